//! What running text says of the program: commands, options and links.

use super::ROOT;
use super::shell::Shell;
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::OnceLock;

/// Options of other programs.
const FOREIGN: [&str; 10] = [
    "--bench",
    "--break-system-packages",
    "--exclusive",
    "--features",
    "--no-deps",
    "--open",
    "--path",
    "--release",
    "--test",
    "--workspace",
];

/// What is wrong with the text between the blocks, each with its line.
pub(super) fn faults(text: &str, folder: &Path, shell: &Shell) -> Vec<String> {
    let mut faults = Vec::new();
    let mut is_block = false;
    for (number, line) in text.lines().enumerate() {
        is_block ^= line.starts_with("```");
        if is_block {
            continue;
        }
        let mut report = |fault: String| faults.push(format!("{}: {fault}", number + 1));
        for code in line.split('`').skip(1).step_by(2) {
            let mut words = code.split([' ', '=', '[', ']', '|', ',']);
            if words.next() == Some("nullwindow")
                && let Some(command) = words.next().filter(|word| word.starts_with(char::is_lowercase))
                && !known(shell).contains(command)
            {
                report(format!("there is no 'nullwindow {command}'"));
            }
            let is_source = is_plain_path(code) && (code.ends_with(".rs") || code.starts_with("src/"));
            if is_source && !Path::new(ROOT).join(code).exists() && !folder.join(code).exists() {
                report(format!("there is no {code}"));
            }
            for option in code.split([' ', '=', '[', ']', '|', ',']).filter(|word| is_option(word)) {
                if !known(shell).contains(option) && !FOREIGN.contains(&option) {
                    report(format!("no command has {option}"));
                }
            }
        }
        let inline = line.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        let definition = line.strip_prefix('[').and_then(|rest| rest.split_once("]: "));
        for link in inline.chain(definition.map(|(_, link)| link)) {
            let file = link.split('#').next().unwrap_or_default();
            if !file.contains("://") && !file.is_empty() && !folder.join(file).exists() {
                report(format!("the link leads nowhere: {link}"));
            }
        }
    }
    faults
}

fn is_plain_path(code: &str) -> bool {
    code.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '/' | '.' | '_' | '-'))
}

fn is_option(word: &str) -> bool {
    word.strip_prefix("--").is_some_and(|name| name.starts_with(char::is_alphabetic))
}

/// The commands of the program and all their options.
fn known(shell: &Shell) -> &'static BTreeSet<String> {
    static KNOWN: OnceLock<BTreeSet<String>> = OnceLock::new();
    KNOWN.get_or_init(|| {
        let mut known = BTreeSet::new();
        let mut paths: Vec<Vec<String>> = vec![Vec::new()];
        while let Some(path) = paths.pop() {
            let help = shell.help(&path).expect("every command has help");
            let options = help.split([' ', '\n', '=', ',', '[', ']']).filter(|word| is_option(word));
            known.extend(options.map(str::to_string));
            let listed = help.split_once("\nCommands:\n").map_or("", |(_, rest)| rest);
            let entries = listed.lines().take_while(|line| !line.is_empty());
            for name in entries.filter_map(|line| line.strip_prefix("  ")?.split(' ').next()) {
                if name.is_empty() {
                    continue;
                }
                known.insert(name.to_string());
                if name != "help" {
                    paths.push([&path[..], &[name.to_string()]].concat());
                }
            }
        }
        known
    })
}
