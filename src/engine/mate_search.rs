//! Mate search: whether the side to move wins in so many moves, with a proof either way.
//!
//! Depth-first proof-number search (df-pn; Nagai 2002) of positions together with the plies that are left, so that no line is
//! endless and a position that comes again is another node. Nothing is pruned: what is found is a proof by the rules, save for
//! draws by repetition with positions before the root.

use crate::deepen::{Deepened, RootSearch};
use crate::game::{Game, Outcome, Score, Selective, WIN};
use crate::reporter::Reporter;
use arrayvec::ArrayVec;
use nullwindow_search::{Bounds, Depth, Limits, MAX_DEPTH, Stopped};

/// What a mate search has found out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum MateAnswer<M> {
    /// A win in so many plies at most, and how it begins, mostly to its end: the opponent's replies last as long as the proof
    /// found them to.
    Mate { plies: u32, line: Vec<M> },
    /// There is no win in so many moves.
    None,
}

/// Proof and disproof number, as the side to move sees them (Allis 1994): the least number of positions that have to be won for it
/// to reach its goal, and for it to miss it. The attacker's goal is the win in time, the defender's to escape it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Numbers {
    phi: u32,
    delta: u32,
    /// Of a proved win: the plies until then.
    plies: u32,
}

/// Proof numbers that cannot be reached.
const NEVER: u32 = 1 << 30;

impl Numbers {
    const UNKNOWN: Numbers = Numbers { phi: 1, delta: 1, plies: 0 };
    /// As a threshold: until the node is settled.
    const UNLIMITED: Numbers = Numbers { phi: NEVER, delta: NEVER, plies: 0 };
    const MISSED: Numbers = Numbers { phi: NEVER, delta: 0, plies: 0 };

    /// The side to move has reached its goal; if it is the attacker, in so many plies.
    const fn reached(plies: u32) -> Numbers {
        Numbers { phi: 0, delta: NEVER, plies }
    }

    /// Whether the side to move has reached its goal, or missed it.
    const fn is_settled(self) -> bool {
        self.phi == 0 || self.delta == 0
    }
}

/// An entry of the table.
#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    numbers: Numbers,
    /// The nodes that were searched for it.
    work: u32,
}

const EMPTY: Entry = Entry { key: 0, numbers: Numbers::UNKNOWN, work: 0 };

/// The table has `2^TABLE_BITS` buckets of entries, and `2^QUICK_TABLE_BITS` for the wins that are found quickly.
const TABLE_BITS: u32 = 18;
const QUICK_TABLE_BITS: u32 = 12;
const BUCKET: usize = 4;

/// A child of a node.
struct Child<M> {
    m: M,
    numbers: Numbers,
}

/// No position has more moves.
const MOST_MOVES: usize = 270;

type Children<M> = ArrayVec<Child<M>, MOST_MOVES>;

/// A move that gives the opponent no check has so many more proof number at first.
const QUIET: u32 = 2;

/// A search for a win in a number of moves.
pub(super) struct MateSearch<'a, G: Game> {
    table: Vec<[Entry; BUCKET]>,
    pub(super) limits: Limits,
    /// The moves of the root.
    candidates: &'a [G::Move],
}

impl<'a, G: Selective> MateSearch<'a, G> {
    pub(super) fn new(limits: Limits, candidates: &'a [G::Move]) -> MateSearch<'a, G> {
        MateSearch { table: Vec::new(), limits, candidates }
    }

    /// Proves that the side to move wins in so many moves of its own, or that it cannot: first for one move, two and three, which
    /// is quick, then for all of them.
    pub(super) fn prove(&mut self, root: &G, moves: u32) -> Result<MateAnswer<G::Move>, Stopped> {
        let moves = moves.clamp(1, MAX_DEPTH / 2);
        for number in (1..moves.min(QUICK_MOVES)).chain([moves]) {
            let bits = if number < QUICK_MOVES { QUICK_TABLE_BITS } else { TABLE_BITS };
            if let found @ MateAnswer::Mate { .. } = self.prove_one(root, number, bits)? {
                return Ok(found);
            }
        }
        Ok(MateAnswer::None)
    }

    /// The same for one number of moves, with a table of `2^bits` buckets.
    fn prove_one(&mut self, root: &G, moves: u32, bits: u32) -> Result<MateAnswer<G::Move>, Stopped> {
        self.table.clear();
        self.table.resize(1 << bits, [EMPTY; BUCKET]);
        let left = (2 * moves - 1, true);
        let mut children = self.children(root, left)?;
        let numbers = self.settle(&mut children, root, left, Numbers::UNLIMITED)?;
        Ok(match proved_move(&children, true) {
            Some(m) => MateAnswer::Mate { plies: numbers.plies, line: self.line(root, m, left.0) },
            None => MateAnswer::None,
        })
    }

    /// Searches a node until one of its numbers reaches its threshold. `left` are the plies that are left, odd where the attacker is
    /// to move, and whether this is the root.
    fn search(&mut self, position: &G, left: (u32, bool), threshold: Numbers) -> Result<Numbers, Stopped> {
        let mut children = self.children(position, left)?;
        self.settle(&mut children, position, left, threshold)
    }

    /// The same, given its children, whose numbers it brings up to date.
    fn settle(
        &mut self,
        children: &mut Children<G::Move>,
        position: &G,
        left: (u32, bool),
        threshold: Numbers,
    ) -> Result<Numbers, Stopped> {
        let begin = self.limits.used();
        loop {
            let numbers = sum(children, left.0 % 2 == 1);
            if numbers.is_settled() || numbers.phi >= threshold.phi || numbers.delta >= threshold.delta {
                let work = (self.limits.used() - begin).min(u32::MAX.into()) as u32;
                self.store(key_of(position, left.0), numbers, work);
                return Ok(numbers);
            }
            // The child that is nearest to the goal, and how near the next one is.
            let (mut best, mut second) = (0, NEVER);
            for (number, child) in children.iter().enumerate().skip(1) {
                if child.numbers.delta < children[best].numbers.delta {
                    second = children[best].numbers.delta;
                    best = number;
                } else {
                    second = second.min(child.numbers.delta);
                }
            }
            let child = &mut children[best];
            let below = Numbers {
                phi: (threshold.delta - (numbers.delta - child.numbers.phi)).min(NEVER),
                delta: threshold.phi.min(second + 1),
                plies: 0,
            };
            child.numbers = self.search(&position.after(child.m), (left.0 - 1, false), below)?;
        }
    }

    /// The children of a node with what is known of them.
    fn children(&mut self, position: &G, (left, is_root): (u32, bool)) -> Result<Children<G::Move>, Stopped> {
        let mut children = Children::new();
        let legal = position.moves();
        let moves: &[G::Move] = if is_root { self.candidates } else { &legal };
        for &m in moves {
            self.limits.tick()?;
            let child = position.after(m);
            let key = key_of(&child, left - 1);
            let numbers = self.probe(key).unwrap_or_else(|| first_numbers(&child, left - 1));
            children.push(Child { m, numbers });
            if numbers.delta == 0 {
                // Nothing else is needed.
                break;
            }
        }
        Ok(children)
    }

    fn probe(&self, key: u64) -> Option<Numbers> {
        let bucket = &self.table[self.bucket_of(key)];
        bucket.iter().find(|entry| entry.key == key).map(|entry| entry.numbers)
    }

    /// The bucket of a key: by its high bits.
    fn bucket_of(&self, key: u64) -> usize {
        ((u128::from(key) * self.table.len() as u128) >> 64) as usize
    }

    /// Keeps the numbers of a node, in place of those that were found with the least work.
    fn store(&mut self, key: u64, numbers: Numbers, work: u32) {
        let bucket = self.bucket_of(key);
        let bucket = &mut self.table[bucket];
        let known = bucket.iter().position(|entry| entry.key == key);
        let place = known.unwrap_or_else(|| {
            (0..BUCKET).min_by_key(|&number| bucket[number].work).expect("a bucket has entries")
        });
        let work = if known.is_some() { work.max(bucket[place].work) } else { work };
        bucket[place] = Entry { key, numbers, work };
    }

    /// The line of a win in so many plies that is proved to begin with a move: the quickest moves of the attacker that were found,
    /// and the longest replies. It breaks off where the limits are reached.
    fn line(&mut self, root: &G, first: G::Move, plies: u32) -> Vec<G::Move> {
        let (mut line, mut position) = (vec![first], root.after(first));
        for left in (1..plies).rev() {
            if position.outcome().is_some() {
                break;
            }
            let Ok(Some(m)) = self.line_move(&position, left) else { break };
            position = position.after(m);
            line.push(m);
        }
        line
    }

    /// The next move of the line of a proved win. What the table has forgotten of the proof is found again.
    fn line_move(&mut self, position: &G, left: u32) -> Result<Option<G::Move>, Stopped> {
        let left = (left, false);
        let mut children = self.children(position, left)?;
        self.settle(&mut children, position, left, Numbers::UNLIMITED)?;
        Ok(proved_move(&children, left.0 % 2 == 1))
    }
}

/// The quickest move of the attacker that is proved to win, or the longest reply that is proved to lose.
fn proved_move<M: Copy>(children: &Children<M>, attacks: bool) -> Option<M> {
    let found = if attacks {
        children.iter().filter(|child| child.numbers.delta == 0).min_by_key(|child| child.numbers.plies)
    } else {
        children.iter().filter(|child| child.numbers.phi == 0).max_by_key(|child| child.numbers.plies)
    };
    found.map(|child| child.m)
}

/// Wins in fewer moves are looked for one after the other.
const QUICK_MOVES: u32 = 4;

/// The key of a position with so many plies left.
fn key_of<G: Game>(position: &G, left: u32) -> u64 {
    (position.key() ^ u64::from(left + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15))
        .wrapping_mul(0xd6e8_feb8_6659_fd93)
}

/// The numbers of a node by those of its children. The attacker wants the quickest of the proved wins, the defender the longest.
fn sum<M>(children: &Children<M>, attacks: bool) -> Numbers {
    let mut numbers = Numbers { phi: NEVER, delta: 0, plies: 0 };
    for Child { numbers: child, .. } in children {
        numbers.phi = numbers.phi.min(child.delta);
        // Positions that are reached in many ways count as often, so that sums have no bound; but only what is settled can
        // never be reached.
        let most = if child.phi == NEVER || numbers.delta == NEVER { NEVER } else { NEVER - 1 };
        numbers.delta = (numbers.delta + child.phi).min(most);
    }
    let plies =
        children.iter().filter(|child| !attacks || child.numbers.delta == 0).map(|child| child.numbers.plies);
    let longest = if attacks { plies.min() } else { plies.max() };
    numbers.plies = 1 + longest.unwrap_or(0);
    numbers
}

/// The numbers of a node of which nothing is known yet, with so many plies left.
fn first_numbers<G: Selective>(position: &G, left: u32) -> Numbers {
    match left {
        // The time is over, and the defender to move.
        0 if position.outcome() == Some(Outcome::Loss) => Numbers::MISSED,
        0 => Numbers::reached(0),
        1 => match position.mate_in_one() {
            Some(_) => Numbers::reached(1),
            None => Numbers::MISSED,
        },
        _ if left % 2 == 1 => Numbers::UNKNOWN,
        _ => match position.count_moves() {
            0 if position.outcome() == Some(Outcome::Loss) => Numbers::MISSED,
            0 => Numbers::reached(0),
            replies => Numbers {
                delta: replies as u32 + if position.is_check() { 0 } else { QUIET },
                ..Numbers::UNKNOWN
            },
        },
    }
}

/// The share of the limits that a mate search takes; the rest is left to the search for a good move.
const SHARE: f64 = 0.5;

/// Without a limit, where there is no mate, a good move is looked for with so many nodes.
const NODES_WITHOUT_MATE: u64 = 200_000;

impl<G: Selective> RootSearch<'_, G> {
    /// Looks for a win in [`MoveLimits::mate`](crate::MoveLimits) moves, if that is asked, with a part of the limits: the win if there
    /// is one, or the number of moves if there is none. Several best lines are not looked for in this way.
    pub(super) fn find_mate(
        &self,
        limits: &mut Limits,
        reporter: &mut Reporter<'_, G>,
    ) -> (Option<Deepened<G>>, Option<u32>) {
        let Some(moves) = self.limits.mate.filter(|_| self.lines == 1) else { return (None, None) };
        // The move rule must not end the game before.
        let in_time = |limit: u32| limit.saturating_sub(self.game.halfmove_clock()) / 2;
        let proved = moves.min(G::HALFMOVE_LIMIT.map_or(moves, in_time)).min(MAX_DEPTH / 2);
        if proved == 0 {
            return (None, None);
        }
        let mut part = limits.clone();
        part.finish_first = false;
        part.nodes = limits.nodes.map(|nodes| (nodes as f64 * SHARE) as u64);
        part.deadline = self.limits.time.and_then(|time| self.begin.checked_add(time.hard.mul_f64(SHARE)));
        let mut search = MateSearch::new(part, self.candidates);
        let answer = search.prove(self.root, proved);
        let nodes = search.limits.used();
        // Where the limits are reached by now, the search for a good move ends after its first iteration.
        let _ = limits.advance(nodes);
        reporter.count(nodes);
        match answer {
            Err(Stopped) => (None, None),
            Ok(MateAnswer::None) => {
                if limits.nodes.is_none() && limits.deadline.is_none() && self.limits.depth.is_none() {
                    limits.nodes = Some(limits.used() + NODES_WITHOUT_MATE);
                }
                // Of some of its moves, a position may be worth less than it is.
                let is_all = proved == moves && self.candidates.len() == self.root.count_moves();
                (None, Some(moves).filter(|_| is_all))
            }
            Ok(MateAnswer::Mate { plies, line }) => {
                let value = WIN - plies as Score;
                let depth = plies as Depth;
                reporter.begin(depth, 1, line.clone());
                (reporter.info.seldepth, reporter.info.proved) = (depth, true);
                reporter.report(Bounds::exact(value), true);
                let found = Deepened {
                    variation: line,
                    value: Some(value),
                    proved: true,
                    no_mate: None,
                    depth,
                    nodes,
                };
                (Some(found), None)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Notation;
    use nullwindow_chess::Chess;

    fn prove(fen: &str, moves: u32, bits: u32) -> MateAnswer<<Chess as Game>::Move> {
        let root = Chess::parse_position(fen).expect("a position");
        let candidates: Vec<_> = root.moves().iter().copied().collect();
        let mut search = MateSearch::new(Limits::depth(MAX_DEPTH), &candidates);
        let answer = search.prove_one(&root, moves, bits).expect("no limit");
        if let MateAnswer::Mate { plies, line } = &answer {
            let end = line.iter().fold(root, |position, &m| position.after(m));
            assert_eq!(end.outcome(), Some(Outcome::Loss), "{fen}: {line:?}");
            assert!(line.len() % 2 == 1 && plies % 2 == 1 && *plies < 2 * moves, "{fen}: {plies} {line:?}");
        }
        answer
    }

    #[test]
    fn a_table_that_forgets_nearly_everything_changes_no_answer() {
        for (fen, moves) in [
            ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2),
            ("7k/8/8/8/8/8/R7/1R5K w - - 0 1", 2),
            ("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 3),
        ] {
            for bits in [0, 2, 12] {
                let found = prove(fen, moves, bits);
                let is_exact = matches!(found, MateAnswer::Mate { plies, .. } if plies == 2 * moves - 1);
                assert!(is_exact, "{fen} {bits}: {found:?}");
                assert_eq!(prove(fen, moves - 1, bits), MateAnswer::None, "{fen} {bits}");
            }
        }
    }

    #[test]
    fn large_sums_settle_nothing() {
        let child = |phi, delta| Child { m: (), numbers: Numbers { phi, delta, plies: 0 } };
        let sum_of = |numbers: &[(u32, u32)]| {
            sum(&numbers.iter().map(|&(phi, delta)| child(phi, delta)).collect::<Children<()>>(), true)
        };
        let large = sum_of(&[(NEVER - 1, 3), (NEVER - 1, 5), (NEVER - 1, 4)]);
        assert_eq!((large.phi, large.delta, large.is_settled()), (3, NEVER - 1, false));
        let reached = sum_of(&[(NEVER - 1, 3), (NEVER, 0), (7, 4)]);
        assert_eq!((reached.phi, reached.delta), (0, NEVER));
        let missed = sum_of(&[(0, NEVER), (0, NEVER)]);
        assert_eq!((missed.phi, missed.delta), (NEVER, 0));
    }
}
