//! The experiments beyond the paper, a section each.

mod branching;
mod first_guess;
mod grain;
mod guess;
mod minimal;
mod ordering;
mod table_size;

use crate::experiment::{Estimate, Metric, Pair, Row, View, estimate, ratio_of_sums};
use crate::report::rule::Unit;
use crate::report::subject::Subject;
use crate::report::{Figure, Section, Table};
use std::collections::BTreeMap;

/// The sections of all experiments of which there are results.
pub(super) fn sections(subjects: &[Subject<'_>]) -> Vec<Section> {
    let sections = [
        first_guess::section_of(subjects),
        table_size::section_of(subjects),
        grain::section_of(subjects),
        guess::section_of(subjects),
        ordering::section_of(subjects),
        minimal::section_of(subjects),
        branching::section_of(subjects),
    ];
    sections.into_iter().flatten().collect()
}

/// A section, if it has something to show.
fn section(
    id: &str,
    title: &str,
    text: &[&str],
    figures: Vec<Figure>,
    tables: Vec<Table>,
) -> Option<Section> {
    (!figures.is_empty()).then(|| Section {
        id: id.to_string(),
        title: title.to_string(),
        paragraphs: text.iter().map(ToString::to_string).collect(),
        figures,
        tables,
    })
}

/// A table with a line a game and a column for everything in `columns`. Games without any number are left out.
fn by_game<C>(
    subjects: &[Subject<'_>],
    caption: &str,
    unit: Unit,
    columns: &[C],
    title: impl Fn(&C) -> String,
    found: impl Fn(&Subject<'_>, &C) -> Option<Estimate>,
) -> Table {
    let line = |subject: &Subject<'_>| {
        let numbers: Vec<Option<Estimate>> = columns.iter().map(|column| found(subject, column)).collect();
        let texts =
            numbers.iter().map(|&found| found.map_or_else(|| "-".to_string(), |found| unit.estimate(found)));
        let line: Vec<String> = std::iter::once(subject.label.clone()).chain(texts).collect();
        numbers.iter().any(Option::is_some).then_some(line)
    };
    Table {
        caption: caption.to_string(),
        titles: std::iter::once("game".to_string()).chain(columns.iter().map(title)).collect(),
        lines: subjects.iter().filter_map(line).collect(),
    }
}

/// The ratio of what an algorithm needed in one view to what another one needed in another view.
fn across(
    own: View<'_>,
    name: &str,
    other: View<'_>,
    base: &str,
    depth: u32,
    metric: Metric,
) -> Option<Estimate> {
    let bases: BTreeMap<&str, &Row> =
        other.at(base, depth).into_iter().map(|record| (record.row.position.as_str(), &record.row)).collect();
    let pairs: Vec<Pair> = own
        .at(name, depth)
        .into_iter()
        .filter_map(|record| Some((metric(&record.row), metric(bases.get(record.row.position.as_str())?))))
        .collect();
    estimate(&pairs, ratio_of_sums)
}
