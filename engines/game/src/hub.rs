//! The notation of the Hub protocol.

use crate::{Notation, ParseError};

/// A game that the [Hub protocol](https://github.com/rhalbersma/scan/blob/master/protocol.txt) is for: draughts in one of
/// its variants. A position is a letter for the side to move and one for every square, a move its first and its last square and
/// then those of the captured pieces.
pub trait HubNotation: Notation {
    /// What the protocol calls the game.
    const VARIANT: &'static str;

    /// Reads a position.
    fn parse_hub_position(text: &str) -> Result<Self, ParseError>;

    /// Writes a position so that [`HubNotation::parse_hub_position`] reads the same one.
    fn format_hub_position(&self) -> String;

    /// Reads a move that is legal here.
    fn parse_hub_move(&self, text: &str) -> Result<Self::Move, ParseError>;

    /// Writes a legal move so that [`HubNotation::parse_hub_move`] reads one that leads to the same position.
    fn format_hub_move(&self, m: Self::Move) -> String;
}
