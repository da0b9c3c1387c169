//! `nullwindow play`

use super::position::LineArguments;
use super::{Failure, interrupt};
use nullwindow::engine::{GameTime, Options, TimeControl};
use nullwindow::games::{GameId, PlayableGame, Task};
use nullwindow::play::plain::{self, Manner};
use nullwindow::play::screen::{self, Look};
use nullwindow::play::{Choice, Keeper, Kept, Opponent, Play, PlayError, Sheet, Sides, load, parse_driver};
use nullwindow::search::{Algorithm, MAX_DEPTH, TableError};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, IsTerminal, Write};
use std::num::NonZeroU64;
use std::path::PathBuf;
use std::time::Duration;

/// Play against the engine in the terminal
#[derive(clap::Args)]
#[command(
    after_help = "Moves are typed as the game's players write them: Nf3, nf3 or g1f3 in chess, 11-15 or 22x15x8 in \
    checkers, f5 in Othello. 'help' lists the commands: undo, hint, analyse, eval, save and many more.\n\n\
    Without a terminal, with TERM=dumb or with --plain, the game goes line by line: moves and commands are read from standard input, one \
    a line, and the engine's moves written to standard output. Lines that begin with # are ignored. With --depth, or at a \
    level below 10, and the same --seed, the same input gives the same output on every machine.\n\n\
    A game that is not over when you leave is kept, and --resume goes on with it.\n\n\
    Examples:\n  \
    nullwindow play chess\n  \
    nullwindow play othello --level 3 --side white\n  \
    nullwindow play chess --tc 5+3 --level 10 --algorithm sss\n  \
    nullwindow play checkers --load game.pdn\n  \
    echo e2e4 | nullwindow play chess --plain --level 1\n\n\
    Exit codes: 0 done, 1 failed, 2 wrong usage or unreadable input, 130 interrupted."
)]
pub(super) struct Arguments {
    /// checkers, othello or chess
    game: GameId,
    /// The side you play: black, white, random, both (two people) or none (the engine against itself) [default: the side
    /// that moves first]
    #[arg(long, short, value_name = "SIDE")]
    side: Option<String>,
    /// How strong the engine is, from 1 to 10, which is all it has [default: 5, or 10 where another limit is given]
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10))]
    level: Option<u32>,
    /// The time of the engine's moves, in milliseconds
    #[arg(long, value_name = "MS", conflicts_with = "tc")]
    movetime: Option<NonZeroU64>,
    /// The depth of the engine's search
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=i64::from(MAX_DEPTH)))]
    depth: Option<u32>,
    /// Play with clocks: minutes for the game, and seconds that every move adds
    #[arg(long, value_name = "MINUTES+SECONDS", value_parser = GameTime::parse_minutes)]
    tc: Option<GameTime>,
    /// The driver of the search, with its setting after a colon; see `nullwindow algorithms`
    #[arg(long, short, value_name = "NAME", value_parser = parse_driver)]
    algorithm: Option<Algorithm>,
    /// Where the engine's inaccuracy at lower levels and --side random begin [default: different every time]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// The threads of the search
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=256))]
    threads: u64,
    /// The size of the engine's table, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u64).range(1..=1 << 20))]
    hash: u64,
    #[command(flatten)]
    line: LineArguments,
    /// Go on with the first game of a file, or with a position: PGN, EPD, PDN, FEN, transcripts, OBF
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "moves"])]
    load: Option<String>,
    /// Go on with the game that was kept
    #[arg(long, conflicts_with_all = ["load", "position", "moves"])]
    resume: bool,
    /// Line by line, even on a terminal
    #[arg(long)]
    plain: bool,
    /// Plain mode, and the first line that is wrong ends it with exit code 2
    #[arg(long)]
    strict: bool,
    /// Letters in place of chess glyphs and discs
    #[arg(long)]
    ascii: bool,
    /// Keep games in this folder [default: $NULLWINDOW_STATE, or nullwindow in $XDG_STATE_HOME or ~/.local/state]
    #[arg(long, value_name = "FOLDER")]
    state: Option<PathBuf>,
}

pub(super) fn run(arguments: Arguments, out: &mut impl Write) -> Result<(), Failure> {
    arguments.game.run(PlayTask { arguments, out })
}

struct PlayTask<'a, W> {
    arguments: Arguments,
    out: &'a mut W,
}

impl Arguments {
    /// The engine, as far as the user describes it.
    fn opponent(&self) -> Opponent {
        let control = TimeControl {
            depth: self.depth,
            nodes: None,
            move_time: self.movetime.map(|ms| Duration::from_millis(ms.get())),
            game_time: self.tc,
        };
        let is_limited = control != TimeControl::default();
        let level = if is_limited { Opponent::STRONGEST } else { Opponent::USUAL };
        let options = Options::default();
        Opponent {
            level: self.level.unwrap_or(level),
            control,
            options: Options {
                algorithm: self.algorithm.unwrap_or(options.algorithm),
                threads: self.threads as usize,
                table_bits: Options::bits_for(self.hash),
                ..options
            },
            seed: self.seed.unwrap_or_else(|| RandomState::new().hash_one(0)),
        }
    }

    /// The game that the user wants to play or to go on with.
    fn begin<G: PlayableGame>(&self) -> Result<Play<G>, Failure> {
        let opponent = self.opponent();
        let keeper = match self.state.clone().or_else(Keeper::usual_folder) {
            Some(folder) => Keeper::in_folder(folder),
            None => Keeper::nowhere(),
        };
        let choice = self.side.as_deref().map(Choice::parse::<G>).transpose()?;
        if self.resume {
            let kept = self.kept(&keeper, &opponent)?;
            return no_engine(Play::resumed(self.overrule(kept, choice), keeper));
        }
        let sheet = match &self.load {
            Some(file) => {
                let record = load::<G>(file, 1)?;
                Sheet::new(record.start, &record.moves)
            }
            None => {
                let (start, moves) = self.line.line::<G>()?;
                Sheet::new(start, &moves)
            }
        };
        // A person who names no side begins, or is to move in the game that is loaded.
        let usual = Sides::person(sheet.position().to_move());
        let sides = choice.map_or(usual, |choice| choice.decide(opponent.seed));
        no_engine(Play::new(sheet, sides, opponent, keeper))
    }

    fn kept<G: PlayableGame>(&self, keeper: &Keeper, opponent: &Opponent) -> Result<Kept<G>, Failure> {
        match keeper.find(opponent) {
            Some(kept) => kept.map_err(Failure::Usage),
            None => Err(Failure::Usage(format!(
                "no game of {} was kept, expected a game without --resume",
                self.game
            ))),
        }
    }

    /// A kept game, with what the user says otherwise now.
    fn overrule<G: PlayableGame>(&self, mut kept: Kept<G>, choice: Option<Choice>) -> Kept<G> {
        let now = self.opponent();
        if let Some(choice) = choice {
            kept.sides = choice.decide(now.seed);
        }
        let opponent = &mut kept.opponent;
        opponent.level = self.level.unwrap_or(opponent.level);
        opponent.seed = self.seed.unwrap_or(opponent.seed);
        opponent.options.algorithm = self.algorithm.unwrap_or(opponent.options.algorithm);
        if self.depth.is_some() {
            opponent.control.depth = now.control.depth;
        }
        if self.movetime.is_some() {
            opponent.control.move_time = now.control.move_time;
        }
        if self.tc.is_some() {
            (opponent.control.game_time, kept.clocks) = (now.control.game_time, None);
        }
        kept
    }
}

fn no_engine<G: PlayableGame>(play: Result<Play<G>, TableError>) -> Result<Play<G>, Failure> {
    play.map_err(|error| Failure::Usage(error.to_string()))
}

/// Whether the terminal says of itself that it can do nothing but print lines.
fn is_dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|term| term == "dumb")
}

impl<W: Write> Task for PlayTask<'_, W> {
    type Output = Result<(), Failure>;

    fn run<G: PlayableGame>(self) -> Result<(), Failure> {
        let PlayTask { arguments, out } = self;
        let play = arguments.begin::<G>()?;
        let stop = interrupt::flag();
        let typed = io::stdin().is_terminal();
        let is_screen = typed && io::stdout().is_terminal() && !is_dumb();
        let done = if arguments.plain || arguments.strict || !is_screen {
            let manner = Manner { interactive: typed, strict: arguments.strict };
            plain::run(play, io::stdin(), out, manner, &stop)
        } else {
            screen::run(play, Look::of(arguments.ascii, |name| std::env::var(name).ok()), &stop)
        };
        done.map_err(|error| match error {
            PlayError::Output(error) => Failure::from(error),
            PlayError::Interrupted(message) => Failure::Interrupted(message),
            error @ PlayError::Line { .. } => Failure::Usage(error.to_string()),
        })
    }
}
