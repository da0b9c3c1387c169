//! The figures of the paper, one a game, and what all figures share.

use super::subject::Subject;
use super::{Axis, Chart, Figure, Point, Series, Shape};
use crate::experiment::{
    BASE, BaseComparison, DepthSummary, Estimate, LEAVES, Metric, NODES, OFFSETS, PAPER_ALGORITHMS, RowGroup,
    Summary, estimate, mtd_f_off, ratio_of_sums,
};
use crate::search::{Algorithm, Depth};
use std::fmt::Display;

/// A point of an estimate.
pub(super) fn point(x: impl Into<f64>, found: Estimate) -> Point {
    Point { x: x.into(), y: found.value, interval: found.interval }
}

/// A point of an estimate in percent.
pub(super) fn percent_point(x: impl Into<f64>, found: Estimate) -> Point {
    point(x, found.times(100.0))
}

/// The most points of a cloud.
const MOST_POINTS: usize = 500;

/// A cloud of points, each of a position; every n-th of them by their first coordinate where there are too many for a page.
pub(super) fn cloud(
    label: impl Display,
    style: impl Display,
    mut points: Vec<(Point, Option<u32>)>,
) -> Series {
    let step = points.len().div_ceil(MOST_POINTS).max(1);
    if step > 1 {
        points.sort_by(|(a, _), (b, _)| a.x.total_cmp(&b.x));
    }
    let (points, entries) = points.into_iter().step_by(step).unzip();
    Series { shape: Shape::Scatter, entries, ..line(label, style, points) }
}

/// What a caption says where not all of so many points are drawn.
pub(super) fn thinned_text(points: usize) -> String {
    if points > MOST_POINTS { format!(" At most {MOST_POINTS} are drawn.") } else { String::new() }
}

/// A line with markers.
pub(super) fn line(label: impl Display, style: impl Display, points: Vec<Point>) -> Series {
    Series { label: label.to_string(), style: style.to_string(), points, ..Series::default() }
}

/// An axis of depths.
pub(super) fn depth_axis(depths: &[Depth]) -> Axis {
    Axis { ticks: depths.iter().map(|&depth| f64::from(depth)).collect(), ..axis("depth (plies)") }
}

/// A linear axis.
pub(super) fn axis(label: &str) -> Axis {
    Axis { label: label.to_string(), ..Axis::default() }
}

/// A logarithmic axis.
pub(super) fn log_axis(label: &str) -> Axis {
    Axis { logarithmic: true, ..axis(label) }
}

/// A chart of percentages, the first axis and the series apart: 100 % is the base line of this name.
pub(super) fn percent_chart(title: &str, x: Axis, y: Axis, series: Vec<Series>, base: impl Display) -> Chart {
    Chart { title: title.to_string(), x, y, series, base: Some((100.0, base.to_string())), chosen: None }
}

/// The depths that are worth drawing: the first plies are a handful of leaves.
pub(super) fn shown_depths(group: RowGroup<'_>) -> Vec<Depth> {
    let depths = group.all_depths();
    let deep: Vec<Depth> = depths.iter().copied().filter(|&depth| depth >= 3).collect();
    if deep.len() >= 2 { deep } else { depths }
}

/// A line of ratios over depths, in percent; none without points.
pub(super) fn over_depths(
    label: impl Display,
    style: Algorithm,
    depths: &[Depth],
    found: impl Fn(Depth) -> Option<Estimate>,
) -> Option<Series> {
    let points: Vec<Point> =
        depths.iter().filter_map(|&depth| Some(percent_point(depth, found(depth)?))).collect();
    (!points.is_empty()).then(|| line(label, style, points))
}

/// The figures of a game's main comparison: 11 (leaves), 12 (nodes), 13 (time), 14 (mtd-best), and the scatter.
pub(super) fn paper_figures(subject: &Subject<'_>, summary: &Summary) -> Vec<Figure> {
    const MTD_F: Algorithm = Algorithm::MTD_F;
    let shown: Vec<Algorithm> =
        PAPER_ALGORITHMS.iter().copied().filter(|&algorithm| algorithm != Algorithm::MTD_BEST).collect();
    let leaves: Compared = |comparison| comparison.mean_leaves;
    let nodes: Compared = |comparison| comparison.mean_nodes;
    let best = [Algorithm::AlphaBeta, MTD_F, Algorithm::MTD_BEST];
    let figures = [
        relative(subject, summary, "figure-11", "leaves", leaves, &shown),
        relative(subject, summary, "figure-12", "nodes", nodes, &shown),
        relative(subject, summary, "figure-13", "time", |comparison| comparison.time, &[MTD_F]),
        relative(subject, summary, "figure-14", "leaves", leaves, &best),
        scatter(subject, summary),
    ];
    figures.into_iter().flatten().collect()
}

/// What is taken of a comparison with the base line.
type Compared = fn(&BaseComparison) -> Option<Estimate>;

/// Something as a percentage of the base line's, by depth.
fn relative(
    subject: &Subject<'_>,
    summary: &Summary,
    number: &str,
    what: &str,
    compared: Compared,
    algorithms: &[Algorithm],
) -> Option<Figure> {
    let base = summary.base;
    let found = |algorithm: Algorithm, depth: Depth| {
        let is_depth = |summary: &&DepthSummary| summary.depth == depth;
        let all = &summary.depths.iter().find(is_depth)?.algorithms;
        compared(all.iter().find(|own| own.algorithm == algorithm)?.of_base.as_ref()?)
    };
    let depths: Vec<Depth> = shown_depths(subject.main)
        .into_iter()
        .filter(|&depth| algorithms.iter().any(|&algorithm| found(algorithm, depth).is_some()))
        .collect();
    let series: Vec<Series> = algorithms
        .iter()
        .filter(|&&algorithm| algorithm != base)
        .filter_map(|&algorithm| over_depths(algorithm, algorithm, &depths, |depth| found(algorithm, depth)))
        .collect();
    if series.is_empty() {
        return None;
    }
    let title = if number == "figure-14" { "mtd-best" } else { what };
    let figure = number.replace("figure-", "Figure ");
    let caption = format!(
        "{figure}, {}: {what} as a percentage of {base}, cumulative over iterations, {} with 95 % intervals; {} positions.",
        subject.label,
        if number == "figure-13" { "ratios of sums" } else { "geometric means over positions" },
        subject.main.positions()
    );
    let y = axis(&format!("{what}, % of {base}"));
    let main = Algorithm::MTD_F.to_string();
    let chosen = series.iter().position(|series| series.style == main).or(Some(series.len() - 1));
    let chart = Chart { chosen, ..percent_chart(title, depth_axis(&depths), y, series, base) };
    Some(subject.figure(number, caption, chart))
}

/// Every position by itself: leaves and nodes of mtd-f against the size of its tree.
fn scatter(subject: &Subject<'_>, summary: &Summary) -> Option<Figure> {
    const MTD_F: Algorithm = Algorithm::MTD_F;
    let base = summary.base;
    let depth = subject.main.deepest(MTD_F, base).filter(|_| base != MTD_F)?;
    let series = |label: &str, style: Algorithm, metric: Metric| {
        let both = subject.main.both(MTD_F, base, depth).into_iter();
        let points = both.map(|(own, base)| {
            let (x, y) = (base.counts.cum_nodes as f64, 100.0 * metric(&own.counts) / metric(&base.counts));
            (Point { x, y, interval: None }, subject.entries.get(&own.position).copied())
        });
        cloud(label, style, points.collect())
    };
    let caption = format!(
        "Every position of {} by itself: mtd-f at depth {depth} as a percentage of {base}, cumulative.{}",
        subject.label,
        thinned_text(subject.main.both(MTD_F, base, depth).len())
    );
    let series = vec![series("leaves", MTD_F, LEAVES), series("nodes", Algorithm::AlphaBeta, NODES)];
    let (x, y) = (log_axis(&format!("nodes of {base}")), axis(&format!("mtd-f, % of {base}")));
    Some(subject.figure("positions", caption, percent_chart("position by position", x, y, series, base)))
}

/// Figure 10: the leaves of mtd-f by the error of its first guess.
pub(super) fn first_guess_figure(subject: &Subject<'_>) -> Option<Figure> {
    let group = subject.main;
    let deepest = group.deepest(mtd_f_off(0), BASE)?;
    let reached = |depth: &Depth| *depth <= deepest && !group.at(mtd_f_off(0), *depth).is_empty();
    let depths: Vec<Depth> = shown_depths(group).into_iter().filter(reached).collect();
    let styles = [Algorithm::MTD_F, Algorithm::Dual, Algorithm::AlphaBeta];
    let series: Vec<Series> = depths
        .iter()
        .rev()
        .take(styles.len())
        .zip(styles)
        .map(|(&depth, style)| {
            let at = |&off: &i32| {
                let pairs = group.pairs(mtd_f_off(off), BASE, depth, LEAVES);
                Some(percent_point(off, estimate(&pairs, ratio_of_sums)?))
            };
            line(format!("depth {depth}"), style, OFFSETS.iter().filter_map(at).collect())
        })
        .collect();
    let caption = format!(
        "Figure 10, {}: leaves of mtd-f as a percentage of aspiration, against its first guess minus the true value of \
         every iteration; cumulative.",
        subject.label
    );
    let (x, y) = (axis("first guess minus value"), axis("leaves, % of aspiration"));
    Some(subject.figure("figure-10", caption, percent_chart("first guess", x, y, series, BASE)))
}
