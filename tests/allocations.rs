//! Searches allocate nothing per node. A test of its own, because it replaces the allocator of its process.

// A global allocator cannot be written without it.
#![allow(unsafe_code)]

use nullwindow::games::PlayableGame;
use nullwindow::search::{
    Algorithm, BoundsKept, Counters, Guesses, History, Leaf, Limits, Node, Search, Settings, Table,
};
use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicU64, Ordering};

/// The system's allocator, with a count.
struct Counting;

static ALLOCATIONS: AtomicU64 = AtomicU64::new(0);

unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// The allocations of searches of one depth, and their nodes.
fn allocations<G: PlayableGame>(algorithm: Algorithm, leaf: Leaf, depth: u32) -> (u64, u64) {
    let table = Table::new(12, BoundsKept::Two).unwrap();
    let mut history = History::new::<G>();
    let settings = Settings { leaf, ..Settings::default() };
    let root = Node::root(G::start(), depth);
    let mut search = Search::new(settings, &table, &mut history, Limits::depth(depth), Counters::default());
    let before = ALLOCATIONS.load(Ordering::Relaxed);
    search.search(algorithm, &root, Guesses::from_static(0)).expect("no limit");
    let during = ALLOCATIONS.load(Ordering::Relaxed) - before;
    (during, search.into_observer().nodes)
}

fn check<G: PlayableGame>(depth: u32) {
    // A best-first search has to keep what it remembers somewhere.
    for description in Algorithm::all().iter().filter(|description| !description.algorithm.is_best_first()) {
        for leaf in [Leaf::Static, Leaf::Quiet, Leaf::Window] {
            let (during, nodes) = allocations::<G>(description.algorithm, leaf, depth);
            assert!(nodes > 300, "{nodes} nodes are no test");
            // MTD-best lists the moves at the root once.
            assert!(during <= 10, "{}: {during} allocations for {nodes} nodes", description.name);
        }
    }
}

// One test, so that no other one allocates meanwhile.
#[test]
fn no_search_allocates_per_node() {
    check::<nullwindow_checkers::Checkers>(8);
    check::<nullwindow_othello::Othello>(6);
    check::<nullwindow_chess::Chess>(3);
}
