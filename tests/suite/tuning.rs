//! `tune search`.

use crate::program::{fresh, run};

const COMMAND: &[&str] = &["tune", "search", "othello", "lmr-base:20", "futility-margin", "--nodes", "60"];

/// What the command prints, and the file that it writes.
fn tune(name: &str, more: &[&str]) -> (String, String) {
    let path = fresh(name);
    let found = run(&[COMMAND, &["--output", &path], more].concat());
    assert_eq!(found.code, 0, "{}", found.stderr);
    (found.stdout, std::fs::read_to_string(path).expect("written"))
}

#[test]
fn the_same_constants_come_out_whatever_the_jobs() {
    let tune = |name, more: [&str; 2]| tune(name, &[&["--iterations", "10"], &more[..]].concat());
    let (words, log) = tune("tune-one.csv", ["--jobs", "1"]);
    assert_eq!(tune("tune-three.csv", ["--jobs", "3"]), (words.clone(), log.clone()));
    assert_ne!(tune("tune-seed.csv", ["--seed", "2"]).1, log);
    // The words are those of a player.
    let names: Vec<&str> = words.split_whitespace().filter_map(|word| word.split('=').next()).collect();
    assert_eq!(names, ["lmr-base", "futility-margin"], "{words}");
    let player = format!("mtd-grow {}", words.trim());
    let game = run(&["match", "othello", "mtd-grow", &player, "--games", "2", "--nodes", "20"]);
    assert_eq!(game.code, 0, "{}", game.stderr);
    // Two lines of head, then one an iteration; points are whole numbers from -2 to 2.
    let rows: Vec<Vec<f64>> = log
        .lines()
        .skip(2)
        .map(|line| line.split(',').map(|word| word.parse().expect("a number")).collect())
        .collect();
    assert_eq!(rows.len(), 10, "{log}");
    for (number, row) in rows.iter().enumerate() {
        assert_eq!((row[0], row.len()), (number as f64 + 1.0, 4), "{log}");
        assert!(row[1].abs() <= 2.0 && row[1].fract() == 0.0, "{log}");
    }
}

#[test]
fn a_file_that_was_cut_short_is_continued() {
    // Large steps: what begins with other values comes to others.
    let large = ["--rate", "1", "--iterations", "19"];
    let (words, whole) = tune("tune-whole.csv", &large);
    let ends: Vec<usize> = whole.match_indices('\n').map(|(at, _)| at + 1).collect();
    for keep in [ends[4], ends[6] + 3, ends[10], ends[13] + 1, ends[18], whole.len() - 1] {
        let path = fresh("tune-cut.csv");
        std::fs::write(&path, &whole[..keep]).expect("written");
        let again = run(&[COMMAND, &large, &["--output", &path, "--resume"]].concat());
        assert_eq!((again.code, again.stdout.as_str()), (0, words.as_str()), "{}", again.stderr);
        assert_eq!(std::fs::read_to_string(&path).expect("read"), whole, "cut at {keep}");
        // There is nothing left to do.
        let done = run(&[COMMAND, &large, &["--output", &path, "--resume"]].concat());
        assert_eq!((done.code, done.stdout.as_str()), (0, words.as_str()), "{}", done.stderr);
    }
}

#[test]
fn constants_of_what_is_off_are_left_alone() {
    for (game, off) in [
        ("chess", &["eval-order-weight", "multi-prob-cut-step"][..]),
        (
            "checkers",
            &["correction-limit", "double-margin", "lmr-deeper-margin", "lmr-often-cut", "hindsight-margin"],
        ),
        ("othello", &["lmr-cut", "lmr-often-cut", "lmr-refutation", "double-margin", "multi-prob-cut-step"]),
    ] {
        let path = fresh("tune-default.csv");
        let found = run(&["tune", "search", game, "-n", "1", "--nodes", "9", "--output", &path]);
        assert_eq!(found.code, 0, "{}", found.stderr);
        let log = std::fs::read_to_string(&path).expect("written");
        let names: Vec<&str> = log.lines().nth(1).expect("names").split(',').skip(2).collect();
        assert!(names.contains(&"lmr-base") && names.contains(&"lmr-check"), "{game}: {names:?}");
        assert!(off.iter().all(|name| !names.contains(name)), "{game}: {names:?}");
    }
}

#[test]
fn what_cannot_be_tuned_is_refused() {
    let path = fresh("tune-refused.csv");
    let refused = |arguments: &[&str]| {
        let found = run(&[&["tune", "search"], arguments].concat());
        assert_eq!((found.code, found.stdout.as_str()), (2, ""), "{arguments:?}");
        assert_eq!(found.stderr.lines().count(), 1, "{}", found.stderr);
        found.stderr
    };
    assert!(
        refused(&["chess", "lmr-bass"])
            .contains("unknown constant of the search 'lmr-bass', expected one of ")
    );
    assert!(refused(&["chess", "lmr-base:0"]).contains("expected a step from 0.5 to 10000"));
    assert!(refused(&["chess", "lmr-base", "lmr-base:3"]).contains("lmr-base is named twice"));
    assert!(refused(&["chess", "--rate", "2"]).contains("--rate 2: expected more than 0"));
    assert!(refused(&["chess", "--algorithm", "minimax"]).contains("expected a driver"));
    assert!(refused(&["draughts"]).contains("draughts"));
    assert!(refused(&["chess", "--resume"]).contains("--output"));
    std::fs::write(&path, "# another file\n").expect("written");
    let arguments = ["othello", "lmr-base", "--iterations", "2", "--nodes", "20", "--output", &path];
    assert!(refused(&arguments).contains("exists"));
    assert!(
        refused(&[&arguments[..], &["--resume"]].concat())
            .contains(":1: made with other settings, expected # ")
    );
}
