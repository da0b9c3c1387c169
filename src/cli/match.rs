//! `nullwindow match`

use super::game_parser::GameParser;
use super::jobs::cores;
use super::progress::Bar;
use super::{Failure, interrupt};
use nullwindow::engine::{GameTime, Options, Signals, TimeControl};
use nullwindow::game::Format;
use nullwindow::games::{GameId, PlayableGame, Task};
use nullwindow::matches::{
    self, Adjudication, Decision, DrawRule, EngineSpec, ExternalEngine, Match, MatchError, MatchScore,
    Openings, PlayerSpec, ResignRule, Sprt,
};
use nullwindow::positions::{PositionFile, Source};
use nullwindow::search::MAX_DEPTH;
use nullwindow::support::{count, message};
use std::fs::File;
use std::io::Write;
use std::num::{NonZeroU64, NonZeroUsize};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
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
    opponent has to agree\n\nExamples:\n  \
    nullwindow match chess mtd-f aspiration --games 200\n  \
    nullwindow match othello mtd-f \"profile=1995 sss\" --movetime 100\n  \
    nullwindow match chess mtd-f \"mtd-f -null-move\" --nodes 20000 --sprt 0,10\n  \
    nullwindow match chess mtd-f --against stockfish --option Hash=64 --tc 4+0.04\n\n\
    Exit codes: 0 done, 1 failed, 2 bad usage or input, 130 interrupted.", PlayerSpec::SYNTAX))]
pub(super) struct Arguments {
    /// Game
    #[arg(value_parser = GameParser)]
    game: GameId,
    /// First player; see below
    a: PlayerSpec,
    /// Second player
    #[arg(required_unless_present = "against", conflicts_with = "against")]
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
    /// Append the games to a file, with the score and depth of each move in PGN, PDN and GGF (.ggf)
    #[arg(long, short, value_name = "FILE")]
    save: Option<PathBuf>,
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
    arguments.game.run(MatchTask { arguments, out })
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

    /// The match that the user described.
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
        let (table_bits, time_control) = (Options::bits_for(self.hash), self.time_control());
        let players = [self.a.clone(), second].map(|player| player.with_defaults(table_bits, time_control));
        let mut contest = Match {
            players,
            openings: self.openings()?,
            games: self.games.unwrap_or(if self.sprt.is_some() { 20_000 } else { 100 }),
            jobs: 1,
            overhead: Duration::from_millis(self.overhead),
            margin: self.margin.map(Duration::from_millis),
            adjudication: Adjudication { draw: self.draw, resign: self.resign },
        };
        contest.jobs = self.jobs.map_or_else(|| (cores() / contest.threads()).max(1), NonZeroUsize::get);
        Ok(contest)
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
        let contest = arguments.contest::<G>()?;
        let sprt = arguments.sprt();
        let mut file = arguments.save.as_deref().map(open).transpose()?;
        let format = arguments.save.as_deref().and_then(Format::of_path);
        if contest.is_crowded(cores()) {
            message!("warning: more jobs than cores, so games may be lost on time; use fewer --jobs");
        }
        let stop = interrupt::flag();
        let mut bar = Bar::of("games", contest.games, 0, contest.games as u64);
        let names = [0, 1].map(|at: usize| contest.players[at].name.as_str());
        let mut score = MatchScore::default();
        let outcome = matches::play(&contest, &stop, &mut |game| {
            if let Some(file) = &mut file {
                let text = format.and_then(|format| G::write_as(format, &game.record));
                file.write_all(text.unwrap_or_else(|| G::write(&game.record)).as_bytes())?;
            }
            if game.ending.is_forfeit() {
                let loser = names[1 - game.winner.unwrap_or(0)];
                let note = if game.note.is_empty() { String::new() } else { format!(": {}", game.note) };
                let number = game.number + 1;
                bar.suspend(|| message!("game {number}: {loser} loses by {}{note}", game.ending));
            }
            score.add(&game);
            bar.advance(1, &matches::brief(&score));
            let decided = sprt.is_some_and(|sprt| sprt.decide(score.pairs) != Decision::Continue);
            Ok(if decided { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        });
        bar.finish();
        if score.games() > 0 || outcome.is_ok() {
            write_header(&contest, out)?;
            out.write_all(matches::report(&score, names, sprt).as_bytes())?;
            out.flush()?;
        }
        match outcome {
            Err(MatchError::Sink(error)) => return Err(cannot_save(arguments.save.as_deref(), &error)),
            Err(error @ MatchError::Memory { .. }) => return Err(Failure::Usage(error.to_string())),
            Err(error @ MatchError::Engine(_)) => return Err(Failure::Failed(error.to_string())),
            Ok(()) => {}
        }
        let games = score.games();
        if stop.load(Ordering::Relaxed) && games < contest.games as u64 {
            let saved = if file.is_some() { " and saved" } else { "" };
            return Err(Failure::Interrupted(format!("{games} of {} games played{saved}", contest.games)));
        }
        Ok(())
    }
}

fn write_header<G: PlayableGame>(contest: &Match<G>, out: &mut impl Write) -> Result<(), Failure> {
    let [a, b] = [0, 1].map(|at: usize| contest.players[at].time_control);
    let limits = if a == b { a.to_string() } else { format!("A {a}, B {b}") };
    let jobs = count(contest.jobs as u64, "game", "games");
    Ok(writeln!(out, "{}, {limits}, {}, {jobs} at a time\n", G::NAME, contest.openings.describe())?)
}

fn open(path: &Path) -> Result<File, Failure> {
    File::options().append(true).create(true).open(path).map_err(|error| cannot_save(Some(path), &error))
}

fn cannot_save(path: Option<&Path>, error: &std::io::Error) -> Failure {
    let path = path.map_or_else(String::new, |path| path.display().to_string());
    Failure::Failed(format!("cannot write games to {path}: {error}"))
}
