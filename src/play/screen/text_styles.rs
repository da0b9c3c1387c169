//! The text styles of everything but the board.

use super::appearance::{Appearance, Colours};
use crate::game::Rgb;
use ratatui::style::{Modifier, Style};

/// The text styles of everything but the board. The colours can be read on light and dark backgrounds, and nothing is shown
/// by colour alone.
#[derive(Clone, Copy, Debug)]
pub(super) struct TextStyles(pub(super) Appearance);

impl TextStyles {
    /// Headings and keys.
    pub(super) fn accent(self) -> Style {
        self.coloured(Rgb(0, 135, 200)).add_modifier(Modifier::BOLD)
    }

    /// What is good for the viewer.
    pub(super) fn good(self) -> Style {
        self.coloured(Rgb(40, 150, 70))
    }

    /// What is bad for the viewer, and errors.
    pub(super) fn bad(self) -> Style {
        self.coloured(Rgb(215, 70, 70))
    }

    /// What is busy.
    pub(super) fn active(self) -> Style {
        self.coloured(Rgb(200, 120, 0))
    }

    /// What is less important.
    pub(super) fn faint(self) -> Style {
        match self.0.colours {
            Colours::None => Style::new().add_modifier(Modifier::DIM),
            _ => self.coloured(Rgb(128, 128, 128)),
        }
    }

    /// What is most important.
    pub(super) fn strong(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// The selected line of a list.
    pub(super) fn highlighted(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    fn coloured(self, colour: Rgb) -> Style {
        match self.0.colours {
            Colours::None => Style::new(),
            _ => Style::new().fg(self.0.colour(colour)),
        }
    }
}
