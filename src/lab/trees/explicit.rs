//! Explicit trees: every node is stored.

use super::builder::TreeBuilder;
use crate::game::{Game, MoveList, Outcome, ParseError, Score, Side, zobrist};
use crate::search::{Depth, MAX_DEPTH};
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

/// An explicit tree, with any number of children and leaves at any depth; clones share it.
#[derive(Clone, PartialEq, Eq)]
pub struct ExplicitTree(Arc<Arena>);

/// The nodes of a tree in the order of the text, the root first, and the children of all of them, node by node.
#[derive(PartialEq, Eq)]
pub(super) struct Arena {
    pub(super) nodes: Vec<StoredNode>,
    pub(super) links: Vec<u32>,
}

/// A stored node.
#[derive(PartialEq, Eq)]
pub(super) struct StoredNode {
    pub(super) name: Option<Box<str>>,
    pub(super) ply: u8,
    pub(super) content: NodeContent,
}

/// The content of a node.
#[derive(PartialEq, Eq)]
pub(super) enum NodeContent {
    /// A leaf with its value, from MAX's point of view.
    Leaf(Score),
    /// The range of its children, at least one, in the links.
    Inner(Range<usize>),
}

const _: () = assert!(MAX_DEPTH <= u8::MAX as Depth);

/// The largest number of children: the capacity of a move list.
pub(super) const MAX_CHILDREN: usize = NO_MOVES.capacity();

const NO_MOVES: &MoveList<u16> = &MoveList::new_const();

impl ExplicitTree {
    pub(super) fn new(arena: Arena) -> ExplicitTree {
        ExplicitTree(Arc::new(arena))
    }

    /// Copies the tree of a game, `depth` plies deep, with the side to move at the root as MAX. More than `most` nodes are
    /// an error, and so is a won or lost game, whose value depends on the distance from the root.
    pub fn copied_from<G: Game>(root: &G, depth: Depth, most: usize) -> Result<ExplicitTree, ParseError> {
        if depth > MAX_DEPTH {
            return Err(ParseError::new(format!("depth {depth}, expected at most {MAX_DEPTH}")));
        }
        let mut builder = TreeBuilder::default();
        copy(root, 0, depth, most, &mut builder)?;
        Ok(ExplicitTree::new(builder.finish()))
    }

    /// The root: MAX is to move.
    pub fn root(&self) -> ExplicitNode {
        ExplicitNode { tree: self.clone(), index: 0 }
    }

    /// All nodes, in the order of the text.
    pub fn nodes(&self) -> impl Iterator<Item = ExplicitNode> {
        (0..self.size() as u32).map(|index| ExplicitNode { tree: self.clone(), index })
    }

    /// The node of this name, if there is one; names are unique.
    pub fn find(&self, name: &str) -> Option<ExplicitNode> {
        self.nodes().find(|node| node.name() == Some(name))
    }

    /// The number of nodes.
    pub fn size(&self) -> usize {
        self.0.nodes.len()
    }

    /// The values of the leaves from left to right, from MAX's point of view.
    pub fn leaves(&self) -> impl Iterator<Item = Score> {
        self.0.nodes.iter().filter_map(|node| match node.content {
            NodeContent::Leaf(value) => Some(value),
            NodeContent::Inner(_) => None,
        })
    }

    /// The number of plies to the deepest leaf: a search of this depth sees the whole tree.
    pub fn depth(&self) -> Depth {
        self.0.nodes.iter().map(|node| Depth::from(node.ply)).max().unwrap_or(0)
    }
}

fn copy<G: Game>(
    node: &G,
    ply: Depth,
    depth: Depth,
    most: usize,
    builder: &mut TreeBuilder,
) -> Result<(), ParseError> {
    if builder.size() >= most {
        return Err(ParseError::new(format!("a tree of more than {most} nodes")));
    }
    let moves = if ply == depth { MoveList::new() } else { node.moves() };
    if moves.is_empty() {
        let value = node.evaluate_or_settle();
        return builder.leaf(None, if ply.is_multiple_of(2) { value } else { -value });
    }
    builder.open(None)?;
    for m in moves {
        copy(&node.after(m), ply + 1, depth, most, builder)?;
    }
    builder.close()
}

impl fmt::Debug for ExplicitTree {
    /// As text, so that a failed test shows the tree.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A node of an [`ExplicitTree`]; a move is the index of a child.
#[derive(Clone, PartialEq, Eq)]
pub struct ExplicitNode {
    tree: ExplicitTree,
    index: u32,
}

impl ExplicitNode {
    /// The tree.
    pub fn tree(&self) -> &ExplicitTree {
        &self.tree
    }

    /// The index in the order of the text, 0 for the root.
    pub fn index(&self) -> usize {
        self.index as usize
    }

    /// The name, if the text gives one.
    pub fn name(&self) -> Option<&str> {
        self.stored().name.as_deref()
    }

    /// The plies from the root.
    pub fn ply(&self) -> Depth {
        Depth::from(self.stored().ply)
    }

    /// The value of a leaf from MAX's point of view; `None` for an inner node.
    pub fn value(&self) -> Option<Score> {
        match self.stored().content {
            NodeContent::Leaf(value) => Some(value),
            NodeContent::Inner(_) => None,
        }
    }

    fn stored(&self) -> &StoredNode {
        &self.tree.0.nodes[self.index as usize]
    }

    fn children(&self) -> &[u32] {
        match &self.stored().content {
            NodeContent::Leaf(_) => &[],
            NodeContent::Inner(place) => &self.tree.0.links[place.clone()],
        }
    }
}

impl fmt::Debug for ExplicitNode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "node {} of {}", self.index, self.tree)
    }
}

/// The seed of the keys.
const KEYS: u64 = 0x7472_6565;

impl Game for ExplicitNode {
    type Move = u16;
    type Evaluator = ();

    const HISTORY_SLOTS: usize = MAX_CHILDREN;

    fn to_move(&self) -> Side {
        if self.stored().ply.is_multiple_of(2) { Side::First } else { Side::Second }
    }

    fn moves(&self) -> MoveList<u16> {
        (0..self.count_moves() as u16).collect()
    }

    fn list_moves(&self, list: &mut MoveList<u16>) {
        list.clear();
        list.extend(0..self.count_moves() as u16);
    }

    fn count_moves(&self) -> usize {
        self.children().len()
    }

    fn after(&self, m: u16) -> ExplicitNode {
        ExplicitNode { tree: self.tree.clone(), index: self.children()[usize::from(m)] }
    }

    /// Unique within a tree. Nodes of different trees may share one.
    fn key(&self) -> u64 {
        zobrist::number(KEYS, u64::from(self.index))
    }

    /// The value of a leaf; 0 for an inner node.
    fn evaluate(&self) -> Score {
        self.value().map_or(0, |value| self.to_move().view(value))
    }

    fn evaluate_or_settle(&self) -> Score {
        self.evaluate()
    }

    fn history_slot(&self, m: u16) -> usize {
        usize::from(m)
    }

    fn pack(&self, m: u16) -> u16 {
        m + 1
    }

    fn outcome(&self) -> Option<Outcome> {
        self.value().map(|value| Outcome::Margin(self.to_move().view(value)))
    }
}
