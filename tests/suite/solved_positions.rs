//! What probability-based-1989, section 4, proves of any algorithm that computes the distribution of the root: Lemmas 2 to 5
//! and Theorem 2.
//!
//! The leaves that an algorithm X has examined are all that matters of it. Here X is every set of leaves that is enough, found by
//! forgetting leaves at random as long as the root stays solved.

use nullwindow::game::{Game, Score};
use nullwindow::lab::ranges::{
    LARGEST_VALUE, LeafRule, Merit, MeritGame, RangeGenerator, RangeSearch, RangeTree, VpList,
};
use nullwindow::search::{Limits, Node, Window};
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use std::ops::RangeInclusive;

/// The values of the domain.
const VALUES: usize = 2 * LARGEST_VALUE as usize + 1;

/// Computed probabilities that should be 0 are not larger.
const ROUNDING: f64 = 1e-9;

/// The symbol psi, unknown, is `None`. As the paper has it, psi times anything but 0 and psi plus anything is psi.
type Probability = Option<f64>;

/// A generalized probability function, by value from the smallest one on.
#[derive(Clone)]
struct Partial([Probability; VALUES]);

impl Partial {
    /// That of a leaf that was not examined.
    const UNKNOWN: Partial = Partial([None; VALUES]);

    fn of(list: &VpList) -> Partial {
        Partial(std::array::from_fn(|at| Some(list.probability(at as Score - LARGEST_VALUE))))
    }

    /// P_NEG.
    fn negated(mut self) -> Partial {
        self.0.reverse();
        self
    }

    /// The probability of some values together: what is left of 1 where they are all unknown ones there are, unknown where they
    /// are some of them.
    fn sum(&self, of: std::ops::Range<usize>) -> Probability {
        let known = |at: &usize| self.0[*at];
        let unknown = |at: &usize| self.0[*at].is_none();
        match (of.clone().any(|at| unknown(&at)), (0..VALUES).any(|at| !of.contains(&at) && unknown(&at))) {
            (false, _) => Some(of.filter_map(|at| known(&at)).sum()),
            (true, false) => {
                let others: f64 = (0..VALUES).filter(|at| !of.contains(at)).filter_map(|at| known(&at)).sum();
                Some(1.0 - others)
            }
            (true, true) => None,
        }
    }

    /// P_MAX.
    fn max(&self, other: &Partial) -> Partial {
        let mut result = Partial(std::array::from_fn(|at| {
            plus(times(self.0[at], other.sum(0..at + 1)), times(other.0[at], self.sum(0..at)))
        }));
        // A single unknown probability is what the others leave.
        let unknown: Vec<usize> = (0..VALUES).filter(|&at| result.0[at].is_none()).collect();
        if let &[only] = unknown.as_slice() {
            result.0[only] = result.sum(only..only + 1);
        }
        result
    }

    /// The ends of what is true of the probabilities of some values; none if it is true of no value.
    fn range(&self, holds: impl Fn(Probability) -> bool) -> Option<RangeInclusive<Score>> {
        let mut places = (0..VALUES).filter(|&at| holds(self.0[at])).map(|at| at as Score - LARGEST_VALUE);
        let first = places.next()?;
        Some(first..=places.last().unwrap_or(first))
    }

    /// C: the possible values whose probability is known.
    fn certain(&self) -> Option<RangeInclusive<Score>> {
        self.range(|probability| probability.is_some_and(|p| p > ROUNDING))
    }

    /// U: the values whose probability is not known.
    fn uncertain(&self) -> Option<RangeInclusive<Score>> {
        self.range(|probability| probability.is_none())
    }

    fn is_solved(&self) -> bool {
        self.uncertain().is_none()
    }

    /// Whether a window visits the certain part: it has at most one value of U, which is an end of the window.
    fn is_visited_in_its_certain_part(&self, Window { alpha, beta }: Window) -> bool {
        let Some(uncertain) = self.uncertain() else { return true };
        let inside: Vec<Score> = (alpha..=beta).filter(|value| uncertain.contains(value)).collect();
        matches!(inside.as_slice(), [] | [_]) && inside.iter().all(|&value| value == alpha || value == beta)
    }
}

fn is_zero(p: f64) -> bool {
    p.abs() <= ROUNDING
}

fn times(a: Probability, b: Probability) -> Probability {
    match (a, b) {
        (Some(a), Some(b)) => Some(a * b),
        (Some(zero), None) | (None, Some(zero)) if is_zero(zero) => Some(0.0),
        _ => None,
    }
}

fn plus(a: Probability, b: Probability) -> Probability {
    Some(a? + b?)
}

/// A node of a tree, with what X knows of it.
struct Position {
    truth: VpList,
    known: Partial,
    successors: Vec<Position>,
    is_examined: bool,
}

impl Position {
    fn of(n: &Node<RangeTree>) -> Position {
        let moves = if n.depth == 0 { Default::default() } else { n.position.moves() };
        let successors: Vec<Position> = moves.iter().map(|&m| Position::of(&n.child(m))).collect();
        let truths = successors.iter().map(|successor| -successor.truth);
        let truth = truths.reduce(Merit::max).unwrap_or_else(|| n.position.merit(n.depth, n.ply));
        Position { truth, known: Partial::of(&truth), successors, is_examined: true }
    }

    fn is_leaf(&self) -> bool {
        self.successors.is_empty()
    }

    fn leaves(&mut self) -> Vec<&mut Position> {
        if self.is_leaf() {
            return vec![self];
        }
        self.successors.iter_mut().flat_map(Position::leaves).collect()
    }

    /// All nodes below and including this one.
    fn nodes(&self) -> Vec<&Position> {
        std::iter::once(self).chain(self.successors.iter().flat_map(Position::nodes)).collect()
    }

    /// Works out what is known from the leaves that are examined.
    fn back_up(&mut self) {
        for successor in &mut self.successors {
            successor.back_up();
        }
        let negated = self.successors.iter().map(|successor| successor.known.clone().negated());
        self.known = match negated.reduce(|a, b| a.max(&b)) {
            Some(known) => known,
            None if self.is_examined => Partial::of(&self.truth),
            None => Partial::UNKNOWN,
        };
    }

    /// Forgets leaves in random order, as long as the root stays solved.
    fn forget(&mut self, random: &mut StdRng, most: usize) {
        let mut order: Vec<usize> = (0..self.leaves().len()).collect();
        order.shuffle(random);
        for at in order.into_iter().take(most) {
            self.leaves()[at].is_examined = false;
            self.back_up();
            if !self.known.is_solved() {
                self.leaves()[at].is_examined = true;
                self.back_up();
            }
        }
    }

    /// What P_AB returns (Lemma 1).
    fn answer(&self, window: Window) -> VpList {
        self.truth.clamp(window)
    }

    /// Whether P_AB can visit the node with a window, in some order of the successors at every node, without a leaf that X has
    /// not examined.
    fn can_be_visited(&self, window: Window) -> bool {
        if self.is_leaf() {
            return self.is_examined;
        }
        let rest: Vec<&Position> = self.successors.iter().collect();
        any_order(window, &rest)
    }

    /// The successor of Lemma 3.
    fn leading_successor(&self) -> Option<usize> {
        (0..self.successors.len()).find(|&t| {
            let leading = &self.successors[t].known;
            leading.is_solved()
                && self.successors.iter().enumerate().all(|(j, other)| {
                    j == t
                        || match (leading.certain(), other.known.uncertain()) {
                            (Some(certain), Some(uncertain)) => certain.end() <= uncertain.start(),
                            _ => true,
                        }
                })
        })
    }
}

/// Whether some order of these successors will do, in a window that the successors before them have left.
fn any_order(window: Window, rest: &[&Position]) -> bool {
    rest.is_empty()
        || (0..rest.len()).any(|first| {
            rest[first].can_be_visited(-window) && {
                let g = (-rest[first].answer(-window)).lower();
                let others: Vec<&Position> =
                    (0..rest.len()).filter(|&at| at != first).map(|at| rest[at]).collect();
                let alpha = window.alpha.max(g);
                alpha >= window.beta || any_order(Window { alpha, ..window }, &others)
            }
        })
}

/// Small trees with leaves forgotten: the least that solves the root, or more.
fn positions(count: u64) -> impl Iterator<Item = (Position, StdRng)> {
    let shapes = [(3, 3), (4, 3), (3, 4), (4, 2), (5, 2), (6, 1), (3, 5), (4, 4)];
    (0..count).map(move |seed| {
        let mut random = StdRng::seed_from_u64(seed);
        let (width, depth) = shapes[seed as usize % shapes.len()];
        let root = Node::root(RangeTree::new(seed, width, RangeGenerator::Consistent), depth);
        let mut position = Position::of(&root);
        let most = if random.random_range(0..3) == 0 { random.random_range(0..5) } else { usize::MAX };
        position.forget(&mut random, most);
        (position, random)
    })
}

/// A random window with something in it.
fn window(random: &mut StdRng) -> Window {
    let alpha = random.random_range(-LARGEST_VALUE..LARGEST_VALUE);
    Window { alpha, beta: random.random_range(alpha + 1..=LARGEST_VALUE) }
}

const WHOLE: Window = Window { alpha: -LARGEST_VALUE, beta: LARGEST_VALUE };

/// Lemma 2 has the certain values on one side of the uncertain ones. What holds is that none lies between these; some can lie on
/// either side. If of a successor all is known but for the values from 0 to 2, and another one is -1 or 5, the smaller of the two is
/// -1 with a probability that is known, and nothing is known of 0 to 2. Nothing else here rests on the difference.
#[test]
fn lemma_2_certain_values_lie_outside_of_the_uncertain_ones() {
    let (mut apart, mut around) = (0, 0);
    for (mut root, mut random) in positions(1600) {
        // It holds before the root is solved, too.
        if random.random() {
            for leaf in root.leaves() {
                leaf.is_examined = random.random();
            }
            root.back_up();
        }
        for node in root.nodes() {
            let Some(uncertain) = node.known.uncertain() else { continue };
            // Every value of U is unknown.
            let at = |value: Score| node.known.0[(value + LARGEST_VALUE) as usize];
            assert!(uncertain.clone().all(|value| at(value).is_none()));
            let Some(certain) = node.known.certain() else { continue };
            let is_apart = certain.start() > uncertain.end() || uncertain.start() > certain.end();
            *if is_apart { &mut apart } else { &mut around } += 1;
        }
    }
    assert!(apart > 100 && around > 0, "{apart} semi-solved nodes as printed, {around} others");
}

#[test]
fn what_is_known_is_true() {
    for (root, _) in positions(400) {
        for node in root.nodes() {
            for (at, probability) in node.known.0.iter().enumerate() {
                let truth = node.truth.probability(at as Score - LARGEST_VALUE);
                assert!(probability.is_none_or(|known| (known - truth).abs() < 1e-6), "{} {at}", node.truth);
            }
        }
    }
}

#[test]
fn lemma_3_a_solved_node_has_a_leading_successor() {
    let mut forgotten = 0;
    for (root, _) in positions(800) {
        for node in root.nodes().into_iter().filter(|node| !node.is_leaf() && node.known.is_solved()) {
            assert!(node.leading_successor().is_some());
            forgotten += usize::from(node.successors.iter().any(|successor| !successor.known.is_solved()));
        }
    }
    assert!(forgotten > 200, "{forgotten} solved nodes with a successor that is not solved");
}

#[test]
fn lemma_4_after_the_leading_successor_only_certain_parts_are_visited() {
    for (root, mut random) in positions(800) {
        for node in root.nodes().into_iter().filter(|node| !node.is_leaf() && node.known.is_solved()) {
            for mut window in [WHOLE, window(&mut random)] {
                let mut order: Vec<usize> = (0..node.successors.len()).collect();
                order.shuffle(&mut random);
                let leading = node.leading_successor().expect("Lemma 3");
                order.sort_by_key(|&at| at != leading);
                for at in order {
                    let successor = &node.successors[at];
                    assert!(successor.known.is_visited_in_its_certain_part(-window));
                    assert!(!successor.is_leaf() || successor.is_examined, "algorithm X visits it");
                    window.alpha = window.alpha.max((-successor.answer(-window)).lower());
                    if window.alpha >= window.beta {
                        break;
                    }
                }
            }
        }
    }
}

#[test]
fn lemma_5_certain_parts_can_be_visited_with_the_leaves_of_any_algorithm() {
    let mut unsolved = 0;
    for (root, mut random) in positions(800) {
        for node in root.nodes().into_iter().filter(|node| !node.is_leaf()) {
            for window in [WHOLE, window(&mut random), window(&mut random)] {
                if node.known.is_visited_in_its_certain_part(window) {
                    assert!(node.can_be_visited(window), "{window:?}");
                    unsolved += usize::from(!node.known.is_solved());
                }
            }
        }
    }
    assert!(unsolved > 100, "{unsolved} nodes that are not solved");
}

#[test]
fn theorem_2_some_order_examines_only_what_any_algorithm_examines() {
    for (mut root, _) in positions(800) {
        assert!(root.known.is_solved() && root.can_be_visited(WHOLE));
        // Without one of the leaves that are left of a smallest set, no algorithm can.
        let examined = root.leaves().into_iter().position(|leaf| leaf.is_examined);
        let at = examined.expect("a leaf");
        root.leaves()[at].is_examined = false;
        root.back_up();
        assert!(!root.known.is_solved() || root.can_be_visited(WHOLE));
    }
}

/// P_AB is an algorithm X of its own: what it examines in the order of generation solves the root.
#[test]
fn p_ab_solves_the_root_with_the_leaves_that_it_examines() {
    use crate::random_tree::SearchLog;
    for seed in 0..200 {
        let root = Node::root(RangeTree::new(seed, 3, RangeGenerator::Consistent), 4);
        let mut search = RangeSearch::new(Limits::depth(200), SearchLog::default());
        search.p_ab::<VpList, _>(&root, WHOLE, LeafRule::Clamped).expect("no limit");
        let visited = search.into_observer().distinct_leaves();
        let mut position = Position::of(&root);
        mark(&mut position, &root, &|key| visited.contains(&key));
        position.back_up();
        assert!(position.known.is_solved());
    }
}

/// Marks the leaves that were examined.
fn mark(position: &mut Position, n: &Node<RangeTree>, is_examined: &impl Fn(u64) -> bool) {
    if position.is_leaf() {
        position.is_examined = is_examined(n.position.key());
        return;
    }
    for (successor, &m) in position.successors.iter_mut().zip(n.position.moves().iter()) {
        mark(successor, &n.child(m), is_examined);
    }
}
