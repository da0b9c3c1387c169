//! The searches, generic over [`Game`](crate::game::Game) and ignorant of every concrete one.
//!
//! An [`Algorithm`] is a value; [`deepen`] runs it iteration by iteration inside a [`Search`], which holds what all of
//! them share: the transposition [`Table`], the [`History`], the [`Limits`] and an [`Observer`] that counts. The
//! algorithms themselves are one file each and read like the papers:
//!
//! | file | what | from |
//! |---|---|---|
//! | `minimax` | the oracle | |
//! | `alpha_beta` | alpha-beta with memory, fail-soft | trends-1997, Figure 5 |
//! | `nega_scout` | NegaScout with memory | Reinefeld 1983 |
//! | `scout` | Scout, without memory | Pearl 1980 |
//! | `mt` | MT, the null-window test with memory | new-paradigm-1995, Figure 1 |
//! | `drivers` | SSS\*, DUAL\*, MTD(f), MTD-bi, MTD-step; SSS-0, SSS-4; aspiration | new-paradigm-1995, Figure 8 |
//! | `mtd_best` | the best move without its value | new-paradigm-1995, sections 3 and 4.6 |
//! | `second_best` | the best move, by the second best | solution-trees-1994, section 6 |
//!
//! Those that keep an explicit list or tree are in [`best_first`](crate::best_first).
//!
//! [`tournament`] is the selective search for play, under the same drivers.
//!
//! All the others search exactly the same tree: of fixed depth, without extensions or pruning other than by bounds, with
//! leaves whose value is a function of the position alone (see [`Leaf`]). So plain minimax is an oracle for every one.

/// Gives the values of a type the names that users write and files hold.
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

pub use algorithm::{Algorithm, Description};
pub use context::{DepthRule, Node, Search, Settings};
pub use deepening::{Deepening, Iteration, Schedule, SearchMemory};
pub use drivers::Strategy;
pub use guess::{Guess, Guesses};
pub use leaf::Leaf;
pub use memory::{
    Bounds, BoundsKept, Counters, History, INFINITY, Limits, Listed, Observer, OrderingQuality, Role,
    Stopped, Table, TableError, Window,
};
pub use minimal::{MinimalGraph, minimal_graph};
pub use pv::{PvStep, principal_variation};

/// The number of plies to a leaf.
pub type Depth = u32;

/// No search goes deeper: a table entry has eight bits for the depth.
pub const MAX_DEPTH: Depth = 200;
