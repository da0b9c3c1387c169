//! Iterative deepening.

use super::{
    Algorithm, Bounds, Counters, Depth, Guess, Guesses, History, Limits, Node, Search, Settings, Stopped,
    Table, leaf,
};
use crate::game::{Game, Score};
use std::time::{Duration, Instant};

/// The depths of the iterations: up to the last one in steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Schedule {
    /// The depth of the last iteration.
    pub depth: Depth,
    /// How much deeper each one is than the one before.
    pub step: Depth,
}

impl Schedule {
    /// The depths in order; the first one is as shallow as the step allows, but not 0 unless it is the last.
    pub fn depths(self) -> impl Iterator<Item = Depth> {
        let step = self.step.max(1);
        let first = if self.depth == 0 { 0 } else { (self.depth - 1) % step + 1 };
        (first..=self.depth).step_by(step as usize)
    }
}

/// A finished iteration.
#[derive(Clone, Debug)]
pub struct Iteration<G: Game> {
    /// How deep it was.
    pub depth: Depth,
    /// What it proved of the value: both bounds are the value, except for `mtd-best`.
    pub bounds: Bounds,
    /// The best move; none if the game is over or the depth is 0.
    pub best: Option<G::Move>,
    /// The principal variation, which begins with the best move.
    pub variation: Vec<G::Move>,
    /// The counts of this iteration alone.
    pub counters: Counters,
    /// The time from the start of the search to the end of this iteration.
    pub elapsed: Duration,
}

impl<G: Game> Iteration<G> {
    /// The value, or as much of it as was proved: for `mtd-best` a lower bound, nothing where there is no choice.
    pub fn value(&self) -> Option<Score> {
        (self.bounds != Bounds::UNKNOWN).then_some(self.bounds.lower)
    }
}

/// What a search needs beside the position and the algorithm. It can be used again; the caller says what it keeps.
#[derive(Debug)]
pub struct SearchMemory {
    /// The transposition table.
    pub table: Table,
    /// The history.
    pub history: History,
}

impl SearchMemory {
    /// Forgets everything.
    pub fn clear(&mut self) {
        self.table.clear();
        self.history.clear();
    }
}

/// Searches deeper and deeper and shows every finished iteration to `watch`. Returns an error if it was stopped before
/// the last one; what was finished by then has been shown.
///
/// Before the first iteration the value is taken to be the static one. An algorithm that begins off the true value is
/// told it by MTD(f), whose iterations are not shown; the memory is cleared after them.
pub fn deepen<G: Game>(
    position: &G,
    algorithm: Algorithm,
    settings: Settings,
    schedule: Schedule,
    limits: Limits,
    memory: &mut SearchMemory,
    watch: impl FnMut(Iteration<G>, &Table),
) -> Result<(), Stopped> {
    let schedule = Schedule { depth: schedule.depth.min(limits.depth), ..schedule };
    let mut told = Vec::new();
    if let Algorithm::MtdF { guess: Guess::Off(_) } = algorithm {
        let SearchMemory { table, history } = &mut *memory;
        let mut search = Search::new(settings, table, history, limits.clone(), Counters::default());
        let note = |iteration: Iteration<G>, _: &Table| told.push(iteration.bounds.lower);
        search.iterate(position, Algorithm::MTD_F, schedule, &[], note)?;
        memory.clear();
    }
    let SearchMemory { table, history } = memory;
    let mut search = Search::new(settings, table, history, limits, Counters::default());
    search.iterate(position, algorithm, schedule, &told, watch)
}

impl<G: Game> Search<'_, G, Counters> {
    /// The iterations of a schedule. `told` are their values, if somebody knows them.
    fn iterate(
        &mut self,
        position: &G,
        algorithm: Algorithm,
        schedule: Schedule,
        told: &[Score],
        mut watch: impl FnMut(Iteration<G>, &Table),
    ) -> Result<(), Stopped> {
        let begin = Instant::now();
        let mut known = Guesses::at_rest(leaf::coarse(position.evaluate(), self.settings.grain));
        for (number, depth) in schedule.depths().enumerate() {
            self.table.grow_older();
            self.history.decay();
            let root = Node::root(position.clone(), depth);
            known.told = told.get(number).copied();
            let bounds = self.search(algorithm, &root, known)?;
            known.learn(bounds);
            let iteration = Iteration {
                depth,
                bounds,
                best: self.root_move,
                variation: self.variation(&root, bounds.lower),
                counters: std::mem::take(&mut self.observer),
                elapsed: begin.elapsed(),
            };
            watch(iteration, self.table);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BoundsKept;
    use crate::game::Notation;
    use nullwindow_othello::Othello;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    #[test]
    fn schedules_end_at_their_depth() {
        let depths = |depth, step| Schedule { depth, step }.depths().collect::<Vec<_>>();
        assert_eq!(depths(5, 1), [1, 2, 3, 4, 5]);
        assert_eq!(depths(5, 2), [1, 3, 5]);
        assert_eq!(depths(6, 2), [2, 4, 6]);
        assert_eq!(depths(2, 7), [2]);
        assert_eq!(depths(0, 2), [0]);
    }

    /// The iterations that a limited search finishes, and whether it was stopped.
    fn limited(
        limits: Limits,
        mut watch: impl FnMut(&Iteration<Othello>),
    ) -> (Vec<Iteration<Othello>>, bool) {
        let table = Table::new(12, BoundsKept::Two).unwrap();
        let mut memory = SearchMemory { table, history: History::new::<Othello>() };
        let mut finished = Vec::new();
        let schedule = Schedule { depth: limits.depth, step: 1 };
        let settings = Settings::default();
        let outcome = deepen(
            &Othello::start(),
            Algorithm::MTD_F,
            settings,
            schedule,
            limits,
            &mut memory,
            |iteration, _| {
                watch(&iteration);
                finished.push(iteration);
            },
        );
        (finished, outcome.is_err())
    }

    #[test]
    fn a_stopped_search_has_shown_what_it_finished() {
        let (whole, stopped) = limited(Limits::depth(7), |_| {});
        assert!(!stopped && whole.len() == 7);
        let nodes: u64 = whole.iter().map(|iteration| iteration.counters.nodes).sum();
        let (some, stopped) = limited(Limits::depth(7).with_nodes(Some(nodes - 1)), |_| {});
        assert!(stopped && some.len() == 6);
        for (a, b) in some.iter().zip(&whole) {
            assert_eq!(
                (a.bounds, a.best, &a.variation, &a.counters),
                (b.bounds, b.best, &b.variation, &b.counters)
            );
        }
        let (all, stopped) = limited(Limits::depth(7).with_nodes(Some(nodes)), |_| {});
        assert!(!stopped && all.len() == 7);
        let (none, stopped) = limited(Limits::depth(7).with_nodes(Some(0)), |_| {});
        assert!(stopped && none.is_empty());
        let (none, stopped) = limited(Limits::depth(7).with_time(Some(Duration::ZERO)), |_| {});
        assert!(stopped && none.is_empty());
    }

    #[test]
    fn a_flag_stops_a_search_of_any_depth() {
        let stop = Arc::new(AtomicBool::new(false));
        let limits = Limits::depth(60).with_stop(Some(stop.clone()));
        let (some, stopped) =
            limited(limits, |iteration| stop.store(iteration.depth >= 4, Ordering::Relaxed));
        assert!(stopped && some.len() >= 4 && some.len() < 60);
    }
}
