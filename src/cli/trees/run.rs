//! `nullwindow trees run`

use crate::cli::run::cores;
use crate::cli::{Failure, interrupt};
use clap::ValueEnum;
use nullwindow::lab::reproduce::{Batch, BatchError, Mean, Tally};
use nullwindow::lab::trees::{BranchOrder, RootValue, UniformTree, ValueRange, Values};
use nullwindow::search::Algorithm;
use serde::Serialize;
use std::io::Write;
use std::num::NonZeroUsize;

/// Search many generated trees with several algorithms
#[derive(clap::Args)]
#[command(
    after_help = "Leaves and nodes are means over the trees, with standard errors; distinct nodes are told apart. An \
    order says where the best child of a node stands: `random`, `4` (among the first quarter, order 4 of \
    phased-search-1986), `p0.9,r4` (there with probability 0.9), `first0.6` (the first one with probability 0.6). All \
    algorithms search the same trees, and it is checked that they find the same values.\n\nExamples:\n  \
    nullwindow trees run --width 8 --depth 4 --order 2\n  \
    nullwindow trees run --width 5 --depth 8 --order first0.6 --algorithms alpha-beta,sss-star,mtd-f --trees 100\n  \
    nullwindow trees run --width 4 --depth 6 --independent --range 0..9 --format csv"
)]
pub(super) struct Arguments {
    /// The children of every inner node
    #[arg(long, short, value_name = "N", default_value_t = 8)]
    width: u32,
    /// The plies from the root to the leaves
    #[arg(long, short, value_name = "N", default_value_t = 4)]
    depth: u32,
    /// Where the best children stand: random, R, pP,rR or firstP
    #[arg(long, value_name = "ORDER", default_value = "random")]
    order: BranchOrder,
    /// Draw the leaves independently of each other instead of from the root down
    #[arg(long, conflicts_with_all = ["order", "root"])]
    independent: bool,
    /// The values
    #[arg(long, value_name = "LOW..HIGH", default_value = "0..100", allow_hyphen_values = true)]
    range: ValueRange,
    /// The value of the root: middle, uniform or a number
    #[arg(long, value_name = "VALUE", default_value = "middle", allow_hyphen_values = true)]
    root: RootValue,
    /// Where mtd-f begins, since no iteration comes before [default: the middle of the range]
    #[arg(long, value_name = "VALUE", allow_hyphen_values = true, value_parser = clap::value_parser!(i32).range(-20_000..=20_000))]
    guess: Option<i32>,
    /// The number of trees
    #[arg(long, short, value_name = "N", default_value = "100")]
    trees: NonZeroUsize,
    /// Which trees
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// The algorithms; see `nullwindow algorithms`
    #[arg(
        long,
        short,
        value_name = "A,B,..",
        value_delimiter = ',',
        default_values = ["alpha-beta", "nega-scout", "scout", "sss-star", "dual-star", "sss", "dual", "mtd-f", "mtd-bi", "mtd-step", "ps-star:2"]
    )]
    algorithms: Vec<Algorithm>,
    /// The table has 2^BITS entries
    #[arg(long, value_name = "BITS", default_value_t = 18, value_parser = clap::value_parser!(u32).range(..=30))]
    table_bits: u32,
    /// Search without a transposition table
    #[arg(long, conflicts_with = "table_bits")]
    no_memory: bool,
    /// Search so many trees at a time [default: one on each core]
    #[arg(long, short, value_name = "N")]
    jobs: Option<NonZeroUsize>,
    /// The form of the results
    #[arg(long, value_enum, value_name = "FORMAT", default_value = "table")]
    format: Format,
}

/// The form of the results.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A table for people
    Table,
    /// A line of field names, then a line an algorithm
    Csv,
    /// A JSON object a line
    Jsonl,
}

/// What an algorithm did on the trees.
#[derive(Serialize)]
struct Line {
    algorithm: String,
    width: u32,
    depth: u32,
    order: String,
    seed: u64,
    trees: usize,
    leaves: f64,
    leaves_error: f64,
    leaves_percent: f64,
    expanded: f64,
    entered: f64,
    revisits: f64,
    tests: f64,
    largest_list: u64,
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let Arguments { width, depth, order, range, root, seed, .. } = *arguments;
    let values = if arguments.independent {
        Values::Independent { range }
    } else {
        Values::TopDown { range, root, order }
    };
    let tree = UniformTree::new(width, depth, values)?;
    let guess = arguments.guess.unwrap_or(range.low + (range.high - range.low) / 2);
    let batch = Batch {
        tree,
        trees: arguments.trees.get(),
        seed,
        algorithms: arguments.algorithms.clone(),
        table_bits: (!arguments.no_memory).then_some(arguments.table_bits),
        distinct: true,
        guess,
    };
    let jobs = arguments.jobs.map_or_else(cores, NonZeroUsize::get);
    let found = batch.run(jobs, &interrupt::flag())?;
    let base = found.first().map_or(1.0, |tallies| mean(tallies, |tally| tally.leaves).value);
    let lines = arguments.algorithms.iter().zip(&found).map(|(algorithm, tallies)| {
        let leaves = mean(tallies, |tally| tally.leaves);
        Line {
            algorithm: algorithm.to_string(),
            width,
            depth,
            order: if arguments.independent { "independent".to_string() } else { order.to_string() },
            seed,
            trees: tallies.len(),
            leaves: rounded(leaves.value),
            leaves_error: rounded(leaves.error),
            leaves_percent: rounded(100.0 * leaves.value / base),
            expanded: rounded(mean(tallies, |tally| tally.expanded).value),
            entered: rounded(mean(tallies, |tally| tally.entered).value),
            revisits: rounded(mean(tallies, |tally| tally.revisits()).value),
            tests: rounded(mean(tallies, |tally| tally.tests).value),
            largest_list: tallies.iter().map(|tally| tally.list).max().unwrap_or(0),
        }
    });
    let lines: Vec<Line> = lines.collect();
    match arguments.format {
        Format::Table => table(arguments, &lines, out)?,
        Format::Csv => {
            let mut writer = csv::Writer::from_writer(Vec::new());
            for line in &lines {
                writer.serialize(line).map_err(std::io::Error::from)?;
            }
            out.write_all(&writer.into_inner().map_err(csv::IntoInnerError::into_error)?)?;
        }
        Format::Jsonl => {
            for line in &lines {
                serde_json::to_writer(&mut *out, line).map_err(std::io::Error::from)?;
                writeln!(out)?;
            }
        }
    }
    Ok(())
}

fn mean(tallies: &[Tally], count: impl Fn(&Tally) -> u64) -> Mean {
    Mean::of(tallies, count)
}

/// Six decimals are enough and the same everywhere.
fn rounded(value: f64) -> f64 {
    (value * 1e6).round() / 1e6
}

fn table(arguments: &Arguments, lines: &[Line], out: &mut impl Write) -> std::io::Result<()> {
    let Some(first) = lines.first() else { return Ok(()) };
    let width = lines.iter().map(|line| line.algorithm.len()).max().unwrap_or(0).max(9);
    writeln!(
        out,
        "{} trees, width {}, depth {}, order {}, values {}, seed {}; means over trees, % of {}",
        first.trees, first.width, first.depth, first.order, arguments.range, first.seed, first.algorithm
    )?;
    writeln!(
        out,
        "{:width$} {:>12} {:>9} {:>7} {:>12} {:>12} {:>12} {:>7} {:>9}",
        "algorithm", "leaves", "+- (s.e.)", "%", "expanded", "entered", "revisits", "tests", "list"
    )?;
    for line in lines {
        writeln!(
            out,
            "{:width$} {:>12.1} {:>9.1} {:>7.1} {:>12.1} {:>12.1} {:>12.1} {:>7.1} {:>9}",
            line.algorithm,
            line.leaves,
            line.leaves_error,
            line.leaves_percent,
            line.expanded,
            line.entered,
            line.revisits,
            line.tests,
            line.largest_list
        )?;
    }
    Ok(())
}

impl From<BatchError> for Failure {
    fn from(error: BatchError) -> Failure {
        match error {
            BatchError::Stopped => Failure::Interrupted("nothing was printed".to_string()),
            BatchError::Table(error) => Failure::Usage(error.to_string()),
            BatchError::Disagreement(_) => Failure::Failed(error.to_string()),
        }
    }
}
