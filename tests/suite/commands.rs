//! `games`, `perft` and `show`.

use crate::program::run;

#[test]
fn games_lists_a_name_and_a_sentence_a_line() {
    let output = run(&["games"]).output();
    let names: Vec<_> = output.lines().map(|line| line.split_once(' ').expect("a sentence").0).collect();
    assert_eq!(names[..3], ["checkers", "othello", "chess"]);
    assert_eq!(names.len(), 3 + usize::from(cfg!(feature = "connect-four")));
    assert!(output.lines().all(|line| line.len() <= 80), "{output}");
}

#[test]
fn perft_counts_every_depth() {
    let output = run(&["perft", "othello", "5"]).output();
    assert_eq!(output, "1 4\n2 12\n3 56\n4 244\n5 1396\n");
    assert_eq!(run(&["perft", "chess", "3"]).output(), "1 20\n2 400\n3 8902\n");
    assert_eq!(run(&["perft", "checkers", "4"]).output(), "1 7\n2 49\n3 302\n4 1469\n");
    assert_eq!(run(&["perft", "checkers", "0"]).output(), "0 1\n");
}

#[test]
fn perft_starts_anywhere() {
    let output = run(&["perft", "checkers", "3", "--position", "W:WK14,K15:BK22,K23"]).output();
    assert_eq!(output, "1 8\n2 36\n3 188\n");
    let fen = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9";
    assert_eq!(run(&["perft", "chess", "2", "--position", fen]).output(), "1 21\n2 528\n");
    let obf = "---------------------------OX------XO--------------------------- X";
    assert_eq!(run(&["perft", "othello", "1", "--position", obf]).output(), "1 4\n");
}

#[test]
fn divide_adds_up() {
    for (game, depth, move_name) in
        [("chess", "3", "e2e4"), ("checkers", "5", "11-15"), ("othello", "4", "f5")]
    {
        let whole = run(&["perft", game, depth]).output();
        let output = run(&["perft", game, depth, "--divide"]).output();
        let (total, moves) =
            output.lines().collect::<Vec<_>>().split_last().map(|(a, b)| (*a, b.to_vec())).unwrap();
        assert_eq!(whole.lines().last(), Some(total));
        assert!(moves.iter().any(|line| line.starts_with(&format!("{move_name} "))), "{output}");
        let sum: u64 = moves.iter().map(|line| line.split_once(' ').unwrap().1.parse::<u64>().unwrap()).sum();
        assert_eq!(total, format!("{depth} {sum}"));
    }
}

#[test]
fn show_draws_the_position_after_the_moves() {
    let output = run(&["show", "chess", "--moves", "1. e4 c5 2. g1f3"]).output();
    assert!(output.contains("rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"), "{output}");
    assert!(output.contains("to move     Black"), "{output}");
    let output = run(&["show", "checkers", "--moves", "11-15 23x19"]).output();
    assert!(output.contains("to move     Black"), "{output}");
    let output = run(&["show", "othello", "--moves", "f5d6c3"]).output();
    assert!(output.contains("to move     White"), "{output}");
}

#[test]
fn show_adds_its_terms_up() {
    for (game, moves) in [("chess", "e4 d5 exd5"), ("checkers", "11-15 23-19 8-11"), ("othello", "f5d6c3")] {
        let output = run(&["show", game, "--moves", moves]).output();
        let evaluation = output.split_once("\nclassic evaluation ").unwrap().1;
        let totals: Vec<i32> = evaluation
            .lines()
            .skip(1)
            .filter(|line| !line.is_empty() && !line.contains(" for "))
            .map(|line| line.split_whitespace().last().unwrap().parse().unwrap())
            .collect();
        let (all, terms) = totals.split_last().unwrap();
        assert!(terms.len() >= 6, "{output}");
        assert_eq!(terms.iter().sum::<i32>(), *all, "{output}");
        let mover = if output.contains(&format!("{:+} for", -all)) { -all } else { *all };
        assert!(output.contains(&format!("\nclassic     {mover:+} for ")), "{output}");
        assert!(output.contains("\ntrained     "), "{output}");
        assert!(!output.contains("used in experiments and in play"), "{output}");
    }
}

#[test]
fn show_knows_when_a_game_is_over() {
    let result = |arguments: &[&str]| {
        let output = run(arguments).output();
        let line = output.lines().find(|line| line.starts_with("result")).unwrap_or_default().to_string();
        line.trim_start_matches("result").trim().to_string()
    };
    assert_eq!(result(&["show", "chess", "--moves", "f3 e5 g4 Qh4#"]), "Black wins: checkmate");
    let shuffle = "Nf3 Nf6 Ng1 Ng8 ".repeat(2);
    assert_eq!(result(&["show", "chess", "--moves", &shuffle]), "Draw: threefold repetition");
    assert_eq!(
        result(&["show", "chess", "--position", "8/8/8/4k3/8/4K3/8/1N6 w - - 0 1"]),
        "Draw: insufficient material"
    );
    assert_eq!(
        result(&["show", "chess", "--position", "8/8/8/4k3/8/3QK3/8/8 w - - 100 90"]),
        "Draw: 50-move rule"
    );
    assert_eq!(result(&["show", "checkers", "--position", "W:W32:B27,28"]), "");
    assert_eq!(
        result(&["show", "checkers", "--position", "W:W32:B27,23,28,24"]),
        "Black wins: the opponent has no legal move"
    );
    let full = format!("{} X", "XO".repeat(32));
    assert_eq!(
        result(&["show", "othello", "--position", &full]),
        "Draw: neither side can move, and the discs are counted"
    );
}
