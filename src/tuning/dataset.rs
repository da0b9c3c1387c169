//! Samples for Texel tuning: quiet positions of games, with their results.

use crate::engine::{Engine, MoveLimits, Options, Request, Signals};
use crate::game::{Game, MoveList, Notation, Outcome, PlayRules, Record, Score, Selective};
use crate::search::{Limits, QuiescenceRules, TableError, Window, qsearch};
use nullwindow_chess::Chess;
use nullwindow_chess::evaluation::EvalTrace;

/// The result of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameResult {
    /// The first player won.
    First,
    /// A draw.
    Draw,
    /// The second player won.
    Second,
}

impl GameResult {
    /// The result in a record, if there is one.
    pub fn of<G: Notation>(record: &Record<G>) -> Option<GameResult> {
        match record.result.as_deref().or_else(|| record.tag("Result"))? {
            "1-0" => Some(GameResult::First),
            "1/2-1/2" | "1/2" => Some(GameResult::Draw),
            "0-1" => Some(GameResult::Second),
            _ => None,
        }
    }

    /// The points of the first player.
    pub const fn points(self) -> f64 {
        match self {
            GameResult::First => 1.0,
            GameResult::Draw => 0.5,
            GameResult::Second => 0.0,
        }
    }
}

/// A sample of Texel tuning: a quiet position and its target.
#[derive(Clone, Debug)]
pub struct TuneSample {
    /// Its value as a function of the weights.
    pub trace: EvalTrace,
    /// The expected points of White, 0 to 1: the result of the game, or blended with the search value.
    pub target: f64,
    /// The value for White that a search found, if there was one.
    pub search_value: Option<Score>,
}

/// The size of the transposition table of these searches: `2^TABLE_BITS` entries.
const TABLE_BITS: u32 = 16;

/// Opening positions are left out: they say little about the result.
const FIRST_PLY: usize = 8;

/// A position is quiet if captures and promotions gain no more than this.
const QUIET_MARGIN: Score = 20;

/// Where finding out takes more positions than this, a position is not quiet.
const MAX_CAPTURES: u64 = 100_000;

/// The samples of a game; none without a result.
pub fn tune_samples(record: &Record<Chess>) -> Vec<TuneSample> {
    samples(record, |_| None)
}

/// The samples of a game, with the value of a search of `nodes` nodes for each. The searches of a game share a table and
/// nothing else: the same game gives the same samples.
pub fn searched_samples(record: &Record<Chess>, nodes: u64) -> Result<Vec<TuneSample>, TableError> {
    let mut engine = Engine::new(Options { table_bits: TABLE_BITS, ..Options::default() })?;
    let limits = MoveLimits { nodes: Some(nodes), ..MoveLimits::default() };
    Ok(samples(record, |position| {
        let request = Request::new(position.clone(), Vec::new());
        let best = engine.search(&request, limits, &Signals::default(), &mut |_| {});
        best.value.map(|value| position.to_move().view(value))
    }))
}

fn samples(record: &Record<Chess>, mut search: impl FnMut(&Chess) -> Option<Score>) -> Vec<TuneSample> {
    let Some(result) = GameResult::of(record) else { return Vec::new() };
    quiet_positions(record)
        .filter_map(|position| {
            let trace = EvalTrace::of(&position)?;
            Some(TuneSample { trace, target: result.points(), search_value: search(&position) })
        })
        .collect()
}

/// The quiet positions of a game: not in the opening, not in check, no capture pending, and not at the end.
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
    let window = Window { alpha: value - 1, beta: value + QUIET_MARGIN + 1 };
    let mut limits = Limits::depth(0).with_visits(Some(MAX_CAPTURES));
    qsearch(&WinningCaptures, position, window, 0, &mut limits)
        .is_ok_and(|found| found <= value + QUIET_MARGIN)
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
    use crate::tuning::Dataset;
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
        assert_eq!(GameResult::of(&game), Some(GameResult::First));
        assert_eq!(tune_samples(&game).len(), positions.len());
        assert!(tune_samples(&record("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 5. d3 d6 *")).is_empty());
    }

    #[test]
    fn a_search_sees_what_the_result_does_not_tell() {
        // White is a queen up from the fourth move on, and the game is a draw.
        let game = record(
            "1. e4 e5 2. Nf3 Nc6 3. Bc4 Qg5 4. Nxg5 Nf6 5. d3 d6 6. O-O Be7 7. Nc3 O-O 8. Nf3 Bg4 9. h3 Bh5 10. Be3 a6 \
            11. a3 Rad8 12. Re1 Rfe8 1/2-1/2",
        );
        let searched = searched_samples(&game, 500).unwrap();
        assert_eq!(searched.len(), tune_samples(&game).len());
        assert!(searched.iter().all(|sample| sample.target == 0.5));
        assert!(
            searched.iter().all(|sample| sample.search_value.is_some_and(|value| value > 100)),
            "{searched:?}"
        );
        let again = searched_samples(&game, 500).unwrap();
        let values =
            |samples: &[TuneSample]| samples.iter().map(|sample| sample.search_value).collect::<Vec<_>>();
        assert_eq!(values(&searched), values(&again));
        let mut samples = Dataset::new(searched, 1);
        samples.blend_search_values(1.0, 0.005);
        assert!(samples.targets().all(|target| target > 0.6));
    }
}
