//! Names that may carry a setting after a colon.

use crate::game::ParseError;
use std::fmt;

/// A line of a table of names: the name, the setting that may follow it with what that can be, and what the name stands
/// for without it.
pub type Named<A> = (&'static str, Option<(&'static str, &'static str)>, A);

/// What `name`, `name:value` or `name:setting=value` stands for. `kind` is what the names are names of.
pub fn read<A: Copy>(
    text: &str,
    kind: &str,
    table: impl Iterator<Item = Named<A>> + Clone,
    with_setting: impl Fn(A, &str) -> Option<A>,
) -> Result<A, ParseError> {
    let (name, value) = text.split_once(':').map_or((text, None), |(name, value)| (name, Some(value)));
    let (_, setting, named) = table.clone().find(|line| line.0 == name).ok_or_else(|| {
        let names = table.map(|line| line.0).collect::<Vec<_>>().join(", ");
        ParseError::new(format!("unknown {kind} '{name}', expected one of {names}"))
    })?;
    let Some(value) = value else { return Ok(named) };
    let Some((setting, meaning)) = setting else {
        return Err(ParseError::new(format!("'{name}' has no setting, found '{text}'")));
    };
    let value = value.strip_prefix(setting).and_then(|rest| rest.strip_prefix('=')).unwrap_or(value);
    with_setting(named, value).ok_or_else(|| {
        ParseError::new(format!("bad {setting} in '{text}', expected {name}:{setting}={meaning}"))
    })
}

/// Writes a name, and the setting where it is not the default.
pub fn write(
    f: &mut fmt::Formatter<'_>,
    name: &str,
    setting: Option<String>,
    is_default: bool,
) -> fmt::Result {
    f.write_str(name)?;
    match setting {
        Some(setting) if !is_default => write!(f, ":{setting}"),
        _ => Ok(()),
    }
}
