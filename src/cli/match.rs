//! `nullwindow match`

use super::game_parser::GameParser;
use super::jobs::cores;
use super::match_files::FileArguments;
use super::progress::Bar;
use super::{Failure, interrupt};
use nullwindow::engine::{GameTime, Options, Signals, TimeControl};
use nullwindow::experiment::Shard;
use nullwindow::games::{GameId, PlayableGame, Task};
use nullwindow::matches::{
    self, Adjudication, Decision, DrawRule, EngineSpec, ExternalEngine, GameResult, Match, MatchError,
    MatchScore, MatchSettings, Openings, PlayerSpec, Pool, ResignRule, Sprt, Tally,
};
use nullwindow::positions::{PositionFile, Source};
use nullwindow::search::MAX_DEPTH;
use nullwindow::support::{count, message};
use std::io::Write;
use std::num::{NonZeroU64, NonZeroUsize};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// Play two algorithms or settings against each other
#[derive(clap::Args)]
#[command(after_help = format!("{}\n\n\
    Games are played in pairs: each opening twice, with the sides exchanged. A game ends by the rules, on time, or by the \
    failure of an engine. Clocks run without tolerance unless there is a --margin, so keep --jobs times threads within the \
    number of cores. With --nodes or --depth and one thread, the games are the same on every machine and for any --jobs.\n\n\
    Rules as in Cute Chess and fastchess, with scores in pawns, men or discs:\n  \
    --draw movenumber=40,movecount=8,score=0.1\n      \
    a draw if after 40 moves both scores are within 0.1 for 8 moves\n  \
    --resign movecount=3,score=6\n      \
    a loss if the own score is -6 or less for 3 moves; with twosided=true the\n      \
    opponent has to agree\n\n\
    To split a match among machines, give every one of them the same command with its --shard and a --tally of its own: \
    together they play the games of the match that is not split. A shard plays its share to the end; --sprt is applied \
    to all of them by --merge, which also says what is missing. A match with a --tally that was killed goes on after its last \
    finished pair with --resume.\n\nExamples:\n  \
    nullwindow match chess mtd-f aspiration --games 200\n  \
    nullwindow match othello mtd-f \"profile=1995 sss\" --movetime 100\n  \
    nullwindow match chess mtd-f \"mtd-f -null-move\" --nodes 20000 --sprt 0,10\n  \
    nullwindow match chess mtd-f --against stockfish --option Hash=64 --tc 4+0.04\n  \
    nullwindow match othello mtd-f sss --depth 6 --shard 2/8 --tally 2.jsonl\n  \
    nullwindow match --merge 1.jsonl 2.jsonl 3.jsonl\n\n\
    Exit codes: 0 done, 1 failed, 2 bad usage or input, 130 interrupted.", PlayerSpec::SYNTAX))]
pub(super) struct Arguments {
    /// Game
    #[arg(value_parser = GameParser, required_unless_present = "merge")]
    game: Option<GameId>,
    /// First player; see below
    #[arg(required_unless_present = "merge")]
    a: Option<PlayerSpec>,
    /// Second player
    #[arg(required_unless_present_any = ["against", "merge"], conflicts_with = "against")]
    b: Option<PlayerSpec>,
    /// Play against another UCI engine instead of B
    #[arg(long, value_name = "COMMAND")]
    against: Option<String>,
    /// UCI option for the engine of --against; may be repeated
    #[arg(long, value_name = "NAME=VALUE", value_parser = parse_option)]
    option: Vec<(String, String)>,
    /// Number of games, even [default: 100; with --sprt at most 20000]
    #[arg(long, short, value_name = "N", value_parser = parse_even)]
    games: Option<usize>,
    /// Time per game and increment per move [default: 1+0.01 unless there is another limit]
    #[arg(long, value_name = "SECONDS+INCREMENT")]
    tc: Option<GameTime>,
    /// Time per move, in milliseconds
    #[arg(long, value_name = "MS", conflicts_with = "tc")]
    movetime: Option<NonZeroU64>,
    /// Nodes per move
    #[arg(long, value_name = "N")]
    nodes: Option<NonZeroU64>,
    /// Search depth
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=i64::from(MAX_DEPTH)))]
    depth: Option<u32>,
    /// File of positions or games to start from [default: the bundled openings]
    #[arg(long, value_name = "FILE")]
    openings: Option<String>,
    /// Use at most this many plies of each opening
    #[arg(long, value_name = "N")]
    opening_plies: Option<usize>,
    /// Random seed, for the order of openings and for random plies
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Number of games to play at the same time [default: cores / threads]
    #[arg(long, short, value_name = "N")]
    jobs: Option<NonZeroUsize>,
    /// Hash table size per player, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 16, value_parser = clap::value_parser!(u64).range(1..=1 << 20))]
    hash: u64,
    /// Time reserved per move for overhead, in milliseconds; of --movetime 4 % at most
    #[arg(long, value_name = "MS", default_value_t = 10, value_parser = clap::value_parser!(u64).range(..=60_000))]
    overhead: u64,
    /// How far a player may overstep its time, in milliseconds; --movetime is checked only with a margin [default: 0]
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(..=60_000))]
    margin: Option<u64>,
    /// Adjudicate a draw; see below
    #[arg(long, value_name = "RULE")]
    draw: Option<DrawRule>,
    /// Adjudicate a loss; see below
    #[arg(long, value_name = "RULE")]
    resign: Option<ResignRule>,
    #[command(flatten)]
    files: FileArguments,
    /// Play every N-th pair of games from the K-th on, to split a match among machines
    #[arg(long, value_name = "K/N", default_value_t = Shard::WHOLE, hide_default_value = true, requires = "tally")]
    shard: Shard,
    /// Put tallies of one match together and print its result
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = [
        "game", "a", "b", "against", "option", "games", "tc", "movetime", "nodes", "depth", "openings", "opening_plies", "seed",
        "jobs", "hash", "overhead", "margin", "draw", "resign", "save", "tally", "shard", "resume", "overwrite",
    ])]
    merge: Vec<PathBuf>,
    /// Stop as soon as an SPRT decides between the Elo differences ELO0 (H0) and ELO1 (H1)
    #[arg(long, value_name = "ELO0,ELO1", value_parser = Sprt::parse_hypotheses, allow_hyphen_values = true)]
    sprt: Option<(f64, f64)>,
    /// False positive rate of the SPRT
    #[arg(long, value_name = "P", default_value_t = 0.05, requires = "sprt", value_parser = parse_probability)]
    alpha: f64,
    /// False negative rate of the SPRT
    #[arg(long, value_name = "P", default_value_t = 0.05, requires = "sprt", value_parser = parse_probability)]
    beta: f64,
}

fn parse_option(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("expected NAME=VALUE")?;
    let is_fine = |text: &str| !text.contains(char::is_control);
    if name.trim().is_empty() || !is_fine(text) {
        return Err("expected NAME=VALUE on one line".to_string());
    }
    Ok((name.trim().to_string(), value.trim().to_string()))
}

fn parse_even(text: &str) -> Result<usize, &'static str> {
    let games: Option<usize> = text.parse().ok();
    games
        .filter(|&games| games > 0 && games.is_multiple_of(2))
        .ok_or("expected an even number of at least 2, because every opening is played twice")
}

fn parse_probability(text: &str) -> Result<f64, &'static str> {
    let probability: Option<f64> = text.parse().ok();
    probability.filter(|p| (0.0001..=0.4999).contains(p)).ok_or("expected a probability between 0 and 0.5")
}

pub(super) fn run(arguments: Arguments, out: &mut impl Write) -> Result<(), Failure> {
    match arguments.game {
        Some(game) => game.run(MatchTask { arguments, out }),
        None => merge(&arguments, out),
    }
}

/// Prints the result of a match from its tallies.
fn merge(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let read = |path: &PathBuf| Tally::read(path).map(|tally| (path.display().to_string(), tally));
    let tallies = arguments.merge.iter().map(read).collect::<Result<Vec<_>, _>>();
    let tallies = tallies.map_err(|error| Failure::Usage(error.to_string()))?;
    let pool = Pool::of(tallies).map_err(|error| Failure::Usage(error.to_string()))?;
    let settings = &pool.settings;
    let tallies = count(arguments.merge.len() as u64, "tally", "tallies");
    writeln!(out, "{}, {tallies}\n", settings.headline())?;
    let sprt = arguments.sprt().or(settings.sprt);
    out.write_all(matches::report(&pool.score(), settings.names(), sprt).as_bytes())?;
    out.flush()?;
    pool.missing().map_or(Ok(()), |missing| Err(Failure::Failed(missing)))
}

struct MatchTask<'a, W> {
    arguments: Arguments,
    out: &'a mut W,
}

impl Arguments {
    /// The time control of players without their own.
    fn time_control(&self) -> TimeControl {
        let time_control = TimeControl {
            depth: self.depth,
            nodes: self.nodes.map(NonZeroU64::get),
            move_time: self.movetime.map(|ms| Duration::from_millis(ms.get())),
            game_time: self.tc,
        };
        time_control.or(TimeControl { game_time: Some(GameTime::default()), ..TimeControl::default() })
    }

    fn sprt(&self) -> Option<Sprt> {
        let (elo0, elo1) = self.sprt?;
        Some(Sprt { elo0, elo1, alpha: self.alpha, beta: self.beta })
    }

    fn openings<G: PlayableGame>(&self) -> Result<Openings<G>, Failure> {
        Ok(match &self.openings {
            None => Openings::bundled(self.opening_plies, self.seed)?,
            Some(name) => {
                let file = PositionFile::open(Source::from(name.as_str()))?;
                Openings::read(&file, self.opening_plies, self.seed)?
            }
        })
    }

    /// The number of games of the whole match.
    fn games(&self) -> usize {
        self.games.unwrap_or(if self.sprt.is_some() { 20_000 } else { 100 })
    }

    /// The match that the user described, without games.
    fn contest<G: PlayableGame>(&self) -> Result<Match<G>, Failure> {
        let second = match (&self.b, &self.against) {
            (_, Some(command)) => external_player::<G>(command, &self.option)?,
            (Some(_), None) if !self.option.is_empty() => {
                return Err(Failure::Usage("--option needs --against".to_string()));
            }
            (Some(player), None) => player.clone(),
            (None, None) => {
                return Err(Failure::Usage("no second player, expected B or --against".to_string()));
            }
        };
        let Some(first) = &self.a else {
            return Err(Failure::Usage("no first player, expected A".to_string()));
        };
        let (table_bits, time_control) = (Options::bits_for(self.hash), self.time_control());
        let players = [first.clone(), second].map(|player| player.with_defaults(table_bits, time_control));
        let mut contest = Match {
            players,
            openings: self.openings()?,
            games: Vec::new(),
            jobs: 1,
            overhead: Duration::from_millis(self.overhead),
            margin: self.margin.map(Duration::from_millis),
            adjudication: Adjudication { draw: self.draw, resign: self.resign },
        };
        contest.jobs = self.jobs.map_or_else(|| (cores() / contest.threads()).max(1), NonZeroUsize::get);
        Ok(contest)
    }
}

impl Arguments {
    /// The settings of the match, for its tally.
    fn settings<G: PlayableGame>(&self, contest: &Match<G>) -> MatchSettings {
        let save = self.files.save.as_ref().map(|path| path.display().to_string());
        MatchSettings::of(contest, self.games(), self.sprt(), self.shard, save)
    }
}

/// Another UCI engine as a player, under the name it gives itself.
fn external_player<G: PlayableGame>(
    command: &str,
    options: &[(String, String)],
) -> Result<PlayerSpec, Failure> {
    if !G::UCI {
        let games: Vec<&str> =
            GameId::ALL.iter().filter(|game| game.speaks_uci()).map(|game| game.name()).collect();
        let message =
            format!("no UCI engines play {}, expected {} with --against", G::NAME, games.join(" or "));
        return Err(Failure::Usage(message));
    }
    let engine = ExternalEngine::start(command, options, &Signals::new(false))
        .map_err(|error| Failure::Usage(error.to_string()))?;
    Ok(PlayerSpec {
        name: engine.name().unwrap_or(command).to_string(),
        time_control: TimeControl::default(),
        engine: EngineSpec::External { command: command.to_string(), options: options.to_vec() },
    })
}

impl<W: Write> Task for MatchTask<'_, W> {
    type Output = Result<(), Failure>;

    fn run<G: PlayableGame>(self) -> Result<(), Failure> {
        let MatchTask { arguments, out } = self;
        let mut contest = arguments.contest::<G>()?;
        let settings = arguments.settings(&contest);
        let mut pairs: Vec<usize> = settings.own_pairs().collect();
        let total = 2 * pairs.len();
        let (mut games, score) = arguments.files.open(&settings)?;
        pairs.drain(..score.games() as usize / 2);
        // A share of a match says nothing of its end.
        let sprt = arguments.sprt().filter(|_| arguments.shard == Shard::WHOLE);
        let has_decided =
            |score: &MatchScore| sprt.is_some_and(|sprt| sprt.decide(score.pairs) != Decision::Continue);
        if !has_decided(&score) {
            contest.games = pairs.iter().flat_map(|pair| [2 * pair, 2 * pair + 1]).collect();
        }
        if contest.is_crowded(cores()) {
            message!("warning: more jobs than cores, so games may be lost on time; use fewer --jobs");
        }
        let stop = interrupt::flag();
        let mut bar = Bar::of("games", total, score.games() as usize, contest.games.len() as u64);
        let names = settings.names();
        let mut score = score;
        let outcome = matches::play(&contest, &stop, &mut |game| {
            let GameResult { number, winner, ending, .. } = game.result;
            if ending.is_forfeit() {
                let loser = names[1 - winner.unwrap_or(0)];
                let note = if game.note.is_empty() { String::new() } else { format!(": {}", game.note) };
                bar.suspend(|| message!("game {}: {loser} loses by {ending}{note}", number + 1));
            }
            for result in games.write(&game)? {
                score.add(&result);
            }
            bar.advance(1, &matches::brief(&score));
            Ok(if has_decided(&score) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        });
        bar.finish();
        if score.games() > 0 || outcome.is_ok() {
            let jobs = count(contest.jobs as u64, "game", "games");
            let shard = match arguments.shard {
                Shard::WHOLE => String::new(),
                shard => format!(", shard {shard}"),
            };
            writeln!(out, "{}, {jobs} at a time{shard}\n", settings.headline())?;
            out.write_all(matches::report(&score, names, sprt).as_bytes())?;
            out.flush()?;
        }
        match outcome {
            Err(MatchError::Sink(error)) => return Err(games.failure(&error)),
            Err(error @ MatchError::Memory { .. }) => return Err(Failure::Usage(error.to_string())),
            Err(error @ MatchError::Engine(_)) => return Err(Failure::Failed(error.to_string())),
            Ok(()) => {}
        }
        let played = score.games();
        if stop.load(Ordering::Relaxed) && played < total as u64 {
            return Err(Failure::Interrupted(format!("{played} of {total} games played{}", games.advice())));
        }
        Ok(())
    }
}
