//! Game-tree searches, generic over [`Game`](crate::game::Game): for your own game, or on your own search.
//!
//! An [`Algorithm`] is a value. [`Deepening`] runs it iteration by iteration with a [`SearchMemory`]: a transposition
//! [`Table`] and a [`History`]. [`Limits`] end a search, an [`Observer`] counts, [`Settings`] define the tree. The drivers are
//! functions over [`WindowSearch`](drivers::WindowSearch); [`selective`] is the search for play, under the same drivers.
//!
//! [`examples/connect_four`]: https://github.com/nullwindow/nullwindow/tree/main/src/search/examples/connect_four
//! [`examples/own_search.rs`]: https://github.com/nullwindow/nullwindow/tree/main/src/search/examples/own_search.rs
//! [`examples/count_nodes.rs`]: https://github.com/nullwindow/nullwindow/tree/main/src/search/examples/count_nodes.rs
//! [bibliography]: ../nullwindow_lab/bibliography/index.html
//!
#![doc = include_str!("README.md")]

/// Gives the values of a type the names that users write and files hold.
#[macro_export]
macro_rules! named {
    ($type:ident { $($value:ident: $name:literal),+ }) => {
        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(match self {
                    $($type::$value => $name),+
                })
            }
        }

        impl std::str::FromStr for $type {
            type Err = $crate::game::ParseError;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                match text {
                    $($name => Ok($type::$value),)+
                    _ => Err($crate::game::ParseError::new(format!("expected {}", [$($name),+].join(" or ")))),
                }
            }
        }
    };
}

mod algorithm;
pub mod best_first;
mod context;
mod deepening;
pub mod drivers;
mod evaluate;
mod guess;
mod leaf;
pub mod memory;
mod minimal;
pub mod naming;
mod picker;
mod pv;
pub mod selective;
mod window;

pub use nullwindow_game as game;

pub use algorithm::Algorithm;
pub use context::{DepthRule, Node, Search, Settings};
pub use deepening::{Deepening, Iteration, Schedule, SearchMemory};
pub use drivers::Strategy;
pub use guess::{Guess, Guesses};
pub use leaf::{Evaluation, Leaf, QuiescenceRules, qsearch};
pub use memory::{
    Bounds, BoundsKept, Counters, History, INFINITY, LeafCache, Limits, Listed, Observer, OrderingQuality,
    Proof, Role, Stopped, Table, TableError, Window,
};
pub use minimal::{MinimalGraph, minimal_graph};
pub use pv::{PvStep, principal_variation};

/// The number of plies to a leaf.
pub type Depth = u32;

/// No search goes deeper: a table entry has eight bits for the depth.
pub const MAX_DEPTH: Depth = 200;
