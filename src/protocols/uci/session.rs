//! The state of a session.

use super::command::{PositionCommand, UciCommand};
use super::go::GoCommand;
use super::info::{ChessMove, UciFormat, score};
use super::options::{self, OptionChange, UciOptions};
use super::worker::{self, WorkerEvent};
use super::{Session, SessionError, quote};
use crate::endgames::Syzygy;
use crate::engine::{BestMove, Engine, Info, Request, Signals};
use crate::game::{Endgames, Game, MAX_EVALUATION, Notation, Side, WIN};
use crate::protocols::search_thread::{self, SearchEvent, SearchJob};
use crate::protocols::searcher::too_large;
use crate::protocols::session::Continues;
use crate::search::INFINITY;
use crate::support::count;
use crossbeam_channel::{Receiver, Sender, unbounded};
use nullwindow_chess::Chess;
use std::hash::{BuildHasher, RandomState};
use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

/// A session with one client.
pub(super) struct UciSession<'a, W> {
    out: &'a mut W,
    /// None while it searches.
    engine: Option<Box<Engine<Chess>>>,
    options: UciOptions,
    /// The endgame tables, if any.
    tables: Option<Arc<Syzygy>>,
    /// Clear the engine before the next search.
    clear_pending: bool,
    start: Chess,
    moves: Vec<ChessMove>,
    /// The position after the moves.
    position: Chess,
    running: Option<Running>,
    /// `debug on`.
    debug: bool,
    /// Random seed of the limited strength, another one for every game.
    seed: u64,
    sender: Sender<WorkerEvent>,
    events: Receiver<WorkerEvent>,
}

/// A search, perft or benchmark that is running.
struct Running {
    signals: Signals,
    /// The position that is searched; none for perft and benchmark.
    root: Option<Chess>,
    chess960: bool,
    wdl: bool,
    /// Hold the best move back until `stop` or, while pondering, `ponderhit`.
    held: bool,
    /// `go infinite`: `ponderhit` does not release it.
    infinite: bool,
    /// It ends without being told to.
    finite: bool,
    /// The result that is held back.
    answer: Option<BestMove<Chess>>,
    /// The first move of the last PV sent.
    sent_move: Option<ChessMove>,
    /// The nodes of the last PV sent.
    sent_nodes: u64,
}

impl Running {
    fn new(signals: Signals) -> Running {
        Running {
            signals,
            root: None,
            chess960: false,
            wdl: false,
            held: false,
            infinite: false,
            finite: true,
            answer: None,
            sent_move: None,
            sent_nodes: 0,
        }
    }
}

/// Bounds are reported after the first second, and then at this interval: a driver that makes hundreds of tests an
/// iteration would flood its client.
const BETWEEN_BOUNDS: Duration = Duration::from_millis(200);
const BEFORE_BOUNDS: Duration = Duration::from_secs(1);

impl<W: Write> Session for UciSession<'_, W> {
    type Event = WorkerEvent;

    fn events(&self) -> Receiver<WorkerEvent> {
        self.events.clone()
    }

    fn handle(&mut self, line: &str) -> Continues {
        let command = match UciCommand::parse(line) {
            Ok(command) => command,
            Err(message) => return self.complain(&message),
        };
        match command {
            UciCommand::Empty => {}
            UciCommand::Uci => self.identify()?,
            UciCommand::IsReady => self.send("readyok")?,
            UciCommand::NewGame => {
                self.clear_pending = true;
                self.seed = self.seed.wrapping_add(1);
                self.apply_options()?;
            }
            UciCommand::Position(position) => self.set_position(&position)?,
            UciCommand::Go(go) => self.go(&go)?,
            UciCommand::Stop => self.stop()?,
            UciCommand::PonderHit => self.ponder_hit()?,
            UciCommand::SetOption(name, value) => self.set_option(name, value)?,
            UciCommand::Debug(on) => self.debug = on,
            UciCommand::Register => self.send("registration ok")?,
            UciCommand::Draw => self.draw()?,
            UciCommand::Evaluate => self.evaluate()?,
            UciCommand::Bench => self.bench()?,
            UciCommand::Quit => return Ok(false),
        }
        Ok(true)
    }

    fn handle_event(&mut self, event: WorkerEvent) -> Result<(), SessionError> {
        let Some(running) = &mut self.running else { return Ok(()) };
        match event {
            WorkerEvent::Search(SearchEvent::Info(info)) => self.send_info(&info),
            WorkerEvent::Output(line) => self.send(&line),
            WorkerEvent::Finished => {
                self.running = None;
                Ok(())
            }
            WorkerEvent::Search(SearchEvent::BestMove { engine, answer, failed }) => {
                self.engine = Some(engine);
                running.answer = Some(answer);
                let held = running.held;
                if failed {
                    self.complain("internal error: the search failed; playing the first legal move")?;
                }
                if held { Ok(()) } else { self.send_best_move() }
            }
        }
    }

    fn complain(&mut self, message: &str) -> Continues {
        self.send(&format!("info string {message}"))?;
        Ok(true)
    }

    fn is_running(&self) -> bool {
        self.running.is_some()
    }

    fn is_finite(&self) -> bool {
        self.running.as_ref().is_some_and(|running| running.finite)
    }

    fn stop(&mut self) -> Result<(), SessionError> {
        let Some(running) = &mut self.running else { return Ok(()) };
        running.signals.stop();
        running.held = false;
        if running.answer.is_some() { self.send_best_move() } else { Ok(()) }
    }
}

impl<'a, W: Write> UciSession<'a, W> {
    /// A session with default options.
    pub(super) fn new(out: &'a mut W) -> Result<UciSession<'a, W>, SessionError> {
        let options = UciOptions::default();
        // Read the weights of the evaluation now, and not when a clock runs.
        Chess::start().evaluate_trained();
        let (sender, events) = unbounded();
        Ok(UciSession {
            out,
            engine: Some(Box::new(Engine::new(options.engine)?)),
            options,
            tables: None,
            clear_pending: false,
            start: Chess::start(),
            moves: Vec::new(),
            position: Chess::start(),
            running: None,
            debug: false,
            seed: RandomState::new().hash_one(0),
            sender,
            events,
        })
    }

    fn send(&mut self, line: &str) -> Result<(), SessionError> {
        writeln!(self.out, "{line}")?;
        Ok(self.out.flush()?)
    }

    fn identify(&mut self) -> Result<(), SessionError> {
        self.send(&format!("id name nullwindow {}", env!("CARGO_PKG_VERSION")))?;
        self.send(&format!("id author {}", env!("CARGO_PKG_AUTHORS")))?;
        for line in options::declarations() {
            self.send(&line)?;
        }
        self.send("uciok")
    }

    /// Sets the position. A bad FEN leaves the old one; the moves end before an illegal one.
    fn set_position(&mut self, command: &PositionCommand<'_>) -> Result<(), SessionError> {
        let start = match command.fen.as_deref().map(Chess::parse_position) {
            None => Chess::start(),
            Some(Ok(start)) => start,
            Some(Err(error)) => {
                return self.complain(&format!("{error}; the position is unchanged")).map(|_| ());
            }
        };
        (self.position, self.moves) = (start.clone(), Vec::new());
        self.start = start;
        for (number, text) in command.moves.iter().enumerate() {
            match self.position.parse_uci(text) {
                Ok(m) => {
                    self.position = self.position.after(m);
                    self.moves.push(m);
                }
                Err(error) => {
                    let message = format!("move {}: {error}; ignored it and the moves after it", number + 1);
                    return self.complain(&message).map(|_| ());
                }
            }
        }
        Ok(())
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) -> Result<(), SessionError> {
        match self.options.set(name, value) {
            Ok(OptionChange::Value) => {}
            Ok(OptionChange::Clear) => self.clear_pending = true,
            Ok(OptionChange::SyzygyPath(folders)) => self.open_tables(&folders)?,
            Err(message) => return self.complain(&message).map(|_| ()),
        }
        if self.running.is_some() {
            self.complain(&format!("{} takes effect with the next search", quote(name)))?;
        }
        self.apply_options()
    }

    /// Opens endgame tables, or closes them. After an error the old ones stay open.
    fn open_tables(&mut self, folders: &str) -> Result<(), SessionError> {
        let tables = Syzygy::open(folders);
        for bad in tables.iter().flat_map(Syzygy::bad) {
            self.complain(&format!("skipped {}", crate::game::one_line(bad.clone())))?;
        }
        let message = match tables {
            Ok(_) if folders.is_empty() => {
                self.tables = None;
                return Ok(());
            }
            Ok(tables) if tables.files() == 0 => format!("no Syzygy tables in {}", quote(folders)),
            Ok(tables) => {
                let files = count(tables.files() as u64, "Syzygy file", "Syzygy files");
                let message = format!("{files}, up to {} pieces", tables.pieces());
                self.tables = Some(Arc::new(tables));
                message
            }
            Err(error) => crate::game::one_line(error),
        };
        self.send(&format!("info string {message}"))
    }

    /// Applies the options to the engine, unless it searches.
    fn apply_options(&mut self) -> Result<(), SessionError> {
        let Some(engine) = &mut self.engine else { return Ok(()) };
        let failed = if engine.options() == self.options.engine {
            None
        } else if let Some(message) = too_large(engine.options(), self.options.engine) {
            Some(message)
        } else {
            engine.set_options(self.options.engine).err().map(|error| error.to_string())
        };
        engine.set_endgames(self.tables.clone().map(|tables| tables as Arc<dyn Endgames<Chess>>));
        if std::mem::take(&mut self.clear_pending) {
            engine.clear();
        }
        if let Some(error) = failed {
            self.options.engine.table_bits = engine.options().table_bits;
            self.complain(&format!("{error}; Hash is unchanged"))?;
        }
        Ok(())
    }

    fn go(&mut self, go: &GoCommand<'_>) -> Result<(), SessionError> {
        // A second `go` ends the first search: every `go` gets its `bestmove`, in order.
        self.end_search(None)?;
        if let Some(word) = go.unknown {
            self.complain(&format!("ignored unknown word {} after 'go'", quote(word)))?;
        }
        if let Some(depth) = go.perft {
            return self.divide(depth);
        }
        let mut searchmoves = Vec::new();
        for text in &go.searchmoves {
            match self.position.parse_uci(text) {
                Ok(m) => searchmoves.push(m),
                Err(error) => _ = self.complain(&format!("searchmoves: {error}"))?,
            }
        }
        if !go.searchmoves.is_empty() && searchmoves.is_empty() {
            self.complain("no legal move in searchmoves, searching all moves")?;
        }
        let signals = Signals::new(go.ponder);
        let mut running = Running::new(signals.clone());
        running.root = Some(self.position.clone());
        (running.chess960, running.wdl) = (self.options.chess960, self.options.wdl);
        (running.held, running.infinite) = (go.infinite || go.ponder, go.infinite);
        let limits = go.limits(self.position.to_move(), self.options.overhead);
        running.finite =
            !running.held && (limits.depth.is_some() || limits.nodes.is_some() || limits.time.is_some());
        let Some(engine) = self.engine.take() else { return Ok(()) };
        self.running = Some(running);
        let request = Request {
            start: self.start.clone(),
            moves: self.moves.clone(),
            searchmoves,
            lines: self.options.multi_pv,
        };
        let strength = self.options.strength(self.seed);
        let mut next_bound = BEFORE_BOUNDS;
        let wants = move |info: &Info<Chess>| {
            let is_news = info.bounds.lower > -INFINITY || info.bounds.upper < INFINITY;
            let is_due = is_news && info.elapsed >= next_bound;
            if is_due && !info.finished {
                next_bound = info.elapsed + BETWEEN_BOUNDS;
            }
            info.finished || is_due
        };
        let sender = self.sender.clone();
        let send = move |event| _ = sender.send(WorkerEvent::Search(event));
        search_thread::spawn(engine, SearchJob { request, limits, strength }, signals, wants, send);
        Ok(())
    }

    fn divide(&mut self, depth: u32) -> Result<(), SessionError> {
        let signals = Signals::default();
        self.running = Some(Running::new(signals.clone()));
        let (position, chess960) = (self.position.clone(), self.options.chess960);
        let root = position.clone();
        let name = move |m| UciFormat { root: &root, chess960, wdl: false }.format_move(&root, m);
        worker::divide(position, depth, name, signals, self.sender.clone());
        Ok(())
    }

    fn bench(&mut self) -> Result<(), SessionError> {
        self.end_search(None)?;
        let signals = Signals::default();
        self.running = Some(Running::new(signals.clone()));
        worker::bench(self.options.engine, signals, self.sender.clone());
        Ok(())
    }

    fn send_info(&mut self, info: &Info<Chess>) -> Result<(), SessionError> {
        let Some(Running { root: Some(root), chess960, wdl, sent_move, sent_nodes, .. }) = &mut self.running
        else {
            return Ok(());
        };
        *sent_nodes = info.nodes;
        if info.line == 1 {
            *sent_move = info.variation.first().copied();
        }
        let line = UciFormat { root, chess960: *chess960, wdl: *wdl }.info(info);
        self.send(&line)?;
        if self.debug && info.finished && info.line == 1 {
            let ordering = info.ordering;
            self.send(&format!("info string depth {}: {} tests, {ordering:?}", info.depth, info.tests))?;
        }
        Ok(())
    }

    /// Sends the best move of the search that is over, and prepares for the next.
    fn send_best_move(&mut self) -> Result<(), SessionError> {
        let Some(Running {
            root: Some(root),
            chess960,
            wdl,
            answer: Some(answer),
            sent_move,
            sent_nodes,
            ..
        }) = self.running.take()
        else {
            return Ok(());
        };
        let format = UciFormat { root: &root, chess960, wdl };
        let millis = answer.elapsed.as_millis();
        match answer.best {
            None => {
                let value = answer.value.unwrap_or_default();
                self.send(&format!("info depth 0 score {}", score(value)))?;
            }
            Some(best) if sent_move != Some(best) => {
                // The search was stopped before an iteration was finished, or in one that had found something better.
                let (depth, value, bound) = match answer.value {
                    Some(value) if value.abs() <= WIN => (answer.depth, value, " lowerbound"),
                    _ => (0, root.evaluate_trained().clamp(-MAX_EVALUATION, MAX_EVALUATION), ""),
                };
                let nodes = answer.nodes;
                let pv = format.format_move(&root, best);
                self.send(&format!(
                    "info depth {depth} seldepth {depth} multipv 1 score {}{bound} nodes {nodes} time {millis} pv {pv}",
                    score(value)
                ))?;
            }
            Some(_) if answer.nodes == sent_nodes => {}
            // The cost of the unfinished iteration.
            Some(_) => self.send(&format.effort(answer.nodes, answer.elapsed))?,
        }
        if let Some(moves) = answer.no_mate {
            self.send(&format!("info string no mate in {moves}"))?;
        }
        self.send(&format.best_move(answer.best, answer.reply))?;
        self.apply_options()
    }

    fn ponder_hit(&mut self) -> Result<(), SessionError> {
        let Some(running) = self.running.as_mut().filter(|running| running.signals.is_pondering()) else {
            return self.complain("ignored 'ponderhit' without 'go ponder'").map(|_| ());
        };
        running.signals.ponder_hit();
        running.held = running.infinite;
        if running.answer.is_some() && !running.held { self.send_best_move() } else { Ok(()) }
    }

    fn draw(&mut self) -> Result<(), SessionError> {
        let position = &self.position;
        let text = format!(
            "\n{}\n\nFen: {}\nKey: {:016X}\nMoves: {}\n",
            position.draw(),
            position.format_position(),
            position.key(),
            position.moves().iter().map(|&m| position.format_uci(m)).collect::<Vec<_>>().join(" "),
        );
        self.send(&text)
    }

    fn evaluate(&mut self) -> Result<(), SessionError> {
        let terms = self.position.trained_terms();
        let sides = Side::BOTH.map(Chess::side_name);
        if let Some(board) = self.position.trained_board() {
            self.send(&format!(
                "\nWhat each piece adds to the network's value, in pawns for {}:\n{board}",
                sides[0]
            ))?;
        }
        self.send(&format!(
            "\n{}\n",
            terms.table("trained evaluation", sides, |score| format!("{score:+}"))
        ))?;
        let (total, first) = (terms.total(), sides[0]);
        self.send(&format!("Evaluation (trained, as in play): {total:+} centipawns for {first}\n"))
    }
}
