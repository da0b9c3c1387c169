//! Every example in the guides is run, and what they show is what the program says.
//!
//! The guides are the Markdown files of the repository. A line `$ COMMAND` in a `console` block is run by `sh`, with the
//! program first in the path, in a scratch folder where the repository's files are; the lines after it are its output,
//! standard error included. `NULLWINDOW_BLESS=1 cargo test guides` writes the outputs anew.
//!
//! - A line `...` stands for any number of lines.
//! - A line `> ...` after a command that ends in `\` or has a here-document (`<<END`) continues the command.
//! - A command fails only where an output line begins with `error:`.
//!
//! A comment on the line before a block says more about it, as in `<!-- slow; varies: column seconds, nps N, N ms -->`:
//!
//! - `slow`: too slow without optimisation; run by the ignored test.
//! - `varies`: numbers that differ between machines: those in a `column NAME`, after a word (`nps N`) or before one (`N ms`).
//! - `file: PATH`: the block is this file; `part of: PATH`: it is some of the file's lines.
//!
//! In `sh` blocks every `nullwindow` command has to parse. In running text, commands and `--options` have to exist, and
//! links have to lead to a file.

#[path = "guides/citations.rs"]
mod citations;
#[path = "guides/compare.rs"]
mod compare;
#[path = "guides/markdown.rs"]
mod markdown;
#[path = "guides/prose.rs"]
mod prose;
#[path = "guides/session.rs"]
mod session;
#[path = "guides/shell.rs"]
mod shell;
#[path = "guides/tests.rs"]
mod tests;

use compare::{blessed, masked, matches};
use markdown::{Block, blocks};
use session::steps;
use shell::Shell;
use std::path::{Path, PathBuf};

/// Which examples to run.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Speed {
    Quick,
    Slow,
}

/// Something that is wrong in a guide.
enum Fault {
    /// What is shown is not what is said: blessing puts it right.
    Outdated(String),
    /// Only its author can put it right.
    Wrong(String),
}

/// What came out of a guide.
struct Examined {
    /// What is wrong, each with its line.
    faults: Vec<Fault>,
    /// The guide with the outputs of today.
    blessed: String,
}

/// Runs the examples of a guide that stands in `folder`, which links are relative to.
fn examine(name: &str, text: &str, folder: &Path, speed: Speed) -> Examined {
    let mut lines: Vec<String> = text.lines().map(str::to_string).collect();
    let wrong = |fault: String| Fault::Wrong(format!("{name}:{fault}"));
    let blocks = match blocks(text) {
        Ok(blocks) => blocks,
        Err(fault) => return Examined { faults: vec![wrong(fault)], blessed: text.to_string() },
    };
    let shell = Shell::new(name);
    let mut faults = Vec::new();
    // By how many lines the blocks have moved.
    let mut moved = 0;
    for block in blocks.iter().filter(|block| block.note.is_slow == (speed == Speed::Slow)) {
        match examine_block(block, &shell) {
            Ok(None) => {}
            Ok(Some((fault, new))) => {
                faults.push(Fault::Outdated(format!("{name}:{fault}")));
                let first = block.first.strict_add_signed(moved);
                moved += new.len() as isize - block.lines.len() as isize;
                lines.splice(first..first + block.lines.len(), new);
            }
            Err(fault) => faults.push(wrong(fault)),
        }
    }
    if speed == Speed::Quick {
        faults.extend(prose::faults(text, folder, &shell).into_iter().map(wrong));
    }
    Examined { faults, blessed: lines.join("\n") + "\n" }
}

/// What is outdated in a block and what should be there instead, or what is wrong with it.
fn examine_block(block: &Block, shell: &Shell) -> Result<Option<(String, Vec<String>)>, String> {
    let at = |line: usize, message: String| format!("{}: {message}", block.first + line + 1);
    if let Some(file) = &block.note.file {
        let content = read(file).map_err(|fault| at(0, fault))?;
        let content: Vec<String> = content.lines().map(str::to_string).collect();
        return Ok((content != block.lines).then(|| (at(0, format!("differs from {file}")), content)));
    }
    if let Some(file) = &block.note.part_of {
        let content = read(file).map_err(|fault| at(0, fault))?;
        let content: Vec<&str> = content.lines().collect();
        let is_part = content.windows(block.lines.len().max(1)).any(|part| part == block.lines);
        return if is_part { Ok(None) } else { Err(at(0, format!("these lines are not in {file}"))) };
    }
    match block.language.as_str() {
        "console" => examine_session(block, shell),
        "sh" => {
            for (line, arguments) in shell::commands(&block.lines) {
                shell.parses(&arguments).map_err(|fault| at(line, fault))?;
            }
            Ok(None)
        }
        // Python is run by `tests/parquet/readers.py`.
        "text" | "rust" | "toml" | "bibtex" | "python" => Ok(None),
        "" => Err(at(0, "the block does not name its language".to_string())),
        other => Err(at(0, format!("unknown language '{other}'"))),
    }
}

fn examine_session(block: &Block, shell: &Shell) -> Result<Option<(String, Vec<String>)>, String> {
    let mut outdated = None;
    let mut new = Vec::new();
    let mut varied = vec![false; block.note.varies.len()];
    for step in steps(&block.lines).map_err(|(line, fault)| format!("{}: {fault}", block.first + line + 1))? {
        let found = shell.run(&step.command);
        let wanted = masked(&step.output, &block.note.varies, &mut varied);
        let is_same = matches(&wanted, &masked(&found.output, &block.note.varies, &mut varied));
        let may_fail = step.output.iter().any(|line| line.starts_with("error:"));
        let fault = format!(
            "{}: $ {}\nsays ({}):\n{}\ninstead of:\n{}\n",
            block.first + step.line + 1,
            step.command,
            if found.success { "and succeeds" } else { "and fails" },
            found.output.join("\n"),
            step.output.join("\n")
        );
        if found.success == may_fail {
            return Err(fault);
        }
        new.extend(step.shown);
        new.extend(if is_same { step.output } else { blessed(&step.output, &found.output) });
        outdated = outdated.or((!is_same).then_some(fault));
    }
    if let Some(unused) = varied.iter().position(|&varied| !varied) {
        let unused = &block.note.varies[unused];
        return Err(format!("{}: no number here varies as '{unused}'", block.first));
    }
    Ok(outdated.map(|fault| (fault, new)))
}

fn read(file: &str) -> Result<String, String> {
    std::fs::read_to_string(Path::new(ROOT).join(file)).map_err(|error| format!("{file}: {error}"))
}

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// All Markdown files of the repository.
fn guides() -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![PathBuf::from(ROOT)];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder").map(|entry| entry.expect("an entry")) {
            let name = entry.file_name().into_string().expect("UTF-8");
            let is_folder = entry.file_type().expect("a type").is_dir();
            if is_folder && name != "target" && !name.starts_with('.') {
                folders.push(entry.path());
            } else if !is_folder && name.ends_with(".md") {
                found.push(entry.path());
            }
        }
    }
    found.sort();
    assert!(found.len() >= 10, "{found:?}");
    found
}

fn examine_all(speed: Speed) {
    let is_blessed = std::env::var_os("NULLWINDOW_BLESS").is_some();
    let mut faults = Vec::new();
    for path in guides() {
        let name = path.strip_prefix(ROOT).expect("in the repository").to_str().expect("UTF-8");
        let text = std::fs::read_to_string(&path).expect("a guide");
        let examined = examine(name, &text, path.parent().expect("a folder"), speed);
        if is_blessed && examined.blessed != text {
            std::fs::write(&path, &examined.blessed).expect("the guide can be written");
        }
        faults.extend(examined.faults.into_iter().filter_map(|fault| match fault {
            Fault::Outdated(_) if is_blessed => None,
            Fault::Outdated(fault) => Some(fault + "if it is meant: NULLWINDOW_BLESS=1 cargo test guides\n"),
            Fault::Wrong(fault) => Some(fault),
        }));
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn guides_show_what_the_program_says() {
    examine_all(Speed::Quick);
}

#[test]
#[ignore = "minutes without optimisation"]
fn guides_show_what_the_program_says_after_long_searches() {
    examine_all(Speed::Slow);
}

#[test]
fn the_readme_is_short() {
    let readme = read("README.md").expect("README.md");
    assert!(readme.lines().count() <= 250, "{} lines", readme.lines().count());
}
