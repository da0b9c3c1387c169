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
    /// A win by this line at most: the opponent's replies last as long as the proof found them to.
    Mate(Vec<M>),
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

/// The table has `2^TABLE_BITS` buckets of entries.
const TABLE_BITS: u32 = 18;
const BUCKET: usize = 4;

/// A child of a node.
struct Child<M> {
    m: M,
    key: u64,
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
        MateSearch { table: vec![[EMPTY; BUCKET]; 1 << TABLE_BITS], limits, candidates }
    }

    /// Proves that the side to move wins in so many moves of its own, or that it cannot: first for few moves, as long as that
    /// is quick, then for all of them.
    pub(super) fn prove(&mut self, root: &G, moves: u32) -> Result<MateAnswer<G::Move>, Stopped> {
        let moves = moves.clamp(1, MAX_DEPTH / 2);
        for number in (1..moves.min(QUICK_MOVES)).chain([moves]) {
            let plies = 2 * number - 1;
            let numbers = self.search(root, (plies, true), Numbers::UNLIMITED)?;
            if numbers.phi == 0 {
                return Ok(MateAnswer::Mate(self.line(root, plies)?));
            }
        }
        Ok(MateAnswer::None)
    }

    /// Searches a node until one of its numbers reaches its threshold. `left` are the plies that are left, odd where the attacker is
    /// to move, and whether this is the root.
    fn search(&mut self, position: &G, left: (u32, bool), threshold: Numbers) -> Result<Numbers, Stopped> {
        let begin = self.limits.used();
        let mut children = self.children(position, left)?;
        loop {
            let numbers = sum(&children, left.0 % 2 == 1);
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
            children.push(Child { m, key, numbers });
            if numbers.delta == 0 {
                // Nothing else is needed.
                break;
            }
        }
        Ok(children)
    }

    fn probe(&self, key: u64) -> Option<Numbers> {
        let bucket = &self.table[(key >> (64 - TABLE_BITS)) as usize];
        bucket.iter().find(|entry| entry.key == key).map(|entry| entry.numbers)
    }

    /// Keeps the numbers of a node, in place of those that were found with the least work.
    fn store(&mut self, key: u64, numbers: Numbers, work: u32) {
        let bucket = &mut self.table[(key >> (64 - TABLE_BITS)) as usize];
        let place = bucket.iter().position(|entry| entry.key == key).unwrap_or_else(|| {
            (0..BUCKET).min_by_key(|&number| bucket[number].work).expect("a bucket has entries")
        });
        bucket[place] = Entry { key, numbers, work };
    }

    /// The line of a proved win: the quickest moves of the attacker that were found, and the longest replies.
    fn line(&mut self, root: &G, plies: u32) -> Result<Vec<G::Move>, Stopped> {
        let (mut line, mut position) = (Vec::new(), root.clone());
        for left in (1..=plies).rev() {
            let children = self.children(&position, (left, line.is_empty()))?;
            let attacks = left % 2 == 1;
            let won = children.iter().filter(|child| !attacks || child.numbers.delta == 0);
            let next = if attacks {
                won.min_by_key(|child| child.numbers.plies)
            } else {
                won.max_by_key(|child| child.numbers.plies)
            };
            let Some((m, key)) = next.map(|child| (child.m, child.key)) else { break };
            position = position.after(m);
            line.push(m);
            if position.outcome().is_some() {
                break;
            }
            // What the table has forgotten is proved again.
            if !self.probe(key).is_some_and(Numbers::is_settled) {
                self.search(&position, (left - 1, false), Numbers::UNLIMITED)?;
            }
        }
        Ok(line)
    }
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
        numbers.delta = (numbers.delta + child.phi).min(NEVER);
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
    /// is one, or the number of moves if there is none.
    pub(super) fn find_mate(
        &self,
        limits: &mut Limits,
        reporter: &mut Reporter<'_, G>,
    ) -> (Option<Deepened<G>>, Option<u32>) {
        let Some(moves) = self.limits.mate.filter(|_| self.lines == 1) else { return (None, None) };
        // The move rule must not end the game before.
        let in_time = |limit| self.game.halfmove_clock() + 2 * moves <= limit;
        if !G::HALFMOVE_LIMIT.is_none_or(in_time) {
            return (None, None);
        }
        let mut part = limits.clone();
        part.finish_first = false;
        part.nodes = limits.nodes.map(|nodes| (nodes as f64 * SHARE) as u64);
        part.deadline = self.limits.time.and_then(|time| self.begin.checked_add(time.hard.mul_f64(SHARE)));
        let mut search = MateSearch::new(part, self.candidates);
        let answer = search.prove(self.root, moves);
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
                (None, Some(moves).filter(|_| self.candidates.len() == self.root.count_moves()))
            }
            Ok(MateAnswer::Mate(line)) => {
                let value = WIN - line.len() as Score;
                let depth = line.len() as Depth;
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
