//! The network of the trained evaluation.

use super::position;
use super::trained::walk;
use crate::evaluation::Network;
use crate::evaluation::network::{FEATURES, HIDDEN, QA, QB, SCALE, active_features, output_bucket};
use nullwindow_game::{Game, Notation, zobrist};

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
    network.output_biases = std::array::from_fn(|place| i32::from(number(next - place, 5000)));
    network
}

/// The definition, in plain floating-point numbers.
fn by_definition(network: &Network, features: &[[u16; 2]]) -> f64 {
    let bucket = output_bucket(features.len());
    let mut sum = f64::from(network.output_biases[bucket]) / f64::from(QA * QB);
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

#[test]
fn corrections_are_what_their_definition_says() {
    let network = random(7);
    let (mut seen, mut largest) = (0, 0);
    walk(31, 60, |position| {
        let features = active_features(position);
        let found = network.evaluate(position);
        if features.len() < 6 {
            assert_eq!(found, 0);
            return;
        }
        let expected = by_definition(&network, &features);
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
fn mirrored_boards_have_the_same_correction() {
    for (board, mirrored) in [
        ("r4rk1/5ppp/8/8/2q5/8/5PPP/2RQ1RK1 w - -", "1kr4r/ppp5/8/8/5q2/8/PPP5/1KR1QR2 w - -"),
        ("4k3/pp3p2/8/3N4/4P3/8/8/4K1b1 b - -", "3k4/2p3pp/8/4N3/3P4/8/8/1b1K4 b - -"),
    ] {
        let (board, mirrored) = (position(board), position(mirrored));
        assert_eq!(Network::trained().evaluate(&board), Network::trained().evaluate(&mirrored));
        assert_eq!(random(3).evaluate(&board), random(3).evaluate(&mirrored));
    }
}

#[test]
fn the_network_is_a_term_of_the_evaluation() {
    let position = position("r1bqkb1r/pp1n1ppp/2p1pn2/3p4/2PP4/2N1PN2/PP3PPP/R1BQKB1R w KQkq -");
    let terms = position.trained_terms();
    let network = terms.0.iter().find(|term| term.name == "network").expect("a term");
    assert_eq!(network.first - network.second, Network::trained().evaluate(&position));
    assert_eq!(position.to_move().view(terms.total()), position.evaluate_trained());
}

#[test]
fn the_file_of_the_network_round_trips() {
    let text = include_str!("../../weights/network.txt");
    let network: Network = text.parse().unwrap_or_else(|error| panic!("weights/network.txt: {error}"));
    assert_eq!(network.to_string(), text);
    assert_eq!(&network, Network::trained());
    let other = random(5);
    assert_eq!(other.to_string().parse::<Network>().as_ref(), Ok(&other));
}

#[test]
fn bad_files_of_networks_are_refused() {
    let text = random(1).to_string();
    let error = |text: &str| text.parse::<Network>().unwrap_err().to_string();
    let last = text.lines().count();
    let short = text.rsplit_once(' ').map_or("", |(start, _)| start);
    assert_eq!(
        error(short),
        format!("line {last}: expected 7 numbers from -163200 to 163200, found 6 words")
    );
    let rows: Vec<&str> = text.lines().take(100).collect();
    assert_eq!(error(&rows.join("\n")), "line 100: expected another row of 64 numbers");
    let large = text.replacen(rows[5], &format!("901{}", &rows[5][rows[5].find(' ').unwrap_or(0)..]), 1);
    assert_eq!(error(&large), "line 6: expected 64 numbers from -900 to 900, found 64 words");
    let word = text.replacen(rows[7], "x", 1);
    assert_eq!(error(&word), "line 8: expected 64 numbers from -900 to 900, found 1 words");
    assert!(error(&(text.clone() + "1")).contains("expected nothing more"));
}
