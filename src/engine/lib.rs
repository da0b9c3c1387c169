//! Thinking about a move: iterative deepening on a clock, with any driver, on any number of threads.
//!
//! A [`Thinker`] keeps the table and the histories of a game. It is asked a [`Question`], may use a [`Budget`], says every
//! [`Thought`] to whoever watches, and gives an [`Answer`]. The terminal, UCI, matches and the benchmark all play through
//! it.

mod deepen;
mod options;
mod request;
mod strength;
mod time;

pub use nullwindow_game as game;

pub use options::{Options, Profile};
pub use request::{Answer, Question, Thought};
pub use strength::Handicap;
pub use time::{Budget, Clock, Signals, Time};

use crate::game::Selective;
use deepen::{Found, Setting, Speaker};
use nullwindow_search::selective::{Endgames, Memory, Path, Tournament};
use nullwindow_search::{BoundsKept, Depth, History, Limits, MAX_DEPTH, Search, Settings, Table, TableError};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// An engine with its memory, thinking about one game at a time.
pub struct Thinker<G: Selective> {
    options: Options,
    table: Table,
    /// One for every thread.
    memories: Vec<Memory<G>>,
    history: History,
    endgames: Option<Arc<dyn Endgames<G>>>,
}

impl<G: Selective> std::fmt::Debug for Thinker<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Thinker").field("options", &self.options).finish_non_exhaustive()
    }
}

/// Searches recurse deeply, and their nodes hold their moves on the stack.
const STACK: usize = 64 << 20;

impl<G: Selective> Thinker<G> {
    /// An engine that knows nothing yet, or the reason why there is none.
    pub fn new(options: Options) -> Result<Thinker<G>, TableError> {
        let table = Table::new(options.table_bits, BoundsKept::Two)?;
        let memories = (0..options.threads.max(1)).map(|_| Memory::new()).collect();
        Ok(Thinker { options, table, memories, history: History::new::<G>(), endgames: None })
    }

    /// How it thinks.
    pub fn options(&self) -> Options {
        self.options
    }

    /// Thinks in another way from now on. A table of another size is a new one; everything else is kept. After an error
    /// everything is as it was.
    pub fn set_options(&mut self, options: Options) -> Result<(), TableError> {
        if options.table_bits != self.options.table_bits {
            self.table = Table::new(options.table_bits, BoundsKept::Two)?;
        }
        self.memories.resize_with(options.threads.max(1), Memory::new);
        self.options = options;
        Ok(())
    }

    /// Asks an oracle for the values of endgames from now on.
    pub fn consult(&mut self, endgames: Option<Arc<dyn Endgames<G>>>) {
        self.endgames = endgames;
    }

    /// Forgets everything, for a new game.
    pub fn clear(&mut self) {
        self.table.clear();
        self.history.clear();
        self.memories.iter_mut().for_each(Memory::clear);
    }

    /// Thinks until the budget is used up or a signal says so, and answers. It always answers with a legal move, if there
    /// is one.
    pub fn think(
        &mut self,
        question: &Question<G>,
        budget: Budget,
        signals: &Signals,
        watch: &mut (dyn FnMut(&Thought<G>) + Send),
    ) -> Answer<G> {
        let (path, referee) = Path::of(&question.start, &question.moves);
        let root = referee.position().clone();
        let legal = root.moves();
        let mut choice: Vec<G::Move> = legal.iter().copied().collect();
        if question.only.iter().any(|m| legal.contains(m)) {
            choice.retain(|m| question.only.contains(m));
        }
        // Where the result is known, only moves that keep it are played.
        if let Some(best) = self.endgames.as_ref().and_then(|endgames| endgames.best_moves(&root))
            && choice.iter().any(|m| best.contains(m))
        {
            choice.retain(|m| best.contains(m));
        }
        let begin = Instant::now();
        let Some(&first) = choice.first() else {
            let value = root.outcome().map(|outcome| outcome.score(0));
            return Answer { best: None, reply: None, value, depth: 0, nodes: 0, elapsed: Duration::ZERO };
        };
        self.table.grow_older();
        let helpers_stop = Arc::new(AtomicBool::new(false));
        let published: Vec<Arc<AtomicU64>> = self.memories[1..].iter().map(|_| Arc::default()).collect();
        let mut limits = Limits::depth(budget.depth.unwrap_or(MAX_DEPTH))
            .with_nodes(budget.nodes)
            .with_stop(Some(signals.stop.clone()));
        limits.deadline = budget.time.and_then(|time| begin.checked_add(time.hard));
        limits.pondering = Some(signals.pondering.clone());
        let setting = Setting {
            root: &root,
            choice: &choice,
            lines: question.lines.clamp(1, choice.len()),
            options: self.options,
            budget,
            signals,
            begin,
            table: &self.table,
            others: &published,
        };
        let setting = &setting;
        let historic = self.options.profile == Profile::Historic || !self.options.algorithm.is_driver();
        let (history, endgames) = (&mut self.history, self.endgames.as_deref());
        let on = self.options.enhancements;
        let mut memories = self.memories.iter_mut();
        let memory = memories.next().expect("there is a thread");
        let mut found = std::thread::scope(|scope| {
            for (number, (memory, published)) in memories.zip(&published).enumerate() {
                if historic {
                    break;
                }
                let mut limits = Limits::depth(MAX_DEPTH).with_stop(Some(helpers_stop.clone()));
                limits.published = Some(published.clone());
                let path = path.clone();
                let help = move || {
                    let mut search = Tournament::new(on, setting.table, memory, path, limits, ());
                    search.consult(endgames);
                    setting.help(&mut search, number as Depth);
                };
                // Without the thread, the search is only slower.
                let _ = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, help);
            }
            let think = || {
                let speaker = Speaker::new(setting, watch);
                if historic {
                    let mut search =
                        Search::new(Settings::default(), setting.table, history, limits, speaker);
                    setting.deepen(&mut search, |search| &mut search.observer)
                } else {
                    let mut search = Tournament::new(on, setting.table, memory, path, limits, speaker);
                    search.consult(endgames);
                    setting.deepen(&mut search, |search| &mut search.observer)
                }
            };
            let found = match std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, think) {
                Ok(thread) => thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
                Err(_) => Found::default(),
            };
            helpers_stop.store(true, Ordering::Relaxed);
            found
        });
        if found.variation.is_empty() {
            found.variation = vec![first];
        }
        Answer {
            best: found.variation.first().copied(),
            reply: found.variation.get(1).copied(),
            value: found.value,
            depth: found.depth,
            nodes: found.nodes + setting.nodes_of_others(),
            elapsed: begin.elapsed(),
        }
    }
}
