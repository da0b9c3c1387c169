//! Won positions are won, with all that the table remembers of the game before: what it knows of a position it does not know
//! of the draws that are near.

use nullwindow::engine::{Engine, MoveLimits, Options, Request, Signals};
use nullwindow::game::{Game, GameEnd, Notation, Referee, Selective, Side};
use nullwindow::search::Algorithm;
use nullwindow_checkers::Checkers;
use nullwindow_chess::Chess;
use nullwindow_othello::Othello;

fn engine<G: Selective>(algorithm: Algorithm) -> Engine<G> {
    Engine::new(Options { algorithm, table_bits: 18, ..Options::default() }).expect("a table")
}

fn named(algorithm: &str) -> Algorithm {
    algorithm.parse().unwrap_or_else(|_| panic!("{algorithm} is an algorithm"))
}

/// Lets an engine play against itself from some position on, with so many nodes a move. Its end and its moves.
fn play_on<G: Notation + Selective>(
    engine: &mut Engine<G>,
    start: &G,
    nodes: u64,
) -> (Option<GameEnd>, Vec<String>) {
    let mut game = Referee::new(start.clone());
    let mut request = Request::new(start.clone(), Vec::new());
    let mut names = Vec::new();
    while game.game_end().is_none() && names.len() < 400 {
        let limits = MoveLimits { nodes: Some(nodes), ..MoveLimits::default() };
        let answer = engine.search(&request, limits, &Signals::default(), &mut |_| {});
        let best = answer.best.expect("a move");
        names.push(game.position().format_move(best));
        request.moves.push(best);
        game.play(best);
    }
    (game.game_end(), names)
}

/// Who wins a position that the engine plays out against itself, and how it went.
fn play_out<G: Notation + Selective>(position: &str, algorithm: &str, nodes: u64) -> (Option<Side>, String) {
    let start = G::parse_position(position).expect("a position");
    let (end, moves) = play_on(&mut engine::<G>(named(algorithm)), &start, nodes);
    let course = format!("{algorithm} {nodes} {position}: {end:?} after {} plies, {moves:?}", moves.len());
    (end.and_then(GameEnd::winner), course)
}

fn wins<G: Notation + Selective>(position: &str, winner: Side, algorithm: &str, nodes: u64) {
    let (side, course) = play_out::<G>(position, algorithm, nodes);
    assert_eq!(side, Some(winner), "{course}");
}

/// Where what follows is hard to win with few nodes, every other game is, and none is lost.
fn mostly_wins<G: Notation + Selective>(position: &str, winner: Side, algorithm: &str, nodes: &[u64]) {
    let games: Vec<_> = nodes.iter().map(|&nodes| play_out::<G>(position, algorithm, nodes)).collect();
    let won = games.iter().filter(|(side, _)| *side == Some(winner)).count();
    assert!(games.iter().all(|(side, _)| side.is_none_or(|side| side == winner)), "{games:?}");
    assert!(2 * won >= games.len(), "{won} of {}: {games:?}", games.len());
}

#[test]
fn checkers_endings_are_won() {
    // Fourth Position.
    wins::<Checkers>("W:W12,K10,K11,K14:B3,K1,K2", Side::Second, "mtd-grow", 60_000);
}

#[test]
fn chess_endings_are_won() {
    for algorithm in ["mtd-grow", "aspiration"] {
        // Lucena's position, after which a queen may have to win against a rook in fifty moves; and a rook against a bishop.
        let lucena = "1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1";
        mostly_wins::<Chess>(lucena, Side::First, algorithm, &[1500, 2000, 3000, 4000, 5000, 6000]);
        wins::<Chess>("8/3k4/3p4/3P4/2K1R3/8/5b2/8 w - - 0 1", Side::First, algorithm, 6000);
    }
}

#[test]
fn othello_endings_are_won() {
    for algorithm in ["mtd-grow", "aspiration"] {
        let mut engine = engine::<Othello>(named(algorithm));
        let mut request = Request::new(Othello::start(), Vec::new());
        let mut position = Othello::start();
        // To twelve empty squares with few nodes, so that somebody is ahead.
        while position.format_position().matches('-').count() > 12 {
            let limits = MoveLimits { nodes: Some(1000), ..MoveLimits::default() };
            let best = engine.search(&request, limits, &Signals::default(), &mut |_| {}).best;
            request.moves.push(best.expect("a move"));
            position = position.after(best.expect("a move"));
        }
        let limits = MoveLimits { depth: Some(16), ..MoveLimits::default() };
        let value = engine.search(&request, limits, &Signals::default(), &mut |_| {}).value.expect("a value");
        assert_ne!(value, 0, "{algorithm}: choose another game");
        let winner = if value > 0 { position.to_move() } else { !position.to_move() };
        let (end, moves) = play_on(&mut engine, &position, 20_000);
        assert_eq!(end.and_then(GameEnd::winner), Some(winner), "{algorithm} {value}: {moves:?}");
    }
}

/// Whether a move is worth a draw after a game in which its positions have occurred and been searched.
fn is_drawn_with_a_warm_table<G: Notation + Selective>(start: &str, line: &[&str]) {
    let start = G::parse_position(start).expect("a position");
    let mut position = start.clone();
    let mut moves = Vec::new();
    for text in line {
        moves.push(position.parse_move(text).expect("a move"));
        position = position.after(moves[moves.len() - 1]);
    }
    let last = moves.pop().expect("a move");
    for algorithm in ["mtd-grow", "mtd-f", "aspiration", "nega-scout", "alpha-beta", "sss"] {
        let mut engine = engine::<G>(named(algorithm));
        let mut value = |played: usize, searchmoves, depth| {
            let request = Request { searchmoves, ..Request::new(start.clone(), moves[..played].to_vec()) };
            let limits = MoveLimits { depth: Some(depth), ..MoveLimits::default() };
            engine.search(&request, limits, &Signals::default(), &mut |_| {}).value
        };
        for played in 0..moves.len() {
            value(played, Vec::new(), 9);
        }
        assert_eq!(value(moves.len(), vec![last], 4), Some(0), "{algorithm}");
    }
}

#[test]
fn a_warm_table_does_not_hide_a_repetition() {
    // Black is a queen down. The knights go out and back twice; when the last one but one returns, the other can draw.
    is_drawn_with_a_warm_table::<Chess>(
        "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        &["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1"],
    );
    is_drawn_with_a_warm_table::<Checkers>(
        "W:W12,K10,K11,K14:B3,K1,K2",
        &["14-9", "1-5", "9-14", "5-1", "14-9", "1-5", "9-14"],
    );
}
