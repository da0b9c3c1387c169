//! The source of MTD(f)'s first guess.

use super::{by_game, section};
use crate::experiment::{BASE, LEAVES};
use crate::report::Section;
use crate::report::figures::{axis, depth_axis, over_depths, percent_chart, shown_depths};
use crate::report::rule::Unit;
use crate::report::subject::Subject;
use crate::search::{Algorithm, Depth, Guess};

/// MTD(f) with the static value as its first guess, which only this experiment has.
const STATIC: Algorithm = Algorithm::MtdF { guess: Guess::Static };

/// The algorithms of the experiment, their labels and the styles of their lines.
const GUESSES: [(Algorithm, &str, Algorithm); 3] = [
    (Algorithm::MTD_F, "last iteration", Algorithm::MTD_F),
    (Algorithm::MtdF { guess: Guess::BeforeLast }, "the one before", Algorithm::Dual),
    (STATIC, "static", Algorithm::AlphaBeta),
];

/// The section of the experiment.
pub(super) fn section_of(subjects: &[Subject<'_>]) -> Option<Section> {
    let tested = subjects.iter().filter(|subject| !subject.main.depths(STATIC).is_empty());
    let figures = tested.map(|subject| {
        let group = subject.main;
        let last = group.depths(STATIC).last().copied().unwrap_or(0);
        let depths: Vec<Depth> = shown_depths(group).into_iter().filter(|&depth| depth <= last).collect();
        let series = GUESSES.iter().filter_map(|&(algorithm, label, style)| {
            over_depths(label, style, &depths, |depth| group.ratio(algorithm, BASE, depth, LEAVES))
        });
        let caption = format!(
            "{}: leaves of mtd-f as a percentage of aspiration, cumulative, by where its first guess comes from.",
            subject.label
        );
        let (x, y) = (depth_axis(&depths), axis("leaves, % of aspiration"));
        subject.figure("guess", caption, percent_chart("source of the guess", x, y, series.collect(), BASE))
    });
    let table = by_game(
        subjects,
        "Leaves of mtd-f as a percentage of aspiration at the deepest depth of the experiment.",
        Unit::Percent,
        &GUESSES,
        |(_, label, _)| (*label).to_string(),
        |subject, &(algorithm, ..)| {
            let depth = subject.main.deepest(STATIC, BASE)?;
            Some(subject.main.ratio(algorithm, BASE, depth, LEAVES)?.times(100.0))
        },
    );
    section(
        "guess",
        "Where the guess comes from (guess)",
        "The value of the last iteration is the usual guess. Where values swing between odd and even depths, the one before it \
         may be better; the static value costs nothing.",
        figures.collect(),
        vec![table],
    )
}
