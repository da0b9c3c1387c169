//! Experiments: cells of (position x algorithm), workers that run them, rows of results, statistics.
//!
//! A [`Plan`] lists the cells of a run. [`execute`] runs them on several threads and hands the [`Row`]s of every cell
//! to a [`Sink`], in the order of the plan whatever the number of threads. A [`RowWriter`] writes rows to a file, a
//! results file that was cut short is taken up again by [`resume`], and a [`Summary`] is what rows say together.
//! Nothing here prints.
//!
#![doc = include_str!("README.md")]

mod archive;
mod cell;
mod coverage;
mod folder;
mod kept;
mod memory;
mod output_file;
mod plan;
mod results_file;
mod row;
mod row_format;
mod setup;
mod shard;
mod statistics;
mod study;
mod summary;
mod table_text;
mod view;
mod workers;

pub use archive::{Archive, Contradiction, Group, Place, Record};
pub use cell::CellResult;
pub use coverage::Coverage;
pub use folder::{Folder, RESULTS, write_results};
pub use kept::Kept;
pub(crate) use memory::available_memory;
pub use memory::{MemoryError, memories, memory};
pub use output_file::{OutputError, create, resume};
pub use plan::{Cell, Plan};
pub use results_file::{ReadResults, ResultsError, gather, read_results};
pub use row::Row;
pub use row_format::{Located, RowError, RowFormat, RowWriter};
pub use setup::Setup;
pub use shard::Shard;
pub use statistics::{DRAWS, Estimate, Pair, estimate, geometric_mean, median, ratio_of_sums};
pub use study::{
    About, Effort, Experiment, GRAINS, OFFSETS, PAPER_ALGORITHMS, StudyRun, TABLE_BITS, study_runs,
};
pub use summary::{AlgorithmSummary, Comparison, DepthSummary, Multiple, Summary};
pub use table_text::{comparison, ordering};
pub use view::{BASE, LEAST_REPEATS, LEAVES, Metric, NODES, View, ordering_quality};
pub use workers::{ExecuteError, Execution, Sink, execute};
