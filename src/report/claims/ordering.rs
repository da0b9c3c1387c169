//! How well moves are ordered.

use super::{Case, PaperClaim, by_game, judged_depth};
use crate::experiment::{BASE, Counts, Experiment, Fraction, estimate, ratio_of_sums};
use crate::report::measured::Measured;
use crate::report::rule::{ClaimRule, Unit};
use crate::report::subject::Subject;

/// The claims.
pub(super) fn claims(subjects: &[Subject<'_>]) -> Vec<PaperClaim> {
    vec![
        PaperClaim {
            id: "first-move",
            claim: "At cut nodes the first move cuts in more than 95 % of the cases: almost perfectly ordered trees.",
            source: "section 4.4",
            paper: "above 95 %",
            measured: "Cut nodes that the first move cut off, in aspiration's iteration of the deepest odd depth. From 80 % on \
                trees are strongly ordered.",
            unit: Unit::Percent,
            rule: ClaimRule::AtLeast { than: 80.0, claimed: 95.0 },
            experiment: Experiment::Paper,
            cases: by_game(subjects, |subject| at_cuts(subject, |row| row.cut_by_first, 100.0)),
        },
        PaperClaim {
            id: "moves-at-cuts",
            claim: "At cut nodes 1.1 moves are examined on average in checkers, and 1.2 in Othello and chess.",
            source: "section 4.4",
            paper: "1.1 (checkers), 1.2 (Othello, chess)",
            measured: "Moves tried at cut nodes, in aspiration's iteration of the deepest odd depth; what rounds to the paper's \
                figure or less counts.",
            unit: Unit::Number(2),
            rule: at_most(1.2),
            experiment: Experiment::Paper,
            cases: subjects.iter().filter_map(moves_at_cuts).collect(),
        },
    ]
}

/// What rounds to a figure with one decimal, or is less.
fn at_most(figure: f64) -> ClaimRule {
    ClaimRule::Within { band: (f64::NEG_INFINITY, figure + 0.05) }
}

fn moves_at_cuts(subject: &Subject<'_>) -> Option<Case> {
    let paper = subject.game.study().paper?;
    let found = at_cuts(subject, |row| row.moves_at_cut, 1.0);
    Some(Case::of(subject, found).with_rule(at_most(paper.moves_at_cut)))
}

/// A number per cut node.
fn at_cuts(subject: &Subject<'_>, number: fn(&Counts) -> u64, factor: f64) -> Option<Measured> {
    let rows = subject.main.at(BASE, judged_depth(subject.main, BASE, BASE)?);
    let pairs: Vec<Fraction> =
        rows.iter().map(|merged| (number(&merged.counts) as f64, merged.counts.cut_nodes as f64)).collect();
    Some(estimate(&pairs, ratio_of_sums)?.times(factor).into())
}
