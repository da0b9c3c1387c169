//! The loop of a session, and its state.

use super::command::{Command, Setup};
use super::go::Go;
use super::info::{Style, score};
use super::settings::{self, Change, Settings};
use super::worker::{self, Event, Task};
use super::{SessionError, quote};
use crate::endgames::Syzygy;
use crate::engine::{BestMove, Engine, Info, Options, Request, Signals};
use crate::game::{Game, MAX_EVALUATION, Notation, Selective, Side, WIN};
use crate::search::Algorithm;
use crate::search::selective::{Endgames, Enhancement, Enhancements};
use crate::support::lines::Line;
use crossbeam_channel::{Receiver, Sender, select, unbounded};
use nullwindow_chess::Chess;
use std::hash::{BuildHasher, RandomState};
use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

type Move = <Chess as Game>::Move;

/// A session.
pub(super) struct Session<'a, W> {
    out: &'a mut W,
    /// None while it thinks.
    engine: Option<Box<Engine<Chess>>>,
    settings: Settings,
    /// The endgame tables, if there are any.
    tables: Option<Arc<Syzygy>>,
    /// The engine forgets what it knows before the next search.
    forgets: bool,
    start: Chess,
    moves: Vec<Move>,
    /// The position after the moves.
    position: Chess,
    running: Option<Running>,
    /// Say more about searches.
    debug: bool,
    /// For the strength: another one for every game.
    seed: u64,
    sender: Sender<Event>,
    events: Receiver<Event>,
}

/// What runs in its own thread.
struct Running {
    signals: Signals,
    /// The position that is searched; none for counts and benchmarks.
    root: Option<Chess>,
    chess960: bool,
    wdl: bool,
    /// The answer is not told before `stop` or, while pondering, `ponderhit`.
    held: bool,
    /// `ponderhit` does not release it.
    infinite: bool,
    /// The answer, if it is there and held.
    answer: Option<BestMove<Chess>>,
    /// The first move of the last line that was told.
    told: Option<Move>,
    /// The nodes of the last line that was told.
    nodes_told: u64,
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
            answer: None,
            told: None,
            nodes_told: 0,
        }
    }
}

/// What does not change the value of a search by leaving something out.
const SURE: Enhancements = Enhancements::NONE
    .with(Enhancement::CheckExtension)
    .with(Enhancement::Killers)
    .with(Enhancement::Countermoves)
    .with(Enhancement::History)
    .with(Enhancement::ContinuationHistory)
    .with(Enhancement::CaptureHistory)
    .with(Enhancement::Repetition)
    .with(Enhancement::MoveRule)
    .with(Enhancement::MateDistance);

/// Whether the session goes on.
type Goes = Result<bool, SessionError>;

/// At the end, a search is waited for no longer than this.
const PATIENCE: Duration = Duration::from_secs(2);

impl<'a, W: Write> Session<'a, W> {
    /// A session with the default settings.
    pub(super) fn new(out: &'a mut W) -> Result<Session<'a, W>, SessionError> {
        let settings = Settings::default();
        // The weights of the evaluation are read now, and not when a clock runs.
        Chess::start().evaluate_trained();
        let (sender, events) = unbounded();
        Ok(Session {
            out,
            engine: Some(Box::new(Engine::new(settings.options)?)),
            settings,
            tables: None,
            forgets: false,
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

    /// Works off lines until `quit` or the end of the input.
    pub(super) fn run(mut self, lines: &Receiver<Line>) -> Result<(), SessionError> {
        let events = self.events.clone();
        loop {
            select! {
                recv(lines) -> line => {
                    let goes_on = match line {
                        Ok(Line::Text(text)) => self.obey(&text)?,
                        Ok(Line::NotText) => self.complain("a line that is not UTF-8 text, ignored")?,
                        Ok(Line::TooLong) => self.complain("a line of more than a mebibyte, ignored")?,
                        Err(_) => false,
                    };
                    if !goes_on {
                        return self.finish();
                    }
                }
                recv(events) -> event => {
                    if let Ok(event) = event {
                        self.hear(event)?;
                    }
                }
            }
        }
    }

    fn say(&mut self, line: &str) -> Result<(), SessionError> {
        writeln!(self.out, "{line}")?;
        Ok(self.out.flush()?)
    }

    /// Says what is wrong, and goes on.
    fn complain(&mut self, message: &str) -> Goes {
        self.say(&format!("info string {message}"))?;
        Ok(true)
    }

    fn obey(&mut self, line: &str) -> Goes {
        let command = match Command::parse(line) {
            Ok(command) => command,
            Err(message) => return self.complain(&message),
        };
        match command {
            Command::Nothing => {}
            Command::Uci => self.introduce()?,
            Command::IsReady => self.say("readyok")?,
            Command::NewGame => {
                self.forgets = true;
                self.seed = self.seed.wrapping_add(1);
                self.settle()?;
            }
            Command::Position(setup) => self.set_up(&setup)?,
            Command::Go(go) => self.go(&go)?,
            Command::Stop => self.stop()?,
            Command::PonderHit => self.ponder_hit()?,
            Command::SetOption(name, value) => self.set_option(name, value)?,
            Command::Debug(on) => self.debug = on,
            Command::Register => self.say("registration ok")?,
            Command::Draw => self.draw()?,
            Command::Evaluate => self.evaluate()?,
            Command::Bench => self.bench()?,
            Command::Quit => return Ok(false),
        }
        Ok(true)
    }

    fn introduce(&mut self) -> Result<(), SessionError> {
        self.say(&format!("id name nullwindow {}", env!("CARGO_PKG_VERSION")))?;
        self.say(&format!("id author {}", env!("CARGO_PKG_AUTHORS")))?;
        for line in settings::declarations() {
            self.say(&line)?;
        }
        self.say("uciok")
    }

    /// Takes a position over. A FEN that is wrong leaves the old position; before a move that is illegal, the new one
    /// ends.
    fn set_up(&mut self, setup: &Setup<'_>) -> Result<(), SessionError> {
        let start = match setup.fen.as_deref().map(Chess::parse_position) {
            None => Chess::start(),
            Some(Ok(start)) => start,
            Some(Err(error)) => {
                return self.complain(&format!("{error}; the position is still the old one")).map(|_| ());
            }
        };
        (self.position, self.moves) = (start.clone(), Vec::new());
        self.start = start;
        for (number, text) in setup.moves.iter().enumerate() {
            match self.position.parse_uci(text) {
                Ok(m) => {
                    self.position = self.position.after(m);
                    self.moves.push(m);
                }
                Err(error) => {
                    let message = format!("move {}: {error}; the position is the one before it", number + 1);
                    return self.complain(&message).map(|_| ());
                }
            }
        }
        Ok(())
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) -> Result<(), SessionError> {
        match self.settings.set(name, value) {
            Ok(Change::Settings) => {}
            Ok(Change::Forget) => self.forgets = true,
            Ok(Change::Tables(folders)) => self.open_tables(&folders)?,
            Err(message) => return self.complain(&message).map(|_| ()),
        }
        if self.running.is_some() {
            self.complain(&format!("{} counts from the next search on", quote(name)))?;
        }
        self.settle()
    }

    /// Opens endgame tables, or none. What cannot be opened leaves the old ones.
    fn open_tables(&mut self, folders: &str) -> Result<(), SessionError> {
        let said = match Syzygy::open(folders) {
            Ok(_) if folders.is_empty() => {
                self.tables = None;
                return Ok(());
            }
            Ok(tables) if tables.files() == 0 => format!("no Syzygy tables in {}", quote(folders)),
            Ok(tables) => {
                let said = format!("{} Syzygy files, up to {} pieces", tables.files(), tables.pieces());
                self.tables = Some(Arc::new(tables));
                said
            }
            Err(error) => crate::game::one_line(error),
        };
        self.say(&format!("info string {said}"))
    }

    /// Brings the engine in line with the settings, unless it thinks.
    fn settle(&mut self) -> Result<(), SessionError> {
        let Some(engine) = &mut self.engine else { return Ok(()) };
        let failed = if engine.options() == self.settings.options {
            None
        } else {
            engine.set_options(self.settings.options).err()
        };
        engine.set_endgames(self.tables.clone().map(|tables| tables as Arc<dyn Endgames<Chess>>));
        if std::mem::take(&mut self.forgets) {
            engine.clear();
        }
        if let Some(error) = failed {
            self.settings.options = engine.options();
            self.complain(&format!("{error}; Hash is still the old one"))?;
        }
        Ok(())
    }

    fn go(&mut self, go: &Go<'_>) -> Result<(), SessionError> {
        // A second search ends the first: every `go` gets its `bestmove`, in order.
        self.end_search(None)?;
        if let Some(word) = go.unknown {
            self.complain(&format!("'go' does not know {}, ignored", quote(word)))?;
        }
        if let Some(depth) = go.perft {
            return self.count(depth);
        }
        let mut searchmoves = Vec::new();
        for text in &go.searchmoves {
            match self.position.parse_uci(text) {
                Ok(m) => searchmoves.push(m),
                Err(error) => _ = self.complain(&format!("searchmoves: {error}"))?,
            }
        }
        if !go.searchmoves.is_empty() && searchmoves.is_empty() {
            self.complain("searchmoves names no legal move: all of them are searched")?;
        }
        let signals = Signals::new(go.ponder);
        let mut running = Running::new(signals.clone());
        running.root = Some(self.position.clone());
        (running.chess960, running.wdl) = (self.settings.chess960, self.settings.wdl);
        (running.held, running.infinite) = (go.infinite || go.ponder, go.infinite);
        let limits = go.limits(self.position.to_move(), self.settings.overhead);
        let Some(mut engine) = self.engine.take() else { return Ok(()) };
        if limits.mate.is_some() {
            // Who asks for a mate wants a proof: nothing is left out, and nothing believed that was found otherwise.
            let options = self.settings.options;
            let enhancements = options.enhancements.and(SURE);
            // A mate is a value, which not every driver finds.
            let finds_value = options.algorithm.finds_value();
            let algorithm = if finds_value { options.algorithm } else { Algorithm::MTD_F };
            let sure = Options { enhancements, algorithm, ..options };
            // Tables know who wins, and not when.
            engine.set_endgames(None);
            if engine.set_options(sure).is_ok() {
                engine.clear();
            }
        }
        self.running = Some(running);
        let request = Request {
            start: self.start.clone(),
            moves: self.moves.clone(),
            searchmoves,
            lines: self.settings.lines,
        };
        let strength = self.settings.strength(self.seed);
        worker::search(Task { engine, request, limits, strength }, signals, self.sender.clone());
        Ok(())
    }

    fn count(&mut self, depth: u32) -> Result<(), SessionError> {
        let signals = Signals::default();
        self.running = Some(Running::new(signals.clone()));
        let (position, chess960) = (self.position.clone(), self.settings.chess960);
        let root = position.clone();
        let name = move |m| Style { root: &root, chess960, wdl: false }.move_of(&root, m);
        worker::count(position, depth, name, signals, self.sender.clone());
        Ok(())
    }

    fn bench(&mut self) -> Result<(), SessionError> {
        self.end_search(None)?;
        let signals = Signals::default();
        self.running = Some(Running::new(signals.clone()));
        worker::bench(self.settings.options, signals, self.sender.clone());
        Ok(())
    }

    /// Hears what the other thread has to say.
    fn hear(&mut self, event: Event) -> Result<(), SessionError> {
        let Some(running) = &mut self.running else { return Ok(()) };
        match event {
            Event::Info(info) => self.tell(&info),
            Event::Line(line) => self.say(&line),
            Event::Finished => {
                self.running = None;
                Ok(())
            }
            Event::BestMove(Some((engine, answer))) => {
                self.engine = Some(engine);
                running.answer = Some(answer);
                if running.held { Ok(()) } else { self.answer() }
            }
            Event::BestMove(None) => {
                self.engine = Some(Box::new(Engine::new(self.settings.options)?));
                let best = running.root.as_ref().and_then(|root| root.moves().first().copied());
                running.answer = Some(BestMove {
                    best,
                    reply: None,
                    value: None,
                    depth: 0,
                    nodes: 0,
                    elapsed: Duration::ZERO,
                });
                let held = running.held;
                self.complain("the search has failed, which is a fault of the engine; any move is played")?;
                if held { Ok(()) } else { self.answer() }
            }
        }
    }

    fn tell(&mut self, info: &Info<Chess>) -> Result<(), SessionError> {
        let Some(Running { root: Some(root), chess960, wdl, told, nodes_told, .. }) = &mut self.running
        else {
            return Ok(());
        };
        *nodes_told = info.nodes;
        if info.line == 1 {
            *told = info.variation.first().copied();
        }
        let line = Style { root, chess960: *chess960, wdl: *wdl }.info(info);
        self.say(&line)?;
        if self.debug && info.finished && info.line == 1 {
            let ordering = info.ordering;
            self.say(&format!("info string depth {}: {} tests, {ordering:?}", info.depth, info.tests))?;
        }
        Ok(())
    }

    /// Tells the answer of the search that has ended, and is ready for the next.
    fn answer(&mut self) -> Result<(), SessionError> {
        let Some(Running { root: Some(root), chess960, wdl, answer: Some(answer), told, nodes_told, .. }) =
            self.running.take()
        else {
            return Ok(());
        };
        let style = Style { root: &root, chess960, wdl };
        let millis = answer.elapsed.as_millis();
        match answer.best {
            None => {
                let value = answer.value.unwrap_or_default();
                self.say(&format!("info depth 0 score {}", score(value)))?;
            }
            Some(best) if told != Some(best) => {
                // The search was stopped before an iteration was finished, or in one that had found something better.
                let (depth, value, bound) = match answer.value {
                    Some(value) if value.abs() <= WIN => (answer.depth, value, " lowerbound"),
                    _ => (0, root.evaluate_trained().clamp(-MAX_EVALUATION, MAX_EVALUATION), ""),
                };
                let nodes = answer.nodes;
                let pv = style.move_of(&root, best);
                self.say(&format!(
                    "info depth {depth} seldepth {depth} multipv 1 score {}{bound} nodes {nodes} time {millis} pv {pv}",
                    score(value)
                ))?;
            }
            Some(_) if answer.nodes == nodes_told => {}
            // What the iteration has cost that was not finished.
            Some(_) => self.say(&style.effort(answer.nodes, answer.elapsed))?,
        }
        self.say(&style.best_move(answer.best, answer.reply))?;
        self.settle()
    }

    fn stop(&mut self) -> Result<(), SessionError> {
        let Some(running) = &mut self.running else { return Ok(()) };
        running.signals.stop();
        running.held = false;
        if running.answer.is_some() { self.answer() } else { Ok(()) }
    }

    fn ponder_hit(&mut self) -> Result<(), SessionError> {
        let Some(running) = self.running.as_mut().filter(|running| running.signals.is_pondering()) else {
            return self.complain("'ponderhit' without 'go ponder', ignored").map(|_| ());
        };
        running.signals.ponder_hit();
        running.held = running.infinite;
        if running.answer.is_some() && !running.held { self.answer() } else { Ok(()) }
    }

    /// Stops what runs, waits until it has ended, and tells its answer.
    fn end_search(&mut self, patience: Option<Duration>) -> Result<(), SessionError> {
        self.stop()?;
        let events = self.events.clone();
        while self.running.is_some() {
            let event = match patience {
                Some(patience) => events.recv_timeout(patience).ok(),
                None => events.recv().ok(),
            };
            match event {
                Some(event) => self.hear(event)?,
                None => break,
            }
        }
        Ok(())
    }

    fn finish(mut self) -> Result<(), SessionError> {
        self.end_search(Some(PATIENCE))
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
        self.say(&text)
    }

    fn evaluate(&mut self) -> Result<(), SessionError> {
        let terms = self.position.judge_terms();
        let sides = Side::BOTH.map(Chess::side_name);
        self.say(&format!("\n{}\n", terms.table(sides, |score| format!("{score:+}"))))?;
        let (total, first) = (terms.total(), sides[0]);
        self.say(&format!("Evaluation: {total:+} centipawns for {first}\n"))
    }
}
