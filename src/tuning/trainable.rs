//! What a game needs to have its evaluation trained.

use super::{Model, SelfPlayEnd, TrainConfig};
use crate::game::{MAX_EVALUATION, Notation, Record, Score, Selective};
use crate::games::PlayableGame;
use std::ops::RangeInclusive;

/// A game whose evaluation for play is trained on its own games: a model, and how games and weights go in and out of it.
pub trait Trainable: PlayableGame {
    /// The evaluation while it is learned.
    type Model: Model;

    /// The usual settings of a fit.
    const CONFIG: TrainConfig;

    /// The random plies with which games of self-play begin.
    const RANDOM_PLIES: RangeInclusive<u32>;

    /// When games of self-play end before the rules end them.
    const SELF_PLAY_END: SelfPlayEnd = SelfPlayEnd { draw_plies: None, win_margin: None };

    /// What the games must have to be learned from, for messages.
    const EXPECTED: &'static str;

    /// The samples of a game; none if nothing can be learned from it. `solver` knows endings.
    fn samples(
        record: &Record<Self>,
        config: &TrainConfig,
        solver: &mut Self::Solver,
    ) -> Vec<<Self::Model as Model>::Sample>;

    /// A model that has learned nothing yet.
    fn model(training: &[<Self::Model as Model>::Sample], config: &TrainConfig) -> Self::Model;

    /// Lets a model begin with the weights of a file, instead of nothing. The error says what is wrong with the file, or that
    /// the game has no such beginning.
    fn begin_with(_: &mut Self::Model, _: &[u8]) -> Result<(), String> {
        Err(format!("the evaluation of {} is always learned from nothing", Self::NAME))
    }

    /// The file of weights of a model.
    fn weights(model: &Self::Model) -> Vec<u8>;
}

/// The value that a player wrote down for its move, as in `+0.35/12`, in units of the evaluation.
pub(super) fn value_of<G: Notation + Selective>(remark: &str) -> Option<Score> {
    let (value, _) = remark.split_whitespace().next()?.split_once('/')?;
    let value = value.parse::<f64>().ok()? * f64::from(G::UNIT);
    (value.abs() < f64::from(MAX_EVALUATION)).then(|| value.round() as Score)
}
