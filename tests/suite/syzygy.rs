//! Endgame tables: what they say, and that the engine plays accordingly.
//!
//! The tables are those of up to four pieces in the source distribution of the Python package `chess`; `SYZYGY_PATH` is
//! their folder, `data/syzygy/regular`.

use nullwindow::endgames::Syzygy;
use nullwindow::engine::{Engine, MoveLimits, Options, Request, Signals};
use nullwindow::game::{Endgames, Game, GameEnd, Notation, Referee};
use nullwindow::search::Algorithm;
use nullwindow_chess::Chess;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::sync::Arc;

fn tables() -> Syzygy {
    let folder = std::env::var("SYZYGY_PATH").expect("SYZYGY_PATH names the folder of the tables");
    let tables = Syzygy::open(&folder).unwrap();
    assert!(tables.files() > 10 && tables.pieces() >= 4, "{tables:?}");
    tables
}

#[test]
fn a_folder_that_is_none_is_named() {
    let error = Syzygy::open("/no/such/folder").unwrap_err();
    assert!(error.contains("/no/such/folder"), "{error}");
    assert_eq!(Syzygy::open("").unwrap().files(), 0);
}

#[test]
fn a_file_of_the_wrong_size_does_not_take_its_folder_with_it() {
    let folder = crate::program::folder("syzygy-sizes");
    std::fs::create_dir_all(&folder).unwrap();
    // The size of a table is 16 more than a multiple of 64.
    for (name, size) in [("KQvK.rtbw", 80), ("KRvK.rtbw", 81), ("KRvK.rtbz", 144), ("notes.txt", 7)] {
        std::fs::write(folder.join(name), vec![0; size]).unwrap();
    }
    let tables = Syzygy::open(&folder.display().to_string()).unwrap();
    assert_eq!((tables.files(), tables.bad().len()), (2, 1));
    assert!(tables.bad()[0].ends_with("KRvK.rtbw: unexpected file size"), "{:?}", tables.bad());
}

#[test]
#[ignore = "needs Syzygy tables"]
fn known_endgames_have_their_values() {
    let tables = tables();
    for (text, value) in [
        ("8/8/8/8/8/2k5/8/KQ6 w - - 0 1", Some(1)),
        ("8/8/8/8/8/2k5/8/KR6 b - - 0 1", Some(-1)),
        ("8/8/8/8/8/2k5/8/KB6 w - - 0 1", Some(0)),
        // The pawn's king has the opposition, or has not.
        ("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", Some(1)),
        ("8/8/8/4k3/8/4K3/4P3/8 w - - 0 1", Some(0)),
        // The move rule has begun to count, there are too many pieces, and somebody may castle.
        ("8/8/8/8/8/2k5/8/KQ6 w - - 1 1", None),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", None),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", None),
    ] {
        let known = tables.value(&Chess::parse_position(text).unwrap());
        assert_eq!(known.map(|known| known.sign), value, "{text}");
    }
}

/// A position with these pieces on random squares, White to move, in which nobody is in check.
fn random(pieces: &str, generator: &mut StdRng) -> Option<Chess> {
    let mut board = ['1'; 64];
    for piece in pieces.chars() {
        let square = generator.random_range(if piece.eq_ignore_ascii_case(&'p') { 8..56 } else { 0..64 });
        if board[square] != '1' {
            return None;
        }
        board[square] = piece;
    }
    let ranks: Vec<String> = board.chunks(8).map(|rank| rank.iter().collect()).collect();
    Chess::parse_position(&format!("{} w - - 0 1", ranks.join("/")))
        .ok()
        .filter(|position| !position.is_check())
}

#[test]
#[ignore = "needs Syzygy tables"]
fn best_moves_keep_the_result_and_win_in_the_end() {
    let tables = Arc::new(tables());
    let mut generator = StdRng::seed_from_u64(7);
    for pieces in ["KQk", "KRk", "KPk", "KBNk", "KQkr", "KRkp", "KPkp", "KBkp"] {
        let mut played = 0;
        while played < 12 {
            let Some(start) = random(pieces, &mut generator) else { continue };
            let Some(value) = tables.value(&start) else { continue };
            played += 1;
            let mut referee = Referee::new(start.clone());
            // Both sides play what the tables say.
            let end = loop {
                if let Some(end) = referee.game_end() {
                    break end;
                }
                let position = referee.position();
                match tables.best_moves(position) {
                    Some(best) => {
                        let m = best[generator.random_range(0..best.len())];
                        assert!(position.moves().contains(&m));
                        referee.play(m);
                    }
                    None => break GameEnd::Dead,
                }
            };
            let expected = value.sign;
            let result = end.winner().map_or(0, |side| if side == start.to_move() { 1 } else { -1 });
            assert_eq!(result, expected, "{} ended by {end:?}", start.format_position());
        }
    }
}

#[test]
#[ignore = "needs Syzygy tables"]
fn the_engine_wins_with_tables_what_it_would_not_see() {
    let tables: Arc<dyn Endgames<Chess>> = Arc::new(tables());
    let start = Chess::parse_position("7k/8/8/8/3K4/8/8/5B1N w - - 0 1").unwrap();
    for algorithm in [Algorithm::MTD_F, Algorithm::Aspiration { width: 30 }] {
        let mut engine = Engine::new(Options { algorithm, table_bits: 14, ..Options::default() }).unwrap();
        engine.set_endgames(Some(tables.clone()));
        let mut referee = Referee::new(start.clone());
        let mut moves = Vec::new();
        while referee.game_end().is_none() {
            let request = Request::new(start.clone(), moves.clone());
            let limits = MoveLimits { nodes: Some(300), ..MoveLimits::default() };
            let answer = engine.search(&request, limits, &Signals::default(), &mut |_| {});
            let m = answer.best.unwrap();
            referee.play(m);
            moves.push(m);
        }
        assert_eq!(referee.game_end().unwrap().winner(), Some(start.to_move()), "{algorithm}");
    }
    // Inside the search: taking the pawn wins, whatever comes after it.
    let position = Chess::parse_position("8/8/8/8/1pk5/8/8/KQ6 w - - 30 60").unwrap();
    let mut engine = Engine::new(Options { table_bits: 14, ..Options::default() }).unwrap();
    engine.set_endgames(Some(tables));
    let mut asked = 0;
    let limits = MoveLimits { depth: Some(6), ..MoveLimits::default() };
    let request = Request::new(position, Vec::new());
    engine.search(&request, limits, &Signals::default(), &mut |info| asked = info.endgame_hits);
    assert!(asked > 0);
}
