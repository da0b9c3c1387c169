//! Evaluations that can be looked at term by term, at no cost when nobody looks.

use crate::Score;

/// Receives the terms of an evaluation while it is computed. `()` listens to nothing and compiles to nothing.
pub trait Tally {
    /// A named term, worth `first` to the first player and `second` to the other.
    fn term(&mut self, name: &'static str, first: Score, second: Score);
}

impl Tally for () {
    #[inline(always)]
    fn term(&mut self, _: &'static str, _: Score, _: Score) {}
}

/// A term of an evaluation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Term {
    /// What is valued.
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
    /// The value of the position as the first player sees it.
    pub fn total(&self) -> Score {
        self.0.iter().map(|term| term.first - term.second).sum()
    }
}

impl Tally for Terms {
    fn term(&mut self, name: &'static str, first: Score, second: Score) {
        self.0.push(Term { name, first, second });
    }
}
