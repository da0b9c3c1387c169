//! What an evaluation is written to, weight by weight: a sum, sums by term, or a record of the weights themselves.

use super::layout::COUNT;
use super::pair::{Pair, pair};
use super::weights::Weights;

/// The named terms of an evaluation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Term {
    Material,
    BishopPair,
    PieceSquares,
    Mobility,
    PawnStructure,
    PassedPawns,
    RookFiles,
    KingShelter,
    KingAttack,
    Minors,
    Threats,
    Space,
    Mating,
}

impl Term {
    /// The names of all terms.
    pub(crate) const NAMES: [&str; 13] = [
        "material",
        "bishop pair",
        "piece squares",
        "mobility",
        "pawn structure",
        "passed pawns",
        "rooks on open files",
        "king shelter",
        "king attack",
        "minor pieces",
        "threats",
        "space",
        "mating",
    ];
}

/// Receives the weights that apply to one side of a position.
pub(crate) trait Ledger {
    /// Whether it is written to by the evaluation for play.
    const PLAY: bool;

    /// The weight at a place of the list, so many times.
    fn add(&mut self, term: Term, weight: usize, times: i32);

    /// A value that is no weight of the list.
    fn add_value(&mut self, term: Term, value: Pair);

    /// A weight that adds to the danger of the enemy's king.
    fn endanger(&mut self, weight: usize, times: i32);

    /// Turns the danger into a value, if it is `serious`.
    fn settle_danger(&mut self, serious: bool);
}

/// What a sum of dangers is worth.
pub(crate) fn danger_value(danger: Pair) -> Pair {
    let opening = danger.opening().clamp(0, STRONGEST_DANGER);
    let ending = danger.ending().clamp(0, STRONGEST_DANGER);
    pair((opening * opening / DANGER_SQUARE) as i16, (ending / DANGER_SHARE) as i16)
}

/// More danger than this counts no more.
pub(crate) const STRONGEST_DANGER: i32 = 640;

/// The opening value of danger is its square divided by this.
pub(crate) const DANGER_SQUARE: i32 = 128;

/// The ending value of danger is itself divided by this.
pub(crate) const DANGER_SHARE: i32 = 8;

/// A ledger that only adds up, for play.
pub(crate) struct Sum<'a> {
    weights: &'a Weights,
    pub(crate) total: Pair,
    danger: Pair,
}

impl<'a> Sum<'a> {
    pub(crate) fn new(weights: &'a Weights) -> Sum<'a> {
        Sum { weights, total: Pair::default(), danger: Pair::default() }
    }
}

impl Ledger for Sum<'_> {
    const PLAY: bool = true;

    #[inline(always)]
    fn add(&mut self, _: Term, weight: usize, times: i32) {
        self.total += self.weights.0[weight] * times;
    }

    #[inline(always)]
    fn add_value(&mut self, _: Term, value: Pair) {
        self.total += value;
    }

    #[inline(always)]
    fn endanger(&mut self, weight: usize, times: i32) {
        self.danger += self.weights.0[weight] * times;
    }

    #[inline(always)]
    fn settle_danger(&mut self, serious: bool) {
        if serious {
            self.total += danger_value(self.danger);
        }
    }
}

/// A ledger that adds up every term by itself.
pub(crate) struct Breakdown<'a, const PLAY: bool> {
    weights: &'a Weights,
    pub(crate) terms: [Pair; Term::NAMES.len()],
    danger: Pair,
}

impl<'a, const PLAY: bool> Breakdown<'a, PLAY> {
    #[inline(always)]
    pub(crate) fn new(weights: &'a Weights) -> Self {
        Breakdown { weights, terms: Default::default(), danger: Pair::default() }
    }
}

impl<const P: bool> Ledger for Breakdown<'_, P> {
    const PLAY: bool = P;

    #[inline(always)]
    fn add(&mut self, term: Term, weight: usize, times: i32) {
        self.terms[term as usize] += self.weights.0[weight] * times;
    }

    #[inline(always)]
    fn add_value(&mut self, term: Term, value: Pair) {
        self.terms[term as usize] += value;
    }

    #[inline(always)]
    fn endanger(&mut self, weight: usize, times: i32) {
        self.danger += self.weights.0[weight] * times;
    }

    #[inline(always)]
    fn settle_danger(&mut self, serious: bool) {
        if serious {
            self.add_value(Term::KingAttack, danger_value(self.danger));
        }
    }
}

/// A ledger that records how often each weight applies.
pub(crate) struct Record {
    pub(crate) times: [i32; COUNT],
    pub(crate) danger: [i32; COUNT],
    pub(crate) serious: bool,
}

impl Default for Record {
    fn default() -> Record {
        Record { times: [0; COUNT], danger: [0; COUNT], serious: false }
    }
}

impl Ledger for Record {
    const PLAY: bool = true;

    fn add(&mut self, _: Term, weight: usize, times: i32) {
        self.times[weight] += times;
    }

    fn add_value(&mut self, term: Term, _: Pair) {
        debug_assert!(false, "{term:?}: the evaluation for play adds weights alone");
    }

    fn endanger(&mut self, weight: usize, times: i32) {
        self.danger[weight] += times;
    }

    fn settle_danger(&mut self, serious: bool) {
        self.serious = serious;
    }
}
