//! Experiments: cells of (position x algorithm), workers that run them, rows of results, statistics.
//!
//! A [`Plan`] lists the cells of a run. [`execute`] runs them on several threads and hands the [`Row`]s of every cell
//! to a [`Sink`], in the order of the plan whatever the number of threads. A [`RowWriter`] writes rows to a file,
//! [`resume`] continues a results file that was cut short, an [`Archive`] merges the rows of many files, and a [`Summary`]
//! sums them up. Nothing here prints.
//!
//! # Adding a column
//!
//! Columns are one list, in `row.rs`. A count is a line there and a line in `cell.rs` that fills it in. A setting is a line
//! there; the compiler then asks for its value in the paper's comparison (`Conditions::paper`), what a search is told of it
//! (`Conditions::search_settings`), its place in the order of groups (`Conditions::sort_key`) and its argument on the command
//! line (`SearchArguments::conditions`). The header, all file formats, the resume check, grouping and `summary.csv` follow
//! the list.
//!
//! # Adding an experiment
//!
//! A variant and a line in the table of `study.rs`, and its runs in [`study_runs`]; what it shows is a section in
//! [`report`](crate::report).
//!
#![doc = include_str!("README.md")]

#[macro_use]
mod columns;

mod archive;
mod cell;
mod codec;
mod conditions;
mod convert;
mod coverage;
mod finished_cells;
mod folder;
mod maker;
mod memory;
mod output_file;
#[cfg(feature = "parquet")]
mod parquet_file;
mod plan;
mod results_file;
mod row;
mod row_format;
mod row_group;
mod row_reader;
mod running_summary;
mod shard;
mod statistics;
mod study;
mod summary;
mod table_text;
mod whole_lines;
mod workers;

pub use archive::{Archive, Contradiction, MergedRow, MixedTimes, Origin};
pub use cell::CellResult;
pub(crate) use codec::text as named;
pub use convert::{ConvertError, FileFormat, convert};
pub use coverage::Coverage;
pub use finished_cells::FinishedCells;
pub use folder::{Folder, RESULTS, write_results};
pub use maker::{COMMIT, VERSION, cpu};
pub(crate) use memory::available_memory;
pub use memory::{MemoryError, leaf_cache, search_memories, search_memory};
pub use output_file::{OutputError, OutputFile, append, create, resume, resume_rows};
pub(crate) use output_file::{cut, open as open_locked};
pub use plan::{Cell, Plan, PlanError, RunSpec};
use results_file::each_row;
pub use results_file::{ResultsError, gather};
pub use row::{Conditions, Counts, Maker, Row, RowId};
pub use row_format::{FileRow, Located, RowError, RowFormat, RowWriter};
pub use row_group::{BASE, LEAST_REPEATS, LEAVES, Metric, NODES, RowGroup, ordering_quality};
pub use row_reader::{LeftOut, RowReader};
pub use running_summary::RunningSummary;
pub use shard::Shard;
pub use statistics::{
    CONFIDENCE, DRAWS, Estimate, Fraction, estimate, estimate_mean, estimate_with, geometric_mean, median,
    ratio_of_sums,
};
pub use study::{
    Experiment, ExperimentInfo, GRAINS, MoveOrdering, OFFSETS, ORDERINGS, PAPER_ALGORITHMS, StudyEffort,
    TABLE_BITS, mtd_f_off, study_runs,
};
pub use summary::{AlgorithmSummary, BaseComparison, DepthSummary, Multiple, Summary};
pub use table_text::{comparison, ordering};
pub use workers::{ExecuteError, Execution, Sink, execute};
