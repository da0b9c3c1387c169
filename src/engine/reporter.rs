//! Info while a search runs.

use crate::Info;
use crate::deepen::RootSearch;
use crate::game::Game;
use nullwindow_search::{Bounds, Counters, Depth, Observer, OrderingQuality};
use std::time::Duration;

/// The observer of a search for play: counts, and reports [`Info`] after every test and every iteration.
pub(super) struct Reporter<'a, G: Game> {
    counters: Counters,
    root_search: &'a RootSearch<'a, G>,
    watch: &'a mut (dyn FnMut(&Info<G>) + Send),
    /// What is reported: the parts that change between tests are filled in.
    pub(super) info: Info<G>,
    /// The nodes of earlier iterations.
    before: u64,
}

impl<'a, G: Game> Reporter<'a, G> {
    pub(super) fn new(
        root_search: &'a RootSearch<'a, G>,
        watch: &'a mut (dyn FnMut(&Info<G>) + Send),
    ) -> Self {
        let info = Info {
            depth: 0,
            seldepth: 0,
            line: 1,
            bounds: Bounds::UNKNOWN,
            proved: false,
            finished: false,
            tests: 0,
            nodes: 0,
            elapsed: Duration::ZERO,
            hashfull: 0,
            endgame_hits: 0,
            ordering: OrderingQuality::default(),
            known: root_search.known,
            variation: Vec::new(),
        };
        Reporter { counters: Counters::default(), root_search, watch, info, before: 0 }
    }

    /// Begins the search of a line at a depth; `variation` is what is known of it from before.
    pub(super) fn begin(&mut self, depth: Depth, line: usize, variation: Vec<G::Move>) {
        self.before += self.counters.nodes;
        self.counters = Counters::default();
        (self.info.depth, self.info.line, self.info.variation) = (depth, line, variation);
        self.info.proved = false;
    }

    /// Counts nodes that were searched elsewhere.
    pub(super) fn count(&mut self, nodes: u64) {
        self.before += nodes;
    }

    pub(super) fn report(&mut self, bounds: Bounds, finished: bool) {
        let info = &mut self.info;
        (info.bounds, info.finished) = (bounds, finished);
        info.tests = self.counters.tests;
        info.nodes = self.before + self.counters.nodes + self.root_search.nodes_of_others();
        info.elapsed = self.root_search.begin.elapsed();
        info.hashfull = self.root_search.table.hashfull();
        info.ordering = self.counters.ordering;
        (self.watch)(info);
    }
}

impl<G: Game> Observer for Reporter<'_, G> {
    #[inline]
    fn node(&mut self, key: u64) {
        self.counters.node(key);
    }

    #[inline]
    fn leaf(&mut self, key: u64, quiescence: u64) {
        self.counters.leaf(key, quiescence);
    }

    #[inline]
    fn interior(&mut self, children: usize) {
        self.counters.interior(children);
    }

    #[inline]
    fn table_cutoff(&mut self) {
        self.counters.table_cutoff();
    }

    fn test(&mut self) {
        self.counters.test();
    }

    fn narrowed(&mut self, bounds: Bounds) {
        if !self.info.variation.is_empty() {
            self.report(bounds, false);
        }
    }

    #[inline]
    fn research(&mut self) {
        self.counters.research();
    }

    #[inline]
    fn cut(&mut self, depth: Depth, moves: usize) {
        self.counters.cut(depth, moves);
    }
}
