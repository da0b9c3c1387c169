//! Random trees of ranges.

use super::{LARGEST_VALUE, MeritGame, Range, VpList};
use crate::game::{Game, MoveList, Outcome, Score, Side, zobrist};
use crate::search::Depth;

/// How the ranges of successors are generated.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RangeGenerator {
    /// So that they back up exactly the range of their parent, as the paper wants it: the bounds of the two successors
    /// that take over a bound of the parent never cross.
    Consistent,
    /// As printed (section 6). The successor with the upper bound `-l` draws its lower bound from the whole domain, and
    /// bounds that cross are swapped: then the parent's range is lost.
    Printed,
    /// Consistent with a range inside the parent's that is often narrower: estimates that improve when a node is expanded,
    /// as best-first searches need.
    Narrowing,
}

/// A node of a random tree of ranges: a function of the seed and the path.
///
/// Every node has 1 to `width - 1` successors ("less than w"), uniformly distributed, and there is no last level: the depth
/// of the search makes the leaves. The root has a lower bound uniform in `-6..=6` and an upper one
/// uniform from there to 6. The paper does not give the distributions at the leaves, of which pruning sees the bounds
/// alone; here they are uniform, as it has them in section 5.1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RangeTree {
    key: u64,
    lower: i8,
    upper: i8,
    width: u8,
    generator: RangeGenerator,
    to_move: Side,
}

/// A number from 0 to `count - 1`, out of 16 random bits.
fn pick(count: u64, bits: u64) -> u64 {
    ((bits & 0xffff) * count) >> 16
}

/// A number from `from` to `to`, out of 16 random bits.
fn uniform(from: Score, to: Score, bits: u64) -> Score {
    from + pick((to - from + 1) as u64, bits) as Score
}

/// The number of successors of the node with a key, and the bits from which their roles are drawn.
fn shape(key: u64, width: u8) -> (u64, u64) {
    let bits = zobrist::number(key, 0);
    (1 + pick(u64::from(width - 1), bits), bits >> 16)
}

fn child_key(key: u64, m: u64) -> u64 {
    zobrist::number(key, m + 1)
}

impl RangeTree {
    /// The root of the tree of a seed. Its nodes have less than `width` successors, which is 2 or more.
    pub fn new(seed: u64, width: u8, generator: RangeGenerator) -> RangeTree {
        assert!(width >= 2, "a node of a range tree has less than {width} successors");
        let key = zobrist::number(seed, 0);
        let bits = zobrist::number(key, u64::MAX);
        let lower = uniform(-LARGEST_VALUE, LARGEST_VALUE, bits);
        let upper = uniform(lower, LARGEST_VALUE, bits >> 16);
        RangeTree { key, lower: lower as i8, upper: upper as i8, width, generator, to_move: Side::First }
    }

    /// The range of the node, for the side to move.
    pub const fn range(&self) -> Range {
        Range { lower: self.lower as Score, upper: self.upper as Score }
    }

    /// The number of leaves at a depth.
    pub fn leaves(&self, depth: Depth) -> u64 {
        fn count(key: u64, width: u8, depth: Depth) -> u64 {
            let (successors, _) = shape(key, width);
            match depth {
                0 => 1,
                1 => successors,
                _ => (0..successors).map(|m| count(child_key(key, m), width, depth - 1)).sum(),
            }
        }
        count(self.key, self.width, depth)
    }

    /// The range of the successor `m` with a key.
    fn successor(&self, m: u64, key: u64) -> Range {
        let (successors, roles) = shape(self.key, self.width);
        let Range { lower: l, upper: u } = match self.generator {
            RangeGenerator::Narrowing => self.narrowed(roles >> 32),
            RangeGenerator::Consistent | RangeGenerator::Printed => self.range(),
        };
        if successors == 1 {
            return Range { lower: -u, upper: -l };
        }
        // One successor takes over the parent's lower bound, another one the upper bound.
        let takes_lower = pick(successors, roles);
        let takes_upper = (takes_lower + 1 + pick(successors - 1, roles >> 16)) % successors;
        let bits = zobrist::number(key, u64::MAX);
        let (first, second) = (bits, bits >> 16);
        if m == takes_lower {
            let end = if self.generator == RangeGenerator::Printed { LARGEST_VALUE } else { -l };
            return Range::between(uniform(-u, end, first), -l);
        }
        let upper = uniform(-l, LARGEST_VALUE, second);
        let lower = if m == takes_upper { -u } else { uniform(-u, LARGEST_VALUE, first) };
        Range::between(lower, upper)
    }

    /// The range with none, one or both of its ends moved inwards by one.
    fn narrowed(&self, bits: u64) -> Range {
        let Range { mut lower, mut upper } = self.range();
        if lower < upper {
            lower += Score::from(bits & 1 != 0);
        }
        if lower < upper {
            upper -= Score::from(bits & 2 != 0);
        }
        Range { lower, upper }
    }
}

impl MeritGame<Range> for RangeTree {
    const DOMAIN: Score = LARGEST_VALUE;

    #[inline]
    fn merit(&self, _: Depth, _: u32) -> Range {
        self.range()
    }
}

impl MeritGame<VpList> for RangeTree {
    const DOMAIN: Score = LARGEST_VALUE;

    fn merit(&self, _: Depth, _: u32) -> VpList {
        VpList::uniform(self.range())
    }
}

impl Game for RangeTree {
    /// The number of the successor, counted from 0.
    type Move = u8;
    type Evaluator = ();

    const HISTORY_SLOTS: usize = 256;

    fn to_move(&self) -> Side {
        self.to_move
    }

    fn moves(&self) -> MoveList<u8> {
        (0..self.count_moves() as u8).collect()
    }

    fn list_moves(&self, list: &mut MoveList<u8>) {
        list.clear();
        list.extend(0..self.count_moves() as u8);
    }

    fn count_moves(&self) -> usize {
        shape(self.key, self.width).0 as usize
    }

    fn after(&self, m: u8) -> RangeTree {
        let key = child_key(self.key, u64::from(m));
        let Range { lower, upper } = self.successor(u64::from(m), key);
        RangeTree { key, lower: lower as i8, upper: upper as i8, to_move: !self.to_move, ..*self }
    }

    fn key(&self) -> u64 {
        self.key
    }

    /// A random value of the range.
    fn evaluate(&self) -> Score {
        uniform(self.range().lower, self.range().upper, zobrist::number(self.key, u64::MAX - 1))
    }

    fn history_slot(&self, m: u8) -> usize {
        usize::from(m)
    }

    fn pack(&self, m: u8) -> u16 {
        u16::from(m) + 1
    }

    fn outcome(&self) -> Option<Outcome> {
        None
    }
}

const _: () = assert!(size_of::<RangeTree>() == 16);
