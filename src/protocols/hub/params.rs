//! The parameters of the engine.

use super::command::written;
use crate::engine::Options;
use crate::play::parse_driver;
use crate::search::{Algorithm, Table};
use crate::support::quote;

/// The names of the parameters.
const VARIANT: &str = "variant";
const HASH: &str = "hash";
const THREADS: &str = "threads";
const ALGORITHM: &str = "algorithm";

/// The name of the parameter for the folder of endgame databases.
pub(super) const ENDGAMES: &str = "endgames";

/// The line that declares the folder of endgame databases.
pub(super) fn endgames(folder: &str) -> String {
    format!("param name={ENDGAMES} value=\"{}\" type=string", folder.replace('"', ""))
}

/// The largest table, in mebibytes.
const LARGEST_HASH: u64 = 1 << 18;

const MOST_THREADS: u64 = 256;

/// The lines that declare the parameters to a client, with their values now.
pub(super) fn declarations(options: Options, variant: &str) -> Vec<String> {
    let mebibytes = (Table::bytes(options.table_bits) >> 20).max(1);
    let number = |name: &str, value: u128, most: u64| {
        format!("param name={name} value={value} type=int min=1 max={most}")
    };
    let choice = |name: &str, value: &str, values: &str| {
        format!("param name={name} value={} type=enum values=\"{values}\"", written(value))
    };
    let drivers: Vec<&str> =
        Algorithm::all().iter().filter(|line| line.algorithm.is_driver()).map(|line| line.name).collect();
    vec![
        choice(VARIANT, variant, variant),
        number(HASH, mebibytes, LARGEST_HASH),
        number(THREADS, options.threads as u128, MOST_THREADS),
        choice(ALGORITHM, &options.algorithm.to_string(), &drivers.join(" ")),
    ]
}

/// The options after `set-param`. Case does not matter in names. The error is the message for the client.
pub(super) fn set(options: Options, variant: &str, name: &str, value: &str) -> Result<Options, String> {
    let name = name.to_ascii_lowercase();
    let number = |most: u64| {
        let number = value.parse().ok().filter(|number| (1..=most).contains(number));
        number.ok_or_else(|| format!("expected a number from 1 to {most} for {name}, found {}", quote(value)))
    };
    match name.as_str() {
        VARIANT if value.eq_ignore_ascii_case(variant) => Ok(options),
        VARIANT => Err(format!("unsupported variant {}, expected {variant}", quote(value))),
        HASH => Ok(Options { table_bits: Options::bits_for(number(LARGEST_HASH)?), ..options }),
        THREADS => Ok(Options { threads: number(MOST_THREADS)? as usize, ..options }),
        ALGORITHM => {
            let algorithm = parse_driver(&value.to_ascii_lowercase()).map_err(|error| error.to_string())?;
            Ok(Options { algorithm, ..options })
        }
        _ => Err(format!("unknown parameter {}; 'hub' lists the parameters", quote(&name))),
    }
}

#[cfg(test)]
mod tests {
    use super::super::command::HubCommand;
    use super::*;

    #[test]
    fn every_declared_parameter_can_be_set_to_its_value() {
        let options = Options { threads: 3, ..Options::default() };
        let lines = declarations(options, "english");
        for line in &lines {
            let command = HubCommand::parse(line).unwrap();
            let (name, value) = (command.get("name").unwrap(), command.get("value").unwrap());
            assert_eq!(
                set(Options { threads: 3, ..Options::default() }, "english", name, value),
                Ok(options)
            );
            assert!(set(options, "english", &name.to_uppercase(), value).is_ok());
            for value in command.get("values").unwrap_or_default().split_whitespace() {
                assert!(set(options, "english", name, value).is_ok(), "{name} {value}");
            }
        }
        assert_eq!(lines[0], "param name=variant value=english type=enum values=\"english\"");
        assert_eq!(lines[1], "param name=hash value=16 type=int min=1 max=262144");
    }

    #[test]
    fn wrong_values_are_named() {
        for (name, value, message) in [
            ("variant", "frisian", "unsupported variant 'frisian', expected english"),
            ("Hash", "0", "expected a number from 1 to 262144 for hash, found '0'"),
            ("threads", "many", "expected a number from 1 to 256 for threads, found 'many'"),
            ("algorithm", "minimax", "unknown driver 'minimax', expected one of "),
            ("book", "true", "unknown parameter 'book'; 'hub' lists the parameters"),
        ] {
            let error = set(Options::default(), "english", name, value).unwrap_err();
            assert!(error.starts_with(message), "{error}");
        }
    }
}
