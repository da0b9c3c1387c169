//! What is done in a cell.

use super::{Cell, Plan, Row, row};
use crate::game::Notation;
use crate::positions::Entry;
use crate::search::{
    Algorithm, Counters, Deepening, Depth, Iteration, Limits, OrderingQuality, SearchMemory, Stopped,
    minimal_graph,
};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// What comes out of a cell.
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
    plan: &Plan<G>,
    cell: Cell,
    stop: &Arc<AtomicBool>,
    memory: &mut SearchMemory,
) -> Result<CellResult, Stopped> {
    let entry = plan.entry(cell);
    let mut result = CellResult::default();
    let mut sums = (0, 0);
    search(plan, entry, cell.algorithm, stop, memory, |iteration, _| {
        sums = (sums.0 + iteration.counters.leaves, sums.1 + iteration.counters.nodes);
        let about = Row {
            position: entry.id.clone(),
            algorithm: cell.algorithm.to_string(),
            key: row::key_text(entry.position.key()),
            cum_leaves: sums.0,
            cum_nodes: sums.1,
            repeat: cell.repeat,
            ..plan.setup.row()
        };
        result.rows.push(fill(&entry.position, &iteration, about));
        result.ordering = iteration.counters.ordering_by_depth;
    })?;
    Ok(result)
}

/// A row with the counts of an iteration.
fn fill<G: Notation>(position: &G, iteration: &Iteration<G>, about: Row) -> Row {
    let Counters {
        leaves,
        interior,
        generated,
        nodes,
        quiescence,
        table_cutoffs,
        tests,
        researches,
        ordering,
        ..
    } = iteration.counters;
    Row {
        depth: iteration.depth,
        value: iteration.value(),
        best_move: iteration.best.map(|m| position.format_move(m)),
        tests,
        leaves,
        interior,
        generated,
        nodes,
        quiescence,
        table_cutoffs,
        researches,
        cut_nodes: ordering.cut_nodes,
        cut_by_first: ordering.cut_by_first,
        moves_at_cut: ordering.moves_at_cut,
        seconds: iteration.elapsed.as_micros() as f64 / 1e6,
        ..about
    }
}

/// Measures the minimal graph of a position at every depth, with the best moves that a search of its own has found:
/// the result depends on no algorithm that is compared with it.
pub(super) fn measure<G: Notation>(
    plan: &Plan<G>,
    position: usize,
    stop: &Arc<AtomicBool>,
    memory: &mut SearchMemory,
) -> Result<Vec<MinimalSize>, Stopped> {
    let entry = &plan.positions[position];
    let mut sizes = Ok(Vec::new());
    search(plan, entry, Algorithm::MTD_F, stop, memory, |iteration, table| {
        let Ok(found) = &mut sizes else { return };
        let Iteration { depth, bounds, .. } = iteration;
        let limits = Limits::depth(depth).with_stop(Some(stop.clone()));
        match minimal_graph(&entry.position, bounds.lower, depth, plan.setup.settings, limits, table) {
            Ok(graph) => {
                let Counters { leaves, nodes, .. } = graph.counters;
                found.push(MinimalSize { depth, leaves, nodes });
            }
            Err(stopped) => sizes = Err(stopped),
        }
    })?;
    sizes
}

/// Puts the sizes of the minimal graph into the rows of the same position.
pub(super) fn join(rows: &mut [Row], sizes: &[MinimalSize]) {
    for row in rows {
        if let Some(size) = sizes.iter().find(|size| size.depth == row.depth) {
            (row.minimal_leaves, row.minimal_nodes) = (Some(size.leaves), Some(size.nodes));
        }
    }
}

fn search<G: Notation>(
    plan: &Plan<G>,
    entry: &Entry<G>,
    algorithm: Algorithm,
    stop: &Arc<AtomicBool>,
    memory: &mut SearchMemory,
    watch: impl FnMut(Iteration<G>, &crate::search::Table),
) -> Result<(), Stopped> {
    memory.clear();
    let setup = &plan.setup;
    let limits = Limits::depth(setup.schedule.depth).with_stop(Some(stop.clone()));
    let search = Deepening::new(&entry.position, algorithm).settings(setup.settings).schedule(setup.schedule);
    search.limits(limits).run(memory, watch)
}
