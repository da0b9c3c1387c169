//! Your own game in eighty lines: `game.rs` is Connect Four, and everything below works on it at once.
//!
//! ```sh
//! cargo run --release -p nullwindow-search --example connect_four -- 9
//! ```

#[allow(unreachable_pub, reason = "the crate of the same game shows it to others")]
mod game;

use game::{ConnectFour, HEIGHT, WIDTH, bit};
use nullwindow_search::game::{Game, perft};
use nullwindow_search::{Algorithm, Deepening, SearchMemory};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let depth = std::env::args().nth(1).map_or(Ok(6), |depth| depth.parse())?;
    println!("leaves of the whole tree at depth 6: {}", perft(&ConnectFour::default(), 6));

    // A position after some moves, searched by MTD(f).
    let position = [3, 3, 2, 4, 3].into_iter().fold(ConnectFour::default(), |position, m| position.after(m));
    draw(&position);
    let mut memory = SearchMemory::new(18)?;
    Deepening::new(&position, Algorithm::MTD_F).depth(depth).run(&mut memory, |found, _| {
        let line: Vec<String> = found.variation.iter().map(|column| (column + 1).to_string()).collect();
        println!("depth {}: value {}, columns {}", found.depth, found.bounds.lower, line.join(" "));
    })?;
    Ok(())
}

fn draw(position: &ConnectFour) {
    let [first, second] = position.discs();
    for row in (0..HEIGHT).rev() {
        let disc = |column| match bit(column, row) {
            square if first & square != 0 => " X",
            square if second & square != 0 => " O",
            _ => " .",
        };
        println!("{}", (0..WIDTH).map(disc).collect::<String>());
    }
}
