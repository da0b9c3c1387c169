//! The transposition table.

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
}

/// An entry without its key, packed into one word: 16 bits each for the bounds and the move, 8 for the depth, 6 for the
/// generation, 2 for the proof. Generation 0 marks an empty one.
#[derive(Clone, Copy)]
struct Packed {
    lower: i16,
    upper: i16,
    best: u16,
    depth: u8,
    generation: u8,
    proof: Proof,
}

/// The last generation that fits into an entry.
const LAST_GENERATION: u8 = (1 << 6) - 1;

impl Packed {
    #[inline]
    fn from_word(word: u64) -> Packed {
        Packed {
            lower: word as i16,
            upper: (word >> 16) as i16,
            best: (word >> 32) as u16,
            depth: (word >> 48) as u8,
            generation: (word >> 56) as u8 & LAST_GENERATION,
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
/// which emptying the table every sixtieth time is little.
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
    /// for every sixtieth time or so. What is searched afterwards does not depend on what was there.
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
    #[allow(unsafe_code)]
    pub fn prefetch(&self, key: u64) {
        #[cfg(target_arch = "x86_64")]
        if let Some(bucket) = self.buckets.get((key & self.mask) as usize) {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            // SAFETY: a prefetch reads nothing, and the address is that of a bucket.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(bucket).cast()) };
        }
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
        let TableEntry { mut bounds, mut proof, mut depth, mut best } = entry;
        if let Some(known) = known {
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

/// Asks for huge pages for memory that nobody has touched yet.
///
/// Probes go to random places, and with pages of 4 KiB every one misses the page tables' cache as well. Linux gives
/// huge pages on request only; elsewhere, and where it refuses, nothing changes but the speed.
#[cfg(target_os = "linux")]
#[allow(unsafe_code)]
fn advise_huge_pages(memory: &mut Vec<Bucket>) {
    const PAGE: usize = 4096;
    let range = memory.spare_capacity_mut().as_mut_ptr_range();
    let begin = (range.start as usize).next_multiple_of(PAGE);
    let end = range.end as usize / PAGE * PAGE;
    if begin < end {
        // SAFETY: the range lies inside an allocation of ours, and the advice changes no content.
        unsafe { libc::madvise(begin as *mut libc::c_void, end - begin, libc::MADV_HUGEPAGE) };
    }
}

#[cfg(not(target_os = "linux"))]
fn advise_huge_pages(_: &mut Vec<Bucket>) {}

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
mod tests {
    use super::*;

    fn entry(lower: Score, upper: Score, depth: Depth, best: u16) -> TableEntry {
        TableEntry { bounds: Bounds { lower, upper }, proof: Proof::NONE, depth, best }
    }

    #[test]
    fn bounds_of_one_depth_are_put_together() {
        let table = Table::new(4, BoundsKept::Two).unwrap();
        table.store(7, entry(3, INFINITY, 5, 11));
        table.store(7, entry(-INFINITY, 9, 5, 0));
        assert_eq!(table.probe(7), Some(entry(3, 9, 5, 11)));
        table.store(7, entry(-2, INFINITY, 6, 12));
        assert_eq!(table.probe(7), Some(entry(-2, INFINITY, 6, 12)));
    }

    #[test]
    fn a_one_bound_table_keeps_the_last_one() {
        let table = Table::new(4, BoundsKept::One).unwrap();
        table.store(7, entry(3, INFINITY, 5, 11));
        table.store(7, entry(-INFINITY, 9, 5, 0));
        assert_eq!(table.probe(7), Some(entry(-INFINITY, 9, 5, 11)));
        table.store(7, entry(4, 4, 5, 0));
        assert_eq!(table.probe(7), Some(entry(4, 4, 5, 11)));
    }

    /// A full table of one bucket, by key and depth; the second part is stored after a new generation began.
    fn full(older: &[(u64, Depth)], newer: &[(u64, Depth)], store: fn(&Table, u64, TableEntry)) -> Table {
        let table = Table::new(2, BoundsKept::Two).unwrap();
        let put = |&(key, depth): &(u64, Depth)| store(&table, key, entry(0, 0, depth, 1));
        older.iter().for_each(put);
        table.new_generation();
        newer.iter().for_each(put);
        table
    }

    /// The keys that are left when one more position is stored.
    fn left(table: &Table, key: u64, depth: Depth, store: fn(&Table, u64, TableEntry)) -> Vec<u64> {
        store(table, key, entry(0, 0, depth, 1));
        (1..=key).filter(|&key| table.probe(key).is_some()).collect()
    }

    #[test]
    fn the_shallowest_entry_of_a_generation_is_replaced_first() {
        for store in [Table::store, Table::store_selective] {
            let table = full(&[], &[(1, 9), (2, 3), (3, 2), (4, 7)], store);
            assert_eq!(left(&table, 5, 1, store), [1, 2, 4, 5]);
            assert_eq!(left(&table, 6, 0, store), [1, 2, 4, 6]);
        }
    }

    #[test]
    fn entries_of_this_iteration_count_as_two_plies_deeper() {
        let store = Table::store;
        // A new leaf goes before an old entry of depth 3, and an old entry of depth 1 before a new leaf.
        assert_eq!(left(&full(&[(1, 9), (2, 3)], &[(3, 0), (4, 5)], store), 5, 0, store), [1, 2, 4, 5]);
        assert_eq!(left(&full(&[(1, 9), (2, 1)], &[(3, 0), (4, 5)], store), 5, 0, store), [1, 3, 4, 5]);
        // Among equals the first goes.
        assert_eq!(left(&full(&[(1, 2), (2, 9)], &[(3, 0), (4, 0)], store), 5, 0, store), [2, 3, 4, 5]);
        // However old an entry is, it loses two plies once.
        let table = full(&[(1, 9), (2, 3)], &[], store);
        (0..5).for_each(|_| table.new_generation());
        table.store(3, entry(0, 0, 0, 1));
        table.store(4, entry(0, 0, 5, 1));
        assert_eq!(left(&table, 5, 0, store), [1, 2, 4, 5]);
    }

    #[test]
    fn an_entry_that_is_stored_again_belongs_to_this_iteration() {
        let table = full(&[(1, 2), (2, 2), (3, 2)], &[(4, 9), (1, 2)], Table::store);
        assert_eq!(left(&table, 5, 0, Table::store), [1, 3, 4, 5]);
    }

    #[test]
    fn a_selective_search_replaces_what_earlier_searches_left_first() {
        let store = Table::store_selective;
        assert_eq!(left(&full(&[(1, 9), (2, 250)], &[(3, 0), (4, 5)], store), 5, 0, store), [2, 3, 4, 5]);
        assert_eq!(left(&full(&[(2, 250)], &[(1, 0), (3, 0), (4, 0)], store), 5, 0, store), [1, 3, 4, 5]);
    }

    #[test]
    fn generations_wrap_around_without_emptying_entries() {
        let table = Table::new(2, BoundsKept::Two).unwrap();
        for generation in 0..1000 {
            table.store(generation, entry(0, 0, 1, 1));
            assert!(table.probe(generation).is_some());
            table.new_generation();
        }
    }

    #[test]
    fn moves_survive_without_their_bounds_and_nothing_survives_clearing() {
        let mut table = Table::new(3, BoundsKept::Two).unwrap();
        table.store(9, entry(1, 2, 3, 4));
        assert_eq!(table.without_bounds().probe(9), Some(entry(-INFINITY, INFINITY, 3, 4)));
        table.clear();
        assert_eq!(table.probe(9), None);
    }

    #[test]
    fn a_cleared_table_cannot_be_told_from_a_new_one() {
        let mut random = 1_u64;
        let mut draw = move |below: u64| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (random >> 33) % below
        };
        // The larger tables note the buckets that are filled, some rounds all of them and others not.
        for bits in [0, 2, 4, 9, 11] {
            let mut used = Table::new(bits, BoundsKept::Two).unwrap();
            // Some rounds have more generations than an entry can count.
            for round in 0..300 {
                let fresh = Table::new(bits, BoundsKept::Two).unwrap();
                let generations = if round % 10 == 0 { 150 } else { 1 + draw(12) };
                for _ in 0..generations {
                    used.new_generation();
                    fresh.new_generation();
                    for _ in 0..8 {
                        let key = draw(40);
                        let value = draw(100) as Score;
                        let mut entry = entry(value - draw(3) as Score, value, draw(12) as Depth, 1);
                        entry.proof = Proof { lower: draw(2) == 0, upper: draw(2) == 0 };
                        used.store(key, entry);
                        fresh.store(key, entry);
                        let asked = draw(40);
                        assert_eq!(used.probe(asked), fresh.probe(asked), "{bits} bits, round {round}");
                    }
                }
                assert_eq!(used.hashfull(), fresh.hashfull());
                used.clear();
                assert!((0..40).all(|key| used.probe(key).is_none()), "{bits} bits, round {round}");
            }
        }
    }

    #[test]
    fn a_few_entries_are_cleared_one_by_one() {
        let mut table = Table::new(12, BoundsKept::Two).unwrap();
        let room = (1 << 12) / ENTRIES_A_NOTE;
        for number in 1..200 {
            (0..room as u64 - 1).for_each(|key| table.store(key << (number % 40), entry(0, 0, 1, 1)));
            table.new_generation();
            table.clear();
            assert_eq!(*table.generation.get_mut(), 1);
            assert!(table.buckets.iter_mut().all(|bucket| bucket.0.iter().all(|slot| slot.read().0 == 0)));
        }
        (0..room as u64).for_each(|key| table.store(key, entry(0, 0, 1, 1)));
        table.clear();
        assert_eq!(*table.generation.get_mut(), 2);
    }

    #[test]
    fn tables_of_any_size_work_or_say_why_not() {
        for bits in 0..8 {
            let table = Table::new(bits, BoundsKept::Two).unwrap();
            table.store(0, entry(5, 5, 1, 2));
            assert_eq!(table.probe(0), Some(entry(5, 5, 1, 2)));
        }
        for bits in [44, 58, 63, 64, 1000] {
            let error = Table::new(bits, BoundsKept::Two).unwrap_err().to_string();
            assert!(
                error.starts_with(&format!("not enough memory for a table of 2^{bits} entries")),
                "{error}"
            );
        }
    }
}
