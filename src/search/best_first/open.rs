//! OPEN, as the tree that its states span.

use super::Root;
use crate::game::{Game, Score};
use crate::{INFINITY, Listed, Node, Observer, Role, Search, Stopped};

/// What has been done about the node of a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Status {
    /// It is to be searched.
    Live,
    /// It has been searched.
    Solved,
}

/// A node in [`Open`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Id(u32);

impl Id {
    pub(super) const ROOT: Id = Id(0);

    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// A state (n, s, h): a node, its status, and its merit.
#[derive(Clone, Copy, Debug)]
pub(super) struct State {
    pub(super) n: Id,
    pub(super) s: Status,
    pub(super) h: Score,
}

/// OPEN: states in the order of their merits, the leftmost one first among equals.
///
/// The states are the tips of a solution tree: below a MAX node all children that are in the list have states, below a MIN
/// node one child has. So the list is kept as that tree (trends-1997, section 5, after Bhattacharya and Bagchi): a MAX node
/// knows the largest merit below each of its children, the first state is found by walking down the largest ones, and what
/// is purged is merely forgotten. A new state overwrites what was below its node, and the places of a solution tree once
/// built serve all later ones.
pub(super) struct Open<G: Game> {
    root: Root,
    spots: Vec<Spot<G>>,
    /// What a MAX node above states adds to the size: 1 where a BACKUP list names these nodes, else 0.
    backup: usize,
    /// The largest merit.
    merit: Score,
}

/// The place of a node. A state has nothing below it.
struct Spot<G: Game> {
    parent: Option<Id>,
    /// The number among the children of the parent, and among those that are in the list now.
    number: u32,
    slot: u32,
    /// None for a node above states.
    state: Option<Status>,
    is_max: bool,
    /// The node, once it has been entered.
    node: Option<Node<G>>,
    moves: Vec<G::Move>,
    /// How many of the children have been put.
    last: usize,
    /// The places of children; those that are in the list have a merit.
    children: Vec<Id>,
    merits: Vec<Score>,
    /// The size of the list at and below this node.
    size: usize,
}

impl<G: Game> Spot<G> {
    fn new(parent: Option<Id>, slot: usize, is_max: bool) -> Spot<G> {
        Spot {
            parent,
            number: 0,
            slot: slot as u32,
            state: Some(Status::Live),
            is_max,
            node: None,
            moves: Vec::new(),
            last: 0,
            children: Vec::new(),
            merits: Vec::new(),
            size: 1,
        }
    }
}

impl<G: Game> Open<G> {
    /// The list of the one state (root, LIVE, +infinity).
    pub(super) fn new(node: &Node<G>, root: Root, has_backup: bool) -> Open<G> {
        let spot = Spot { node: Some(node.clone()), ..Spot::new(None, 0, root == Root::Max) };
        Open { root, spots: vec![spot], backup: usize::from(has_backup), merit: INFINITY }
    }

    /// The number of states, and of nodes in BACKUP where there is one.
    pub(super) fn size(&self) -> usize {
        self.spots[0].size
    }

    /// P(n); none for the root.
    pub(super) fn parent(&self, n: Id) -> Option<Id> {
        self.spots[n.index()].parent
    }

    pub(super) fn is_max(&self, n: Id) -> bool {
        self.spots[n.index()].is_max
    }

    /// How many children a node has.
    pub(super) fn children(&self, n: Id) -> usize {
        self.spots[n.index()].moves.len()
    }

    /// How many children of a node have been put.
    pub(super) fn last(&self, n: Id) -> usize {
        self.spots[n.index()].last
    }

    /// The move that leads to a child of the root.
    pub(super) fn root_move(&self, n: Id) -> G::Move {
        self.spots[0].moves[self.spots[n.index()].number as usize]
    }

    /// The first state.
    pub(super) fn first(&self) -> State {
        let (mut n, mut h) = (Id::ROOT, self.merit);
        loop {
            let spot = &self.spots[n.index()];
            if let Some(s) = spot.state {
                return State { n, s, h };
            }
            let slot =
                spot.merits.iter().position(|&merit| merit == h).expect("a child has the node's merit");
            n = spot.children[slot];
            h = spot.merits[slot];
        }
    }

    /// Puts (n, s, h), and purges all below `n`.
    pub(super) fn put(&mut self, n: Id, s: Status, h: Score) -> State {
        self.spots[n.index()].state = Some(s);
        self.resize(n, 1);
        self.rate(n, h);
        State { n, s, h }
    }

    /// Puts (n.j, LIVE, h) for the next `count` children of `n`, and purges all else below `n`. The first of them.
    pub(super) fn put_next(&mut self, n: Id, count: usize, h: Score) -> State {
        let is_max = self.spots[n.index()].is_max;
        while self.spots[n.index()].children.len() < count {
            let child = Id(self.spots.len() as u32);
            self.spots.push(Spot::new(Some(n), self.spots[n.index()].children.len(), !is_max));
            self.spots[n.index()].children.push(child);
        }
        for slot in 0..count {
            let spot = &self.spots[n.index()];
            let (child, number) = (spot.children[slot], spot.last + slot);
            let child = &mut self.spots[child.index()];
            child.number = number as u32;
            child.state = Some(Status::Live);
            child.size = 1;
        }
        let spot = &mut self.spots[n.index()];
        spot.state = None;
        spot.last += count;
        spot.merits.clear();
        spot.merits.resize(count, h);
        let first = spot.children[0];
        self.resize(n, count + if is_max { self.backup } else { 0 });
        self.rate(n, h);
        State { n: first, s: Status::Live, h }
    }

    /// The deepest MAX node below a node with states below it and children that have not been put; of several, the
    /// leftmost.
    pub(super) fn deepest_unfinished(&self, below: Id) -> Option<Id> {
        let mut deepest = None;
        self.look_for_unfinished(below, below, &mut deepest);
        deepest.map(|(_, n)| n)
    }

    /// Whether there can be no deeper one than what has been found.
    fn look_for_unfinished(&self, n: Id, below: Id, deepest: &mut Option<(u32, Id)>) -> bool {
        let spot = &self.spots[n.index()];
        let (None, Some(node)) = (spot.state, &spot.node) else { return false };
        if spot.is_max && n != below && spot.last < spot.moves.len() {
            let is_deeper = deepest.is_none_or(|(ply, _)| node.ply > ply);
            if is_deeper {
                *deepest = Some((node.ply, n));
            }
            // The MAX nodes two plies further down are leaves.
            if node.depth <= 2 {
                return true;
            }
        }
        spot.children[..spot.merits.len()].iter().any(|&c| self.look_for_unfinished(c, below, deepest))
    }

    /// The states, and the nodes above them for which `backup` has something, from left to right, each before what is below
    /// it.
    pub(super) fn contents(&self, backup: impl Fn(Id) -> Option<(Score, Score)>) -> Vec<Listed> {
        let mut contents = Vec::new();
        let mut stack = vec![(Id::ROOT, self.spots[0].node.clone(), self.merit)];
        while let Some((n, node, h)) = stack.pop() {
            let (spot, Some(node)) = (&self.spots[n.index()], node) else { continue };
            let mut list = |role, merit| {
                contents.push(Listed { key: node.position.key(), role, merit: self.root.for_max(merit, 0) });
            };
            match spot.state {
                Some(Status::Live) => list(Role::Live, h),
                Some(Status::Solved) => list(Role::Solved, h),
                None => {
                    if let Some((low, hi)) = backup(n) {
                        list(Role::Backup(self.root.for_max(low, 0)), hi);
                    }
                    for (&c, &h) in spot.children.iter().zip(&spot.merits).rev() {
                        let m = spot.moves[self.spots[c.index()].number as usize];
                        stack.push((c, Some(node.child(m)), h));
                    }
                }
            }
        }
        contents
    }

    /// Notes the largest merit at or below a node, as far up as it makes a difference.
    fn rate(&mut self, n: Id, h: Score) {
        let (mut n, mut h) = (n, h);
        while let Some(i) = self.parent(n) {
            let slot = self.spots[n.index()].slot as usize;
            let merits = &mut self.spots[i.index()].merits;
            if merits[slot] == h {
                return;
            }
            merits[slot] = h;
            h = merits.iter().copied().max().unwrap_or(h);
            n = i;
        }
        self.merit = h;
    }

    /// Notes the size of the list at and below a node, all the way up.
    fn resize(&mut self, n: Id, size: usize) {
        let before = self.spots[n.index()].size;
        if before == size {
            return;
        }
        let mut at = Some(n);
        while let Some(n) = at {
            let spot = &mut self.spots[n.index()];
            spot.size = spot.size + size - before;
            at = spot.parent;
        }
    }
}

impl<G: Game, O: Observer> Search<'_, G, O> {
    /// Takes a state from OPEN. The node of a LIVE one is made here.
    #[inline]
    pub(super) fn take(&mut self, open: &mut Open<G>, State { n, s, .. }: State) -> Result<(), Stopped> {
        self.limits.tick()?;
        if s == Status::Live
            && let Some(i) = open.parent(n)
        {
            let parent = &open.spots[i.index()];
            let m = parent.moves[open.spots[n.index()].number as usize];
            let node = parent.node.as_ref().map(|node| node.child(m));
            open.spots[n.index()].node = node;
        }
        if let Some(node) = &open.spots[n.index()].node {
            self.observer.node(node.position.key());
        }
        Ok(())
    }

    /// The value of a leaf for MAX, or nothing if the node of a LIVE state has children, which are generated.
    #[inline]
    pub(super) fn expand_or_evaluate(&mut self, open: &mut Open<G>, n: Id) -> Result<Option<Score>, Stopped> {
        let spot = &mut open.spots[n.index()];
        let node = spot.node.as_ref().expect("the state was taken");
        spot.last = 0;
        if self.list_moves(node, &mut spot.moves) {
            return Ok(None);
        }
        Ok(Some(open.root.for_max(self.leaf_value(node)?, node.ply)))
    }
}
