//! Quiescence search.

use super::histories::NO_EVAL;
use super::movepick::{noisy_score, select};
use super::search::endgame_bounds;
use super::{Enhancement as E, MAX_PLY, SelectiveSearch, margin};
use crate::context::from_node_bounds;
use crate::game::{MAX_EVALUATION, MoveList, Score, Selective};
use crate::{Bounds, INFINITY, Observer, Proof, Stopped, Window};
use arrayvec::ArrayVec;

/// Captures come before quiet evasions.
const NOISY: i32 = 1 << 20;

impl<G: Selective, O: Observer> SelectiveSearch<'_, G, O> {
    /// Quiescence search: the value of a position once its captures are played out; where the side to move may not stand
    /// pat, all its moves are tried. `plies` is how far it is from the search proper.
    pub(super) fn qsearch(
        &mut self,
        position: &G,
        ply: u32,
        window: Window,
        plies: u32,
    ) -> Result<Score, Stopped> {
        self.limits.tick()?;
        self.proved = false;
        let key = position.key();
        self.observer.node(key);
        self.seldepth = self.seldepth.max(ply);
        let may_stand_pat = position.may_stand_pat();
        let recurrence = self.recurrence();
        if ply > 0
            && let Some(draw) = self.draw(position, recurrence, !may_stand_pat)
        {
            return Ok(draw);
        }
        if ply >= MAX_PLY {
            return Ok(if may_stand_pat { self.static_eval(position, ply) } else { 0 });
        }

        // Endgame tables, where they are as quick as an evaluation. Whoever wins, the value is as good as any that follows.
        if ply > 0
            && let Some(endgames) = self.endgames.filter(|endgames| endgames.is_quick())
            && let Some(known) = self.probe_endgames(endgames, position)
        {
            let bounds = endgame_bounds(known, ply);
            return Ok(if bounds.lower > -INFINITY { bounds.lower } else { bounds.upper });
        }

        // Transposition table: any depth will do.
        let mut table_move = 0;
        let mut known = Bounds::UNKNOWN;
        if let Some(entry) = self.table.probe(key) {
            known = from_node_bounds(entry.bounds, ply);
            table_move = entry.best;
            if self.trusts_table(recurrence) {
                if known.lower >= window.beta || known.is_exact() {
                    self.observer.table_cutoff();
                    self.proved = entry.proof.answers(known.lower, window);
                    return Ok(known.lower);
                }
                if known.upper <= window.alpha {
                    self.observer.table_cutoff();
                    self.proved = entry.proof.answers(known.upper, window);
                    return Ok(known.upper);
                }
            }
        }

        // Stand pat.
        let mut best = -INFINITY;
        let mut static_eval = NO_EVAL;
        if may_stand_pat {
            static_eval = self.static_eval(position, ply);
            self.observer.leaf(key, 0);
            best = static_eval.clamp(known.lower, known.upper);
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
            let outcome = position.outcome();
            self.proved = outcome.is_some();
            return Ok(outcome.map_or(best, |outcome| outcome.score(ply)));
        }
        let tells_threats = !may_stand_pat && self.on.has(E::ThreatHistory);
        let attacked = if tells_threats { position.attacked() } else { 0 };
        let mut scores: ArrayVec<i32, 270> = ArrayVec::new();
        for &m in &moves {
            scores.push(if position.pack(m) == table_move {
                i32::MAX
            } else if position.is_noisy(m) {
                NOISY + noisy_score(position, m, &self.thread.histories, self.on)
            } else {
                self.thread.histories.butterfly_score(position, m, attacked)
            });
        }
        let mut best_move = None;
        for at in 0..moves.len() {
            let m = select(&mut moves, &mut scores, at);
            if best > -MAX_EVALUATION {
                // Delta pruning: even what it takes for nothing does not reach alpha.
                if may_stand_pat {
                    let reach =
                        static_eval + position.captured_value(m) + margin::<G>(self.params.delta_margin, 1);
                    if self.on.has(E::Delta) && reach <= alpha {
                        best = best.max(reach);
                        continue;
                    }
                }
                // SEE: captures that lose material.
                if self.on.has(E::SeeQsearch) && !position.see_ge(m, 0) {
                    continue;
                }
                // One quiet evasion is enough where the others look worse.
                if !may_stand_pat && plies > 0 && at > 1 && !position.is_noisy(m) {
                    break;
                }
            }
            let child = position.after(m);
            self.table.prefetch(child.key());
            self.path.push(child.key(), position.is_progress(m));
            let below = Window { alpha: -window.beta, beta: -alpha };
            let value = -self.qsearch(&child, ply + 1, below, plies + 1)?;
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
        // Not all moves were tried, or the static value was good enough.
        self.proved = false;
        let bounds = (Bounds::proved(best, window), Proof::NONE);
        self.store(key, ply, bounds, 0, best_move.map_or(0, |m| position.pack(m)), false);
        Ok(best)
    }
}
