//! Who plays which side.

use crate::game::{Notation, ParseError, Side};

/// Who moves for a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Participant {
    /// A person at the keyboard.
    Human,
    /// The engine.
    Engine,
}

/// Who moves for each side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sides([Participant; 2]);

impl Sides {
    /// Two people.
    pub const TWO_HUMANS: Sides = Sides([Participant::Human; 2]);

    /// The engine against itself.
    pub const ENGINE_ONLY: Sides = Sides([Participant::Engine; 2]);

    /// A person on this side, the engine on the other.
    pub const fn human(side: Side) -> Sides {
        match side {
            Side::First => Sides([Participant::Human, Participant::Engine]),
            Side::Second => Sides([Participant::Engine, Participant::Human]),
        }
    }

    /// Who moves for a side.
    pub const fn of(self, side: Side) -> Participant {
        self.0[side.index()]
    }

    /// The side of the person who plays against the engine; none if two people play, or nobody does.
    pub fn human_side(self) -> Option<Side> {
        match self.0 {
            [Participant::Human, Participant::Engine] => Some(Side::First),
            [Participant::Engine, Participant::Human] => Some(Side::Second),
            _ => None,
        }
    }

    /// The participants with their sides exchanged.
    #[must_use]
    pub const fn exchanged(self) -> Sides {
        Sides([self.0[1], self.0[0]])
    }
}

/// The side that a user asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SideChoice {
    /// These sides.
    Sides(Sides),
    /// A random side for the user, the other one for the engine.
    Random,
}

impl SideChoice {
    /// Reads the side that the user plays: one of the game's sides, `random`, `both` or `none`.
    pub fn parse<G: Notation>(text: &str) -> Result<SideChoice, ParseError> {
        let word = text.to_lowercase();
        let side = Side::BOTH.into_iter().find(|&side| G::side_name(side).to_lowercase() == word);
        match (side, word.as_str()) {
            (Some(side), _) => Ok(SideChoice::Sides(Sides::human(side))),
            (None, "both") => Ok(SideChoice::Sides(Sides::TWO_HUMANS)),
            (None, "none") => Ok(SideChoice::Sides(Sides::ENGINE_ONLY)),
            (None, "random") => Ok(SideChoice::Random),
            _ => {
                let mut names = Side::BOTH.map(|side| G::side_name(side).to_lowercase());
                names.sort();
                let names = names.join(", ");
                Err(ParseError::new(format!(
                    "unknown side '{text}', expected one of {names}, random, both, none"
                )))
            }
        }
    }

    /// The sides, with `seed` deciding on a random one.
    pub fn decide(self, seed: u64) -> Sides {
        match self {
            SideChoice::Sides(sides) => sides,
            // Mixes the bits, so that neighbouring seeds give different sides.
            SideChoice::Random if seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 63 == 0 => {
                Sides::human(Side::First)
            }
            SideChoice::Random => Sides::human(Side::Second),
        }
    }
}
