//! The selective search: what is added to the search of 1995 to play well.
//!
//! The drivers are the same. Every enhancement has a name and can be switched off (see [`Enhancement`]); without any of
//! them, what is left is alpha-beta with a table and a quiescence search inside the tree.

mod enhancements;
mod histories;
mod movepick;
mod path;
mod window_search;

pub use enhancements::{Enhancement, Enhancements};
pub use histories::Memory;
pub use path::Path;

use crate::context::{from_node_bounds, to_node};
use crate::game::{MAX_EVALUATION, MoveList, Score, Selective, WIN};
use crate::memory::Entry;
use crate::{Bounds, Depth, INFINITY, Limits, Observer, Stopped, Table, Window};
use Enhancement as E;
use arrayvec::ArrayVec;
use histories::{MAX_MERIT, UNJUDGED, credit};
use movepick::{Stages, noisy_merit, select};
use std::sync::LazyLock;

/// No line is searched further from the root.
pub const MAX_PLY: u32 = 240;

/// A selective search of one thread.
pub struct Tournament<'a, G: Selective, O> {
    on: Enhancements,
    table: &'a Table,
    memory: &'a mut Memory<G>,
    path: Path,
    /// When it has to stop.
    pub limits: Limits,
    /// Who is told what the search does.
    pub observer: O,
    /// The moves of the root that may be played; all, if there are none.
    searchmoves: Vec<G::Move>,
    /// What an oracle knows of positions, if there is one.
    tables: Option<&'a dyn Endgames<G>>,
    /// The move at the root that proved the best lower bound, and this bound.
    root_move: Option<(G::Move, Score)>,
    /// How far from the root the search has been.
    reached: u32,
    /// How many answers the oracle has given.
    known_endgames: u64,
    /// Whether moves after the first are scouted with a null window: NegaScout, else alpha-beta.
    scouting: bool,
    /// Null moves are not tried before this ply, while one is verified.
    no_null_before: u32,
    /// The depth of the iteration: no line is extended beyond twice that.
    iteration: u32,
}

/// Somebody who knows the value of some endgames.
pub trait Endgames<G: Selective>: Send + Sync {
    /// The value of a position for the side to move: more than 0 won, less lost, 0 drawn, if it is known.
    fn value(&self, position: &G) -> Option<i32>;

    /// The best moves of a position, if they are known.
    fn best_moves(&self, position: &G) -> Option<Vec<G::Move>>;
}

/// What the recursion carries from node to node.
#[derive(Clone, Copy)]
struct Here {
    depth: i32,
    ply: u32,
    window: Window,
    /// The node was reached by a null move.
    after_null: bool,
    /// A move that is left out, while the search asks how good the others are.
    without: u16,
    /// A cut-off is expected: the move that led here came late, or to a node where none was expected.
    cut: bool,
}

impl Here {
    fn new(depth: i32, ply: u32, window: Window) -> Here {
        Here { depth, ply, window, after_null: false, without: 0, cut: false }
    }
}

/// A win or a loss that the endgame oracle has told: below every win that was searched, above every evaluation.
const KNOWN_WIN: Score = MAX_EVALUATION - 1000;

impl<'a, G: Selective, O: Observer> Tournament<'a, G, O> {
    /// A search of the position at which a path ends.
    pub fn new(
        on: Enhancements,
        table: &'a Table,
        memory: &'a mut Memory<G>,
        path: Path,
        limits: Limits,
        observer: O,
    ) -> Self {
        memory.begin();
        Tournament {
            on,
            table,
            memory,
            path,
            limits,
            observer,
            searchmoves: Vec::new(),
            tables: None,
            root_move: None,
            reached: 0,
            known_endgames: 0,
            scouting: true,
            no_null_before: 0,
            iteration: 0,
        }
    }

    /// Asks an oracle for the values of endgames.
    pub fn consult(&mut self, tables: Option<&'a dyn Endgames<G>>) {
        self.tables = tables;
    }

    /// The value of a position in a window: fail-soft, by the enhancements that are on.
    fn value(&mut self, position: &G, here: Here) -> Result<Score, Stopped> {
        let Here { mut depth, ply, mut window, .. } = here;
        if depth <= 0 {
            return self.quiet_value(position, ply, window, 0);
        }
        self.limits.tick()?;
        let key = position.key();
        self.observer.node(key);
        self.reached = self.reached.max(ply);
        let is_root = ply == 0;
        let is_open = window.beta - window.alpha > 1;
        let check = position.is_check();
        if !is_root {
            if let Some(draw) = self.draw(position, check) {
                return Ok(draw);
            }
            if ply >= MAX_PLY {
                return Ok(if check { 0 } else { self.judge(position) });
            }
            if self.on.has(E::MateDistance) {
                window.alpha = window.alpha.max(ply as Score - WIN);
                window.beta = window.beta.min(WIN - ply as Score - 1);
                if window.alpha >= window.beta {
                    return Ok(window.alpha);
                }
            }
        }

        // What the table knows. The root's bounds are the driver's.
        let entry = if here.without == 0 { self.table.probe(key) } else { None };
        let mut known = Bounds::UNKNOWN;
        let mut table_move = 0;
        let mut table_depth = -1;
        if let Some(entry) = entry {
            known = from_node_bounds(entry.bounds, ply);
            table_move = entry.best;
            table_depth = entry.depth as i32;
            if !is_root && table_depth >= depth && self.path.quiet_plies() < 90 {
                if known.lower >= window.beta || (known.is_exact() && !is_open) {
                    self.observer.table_cutoff();
                    return Ok(known.lower);
                }
                if known.upper <= window.alpha {
                    self.observer.table_cutoff();
                    return Ok(known.upper);
                }
            }
        }

        // What an endgame table knows.
        if !is_root
            && here.without == 0
            && let Some(tables) = self.tables
            && let Some(told) = tables.value(position)
        {
            self.known_endgames += 1;
            let value = told.signum() * (KNOWN_WIN - ply as Score);
            let bounds = match told.signum() {
                1 => Bounds { lower: value, upper: INFINITY },
                -1 => Bounds { lower: -INFINITY, upper: value },
                _ => Bounds::exact(0),
            };
            if bounds.is_exact() || bounds.lower >= window.beta || bounds.upper <= window.alpha {
                self.note(key, ply, bounds, depth + 6, 0);
                return Ok(value);
            }
        }

        // The static value, corrected by what the table has proved.
        let at = ply as usize;
        let mut judged = UNJUDGED;
        let mut improving = false;
        if !check {
            judged = self.judge(position);
            let before = if at >= 2 { self.memory.recollection.plies[at - 2].judged } else { UNJUDGED };
            improving = before != UNJUDGED && judged > before;
        }
        self.memory.recollection.plies[at].judged = judged;
        let expected = if check { judged } else { judged.clamp(known.lower, known.upper) };
        let unit = G::UNIT;

        if !is_root && !is_open && !check && here.without == 0 && window.beta.abs() < MAX_EVALUATION {
            // Reverse futility: so far above the window that the opponent will not get it back.
            if self.on.has(E::ReverseFutility) && depth <= 7 {
                let margin = (depth - i32::from(improving)) * unit * 7 / 10;
                if expected - margin >= window.beta && expected < MAX_EVALUATION {
                    return Ok((expected + window.beta) / 2);
                }
            }

            // Razoring: so far below the window that only captures could help.
            if self.on.has(E::Razoring) && depth <= 3 && expected + unit * 5 / 2 * depth <= window.alpha {
                let value = self.quiet_value(position, ply, window, 0)?;
                if value <= window.alpha {
                    return Ok(value);
                }
            }

            // Null move: if passing is good enough, so is some move; but in zugzwang.
            if self.on.has(E::NullMove)
                && depth >= 3
                && !here.after_null
                && ply >= self.no_null_before
                && expected >= window.beta
                && judged >= window.beta - unit / 5 * depth + unit
                && let Some(passed) = position.null_move()
            {
                let reduction = 3 + depth / 3 + ((expected - window.beta) / (2 * unit)).min(3);
                self.memory.recollection.plies[at].piece = 0;
                self.path.push_null(passed.key());
                let value = -self.value(
                    &passed,
                    Here {
                        after_null: true,
                        cut: !here.cut,
                        ..Here::new(depth - reduction, ply + 1, Window::null(1 - window.beta))
                    },
                )?;
                self.path.pop();
                if value >= window.beta {
                    let value = if value > MAX_EVALUATION { window.beta } else { value };
                    if depth < 12 || !self.on.has(E::NullVerification) || self.no_null_before > 0 {
                        return Ok(value);
                    }
                    self.no_null_before = ply + 3 * (depth - reduction).max(1) as u32 / 4;
                    let verified = self.value(
                        position,
                        Here {
                            cut: here.cut,
                            ..Here::new(depth - reduction, ply, Window::null(window.beta))
                        },
                    );
                    self.no_null_before = 0;
                    if verified? >= window.beta {
                        return Ok(value);
                    }
                }
            }

            // ProbCut: a capture that beats a higher bound at a lower depth.
            let high = window.beta + unit * 2 - if improving { unit / 2 } else { 0 };
            if self.on.has(E::ProbCut)
                && depth >= 5
                && high < MAX_EVALUATION
                && !(table_depth >= depth - 3 && known.upper < high)
                && let Some(value) = self.prob_cut(position, here, high, judged)?
            {
                return Ok(value);
            }
        }

        // Nobody knows where to begin: find out a ply less deep.
        if self.on.has(E::InternalReduction)
            && (is_open || here.cut)
            && table_move == 0
            && depth >= 5
            && here.without == 0
            && !is_root
        {
            depth -= 1;
        }

        let recollection = &mut self.memory.recollection;
        recollection.plies[at + 2].killers = [0; 2];
        let refutations = {
            let [first, second] =
                if self.on.has(E::Killers) { recollection.plies[at].killers } else { [0; 2] };
            let counter = if self.on.has(E::Countermoves) { *recollection.countermove(at) } else { 0 };
            [first, second, counter]
        };
        let mut stages = Stages::new(table_move, refutations);
        let mut best = -INFINITY;
        let mut best_move = None;
        let mut alpha = window.alpha;
        let mut count = 0;
        let mut quiet_tried: ArrayVec<G::Move, 48> = ArrayVec::new();
        let mut noisy_tried: ArrayVec<G::Move, 32> = ArrayVec::new();

        while let Some(m) = stages.next(position, &self.memory.recollection, at, self.on) {
            let packed = G::pack(m);
            if packed == here.without
                || is_root && !self.searchmoves.is_empty() && !self.searchmoves.contains(&m)
            {
                continue;
            }
            let noisy = position.is_noisy(m);
            let merit = if noisy { 0 } else { self.memory.recollection.quiet_merit(position, m, at) };

            // What is left out near the leaves, once there is something better than being lost.
            if !is_root && best > -MAX_EVALUATION {
                let reduced = (depth - reduction(depth, count)).max(1);
                if noisy {
                    if self.on.has(E::ExchangePruning)
                        && depth <= 7
                        && stages.is_losing()
                        && !position.exchange_reaches(m, -unit * depth)
                    {
                        continue;
                    }
                } else {
                    if self.on.has(E::MoveCount)
                        && depth <= 8
                        && count >= (3 + depth * depth) / if improving { 1 } else { 2 }
                    {
                        stages.skip_quiet();
                        continue;
                    }
                    if self.on.has(E::Futility)
                        && !check
                        && reduced <= 7
                        && judged + unit + reduced * unit * 9 / 10 + merit / 128 * unit / 100 <= alpha
                    {
                        stages.skip_quiet();
                        continue;
                    }
                    if self.on.has(E::HistoryPruning) && reduced <= 4 && merit < -4000 * reduced {
                        continue;
                    }
                    if self.on.has(E::ExchangePruning)
                        && reduced <= 7
                        && !position.exchange_reaches(m, -unit * reduced * reduced / 4)
                    {
                        continue;
                    }
                }
            }

            // Singular: nothing but the table's move comes near what the table promises.
            let mut extension = 0;
            if self.on.has(E::Singular)
                && !is_root
                && depth >= 7
                && packed == table_move
                && here.without == 0
                && table_depth >= depth - 3
                && known.lower.abs() < MAX_EVALUATION
                && known.lower > -INFINITY
                && ply < 2 * self.iteration
            {
                let bound = known.lower - depth * unit / 50;
                let others = self.value(
                    position,
                    Here {
                        without: packed,
                        cut: here.cut,
                        ..Here::new((depth - 1) / 2, ply, Window::null(bound))
                    },
                )?;
                if others < bound {
                    extension = 1;
                } else if bound >= window.beta && !is_open {
                    // Two moves are good enough.
                    return Ok(bound);
                } else if known.lower >= window.beta {
                    extension = -1;
                }
            }

            let child = position.after(m);
            self.table.prefetch(child.key());
            let gives_check = child.is_check();
            if extension == 0
                && gives_check
                && self.on.has(E::CheckExtension)
                && 2 * ply < self.iteration
                && (noisy && !stages.is_losing() || position.exchange_reaches(m, 0))
            {
                extension = 1;
            }
            count += 1;
            self.memory.recollection.plies[at].piece = position.piece_slot(m) + 1;
            self.path.push(child.key(), position.is_progress(m));
            let next = depth - 1 + extension;
            let below = |depth, window: Window, cut| Here { cut, ..Here::new(depth, ply + 1, window) };
            let rest = Window { alpha: -window.beta, beta: -alpha };
            let scout = if self.scouting { Window::null(-alpha) } else { rest };
            let value = if count == 1 {
                -self.value(&child, below(next, rest, !is_open && !here.cut))?
            } else {
                // Late moves less deep first.
                let mut less = 0;
                if self.on.has(E::Reductions) && depth >= 3 && count > 1 + i32::from(is_open) {
                    if !noisy || stages.is_losing() {
                        less = reduction(depth, count);
                        less += i32::from(!improving && !check);
                        less -= i32::from(is_open);
                        less -= i32::from(gives_check);
                        less -= merit / 8192;
                        less -= i32::from(refutations.contains(&packed));
                        less += i32::from(here.cut && self.on.has(E::CutNodes));
                    }
                    less = less.clamp(0, (next - 1).max(0));
                }
                let mut value = -self.value(&child, below(next - less, scout, true))?;
                if value > alpha && less > 0 {
                    self.observer.research();
                    value = -self.value(&child, below(next, scout, !here.cut))?;
                }
                if self.scouting && value > alpha && value < window.beta && is_open {
                    self.observer.research();
                    value = -self.value(&child, below(next, rest, false))?;
                }
                value
            };
            self.path.pop();

            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(m);
                    alpha = value;
                    if is_root {
                        self.root_move = Some((m, value));
                    }
                    if value >= window.beta {
                        self.observer.cut(depth.clamp(0, 200) as Depth, count as usize);
                        self.learn(position, at, depth, m, &quiet_tried, &noisy_tried);
                        break;
                    }
                }
            }
            if noisy {
                let _ = noisy_tried.try_push(m);
            } else {
                let _ = quiet_tried.try_push(m);
            }
        }

        if count == 0 {
            if here.without != 0 {
                return Ok(window.alpha);
            }
            // No move at all: the game is over.
            return Ok(position.outcome().map_or(0, |outcome| outcome.score(ply)));
        }
        if here.without == 0 {
            let bounds = Bounds::proved(best, window);
            if self.on.has(E::Correction)
                && !check
                && best.abs() < MAX_EVALUATION
                && best_move.is_none_or(|m| !position.is_noisy(m))
                && (judged < bounds.lower || judged > bounds.upper || bounds.is_exact())
            {
                self.memory.recollection.correct(position, depth, best - judged);
            }
            self.note(key, ply, bounds, depth, best_move.map_or(0, G::pack));
        }
        Ok(best)
    }

    /// The value of a position once its captures are played out.
    fn quiet_value(&mut self, position: &G, ply: u32, window: Window, plies: u32) -> Result<Score, Stopped> {
        self.limits.tick()?;
        let key = position.key();
        self.observer.node(key);
        self.reached = self.reached.max(ply);
        let may_stand_pat = position.may_stand_pat();
        if ply > 0
            && let Some(draw) = self.draw(position, !may_stand_pat)
        {
            return Ok(draw);
        }
        if ply >= MAX_PLY {
            return Ok(if may_stand_pat { self.judge(position) } else { 0 });
        }
        let mut table_move = 0;
        let mut known = Bounds::UNKNOWN;
        if let Some(entry) = self.table.probe(key) {
            known = from_node_bounds(entry.bounds, ply);
            table_move = entry.best;
            if known.lower >= window.beta || known.is_exact() {
                self.observer.table_cutoff();
                return Ok(known.lower);
            }
            if known.upper <= window.alpha {
                self.observer.table_cutoff();
                return Ok(known.upper);
            }
        }

        let mut best = -INFINITY;
        let mut judged = UNJUDGED;
        if may_stand_pat {
            judged = self.judge(position);
            self.observer.leaf(key, 0);
            best = judged.clamp(known.lower, known.upper);
            if best >= window.beta {
                return Ok(best);
            }
        }
        let mut alpha = window.alpha.max(best);
        let mut moves = MoveList::new();
        position.list_noisy(&mut moves);
        if !may_stand_pat {
            position.list_quiet(&mut moves);
        }
        if moves.is_empty() {
            return Ok(position.outcome().map_or(best, |outcome| outcome.score(ply)));
        }
        let mut merits: ArrayVec<i32, 270> = ArrayVec::new();
        for &m in &moves {
            merits.push(if G::pack(m) == table_move {
                i32::MAX
            } else if position.is_noisy(m) {
                (1 << 20) + noisy_merit(position, m, &self.memory.recollection, self.on)
            } else {
                i32::from(self.memory.recollection.quiet[position.history_slot(m)])
            });
        }
        let mut best_move = None;
        for at in 0..moves.len() {
            let m = select(&mut moves, &mut merits, at);
            if best > -MAX_EVALUATION {
                if may_stand_pat {
                    let reach = judged + position.prize(m) + G::UNIT * 2;
                    if self.on.has(E::Delta) && reach <= alpha {
                        best = best.max(reach);
                        continue;
                    }
                }
                if self.on.has(E::QuietExchanges) && !position.exchange_reaches(m, 0) {
                    continue;
                }
                // One evasion that does not capture is enough where the others look worse.
                if !may_stand_pat && plies > 0 && at > 1 && !position.is_noisy(m) {
                    break;
                }
            }
            let child = position.after(m);
            self.table.prefetch(child.key());
            self.path.push(child.key(), position.is_progress(m));
            let value = -self.quiet_value(
                &child,
                ply + 1,
                Window { alpha: -window.beta, beta: -alpha },
                plies + 1,
            )?;
            self.path.pop();
            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(m);
                    alpha = value;
                    if value >= window.beta {
                        break;
                    }
                }
            }
        }
        self.note(key, ply, Bounds::proved(best, window), 0, best_move.map_or(0, G::pack));
        Ok(best)
    }

    /// The static value. The move rule makes it smaller: what is not turned into progress comes to nothing.
    #[inline]
    fn judge(&mut self, position: &G) -> Score {
        let mut value = self.memory.judge(position);
        if let Some(limit) = G::QUIET_PLIES.filter(|_| self.on.has(E::MoveRule)) {
            let quiet = self.path.quiet_plies().min(limit) as Score;
            value -= value * quiet / (2 * limit as Score);
        }
        if self.on.has(E::Correction) {
            value += self.memory.recollection.correction(position);
        }
        value.clamp(1 - MAX_EVALUATION, MAX_EVALUATION - 1)
    }

    /// The value if the node is a draw by the rules of play.
    #[inline]
    fn draw(&self, position: &G, check: bool) -> Option<Score> {
        if self.on.has(E::Repetition) && self.path.repeats() || position.is_dead() {
            return Some(0);
        }
        if self.on.has(E::MoveRule)
            && G::QUIET_PLIES.is_some_and(|limit| self.path.quiet_plies() >= limit)
            && (!check || position.outcome().is_none())
        {
            return Some(0);
        }
        None
    }

    /// Looks for a capture that reaches a high bound at a low depth.
    fn prob_cut(
        &mut self,
        position: &G,
        here: Here,
        high: Score,
        judged: Score,
    ) -> Result<Option<Score>, Stopped> {
        let Here { depth, ply, .. } = here;
        let mut moves = MoveList::new();
        position.list_noisy(&mut moves);
        for m in moves {
            if !position.exchange_reaches(m, high - judged) {
                continue;
            }
            let child = position.after(m);
            self.memory.recollection.plies[ply as usize].piece = position.piece_slot(m) + 1;
            self.path.push(child.key(), position.is_progress(m));
            let window = Window::null(1 - high);
            let mut value = -self.quiet_value(&child, ply + 1, window, 0)?;
            if value >= high {
                value =
                    -self.value(&child, Here { cut: !here.cut, ..Here::new(depth - 4, ply + 1, window) })?;
            }
            self.path.pop();
            if value >= high {
                self.note(
                    position.key(),
                    ply,
                    Bounds { lower: value, upper: INFINITY },
                    depth - 3,
                    G::pack(m),
                );
                return Ok(Some(value));
            }
        }
        Ok(None)
    }

    /// Credits the move that cut off a node, and debits those that were tried before it.
    fn learn(
        &mut self,
        position: &G,
        at: usize,
        depth: i32,
        m: G::Move,
        quiet: &[G::Move],
        noisy: &[G::Move],
    ) {
        let by = (depth * depth * 16 + 32 * depth).min(MAX_MERIT / 8);
        let memory = &mut self.memory.recollection;
        let (history, continuation) = (self.on.has(E::History), self.on.has(E::Continuation));
        if position.is_noisy(m) {
            credit(&mut memory.captures[position.capture_slot(m)], by);
        } else {
            let packed = G::pack(m);
            let killers = &mut memory.plies[at].killers;
            if killers[0] != packed {
                *killers = [packed, killers[0]];
            }
            *memory.countermove(at) = packed;
            memory.credit_quiet(position, m, at, by, history, continuation);
            for &tried in quiet {
                memory.credit_quiet(position, tried, at, -by, history, continuation);
            }
        }
        for &tried in noisy {
            credit(&mut memory.captures[position.capture_slot(tried)], -by);
        }
    }

    #[inline]
    fn note(&self, key: u64, ply: u32, bounds: Bounds, depth: i32, best: u16) {
        let bounds = Bounds { lower: to_node(bounds.lower, ply), upper: to_node(bounds.upper, ply) };
        self.table.store_selective(key, Entry { bounds, depth: depth.clamp(0, 250) as Depth, best });
    }
}

/// How many plies less a late move is searched, by depth and by its number in the order.
#[inline]
fn reduction(depth: i32, count: i32) -> i32 {
    REDUCTIONS[depth.clamp(0, 63) as usize][count.clamp(0, 63) as usize].into()
}

/// 0.8 + ln(depth) ln(count) / 2.4, in whole plies.
static REDUCTIONS: LazyLock<[[u8; 64]; 64]> = LazyLock::new(|| {
    let plies = |depth: usize, count: usize| {
        let product = (depth.max(1) as f64).ln() * (count.max(1) as f64).ln();
        (0.8 + product / 2.4) as u8
    };
    std::array::from_fn(|depth| std::array::from_fn(|count| plies(depth, count)))
});
