//! Forward pruning by a smaller search: null move, ProbCut and Multi-ProbCut; and cut-offs by the table's children.

use super::{Enhancement as E, NodeContext, SelectiveSearch, margin};
use crate::context::from_node_bounds;
use crate::game::{EndgameSolver, MAX_EVALUATION, MoveList, Score, Selective};
use crate::{Bounds, INFINITY, Observer, Proof, Stopped, Window};

impl<G: Selective, O: Observer> SelectiveSearch<'_, G, O> {
    /// Null move pruning: the value of passing, if it is a cut-off that can be trusted.
    pub(super) fn null_move(
        &mut self,
        position: &G,
        node: NodeContext,
        passed: &G,
        eval: Score,
    ) -> Result<Option<Score>, Stopped> {
        let NodeContext { depth, ply, window, cut, .. } = node;
        let by_eval = (eval - window.beta) / margin::<G>(self.params.null_move_eval_margin, 1).max(1);
        let reduction = self.params.null_move_reduction
            + depth / self.params.null_move_depth_divisor
            + by_eval.min(self.params.null_move_eval_limit);
        self.thread.histories.note_null_move(ply as usize);
        self.path.push_null(passed.key());
        let after = NodeContext {
            after_null: true,
            cut: !cut,
            ..NodeContext::new(depth - reduction, ply + 1, Window::null(1 - window.beta))
        };
        let value = -self.search(passed, after)?;
        self.path.pop();
        if value < window.beta {
            return Ok(None);
        }
        let value = if value > MAX_EVALUATION { window.beta } else { value };
        if depth < self.params.null_verification_depth
            || !self.on.has(E::NullVerification)
            || self.null_move_min_ply > 0
        {
            return Ok(Some(value));
        }
        // Verification: the same without null moves.
        self.null_move_min_ply = ply + 3 * (depth - reduction).max(1) as u32 / 4;
        let again =
            NodeContext { cut, ..NodeContext::new(depth - reduction, ply, Window::null(window.beta)) };
        let verified = self.search(position, again);
        self.null_move_min_ply = 0;
        Ok((verified? >= window.beta).then_some(value))
    }

    /// ProbCut: looks for a capture that reaches a high bound at a low depth.
    pub(super) fn prob_cut(
        &mut self,
        position: &G,
        node: NodeContext,
        high: Score,
        static_eval: Score,
    ) -> Result<Option<Score>, Stopped> {
        let NodeContext { depth, ply, .. } = node;
        let reduced = depth - self.params.prob_cut_reduction;
        let mut moves = MoveList::new();
        position.list_noisy(&mut moves);
        for &m in &moves {
            if !position.see_ge(m, high - static_eval) {
                continue;
            }
            let child = position.after(m);
            self.thread.histories.note_extension(ply as usize, 0);
            self.thread.histories.note_move(ply as usize, position, m, None);
            self.path.push(child.key(), position.is_progress(m));
            let window = Window::null(1 - high);
            let mut value = -self.qsearch(&child, ply + 1, window, 0)?;
            if value >= high {
                let below = NodeContext { cut: !node.cut, ..NodeContext::new(reduced, ply + 1, window) };
                value = -self.search(&child, below)?;
            }
            self.path.pop();
            if value >= high {
                let bounds = Bounds { lower: value, upper: INFINITY };
                self.store(position.key(), ply, (bounds, Proof::NONE), reduced + 1, position.pack(m), false);
                return Ok(Some(value));
            }
        }
        Ok(None)
    }

    /// Multi-ProbCut: the bound that a shallower search makes likely, if it lies outside of the window.
    pub(super) fn multi_prob_cut(
        &mut self,
        position: &G,
        node: NodeContext,
        eval: Score,
    ) -> Result<Option<Bounds>, Stopped> {
        let Some(table) = G::prob_cut_table() else { return Ok(None) };
        let NodeContext { depth, ply, window, cut, .. } = node;
        let left = G::Solver::moves_left(position).map_or(i32::MAX, |left| left as i32);
        let beyond = (depth - left).max(0);
        if beyond >= self.params.multi_prob_cut_beyond {
            return Ok(None);
        }
        let confidence = self.params.multi_prob_cut_confidence + self.params.multi_prob_cut_step * beyond;
        for pair in table.pairs(position.prob_cut_stage(), depth) {
            let below =
                |bound| NodeContext { cut, ..NodeContext::new(pair.shallow, ply, Window::null(bound)) };
            if eval >= window.beta {
                let least = pair.least(window.beta, confidence);
                if least.abs() < MAX_EVALUATION && self.search(position, below(least))? >= least {
                    return Ok(Some(Bounds { lower: window.beta, upper: INFINITY }));
                }
            } else {
                let most = pair.most(window.alpha, confidence);
                if most.abs() < MAX_EVALUATION && self.search(position, below(most + 1))? <= most {
                    return Ok(Some(Bounds { lower: -INFINITY, upper: window.alpha }));
                }
            }
        }
        Ok(None)
    }

    /// Enhanced transposition cut-offs: the value of a move that the table knows to be good enough. Only moves after which no
    /// earlier position can come back: the table does not know the path.
    pub(super) fn enhanced_cutoff(&mut self, position: &G, node: NodeContext) -> Option<Score> {
        let NodeContext { depth, ply, window, .. } = node;
        let below = Window { alpha: -window.beta, beta: -window.alpha };
        let mut moves = MoveList::new();
        position.list_moves(&mut moves);
        for &m in &moves {
            if !position.is_progress(m) {
                continue;
            }
            let Some(entry) = self.table.probe(position.after(m).key()) else { continue };
            let upper = from_node_bounds(entry.bounds, ply + 1).upper;
            if entry.depth as i32 >= depth - 1 && -upper >= window.beta {
                self.observer.table_cutoff();
                self.proved = entry.proof.answers(upper, below);
                return Some(-upper);
            }
        }
        None
    }
}
