//! Ids of positions.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

/// The ids of the positions of a file: different from each other, and without blanks. The number of a record is an id by
/// itself, so that only the names that a file gives take memory, a few bytes each.
#[derive(Default)]
pub(super) struct Ids {
    /// The fingerprints of names and of ids made from them, each with the last number that was put behind it. Two names of
    /// the same fingerprint would be told apart by such a number, too.
    given: HashMap<u64, u32>,
    /// The records without a name, as ranges of their numbers, both ends included.
    unnamed: Vec<(usize, usize)>,
}

impl Ids {
    /// The id of a position: the `name` of its record, or else the number of the record, and the ply if the record is a
    /// game. Where it is taken or empty, the first of `id#2`, `id#3`, ... that is free.
    pub(super) fn id(&mut self, name: Option<&str>, record: usize, ply: Option<usize>) -> String {
        let number = record.to_string();
        let mut id = name.map_or(number, |name| name.split_whitespace().collect::<Vec<_>>().join("_"));
        if let Some(ply) = ply {
            id += &format!(".{ply}");
        }
        if name.is_none() {
            match self.unnamed.last_mut() {
                Some((_, last)) if *last + 1 >= record => *last = record,
                _ => self.unnamed.push((record, record)),
            }
            if !self.given.contains_key(&fingerprint(&id)) {
                return id;
            }
        } else if !id.is_empty() && !self.is_number(&id) && self.take(&id) {
            return id;
        }
        let base = fingerprint(&id);
        let mut number = self.given.get(&base).copied().unwrap_or(1);
        loop {
            number += 1;
            let numbered = format!("{id}#{number}");
            if self.take(&numbered) {
                self.given.insert(base, number);
                return numbered;
            }
        }
    }

    /// Marks an id as taken; false if it was before.
    fn take(&mut self, id: &str) -> bool {
        let mut is_new = false;
        self.given.entry(fingerprint(id)).or_insert_with(|| {
            is_new = true;
            1
        });
        is_new
    }

    /// Whether an id is the number of a record without a name, alone or with a ply.
    fn is_number(&self, id: &str) -> bool {
        let (record, ply) = id.split_once('.').unwrap_or((id, "0"));
        let number = |text: &str| text.parse::<usize>().ok().filter(|number| number.to_string() == text);
        number(ply).and(number(record)).is_some_and(|record| {
            let after = self.unnamed.partition_point(|&(first, _)| first <= record);
            after.checked_sub(1).is_some_and(|at| record <= self.unnamed[at].1)
        })
    }
}

fn fingerprint(id: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    id.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn ids_are_unique_whatever_names_a_file_gives() {
        let mut ids = Ids::default();
        let names =
            [Some("a b"), None, Some("2"), Some("a_b"), Some("6"), None, Some(""), Some("a_b#2"), None];
        let found: Vec<String> = (1..).zip(names).map(|(at, name)| ids.id(name, at, None)).collect();
        assert_eq!(found, ["a_b", "2", "2#2", "a_b#2", "6", "6#2", "#2", "a_b#2#2", "9"]);
        assert_eq!(ids.id(None, 10, Some(3)), "10.3");
        assert_eq!(ids.id(Some("10"), 11, Some(3)), "10.3#2");
        assert_eq!(found.iter().collect::<HashSet<_>>().len(), found.len());
    }

    #[test]
    fn a_name_that_all_share_is_numbered_in_one_go() {
        // Trying all numbers again for each of them would take minutes.
        let mut ids = Ids::default();
        let last = (1..=200_000).map(|record| ids.id(Some("same"), record, None)).last();
        assert_eq!(last.as_deref(), Some("same#200000"));
    }

    #[test]
    fn numbers_take_no_memory() {
        let mut ids = Ids::default();
        for record in 1..10_000 {
            for ply in 0..3 {
                assert_eq!(ids.id(None, record, Some(ply)), format!("{record}.{ply}"));
            }
        }
        assert_eq!((ids.given.len(), ids.unnamed.len()), (0, 1));
    }
}
