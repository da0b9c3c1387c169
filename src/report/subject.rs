//! A set of positions and all results of it.

use super::details::MOST_POSITIONS;
use super::{Chart, Figure};
use crate::experiment::{Archive, Conditions, RowGroup};
use crate::games::GameId;
use std::collections::HashMap;
use std::sync::Arc;

/// The rows of a game's set of positions, under all conditions.
#[derive(Clone, Debug)]
pub(super) struct Subject<'a> {
    /// The game, and the set where there are several.
    pub(super) label: String,
    /// The game.
    pub(super) game: GameId,
    /// The main comparison: the conditions of the paper, or else those with the most rows.
    pub(super) main: RowGroup<'a>,
    /// The numbers of its positions among those of the page, as far as there is room for them.
    pub(super) entries: HashMap<Arc<str>, u32>,
    groups: Vec<RowGroup<'a>>,
}

impl<'a> Subject<'a> {
    /// The subjects of an archive, in the order of the games.
    pub(super) fn all(archive: &'a Archive) -> Vec<Subject<'a>> {
        let mut subjects: Vec<Subject<'a>> = Vec::new();
        let groups: Vec<RowGroup<'a>> = archive.groups().collect();
        let set = |group: &RowGroup<'a>| (group.conditions.game, group.conditions.set.as_str());
        for same in groups.chunk_by(|a, b| set(a) == set(b)) {
            // Where several evaluations were searched, that of most rows, or of the program.
            let rank = |group: &&RowGroup<'a>| {
                let Conditions { game, evaluation, .. } = group.conditions;
                (group.len(), *evaluation == game.own_evaluation())
            };
            let paper = same.iter().filter(|group| group.conditions.are_paper()).max_by_key(rank);
            let Some(&main) = paper.or_else(|| same.iter().max_by_key(|group| group.len())) else {
                continue;
            };
            let game = main.conditions.game;
            let (label, groups) = (game.to_string(), same.to_vec());
            subjects.push(Subject { label, game, main, entries: HashMap::new(), groups });
        }
        subjects.sort_by_key(Subject::game_number);
        let games: Vec<GameId> = subjects.iter().map(|subject| subject.game).collect();
        for subject in &mut subjects {
            if games.iter().filter(|&&game| game == subject.game).count() > 1 {
                subject.label = format!("{} ({})", subject.game, subject.main.conditions.set);
            }
        }
        number_positions(&mut subjects);
        subjects
    }

    /// All its rows, those of the main comparison first.
    pub(super) fn groups(&self) -> impl Iterator<Item = RowGroup<'a>> {
        let others = self.groups.iter().filter(|group| group.conditions != self.main.conditions);
        std::iter::once(self.main).chain(others.copied())
    }

    /// The number of the game in the table of games, counted from 1.
    pub(super) fn game_number(&self) -> usize {
        GameId::ALL.iter().position(|&game| game == self.game).map_or(0, |at| at + 1)
    }

    /// A name for files: letters, digits and hyphens.
    fn file_name(&self) -> String {
        let plain = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
        self.label.trim_end_matches(')').replace(" (", "-").chars().map(plain).collect()
    }

    /// A figure of this subject, whose label goes before the title of the chart and behind the name.
    pub(super) fn figure(&self, name: &str, caption: String, chart: Chart) -> Figure {
        Figure {
            name: format!("{name}-{}", self.file_name()),
            caption,
            chart: Chart { title: format!("{}: {}", self.label, chart.title), ..chart },
        }
    }

    /// The groups whose conditions are those of the main one after `change`.
    pub(super) fn varying(&self, change: impl Fn(&mut Conditions, &Conditions)) -> Vec<RowGroup<'a>> {
        let like_main = |group: &RowGroup<'_>| {
            let mut conditions = group.conditions.clone();
            change(&mut conditions, self.main.conditions);
            conditions == *self.main.conditions
        };
        self.groups.iter().copied().filter(like_main).collect()
    }
}

/// Numbers the positions of all subjects, of each as many as there is room for.
fn number_positions(subjects: &mut [Subject<'_>]) {
    let most = MOST_POSITIONS / subjects.len().max(1);
    let mut number = 0;
    for subject in subjects {
        for id in subject.main.position_ids().into_iter().take(most) {
            subject.entries.insert(id.clone(), number);
            number += 1;
        }
    }
}
