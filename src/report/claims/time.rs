//! Time.

use crate::experiment::{estimate, ratio_of_sums};
use crate::report::rule::{Rule, Unit, together};
use crate::report::subject::Subject;
use crate::report::{Case, Mark, Verdict};

/// The claim about time, whose figure differs from game to game.
pub(super) fn verdict(subjects: &[Subject<'_>]) -> Verdict {
    let claimed = |game: &str| if game == "chess" { 90.0 } else { 95.0 };
    let rule = |game: &str| Rule::LessByAbout { than: 100.0, claimed: claimed(game) };
    let cases: Vec<Case> = subjects
        .iter()
        .map(|subject| {
            let view = subject.main;
            let depths = view.depths("mtd-f").into_iter().rev();
            let times = depths.map(|depth| view.times("mtd-f", "aspiration", depth));
            let found = times
                .into_iter()
                .find(|pairs| !pairs.is_empty())
                .and_then(|pairs| estimate(&pairs, ratio_of_sums))
                .map(|found| found.times(100.0));
            Case {
                name: subject.label.clone(),
                found: found.map_or_else(|| "-".to_string(), |found| Unit::Percent.estimate(found)),
                mark: found.map_or(Mark::Untested, |found| rule(subject.game).judge(found)),
            }
        })
        .collect();
    Verdict {
        id: "time",
        claim: "MTD(f) is about 5 % faster than Aspiration NegaScout in checkers and Othello, and about 10 % in chess.",
        source: "section 4.5, Figure 13",
        paper: "95 %, 95 %, 90 %",
        rule: format!(
            "Time of mtd-f as a percentage of aspiration's, the median of repeated runs in turns for every position, all \
             iterations up to the deepest one that was timed. Checkers and Othello: {} Chess: {}",
            rule("checkers").text(Unit::Percent),
            rule("chess").text(Unit::Percent)
        ),
        mark: together(&cases.iter().map(|case| case.mark).collect::<Vec<_>>()),
        cases,
    }
}
