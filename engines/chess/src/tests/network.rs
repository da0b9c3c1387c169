//! The network of the trained evaluation, computed from nothing and along lines.

use super::{position, start_960};
use crate::Chess;
use crate::evaluation::network::{FEATURES, HIDDEN, QA, QB, QC, SCALE, active_features, output_bucket};
use crate::evaluation::{ChessEvaluator, Network};
use nullwindow_game::{Game, LineEvaluator, Notation, Selective, zobrist};

/// A network of random weights, in which every part matters.
fn random(seed: u64) -> Network {
    let number =
        |place: usize, most: i16| (zobrist::number(seed, place as u64) % (2 * most as u64 + 1)) as i16 - most;
    let mut network = Network::zero();
    for (feature, row) in network.feature_weights.iter_mut().enumerate() {
        row.0 = std::array::from_fn(|place| number(feature * HIDDEN + place, 60));
    }
    let next = FEATURES * HIDDEN;
    network.feature_biases.0 = std::array::from_fn(|place| number(next + place, 200));
    for (side, row) in network.output_weights.iter_mut().flatten().enumerate() {
        row.0 = std::array::from_fn(|place| number(next + (side + 1) * HIDDEN + place, 127));
    }
    network.output_biases = std::array::from_fn(|place| number(next - place, 500));
    network
}

/// The definition, in plain floating-point numbers.
fn by_definition(network: &Network, features: &[[u16; 2]]) -> f64 {
    let bucket = output_bucket(features.len());
    let mut sum = f64::from(network.output_biases[bucket]) / f64::from(QC);
    for side in 0..2 {
        for place in 0..HIDDEN {
            let weights =
                features.iter().map(|feature| network.feature_weights[usize::from(feature[side])].0[place]);
            let reached: f64 = weights.chain([network.feature_biases.0[place]]).map(f64::from).sum();
            let hidden = (reached / f64::from(QA)).clamp(0.0, 1.0).powi(2);
            sum += hidden * f64::from(network.output_weights[bucket][side].0[place]) / f64::from(QB);
        }
    }
    sum * f64::from(SCALE)
}

/// Random games from the start and from endgames, in which every position is visited with its ply.
pub(super) fn walk(seed: u64, games: u64, mut visit: impl FnMut(&Chess, usize)) {
    let endgames = [
        "8/5k2/3p4/2pP1p2/2P2P2/4K3/8/8 w - - 0 1",
        "8/4kpp1/2b5/8/3B4/5PP1/4K2P/8 w - - 0 1",
        "4k3/8/8/8/8/8/8/R3K2B b - - 0 1",
        "8/2k5/8/8/3B4/8/3N4/4K3 w - - 0 1",
        "r4rk1/5ppp/8/8/2q5/8/5PPP/2RQ1RK1 w - - 0 1",
    ];
    for game in 0..games {
        let mut at = if game % 4 == 0 { position(endgames[game as usize / 4 % 5]) } else { Chess::start() };
        for ply in 0..160 {
            visit(&at, ply);
            let moves = at.moves();
            if moves.is_empty() {
                break;
            }
            let random = zobrist::number(seed, game << 32 | ply as u64);
            at = at.after(moves[(random % moves.len() as u64) as usize]);
        }
    }
}

#[test]
fn values_are_what_their_definition_says() {
    let network = random(7);
    let (mut seen, mut largest) = (0, 0);
    walk(31, 60, |position, _| {
        let expected = by_definition(&network, &active_features(position));
        let found = network.evaluate(position);
        assert!(
            (f64::from(found) - expected).abs() < 1.1,
            "{}: {found} {expected}",
            position.format_position()
        );
        (seen, largest) = (seen + 1, largest.max(found.abs()));
    });
    assert!(seen > 2_000 && largest > 100, "{seen} {largest}");
}

#[test]
fn every_piece_on_every_square_is_a_feature() {
    let features = active_features(&position("4k3/8/8/8/8/8/3P4/4K2R w - -"));
    // Pawn, rook and king from White's side, and from Black's, whose king is on the e-file too.
    let of = |own: u16, kind: u16, square: u16| (own + kind) << 6 | square;
    let expected = [
        [of(0, 0, 11), of(6, 0, 51)],
        [of(0, 3, 7), of(6, 3, 63)],
        [of(0, 5, 4), of(6, 5, 60)],
        [of(6, 5, 60), of(0, 5, 4)],
    ];
    assert_eq!(features, expected);
    // With the kings on the left half, the board is mirrored.
    assert_eq!(active_features(&position("3k4/8/8/8/8/8/4P3/R2K4 w - -")), expected);
}

#[test]
fn mirrored_boards_have_the_same_value() {
    for (board, mirrored) in [
        ("r4rk1/5ppp/8/8/2q5/8/5PPP/2RQ1RK1 w - -", "1kr4r/ppp5/8/8/5q2/8/PPP5/1KR1QR2 w - -"),
        ("4k3/pp3p2/8/3N4/4P3/8/8/4K1b1 b - -", "3k4/2p3pp/8/4N3/3P4/8/8/1b1K4 b - -"),
    ] {
        let (board, mirrored) = (position(board), position(mirrored));
        assert_eq!(Network::trained().evaluate(&board), Network::trained().evaluate(&mirrored));
        assert_eq!(random(3).evaluate(&board), random(3).evaluate(&mirrored));
    }
}

/// Checks a position on a line, and those after a null move and after every move, as a search visits them.
fn check_line(evaluator: &mut ChessEvaluator, position: &Chess, ply: usize) -> usize {
    let mut check = |position: &Chess, ply: usize| {
        assert_eq!(
            evaluator.evaluate(position, ply),
            position.evaluate_trained(),
            "{} at ply {ply}",
            position.format_position()
        );
    };
    check(position, ply);
    if let Some(passed) = position.null_move() {
        check(&passed, ply + 1);
    }
    let moves = position.moves();
    for &m in &moves {
        check(&position.after(m), ply + 1);
    }
    moves.len()
}

#[test]
fn values_along_lines_are_those_computed_from_nothing() {
    let mut evaluator = ChessEvaluator::new();
    let mut seen = 0;
    walk(32, 100, |position, ply| seen += check_line(&mut evaluator, position, ply));
    assert!(seen > 100_000, "{seen}");
}

#[test]
fn values_along_lines_of_chess960_are_those_computed_from_nothing() {
    let mut evaluator = ChessEvaluator::new();
    let mut seen = 0;
    for number in (0..960).step_by(12) {
        let mut position = start_960(number);
        for ply in 0..60 {
            seen += check_line(&mut evaluator, &position, ply);
            let moves = position.moves();
            if moves.is_empty() {
                break;
            }
            // Castling, promotions and en passant where they can be had.
            let special = moves.iter().find(|m| m.is_castle() || m.is_promotion() || m.is_en_passant());
            let random = zobrist::number(u64::from(number), ply as u64) as usize;
            position = position.after(*special.unwrap_or(&moves[random % moves.len()]));
        }
    }
    assert!(seen > 50_000, "{seen}");
}

#[test]
fn values_do_not_depend_on_what_was_evaluated_before() {
    // Positions of different games at plies by lot, as if the line had been left and entered somewhere else.
    let mut positions = Vec::new();
    walk(33, 30, |position, _| positions.push(position.clone()));
    let mut evaluator = ChessEvaluator::new();
    for number in 0..5_000 {
        let random = zobrist::number(5, number);
        let position = &positions[random as usize % positions.len()];
        let ply = (random >> 40) as usize % 200;
        assert_eq!(evaluator.evaluate(position, ply), position.evaluate_trained(), "{number}");
    }
}

#[test]
fn contributions_are_differences() {
    let middle = position("r1bqkb1r/pp1n1ppp/2p1pn2/3p4/2PP4/2N1PN2/PP3PPP/R1BQKB1R b KQkq -");
    let terms = middle.trained_terms();
    assert_eq!(middle.to_move().view(terms.total()), middle.evaluate_trained());
    // Taking off White's queen makes the difference that the board shows.
    let without = position("r1bqkb1r/pp1n1ppp/2p1pn2/3p4/2PP4/2N1PN2/PP3PPP/R1B1KB1R b KQkq -");
    let [middle_value, without_value] = [&middle, &without].map(|at| Network::trained().evaluate(at));
    let board = middle.trained_board().expect("the network is asked");
    let line = board.lines().nth(15).expect("the first rank");
    let shown: f64 = line.split_whitespace().nth(2).expect("the queen").parse().expect("a number");
    assert_eq!((shown * 100.0).round() as i32, without_value - middle_value, "{board}");
    assert_eq!(board.lines().count(), 17);
    assert_eq!(position("8/8/k7/8/8/3KQ3/8/8 w - -").trained_board(), None);
}

#[test]
fn the_file_of_the_network_round_trips() {
    let bytes = include_bytes!("../../weights/network.bin");
    let network = Network::from_bytes(bytes).unwrap_or_else(|error| panic!("weights/network.bin: {error}"));
    assert_eq!(network.to_bytes(), bytes);
    assert_eq!(&network, Network::trained());
    assert_ne!(network, Network::zero());
    let other = random(5);
    assert_eq!(Network::from_bytes(&other.to_bytes()).as_ref(), Ok(&other));
}

#[test]
fn bad_files_of_networks_are_refused() {
    let error = |bytes: &[u8]| Network::from_bytes(bytes).unwrap_err().to_string();
    assert_eq!(
        error(b"# The network"),
        "not a file of chess network, which begins with 'nullwindow chess network 1'"
    );
    let bytes = random(1).to_bytes();
    assert!(error(&bytes[..bytes.len() / 2]).starts_with("damaged chess network"));
    let mut large = random(1);
    large.feature_weights[2].0[5] = 901;
    assert_eq!(
        error(&large.to_bytes()),
        format!("bad chess network: weight {} is too large", 2 * HIDDEN + 6)
    );
    let mut large = random(1);
    large.output_weights[0][1].0[0] = -128;
    let place = (FEATURES + 2) * HIDDEN + 1;
    assert_eq!(error(&large.to_bytes()), format!("bad chess network: weight {place} is too large"));
}
