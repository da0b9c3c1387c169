//! What all cells of a run share.

use super::Row;
use crate::search::{BoundsKept, Schedule, Settings};

/// What all cells of a run share.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The name of the game.
    pub game: &'static str,
    /// The name of the position file, without folder and extension.
    pub set: String,
    /// How trees are searched.
    pub settings: Settings,
    /// A table has `2^table_bits` entries.
    pub table_bits: u32,
    /// What an entry keeps.
    pub table_bounds: BoundsKept,
    /// The depths of the iterations.
    pub schedule: Schedule,
    /// Whether the minimal graph is measured.
    pub minimal: bool,
    /// How often every cell is run for its time; 0 if it is run once for its counts.
    pub repeats: u32,
}

/// The tree that is searched: of fixed depth, with nothing but bounds to prune it.
const PROFILE: &str = "1995";

impl Setup {
    /// A row in which nothing but this is filled in.
    pub(super) fn row(&self) -> Row {
        Row {
            game: self.game.to_string(),
            set: self.set.clone(),
            profile: PROFILE.to_string(),
            leaf: self.settings.leaf.to_string(),
            table_bits: self.table_bits,
            version: env!("CARGO_PKG_VERSION").to_string(),
            table_bounds: self.table_bounds.to_string(),
            table_depth: self.settings.depth_rule.to_string(),
            step: self.schedule.step,
            grain: self.settings.grain,
            history: self.settings.history,
            table_move: self.settings.table_move,
            ..Row::default()
        }
    }

    /// How a row shows that it comes from another setup: the name of a field, what it is, and what it would be here.
    pub(super) fn difference(&self, row: &Row) -> Option<(&'static str, String, String)> {
        let own = self.row();
        let measured = |minimal: bool| if minimal { "measured" } else { "not measured" }.to_string();
        let fields = [
            ("version", row.version.clone(), own.version),
            ("game", row.game.clone(), own.game),
            ("set", row.set.clone(), own.set),
            ("profile", row.profile.clone(), own.profile),
            ("leaf", row.leaf.clone(), own.leaf),
            ("table_bits", row.table_bits.to_string(), own.table_bits.to_string()),
            ("table_bounds", row.table_bounds.clone(), own.table_bounds),
            ("table_depth", row.table_depth.clone(), own.table_depth),
            ("step", row.step.to_string(), own.step.to_string()),
            ("grain", row.grain.to_string(), own.grain.to_string()),
            ("history", row.history.to_string(), own.history.to_string()),
            ("table_move", row.table_move.to_string(), own.table_move.to_string()),
            ("the minimal graph", measured(row.minimal_leaves.is_some()), measured(self.minimal)),
        ];
        fields.into_iter().find(|(_, theirs, ours)| theirs != ours)
    }
}
