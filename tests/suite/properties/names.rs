//! Names with settings: of algorithms, players, trees, times and shares.

use super::check_message;
use nullwindow::engine::{GameTime, Profile};
use nullwindow::experiment::Shard;
use nullwindow::game::Format;
use nullwindow::games::GameId;
use nullwindow::lab::ranges::RangeAlgorithm;
use nullwindow::lab::trees::{BranchOrder, Probability, RootValue, ValueRange};
use nullwindow::matches::{EngineSpec, PlayerSpec, Sprt};
use nullwindow::positions::Plies;
use nullwindow::search::best_first::Partitions;
use nullwindow::search::selective::Enhancements;
use nullwindow::search::{Algorithm, BoundsKept, DepthRule, Guess, Leaf, Strategy};
use nullwindow_checkers::Square;
use std::fmt::{Debug, Display};
use std::str::FromStr;

/// Every name that is read, whatever it is a name of, is written so that it is read as the same again.
pub(super) fn names(text: &str) {
    for line in text.lines().take(8) {
        check::<Algorithm>(line);
        check::<RangeAlgorithm>(line);
        check::<Guess>(line);
        check::<Strategy>(line);
        check::<Partitions>(line);
        check::<Enhancements>(line);
        check::<Leaf>(line);
        check::<BoundsKept>(line);
        check::<DepthRule>(line);
        check::<Profile>(line);
        check::<GameId>(line);
        check::<Format>(line);
        check::<Shard>(line);
        check::<Plies>(line);
        check::<Probability>(line);
        check::<BranchOrder>(line);
        check::<ValueRange>(line);
        check::<RootValue>(line);
        check::<GameTime>(line);
        check::<Square>(line);
        game_time_in_minutes(line);
        hypotheses(line);
        player(line);
    }
}

fn check<T: FromStr<Err: Display> + Display + PartialEq + Debug>(text: &str) {
    match text.parse::<T>() {
        Ok(value) => {
            let written = value.to_string();
            let again: T =
                written.parse().unwrap_or_else(|error| panic!("{text} is written {written}: {error}"));
            assert_eq!(again, value, "{text} is written {written}");
            assert_eq!(again.to_string(), written, "{text}");
        }
        Err(error) => check_message(&error),
    }
}

fn game_time_in_minutes(text: &str) {
    match GameTime::parse_minutes(text) {
        Ok(time) => assert_eq!(GameTime::parse_minutes(&time.format_minutes()), Ok(time), "{text}"),
        Err(error) => check_message(&error),
    }
}

fn hypotheses(text: &str) {
    match Sprt::parse_hypotheses(text) {
        Ok((low, high)) => {
            assert!(low < high, "{text}");
            assert_eq!(Sprt::parse_hypotheses(&format!("{low},{high}")), Ok((low, high)), "{text}");
        }
        Err(error) => check_message(&error),
    }
}

/// A player is read as the same again from the names of its parts.
fn player(text: &str) {
    let player: PlayerSpec = match text.parse() {
        Ok(player) => player,
        Err(error) => return check_message(&error),
    };
    let EngineSpec::Own { options, has_hash, .. } = &player.engine else { panic!("{text} is not our own") };
    let mut words = vec![
        options.algorithm.to_string(),
        format!("profile={}", options.profile),
        format!("enhancements={}", options.enhancements),
        format!("threads={}", options.threads),
    ];
    let control = player.time_control;
    words.extend(control.depth.map(|depth| format!("depth={depth}")));
    words.extend(control.nodes.map(|nodes| format!("nodes={nodes}")));
    words.extend(control.move_time.map(|time| format!("movetime={}", time.as_millis())));
    words.extend(control.game_time.map(|time| format!("tc={time}")));
    let again: PlayerSpec = words.join(" ").parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(again.time_control, control, "{text}");
    let EngineSpec::Own { options: again, .. } = again.engine else { panic!("{text} is not our own") };
    let table_bits = if *has_hash { options.table_bits } else { again.table_bits };
    assert_eq!(nullwindow::engine::Options { table_bits, ..again }, *options, "{text}");
}
