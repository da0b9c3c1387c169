//! Accumulators: what an evaluation adds its weights to. A sum, or a sum per term.

use super::tapered::{TaperedScore, s};
use super::weights::Weights;

/// The named terms of an evaluation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum EvalTerm {
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

impl EvalTerm {
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

/// Receives the weights that apply to one side.
pub(crate) trait Accumulator {
    /// Whether it belongs to the trained evaluation.
    const TRAINED: bool;

    /// Adds the weight at an index, `times` times.
    fn add(&mut self, term: EvalTerm, weight: usize, times: i32);

    /// Adds a value that is not one of the weights.
    fn add_value(&mut self, term: EvalTerm, value: TaperedScore);

    /// Adds a weight to the danger of the enemy king.
    fn add_danger_weight(&mut self, weight: usize, times: i32);

    /// Turns the king danger into a value, if it `counts`.
    fn finish_danger(&mut self, counts: bool);
}

/// King danger: what a sum of danger weights is worth. Quadratic in the middlegame, linear in the endgame.
pub(crate) fn danger_value(danger: TaperedScore) -> TaperedScore {
    let mg = danger.mg().clamp(0, MAX_DANGER);
    let eg = danger.eg().clamp(0, MAX_DANGER);
    s((mg * mg / DANGER_SQUARE_DIVISOR) as i16, (eg / DANGER_DIVISOR) as i16)
}

/// Danger above this is cut off.
pub(crate) const MAX_DANGER: i32 = 640;

/// The middlegame value of danger is its square divided by this.
pub(crate) const DANGER_SQUARE_DIVISOR: i32 = 128;

/// The endgame value of danger is itself divided by this.
pub(crate) const DANGER_DIVISOR: i32 = 8;

/// Adds everything up: the sum of the trained evaluation.
pub(crate) struct SumAccumulator<'a> {
    weights: &'a Weights,
    pub(crate) total: TaperedScore,
    danger: TaperedScore,
}

impl<'a> SumAccumulator<'a> {
    pub(crate) fn new(weights: &'a Weights) -> SumAccumulator<'a> {
        SumAccumulator { weights, total: TaperedScore::default(), danger: TaperedScore::default() }
    }
}

impl Accumulator for SumAccumulator<'_> {
    const TRAINED: bool = true;

    #[inline(always)]
    fn add(&mut self, _: EvalTerm, weight: usize, times: i32) {
        self.total += self.weights.0[weight] * times;
    }

    #[inline(always)]
    fn add_value(&mut self, _: EvalTerm, value: TaperedScore) {
        self.total += value;
    }

    #[inline(always)]
    fn add_danger_weight(&mut self, weight: usize, times: i32) {
        self.danger += self.weights.0[weight] * times;
    }

    #[inline(always)]
    fn finish_danger(&mut self, counts: bool) {
        if counts {
            self.total += danger_value(self.danger);
        }
    }
}

/// Adds up each term by itself.
pub(crate) struct TermAccumulator<'a, const TRAINED: bool> {
    weights: &'a Weights,
    pub(crate) terms: [TaperedScore; EvalTerm::NAMES.len()],
    danger: TaperedScore,
}

impl<'a, const TRAINED: bool> TermAccumulator<'a, TRAINED> {
    #[inline(always)]
    pub(crate) fn new(weights: &'a Weights) -> Self {
        TermAccumulator { weights, terms: Default::default(), danger: TaperedScore::default() }
    }
}

impl<const P: bool> Accumulator for TermAccumulator<'_, P> {
    const TRAINED: bool = P;

    #[inline(always)]
    fn add(&mut self, term: EvalTerm, weight: usize, times: i32) {
        self.terms[term as usize] += self.weights.0[weight] * times;
    }

    #[inline(always)]
    fn add_value(&mut self, term: EvalTerm, value: TaperedScore) {
        self.terms[term as usize] += value;
    }

    #[inline(always)]
    fn add_danger_weight(&mut self, weight: usize, times: i32) {
        self.danger += self.weights.0[weight] * times;
    }

    #[inline(always)]
    fn finish_danger(&mut self, counts: bool) {
        if counts {
            self.add_value(EvalTerm::KingAttack, danger_value(self.danger));
        }
    }
}
