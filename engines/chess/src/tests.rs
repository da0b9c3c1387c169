//! The battery of tests of every game, and tests of chess alone.

mod keys;
mod network;
mod perft;
mod play;
mod selective;
mod text;
mod trained;
mod typed;

use crate::Chess;
use nullwindow_game::battery::{self, Checkable};
use nullwindow_game::{Game, MAX_EVALUATION, Notation, zobrist};
use shakmaty::zobrist::Zobrist64;
use shakmaty::{Bitboard, Board, CastlingMode, EnPassantMode, Position, Setup};

impl Checkable for Chess {
    fn fresh_key(&self) -> u64 {
        self.as_shakmaty().zobrist_hash::<Zobrist64>(EnPassantMode::Legal).0
    }

    fn mirrored(&self) -> Chess {
        let rules = self.as_shakmaty();
        let setup = rules.to_setup(EnPassantMode::Always).into_mirrored();
        setup.position::<shakmaty::Chess>(rules.castles().mode()).unwrap().into()
    }
}

fn position(fen: &str) -> Chess {
    Chess::parse_position(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The start position of Chess960 with the given number.
fn start_960(number: u32) -> Chess {
    let board = Board::chess960(number);
    let castling_rights = board.rooks() & Bitboard::BACKRANKS;
    let setup = Setup { board, castling_rights, ..Setup::empty() };
    setup.position::<shakmaty::Chess>(CastlingMode::Chess960).unwrap().into()
}

/// Plays a random game of Chess960 from each start position and visits every position.
fn walk_960(seed: u64, plies: u64, mut visit: impl FnMut(&Chess)) {
    for number in 0..960 {
        let mut position = start_960(number);
        for ply in 0..plies {
            visit(&position);
            let moves = position.moves();
            if moves.is_empty() {
                break;
            }
            let random = zobrist::number(seed, u64::from(number) << 32 | ply);
            position = position.after(moves[(random % moves.len() as u64) as usize]);
        }
    }
}

#[test]
fn keys_are_incremental_and_faithful() {
    battery::keys_are_incremental_and_faithful::<Chess>(1, 1500);
}

#[test]
fn mirrored_positions_evaluate_alike() {
    battery::mirrored_positions_evaluate_alike::<Chess>(2, 100);
}

#[test]
fn reversible_moves_are_listed() {
    assert!(battery::reversible_moves_are_listed::<Chess>(31, 20) > 100);
}

#[test]
fn terms_add_up() {
    battery::terms_add_up::<Chess>(3, 100);
}

#[test]
fn moves_keep_their_contracts() {
    battery::moves_keep_their_contracts::<Chess>(4, 60);
}

#[test]
fn text_round_trips() {
    battery::text_round_trips::<Chess>(5, 20);
}

#[test]
fn written_games_are_read_back() {
    battery::written_games_are_read_back::<Chess>(21, 60);
}

#[test]
fn boards_keep_their_contracts() {
    battery::boards_keep_their_contracts::<Chess>(9, 60);
}

#[test]
fn files_round_trip() {
    battery::files_round_trip::<Chess>(8, 100);
}

const SAMPLES: &[&str] = &[
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b HAha e3 bm dxe3; id \"a; b\"; hmvc 0; fmvn 3;",
    "[Event \"x\"]\n[FEN \"4k3/P7/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. O-O {a (b} (1. a8=Q+ $1) Kd7 2. a8Q ; c\n1-0",
    "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. 0-0 b5 6. Bb3 Bd6 1/2-1/2",
    "8/8/8/8/8/8/8/8 w - - 0 1",
    "e2e4",
    "Ng1xf3+",
];

#[test]
fn readers_survive_anything() {
    battery::readers_survive_anything::<Chess>(6, 10_000, SAMPLES);
}

/// CI runs the ignored tests in release.
#[test]
#[ignore = "takes long without optimisation"]
fn readers_survive_a_hundred_thousand_inputs() {
    battery::readers_survive_anything::<Chess>(7, 120_000, SAMPLES);
}

/// CI runs the ignored tests in release.
#[test]
#[ignore = "takes long without optimisation"]
fn the_battery_holds_over_thousands_of_games() {
    battery::keys_are_incremental_and_faithful::<Chess>(11, 5000);
    battery::mirrored_positions_evaluate_alike::<Chess>(12, 2000);
    battery::terms_add_up::<Chess>(13, 2000);
    battery::moves_keep_their_contracts::<Chess>(14, 1000);
    battery::selective_moves_keep_their_contracts::<Chess>(17, 1000);
    battery::text_round_trips::<Chess>(15, 300);
    battery::files_round_trip::<Chess>(16, 2000);
}

#[test]
fn evaluations_stay_within_their_bounds() {
    for fen in [
        "QQQQQQQQ/8/7k/8/8/5K2/8/QQQQQQQ1 b - - 0 1",
        "qqqqqqqq/8/7k/8/8/5K2/8/q7 w - - 0 1",
        "QQQ4k/QQQ5/QQQ5/8/8/8/8/RNBK1BNR b - - 0 1",
    ] {
        let value = position(fen).evaluate();
        assert!((-MAX_EVALUATION..-8_000).contains(&value), "{fen}: {value}");
    }
}

#[test]
fn the_evaluation_knows_what_is_better() {
    let value = |fen| position(fen).evaluate();
    let start = Chess::start().evaluate();
    assert!((0..30).contains(&start), "{start}");
    // A pawn up, a bishop pair, a passed pawn, a sheltered king, a doubled pawn.
    assert!(value("4k3/pppp4/8/8/8/8/PPPPP3/4K3 w - -") > 50);
    assert!(value("4k1bb/ppp5/8/8/8/8/PPP5/4K1BN b - -") > value("4k1bb/ppp5/8/8/8/8/PPP5/4K1BB b - -"));
    assert!(value("4k3/8/1P6/8/8/8/7p/4K3 w - -") < value("4k3/8/1P6/8/7p/8/8/4K3 w - -"));
    assert!(value("r4rk1/8/8/8/8/8/5PPP/R4RK1 w - -") > value("r4rk1/8/8/8/8/8/PPP5/R4RK1 w - -"));
    assert!(value("4k3/8/8/8/8/1P6/1P6/4K3 w - -") < value("4k3/8/8/8/8/8/1PP5/4K3 w - -"));
    assert_eq!(value("4k3/8/8/8/8/8/8/4KB2 w - -"), 0);
}
