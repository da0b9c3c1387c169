//! Figure 5 of solution-trees-1994: the size of the search tree against the first hypothesis.

use super::batch::{Batch, BatchError, Mean, Sampling};
use super::reproduction::{ReproducedNumber, Reproduction};
use crate::search::Algorithm;
use crate::trees::{BranchOrder, Probability, RootValue, UniformTree, ValueRange, Values};
use nullwindow_charts::{Axis, Chart, Figure, Point, Series};

/// The value of every tree.
const VALUE: i32 = 504;

/// The probabilities that the first successor is the best one; the first is that of a random tree of width 5.
const PROBABILITIES: [f64; 5] = [0.2, 0.25, 0.5, 0.9, 1.0];

/// The hypotheses: 31 from 8 in steps of 32, and the value itself.
fn hypotheses() -> Vec<i32> {
    let mut hypotheses: Vec<i32> = (0..31).map(|step| 8 + 32 * step).collect();
    hypotheses.push(VALUE);
    hypotheses.sort_unstable();
    hypotheses
}

/// Sweeps the first hypothesis of SSS-0, for each ordering.
pub fn figure_5(sampling: &Sampling) -> Result<Reproduction, BatchError> {
    let &Sampling { trees, seed, jobs, ref stop } = sampling;
    let mut numbers = Vec::new();
    let mut series = Vec::new();
    let mut minima = Vec::new();
    let styles = ["sss", "alpha-beta", "dual", "mtd-f", "mtd-best"];
    for (&p, style) in PROBABILITIES.iter().zip(styles) {
        let values = Values::TopDown {
            range: ValueRange { low: 0, high: 999 },
            root: RootValue::Fixed(VALUE),
            order: BranchOrder::First { probability: Probability::new(p).expect("from 0 to 1") },
        };
        let batch = Batch {
            tree: UniformTree::new(5, 9, values).expect("a tree"),
            trees,
            seed,
            algorithms: hypotheses()
                .into_iter()
                .map(|start| Algorithm::Sss0 { start: Some(start) })
                .collect(),
            table_bits: Some(18),
            distinct: true,
            guess: 0,
        };
        let found: Vec<Mean> =
            batch.run(jobs, stop)?.iter().map(|counts| Mean::of(counts, |tree| tree.distinct)).collect();
        let line = format!("first is best: {p}");
        let points = hypotheses().into_iter().zip(&found).map(|(start, mean)| Point {
            x: f64::from(start),
            y: mean.value,
            interval: Some((mean.value - 1.96 * mean.error, mean.value + 1.96 * mean.error)),
        });
        series.push(Series {
            label: line.clone(),
            style: style.to_string(),
            points: points.collect(),
            ..Series::default()
        });
        for (start, mean) in hypotheses().into_iter().zip(&found) {
            numbers.push(ReproducedNumber::new(
                "Figure 5: nodes by first hypothesis",
                &line,
                &start.to_string(),
                None,
                mean.value,
                mean.error,
            ));
        }
        let least = found.iter().map(|mean| mean.value).fold(f64::INFINITY, f64::min);
        let at_value =
            hypotheses().iter().position(|&start| start == VALUE).map_or(0.0, |at| found[at].value);
        minima.push(if p == 1.0 {
            format!("{p}: flat at {least:.0}")
        } else {
            let is_least = if at_value <= least { "the minimum" } else { "not the minimum" };
            format!("{p}: {at_value:.0} nodes at 504, {is_least}")
        });
    }
    Ok(Reproduction {
        name: "figure-5".to_string(),
        title: "The first hypothesis: Figure 5 of solution-trees-1994".to_string(),
        rows: "ordering",
        columns: "first hypothesis",
        notes: vec![
            format!(
                "SSS-0 on trees of width 5 and depth 9 with values 0 to 999 and the value 504, {trees} trees per ordering; distinct \
                 nodes searched, by the first hypothesis. On the left it is close to DUAL*, on the right to SSS*. The paper \
                 does not print the numbers; its curves have the shape of a V with the minimum at the value, flatter the \
                 better the trees are ordered."
            ),
            format!("By the probability that the first child is the best one: {}.", minima.join("; ")),
        ],
        numbers,
        figures: vec![Figure {
            name: "solution-trees-figure-5".to_string(),
            caption: "Figure 5 of solution-trees-1994: distinct nodes searched by SSS-0 against its first hypothesis, with 95 % \
                intervals."
                .to_string(),
            chart: Chart {
                title: "w = 5, d = 9, value 504".to_string(),
                x: Axis { label: "first hypothesis".to_string(), ..Axis::default() },
                y: Axis { label: "nodes".to_string(), logarithmic: true, ticks: Vec::new() },
                series,
                ..Chart::default()
            },
        }],
    })
}
