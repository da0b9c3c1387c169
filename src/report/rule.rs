//! The rules that decide on claims.

use super::ClaimStatus;
use crate::experiment::Estimate;

/// The rule by which a number confirms or contradicts a claim. Where a claim has a figure, `than` is what would be no
/// difference at all.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum ClaimRule {
    /// Below a number.
    Below { than: f64 },
    /// Above a number.
    Above { than: f64 },
    /// Below a number, on average by as much as claimed or more.
    AtMost { than: f64, claimed: f64 },
    /// Above a number, on average by as much as claimed or more.
    AtLeast { than: f64, claimed: f64 },
    /// Below a number by about as much as claimed, or more.
    About { than: f64, claimed: f64 },
    /// In a band.
    Within { band: (f64, f64) },
}

/// What a rule says of a number.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Decision {
    /// The status of the claim.
    pub(super) status: ClaimStatus,
    /// If it is undecided: how many positions would tell, were they like these. None where that cannot be said.
    pub(super) needed: Option<f64>,
}

impl Decision {
    const fn of(status: ClaimStatus) -> Decision {
        Decision { status, needed: None }
    }

    /// Undecided, because the interval is not clear of an edge. Its width shrinks with the root of the number of positions.
    fn undecided(Estimate { value, interval, positions }: Estimate, edge: f64) -> Decision {
        let (low, high) = interval.unwrap_or((f64::NEG_INFINITY, f64::INFINITY));
        let reach = if edge > value { high - value } else { value - low };
        let needed = positions as f64 * (reach / (edge - value)).powi(2);
        let needed = Some(needed.ceil()).filter(|needed| needed.is_finite());
        Decision { status: ClaimStatus::Undecided, needed }
    }
}

/// How a claimed figure is read.
#[derive(Clone, Copy, PartialEq)]
enum Figure {
    /// The number has to reach it.
    Reached(f64),
    /// The interval has to.
    About(f64),
}

impl ClaimRule {
    /// What the rule says of a number. One without interval, of a single position, decides nothing.
    pub(super) fn decide(self, found: Estimate) -> Decision {
        let mirrored = Estimate {
            value: -found.value,
            interval: found.interval.map(|(low, high)| (-high, -low)),
            positions: found.positions,
        };
        match self {
            ClaimRule::Below { than } => below(found, than, None),
            ClaimRule::Above { than } => below(mirrored, -than, None),
            ClaimRule::AtMost { than, claimed } => below(found, than, Some(Figure::Reached(claimed))),
            ClaimRule::AtLeast { than, claimed } => below(mirrored, -than, Some(Figure::Reached(-claimed))),
            ClaimRule::About { than, claimed } => below(found, than, Some(Figure::About(claimed))),
            ClaimRule::Within { band } => within(found, band),
        }
    }

    /// The range of numbers that the claim allows.
    pub(super) const fn claimed(self) -> (f64, f64) {
        match self {
            ClaimRule::Below { than } => (f64::NEG_INFINITY, than),
            ClaimRule::Above { than } => (than, f64::INFINITY),
            ClaimRule::AtMost { claimed, .. } | ClaimRule::About { claimed, .. } => {
                (f64::NEG_INFINITY, claimed)
            }
            ClaimRule::AtLeast { claimed, .. } => (claimed, f64::INFINITY),
            ClaimRule::Within { band } => band,
        }
    }

    /// The rule in words.
    pub(super) fn text(self, unit: Unit) -> String {
        let number = |value: f64| unit.number(value);
        let figure = |side: &str, other: &str, bound: &str, than: f64, claimed: f64| {
            let (than, claimed) = (number(than), number(claimed));
            format!(
                "Reproduced if the whole interval is {side} {than} and the number is {bound} {claimed}, smaller than \
                 claimed if the whole interval is {other} {claimed}, contradicted if it is {other} {than}, undecided \
                 otherwise."
            )
        };
        match self {
            ClaimRule::Below { than } => format!(
                "Reproduced if the whole interval is below {0}, contradicted if it is above {0}, undecided otherwise.",
                number(than)
            ),
            ClaimRule::Above { than } => format!(
                "Reproduced if the whole interval is above {0}, contradicted if it is below {0}, undecided otherwise.",
                number(than)
            ),
            ClaimRule::AtMost { than, claimed } => figure("below", "above", "at most", than, claimed),
            ClaimRule::AtLeast { than, claimed } => figure("above", "below", "at least", than, claimed),
            ClaimRule::About { than, claimed } => format!(
                "Reproduced if the whole interval is below {0} and reaches {1}, smaller than claimed if it is above {1}, \
                 contradicted if it is above {0}, undecided otherwise.",
                number(than),
                number(claimed)
            ),
            ClaimRule::Within { band } => format!(
                "Reproduced if the whole interval is {}, contradicted if none of it is, undecided otherwise.",
                range(band, unit)
            ),
        }
    }
}

fn below(found: Estimate, than: f64, claimed: Option<Figure>) -> Decision {
    let Some((low, high)) = found.interval else { return Decision::of(ClaimStatus::Undecided) };
    let figure = claimed.map(|(Figure::Reached(figure) | Figure::About(figure))| figure);
    match claimed {
        _ if low > than => Decision::of(ClaimStatus::Contradicted),
        _ if figure.is_some_and(|figure| low > figure) => Decision::of(ClaimStatus::Smaller),
        _ if high >= than => Decision::undecided(found, than),
        Some(Figure::Reached(figure)) if found.value > figure => Decision::undecided(found, figure),
        _ => Decision::of(ClaimStatus::Reproduced),
    }
}

fn within(found: Estimate, band: (f64, f64)) -> Decision {
    let Some((low, high)) = found.interval else { return Decision::of(ClaimStatus::Undecided) };
    if band.0 <= low && high <= band.1 {
        Decision::of(ClaimStatus::Reproduced)
    } else if high < band.0 || band.1 < low {
        Decision::of(ClaimStatus::Contradicted)
    } else {
        // The interval has to get clear of both edges.
        let decisions = [band.0, band.1].into_iter().filter(|edge| (low..=high).contains(edge));
        let decisions = decisions.map(|edge| Decision::undecided(found, edge));
        let hardest = decisions.max_by(|a, b| {
            let rank = |decision: &Decision| decision.needed.unwrap_or(f64::INFINITY);
            rank(a).total_cmp(&rank(b))
        });
        hardest.unwrap_or(Decision::of(ClaimStatus::Undecided))
    }
}

fn range((low, high): (f64, f64), unit: Unit) -> String {
    match (low.is_finite(), high.is_finite()) {
        (true, true) => format!("from {} to {}", unit.number(low), unit.number(high)),
        (true, false) => format!("at least {}", unit.number(low)),
        _ => format!("at most {}", unit.number(high)),
    }
}

/// The status of a claim by all its cases: that of the worst one that has results.
pub(super) fn together(cases: impl IntoIterator<Item = ClaimStatus>) -> ClaimStatus {
    let worse = |status: &ClaimStatus| match status {
        ClaimStatus::Untested => 0,
        ClaimStatus::Reproduced => 1,
        ClaimStatus::Smaller => 2,
        ClaimStatus::Undecided => 3,
        ClaimStatus::Contradicted => 4,
    };
    cases.into_iter().max_by_key(worse).unwrap_or(ClaimStatus::Untested)
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

    /// What an axis of such numbers is called. Percentages of which a claim says that they are small would squash the others.
    pub(super) fn axis(self, claimed: (f64, f64)) -> &'static str {
        const SMALL: f64 = 75.0;
        match self {
            Unit::Percent if [claimed.0, claimed.1].iter().any(|edge| (0.0..SMALL).contains(edge)) => {
                "percent, shares and differences"
            }
            Unit::Percent => "percent",
            Unit::Points => "percentage points",
            Unit::Number(_) => "numbers of tests, moves and the like",
            Unit::Bits => "table sizes, as powers of two",
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
    use ClaimStatus::{Contradicted, Reproduced, Smaller, Undecided, Untested};

    fn found(value: f64, low: f64, high: f64) -> Estimate {
        Estimate { value, interval: Some((low, high)), positions: 20 }
    }

    fn status(rule: ClaimRule, value: f64, low: f64, high: f64) -> ClaimStatus {
        rule.decide(found(value, low, high)).status
    }

    #[test]
    fn every_rule_reaches_every_status() {
        let below = ClaimRule::Below { than: 100.0 };
        assert_eq!(status(below, 90.0, 85.0, 99.0), Reproduced);
        assert_eq!(status(below, 90.0, 85.0, 100.0), Undecided);
        assert_eq!(status(below, 104.0, 99.0, 109.0), Undecided);
        assert_eq!(status(below, 104.0, 100.1, 109.0), Contradicted);
        let above = ClaimRule::Above { than: 100.0 };
        assert_eq!(status(above, 110.0, 101.0, 120.0), Reproduced);
        assert_eq!(status(above, 110.0, 99.0, 120.0), Undecided);
        assert_eq!(status(above, 96.0, 90.0, 101.0), Undecided);
        assert_eq!(status(above, 96.0, 90.0, 99.0), Contradicted);
        let at_most = ClaimRule::AtMost { than: 100.0, claimed: 95.0 };
        assert_eq!(status(at_most, 95.0, 90.0, 99.0), Reproduced);
        assert_eq!(status(at_most, 94.0, 88.0, 101.0), Undecided);
        assert_eq!(status(at_most, 96.0, 93.0, 99.0), Undecided);
        assert_eq!(status(at_most, 97.0, 95.5, 99.0), Smaller);
        assert_eq!(status(at_most, 99.0, 96.0, 102.0), Smaller);
        assert_eq!(status(at_most, 103.0, 100.5, 106.0), Contradicted);
        let at_least = ClaimRule::AtLeast { than: 80.0, claimed: 95.0 };
        assert_eq!(status(at_least, 96.0, 94.0, 97.0), Reproduced);
        assert_eq!(status(at_least, 94.0, 92.0, 96.0), Undecided);
        assert_eq!(status(at_least, 92.0, 91.0, 93.0), Smaller);
        assert_eq!(status(at_least, 78.0, 76.0, 79.0), Contradicted);
        let about = ClaimRule::About { than: 100.0, claimed: 95.0 };
        assert_eq!(status(about, 96.0, 94.0, 98.0), Reproduced);
        assert_eq!(status(about, 80.0, 78.0, 82.0), Reproduced);
        assert_eq!(status(about, 98.0, 97.0, 99.0), Smaller);
        assert_eq!(status(about, 97.0, 94.0, 100.5), Undecided);
        assert_eq!(status(about, 103.0, 101.0, 105.0), Contradicted);
        let within = ClaimRule::Within { band: (3.0, 4.0) };
        assert_eq!(status(within, 3.5, 3.1, 4.0), Reproduced);
        assert_eq!(status(within, 3.5, 2.9, 4.2), Undecided);
        assert_eq!(status(within, 4.5, 4.1, 5.0), Contradicted);
        assert_eq!(status(within, 2.0, 1.0, 2.9), Contradicted);
    }

    #[test]
    fn one_position_decides_nothing() {
        let one = Estimate { value: 50.0, interval: None, positions: 1 };
        for rule in [
            ClaimRule::Below { than: 100.0 },
            ClaimRule::Above { than: 10.0 },
            ClaimRule::AtMost { than: 100.0, claimed: 95.0 },
            ClaimRule::AtLeast { than: 10.0, claimed: 20.0 },
            ClaimRule::About { than: 100.0, claimed: 95.0 },
            ClaimRule::Within { band: (0.0, 100.0) },
        ] {
            assert_eq!(rule.decide(one), Decision { status: Undecided, needed: None });
        }
    }

    #[test]
    fn what_is_undecided_says_what_it_takes() {
        // Twice as far as the interval reaches is four times as many positions.
        let below = ClaimRule::Below { than: 100.0 };
        assert_eq!(below.decide(found(97.0, 90.0, 103.0)).needed, Some(80.0));
        // Whichever way it goes.
        assert_eq!(below.decide(found(103.0, 97.0, 110.0)).needed, Some(80.0));
        assert_eq!(ClaimRule::Above { than: 100.0 }.decide(found(97.0, 90.0, 103.0)).needed, Some(80.0));
        assert_eq!(below.decide(found(100.0, 90.0, 103.0)).needed, None);
        let at_most = ClaimRule::AtMost { than: 100.0, claimed: 95.0 };
        assert_eq!(at_most.decide(found(96.0, 94.0, 98.0)).needed, Some(80.0));
        // The farther from an edge, the fewer; both edges of a band have to be cleared.
        let within = ClaimRule::Within { band: (3.0, 4.0) };
        assert_eq!(within.decide(found(3.5, 3.2, 4.5)).needed, Some(80.0));
        assert_eq!(within.decide(found(3.25, 2.75, 4.25)).needed, Some(80.0));
        assert_eq!(below.decide(found(90.0, 85.0, 99.0)).needed, None);
    }

    #[test]
    fn a_claim_is_as_good_as_its_worst_case() {
        assert_eq!(together([Reproduced, Reproduced, Untested]), Reproduced);
        assert_eq!(together([Contradicted, Contradicted]), Contradicted);
        assert_eq!(together([Reproduced, Contradicted, Undecided]), Contradicted);
        assert_eq!(together([Reproduced, Undecided, Smaller]), Undecided);
        assert_eq!(together([Smaller, Reproduced]), Smaller);
        assert_eq!(together([Untested]), Untested);
        assert_eq!(together([]), Untested);
    }

    #[test]
    fn rules_say_what_they_do() {
        let text = ClaimRule::AtMost { than: 100.0, claimed: 95.0 }.text(Unit::Percent);
        assert_eq!(
            text,
            "Reproduced if the whole interval is below 100.0 % and the number is at most 95.0 %, smaller than claimed if \
             the whole interval is above 95.0 %, contradicted if it is above 100.0 %, undecided otherwise."
        );
        let text = ClaimRule::Within { band: (24.0, f64::INFINITY) }.text(Unit::Number(0));
        assert_eq!(
            text,
            "Reproduced if the whole interval is at least 24, contradicted if none of it is, undecided otherwise."
        );
        assert_eq!(Unit::Percent.estimate(found(93.84, 91.0, 95.55)), "93.8 % (91.0 to 95.5)");
        assert_eq!(Unit::Bits.estimate(found(17.0, 16.0, f64::INFINITY)), "2^17 (2^16 to never)");
    }
}
