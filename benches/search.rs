//! How the algorithms compare on the bundled positions, and what table and ordering cost.
//!
//! The counts are the same on every machine. Times are medians of interleaved rounds, so that their ratios hold on a
//! noisy one.

use nullwindow::games::PlayableGame;
use nullwindow::positions::load;
use nullwindow::search::{Algorithm, Counters, Deepening, Leaf, Schedule, SearchMemory, Settings};
use nullwindow_checkers::Checkers;
use nullwindow_chess::Chess;
use nullwindow_othello::Othello;
use std::hint::black_box;
use std::time::Instant;

const ALGORITHMS: [&str; 6] = ["aspiration", "alpha-beta", "nega-scout", "mtd-f", "sss", "dual"];

/// The number of rounds.
const ROUNDS: usize = 5;

fn positions<G: PlayableGame>(set: &str) -> Vec<G> {
    let file = format!("{}/positions/{set}", env!("CARGO_MANIFEST_DIR"));
    load(&file).expect(set).into_iter().map(|entry| entry.position).collect()
}

/// Searches all positions; the counts of all iterations, and the seconds.
fn search<G: PlayableGame>(positions: &[G], algorithm: &str, leaf: Leaf, depth: u32) -> (Counters, f64) {
    let algorithm: Algorithm = algorithm.parse().expect("an algorithm");
    let settings = Settings { leaf, ..Settings::default() };
    let mut memory = SearchMemory::new(20).expect("memory");
    let mut counters = Counters::default();
    let mut seconds = 0.0;
    for position in positions {
        memory.clear();
        let begin = Instant::now();
        let search = Deepening::new(position, algorithm).settings(settings).depth(depth);
        search.run(&mut memory, |iteration, _| counters += &iteration.counters).expect("no limit");
        seconds += begin.elapsed().as_secs_f64();
    }
    (counters, seconds)
}

/// Nodes a second of a bare tree walk that generates, plays, takes the key and evaluates.
fn raw_rate<G: PlayableGame>(positions: &[G], depth: u32) -> f64 {
    fn visit<G: PlayableGame>(position: &G, depth: u32, sum: &mut u64) -> u64 {
        *sum ^= position.key() ^ position.evaluate() as u64;
        let moves = position.moves();
        let below = |&m| if depth == 0 { 0 } else { visit(&position.after(m), depth - 1, sum) };
        1 + moves.iter().map(below).sum::<u64>()
    }
    let begin = Instant::now();
    let mut sum = 0;
    let nodes: u64 = positions.iter().map(|position| visit(position, depth, &mut sum)).sum();
    black_box(sum);
    nodes as f64 / begin.elapsed().as_secs_f64()
}

fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

fn compare<G: PlayableGame>(set: &str, depth: u32, static_depth: u32, raw_depth: u32) {
    let positions = positions::<G>(set);
    println!("\n{} to depth {depth}, 20 positions, quiet leaves", G::NAME);
    println!(
        "{:<11} {:>10} {:>7} {:>11} {:>7} {:>11} {:>10} {:>10} {:>8} {:>7}",
        "", "leaves", "%", "nodes", "%", "tests/iter", "first cut", "moves/cut", "seconds", "%"
    );
    let mut base = None;
    for name in ALGORITHMS {
        let (counters, seconds) = search(&positions, name, Leaf::Quiet, depth);
        let iterations = (positions.len() * Schedule { depth, step: G::STEP }.depths().count()) as f64;
        let (leaves, nodes) = (counters.leaves as f64, counters.nodes as f64);
        let &mut (base_leaves, base_nodes, base_seconds) = base.get_or_insert((leaves, nodes, seconds));
        println!(
            "{name:<11} {:>10} {:>6.1}% {:>11} {:>6.1}% {:>11.2} {:>9.1}% {:>10.3} {seconds:>8.2} {:>6.1}%",
            counters.leaves,
            100.0 * leaves / base_leaves,
            counters.nodes,
            100.0 * nodes / base_nodes,
            counters.tests as f64 / iterations,
            100.0 * counters.ordering.first_move_rate().unwrap_or(0.0),
            counters.ordering.mean_moves().unwrap_or(0.0),
            100.0 * seconds / base_seconds,
        );
    }
    let (mut raw, mut searched, mut share) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let rate = raw_rate(&positions, raw_depth);
        let (counters, seconds) = search(&positions, "mtd-f", Leaf::Static, static_depth);
        let search_rate = counters.nodes as f64 / seconds;
        raw.push(rate);
        searched.push(search_rate);
        share.push(search_rate / rate);
    }
    println!(
        "mtd-f with static leaves, depth {static_depth}: {:.2} million nodes a second, {:.0} % of the bare walk's {:.2}",
        median(searched) / 1e6,
        100.0 * median(share),
        median(raw) / 1e6
    );
}

fn main() {
    compare::<Checkers>("paper20-checkers.pdn", 13, 13, 7);
    compare::<Othello>("paper20-othello.obf", 9, 9, 4);
    compare::<Chess>("paper20-chess.epd", 5, 5, 3);
}
