//! The transposition table.

use super::hints::{advise_huge_pages, prefetch};
use super::{Bounds, INFINITY, Proof};
use crate::Depth;
use crate::game::Score;
use std::fmt;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU32, AtomicU64, AtomicUsize};

/// How many bounds an entry keeps.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BoundsKept {
    /// The lower and the upper bound, as MT wants it (new-paradigm-1995, Figure 1).
    Two,
    /// The bound that was proved last, as the programs of 1995 had it; both if the value is exact.
    One,
}

named!(BoundsKept { Two: "two", One: "one" });

/// A table entry: what is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableEntry {
    /// The bounds, at [`TableEntry::depth`].
    pub bounds: Bounds,
    /// Which of them are proved.
    pub proof: Proof,
    /// The depth to which the position was searched.
    pub depth: Depth,
    /// The best move, packed; 0 if there is none.
    pub best: u16,
    /// Whether the position was on the line that a selective search follows: a PV node. It stays one.
    pub pv: bool,
}

/// An entry without its key, packed into one word: 16 bits each for the bounds and the move, 8 for the depth, 5 for the
/// generation, 1 for PV nodes, 2 for the proof. Generation 0 marks an empty one.
#[derive(Clone, Copy)]
struct Packed {
    lower: i16,
    upper: i16,
    best: u16,
    depth: u8,
    generation: u8,
    pv: bool,
    proof: Proof,
}

/// The last generation that fits into an entry.
const LAST_GENERATION: u8 = (1 << 5) - 1;

impl Packed {
    #[inline]
    fn from_word(word: u64) -> Packed {
        Packed {
            lower: word as i16,
            upper: (word >> 16) as i16,
            best: (word >> 32) as u16,
            depth: (word >> 48) as u8,
            generation: (word >> 56) as u8 & LAST_GENERATION,
            pv: word >> 61 & 1 != 0,
            proof: Proof { lower: word >> 62 & 1 != 0, upper: word >> 63 != 0 },
        }
    }

    #[inline]
    fn word(self) -> u64 {
        let [lower, upper] = [self.lower, self.upper].map(|bound| u64::from(bound as u16));
        lower
            | upper << 16
            | u64::from(self.best) << 32
            | u64::from(self.depth) << 48
            | u64::from(self.generation) << 56
            | u64::from(self.pv) << 61
            | u64::from(self.proof.lower) << 62
            | u64::from(self.proof.upper) << 63
    }

    #[inline]
    fn bounds(self) -> Bounds {
        Bounds { lower: Score::from(self.lower), upper: Score::from(self.upper) }
    }
}

/// An entry as it is stored: 16 bytes, in two words that are read and written one by one.
///
/// Threads share the table without locks. The key is stored combined with the other word, so that two halves written by
/// different threads do not look like an entry of either (Hyatt and Mann 2002).
#[derive(Default)]
struct Slot {
    check: AtomicU64,
    word: AtomicU64,
}

impl Slot {
    #[inline]
    fn read(&self) -> (u64, Packed) {
        let word = self.word.load(Relaxed);
        (self.check.load(Relaxed) ^ word, Packed::from_word(word))
    }

    #[inline]
    fn write(&self, key: u64, packed: Packed) {
        let word = packed.word();
        self.check.store(key ^ word, Relaxed);
        self.word.store(word, Relaxed);
    }
}

impl Clone for Slot {
    fn clone(&self) -> Slot {
        let copy = |word: &AtomicU64| AtomicU64::new(word.load(Relaxed));
        Slot { check: copy(&self.check), word: copy(&self.word) }
    }
}

const _: () = assert!(size_of::<Slot>() == 16);

/// The number of entries in a bucket.
const WAYS: usize = 4;

/// A bucket: the entries that a key may occupy, one cache line.
#[derive(Clone, Default)]
#[repr(align(64))]
struct Bucket([Slot; WAYS]);

const _: () = assert!(size_of::<Bucket>() == 64);

/// The transposition table: a hash table from positions to bounds and best moves, of fixed size, shared by threads.
///
/// Keys are compared in full. Replacement: a new position takes, of the four entries of its bucket, an empty one, else the
/// one of least depth; among equals, the first. Entries that were stored since the last [`Table::new_generation`] count as
/// two plies deeper ([`Table::store`]), or as deeper than all older ones ([`Table::store_selective`]). A position that is
/// there already keeps its entry: bounds of the same depth are combined, those of another depth are replaced, and a move is
/// only replaced by a move.
pub struct Table {
    buckets: Vec<Bucket>,
    mask: u64,
    /// How many entries of a bucket are in use: all, unless the table is smaller than one.
    ways: usize,
    generation: AtomicU8,
    /// The first generation since the table was cleared: entries of earlier ones count as empty.
    first: AtomicU8,
    /// Whether generations have begun again at 1 since the table was emptied.
    wrapped: AtomicBool,
    filled: Filled,
    kept: BoundsKept,
}

/// Which buckets entries were put into since the table was emptied, as long as they are few: a small search is cleared away
/// at its own cost and not at that of the table.
#[derive(Default)]
struct Filled {
    buckets: Vec<AtomicU32>,
    /// The number of entries; no more are noted than there is room for.
    count: AtomicUsize,
}

/// So many entries of a table share one place in the list of filled buckets: a search that needs more has done work beside
/// which emptying the table every thirtieth time is little.
const ENTRIES_A_NOTE: usize = 64;

impl Filled {
    fn of(entries: usize) -> Filled {
        let notes = if entries > u32::MAX as usize { 0 } else { entries / ENTRIES_A_NOTE };
        Filled { buckets: (0..notes).map(|_| AtomicU32::new(0)).collect(), count: AtomicUsize::new(0) }
    }

    #[inline]
    fn note(&self, bucket: u64) {
        if self.count.load(Relaxed) < self.buckets.len() {
            let at = self.count.fetch_add(1, Relaxed);
            if let Some(note) = self.buckets.get(at) {
                note.store(bucket as u32, Relaxed);
            }
        }
    }

    /// The buckets, if all of them are noted.
    fn all(&mut self) -> Option<&mut [AtomicU32]> {
        let count = *self.count.get_mut();
        if count < self.buckets.len() { Some(&mut self.buckets[..count]) } else { None }
    }
}

impl Clone for Filled {
    fn clone(&self) -> Filled {
        let copy = |bucket: &AtomicU32| AtomicU32::new(bucket.load(Relaxed));
        let count = AtomicUsize::new(self.count.load(Relaxed));
        Filled { buckets: self.buckets.iter().map(copy).collect(), count }
    }
}

impl Clone for Table {
    fn clone(&self) -> Table {
        Table {
            buckets: self.buckets.clone(),
            generation: AtomicU8::new(self.generation.load(Relaxed)),
            first: AtomicU8::new(self.first.load(Relaxed)),
            wrapped: AtomicBool::new(self.wrapped.load(Relaxed)),
            filled: self.filled.clone(),
            ..*self
        }
    }
}

impl Table {
    /// A table of `2^bits` entries, or an error if there is no memory for it.
    pub fn new(bits: u32, kept: BoundsKept) -> Result<Table, TableError> {
        let error = TableError { bits };
        let entries = 1_usize.checked_shl(bits).filter(|&entries| entries <= usize::MAX / 32).ok_or(error)?;
        let ways = entries.min(WAYS);
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(entries / ways).map_err(|_| error)?;
        advise_huge_pages(&mut buckets);
        buckets.resize_with(entries / ways, Bucket::default);
        let mask = (entries / ways - 1) as u64;
        let (generation, first) = (AtomicU8::new(1), AtomicU8::new(1));
        let (wrapped, filled) = (AtomicBool::new(false), Filled::of(entries));
        Ok(Table { buckets, mask, ways, generation, first, wrapped, filled, kept })
    }

    /// The bytes that a table of `2^bits` entries takes.
    pub fn bytes(bits: u32) -> u128 {
        (size_of::<Slot>() as u128).checked_shl(bits).filter(|_| bits < 100).unwrap_or(u128::MAX)
    }

    /// Forgets everything: a few entries one by one, many by a generation before which nothing counts, which is at no cost but
    /// for every thirtieth time or so. What is searched afterwards does not depend on what was there.
    pub fn clear(&mut self) {
        if let Some(filled) = self.filled.all() {
            for bucket in filled {
                self.buckets[*bucket.get_mut() as usize] = Bucket::default();
            }
            self.begin();
            return;
        }
        let generation = *self.generation.get_mut();
        if generation == LAST_GENERATION || *self.wrapped.get_mut() {
            self.empty();
        } else {
            *self.generation.get_mut() = generation + 1;
            *self.first.get_mut() = generation + 1;
        }
    }

    /// Forgets everything and touches every entry. It takes longer than [`Table::clear`]; but then no
    /// [`Table::new_generation`] does, however many follow.
    pub fn empty(&mut self) {
        self.buckets.fill_with(Bucket::default);
        self.begin();
    }

    /// Begins with no entries.
    fn begin(&mut self) {
        *self.generation.get_mut() = 1;
        *self.first.get_mut() = 1;
        *self.wrapped.get_mut() = false;
        *self.filled.count.get_mut() = 0;
    }

    /// Begins a new generation: all entries so far are older than those to come. To be called while no thread searches.
    pub fn new_generation(&self) {
        let mut generation = self.generation.load(Relaxed);
        let first = self.first.load(Relaxed);
        if generation == LAST_GENERATION && first > 1 {
            self.renumber(first);
            generation -= first - 1;
        }
        if generation == LAST_GENERATION {
            self.wrapped.store(true, Relaxed);
            generation = 0;
        }
        self.generation.store(generation + 1, Relaxed);
    }

    /// Makes `first` the generation 1, and removes what is older: the table is as if it had been empty at the start.
    fn renumber(&self, first: u8) {
        for slot in self.buckets.iter().flat_map(|bucket| &bucket.0) {
            let (key, mut packed) = slot.read();
            if packed.generation != 0 {
                packed.generation = packed.generation.saturating_sub(first - 1);
                slot.write(key, packed);
            }
        }
        self.first.store(1, Relaxed);
    }

    /// Whether an entry is there, and belongs to a generation that counts.
    #[inline]
    fn counts(&self, packed: Packed) -> bool {
        packed.generation >= self.first.load(Relaxed)
    }

    /// A table of the same size with the moves and without the bounds.
    #[must_use]
    pub fn without_bounds(&self) -> Table {
        let mut table = self.clone();
        for slot in table.buckets.iter_mut().flat_map(|bucket| &mut bucket.0) {
            let (key, packed) = slot.read();
            let (lower, upper) = (-INFINITY as i16, INFINITY as i16);
            slot.write(key, Packed { lower, upper, proof: Proof::NONE, ..packed });
        }
        table
    }

    /// How full the table is with entries of this generation, in thousandths, by a sample (UCI's `hashfull`).
    pub fn hashfull(&self) -> u32 {
        let generation = self.generation.load(Relaxed);
        let sample = &self.buckets[..self.buckets.len().min(250)];
        let slots = || sample.iter().flat_map(|bucket| &bucket.0[..self.ways]);
        let used = slots().filter(|slot| slot.read().1.generation == generation).count();
        (used * 1000 / slots().count().max(1)) as u32
    }

    /// Prefetches the bucket of a position that will soon be probed.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        prefetch(&self.buckets[(key & self.mask) as usize]);
    }

    /// Probes the table for a position.
    #[inline]
    pub fn probe(&self, key: u64) -> Option<TableEntry> {
        let bucket = &self.buckets[(key & self.mask) as usize];
        let found =
            bucket.0.iter().map(Slot::read).find(|(stored, packed)| *stored == key && self.counts(*packed));
        let (_, packed) = found?;
        Some(TableEntry {
            bounds: packed.bounds(),
            proof: packed.proof,
            depth: Depth::from(packed.depth),
            best: packed.best,
            pv: packed.pv,
        })
    }

    /// Stores what was found out about a position. A generation is an iteration here, and the moves of the last one order
    /// those of this one: that it is older costs an entry two plies only, so that new leaves do not push it out.
    #[inline]
    pub fn store(&self, key: u64, entry: TableEntry) {
        self.put(key, entry, false);
    }

    /// Stores what a selective search has found out about a position. A generation is a whole search here, and what was left
    /// by those before goes first. Much deeper bounds of this generation stay, and bounds
    /// that contradict each other, as those of a selective search may, give way to the new ones.
    #[inline]
    pub fn store_selective(&self, key: u64, entry: TableEntry) {
        self.put(key, entry, true);
    }

    #[inline]
    fn put(&self, key: u64, entry: TableEntry, selective: bool) {
        let generation = self.generation.load(Relaxed);
        let bucket = key & self.mask;
        let ways = &self.buckets[bucket as usize].0[..self.ways];
        let mut place = &ways[0];
        let mut known = None;
        let mut least = u16::MAX;
        let credit = if selective { SEARCH_CREDIT } else { ITERATION_CREDIT };
        for slot in ways {
            let (stored, packed) = slot.read();
            if stored == key && self.counts(packed) {
                (place, known) = (slot, Some(packed));
                break;
            }
            let rank = match self.counts(packed) {
                false => 0,
                true if packed.generation == generation => 1 + u16::from(packed.depth) + credit,
                true => 1 + u16::from(packed.depth),
            };
            if rank < least {
                (place, least) = (slot, rank);
            }
        }
        if known.is_none() && least == 0 {
            self.filled.note(bucket);
        }
        let TableEntry { mut bounds, mut proof, mut depth, mut best, mut pv } = entry;
        if let Some(known) = known {
            pv |= known.pv;
            let found = Depth::from(known.depth);
            if best == 0 {
                best = known.best;
            }
            if found == depth && self.kept == BoundsKept::Two {
                let together = bounds.tightened_by(known.bounds());
                if !selective || together.lower <= together.upper {
                    proof = Proof::of_tighter((bounds, proof), (known.bounds(), known.proof));
                    bounds = together;
                }
            } else if selective
                && found > depth + DEEPER
                && known.generation == generation
                && !bounds.is_exact()
            {
                (bounds, proof, depth) = (known.bounds(), known.proof, found);
            }
        }
        let packed = Packed {
            lower: bounds.lower as i16,
            upper: bounds.upper as i16,
            best,
            depth: depth as u8,
            generation,
            pv,
            proof,
        };
        place.write(key, packed);
    }
}

/// The plies by which entries of this iteration count as deeper than those of earlier ones. With entries of this iteration
/// always before those of earlier ones, leaves push out the moves of the last iteration: alpha-beta in checkers at depth 15
/// evaluates half as many leaves again.
const ITERATION_CREDIT: u16 = 2;

/// The same for searches of a game: more than any depth.
const SEARCH_CREDIT: u16 = 1 << 8;

/// How much deeper bounds have to be to stay, in a selective search.
const DEEPER: Depth = 3;

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table")
            .field("entries", &(self.buckets.len() * self.ways))
            .field("kept", &self.kept)
            .finish()
    }
}

/// Not enough memory for a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableError {
    /// The table was to have `2^bits` entries.
    pub bits: u32,
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let gibibytes = Table::bytes(self.bits) >> 30;
        write!(
            f,
            "not enough memory for a table of 2^{} entries ({gibibytes} GiB), expected fewer bits",
            self.bits
        )
    }
}

impl std::error::Error for TableError {}

#[cfg(test)]
mod tests;
