//! `nullwindow play`

use super::engine_arguments::{EndgamesArguments, SearchArguments};
use super::game_parser::GameParser;
use super::position::LineArguments;
use super::{Failure, interrupt};
use nullwindow::engine::{GameTime, TimeControl};
use nullwindow::games::{GameId, PlayableGame, Task};
use nullwindow::play::plain::{self, PlainMode};
use nullwindow::play::screen::{self, Appearance};
use nullwindow::play::{Autosave, GameRecord, Opponent, Play, PlayError, SavedGame, SideChoice, Sides, load};
use nullwindow::search::{MAX_DEPTH, TableError};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, IsTerminal, Write};
use std::num::NonZeroU64;
use std::path::PathBuf;
use std::time::Duration;

/// Play against the engine in the terminal
#[derive(clap::Args)]
#[command(
    after_help = "Type moves as the game's players write them: Nf3, nf3 or g1f3 in chess, 11-15 or 22x15x8 in checkers, f5 \
    in Othello. 'help' lists the commands: undo, hint, analyse, eval, save and many more.\n\n\
    Without a terminal, with TERM=dumb or with --plain, the game is played line by line: moves and commands are read from \
    standard input, and answers are written to standard output. Lines that begin with # are ignored. With --depth, or at a \
    level below 10, the same input and --seed give the same output on every machine (not with --ponder or more threads).\n\n\
    An unfinished game is saved when you quit; --resume continues it.\n\n\
    Examples:\n  \
    nullwindow play chess\n  \
    nullwindow play othello --level 3 --side white\n  \
    nullwindow play chess --tc 5+3 --level 10 --algorithm sss\n  \
    nullwindow play checkers --load game.pdn\n  \
    echo e2e4 | nullwindow play chess --plain --level 1\n\n\
    Exit codes: 0 done, 1 failed, 2 bad usage or input, 130 interrupted."
)]
pub(super) struct Arguments {
    /// Game
    #[arg(value_parser = GameParser)]
    game: GameId,
    /// Side to play: its name, random, both (two players) or none (the engine against itself) [default: the side to move]
    #[arg(long, short, value_name = "SIDE")]
    side: Option<String>,
    /// Strength of the engine, 1 to 10 (10 = full strength) [default: 5, or 10 with another limit or --ponder]
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10))]
    level: Option<u32>,
    /// Engine's time per move, in milliseconds
    #[arg(long, value_name = "MS", conflicts_with = "tc")]
    movetime: Option<NonZeroU64>,
    /// Engine's search depth
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=i64::from(MAX_DEPTH)))]
    depth: Option<u32>,
    /// Play with clocks: minutes per game, plus seconds per move
    #[arg(long, value_name = "MINUTES+SECONDS", value_parser = GameTime::parse_minutes)]
    tc: Option<GameTime>,
    #[command(flatten)]
    search: SearchArguments,
    /// Ponder: think on your time too. Needs level 10
    #[arg(long)]
    ponder: bool,
    #[command(flatten)]
    endgames: EndgamesArguments,
    /// Random seed of the engine's mistakes at lower levels, of --varied and of --side random [default: random]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    #[command(flatten)]
    line: LineArguments,
    /// Continue the first game, or position, of a file: PGN, EPD, PDN, FEN, transcript, OBF, GGF, WTHOR
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "moves"])]
    load: Option<String>,
    /// Resume the saved game
    #[arg(long, conflicts_with_all = ["load", "position", "moves"])]
    resume: bool,
    /// Play line by line, even on a terminal
    #[arg(long)]
    plain: bool,
    /// Play line by line, and exit with code 2 at the first wrong line
    #[arg(long)]
    strict: bool,
    /// Use ASCII characters only
    #[arg(long)]
    ascii: bool,
    /// Folder for saved games [default: $NULLWINDOW_STATE, or nullwindow in $XDG_STATE_HOME or ~/.local/state]
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
    /// The engine as the user describes it.
    fn opponent(&self) -> Opponent {
        let control = TimeControl {
            depth: self.depth,
            nodes: None,
            move_time: self.movetime.map(|ms| Duration::from_millis(ms.get())),
            game_time: self.tc,
        };
        let is_limited = control != TimeControl::default() || self.ponder;
        let level = if is_limited { Opponent::MAX_LEVEL } else { Opponent::DEFAULT_LEVEL };
        let seed = self.seed.unwrap_or_else(|| RandomState::new().hash_one(0));
        Opponent {
            level: self.level.unwrap_or(level),
            control,
            options: self.search.options(seed),
            seed,
            ponder: self.ponder,
        }
    }

    /// The game to play or to continue.
    fn begin<G: PlayableGame>(&self) -> Result<Play<G>, Failure> {
        self.search.load_weights::<G>()?;
        let opponent = self.opponent();
        let mut autosave = match self.state.clone().or_else(Autosave::default_folder) {
            Some(folder) => Autosave::in_folder(folder),
            None => Autosave::without_folder(),
        };
        let choice = self.side.as_deref().map(SideChoice::parse::<G>).transpose()?;
        if self.resume {
            let saved = self.saved_game(&mut autosave, &opponent)?;
            return check_memory(Play::from_saved(self.override_saved(saved, choice), autosave));
        }
        let record = match &self.load {
            Some(file) => {
                let record = load::<G>(file, 1)?;
                GameRecord::new(record.start, &record.moves)
            }
            None => {
                let (start, moves) = self.line.line::<G>()?;
                GameRecord::new(start, &moves)
            }
        };
        // Without --side the user is to move.
        let default = Sides::human(record.position().to_move());
        let sides = choice.map_or(default, |choice| choice.decide(opponent.seed));
        check_memory(Play::new(record, sides, opponent, autosave))
    }

    fn saved_game<G: PlayableGame>(
        &self,
        autosave: &mut Autosave,
        opponent: &Opponent,
    ) -> Result<SavedGame<G>, Failure> {
        match autosave.resume(opponent) {
            Some(saved) => saved.map_err(Failure::Usage),
            None => Err(Failure::Usage(autosave.nothing_to_resume::<G>())),
        }
    }

    /// A saved game with the settings of the command line in place of its own.
    fn override_saved<G: PlayableGame>(
        &self,
        mut saved: SavedGame<G>,
        choice: Option<SideChoice>,
    ) -> SavedGame<G> {
        let now = self.opponent();
        if let Some(choice) = choice {
            saved.sides = choice.decide(now.seed);
        }
        let opponent = &mut saved.opponent;
        opponent.level = self.level.unwrap_or(opponent.level);
        opponent.seed = self.seed.unwrap_or(opponent.seed);
        opponent.options.algorithm = self.search.algorithm.unwrap_or(opponent.options.algorithm);
        if self.depth.is_some() {
            opponent.control.depth = now.control.depth;
        }
        if self.movetime.is_some() {
            opponent.control.move_time = now.control.move_time;
        }
        if self.tc.is_some() {
            (opponent.control.game_time, saved.clocks) = (now.control.game_time, None);
        }
        saved
    }
}

fn check_memory<G: PlayableGame>(play: Result<Play<G>, TableError>) -> Result<Play<G>, Failure> {
    play.map_err(|error| Failure::Usage(error.to_string()))
}

/// Whether the terminal can do nothing but print lines.
fn is_dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|term| term == "dumb")
}

/// Whether an error of the output says that the terminal has hung up: EIO.
fn is_hung_up(error: &io::Error) -> bool {
    #[cfg(unix)]
    return error.raw_os_error() == Some(nix::libc::EIO);
    #[cfg(not(unix))]
    return error.kind() == io::ErrorKind::BrokenPipe;
}

impl<W: Write> Task for PlayTask<'_, W> {
    type Output = Result<(), Failure>;

    fn run<G: PlayableGame>(self) -> Result<(), Failure> {
        let PlayTask { arguments, out } = self;
        let endgames = arguments.endgames.open::<G>()?;
        let mut play = arguments.begin::<G>()?;
        if let Some(endgames) = endgames {
            play.set_endgames(endgames.tables);
        }
        let stop = interrupt::flag();
        let typed = io::stdin().is_terminal();
        let is_screen = typed && io::stdout().is_terminal() && !is_dumb();
        let done = if arguments.plain || arguments.strict || !is_screen {
            let mode = PlainMode { interactive: typed, strict: arguments.strict };
            plain::run(play, io::stdin(), out, mode, &stop)
        } else {
            screen::run(play, Appearance::of(arguments.ascii, |name| std::env::var(name).ok()), &stop)
        };
        done.map_err(|error| match error {
            PlayError::Output(error) if typed && is_hung_up(&error) => {
                Failure::Interrupted("the terminal is gone".to_string())
            }
            PlayError::Output(error) => Failure::from(error),
            PlayError::Interrupted(message) => Failure::Interrupted(message),
            error @ PlayError::Line { .. } => Failure::Usage(error.to_string()),
        })
    }
}
