//! Solution trees, and the critical path.

use super::Outline;
use crate::search::{Bounds, INFINITY};

/// The solution trees of a set of evaluated leaves.
///
/// A max solution tree has all children of its MAX nodes and one of each MIN node, and its value is an upper bound; a min
/// solution tree is the dual, and its value is a lower bound (trends-1997, section 2). Of several with the best value it is
/// the leftmost.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// The bounds on each node.
    pub bounds: Vec<Bounds>,
    /// Whether each node is in the max solution tree with the smallest value.
    pub max: Vec<bool>,
    /// Whether each node is in the min solution tree with the largest value.
    pub min: Vec<bool>,
    /// The critical path: from the root down to the leaf whose value is the solution tree's. If there are two solution trees
    /// with the same value, it is what they have in common; with different values there is none.
    pub critical: Vec<usize>,
}

impl Solution {
    /// The solution trees of these leaves.
    pub fn of(outline: &Outline, is_evaluated: impl Fn(usize) -> bool) -> Solution {
        let items = outline.items();
        let mut bounds = vec![Bounds::UNKNOWN; items.len()];
        for (node, item) in items.iter().enumerate().rev() {
            let below = item.children.iter().map(|&c| bounds[c]);
            bounds[node] = match item.value {
                Some(value) if is_evaluated(node) => Bounds::exact(value),
                Some(_) => Bounds::UNKNOWN,
                None if item.is_max() => below.fold(Bounds::exact(-INFINITY), |f, c| Bounds {
                    lower: f.lower.max(c.lower),
                    upper: f.upper.max(c.upper),
                }),
                None => below.fold(Bounds::exact(INFINITY), |f, c| Bounds {
                    lower: f.lower.min(c.lower),
                    upper: f.upper.min(c.upper),
                }),
            };
        }
        let max = tree(outline, bounds[0].upper < INFINITY, |node| {
            let item = &items[node];
            let best = item.children.iter().copied().min_by_key(|&c| bounds[c].upper);
            if item.is_max() { None } else { best }
        });
        let min = tree(outline, bounds[0].lower > -INFINITY, |node| {
            let item = &items[node];
            let best = item.children.iter().rev().copied().max_by_key(|&c| bounds[c].lower);
            if item.is_max() { best } else { None }
        });
        let critical = critical(outline, &bounds, &max, &min);
        Solution { bounds, max, min, critical }
    }
}

/// The solution tree in which a node has the child that `one` selects, else all children.
fn tree(outline: &Outline, exists: bool, one: impl Fn(usize) -> Option<usize>) -> Vec<bool> {
    let mut tree = vec![false; outline.items().len()];
    tree[0] = exists;
    for node in 0..tree.len() {
        if tree[node] {
            let chosen = one(node);
            for &c in &outline.item(node).children {
                tree[c] = chosen.is_none_or(|chosen| chosen == c);
            }
        }
    }
    tree
}

fn critical(outline: &Outline, bounds: &[Bounds], max: &[bool], min: &[bool]) -> Vec<usize> {
    let Bounds { lower, upper } = bounds[0];
    let is_on: Box<dyn Fn(usize) -> bool> = match (max[0], min[0]) {
        (false, false) => return Vec::new(),
        (true, false) => Box::new(|c| max[c] && bounds[c].upper == upper),
        (false, true) => Box::new(|c| min[c] && bounds[c].lower == lower),
        (true, true) if lower < upper => return Vec::new(),
        (true, true) => Box::new(|c| max[c] && min[c]),
    };
    let mut path = vec![0];
    while let Some(&c) = outline.item(path[path.len() - 1]).children.iter().find(|&&c| is_on(c)) {
        path.push(c);
    }
    path
}
