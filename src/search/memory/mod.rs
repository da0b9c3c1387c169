//! What searches remember, ask and count: the transposition table, the history, the leaf cache, bounds and windows, limits, observers.

mod bounds;
mod hints;
mod history;
mod leaf_cache;
mod limits;
mod observer;
mod proof;
mod table;

pub use bounds::{Bounds, INFINITY, Window};
pub use history::History;
pub(crate) use history::{FULL_HISTORY, MAX_HISTORY};
pub use leaf_cache::LeafCache;
pub use limits::{Limits, Stopped};
pub use observer::{Counters, Listed, Observer, OrderingQuality, Role};
pub use proof::Proof;
pub(crate) use proof::{ChildBounds, Known};
pub use table::{BoundsKept, Table, TableEntry, TableError};
