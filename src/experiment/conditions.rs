//! The conditions of an experiment.

use super::{Conditions, Row};
use crate::engine::Profile;
use crate::games::GameId;
use crate::search::{BoundsKept, Settings};
use std::cmp::Ordering;

impl Conditions {
    /// The conditions of the paper's comparison, with this set of positions.
    pub fn paper(game: GameId, set: &str) -> Conditions {
        let Settings {
            leaf,
            evaluation,
            depth_rule,
            history,
            table_move,
            replies,
            gravity,
            etc,
            grain,
            memory: _,
        } = Settings::default();
        Conditions {
            game,
            set: set.to_string(),
            profile: Profile::Historic,
            leaf,
            table_bits: 20,
            table_bounds: BoundsKept::Two,
            table_depth: depth_rule,
            step: game.step(),
            grain,
            history,
            table_move,
            evaluation,
            replies,
            etc,
            gravity,
        }
    }

    /// Whether they are those of the paper's comparison, whatever the step and the evaluation.
    pub fn are_paper(&self) -> bool {
        let Conditions { step, evaluation, .. } = *self;
        *self == Conditions { step, evaluation, ..Conditions::paper(self.game, &self.set) }
    }

    /// What a search is told of them.
    pub fn search_settings(&self) -> Settings {
        Settings {
            leaf: self.leaf,
            depth_rule: self.table_depth,
            history: self.history,
            evaluation: self.evaluation,
            table_move: self.table_move,
            replies: self.replies,
            gravity: self.gravity,
            etc: self.etc,
            grain: self.grain,
            memory: true,
        }
    }

    /// The first setting in which a row differs: its name, the row's value, and the value here.
    pub(super) fn difference(&self, row: &Row) -> Option<(&'static str, String, String)> {
        let pairs = row.conditions().fields().into_iter().zip(self.fields());
        let mut differing = pairs.filter(|(theirs, ours)| theirs != ours);
        differing.next().map(|((name, theirs), (_, ours))| (name, theirs, ours))
    }

    /// What they are sorted by: the order of groups in files and reports.
    fn sort_key(&self) -> impl Ord + '_ {
        let Conditions {
            game,
            set,
            profile,
            leaf,
            table_bits,
            table_bounds,
            table_depth,
            step,
            grain,
            history,
            table_move,
            evaluation,
            replies,
            etc,
            gravity,
        } = self;
        let names = [profile.to_string(), leaf.to_string(), evaluation.to_string()];
        let table = (table_depth.to_string(), table_bounds.to_string(), table_bits);
        let ordering = (!history, !table_move, replies, etc, gravity);
        (game.name(), set, names, grain, ordering, table, step)
    }
}

impl Ord for Conditions {
    fn cmp(&self, other: &Conditions) -> Ordering {
        self.sort_key().cmp(&other.sort_key())
    }
}

impl PartialOrd for Conditions {
    fn partial_cmp(&self, other: &Conditions) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
mod tests {
    use super::super::RowId;
    use super::*;
    use crate::search::Algorithm;

    fn paper() -> Conditions {
        Conditions::paper(GameId::ALL[0], "set")
    }

    #[test]
    fn every_setting_is_a_column_and_makes_a_difference() {
        let id = || RowId { position: "1".to_string(), algorithm: Algorithm::Sss, depth: 3 };
        let row = Row::new(&paper(), id());
        assert_eq!((row.conditions(), paper().difference(&row)), (paper(), None));
        assert!(paper().fields().iter().all(|(name, _)| Row::COLUMNS.contains(name)));
        let coarse = Conditions { grain: 4, ..paper() };
        let difference = coarse.difference(&row).map(|(name, ..)| name);
        assert_eq!((difference, coarse.are_paper()), (Some("grain"), false));
        assert!(Conditions { step: 7, ..paper() }.are_paper());
    }

    #[test]
    fn groups_are_sorted_by_name_and_size() {
        let sets = [
            paper(),
            Conditions { table_bits: 9, ..paper() },
            Conditions { table_bounds: BoundsKept::One, ..paper() },
            Conditions { table_move: false, ..paper() },
            Conditions { history: false, ..paper() },
            Conditions { grain: 2, ..paper() },
        ];
        let mut sorted: Vec<&Conditions> = sets.iter().collect();
        sorted.sort();
        assert_eq!(sorted, [&sets[2], &sets[1], &sets[0], &sets[3], &sets[4], &sets[5]]);
    }
}
