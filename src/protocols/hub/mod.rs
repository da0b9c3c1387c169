//! The Hub protocol, version 2: draughts engines under Hub and pydraughts.
//!
//! A search takes three commands: `pos` sets a position, `level` the limits, and `go` starts it. Whether a game has a variant
//! in this protocol, and how positions and moves are written there, says [`HubNotation`].
//!
//! - `command`: a line, taken apart.
//! - `level`: the limits of a search.
//! - `params`: the parameters of the engine.

mod command;
mod level;
mod params;

use super::EngineSettings;
use super::search_thread::SearchEvent;
use super::searcher::{SearchNews, Searcher, known_value};
use super::session::{Continues, Session, SessionError};
use crate::endgames::EndgamesFolder;
use crate::engine::{BestMove, Info, MoveLimits, Request};
use crate::game::{HubNotation, MAX_EVALUATION, Score, WIN};
use crate::games::PlayableGame;
use crate::support::{lines, quote};
use command::{HubCommand, written};
use crossbeam_channel::Receiver;
use std::io::{Read, Write};
use std::path::Path;

/// Serves one client until `quit` or the end of its input.
pub fn serve<G: PlayableGame + HubNotation>(
    input: impl Read + Send + 'static,
    out: &mut impl Write,
    settings: EngineSettings,
    endgames: Option<EndgamesFolder<G>>,
) -> Result<(), SessionError> {
    let mut searcher = Searcher::<G>::new(settings)?;
    let mut endgames_folder = String::new();
    if let Some(EndgamesFolder { folder, tables }) = endgames {
        endgames_folder = folder.display().to_string();
        searcher.set_endgames(Some(tables));
    }
    let lines = lines::spawn(input);
    let session = HubSession {
        out,
        searcher,
        endgames_folder,
        start: G::start(),
        moves: Vec::new(),
        position: G::start(),
        level: None,
        root: G::start(),
        is_finite: true,
    };
    session.run(&lines)
}

/// A session with one client.
struct HubSession<'a, G: PlayableGame, W> {
    out: &'a mut W,
    searcher: Searcher<G>,
    /// The folder of the endgame databases; empty if there is none.
    endgames_folder: String,
    start: G,
    moves: Vec<G::Move>,
    /// The position after the moves.
    position: G,
    /// The limits of the next search, if the client has set them.
    level: Option<MoveLimits>,
    /// The position that is searched.
    root: G,
    /// Whether the search that is running ends without being told to, once it is not on the opponent's time.
    is_finite: bool,
}

/// The move that is sent where there is none: what pydraughts calls a null move.
const NO_MOVE: &str = "0-0";

impl<G: PlayableGame + HubNotation, W: Write> Session for HubSession<'_, G, W> {
    type Event = SearchEvent<G>;

    fn events(&self) -> Receiver<SearchEvent<G>> {
        self.searcher.events()
    }

    fn handle(&mut self, line: &str) -> Continues {
        let command = match HubCommand::parse(line) {
            Ok(command) => command,
            Err(message) => return self.complain(&message),
        };
        match command.name {
            "" => {}
            "hub" => self.identify()?,
            "init" => self.send("ready")?,
            "ping" => self.send("pong")?,
            "set-param" => self.set_param(&command)?,
            "new-game" => {
                self.end_search(None)?;
                self.searcher.clear();
            }
            "pos" => self.set_position(&command)?,
            "level" => match level::limits(&command) {
                Ok(limits) => self.level = Some(limits),
                Err(message) => return self.complain(&message),
            },
            "go" => self.go(&command)?,
            // Both may come when the search is just over.
            "ponder-hit" => self.searcher.ponder_hit(),
            "stop" => self.stop()?,
            "quit" => return Ok(false),
            // What one does not understand is to be ignored.
            _ => log::info!("ignored {}", quote(line)),
        }
        Ok(true)
    }

    fn handle_event(&mut self, event: SearchEvent<G>) -> Result<(), SessionError> {
        match self.searcher.accept(event) {
            SearchNews::Info(info) => self.send_info(&info),
            SearchNews::BestMove(found) => self.send_done(&found),
        }
    }

    fn complain(&mut self, message: &str) -> Continues {
        // A message between quotation marks even if it is a word.
        let message = message.replace('"', "'").replace(char::is_control, " ");
        self.send(&format!("error message=\"{message}\""))?;
        Ok(true)
    }

    fn is_running(&self) -> bool {
        self.searcher.is_running()
    }

    fn is_finite(&self) -> bool {
        self.is_finite && !self.searcher.is_pondering()
    }

    fn stop(&mut self) -> Result<(), SessionError> {
        self.searcher.stop();
        Ok(())
    }
}

impl<G: PlayableGame + HubNotation, W: Write> HubSession<'_, G, W> {
    fn send(&mut self, line: &str) -> Result<(), SessionError> {
        writeln!(self.out, "{line}")?;
        Ok(self.out.flush()?)
    }

    fn identify(&mut self) -> Result<(), SessionError> {
        let author = written(env!("CARGO_PKG_AUTHORS"));
        self.send(&format!("id name=nullwindow version={} author={author}", env!("CARGO_PKG_VERSION")))?;
        for line in params::declarations(self.searcher.settings().options, G::VARIANT) {
            self.send(&line)?;
        }
        self.send(&params::endgames(&self.endgames_folder))?;
        self.send("wait")
    }

    fn set_param(&mut self, command: &HubCommand<'_>) -> Result<(), SessionError> {
        self.end_search(None)?;
        let (name, value) = (command.get("name"), command.get("value"));
        let changed = match (name, value) {
            (Some(name), Some(folder)) if name.eq_ignore_ascii_case(params::ENDGAMES) => {
                return match self.set_endgames(folder) {
                    Ok(()) => Ok(()),
                    Err(message) => self.complain(&message).map(|_| ()),
                };
            }
            (Some(name), Some(value)) => {
                params::set(self.searcher.settings().options, G::VARIANT, name, value)
            }
            _ => Err("expected 'set-param name=NAME value=VALUE'".to_string()),
        };
        match changed.and_then(|options| self.searcher.set_options(options)) {
            Ok(()) => Ok(()),
            Err(message) => self.complain(&message).map(|_| ()),
        }
    }

    /// Probes the endgame databases of a folder from now on; without one, those that come with the game.
    fn set_endgames(&mut self, folder: &str) -> Result<(), String> {
        let tables = match folder {
            "" => None,
            _ => Some(G::open_endgames(Path::new(folder))?),
        };
        self.searcher.set_endgames(tables);
        self.endgames_folder = folder.to_string();
        Ok(())
    }

    /// Sets the position. What cannot be read leaves the old one.
    fn set_position(&mut self, command: &HubCommand<'_>) -> Result<(), SessionError> {
        match Self::read_position(command) {
            Ok((start, moves, position)) => {
                (self.start, self.moves, self.position) = (start, moves, position);
                Ok(())
            }
            Err(message) => self.complain(&format!("{message}; the position is unchanged")).map(|_| ()),
        }
    }

    /// The position of a command, the moves from there, and the position after them.
    fn read_position(command: &HubCommand<'_>) -> Result<(G, Vec<G::Move>, G), String> {
        let text = command
            .get("pos")
            .ok_or("expected 'pos pos=POSITION' and, where there are any, moves=\"MOVES\"")?;
        let start = G::parse_hub_position(text).map_err(|error| error.to_string())?;
        let (mut position, mut moves) = (start.clone(), Vec::new());
        for text in command.get("moves").unwrap_or_default().split_whitespace() {
            let m = position
                .parse_hub_move(text)
                .map_err(|error| format!("move {}: {error}", moves.len() + 1))?;
            position = position.after(m);
            moves.push(m);
        }
        Ok((start, moves, position))
    }

    /// The command `go`; anything but `ponder` is as good as `think`.
    fn go(&mut self, command: &HubCommand<'_>) -> Result<(), SessionError> {
        // A second `go` ends the first search: every `go` gets its `done`, in order.
        self.end_search(None)?;
        let limits = self.level.take().unwrap_or_else(|| self.searcher.settings().limits(None));
        if self.position.outcome().is_some() {
            self.complain("the game is over, expected a position with a legal move")?;
            // A client that gets no answer waits for ever.
            return self.send(&format!("done move={NO_MOVE}"));
        }
        self.is_finite = level::is_limited(limits) || self.searcher.settings().strength.is_some();
        self.root = self.position.clone();
        let request = Request::new(self.start.clone(), self.moves.clone());
        if command.get("ponder").is_some() {
            self.searcher.ponder(request, limits);
        } else {
            self.searcher.start(request, limits);
        }
        Ok(())
    }

    /// An `info` line: what an iteration has found.
    fn send_info(&mut self, info: &Info<G>) -> Result<(), SessionError> {
        let value = known_value(info.bounds).unwrap_or_else(|| self.root.evaluate_trained());
        let mut position = self.root.clone();
        let mut line = Vec::new();
        for &m in &info.variation {
            line.push(position.format_hub_move(m));
            position = position.after(m);
        }
        let seconds = info.elapsed.as_secs_f64();
        let millions = info.nodes as f64 / seconds.max(1e-6) / 1e6;
        self.send(&format!(
            "info depth={} score={} nodes={} time={seconds:.3} nps={millions:.3} pv=\"{}\"",
            info.depth,
            score(value, G::UNIT),
            info.nodes,
            line.join(" ")
        ))
    }

    /// The `done` line: the move, and the reply that is expected.
    fn send_done(&mut self, found: &BestMove<G>) -> Result<(), SessionError> {
        let Some(best) = found.best else { return self.send(&format!("done move={NO_MOVE}")) };
        let mut line = format!("done move={}", self.root.format_hub_move(best));
        if let Some(reply) = found.reply {
            line += &format!(" ponder={}", self.root.after(best).format_hub_move(reply));
        }
        self.send(&line)
    }
}

/// A score in men, for the side to move. A win in n plies is 100 less n hundredths, and nothing else is more than 90, as Scan
/// writes it.
fn score(value: Score, unit: Score) -> String {
    let men = if value.abs() > MAX_EVALUATION {
        let plies = f64::from(WIN - value.abs());
        (100.0 - plies / 100.0).copysign(f64::from(value))
    } else {
        (f64::from(value) / f64::from(unit)).clamp(-90.0, 90.0)
    };
    format!("{men:.2}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wins_are_told_from_evaluations() {
        assert_eq!(score(0, 100), "0.00");
        assert_eq!(score(-123, 100), "-1.23");
        assert_eq!(score(MAX_EVALUATION, 100), "90.00");
        assert_eq!(score(WIN - 5, 100), "99.95");
        assert_eq!(score(4 - WIN, 100), "-99.96");
    }
}
