//! The context that all searches of the fixed tree share, and the verbs of the papers: retrieve, evaluate, store.

use super::drivers::{Child, TreeSearch, WindowSearch, drive};
use super::memory::{Known, TableEntry};
use super::picker::{FixedMovePicker, MoveOrder};
use super::{
    Algorithm, Bounds, Depth, Evaluation, Guesses, History, Leaf, LeafCache, Limits, Observer, Proof,
    Stopped, Table, Window,
};
use crate::game::{Game, LineEvaluator, MAX_EVALUATION, Score};
use arrayvec::ArrayVec;
use std::any::TypeId;
use std::hash::{DefaultHasher, Hash, Hasher};

/// The depth rule: when the bounds of a table entry hold for a node.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DepthRule {
    /// At the same depth only: all algorithms agree to the point.
    Exact,
    /// At the same depth or more, as engines do it.
    AtLeast,
}

named!(DepthRule { Exact: "exact", AtLeast: "at-least" });

impl DepthRule {
    /// Whether bounds found at one depth hold where another one is wanted.
    #[inline]
    pub(crate) fn admits(self, found: Depth, wanted: Depth) -> bool {
        match self {
            DepthRule::Exact => found == wanted,
            DepthRule::AtLeast => found >= wanted,
        }
    }
}

/// The settings of the fixed tree: its leaves, its move ordering, its memory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Settings {
    /// What a leaf is worth.
    pub leaf: Leaf,
    /// Which evaluation it is.
    pub evaluation: Evaluation,
    /// Which table entries give bounds.
    pub depth_rule: DepthRule,
    /// Whether the history heuristic orders quiet moves.
    pub history: bool,
    /// Whether the table's move is tried first.
    pub table_move: bool,
    /// Whether moves are ordered by the opponent's replies, where the game can tell ([`Game::reply_score`]).
    pub replies: bool,
    /// History with gravity: moves that are tried in vain lose history, and it counts beside the opponent's replies in the measure
    /// of [`Game::GRAVITY_BESIDE_REPLIES`].
    pub gravity: bool,
    /// Enhanced transposition cut-offs: whether a node is cut off by what the table knows of its children.
    pub etc: bool,
    /// The grain: evaluations are divided by it.
    pub grain: Score,
    /// Whether the transposition table is used at all.
    pub memory: bool,
}

impl Settings {
    /// A fixed tree: children are tried in the order in which they are generated, and leaves are static.
    pub const FIXED: Settings = Settings {
        leaf: Leaf::Static,
        evaluation: Evaluation::Classic,
        depth_rule: DepthRule::Exact,
        history: false,
        table_move: false,
        replies: false,
        gravity: false,
        etc: false,
        grain: 1,
        memory: true,
    };
}

impl Default for Settings {
    /// The tree of 1995.
    fn default() -> Self {
        Settings {
            leaf: Leaf::Quiet,
            evaluation: Evaluation::Classic,
            depth_rule: DepthRule::Exact,
            history: true,
            table_move: true,
            replies: false,
            gravity: false,
            etc: false,
            grain: 1,
            memory: true,
        }
    }
}

/// Enhanced transposition cut-offs are looked for at nodes of at least this depth: below it, a search of the children is as
/// cheap as a look at all their entries.
const ETC_DEPTH: Depth = 2;

/// A node of the searched tree.
#[derive(Clone, Debug)]
pub struct Node<G> {
    /// The position.
    pub position: G,
    /// The plies to the leaves.
    pub depth: Depth,
    /// The plies from the root.
    pub ply: u32,
}

impl<G: Game> Node<G> {
    /// The root of a tree.
    pub fn root(position: G, depth: Depth) -> Node<G> {
        Node { position, depth, ply: 0 }
    }

    /// The node that a move leads to.
    #[must_use]
    #[inline]
    pub fn child(&self, m: G::Move) -> Node<G> {
        Node { position: self.position.after(m), depth: self.depth - 1, ply: self.ply + 1 }
    }
}

/// A search: the table, the history, the limits and the observer, and the root's best move so far.
#[derive(Debug)]
pub struct Search<'a, G: Game, O> {
    pub(crate) settings: Settings,
    pub(crate) table: &'a Table,
    pub(crate) history: &'a mut History,
    /// The leaf cache, if there is one, and the part of its keys that stands for the game and the settings.
    pub(crate) leaf_cache: Option<(&'a LeafCache, u64)>,
    /// Evaluates the lines of leaves.
    pub(crate) evaluator: G::Evaluator,
    /// When it has to stop.
    pub limits: Limits,
    /// Who is told what it does.
    pub observer: O,
    /// The move at the root that proved the best lower bound of this iteration.
    pub(crate) root_move: Option<G::Move>,
    /// Whether the value that was returned last is proved: as a bound if it is one, else as the value.
    pub(crate) proved: bool,
    /// Whether an unfinished game was evaluated since this was reset.
    pub(crate) has_estimated: bool,
    /// What the driver knows of the root, and which of it is proved.
    pub(crate) root: (Bounds, Proof),
    /// The moves of the root that are searched; all, if empty.
    searchmoves: Vec<G::Move>,
}

/// What the table has of a node.
#[derive(Clone, Copy)]
pub(crate) struct TableInfo {
    pub(crate) lower: Score,
    pub(crate) upper: Score,
    pub(crate) proof: Proof,
    pub(crate) best: u16,
}

impl TableInfo {
    /// The bounds, and which of them are proved.
    #[inline]
    pub(crate) fn known(&self) -> Known {
        Known { bounds: Bounds { lower: self.lower, upper: self.upper }, proof: self.proof }
    }

    /// Whether it has a bound.
    #[inline]
    pub(crate) fn has_bound(&self) -> bool {
        self.lower > -super::INFINITY || self.upper < super::INFINITY
    }

    /// The part of a window that the table's bounds leave open.
    #[inline]
    pub(crate) fn narrow(&self, window: Window) -> Window {
        Window { alpha: window.alpha.max(self.lower), beta: window.beta.min(self.upper) }
    }
}

/// The best of the moves examined so far, with its value: the papers' `g`.
#[derive(Clone, Copy)]
pub(crate) struct Best<M> {
    pub(crate) g: Score,
    m: Option<M>,
    /// Whether the values of all moves so far are proved, and whether that of the last one is.
    all_proved: bool,
    last_proved: bool,
}

impl<M: Copy> Best<M> {
    /// No move: minus infinity.
    pub(crate) const NONE: Best<M> =
        Best { g: -super::INFINITY, m: None, all_proved: true, last_proved: true };

    /// `g := max(g, value)`. `proved`: whether the value is.
    #[inline]
    pub(crate) fn raise(&mut self, m: M, value: Score, proved: bool) {
        self.all_proved &= proved;
        self.last_proved = proved;
        if value > self.g {
            (self.g, self.m) = (value, Some(m));
        }
    }

    /// Whether `g` is proved: at a cut-off the last move is enough, else it takes all of them.
    #[inline]
    fn is_proved(&self, beta: Score) -> bool {
        if self.g >= beta { self.last_proved } else { self.all_proved }
    }
}

impl<'a, G: Game, O: Observer> Search<'a, G, O> {
    /// A search with an empty memory of the root.
    pub fn new(
        settings: Settings,
        table: &'a Table,
        history: &'a mut History,
        limits: Limits,
        observer: O,
    ) -> Self {
        Search {
            settings,
            table,
            history,
            leaf_cache: None,
            evaluator: G::Evaluator::new(),
            limits,
            observer,
            root_move: None,
            proved: false,
            has_estimated: false,
            root: (Bounds::UNKNOWN, Proof::NONE),
            searchmoves: Vec::new(),
        }
    }

    /// The same search, which looks for leaf values in a cache before it computes them. No count depends on it. With
    /// [`Leaf::Window`] it computes bounds, which are not for others, and uses no cache.
    #[must_use]
    pub fn with_leaf_cache(self, cache: Option<&'a LeafCache>) -> Self {
        let Settings { leaf, evaluation, grain, .. } = self.settings;
        let cache = cache.filter(|_| leaf != Leaf::Window);
        let mut hasher = DefaultHasher::new();
        (TypeId::of::<G>(), leaf, evaluation, grain).hash(&mut hasher);
        Search { leaf_cache: cache.map(|cache| (cache, hasher.finish())), ..self }
    }

    /// What the observer has seen.
    pub fn into_observer(self) -> O {
        self.observer
    }

    /// The move at the root that proved the best lower bound, if the last search proved one.
    pub fn root_move(&self) -> Option<G::Move> {
        self.root_move
    }

    /// Searches a tree once with an algorithm, given what is known of its value.
    pub fn search(&mut self, algorithm: Algorithm, n: &Node<G>, known: Guesses) -> Result<Bounds, Stopped> {
        drive(self, algorithm, n, known).expect("the fixed tree has every search")
    }

    /// Enters a node and retrieves what the table knows of it. Of the root it knows the move alone: the root's bounds
    /// are the driver's.
    #[inline]
    pub(crate) fn retrieve(&mut self, n: &Node<G>) -> Result<TableInfo, Stopped> {
        self.limits.tick()?;
        let key = n.position.key();
        self.observer.node(key);
        let Bounds { lower, upper } = Bounds::UNKNOWN;
        let mut known = TableInfo { lower, upper, proof: Proof::NONE, best: 0 };
        if self.settings.memory
            && let Some(entry) = self.table.probe(key)
        {
            if self.settings.table_move {
                known.best = entry.best;
            }
            if n.ply > 0 && self.settings.depth_rule.admits(entry.depth, n.depth) {
                let bounds = from_node_bounds(entry.bounds, n.ply);
                (known.lower, known.upper, known.proof) = (bounds.lower, bounds.upper, entry.proof);
            }
        }
        Ok(known)
    }

    /// Returns what the table knew as the answer to a window.
    #[inline]
    pub(crate) fn cut_off(&mut self, g: Score, window: Window, proof: Proof) -> Score {
        self.observer.table_cutoff();
        self.proved = proof.answers(g, window);
        g
    }

    /// Generates the children of a node, `first` before all others. False if it is a leaf: at depth 0, or over.
    #[inline]
    pub(crate) fn expand(&mut self, n: &Node<G>, first: u16, children: &mut FixedMovePicker<G>) -> bool {
        if n.depth == 0 || !children.fill(&n.position, first) {
            return false;
        }
        if n.ply == 0 && !self.searchmoves.is_empty() {
            children.retain(&self.searchmoves);
        }
        self.observer.interior(children.len());
        true
    }

    /// Enhanced transposition cut-offs (Schaeffer and Plaat 1996): a move to a position whose bound in the table is enough for a
    /// cut-off, before any move is searched; else no move.
    #[inline]
    pub(crate) fn best_known(
        &mut self,
        n: &Node<G>,
        beta: Score,
        children: &FixedMovePicker<G>,
    ) -> Best<G::Move> {
        if self.settings.etc && self.settings.memory && n.depth >= ETC_DEPTH {
            self.transposition_cutoff(n, beta, children.moves())
        } else {
            Best::NONE
        }
    }

    /// Not inlined, so that its list does not make every node of a line larger.
    #[inline(never)]
    fn transposition_cutoff(&mut self, n: &Node<G>, beta: Score, moves: &[G::Move]) -> Best<G::Move> {
        let prefetch = |&m: &G::Move| {
            let key = n.position.after(m).key();
            self.table.prefetch(key);
            key
        };
        let keys: ArrayVec<u64, 270> = moves.iter().map(prefetch).collect();
        for (&m, key) in moves.iter().zip(keys) {
            let Some(TableEntry { bounds, proof, depth, .. }) = self.table.probe(key) else { continue };
            let g = -from_node(bounds.upper, n.ply + 1);
            if g >= beta && self.settings.depth_rule.admits(depth, n.depth - 1) {
                self.observer.table_cutoff();
                return Best { g, m: Some(m), all_proved: proof.upper, last_proved: proof.upper };
            }
        }
        Best::NONE
    }

    /// Lists the moves of a node in the order in which they are tried, if the table has none. False if it is a leaf.
    #[inline]
    pub(crate) fn list_moves(&mut self, n: &Node<G>, moves: &mut Vec<G::Move>) -> bool {
        moves.clear();
        if n.depth == 0 {
            return false;
        }
        let mut children = FixedMovePicker::new();
        if !self.expand(n, 0, &mut children) {
            return false;
        }
        let order = self.order();
        moves.reserve(children.len());
        while let Some(m) = children.next(&n.position, order) {
            moves.push(m);
        }
        true
    }

    /// How moves are ordered.
    #[inline]
    fn order(&self) -> MoveOrder<'_> {
        let Settings { history, gravity, replies, .. } = self.settings;
        MoveOrder { history: history.then_some(&*self.history), gravity, replies }
    }

    /// The next child to be searched. The child after it is made as well, so that memory has the time of a search to deliver what
    /// is known of it.
    #[inline]
    pub(crate) fn next_child(
        &self,
        n: &Node<G>,
        children: &mut FixedMovePicker<G>,
    ) -> Option<(G::Move, Node<G>)> {
        let order = self.order();
        let make = |m| {
            let child = n.child(m);
            self.prefetch(&child);
            (m, child)
        };
        let child = children.ahead.take().or_else(|| children.next(&n.position, order).map(make));
        if children.is_ranked() {
            children.ahead = children.next(&n.position, order).map(make);
        }
        child
    }

    /// Prefetches what is known of a node: its table entry, and the value of a leaf.
    #[inline]
    fn prefetch(&self, n: &Node<G>) {
        let key = n.position.key();
        self.table.prefetch(key);
        if let Some((cache, settings)) = self.leaf_cache
            && n.depth == 0
        {
            cache.prefetch(key ^ settings);
        }
    }

    /// Stores what a window search has found out about a node: a bound or the value, and the best move.
    #[inline]
    pub(crate) fn store(
        &mut self,
        n: &Node<G>,
        window: Window,
        best: Best<G::Move>,
        children: &FixedMovePicker<G>,
    ) -> Score {
        // None was tried if the table has cut it off.
        if best.g >= window.beta && children.examined() > 0 {
            self.observer.cut(n.depth, children.examined());
        }
        if best.g > window.alpha
            && let Some(m) = best.m
        {
            if self.settings.history {
                self.learn(n, m, best.g >= window.beta, children);
            }
            if n.ply == 0 {
                self.root_move = Some(m);
            }
        }
        self.proved = best.is_proved(window.beta);
        let proof = Proof::of(best.g, window, self.proved);
        self.remember(n, Bounds::proved(best.g, window), proof, best.m.map_or(0, |m| n.position.pack(m)));
        best.g
    }

    /// Learns for the history that a move was sufficient, and at a cut node with gravity, that those tried before were not.
    #[inline]
    fn learn(&mut self, n: &Node<G>, m: G::Move, is_cut: bool, children: &FixedMovePicker<G>) {
        let slot = n.position.history_slot(m);
        if !self.settings.gravity {
            self.history.update(slot, n.depth);
            return;
        }
        self.history.draw(slot, n.depth, true);
        if is_cut {
            for other in children.tried().take_while(|&other| other != m) {
                self.history.draw(n.position.history_slot(other), n.depth, false);
            }
        }
    }

    /// Stores a node that was searched with a window which the table's bounds had made narrower. Where these bounds are part
    /// of the answer to the whole window, the answer rests on them too.
    #[inline]
    pub(crate) fn store_narrowed(
        &mut self,
        n: &Node<G>,
        window: Window,
        known: TableInfo,
        best: Best<G::Move>,
        children: &FixedMovePicker<G>,
    ) -> Score {
        let narrow = known.narrow(window);
        let g = self.store(n, narrow, best, children);
        let from_below = g > window.alpha && g <= narrow.alpha;
        let from_above = g < window.beta && g >= narrow.beta;
        self.proved &= (!from_below || known.proof.lower) && (!from_above || known.proof.upper);
        g
    }

    /// Stores what is known of a node.
    #[inline]
    pub(crate) fn remember(&mut self, n: &Node<G>, bounds: Bounds, proof: Proof, best: u16) {
        self.observer.proved(n.position.key(), bounds);
        if !self.settings.memory {
            return;
        }
        let bounds = Bounds { lower: to_node(bounds.lower, n.ply), upper: to_node(bounds.upper, n.ply) };
        self.table.store(n.position.key(), TableEntry { bounds, proof, depth: n.depth, best, pv: false });
    }
}

impl<G: Game, O: Observer> WindowSearch for Search<'_, G, O> {
    type Node = Node<G>;
    type Move = G::Move;

    fn alpha_beta(&mut self, n: &Node<G>, window: Window) -> Result<Score, Stopped> {
        Search::alpha_beta(self, n, window)
    }

    fn nega_scout(&mut self, n: &Node<G>, window: Window) -> Result<Score, Stopped> {
        Search::nega_scout(self, n, window)
    }

    fn mt(&mut self, n: &Node<G>, omega: Score) -> Result<Score, Stopped> {
        Search::mt(self, n, omega)
    }

    fn s_alpha_beta(&mut self, n: &Node<G>, window: Window) -> Result<Bounds, Stopped> {
        Ok(Search::s_alpha_beta(self, n, window)?.bounds)
    }

    fn mt_exact(&mut self, n: &Node<G>, omega: Score) -> Result<Score, Stopped> {
        Search::mt_exact(self, n, omega)
    }

    fn children(&mut self, n: &Node<G>) -> Result<Vec<Child<Self>>, Stopped> {
        let known = self.retrieve(n)?;
        let mut picker = FixedMovePicker::new();
        let mut children = Vec::new();
        if self.expand(n, known.best, &mut picker) {
            while let Some(child) = self.next_child(n, &mut picker) {
                children.push(child);
            }
        }
        Ok(children)
    }

    fn leaf_value(&mut self, n: &Node<G>) -> Result<Score, Stopped> {
        Search::leaf_value(self, n)
    }

    fn choose(&mut self, n: &Node<G>, m: G::Move) {
        self.root_move = Some(m);
        self.remember(n, Bounds::UNKNOWN, Proof::NONE, n.position.pack(m));
    }

    fn tree_search(&mut self, search: TreeSearch, n: &Node<G>) -> Option<Result<Bounds, Stopped>> {
        self.has_estimated = false;
        let found = match search {
            TreeSearch::Minimax => self.once(|search| search.minimax(n)),
            TreeSearch::Scout => self.once(|search| search.scout(n)),
            TreeSearch::SssStar(root) => self.once(|search| search.sss_star(n, root)),
            TreeSearch::Sss2(root) => self.sss_2(n, root),
            TreeSearch::PsStar(partitions) => self.once(|search| search.ps_star(n, partitions)),
        };
        // They use no bounds of the table: without an estimate, all they have seen are finished games.
        if let Ok(bounds) = found {
            self.root = (bounds, Proof::both(!self.has_estimated));
        }
        Some(found)
    }

    fn proof(&self) -> Proof {
        self.root.1
    }

    fn begin(&mut self, root: &Node<G>) {
        self.root_move = None;
        self.root = (Bounds::UNKNOWN, Proof::NONE);
        self.limits.begin(root.depth);
    }

    fn set_searchmoves(&mut self, moves: Vec<G::Move>) {
        self.searchmoves = moves;
    }

    /// A move of an unfinished iteration is not one to play: this search does not say what it has proved so far.
    fn best(&self) -> Option<(G::Move, Score)> {
        self.root_move.map(|m| (m, -super::INFINITY))
    }

    fn nodes(&self) -> u64 {
        self.limits.used()
    }

    fn test_begins(&mut self) {
        self.observer.test();
    }

    fn asked(&mut self, n: &Node<G>, window: Window) {
        self.observer.asked(n.position.key(), window);
    }

    fn narrowed(&mut self, bounds: Bounds) {
        self.root = Proof::narrow(self.root, bounds, self.proved);
        self.observer.narrowed(bounds);
    }

    fn research(&mut self) {
        self.observer.research();
    }
}

/// A score of the tree as the table holds it: wins counted from the node instead of from the root.
pub(crate) fn to_node(score: Score, ply: u32) -> Score {
    shifted(score, ply as Score)
}

/// A score out of the table: wins counted from the root again.
pub(crate) fn from_node(score: Score, ply: u32) -> Score {
    shifted(score, -(ply as Score))
}

/// Bounds out of the table.
pub(crate) fn from_node_bounds(bounds: Bounds, ply: u32) -> Bounds {
    Bounds { lower: from_node(bounds.lower, ply), upper: from_node(bounds.upper, ply) }
}

/// Infinities are no wins and stay as they are.
fn shifted(score: Score, by: Score) -> Score {
    match score.abs() {
        size if size <= MAX_EVALUATION || size >= super::INFINITY => score,
        _ => score + by * score.signum(),
    }
}
