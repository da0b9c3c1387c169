//! Nodes and leaves of nine algorithms on your positions: a small `compare` of your own.
//!
//! Positions of Othello are read from the arguments, 64 squares and the side to move each; without any, two are made.
//!
//! ```sh
//! cargo run --release -p nullwindow-search --example count_nodes -- 8 "$(head -1 my.obf)"
//! ```

use nullwindow_othello::Othello;
use nullwindow_search::game::{Game, Notation};
use nullwindow_search::{Algorithm, Deepening, SearchMemory};
use std::error::Error;

const ALGORITHMS: [&str; 9] =
    ["alpha-beta", "nega-scout", "aspiration", "sss", "dual", "mtd-bi", "mtd-f", "mtd-step", "mtd-best"];

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let depth = arguments.next().map_or(Ok(5), |depth| depth.parse())?;
    let mut positions: Vec<Othello> =
        arguments.map(|text| Othello::parse_position(&text)).collect::<Result<_, _>>()?;
    if positions.is_empty() {
        for moves in ["f5d6c3d3c4", "f5f6e6f4e3c5"] {
            let start = Othello::start();
            let moves = start.parse_moves(moves)?;
            positions.push(moves.into_iter().fold(start, |position, m| position.after(m)));
        }
    }
    let mut memory = SearchMemory::new(20)?;
    println!("{:12} {:>10} {:>10} {:>6}", "algorithm", "leaves", "nodes", "tests");
    for name in ALGORITHMS {
        let algorithm: Algorithm = name.parse()?;
        let (mut leaves, mut nodes, mut tests) = (0, 0, 0);
        for position in &positions {
            memory.clear();
            Deepening::new(position, algorithm).depth(depth).run(&mut memory, |found, _| {
                leaves += found.counters.leaves;
                nodes += found.counters.nodes;
                tests += found.counters.tests;
            })?;
        }
        println!("{name:12} {leaves:>10} {nodes:>10} {tests:>6}");
    }
    Ok(())
}
