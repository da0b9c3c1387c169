//! The colours of a board.

/// A colour by its parts of red, green and blue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    /// The colour of black pieces, a little lighter than the terminal's black.
    pub const BLACK: Rgb = Rgb(12, 12, 12);

    /// The colour of white pieces.
    pub const WHITE: Rgb = Rgb(255, 255, 255);

    /// This colour with a share of another one in it, in percent.
    #[must_use]
    pub fn mixed(self, other: Rgb, percent: u16) -> Rgb {
        let mix = |a: u8, b: u8| ((u16::from(a) * (100 - percent) + u16::from(b) * percent) / 100) as u8;
        Rgb(mix(self.0, other.0), mix(self.1, other.1), mix(self.2, other.2))
    }
}

/// The colours of a board. Squares are of middle brightness, so that both sides' pieces can be seen on them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoardTheme {
    /// The light squares.
    pub light: Rgb,
    /// The dark squares.
    pub dark: Rgb,
    /// The pieces: the first player's, then the second's.
    pub pieces: [Rgb; 2],
}
