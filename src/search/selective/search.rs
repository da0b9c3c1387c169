//! The one long function of the selective search, in numbered steps.

use super::histories::{NO_EVAL, QuietSlots, bonus};
use super::movepick::MovePicker;
use super::path::Recurrence;
use super::{Enhancement as E, MAX_PLY, NodeContext, SelectiveSearch, margin};
use crate::context::from_node_bounds;
use crate::game::{EndgameSolver, EndgameValue, MAX_EVALUATION, Score, Selective, WIN};
use crate::{Bounds, Depth, INFINITY, MAX_DEPTH, Observer, Proof, Stopped, Window};
use arrayvec::ArrayVec;

/// A win or a loss that an endgame table has told: below every win that was searched, above every evaluation.
const ENDGAME_WIN: Score = MAX_EVALUATION - 1000;

/// What an endgame table tells is stored so much deeper than the node was to be searched.
const ENDGAME_DEPTH: i32 = 6;

/// The bounds of a position of which endgame tables know something.
pub(super) fn endgame_bounds(known: EndgameValue, ply: u32) -> Bounds {
    if let Some(score) = known.score(ply) {
        return Bounds::exact(score);
    }
    let won = ENDGAME_WIN - ply as Score;
    if known.sign > 0 {
        Bounds { lower: won, upper: INFINITY }
    } else {
        Bounds { lower: -INFINITY, upper: -won }
    }
}

/// Up to this ply a mate in one is looked for whatever else is known, so that the next moves are never blundered.
const NEXT_MOVES: u32 = 2;

/// Nodes below the same node are often cut off if more than so many are.
const OFTEN: i32 = 3;

/// Whether the opponent could mate at once if the side to move passed.
fn threatens_mate<G: Selective>(position: &G) -> bool {
    position.null_move().is_some_and(|passed| passed.mate_in_one().is_some())
}

impl<G: Selective, O: Observer> SelectiveSearch<'_, G, O> {
    /// The value of a position in a window, fail-soft, by the enhancements that are on.
    ///
    /// A value is the right one only as far as the enhancements are: bounds of two calls may contradict each other.
    pub(super) fn search(&mut self, position: &G, node: NodeContext) -> Result<Score, Stopped> {
        let NodeContext { mut depth, ply, mut window, .. } = node;

        // Step 1. At the end of the game, its solver takes over; at the leaves, quiescence does.
        if let Some(value) = self.solve(position, node)? {
            return Ok(value);
        }
        if depth <= 0 {
            let is_open =
                self.on.has(E::ThreatExtension) && ply < 2 * self.iteration && position.is_threatened();
            if !is_open {
                return self.qsearch(position, ply, window, 0);
            }
            depth = 1;
        }

        // Step 2. Enter the node.
        self.limits.tick()?;
        self.proved = false;
        let key = position.key();
        self.observer.node(key);
        self.seldepth = self.seldepth.max(ply);
        let is_root = ply == 0;
        let is_pv = node.pv;
        let in_check = position.is_check();
        // Where the side to move may not stand pat (in check, or where it must capture), its static value says nothing.
        let may_stand_pat = position.may_stand_pat();

        // What the side to move has at least, whatever the table and the search say.
        let mut floor = -INFINITY;
        let recurrence = self.recurrence();
        let mut trusts_table = self.trusts_table(recurrence);
        if !is_root {
            // Step 3. Draws by the rules of play, and the longest line.
            if let Some(draw) = self.draw(position, recurrence, !may_stand_pat) {
                return Ok(draw);
            }
            if node.excluded == 0 && self.on.has(E::Repetition) {
                match self.path.upcoming_recurrence(position, &self.thread.reversible) {
                    Recurrence::None => {}
                    Recurrence::Game => trusts_table = false,
                    Recurrence::Draw => {
                        floor = 0;
                        window.alpha = window.alpha.max(0);
                        if window.alpha >= window.beta {
                            return Ok(0);
                        }
                    }
                }
            }
            if ply >= MAX_PLY {
                return Ok(if may_stand_pat { self.static_eval(position, ply) } else { 0 });
            }

            // Step 4. Mate distance pruning: a quicker win has been found elsewhere.
            if self.on.has(E::MateDistance) {
                window.alpha = window.alpha.max(ply as Score - WIN);
                window.beta = window.beta.min(WIN - ply as Score - 1);
                if window.alpha >= window.beta {
                    self.proved = true;
                    return Ok(window.alpha);
                }
            }
        }

        // Step 5. Transposition table. The root's bounds are the driver's.
        let entry = if node.excluded == 0 { self.table.probe(key) } else { None };
        let mut known = Bounds::UNKNOWN;
        let mut table_move = 0;
        let mut table_depth = -1;
        let mut was_pv = is_pv;
        if let Some(entry) = entry {
            known = from_node_bounds(entry.bounds, ply);
            table_move = entry.best;
            table_depth = entry.depth as i32;
            was_pv |= entry.pv;
            // The line is searched with more care than what lies beside it: there, only what was on the line answers.
            let answers = table_depth >= depth && trusts_table && (entry.pv || !is_pv);
            if !is_root && answers {
                if known.lower >= window.beta || (known.is_exact() && !is_pv) {
                    self.observer.table_cutoff();
                    self.proved = entry.proof.answers(known.lower, window);
                    return Ok(known.lower);
                }
                if known.upper <= window.alpha {
                    self.observer.table_cutoff();
                    self.proved = known.upper >= floor && entry.proof.answers(known.upper, window);
                    return Ok(known.upper.max(floor));
                }
            }
        }

        // Step 6. Endgame tables.
        if !is_root
            && node.excluded == 0
            && let Some(endgames) = self.endgames
            && let Some(known) = self.probe_endgames(endgames, position)
        {
            let bounds = endgame_bounds(known, ply);
            if bounds.is_exact() || bounds.lower >= window.beta || bounds.upper <= window.alpha {
                self.store(key, ply, (bounds, Proof::NONE), depth + ENDGAME_DEPTH, 0, was_pv);
                return Ok(if bounds.lower > -INFINITY { bounds.lower } else { bounds.upper });
            }
        }

        // Step 7. Static evaluation, sharpened by the table's bounds; improving: better than two plies ago.
        let at = ply as usize;
        let mut static_eval = NO_EVAL;
        let mut improving = false;
        if may_stand_pat {
            static_eval = self.static_eval(position, ply);
            let before = [2, 4].into_iter().filter(|&plies| at >= plies);
            let before = before.map(|plies| self.thread.histories.plies[at - plies].static_eval);
            improving =
                before.into_iter().find(|&eval| eval != NO_EVAL).is_some_and(|eval| static_eval > eval);
        }
        self.thread.histories.plies[at].static_eval = static_eval;
        let eval = if may_stand_pat { static_eval.clamp(known.lower, known.upper) } else { static_eval };
        // Hindsight: was the reduction of the move before right, by what has become of the static values?
        if self.on.has(E::Hindsight) && !is_root && node.excluded == 0 && may_stand_pat {
            depth += self.hindsight(at, depth);
            self.thread.histories.plies[at - 1].reduction = 0;
        }
        let node = NodeContext { depth, window, ..node };
        // Static pruning: not where a capture is pending, for either side.
        let may_prune = may_stand_pat && !(self.on.has(E::Threats) && position.is_threatened());

        // Mate threats: near the root, a quiet move that threatens mate must not be lost, whatever was sacrificed for it. The
        // move that mates is found at once, and no position is good enough in which the opponent is about to mate.
        let seeks_mates = self.on.has(E::MateThreat) && ply <= self.params.mate_threat_ply;
        if seeks_mates
            && !is_root
            && node.excluded == 0
            && (ply <= NEXT_MOVES || static_eval <= window.alpha)
            && let Some(m) = position.mate_in_one()
        {
            let bounds = Bounds::exact(WIN - ply as Score - 1);
            self.proved = true;
            self.store(key, ply, (bounds, Proof::both(true)), depth, position.pack(m), was_pv);
            return Ok(bounds.lower);
        }
        let may_prune_node =
            !is_root && !is_pv && may_prune && node.excluded == 0 && window.beta.abs() < MAX_EVALUATION;
        if may_prune_node && !(seeks_mates && eval >= window.beta && threatens_mate(position)) {
            // Step 8. Reverse futility pruning: so far above beta that the opponent will not get it back.
            if self.on.has(E::ReverseFutility) && depth <= self.params.reverse_futility_depth {
                let margin = margin::<G>(self.params.reverse_futility_margin, depth - i32::from(improving));
                if eval - margin >= window.beta && eval < MAX_EVALUATION {
                    return Ok((eval + window.beta) / 2);
                }
            }

            // Step 9. Razoring: so far below alpha that only captures could help.
            if self.on.has(E::Razoring)
                && depth <= self.params.razoring_depth
                && eval + margin::<G>(self.params.razoring_margin, depth) <= window.alpha
            {
                let value = self.qsearch(position, ply, window, 0)?;
                if value <= window.alpha {
                    self.proved = false;
                    return Ok(value.max(floor));
                }
            }

            // Step 10. Null move pruning: if passing is good enough, so is some move; but for zugzwang.
            if self.on.has(E::NullMove)
                && depth >= self.params.null_move_depth
                && !node.after_null
                && ply >= self.null_move_min_ply
                && eval >= window.beta
                && static_eval
                    >= window.beta - margin::<G>(self.params.null_move_slack, depth)
                        + margin::<G>(self.params.null_move_offset, 1)
                && let Some(passed) = position.null_move()
                && let Some(value) = self.null_move(position, node, &passed, eval)?
            {
                self.proved = false;
                return Ok(value);
            }

            // Step 11. ProbCut: a capture that beats a higher bound at a lower depth.
            let improved = if improving { self.params.prob_cut_improving } else { 0 };
            let high = window.beta + margin::<G>(self.params.prob_cut_margin - improved, 1);
            if self.on.has(E::ProbCut)
                && depth >= self.params.prob_cut_depth
                && high < MAX_EVALUATION
                && !(table_depth > depth - self.params.prob_cut_reduction && known.upper < high)
                && let Some(value) = self.prob_cut(position, node, high, static_eval)?
            {
                self.proved = false;
                return Ok(value);
            }
        }

        // Multi-ProbCut: a shallower search foretells on which side of the window the value lies.
        if !is_root
            && !is_pv
            && may_stand_pat
            && node.excluded == 0
            && self.on.has(E::MultiProbCut)
            && depth >= self.params.multi_prob_cut_depth
            && window.beta.abs() < MAX_EVALUATION
            && let Some(bounds) = self.multi_prob_cut(position, node, eval)?
        {
            self.proved = false;
            self.store(key, ply, (bounds, Proof::NONE), depth, table_move, was_pv);
            return Ok(if bounds.lower > -INFINITY { bounds.lower } else { bounds.upper });
        }

        // Enhanced transposition cut-offs (Schaeffer and Plaat 1996).
        if self.on.has(E::Etc)
            && !is_root
            && !is_pv
            && depth >= self.params.etc_depth
            && node.excluded == 0
            && let Some(value) = self.enhanced_cutoff(position, node)
        {
            return Ok(value);
        }

        // Step 12. Internal iterative reductions (IIR): without a table move, find out a ply less deep where to begin.
        if self.on.has(E::Iir)
            && (is_pv || node.cut)
            && table_move == 0
            && depth >= self.params.iir_depth
            && node.excluded == 0
            && !is_root
        {
            depth -= 1;
        }

        // Step 13. Loop through the moves.
        let histories = &mut self.thread.histories;
        histories.plies[at + 2].killers = [0; 2];
        histories.plies[at + 2].cutoffs = 0;
        if is_root {
            histories.plies[at + 1].cutoffs = 0;
        }
        let refutations = {
            let [first, second] = if self.on.has(E::Killers) { histories.plies[at].killers } else { [0; 2] };
            let counter = if self.on.has(E::Countermoves) { *histories.countermove(at) } else { 0 };
            [first, second, counter]
        };
        let slots = QuietSlots::of(position, histories, at, self.on);
        let mut picker = MovePicker::new(table_move, refutations);
        if self.on.has(E::EvalOrder) && depth >= self.params.eval_order_depth {
            picker.evaluate_quiets(self.params.eval_order_weight);
        }
        let mut best = -INFINITY;
        let mut best_move = None;
        let mut alpha = window.alpha;
        let mut count = 0;
        // Whether what the moves so far were found to be worth is proved: at a cut-off the last one is enough.
        let mut all_proved = true;
        let mut last_proved = true;
        let mut quiets_tried: ArrayVec<G::Move, 48> = ArrayVec::new();
        let mut noisy_tried: ArrayVec<G::Move, 32> = ArrayVec::new();

        while let Some(m) = picker.next(position, self.thread, (at, &slots), self.on) {
            let packed = position.pack(m);
            if packed == node.excluded
                || is_root && !self.searchmoves.is_empty() && !self.searchmoves.contains(&m)
            {
                continue;
            }
            let noisy = position.is_noisy(m);
            // The first move is neither pruned nor reduced by its history.
            let history =
                if noisy || count == 0 { 0 } else { self.thread.histories.quiet_score(position, m, &slots) };

            // Step 14. Pruning at shallow depth, once there is something better than being lost.
            if !is_root && best > -MAX_EVALUATION {
                let lmr_depth = (depth - self.thread.reduction(depth, count) / 100).max(1);
                if noisy {
                    // SEE pruning of captures.
                    if self.on.has(E::SeePruning)
                        && depth <= self.params.see_pruning_depth
                        && picker.is_losing()
                        && !position.see_ge(m, -margin::<G>(self.params.see_noisy_margin, depth))
                    {
                        all_proved = false;
                        continue;
                    }
                } else {
                    // Late move pruning (move count).
                    if self.on.has(E::LateMovePruning)
                        && depth <= self.params.late_move_depth
                        && count
                            >= (self.params.late_move_base + depth * depth) / if improving { 1 } else { 2 }
                    {
                        picker.skip_quiets();
                        all_proved = false;
                        continue;
                    }
                    // Futility pruning.
                    if self.on.has(E::Futility)
                        && may_prune
                        && lmr_depth <= self.params.futility_depth
                        && static_eval
                            + margin::<G>(self.params.futility_margin, 1)
                            + margin::<G>(self.params.futility_depth_margin, lmr_depth)
                            + history / self.params.futility_history_divisor * G::UNIT / 100
                            <= alpha
                    {
                        picker.skip_worse_quiets();
                        all_proved = false;
                        continue;
                    }
                    // History pruning.
                    if self.on.has(E::HistoryPruning)
                        && lmr_depth <= self.params.history_pruning_depth
                        && history < self.params.history_pruning_score * lmr_depth
                    {
                        all_proved = false;
                        continue;
                    }
                    // SEE pruning of quiet moves.
                    if self.on.has(E::SeePruning)
                        && lmr_depth <= self.params.see_pruning_depth
                        && !position
                            .see_ge(m, -margin::<G>(self.params.see_quiet_margin, lmr_depth * lmr_depth))
                    {
                        all_proved = false;
                        continue;
                    }
                }
            }

            // Step 15. Extensions. Singular: nothing but the table's move comes near what the table promises.
            let mut extension = 0;
            if self.on.has(E::Singular)
                && !is_root
                && depth >= self.params.singular_depth
                && packed == table_move
                && node.excluded == 0
                && table_depth >= depth - self.params.singular_entry_depth
                && known.lower.abs() < MAX_EVALUATION
                && known.lower > -INFINITY
                && ply < 2 * self.iteration
            {
                let bound = known.lower - margin::<G>(self.params.singular_margin, depth);
                let singular = NodeContext {
                    excluded: packed,
                    cut: node.cut,
                    ..NodeContext::new((depth - 1) / 2, ply, Window::null(bound))
                };
                let others = self.search(position, singular)?;
                if others < bound {
                    extension = 1;
                    // Double extension: nothing comes anywhere near.
                    let far = bound - margin::<G>(self.params.double_margin, 1);
                    if self.on.has(E::DoubleExtension)
                        && !is_pv
                        && others < far
                        && self.thread.histories.doubles_before(at) < self.params.double_limit
                    {
                        extension = 2;
                    }
                } else if bound >= window.beta && !is_pv {
                    // Multi-cut: two moves are good enough. What proves the other one proves the bound.
                    return Ok(bound);
                } else if known.lower >= window.beta || node.cut && self.on.has(E::CutNodes) {
                    extension = -1;
                }
            }
            // Single reply: what is forced costs no depth.
            if extension == 0
                && self.on.has(E::SingleReply)
                && !is_root
                && ply < 2 * self.iteration
                && position.count_moves() == 1
            {
                extension = 1;
            }
            let child = position.after(m);
            self.table.prefetch(child.key());
            let gives_check = child.is_check();
            // Check extension, in the first half of a line.
            if extension == 0
                && gives_check
                && self.on.has(E::CheckExtension)
                && 2 * ply < self.iteration
                && (noisy && !picker.is_losing() || position.see_ge(m, 0))
            {
                extension = 1;
            }

            // Step 16. Make the move.
            count += 1;
            let before = self.limits.used();
            self.thread.histories.note_extension(at, extension);
            self.thread.histories.note_move(at, position, m, (!noisy).then_some(&slots));
            self.path.push(child.key(), position.is_progress(m));
            let next_depth = depth - i32::from(!position.is_free(m)) + extension;
            let below =
                |depth, window: Window, cut| NodeContext { cut, ..NodeContext::new(depth, ply + 1, window) };
            let rest = Window { alpha: -window.beta, beta: -alpha };
            let scout = if self.scouting { Window::null(-alpha) } else { rest };
            let is_open = is_pv && window.beta - alpha > 1;
            let value = if count == 1 {
                // Step 17. The first move with the whole window; at a PV node, the line goes on with it.
                let line = NodeContext { pv: is_pv, ..below(next_depth, rest, !node.cut && !is_open) };
                -self.search(&child, line)?
            } else {
                // Step 18. Late move reductions (LMR): later moves are searched less deep first.
                let mut reduction = 0;
                if self.on.has(E::Lmr) && depth >= self.params.lmr_depth && count > 1 + i32::from(is_pv) {
                    if !noisy || picker.is_losing() {
                        let situation = [
                            (!improving && !in_check, self.params.lmr_not_improving),
                            (was_pv, -self.params.lmr_pv),
                            (gives_check, -self.params.lmr_check),
                            (refutations.contains(&packed), -self.params.lmr_refutation),
                            (node.cut && self.on.has(E::CutNodes), self.params.lmr_cut),
                            (self.is_often_cut(at + 1), self.params.lmr_often_cut),
                        ];
                        let sum: i32 = situation.iter().filter(|(is, _)| *is).map(|(_, by)| by).sum();
                        let table = self.thread.reduction(depth, count);
                        reduction = (table + sum - 100 * history / self.params.lmr_history_divisor) / 100;
                    }
                    reduction = reduction.clamp(0, (next_depth - 1).max(0));
                }
                self.thread.histories.plies[at].reduction = reduction;
                let mut value = -self.search(&child, below(next_depth - reduction, scout, true))?;
                self.thread.histories.plies[at].reduction = 0;
                // Step 19. Search again at full depth what turns out better; at a PV node it is the line from now on, and
                // searched as such with the whole window, however narrow that is.
                let mut full = next_depth;
                if value > alpha && reduction > 0 {
                    if self.on.has(E::LmrResearch) && !is_root {
                        let deeper = best + margin::<G>(self.params.lmr_deeper_margin, 1);
                        let shallower = best + margin::<G>(self.params.lmr_shallower_margin, 1);
                        full += i32::from(value > deeper) - i32::from(value < shallower);
                    }
                    // Where the window of the line is no wider, its search answers.
                    let is_line = is_pv && scout == rest;
                    if full > next_depth - reduction && !is_line {
                        self.observer.research();
                        value = -self.search(&child, below(full, scout, !node.cut))?;
                    }
                }
                if value > alpha && is_pv {
                    self.observer.research();
                    let line = NodeContext { pv: true, ..below(full.max(next_depth), rest, false) };
                    value = -self.search(&child, line)?;
                }
                value
            };
            self.path.pop();
            if is_root {
                self.note_effort(m, self.limits.used() - before);
            }
            last_proved = self.proved;
            all_proved &= last_proved;

            // Step 20. A new best move?
            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(m);
                    alpha = value;
                    if is_root {
                        self.root_move = Some((m, value));
                    }
                    if value >= window.beta {
                        self.thread.histories.plies[at].cutoffs += i32::from(extension < 2);
                        self.observer.cut(depth.clamp(0, MAX_DEPTH as i32) as Depth, count as usize);
                        self.update_histories(position, (at, &slots), depth, m, &quiets_tried, &noisy_tried);
                        break;
                    }
                }
            }
            if noisy {
                let _ = noisy_tried.try_push(m);
            } else {
                let _ = quiets_tried.try_push(m);
            }
        }

        // Step 21. No move at all: the game is over, or the excluded move was the only one.
        if count == 0 {
            if node.excluded != 0 {
                self.proved = false;
                return Ok(window.alpha);
            }
            let outcome = position.outcome();
            self.proved = outcome.is_some();
            return Ok(outcome.map_or(0, |outcome| outcome.score(ply)));
        }

        if best < floor {
            (best, all_proved) = (floor, false);
        }

        // The opponent's move was good if nothing comes of any answer.
        if best <= window.alpha && !is_root && node.excluded == 0 && self.on.has(E::FailLowHistory) {
            self.thread.histories.reward_move_before::<G>(at, bonus(depth, true) / 2, self.on);
        }

        // Step 22. Correction history and the table remember the result.
        self.proved = if best >= window.beta { last_proved } else { all_proved };
        if node.excluded == 0 {
            let bounds = Bounds::proved(best, window);
            let proof = Proof::of(best, window, self.proved);
            if self.on.has(E::CorrectionHistory)
                && may_stand_pat
                && best.abs() < MAX_EVALUATION
                && best_move.is_none_or(|m| !position.is_noisy(m))
                && (static_eval < bounds.lower || static_eval > bounds.upper || bounds.is_exact())
            {
                self.thread.histories.correct(position, depth, best - static_eval);
            }
            let best_move = best_move.map_or(0, |m| position.pack(m));
            self.store(key, ply, (bounds, proof), depth, best_move, was_pv);
        }
        Ok(best)
    }

    /// By how much a node is searched deeper, in hindsight: a ply where the move that led here was reduced by much and the
    /// opponent is not worse off, and a ply less where it was reduced and both sides together see more than there is.
    #[inline]
    fn hindsight(&self, at: usize, depth: i32) -> i32 {
        let [before, now] = [&self.thread.histories.plies[at - 1], &self.thread.histories.plies[at]];
        if before.reduction == 0 || before.static_eval == NO_EVAL {
            return 0;
        }
        let sum = now.static_eval + before.static_eval;
        let deeper = before.reduction >= self.params.hindsight_reduction && sum <= 0;
        let shallower = depth >= 2 && sum > margin::<G>(self.params.hindsight_margin, 1);
        i32::from(deeper) - i32::from(shallower)
    }

    /// Whether nodes at a ply, all below the same node, have often been cut off.
    #[inline]
    fn is_often_cut(&self, at: usize) -> bool {
        self.on.has(E::CutoffCount) && self.thread.histories.plies[at].cutoffs > OFTEN
    }

    /// The value of a position by the game's endgame solver, if the end is near.
    #[inline]
    fn solve(&mut self, position: &G, node: NodeContext) -> Result<Option<Score>, Stopped> {
        let NodeContext { depth, ply, window, excluded, .. } = node;
        if !G::Solver::SOLVES || ply == 0 || excluded != 0 || !self.on.has(E::EndgameSolver) {
            return Ok(None);
        }
        let is_near = G::Solver::moves_left(position).is_some_and(|left| {
            left <= self.params.solver_moves
                || left as i32 <= depth && left <= self.params.solver_moves_in_depth
        });
        let Some(solver) = self.thread.solver.as_mut().filter(|_| is_near) else { return Ok(None) };
        self.observer.node(position.key());
        let limits = &mut self.limits;
        limits.tick()?;
        let mut counted = solver.nodes();
        let value = solver.search(position, [window.alpha, window.beta], &mut |nodes| {
            let goes_on = limits.advance(nodes - counted).is_ok();
            counted = nodes;
            goes_on
        });
        limits.advance(solver.nodes() - counted)?;
        self.proved = true;
        value.map(Some).ok_or(Stopped)
    }

    /// Rewards the move that cut off a node, and punishes those that were tried before it.
    fn update_histories(
        &mut self,
        position: &G,
        (at, slots): (usize, &QuietSlots),
        depth: i32,
        m: G::Move,
        quiets: &[G::Move],
        noisy: &[G::Move],
    ) {
        let histories = &mut self.thread.histories;
        let [bonus, malus] = [true, false].map(|good| bonus(depth, good));
        if position.is_noisy(m) {
            histories.update_capture(position, m, bonus);
        } else {
            histories.note_refutation(at, position.pack(m));
            histories.update_quiet(position, m, slots, bonus, self.on);
            for &tried in quiets {
                histories.update_quiet(position, tried, slots, malus, self.on);
            }
        }
        for &tried in noisy {
            histories.update_capture(position, tried, malus);
        }
    }
}
