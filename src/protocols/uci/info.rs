//! The output of a search: `info` and `bestmove` lines.

use crate::engine::Info;
use crate::game::{Game, MAX_EVALUATION, Notation, Score, WIN};
use crate::search::{Bounds, INFINITY};
use nullwindow_chess::Chess;
use std::fmt::Write;
use std::time::Duration;

/// A chess move.
pub(super) type ChessMove = <Chess as Game>::Move;

/// How the output of a search is written.
#[derive(Clone, Copy, Debug)]
pub(super) struct UciFormat<'a> {
    /// The position that is searched.
    pub(super) root: &'a Chess,
    /// Castling is written as the king taking the rook.
    pub(super) chess960: bool,
    /// Report the probabilities of win, draw and loss.
    pub(super) wdl: bool,
}

impl UciFormat<'_> {
    /// An `info` line with a PV.
    pub(super) fn info(&self, info: &Info<Chess>) -> String {
        let Info { depth, line, bounds, .. } = *info;
        // A driver that looks for the best move alone may know nothing of its value.
        let (value, bound) = match bounds {
            Bounds::UNKNOWN => (self.root.evaluate_trained(), ""),
            _ if bounds.is_exact() => (bounds.lower, ""),
            Bounds { lower, upper } if lower == -INFINITY => (upper, " upperbound"),
            Bounds { lower, .. } => (lower, " lowerbound"),
        };
        let mut text = format!("info depth {depth} seldepth {} multipv {line}", info.seldepth.max(depth));
        let _ = write!(text, " score {}{bound}", score(value));
        if self.wdl {
            let [win, draw, loss] = win_draw_loss(value, material(self.root));
            let _ = write!(text, " wdl {win} {draw} {loss}");
        }
        self.write_effort(&mut text, info.nodes, info.elapsed);
        let _ = write!(text, " hashfull {} tbhits {}", info.hashfull, info.endgame_hits);
        let _ = write!(text, " time {} pv", info.elapsed.as_millis());
        self.write_line(&mut text, &info.variation);
        text
    }

    /// An `info` line with nodes and time alone.
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

    /// Appends the moves of a PV, each after a blank.
    fn write_line(&self, text: &mut String, moves: &[ChessMove]) {
        let mut position = self.root.clone();
        for &m in moves {
            let _ = write!(text, " {}", self.format_move(&position, m));
            position = position.after(m);
        }
    }

    /// A move in UCI notation.
    pub(super) fn format_move(&self, position: &Chess, m: ChessMove) -> String {
        if self.chess960 { position.format_uci_chess960(m) } else { position.format_uci(m) }
    }

    /// The `bestmove` line.
    pub(super) fn best_move(&self, best: Option<ChessMove>, reply: Option<ChessMove>) -> String {
        let Some(best) = best else { return "bestmove (none)".to_string() };
        let mut text = format!("bestmove {}", self.format_move(self.root, best));
        if let Some(reply) = reply {
            let _ = write!(text, " ponder {}", self.format_move(&self.root.after(best), reply));
        }
        text
    }
}

/// A score in centipawns or in moves to mate, for the side to move.
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

/// WDL: the probabilities of win, draw and loss, in thousandths. A logistic function of the score, the steeper the less
/// material there is: 2 pawns ahead win every second game with all pieces on the board, 1.2 in the endgame.
fn win_draw_loss(value: Score, material: u32) -> [u32; 3] {
    if value.abs() > MAX_EVALUATION {
        return if value > 0 { [1000, 0, 0] } else { [0, 0, 1000] };
    }
    let share = f64::from(material.min(78)) / 78.0;
    let (half, slope) = (120.0 + 80.0 * share, 45.0 + 25.0 * share);
    let won = |value: Score| (1000.0 / (1.0 + ((half - f64::from(value)) / slope).exp())).round() as u32;
    let (win, loss) = (won(value), won(-value));
    [win, 1000 - win - loss, loss]
}

/// The material on the board, in pawns.
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
    fn wdl_adds_up_and_grow_with_the_value() {
        for material in [0, 10, 40, 78, 99] {
            let mut before = 0;
            for value in (-20_000..=20_000).step_by(10).chain([WIN - 3]) {
                let [win, draw, loss] = win_draw_loss(value, material);
                assert_eq!(win + draw + loss, 1000, "{value} {material}");
                assert!(win >= before, "{value} {material}");
                assert_eq!(win_draw_loss(-value, material), [loss, draw, win]);
                before = win;
            }
            assert_eq!(before, 1000);
        }
        assert_eq!(material(&Chess::start()), 78);
    }
}
