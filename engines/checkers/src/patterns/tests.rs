//! Indices against their definition, symmetry, and files of weights.

use super::regions::REGION_LIST;
use super::*;
use crate::bitboard::BOARD;
use crate::tests::placement;
use nullwindow_game::battery::Checkable;
use nullwindow_game::{Game, Notation, Side, zobrist};

/// Random placements, and the positions of random games.
fn positions() -> Vec<Checkers> {
    let mut positions: Vec<Checkers> = (0..300).map(|index| placement(7, index)).collect();
    for game in 0..10 {
        let mut position = Checkers::start();
        for ply in 0..200 {
            let moves = position.moves();
            if moves.is_empty() {
                break;
            }
            positions.push(position.clone());
            position = position.after(moves[(zobrist::number(game, ply) % moves.len() as u64) as usize]);
        }
    }
    positions
}

/// Weights up to half a man either way.
fn random_weights(seed: u64) -> Vec<[f32; PHASES]> {
    let weight = |index: u64| (zobrist::number(seed, index) % 801) as f32 / 8.0 - 50.0;
    (0..FEATURES as u64).map(|feature| [weight(2 * feature), weight(2 * feature + 1)]).collect()
}

#[test]
fn indices_are_the_digits_of_the_squares() {
    for position in positions() {
        let view = View::of(&position);
        let found = indices(view.own_men, view.other_men).0;
        for (region, squares) in REGION_LIST.iter().enumerate() {
            let digit = |square: u8| {
                let bit = square + square / 8;
                (view.own_men >> bit & 1) + 2 * (view.other_men >> bit & 1)
            };
            let index = squares.iter().rev().fold(0, |index, &square| 3 * index + digit(square));
            assert_eq!(u64::from(found[region]), index, "{region}");
        }
        assert!(found[REGIONS..].iter().all(|&index| index == 0));
    }
}

/// Every square is in several regions, and a region turned by 180 degrees is a region.
#[test]
fn regions_cover_the_board_evenly() {
    let mut covered = [0; 32];
    for squares in &REGION_LIST {
        squares.iter().for_each(|&square| covered[usize::from(square)] += 1);
        let mut turned = squares.map(|square| 31 - square);
        turned.reverse();
        assert!(REGION_LIST.contains(&turned), "{squares:?}");
    }
    assert!(covered.iter().all(|&count| count >= 3), "{covered:?}");
    assert_eq!(BOARD.count_ones(), 32);
}

#[test]
fn both_colours_have_the_same_value() {
    let patterns = Patterns::from_features(&random_weights(1));
    for position in positions() {
        assert_eq!(patterns.evaluate(&position), patterns.evaluate(&position.mirrored()));
        assert_eq!(position.evaluate_trained(), position.mirrored().evaluate_trained());
    }
}

#[test]
fn the_evaluation_is_the_sum_of_the_features() {
    let weights = random_weights(2);
    let patterns = Patterns::from_features(&weights);
    for position in positions() {
        let (features, opening) = features_of(&position);
        let of = |phase: usize| -> f32 {
            features.iter().map(|&(feature, times)| times * weights[feature as usize][phase]).sum()
        };
        let sum = of(0) * opening + of(1) * (1.0 - opening);
        let value = patterns.evaluate(&position) as f32;
        assert!((value - sum).abs() <= 0.6, "{value} {sum}");
    }
}

#[test]
fn the_trained_terms_add_up() {
    for position in positions() {
        let value = position.to_move().view(position.evaluate_trained());
        assert_eq!(position.trained_terms().total(), value);
    }
}

/// A man more is worth something, wherever the men are.
#[test]
fn a_man_ahead_is_better() {
    let even = Checkers::start();
    let (black, white) = (even.pieces(Side::First), even.pieces(Side::Second));
    for place in places(black) {
        let less = Checkers::new(black & !(1 << place), white, 0, Side::First);
        assert!(less.evaluate_trained() < even.evaluate_trained() - 30, "{place}");
    }
}

#[test]
fn weights_are_written_and_read_again() {
    let patterns = Patterns::from_features(&random_weights(3));
    assert_eq!(Patterns::from_bytes(&patterns.to_bytes()), Ok(patterns));
}

#[test]
fn damaged_and_foreign_files_are_refused_by_name() {
    let refused = |bytes: &[u8]| Patterns::from_bytes(bytes).expect_err("not weights").to_string();
    assert!(refused(b"GIF89a").starts_with("not a file of checkers weights"));
    let other = [b"nullwindow checkers weights 9\n", EMBEDDED].concat();
    assert_eq!(refused(&other), "checkers weights of another version, expected version 1");
    for length in [31, EMBEDDED.len() / 2, EMBEDDED.len() - 1] {
        assert!(refused(&EMBEDDED[..length]).starts_with("damaged checkers weights"), "{length}");
    }
    assert!(refused(&[EMBEDDED, b"\n"].concat()).starts_with("damaged checkers weights"));
}

#[test]
fn the_embedded_weights_are_in_order() {
    let patterns = Patterns::from_bytes(EMBEDDED).expect("weights");
    assert!(EMBEDDED.len() <= 2 << 20);
    assert_eq!(patterns.to_bytes(), EMBEDDED);
}
