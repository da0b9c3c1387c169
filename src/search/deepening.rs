//! Iterative deepening.

use super::{
    Algorithm, Bounds, BoundsKept, Counters, Depth, Guess, Guesses, History, LeafCache, Limits, MAX_DEPTH,
    Node, Proof, Search, Settings, Stopped, Table, TableError, leaf,
};
use crate::drivers::WindowSearch;
use crate::game::{Game, MAX_EVALUATION, Score, WIN};
use std::sync::Arc;
#[cfg(feature = "clock")]
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
    /// Which of the bounds rest on finished games alone.
    pub proof: Proof,
    /// The best move; none if the game is over or the depth is 0.
    pub best: Option<G::Move>,
    /// The principal variation, which begins with the best move.
    pub variation: Vec<G::Move>,
    /// The counts of this iteration alone.
    pub counters: Counters,
    /// The time from the start of the search to the end of this iteration.
    #[cfg(feature = "clock")]
    pub elapsed: Duration,
}

impl<G: Game> Iteration<G> {
    /// The value, or as much of it as was proved: for `mtd-best` a lower bound, nothing where there is no choice.
    pub fn value(&self) -> Option<Score> {
        (self.bounds != Bounds::UNKNOWN).then_some(self.bounds.lower)
    }

    /// Whether the value is proved: that of the game itself, so that no deeper search changes it. It rests on finished games
    /// alone, or it is a win or a loss within the depth, where everything longer is worth less. Draws by repetition or
    /// the move rule are not seen.
    pub fn is_proved(&self) -> bool {
        let size = self.bounds.lower.abs();
        let is_decided = size > MAX_EVALUATION && WIN - size <= self.depth as Score;
        self.proof.settles(self.bounds) || self.bounds.is_exact() && is_decided
    }
}

/// What a search remembers: the transposition table and the history. It can be used again, for any game; the caller says
/// when it is cleared.
#[derive(Debug)]
pub struct SearchMemory {
    /// The transposition table.
    pub table: Table,
    /// The history.
    pub history: History,
    /// Leaf values that it shares with other memories; none unless somebody gives it one. They are never forgotten.
    pub leaf_cache: Option<Arc<LeafCache>>,
}

impl SearchMemory {
    /// An empty memory with a table of `2^bits` entries of 16 bytes, each with two bounds.
    pub fn new(bits: u32) -> Result<SearchMemory, TableError> {
        SearchMemory::with_bounds(bits, BoundsKept::Two)
    }

    /// An empty memory whose table entries keep one bound or two.
    pub fn with_bounds(bits: u32, kept: BoundsKept) -> Result<SearchMemory, TableError> {
        Ok(SearchMemory { table: Table::new(bits, kept)?, history: History::default(), leaf_cache: None })
    }

    /// Forgets everything but leaf values.
    pub fn clear(&mut self) {
        self.table.clear();
        self.history.clear();
    }
}

/// Iterative deepening: an algorithm, and how far it goes.
///
/// ```
/// use nullwindow_othello::Othello;
/// use nullwindow_search::game::Notation;
/// use nullwindow_search::{Algorithm, Deepening, SearchMemory};
///
/// let mut memory = SearchMemory::new(16)?;
/// let position = Othello::start();
/// let search = Deepening::new(&position, Algorithm::MTD_F).depth(6);
/// let found = search.last(&mut memory)?.expect("six iterations");
/// assert_eq!(found.depth, 6);
/// assert!(found.best.is_some() && found.counters.leaves > 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Deepening<'a, G> {
    position: &'a G,
    algorithm: Algorithm,
    settings: Settings,
    schedule: Schedule,
    limits: Limits,
}

impl<'a, G: Game> Deepening<'a, G> {
    /// A search of a position as deep as the limits allow, in the game's usual steps, of the tree of 1995.
    pub fn new(position: &'a G, algorithm: Algorithm) -> Self {
        Deepening {
            position,
            algorithm,
            settings: Settings::default(),
            schedule: Schedule { depth: MAX_DEPTH, step: G::STEP },
            limits: Limits::depth(MAX_DEPTH),
        }
    }

    /// Another tree.
    #[must_use]
    pub fn settings(self, settings: Settings) -> Self {
        Deepening { settings, ..self }
    }

    /// The depth of the last iteration.
    #[must_use]
    pub fn depth(self, depth: Depth) -> Self {
        Deepening { schedule: Schedule { depth, ..self.schedule }, ..self }
    }

    /// The number of plies between iterations.
    #[must_use]
    pub fn step(self, step: Depth) -> Self {
        Deepening { schedule: Schedule { step, ..self.schedule }, ..self }
    }

    /// The depths of all iterations.
    #[must_use]
    pub fn schedule(self, schedule: Schedule) -> Self {
        Deepening { schedule, ..self }
    }

    /// When to stop.
    #[must_use]
    pub fn limits(self, limits: Limits) -> Self {
        Deepening { limits, ..self }
    }

    /// Searches deeper and deeper and shows every finished iteration to `watch`. Returns an error if it was stopped before
    /// the last one; what was finished by then has been shown.
    ///
    /// Before the first iteration the value is taken to be the static one. An algorithm that begins off the true value is
    /// told it by MTD(f), whose iterations are not shown; the memory is cleared after them.
    pub fn run(
        self,
        memory: &mut SearchMemory,
        watch: impl FnMut(Iteration<G>, &Table),
    ) -> Result<(), Stopped> {
        let Deepening { position, algorithm, settings, schedule, limits } = self;
        let schedule = Schedule { depth: schedule.depth.min(limits.depth), ..schedule };
        memory.history.fit::<G>();
        let mut told = Vec::new();
        if let Algorithm::MtdF { guess: Guess::Off(_) } = algorithm {
            let SearchMemory { table, history, leaf_cache } = &mut *memory;
            let search = Search::new(settings, table, history, limits.clone(), Counters::default());
            let mut search = search.with_leaf_cache(leaf_cache.as_deref());
            let note = |iteration: Iteration<G>, _: &Table| told.push(iteration.bounds.lower);
            search.iterate(position, Algorithm::MTD_F, schedule, &[], note)?;
            memory.clear();
        }
        let SearchMemory { table, history, leaf_cache } = memory;
        let search = Search::new(settings, table, history, limits, Counters::default());
        search.with_leaf_cache(leaf_cache.as_deref()).iterate(position, algorithm, schedule, &told, watch)
    }

    /// Searches deeper and deeper and returns the last iteration; none if the schedule has none.
    pub fn last(self, memory: &mut SearchMemory) -> Result<Option<Iteration<G>>, Stopped> {
        let mut last = None;
        self.run(memory, |iteration, _| last = Some(iteration))?;
        Ok(last)
    }
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
        #[cfg(feature = "clock")]
        let begin = Instant::now();
        let Settings { evaluation, grain, .. } = self.settings;
        let mut known = Guesses::from_static(leaf::coarse(evaluation.value(position), grain));
        for (number, depth) in schedule.depths().enumerate() {
            self.table.new_generation();
            if !self.settings.gravity {
                self.history.decay();
            }
            let root = Node::root(position.clone(), depth);
            known.told = told.get(number).copied();
            let bounds = self.search(algorithm, &root, known)?;
            known.learn(bounds);
            let iteration = Iteration {
                depth,
                bounds,
                proof: self.proof(),
                best: self.root_move,
                variation: self.principal_variation(&root, bounds.lower),
                counters: std::mem::take(&mut self.observer),
                #[cfg(feature = "clock")]
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
    use crate::game::Notation;
    use nullwindow_othello::Othello;
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
        let mut memory = SearchMemory::new(12).unwrap();
        let mut finished = Vec::new();
        let position = Othello::start();
        let search = Deepening::new(&position, Algorithm::MTD_F).limits(limits);
        let outcome = search.run(&mut memory, |iteration, _| {
            watch(&iteration);
            finished.push(iteration);
        });
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
    }

    #[cfg(feature = "clock")]
    #[test]
    fn a_search_without_time_finishes_nothing() {
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
