//! The experiments beyond the paper, a section each.

mod branching;
mod evaluation;
mod first_guess;
mod grain;
mod guess;
mod minimal;
mod ordering;
mod table_size;

use crate::experiment::{Estimate, Fraction, Metric, RowGroup, estimate, ratio_of_sums};
use crate::report::rule::Unit;
use crate::report::subject::Subject;
use crate::report::{Figure, PageTable, Section};
use crate::search::{Algorithm, Depth};

/// The sections of all experiments that have results.
pub(super) fn sections(subjects: &[Subject<'_>]) -> Vec<Section> {
    let sections = [
        first_guess::section_of(subjects),
        table_size::section_of(subjects),
        grain::section_of(subjects),
        guess::section_of(subjects),
        ordering::section_of(subjects),
        evaluation::section_of(subjects),
        minimal::section_of(subjects),
        branching::section_of(subjects),
    ];
    sections.into_iter().flatten().collect()
}

/// A section; none without figures.
fn section(
    id: &str,
    title: &str,
    text: &str,
    figures: Vec<Figure>,
    tables: Vec<PageTable>,
) -> Option<Section> {
    (!figures.is_empty()).then(|| Section {
        id: id.to_string(),
        title: title.to_string(),
        paragraphs: vec![text.to_string()],
        figures,
        tables,
    })
}

/// A table with a line for every game and a column for each of `columns`. Games without any number are left out.
fn by_game<C>(
    subjects: &[Subject<'_>],
    caption: &str,
    unit: Unit,
    columns: &[C],
    title: impl Fn(&C) -> String,
    found: impl Fn(&Subject<'_>, &C) -> Option<Estimate>,
) -> PageTable {
    let line = |subject: &Subject<'_>| {
        let numbers: Vec<Option<Estimate>> = columns.iter().map(|column| found(subject, column)).collect();
        let texts =
            numbers.iter().map(|&found| found.map_or_else(|| "-".to_string(), |found| unit.estimate(found)));
        let line: Vec<String> = std::iter::once(subject.label.clone()).chain(texts).collect();
        numbers.iter().any(Option::is_some).then_some(line)
    };
    PageTable {
        caption: caption.to_string(),
        titles: std::iter::once("game".to_string()).chain(columns.iter().map(title)).collect(),
        lines: subjects.iter().filter_map(line).collect(),
    }
}

/// The ratio of an algorithm in one group to another algorithm in another group.
fn across<'a>(
    own: RowGroup<'a>,
    algorithm: Algorithm,
    other: RowGroup<'a>,
    base: Algorithm,
    depth: Depth,
    metric: Metric,
) -> Option<Estimate> {
    let joined = own.joined(algorithm, other, base, depth).into_iter();
    let pairs: Vec<Fraction> =
        joined.map(|(own, base)| (metric(&own.counts), metric(&base.counts))).collect();
    estimate(&pairs, ratio_of_sums)
}
