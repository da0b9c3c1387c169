//! The transposition table.

use super::{Bounds, Depth, INFINITY};
use crate::game::Score;
use std::fmt;

/// How many bounds an entry keeps.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BoundsKept {
    /// The lower and the upper bound, as MT wants it (new-paradigm-1995, Figure 1).
    Two,
    /// The bound that was proved last, as the programs of 1995 had it; both if the value is exact.
    One,
}

/// What the table holds of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The bounds, at [`Entry::depth`].
    pub bounds: Bounds,
    /// The depth to which the position was searched.
    pub depth: Depth,
    /// The best move, packed; 0 if there is none.
    pub best: u16,
}

/// An entry as it is stored: 16 bytes. An age of 0 marks an empty one.
#[derive(Clone, Copy, Default)]
struct Slot {
    key: u64,
    lower: i16,
    upper: i16,
    best: u16,
    depth: u8,
    age: u8,
}

const _: () = assert!(size_of::<Slot>() == 16);

/// So many entries share a place: a cache line.
const WAYS: usize = 4;

/// A hash table from positions to what was found out about them, of a fixed number of entries.
///
/// Keys are compared in full. A new position takes, of the four entries that share its place, an empty one, else one
/// that no search since the last [`Table::grow_older`] has touched, else one of least depth; among equals, the first.
/// A position that is there already keeps its entry: at the same depth the bounds are put together, at another one
/// they are replaced, and a move is replaced by a move only.
#[derive(Clone)]
pub struct Table {
    slots: Vec<Slot>,
    mask: usize,
    ways: usize,
    age: u8,
    kept: BoundsKept,
}

impl Table {
    /// A table of `2^bits` entries, or the reason why there is none.
    pub fn new(bits: u32, kept: BoundsKept) -> Result<Table, TableError> {
        let error = TableError { bits };
        let entries = 1_usize.checked_shl(bits).filter(|&entries| entries <= usize::MAX / 32).ok_or(error)?;
        let mut slots = Vec::new();
        slots.try_reserve_exact(entries).map_err(|_| error)?;
        slots.resize(entries, Slot::default());
        let ways = entries.min(WAYS);
        Ok(Table { slots, mask: entries / ways - 1, ways, age: 1, kept })
    }

    /// The bytes that a table of `2^bits` entries takes.
    pub fn bytes(bits: u32) -> u128 {
        (size_of::<Slot>() as u128).checked_shl(bits).filter(|_| bits < 100).unwrap_or(u128::MAX)
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.slots.fill(Slot::default());
        self.age = 1;
    }

    /// Marks all entries as older than those to come.
    pub fn grow_older(&mut self) {
        self.age = if self.age == u8::MAX { 1 } else { self.age + 1 };
    }

    /// Forgets all bounds and keeps the moves.
    pub fn forget_bounds(&mut self) {
        for slot in &mut self.slots {
            (slot.lower, slot.upper) = (-INFINITY as i16, INFINITY as i16);
        }
    }

    fn place(&self, key: u64) -> usize {
        (key as usize & self.mask) * self.ways
    }

    /// What is known of a position.
    #[inline]
    pub fn probe(&self, key: u64) -> Option<Entry> {
        let place = self.place(key);
        let slot =
            self.slots[place..place + self.ways].iter().find(|slot| slot.key == key && slot.age != 0)?;
        let bounds = Bounds { lower: Score::from(slot.lower), upper: Score::from(slot.upper) };
        Some(Entry { bounds, depth: Depth::from(slot.depth), best: slot.best })
    }

    /// Notes what was found out about a position.
    #[inline]
    pub fn store(&mut self, key: u64, entry: Entry) {
        let (place, age, kept) = (self.place(key), self.age, self.kept);
        let ways = &mut self.slots[place..place + self.ways];
        let slot = match ways.iter().position(|slot| slot.key == key && slot.age != 0) {
            Some(way) => &mut ways[way],
            None => {
                let worth = |slot: &&mut Slot| match slot.age {
                    0 => (0, 0),
                    slot_age => (1 + u8::from(slot_age == age), slot.depth),
                };
                let victim = ways.iter_mut().min_by_key(worth).expect("a place has entries");
                *victim = Slot { key, ..Slot::default() };
                victim
            }
        };
        let mut bounds = entry.bounds;
        if slot.age != 0 && Depth::from(slot.depth) == entry.depth && kept == BoundsKept::Two {
            let known = Bounds { lower: Score::from(slot.lower), upper: Score::from(slot.upper) };
            bounds = bounds.tightened_by(known);
        }
        *slot = Slot {
            key,
            lower: bounds.lower as i16,
            upper: bounds.upper as i16,
            best: if entry.best == 0 { slot.best } else { entry.best },
            depth: entry.depth as u8,
            age,
        };
    }
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table").field("entries", &self.slots.len()).field("kept", &self.kept).finish()
    }
}

/// There is no memory for a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableError {
    /// The table was to have `2^bits` entries.
    pub bits: u32,
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let gibibytes = Table::bytes(self.bits) >> 30;
        write!(f, "no memory for a table of 2^{} entries ({gibibytes} GiB), expected fewer bits", self.bits)
    }
}

impl std::error::Error for TableError {}
