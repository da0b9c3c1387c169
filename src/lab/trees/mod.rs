//! Artificial game trees. Each is a [`Game`](crate::game::Game), so that every search runs on it.
//!
//! | file | what |
//! |---|---|
//! | `explicit` | trees of which every node is stored |
//! | `text` | their text format |
//! | `examples` | the trees of the papers' figures |
//! | `uniform` | generated trees of one width and depth, of which nothing is stored |
//! | `values`, `branch_order` | how generated trees get their values, and where their best children are |
//!
//! The root is a MAX node. Values are written and generated from MAX's point of view; a search sees them from that of the
//! side to move, as in any game.

mod branch_order;
mod builder;
mod examples;
mod explicit;
mod text;
mod uniform;
mod values;

pub use branch_order::{BranchOrder, Probability};
pub use examples::{Example, Facts};
pub use explicit::{ExplicitNode, ExplicitTree};
pub use uniform::{UniformNode, UniformTree, seeds};
pub use values::{RootValue, ValueRange, Values};
