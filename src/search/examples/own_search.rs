//! MTD(f) on your own alpha-beta: implement one method of [`WindowSearch`] and every driver sits on your search.
//!
//! The game is Nim with a twist, the search a dozen lines of alpha-beta with a hash map, as you may have it already. None of
//! this crate's games, tables or move lists are used.
//!
//! ```sh
//! cargo run --release -p nullwindow-search --example own_search
//! ```

use nullwindow_search::drivers::{Mtd, WindowSearch, aspiration, drive};
use nullwindow_search::{Algorithm, Bounds, Guesses, Stopped, Window};
use std::collections::HashMap;

/// Heaps of coins. A move takes one to three coins from a heap and scores the product of the coins taken and the heap's
/// number; whoever has scored more when all are taken wins by the difference.
type Heaps = [u8; 4];

/// Your own search, with your own memory.
#[derive(Default)]
struct MySearch {
    memory: HashMap<Heaps, Bounds>,
    nodes: u64,
    tests: u64,
}

impl MySearch {
    /// Fail-soft alpha-beta with memory.
    fn search(&mut self, heaps: Heaps, window: Window) -> i32 {
        self.nodes += 1;
        let known = self.memory.get(&heaps).copied().unwrap_or(Bounds::UNKNOWN);
        if known.lower >= window.beta || known.is_exact() {
            return known.lower;
        }
        if known.upper <= window.alpha {
            return known.upper;
        }
        let mut best = if heaps == [0; 4] { 0 } else { -nullwindow_search::INFINITY };
        'moves: for heap in (0..heaps.len()).rev() {
            for coins in (1..=heaps[heap].min(3)).rev() {
                let mut rest = heaps;
                rest[heap] -= coins;
                let score = i32::from(coins) * (heap as i32 + 1);
                let Window { alpha, beta } = window.for_child(best);
                best =
                    best.max(score - self.search(rest, Window { alpha: alpha + score, beta: beta + score }));
                if best >= window.beta {
                    break 'moves;
                }
            }
        }
        self.memory.insert(heaps, known.tightened_by(Bounds::proved(best, window)));
        best
    }
}

/// The one method that drivers need; counting tests is a courtesy.
impl WindowSearch for MySearch {
    type Node = Heaps;
    type Move = ();

    fn alpha_beta(&mut self, heaps: &Heaps, window: Window) -> Result<i32, Stopped> {
        Ok(self.search(*heaps, window))
    }

    fn test_begins(&mut self) {
        self.tests += 1;
    }
}

fn main() -> Result<(), Stopped> {
    let heaps = [9, 8, 7, 6];
    // A driver by its own name...
    let mut search = MySearch::default();
    let value = search.mtd_f(&heaps, 0)?.lower;
    println!("mtd-f      value {value}, tests {}, nodes {}", search.tests, search.nodes);
    let mut search = MySearch::default();
    let value = aspiration(&mut search, &heaps, Some(0), 5)?.lower;
    println!("aspiration value {value}, tests {}, nodes {}", search.tests, search.nodes);
    // ... or any of them by the name that a user has typed.
    for name in ["alpha-beta", "sss", "dual", "mtd-bi", "mtd-step:4"] {
        let algorithm: Algorithm = name.parse().expect("a name of the table");
        let mut search = MySearch::default();
        let found = drive(&mut search, algorithm, &heaps, Guesses::from_static(0)).expect("a driver")?;
        assert_eq!(found.lower, value);
        println!("{name:10} value {}, tests {}, nodes {}", found.lower, search.tests, search.nodes);
    }
    Ok(())
}
