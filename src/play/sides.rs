//! Who plays which side.

use crate::game::{Notation, ParseError, Side};

/// Who moves for a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Player {
    /// Somebody at the keyboard.
    Person,
    /// The engine.
    PlayableGame,
}

/// Who moves for each side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sides([Player; 2]);

impl Sides {
    /// Two people.
    pub const PEOPLE: Sides = Sides([Player::Person; 2]);

    /// The engine against itself.
    pub const ENGINE: Sides = Sides([Player::PlayableGame; 2]);

    /// A person on this side, the engine on the other.
    pub const fn person(side: Side) -> Sides {
        match side {
            Side::First => Sides([Player::Person, Player::PlayableGame]),
            Side::Second => Sides([Player::PlayableGame, Player::Person]),
        }
    }

    /// Who moves for a side.
    pub const fn of(self, side: Side) -> Player {
        self.0[side.index()]
    }

    /// The side of the only person, if there is one.
    pub fn only_person(self) -> Option<Side> {
        match self.0 {
            [Player::Person, Player::PlayableGame] => Some(Side::First),
            [Player::PlayableGame, Player::Person] => Some(Side::Second),
            _ => None,
        }
    }

    /// The players with their sides exchanged.
    #[must_use]
    pub const fn exchanged(self) -> Sides {
        Sides([self.0[1], self.0[0]])
    }
}

/// The side that a person wants, before chance has decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// These players.
    Sides(Sides),
    /// A person on the side that chance gives.
    Random,
}

impl Choice {
    /// The words for the choices.
    pub const WORDS: [&'static str; 5] = ["black", "white", "random", "both", "none"];

    /// Reads the side that a person plays in a game: `black`, `white`, `random`, `both` or `none`.
    pub fn parse<G: Notation>(text: &str) -> Result<Choice, ParseError> {
        let word = text.to_ascii_lowercase();
        let side = Side::BOTH.into_iter().find(|&side| G::side_name(side).eq_ignore_ascii_case(&word));
        match (side, word.as_str()) {
            (Some(side), _) => Ok(Choice::Sides(Sides::person(side))),
            (None, "both") => Ok(Choice::Sides(Sides::PEOPLE)),
            (None, "none") => Ok(Choice::Sides(Sides::ENGINE)),
            (None, "random") => Ok(Choice::Random),
            _ => {
                let words = Choice::WORDS.join(", ");
                Err(ParseError::new(format!("unknown side '{text}', expected one of {words}")))
            }
        }
    }

    /// The players, drawn by a seed where chance decides.
    pub fn decide(self, seed: u64) -> Sides {
        match self {
            Choice::Sides(sides) => sides,
            // The bits of neighbouring seeds must not be neighbours.
            Choice::Random if seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 63 == 0 => {
                Sides::person(Side::First)
            }
            Choice::Random => Sides::person(Side::Second),
        }
    }
}
