//! The builder of written trees.

use super::explicit::{Arena, MAX_CHILDREN, NodeContent, StoredNode};
use crate::game::{MAX_EVALUATION, ParseError, Score};
use crate::search::MAX_DEPTH;
use std::collections::HashSet;

/// Builds a tree from left to right.
#[derive(Default)]
pub(super) struct TreeBuilder {
    nodes: Vec<StoredNode>,
    links: Vec<u32>,
    /// The open lists: the node, and the index of its first child in `waiting`.
    open: Vec<(usize, usize)>,
    /// The children of open lists.
    waiting: Vec<u32>,
    names: HashSet<Box<str>>,
}

impl TreeBuilder {
    /// The number of nodes.
    pub(super) fn size(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is a root and no list is open.
    pub(super) fn is_complete(&self) -> bool {
        !self.nodes.is_empty() && self.open.is_empty()
    }

    /// Adds a leaf.
    pub(super) fn leaf(&mut self, name: Option<&str>, value: Score) -> Result<(), ParseError> {
        if !(-MAX_EVALUATION..=MAX_EVALUATION).contains(&value) {
            return Err(bad_value(&value.to_string()));
        }
        self.add(name, NodeContent::Leaf(value))
    }

    /// Adds an inner node; what follows are its children.
    pub(super) fn open(&mut self, name: Option<&str>) -> Result<(), ParseError> {
        if self.open.len() >= MAX_DEPTH as usize {
            return Err(ParseError::new(format!("a tree deeper than {MAX_DEPTH} plies")));
        }
        let begin = (self.nodes.len(), self.waiting.len() + usize::from(!self.open.is_empty()));
        self.add(name, NodeContent::Inner(0..0))?;
        self.open.push(begin);
        Ok(())
    }

    /// Ends the children of the inner node that was opened last; there is one.
    pub(super) fn close(&mut self) -> Result<(), ParseError> {
        let (node, begin) = self.open.pop().expect("an open list");
        if begin == self.waiting.len() {
            return Err(ParseError::new("an empty list, expected at least one value in it"));
        }
        let first = self.links.len();
        self.links.extend(self.waiting.drain(begin..));
        self.nodes[node].content = NodeContent::Inner(first..self.links.len());
        Ok(())
    }

    /// The tree, which is complete.
    pub(super) fn finish(self) -> Arena {
        debug_assert!(self.is_complete());
        Arena { nodes: self.nodes, links: self.links }
    }

    fn add(&mut self, name: Option<&str>, content: NodeContent) -> Result<(), ParseError> {
        let index = u32::try_from(self.nodes.len())
            .map_err(|_| ParseError::new(format!("a tree of more than {} nodes", u32::MAX)))?;
        if let Some(name) = name
            && !self.names.insert(name.into())
        {
            return Err(ParseError::new(format!("the name '{name}' for a second node")));
        }
        if let Some(&(_, begin)) = self.open.last() {
            if self.waiting.len() - begin >= MAX_CHILDREN {
                return Err(ParseError::new(format!("a node with more than {MAX_CHILDREN} children")));
            }
            self.waiting.push(index);
        }
        self.nodes.push(StoredNode { name: name.map(Into::into), ply: self.open.len() as u8, content });
        Ok(())
    }
}

/// The error about a value that no leaf can have.
pub(super) fn bad_value(found: &str) -> ParseError {
    ParseError::new(format!(
        "the value '{found}', expected a whole number from -{MAX_EVALUATION} to {MAX_EVALUATION}"
    ))
}
