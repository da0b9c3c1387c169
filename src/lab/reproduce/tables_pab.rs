//! Tables 1 to 3 of probability-based-1989: the leaves that P_AB does not visit.

use super::batch::{BatchError, Sampling};
use super::reproduction::{ReproducedNumber, Reproduction};
use crate::ranges::{
    DEPTHS, RangeGenerator, TABLE_1, TABLE_2, TABLE_3, TREES_PER_CELL, TreeSample, WIDTHS, sample,
};
use nullwindow_support::pool;
use std::sync::atomic::Ordering;

/// The samples of a cell.
struct CellSamples {
    samples: Vec<TreeSample>,
}

impl CellSamples {
    /// One of the numbers over all samples: the mean, its standard error, and the 5th and 95th percentiles.
    fn of(&self, number: impl Fn(&TreeSample) -> f64) -> (f64, f64, (f64, f64)) {
        let mut values: Vec<f64> = self.samples.iter().map(number).collect();
        values.sort_by(f64::total_cmp);
        let count = values.len() as f64;
        let mean = values.iter().sum::<f64>() / count;
        let variance =
            values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
        let at = |share: f64| values[(share * (count - 1.0)).round() as usize];
        (mean, (variance / count).sqrt(), (at(0.05), at(0.95)))
    }
}

/// Samples every cell `trees` times, ten trees each time; the paper did once.
pub fn tables_pab(sampling: &Sampling) -> Result<Reproduction, BatchError> {
    let samples = sampling.trees;
    let consistent = cells(sampling, RangeGenerator::Consistent)?;
    let printed = cells(sampling, RangeGenerator::Printed)?;
    let mut numbers = Vec::new();
    let mut inside = 0;
    let places = || {
        DEPTHS.iter().enumerate().flat_map(|(row, &depth)| {
            WIDTHS.iter().enumerate().map(move |(column, &width)| (row, depth, column, width))
        })
    };
    let mut add = |table: &str,
                   published: &dyn Fn(usize, usize) -> f64,
                   of: &dyn Fn(&TreeSample) -> f64,
                   counted: bool| {
        for (row, depth, column, width) in places() {
            let (mean, error, (low, high)) = consistent[row * WIDTHS.len() + column].of(of);
            let published = published(row, column);
            // The paper truncates its efficiencies to two digits.
            let slack = if counted { 0.01 } else { 0.0 };
            let is_inside = (low - slack..=high).contains(&published);
            inside += usize::from(counted && is_inside);
            let decimals = if counted { 2 } else { 0 };
            let note = format!(
                "{} {low:.decimals$} to {high:.decimals$}",
                if is_inside { "inside" } else { "outside" }
            );
            let (row, column) = (format!("depth {depth}"), format!("width {width}"));
            numbers.push(
                ReproducedNumber::new(table, &row, &column, Some(published), mean, error).with_note(&note),
            );
        }
    };
    let leaves = |table: [[u64; 4]; 4]| move |row: usize, column: usize| table[row][column] as f64;
    add("Table 1: leaves of ten trees", &leaves(TABLE_1), &|cell| cell.leaves as f64, false);
    add("Table 2: leaves visited", &leaves(TABLE_2), &|cell| cell.visited as f64, false);
    add(
        "Table 3: efficiency, the share of leaves not visited",
        &|row, column| TABLE_3[row][column],
        &|cell| cell.efficiency(),
        true,
    );
    for (row, depth, column, width) in places() {
        let (mean, error, _) = printed[row * WIDTHS.len() + column].of(|cell| cell.efficiency());
        let (row_title, title) = (format!("depth {depth}"), format!("width {width}"));
        let table = "Table 3 with the generator as printed";
        let number =
            ReproducedNumber::new(table, &row_title, &title, Some(TABLE_3[row][column]), mean, error);
        numbers.push(number.with_note("its ranges are not consistent"));
    }
    Ok(Reproduction {
        name: "tables-pab".to_string(),
        title: "Probability-based pruning: Tables 1 to 3 of probability-based-1989".to_string(),
        rows: "depth",
        columns: "width",
        notes: vec![
            format!(
                "The paper searched {TREES_PER_CELL} random trees per cell, once; here every cell is sampled {samples} times, \
                 {TREES_PER_CELL} trees each time. Tables 1 and 2 are totals of ten trees and scatter by a fifth and more; so \
                 numbers are compared with the 5 to 95 % band of the samples: inside or outside."
            ),
            format!("Efficiencies inside the band: {inside} of {}.", TABLE_3.len() * WIDTHS.len()),
            "The generator is the corrected one, whose children always back up the range of their parent. As printed, crossed \
             bounds are swapped, the two special children are lost, and little is pruned; that is shown as well."
                .to_string(),
        ],
        numbers,
        figures: Vec::new(),
    })
}

/// Trees whose samples are taken together.
const TREES_AT_A_TIME: usize = 1000;

/// The samples of all cells, depth by depth.
fn cells(sampling: &Sampling, generator: RangeGenerator) -> Result<Vec<CellSamples>, BatchError> {
    let &Sampling { trees: samples, seed, jobs, ref stop } = sampling;
    let mut cells: Vec<CellSamples> =
        (0..DEPTHS.len() * WIDTHS.len()).map(|_| CellSamples { samples: Vec::new() }).collect();
    let numbers: Vec<u64> = (0..samples as u64).collect();
    // Some trees at a time, so that an interrupt does not wait for a list of millions.
    for numbers in numbers.chunks(TREES_AT_A_TIME) {
        let tasks: Vec<(usize, u32, u8, u64)> = numbers
            .iter()
            .flat_map(|number| {
                let cells = DEPTHS.iter().flat_map(|&depth| WIDTHS.map(|width| (depth, width)));
                cells.enumerate().map(move |(at, (depth, width))| (at, depth, width, seed + number))
            })
            .collect();
        let found = pool::try_map(
            &tasks,
            jobs,
            || Ok(()),
            |(), &(_, depth, width, seed)| {
                if stop.load(Ordering::Relaxed) {
                    return Err(BatchError::Stopped);
                }
                Ok(sample(depth, width, seed, generator))
            },
        )?;
        for (&(at, ..), sample) in tasks.iter().zip(found) {
            cells[at].samples.push(sample);
        }
    }
    Ok(cells)
}
