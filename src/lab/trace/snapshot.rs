//! The tree after a step.

use super::{Action, ListEntry, MemoryKind, Outline, Solution, Trace, memory};
use crate::search::Bounds;

/// The status of a node.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum NodeStatus {
    /// Not reached yet.
    Unreached,
    /// Cut off, with everything below it.
    Cut,
    /// Reached in an earlier pass.
    Earlier,
    /// Answered by the transposition table in this pass.
    TableCutoff,
    /// Visited in this pass.
    Visited,
    /// A leaf evaluated in this pass.
    Evaluated,
}

/// The tree after a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Snapshot {
    /// The pass, from 1; 0 before the first.
    pub pass: usize,
    /// The node of the step.
    pub current: Option<usize>,
    /// The status of each node.
    pub statuses: Vec<NodeStatus>,
    /// The number of children of each node that were cut off in this pass.
    pub cut: Vec<usize>,
    /// The bounds on each node: those in the table or, for a search without one, those that the evaluated leaves prove.
    pub bounds: Vec<Bounds>,
    /// The solution trees of the evaluated leaves.
    pub solution: Solution,
    /// The contents of the lists, as an index of [`Trace::lists`].
    pub list: Option<usize>,
    evaluated: Vec<bool>,
}

impl Snapshot {
    fn new(outline: &Outline) -> Snapshot {
        let size = outline.items().len();
        Snapshot {
            pass: 0,
            current: None,
            statuses: vec![NodeStatus::Unreached; size],
            cut: vec![0; size],
            bounds: vec![Bounds::UNKNOWN; size],
            solution: Solution::of(outline, |_| false),
            list: None,
            evaluated: vec![false; size],
        }
    }

    /// Whether a leaf has been evaluated.
    pub fn is_evaluated(&self, leaf: usize) -> bool {
        self.evaluated[leaf]
    }

    fn apply(&mut self, trace: &Trace, index: usize) {
        let step = trace.steps[index];
        let node = step.node;
        (self.pass, self.current, self.list) = (step.pass, Some(node), step.list);
        match step.action {
            Action::Begin(_) => {
                for status in &mut self.statuses {
                    if *status > NodeStatus::Cut {
                        *status = NodeStatus::Earlier;
                    }
                }
                self.cut.fill(0);
            }
            Action::Visit | Action::Expand => self.raise(node, NodeStatus::Visited),
            Action::Evaluate(value) => {
                // A search without memory may evaluate a leaf again.
                let is_new = !self.evaluated[node];
                self.raise(node, if is_new { NodeStatus::Evaluated } else { NodeStatus::Visited });
                self.evaluated[node] = true;
                self.bounds[node] = Bounds::exact(value);
                if is_new {
                    let evaluated = &self.evaluated;
                    self.solution = Solution::of(&trace.outline, |leaf| evaluated[leaf]);
                    if memory(trace.algorithm) != MemoryKind::Table {
                        self.bounds.clone_from(&self.solution.bounds);
                    }
                }
            }
            Action::TableCutoff(_) => self.raise(node, NodeStatus::TableCutoff),
            Action::Prove { bounds, cut } => {
                self.bounds[node] = self.bounds[node].tightened_by(bounds);
                self.cut[node] = cut;
                self.mark_cut(trace, node);
            }
            Action::Leave { cut } => {
                self.cut[node] = cut;
                self.mark_cut(trace, node);
            }
            // Where nodes are not left one by one, cut-offs are known at the end of a pass.
            Action::End { .. } if trace.memory() == MemoryKind::Table && index + 1 < trace.steps.len() => {}
            Action::End { .. } => {
                for node in 0..self.statuses.len() {
                    if self.statuses[node] > NodeStatus::Cut {
                        self.mark_cut(trace, node);
                    }
                }
            }
        }
    }

    fn raise(&mut self, node: usize, status: NodeStatus) {
        self.statuses[node] = self.statuses[node].max(status);
    }

    /// Marks the unreached children of a node that the search leaves as cut off, except states that are still in a list.
    fn mark_cut(&mut self, trace: &Trace, node: usize) {
        let waits =
            |c: usize| self.list.is_some_and(|list| trace.lists[list].iter().any(|entry| entry.node == c));
        for &c in &trace.outline.item(node).children {
            if self.statuses[c] == NodeStatus::Unreached && !waits(c) {
                self.statuses[c] = NodeStatus::Cut;
            }
        }
    }
}

impl Trace {
    /// The tree after each step.
    pub fn snapshots(&self) -> impl Iterator<Item = Snapshot> {
        let mut snapshot = Snapshot::new(&self.outline);
        (0..self.steps.len()).map(move |index| {
            snapshot.apply(self, index);
            snapshot.clone()
        })
    }

    /// The tree at the end of each pass.
    pub fn pass_snapshots(&self) -> impl Iterator<Item = Snapshot> {
        self.snapshots()
            .zip(1..)
            .filter(|(_, end)| self.passes.iter().any(|pass| pass.steps.end == *end))
            .map(|(snapshot, _)| snapshot)
    }

    /// The tree at the end.
    pub fn last_snapshot(&self) -> Snapshot {
        let mut snapshot = Snapshot::new(&self.outline);
        for index in 0..self.steps.len() {
            snapshot.apply(self, index);
        }
        snapshot
    }

    /// The contents of the lists.
    pub fn list(&self, snapshot: &Snapshot) -> &[ListEntry] {
        snapshot.list.map_or(&[], |list| &self.lists[list])
    }
}
