//! `nullwindow cluster`

use super::Failure;
use clap::ArgMatches;
use clap::parser::ValueSource;
use nullwindow::cluster::{Scheduler, Script, Work};
use nullwindow::game::Format;
use nullwindow::games::GameId;
use nullwindow::matches::PlayerSpec;
use std::io::Write;

/// Print the script of a job array that runs a command in shards
#[derive(clap::Args)]
#[command(
    after_help = "The script starts the array, one file a shard, and a job that puts the shards together when all of them are \
    done: a report on the rows of `run`, the result of a `match`, one file of what `solve` has found. A shard that is killed \
    goes on where it was. `train` is one job. Before anything is queued, the command line is checked here.\n\n\
    Files of the shards and the result are in --folder: shard-K.csv of `run`, shard-K.jsonl and the games of `match`. The options \
    --shard, --output, --tally, --save, --resume, --jobs and --format are the script's.\n\nExamples:\n  \
    nullwindow cluster slurm --shards 40 -- run big.epd --depth 8 > big.sh\n  \
    bash big.sh\n  \
    nullwindow cluster slurm --shards 100 --cpus 4 --sbatch=--time=4:00:00 \\\n      \
    -- match chess mtd-f aspiration --games 50000 --nodes 20000 > match.sh\n  \
    nullwindow cluster parallel --shards 8 -- run my.pdn --depth 11 > my.sh"
)]
pub(super) struct Arguments {
    /// What runs the shards: a Slurm cluster, or GNU parallel here or by ssh
    #[arg(value_enum)]
    scheduler: SchedulerName,
    /// Number of shards
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    shards: Option<u64>,
    /// Cores of a shard: threads, or games at a time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=1024))]
    cpus: u64,
    /// Folder of all files, which every machine has to see [default: nullwindow-COMMAND]
    #[arg(long, value_name = "FOLDER")]
    folder: Option<String>,
    /// Path of the program on the machines [default: that of this one]
    #[arg(long, value_name = "FILE")]
    program: Option<String>,
    /// Option for sbatch, such as --sbatch=--partition=long; may be repeated
    #[arg(long, value_name = "OPTION", allow_hyphen_values = true, value_parser = parse_directive)]
    sbatch: Vec<String>,
    /// The command: run, match, solve or train, with its arguments
    #[arg(last = true, required = true, value_name = "COMMAND")]
    command: Vec<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum SchedulerName {
    /// Slurm
    Slurm,
    /// GNU parallel
    Parallel,
}

fn parse_directive(text: &str) -> Result<String, &'static str> {
    let is_option = text.starts_with('-') && !text.contains(char::is_control);
    if is_option { Ok(text.to_string()) } else { Err("expected an option of sbatch, such as --time=4:00:00") }
}

/// What the script decides.
const OF_SCRIPT: [&str; 9] =
    ["shard", "output", "tally", "save", "merge", "resume", "overwrite", "jobs", "format"];

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let refuse = |message: String| Err(Failure::Usage(message));
    let words = std::iter::once(super::NAME).chain(arguments.command.iter().map(String::as_str));
    let matches = match super::command().try_get_matches_from(words) {
        Ok(matches) => matches,
        Err(error) if error.use_stderr() => return Err(Failure::from_usage(&error)),
        Err(help) => return Ok(help.print()?),
    };
    let Some((name, given)) = matches.subcommand() else { return refuse("no command".to_string()) };
    let (cpus, mut jobs) = (arguments.cpus as usize, arguments.cpus as usize);
    let work = match name {
        "run" => Work::Run,
        "solve" => Work::Solve,
        "match" => {
            jobs = (cpus / threads(given)).max(1);
            Work::Match { extension: extension(given) }
        }
        "train" => Work::Train,
        _ => return refuse(format!("{name} has no shards, expected run, match, solve or train")),
    };
    let is_given = |id: &str| {
        let is_known = given.ids().any(|known| known == id);
        is_known && given.value_source(id) == Some(ValueSource::CommandLine)
    };
    // What training writes is what the user asked for.
    let own = OF_SCRIPT.iter().filter(|id| work != Work::Train || **id == "jobs");
    if let Some(id) = own.into_iter().find(|id| is_given(id)) {
        let instead = if *id == "jobs" { "--cpus of cluster instead" } else { "the command without it" };
        return refuse(format!("--{id} is set by the script, expected {instead}"));
    }
    let scheduler = match arguments.scheduler {
        SchedulerName::Slurm => Scheduler::Slurm,
        SchedulerName::Parallel => Scheduler::Parallel,
    };
    let shards = match (&work, arguments.shards, scheduler) {
        (Work::Train, _, Scheduler::Parallel) => {
            return refuse("train is one job, expected `nullwindow train` by itself, or slurm".to_string());
        }
        (Work::Train, Some(_), _) => return refuse("train is one job, expected no --shards".to_string()),
        (Work::Train, None, _) => 1,
        (_, Some(shards), _) => shards as usize,
        (_, None, _) => return refuse("no number of shards, expected --shards N".to_string()),
    };
    if scheduler == Scheduler::Parallel && !arguments.sbatch.is_empty() {
        return refuse("--sbatch is for slurm; GNU parallel reads the variable PARALLEL".to_string());
    }
    let script = Script {
        scheduler,
        work,
        program: match &arguments.program {
            Some(program) => program.clone(),
            None => std::env::current_exe()
                .map_err(|error| {
                    Failure::Failed(format!("the path of the program is not known: {error}; use --program"))
                })?
                .display()
                .to_string(),
        },
        words: arguments.command.clone(),
        shards,
        cpus,
        jobs: Some(jobs),
        folder: arguments.folder.clone().unwrap_or_else(|| format!("nullwindow-{name}")),
        directives: arguments.sbatch.clone(),
    };
    if [&script.folder, &script.program].iter().any(|path| path.is_empty() || path.contains(char::is_control))
    {
        return refuse("bad path, expected one line for --folder and --program".to_string());
    }
    Ok(out.write_all(script.text().as_bytes())?)
}

/// The most threads that a player of a match searches on.
fn threads(given: &ArgMatches) -> usize {
    let players = ["a", "b"].map(|id| given.get_one::<PlayerSpec>(id).map_or(1, PlayerSpec::threads));
    players.into_iter().max().unwrap_or(1)
}

/// The extension of files of games that have the values of moves, if the game has such.
fn extension(given: &ArgMatches) -> &'static str {
    let formats = given.get_one::<GameId>("game").map_or(&[][..], |game| game.formats());
    let with_values =
        [Format::Pgn, Format::Pdn, Format::Ggf].into_iter().find(|format| formats.contains(format));
    with_values.map_or("txt", Format::name)
}
