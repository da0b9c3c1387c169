//! Quiet positions of games, with their results.

use crate::engine::{Engine, MoveLimits, Options, Request, Signals};
use crate::game::{Game, MoveList, Outcome, PlayRules, Record, Score, Selective};
use crate::search::{QuiescenceRules, TableError, Window, qsearch};
use nullwindow_chess::Chess;
use nullwindow_chess::evaluation::Trace;

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameResult {
    /// White won.
    White,
    /// Nobody won.
    Draw,
    /// Black won.
    Black,
}

impl GameResult {
    /// The result that a record gives, if it gives one.
    pub fn of(record: &Record<Chess>) -> Option<GameResult> {
        match record.result.as_deref().or_else(|| record.tag("Result"))? {
            "1-0" => Some(GameResult::White),
            "1/2-1/2" | "1/2" => Some(GameResult::Draw),
            "0-1" => Some(GameResult::Black),
            _ => None,
        }
    }

    /// The points of White.
    pub const fn points(self) -> f64 {
        match self {
            GameResult::White => 1.0,
            GameResult::Draw => 0.5,
            GameResult::Black => 0.0,
        }
    }
}

/// A quiet position and the result of its game.
#[derive(Clone, Debug)]
pub struct Sample {
    /// How its value follows from the weights.
    pub trace: Trace,
    /// The points of White.
    pub points: f64,
    /// The value for White that a search has found, if there was one.
    pub searched: Option<Score>,
}

/// The table of a search of a sample has `2^TABLE_BITS` entries.
const TABLE_BITS: u32 = 16;

/// Openings say little about positions.
const FIRST_PLY: usize = 8;

/// A position is quiet if captures and promotions change its value by this at most.
const QUIET: Score = 20;

/// The samples of a game; none if it has no result.
pub fn take(record: &Record<Chess>) -> Vec<Sample> {
    samples(record, |_| None)
}

/// The samples of a game with what a search of so many nodes says of each position. Searches of one game share a table,
/// and nothing else: the same game has the same samples.
pub fn take_searched(record: &Record<Chess>, nodes: u64) -> Result<Vec<Sample>, TableError> {
    let mut engine = Engine::new(Options { table_bits: TABLE_BITS, ..Options::default() })?;
    let limits = MoveLimits { nodes: Some(nodes), ..MoveLimits::default() };
    Ok(samples(record, |position| {
        let request = Request::new(position.clone(), Vec::new());
        let answer = engine.search(&request, limits, &Signals::default(), &mut |_| {});
        answer.value.map(|value| position.to_move().view(value))
    }))
}

fn samples(record: &Record<Chess>, mut search: impl FnMut(&Chess) -> Option<Score>) -> Vec<Sample> {
    let Some(result) = GameResult::of(record) else { return Vec::new() };
    quiet_positions(record)
        .filter_map(|position| {
            let trace = Trace::of(&position)?;
            Some(Sample { trace, points: result.points(), searched: search(&position) })
        })
        .collect()
}

/// The positions of a game whose value can be believed: not in the opening, not in check, not in the middle of an
/// exchange, and not at the end.
pub fn quiet_positions(record: &Record<Chess>) -> impl Iterator<Item = Chess> + '_ {
    let mut position = record.start.clone();
    record.moves.iter().enumerate().filter_map(move |(ply, &m)| {
        let was_noisy = position.is_noisy(m);
        position = position.after(m);
        (ply + 1 >= FIRST_PLY && !was_noisy && is_quiet(&position)).then(|| position.clone())
    })
}

fn is_quiet(position: &Chess) -> bool {
    if position.is_check() || position.is_dead() || position.outcome().is_some() {
        return false;
    }
    let value = position.evaluate_trained();
    let window = Window { alpha: value - 1, beta: value + QUIET + 1 };
    qsearch(&WinningCaptures, position, window, 0, &mut 0) <= value + QUIET
}

/// Captures and promotions that do not lose material (SEE), valued by the trained evaluation. Standing pat is always
/// allowed: what a check leads to is not looked at.
struct WinningCaptures;

impl QuiescenceRules<Chess> for WinningCaptures {
    fn outcome(&self, _: &Chess) -> Option<Outcome> {
        None
    }

    fn stand_pat(&self, position: &Chess) -> Option<Score> {
        Some(position.evaluate_trained())
    }

    fn moves(&self, position: &Chess) -> MoveList<<Chess as Game>::Move> {
        let mut moves = position.noisy_moves();
        moves.retain(|m| position.is_noisy(*m) && position.see_ge(*m, 0));
        moves
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Format, Notation};
    use crate::tuning::Samples;
    use std::ops::ControlFlow;

    fn record(text: &str) -> Record<Chess> {
        let mut found = None;
        let _ = Chess::read(Format::Pgn, text, &mut |record| {
            found = record.ok();
            ControlFlow::Break(())
        });
        found.expect("a game")
    }

    #[test]
    fn openings_checks_exchanges_and_threats_are_left_out() {
        let game = record(
            "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 5. d3 d6 6. Nc3 O-O 7. Bg5 h6 8. Bh4 g5 9. h3 gxh4 10. Bxf7+ \
            Rxf7 1-0",
        );
        let positions: Vec<Chess> = quiet_positions(&game).collect();
        // From 4... Nf6 to 8... g5. After 9. h3 the bishop is lost, and the rest are captures.
        let expected: Vec<Chess> = game.positions().skip(8).take(9).collect();
        assert_eq!(positions, expected);
        assert_eq!(GameResult::of(&game), Some(GameResult::White));
        assert_eq!(take(&game).len(), positions.len());
        assert!(take(&record("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 5. d3 d6 *")).is_empty());
    }

    #[test]
    fn a_search_sees_what_the_result_does_not_tell() {
        // White is a queen up from the fourth move on, and the game is a draw.
        let game = record(
            "1. e4 e5 2. Nf3 Nc6 3. Bc4 Qg5 4. Nxg5 Nf6 5. d3 d6 6. O-O Be7 7. Nc3 O-O 8. Nf3 Bg4 9. h3 Bh5 10. Be3 a6 \
            11. a3 Rad8 12. Re1 Rfe8 1/2-1/2",
        );
        let searched = take_searched(&game, 500).unwrap();
        assert_eq!(searched.len(), take(&game).len());
        assert!(searched.iter().all(|sample| sample.points == 0.5));
        assert!(
            searched.iter().all(|sample| sample.searched.is_some_and(|value| value > 100)),
            "{searched:?}"
        );
        let again = take_searched(&game, 500).unwrap();
        let values = |samples: &[Sample]| samples.iter().map(|sample| sample.searched).collect::<Vec<_>>();
        assert_eq!(values(&searched), values(&again));
        let mut samples = Samples::new(searched, 1);
        samples.believe(1.0, 0.005);
        assert!(samples.points().all(|points| points > 0.6));
    }
}
