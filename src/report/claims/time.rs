//! Time.

use super::BELOW;
use crate::experiment::{BASE, Estimate, estimate, ratio_of_sums};
use crate::games::GameId;
use crate::report::rule::{ClaimRule, Unit, together};
use crate::report::subject::Subject;
use crate::report::{ClaimCase, Verdict};
use crate::search::Algorithm;

/// The verdict on time, for which every game has a rule of its own.
pub(super) fn verdict(subjects: &[Subject<'_>]) -> Verdict {
    let case = |subject: &Subject<'_>| {
        rule(subject.game).case(subject.label.clone(), Unit::Percent, percent_of_base(subject))
    };
    let cases: Vec<ClaimCase> = subjects.iter().map(case).collect();
    Verdict {
        id: "time",
        claim: "MTD(f) is about 5 % faster than Aspiration NegaScout in checkers and Othello, and about 10 % in chess.",
        source: "section 4.5, Figure 13",
        paper: "95 %, 95 %, 90 %",
        rule: format!(
            "Time of mtd-f as a percentage of aspiration's, the median of repeated runs in turns for every position, all \
             iterations up to the deepest one that was timed. {}",
            rules(subjects)
        ),
        status: together(cases.iter().map(|case| case.status)),
        cases,
    }
}

/// The rule of a game: as fast as the paper says, or faster at all in a game that is not in the paper.
fn rule(game: GameId) -> ClaimRule {
    game.study().paper_time.map_or(BELOW, |claimed| ClaimRule::LessByAbout { than: 100.0, claimed })
}

/// The rules of the paper's games and of all others that have results, in words.
fn rules(subjects: &[Subject<'_>]) -> String {
    let is_used = |game: GameId| {
        game.study().paper_time.is_some() || subjects.iter().any(|subject| subject.game == game)
    };
    let mut rules: Vec<(ClaimRule, Vec<String>)> = Vec::new();
    for game in GameId::ALL.iter().copied().filter(|&game| is_used(game)) {
        let name = game.name()[..1].to_ascii_uppercase() + &game.name()[1..];
        match rules.iter_mut().find(|(other, _)| *other == rule(game)) {
            Some((_, games)) => games.push(name),
            None => rules.push((rule(game), vec![name])),
        }
    }
    let text = |(rule, games): &(ClaimRule, Vec<String>)| {
        format!("{}: {}", games.join(" and "), rule.text(Unit::Percent))
    };
    rules.iter().map(text).collect::<Vec<_>>().join(" ")
}

/// The time of MTD(f) as a percentage of the base line's, at the deepest depth that was timed.
fn percent_of_base(subject: &Subject<'_>) -> Option<Estimate> {
    let depths = subject.main.depths(Algorithm::MTD_F).into_iter().rev();
    let times = depths.map(|depth| subject.main.times(Algorithm::MTD_F, BASE, depth));
    let pairs = times.into_iter().find(|pairs| !pairs.is_empty())?;
    Some(estimate(&pairs, ratio_of_sums)?.times(100.0))
}
