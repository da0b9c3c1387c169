//! The colours of squares, marks and pieces.

use crate::game::{Board, Rgb, Side};

/// A mark on a square, the more important ones last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum SquareMark {
    /// A square of the last move.
    LastMove,
    /// A square of the move that was hinted.
    Hint,
    /// A piece that the selected move can capture.
    Capture,
    /// A king in check.
    Check,
    /// A square that is selected for a move.
    Selected,
}

impl SquareMark {
    /// All marks.
    #[cfg(test)]
    pub(super) const ALL: [SquareMark; 5] = [
        SquareMark::LastMove,
        SquareMark::Hint,
        SquareMark::Capture,
        SquareMark::Check,
        SquareMark::Selected,
    ];

    /// The colour that is mixed with that of the square, and how much of it in percent.
    const fn tint(self) -> (Rgb, u16) {
        match self {
            SquareMark::LastMove => (Rgb(222, 196, 40), 52),
            SquareMark::Hint => (Rgb(60, 130, 235), 60),
            SquareMark::Capture => (Rgb(230, 110, 50), 60),
            SquareMark::Check => (Rgb(225, 40, 45), 85),
            SquareMark::Selected => (Rgb(150, 90, 200), 65),
        }
    }
}

/// The frame around the square of the cursor.
pub(super) const CURSOR: Rgb = Rgb(20, 90, 200);

/// The dot on an empty square to which the selected move can go.
pub(super) const TARGET: Rgb = Rgb(30, 75, 40);

/// The colour of the numbers of squares.
pub(super) const NUMBER: Rgb = Rgb(215, 195, 160);

/// The colour of a square with its mark.
pub(super) fn square_colour<G: Board>(is_dark: bool, mark: Option<SquareMark>) -> Rgb {
    let plain = if is_dark { G::THEME.dark } else { G::THEME.light };
    mark.map(SquareMark::tint).map_or(plain, |(tint, percent)| plain.mixed(tint, percent))
}

/// The colour of the pieces of a side.
pub(super) const fn piece_colour<G: Board>(side: Side) -> Rgb {
    G::THEME.pieces[side.index()]
}

/// The colour of the edge of a large disc: nearer to grey, lighter for a dark disc and darker for a light one.
pub(super) fn edge_colour<G: Board>(side: Side) -> Rgb {
    piece_colour::<G>(side).mixed(Rgb(124, 124, 124), 45)
}

#[cfg(test)]
mod tests {
    use super::super::appearance::palette_index;
    use super::*;
    use crate::games::{GameId, PlayableGame, Task};
    use nullwindow_connect_four::ConnectFour;

    struct ToldApart;

    impl Task for ToldApart {
        type Output = ();

        fn run<G: PlayableGame>(self) {
            let is_played_on = |dark: bool| {
                G::SHAPE.squares().any(|square| G::is_played_on(square) && G::is_dark(square) == dark)
            };
            for dark in [false, true].into_iter().filter(|&dark| is_played_on(dark)) {
                let marks = std::iter::once(None).chain(SquareMark::ALL.map(Some));
                let colours: Vec<u8> =
                    marks.map(|mark| palette_index(square_colour::<G>(dark, mark))).collect();
                for (i, colour) in colours.iter().enumerate() {
                    assert!(!colours[..i].contains(colour), "{} {dark}: {colours:?}", G::NAME);
                    for side in Side::BOTH {
                        assert_ne!(palette_index(piece_colour::<G>(side)), *colour, "{}", G::NAME);
                    }
                }
            }
            let squares = [false, true].map(|dark| palette_index(square_colour::<G>(dark, None)));
            assert_ne!(squares[0], squares[1], "{}", G::NAME);
        }
    }

    #[test]
    fn with_256_colours_all_marks_can_be_told_apart() {
        for game in GameId::ALL {
            game.run(ToldApart);
        }
        ToldApart.run::<ConnectFour>();
    }
}
