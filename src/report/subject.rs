//! A set of positions and all that was done with it.

use crate::experiment::{Archive, Group, View};
use crate::games::GameId;

/// The rows of a game's set of positions, in whatever way it was searched.
#[derive(Clone, Debug)]
pub(super) struct Subject<'a> {
    /// The game, and the set where there are several.
    pub(super) label: String,
    /// The game.
    pub(super) game: &'a str,
    /// The rows of the main comparison: the settings of the paper, or else those with the most rows.
    pub(super) main: View<'a>,
    views: Vec<View<'a>>,
}

impl<'a> Subject<'a> {
    /// The subjects of an archive, in the order of the games.
    pub(super) fn all(archive: &'a Archive) -> Vec<Subject<'a>> {
        let mut subjects: Vec<Subject<'a>> = Vec::new();
        let views: Vec<View<'a>> = archive.views().collect();
        for same in views.chunk_by(|a, b| (&a.group.game, &a.group.set) == (&b.group.game, &b.group.set)) {
            let usual = same.iter().find(|view| is_usual(view.group));
            let Some(&main) = usual.or_else(|| same.iter().max_by_key(|view| view.places.len())) else {
                continue;
            };
            let game = main.group.game.as_str();
            subjects.push(Subject { label: game.to_string(), game, main, views: same.to_vec() });
        }
        subjects.sort_by_key(|subject| GameId::ALL.iter().position(|game| game.name() == subject.game));
        let games: Vec<&str> = subjects.iter().map(|subject| subject.game).collect();
        for subject in &mut subjects {
            if games.iter().filter(|&&game| game == subject.game).count() > 1 {
                subject.label = format!("{} ({})", subject.game, subject.main.group.set);
            }
        }
        subjects
    }

    /// The number of the game in the table of games, counted from 1.
    pub(super) fn game_number(&self) -> usize {
        GameId::ALL.iter().position(|game| game.name() == self.game).map_or(0, |at| at + 1)
    }

    /// A name for files: letters, digits and hyphens.
    pub(super) fn file_name(&self) -> String {
        let plain = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
        self.label.trim_end_matches(')').replace(" (", "-").chars().map(plain).collect()
    }

    /// The views that differ from the main one in nothing but what `change` makes equal to it.
    pub(super) fn varying(&self, change: impl Fn(&mut Group, &Group)) -> Vec<View<'a>> {
        let like_main = |view: &View<'_>| {
            let mut group = view.group.clone();
            change(&mut group, self.main.group);
            group == *self.main.group
        };
        self.views.iter().copied().filter(like_main).collect()
    }
}

/// Whether a group has the settings of the paper's comparison.
fn is_usual(group: &Group) -> bool {
    let Group {
        profile, leaf, grain, no_history, no_table_move, table_depth, table_bounds, table_bits, ..
    } = group;
    (profile.as_str(), leaf.as_str(), *grain) == ("1995", "quiet", 1)
        && !no_history
        && !no_table_move
        && (table_depth.as_str(), table_bounds.as_str(), *table_bits) == ("exact", "two", 20)
}
