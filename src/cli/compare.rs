//! `nullwindow compare`

use super::algorithm_arguments::AlgorithmArguments;
use super::game_parser::GameParser;
use super::jobs::JobArguments;
use super::output::say_zeros;
use super::positions::{ReadingArguments, say_skipped};
use super::progress::{Bar, ProgressSink};
use super::settings::check_evaluation;
use super::{Failure, interrupt, report};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use nullwindow::experiment::{
    Archive, CellResult, Coverage, Experiment, FinishedCells, Folder, Origin, Plan, PlanError, RESULTS,
    RunSpec, Sink, StudyEffort, execute, leaf_cache, search_memories, study_runs,
};
use nullwindow::games::{GameId, PlayableGame, Task};
use nullwindow::positions::{
    BundledSet, FileKind, PositionFile, PositionSet, Reading, Selection, Skips, Source,
};
use nullwindow::search::{Evaluation, LeafCache};
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Repeat the paper's experiments and check its claims
#[derive(clap::Args)]
#[command(
    after_help = "Without arguments: 240 bundled positions of each game, nine algorithms, about two minutes on two cores. \
    Everything goes into one folder: results.jsonl and results.csv (a row for each position, algorithm and depth), \
    summary.csv, report.html with verdicts and figures, figures/*.svg. To continue a comparison that was interrupted, repeat \
    the command. Further experiments are added to the same folder. Time is measured on one thread, with 40 of the 240 positions; all \
    other searches share leaf values (64 MiB for each of up to four threads), which changes no count.\n\nExamples:\n  \
    nullwindow compare\n  \
    nullwindow compare --quick --output /tmp/quick\n  \
    nullwindow compare --full --set paper20\n  \
    nullwindow compare --full --all\n  \
    nullwindow compare --experiment table-size --game othello\n  \
    nullwindow compare my.epd my.pdn --output my-results\n  \
    nullwindow compare games.pgn --plies 10..60 --every 10 --limit 200 \\\n      --depth 5 --output my-results\n\n\
    Exit codes: 0 done, 1 failed, 2 bad usage or input, 130 interrupted."
)]
pub(super) struct Arguments {
    /// Position files to search instead of the bundled ones; - for standard input
    files: Vec<String>,
    #[command(flatten)]
    reading: ReadingArguments,
    #[command(flatten)]
    algorithms: AlgorithmArguments,
    /// Bundled positions: games240 (240 of each game), or paper20 (20, as in the paper) [default: games240, with --quick
    /// paper20]
    #[arg(long, value_name = "NAME", conflicts_with = "files")]
    set: Option<BundledSet>,
    /// Search less deep: seconds
    #[arg(long, conflicts_with_all = ["full", "depth"])]
    quick: bool,
    /// Search as deep as the paper: less than an hour on two cores, five minutes with --set paper20
    #[arg(long, conflicts_with = "depth")]
    full: bool,
    /// Experiment to run; may be repeated [default: paper and time]
    #[arg(long, short, value_name = "NAME", value_parser = experiment_parser(), conflicts_with = "all")]
    experiment: Vec<Experiment>,
    /// Run all experiments
    #[arg(long)]
    all: bool,
    /// Only this game; may be repeated
    #[arg(long, value_name = "GAME", value_parser = GameParser)]
    game: Vec<GameId>,
    /// Evaluation: trained, which the engine plays with, or classic, which never changes [default: trained, where there is
    /// one]
    #[arg(long, value_name = "NAME")]
    evaluation: Option<Evaluation>,
    /// Output folder
    #[arg(long, short, value_name = "FOLDER", default_value = "nullwindow-results")]
    output: PathBuf,
    /// Overwrite the results in the folder
    #[arg(long)]
    overwrite: bool,
    #[command(flatten)]
    jobs: JobArguments,
}

/// Reads the name of an experiment.
fn experiment_parser() -> impl TypedValueParser<Value = Experiment> {
    let values = Experiment::all().iter().map(|info| PossibleValue::new(info.name).help(info.summary));
    PossibleValuesParser::new(values).map(|name| {
        let info = Experiment::all().iter().find(|info| info.name == name);
        info.expect("one of the possible values").experiment
    })
}

impl Arguments {
    fn effort(&self) -> StudyEffort {
        match (self.algorithms.depth, self.quick, self.full) {
            (Some(depth), ..) => StudyEffort::Depth(depth),
            (_, true, _) => StudyEffort::Quick,
            (.., true) => StudyEffort::Full,
            _ => StudyEffort::Normal,
        }
    }

    fn experiments(&self) -> Vec<Experiment> {
        match self.experiment.as_slice() {
            _ if self.all => Experiment::all().iter().map(|info| info.experiment).collect(),
            [] => vec![Experiment::Paper, Experiment::Time],
            named => named.to_vec(),
        }
    }

    /// The game and the format of a file: as its name says, or else of the only game that was asked for.
    fn kind(&self, file: &PositionFile) -> Result<FileKind, Failure> {
        let format = self.reading.input_format;
        let kind = match (file.kind(None, format), self.game.as_slice()) {
            (Err(_), &[game]) => file.kind(Some(game), format),
            (kind, _) => kind,
        };
        Ok(kind?)
    }

    /// The runs of an experiment, with the algorithms that were named.
    fn runs(&self, experiment: Experiment, game: GameId, set: &str) -> Result<Vec<RunSpec>, Failure> {
        let evaluation = self.evaluation.unwrap_or(game.own_evaluation());
        let runs = study_runs(experiment, self.effort(), (game, set), evaluation);
        let Some(named) = self.algorithms.named()? else { return Ok(runs) };
        let with_named = runs.into_iter().map(|run| experiment.with_algorithms(run, named));
        let runs: Option<Vec<Option<RunSpec>>> = with_named.collect();
        let runs = runs.ok_or_else(|| {
            let takes: Vec<&str> = Experiment::taking_algorithms().map(Experiment::name).collect();
            Failure::Usage(format!(
                "experiment {} has its own algorithms, expected --algorithms with {}",
                experiment.name(),
                takes.join(", ")
            ))
        })?;
        let runs: Vec<RunSpec> = runs.into_iter().flatten().collect();
        if runs.is_empty() && !self.experiment.is_empty() {
            let message = format!(
                "experiment {} compares aspiration and mtd-f, expected both in --algorithms",
                experiment.name()
            );
            return Err(Failure::Usage(message));
        }
        Ok(runs)
    }

    /// The bundled positions that are searched where no files are given.
    fn bundled_set(&self) -> BundledSet {
        self.set.unwrap_or(if self.quick { BundledSet::Paper20 } else { BundledSet::Games240 })
    }

    /// How many positions an experiment takes: those that the user wants, of bundled sets those that are enough.
    fn limit(&self, experiment: Experiment, selection: &Selection) -> Option<usize> {
        match experiment.most_positions().filter(|_| self.files.is_empty()) {
            Some(most) => Some(selection.limit.map_or(most, |limit| limit.min(most))),
            None => selection.limit,
        }
    }

    /// The sets of positions: the files, or the bundled ones.
    fn sets(&self) -> Result<Vec<(PositionFile, FileKind)>, Failure> {
        let files = match self.files.as_slice() {
            [] => {
                let of_game = |&game: &GameId| self.bundled_set().of(game);
                GameId::ALL.iter().filter_map(of_game).map(PositionFile::from).collect()
            }
            files => files
                .iter()
                .map(|file| PositionFile::open(Source::from(file.as_str())))
                .collect::<Result<Vec<_>, _>>()?,
        };
        if self.files.is_empty() && self.reading.input_format.is_some() {
            let message = "--input-format is of a file, expected a file or -";
            return Err(Failure::Usage(message.to_string()));
        }
        let mut sets = Vec::new();
        for file in files {
            let kind = self.kind(&file)?;
            if self.game.is_empty() || self.game.contains(&kind.game) {
                sets.push((file, kind));
            }
        }
        if sets.is_empty() {
            let names: Vec<&str> = self.game.iter().map(|game| game.name()).collect();
            let message =
                format!("no positions of {}, expected the --game of one of the files", names.join(" or "));
            return Err(Failure::Usage(message));
        }
        Ok(sets)
    }
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let sets = arguments.sets()?;
    // Whatever can be refused is refused before a folder is touched.
    for (experiment, (_, kind)) in arguments.experiments().into_iter().zip(sets.iter().cycle()) {
        arguments.runs(experiment, kind.game, "")?;
    }
    let (folder, archive) = Folder::open(&arguments.output, arguments.overwrite)?;
    say_zeros(&arguments.output.join(RESULTS), folder.left_out());
    let mut coverage = Coverage::of(&archive);
    let mut runs = Vec::new();
    let files: Vec<PositionFile> = sets.iter().map(|(file, _)| file.clone()).collect();
    for (file, kind) in sets {
        let plans = Plans { file, kind, arguments, coverage: &mut coverage };
        runs.extend(kind.game.run(plans)?);
    }
    // All sets of an experiment, then the next experiment.
    runs.sort_by_key(|(experiment, _)| *experiment);
    let runs: Vec<Box<dyn Runnable>> = runs.into_iter().map(|(_, run)| run).collect();
    let jobs = arguments.jobs.count();
    let mut study = StudyRun {
        folder,
        archive,
        origin: Origin::from("this run"),
        stop: interrupt::flag(),
        jobs,
        leaf_cache: leaf_cache(jobs),
    };
    study.run_all(&runs)?;
    let StudyRun { folder, archive, .. } = study;
    folder.finish(&archive)?;
    // The report can be written again.
    interrupt::end_at_once();
    report::present(&archive, &arguments.output, Vec::new(), &files, out)
}

/// Plans the experiments with a set of positions, without the cells that are there already.
struct Plans<'a> {
    file: PositionFile,
    kind: FileKind,
    arguments: &'a Arguments,
    coverage: &'a mut Coverage,
}

impl Task for Plans<'_> {
    /// The plans, with the numbers of their experiments.
    type Output = Result<Vec<(usize, Box<dyn Runnable>)>, Failure>;

    fn run<G: PlayableGame>(self) -> Self::Output {
        let Plans { file, kind, arguments, coverage } = self;
        if let Some(evaluation) = arguments.evaluation {
            check_evaluation(evaluation, kind.game)?;
        }
        let set = file.source().set_name();
        let reading = arguments.reading.reading(Skips::FinishedAndForced);
        let positions = Arc::new(PositionSet::<G>::check(file.clone(), kind, reading.clone())?);
        say_skipped(&positions)?;
        let mut runs: Vec<(usize, Box<dyn Runnable>)> = Vec::new();
        for (number, experiment) in arguments.experiments().into_iter().enumerate() {
            let limit = arguments.limit(experiment, &reading.selection);
            let positions = if limit == reading.selection.limit {
                positions.clone()
            } else {
                let selection = Selection { limit, ..reading.selection.clone() };
                let reading = Reading { selection, ..reading.clone() };
                Arc::new(PositionSet::check(file.clone(), kind, reading)?)
            };
            for spec in arguments.runs(experiment, kind.game, &set)? {
                let plan = coverage.plan(spec, positions.clone())?;
                if !plan.is_empty() {
                    runs.push((number, Box::new(plan)));
                }
            }
        }
        Ok(runs)
    }
}

impl From<PlanError> for Failure {
    fn from(error: PlanError) -> Failure {
        match error {
            PlanError::Positions(error) => Failure::from(error),
            PlanError::Differs(difference) => {
                Failure::Usage(format!("{difference}; expected --overwrite or another --output"))
            }
        }
    }
}

/// A plan of any game.
trait Runnable {
    /// The number of cells.
    fn cells(&self) -> usize;

    /// The cost of a cell, for the progress bar.
    fn cost(&self) -> u64;

    /// Runs all cells, and counts those that were written before the run was stopped.
    fn run(&self, study: &mut StudyRun, bar: &mut Bar) -> Result<usize, Failure>;
}

impl<G: PlayableGame> Runnable for Plan<G> {
    fn cells(&self) -> usize {
        self.len()
    }

    fn cost(&self) -> u64 {
        G::STUDY.expected_ms(self.spec.depth).max(1.0) as u64
    }

    fn run(&self, study: &mut StudyRun, bar: &mut Bar) -> Result<usize, Failure> {
        // Other threads would disturb a measurement of time.
        let jobs = if self.spec.repeats > 0 { 1 } else { study.jobs };
        let memories = search_memories::<G>(&self.spec, jobs.min(self.len()), study.leaf_cache.as_ref())?;
        let stop = study.stop.clone();
        let mut progress = ProgressSink::new(&mut *study, bar, self.cost());
        let execution = execute(self, FinishedCells::default(), memories, &stop, &mut progress)?;
        Ok(execution.written)
    }
}

/// The results so far, and where they go.
struct StudyRun {
    folder: Folder,
    archive: Archive,
    origin: Origin,
    stop: Arc<AtomicBool>,
    jobs: usize,
    /// The leaves of all searches whose time is not measured.
    leaf_cache: Option<Arc<LeafCache>>,
}

impl StudyRun {
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
            let message =
                format!("{written} of {cells} cells finished and saved; continue with the same command");
            return Err(Failure::Interrupted(message));
        }
        Ok(())
    }
}

impl Sink for &mut StudyRun {
    fn write(&mut self, result: CellResult) -> io::Result<()> {
        self.folder.append(&result.rows)?;
        let origin = self.origin.clone();
        for row in result.rows {
            self.archive.replace(row, origin.clone()).map_err(io::Error::other)?;
        }
        Ok(())
    }
}
