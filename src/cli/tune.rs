//! `nullwindow tune`

use super::game_parser::GameParser;
use super::jobs::JobArguments;
use super::progress::Bar;
use super::{Failure, interrupt};
use nullwindow::engine::{Options, TimeControl};
use nullwindow::experiment::{OutputError, OutputFile, append, create};
use nullwindow::game::SearchParams;
use nullwindow::games::{GameId, PlayableGame, Task};
use nullwindow::matches::{
    Adjudication, EngineSpec, Match, MatchError, MatchScore, Openings, PlayerSpec, play,
};
use nullwindow::search::Algorithm;
use nullwindow::support::{message, pool};
use nullwindow::tuning::{Schedule, Spsa, Tuned};
use std::fmt::Write as _;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Tune constants by playing games
#[derive(clap::Args)]
#[command(after_help = "Example:\n  nullwindow tune search chess lmr-base lmr-divisor --output lmr.csv")]
pub(super) struct Arguments {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand)]
enum What {
    Search(SearchArguments),
}

/// Tune constants of the selective search by SPSA
#[derive(clap::Args)]
#[command(
    after_help = "SPSA: in every iteration each constant is moved up or down by lot, and the player with these constants plays a \
    pair of games against the one with the opposite constants. Then the constants are moved a little towards the winner. Moves \
    are searched to a number of nodes, so that the same command gives the same constants on any machine, with any number of \
    jobs.\n\n\
    FILE gets a line after every iteration: its number, the points by which its first player won, and the values. With --resume \
    a file that was cut short is continued. The last line of standard output are the rounded constants as words for a player of \
    `nullwindow match`: only a match tells whether they are better.\n\n\
    Constants are named as in `nullwindow match`, with a step to move them by if it should not be a tenth of the value: \
    lmr-base or lmr-base:10. Without any, those are tuned whose value is 10 or more, but for those of enhancements that the game \
    has switched off.\n\nExamples:\n  \
    nullwindow tune search chess lmr-base lmr-divisor:15 --output lmr.csv\n  \
    nullwindow tune search othello --nodes 2000 --output othello.csv --resume\n  \
    nullwindow match chess mtd-grow \"mtd-grow lmr-base=85\" --sprt 0,5"
)]
struct SearchArguments {
    /// Game
    #[arg(value_parser = GameParser)]
    game: GameId,
    /// Constants of the search, each with its step after a colon if it should not be a tenth of the value
    #[arg(value_name = "CONSTANT[:STEP]")]
    constants: Vec<String>,
    /// Number of iterations, of a pair of games each
    #[arg(long, short = 'n', value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    iterations: u64,
    /// Nodes per move
    #[arg(long, value_name = "N", default_value_t = 3000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// How much of its step a constant moves for a point in the last iterations
    #[arg(long, value_name = "RATE", default_value_t = 0.02)]
    rate: f64,
    /// Driver
    #[arg(long, short, value_name = "NAME", default_value_t = Options::default().algorithm)]
    algorithm: Algorithm,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Write the values after every iteration to FILE
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Overwrite FILE if it exists
    #[arg(long, requires = "output", conflicts_with = "resume")]
    overwrite: bool,
    /// Continue FILE where it ends
    #[arg(long, requires = "output")]
    resume: bool,
    #[command(flatten)]
    jobs: JobArguments,
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let What::Search(arguments) = &arguments.what;
    arguments.game.run(TuneSearch { arguments, out })
}

struct TuneSearch<'a, W> {
    arguments: &'a SearchArguments,
    out: &'a mut W,
}

/// Iterations that begin with the same values and are played side by side. It is the same for any number of jobs.
const ITERATIONS_AT_A_TIME: u64 = 8;

/// The tables of the players have `2^TABLE_BITS` entries: enough for short searches.
const TABLE_BITS: u32 = 15;

/// Constants below it are left alone, unless they are named: depths, for which a step of one is too long.
const LEAST_TUNED: i64 = 10;

impl<W: Write> Task for TuneSearch<'_, W> {
    type Output = Result<(), Failure>;

    fn run<G: PlayableGame>(self) -> Result<(), Failure> {
        let SearchArguments { iterations, rate, seed, .. } = *self.arguments;
        if !(rate > 0.0 && rate <= 1.0) {
            return Err(Failure::Usage(format!("--rate {rate}: expected more than 0 and at most 1")));
        }
        if !self.arguments.algorithm.is_driver() {
            let name = self.arguments.algorithm;
            return Err(Failure::Usage(format!("--algorithm {name}: expected a driver that plays")));
        }
        let tuned = tuned::<G>(&self.arguments.constants)?;
        let mut spsa = Spsa::new(tuned, Schedule { iterations, rate, seed });
        let mut log = Log::open(self.arguments, &mut spsa)?;
        let openings = Openings::<G>::bundled(None, seed)?;
        let stop = interrupt::flag();
        let mut bar =
            Bar::of("iterations", iterations as usize, spsa.done() as usize, iterations - spsa.done());
        while spsa.done() < iterations && !stop.load(Ordering::Relaxed) {
            let last = iterations.min(spsa.done() + ITERATIONS_AT_A_TIME);
            let numbers: Vec<u64> = (spsa.done()..last).collect();
            let all = pool::try_map(
                &numbers,
                self.arguments.jobs.count(),
                || Ok(()),
                |(), &number| points(self.arguments, &openings, spsa.players(number), number, &stop),
            )
            .map_err(|error: MatchError| Failure::Failed(error.to_string()))?;
            // What was interrupted is played again, with all that began with the same values.
            let Some(all) = all.into_iter().collect::<Option<Vec<f64>>>() else { break };
            for points in all {
                spsa.learn(points);
                log.add(&spsa, points)?;
                bar.advance(1, "");
            }
        }
        bar.finish();
        if spsa.done() < iterations {
            let kept = match self.arguments.output {
                Some(_) => "the same command with --resume goes on",
                None => "without --output nothing is kept",
            };
            return Err(Failure::Interrupted(format!("{} of {iterations} iterations; {kept}", spsa.done())));
        }
        for (constant, value) in spsa.tuned().iter().zip(spsa.values()) {
            message!("{:<26} {:>8} -> {value:>9.2}", constant.name, constant.start);
        }
        let words = spsa.tuned().iter().zip(spsa.values());
        let words = words.map(|(constant, value)| (constant.name.clone(), value.round() as i32)).collect();
        let words: Vec<String> = sound(words).iter().map(|(name, value)| format!("{name}={value}")).collect();
        Ok(writeln!(self.out, "{}", words.join(" "))?)
    }
}

/// The constants that the user named, with their values in this game and their steps.
fn tuned<G: PlayableGame>(names: &[String]) -> Result<Vec<Tuned>, Failure> {
    let list = G::PARAMS.list();
    if names.is_empty() {
        let large = list.into_iter().filter(|(name, value)| value.abs() >= LEAST_TUNED && !is_off::<G>(name));
        return Ok(large.map(|(name, value)| of_step(name, value, None)).collect());
    }
    let mut tuned: Vec<Tuned> = Vec::new();
    for text in names {
        let (name, step) = match text.split_once(':') {
            None => (text.as_str(), None),
            Some((name, step)) => {
                let number = step.parse::<f64>().ok().filter(|step| (0.5..=10_000.0).contains(step));
                let expected =
                    || Failure::Usage(format!("{text}: expected a step from 0.5 to 10000 after the colon"));
                (name, Some(number.ok_or_else(expected)?))
            }
        };
        let Some((name, value)) = list.iter().find(|(known, _)| known == name) else {
            let names: Vec<&str> = list.iter().map(|(name, _)| name.as_str()).collect();
            return Err(Failure::Usage(format!(
                "unknown constant of the search '{name}', expected one of {}",
                names.join(", ")
            )));
        };
        if tuned.iter().any(|constant| constant.name == *name) {
            return Err(Failure::Usage(format!("{name} is named twice")));
        }
        tuned.push(of_step(name.clone(), *value, step));
    }
    Ok(tuned)
}

/// Constants whose enhancement has another name than they, by how they begin. All of the enhancements named would have to be off.
const OTHER_NAMES: &[(&str, &[&str])] = &[
    ("correction-limit", &["correction-history"]),
    ("double-", &["double-extension"]),
    ("lmr-deeper-margin", &["lmr-research"]),
    ("lmr-shallower-margin", &["lmr-research"]),
    ("lmr-often-cut", &["cutoff-count"]),
    ("lmr-cut", &["cut-nodes"]),
    ("lmr-refutation", &["killers", "countermoves"]),
];

/// Whether a constant belongs to what a game has switched off, or does not have: no game can tell its values apart.
fn is_off<G: PlayableGame>(name: &str) -> bool {
    let other = OTHER_NAMES.iter().find(|(begin, _)| name.starts_with(begin));
    match other {
        Some((_, enhancements)) => enhancements.iter().all(|one| G::OFF.contains(one)),
        None if name.starts_with("multi-prob-cut-") && G::prob_cut_table().is_none() => true,
        None => G::OFF.iter().any(|off| name.starts_with(&format!("{off}-"))),
    }
}

fn of_step(name: String, value: i64, step: Option<f64>) -> Tuned {
    let start = value as f64;
    Tuned { name, start, step: step.unwrap_or_else(|| (start.abs() / 10.0).max(0.5)) }
}

/// Plays the pair of games of an iteration: the points by which the first player won; none if it was stopped.
fn points<G: PlayableGame>(
    arguments: &SearchArguments,
    openings: &Openings<G>,
    players: [Vec<(String, i32)>; 2],
    iteration: u64,
    stop: &Arc<AtomicBool>,
) -> Result<Option<f64>, MatchError> {
    let options = Options { algorithm: arguments.algorithm, table_bits: TABLE_BITS, ..Options::default() };
    let time_control = TimeControl { nodes: Some(arguments.nodes), ..TimeControl::default() };
    let first = 2 * iteration as usize;
    let contest = Match {
        players: players.map(|params| PlayerSpec {
            name: String::new(),
            time_control,
            engine: EngineSpec::Own { options, has_hash: true, endgames: None, params: sound(params) },
        }),
        openings: openings.clone(),
        games: vec![first, first + 1],
        jobs: 1,
        overhead: Duration::ZERO,
        margin: None,
        adjudication: Adjudication::default(),
    };
    let mut score = MatchScore::default();
    play(&contest, stop, &mut |game| {
        score.add(&game.result);
        Ok(ControlFlow::Continue(()))
    })?;
    // Points above one half for every game, times two: as many as games won less games lost.
    Ok((score.games() == 2).then(|| 2.0 * score.points() - 2.0))
}

/// The constants as the search can have them: values beyond their limits are cut.
fn sound(params: Vec<(String, i32)>) -> Vec<(String, i32)> {
    let cut = |(name, value): (String, i32)| {
        let value = SearchParams::nearest(&name, value);
        (name, value)
    };
    params.into_iter().map(cut).collect()
}

/// The file of values: a line after every iteration.
struct Log {
    file: Option<OutputFile>,
}

impl Log {
    /// Begins the file, or reads how far it has come.
    fn open(arguments: &SearchArguments, spsa: &mut Spsa) -> Result<Log, Failure> {
        let Some(path) = &arguments.output else { return Ok(Log { file: None }) };
        let head = head(arguments, spsa);
        if arguments.resume && path.exists() {
            let text = std::fs::read_to_string(path)
                .map_err(|error| Failure::Failed(format!("{}: {error}", path.display())))?;
            if !text.is_empty() {
                let whole = whole_batches(&text, &head, arguments.iterations);
                *spsa = read(path, whole, &head, spsa.clone())?;
                if whole.len() < text.len() {
                    std::fs::OpenOptions::new()
                        .write(true)
                        .open(path)
                        .and_then(|file| file.set_len(whole.len() as u64))
                        .map_err(|error| Failure::Failed(format!("{}: {error}", path.display())))?;
                }
                return Ok(Log { file: Some(append(path)?) });
            }
        }
        let mut file = match create(path, arguments.overwrite) {
            Err(OutputError::Exists(path)) => return Err(Failure::file_exists(&path)),
            file => file?,
        };
        file.write_all(head.as_bytes())?;
        Ok(Log { file: Some(file) })
    }

    fn add(&mut self, spsa: &Spsa, points: f64) -> Result<(), Failure> {
        let Some(file) = &mut self.file else { return Ok(()) };
        let mut line = format!("{},{points}", spsa.done());
        for value in spsa.values() {
            let _ = write!(line, ",{value}");
        }
        line.push('\n');
        file.write_all(line.as_bytes())?;
        Ok(file.flush()?)
    }
}

/// What stays of a file that was cut short: the lines of all iterations that were played side by side with none missing. The
/// others are played again, from the values with which they began.
fn whole_batches<'a>(text: &'a str, head: &str, iterations: u64) -> &'a str {
    let ends: Vec<usize> = text.match_indices('\n').map(|(at, _)| at + 1).collect();
    let lines = head.lines().count();
    let rows = ends.len().saturating_sub(lines) as u64;
    let kept = if rows < iterations { rows - rows % ITERATIONS_AT_A_TIME } else { rows };
    let last = (lines + kept as usize).min(ends.len());
    &text[..last.checked_sub(1).map_or(0, |last| ends[last])]
}

/// The first lines of the file: how it was made, and what the columns are.
fn head(arguments: &SearchArguments, spsa: &Spsa) -> String {
    let SearchArguments { game, iterations, nodes, rate, algorithm, seed, .. } = arguments;
    let constants: Vec<String> = spsa
        .tuned()
        .iter()
        .map(|constant| format!("{}:{} from {}", constant.name, constant.step, constant.start))
        .collect();
    let names: Vec<&str> = spsa.tuned().iter().map(|constant| constant.name.as_str()).collect();
    format!(
        "# nullwindow tune search {game}, {algorithm}, {iterations} iterations, {nodes} nodes, rate {rate}, seed {seed}: {}\n\
         iteration,points,{}\n",
        constants.join(", "),
        names.join(",")
    )
}

/// How far a file has come. Its settings must be the same.
fn read(path: &Path, text: &str, head: &str, spsa: Spsa) -> Result<Spsa, Failure> {
    let Some(rows) = text.strip_prefix(head) else {
        let expected = head.lines().next().unwrap_or_default();
        return Err(Failure::Usage(format!(
            "{}:1: made with other settings, expected {expected}",
            path.display()
        )));
    };
    let Some((number, last)) = rows.lines().enumerate().last() else { return Ok(spsa) };
    let bad = || Failure::Usage(format!("{}:{}: bad line", path.display(), number + 3));
    let mut words = last.split(',');
    let done: u64 = words.next().and_then(|word| word.parse().ok()).ok_or_else(bad)?;
    let values: Option<Vec<f64>> =
        words.skip(1).map(|word| word.parse().ok().filter(|value: &f64| value.is_finite())).collect();
    let values = values.filter(|values| values.len() == spsa.tuned().len()).ok_or_else(bad)?;
    if done != number as u64 + 1 {
        return Err(bad());
    }
    Ok(spsa.after(done, values))
}
