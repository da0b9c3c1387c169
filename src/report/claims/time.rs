//! Time.

use super::{BELOW, Case, PaperClaim};
use crate::experiment::{BASE, Experiment};
use crate::games::GameId;
use crate::report::measured::Measured;
use crate::report::rule::{ClaimRule, Unit};
use crate::report::subject::Subject;
use crate::search::Algorithm;

/// The claim on time, for which every game has a rule of its own.
pub(super) fn claim(subjects: &[Subject<'_>]) -> PaperClaim {
    let case =
        |subject: &Subject<'_>| Case::of(subject, percent_of_base(subject)).with_rule(rule(subject.game));
    PaperClaim {
        id: "time",
        claim: "MTD(f) is about 5 % faster than Aspiration NegaScout in checkers and Othello, and about 10 % in chess.",
        source: "section 4.5, Figure 13",
        paper: "95 %, 95 %, 90 %",
        measured: "Time of mtd-f as a percentage of aspiration's, the median of repeated runs in turns for every position, all \
            iterations up to the deepest one that was timed.",
        unit: Unit::Percent,
        rule: ClaimRule::About { than: 100.0, claimed: 95.0 },
        experiment: Experiment::Time,
        cases: subjects.iter().map(case).collect(),
    }
}

/// The rule of a game: as fast as the paper says, or faster at all in a game that is not in the paper.
fn rule(game: GameId) -> ClaimRule {
    game.study().paper.map_or(BELOW, |paper| ClaimRule::About { than: 100.0, claimed: paper.time })
}

/// The time of MTD(f) as a percentage of the base line's, at the deepest depth that was timed.
fn percent_of_base(subject: &Subject<'_>) -> Option<Measured> {
    let depths = subject.main.depths(Algorithm::MTD_F).into_iter().rev();
    let times = depths.map(|depth| subject.main.times(Algorithm::MTD_F, BASE, depth));
    Measured::percent(&times.into_iter().find(|times| !times.is_empty())?)
}
