//! The colours of a board and of what is marked on it.

use crate::game::Rgb;
use crate::game::{Board, Side};

/// A mark on a square, the more important ones last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Mark {
    /// The last move went through it.
    Last,
    /// It belongs to a move that was recommended.
    Hint,
    /// A piece stands there that the move in the making can take, or land on.
    Prey,
    /// The king on it is in check.
    Alarm,
    /// The move in the making went through it.
    Chosen,
}

impl Mark {
    /// All marks.
    #[cfg(test)]
    pub(super) const ALL: [Mark; 5] = [Mark::Last, Mark::Hint, Mark::Prey, Mark::Alarm, Mark::Chosen];

    /// The colour that is mixed with that of the square, and how much of it in percent.
    const fn tint(self) -> (Rgb, u16) {
        match self {
            Mark::Last => (Rgb(222, 196, 40), 52),
            Mark::Hint => (Rgb(60, 130, 235), 60),
            Mark::Prey => (Rgb(230, 110, 50), 60),
            Mark::Alarm => (Rgb(225, 40, 45), 85),
            Mark::Chosen => (Rgb(150, 90, 200), 65),
        }
    }
}

/// The frame around the square of the cursor.
pub(super) const CURSOR: Rgb = Rgb(20, 90, 200);

/// The dot on an empty square that the move in the making can go to.
pub(super) const TARGET: Rgb = Rgb(30, 75, 40);

/// The colour of the names of squares on the board.
pub(super) const LABEL: Rgb = Rgb(215, 195, 160);

/// The colour of a square with its mark.
pub(super) fn square_colour<G: Board>(is_dark: bool, mark: Option<Mark>) -> Rgb {
    let plain = if is_dark { G::THEME.dark } else { G::THEME.light };
    mark.map(Mark::tint).map_or(plain, |(tint, percent)| plain.mixed(tint, percent))
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
    use super::super::look::palette_index;
    use super::*;
    use crate::games::{GameId, PlayableGame, Task};

    struct ToldApart;

    impl Task for ToldApart {
        type Output = ();

        fn run<G: PlayableGame>(self) {
            let is_played_on = |dark: bool| {
                G::SHAPE.squares().any(|square| G::is_played_on(square) && G::is_dark(square) == dark)
            };
            for dark in [false, true].into_iter().filter(|&dark| is_played_on(dark)) {
                let marks = std::iter::once(None).chain(Mark::ALL.map(Some));
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
    }
}
