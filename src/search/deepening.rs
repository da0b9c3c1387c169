//! Iterative deepening.

use super::{Algorithm, Bounds, Counters, Depth, History, Limits, Node, Search, Settings, Stopped, Table};
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
pub struct Workplace {
    /// The transposition table.
    pub table: Table,
    /// The history.
    pub history: History,
}

/// Searches deeper and deeper and shows every finished iteration to `watch`. Returns an error if it was stopped before
/// the last one; what was finished by then has been shown.
///
/// Before the first iteration the value is taken to be the static one.
pub fn deepen<G: Game>(
    position: &G,
    algorithm: Algorithm,
    settings: Settings,
    schedule: Schedule,
    limits: Limits,
    workplace: &mut Workplace,
    mut watch: impl FnMut(Iteration<G>, &Table),
) -> Result<(), Stopped> {
    let begin = Instant::now();
    let Workplace { table, history } = workplace;
    let mut search = Search::new(settings, table, history, limits, Counters::default());
    let mut last = None;
    for depth in schedule.depths() {
        search.table.grow_older();
        search.history.decay();
        let root = Node::root(position.clone(), depth);
        let bounds = search.search(algorithm, &root, last, position.evaluate())?;
        let value = bounds.lower;
        last = (bounds != Bounds::UNKNOWN).then_some(value).or(last);
        let iteration = Iteration {
            depth,
            bounds,
            best: search.root_move,
            variation: search.variation(&root, value),
            counters: std::mem::take(&mut search.observer),
            elapsed: begin.elapsed(),
        };
        watch(iteration, search.table);
    }
    Ok(())
}
