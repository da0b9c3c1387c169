//! What a selective search asks of chess, compared with slower implementations.

use super::{Chess, position, walk_960};
use crate::see;
use nullwindow_game::battery::{self, walk};
use nullwindow_game::{Game, Notation, Outcome, Selective};
use shakmaty::{Move, Position, Role, Square};

/// Positions in which something is pinned, in check, promoting or en passant in a way that is easy to get wrong.
const CORNERS: &[&str] = &[
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    // En passant along the rank of the king, against a check by the pawn itself, and out of a pin on a diagonal.
    "8/8/8/K2pP2r/8/8/8/7k w - d6 0 1",
    "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1",
    "7k/8/8/3pP3/8/2K5/8/b7 w - d6 0 1",
    // En passant as the only answer to a check from behind the pawn, which is none.
    "8/8/8/1k1pP3/8/8/6K1/3r4 w - d6 0 1",
    // Double check, promotions with check, a pinned pawn that may promote by capture only.
    "4k3/8/8/8/4r3/5n2/8/4K3 w - - 0 1",
    "3r3k/4P3/8/8/8/8/8/3K4 w - - 0 1",
    "5b1k/4P3/3K4/8/8/8/8/8 w - - 0 1",
    // Castling with the king on its goal, with the rook on it, past an attacked rook, and into a discovered attack.
    "4k3/8/8/8/8/8/8/5RKR w H - 0 1",
    "4k3/8/8/8/8/8/8/1RK3R1 w GB - 0 1",
    "1r2k3/8/8/8/8/8/8/RK5R w HA - 0 1",
    "4k3/8/8/8/8/8/8/qRK5 w B - 0 1",
    "r3k2r/8/8/8/8/8/6r1/R3K2R w KQkq - 0 1",
];

#[test]
fn selective_moves_keep_their_contracts() {
    battery::selective_moves_keep_their_contracts::<Chess>(21, 100);
}

#[test]
fn selective_moves_keep_their_contracts_in_corners() {
    for fen in CORNERS {
        let start = position(fen);
        for m in start.moves() {
            let next = start.after(m);
            battery::selects(&next, fen);
            next.moves().into_iter().for_each(|m| battery::selects(&next.after(m), fen));
        }
        battery::selects(&start, fen);
        battery::unpacks_nothing_else(&start, fen);
    }
}

#[test]
fn selective_moves_keep_their_contracts_in_chess960() {
    let mut visited = 0;
    walk_960(22, 60, |position| {
        let text = position.format_position();
        battery::selects(position, &text);
        visited += 1;
        if visited % 200 == 0 {
            battery::unpacks_nothing_else(position, &text);
        }
    });
}

#[test]
fn threats_are_those_of_the_rules() {
    let check = |position: &Chess| {
        let rules = position.as_shakmaty();
        assert_eq!(position.is_check(), rules.is_check(), "{}", position.format_position());
        assert_eq!(position.count_moves(), rules.legal_moves().len(), "{}", position.format_position());
    };
    walk::<Chess>(23, 300, |position, _, _| check(position));
    walk_960(24, 40, check);
}

#[test]
fn see_ge_agrees_with_the_see_value() {
    let check = |position: &Chess| {
        for m in position.moves() {
            let gain = see::gain(&position.rules, m);
            assert!(gain <= see::captured_value(m), "{}: {m:?}", position.format_position());
            for least in [gain - 500, gain - 1, gain, gain + 1, gain + 500, -100, 0, 1, 100] {
                let reached = position.see_ge(m, least);
                assert_eq!(reached, gain >= least, "{}: {m:?} {gain} {least}", position.format_position());
            }
        }
    };
    walk::<Chess>(25, 150, |position, _, _| check(position));
    walk_960(26, 30, check);
    CORNERS.iter().for_each(|fen| check(&position(fen)));
}

#[test]
fn see_values_are_known() {
    for (fen, name, gain) in [
        // Nothing protects the pawn; a pawn does; the rooks behind each other decide.
        ("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - -", "e1e5", 100),
        ("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - -", "d3e5", -220),
        ("3r2k1/3r4/8/3p4/8/8/3R4/3R2K1 w - -", "d2d5", -400),
        ("3r2k1/8/8/3p4/8/8/3R4/3R2K1 w - -", "d2d5", 100),
        // A king does not take what is protected, and takes what is not.
        ("8/8/8/3pk3/8/8/3R4/3R2K1 w - -", "d2d5", 100),
        ("8/8/8/3pk3/8/8/3R4/6K1 w - -", "d2d5", -400),
        // A promotion gains the new piece less the pawn, which may be taken at once.
        ("7k/P7/8/8/8/8/8/7K w - -", "a7a8q", 850),
        ("1r5k/P7/8/8/8/8/8/7K w - -", "a7a8q", -100),
        ("1r5k/P7/8/8/8/8/8/7K w - -", "a7b8n", 720),
        // En passant takes a pawn, and opens the file for the rook behind that pawn.
        ("3r3k/8/8/3pP3/8/8/8/7K w - d6", "e5d6", 0),
        ("7k/8/8/3pP3/8/8/8/7K w - d6", "e5d6", 100),
        ("k7/8/8/8/8/8/8/4K2R w K -", "e1g1", 0),
    ] {
        let position = position(fen);
        let m = position.parse_move(name).unwrap_or_else(|error| panic!("{fen}: {error}"));
        assert_eq!(see::gain(&position.rules, m), gain, "{fen}: {name}");
    }
}

#[test]
fn a_null_move_changes_nothing_but_the_turn() {
    let start = position("r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 7 20");
    let passed = start.null_move().unwrap();
    assert_eq!(passed.format_position(), "r3k2r/8/8/3pP3/8/8/8/R3K2R b KQkq - 8 20");
    // In check and with pawns alone there is none.
    assert_eq!(position("4k3/8/8/8/8/8/4r3/R3K3 w Q -").null_move(), None);
    assert_eq!(position("4k3/8/8/8/8/r7/4P3/4K3 w - -").null_move(), None);
    assert!(position("4k3/8/8/8/8/r7/4P3/4K3 b - -").null_move().is_some());
}

#[test]
fn slots_tell_pieces_squares_and_victims_apart() {
    let position = position("6k1/8/8/2q1r3/3P4/8/8/R6K w - -");
    let place = |name| {
        let m: Move = position.parse_move(name).unwrap();
        (position.piece_slot(m), position.capture_slot(m))
    };
    let (queen, rook) = (place("d4c5"), place("d4e5"));
    assert_ne!(queen.0, rook.0);
    assert_ne!(queen.1, rook.1);
    assert_eq!(queen.1 - queen.0 * 6, usize::from(Role::Queen));
    assert_ne!(place("a1g1").0, place("h1g1").0);
}

#[test]
fn mates_in_one_are_all_found() {
    let mut mates = 0;
    let mut check = |position: &Chess| {
        let moves = position.moves();
        let mating = moves.iter().any(|&m| position.after(m).outcome() == Some(Outcome::Loss));
        let found = position.mate_in_one();
        assert_eq!(found.is_some(), mating, "{}", position.format_position());
        assert!(found.is_none_or(|m| position.after(m).outcome() == Some(Outcome::Loss)));
        mates += usize::from(mating);
    };
    walk::<Chess>(24, 150, |position, _, _| check(position));
    walk_960(25, 100, &mut check);
    for fen in [
        // By castling, by promotion to a knight, en passant, by going out of the way, by a double check.
        "8/8/8/8/8/8/5R2/R3K1k1 w Q - 0 1",
        "5R2/5n1k/5R1p/7P/6P1/8/4K3/8 w - - 0 1",
        "6rk/5Npp/8/8/8/8/8/6K1 b - - 0 1",
        "r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1",
        "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 1",
    ] {
        let start = position(fen);
        check(&start);
        start.moves().into_iter().for_each(|m| check(&start.after(m)));
    }
    assert!(mates > 20, "{mates}");
}

#[test]
fn attacked_squares_are_those_that_an_opposing_piece_attacks() {
    walk::<Chess>(26, 60, |position, _, _| {
        let rules = position.as_shakmaty();
        let attacked = position.attacked();
        for square in Square::ALL {
            let attackers = rules.board().attacks_to(square, !rules.turn(), rules.board().occupied());
            let expected = attackers.any();
            assert_eq!(
                attacked >> square.to_u32() & 1 != 0,
                expected,
                "{square} {}",
                position.format_position()
            );
        }
    });
}
