//! What people tell a game: moves, and everything else.

use super::{Choice, Opponent};
use crate::engine::GameTime;
use crate::game::{Fault, ParseError};
use crate::games::PlayableGame;
use crate::search::{Algorithm, Depth, MAX_DEPTH};
use crate::support::lines::quote;
use std::time::Duration;

/// Something that a game is told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command<G: PlayableGame> {
    /// A legal move of the present position.
    Move(G::Move),
    /// Take back, to one's own turn.
    Undo,
    /// Play again what was taken back.
    Redo,
    /// Say the best move, and why.
    Hint,
    /// Say so many best moves.
    Analyse(usize),
    /// Say the value of the position, term by term.
    Evaluate,
    /// Let the engine move: at once if it thinks, in one's own place else.
    Go,
    /// Begin again.
    New,
    /// Play this side; the other one, if none is named.
    Side(Option<Choice>),
    /// Begin in this position.
    SetUp(Box<G>),
    /// Write the game to a file.
    Save {
        /// Its name; one that says game and day, if none is given.
        file: Option<String>,
        /// Whether a file that is there may be replaced.
        replace: bool,
    },
    /// Read a game from a file, and go on with it.
    Load {
        /// Its name.
        file: String,
        /// The how-manieth of its games, from 1.
        number: usize,
    },
    /// Go on with the game that was kept.
    Resume,
    /// Give up.
    Resign,
    /// Offer a draw.
    Draw,
    /// Let the engine play at this level.
    Level(u32),
    /// Let the engine use this driver.
    Algorithm(Algorithm),
    /// Let the engine think so long about every move.
    MoveTime(Option<Duration>),
    /// Let the engine think to this depth.
    Depth(Option<Depth>),
    /// Play with clocks.
    Clock(Option<GameTime>),
    /// Say the legal moves.
    Moves,
    /// Say the moves of the game.
    Game,
    /// Draw the board again.
    Board,
    /// Turn the board round.
    Flip,
    /// Say what can be said.
    Help,
    /// Leave, and keep the game.
    Quit,
    /// Leave, and do not keep the game.
    Abandon,
}

/// A command as people see it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Description {
    /// Its name.
    pub name: &'static str,
    /// Other names for the same.
    aliases: &'static [&'static str],
    /// What follows the name.
    pub arguments: &'static str,
    /// What it does.
    pub summary: &'static str,
}

const fn described(
    name: &'static str,
    aliases: &'static [&'static str],
    arguments: &'static str,
    summary: &'static str,
) -> Description {
    Description { name, aliases, arguments, summary }
}

/// All commands, in the order of the help.
pub const COMMANDS: &[Description] = &[
    described("undo", &["u", "back"], "", "take back, to your own turn"),
    described("redo", &["r"], "", "play again what was taken back"),
    described("hint", &["h"], "", "the best move, its score and its line"),
    described("analyse", &["analyze", "a"], "[N]", "the N best moves with their scores, 3 if not said"),
    described("eval", &["e", "evaluate"], "", "the value of the position, term by term"),
    described("go", &[], "", "let the engine move: at once if it thinks, in your place else"),
    described("new", &[], "", "begin a new game"),
    described("side", &["switch"], "[SIDE]", "play black, white, random, both or none; alone: change sides"),
    described("setup", &["position", "fen"], "POSITION", "begin in a position"),
    described("save", &["save!"], "[FILE]", "write the game to a file; save! replaces one that is there"),
    described("load", &[], "FILE [N]", "go on with the first or N-th game of a file"),
    described("resume", &[], "", "go on with the game that was kept"),
    described("resign", &[], "", "give up"),
    described("draw", &[], "", "offer a draw, which the engine answers by its score"),
    described("level", &[], "1..10", "how strong the engine is; 10 is all it has"),
    described("algorithm", &["driver"], "NAME", "the driver of the search, such as mtd-f, sss or aspiration"),
    described("movetime", &[], "MS", "the time of the engine's moves in milliseconds; or off"),
    described("depth", &[], "N", "the depth of the engine's search; or off"),
    described("tc", &["clock"], "MIN+SEC", "play with clocks: minutes, and seconds a move; or off"),
    described("moves", &[], "", "the legal moves"),
    described("game", &["list"], "", "the moves of the game"),
    described("board", &["show", "d"], "", "the board"),
    described("flip", &[], "", "turn the board round"),
    described("help", &["?"], "", "this help"),
    described("quit", &["q", "exit"], "", "leave; a game that is not over is kept"),
    described("abandon", &["quit!"], "", "leave, and do not keep the game"),
];

/// So many best moves are said if nobody says how many.
const LINES: usize = 3;

/// More best moves than this are not asked for.
const MOST_LINES: usize = 100;

impl<G: PlayableGame> Command<G> {
    /// Reads a line: a move in one of the game's spellings, or else a command. The error says whether it is misspelt,
    /// ambiguous or illegal.
    pub fn parse(text: &str, position: &G) -> Result<Command<G>, ParseError> {
        let text = text.trim();
        match position.parse_typed_move(text) {
            Ok(m) => return Ok(Command::Move(m)),
            Err(error) if error.fault() != Fault::Misspelt => return Err(error),
            Err(_) => {}
        }
        let (name, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let name = name.to_lowercase();
        let known = |line: &&Description| line.name == name || line.aliases.contains(&name.as_str());
        let Some(line) = COMMANDS.iter().find(known) else {
            return Err(ParseError::new(format!(
                "{} is neither a move such as {} nor a command; 'help' lists the commands",
                quote(text),
                G::TYPED
            )));
        };
        let rest = rest.trim();
        if line.arguments.is_empty() && !rest.is_empty() {
            let rest = quote(rest);
            return Err(ParseError::new(format!("{rest} after '{name}', which takes nothing")));
        }
        Command::read(line, &name, rest)
    }

    /// Reads what follows the name of a command.
    fn read(line: &Description, name: &str, rest: &str) -> Result<Command<G>, ParseError> {
        let missing =
            || ParseError::new(format!("'{}' wants {}: {}", line.name, line.arguments, line.summary));
        if rest.is_empty() && !line.arguments.is_empty() && !line.arguments.starts_with('[') {
            return Err(missing());
        }
        let number = |least: u64, most: u64| -> Result<u64, ParseError> {
            let found = rest.parse().ok().filter(|number| (least..=most).contains(number));
            found.ok_or_else(|| {
                let rest = quote(rest);
                ParseError::new(format!("bad {} {rest}, expected a number from {least} to {most}", line.name))
            })
        };
        let is_off = rest.eq_ignore_ascii_case("off");
        Ok(match line.name {
            "undo" => Command::Undo,
            "redo" => Command::Redo,
            "hint" => Command::Hint,
            "analyse" if rest.is_empty() => Command::Analyse(LINES),
            "analyse" => Command::Analyse(number(1, MOST_LINES as u64)? as usize),
            "eval" => Command::Evaluate,
            "go" => Command::Go,
            "new" => Command::New,
            "side" if rest.is_empty() => Command::Side(None),
            "side" => Command::Side(Some(Choice::parse::<G>(rest)?)),
            "setup" => Command::SetUp(Box::new(G::parse_position(rest)?)),
            "save" => Command::Save {
                file: (!rest.is_empty()).then(|| rest.to_string()),
                replace: name.ends_with('!'),
            },
            "load" => {
                let last = rest.rsplit_once(char::is_whitespace);
                let numbered = last.and_then(|(file, last)| Some((file, last.parse().ok()?)));
                let (file, number) = numbered.unwrap_or((rest, 1));
                Command::Load { file: file.trim().to_string(), number }
            }
            "resume" => Command::Resume,
            "resign" => Command::Resign,
            "draw" => Command::Draw,
            "level" => Command::Level(number(1, Opponent::STRONGEST.into())? as u32),
            "algorithm" => Command::Algorithm(parse_driver(rest)?),
            "movetime" if is_off => Command::MoveTime(None),
            "movetime" => Command::MoveTime(Some(Duration::from_millis(number(1, 1 << 32)?))),
            "depth" if is_off => Command::Depth(None),
            "depth" => Command::Depth(Some(number(1, MAX_DEPTH.into())? as Depth)),
            "tc" if is_off => Command::Clock(None),
            "tc" => Command::Clock(Some(GameTime::parse_minutes(rest)?)),
            "moves" => Command::Moves,
            "game" => Command::Game,
            "board" => Command::Board,
            "flip" => Command::Flip,
            "help" => Command::Help,
            "quit" => Command::Quit,
            "abandon" => Command::Abandon,
            _ => return Err(missing()),
        })
    }
}

/// Reads an algorithm that drives a search for play.
pub fn parse_driver(text: &str) -> Result<Algorithm, ParseError> {
    let algorithm: Result<Algorithm, ParseError> = text.parse();
    algorithm.ok().filter(|algorithm| algorithm.is_driver()).ok_or_else(|| {
        let drivers = Algorithm::all().iter().filter(|line| line.algorithm.is_driver());
        let names: Vec<&str> = drivers.map(|line| line.name).collect();
        ParseError::new(format!("unknown driver {}, expected one of {}", quote(text), names.join(", ")))
    })
}

/// The help: how moves are written, and every command in a line.
pub fn help<G: PlayableGame>() -> String {
    let mut lines = vec![format!("A move is written as {}. Commands:", G::TYPED)];
    for Description { name, arguments, summary, .. } in COMMANDS {
        lines.push(format!("  {:<19} {summary}", format!("{name} {arguments}").trim_end()));
    }
    lines.join("\n")
}
