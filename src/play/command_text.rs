//! The commands of the terminal game as text: their names, their arguments, their help.

use super::{Opponent, SideChoice};
use crate::engine::GameTime;
use crate::game::{Fault, ParseError};
use crate::games::PlayableGame;
use crate::search::{Algorithm, Depth, MAX_DEPTH};
use crate::support::quote;
use std::time::Duration;

/// A command of the terminal game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayCommand<G: PlayableGame> {
    /// Play a legal move of the present position.
    Move(G::Move),
    /// Take back to the user's last turn.
    Undo,
    /// Replay what was taken back.
    Redo,
    /// Show the best move, its score and its line.
    Hint,
    /// Show this many best moves.
    Analyse(usize),
    /// Show the static evaluation, term by term.
    Evaluate,
    /// Make the engine move: at once if it is searching, else for the user.
    Go,
    /// Start a new game.
    New,
    /// Play this side, or the other one.
    Side(Option<SideChoice>),
    /// Start from a position.
    SetUp(Box<G>),
    /// Save the game to a file.
    Save {
        /// Its name; game and date if there is none.
        file: Option<String>,
        /// Whether an existing file may be overwritten.
        replace: bool,
    },
    /// Load a game from a file, and continue it.
    Load {
        /// Its name.
        file: String,
        /// Which of its games, from 1.
        number: usize,
    },
    /// Resume the saved game.
    Resume,
    /// Resign.
    Resign,
    /// Offer a draw.
    Draw,
    /// Set the level of the engine.
    Level(u32),
    /// Set the driver of the engine's search.
    Algorithm(Algorithm),
    /// Set the engine's time per move.
    MoveTime(Option<Duration>),
    /// Set the depth of the engine's search.
    Depth(Option<Depth>),
    /// Play with clocks.
    Clock(Option<GameTime>),
    /// List the legal moves.
    Moves,
    /// List the moves of the game.
    Game,
    /// Show the board.
    Board,
    /// Flip the board.
    Flip,
    /// Show the help.
    Help,
    /// Quit; an unfinished game stays saved.
    Quit,
    /// Quit without saving the game.
    Abandon,
}

/// The name and the help of a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CommandHelp {
    /// Its name.
    pub name: &'static str,
    /// Other names for it.
    aliases: &'static [&'static str],
    /// Its arguments.
    pub arguments: &'static str,
    /// What it does.
    pub summary: &'static str,
}

const fn command(
    name: &'static str,
    aliases: &'static [&'static str],
    arguments: &'static str,
    summary: &'static str,
) -> CommandHelp {
    CommandHelp { name, aliases, arguments, summary }
}

/// All commands, in the order of the help.
pub const COMMANDS: &[CommandHelp] = &[
    command("undo", &["u", "back"], "", "take back your last move"),
    command("redo", &["r"], "", "replay what was taken back"),
    command("hint", &["h"], "", "show the best move, its score and its line"),
    command("analyse", &["analyze", "a"], "[N]", "show the N best moves with their scores (default: 3)"),
    command("eval", &["e", "evaluate"], "", "show the static evaluation, term by term"),
    command("go", &[], "", "make the engine move now, or move for you on your turn"),
    command("new", &[], "", "start a new game"),
    command("side", &["switch"], "[SIDE]", "play a side, random, both or none; default: change sides"),
    command("setup", &["position", "fen"], "POSITION", "start from a position"),
    command("save", &["save!"], "[FILE]", "save the game to a file; save! overwrites it"),
    command("load", &[], "FILE [N]", "load the first, or the N-th, game of a file"),
    command("resume", &[], "", "resume the saved game"),
    command("resign", &[], "", "resign the game"),
    command("draw", &[], "", "offer a draw"),
    command("level", &[], "1..10", "set the engine's level, 1 to 10 (10 = full strength)"),
    command("algorithm", &["driver"], "NAME", "set the search driver, such as mtd-f, sss or aspiration"),
    command("movetime", &[], "MS", "set the engine's time per move in milliseconds, or off"),
    command("depth", &[], "N", "set the engine's search depth, or off"),
    command("tc", &["clock"], "MIN+SEC", "play with clocks: minutes, plus seconds per move; or off"),
    command("moves", &[], "", "list the legal moves"),
    command("game", &["list"], "", "list the moves of the game"),
    command("board", &["show", "d"], "", "show the board"),
    command("flip", &[], "", "flip the board"),
    command("help", &["?"], "", "show this help"),
    command("quit", &["q", "exit"], "", "quit; an unfinished game is saved"),
    command("abandon", &["quit!"], "", "quit without saving the game"),
];

/// The best moves that `analyse` shows by default.
const DEFAULT_LINES: usize = 3;

/// The most best moves that `analyse` shows.
const MAX_LINES: usize = 100;

impl<G: PlayableGame> PlayCommand<G> {
    /// Parses a line: a move in one of the game's spellings, or a command. The error says whether a move is misspelt,
    /// ambiguous or illegal.
    pub fn parse(text: &str, position: &G) -> Result<PlayCommand<G>, ParseError> {
        let text = text.trim();
        match position.parse_typed_move(text) {
            Ok(m) => return Ok(PlayCommand::Move(m)),
            Err(error) if error.fault() != Fault::Misspelt => return Err(error),
            Err(_) => {}
        }
        let (name, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let name = name.to_lowercase();
        let has_name = |help: &&CommandHelp| help.name == name || help.aliases.contains(&name.as_str());
        let Some(help) = COMMANDS.iter().find(has_name) else {
            return Err(ParseError::new(format!(
                "unknown move or command {}; moves look like {}, 'help' lists the commands",
                quote(text),
                G::TYPED
            )));
        };
        let rest = rest.trim();
        if help.arguments.is_empty() && !rest.is_empty() {
            return Err(ParseError::new(format!("'{name}' takes no argument, found {}", quote(rest))));
        }
        PlayCommand::parse_arguments(help, &name, rest)
    }

    /// Parses what follows the name of a command.
    fn parse_arguments(help: &CommandHelp, name: &str, rest: &str) -> Result<PlayCommand<G>, ParseError> {
        let missing = || {
            let CommandHelp { name, arguments, summary, .. } = help;
            ParseError::new(format!("missing argument, expected '{name} {arguments}': {summary}"))
        };
        if rest.is_empty() && !help.arguments.is_empty() && !help.arguments.starts_with('[') {
            return Err(missing());
        }
        let number = |least: u64, most: u64| -> Result<u64, ParseError> {
            let found = rest.parse().ok().filter(|number| (least..=most).contains(number));
            found.ok_or_else(|| {
                let rest = quote(rest);
                ParseError::new(format!("bad {} {rest}, expected a number from {least} to {most}", help.name))
            })
        };
        let is_off = rest.eq_ignore_ascii_case("off");
        Ok(match help.name {
            "undo" => PlayCommand::Undo,
            "redo" => PlayCommand::Redo,
            "hint" => PlayCommand::Hint,
            "analyse" if rest.is_empty() => PlayCommand::Analyse(DEFAULT_LINES),
            "analyse" => PlayCommand::Analyse(number(1, MAX_LINES as u64)? as usize),
            "eval" => PlayCommand::Evaluate,
            "go" => PlayCommand::Go,
            "new" => PlayCommand::New,
            "side" if rest.is_empty() => PlayCommand::Side(None),
            "side" => PlayCommand::Side(Some(SideChoice::parse::<G>(rest)?)),
            "setup" => PlayCommand::SetUp(Box::new(G::parse_position(rest)?)),
            "save" => PlayCommand::Save {
                file: (!rest.is_empty()).then(|| rest.to_string()),
                replace: name.ends_with('!'),
            },
            "load" => {
                let last = rest.rsplit_once(char::is_whitespace);
                let numbered = last.and_then(|(file, last)| Some((file, last.parse().ok()?)));
                let (file, number) = numbered.unwrap_or((rest, 1));
                PlayCommand::Load { file: file.trim().to_string(), number }
            }
            "resume" => PlayCommand::Resume,
            "resign" => PlayCommand::Resign,
            "draw" => PlayCommand::Draw,
            "level" => PlayCommand::Level(number(1, Opponent::MAX_LEVEL.into())? as u32),
            "algorithm" => PlayCommand::Algorithm(parse_driver(rest)?),
            "movetime" if is_off => PlayCommand::MoveTime(None),
            "movetime" => PlayCommand::MoveTime(Some(Duration::from_millis(number(1, 1 << 32)?))),
            "depth" if is_off => PlayCommand::Depth(None),
            "depth" => PlayCommand::Depth(Some(number(1, MAX_DEPTH.into())? as Depth)),
            "tc" if is_off => PlayCommand::Clock(None),
            "tc" => PlayCommand::Clock(Some(GameTime::parse_minutes(rest)?)),
            "moves" => PlayCommand::Moves,
            "game" => PlayCommand::Game,
            "board" => PlayCommand::Board,
            "flip" => PlayCommand::Flip,
            "help" => PlayCommand::Help,
            "quit" => PlayCommand::Quit,
            "abandon" => PlayCommand::Abandon,
            _ => return Err(missing()),
        })
    }
}

/// Parses an algorithm that can drive the engine's search.
pub fn parse_driver(text: &str) -> Result<Algorithm, ParseError> {
    let algorithm: Result<Algorithm, ParseError> = text.parse();
    algorithm.ok().filter(|algorithm| algorithm.is_driver()).ok_or_else(|| {
        let drivers = Algorithm::all().iter().filter(|line| line.algorithm.is_driver());
        let names: Vec<&str> = drivers.map(|line| line.name).collect();
        ParseError::new(format!("unknown driver {}, expected one of {}", quote(text), names.join(", ")))
    })
}

/// The help: how moves are written, and a line for every command.
pub fn help<G: PlayableGame>() -> String {
    let mut lines = vec![format!("Type a move, such as {}, or a command:", G::TYPED)];
    for CommandHelp { name, arguments, summary, .. } in COMMANDS {
        lines.push(format!("  {:<16} {summary}", format!("{name} {arguments}").trim_end()));
    }
    lines.join("\n")
}
