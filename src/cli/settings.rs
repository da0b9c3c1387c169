//! How a tree is searched: arguments of the commands that search.

use super::Failure;
use nullwindow::engine::Profile;
use nullwindow::experiment::{Conditions, search_memory};
use nullwindow::game::Game;
use nullwindow::games::GameId;
use nullwindow::search::{BoundsKept, Depth, DepthRule, Evaluation, Leaf, SearchMemory};

/// How a tree is searched, beside the algorithm and the depth.
#[derive(clap::Args, Clone)]
pub(super) struct SearchArguments {
    /// Number of plies between iterations [default: as usual in the game]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    step: Option<Depth>,
    /// Size of the transposition table: 2^BITS entries of 16 bytes
    #[arg(long, value_name = "BITS", default_value_t = 20, value_parser = clap::value_parser!(u32).range(..=60))]
    table_bits: u32,
    /// Bounds per table entry: two, or one, as the programs of 1995 had it
    #[arg(long, value_name = "BOUNDS", default_value = "two")]
    table_bounds: BoundsKept,
    /// Use table entries of exactly the wanted depth, or of at-least that depth
    #[arg(long, value_name = "RULE", default_value = "exact")]
    table_depth: DepthRule,
    /// Value of a leaf: quiet (a quiescence search), static (the evaluation), or window (quiet, as far as the search asks)
    ///
    /// With window, the quiescence search is asked with the window of the node and answers with a bound. It visits far fewer
    /// positions, and the values of roots stay as they are; but bounds lead to other tests and more nodes, and NegaScout searches
    /// leaves again. It is for studies of leaves alone: `report` judges no claim about tests, nodes or time by it.
    #[arg(long, value_name = "LEAF", default_value = "quiet")]
    leaf: Leaf,
    /// Evaluation: classic, which never changes, or trained, which the engine plays with
    #[arg(long, value_name = "NAME", default_value = "classic")]
    evaluation: Evaluation,
    /// Divide evaluations by N, so that there are fewer different values
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(i32).range(1..=1000))]
    grain: i32,
    /// Do not order quiet moves by the history heuristic
    #[arg(long)]
    no_history: bool,
    /// Do not try the table's move first
    #[arg(long)]
    no_table_move: bool,
    /// Order moves by the opponent's replies: forced exchanges in checkers, mobility and history in Othello
    #[arg(long)]
    replies: bool,
    /// History with gravity: moves tried in vain lose history, which counts beside replies
    #[arg(long, conflicts_with = "no_history")]
    gravity: bool,
    /// Enhanced transposition cut-offs: cut nodes off by what the table knows of their children
    #[arg(long)]
    etc: bool,
}

impl SearchArguments {
    /// The conditions of searches of a set of positions.
    pub(super) fn conditions(&self, game: GameId, set: String) -> Result<Conditions, Failure> {
        check_evaluation(self.evaluation, game)?;
        if self.replies && !game.orders_by_reply() {
            let message = format!("{game} has no order of moves by replies, expected no --replies");
            return Err(Failure::Usage(message));
        }
        Ok(Conditions {
            game,
            set,
            profile: Profile::Historic,
            leaf: self.leaf,
            table_bits: self.table_bits,
            table_bounds: self.table_bounds,
            table_depth: self.table_depth,
            step: self.step.unwrap_or(game.step()),
            grain: self.grain,
            history: !self.no_history,
            table_move: !self.no_table_move,
            evaluation: self.evaluation,
            replies: self.replies,
            etc: self.etc,
            gravity: self.gravity,
        })
    }

    /// The table and the history for one search.
    pub(super) fn memory<G: Game>(&self) -> Result<SearchMemory, Failure> {
        Ok(search_memory::<G>(self.table_bits, self.table_bounds)?)
    }
}

/// Whether a game has an evaluation.
pub(super) fn check_evaluation(evaluation: Evaluation, game: GameId) -> Result<(), Failure> {
    if evaluation == Evaluation::Trained && !game.has_trained_evaluation() {
        let message = format!("{game} has no trained evaluation, expected --evaluation classic");
        return Err(Failure::Usage(message));
    }
    Ok(())
}
