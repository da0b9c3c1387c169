//! Memory does not grow with the number of positions: commands do with little of it.

use crate::program::{file, folder, program};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The program, with at most so many kilobytes of address space.
fn limited(kilobytes: u32, arguments: &[&str]) -> Command {
    let (program, mut command) = (program(), Command::new("sh"));
    command
        .args(["-c", &format!("ulimit -v {kilobytes}; exec \"$0\" \"$@\"")])
        .arg(program.get_program())
        .args(program.get_args())
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        // Every thread would reserve address space of its own.
        .env("MALLOC_ARENA_MAX", "1")
        .stdin(Stdio::null());
    command
}

/// As a list in memory, these positions take more than 150 MB.
#[test]
fn a_long_file_of_games_is_listed() {
    let games = std::fs::read_to_string("positions/chess.pgn").expect("the bundled games") + "\n";
    let path = file("long.pgn", games.repeat(330).as_bytes());
    let output = limited(150_000, &["positions", &path]).output().expect("the program runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stdout.iter().filter(|&&byte| byte == b'\n').count() > 100_000);
}

/// A list of all cells and what they lack took 900 MB before the first row.
#[test]
fn a_comparison_of_many_positions_begins() {
    let set = std::fs::read_to_string("positions/paper20-othello.obf").expect("the bundled set");
    let path = file("many.obf", set.repeat(1000).as_bytes());
    let output = folder("many-positions");
    let arguments = ["compare", &path, "--quick", "--jobs", "1", "--output", output.to_str().expect("UTF-8")];
    let child = limited(400_000, &arguments)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let results = output.join("results.jsonl");
    let begin = Instant::now();
    while std::fs::metadata(&results).map_or(0, |file| file.len()) == 0
        && begin.elapsed() < Duration::from_secs(60)
    {
        std::thread::sleep(Duration::from_millis(5));
    }
    let interrupted = Command::new("kill").args(["-s", "INT", &child.id().to_string()]).status();
    let output = child.wait_with_output().expect("the program ends");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(interrupted.expect("kill runs").success() && output.status.code() == Some(130), "{said}");
    assert!(said.contains("cells finished and saved") && !said.starts_with("interrupted: 0 of"), "{said}");
}
