//! What pointing means, with the mouse or the cursor.

use super::{Next, Session};
use crate::game::{BoardShape, BoardSquare};
use crate::games::PlayableGame;
use crate::play::Command;
use crate::play::screen::ink::Ink;
use crate::play::screen::keys;
use crate::play::screen::layout::Layout;
use crate::play::screen::overlay::{Overlay, drivers};
use crate::play::screen::pointing::{self, Pointed};
use crate::play::screen::view::{View, is_flipped};
use ratatui::layout::Position;
use std::time::Instant;

impl<G: PlayableGame> Session<G> {
    /// Does what a click on a cell means.
    pub(super) fn click(&mut self, cell: Position) -> Next {
        let view = View::of(&self.play, Instant::now());
        if let Some(overlay) = &self.state.overlay {
            let row = overlay.row_at(&view, Ink(self.look), self.window, cell);
            return match (self.state.overlay.take(), row) {
                (Some(Overlay::Promotion(..)), Some(row)) => self.promote(row),
                (Some(Overlay::Driver(_)), Some(row)) => self.take_driver(row),
                _ => Next::Stay,
            };
        }
        let Some(layout) = Layout::of(self.window, G::SHAPE, self.look, is_flipped(&self.play)) else {
            return Next::Stay;
        };
        if layout.footer.contains(cell) {
            let command = keys::footer_command((cell.x - layout.footer.x).into());
            return self.submit(command.unwrap_or_default());
        }
        match layout.board.square_at(cell) {
            Some(square) => {
                self.state.cursor = None;
                self.point(square)
            }
            None => Next::Stay,
        }
    }

    /// Points at a square.
    pub(super) fn point(&mut self, square: BoardSquare) -> Next {
        self.state.input.take();
        if !self.play.is_persons_turn() {
            // The game knows best why not.
            if let Some(&m) = self.play.position().moves().first() {
                return self.obey(Command::Move(m));
            }
            return Next::Stay;
        }
        match pointing::point(self.play.position(), &self.state.chosen, square) {
            Pointed::Begun(squares) => {
                self.state.message.clear();
                self.state.chosen = squares;
            }
            Pointed::GivenUp => self.state.chosen.clear(),
            Pointed::Moves(moves) => return self.choose(moves),
            Pointed::Nothing(reason) => {
                self.state.chosen.clear();
                self.say(&reason, true);
            }
        }
        Next::Stay
    }

    /// Makes one of some moves, which differ in the piece that is chosen.
    pub(super) fn choose(&mut self, moves: Vec<G::Move>) -> Next {
        if let [m] = moves[..] {
            return self.obey(Command::Move(m));
        }
        let position = self.play.position();
        let pieces = moves.iter().filter_map(|&m| position.promotion(m)).collect();
        let best = moves
            .iter()
            .enumerate()
            .max_by_key(|&(_, &m)| position.promotion(m).map_or(0, |piece| piece.kind.value));
        self.state.overlay = Some(Overlay::Promotion(pieces, best.map_or(0, |(at, _)| at)));
        self.promotions = moves;
        Next::Stay
    }

    pub(super) fn promote(&mut self, picked: usize) -> Next {
        match std::mem::take(&mut self.promotions).get(picked) {
            Some(&m) if self.play.position().moves().contains(&m) => self.obey(Command::Move(m)),
            _ => Next::Stay,
        }
    }

    pub(super) fn take_driver(&mut self, picked: usize) -> Next {
        match drivers().get(picked) {
            Some(driver) => self.obey(Command::Algorithm(driver.algorithm)),
            None => Next::Stay,
        }
    }

    /// Moves the cursor, as the person sees the board.
    pub(super) fn walk(&mut self, right: i8, down: i8) {
        let BoardShape { columns, rows, .. } = G::SHAPE;
        let Some(from) = self.state.cursor else {
            self.state.cursor = Some(BoardSquare::new(columns / 2, rows / 2));
            return;
        };
        let seen = |square| if is_flipped(&self.play) { G::SHAPE.flipped(square) } else { square };
        let BoardSquare { column, row } = seen(from);
        let column = column.saturating_add_signed(right).min(columns - 1);
        let row = row.saturating_add_signed(down).min(rows - 1);
        self.state.cursor = Some(seen(BoardSquare::new(column, row)));
    }
}
