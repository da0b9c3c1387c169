//! Running the commands of a guide.

use super::ROOT;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The program under test.
const PROGRAM: &str = env!("CARGO_BIN_EXE_nullwindow");

/// A folder to run commands in: the files of the repository are there, and what is written is thrown away.
pub(super) struct Shell {
    folder: PathBuf,
}

/// What a command said.
pub(super) struct Said {
    pub(super) output: Vec<String>,
    pub(super) success: bool,
}

impl Shell {
    /// A fresh folder for a guide.
    pub(super) fn new(guide: &str) -> Shell {
        // Two tests may look at the same guide at the same time.
        let thread = std::thread::current().name().unwrap_or_default().replace(':', "-");
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("guides").join(thread).join(guide);
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a folder");
        for entry in std::fs::read_dir(ROOT).expect("the repository").map(|entry| entry.expect("an entry")) {
            let link = folder.join(entry.file_name());
            std::os::unix::fs::symlink(entry.path(), link).expect("a link");
        }
        Shell { folder }
    }

    /// Runs a command line.
    pub(super) fn run(&self, command: &str) -> Said {
        let path = std::env::var("PATH").unwrap_or_default();
        let program = Path::new(PROGRAM).parent().expect("a folder").display();
        let output = Command::new("sh")
            .args(["-c", &format!("exec 2>&1\n{}", with_built_example(command))])
            .current_dir(&self.folder)
            .env("PATH", format!("{program}:{path}"))
            .env("NULLWINDOW_STATE", self.folder.join(".state"))
            .env("NO_COLOR", "1")
            .env_remove("RUST_LOG")
            .stdin(Stdio::null())
            .output()
            .expect("a shell");
        let text = String::from_utf8_lossy(&output.stdout);
        let output_lines = text.lines().map(|line| line.trim_end().to_string()).collect();
        Said { output: output_lines, success: output.status.success() }
    }

    /// What the program says to these arguments and `--help`.
    pub(super) fn help(&self, arguments: &[String]) -> Result<String, String> {
        let output = Command::new(PROGRAM)
            .args(arguments)
            .arg("--help")
            .current_dir(&self.folder)
            .stdin(Stdio::null())
            .output()
            .expect("the program starts");
        let help = String::from_utf8_lossy(&output.stdout).into_owned();
        if help.contains("Usage:") {
            Ok(help)
        } else {
            Err(String::from_utf8_lossy(&output.stderr).trim_end().to_string())
        }
    }

    /// Whether the program knows these arguments: help is given only after all before it have been read.
    pub(super) fn parses(&self, arguments: &[String]) -> Result<(), String> {
        let fault = |fault| format!("nullwindow {}: {fault}", arguments.join(" "));
        self.help(arguments).map(drop).map_err(fault)
    }
}

/// The command with an example that the tests have built in place of `cargo run .. --example NAME --`.
fn with_built_example(command: &str) -> String {
    let built = || {
        let (_, rest) = command.strip_prefix("cargo run ")?.split_once("--example ")?;
        let (name, arguments) = rest.split_once(' ').unwrap_or((rest, ""));
        let example = Path::new(PROGRAM).parent()?.join("examples").join(name);
        let arguments = arguments.strip_prefix("--").unwrap_or(arguments);
        example.exists().then(|| format!("{} {arguments}", example.display()))
    };
    built().unwrap_or_else(|| command.to_string())
}

/// The arguments of every call of the program in a script, each with the index of its line.
pub(super) fn commands(script: &[String]) -> Vec<(usize, Vec<String>)> {
    let mut found = Vec::new();
    let mut lines = script.iter().enumerate();
    while let Some((number, line)) = lines.next() {
        let mut line = line.clone();
        while line.ends_with('\\') {
            line.pop();
            line += lines.next().map_or("", |(_, more)| more);
        }
        for command in simple_commands(&line) {
            let command: Vec<&str> = command.iter().map(String::as_str).collect();
            let arguments = match &command[..] {
                ["exec", "nullwindow", arguments @ ..] | ["nullwindow", arguments @ ..] => arguments,
                // Another program, or this one with more games.
                ["cargo", "run", options @ ..]
                    if options.iter().any(|option| ["--example", "--features"].contains(option)) =>
                {
                    continue;
                }
                ["cargo", "run", options @ ..] => {
                    let end = options.iter().position(|&option| option == "--");
                    end.map_or(&[][..], |end| &options[end + 1..])
                }
                _ => continue,
            };
            found.push((number, arguments.iter().map(|&argument| argument.to_string()).collect()));
        }
    }
    found
}

/// The simple commands of a line as words, without quotes, comments, assignments and redirections.
fn simple_commands(line: &str) -> Vec<Vec<String>> {
    let mut commands: Vec<Vec<String>> = vec![Vec::new()];
    let mut word: Option<String> = None;
    let mut quote = None;
    for c in line.chars().chain([' ']) {
        match (quote, c) {
            (Some(open), _) if c == open => quote = None,
            (None, '\'' | '"') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (None, '#') if word.is_none() => break,
            (None, ' ' | '|' | ';' | '&') => {
                let command = commands.last_mut().expect("there is always one");
                command.extend(word.take());
                if c != ' ' && !command.is_empty() {
                    commands.push(Vec::new());
                }
            }
            _ => word.get_or_insert_default().push(c),
        }
    }
    for command in &mut commands {
        let redirection = command.iter().position(|word| word.starts_with(['>', '<']));
        command.truncate(redirection.unwrap_or(command.len()));
        let is_assignment =
            |word: &String| word.split('=').next().is_some_and(is_variable) && word.contains('=');
        let first = command.iter().position(|word| !is_assignment(word)).unwrap_or(command.len());
        command.drain(..first);
    }
    commands
}

fn is_variable(name: &str) -> bool {
    name.chars().all(|c| c.is_ascii_uppercase() || c == '_')
}
