//! Clicks and the keyboard cursor.

use super::{Next, ScreenSession};
use crate::game::{BoardShape, BoardSquare};
use crate::games::PlayableGame;
use crate::play::PlayCommand;
use crate::play::screen::game_view::{GameView, is_flipped};
use crate::play::screen::keys;
use crate::play::screen::layout::ScreenLayout;
use crate::play::screen::move_selection::{self, Click};
use crate::play::screen::overlay::{Overlay, drivers};
use crate::play::screen::text_styles::TextStyles;
use ratatui::layout::Position;
use std::time::Instant;

impl<G: PlayableGame> ScreenSession<G> {
    /// Handles a click on a cell.
    pub(super) fn click(&mut self, cell: Position) -> Next {
        let view = GameView::of(&self.play, Instant::now());
        if let Some(overlay) = &self.state.overlay {
            let item = overlay.item_at(&view, TextStyles(self.appearance), self.window, cell);
            return match (self.state.overlay.take(), item) {
                (Some(Overlay::Promotion(..)), Some(item)) => self.promote(item),
                (Some(Overlay::Driver(_)), Some(item)) => self.set_driver(item),
                _ => Next::Continue,
            };
        }
        let Some(layout) = ScreenLayout::of(self.window, G::SHAPE, self.appearance, is_flipped(&self.play))
        else {
            return Next::Continue;
        };
        if layout.footer.contains(cell) {
            let command = keys::footer_command((cell.x - layout.footer.x).into());
            return self.submit(command.unwrap_or_default());
        }
        match layout.board.square_at(cell) {
            Some(square) => {
                self.state.cursor = None;
                self.click_square(square)
            }
            None => Next::Continue,
        }
    }

    /// Handles a click on a square.
    pub(super) fn click_square(&mut self, square: BoardSquare) -> Next {
        self.state.input.take();
        if !self.play.is_human_turn() {
            // The refusal of any move says why.
            if let Some(&m) = self.play.position().moves().first() {
                return self.execute(PlayCommand::Move(m));
            }
            return Next::Continue;
        }
        match move_selection::click(self.play.position(), &self.state.selected, square) {
            Click::Selected(squares) => {
                self.state.message.clear();
                self.state.selected = squares;
            }
            Click::Cancelled => self.state.selected.clear(),
            Click::Moves(moves) => return self.make_or_promote(moves),
            Click::Invalid(reason) => {
                self.state.selected.clear();
                self.set_message(&reason, true);
            }
        }
        Next::Continue
    }

    /// Makes the move; if there are several, which differ in the piece of a promotion, asks for the piece.
    pub(super) fn make_or_promote(&mut self, moves: Vec<G::Move>) -> Next {
        if let [m] = moves[..] {
            return self.execute(PlayCommand::Move(m));
        }
        let position = self.play.position();
        let pieces = moves.iter().filter_map(|&m| position.promotion(m)).collect();
        let best = moves
            .iter()
            .enumerate()
            .max_by_key(|&(_, &m)| position.promotion(m).map_or(0, |piece| piece.kind.value));
        self.state.overlay = Some(Overlay::Promotion(pieces, best.map_or(0, |(at, _)| at)));
        self.promotions = moves;
        Next::Continue
    }

    pub(super) fn promote(&mut self, item: usize) -> Next {
        match std::mem::take(&mut self.promotions).get(item) {
            Some(&m) if self.play.position().moves().contains(&m) => self.execute(PlayCommand::Move(m)),
            _ => Next::Continue,
        }
    }

    pub(super) fn set_driver(&mut self, item: usize) -> Next {
        match drivers().get(item) {
            Some(driver) => self.execute(PlayCommand::Algorithm(driver.algorithm)),
            None => Next::Continue,
        }
    }

    /// Moves the cursor on the board as the user sees it.
    pub(super) fn move_cursor(&mut self, right: i8, down: i8) {
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
