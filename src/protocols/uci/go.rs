//! The command `go`.

use super::quote;
use crate::engine::{Clock, MoveLimits, MoveTime};
use crate::game::Side;
use crate::search::MAX_DEPTH;
use std::time::Duration;

/// The command `go`: limits and kind of a search.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct GoCommand<'a> {
    /// `wtime` and `btime` in milliseconds; some clients count on below zero.
    left: [Option<i64>; 2],
    increment: [Option<i64>; 2],
    moves_to_go: Option<i64>,
    depth: Option<i64>,
    nodes: Option<i64>,
    mate: Option<i64>,
    movetime: Option<i64>,
    /// Search until `stop`.
    pub(super) infinite: bool,
    /// Search on the opponent's time.
    pub(super) ponder: bool,
    /// Count move sequences of this length instead.
    pub(super) perft: Option<u32>,
    /// The root moves to search; all if empty.
    pub(super) searchmoves: Vec<&'a str>,
    /// The first unknown word.
    pub(super) unknown: Option<&'a str>,
}

impl<'a> GoCommand<'a> {
    /// Reads the words after `go`. Unknown words are skipped, because a client that gets no answer waits for ever; a bad
    /// number is an error.
    pub(super) fn parse(words: impl Iterator<Item = &'a str>) -> Result<GoCommand<'a>, String> {
        let mut go = GoCommand::default();
        let mut words = words.peekable();
        while let Some(word) = words.next() {
            let slot = match word {
                "wtime" => &mut go.left[0],
                "btime" => &mut go.left[1],
                "winc" => &mut go.increment[0],
                "binc" => &mut go.increment[1],
                "movestogo" => &mut go.moves_to_go,
                "depth" => &mut go.depth,
                "nodes" => &mut go.nodes,
                "mate" => &mut go.mate,
                "movetime" => &mut go.movetime,
                "infinite" => {
                    go.infinite = true;
                    continue;
                }
                "ponder" => {
                    go.ponder = true;
                    continue;
                }
                "searchmoves" => {
                    while let Some(m) = words.next_if(|&next| looks_like_a_move(next)) {
                        go.searchmoves.push(m);
                    }
                    continue;
                }
                "perft" => {
                    let depth = number("perft", words.next())?;
                    go.perft = Some(depth.clamp(0, MAX_DEPTH.into()) as u32);
                    continue;
                }
                _ => {
                    go.unknown = go.unknown.or(Some(word));
                    continue;
                }
            };
            *slot = Some(number(word, words.next())?);
        }
        Ok(go)
    }

    /// The limits of a search for this side.
    pub(super) fn limits(&self, side: Side, overhead: Duration) -> MoveLimits {
        let at_least_one = |limit: i64| limit.max(1) as u64;
        let [own, other] = [side.index(), 1 - side.index()];
        // The wrong clock is better than none: without one, the search would never end.
        let clock = self.left[own].or(self.left[other]).map(|left| Clock {
            left: milliseconds(left),
            increment: milliseconds(self.increment[own].unwrap_or(0)),
            moves_to_go: self.moves_to_go.filter(|&moves| moves > 0).map(|moves| moves.min(1000) as u32),
        });
        let time = match (self.movetime, clock) {
            (Some(time), _) => Some(MoveTime::exactly(milliseconds(time), overhead)),
            (None, clock) => clock.map(|clock| MoveTime::of(clock, overhead)),
        };
        MoveLimits {
            depth: self.depth.map(|depth| at_least_one(depth).min(MAX_DEPTH.into()) as u32),
            nodes: self.nodes.map(at_least_one),
            mate: self.mate.map(|moves| at_least_one(moves).min(MAX_DEPTH.into()) as u32),
            time,
        }
    }
}

/// A time in milliseconds, from zero to a year.
fn milliseconds(number: i64) -> Duration {
    const YEAR: u64 = 365 * 24 * 60 * 60 * 1000;
    Duration::from_millis((number.max(0) as u64).min(YEAR))
}

fn number(name: &str, word: Option<&str>) -> Result<i64, String> {
    let found = word.map_or_else(|| "nothing".to_string(), quote);
    word.and_then(|word| word.parse().ok())
        .ok_or_else(|| format!("ignored 'go': expected a number after '{name}', found {found}"))
}

/// Whether a word could be a move, legal or not: it has a digit, unlike the keywords of `go`, and is not a number.
fn looks_like_a_move(word: &str) -> bool {
    word.len() >= 4 && word.contains(|c: char| c.is_ascii_digit()) && word.parse::<i64>().is_err()
        || word == "0000"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go(text: &str) -> GoCommand<'_> {
        GoCommand::parse(text.split_whitespace()).unwrap()
    }

    #[test]
    fn everything_is_understood_in_any_order() {
        let all =
            go("infinite searchmoves e2e4 d2d4 nodes 7 ponder depth 3 mate 2 movestogo 5 what wtime -3");
        assert!(all.infinite && all.ponder);
        assert_eq!(all.searchmoves, ["e2e4", "d2d4"]);
        assert_eq!(all.unknown, Some("what"));
        let limits = all.limits(Side::First, Duration::ZERO);
        assert_eq!((limits.depth, limits.nodes, limits.mate), (Some(3), Some(7), Some(2)));
        assert!(limits.time.is_some_and(|time| time.hard <= Duration::from_millis(1)));
        assert_eq!(go("").limits(Side::First, Duration::ZERO), MoveLimits::default());
        assert_eq!(go("perft 4").perft, Some(4));
    }

    #[test]
    fn every_side_has_its_own_clock() {
        let both = go("wtime 1000 btime 60000 winc 0 binc 1000");
        let [white, black] = Side::BOTH.map(|side| both.limits(side, Duration::ZERO).time.unwrap());
        assert!(white.hard < Duration::from_secs(1) && black.soft > Some(Duration::from_secs(1)));
        assert!(go("wtime 1000").limits(Side::Second, Duration::ZERO).time.is_some());
    }

    #[test]
    fn bad_numbers_are_named() {
        for text in ["depth", "depth x", "nodes 1e6", "wtime 99999999999999999999", "perft", "mate infinite"]
        {
            assert!(GoCommand::parse(text.split_whitespace()).is_err(), "{text}");
        }
        assert_eq!(
            GoCommand::parse("movetime soon".split_whitespace()).unwrap_err(),
            "ignored 'go': expected a number after 'movetime', found 'soon'"
        );
    }

    #[test]
    fn odd_numbers_are_clamped() {
        let limits = go("depth 0 nodes -4 mate 0 movetime -7").limits(Side::First, Duration::from_secs(9));
        assert_eq!((limits.depth, limits.nodes, limits.mate), (Some(1), Some(1), Some(1)));
        assert!(limits.time.is_some_and(|time| time.hard <= Duration::from_millis(1)));
        let huge = go("depth 100000 movetime 9223372036854775807").limits(Side::First, Duration::ZERO);
        assert_eq!(huge.depth, Some(MAX_DEPTH));
    }
}
