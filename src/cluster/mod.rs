//! Clusters: one command line as a job array, on Slurm or under GNU parallel.
//!
//! A [`Script`] is what users submit. Its shards go on where they were killed, and what they found is put together in the end.
//!
#![doc = include_str!("README.md")]

mod script;

pub use script::{Scheduler, Script, Work};
