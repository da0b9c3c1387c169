//! The observer that records the steps.

use super::step::{Action, ListEntry, Pass, PassKind, TraceStep};
use super::{MemoryKind, Outline, Trace, memory};
use crate::game::Game;
use crate::search::{Algorithm, Bounds, Listed, Observer, Role, Window};
use crate::trees::ExplicitTree;
use std::collections::HashMap;

/// Records a search of a written tree.
pub(super) struct Recorder {
    trace: Trace,
    indices: HashMap<u64, usize>,
    /// The nodes being searched, the root first, with the children entered so far.
    path: Vec<(usize, Vec<usize>)>,
    /// The proven bounds of each node.
    known: Vec<Bounds>,
    /// The window of each node that is being searched, as MAX sees it.
    windows: HashMap<usize, Window>,
    /// The bounds of the driver on the root.
    narrowed: Bounds,
    list: Option<usize>,
    is_pass_open: bool,
}

impl Recorder {
    pub(super) fn new(tree: &ExplicitTree, algorithm: Algorithm) -> Recorder {
        let outline = Outline::of(tree);
        Recorder {
            indices: tree.nodes().map(|node| (node.key(), node.index())).collect(),
            path: Vec::new(),
            known: vec![Bounds::UNKNOWN; outline.items().len()],
            windows: HashMap::new(),
            narrowed: Bounds::UNKNOWN,
            list: None,
            is_pass_open: false,
            trace: Trace {
                algorithm,
                outline,
                steps: Vec::new(),
                passes: Vec::new(),
                windows: Vec::new(),
                lists: Vec::new(),
                found: Bounds::UNKNOWN,
            },
        }
    }

    /// The trace, after the search.
    pub(super) fn finish(mut self, found: Bounds) -> Trace {
        self.end_pass();
        self.trace.found = found;
        self.trace
    }

    fn push(&mut self, action: Action, node: usize) {
        let step = TraceStep { action, node, pass: self.trace.passes.len(), list: self.list };
        self.trace.steps.push(step);
        self.trace.windows.push(self.windows_above(node));
    }

    /// The windows of a node and of all above it, as far as they have one.
    fn windows_above(&self, node: usize) -> Vec<(usize, Window)> {
        let path = std::iter::successors(Some(node), |&node| self.trace.outline.item(node).parent);
        path.filter_map(|node| Some((node, *self.windows.get(&node)?))).collect()
    }

    /// A node has been found to lie within bounds, which may narrow the window of its parent.
    fn narrow_parent(&mut self, node: usize, bounds: Bounds) {
        let Some(parent) = self.trace.outline.item(node).parent else { return };
        let is_max = self.trace.outline.item(parent).is_max();
        if let Some(window) = self.windows.get_mut(&parent) {
            if is_max {
                window.alpha = window.alpha.max(bounds.lower);
            } else {
                window.beta = window.beta.min(bounds.upper);
            }
        }
    }

    /// Replaces the action of the last step, which entered a node.
    fn refine(&mut self, action: Action) {
        if let Some(step) = self.trace.steps.last_mut() {
            step.action = action;
        }
    }

    fn begin_pass(&mut self, kind: PassKind, node: usize) {
        self.end_pass();
        self.windows.clear();
        let begin = self.trace.steps.len();
        self.trace.passes.push(Pass { kind, node, returned: None, steps: begin..begin });
        self.is_pass_open = true;
        self.push(Action::Begin(kind), node);
    }

    fn end_pass(&mut self) {
        self.leave(None);
        if !self.is_pass_open {
            return;
        }
        self.is_pass_open = false;
        let Pass { node, returned, .. } = self.trace.passes[self.trace.passes.len() - 1];
        self.push(Action::End { returned }, node);
        let end = self.trace.steps.len();
        if let Some(pass) = self.trace.passes.last_mut() {
            pass.steps.end = end;
        }
    }

    /// Leaves nodes until the path ends with this one; all of them without one.
    fn leave(&mut self, until: Option<usize>) {
        while let Some((node, entered)) = self.path.pop() {
            if Some(node) == until {
                self.path.push((node, entered));
                return;
            }
            let cut = self.trace.outline.item(node).children.len() - entered.len();
            if cut > 0 && memory(self.trace.algorithm) == MemoryKind::None {
                self.push(Action::Leave { cut }, node);
            }
        }
    }

    /// Bounds from the point of view of MAX instead of the side to move.
    fn for_max(&self, node: usize, bounds: Bounds) -> Bounds {
        match self.trace.outline.item(node).is_max() {
            true => bounds,
            false => Bounds { lower: -bounds.upper, upper: -bounds.lower },
        }
    }
}

impl Observer for Recorder {
    fn node(&mut self, key: u64) {
        let node = self.indices[&key];
        self.leave(self.trace.outline.item(node).parent);
        if let Some((_, entered)) = self.path.last_mut()
            && !entered.contains(&node)
        {
            entered.push(node);
        }
        self.push(Action::Visit, node);
    }

    fn leaf(&mut self, key: u64, _: u64) {
        let node = self.indices[&key];
        let value = self.trace.outline.item(node).value.unwrap_or(0);
        self.known[node] = Bounds::exact(value);
        self.refine(Action::Evaluate(value));
        self.narrow_parent(node, Bounds::exact(value));
    }

    fn window(&mut self, key: u64, window: Window) {
        let node = self.indices[&key];
        let window = if self.trace.outline.item(node).is_max() { window } else { -window };
        self.windows.insert(node, window);
        let windows = self.windows_above(node);
        if let Some(last) = self.trace.windows.last_mut() {
            *last = windows;
        }
    }

    fn interior(&mut self, _: usize) {
        let Some(step) = self.trace.steps.last() else { return };
        self.path.push((step.node, Vec::new()));
        self.refine(Action::Expand);
    }

    fn table_cutoff(&mut self) {
        let Some(step) = self.trace.steps.last() else { return };
        let node = step.node;
        self.refine(Action::TableCutoff(self.known[node]));
        self.narrow_parent(node, self.known[node]);
    }

    fn test(&mut self) {
        if !has_open(self.trace.algorithm) {
            self.begin_pass(PassKind::Open, 0);
        }
    }

    fn asked(&mut self, key: u64, window: Window) {
        let node = self.indices[&key];
        let window = if self.trace.outline.item(node).is_max() { window } else { -window };
        let kind = PassKind::of(window);
        if let (Some(pass), Some(step)) = (self.trace.passes.last_mut(), self.trace.steps.last_mut()) {
            (pass.kind, pass.node) = (kind, node);
            (step.action, step.node) = (Action::Begin(kind), node);
        }
    }

    fn proved(&mut self, key: u64, bounds: Bounds) {
        let node = self.indices[&key];
        if bounds == Bounds::UNKNOWN {
            return;
        }
        let bounds = self.for_max(node, bounds);
        self.known[node] = self.known[node].tightened_by(bounds);
        if self.trace.outline.item(node).value.is_some() {
            return;
        }
        self.leave(Some(node));
        self.narrow_parent(node, bounds);
        let entered = self.path.pop().map_or(0, |(_, entered)| entered.len());
        let cut = self.trace.outline.item(node).children.len() - entered;
        self.push(Action::Prove { bounds, cut }, node);
        // A test below the root is not reported by the driver.
        if let Some(pass) = self.trace.passes.last_mut()
            && pass.node == node
            && let PassKind::Test(bound) = pass.kind
        {
            pass.returned = Some(if bounds.lower >= bound { bounds.lower } else { bounds.upper });
        }
    }

    fn narrowed(&mut self, bounds: Bounds) {
        let before = std::mem::replace(&mut self.narrowed, bounds);
        if let Some(pass) = self.trace.passes.last_mut() {
            pass.returned = Some(if bounds.upper < before.upper { bounds.upper } else { bounds.lower });
        }
        self.end_pass();
    }

    fn lists(&mut self, contents: impl FnOnce() -> Vec<Listed>) {
        let entry = |listed: Listed| ListEntry {
            node: self.indices[&listed.key],
            role: listed.role,
            merit: listed.merit,
        };
        let mut list: Vec<ListEntry> = contents().into_iter().map(entry).collect();
        let is_dual = self.trace.algorithm == Algorithm::DualStar;
        list.sort_by_key(|entry| match entry.role {
            Role::Kept => (0, 0),
            Role::Backup(_) => (1, 0),
            Role::Live | Role::Solved => (0, if is_dual { entry.merit } else { -entry.merit }),
        });
        let first = list.first().copied();
        self.trace.lists.push(list);
        if let Some(ListEntry { merit, role: Role::Live | Role::Solved, .. }) = first {
            let kind = PassKind::Merit(merit);
            if self.trace.passes.last().is_none_or(|pass| pass.kind != kind) {
                if let Some(pass) = self.trace.passes.last_mut() {
                    pass.returned = Some(merit);
                }
                self.list = Some(self.trace.lists.len() - 1);
                self.begin_pass(kind, 0);
            }
        }
        self.list = Some(self.trace.lists.len() - 1);
    }
}

/// Whether an algorithm keeps an OPEN list; its passes are told by merit.
fn has_open(algorithm: Algorithm) -> bool {
    matches!(algorithm, Algorithm::SssStar | Algorithm::DualStar | Algorithm::PsStar { .. })
}
