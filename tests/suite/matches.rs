//! `match`: players, games, files and messages.

use crate::program::{file, fresh, program, run};
use std::path::Path;
#[cfg(unix)]
use std::process::{Command, Stdio};
#[cfg(unix)]
use std::time::Duration;

/// The line of a report that begins with this.
pub(crate) fn line<'a>(report: &'a str, name: &str) -> &'a str {
    report.lines().find(|line| line.starts_with(name)).unwrap_or_else(|| panic!("no {name} in {report}"))
}

/// The lines of a report that do not depend on how fast the machine is.
fn timeless(report: &str) -> Vec<&str> {
    report.lines().filter(|line| !line.contains(" per move  ") && !line.contains("at a time")).collect()
}

const GAMES: [(&str, &str); 3] = [("chess", "pgn"), ("checkers", "pdn"), ("othello", "txt")];

#[test]
fn games_are_the_same_for_any_number_of_jobs_and_can_be_read() {
    for (game, extension) in GAMES {
        let mut found = Vec::new();
        for jobs in ["1", "2", "3"] {
            let path = fresh(&format!("match-{jobs}.{extension}"));
            let report = run(&[
                "match",
                game,
                "mtd-f",
                "aspiration:20 -null-move",
                "--games",
                "6",
                "--nodes",
                "300",
                "--jobs",
                jobs,
                "--save",
                &path,
                "--hash",
                "1",
            ])
            .output();
            assert!(line(&report, "score of A").ends_with(" %"), "{report}");
            assert!(line(&report, "score of A").contains("of 6 points"), "{report}");
            assert!(line(&report, "lost on time").ends_with("A 0, B 0"), "{report}");
            assert!(line(&report, "Elo difference").contains("interval"), "{report}");
            let games = std::fs::read_to_string(&path).expect("games are saved");
            let positions = run(&["positions", &path]).output();
            assert!(positions.lines().count() > 6 * 20, "{positions}");
            assert_eq!(positions.lines().filter(|line| line.contains(".0 ")).count(), 6, "{positions}");
            found.push((timeless(&report).join("\n"), games));
        }
        assert_eq!(found[0], found[1], "{game}");
        assert_eq!(found[0], found[2], "{game}");
        assert!(found[0].1.contains("mtd-f") && found[0].1.contains("aspiration:20 -null-move"));
        // What the players thought of their moves, where files can hold it.
        let remarks = found[0].1.split_whitespace().filter(|word| {
            let words = word.strip_prefix('{').and_then(|word| word.strip_suffix('}'));
            words
                .and_then(|words| words.split_once('/'))
                .is_some_and(|(value, depth)| value.starts_with(['+', '-']) && depth.parse::<u32>().is_ok())
        });
        assert_eq!(remarks.count() > 6 * 15, game != "othello", "{}", found[0].1);
    }
}

#[test]
fn equal_players_share_the_points_of_every_pair() {
    for (game, _) in GAMES {
        let report =
            run(&["match", game, "nega-scout", "nega-scout", "--games", "8", "--depth", "2", "--hash", "1"])
                .output();
        assert!(line(&report, "score of A").contains("4 of 8 points, 50.0 %"), "{report}");
        assert!(line(&report, "pairs by points").ends_with("0: 0, 1/2: 0, 1: 4, 3/2: 0, 2: 0"), "{report}");
        assert!(line(&report, "LOS").ends_with(" 50.0 % (4 pairs: too few to tell)"), "{report}");
    }
}

#[test]
fn the_deeper_player_wins_and_the_test_ends_early() {
    let path = fresh("sprt.txt");
    let report = run(&[
        "match",
        "othello",
        "mtd-f depth=5",
        "mtd-f depth=1",
        "--games",
        "400",
        "--depth",
        "1",
        "--sprt",
        "-50,50",
        "--save",
        &path,
        "--hash",
        "1",
    ])
    .output();
    assert!(line(&report, "SPRT").contains("H1 accepted, LLR "), "{report}");
    assert!(line(&report, "LOS").contains(" 100.0 %"), "{report}");
    let games = std::fs::read_to_string(&path).expect("games are saved").lines().count();
    assert!(games < 100 && games.is_multiple_of(2), "{games}");
    assert!(line(&report, "score of A").contains(&format!("of {games} points")), "{report}");
}

#[test]
fn games_are_played_on_clocks() {
    // On a machine that does something else a game may be lost on time, and standard error says so.
    let found =
        run(&["match", "checkers", "mtd-f", "sss", "--games", "2", "--tc", "0.3+0.005", "--jobs", "1"]);
    assert_eq!(found.code, 0, "{}", found.stderr);
    assert!(found.stdout.starts_with("checkers, 0.3+0.005 s per game, "), "{}", found.stdout);
    assert!(line(&found.stdout, "score of A").contains("of 2 points"), "{}", found.stdout);
    let found = run(&["match", "othello", "mtd-f", "mtd-f tc=0.5", "--games", "2", "--movetime", "3"]);
    assert_eq!(found.code, 0, "{}", found.stderr);
    assert!(found.stdout.starts_with("othello, A 3 ms per move, B 0.5+0 s per game, "), "{}", found.stdout);
}

#[test]
fn both_profiles_play() {
    let report = run(&[
        "match",
        "chess",
        "profile=1995 mtd-f name=old",
        "threads=2 hash=2 enhancements=all,-futility",
        "--games",
        "2",
        "--nodes",
        "400",
    ])
    .output();
    assert!(report.contains("A  old\nB  threads=2 hash=2 enhancements=all,-futility\n\n"), "{report}");
}

#[test]
fn openings_come_from_files_and_games_get_longer_when_there_are_no_more() {
    let openings = file("two.pgn", b"1. e4 e5 2. Nf3 *\n\n1. d4 d5 2. c4 e6 *\n");
    let path = fresh("from-two.pgn");
    let arguments = [
        "match",
        "chess",
        "mtd-f",
        "sss",
        "--games",
        "8",
        "--depth",
        "1",
        "--openings",
        &openings,
        "--save",
        &path,
    ];
    run(&arguments).output();
    let games = std::fs::read_to_string(&path).expect("games are saved");
    let count = |begin: &str| games.lines().filter(|line| line.starts_with(begin)).count();
    assert_eq!((count("1. e4 e5 2. Nf3"), count("1. d4 d5 2. c4 e6")), (4, 4), "{games}");
    // A file is appended to, and other seeds give other games.
    run(&arguments).output();
    let twice = std::fs::read_to_string(&path).expect("games are saved");
    assert_eq!(twice, games.clone() + &games);
    let other = fresh("from-two-other.pgn");
    let mut arguments = arguments.to_vec();
    *arguments.last_mut().expect("arguments") = &other;
    arguments.extend(["--seed", "7"]);
    run(&arguments).output();
    assert_ne!(std::fs::read_to_string(&other).expect("games are saved"), games);
    // Positions are openings, too: games from there say where they began.
    let path = fresh("from-positions.txt");
    let obf = "positions/paper20-othello.obf";
    run(&[
        "match",
        "othello",
        "mtd-f",
        "sss",
        "--games",
        "4",
        "--depth",
        "1",
        "--openings",
        obf,
        "--save",
        &path,
    ])
    .output();
    let positions = run(&["positions", &path]).output();
    assert!(positions.contains("4.0 "), "{positions}");
}

#[test]
fn bad_arguments_are_refused_in_one_line() {
    let over = file("over.pgn", b"1. f3 e5 2. g4 Qh4# 0-1\n");
    let empty = file("empty.pgn", b"");
    for (arguments, message) in [
        (&["mtd-f"][..], "required arguments were not provided"),
        (&["mtd-f", "mtdf"], "unknown algorithm 'mtdf'"),
        (&["mtd-f -null", "mtd-f"], "unknown enhancement 'null'"),
        (&["mtd-f", "mtd-f", "--games", "3"], "expected an even number of at least 2"),
        (&["mtd-f", "mtd-f", "--games", "0"], "expected an even number of at least 2"),
        (&["mtd-f", "mtd-f", "--tc", "0+1"], "bad time control '0+1', expected SECONDS+INCREMENT"),
        (&["mtd-f", "mtd-f", "--tc", "1", "--movetime", "5"], "cannot be used with"),
        (&["mtd-f", "mtd-f", "--nodes", "0"], "invalid value '0' for '--nodes"),
        (&["mtd-f", "mtd-f", "--sprt", "5,0"], "bad SPRT bounds '5,0', expected ELO0,ELO1"),
        (&["mtd-f", "mtd-f", "--sprt", "0,5", "--alpha", "0.7"], "expected a probability between 0 and 0.5"),
        (&["mtd-f", "mtd-f", "--openings", "no.pgn"], "no.pgn: no such file"),
        (
            &["mtd-f", "mtd-f", "--openings", &over],
            "over.pgn:1: the game is over after 4 plies, expected an opening",
        ),
        (&["mtd-f", "mtd-f", "--openings", &empty], "empty.pgn: no openings, expected chess"),
        (&["mtd-f", "mtd-f", "--option", "Hash=1"], "--option needs --against"),
        (&["mtd-f", "mtd-f", "--against", "x"], "cannot be used with"),
        (&["mtd-f", "--against", "/no/such/engine"], "cannot start '/no/such/engine': "),
        (&["mtd-f", "--against", "true"], "'true' exited before the UCI handshake"),
    ] {
        let all: Vec<&str> = ["match", "chess"].iter().chain(arguments).copied().collect();
        let found = run(&all).refusal();
        assert!(found.contains(message), "{arguments:?}: {found}");
    }
    let found = run(&["match", "othello", "mtd-f", "--against", "x"]).refusal();
    assert_eq!(found, "no UCI engines play othello, expected chess with --against");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).to_str().expect("UTF-8");
    let refused = run(&["match", "chess", "mtd-f", "sss", "--depth", "1", "--games", "2", "--save", folder]);
    assert_eq!(refused.code, 1);
    assert!(refused.stderr.starts_with("error: cannot write games to "), "{}", refused.stderr);
}

#[cfg(unix)]
#[test]
fn an_interrupted_match_says_what_it_has_come_to_and_loses_no_game() {
    let path = fresh("interrupted.txt");
    let child = program()
        .args([
            "match", "othello", "mtd-f", "sss", "--games", "10000", "--depth", "2", "--hash", "1", "--save",
            &path,
        ])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    while std::fs::metadata(&path).map_or(0, |file| file.len()) == 0 {
        std::thread::sleep(Duration::from_millis(1));
    }
    let kill = Command::new("kill").args(["-s", "INT", &child.id().to_string()]).status();
    assert!(kill.expect("kill runs").success());
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(output.status.code(), Some(130));
    let games = std::fs::read_to_string(&path).expect("games are saved").lines().count();
    let report = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(line(&report, "score of A").contains(&format!(" of {games} point")), "{games}: {report}");
    let message = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(message, format!("interrupted: {games} of 10000 games played and saved\n"));
}

/// Transcripts have no room for what the players thought; GGF has.
#[test]
fn othello_games_are_saved_with_values_in_ggf() {
    let path = fresh("values.ggf");
    run(&[
        "match", "othello", "mtd-f", "sss", "--depth", "2", "--games", "2", "--save", &path, "--hash", "1",
    ])
    .output();
    let games = std::fs::read_to_string(&path).expect("games are saved");
    assert_eq!(games.lines().count(), 2, "{games}");
    for game in games.lines() {
        assert!(game.starts_with("(;GM[Othello]") && game.contains("PB[") && game.contains("RE["), "{game}");
        assert!(game.matches("CO[depth 2]").count() > 40, "{game}");
    }
    assert!(run(&["positions", &path]).output().lines().count() > 100);
}
