//! The experiments beyond the paper, a section each.

use super::claims::{branching, table_depth, tables};
use super::figures::{
    axis, depth_axis, first_guess_figure, over_depths, percent_point, positions, shown_depths,
};
use super::rule::Unit;
use super::subject::Subject;
use super::{Axis, Chart, Figure, Point, Section, Series, Shape, Table};
use crate::experiment::{
    Estimate, GRAINS, LEAVES, Metric, PAPER_ALGORITHMS, Pair, Row, View, estimate, ratio_of_sums,
};
use std::collections::BTreeMap;

/// The sections of all experiments of which there are results.
pub(super) fn sections(subjects: &[Subject<'_>]) -> Vec<Section> {
    let sections = [
        first_guess(subjects),
        table_size(subjects),
        grain(subjects),
        guess(subjects),
        ordering(subjects),
        minimal(subjects),
        by_branching(subjects),
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

fn first_guess(subjects: &[Subject<'_>]) -> Option<Section> {
    let figures = subjects.iter().filter_map(first_guess_figure).collect();
    let found = |subject: &Subject<'_>, name: &str| {
        let depth = subject.main.deepest(name, "aspiration")?;
        Some(subject.main.ratio(name, "aspiration", depth, LEAVES)?.times(100.0))
    };
    let table = by_game(
        subjects,
        "Leaves of mtd-f as a percentage of aspiration at the deepest depth, by how far the guess is off.",
        Unit::Percent,
        &[-200, -20, -5, 0, 5, 20, 200],
        |by| format!("{by:+}"),
        |subject, by| found(subject, &format!("mtd-f:f{by:+}")),
    );
    section(
        "first-guess",
        "What a first guess is worth (Figure 10)",
        &[
            "In every iteration MTD(f) is told a value that is off the true one by a fixed amount; the true one is found by a \
           search of its own that is not counted. To the left MTD(f) comes close to DUAL*, to the right to SSS*. The value \
           of the last iteration is a good guess as far as the curve is flat around 0.",
        ],
        figures,
        vec![table],
    )
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

fn table_size(subjects: &[Subject<'_>]) -> Option<Section> {
    let mut figures = Vec::new();
    for (bounds, words) in [("two", "two bounds"), ("one", "one bound")] {
        for subject in subjects {
            let views = tables(subject, bounds);
            let Some(depth) = table_depth(&views).filter(|_| views.len() > 1) else { continue };
            let bits: Vec<f64> = views.iter().map(|view| f64::from(view.group.table_bits)).collect();
            let series = ["alpha-beta", "aspiration", "sss", "dual", "mtd-f"].iter().filter_map(|name| {
                let points: Vec<Point> = views
                    .iter()
                    .filter_map(|&view| {
                        let found = across(view, name, subject.main, "aspiration", depth, LEAVES)?;
                        Some(percent_point(f64::from(view.group.table_bits), found))
                    })
                    .collect();
                let (label, style) = (name.to_string(), name.to_string());
                (!points.is_empty()).then_some(Series { label, style, shape: Shape::Line, points })
            });
            figures.push(Figure {
                name: format!("table-size-{bounds}-{}", subject.file_name()),
                caption: format!(
                    "{}, depth {depth}, tables with {words} an entry: leaves as a percentage of aspiration with 2^{} entries \
                     of two bounds.",
                    subject.label, subject.main.group.table_bits
                ),
                chart: Chart {
                    title: format!("{}: {words}", subject.label),
                    x: Axis { ticks: bits, ..axis("table entries, as a power of 2") },
                    y: Axis { logarithmic: true, ..axis("leaves, % of aspiration") },
                    series: series.collect(),
                    base: Some((100.0, "aspiration, 2^20".to_string())),
                },
            });
        }
    }
    let table = by_game(
        subjects,
        "Leaves of sss as a percentage of alpha-beta with the same table, two bounds an entry.",
        Unit::Percent,
        &[10, 14, 17, 20],
        |bits| format!("2^{bits}"),
        |subject, bits| {
            let views = tables(subject, "two");
            let depth = table_depth(&views).filter(|_| views.len() > 1)?;
            let view = views.iter().find(|view| view.group.table_bits == *bits)?;
            Some(view.ratio("sss", "alpha-beta", depth, LEAVES)?.times(100.0))
        },
    );
    section(
        "table-size",
        "How much memory (table-size)",
        &[
            "A table that is too small forgets the bounds and the best moves of earlier tests, and what was forgotten is \
           searched again. Algorithms of many tests pay more for it. The programs of 1995 kept one bound an entry; two \
           bounds help those that test from both sides.",
        ],
        figures,
        vec![table],
    )
}

fn grain(subjects: &[Subject<'_>]) -> Option<Section> {
    let mut figures = Vec::new();
    for subject in subjects {
        let views = subject.varying(|group, main| group.grain = main.grain);
        let Some(depth) = grain_depth(&views) else { continue };
        let grains: Vec<f64> = views.iter().map(|view| f64::from(view.group.grain)).collect();
        let x = || Axis { logarithmic: true, ticks: grains.clone(), ..axis("evaluation divided by") };
        let names = ["mtd-f", "sss", "dual"];
        let line = |name: &str, found: &dyn Fn(View<'_>) -> Option<Estimate>| {
            let points: Vec<Point> = views
                .iter()
                .filter_map(|&view| {
                    let Estimate { value, interval } = found(view)?;
                    Some(Point { x: f64::from(view.group.grain), y: value, interval })
                })
                .collect();
            let (label, style) = (name.to_string(), name.to_string());
            Series { label, style, shape: Shape::Line, points }
        };
        let leaves = names.map(|name| {
            line(name, &|view| Some(view.ratio(name, view.base()?, depth, LEAVES)?.times(100.0)))
        });
        let tests = names.map(|name| {
            line(name, &|view| {
                let pairs: Vec<Pair> =
                    view.at(name, depth).iter().map(|record| (record.row.tests as f64, 1.0)).collect();
                estimate(&pairs, ratio_of_sums)
            })
        });
        figures.push(Figure {
            name: format!("grain-leaves-{}", subject.file_name()),
            caption: format!(
                "{}, depth {depth}: leaves as a percentage of aspiration with the same grain, whose window shrinks with it.",
                subject.label
            ),
            chart: Chart {
                title: format!("{}: leaves", subject.label),
                x: x(),
                y: axis("leaves, % of aspiration"),
                series: leaves.to_vec(),
                base: Some((100.0, "aspiration".to_string())),
            },
        });
        figures.push(Figure {
            name: format!("grain-tests-{}", subject.file_name()),
            caption: format!(
                "{}, depth {depth}: tests in the iteration of this depth, mean over positions.",
                subject.label
            ),
            chart: Chart {
                title: format!("{}: tests", subject.label),
                x: x(),
                y: Axis { logarithmic: true, ..axis("tests") },
                series: tests.to_vec(),
                base: None,
            },
        });
    }
    let table = by_game(
        subjects,
        "Leaves of mtd-f as a percentage of aspiration with the same grain.",
        Unit::Percent,
        &GRAINS,
        |grain| format!("/ {grain}"),
        |subject, grain| {
            let views = subject.varying(|group, main| group.grain = main.grain);
            let depth = grain_depth(&views)?;
            let view = views.iter().find(|view| view.group.grain == *grain)?;
            Some(view.ratio("mtd-f", view.base()?, depth, LEAVES)?.times(100.0))
        },
    );
    section(
        "grain",
        "Coarser values (grain)",
        &[
            "Dividing the evaluation leaves fewer different values, so that fewer tests lead from one to the next. A chess \
           evaluation in hundredths of a pawn has a grain of 1 here; 32 is about a third of a pawn, a checkers man or an \
           Othello disc accordingly.",
        ],
        figures,
        vec![table],
    )
}

/// The depth of experiment grain: the deepest that a coarser view has.
fn grain_depth(views: &[View<'_>]) -> Option<u32> {
    views.iter().filter(|view| view.group.grain > 1).find_map(|view| view.all_depths().last().copied())
}

fn guess(subjects: &[Subject<'_>]) -> Option<Section> {
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

fn ordering(subjects: &[Subject<'_>]) -> Option<Section> {
    let settings = [
        ((false, false), "both", "mtd-f"),
        ((true, false), "no history", "alpha-beta"),
        ((false, true), "no table move", "dual"),
        ((true, true), "neither", "sss"),
    ];
    let mut figures = Vec::new();
    for subject in subjects {
        let views = subject.varying(|group, main| {
            (group.no_history, group.no_table_move) = (main.no_history, main.no_table_move);
        });
        if views.len() < 2 {
            continue;
        }
        let last = views
            .iter()
            .filter(|view| view.group != subject.main.group)
            .find_map(|view| view.all_depths().last().copied())
            .unwrap_or(0);
        let depths: Vec<u32> =
            shown_depths(subject.main).into_iter().filter(|&depth| depth <= last).collect();
        let find = |off: (bool, bool)| {
            views.iter().copied().find(|view| (view.group.no_history, view.group.no_table_move) == off)
        };
        let lines = |found: &dyn Fn(View<'_>, u32) -> Option<Estimate>| -> Vec<Series> {
            settings
                .iter()
                .filter_map(|&(off, label, style)| {
                    let view = find(off)?;
                    over_depths(label, style, &depths, |depth| found(view, depth))
                })
                .collect()
        };
        figures.push(Figure {
            name: format!("ordering-cost-{}", subject.file_name()),
            caption: format!(
                "{}: leaves of aspiration as a percentage of aspiration with both, cumulative.",
                subject.label
            ),
            chart: Chart {
                title: format!("{}: what ordering saves", subject.label),
                x: depth_axis(&depths),
                y: Axis { logarithmic: true, ..axis("leaves, % of full ordering") },
                series: lines(&|view, depth| {
                    across(view, "aspiration", subject.main, "aspiration", depth, LEAVES)
                }),
                base: Some((100.0, "table move and history".to_string())),
            },
        });
        figures.push(Figure {
            name: format!("ordering-mtd-f-{}", subject.file_name()),
            caption: format!(
                "{}: leaves of mtd-f as a percentage of aspiration with the same ordering, cumulative.",
                subject.label
            ),
            chart: Chart {
                title: format!("{}: mtd-f", subject.label),
                x: depth_axis(&depths),
                y: axis("leaves, % of aspiration"),
                series: lines(&|view, depth| view.ratio("mtd-f", "aspiration", depth, LEAVES)),
                base: Some((100.0, "aspiration".to_string())),
            },
        });
    }
    section(
        "ordering",
        "Worse ordering (ordering)",
        &[
            "Moves are tried in the order: table move, captures and other urgent moves by static value, quiet moves by history \
           heuristic. Without the table's move the many tests of MTD(f) lose the thread of earlier ones; without history only \
           the quiet moves suffer. Othello orders every move statically, so that history has little to say there.",
        ],
        figures,
        Vec::new(),
    )
}

/// The leaves of an iteration as a multiple of those of the minimal graph.
fn of_minimal(view: View<'_>, name: &str, depth: u32) -> Option<Estimate> {
    let pairs: Vec<Pair> = view
        .at(name, depth)
        .into_iter()
        .filter_map(|record| Some((record.row.leaves as f64, record.row.minimal_leaves? as f64)))
        .collect();
    estimate(&pairs, ratio_of_sums)
}

fn minimal(subjects: &[Subject<'_>]) -> Option<Section> {
    let mut figures = Vec::new();
    for subject in subjects {
        let view = subject.main;
        let depths: Vec<u32> = shown_depths(view)
            .into_iter()
            .filter(|&depth| view.algorithms().iter().any(|name| of_minimal(view, name, depth).is_some()))
            .collect();
        let series: Vec<Series> = view
            .algorithms()
            .into_iter()
            .filter_map(|name| {
                let points: Vec<Point> = depths
                    .iter()
                    .filter_map(|&depth| {
                        let Estimate { value, interval } = of_minimal(view, name, depth)?;
                        Some(Point { x: f64::from(depth), y: value, interval })
                    })
                    .collect();
                let (label, style) = (name.to_string(), name.to_string());
                (!points.is_empty()).then_some(Series { label, style, shape: Shape::Line, points })
            })
            .collect();
        if series.is_empty() {
            continue;
        }
        figures.push(Figure {
            name: format!("minimal-{}", subject.file_name()),
            caption: format!(
                "{}: leaves of the iteration of each depth as a multiple of the left-first minimal graph.",
                subject.label
            ),
            chart: Chart {
                title: format!("{}: multiples of the minimal graph", subject.label),
                x: depth_axis(&depths),
                y: axis("leaves / minimal graph"),
                series,
                base: Some((1.0, "minimal graph".to_string())),
            },
        });
    }
    let table = by_game(
        subjects,
        "Leaves of the deepest iteration that was measured, as a multiple of the minimal graph.",
        Unit::Number(2),
        &PAPER_ALGORITHMS,
        ToString::to_string,
        |subject, name| {
            let depths = subject.main.depths(name).into_iter().rev();
            depths.map(|depth| of_minimal(subject.main, name, depth)).find(Option::is_some).flatten()
        },
    );
    section(
        "minimal",
        "How far from the minimal graph (minimal)",
        &[
            "The left-first minimal graph is what two tests search when the value is known and the best move of every node \
           is tried first. It is not the smallest graph that proves the value, which is hard to find. MTD-best can do with \
           less, because it does not prove the value.",
        ],
        figures,
        vec![table],
    )
}

fn by_branching(subjects: &[Subject<'_>]) -> Option<Section> {
    let mut all = Vec::new();
    let series: Vec<Series> = subjects
        .iter()
        .filter_map(|subject| {
            let view = subject.main;
            let depth = view.deepest("mtd-f", "aspiration")?;
            let points: Vec<Point> = view
                .both("mtd-f", "aspiration", depth)
                .into_iter()
                .filter(|(_, base)| base.row.interior > 0 && base.row.cum_leaves > 0)
                .map(|(own, base)| Point {
                    x: base.row.generated as f64 / base.row.interior as f64,
                    y: 100.0 * LEAVES(&own.row) / LEAVES(&base.row),
                    interval: None,
                })
                .collect();
            all.extend(points.iter().map(|point| (point.x, point.y)));
            let (label, style) = (format!("{}, depth {depth}", subject.label), subject.game.to_string());
            (!points.is_empty()).then_some(Series { label, style, shape: Shape::Scatter, points })
        })
        .collect();
    if series.is_empty() {
        return None;
    }
    let means: Vec<String> = subjects
        .iter()
        .filter_map(|subject| Some(format!("{:.1} in {}", branching(subject.main)?, subject.label)))
        .collect();
    let slope = estimate(&all, slope).map_or_else(String::new, |found| {
        let twice = found.times(std::f64::consts::LN_2);
        format!(
            " Over all positions, twice the branching factor goes with {} in MTD(f)'s percentage.",
            Unit::Points.estimate(twice)
        )
    });
    let text = format!(
        "Every position by its mean branching factor: moves at the nodes that aspiration expanded. Over all positions it is \
         {}.{slope}",
        means.join(", ")
    );
    let count: usize = subjects.iter().map(|subject| positions(subject.main)).sum();
    let figure = Figure {
        name: "branching".to_string(),
        caption: format!(
            "Leaves of mtd-f as a percentage of aspiration, cumulative, for each of {count} positions."
        ),
        chart: Chart {
            title: "mtd-f and the branching factor".to_string(),
            x: Axis { logarithmic: true, ..axis("mean branching factor of the position") },
            y: axis("leaves, % of aspiration"),
            series,
            base: Some((100.0, "aspiration".to_string())),
        },
    };
    section("branching", "Branching factors (branching)", &[&text], vec![figure], Vec::new())
}

/// The slope of the line through points whose first coordinate is taken as a logarithm.
fn slope(points: &[(f64, f64)]) -> Option<f64> {
    let count = points.len() as f64;
    let mean = |of: &dyn Fn(&(f64, f64)) -> f64| points.iter().map(of).sum::<f64>() / count;
    let (x, y) = (mean(&|point| point.0.ln()), mean(&|point| point.1));
    let spread = mean(&|point| (point.0.ln() - x).powi(2));
    let together = mean(&|point| (point.0.ln() - x) * (point.1 - y));
    (spread > 1e-12).then(|| together / spread)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slope_is_that_of_the_line_through_the_points() {
        let points: Vec<(f64, f64)> = [1.0, 2.0, 4.0, 8.0].map(|x: f64| (x, 100.0 - 3.0 * x.log2())).to_vec();
        assert!((slope(&points).unwrap() * std::f64::consts::LN_2 + 3.0).abs() < 1e-9);
        assert_eq!(slope(&[(2.0, 1.0), (2.0, 5.0)]), None);
    }
}
