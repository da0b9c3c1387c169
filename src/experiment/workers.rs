//! The threads that run cells, and the queue that puts their results in order.

use super::cell::{self, CellResult, MinimalSize};
use super::{Cell, FinishedCells, Plan, Row};
use crate::game::Notation;
use crate::search::SearchMemory;
use crossbeam_channel::{Receiver, Sender, unbounded};
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::{fmt, io, thread};

/// Receives the results of a run.
pub trait Sink {
    /// A cell is finished; in any order.
    fn finished(&mut self, _cell: Cell) {}

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

/// A job of a worker.
#[derive(Clone, Copy)]
enum Job {
    /// The minimal graph of a position, which comes before the cells of that position.
    Measure(usize),
    /// A cell.
    Run(Cell),
}

/// The result of a job.
enum Done {
    Measured(usize, Vec<MinimalSize>),
    Ran(Cell, CellResult),
    Panicked(Job),
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
    let written = finished.in_order;
    let mut queue = Queue { next: 0, waiting: BTreeMap::new(), sizes: None, written, plan, sink };
    let (job_sender, jobs) = unbounded();
    for (turn, job) in queue.turns(finished) {
        let _ = job_sender.send((turn, job));
    }
    drop(job_sender);
    let outcome = thread::scope(|scope| {
        let (sender, done) = unbounded();
        let workers = memories.len().min(jobs.len());
        let mut outcome = Ok(());
        for mut memory in memories.into_iter().take(workers) {
            let (jobs, sender) = (jobs.clone(), sender.clone());
            let worker = move || work(plan, &jobs, &sender, stop, &mut memory);
            let name = "worker".to_string();
            if let Err(error) =
                thread::Builder::new().name(name).stack_size(STACK).spawn_scoped(scope, worker)
            {
                outcome = Err(ExecuteError::Threads(error));
                break;
            }
        }
        drop(sender);
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
    Ok(Execution { written: queue.written, cells: plan.cells.len() })
}

/// The loop of a worker: job after job, until there are no more or it is told to stop.
fn work<G: Notation>(
    plan: &Plan<G>,
    jobs: &Receiver<(usize, Job)>,
    done: &Sender<(usize, Done)>,
    stop: &Arc<AtomicBool>,
    memory: &mut SearchMemory,
) {
    for (turn, job) in jobs {
        if stop.load(Ordering::Relaxed) {
            return;
        }
        let outcome = catch_unwind(AssertUnwindSafe(|| match job {
            Job::Measure(position) => {
                cell::measure(plan, position, stop, memory).map(|sizes| Done::Measured(position, sizes))
            }
            Job::Run(cell) => cell::run(plan, cell, stop, memory).map(|result| Done::Ran(cell, result)),
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
    waiting: BTreeMap<usize, Done>,
    /// The minimal graph of the position whose turn it is.
    sizes: Option<(usize, Vec<MinimalSize>)>,
    written: usize,
    plan: &'a Plan<G>,
    sink: &'a mut S,
}

impl<G: Notation, S: Sink> Queue<'_, G, S> {
    /// Queues the rows that are there already, and lists the jobs with the turns of their results.
    fn turns(&mut self, mut finished: FinishedCells) -> Vec<(usize, Job)> {
        let mut jobs = Vec::new();
        let mut measured = None;
        let mut turn = 0;
        for (index, &cell) in self.plan.cells.iter().enumerate().skip(finished.in_order) {
            if let Some(rows) = finished.ready.remove(&index) {
                let result = CellResult { rows, ..CellResult::default() };
                self.waiting.insert(turn, Done::Ran(cell, result));
            } else {
                if self.plan.spec.minimal && measured != Some(cell.position) {
                    measured = Some(cell.position);
                    jobs.push((turn, Job::Measure(cell.position)));
                    turn += 1;
                }
                jobs.push((turn, Job::Run(cell)));
            }
            turn += 1;
        }
        jobs
    }

    /// Takes results as they come and passes them on in their turn.
    fn collect(&mut self, done: &Receiver<(usize, Done)>) -> Result<(), ExecuteError> {
        loop {
            while let Some(done) = self.waiting.remove(&self.next) {
                self.next += 1;
                self.settle(done)?;
            }
            let Ok((turn, done)) = done.recv() else { return Ok(()) };
            match done {
                Done::Panicked(job) => return Err(self.panicked(job)),
                Done::Ran(cell, _) => self.sink.finished(cell),
                Done::Measured(..) => {}
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

    fn settle(&mut self, done: Done) -> Result<(), ExecuteError> {
        match done {
            Done::Measured(position, sizes) => self.sizes = Some((position, sizes)),
            Done::Ran(cell, mut result) => {
                if self.plan.spec.minimal && !is_measured(&result.rows) {
                    match &self.sizes {
                        Some((position, sizes)) if *position == cell.position => {
                            cell::join(&mut result.rows, sizes);
                        }
                        // The run was stopped while the graph was being measured.
                        _ => return Ok(()),
                    }
                }
                self.sink.write(result).map_err(ExecuteError::Sink)?;
                self.written += 1;
            }
            Done::Panicked(job) => return Err(self.panicked(job)),
        }
        Ok(())
    }

    fn panicked(&self, job: Job) -> ExecuteError {
        let (position, algorithm) = match job {
            Job::Measure(position) => (position, None),
            Job::Run(cell) => (cell.position, Some(cell.algorithm.to_string())),
        };
        ExecuteError::Panicked { position: self.plan.positions[position].id.clone(), algorithm }
    }
}

fn is_measured(rows: &[Row]) -> bool {
    rows.iter().all(|row| row.minimal_leaves.is_some())
}
