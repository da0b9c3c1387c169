//! The threads that run cells, and the order in which results leave them.

use super::cell::{self, CellResult, MinimalSize};
use super::{Cell, Plan, Row};
use crate::game::Notation;
use crate::search::SearchMemory;
use crossbeam_channel::{Receiver, Sender, unbounded};
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::{fmt, io, thread};

/// Receives what a run finds out.
pub trait Sink {
    /// A cell has been run; cells are reported as they come.
    fn finished(&mut self, _cell: Cell) {}

    /// The results of a cell, each in its turn. What cannot be written ends the run.
    fn write(&mut self, result: CellResult) -> io::Result<()>;
}

/// How far a run came.
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
    /// The sink did.
    Sink(io::Error),
    /// There are no more threads.
    Threads(io::Error),
    /// A search panicked, which is a mistake in the program.
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
            ExecuteError::Threads(error) => write!(f, "cannot start a worker: {error}"),
            ExecuteError::Panicked { position, algorithm } => {
                let task = algorithm.as_deref().unwrap_or("the minimal graph");
                write!(f, "a mistake in the program: {task} panicked on position {position}")
            }
        }
    }
}

impl std::error::Error for ExecuteError {}

/// A deep search in a game of large positions needs more than a thread usually has; it is taken only when used.
const STACK: usize = 64 << 20;

/// A piece of work.
#[derive(Clone, Copy)]
enum Job {
    /// The minimal graph of a position, which comes before the cells of that position.
    Measure(usize),
    /// A cell.
    Run(Cell),
}

/// What came out of a job.
enum Done {
    Measured(usize, Vec<MinimalSize>),
    Ran(Cell, CellResult),
    Panicked(Job),
}

/// Runs the cells of a plan from `first` on, one thread for each memory. `ready` are the rows of those that need not
/// be run again. Results reach the sink in the order of the plan. When `stop` is set, running cells are given up and
/// the results of finished ones still reach the sink.
pub fn execute<G: Notation>(
    plan: &Plan<G>,
    first: usize,
    ready: BTreeMap<usize, Vec<Row>>,
    memories: Vec<SearchMemory>,
    stop: &Arc<AtomicBool>,
    sink: &mut impl Sink,
) -> Result<Execution, ExecuteError> {
    let mut queue = Queue { next: 0, waiting: BTreeMap::new(), sizes: None, written: first, plan, sink };
    let (job_sender, jobs) = unbounded();
    for (turn, job) in queue.turns(first, ready) {
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

/// What a worker does: job after job, until there are no more or it is told to stop.
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

/// Results that wait for their turn.
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
    /// Puts what is ready into the queue, and gives the jobs to be done and the turns of their results.
    fn turns(&mut self, first: usize, mut ready: BTreeMap<usize, Vec<Row>>) -> Vec<(usize, Job)> {
        let mut jobs = Vec::new();
        let mut measured = None;
        let mut turn = 0;
        for (index, &cell) in self.plan.cells.iter().enumerate().skip(first) {
            if let Some(rows) = ready.remove(&index) {
                let result = CellResult { rows, ..CellResult::default() };
                self.waiting.insert(turn, Done::Ran(cell, result));
            } else {
                if self.plan.setup.minimal && measured != Some(cell.position) {
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

    /// Passes on what waits for a turn that will not come.
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
                if self.plan.setup.minimal && !is_measured(&result.rows) {
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
