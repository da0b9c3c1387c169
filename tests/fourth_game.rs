//! A fourth game is a crate and a line: Connect Four, on a board that is not eight by eight, under every command.

#[path = "suite/program.rs"]
#[allow(dead_code, reason = "the other tests use the rest")]
mod program;

use program::{file, folder, run, run_with_input};

/// A file of games, as a user has it.
fn games(name: &str) -> String {
    file(name, b"4453\n44444\n3254\n12345671\n")
}

#[test]
fn it_is_listed_shown_and_counted() {
    assert!(run(&["games"]).output().contains("connect-four"));
    let shown = run(&["show", "connect-four", "--moves", "4453"]).output();
    assert!(shown.contains("1 . . O X X . ."), "{shown}");
    assert_eq!(run(&["perft", "connect-four", "5"]).output().lines().last(), Some("5 16807"));
}

#[test]
fn it_is_searched_by_every_algorithm() {
    let games = games("connect-four-run.txt");
    let arguments =
        ["--game", "connect-four", "--depth", "5", "-a", "minimax,aspiration,sss,mtd-f", "--format", "csv"];
    let rows = run(&[&["run", games.as_str()][..], &arguments].concat()).output();
    let fields: Vec<Vec<&str>> = rows.lines().map(|line| line.split(',').collect()).collect();
    let at = |name| fields[0].iter().position(|&field| field == name).expect(name);
    let (position, depth, value) = (at("position"), at("depth"), at("value"));
    assert!(fields.len() > 4 * 5);
    for row in &fields[1..] {
        let same = |other: &&Vec<&str>| other[position] == row[position] && other[depth] == row[depth];
        assert!(fields[1..].iter().filter(same).all(|other| other[value] == row[value]), "{row:?}");
    }
}

#[test]
fn it_is_compared() {
    let games = games("connect-four-compare.txt");
    let results = folder("connect-four-results").display().to_string();
    let done = run(&["compare", &games, "--game", "connect-four", "--quick", "--output", &results]);
    assert_eq!(done.code, 0, "{}", done.stderr);
    let page = std::fs::read_to_string(format!("{results}/report.html")).expect("a page");
    assert!(page.contains("connect-four"));
}

#[test]
fn it_is_played_in_matches() {
    let output =
        run(&["match", "connect-four", "mtd-f", "aspiration", "--nodes", "300", "--games", "4"]).output();
    assert!(output.contains("connect-four") && output.contains("of 4 points"), "{output}");
}

#[test]
fn it_is_played_in_the_terminal() {
    let arguments = ["play", "connect-four", "--plain", "--depth", "4", "--seed", "1"];
    let output = run_with_input(&arguments, b"4\nhint\n9\n4\n").output();
    assert!(output.contains("1 . . . X . . .") || output.contains("1 . . O X . . ."), "{output}");
    assert!(
        output.contains("Hint:") && output.contains("unknown move or command '9'; moves look like 4"),
        "{output}"
    );
}
