//! `nullwindow match`

use super::progress::Bar;
use super::run::cores;
use super::{Failure, interrupt};
use nullwindow::engine::{GameTime, Options, TimeControl};
use nullwindow::games::{GameId, PlayableGame, Task};
use nullwindow::matches::{
    self, Contestant, Decision, ExternalEngine, Match, MatchError, Openings, Player, Sprt, Tally,
};
use nullwindow::positions::Source;
use nullwindow::search::MAX_DEPTH;
use std::fs::File;
use std::io::Write;
use std::num::{NonZeroU64, NonZeroUsize};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::Duration;

/// Play two algorithms or settings against each other, in pairs of games with the sides exchanged
#[derive(clap::Args)]
#[command(after_help = format!("{}\n\n\
    Games are decided by the rules of play, on time, or by the failure of an engine. A clock runs from the request to \
    the answer, without tolerance; time controls want --jobs times threads to be no more than the cores. With --nodes or \
    --depth and one thread, the games are the same for any --jobs and on every machine.\n\nExamples:\n  \
    nullwindow match chess mtd-f aspiration --games 200\n  \
    nullwindow match othello \"mtd-f\" \"profile=1995 sss\" --movetime 100 --save games.txt\n  \
    nullwindow match chess mtd-f \"mtd-f -null-move\" --nodes 20000 --sprt 0,10 --games 10000\n  \
    nullwindow match chess mtd-f --against stockfish --option UCI_LimitStrength=true --option UCI_Elo=2500 \
    --tc 4+0.04 --save games.pgn\n\n\
    Exit codes: 0 done, 1 failed, 2 wrong usage or unreadable input, 130 interrupted.", Player::GRAMMAR))]
pub(super) struct Arguments {
    /// checkers, othello or chess
    game: GameId,
    /// The first player, see below
    a: Player,
    /// The second player
    #[arg(required_unless_present = "against", conflicts_with = "against")]
    b: Option<Player>,
    /// In chess, play against this program, which speaks UCI, in place of B
    #[arg(long, value_name = "COMMAND")]
    against: Option<String>,
    /// Set an option of that program; may be repeated
    #[arg(long, value_name = "NAME=VALUE", value_parser = parse_option)]
    option: Vec<(String, String)>,
    /// How many games, an even number [default: 100, with --sprt at most 20000]
    #[arg(long, short, value_name = "N", value_parser = parse_even)]
    games: Option<usize>,
    /// The time for a game, and what every move adds to it [default: 1+0.01 if there is no other limit]
    #[arg(long, value_name = "SECONDS+INCREMENT")]
    tc: Option<GameTime>,
    /// The time for a move, in milliseconds
    #[arg(long, value_name = "MS", conflicts_with = "tc")]
    movetime: Option<NonZeroU64>,
    /// The nodes for a move
    #[arg(long, value_name = "N")]
    nodes: Option<NonZeroU64>,
    /// The last iteration of a move
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=i64::from(MAX_DEPTH)))]
    depth: Option<u32>,
    /// Begin with the positions and games of this file [default: the openings that come with the program]
    #[arg(long, value_name = "FILE")]
    openings: Option<String>,
    /// Of every opening, play at most so many plies
    #[arg(long, value_name = "N")]
    opening_plies: Option<usize>,
    /// Where the order of the openings and random plies begin
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Play so many games at a time [default: as many as there are cores for their threads]
    #[arg(long, short, value_name = "N")]
    jobs: Option<NonZeroUsize>,
    /// The size of a player's table, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 16, value_parser = clap::value_parser!(u64).range(1..=1 << 20))]
    hash: u64,
    /// What our own engines keep in reserve for the way to the clock, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 10, value_parser = clap::value_parser!(u64).range(..=60_000))]
    overhead: u64,
    /// Append the games to a file: PGN for chess, PDN for checkers, both with value and depth after every move,
    /// transcripts for Othello
    #[arg(long, short, value_name = "FILE")]
    save: Option<PathBuf>,
    /// End as soon as A is found to be stronger than B by ELO1, or by no more than ELO0
    #[arg(long, value_name = "ELO0,ELO1", value_parser = Sprt::parse_hypotheses, allow_hyphen_values = true)]
    sprt: Option<(f64, f64)>,
    /// The probability to find ELO1 where ELO0 is true
    #[arg(long, value_name = "P", default_value_t = 0.05, requires = "sprt", value_parser = parse_probability)]
    alpha: f64,
    /// The probability to find ELO0 where ELO1 is true
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
        .ok_or("expected an even number from 2: every opening is played twice")
}

fn parse_probability(text: &str) -> Result<f64, &'static str> {
    let probability: Option<f64> = text.parse().ok();
    probability
        .filter(|p| (0.0001..=0.4999).contains(p))
        .ok_or("expected a probability above 0 and below 0.5")
}

pub(super) fn run(arguments: Arguments, out: &mut impl Write) -> Result<(), Failure> {
    arguments.game.run(MatchTask { arguments, out })
}

struct MatchTask<'a, W> {
    arguments: Arguments,
    out: &'a mut W,
}

impl Arguments {
    /// What the players may use who do not say otherwise.
    fn control(&self) -> TimeControl {
        let mut control = TimeControl {
            depth: self.depth,
            nodes: self.nodes.map(NonZeroU64::get),
            move_time: self.movetime.map(|ms| Duration::from_millis(ms.get())),
            game_time: self.tc,
        };
        if control == TimeControl::default() {
            control.game_time = Some(GameTime::default());
        }
        control
    }

    fn sprt(&self) -> Option<Sprt> {
        let (elo0, elo1) = self.sprt?;
        Some(Sprt { elo0, elo1, alpha: self.alpha, beta: self.beta })
    }

    fn openings<G: PlayableGame>(&self) -> Result<Openings<G>, Failure> {
        Ok(match &self.openings {
            None => Openings::bundled(self.opening_plies, self.seed)?,
            Some(name) => {
                Openings::read(&Source::from(name.as_str()).read()?, self.opening_plies, self.seed)?
            }
        })
    }

    /// The match that the user described.
    fn contest<G: PlayableGame>(&self) -> Result<Match<G>, Failure> {
        let control = self.control();
        let own = |player: &Player| {
            let mut player = player.clone();
            if !player.has_hash {
                player.options.table_bits = Options::bits_for(self.hash);
            }
            (player.control.or(control), Contestant::Own(player))
        };
        let first = own(&self.a);
        let second = match (&self.b, &self.against) {
            (_, Some(command)) => {
                if self.game != GameId::Chess {
                    let message = format!("--against is for chess, expected a player B in {}", self.game);
                    return Err(Failure::Usage(message));
                }
                let (command, options) = (command.clone(), self.option.clone());
                let engine = ExternalEngine::start(&command, &options)
                    .map_err(|error| Failure::Usage(error.to_string()))?;
                let name = engine.name().unwrap_or(&command).to_string();
                (control, Contestant::External { command, options, name })
            }
            (Some(_), None) if !self.option.is_empty() => {
                let message = "--option is for a program of others, expected --against in place of player B";
                return Err(Failure::Usage(message.to_string()));
            }
            (Some(player), None) => own(player),
            (None, None) => {
                return Err(Failure::Usage("no second player, expected B or --against".to_string()));
            }
        };
        let contestants = [first.1, second.1];
        let threads = contestants.iter().map(Contestant::threads).max().unwrap_or(1);
        Ok(Match {
            names: [0, 1].map(|at: usize| contestants[at].to_string()),
            contestants,
            controls: [first.0, second.0],
            openings: self.openings()?,
            games: self.games.unwrap_or(if self.sprt.is_some() { 20_000 } else { 100 }),
            jobs: self.jobs.map_or_else(|| (cores() / threads).max(1), NonZeroUsize::get),
            overhead: Duration::from_millis(self.overhead),
        })
    }
}

impl<W: Write> Task for MatchTask<'_, W> {
    type Output = Result<(), Failure>;

    fn run<G: PlayableGame>(self) -> Result<(), Failure> {
        let MatchTask { arguments, out } = self;
        let contest = arguments.contest::<G>()?;
        let sprt = arguments.sprt();
        let mut file = arguments.save.as_deref().map(open).transpose()?;
        if contest.is_crowded(cores()) {
            eprintln!("warning: clocks run while games wait for a core, expected fewer --jobs");
        }
        let stop = interrupt::flag();
        let mut bar = Bar::of("games", contest.games, 0, contest.games as u64);
        let mut tally = Tally::default();
        let outcome = matches::play(&contest, &stop, &mut |game| {
            if let Some(file) = &mut file {
                file.write_all(G::write(&game.record).as_bytes())?;
            }
            if game.ending.is_forfeit() {
                let loser = &contest.names[1 - game.winner.unwrap_or(0)];
                let note = if game.note.is_empty() { String::new() } else { format!(": {}", game.note) };
                let number = game.number + 1;
                bar.suspend(|| eprintln!("game {number}: {loser} loses by {}{note}", game.ending));
            }
            tally.add(&game);
            bar.advance(1, &matches::brief(&tally));
            let decided = sprt.is_some_and(|sprt| sprt.decide(tally.pairs) != Decision::Open);
            Ok(if decided { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        });
        bar.finish();
        if tally.games() > 0 || outcome.is_ok() {
            write_header(&contest, arguments.game, out)?;
            out.write_all(matches::report(&tally, &contest.names, sprt).as_bytes())?;
            out.flush()?;
        }
        match outcome {
            Err(MatchError::Sink(error)) => return Err(cannot_save(arguments.save.as_deref(), &error)),
            Err(error @ MatchError::Memory { .. }) => return Err(Failure::Usage(error.to_string())),
            Err(error @ MatchError::PlayableGame(_)) => return Err(Failure::Failed(error.to_string())),
            Ok(()) => {}
        }
        let games = tally.games();
        if stop.load(Ordering::Relaxed) && games < contest.games as u64 {
            let saved = if file.is_some() { ", all of them saved" } else { "" };
            return Err(Failure::Interrupted(format!(
                "{games} of {} games are played{saved}",
                contest.games
            )));
        }
        Ok(())
    }
}

fn write_header<G: PlayableGame>(
    contest: &Match<G>,
    game: GameId,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let [a, b] = contest.controls;
    let limits = if a == b { a.to_string() } else { format!("A {a}, B {b}") };
    Ok(writeln!(out, "{game}, {limits}, {} openings, {} at a time\n", contest.openings.len(), contest.jobs)?)
}

fn open(path: &Path) -> Result<File, Failure> {
    File::options().append(true).create(true).open(path).map_err(|error| cannot_save(Some(path), &error))
}

fn cannot_save(path: Option<&Path>, error: &std::io::Error) -> Failure {
    let path = path.map_or_else(String::new, |path| path.display().to_string());
    Failure::Failed(format!("cannot write the games to {path}: {error}"))
}
