//! Moves typed by a player.

use super::position;
use crate::Chess;
use nullwindow_game::battery::walk;
use nullwindow_game::{Fault, Game, Notation};
use std::collections::HashSet;

/// All that a person may type for a move that has this name and these squares.
fn spellings(san: &str, uci: &str) -> Vec<String> {
    let bare = san.trim_end_matches(['+', '#']).to_string();
    let mut spellings: HashSet<String> = [san.to_string(), uci.to_string(), bare.clone()].into();
    spellings.insert(format!("{}-{}", &uci[..2], &uci[2..]));
    spellings.insert(format!(" {}!? ", uci.to_uppercase()));
    for text in [bare.clone(), bare.replace('x', ""), bare.replace('=', "")] {
        spellings.extend([text.to_lowercase(), text.to_uppercase(), text]);
    }
    if bare.starts_with('O') {
        let small = bare.to_lowercase();
        spellings.extend([bare.replace('O', "0"), bare.replace('-', ""), small.replace('-', ""), small]);
    }
    spellings.into_iter().collect()
}

#[test]
fn every_spelling_of_every_legal_move_is_read() {
    let mut ambiguous = 0;
    walk::<Chess>(77, 12, |at, ply, _| {
        for m in at.moves() {
            let (san, uci) = (at.format_move(m), at.format_uci(m));
            for text in spellings(&san, &uci) {
                let case = format!("ply {ply}: '{text}' for {san}: {}", at.format_position());
                match at.parse_typed_move(&text) {
                    Ok(read) => assert_eq!(read, m, "{case}"),
                    // A pawn and a bishop that can do the same cannot be told apart by small letters.
                    Err(error) => {
                        assert_eq!(error.fault(), Fault::Ambiguous, "{case}: {error}");
                        assert!(error.to_string().contains(&san), "{case}: {error}");
                        assert!(text.trim().to_lowercase().starts_with('b'), "{case}: {error}");
                        ambiguous += 1;
                    }
                }
            }
        }
    });
    assert!(ambiguous > 0, "no position had a pawn and a bishop that are spelt alike");
}

#[test]
fn a_small_b_is_what_is_legal() {
    let pawn = position("4k3/8/2p5/1P6/8/8/8/4K3 w - -");
    assert_eq!(pawn.parse_typed_move("bxc6"), pawn.parse_move("bxc6"));
    let bishop = position("4k3/8/2p5/8/4B3/8/8/4K3 w - -");
    assert_eq!(bishop.parse_typed_move("bxc6"), bishop.parse_move("Bxc6+"));
    let both = position("4k3/8/2p5/1P6/4B3/8/8/4K3 w - -");
    let error = both.parse_typed_move("bxc6").unwrap_err();
    assert_eq!(error.fault(), Fault::Ambiguous);
    assert_eq!(error.to_string(), "'bxc6' is ambiguous, it could be bxc6 (b5c6) or Bxc6+ (e4c6)");
    assert_eq!(both.parse_typed_move("Bxc6"), both.parse_move("Bxc6"));
    // Files are exact.
    assert_eq!(both.parse_move("bxc6"), both.parse_move("b5c6"));
}

#[test]
fn reasons_are_given() {
    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    const CHECK: &str = "4r1k1/8/8/8/8/8/3P4/R3K2R w KQ -";
    for (fen, text, reason) in [
        (START, "e2e5", "the pawn on e2 cannot go to e5"),
        (START, "e5", "the pawn on e2 cannot go to e5"),
        (START, "e3e4", "there is no piece on e3"),
        (START, "e7e5", "the pawn on e7 is not yours"),
        (START, "a1a3", "the way from a1 to a3 is blocked"),
        (START, "a1a2", "your own pawn stands on a2"),
        (START, "f1b5", "the way from f1 to b5 is blocked"),
        (START, "Bb5", "no bishop of yours can go to b5"),
        (START, "bb5", "no bishop of yours can go to b5"),
        (START, "f1d2", "the bishop on f1 cannot go to d2"),
        (START, "g1f4", "the knight on g1 cannot go to f4"),
        (START, "nf4", "no knight of yours can go to f4"),
        (START, "exd3", "there is nothing to capture on d3"),
        (START, "e2d3", "there is nothing to capture on d3"),
        (START, "Nxf3", "there is nothing to capture on f3"),
        (START, "d1d2", "your own pawn stands on d2"),
        (START, "O-O", "something stands between the king and the rook on h1"),
        (START, "e2e4q", "only a pawn on its last row is promoted"),
        ("4k3/8/8/8/4p3/8/4P3/4K3 w - -", "e2e4", "the way from e2 to e4 is blocked"),
        ("4k3/8/8/8/8/4p3/4P3/4K3 w - -", "e4", "the way from e2 to e4 is blocked"),
        ("4k3/8/8/8/8/4p3/4P3/4K3 w - -", "e2e3", "the way from e2 to e3 is blocked"),
        ("4k3/8/8/8/8/8/8/4K3 w - -", "Nf3", "you have no knight that could be meant"),
        ("4k3/8/8/8/8/8/8/4K3 w - -", "O-O", "your king or that rook has moved"),
        ("4r1k1/8/8/8/8/4N3/8/4K3 w - -", "e3d5", "your king would be in check"),
        ("4r1k1/8/8/8/8/4N3/8/4K3 w - -", "Nd5", "your king would be in check"),
        ("4r1k1/8/8/8/8/8/3P4/4K3 w - -", "d4", "your king would still be in check"),
        ("4r1k1/8/8/8/8/8/3P4/4K3 w - -", "e1e2", "the king would be in check on e2"),
        (CHECK, "o-o", "a king in check may not castle"),
        ("5rk1/8/8/8/8/8/8/R3K2R w KQ -", "e1g1", "the king would be in check on its way or at its end"),
    ] {
        let error = position(fen).parse_typed_move(text).unwrap_err();
        assert_eq!(error.fault(), Fault::Illegal, "{fen} {text}: {error}");
        let message = error.to_string();
        let said = format!("'{text}' is not a legal move: {reason}");
        assert!(message.starts_with(&said), "{fen}: {message}");
    }
    let mated = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq -";
    let error = position(mated).parse_typed_move("a3").unwrap_err();
    assert_eq!(error.to_string(), "'a3' cannot be played: the game is over");
    for text in ["hello", "", "e", "99", "e2e4e5", "\u{265f}e4", &"x".repeat(1000), "help", "draw", "back"] {
        let error = Chess::start().parse_typed_move(text).unwrap_err();
        assert_eq!(error.fault(), Fault::Misspelt, "{text}");
        assert!(error.to_string().len() < 200);
    }
    let promoting = position("4k3/P7/8/8/8/8/8/4K3 w - -").parse_typed_move("a7a8").unwrap_err();
    assert_eq!(promoting.to_string(), "'a7a8' is ambiguous, it could be a8=Q+, a8=R+, a8=B or a8=N");
}
