//! How a cell is run.

use super::{Cell, Maker, Row, RowId, RunSpec};
use crate::game::Notation;
use crate::positions::NamedPosition;
use crate::search::{
    Algorithm, Counters, Deepening, Depth, Iteration, Limits, OrderingQuality, SearchMemory, Stopped,
    minimal_graph,
};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The results of a cell.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct CellResult {
    /// A row an iteration.
    pub rows: Vec<Row>,
    /// How well the last iteration ordered moves, by remaining depth.
    pub ordering: Vec<OrderingQuality>,
}

/// The size of the left-first minimal graph of a position at a depth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct MinimalSize {
    depth: Depth,
    leaves: u64,
    nodes: u64,
}

/// Runs the iterations of a cell with an empty table and an empty history.
pub(super) fn run<G: Notation>(
    spec: &RunSpec,
    cell: &Cell<G>,
    maker: &Maker,
    stop: &Arc<AtomicBool>,
    memory: &mut SearchMemory,
) -> Result<CellResult, Stopped> {
    let NamedPosition { id, position, .. } = &*cell.position;
    let mut result = CellResult::default();
    let mut sums = (0, 0);
    search(spec, position, cell.algorithm, stop, memory, |iteration, _| {
        let Iteration { depth, counters, .. } = &iteration;
        sums = (sums.0 + counters.leaves, sums.1 + counters.nodes);
        let id = RowId { position: id.clone(), algorithm: cell.algorithm, depth: *depth };
        let row = Row {
            value: iteration.value(),
            best_move: iteration.best.map(|m| position.format_move(m)),
            tests: counters.tests,
            leaves: counters.leaves,
            interior: counters.interior,
            generated: counters.generated,
            nodes: counters.nodes,
            cum_leaves: sums.0,
            cum_nodes: sums.1,
            quiescence: counters.quiescence,
            table_cutoffs: counters.table_cutoffs,
            researches: counters.researches,
            cut_nodes: counters.ordering.cut_nodes,
            cut_by_first: counters.ordering.cut_by_first,
            moves_at_cut: counters.ordering.moves_at_cut,
            seconds: iteration.elapsed.as_micros() as f64 / 1e6,
            key: position.key(),
            repeat: cell.repeat,
            ..Row::new(&spec.conditions, id)
        };
        result.rows.push(row.with_maker(maker));
        result.ordering = iteration.counters.ordering_by_depth;
    })?;
    Ok(result)
}

/// Measures the minimal graph of a position at every depth, with the best moves of a search of its own: the result does not
/// depend on the algorithms that are compared with it.
pub(super) fn measure<G: Notation>(
    spec: &RunSpec,
    position: &G,
    stop: &Arc<AtomicBool>,
    memory: &mut SearchMemory,
) -> Result<Vec<MinimalSize>, Stopped> {
    let settings = spec.conditions.search_settings();
    let leaf_cache = memory.leaf_cache.clone();
    let mut sizes = Ok(Vec::new());
    search(spec, position, Algorithm::MTD_F, stop, memory, |iteration, table| {
        let Ok(found) = &mut sizes else { return };
        let Iteration { depth, bounds, .. } = iteration;
        let limits = Limits::depth(depth).with_stop(Some(stop.clone()));
        match minimal_graph(position, bounds.lower, depth, settings, limits, table, leaf_cache.as_deref()) {
            Ok(graph) => {
                let Counters { leaves, nodes, .. } = graph.counters;
                found.push(MinimalSize { depth, leaves, nodes });
            }
            Err(stopped) => sizes = Err(stopped),
        }
    })?;
    sizes
}

/// Adds the sizes of the minimal graph to the rows of the same position.
pub(super) fn join(rows: &mut [Row], sizes: &[MinimalSize]) {
    for row in rows {
        if let Some(size) = sizes.iter().find(|size| size.depth == row.depth) {
            (row.minimal_leaves, row.minimal_nodes) = (Some(size.leaves), Some(size.nodes));
        }
    }
}

fn search<G: Notation>(
    spec: &RunSpec,
    position: &G,
    algorithm: Algorithm,
    stop: &Arc<AtomicBool>,
    memory: &mut SearchMemory,
    watch: impl FnMut(Iteration<G>, &crate::search::Table),
) -> Result<(), Stopped> {
    memory.clear();
    let limits = Limits::depth(spec.depth).with_stop(Some(stop.clone()));
    let search = Deepening::new(position, algorithm).settings(spec.conditions.search_settings());
    search.schedule(spec.schedule()).limits(limits).run(memory, watch)
}
