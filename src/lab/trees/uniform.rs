//! Uniform trees: generated trees of one width and depth, of which nothing is stored.

use super::{RootValue, ValueRange, Values};
use crate::game::{Game, MAX_EVALUATION, MoveList, Outcome, ParseError, Score, Side, zobrist};
use crate::search::{Depth, MAX_DEPTH};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// A kind of uniform trees: every seed gives one of them.
///
/// Trees are never stored, so that the number of leaves, `width` to the power of `depth`, is not limited.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct UniformTree {
    width: u8,
    depth: Depth,
    values: Values,
}

impl UniformTree {
    /// The largest width: a move has eight bits, and one value stands for no child.
    pub const MAX_WIDTH: u32 = NO_CHILD as u32;

    /// Trees with `width` children at every inner node and all leaves `depth` plies below the root.
    pub fn new(width: u32, depth: Depth, values: Values) -> Result<UniformTree, ParseError> {
        let range = values.range();
        let ValueRange { low, high } = range;
        if !(1..=UniformTree::MAX_WIDTH).contains(&width) {
            return Err(ParseError::new(format!("width {width}, expected 1 to {}", UniformTree::MAX_WIDTH)));
        }
        if depth > MAX_DEPTH {
            return Err(ParseError::new(format!("depth {depth}, expected 0 to {MAX_DEPTH}")));
        }
        if low > high {
            return Err(ParseError::new(format!("an empty range {range}, expected the lowest value first")));
        }
        if low < -MAX_EVALUATION || high > MAX_EVALUATION {
            return Err(ParseError::new(format!(
                "the range {range}, expected values from -{MAX_EVALUATION} to {MAX_EVALUATION}"
            )));
        }
        if let Values::TopDown { root, order, .. } = values {
            if let RootValue::Fixed(value) = root
                && !range.contains(value)
            {
                return Err(ParseError::new(format!("the root value {value}, expected one in {range}")));
            }
            if let super::BranchOrder::Order { order: 0, .. } = order {
                return Err(ParseError::new("order 0, expected 1 or more"));
            }
        }
        Ok(UniformTree { width: width as u8, depth, values })
    }

    /// The number of children of an inner node.
    pub fn width(&self) -> u32 {
        u32::from(self.width)
    }

    /// The plies from the root to every leaf.
    pub fn depth(&self) -> Depth {
        self.depth
    }

    /// How the nodes get their values.
    pub fn values(&self) -> Values {
        self.values
    }

    /// The root of the tree with this seed. Trees of different kinds with the same seed use the same random numbers.
    pub fn root(&self, seed: u64) -> UniformNode {
        let ValueRange { low, high } = self.values.range();
        let key = zobrist::number(seed, 1);
        let (value, rule) = match self.values {
            Values::Independent { .. } => (draw(key, low, high), ValueRule::Independent),
            Values::TopDown { root, order, .. } => {
                let value = match root {
                    RootValue::Fixed(value) => value,
                    RootValue::Middle => low + (high - low) / 2,
                    RootValue::Uniform => draw(key, low, high),
                };
                let first_part = order.first_part(self.width()) as u8;
                (value, ValueRule::TopDown { first_part, threshold: order.probability().threshold() })
            }
        };
        let root = UniformNode {
            key,
            rule,
            value: value as i16,
            low: low as i16,
            high: high as i16,
            width: self.width,
            plies_left: self.depth as u8,
            best: NO_CHILD,
            to_move: Side::First,
        };
        root.with_best()
    }

    /// The trees of a batch: the roots with its [`seeds`].
    pub fn batch(self, seed: u64) -> impl Iterator<Item = UniformNode> {
        seeds(seed).map(move |seed| self.root(seed))
    }
}

/// The seeds of the trees of a batch, endless, and the same on every machine.
pub fn seeds(seed: u64) -> impl Iterator<Item = u64> {
    let mut random = StdRng::seed_from_u64(seed);
    std::iter::repeat_with(move || random.random())
}

/// The index of no child.
const NO_CHILD: u8 = u8::MAX;

/// How the values of the children follow from a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ValueRule {
    Independent,
    TopDown {
        /// The size of the first part of the children.
        first_part: u8,
        /// The probability that the best child is in it, as a threshold.
        threshold: u32,
    },
}

/// A node of a uniform tree: a function of the kind of tree, the seed and the path. A move is the index of a child.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UniformNode {
    /// A hash of the seed and the path, and the source of all random numbers.
    key: u64,
    rule: ValueRule,
    /// From MAX's point of view.
    value: i16,
    low: i16,
    high: i16,
    width: u8,
    plies_left: u8,
    /// The index of the child that inherits the value.
    best: u8,
    to_move: Side,
}

const _: () = assert!(size_of::<UniformNode>() <= 32);
const _: () = assert!(MAX_EVALUATION <= i16::MAX as Score && MAX_DEPTH <= u8::MAX as Depth);

impl UniformNode {
    /// The value from MAX's point of view: of a leaf its own, of an inner node the minimax value if the tree is generated from
    /// the root down, else the value it would have as a leaf.
    pub fn value(&self) -> Score {
        Score::from(self.value)
    }

    /// The plies to the leaves.
    pub fn plies_left(&self) -> Depth {
        Depth::from(self.plies_left)
    }

    /// The node with its best child selected.
    #[inline]
    fn with_best(self) -> UniformNode {
        match self.rule {
            ValueRule::TopDown { first_part, threshold } if self.plies_left > 0 => {
                let random = zobrist::number(self.key, 0);
                let rest = self.width - first_part;
                let is_early = rest == 0 || ((random >> 33) as u32) < threshold;
                let (begin, count) = if is_early { (0, first_part) } else { (first_part, rest) };
                let place = ((random & u64::from(u32::MAX)) * u64::from(count)) >> 32;
                UniformNode { best: begin + place as u8, ..self }
            }
            _ => self,
        }
    }
}

/// The value in `low..=high` that a random number stands for.
#[inline]
fn draw(random: u64, low: Score, high: Score) -> Score {
    let count = (high - low + 1) as u64;
    low + (((random >> 32) * count) >> 32) as Score
}

/// All moves that a node can have.
const MOVES: [u8; NO_CHILD as usize] = {
    let mut moves = [0; NO_CHILD as usize];
    let mut m = 0;
    while m < NO_CHILD {
        moves[m as usize] = m;
        m += 1;
    }
    moves
};

impl Game for UniformNode {
    type Move = u8;
    type Evaluator = ();

    const HISTORY_SLOTS: usize = NO_CHILD as usize;

    fn to_move(&self) -> Side {
        self.to_move
    }

    fn moves(&self) -> MoveList<u8> {
        let mut list = MoveList::new();
        self.list_moves(&mut list);
        list
    }

    #[inline]
    fn list_moves(&self, list: &mut MoveList<u8>) {
        list.clear();
        list.try_extend_from_slice(&MOVES[..self.count_moves()]).expect("room for every move");
    }

    #[inline]
    fn count_moves(&self) -> usize {
        if self.plies_left == 0 { 0 } else { usize::from(self.width) }
    }

    #[inline]
    fn after(&self, m: u8) -> UniformNode {
        let key = zobrist::number(self.key, u64::from(m) + 1);
        let (low, high) = match (self.rule, self.to_move) {
            (ValueRule::Independent, _) => (self.low, self.high),
            (ValueRule::TopDown { .. }, _) if m == self.best => (self.value, self.value),
            (ValueRule::TopDown { .. }, Side::First) => (self.low, self.value),
            (ValueRule::TopDown { .. }, Side::Second) => (self.value, self.high),
        };
        let child = UniformNode {
            key,
            value: draw(key, low.into(), high.into()) as i16,
            plies_left: self.plies_left - 1,
            best: NO_CHILD,
            to_move: !self.to_move,
            ..*self
        };
        child.with_best()
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    #[inline]
    fn evaluate(&self) -> Score {
        self.to_move.view(self.value())
    }

    #[inline]
    fn evaluate_or_settle(&self) -> Score {
        self.evaluate()
    }

    #[inline]
    fn history_slot(&self, m: u8) -> usize {
        usize::from(m)
    }

    fn pack(&self, m: u8) -> u16 {
        u16::from(m) + 1
    }

    fn unpack(&self, packed: u16) -> Option<u8> {
        let place = usize::from(packed).checked_sub(1)?;
        (place < self.count_moves()).then_some(place as u8)
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        (self.plies_left == 0).then(|| Outcome::Margin(self.evaluate()))
    }
}
