//! Pieces drawn pixel by pixel, on large squares.

use crate::game::PieceKind;
use ratatui::layout::{Position, Rect};

/// The image of a piece.
type Sprite = [&'static str; SIZE as usize];

/// The width and height of a sprite in pixels.
const SIZE: u16 = 7;

/// The sprites by the symbols that they replace.
const SPRITES: [(char, Sprite); 6] = [
    ('♟', ["       ", "   #   ", "  ###  ", "  ###  ", "   #   ", "  ###  ", " ##### "]),
    ('♞', ["  ##   ", " ####  ", "###### ", "## ### ", "   ### ", "  #### ", " ##### "]),
    ('♝', ["   #   ", "  ###  ", " ## ## ", " ##### ", "  ###  ", "   #   ", " ##### "]),
    ('♜', ["       ", " # # # ", " ##### ", "  ###  ", "  ###  ", "  ###  ", " ##### "]),
    ('♛', ["#  #  #", "#  #  #", "## # ##", " ##### ", " ##### ", "  ###  ", " ##### "]),
    ('♚', ["   #   ", "  ###  ", "   #   ", "### ###", "#######", " ##### ", " ##### "]),
];

/// The pixels of a piece in the middle of a square; none if the square is too small, or the piece has no sprite.
pub(super) fn sprite_in(kind: &PieceKind, square: Rect) -> impl Iterator<Item = Position> {
    let scale = (square.height.saturating_sub(1) / SIZE).min(square.width.saturating_sub(1) / SIZE);
    let sprite = SPRITES.iter().find(|(glyph, _)| *glyph == kind.glyph).filter(|_| scale > 0);
    let size = scale * SIZE;
    let corner = Position::new(
        square.x + square.width.saturating_sub(size) / 2,
        square.y + square.height.saturating_sub(size) / 2,
    );
    sprite.into_iter().flat_map(move |(_, rows)| {
        let pixels = (0..size).flat_map(move |y| (0..size).map(move |x| (x, y)));
        let is_set = move |&(x, y): &(u16, u16)| {
            rows[usize::from(y / scale)].as_bytes()[usize::from(x / scale)] == b'#'
        };
        pixels.filter(is_set).map(move |(x, y)| Position::new(corner.x + x, corner.y + y))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Board;
    use nullwindow_chess::Chess;
    use std::collections::HashSet;

    #[test]
    fn every_chess_piece_has_a_sprite_of_its_own_that_stays_on_its_square() {
        for (width, height) in [(7, 6), (9, 8), (11, 10), (13, 12), (17, 16), (19, 18)] {
            let square = Rect::new(3, 5, width, height);
            let sprites: HashSet<Vec<Position>> =
                Chess::PIECE_KINDS.iter().map(|kind| sprite_in(kind, square).collect()).collect();
            assert_eq!(sprites.len(), if height < 8 { 1 } else { 6 }, "{width}x{height}");
            assert!(sprites.iter().flatten().all(|&pixel| square.contains(pixel)), "{width}x{height}");
        }
    }
}
