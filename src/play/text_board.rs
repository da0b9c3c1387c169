//! The flipped board as text, for plain mode.

use crate::game::{Board, BoardSquare};

/// The board as the player on the other side sees it: pieces as letters, empty squares as dots or numbers.
pub(super) fn draw_flipped<G: Board>(position: &G) -> String {
    let shape = G::SHAPE;
    let content = |square: BoardSquare| match (position.piece_at(square), G::number(square)) {
        (Some(piece), _) => piece.letter().to_string(),
        (None, Some(number)) => number.to_string(),
        (None, None) if G::is_played_on(square) => ".".to_string(),
        (None, None) => String::new(),
    };
    let width = shape.squares().filter_map(G::number).max().map_or(1, |most| most.to_string().len());
    let row = |row: u8| -> Vec<BoardSquare> {
        (0..shape.columns).map(|column| shape.flipped(BoardSquare::new(column, row))).collect()
    };
    let line = |name: char, cells: Vec<String>| {
        let cells: String = cells.into_iter().map(|cell| format!(" {cell:>width$}")).collect();
        format!("{name} {cells}").trim_end().to_string()
    };
    let rows = (0..shape.rows).map(|number| {
        let squares = row(number);
        line(G::ROWS[usize::from(squares[0].row)], squares.into_iter().map(content).collect())
    });
    let columns = row(0).iter().map(|square| G::COLUMNS[usize::from(square.column)].to_string()).collect();
    let columns = Some(line(' ', columns)).filter(|line| !line.is_empty());
    rows.chain(columns.into_iter().flat_map(|line| [String::new(), line])).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Game, Notation};
    use nullwindow_checkers::Checkers;
    use nullwindow_chess::Chess;
    use nullwindow_connect_four::ConnectFour;

    #[test]
    fn a_flipped_board_is_seen_from_the_other_side() {
        assert_eq!(
            draw_flipped(&Chess::start()),
            "1  R N B K Q B N R\n2  P P P P P P P P\n3  . . . . . . . .\n4  . . . . . . . .\n5  . . . . . . . .\n\
             6  . . . . . . . .\n7  p p p p p p p p\n8  r n b k q b n r\n\n   h g f e d c b a"
        );
        let board = draw_flipped(&Checkers::start());
        let lines: Vec<&str> = board.lines().collect();
        assert_eq!((lines[0], lines[3]), ("       w     w     w     w", "   20    19    18    17"));
        // A board that stands upright is seen from behind.
        let start = ConnectFour::start();
        let moves = start.parse_moves("112").expect("moves");
        let position = moves.iter().fold(start, |position, &m| position.after(m));
        let board = draw_flipped(&position);
        let lines: Vec<&str> = board.lines().collect();
        assert_eq!(lines[4..], ["   . . . . . . O", "   . . . . . X X", "", "   7 6 5 4 3 2 1"]);
    }
}
