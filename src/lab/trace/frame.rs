//! What is to be seen after a step.

use super::{Action, Entry, Memory, Outline, Solution, Trace, memory};
use crate::search::Bounds;

/// What has become of a node.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Mark {
    /// The search has not come here yet.
    Unreached,
    /// The search has passed it by: it was cut off, and nothing below it was searched either.
    Cut,
    /// It was reached in an earlier pass.
    Earlier,
    /// It was answered from memory in this pass.
    Recalled,
    /// It was visited in this pass.
    Visited,
    /// It is a leaf that was evaluated in this pass.
    Evaluated,
}

/// What is to be seen after a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Frame {
    /// The pass, counted from 1; 0 before the first one.
    pub pass: usize,
    /// The node of the step.
    pub current: Option<usize>,
    /// What has become of each node.
    pub marks: Vec<Mark>,
    /// How many children of each node were cut off in this pass.
    pub cut: Vec<usize>,
    /// What is known of each node: what the table holds, or, for a search without one, what the leaves evaluated so far
    /// prove.
    pub bounds: Vec<Bounds>,
    /// What the evaluated leaves prove.
    pub solution: Solution,
    /// What the lists hold, as a place in [`Trace::lists`].
    pub list: Option<usize>,
    evaluated: Vec<bool>,
}

impl Frame {
    fn new(outline: &Outline) -> Frame {
        let size = outline.items().len();
        Frame {
            pass: 0,
            current: None,
            marks: vec![Mark::Unreached; size],
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
                for mark in &mut self.marks {
                    if *mark > Mark::Cut {
                        *mark = Mark::Earlier;
                    }
                }
                self.cut.fill(0);
            }
            Action::Visit | Action::Expand => self.mark(node, Mark::Visited),
            Action::Evaluate(value) => {
                // A search without memory evaluates a leaf again; it is not new then.
                let is_new = !self.evaluated[node];
                self.mark(node, if is_new { Mark::Evaluated } else { Mark::Visited });
                self.evaluated[node] = true;
                self.bounds[node] = Bounds::exact(value);
                if is_new {
                    let evaluated = &self.evaluated;
                    self.solution = Solution::of(&trace.outline, |leaf| evaluated[leaf]);
                    if memory(trace.algorithm) != Memory::Table {
                        self.bounds.clone_from(&self.solution.bounds);
                    }
                }
            }
            Action::Recall(_) => self.mark(node, Mark::Recalled),
            Action::Prove { bounds, cut } => {
                self.bounds[node] = self.bounds[node].tightened_by(bounds);
                self.cut[node] = cut;
                self.pass_by(trace, node);
            }
            Action::Leave { cut } => {
                self.cut[node] = cut;
                self.pass_by(trace, node);
            }
            // Where nodes are not left one by one, what has been passed by is known at the end of a pass.
            Action::End { .. } if trace.memory() == Memory::Table && index + 1 < trace.steps.len() => {}
            Action::End { .. } => {
                for node in 0..self.marks.len() {
                    if self.marks[node] > Mark::Cut {
                        self.pass_by(trace, node);
                    }
                }
            }
        }
    }

    fn mark(&mut self, node: usize, mark: Mark) {
        self.marks[node] = self.marks[node].max(mark);
    }

    /// The search leaves a node, and its unreached children are cut off; but a state in a list waits.
    fn pass_by(&mut self, trace: &Trace, node: usize) {
        let waits =
            |c: usize| self.list.is_some_and(|list| trace.lists[list].iter().any(|entry| entry.node == c));
        for &c in &trace.outline.item(node).children {
            if self.marks[c] == Mark::Unreached && !waits(c) {
                self.marks[c] = Mark::Cut;
            }
        }
    }
}

impl Trace {
    /// What is to be seen after each step, in order.
    pub fn frames(&self) -> impl Iterator<Item = Frame> {
        let mut frame = Frame::new(&self.outline);
        (0..self.steps.len()).map(move |index| {
            frame.apply(self, index);
            frame.clone()
        })
    }

    /// What is to be seen at the end of each pass.
    pub fn pass_frames(&self) -> impl Iterator<Item = Frame> {
        self.frames()
            .zip(1..)
            .filter(|(_, end)| self.passes.iter().any(|pass| pass.steps.end == *end))
            .map(|(frame, _)| frame)
    }

    /// What is to be seen at the end.
    pub fn last_frame(&self) -> Frame {
        let mut frame = Frame::new(&self.outline);
        for index in 0..self.steps.len() {
            frame.apply(self, index);
        }
        frame
    }

    /// What a list holds.
    pub fn list(&self, frame: &Frame) -> &[Entry] {
        frame.list.map_or(&[], |list| &self.lists[list])
    }
}
