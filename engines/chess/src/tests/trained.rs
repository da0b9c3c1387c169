//! The trained evaluation.

use super::network::walk;
use super::position;
use crate::evaluation::{COUNT, Weights};
use nullwindow_game::battery::Checkable;
use nullwindow_game::{Game, Notation, zobrist};

#[test]
fn the_file_of_weights_round_trips() {
    let text = include_str!("../../weights/play.txt");
    let weights: Weights = text.parse().unwrap_or_else(|error| panic!("weights/play.txt: {error}"));
    assert_eq!(weights.to_string(), text);
    assert_eq!(&weights, Weights::trained());
}

#[test]
fn weights_of_any_size_are_read_back() {
    let mut weights = Weights::trained().clone();
    for index in 0..COUNT {
        let random = zobrist::number(7, index as u64);
        weights.set(index, [random as i16, (random >> 16) as i16]);
    }
    assert_eq!(weights.to_string().parse::<Weights>(), Ok(weights));
}

#[test]
fn bad_files_of_weights_are_refused() {
    let text = Weights::trained().to_string();
    let error = |text: &str| text.parse::<Weights>().unwrap_err().to_string();
    let changed = text.replacen("tempo =", "temper =", 1);
    assert!(error(&changed).contains("expected 'tempo = ...', found 'temper ="), "{}", error(&changed));
    let short = text.replacen("bishop pair = ", "bishop pair = 1 ", 1);
    assert!(error(&short).starts_with("line 8: expected 1 | 1 numbers"), "{}", error(&short));
    assert!(error(&(text.clone() + "more = 1 | 2")).contains("expected nothing more"));
    assert!(
        error(&text.replacen("\ndanger by defender", "\n# danger by defender", 1))
            .contains("expected the line of")
    );
    assert!(error(&text.replacen("passed pawn = ", "passed pawn = x", 1)).contains("expected 8 | 8 numbers"));
}

#[test]
fn both_colours_are_evaluated_alike() {
    let mut seen = 0;
    walk(21, 120, |position, _| {
        assert_eq!(
            position.mirrored().evaluate_trained(),
            position.evaluate_trained(),
            "{}",
            position.format_position()
        );
        seen += 1;
    });
    assert!(seen > 5_000, "{seen}");
}

#[test]
fn the_trained_terms_add_up() {
    walk(22, 60, |position, _| {
        let total = position.to_move().view(position.trained_terms().total());
        assert_eq!(total, position.evaluate_trained(), "{}", position.format_position());
    });
}

#[test]
fn trained_evaluations_stay_within_their_bounds() {
    for fen in ["QQQQQQQQ/8/7k/8/8/5K2/8/QQQQQQQ1 b - - 0 1", "qqqqqqqq/8/7k/8/8/5K2/8/q7 w - - 0 1"] {
        let value = position(fen).evaluate_trained();
        assert!((-14_999..-8_000).contains(&value), "{fen}: {value}");
    }
    walk(23, 200, |position, _| {
        assert!(position.evaluate_trained().abs() < 15_000, "{}", position.format_position());
    });
}

fn value(fen: &str) -> i32 {
    let position = position(fen);
    position.to_move().view(position.evaluate_trained())
}

#[test]
fn endgames_that_cannot_be_won_are_worth_nothing() {
    for fen in [
        "4k3/8/8/8/8/8/8/4KB2 w - -",
        "4k3/8/8/8/8/8/8/2N1K1N1 w - -",
        // The bishop does not control the corner; the king stands in it.
        "k7/8/8/8/P7/8/5B2/4K3 w - -",
        "1k6/8/8/P7/8/8/8/4K3 w - -",
    ] {
        assert!(value(fen).abs() <= 12, "{fen}: {}", value(fen));
    }
    // The right bishop, or a king that is too far away, is another matter.
    assert!(value("k7/8/8/8/P7/8/4B3/4K3 w - -") > 250);
    assert!(value("8/8/5k2/8/P7/8/5B2/4K3 w - -") > 250);
    assert!(
        value("4k3/8/2b5/3p4/8/8/2PP1PB1/4K3 w - -").abs()
            > value("4k3/8/3b4/3p4/8/8/2PP1PB1/4K3 w - -").abs()
    );
}

#[test]
fn a_lone_king_is_driven_where_it_can_be_mated() {
    assert!(value("7k/8/5K2/8/8/8/8/R7 w - -") > value("8/8/8/4k3/8/3K4/8/R7 w - -") + 30);
    // Bishop and knight mate in the corners of the bishop's colour.
    assert!(value("7k/8/5K2/8/8/8/8/2B1N3 w - -") > value("k7/8/2K5/8/8/8/8/2B1N3 w - -") + 30);
}

#[test]
fn the_trained_evaluation_knows_what_is_better() {
    // The pawn that cannot be caught, a knight on an outpost, a hanging rook, an attack with queen and knight.
    assert!(value("7k/8/8/P7/8/8/8/K7 b - -") > value("3k4/8/8/P7/8/8/8/K7 b - -") + 300);
    assert!(value("4k3/pp3p2/8/3N4/4P3/8/8/4K1b1 w - -") > value("4k3/pp3p2/8/8/4P3/2N5/8/4K1b1 w - -") + 10);
    assert!(value("4k3/8/8/8/8/r1B5/8/4K2R w - -") <= value("4k3/8/8/8/8/2B5/r7/4K2R w - -"));
    assert!(
        value("r4rk1/ppp2p1p/8/6N1/7Q/8/PPP2PPP/R5K1 w - -")
            > value("r4rk1/ppp2p1p/8/8/8/8/PPPN1PPP/R2Q2K1 w - -") + 50
    );
}
