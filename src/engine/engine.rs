//! The engine: a search with its memory and its threads.

use crate::deepen::{Deepened, RootSearch};
use crate::game::{EndgameSolver, Endgames, SearchParams, Selective};
use crate::reporter::Reporter;
use crate::{BestMove, Info, MoveLimits, Options, Profile, Request, Signals};
use nullwindow_search::selective::{Enhancement, Path, SearchThread, SelectiveSearch};
use nullwindow_search::{BoundsKept, Depth, History, Limits, MAX_DEPTH, Search, Settings, Table, TableError};
use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// An engine with its memory, for one game at a time.
pub struct Engine<G: Selective> {
    options: Options,
    params: SearchParams,
    table: Table,
    /// One for every thread.
    threads: Vec<SearchThread<G>>,
    history: History,
    endgames: Option<Arc<dyn Endgames<G>>>,
    /// The endgame solver of the root, from when it is wanted for the first time.
    solver: Option<G::Solver>,
}

impl<G: Selective> std::fmt::Debug for Engine<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Engine").field("options", &self.options).finish_non_exhaustive()
    }
}

/// The solver of the root is made when the game has at most so many moves left...
const SOLVER_MOVES: u32 = 32;

/// ... with a table of as many positions as that of the search has, but no more than `2^SOLVER_BITS`.
const SOLVER_BITS: u32 = 22;

/// Searches recurse deeply, and their nodes hold their moves on the stack.
const STACK: usize = 64 << 20;

thread_local! {
    /// Whether this thread has a stack for searches.
    static HAS_STACK: Cell<bool> = const { Cell::new(false) };
}

/// Runs `work` on a thread of its own that has a stack for searches: one thread for many short searches, which would otherwise
/// be started for each. None if there can be no such thread.
pub fn on_search_stack<T: Send>(work: impl FnOnce() -> T + Send) -> Option<T> {
    let work = || {
        HAS_STACK.set(true);
        work()
    };
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work).ok()?;
        Some(thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
    })
}

impl<G: Selective> Engine<G> {
    /// An engine with an empty memory, or an error if there is no memory for its table.
    pub fn new(options: Options) -> Result<Engine<G>, TableError> {
        G::prepare();
        let table = Table::new(options.table_bits, BoundsKept::Two)?;
        let threads = (0..options.threads.max(1)).map(|_| SearchThread::new()).collect();
        let (history, endgames) = (History::new::<G>(), G::builtin_endgames());
        Ok(Engine { options, params: G::PARAMS, table, threads, history, endgames, solver: None })
    }

    /// How it searches.
    pub fn options(&self) -> Options {
        self.options
    }

    /// Searches in another way from now on. A table of another size is a new one; everything else is kept. After an error
    /// the options are as they were, and the table is empty.
    pub fn set_options(&mut self, options: Options) -> Result<(), TableError> {
        if options.table_bits != self.options.table_bits {
            // The old table goes first: there may be no room for both.
            self.table = Table::new(0, BoundsKept::Two)?;
            let old = self.options.table_bits;
            let table = Table::new(options.table_bits, BoundsKept::Two);
            let failed = table.as_ref().err().copied();
            self.table = table.or_else(|_| Table::new(old, BoundsKept::Two))?;
            if let Some(error) = failed {
                return Err(error);
            }
        }
        let params = self.params;
        self.threads.resize_with(options.threads.max(1), || SearchThread::with_params(params));
        self.options = options;
        Ok(())
    }

    /// The constants of the selective search.
    pub fn params(&self) -> SearchParams {
        self.params
    }

    /// Searches with other constants from now on, and forgets the histories.
    pub fn set_params(&mut self, params: SearchParams) {
        self.params = params;
        self.threads.fill_with(|| SearchThread::with_params(params));
    }

    /// Probes these endgame tables from now on, instead of those that come with the game.
    pub fn set_endgames(&mut self, endgames: Option<Arc<dyn Endgames<G>>>) {
        self.endgames = endgames;
    }

    /// Forgets everything, for a new game.
    pub fn clear(&mut self) {
        self.table.empty();
        self.history.clear();
        self.threads.iter_mut().for_each(SearchThread::clear);
        if let Some(solver) = &mut self.solver {
            solver.clear();
        }
    }

    /// Searches until a limit or a signal ends it. The best move is legal, and there is one unless the game is over.
    pub fn search(
        &mut self,
        request: &Request<G>,
        limits: MoveLimits,
        signals: &Signals,
        watch: &mut (dyn FnMut(&Info<G>) + Send),
    ) -> BestMove<G> {
        if self.is_varied(request) {
            return self.search_varied(request, limits, signals, watch);
        }
        self.search_best(request, limits, signals, watch)
    }

    pub(super) fn search_best(
        &mut self,
        request: &Request<G>,
        limits: MoveLimits,
        signals: &Signals,
        watch: &mut (dyn FnMut(&Info<G>) + Send),
    ) -> BestMove<G> {
        let (path, referee) = Path::of(&request.start, &request.moves);
        let root = referee.position().clone();
        let legal = root.moves();
        let mut candidates: Vec<G::Move> = legal.iter().copied().collect();
        if request.searchmoves.iter().any(|m| legal.contains(m)) {
            candidates.retain(|m| request.searchmoves.contains(m));
        }
        let historic = self.options.profile == Profile::Historic || !self.options.algorithm.is_driver();
        let mut endgames = self.endgames.clone().filter(|endgames| {
            // They know who wins, but not when.
            !historic
                && limits.mate.is_none()
                && self.options.enhancements.has(Enhancement::Endgames)
                && endgames.prepare(&root, limits.time.is_none())
        });
        let known = endgames.as_ref().and_then(|endgames| endgames.value(&root));
        let mut except = None;
        if let Some(tables) = &endgames {
            // Where the result is known, only moves that keep it are played.
            if let Some(best) = tables.best_moves(&root)
                && candidates.iter().any(|m| best.contains(m))
            {
                candidates.retain(|m| best.contains(m));
            }
            // Where it is known but not how soon the game ends, the search has something left to find: the way to the next
            // stage of a win; of a draw or a loss, what is hardest for the opponent.
            if let Some(known) = known.filter(|known| known.plies.is_none()) {
                except = tables.stage(&root);
                if except.is_some() && known.sign <= 0 {
                    endgames = None;
                }
            }
        }
        let begin = Instant::now();
        if candidates.is_empty() {
            let value = root.outcome().map(|outcome| outcome.score(0));
            let proved = value.is_some();
            let elapsed = Duration::ZERO;
            let no_mate = limits.mate;
            return BestMove {
                best: None,
                reply: None,
                value,
                proved,
                no_mate,
                known,
                depth: 0,
                nodes: 0,
                elapsed,
            };
        }
        self.table.new_generation();
        let helpers_stop = Arc::new(AtomicBool::new(false));
        let published: Vec<Arc<AtomicU64>> = self.threads[1..].iter().map(|_| Arc::default()).collect();
        let mut search_limits = Limits::depth(limits.depth.unwrap_or(MAX_DEPTH))
            .with_nodes(limits.nodes)
            .with_stop(Some(signals.stop.clone()));
        search_limits.deadline = limits.time.and_then(|time| begin.checked_add(time.hard));
        search_limits.pondering = Some(signals.pondering.clone());
        search_limits.finish_first = true;
        let root_search = RootSearch {
            root: &root,
            game: &referee,
            candidates: &candidates,
            lines: request.lines.clamp(1, candidates.len()),
            options: self.options,
            limits,
            known,
            signals,
            begin,
            table: &self.table,
            helpers_stop: &helpers_stop,
            others: &published,
        };
        let root_search = &root_search;
        if !historic
            && self.solver.is_none()
            && self.options.enhancements.has(Enhancement::EndgameSolver)
            && G::Solver::moves_left(&root).is_some_and(|moves| moves <= SOLVER_MOVES)
        {
            self.solver = G::Solver::new(self.options.table_bits.min(SOLVER_BITS));
        }
        let solver = self.solver.as_mut().filter(|_| !historic);
        let solver = solver.map(|solver| (solver, search_limits.clone()));
        let (history, endgames) = (&mut self.history, endgames.as_deref());
        let on = self.options.enhancements;
        let mut threads = self.threads.iter_mut();
        let thread = threads.next().expect("there is a thread");
        let mut found = std::thread::scope(|scope| {
            for (number, (thread, published)) in threads.zip(&published).enumerate() {
                if historic {
                    break;
                }
                let mut limits = Limits::depth(MAX_DEPTH).with_stop(Some(helpers_stop.clone()));
                limits.published = Some(published.clone());
                let path = path.clone();
                let help = move || {
                    let mut search = SelectiveSearch::new(on, root_search.table, thread, path, limits, ());
                    search.set_endgames(endgames, except);
                    root_search.help(&mut search, number as Depth);
                };
                // Without the thread, the search is only slower.
                let _ = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, help);
            }
            let search = || {
                let mut reporter = Reporter::new(root_search, watch);
                let (mate, no_mate) = root_search.find_mate(&mut search_limits, &mut reporter);
                if let Some(mate) = mate {
                    return mate;
                }
                let found = if historic {
                    let mut search =
                        Search::new(Settings::default(), root_search.table, history, search_limits, reporter);
                    root_search.deepen(&mut search, |search| &mut search.observer, None)
                } else {
                    let mut search =
                        SelectiveSearch::new(on, root_search.table, thread, path, search_limits, reporter);
                    search.set_endgames(endgames, except);
                    root_search.deepen(&mut search, |search| &mut search.observer, solver)
                };
                Deepened { no_mate, ..found }
            };
            let found = if HAS_STACK.get() {
                search()
            } else {
                match std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, search) {
                    Ok(thread) => thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
                    Err(_) => Deepened::default(),
                }
            };
            helpers_stop.store(true, Ordering::Relaxed);
            found
        });
        if found.variation.is_empty() {
            // Stopped in a first iteration that was too long to be finished.
            found.variation = root_search.best_by_evaluation().into_iter().collect();
        }
        BestMove {
            best: found.variation.first().copied(),
            reply: found.variation.get(1).copied(),
            value: found.value,
            proved: found.proved,
            no_mate: found.no_mate,
            known,
            depth: found.depth,
            nodes: found.nodes + root_search.nodes_of_others(),
            elapsed: begin.elapsed(),
        }
    }
}
