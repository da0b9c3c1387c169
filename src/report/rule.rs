//! The rules that decide on claims.

use super::{ClaimCase, ClaimStatus};
use crate::experiment::Estimate;

/// The rule by which a number confirms or refutes a claim.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum ClaimRule {
    /// Less than `than`, all of its interval. If there is a `claimed` figure, it must be reached.
    Less { than: f64, claimed: Option<f64> },
    /// Less than `than`, all of its interval, and by about as much as claimed: the interval holds the claimed figure or
    /// lies below it.
    LessByAbout { than: f64, claimed: f64 },
    /// More than `than`, all of its interval.
    More { than: f64 },
    /// In a band; in a wider one, partly.
    Within { band: (f64, f64), wide: (f64, f64) },
}

impl ClaimRule {
    /// The status of the claim by a number. One without interval, of a single position, confirms it in part at best.
    pub(super) fn evaluate(self, found: Estimate) -> ClaimStatus {
        let Estimate { value, interval } = found;
        let reaches =
            |holds: bool, sure: &dyn Fn((f64, f64)) -> bool| match (holds, interval.is_some_and(sure)) {
                (false, _) => ClaimStatus::NotReproduced,
                (true, true) => ClaimStatus::Reproduced,
                (true, false) => ClaimStatus::Partly,
            };
        let inside = |(low, high): (f64, f64)| low <= value && value <= high;
        match self {
            ClaimRule::Less { than, claimed } => reaches(value < than, &|(_, high)| {
                high < than && claimed.is_none_or(|claimed| value <= claimed)
            }),
            ClaimRule::LessByAbout { than, claimed } => {
                reaches(value < than, &|(low, high)| high < than && low <= claimed)
            }
            ClaimRule::More { than } => reaches(value > than, &|(low, _)| low > than),
            ClaimRule::Within { band, .. } if inside(band) => ClaimStatus::Reproduced,
            ClaimRule::Within { wide, .. } if inside(wide) => ClaimStatus::Partly,
            ClaimRule::Within { .. } => ClaimStatus::NotReproduced,
        }
    }

    /// The case of a claim in one game.
    pub(super) fn case(self, name: String, unit: Unit, found: Option<Estimate>) -> ClaimCase {
        ClaimCase {
            name,
            found: found.map_or_else(|| "-".to_string(), |found| unit.estimate(found)),
            status: found.map_or(ClaimStatus::Untested, |found| self.evaluate(found)),
        }
    }

    /// The rule in words.
    pub(super) fn text(self, unit: Unit) -> String {
        let number = |value: f64| unit.number(value);
        match self {
            ClaimRule::Less { than, claimed: None } => format!(
                "Reproduced if it is below {0} with its whole interval, partly if the interval reaches {0}, \
                 not reproduced if it is not below {0}.",
                number(than)
            ),
            ClaimRule::Less { than, claimed: Some(claimed) } => format!(
                "Reproduced if it is at most {1} and its whole interval is below {0}, partly if it is below {0} at all, \
                 not reproduced otherwise.",
                number(than),
                number(claimed)
            ),
            ClaimRule::LessByAbout { than, claimed } => format!(
                "Reproduced if its whole interval is below {0} and reaches down to {1}, partly if it is below {0} at all, \
                 not reproduced otherwise.",
                number(than),
                number(claimed)
            ),
            ClaimRule::More { than } => format!(
                "Reproduced if it is above {0} with its whole interval, partly if the interval reaches {0}, \
                 not reproduced if it is not above {0}.",
                number(than)
            ),
            ClaimRule::Within { band, wide } => format!(
                "Reproduced if it is {}, partly if it is {}, not reproduced otherwise.",
                range(band, unit),
                range(wide, unit)
            ),
        }
    }
}

fn range((low, high): (f64, f64), unit: Unit) -> String {
    match (low.is_finite(), high.is_finite()) {
        (true, true) => format!("from {} to {}", unit.number(low), unit.number(high)),
        (true, false) => format!("at least {}", unit.number(low)),
        _ => format!("at most {}", unit.number(high)),
    }
}

/// The status of a claim by all its cases.
pub(super) fn together(cases: impl IntoIterator<Item = ClaimStatus>) -> ClaimStatus {
    let mut tested = cases.into_iter().filter(|&status| status != ClaimStatus::Untested);
    match tested.next() {
        None => ClaimStatus::Untested,
        Some(first) if tested.all(|status| status == first) => first,
        Some(_) => ClaimStatus::Partly,
    }
}

/// The unit of a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Unit {
    /// A percentage with one decimal.
    Percent,
    /// A difference of percentages.
    Points,
    /// A plain number with this many decimals.
    Number(usize),
    /// The logarithm of a table size; infinity means never.
    Bits,
}

impl Unit {
    /// A number of this unit.
    pub(super) fn number(self, value: f64) -> String {
        match self {
            Unit::Percent => format!("{value:.1} %"),
            Unit::Points => format!("{value:+.1} points"),
            Unit::Number(decimals) => format!("{value:.decimals$}"),
            Unit::Bits if value.is_finite() => format!("2^{value:.0}"),
            Unit::Bits => "never".to_string(),
        }
    }

    /// A number with its interval.
    pub(super) fn estimate(self, found: Estimate) -> String {
        let value = self.number(found.value);
        match found.interval {
            None => format!("{value} (one position)"),
            Some((low, high)) => {
                let bare = |value: f64| match self {
                    Unit::Percent => format!("{value:.1}"),
                    Unit::Points => format!("{value:+.1}"),
                    _ => self.number(value),
                };
                format!("{value} ({} to {})", bare(low), bare(high))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(value: f64, low: f64, high: f64) -> Estimate {
        Estimate { value, interval: Some((low, high)) }
    }

    #[test]
    fn every_rule_reaches_every_status() {
        let less = ClaimRule::Less { than: 100.0, claimed: None };
        assert_eq!(less.evaluate(found(90.0, 85.0, 99.0)), ClaimStatus::Reproduced);
        assert_eq!(less.evaluate(found(90.0, 85.0, 100.0)), ClaimStatus::Partly);
        assert_eq!(less.evaluate(found(100.0, 95.0, 105.0)), ClaimStatus::NotReproduced);
        let least = ClaimRule::Less { than: 100.0, claimed: Some(95.0) };
        assert_eq!(least.evaluate(found(95.0, 90.0, 99.0)), ClaimStatus::Reproduced);
        assert_eq!(least.evaluate(found(96.0, 93.0, 99.0)), ClaimStatus::Partly);
        assert_eq!(least.evaluate(found(94.0, 88.0, 101.0)), ClaimStatus::Partly);
        assert_eq!(least.evaluate(found(101.0, 94.0, 108.0)), ClaimStatus::NotReproduced);
        let about = ClaimRule::LessByAbout { than: 100.0, claimed: 95.0 };
        assert_eq!(about.evaluate(found(96.0, 94.0, 98.0)), ClaimStatus::Reproduced);
        assert_eq!(about.evaluate(found(80.0, 78.0, 82.0)), ClaimStatus::Reproduced);
        assert_eq!(about.evaluate(found(98.0, 97.0, 99.0)), ClaimStatus::Partly);
        assert_eq!(about.evaluate(found(100.5, 94.0, 107.0)), ClaimStatus::NotReproduced);
        let more = ClaimRule::More { than: 100.0 };
        assert_eq!(more.evaluate(found(110.0, 101.0, 120.0)), ClaimStatus::Reproduced);
        assert_eq!(more.evaluate(found(110.0, 99.0, 120.0)), ClaimStatus::Partly);
        assert_eq!(more.evaluate(found(99.0, 90.0, 120.0)), ClaimStatus::NotReproduced);
        let within = ClaimRule::Within { band: (3.0, 4.0), wide: (2.0, 6.0) };
        assert_eq!(within.evaluate(found(4.0, 1.0, 9.0)), ClaimStatus::Reproduced);
        assert_eq!(within.evaluate(found(5.0, 5.0, 5.0)), ClaimStatus::Partly);
        assert_eq!(within.evaluate(found(6.5, 6.0, 7.0)), ClaimStatus::NotReproduced);
    }

    #[test]
    fn one_position_proves_nothing() {
        let one = Estimate { value: 50.0, interval: None };
        assert_eq!(ClaimRule::Less { than: 100.0, claimed: None }.evaluate(one), ClaimStatus::Partly);
        assert_eq!(ClaimRule::More { than: 10.0 }.evaluate(one), ClaimStatus::Partly);
    }

    #[test]
    fn games_together_agree_or_it_is_partly() {
        use ClaimStatus::{NotReproduced as No, Partly, Reproduced as Yes, Untested};
        assert_eq!(together([Yes, Yes, Untested]), Yes);
        assert_eq!(together([No, No]), No);
        assert_eq!(together([Yes, No]), Partly);
        assert_eq!(together([Partly]), Partly);
        assert_eq!(together([Untested]), Untested);
        assert_eq!(together([]), Untested);
    }

    #[test]
    fn rules_say_what_they_do() {
        let text = ClaimRule::Less { than: 100.0, claimed: Some(95.0) }.text(Unit::Percent);
        assert_eq!(
            text,
            "Reproduced if it is at most 95.0 % and its whole interval is below 100.0 %, partly if it is below 100.0 % \
             at all, not reproduced otherwise."
        );
        let text = ClaimRule::Within { band: (24.0, f64::INFINITY), wide: (12.0, f64::INFINITY) }
            .text(Unit::Number(0));
        assert_eq!(
            text,
            "Reproduced if it is at least 24, partly if it is at least 12, not reproduced otherwise."
        );
        assert_eq!(Unit::Percent.estimate(found(93.84, 91.0, 95.55)), "93.8 % (91.0 to 95.5)");
        assert_eq!(Unit::Bits.estimate(found(17.0, 16.0, f64::INFINITY)), "2^17 (2^16 to never)");
    }
}
