//! The memory of searches.

use super::{Conditions, RunSpec};
use crate::game::Game;
use crate::search::{BoundsKept, History, LeafCache, SearchMemory, Table, TableError};
use std::fmt;
use std::sync::Arc;

/// Why there is no memory for transposition tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MemoryError {
    /// The machine has too little.
    TooLittle {
        /// Bytes needed.
        needed: u128,
        /// Bytes available.
        available: u128,
        /// The number of tables.
        tables: usize,
        /// Each has `2^bits` entries.
        bits: u32,
    },
    /// A table was refused.
    Refused(TableError),
}

impl fmt::Display for MemoryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MemoryError::Refused(error) => error.fmt(f),
            MemoryError::TooLittle { needed, available, tables, bits } => write!(
                f,
                "{tables} table{} of 2^{bits} entries need{} {}, but only {} is available, \
                 expected a smaller --table-bits{}",
                if *tables == 1 { "" } else { "s" },
                if *tables == 1 { "s" } else { "" },
                size(*needed),
                size(*available),
                if *tables > 1 { " or --jobs" } else { "" }
            ),
        }
    }
}

impl std::error::Error for MemoryError {}

impl MemoryError {
    /// Whether there is memory for the tables. Asking the allocator is not enough: it may promise more than there is, and the
    /// program is killed when it uses it.
    fn check(bits: u32, tables: usize) -> Result<(), MemoryError> {
        let needed = Table::bytes(bits).saturating_mul(tables as u128);
        match available_memory().filter(|&available| needed > available) {
            Some(available) => Err(MemoryError::TooLittle { needed, available, tables, bits }),
            None => Ok(()),
        }
    }
}

/// A number of bytes, for people.
fn size(bytes: u128) -> String {
    match bytes {
        _ if bytes < 1 << 30 => format!("{} MiB", bytes >> 20),
        _ => format!("{:.1} GiB", bytes as f64 / (1_u64 << 30) as f64),
    }
}

/// The leaf cache of a study has `2^LEAF_CACHE_BITS` leaves of 16 bytes for each worker, 64 MiB, and no more than
/// `2^LARGEST_LEAF_CACHE_BITS`, 256 MiB. That holds the leaves of the positions of which the workers take turns.
const LEAF_CACHE_BITS: u32 = 22;
const LARGEST_LEAF_CACHE_BITS: u32 = 24;

/// A leaf cache for all workers of a study; none where memory is short, because only speed depends on it.
pub fn leaf_cache(workers: usize) -> Option<Arc<LeafCache>> {
    let bits = (LEAF_CACHE_BITS + workers.next_power_of_two().ilog2()).min(LARGEST_LEAF_CACHE_BITS);
    if available_memory().is_some_and(|available| available / 2 < Table::bytes(bits)) {
        return None;
    }
    LeafCache::new(bits).ok().map(Arc::new)
}

/// A search memory for each worker of a run. Checked for all of them before any is allocated. They share the leaf cache,
/// unless time is measured: then every search computes its own leaves.
pub fn search_memories<G: Game>(
    spec: &RunSpec,
    workers: usize,
    leaf_cache: Option<&Arc<LeafCache>>,
) -> Result<Vec<SearchMemory>, MemoryError> {
    let Conditions { table_bits, table_bounds, .. } = spec.conditions;
    // The minimal graph is searched in a copy of the table.
    let tables = workers.saturating_mul(if spec.minimal { 2 } else { 1 });
    MemoryError::check(table_bits, tables)?;
    let leaf_cache = leaf_cache.filter(|_| spec.repeats == 0);
    let allocate = || {
        let memory = allocate::<G>(table_bits, table_bounds)?;
        Ok(SearchMemory { leaf_cache: leaf_cache.cloned(), ..memory })
    };
    (0..workers).map(|_| allocate()).collect()
}

/// A search memory with a table of `2^bits` entries, if there is enough memory.
pub fn search_memory<G: Game>(bits: u32, kept: BoundsKept) -> Result<SearchMemory, MemoryError> {
    MemoryError::check(bits, 1)?;
    allocate::<G>(bits, kept)
}

fn allocate<G: Game>(bits: u32, kept: BoundsKept) -> Result<SearchMemory, MemoryError> {
    let mut memory = SearchMemory::with_bounds(bits, kept).map_err(MemoryError::Refused)?;
    memory.history = History::new::<G>();
    Ok(memory)
}

/// The number of bytes available without swapping, where the system tells (Linux).
pub(crate) fn available_memory() -> Option<u128> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    Some(line.split_whitespace().next()?.parse::<u128>().ok()? << 10)
}
