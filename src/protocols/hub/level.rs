//! The command `level`: the limits of the next search.

use super::command::HubCommand;
use crate::engine::{Clock, MoveLimits, MoveTime};
use crate::protocols::EngineSettings;
use crate::protocols::seconds::from_seconds;
use crate::search::MAX_DEPTH;
use crate::support::quote;

/// The limits that a `level` sets; none at all for `infinite`. The error is the message for the client.
pub(super) fn limits(command: &HubCommand<'_>) -> Result<MoveLimits, String> {
    let depth = whole(command, "depth")?;
    let nodes = whole(command, "nodes")?;
    let move_time = real(command, "move-time")?;
    let left = real(command, "time")?;
    let increment = real(command, "inc")?;
    let moves = whole(command, "moves")?;
    if command.get("infinite").is_some() {
        return Ok(MoveLimits::default());
    }
    let clock = left.map(|left| {
        let increment = increment.unwrap_or(0.0);
        Clock {
            // The increment is added before a move, so that a clock may even be below zero here.
            left: from_seconds(left + increment),
            increment: from_seconds(increment),
            moves_to_go: moves.filter(|&moves| moves > 0).map(|moves| moves.min(1000) as u32),
        }
    });
    let time = match (move_time, clock) {
        (Some(time), _) => Some(MoveTime::exactly(from_seconds(time), EngineSettings::OVERHEAD)),
        (None, clock) => clock.map(|clock| MoveTime::of(clock, EngineSettings::OVERHEAD)),
    };
    let limits = MoveLimits {
        depth: depth.map(|depth| depth.clamp(1, MAX_DEPTH.into()) as u32),
        nodes: nodes.map(|nodes| nodes.max(1) as u64),
        time,
        ..MoveLimits::default()
    };
    if is_limited(limits) {
        Ok(limits)
    } else {
        Err("no limit after 'level', expected depth=, nodes=, move-time=, time= or infinite".to_string())
    }
}

/// Whether a search with these limits ends by itself.
pub(super) fn is_limited(limits: MoveLimits) -> bool {
    limits != MoveLimits::default()
}

/// A whole number of an argument, if it is there.
fn whole(command: &HubCommand<'_>, name: &str) -> Result<Option<i64>, String> {
    number(command, name, |text| text.parse().ok())
}

/// A number of an argument, if it is there.
fn real(command: &HubCommand<'_>, name: &str) -> Result<Option<f64>, String> {
    number(command, name, |text| text.parse().ok().filter(|number: &f64| number.is_finite()))
}

fn number<T>(
    command: &HubCommand<'_>,
    name: &str,
    parse: impl Fn(&str) -> Option<T>,
) -> Result<Option<T>, String> {
    let Some(text) = command.get(name) else { return Ok(None) };
    let number = parse(text).ok_or_else(|| format!("expected a number for {name}, found {}", quote(text)))?;
    Ok(Some(number))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn level(text: &str) -> Result<MoveLimits, String> {
        limits(&HubCommand::parse(&format!("level {text}")).unwrap())
    }

    #[test]
    fn all_forms_are_read() {
        assert_eq!(level("depth=7").unwrap().depth, Some(7));
        assert_eq!(level("depth=0").unwrap().depth, Some(1));
        assert_eq!(level("depth=100000").unwrap().depth, Some(MAX_DEPTH));
        assert_eq!(level("nodes=1000000").unwrap().nodes, Some(1_000_000));
        assert_eq!(level("nodes=-3").unwrap().nodes, Some(1));
        assert_eq!(level("infinite").unwrap(), MoveLimits::default());
        let both = level("move-time=0.5 depth=9 what=ever").unwrap();
        assert_eq!((both.depth, both.time.unwrap().soft), (Some(9), None));
        assert!(both.time.unwrap().hard <= Duration::from_millis(500));
    }

    #[test]
    fn increments_are_added_before_the_move() {
        let hard = |text: &str| level(text).unwrap().time.unwrap().hard;
        assert_eq!(hard("time=9 inc=1"), hard("inc=1 time=9.0"));
        // 0.9 seconds on the clock, of which 1 second comes with this move.
        assert!(hard("time=-0.1 inc=1") < Duration::from_millis(900));
        assert!(hard("time=-0.1 inc=1") > Duration::from_millis(300));
        assert!(hard("time=-5") <= Duration::from_millis(1));
        assert!(hard("moves=1 time=10") > hard("moves=20 time=10"));
        assert!(hard("time=1e300 inc=1e300") > hard("time=1000"));
    }

    #[test]
    fn bad_levels_are_named() {
        for (text, message) in [
            ("depth=deep", "expected a number for depth, found 'deep'"),
            ("depth", "expected a number for depth, found ''"),
            ("time=nan", "expected a number for time, found 'nan'"),
            ("time=-inf inc=1", "expected a number for time, found '-inf'"),
            ("nodes=1e6", "expected a number for nodes, found '1e6'"),
            ("moves=x infinite", "expected a number for moves, found 'x'"),
            ("", "no limit after 'level', expected depth=, nodes=, move-time=, time= or infinite"),
            ("inc=1", "no limit after 'level', expected depth=, nodes=, move-time=, time= or infinite"),
        ] {
            assert_eq!(level(text), Err(message.to_string()));
        }
    }
}
