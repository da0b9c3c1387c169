//! The arguments that say how a tree is searched, shared by the commands that search.

use super::Failure;
use nullwindow::experiment::memory;
use nullwindow::game::Game;
use nullwindow::search::{BoundsKept, DepthRule, Leaf, SearchMemory, Settings};

/// How a tree is searched, beside the algorithm and the depth.
#[derive(clap::Args, Clone)]
pub(super) struct SearchArguments {
    /// The table has 2^BITS entries of 16 bytes
    #[arg(long, value_name = "BITS", default_value_t = 20, value_parser = clap::value_parser!(u32).range(..=60))]
    pub table_bits: u32,
    /// What an entry keeps: both bounds, or the last one, as the programs of 1995 did
    #[arg(long, value_name = "WHICH", default_value = "two")]
    pub table_bounds: BoundsKept,
    /// Which entries count: those of exactly the wanted depth, or of at least that
    #[arg(long, value_name = "RULE", default_value = "exact")]
    pub table_depth: DepthRule,
    /// What a leaf is worth: quiet, the value of its own quiescence search, or static, its evaluation
    #[arg(long, value_name = "LEAF", default_value = "quiet")]
    pub leaf: Leaf,
    /// Divide evaluations by N: a coarser grain makes fewer different values
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(i32).range(1..=1000))]
    pub grain: i32,
    /// Do not order quiet moves by history heuristic
    #[arg(long)]
    pub no_history: bool,
    /// Do not try the table's move first
    #[arg(long)]
    pub no_table_move: bool,
}

impl SearchArguments {
    /// The settings of the searches.
    pub(super) fn settings(&self) -> Settings {
        Settings {
            leaf: self.leaf,
            depth_rule: self.table_depth,
            history: !self.no_history,
            table_move: !self.no_table_move,
            grain: self.grain,
            memory: true,
        }
    }

    /// Table and history for one search.
    pub(super) fn memory<G: Game>(&self) -> Result<SearchMemory, Failure> {
        Ok(memory::<G>(self.table_bits, self.table_bounds)?)
    }
}
