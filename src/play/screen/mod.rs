//! The full-screen game.

use super::plain::{self, Manner};
use super::{Play, PlayError};
use crate::games::Engine;
use std::io;
use std::sync::atomic::AtomicBool;

/// How the board looks.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Look {
    /// Letters in place of glyphs.
    pub ascii: bool,
}

/// Plays a game on the whole terminal until the person leaves. `stop` is set from outside by whoever wants it to end.
pub fn run<G: Engine>(play: Play<G>, _: Look, stop: &AtomicBool) -> Result<(), PlayError> {
    let manner = Manner { interactive: true, strict: false };
    plain::run(play, io::stdin(), &mut io::stdout().lock(), manner, stop)
}
