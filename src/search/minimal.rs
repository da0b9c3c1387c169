//! The left-first minimal graph: what has to be searched when the answer is known.

use super::{Counters, History, LeafCache, Limits, Node, Search, Settings, Stopped, Table};
use crate::game::{Game, Score};

/// The size of the left-first minimal graph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MinimalGraph {
    /// The counts of the two tests.
    pub counters: Counters,
}

/// Proves a known value with the best moves known: two tests, of the value and of one more, with a copy of a table from
/// which all bounds are removed and whose moves are tried first.
pub fn minimal_graph<G: Game>(
    position: &G,
    value: Score,
    depth: super::Depth,
    settings: Settings,
    limits: Limits,
    known: &Table,
    leaf_cache: Option<&LeafCache>,
) -> Result<MinimalGraph, Stopped> {
    // With enhanced transposition cut-offs it would not be left-first.
    let settings = Settings { etc: false, ..settings };
    let table = known.without_bounds();
    let mut history = History::new::<G>();
    let search = Search::new(settings, &table, &mut history, limits, Counters::default());
    let mut search = search.with_leaf_cache(leaf_cache);
    let root = Node::root(position.clone(), depth);
    for bound in [value, value + 1] {
        search.observer.tests += 1;
        search.mt(&root, bound)?;
        // A leaf is proved by looking at it once.
        if search.observer.interior == 0 {
            break;
        }
    }
    Ok(MinimalGraph { counters: search.observer })
}
