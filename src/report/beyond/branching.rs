//! The branching factor of a position and MTD(f)'s advantage.

use super::section;
use crate::experiment::{BASE, LEAVES, estimate};
use crate::report::claims::mean_branching;
use crate::report::figures::{axis, cloud, log_axis, percent_chart, thinned_text};
use crate::report::rule::Unit;
use crate::report::subject::Subject;
use crate::report::{Figure, Point, Section, Series, category};
use crate::search::Algorithm;

/// The section of the experiment.
pub(super) fn section_of(subjects: &[Subject<'_>]) -> Option<Section> {
    let mut all = Vec::new();
    let mut drawn = 0;
    let series: Vec<Series> = subjects
        .iter()
        .filter_map(|subject| {
            let group = subject.main;
            let depth = group.deepest(Algorithm::MTD_F, BASE)?;
            let points: Vec<(Point, Option<u32>)> = group
                .both(Algorithm::MTD_F, BASE, depth)
                .into_iter()
                .filter(|(_, base)| base.counts.interior > 0 && base.counts.cum_leaves > 0)
                .map(|(own, base)| {
                    let x = base.counts.generated as f64 / base.counts.interior as f64;
                    let y = 100.0 * LEAVES(&own.counts) / LEAVES(&base.counts);
                    (Point { x, y, interval: None }, subject.entries.get(&own.position).copied())
                })
                .collect();
            all.extend(points.iter().map(|(point, _)| (point.x, point.y)));
            let (label, style) =
                (format!("{}, depth {depth}", subject.label), category(subject.game_number()));
            drawn = drawn.max(points.len());
            (!points.is_empty()).then(|| cloud(label, style, points))
        })
        .collect();
    if series.is_empty() {
        return None;
    }
    let means: Vec<String> = subjects
        .iter()
        .filter_map(|subject| Some(format!("{:.1} in {}", mean_branching(subject.main)?, subject.label)))
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
    let count: usize = subjects.iter().map(|subject| subject.main.positions()).sum();
    let figure = Figure {
        name: "branching".to_string(),
        caption: format!(
            "Leaves of mtd-f as a percentage of aspiration, cumulative, for each of {count} positions.{}",
            thinned_text(drawn)
        ),
        chart: percent_chart(
            "mtd-f and the branching factor",
            log_axis("mean branching factor of the position"),
            axis("leaves, % of aspiration"),
            series,
            BASE,
        ),
    };
    section("branching", "Branching factors (branching)", &text, vec![figure], Vec::new())
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
