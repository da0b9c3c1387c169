//! GTP, the Go Text Protocol in version 2, as Othello programs speak it.
//!
//! Commands are answered one after the other, in the order in which they come. A pass is a move like any other, but nobody has
//! to send one: where the side to move can only pass, a move of the other side is taken as one after that pass. Between a move of
//! the engine and the next command it may ponder, of which the client hears nothing.
//!
//! - `command`: a line, taken apart.
//! - `clock`: the clocks.

mod clock;
mod command;

use super::EngineSettings;
use super::search_thread::SearchEvent;
use super::searcher::{SearchNews, Searcher};
use super::session::{Continues, Session, SessionError};
use crate::engine::{MoveLimits, Request};
use crate::game::Side;
use crate::games::PlayableGame;
use crate::support::{lines, quote};
use clock::{GtpClock, TimeSettings};
use command::{GtpCommand, capitalized, number, seconds};
use crossbeam_channel::Receiver;
use std::io::{Read, Write};
use std::time::Instant;

/// Serves one client until `quit` or the end of its input.
pub fn serve<G: PlayableGame>(
    input: impl Read + Send + 'static,
    out: &mut impl Write,
    settings: EngineSettings,
) -> Result<(), SessionError> {
    let searcher = Searcher::<G>::new(settings)?;
    let lines = lines::spawn(input);
    let session = GtpSession {
        out,
        searcher,
        start: G::start(),
        moves: Vec::new(),
        position: G::start(),
        lengths: Vec::new(),
        time: None,
        clocks: [None; 2],
        pending: None,
        awaits_reply: false,
    };
    session.run(&lines)
}

/// A session with one client.
struct GtpSession<'a, G: PlayableGame, W> {
    out: &'a mut W,
    searcher: Searcher<G>,
    start: G,
    /// The moves, passes included.
    moves: Vec<G::Move>,
    /// The position after the moves.
    position: G,
    /// The number of moves before each command that played one: what `undo` goes back to.
    lengths: Vec<usize>,
    /// `time_settings`.
    time: Option<TimeSettings>,
    clocks: [Option<GtpClock>; 2],
    /// What the search that is running is for.
    pending: Option<Pending<G>>,
    /// The last move is one that the engine has played: it may ponder.
    awaits_reply: bool,
}

/// A command that waits for a search.
struct Pending<G> {
    id: String,
    /// The position that is searched.
    root: G,
    side: Side,
    /// Play the move, and do not only name it.
    plays: bool,
    begin: Instant,
}

/// The answer to a command: a result, or what is wrong.
type Answer = Result<String, String>;

/// All commands.
const COMMANDS: &[&str] = &[
    "boardsize",
    "clear_board",
    "final_score",
    "genmove",
    "known_command",
    "komi",
    "list_commands",
    "list_games",
    "name",
    "play",
    "protocol_version",
    "quit",
    "reg_genmove",
    "set_game",
    "showboard",
    "time_left",
    "time_settings",
    "undo",
    "version",
];

impl<G: PlayableGame, W: Write> Session for GtpSession<'_, G, W> {
    type Event = SearchEvent<G>;

    fn events(&self) -> Receiver<SearchEvent<G>> {
        self.searcher.events()
    }

    fn handle(&mut self, line: &str) -> Continues {
        let text = command::clean(line);
        let Some(command) = GtpCommand::parse(&text) else { return Ok(true) };
        self.end_search(None)?;
        if let Some(answer) = self.answer(&command) {
            self.send(command.id, &answer)?;
        }
        let continues = command.name != "quit";
        if continues {
            self.ponder();
        }
        Ok(continues)
    }

    fn handle_event(&mut self, event: SearchEvent<G>) -> Result<(), SessionError> {
        let SearchNews::BestMove(found) = self.searcher.accept(event) else { return Ok(()) };
        let Some(Pending { id, root, side, plays, begin }) = self.pending.take() else { return Ok(()) };
        // A search of a game that is not over always has a move.
        let Some(best) = found.best else { return Ok(()) };
        if plays {
            if let Some(clock) = &mut self.clocks[side.index()] {
                clock.spend(begin.elapsed());
            }
            self.push(best);
            self.awaits_reply = true;
        }
        self.send(&id, &Ok(vertex(&root, best)))?;
        self.ponder();
        Ok(())
    }

    fn complain(&mut self, message: &str) -> Continues {
        self.send("", &Err(message.to_string()))?;
        Ok(true)
    }

    fn is_running(&self) -> bool {
        self.searcher.is_running()
    }

    fn is_finite(&self) -> bool {
        self.pending.is_some()
    }

    fn is_in_order(&self) -> bool {
        self.pending.is_some()
    }

    fn stop(&mut self) -> Result<(), SessionError> {
        self.searcher.stop();
        Ok(())
    }
}

/// How a pass is written.
const PASS: &str = "pass";

/// A move as GTP writes it.
fn vertex<G: PlayableGame>(position: &G, m: G::Move) -> String {
    if G::is_pass(m) { PASS.to_string() } else { position.format_plain_move(m).to_uppercase() }
}

/// The pass of the side to move, if it has no other move.
fn forced_pass<G: PlayableGame>(position: &G) -> Option<G::Move> {
    position.moves().first().copied().filter(|&m| G::is_pass(m))
}

impl<G: PlayableGame, W: Write> GtpSession<'_, G, W> {
    fn send(&mut self, id: &str, answer: &Answer) -> Result<(), SessionError> {
        let (sign, text) = match answer {
            Ok(text) => ('=', text),
            Err(message) => ('?', message),
        };
        writeln!(self.out, "{}\n", format!("{sign}{id} {text}").trim_end())?;
        Ok(self.out.flush()?)
    }

    /// Does what a command asks. None if the answer comes later, from a search.
    fn answer(&mut self, command: &GtpCommand<'_>) -> Option<Answer> {
        let done = Ok(String::new());
        Some(match (command.name, command.arguments.as_slice()) {
            ("protocol_version", []) => Ok("2".to_string()),
            ("name", []) => Ok("nullwindow".to_string()),
            ("version", []) => Ok(env!("CARGO_PKG_VERSION").to_string()),
            ("list_commands", []) => Ok(COMMANDS.join("\n")),
            ("known_command", [name]) => Ok(COMMANDS.contains(name).to_string()),
            ("quit", []) => done,
            ("list_games", []) => Ok(capitalized(G::NAME)),
            ("set_game", [name]) => match name.eq_ignore_ascii_case(G::NAME) {
                true => {
                    self.clear();
                    done
                }
                false => Err(format!("unsupported game {}, expected {}", quote(name), capitalized(G::NAME))),
            },
            ("boardsize", [size]) => match size.parse() == Ok(G::SHAPE.columns) {
                true => {
                    self.clear();
                    done
                }
                false => Err(format!("unacceptable size {}, expected {}", quote(size), G::SHAPE.columns)),
            },
            ("clear_board", []) => {
                self.clear();
                done
            }
            ("komi", [komi]) => number::<f64>(komi).and(done),
            ("play", [side, vertex]) => self.play(side, vertex),
            ("genmove", [side]) => return self.generate(command.id, side, true),
            ("reg_genmove", [side]) => return self.generate(command.id, side, false),
            ("undo", []) => self.undo(),
            ("showboard", []) => {
                let side = G::side_name(self.position.to_move());
                Ok(format!("{side} to move\n{}", self.position.draw()))
            }
            ("final_score", []) => self.final_score(),
            ("time_settings", [main, period, moves]) => self.set_time(main, period, moves),
            ("time_left", [side, left, moves]) => self.set_time_left(side, left, moves),
            (name, _) if COMMANDS.contains(&name) => {
                Err(format!("syntax error: expected {}", command::usage(name)))
            }
            (name, _) => Err(format!("unknown command {}", quote(name))),
        })
    }

    fn clear(&mut self) {
        self.position = self.start.clone();
        self.moves.clear();
        self.lengths.clear();
        self.awaits_reply = false;
        self.clocks = [self.time.map(GtpClock::new); 2];
        self.searcher.clear();
    }

    /// Plays a legal move.
    fn push(&mut self, m: G::Move) {
        self.position = self.position.after(m);
        self.moves.push(m);
        self.awaits_reply = false;
    }

    fn parse_side(text: &str) -> Result<Side, String> {
        let text = text.to_ascii_lowercase();
        let names = Side::BOTH.map(|side| G::side_name(side).to_ascii_lowercase());
        let is_named = |side: &Side| names[side.index()] == text || names[side.index()][..1] == text;
        Side::BOTH.into_iter().find(is_named).ok_or_else(|| {
            format!("syntax error: expected {} for a colour, found {}", names.join(" or "), quote(&text))
        })
    }

    /// Makes it the turn of a side: where the other side can only pass, it does. Gives back the number of moves before.
    fn turn_to(&mut self, side: Side) -> Result<usize, String> {
        let before = self.moves.len();
        if self.position.to_move() != side && self.position.outcome().is_none() {
            let pass = forced_pass(&self.position).ok_or_else(|| {
                format!("wrong colour: it is the turn of {}", G::side_name(self.position.to_move()))
            })?;
            self.push(pass);
        }
        Ok(before)
    }

    /// Takes the moves back to this many.
    fn take_back(&mut self, length: usize) {
        if length == self.moves.len() {
            return;
        }
        self.awaits_reply = false;
        self.moves.truncate(length);
        self.position = self.moves.iter().fold(self.start.clone(), |position, &m| position.after(m));
    }

    fn play(&mut self, side: &str, vertex: &str) -> Answer {
        let side = Self::parse_side(side)?;
        let is_pass = vertex.eq_ignore_ascii_case(PASS);
        if is_pass && self.position.outcome().is_some() {
            // Some programs end the game by two passes.
            return Ok(String::new());
        }
        let before = self.turn_to(side).map_err(|error| format!("illegal move: {error}"))?;
        match self.position.parse_move(vertex) {
            Ok(m) => {
                self.push(m);
                self.lengths.push(before);
                Ok(String::new())
            }
            Err(error) => {
                self.take_back(before);
                Err(format!("illegal move: {error}"))
            }
        }
    }

    /// Looks for a move. None if the answer comes later, from a search.
    fn generate(&mut self, id: &str, side: &str, plays: bool) -> Option<Answer> {
        let turn = Self::parse_side(side).and_then(|side| Ok((side, self.turn_to(side)?)));
        let (side, before) = match turn {
            Ok(turn) => turn,
            Err(message) => return Some(Err(message)),
        };
        let root = self.position.clone();
        let request = Request::new(self.start.clone(), self.moves.clone());
        if !plays {
            self.take_back(before);
        }
        if root.outcome().is_some() {
            return Some(Ok(PASS.to_string()));
        }
        if plays {
            self.lengths.push(before);
        }
        if let Some(pass) = forced_pass(&root) {
            if plays {
                self.push(pass);
                self.awaits_reply = true;
            }
            return Some(Ok(PASS.to_string()));
        }
        let time = self.clocks[side.index()].map(|clock| clock.move_time());
        let limits = self.searcher.settings().limits(time);
        self.pending = Some(Pending { id: id.to_string(), root, side, plays, begin: Instant::now() });
        self.searcher.start(request, limits);
        None
    }

    /// Searches the position of the opponent until the next command, if the engine has moved and is to ponder. All that comes
    /// of it is in the memory of the engine, for its next search.
    fn ponder(&mut self) {
        let settings = self.searcher.settings();
        if settings.ponder
            && settings.strength.is_none()
            && self.awaits_reply
            && self.position.outcome().is_none()
        {
            let request = Request::new(self.start.clone(), self.moves.clone());
            self.searcher.ponder(request, MoveLimits::default());
        }
    }

    fn undo(&mut self) -> Answer {
        let before = self.lengths.pop().ok_or("cannot undo: no move has been played")?;
        self.take_back(before);
        Ok(String::new())
    }

    fn final_score(&self) -> Answer {
        let [first, second] = self.position.counted().ok_or("cannot score: the game is not over")?;
        let initial = |side: Side| G::side_name(side)[..1].to_uppercase();
        Ok(match first.cmp(&second) {
            std::cmp::Ordering::Greater => format!("{}+{}", initial(Side::First), first - second),
            std::cmp::Ordering::Less => format!("{}+{}", initial(Side::Second), second - first),
            std::cmp::Ordering::Equal => "0".to_string(),
        })
    }

    fn set_time(&mut self, main: &str, period: &str, moves: &str) -> Answer {
        self.time = TimeSettings::new(seconds(main)?, seconds(period)?, number(moves)?);
        self.clocks = [self.time.map(GtpClock::new); 2];
        Ok(String::new())
    }

    fn set_time_left(&mut self, side: &str, left: &str, moves: &str) -> Answer {
        let (side, left, moves) = (Self::parse_side(side)?, seconds(left)?, number(moves)?);
        let settings = self.time.unwrap_or(TimeSettings { main: left, period: None });
        self.clocks[side.index()].get_or_insert_with(|| GtpClock::new(settings)).set(left, moves);
        Ok(String::new())
    }
}
