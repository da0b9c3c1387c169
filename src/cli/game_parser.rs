//! The argument that names a game.

use clap::Arg;
use clap::builder::{PossibleValue, TypedValueParser};
use nullwindow::games::GameId;
use std::ffi::OsStr;

/// Reads the name of a game. Help and completions list the names.
#[derive(Clone)]
pub(super) struct GameParser;

impl TypedValueParser for GameParser {
    type Value = GameId;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<GameId, clap::Error> {
        (|name: &str| name.parse::<GameId>()).parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(GameId::ALL.iter().map(|game| PossibleValue::new(game.name()))))
    }
}
