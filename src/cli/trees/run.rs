//! `nullwindow trees run`

use crate::cli::jobs::JobArguments;
use crate::cli::output::{OutputFormat, no_parquet};
use crate::cli::{Failure, interrupt, terminal};
use nullwindow::lab::reproduce::{Batch, BatchError, Mean, TreeCounts};
use nullwindow::lab::trees::{BranchOrder, RootValue, UniformTree, ValueRange, Values};
use nullwindow::search::Algorithm;
use nullwindow::support::{aligned_within, count, wrap};
use serde::Serialize;
use std::io::{self, Write};
use std::num::NonZeroUsize;

/// Search many generated trees with several algorithms
#[derive(clap::Args)]
#[command(
    after_help = "All counts are means over the trees; leaves are distinct leaves, with their standard error. The order says \
    where the best child of a node is: `random`, `4` (among the first quarter, order 4 of phased-search-1986), `p0.9,r4` \
    (there with probability 0.9), `first0.6` (the first child with probability 0.6). All algorithms search the same trees \
    and must find the same values.\n\nExamples:\n  \
    nullwindow trees run --width 8 --depth 4 --order 2\n  \
    nullwindow trees run --width 5 --depth 8 --order first0.6 --trees 100 \\\n      \
    --algorithms alpha-beta,sss-star,mtd-f\n  \
    nullwindow trees run --width 4 --depth 6 --independent --range 0..9 \\\n      \
    --format csv"
)]
pub(super) struct Arguments {
    /// Children per inner node
    #[arg(long, short, value_name = "N", default_value_t = 8)]
    width: u32,
    /// Plies from the root to the leaves
    #[arg(long, short, value_name = "N", default_value_t = 4)]
    depth: u32,
    /// Where the best child is: random, R, pP,rR or firstP
    #[arg(long, value_name = "ORDER", default_value = "random")]
    order: BranchOrder,
    /// Generate the leaves independently instead of from the root down
    #[arg(long, conflicts_with_all = ["order", "root"])]
    independent: bool,
    /// Range of values
    #[arg(long, value_name = "LOW..HIGH", default_value = "0..100", allow_hyphen_values = true)]
    range: ValueRange,
    /// Value of the root: middle, uniform or a number
    #[arg(long, value_name = "VALUE", default_value = "middle", allow_hyphen_values = true)]
    root: RootValue,
    /// First guess of mtd-f [default: the middle of the range]
    #[arg(long, value_name = "VALUE", allow_hyphen_values = true, value_parser = clap::value_parser!(i32).range(-20_000..=20_000))]
    guess: Option<i32>,
    /// Number of trees
    #[arg(long, short, value_name = "N", default_value = "100")]
    trees: NonZeroUsize,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Algorithms; see `nullwindow algorithms`
    #[arg(
        long,
        short,
        value_name = "A,B,..",
        value_delimiter = ',',
        default_values = ["alpha-beta", "nega-scout", "scout", "sss-star", "dual-star", "sss", "dual", "mtd-f", "mtd-bi", "mtd-step", "ps-star:2"]
    )]
    algorithms: Vec<Algorithm>,
    /// Size of the transposition table: 2^BITS entries
    #[arg(long, value_name = "BITS", default_value_t = 18, value_parser = clap::value_parser!(u32).range(..=30))]
    table_bits: u32,
    /// Search without a transposition table
    #[arg(long, conflicts_with = "table_bits")]
    no_memory: bool,
    #[command(flatten)]
    jobs: JobArguments,
    /// Output format
    #[arg(long, value_enum, value_name = "FORMAT", default_value = "table")]
    format: OutputFormat,
}

/// The counts of an algorithm.
#[derive(Serialize)]
struct BatchRow {
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
    let found = batch.run(arguments.jobs.count(), &interrupt::flag())?;
    let base = found.first().map_or(1.0, |counts| mean(counts, |tree| tree.leaves).value);
    let rows = arguments.algorithms.iter().zip(&found).map(|(algorithm, counts)| {
        let leaves = mean(counts, |tree| tree.leaves);
        BatchRow {
            algorithm: algorithm.to_string(),
            width,
            depth,
            order: if arguments.independent { "independent".to_string() } else { order.to_string() },
            seed,
            trees: counts.len(),
            leaves: rounded(leaves.value),
            leaves_error: rounded(leaves.error),
            leaves_percent: rounded(100.0 * leaves.value / base),
            expanded: rounded(mean(counts, |tree| tree.expanded).value),
            entered: rounded(mean(counts, |tree| tree.entered).value),
            revisits: rounded(mean(counts, |tree| tree.revisits()).value),
            tests: rounded(mean(counts, |tree| tree.tests).value),
            largest_list: counts.iter().map(|tree| tree.list).max().unwrap_or(0),
        }
    });
    let rows: Vec<BatchRow> = rows.collect();
    match arguments.format {
        OutputFormat::Table => table(arguments, &rows, out)?,
        OutputFormat::Csv => {
            let mut writer = csv::Writer::from_writer(Vec::new());
            for row in &rows {
                writer.serialize(row).map_err(io::Error::from)?;
            }
            out.write_all(&writer.into_inner().map_err(csv::IntoInnerError::into_error)?)?;
        }
        OutputFormat::Parquet => return Err(no_parquet()),
        OutputFormat::Jsonl => {
            for row in &rows {
                serde_json::to_writer(&mut *out, row).map_err(io::Error::from)?;
                writeln!(out)?;
            }
        }
    }
    Ok(())
}

fn mean(counts: &[TreeCounts], count: impl Fn(&TreeCounts) -> u64) -> Mean {
    Mean::of(counts, count)
}

/// Six decimals are enough, and the same on every machine.
fn rounded(value: f64) -> f64 {
    (value * 1e6).round() / 1e6
}

fn table(arguments: &Arguments, rows: &[BatchRow], out: &mut impl Write) -> io::Result<()> {
    let Some(first) = rows.first() else { return Ok(()) };
    let columns = terminal::width();
    let head = format!(
        "{}, width {}, depth {}, order {}, values {}, seed {}",
        count(first.trees as u64, "tree", "trees"),
        first.width,
        first.depth,
        first.order,
        arguments.range,
        first.seed
    );
    writeln!(out, "{}", wrap(&head, columns).join("\n"))?;
    writeln!(out, "means per tree, % of {}", first.algorithm)?;
    let titles = ["algorithm", "leaves", "s.e.", "%", "expanded", "entered", "revisits", "tests", "list"];
    let mut lines = vec![titles.map(String::from).to_vec()];
    for row in rows {
        let mut line = vec![row.algorithm.clone()];
        let means = [
            row.leaves,
            row.leaves_error,
            row.leaves_percent,
            row.expanded,
            row.entered,
            row.revisits,
            row.tests,
        ];
        line.extend(means.map(|mean| format!("{mean:.1}")));
        line.push(row.largest_list.to_string());
        lines.push(line);
    }
    out.write_all(aligned_within(&lines, columns).as_bytes())
}

impl From<BatchError> for Failure {
    fn from(error: BatchError) -> Failure {
        match error {
            BatchError::Stopped => Failure::Interrupted("no results".to_string()),
            BatchError::Table(error) => Failure::Usage(error.to_string()),
            BatchError::Disagreement(_) => Failure::Failed(error.to_string()),
        }
    }
}
