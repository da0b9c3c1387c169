//! What a search says, as text.

use crate::engine::Info;
use crate::game::{Game, MAX_EVALUATION, Notation, Score, Selective, WIN};
use crate::search::{Bounds, INFINITY};
use nullwindow_chess::Chess;
use std::fmt::Write;
use std::time::Duration;

type Move = <Chess as Game>::Move;

/// How lines about a search are written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Style<'a> {
    /// The position that is searched.
    pub(super) root: &'a Chess,
    /// Castling is written as the king taking the rook.
    pub(super) chess960: bool,
    /// How likely a win, a draw and a loss are, is said.
    pub(super) wdl: bool,
}

impl Style<'_> {
    /// An `info` line about a info.
    pub(super) fn info(&self, info: &Info<Chess>) -> String {
        let Info { depth, line, bounds, .. } = *info;
        // Who looks for the best move alone need not know its value, nor anything of it.
        let (value, bound) = match bounds {
            Bounds::UNKNOWN => (self.root.evaluate_trained(), ""),
            _ if bounds.is_exact() => (bounds.lower, ""),
            Bounds { lower, upper } if lower == -INFINITY => (upper, " upperbound"),
            Bounds { lower, .. } => (lower, " lowerbound"),
        };
        let mut text = format!("info depth {depth} seldepth {} multipv {line}", info.seldepth.max(depth));
        let _ = write!(text, " score {}{bound}", score(value));
        if self.wdl {
            let [win, draw, loss] = chances(value, material(self.root));
            let _ = write!(text, " wdl {win} {draw} {loss}");
        }
        self.write_effort(&mut text, info.nodes, info.elapsed);
        let _ = write!(text, " hashfull {} tbhits {}", info.hashfull, info.endgame_hits);
        let _ = write!(text, " time {} pv", info.elapsed.as_millis());
        self.write_line(&mut text, &info.variation);
        text
    }

    /// An `info` line about what a search has used.
    pub(super) fn effort(&self, nodes: u64, elapsed: Duration) -> String {
        let mut text = "info".to_string();
        self.write_effort(&mut text, nodes, elapsed);
        let _ = write!(text, " time {}", elapsed.as_millis());
        text
    }

    fn write_effort(&self, text: &mut String, nodes: u64, elapsed: Duration) {
        let speed = nodes as f64 / elapsed.as_secs_f64().max(1e-6);
        let _ = write!(text, " nodes {nodes} nps {speed:.0}");
    }

    /// A line of moves, each after a blank.
    fn write_line(&self, text: &mut String, moves: &[Move]) {
        let mut position = self.root.clone();
        for &m in moves {
            let _ = write!(text, " {}", self.move_of(&position, m));
            position = position.after(m);
        }
    }

    /// A move of a position.
    pub(super) fn move_of(&self, position: &Chess, m: Move) -> String {
        if self.chess960 { position.format_uci_chess960(m) } else { position.format_uci(m) }
    }

    /// The end of a search.
    pub(super) fn best_move(&self, best: Option<Move>, reply: Option<Move>) -> String {
        let Some(best) = best else { return "bestmove (none)".to_string() };
        let mut text = format!("bestmove {}", self.move_of(self.root, best));
        if let Some(reply) = reply {
            let _ = write!(text, " ponder {}", self.move_of(&self.root.after(best), reply));
        }
        text
    }
}

/// A value in centipawns, or in moves to mate: positive for the side that gives it.
pub(super) fn score(value: Score) -> String {
    let plies = WIN - value.abs();
    if value.abs() <= MAX_EVALUATION {
        format!("cp {value}")
    } else if value > 0 {
        format!("mate {}", (plies + 1) / 2)
    } else {
        format!("mate {}", -(plies / 2))
    }
}

/// How likely a win, a draw and a loss are, of a thousand: a logistic function of the value, the steeper the less
/// material there is. With everything on the board, 2 pawns ahead win every second game, in the endgame 1.2.
fn chances(value: Score, material: u32) -> [u32; 3] {
    if value.abs() > MAX_EVALUATION {
        return if value > 0 { [1000, 0, 0] } else { [0, 0, 1000] };
    }
    let share = f64::from(material.min(78)) / 78.0;
    let (half, slope) = (120.0 + 80.0 * share, 45.0 + 25.0 * share);
    let won = |value: Score| (1000.0 / (1.0 + ((half - f64::from(value)) / slope).exp())).round() as u32;
    let (win, loss) = (won(value), won(-value));
    [win, 1000 - win - loss, loss]
}

/// The pieces on the board, in pawns.
fn material(position: &Chess) -> u32 {
    let fen = position.format_position();
    let board = fen.split(' ').next().unwrap_or_default();
    let worth = |c: char| match c.to_ascii_lowercase() {
        'p' => 1,
        'n' | 'b' => 3,
        'r' => 5,
        'q' => 9,
        _ => 0,
    };
    board.chars().map(worth).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_counted_in_moves() {
        assert_eq!(score(0), "cp 0");
        assert_eq!(score(-MAX_EVALUATION), "cp -20000");
        // Mating with the first ply is a mate in one, being mated by the second is one against.
        for (plies, moves) in [(1, 1), (3, 2), (5, 3), (7, 4), (101, 51)] {
            assert_eq!(score(WIN - plies), format!("mate {moves}"));
        }
        for (plies, moves) in [(0, 0), (2, -1), (4, -2), (100, -50)] {
            assert_eq!(score(plies - WIN), format!("mate {moves}"));
        }
    }

    #[test]
    fn chances_add_up_and_grow_with_the_value() {
        for material in [0, 10, 40, 78, 99] {
            let mut before = 0;
            for value in (-20_000..=20_000).step_by(10).chain([WIN - 3]) {
                let [win, draw, loss] = chances(value, material);
                assert_eq!(win + draw + loss, 1000, "{value} {material}");
                assert!(win >= before, "{value} {material}");
                assert_eq!(chances(-value, material), [loss, draw, win]);
                before = win;
            }
            assert_eq!(before, 1000);
        }
        assert_eq!(material(&Chess::start()), 78);
    }
}
