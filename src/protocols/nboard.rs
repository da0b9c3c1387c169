//! The NBoard protocol, version 2: Othello engines under NBoard and its relatives.
//!
//! The client sets a game and asks for a move (`go`), for the best moves (`hint`) or for the values of all positions of the game
//! (`analyze`). Commands are carried out in order, but for `ping`, which ends what is running. The engine never plays on its
//! own board: the client sends its moves back.

use super::EngineSettings;
use super::search_thread::SearchEvent;
use super::searcher::{SearchNews, Searcher, known_value};
use super::session::{Continues, Session, SessionError};
use crate::engine::score_text::points;
use crate::engine::{BestMove, Info, MoveLimits, Request};
use crate::game::{Format, Game, Notation, Record, Score, one_line};
use crate::search::{Depth, MAX_DEPTH};
use crate::support::{lines, quote};
use crossbeam_channel::Receiver;
use nullwindow_othello::{Move, Othello};
use std::collections::VecDeque;
use std::io::{Read, Write};
use std::ops::ControlFlow;

/// Serves one client until `quit` or the end of its input.
pub fn serve(
    input: impl Read + Send + 'static,
    out: &mut impl Write,
    settings: EngineSettings,
) -> Result<(), SessionError> {
    let searcher = Searcher::new(settings)?;
    let lines = lines::spawn(input);
    let game = Record::position(Othello::start());
    NBoardSession { out, searcher, game, depth: None, task: None, waiting: VecDeque::new() }.run(&lines)
}

/// A session with one client.
struct NBoardSession<'a, W> {
    out: &'a mut W,
    searcher: Searcher<Othello>,
    /// The game, of which the last position is meant.
    game: Record<Othello>,
    /// `set depth`.
    depth: Option<Depth>,
    /// What the search that is running is for.
    task: Option<Task>,
    /// The lines that wait for the end of the search that is running.
    waiting: VecDeque<String>,
}

/// What a search is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Task {
    /// `go`: a move.
    Go,
    /// `hint`: the values of the best moves.
    Hint,
    /// `analyze`: the value of the position after this many moves, and then of those before it.
    Analyze(usize),
}

/// The name of the engine.
const NAME: &str = "nullwindow";

impl<W: Write> Session for NBoardSession<'_, W> {
    type Event = SearchEvent<Othello>;

    fn events(&self) -> Receiver<SearchEvent<Othello>> {
        self.searcher.events()
    }

    fn handle(&mut self, line: &str) -> Continues {
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        if self.is_running() && !matches!(command, "ping" | "quit") {
            self.waiting.push_back(line.to_string());
            return Ok(true);
        }
        match command {
            "nboard" => self.send(&format!("set myname {NAME}"))?,
            "set" => self.set(rest)?,
            "move" => self.play(rest)?,
            "hint" => self.hint(rest)?,
            "go" => self.begin(Task::Go)?,
            "analyze" | "analyse" => self.begin(Task::Analyze(self.game.moves.len()))?,
            "ping" => {
                // What came before it counts, but is not thought about.
                let waiting = std::mem::take(&mut self.waiting);
                self.end_search(None)?;
                for line in waiting {
                    self.handle(&line)?;
                    self.end_search(None)?;
                }
                let number = one_line(rest.to_string());
                self.send(format!("pong {number}").trim_end())?;
            }
            "learn" => self.send("learned")?,
            "quit" => {
                self.waiting.clear();
                return Ok(false);
            }
            // The first version sent moves without a word before them.
            _ if command.len() == 2 && self.position().parse_move(command).is_ok() => self.play(command)?,
            // What one does not understand is to be ignored.
            _ => log::info!("ignored {}", quote(line)),
        }
        Ok(true)
    }

    fn handle_event(&mut self, event: SearchEvent<Othello>) -> Result<(), SessionError> {
        match self.searcher.accept(event) {
            SearchNews::Info(info) => return self.send_info(&info),
            SearchNews::BestMove(found) => self.send_answer(&found)?,
        }
        while !self.is_running()
            && let Some(line) = self.waiting.pop_front()
        {
            self.handle(&line)?;
        }
        Ok(())
    }

    fn complain(&mut self, message: &str) -> Continues {
        self.send(&format!("status {message}"))?;
        Ok(true)
    }

    fn is_running(&self) -> bool {
        self.searcher.is_running()
    }

    fn stop(&mut self) -> Result<(), SessionError> {
        // The positions before the one that is being analysed are left out.
        if matches!(self.task, Some(Task::Hint | Task::Analyze(_))) {
            self.task = None;
        }
        self.searcher.stop();
        Ok(())
    }
}

impl<W: Write> NBoardSession<'_, W> {
    fn send(&mut self, line: &str) -> Result<(), SessionError> {
        writeln!(self.out, "{line}")?;
        Ok(self.out.flush()?)
    }

    /// The position at the end of the game.
    fn position(&self) -> Othello {
        self.position_after(self.game.moves.len())
    }

    /// The position after so many moves of the game.
    fn position_after(&self, moves: usize) -> Othello {
        self.game.moves[..moves].iter().fold(self.game.start, |position, &m| position.after(m))
    }

    /// The command `set`. What is not known is ignored; `contempt`, too, because a draw is worth a draw here.
    fn set(&mut self, text: &str) -> Result<(), SessionError> {
        let (name, value) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        match name {
            "depth" => match value.trim().parse::<Depth>() {
                Ok(depth) => {
                    let depth = depth.clamp(1, MAX_DEPTH);
                    self.depth = Some(depth);
                    self.send(&format!("set myname {NAME}{depth}"))
                }
                Err(_) => {
                    let message =
                        format!("expected a number after 'set depth', found {}", quote(value.trim()));
                    self.complain(&message).map(|_| ())
                }
            },
            "game" => self.set_game(value),
            _ => {
                log::info!("ignored 'set {text}'");
                Ok(())
            }
        }
    }

    fn set_game(&mut self, text: &str) -> Result<(), SessionError> {
        let mut found = None;
        let _ = Othello::read(Format::Ggf, text, &mut |record| {
            found = Some(record);
            ControlFlow::Break(())
        });
        let message = match found {
            Some(Ok(game)) => {
                let follows = game.start == self.game.start && game.moves.starts_with(&self.game.moves);
                self.game = game;
                if !follows {
                    self.searcher.clear();
                }
                return Ok(());
            }
            Some(Err(error)) => error.error.to_string(),
            None => "expected a game in GGF after 'set game'".to_string(),
        };
        self.complain(&format!("{message}; the game is unchanged")).map(|_| ())
    }

    /// Plays a move, `F5/value/seconds`. A pass before it may be left out.
    fn play(&mut self, text: &str) -> Result<(), SessionError> {
        let text = text.split(['/', ' ']).next().unwrap_or_default();
        match self.position().parse_moves(text) {
            Ok(moves) if !moves.is_empty() => {
                self.game.moves.extend(moves);
                Ok(())
            }
            Ok(_) => self.complain("expected a move after 'move'").map(|_| ()),
            Err(error) => self.complain(&error.to_string()).map(|_| ()),
        }
    }

    fn hint(&mut self, text: &str) -> Result<(), SessionError> {
        let lines = text.parse().unwrap_or(1).max(1);
        self.begin_with(Task::Hint, lines)
    }

    fn begin(&mut self, task: Task) -> Result<(), SessionError> {
        self.begin_with(task, 1)
    }

    /// Starts a task, which may be about several lines of moves.
    fn begin_with(&mut self, task: Task, lines: usize) -> Result<(), SessionError> {
        let doing = if task == Task::Go { "thinking" } else { "analyzing" };
        self.send(&format!("status {NAME} is {doing}"))?;
        let is_over = self.position().outcome().is_some();
        match task {
            Task::Analyze(moves) => self.analyze(moves),
            _ if is_over => self.complain("the game is over").map(|_| ()),
            _ => {
                self.search(task, self.game.moves.len(), lines);
                Ok(())
            }
        }
    }

    /// Searches the position after so many moves of the game.
    fn search(&mut self, task: Task, moves: usize, lines: usize) {
        self.task = Some(task);
        let settings = self.searcher.settings();
        let limits = match self.depth {
            Some(depth) => {
                let depth = settings.control.depth.map_or(depth, |most| most.min(depth));
                MoveLimits { depth: Some(depth), nodes: settings.control.nodes, ..MoveLimits::default() }
            }
            None => settings.limits(None),
        };
        let moves = self.game.moves[..moves].to_vec();
        self.searcher.start(Request { lines, ..Request::new(self.game.start, moves) }, limits);
    }

    /// Evaluates the position after so many moves, and then those before it.
    fn analyze(&mut self, mut moves: usize) -> Result<(), SessionError> {
        // A finished game needs no search.
        while let Some(outcome) = self.position_after(moves).outcome() {
            self.send_analysis(moves, outcome.score(0))?;
            if moves == 0 {
                return self.send_waiting();
            }
            moves -= 1;
        }
        self.search(Task::Analyze(moves), moves, 1);
        Ok(())
    }

    fn send_analysis(&mut self, moves: usize, value: Score) -> Result<(), SessionError> {
        self.send(&format!("analysis {moves} {}", discs(value)))
    }

    fn send_waiting(&mut self) -> Result<(), SessionError> {
        self.send(&format!("status {NAME} is waiting"))
    }

    /// A `search` line: the line of moves, its value, the depth.
    fn send_info(&mut self, info: &Info<Othello>) -> Result<(), SessionError> {
        if !matches!(self.task, Some(Task::Go | Task::Hint)) {
            return Ok(());
        }
        let value = known_value(info.bounds).unwrap_or_else(|| self.position().evaluate_trained());
        let line: String = info.variation.iter().map(|&m| name(m)).collect();
        // A proved value is one of certainty, whatever the depth.
        let depth = if info.proved { "100%".to_string() } else { info.depth.to_string() };
        let text = format!("search {line} {} 0 {depth}", discs(value));
        self.send(&text)?;
        self.send(&format!("nodestats {} {:.3}", info.nodes, info.elapsed.as_secs_f64()))
    }

    /// The end of a search.
    fn send_answer(&mut self, found: &BestMove<Othello>) -> Result<(), SessionError> {
        match self.task.take() {
            Some(Task::Go) => {
                if let Some(best) = found.best {
                    // The value of a move that has to be played says nothing.
                    let value = found.value.filter(|_| self.position().count_moves() > 1);
                    let value = value.map_or_else(String::new, discs);
                    self.send(&format!("=== {}/{value}/{:.3}", name(best), found.elapsed.as_secs_f64()))?;
                }
                self.send_waiting()
            }
            Some(Task::Analyze(moves)) => {
                let value = found.value.unwrap_or_else(|| self.position_after(moves).evaluate_trained());
                self.send_analysis(moves, value)?;
                match moves.checked_sub(1) {
                    Some(moves) => self.analyze(moves),
                    None => self.send_waiting(),
                }
            }
            Some(Task::Hint) | None => self.send_waiting(),
        }
    }
}

/// A value in discs, as NBoard writes it.
fn discs(value: Score) -> String {
    points::<Othello>(value).trim_start_matches('+').to_string()
}

/// A move as NBoard writes it.
fn name(m: Move) -> String {
    if Othello::is_pass(m) { "PA".to_string() } else { Othello::start().format_move(m).to_uppercase() }
}
