//! The tree of a trace.

use crate::game::{Game, Score};
use crate::trees::{ExplicitNode, ExplicitTree};

/// The tree of a trace: its nodes in the order of the text, parents before children.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outline(Vec<OutlineItem>);

/// A node of the tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OutlineItem {
    /// Its label: its name, or its parent's label and its number, as in `b.2`.
    pub label: String,
    /// Whether the label is its name.
    pub is_named: bool,
    /// The parent; `None` for the root.
    pub parent: Option<usize>,
    /// The children.
    pub children: Vec<usize>,
    /// The plies from the root.
    pub ply: usize,
    /// The value of a leaf.
    pub value: Option<Score>,
}

impl OutlineItem {
    /// Whether it is a MAX node.
    pub fn is_max(&self) -> bool {
        self.ply.is_multiple_of(2)
    }

    /// `MAX` or `MIN`.
    pub fn side(&self) -> &'static str {
        if self.is_max() { "MAX" } else { "MIN" }
    }
}

impl Outline {
    pub(super) fn of(tree: &ExplicitTree) -> Outline {
        let mut items: Vec<OutlineItem> = Vec::with_capacity(tree.size());
        let mut stack: Vec<(ExplicitNode, Option<(usize, usize)>)> = vec![(tree.root(), None)];
        while let Some((node, place)) = stack.pop() {
            let index = node.index();
            let label = match (node.name(), place) {
                (Some(name), _) => name.to_string(),
                (None, None) => "root".to_string(),
                (None, Some((0, number))) if !items[0].is_named => number.to_string(),
                (None, Some((parent, number))) => format!("{}.{number}", items[parent].label),
            };
            if let Some((parent, _)) = place {
                items[parent].children.push(index);
            }
            items.push(OutlineItem {
                label,
                is_named: node.name().is_some(),
                parent: place.map(|(parent, _)| parent),
                children: Vec::new(),
                ply: node.ply() as usize,
                value: node.value(),
            });
            let moves = 0..node.count_moves() as u16;
            stack.extend(moves.rev().map(|m| (node.after(m), Some((index, usize::from(m) + 1)))));
        }
        Outline(items)
    }

    /// The nodes.
    pub fn items(&self) -> &[OutlineItem] {
        &self.0
    }

    /// The node at an index.
    pub fn item(&self, node: usize) -> &OutlineItem {
        &self.0[node]
    }

    /// The index of the node with this label.
    pub fn find(&self, label: &str) -> Option<usize> {
        self.0.iter().position(|item| item.label == label)
    }

    /// The number of nodes at and below a node.
    pub fn size(&self, node: usize) -> usize {
        let ply = self.0[node].ply;
        1 + self.0[node + 1..].iter().take_while(|item| item.ply > ply).count()
    }
}
