//! The colours of a board and of what is marked on it.

use super::look::Rgb;
use crate::game::{Notation, Side};

/// The colours of a board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Theme {
    light: Rgb,
    dark: Rgb,
}

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

impl Theme {
    /// The colours that the players of a game are used to. All are of middle brightness, so that black and white pieces can
    /// be seen on them.
    pub(super) fn of<G: Notation>() -> Theme {
        match G::NAME {
            "othello" => Theme { light: Rgb(20, 158, 98), dark: Rgb(12, 140, 88) },
            "checkers" => Theme { light: Rgb(214, 184, 141), dark: Rgb(135, 93, 62) },
            _ => Theme { light: Rgb(136, 160, 168), dark: Rgb(90, 120, 134) },
        }
    }

    /// The colour of a square.
    pub(super) fn square(self, dark: bool, mark: Option<Mark>) -> Rgb {
        let plain = if dark { self.dark } else { self.light };
        mark.map(Mark::tint).map_or(plain, |(tint, percent)| plain.mixed(tint, percent))
    }
}

/// The colour of the pieces of a side.
pub(super) fn piece_colour<G: Notation>(side: Side) -> Rgb {
    if G::side_name(side) == "White" { Rgb(255, 255, 255) } else { Rgb(12, 12, 12) }
}

/// The colour of the edge of a large disc.
pub(super) fn edge_colour<G: Notation>(side: Side) -> Rgb {
    if G::side_name(side) == "White" { Rgb(190, 190, 190) } else { Rgb(58, 58, 58) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{GameId, PlayableGame, Task};

    struct ToldApart;

    impl Task for ToldApart {
        type Output = ();

        fn run<G: PlayableGame>(self) {
            let theme = Theme::of::<G>();
            let played_on: &[bool] = if G::COLUMNS[0] == ' ' { &[true] } else { &[false, true] };
            for &dark in played_on {
                let marks = std::iter::once(None).chain(Mark::ALL.map(Some));
                let colours: Vec<u8> = marks.map(|mark| theme.square(dark, mark).index()).collect();
                for (i, colour) in colours.iter().enumerate() {
                    assert!(!colours[..i].contains(colour), "{} {dark}: {colours:?}", G::NAME);
                    for side in Side::BOTH {
                        assert_ne!(piece_colour::<G>(side).index(), *colour, "{}", G::NAME);
                    }
                }
            }
            let squares = [false, true].map(|dark| theme.square(dark, None).index());
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
