//! `nullwindow compare`

use super::progress::{Bar, Progress};
use super::run::{cores, set_name};
use super::{Failure, interrupt, report};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use nullwindow::experiment::{
    Archive, CellResult, Coverage, Effort, Experiment, Folder, Plan, Shard, Sink, StudyRun, execute,
    memories, study_runs,
};
use nullwindow::games::{GameId, PlayableGame, Task};
use nullwindow::positions::{self, Kind, Selection, Source, Text, detect, paper_set};
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Repeat the paper: search the bundled positions with its algorithms, and report on every claim
#[derive(clap::Args)]
#[command(
    after_help = "Without arguments: the three bundled sets, nine algorithms, a few minutes on two cores. Everything \
    goes into one folder: results.jsonl and results.csv (a row for each position, algorithm and depth), summary.csv, \
    report.html with verdicts and figures, figures/*.svg. A comparison that was interrupted goes on with the same \
    command, and further experiments add to the same folder.\n\nExamples:\n  \
    nullwindow compare\n  \
    nullwindow compare --quick --output /tmp/quick\n  \
    nullwindow compare --full --all\n  \
    nullwindow compare --experiment table-size --game othello\n  \
    nullwindow compare my.epd my.pdn --output my-results\n\n\
    Exit codes: 0 done, 1 failed, 2 wrong usage or unreadable input, 130 interrupted."
)]
pub(super) struct Arguments {
    /// Position files to be searched instead of the bundled sets
    files: Vec<String>,
    /// Shallow searches, half a minute in all
    #[arg(long, conflicts_with = "full")]
    quick: bool,
    /// The depths of the paper: checkers 15, Othello 9, chess 7; most of an hour on two cores
    #[arg(long)]
    full: bool,
    /// Run this experiment; may be given several times [default: paper and time]
    #[arg(long, short, value_name = "NAME", value_parser = experiment_parser(), conflicts_with = "all")]
    experiment: Vec<Experiment>,
    /// Run all experiments
    #[arg(long)]
    all: bool,
    /// Only this game; may be given several times
    #[arg(long, value_name = "GAME")]
    game: Vec<GameId>,
    /// The folder to write to
    #[arg(long, short, value_name = "FOLDER", default_value = "nullwindow-results")]
    output: PathBuf,
    /// Forget the results that are in the folder
    #[arg(long)]
    overwrite: bool,
    /// Search so many positions at a time; time is always measured one at a time [default: one on each core]
    #[arg(long, short, value_name = "N")]
    jobs: Option<NonZeroUsize>,
}

/// Reads the name of an experiment.
fn experiment_parser() -> impl TypedValueParser<Value = Experiment> {
    let values = Experiment::all().iter().map(|about| PossibleValue::new(about.name).help(about.summary));
    PossibleValuesParser::new(values).map(|name| {
        let about = Experiment::all().iter().find(|about| about.name == name);
        about.expect("one of the possible values").experiment
    })
}

impl Arguments {
    fn effort(&self) -> Effort {
        match (self.quick, self.full) {
            (true, _) => Effort::Quick,
            (_, true) => Effort::Full,
            _ => Effort::Normal,
        }
    }

    fn experiments(&self) -> Vec<Experiment> {
        match self.experiment.as_slice() {
            _ if self.all => Experiment::all().iter().map(|about| about.experiment).collect(),
            [] => vec![Experiment::Paper, Experiment::Time],
            named => named.to_vec(),
        }
    }

    /// The sets of positions: what the user named, or the bundled ones.
    fn sets(&self) -> Result<Vec<(Text, Kind)>, Failure> {
        let texts = match self.files.as_slice() {
            [] => GameId::ALL.iter().copied().filter_map(paper_set).collect(),
            files => files
                .iter()
                .map(|file| Source::from(file.as_str()).read())
                .collect::<Result<Vec<Text>, _>>()?,
        };
        let mut sets = Vec::new();
        for text in texts {
            let kind = detect(&text, None, None)?;
            if self.game.is_empty() || self.game.contains(&kind.game) {
                sets.push((text, kind));
            }
        }
        if sets.is_empty() {
            let names: Vec<&str> = self.game.iter().map(|game| game.name()).collect();
            let message = format!("none of the files is of {}, expected --game of one", names.join(" or "));
            return Err(Failure::Usage(message));
        }
        Ok(sets)
    }
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let sets = arguments.sets()?;
    let (folder, archive) = Folder::open(&arguments.output, arguments.overwrite)?;
    let mut coverage = Coverage::of(&archive);
    let mut runs = Vec::new();
    for experiment in arguments.experiments() {
        for (text, kind) in &sets {
            let set = set_name(&text.source);
            let plans = Plans {
                text,
                kind: *kind,
                set,
                experiment,
                effort: arguments.effort(),
                coverage: &mut coverage,
            };
            runs.extend(kind.game.run(plans)?);
        }
    }
    let jobs = arguments.jobs.map_or_else(cores, NonZeroUsize::get);
    let mut study = Study { folder, archive, stop: interrupt::flag(), jobs };
    study.run_all(&runs)?;
    let Study { folder, archive, .. } = study;
    folder.finish(&archive)?;
    report::present(&archive, &arguments.output, Vec::new(), out)
}

/// Makes the plans of an experiment with a set of positions, without the cells that are there already.
struct Plans<'a> {
    text: &'a Text,
    kind: Kind,
    set: String,
    experiment: Experiment,
    effort: Effort,
    coverage: &'a mut Coverage,
}

impl Task for Plans<'_> {
    type Output = Result<Vec<Box<dyn Runnable>>, Failure>;

    fn run<G: PlayableGame>(self) -> Self::Output {
        let all = Selection::default();
        let entries = positions::read::<G>(self.text, self.kind.format, &all, false)?.entries;
        let mut runs: Vec<Box<dyn Runnable>> = Vec::new();
        for StudyRun { setup, algorithms } in
            study_runs(self.experiment, self.effort, self.kind.game, &self.set, G::STEP)
        {
            let mut plan = Plan::new(setup, entries.clone(), algorithms, Shard::WHOLE);
            self.coverage.complete(&mut plan).map_err(|difference| {
                Failure::Usage(format!("{difference}; expected --overwrite or another --output"))
            })?;
            if !plan.cells.is_empty() {
                runs.push(Box::new(plan));
            }
        }
        Ok(runs)
    }
}

/// A plan of whatever game.
trait Runnable {
    /// The number of cells.
    fn cells(&self) -> usize;

    /// What a cell costs, for the progress bar.
    fn cost(&self) -> u64;

    /// Runs all cells; how many of them were written before the run was stopped.
    fn run(&self, study: &mut Study, bar: &mut Bar) -> Result<usize, Failure>;
}

impl<G: PlayableGame> Runnable for Plan<G> {
    fn cells(&self) -> usize {
        self.cells.len()
    }

    fn cost(&self) -> u64 {
        G::STUDY.expected_ms(self.setup.schedule.depth).max(1.0) as u64
    }

    fn run(&self, study: &mut Study, bar: &mut Bar) -> Result<usize, Failure> {
        // What runs beside it would disturb a measurement of time.
        let jobs = if self.setup.repeats > 0 { 1 } else { study.jobs };
        let memories = memories::<G>(&self.setup, jobs.min(self.cells.len()))?;
        let stop = study.stop.clone();
        let mut progress = Progress::new(&mut *study, bar, self.cost());
        let execution = execute(self, 0, std::collections::BTreeMap::new(), memories, &stop, &mut progress)?;
        Ok(execution.written)
    }
}

/// The results so far, and where they go.
struct Study {
    folder: Folder,
    archive: Archive,
    stop: Arc<AtomicBool>,
    jobs: usize,
}

impl Study {
    fn run_all(&mut self, runs: &[Box<dyn Runnable>]) -> Result<(), Failure> {
        let cells = runs.iter().map(|run| run.cells()).sum();
        let cost = runs.iter().map(|run| run.cells() as u64 * run.cost()).sum();
        let mut bar = Bar::new(cells, 0, cost);
        let mut written = 0;
        for run in runs {
            let outcome = run.run(self, &mut bar);
            if outcome.is_err() {
                bar.finish();
            }
            let done = outcome?;
            written += done;
            if done < run.cells() {
                break;
            }
        }
        bar.finish();
        if written < cells {
            let message = format!("{written} of {cells} cells are written; go on with the same command");
            return Err(Failure::Interrupted(message));
        }
        Ok(())
    }
}

impl Sink for &mut Study {
    fn write(&mut self, result: CellResult) -> io::Result<()> {
        self.folder.append(&result.rows)?;
        for row in result.rows {
            self.archive.renew(row, || "this run".to_string()).map_err(io::Error::other)?;
        }
        Ok(())
    }
}
