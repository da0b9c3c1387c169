//! Tells the program which commit it is built from.

use std::fs;
use std::path::Path;
use std::process::Command;

/// What the program is built from, among the files of this package: a change here makes it another program.
const SOURCES: [&str; 6] = ["Cargo.toml", "Cargo.lock", ".cargo", "src", "engines", "positions"];

fn main() {
    let commit = of_repository().or_else(of_package).unwrap_or_else(|| "unknown".to_string());
    println!("cargo:rustc-env=NULLWINDOW_COMMIT={commit}");
    // Looking again is quick; but all that depends on this package is then built again. A file that is not there would have
    // cargo look every time.
    SOURCES.into_iter().for_each(watch);
}

fn watch(path: &str) {
    if Path::new(path).exists() {
        println!("cargo:rerun-if-changed={path}");
    }
}

/// The commit of the repository whose top folder this is: a package that lies in the repository of somebody else is not of
/// that commit.
fn of_repository() -> Option<String> {
    if !git(&["rev-parse", "--show-prefix"])?.is_empty() {
        return None;
    }
    let hash = git(&["rev-parse", "HEAD"])?;
    // The head, the branch it stands for, and the log that every move of it adds a line to.
    let branch = git(&["symbolic-ref", "--quiet", "HEAD"]);
    for name in ["HEAD", "logs/HEAD", "packed-refs"].into_iter().chain(branch.as_deref()) {
        watch(&git(&["rev-parse", "--git-path", name])?);
    }
    let changes = git(&[&["status", "--porcelain", "--"], &SOURCES[..]].concat())?;
    Some(format!("{}{}", hash.get(..12)?, if changes.is_empty() { "" } else { "-dirty" }))
}

/// The commit that a package was made from, which cargo writes into it.
fn of_package() -> Option<String> {
    let name = ".cargo_vcs_info.json";
    watch(name);
    let text = fs::read_to_string(name).ok()?;
    let hash = text.split_once("\"sha1\": \"")?.1.get(..12)?;
    Some(format!("{hash}{}", if text.contains("\"dirty\": true") { "-dirty" } else { "" }))
}

/// What git says; nothing where there is no git or no repository. It must not take locks or write: others may be at work.
fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").arg("--no-optional-locks").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok().filter(|_| output.status.success())?;
    Some(text.trim_end().to_string())
}
