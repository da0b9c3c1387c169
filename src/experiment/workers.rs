//! The threads that run cells, and the queue that puts their results in order.

use super::cell::{self, CellResult, MinimalSize};
use super::{Cell, FinishedCells, Maker, Plan, Row, RunSpec};
use crate::game::Notation;
use crate::positions::{FileError, NamedPosition};
use crate::search::SearchMemory;
use crossbeam_channel::{Receiver, RecvTimeoutError, SendTimeoutError, Sender, bounded, unbounded};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use std::{fmt, io, thread};

/// Receives the results of a run.
pub trait Sink {
    /// A cell is finished; in any order.
    fn finished(&mut self) {}

    /// The results of a cell, in the order of the plan. An error ends the run.
    fn write(&mut self, result: CellResult) -> io::Result<()>;
}

/// How far a run got.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Execution {
    /// The cells whose results are written, those that were there before included.
    pub written: usize,
    /// The cells of the plan.
    pub cells: usize,
}

/// Why a run failed.
#[derive(Debug)]
pub enum ExecuteError {
    /// Results could not be written.
    Sink(io::Error),
    /// A thread could not be started.
    Threads(io::Error),
    /// The positions could not be read again.
    Positions(FileError),
    /// A search panicked, which is a bug.
    Panicked {
        /// The id of the position.
        position: String,
        /// The algorithm; none if the minimal graph was being measured.
        algorithm: Option<String>,
    },
}

impl fmt::Display for ExecuteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ExecuteError::Sink(error) => write!(f, "cannot write the output: {error}"),
            ExecuteError::Threads(error) => write!(f, "cannot start a thread: {error}"),
            ExecuteError::Positions(error) => error.fmt(f),
            ExecuteError::Panicked { position, algorithm } => {
                let task = algorithm.as_deref().unwrap_or("the minimal graph");
                write!(f, "a bug in nullwindow: {task} panicked on position {position}")
            }
        }
    }
}

impl std::error::Error for ExecuteError {}

/// A deep search of large positions needs a larger stack than threads usually have; it is allocated only when used.
const STACK: usize = 64 << 20;

/// So many results may wait for that of a cell that takes longer.
const WINDOW: usize = 8192;

/// How often who waits looks whether the run was stopped.
const PATIENCE: Duration = Duration::from_millis(20);

/// A job of a worker.
enum Job<G> {
    /// The minimal graph of a position, which comes before the cells of that position.
    Measure(Arc<NamedPosition<G>>),
    /// A cell.
    Run(Cell<G>),
}

/// The jobs of a position with the turns of their results. A worker does all of them, so that no two compute the same leaves at
/// the same time; at the end others help it.
type Jobs<G> = Receiver<(usize, Job<G>)>;

/// Adds jobs of a position.
type JobSender<G> = Sender<(usize, Job<G>)>;

/// The result of a job.
enum Done<G> {
    Measured(Arc<NamedPosition<G>>, Vec<MinimalSize>),
    Ran(Cell<G>, CellResult),
    /// The rows of a cell that were there before.
    Kept(Vec<Row>),
    Panicked(Job<G>),
    /// The positions could not be read to their end.
    Unreadable(FileError),
}

/// Runs the cells of a plan that are not `finished`, with one thread for each memory. Results reach the sink in the order of
/// the plan. When `stop` is set, running cells are abandoned; the results of finished ones still reach the sink.
pub fn execute<G: Notation>(
    plan: &Plan<G>,
    finished: FinishedCells,
    memories: Vec<SearchMemory>,
    stop: &Arc<AtomicBool>,
    sink: &mut impl Sink,
) -> Result<Execution, ExecuteError> {
    let (tickets, window) = bounded(WINDOW);
    for _ in 0..WINDOW {
        let _ = tickets.send(());
    }
    let minimal = plan.spec.minimal;
    let written = finished.in_order;
    let mut queue = Queue { next: 0, waiting: BTreeMap::new(), tickets, sizes: None, written, minimal, sink };
    let outcome = thread::scope(|scope| {
        let (sender, done) = unbounded();
        let (offer, offers) = bounded(memories.len());
        let mut outcome = Ok(());
        let maker = Arc::new(Maker::here(memories.len()));
        for mut memory in memories {
            let (offers, sender, maker) = (offers.clone(), sender.clone(), maker.clone());
            let worker = move || work(&plan.spec, &maker, &offers, &sender, stop, &mut memory);
            let name = "worker".to_string();
            if let Err(error) =
                thread::Builder::new().name(name).stack_size(STACK).spawn_scoped(scope, worker)
            {
                outcome = Err(ExecuteError::Threads(error));
                break;
            }
        }
        drop(offers);
        scope.spawn(move || {
            Feeder { turn: 0, window, begun: Vec::new(), offer, done: sender, stop }.feed(plan, finished);
        });
        let outcome = outcome.and_then(|()| queue.collect(&done));
        if outcome.is_err() {
            stop.store(true, Ordering::Relaxed);
        }
        outcome
    });
    if !matches!(outcome, Err(ExecuteError::Sink(_))) {
        queue.drain()?;
    }
    outcome?;
    Ok(Execution { written: queue.written, cells: plan.len() })
}

/// Lists the jobs, with the turns of their results, no faster than they are done.
struct Feeder<'a, G> {
    turn: usize,
    /// A ticket for every result that may wait.
    window: Receiver<()>,
    /// The jobs of the positions of which some may be left.
    begun: Vec<Jobs<G>>,
    /// Offers the jobs of a position to a worker that has nothing to do.
    offer: Sender<Jobs<G>>,
    done: Sender<(usize, Done<G>)>,
    stop: &'a AtomicBool,
}

impl<G: Notation> Feeder<'_, G> {
    fn feed(mut self, plan: &Plan<G>, mut finished: FinishedCells) {
        let mut current: Option<(Arc<NamedPosition<G>>, JobSender<G>)> = None;
        let read = plan.for_each(&mut |cell| {
            if cell.index < finished.in_order {
                return ControlFlow::Continue(());
            }
            if let Some(rows) = finished.ready.remove(&cell.index) {
                let turn = self.next_turn()?;
                return done_or_break(self.done.send((turn, Done::Kept(rows))).is_ok());
            }
            let jobs = match &current {
                Some((position, jobs)) if Arc::ptr_eq(position, &cell.position) => jobs,
                _ => {
                    // Who does the last position's jobs learns that there are no more.
                    current = None;
                    let jobs = self.begin()?;
                    if plan.spec.minimal {
                        self.send(&jobs, Job::Measure(cell.position.clone()))?;
                    }
                    &current.insert((cell.position.clone(), jobs)).1
                }
            };
            self.send(jobs, Job::Run(cell))
        });
        drop(current);
        self.share();
        if let Err(error) = read {
            let _ = self.done.send((self.turn, Done::Unreadable(error)));
        }
    }

    /// Finds a worker for the jobs of another position.
    fn begin(&mut self) -> ControlFlow<(), JobSender<G>> {
        let (sender, jobs) = unbounded();
        self.offer(jobs.clone())?;
        self.begun.retain(|jobs| !jobs.is_empty());
        self.begun.push(jobs);
        ControlFlow::Continue(sender)
    }

    /// Offers the jobs of a position as soon as not too many wait for a worker.
    fn offer(&self, mut jobs: Jobs<G>) -> ControlFlow<()> {
        loop {
            if self.stop.load(Ordering::Relaxed) {
                return ControlFlow::Break(());
            }
            jobs = match self.offer.send_timeout(jobs, PATIENCE) {
                Ok(()) => return ControlFlow::Continue(()),
                Err(SendTimeoutError::Timeout(jobs)) => jobs,
                Err(SendTimeoutError::Disconnected(_)) => return ControlFlow::Break(()),
            };
        }
    }

    /// There are no other positions: shares the jobs that are left with whoever has nothing to do.
    fn share(&self) {
        while let Some(jobs) = self.begun.iter().max_by_key(|jobs| jobs.len()).filter(|jobs| !jobs.is_empty())
        {
            if self.offer(jobs.clone()).is_break() {
                return;
            }
        }
    }

    fn send(&mut self, jobs: &JobSender<G>, job: Job<G>) -> ControlFlow<()> {
        let turn = self.next_turn()?;
        done_or_break(jobs.send((turn, job)).is_ok())
    }

    /// The next turn, as soon as not too many results wait for theirs.
    fn next_turn(&mut self) -> ControlFlow<(), usize> {
        loop {
            if self.stop.load(Ordering::Relaxed) {
                return ControlFlow::Break(());
            }
            match self.window.recv_timeout(PATIENCE) {
                Ok(()) => break,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return ControlFlow::Break(()),
            }
        }
        self.turn += 1;
        ControlFlow::Continue(self.turn - 1)
    }
}

fn done_or_break(is_done: bool) -> ControlFlow<()> {
    if is_done { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
}

/// The loop of a worker: position after position and job after job, until there are no more or it is told to stop.
fn work<G: Notation>(
    spec: &RunSpec,
    maker: &Maker,
    offers: &Receiver<Jobs<G>>,
    done: &Sender<(usize, Done<G>)>,
    stop: &Arc<AtomicBool>,
    memory: &mut SearchMemory,
) {
    for (turn, job) in offers.iter().flatten() {
        if stop.load(Ordering::Relaxed) {
            return;
        }
        let outcome = catch_unwind(AssertUnwindSafe(|| match &job {
            Job::Measure(named) => {
                let sizes = cell::measure(spec, &named.position, stop, memory);
                sizes.map(|sizes| Done::Measured(named.clone(), sizes))
            }
            Job::Run(cell) => {
                cell::run(spec, cell, maker, stop, memory).map(|result| Done::Ran(cell.clone(), result))
            }
        }));
        let sent = match outcome {
            Ok(Ok(outcome)) => done.send((turn, outcome)),
            Ok(Err(_stopped)) => return,
            Err(_panic) => done.send((turn, Done::Panicked(job))),
        };
        if sent.is_err() {
            return;
        }
    }
}

/// The queue of results that wait for their turn.
struct Queue<'a, G, S> {
    /// Whose turn it is.
    next: usize,
    waiting: BTreeMap<usize, Done<G>>,
    /// Where tickets go back to.
    tickets: Sender<()>,
    /// The minimal graph of the position whose turn it is.
    sizes: Option<(Arc<NamedPosition<G>>, Vec<MinimalSize>)>,
    written: usize,
    minimal: bool,
    sink: &'a mut S,
}

impl<G: Notation, S: Sink> Queue<'_, G, S> {
    /// Takes results as they come and passes them on in their turn.
    fn collect(&mut self, done: &Receiver<(usize, Done<G>)>) -> Result<(), ExecuteError> {
        loop {
            while let Some(done) = self.waiting.remove(&self.next) {
                self.next += 1;
                let _ = self.tickets.try_send(());
                self.settle(done)?;
            }
            let Ok((turn, done)) = done.recv() else { return Ok(()) };
            match done {
                Done::Panicked(_) => return self.settle(done),
                Done::Ran(..) => self.sink.finished(),
                Done::Measured(..) | Done::Kept(_) | Done::Unreadable(_) => {}
            }
            self.waiting.insert(turn, done);
        }
    }

    /// Passes on the results that wait for a turn that will not come.
    fn drain(&mut self) -> Result<(), ExecuteError> {
        while let Some((_, done)) = self.waiting.pop_first() {
            self.settle(done)?;
        }
        Ok(())
    }

    fn settle(&mut self, done: Done<G>) -> Result<(), ExecuteError> {
        match done {
            Done::Measured(position, sizes) => self.sizes = Some((position, sizes)),
            Done::Kept(rows) => self.write(CellResult { rows, ..CellResult::default() })?,
            Done::Ran(cell, mut result) => {
                if self.minimal {
                    match &self.sizes {
                        Some((position, sizes)) if Arc::ptr_eq(position, &cell.position) => {
                            cell::join(&mut result.rows, sizes);
                        }
                        // The run was stopped while the graph was being measured.
                        _ => return Ok(()),
                    }
                }
                self.write(result)?;
            }
            Done::Panicked(job) => {
                let (position, algorithm) = match job {
                    Job::Measure(position) => (position, None),
                    Job::Run(cell) => (cell.position, Some(cell.algorithm.to_string())),
                };
                return Err(ExecuteError::Panicked { position: position.id.clone(), algorithm });
            }
            Done::Unreadable(error) => return Err(ExecuteError::Positions(error)),
        }
        Ok(())
    }

    fn write(&mut self, result: CellResult) -> Result<(), ExecuteError> {
        self.sink.write(result).map_err(ExecuteError::Sink)?;
        self.written += 1;
        Ok(())
    }
}
