//! Evaluations along a line, and term by term, at no cost when the terms are not wanted.

use crate::{Game, Score};
use std::fmt::Debug;

/// Evaluates the positions of a line, and may keep what it has added up for one of them until the next: an evaluation
/// that is computed incrementally.
pub trait LineEvaluator<G>: Debug + Send {
    /// One that has evaluated nothing yet.
    fn new() -> Self;

    /// The value of [`Game::evaluate_trained`] of a position so many plies from the root. Whatever was evaluated before, it
    /// is the same; it is found sooner if that was the position before.
    fn evaluate(&mut self, position: &G, ply: usize) -> Score;
}

impl<G: Game> LineEvaluator<G> for () {
    fn new() {}

    #[inline]
    fn evaluate(&mut self, position: &G, _: usize) -> Score {
        position.evaluate_trained()
    }
}

/// Receives the terms of an evaluation while it is computed. `()` ignores them and compiles to nothing.
pub trait TermSink {
    /// A named term, worth `first` to the first player and `second` to the other.
    fn term(&mut self, name: &'static str, first: Score, second: Score);
}

impl TermSink for () {
    #[inline(always)]
    fn term(&mut self, _: &'static str, _: Score, _: Score) {}
}

/// A term of an evaluation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Term {
    /// The name.
    pub name: &'static str,
    /// Its value for the first player.
    pub first: Score,
    /// Its value for the second player.
    pub second: Score,
}

/// The terms of an evaluation, in the order in which they were computed. They add up to the evaluation.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Terms(pub Vec<Term>);

impl Terms {
    /// The value of the position from the first player's point of view.
    pub fn total(&self) -> Score {
        self.0.iter().map(|term| term.first - term.second).sum()
    }

    /// The terms as a table with the evaluation's name, the names of the sides and the scores in its own notation. The last
    /// column is the first player's advantage; the last line, which has no end, the sum.
    pub fn table(&self, name: &str, sides: [&str; 2], write: impl Fn(Score) -> String) -> String {
        let width = self.0.iter().map(|term| term.name.len()).chain([name.len()]).max().unwrap_or(0);
        let line = |name: &str, first: &str, second: &str, total: &str| {
            format!("{name:width$}  {first:>7}  {second:>7}  {total:>7}")
        };
        let mut lines = vec![line(name, sides[0], sides[1], "total")];
        for Term { name, first, second } in &self.0 {
            let unsigned = |score: Score| write(score).trim_start_matches('+').to_string();
            lines.push(line(name, &unsigned(*first), &unsigned(*second), &write(first - second)));
        }
        lines.push(line("total", "", "", &write(self.total())));
        lines.join("\n")
    }
}

impl TermSink for Terms {
    fn term(&mut self, name: &'static str, first: Score, second: Score) {
        self.0.push(Term { name, first, second });
    }
}
