//! `nullwindow run`

use super::algorithm_arguments::AlgorithmArguments;
use super::jobs::JobArguments;
use super::output::{Output, OutputArguments};
use super::positions::{InputArguments, PositionTask};
use super::progress::{Bar, ProgressSink};
use super::settings::SearchArguments;
use super::{Failure, interrupt};
use nullwindow::experiment::{Execution, Plan, RunSpec, Shard, execute, leaf_cache, search_memories};
use nullwindow::games::PlayableGame;
use nullwindow::positions::{PositionSet, Skips};
use nullwindow::search::Algorithm;
use std::io::Write;

/// Search the positions of a file with several algorithms
#[derive(clap::Args)]
#[command(
    after_help = "Prints a table, or rows as CSV, JSONL or Parquet: one for each position, algorithm and depth, in an order \
    that does not depend on --jobs. Rows are written as soon as they are found. To continue a run that was interrupted or \
    killed, repeat the command with --resume. FILE.parquet is written when all rows are there; until then they are in \
    FILE.parquet.jsonl.\n\n\
    --shard K/N is the K-th of N parts: all algorithms of a position run on the same machine, in turns, so that their times \
    can be compared. The parts together are the whole, whatever N.\n\nExamples:\n  \
    nullwindow run positions/paper20-othello.obf --depth 8\n  \
    nullwindow run positions/paper20-chess.epd --depth 6 \\\n      --algorithms aspiration,mtd-f --minimal\n  \
    nullwindow run my.pdn --plies 10..60 --every 5 --depth 11 \\\n      --output my.csv --resume\n  \
    nullwindow run big.epd --depth 7 --shard 2/8 --output big-2.jsonl\n\n\
    Exit codes: 0 done, 1 failed, 2 bad usage or input, 130 interrupted.",
    mut_arg("depth", |depth| depth.required(true))
)]
pub(super) struct Arguments {
    /// Position file; - for standard input
    file: String,
    #[command(flatten)]
    input: InputArguments,
    #[command(flatten)]
    algorithms: AlgorithmArguments,
    #[command(flatten)]
    search: SearchArguments,
    #[command(flatten)]
    jobs: JobArguments,
    #[command(flatten)]
    output: OutputArguments,
    /// Add a table of the quality of move ordering, by remaining depth
    #[arg(long)]
    ordering: bool,
    /// Run every N-th position from the K-th on with all its algorithms, to split a run among machines
    #[arg(long, value_name = "K/N", default_value_t = Shard::WHOLE, hide_default_value = true)]
    shard: Shard,
    /// Measure the left-first minimal graph of every position and depth, too
    #[arg(long)]
    minimal: bool,
    /// Run every cell N times in turns, to measure time; use --jobs 1 for exact times
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    repeat: u32,
    /// Compute every leaf, as with --repeat; else leaf values are shared by all algorithms (64 MiB for each of up to four
    /// threads), which makes no difference but to the seconds
    #[arg(long)]
    no_leaf_cache: bool,
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let algorithms = arguments.algorithms.named_or_paper()?;
    arguments.input.run(&arguments.file, RunTask { arguments, algorithms, out })
}

struct RunTask<'a, W> {
    arguments: &'a Arguments,
    algorithms: Vec<Algorithm>,
    out: &'a mut W,
}

impl<W: Write> PositionTask for RunTask<'_, W> {
    const SKIPS: Skips = Skips::FinishedAndForced;

    fn run<G: PlayableGame>(self, positions: PositionSet<G>, name: String) -> Result<(), Failure> {
        let RunTask { arguments, algorithms, out } = self;
        let spec = RunSpec {
            conditions: arguments.search.conditions(positions.kind().game, name)?,
            depth: arguments.algorithms.depth.expect("a required argument"),
            algorithms,
            minimal: arguments.minimal,
            repeats: arguments.repeat,
        };
        let plan = Plan::new(spec, positions, arguments.shard);
        let target = arguments.output.target_of_rows()?;
        if arguments.ordering && target.format().is_some() {
            let message = "--ordering adds to the table, expected --format table";
            return Err(Failure::Usage(message.to_string()));
        }
        // Whatever can be refused is refused before a file is touched.
        let workers = arguments.jobs.count().min(plan.len());
        let leaf_cache = if arguments.no_leaf_cache { None } else { leaf_cache(workers) };
        let memories = search_memories::<G>(&plan.spec, workers, leaf_cache.as_ref())?;
        let stop = interrupt::flag();
        let (output, finished) = Output::open(&target, arguments.ordering, &plan, out)?;
        let left = plan.len() - finished.len();
        let mut bar = Bar::new(plan.len(), finished.len(), left as u64);
        let mut progress = ProgressSink::new(output, &mut bar, 1);
        let execution = execute(&plan, finished, memories, &stop, &mut progress);
        let output = progress.into_sink();
        bar.finish();
        let Execution { written, cells } = execution?;
        if written < cells {
            let advice = output.advice();
            return Err(Failure::Interrupted(format!("{written} of {cells} cells finished {advice}")));
        }
        output.finish(&plan)
    }
}
