//! How well moves are ordered.

use super::{PaperClaim, by_game};
use crate::experiment::{BASE, Counts, Fraction, estimate, ratio_of_sums};
use crate::report::rule::{ClaimRule, Unit};
use crate::report::subject::Subject;

/// The claims.
pub(super) fn claims(subjects: &[Subject<'_>]) -> Vec<PaperClaim> {
    let at_cuts = |number: fn(&Counts) -> u64, factor: f64| {
        by_game(subjects, move |subject| {
            let depth = subject.main.deepest(BASE, BASE)?;
            let rows = subject.main.at(BASE, depth);
            let pairs: Vec<Fraction> = rows
                .iter()
                .map(|merged| (number(&merged.counts) as f64, merged.counts.cut_nodes as f64))
                .collect();
            Some(estimate(&pairs, ratio_of_sums)?.times(factor))
        })
    };
    vec![
        PaperClaim {
            id: "first-move",
            claim: "At cut nodes the first move cuts in more than 95 % of the cases: almost perfectly ordered trees.",
            source: "section 4.4",
            paper: "above 95 %",
            measured: "Cut nodes that the first move cut off, in aspiration's deepest iteration.",
            unit: Unit::Percent,
            rule: ClaimRule::Within { band: (95.0, f64::INFINITY), wide: (90.0, f64::INFINITY) },
            possible: false,
            cases: at_cuts(|row| row.cut_by_first, 100.0),
        },
        PaperClaim {
            id: "moves-at-cuts",
            claim: "At cut nodes 1.1 to 1.2 moves are examined on average.",
            source: "section 4.4",
            paper: "1.1 (checkers), 1.2 (Othello, chess)",
            measured: "Moves tried at cut nodes, in aspiration's deepest iteration; what rounds to 1.2 or less counts.",
            unit: Unit::Number(2),
            rule: ClaimRule::Within { band: (f64::NEG_INFINITY, 1.25), wide: (f64::NEG_INFINITY, 1.35) },
            possible: false,
            cases: at_cuts(|row| row.moves_at_cut, 1.0),
        },
    ]
}
