//! The figures of the paper, one a game.

use super::subject::Subject;
use super::{Axis, Chart, Figure, Point, Series, Shape};
use crate::experiment::{
    Comparison, DepthSummary, Estimate, LEAVES, Metric, NODES, OFFSETS, PAPER_ALGORITHMS, Summary, View,
    estimate, ratio_of_sums,
};

/// A point of an estimate that is shown in percent.
pub(super) fn percent_point(x: f64, found: Estimate) -> Point {
    let Estimate { value, interval } = found.times(100.0);
    Point { x, y: value, interval }
}

/// An axis of depths.
pub(super) fn depth_axis(depths: &[u32]) -> Axis {
    Axis {
        label: "depth (plies)".to_string(),
        ticks: depths.iter().map(|&depth| f64::from(depth)).collect(),
        ..Axis::default()
    }
}

/// A linear axis.
pub(super) fn axis(label: &str) -> Axis {
    Axis { label: label.to_string(), ..Axis::default() }
}

/// The depths that are worth drawing: the first plies are a handful of leaves.
pub(super) fn shown_depths(view: View<'_>) -> Vec<u32> {
    let depths = view.all_depths();
    let deep: Vec<u32> = depths.iter().copied().filter(|&depth| depth >= 3).collect();
    if deep.len() >= 2 { deep } else { depths }
}

/// A line for an algorithm over depths.
pub(super) fn over_depths(
    label: &str,
    style: &str,
    depths: &[u32],
    found: impl Fn(u32) -> Option<Estimate>,
) -> Option<Series> {
    let points: Vec<Point> =
        depths.iter().filter_map(|&depth| Some(percent_point(f64::from(depth), found(depth)?))).collect();
    let (label, style) = (label.to_string(), style.to_string());
    (!points.is_empty()).then_some(Series { label, style, shape: Shape::Line, points })
}

/// The figures of a game's main comparison: 11 (leaves), 12 (nodes), 13 (time), 14 (mtd-best), and the scatter.
pub(super) fn paper_figures(subject: &Subject<'_>, summary: &Summary) -> Vec<Figure> {
    let of_figures: Vec<&str> = PAPER_ALGORITHMS.iter().copied().filter(|&name| name != "mtd-best").collect();
    let leaves: Compared = |comparison| Some(comparison.leaves);
    let nodes: Compared = |comparison| Some(comparison.nodes);
    let figures = [
        relative(subject, summary, "figure-11", "leaves", leaves, &of_figures),
        relative(subject, summary, "figure-12", "nodes", nodes, &of_figures),
        relative(subject, summary, "figure-13", "time", |comparison| comparison.time, &["mtd-f"]),
        relative(subject, summary, "figure-14", "leaves", leaves, &["alpha-beta", "mtd-f", "mtd-best"]),
        scatter(subject, summary),
    ];
    figures.into_iter().flatten().collect()
}

/// What is taken of a comparison with the base line.
type Compared = fn(&Comparison) -> Option<Estimate>;

/// Something as a percentage of the base line's, by depth.
fn relative(
    subject: &Subject<'_>,
    summary: &Summary,
    number: &str,
    what: &str,
    compared: Compared,
    algorithms: &[&str],
) -> Option<Figure> {
    let base = &summary.base;
    let found = |algorithm: &str, depth: u32| {
        let is_depth = |summary: &&DepthSummary| summary.depth == depth;
        let own =
            summary.depths.iter().find(is_depth)?.algorithms.iter().find(|own| own.algorithm == algorithm);
        compared(own?.of_base.as_ref()?)
    };
    let depths: Vec<u32> = shown_depths(subject.main)
        .into_iter()
        .filter(|&depth| algorithms.iter().any(|algorithm| found(algorithm, depth).is_some()))
        .collect();
    let series: Vec<Series> = algorithms
        .iter()
        .filter(|&&algorithm| algorithm != base)
        .filter_map(|&algorithm| over_depths(algorithm, algorithm, &depths, |depth| found(algorithm, depth)))
        .collect();
    if series.is_empty() {
        return None;
    }
    let title = match number {
        "figure-14" => format!("{}: mtd-best", subject.label),
        _ => format!("{}: {what}", subject.label),
    };
    let figure = number.replace("figure-", "Figure ");
    Some(Figure {
        name: format!("{number}-{}", subject.file_name()),
        caption: format!(
            "{figure}, {}: {what} as a percentage of {base}, cumulative over iterations, with 95 % intervals; {} positions.",
            subject.label,
            positions(subject.main)
        ),
        chart: Chart {
            title,
            x: depth_axis(&depths),
            y: axis(&format!("{what}, % of {base}")),
            series,
            base: Some((100.0, base.clone())),
        },
    })
}

/// How many positions a view has.
pub(super) fn positions(view: View<'_>) -> usize {
    let names: std::collections::BTreeSet<&str> =
        view.places.keys().map(|place| place.position.as_str()).collect();
    names.len()
}

/// Every position by itself: leaves and nodes of mtd-f against the size of its tree.
fn scatter(subject: &Subject<'_>, summary: &Summary) -> Option<Figure> {
    let view = subject.main;
    let base = summary.base.as_str();
    let depth = view.deepest("mtd-f", base).filter(|_| base != "mtd-f")?;
    let series = |label: &str, style: &str, metric: Metric| {
        let mut points: Vec<Point> = view
            .both("mtd-f", base, depth)
            .into_iter()
            .map(|(own, base)| Point {
                x: base.row.cum_nodes as f64,
                y: 100.0 * metric(&own.row) / metric(&base.row),
                interval: None,
            })
            .collect();
        points.sort_by(|a, b| a.x.total_cmp(&b.x));
        Series { label: label.to_string(), style: style.to_string(), shape: Shape::Scatter, points }
    };
    Some(Figure {
        name: format!("positions-{}", subject.file_name()),
        caption: format!(
            "Every position of {} by itself: mtd-f at depth {depth} as a percentage of {base}, cumulative.",
            subject.label
        ),
        chart: Chart {
            title: format!("{}: position by position", subject.label),
            x: Axis { logarithmic: true, ..axis(&format!("nodes of {base}")) },
            y: axis(&format!("mtd-f, % of {base}")),
            series: vec![series("leaves", "mtd-f", LEAVES), series("nodes", "alpha-beta", NODES)],
            base: Some((100.0, base.to_string())),
        },
    })
}

/// Figure 10: the leaves of mtd-f against how far its first guess is off.
pub(super) fn first_guess_figure(subject: &Subject<'_>) -> Option<Figure> {
    let view = subject.main;
    let name = |by: i32| format!("mtd-f:f{by:+}");
    let deepest = view.deepest(&name(0), "aspiration")?;
    let reached = |depth: &u32| *depth <= deepest && !view.at(&name(0), *depth).is_empty();
    let depths: Vec<u32> = shown_depths(view).into_iter().filter(reached).collect();
    let styles = ["mtd-f", "dual", "alpha-beta"];
    let series: Vec<Series> = depths
        .iter()
        .rev()
        .take(styles.len())
        .zip(styles)
        .map(|(&depth, style)| {
            let point = |&by: &i32| {
                let pairs = view.pairs(&name(by), "aspiration", depth, LEAVES);
                Some(percent_point(f64::from(by), estimate(&pairs, ratio_of_sums)?))
            };
            let points = OFFSETS.iter().filter_map(point).collect();
            Series { label: format!("depth {depth}"), style: style.to_string(), shape: Shape::Line, points }
        })
        .collect();
    Some(Figure {
        name: format!("figure-10-{}", subject.file_name()),
        caption: format!(
            "Figure 10, {}: leaves of mtd-f as a percentage of aspiration, against its first guess minus the true value of \
             every iteration; cumulative.",
            subject.label
        ),
        chart: Chart {
            title: format!("{}: first guess", subject.label),
            x: axis("first guess minus value"),
            y: axis("leaves, % of aspiration"),
            series,
            base: Some((100.0, "aspiration".to_string())),
        },
    })
}
