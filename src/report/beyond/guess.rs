//! Where MTD(f) takes its first guess from.

use super::{by_game, section};
use crate::experiment::LEAVES;
use crate::report::figures::{axis, depth_axis, over_depths, shown_depths};
use crate::report::rule::Unit;
use crate::report::subject::Subject;
use crate::report::{Chart, Figure, Section};

/// The section of the experiment.
pub(super) fn section_of(subjects: &[Subject<'_>]) -> Option<Section> {
    let names = [
        ("mtd-f", "last iteration", "mtd-f"),
        ("mtd-f:before-last", "the one before", "dual"),
        ("mtd-f:static", "static", "alpha-beta"),
    ];
    let figures = subjects
        .iter()
        .filter(|subject| !subject.main.depths("mtd-f:static").is_empty())
        .map(|subject| {
            let view = subject.main;
            let last = view.depths("mtd-f:static").last().copied().unwrap_or(0);
            let depths: Vec<u32> = shown_depths(view).into_iter().filter(|&depth| depth <= last).collect();
            let series = names.iter().filter_map(|(name, label, style)| {
                over_depths(label, style, &depths, |depth| view.ratio(name, "aspiration", depth, LEAVES))
            });
            Figure {
                name: format!("guess-{}", subject.file_name()),
                caption: format!(
                    "{}: leaves of mtd-f as a percentage of aspiration, cumulative, by where its first guess comes from.",
                    subject.label
                ),
                chart: Chart {
                    title: format!("{}: source of the guess", subject.label),
                    x: depth_axis(&depths),
                    y: axis("leaves, % of aspiration"),
                    series: series.collect(),
                    base: Some((100.0, "aspiration".to_string())),
                },
            }
        })
        .collect();
    let table = by_game(
        subjects,
        "Leaves of mtd-f as a percentage of aspiration at the deepest depth of the experiment.",
        Unit::Percent,
        &names,
        |(_, label, _)| label.to_string(),
        |subject, (name, _, _)| {
            let depth = subject.main.deepest("mtd-f:static", "aspiration")?;
            Some(subject.main.ratio(name, "aspiration", depth, LEAVES)?.times(100.0))
        },
    );
    section(
        "guess",
        "Where the guess comes from (guess)",
        &[
            "The value of the last iteration is the usual guess. Where values swing between odd and even depths, the one before \
           it may be better; the static value costs nothing.",
        ],
        figures,
        vec![table],
    )
}
