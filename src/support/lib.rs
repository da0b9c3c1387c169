//! What several parts of the program need and none of them is about.
//!
#![doc = include_str!("README.md")]

mod date;
pub mod lines;
mod message;
mod plural;
pub mod pool;
mod shell_word;
mod table;
mod whole_file;
mod wrap;

pub use date::today;
pub use nullwindow_game::quote;
pub use plural::count;
pub use shell_word::shell_word;
pub use table::{aligned, aligned_within};
pub use whole_file::{WriteError, write_whole, write_whole_with};
pub use wrap::{wrap, wrap_after};
