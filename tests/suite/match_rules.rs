//! `match`: adjudication.

use crate::matches::line;
use crate::program::{fresh, run};

const GAMES: [(&str, &str); 3] = [("chess", "pgn"), ("checkers", "pdn"), ("othello", "txt")];

/// The number of games that a report says were adjudicated.
fn adjudications(report: &str) -> usize {
    let (_, rest) = line(report, "games ended by").split_once("adjudication ").unwrap_or_default();
    rest.split(',').next().and_then(|count| count.parse().ok()).unwrap_or(0)
}

#[test]
fn games_are_adjudicated_by_the_scores_in_every_game() {
    for (game, extension) in GAMES {
        let path = fresh(&format!("adjudicated.{extension}"));
        let play = |rule: &[&str]| {
            let _ = std::fs::remove_file(&path);
            let fixed =
                ["match", game, "mtd-f", "mtd-f depth=1", "--games", "4", "--depth", "4", "--hash", "1"];
            let report = run(&[&fixed[..], &["--save", &path], rule].concat()).output();
            (report, std::fs::read_to_string(&path).expect("games are saved"))
        };
        let (report, _) = play(&[]);
        assert!(!report.contains("adjudication"), "{report}");
        // Within five pawns, men or discs of zero for a move of each side, but not before the tenth move.
        let (report, games) = play(&["--draw", "movenumber=10,movecount=1,score=5"]);
        let adjudicated = adjudications(&report);
        assert!(adjudicated > 0, "{report}");
        assert!(games.matches("1/2-1/2").count() >= adjudicated, "{games}");
        if game != "othello" {
            assert_eq!(games.matches("[Termination \"adjudication\"]").count(), adjudicated, "{games}");
            assert!(games.contains("[PlyCount \"20\"]"), "{games}");
        }
        // Games are read again, although nobody has won.
        assert!(run(&["positions", &path]).output().contains("4.20 "), "{games}");
        let (report, games) = play(&["--resign", "movecount=1,score=0.5"]);
        assert!(adjudications(&report) > 0, "{report}");
        assert!(games.contains("1-0") || games.contains("0-1"), "{games}");
        assert!(line(&report, "lost on time").ends_with("A 0, B 0") && !report.contains("lost by failure"));
    }
}

#[test]
fn bad_rules_are_refused_in_one_line() {
    for (arguments, message) in [
        (
            &["--draw", "movecount=8"][..],
            "no score=, expected something like movenumber=40,movecount=8,score=0.1",
        ),
        (&["--draw", "movecount=8,score=10"], "score=10: expected 0 to 5, in pawns, men or discs"),
        (&["--resign", "movecount=3,score=600"], "score=600: expected 0.1 to 64, in pawns, men or discs"),
        (&["--resign", "3,6"], "expected movecount=, score=, twosided= such as movecount=3,score=6"),
        (&["--margin", "x"], "invalid value 'x' for '--margin"),
    ] {
        let found = run(&[&["match", "chess", "mtd-f", "mtd-f"], arguments].concat()).refusal();
        assert!(found.contains(message), "{arguments:?}: {found}");
    }
}
