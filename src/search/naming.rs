//! Tables of algorithms: names, settings and summaries, and how a name with a setting is read and written.

use crate::game::ParseError;
use std::fmt;

/// A line of a table of algorithms, as users see it.
#[derive(Clone, Copy, Debug)]
pub struct AlgorithmDescription<A> {
    /// The algorithm with its default setting.
    pub algorithm: A,
    /// The name, everywhere.
    pub name: &'static str,
    /// The setting that may follow the name after a colon.
    pub setting: Option<AlgorithmParameter<A>>,
    /// One sentence about it.
    pub summary: &'static str,
}

/// The setting of an algorithm.
#[derive(Clone, Copy, Debug)]
pub struct AlgorithmParameter<A> {
    /// Its name.
    pub name: &'static str,
    /// The values it takes.
    pub values: &'static str,
    /// The algorithm with this value; `None` if it is not one.
    pub parse: fn(&str) -> Option<A>,
}

impl<A: Copy> AlgorithmDescription<A> {
    /// An algorithm without a setting.
    pub const fn new(algorithm: A, name: &'static str, summary: &'static str) -> AlgorithmDescription<A> {
        AlgorithmDescription { algorithm, name, setting: None, summary }
    }

    /// The same with a setting.
    #[must_use]
    pub const fn with_setting(
        self,
        name: &'static str,
        values: &'static str,
        parse: fn(&str) -> Option<A>,
    ) -> AlgorithmDescription<A> {
        AlgorithmDescription { setting: Some(AlgorithmParameter { name, values, parse }), ..self }
    }
}

/// The line of an algorithm in its table, which has every one.
pub fn find<A: Copy>(
    table: &'static [AlgorithmDescription<A>],
    algorithm: A,
) -> &'static AlgorithmDescription<A> {
    let wanted = std::mem::discriminant(&algorithm);
    let found = table.iter().find(|line| std::mem::discriminant(&line.algorithm) == wanted);
    found.expect("the table has every algorithm")
}

/// Reads `name`, `name:value` or `name:setting=value`. `kind` says what the names are names of.
pub fn read<A: Copy>(text: &str, kind: &str, table: &[AlgorithmDescription<A>]) -> Result<A, ParseError> {
    let (name, value) = text.split_once(':').map_or((text, None), |(name, value)| (name, Some(value)));
    let found = table.iter().find(|line| line.name == name).ok_or_else(|| {
        let names = table.iter().map(|line| line.name).collect::<Vec<_>>().join(", ");
        ParseError::new(format!("unknown {kind} '{name}', expected one of {names}"))
    })?;
    let Some(value) = value else { return Ok(found.algorithm) };
    let Some(AlgorithmParameter { name: setting, values, parse }) = found.setting else {
        return Err(ParseError::new(format!("'{name}' has no setting, found '{text}'")));
    };
    let value = value.strip_prefix(setting).and_then(|rest| rest.strip_prefix('=')).unwrap_or(value);
    parse(value).ok_or_else(|| {
        ParseError::new(format!("bad {setting} in '{text}', expected {name}:{setting}={values}"))
    })
}

/// Writes a name, and the setting if it is not the default.
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

/// Names an enum of algorithms by a table of [`AlgorithmDescription`]s: `all`, `description`, `Display` and `FromStr`. The enum has
/// a method `setting`, the value of its setting as text.
#[macro_export]
macro_rules! named_by_table {
    ($Type:ident, $kind:literal, $table:ident) => {
        impl $Type {
            /// The table: every algorithm with its default setting.
            pub const fn all() -> &'static [$crate::naming::AlgorithmDescription<$Type>] {
                &$table
            }

            /// Its line in the table.
            pub fn description(self) -> &'static $crate::naming::AlgorithmDescription<$Type> {
                $crate::naming::find(&$table, self)
            }
        }

        impl std::fmt::Display for $Type {
            /// The name, and the setting if it is not the default.
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                let description = self.description();
                let is_default = *self == description.algorithm;
                $crate::naming::write(f, description.name, self.setting(), is_default)
            }
        }

        impl std::str::FromStr for $Type {
            type Err = $crate::game::ParseError;

            /// Reads `name`, `name:value` or `name:setting=value`.
            fn from_str(text: &str) -> Result<$Type, Self::Err> {
                $crate::naming::read(text, $kind, &$table)
            }
        }
    };
}
