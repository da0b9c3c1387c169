//! Indices against their definition, symmetries, and files of weights.

use super::features::{FEATURES, STAGES, features_of};
use super::shapes::{INSTANCE_LIST, INSTANCES, SHAPES, image, indices};
use super::*;
use crate::bitboard::squares;
use crate::position::Othello;
use nullwindow_game::{Game, Notation, Side, zobrist};

/// The positions of random games.
fn positions(games: u64) -> Vec<Othello> {
    let mut positions = Vec::new();
    for game in 0..games {
        let mut position = Othello::start();
        for ply in 0.. {
            let moves = position.moves();
            if moves.is_empty() {
                break;
            }
            positions.push(position);
            position = position.after(moves[(zobrist::number(game, ply) % moves.len() as u64) as usize]);
        }
    }
    positions
}

/// Weights up to two discs either way.
fn random_weights(seed: u64) -> Patterns {
    let weight = |index: u64| (zobrist::number(seed, index) % 257) as f32 / 64.0 - 2.0;
    let stage = |stage| (0..FEATURES as u64).map(|feature| weight(stage << 32 | feature)).collect();
    Patterns::from_features(&(0..STAGES as u64).map(stage).collect::<Vec<_>>())
}

fn value(patterns: &Patterns, position: &Othello) -> Score {
    let moves = [position.may_place(), position.other_may_place()].map(u64::count_ones);
    patterns.evaluate(position.discs(position.to_move()), position.discs(!position.to_move()), moves)
}

#[test]
fn indices_are_the_digits_of_the_squares() {
    for position in positions(20) {
        let (own, other) = (position.discs(position.to_move()), position.discs(!position.to_move()));
        let found = indices(own, other).0;
        for (lane, &(shape, symmetry)) in INSTANCE_LIST.iter().enumerate() {
            let digit = |square: u8| {
                let place = image(square, symmetry);
                (own >> place & 1) + 2 * (other >> place & 1)
            };
            let index =
                SHAPES[shape].squares.iter().rev().fold(0, |index, &square| 3 * index + digit(square));
            assert_eq!(u64::from(found[lane]), index, "{shape} {symmetry}");
        }
        assert!(found[INSTANCES..].iter().all(|&index| index == 0));
    }
}

/// Every square is in a shape, and every shape has all its instances.
#[test]
fn shapes_cover_the_board_evenly() {
    let mut covered = [0; 64];
    for &(shape, symmetry) in &INSTANCE_LIST {
        for &square in SHAPES[shape].squares {
            covered[usize::from(image(square, symmetry))] += 1;
        }
    }
    for square in 0..64 {
        assert!(covered[usize::from(square)] >= 4, "{square}");
        for symmetry in 0..8 {
            assert_eq!(covered[usize::from(square)], covered[usize::from(image(square, symmetry))]);
        }
    }
}

#[test]
fn all_symmetries_and_both_colours_have_the_same_value() {
    let patterns = random_weights(1);
    for position in positions(30) {
        let expected = value(&patterns, &position);
        for symmetry in 0..8 {
            let turned =
                |set: u64| squares(set).fold(0, |turned, square| turned | 1 << image(square as u8, symmetry));
            let [black, white] = Side::BOTH.map(|side| turned(position.discs(side)));
            let turned = Othello::new(black, white, position.to_move());
            assert_eq!(value(&patterns, &turned), expected);
            let exchanged = Othello::new(white, black, !position.to_move());
            assert_eq!(value(&patterns, &exchanged), expected);
        }
    }
}

#[test]
fn the_evaluation_is_the_sum_of_the_features() {
    let weights: Vec<Vec<f32>> = (0..STAGES as u64)
        .map(|stage| {
            (0..FEATURES as u64)
                .map(|feature| (zobrist::number(stage, feature) % 64) as f32 / 64.0 - 0.5)
                .collect()
        })
        .collect();
    let patterns = Patterns::from_features(&weights);
    for position in positions(20) {
        let (black, white) = position.disc_counts();
        let stage = &weights[stage_of(64 - black - white)];
        let sum: f32 = features_of(&position).iter().map(|&feature| stage[feature as usize]).sum();
        let value = value(&patterns, &position) as f32 / DISC as f32;
        assert!((value - sum).abs() <= 0.051, "{value} {sum}");
    }
}

#[test]
fn weights_are_written_and_read_again() {
    let patterns = random_weights(2);
    let bytes = patterns.to_bytes();
    assert_eq!(Patterns::from_features(&patterns.to_features()), patterns);
    assert_eq!(Patterns::from_bytes(&bytes), Ok(patterns));
}

#[test]
fn damaged_and_foreign_files_are_refused_by_name() {
    let zero = Patterns::from_features(&vec![vec![0.25; FEATURES]; STAGES]);
    let bytes = zero.to_bytes();
    let refused = |bytes: &[u8]| Patterns::from_bytes(bytes).expect_err("not weights").to_string();
    assert!(refused(b"").starts_with("not a file of Othello weights"));
    assert!(refused(b"GIF89a").starts_with("not a file of Othello weights"));
    let other = [b"nullwindow othello patterns 2\n", &bytes[30..]].concat();
    assert_eq!(refused(&other), "Othello weights of another version, expected version 1");
    for length in [30, 31, bytes.len() / 2, bytes.len() - 1] {
        assert!(refused(&bytes[..length]).contains("damaged"), "{length}");
    }
    for place in (30..bytes.len()).step_by(97) {
        let mut changed = bytes.clone();
        changed[place] ^= 0x10;
        assert!(Patterns::from_bytes(&changed) != Ok(zero.clone()), "{place}");
    }
    let body = |numbers: usize| {
        let numbers = miniz_oxide::deflate::compress_to_vec_zlib(&vec![0; numbers], 1);
        [b"nullwindow othello patterns 1\n", &numbers[..]].concat()
    };
    assert_eq!(refused(&body(STAGES * FEATURES - 1)), "Othello weights end too early");
    assert_eq!(refused(&body(STAGES * FEATURES + 1)), "Othello weights go on after the last one");
}

#[test]
fn the_embedded_weights_are_in_order() {
    let patterns = Patterns::from_bytes(EMBEDDED).expect("weights");
    assert!(EMBEDDED.len() <= 2 << 20);
    assert_eq!(patterns.to_bytes(), EMBEDDED);
}
