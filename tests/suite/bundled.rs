//! The bundled position files.

use nullwindow::game::{Format, Game, Notation, Record};
use nullwindow::games::PlayableGame;
use nullwindow::positions::{self, NamedPosition, Selection, Source};
use nullwindow_checkers::Checkers;
use nullwindow_chess::Chess;
use nullwindow_othello::Othello;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// The records of a bundled file; all must be readable, and reading replays every move.
fn records<G: Notation>(name: &str, format: Format) -> Vec<Record<G>> {
    let text =
        std::fs::read_to_string(format!("{}/positions/{name}", env!("CARGO_MANIFEST_DIR"))).expect(name);
    let mut records = Vec::new();
    let _ = G::read(format, &text, &mut |record| {
        records.push(record.unwrap_or_else(|error| panic!("positions/{name}: {error}")));
        ControlFlow::Continue(())
    });
    records
}

/// Every game has its players and its source, was played out or adjudicated late, and ends as the file says.
fn check_games<G: PlayableGame>(games: &[Record<G>], winner: impl Fn(&Record<G>) -> Option<bool>) {
    assert!(games.len() >= 8);
    for game in games {
        for tag in ["Black", "White"] {
            assert!(game.tag(tag).is_some_and(|name| name.len() > 3), "line {}: no {tag}", game.line);
        }
        assert!(game.moves.len() >= 40, "line {}", game.line);
        let last = game.positions().last().expect("a position");
        if let Some(outcome) = last.outcome() {
            let first_won = outcome.winner(last.to_move()).map(|side| side.index() == 0);
            assert_eq!(winner(game), first_won, "line {}: not the result of the last position", game.line);
        }
    }
}

fn check_source<G: PlayableGame>(games: &[Record<G>]) {
    for game in games {
        assert!(game.tag("Event").is_some_and(|event| event.len() > 3), "line {}", game.line);
        let year: u32 =
            game.tag("Date").and_then(|date| date.get(..4)).expect("a date").parse().expect("a year");
        assert!((1800..2100).contains(&year), "line {}", game.line);
    }
}

/// Who has won by a result in PGN or PDN: the first player, the second, or nobody.
fn by_result<G: PlayableGame>(game: &Record<G>) -> Option<bool> {
    assert_eq!(game.result.as_deref(), game.tag("Result"), "line {}", game.line);
    match game.result.as_deref() {
        Some("1-0") => Some(true),
        Some("0-1") => Some(false),
        Some("1/2-1/2") => None,
        other => panic!("line {}: result {other:?}", game.line),
    }
}

#[test]
fn chess_games_are_legal_and_have_their_sources() {
    let games = records::<Chess>("chess.pgn", Format::Pgn);
    check_games(&games, by_result);
    check_source(&games);
}

#[test]
fn checkers_games_are_legal_and_have_their_sources() {
    let games = records::<Checkers>("checkers.pdn", Format::Pdn);
    check_games(&games, by_result);
    check_source(&games);
}

#[test]
fn othello_games_are_legal_finished_and_have_their_sources() {
    let games = records::<Othello>("othello.txt", Format::Transcript);
    check_games(&games, |game| {
        let (black, white) = discs(game);
        (black != white).then_some(black > white)
    });
    for game in &games {
        let last = game.positions().last().expect("a position");
        assert!(last.outcome().is_some(), "line {}: not finished", game.line);
        let (black, white) = discs(game);
        let (black_left, white_left) = last.disc_counts();
        // Two of the programs count the empty squares for the winner, one does not.
        let empty = 64 - black_left - white_left;
        assert!(black == black_left || black == black_left + empty, "line {}: {black}-{white}", game.line);
        assert!(white == white_left || white == white_left + empty, "line {}: {black}-{white}", game.line);
    }
    let text =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/positions/othello.txt")).unwrap();
    assert!(
        text.starts_with('#') && text.lines().next().is_some_and(|line| line.contains("tournament, 2026"))
    );
}

/// The discs of Black and White as the file gives them.
fn discs(game: &Record<Othello>) -> (u32, u32) {
    let (black, white) = game.tag("Result").and_then(|result| result.split_once('-')).expect("discs");
    (black.parse().expect("a number"), white.parse().expect("a number"))
}

/// A `paper20` set: 20 unfinished positions, four successive ones each out of at least four of the bundled games, early
/// and late, with enough to choose from.
fn check_paper20<G: PlayableGame>(games: &[Record<G>], set: &str) {
    let file = format!("{}/positions/{set}", env!("CARGO_MANIFEST_DIR"));
    let text = Source::from(file.as_str()).read().unwrap();
    let kind = positions::detect(&text, None, None).unwrap();
    assert_eq!(kind.game.name(), G::NAME);
    let entries: Vec<NamedPosition<G>> =
        positions::read(&text, kind.format, &Selection::default(), false).unwrap().entries;
    assert_eq!(entries.len(), 20);
    assert!(entries.iter().all(|entry| entry.position.outcome().is_none()), "{set}: a finished position");
    let moves: usize = entries.iter().map(|entry| entry.position.count_moves()).sum();
    assert!(moves >= 4 * entries.len(), "{set}: {moves} legal moves in all");

    let mut sources = BTreeSet::new();
    for sequence in entries.chunks(4) {
        let found = games.iter().enumerate().find_map(|(number, game)| {
            let played: Vec<G> = game.positions().collect();
            let is_here =
                |at: &[G]| at.iter().zip(sequence).all(|(position, entry)| *position == entry.position);
            played.windows(4).position(is_here).map(|ply| (number + 1, ply))
        });
        sources.insert(
            found.unwrap_or_else(|| panic!("{set}: no game has the sequence from {}", sequence[0].id)),
        );
    }
    let distinct: BTreeSet<_> = sources.iter().map(|(game, _)| game).collect();
    assert!(distinct.len() >= 4, "{set}: {sources:?}");
    let plies: BTreeSet<_> = sources.iter().map(|(_, ply)| ply).collect();
    assert!(**plies.first().unwrap() <= 16 && **plies.last().unwrap() >= 28, "{set}: {sources:?}");
}

#[test]
fn paper20_sets_are_sequences_out_of_the_bundled_games() {
    check_paper20(&records::<Chess>("chess.pgn", Format::Pgn), "paper20-chess.epd");
    check_paper20(&records::<Checkers>("checkers.pdn", Format::Pdn), "paper20-checkers.pdn");
    check_paper20(&records::<Othello>("othello.txt", Format::Transcript), "paper20-othello.obf");
}
