//! Tests of the transposition table.

use super::*;

fn entry(lower: Score, upper: Score, depth: Depth, best: u16) -> TableEntry {
    TableEntry { bounds: Bounds { lower, upper }, proof: Proof::NONE, depth, best, pv: false }
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
        assert!(error.starts_with(&format!("not enough memory for a table of 2^{bits} entries")), "{error}");
    }
}
