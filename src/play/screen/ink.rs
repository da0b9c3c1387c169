//! The colours of everything beside the board.

use super::look::{Colours, Look};
use crate::game::Rgb;
use ratatui::style::{Modifier, Style};

/// The ways to write beside the board. The terminal's background is not ours: every colour is dark enough for a light one
/// and light enough for a dark one, and nothing is said by colour alone.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ink(pub(super) Look);

impl Ink {
    /// Headings and keys.
    pub(super) fn accent(self) -> Style {
        self.coloured(Rgb(0, 135, 200)).add_modifier(Modifier::BOLD)
    }

    /// What is good for whoever looks at it.
    pub(super) fn good(self) -> Style {
        self.coloured(Rgb(40, 150, 70))
    }

    /// What is bad, and errors.
    pub(super) fn bad(self) -> Style {
        self.coloured(Rgb(215, 70, 70))
    }

    /// What works at the moment.
    pub(super) fn lively(self) -> Style {
        self.coloured(Rgb(200, 120, 0))
    }

    /// What need not be read.
    pub(super) fn faint(self) -> Style {
        match self.0.colours {
            Colours::None => Style::new().add_modifier(Modifier::DIM),
            _ => self.coloured(Rgb(128, 128, 128)),
        }
    }

    /// What matters most.
    pub(super) fn strong(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// The line that is meant, in a list.
    pub(super) fn picked(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    fn coloured(self, colour: Rgb) -> Style {
        match self.0.colours {
            Colours::None => Style::new(),
            _ => Style::new().fg(self.0.colour(colour)),
        }
    }
}
