//! Tables 2 to 6 of phased-search-1986: SSS\*, PS\*(k) and alpha-beta on trees of many orders.

use super::batch::{Batch, BatchError, Mean, Sampling};
use super::reproduction::{EXACT, ReproducedNumber, Reproduction};
use crate::search::{Algorithm, Depth};
use crate::trees::{BranchOrder, Probability, RootValue, UniformTree, ValueRange, Values};
use nullwindow_charts::{Axis, Chart, Figure, Point, Series, Shape};

/// A printed table: leaves (NBP) by algorithm and order of the tree.
struct PrintedTable {
    name: &'static str,
    width: u32,
    depth: Depth,
    /// The columns: the order and its probability.
    orders: &'static [(u32, f64)],
    rows: &'static [PrintedRow],
}

/// A row of a printed table.
struct PrintedRow {
    algorithm: &'static str,
    /// The most states in OPEN and BACKUP; `None` for alpha-beta, where it is the depth.
    size: Option<u64>,
    /// The leaves, where our copy is legible.
    leaves: &'static [Option<u32>],
}

const fn row(algorithm: &'static str, size: Option<u64>, leaves: &'static [Option<u32>]) -> PrintedRow {
    PrintedRow { algorithm, size, leaves }
}

const TABLES: [PrintedTable; 5] = [
    PrintedTable {
        name: "Table 2",
        width: 8,
        depth: 4,
        orders: &[(1, 1.0), (2, 1.0), (4, 1.0), (8, 1.0)],
        rows: &[
            row("sss-star", Some(64), &[Some(439), Some(287), Some(190), Some(127)]),
            row("ps-star:2", Some(21), &[Some(571), Some(286), Some(190), Some(127)]),
            row("ps-star:4", Some(7), &[Some(634), Some(375), Some(190), Some(127)]),
            row("alpha-beta", None, &[Some(689), Some(415), Some(248), Some(127)]),
        ],
    },
    PrintedTable {
        name: "Table 3",
        width: 16,
        depth: 4,
        orders: &[(1, 1.0), (2, 1.0), (4, 1.0), (16, 1.0)],
        rows: &[
            row("sss-star", Some(256), &[Some(2250), Some(1637), Some(1146), Some(511)]),
            row("ps-star:2", Some(73), &[Some(2829), Some(1637), Some(1146), Some(511)]),
            row("ps-star:4", Some(21), &[Some(3363), Some(2114), Some(1146), Some(511)]),
            row("ps-star:8", Some(7), &[Some(3743), Some(2388), Some(1496), Some(511)]),
            row("alpha-beta", None, &[Some(3952), Some(2981), Some(1664), Some(511)]),
        ],
    },
    PrintedTable {
        name: "Table 4",
        width: 24,
        depth: 4,
        orders: &[(1, 1.0), (2, 1.0), (4, 1.0), (2, 0.9), (4, 0.9)],
        rows: &[
            row("sss-star", Some(576), &[Some(5805), Some(4423), Some(3206), Some(4702), Some(3513)]),
            row("ps-star:2", Some(157), &[Some(7345), Some(4423), Some(3203), Some(4956), Some(3690)]),
            row("ps-star:4", Some(43), &[Some(8650), Some(5718), Some(3201), Some(6460), Some(3940)]),
            row("ps-star:6", Some(21), &[Some(9207), Some(6222), Some(3950), Some(7126), Some(4649)]),
            row("ps-star:8", Some(13), &[Some(9753), Some(6652), Some(4300), Some(7517), Some(4938)]),
            row("alpha-beta", None, &[Some(10602), Some(7437), Some(5031), Some(8364), Some(5660)]),
        ],
    },
    PrintedTable {
        name: "Table 5",
        width: 32,
        depth: 4,
        orders: &[(1, 1.0), (2, 1.0), (4, 1.0), (8, 1.0), (32, 1.0)],
        rows: &[
            row("sss-star", None, &[None, None, None, None, None]),
            row("ps-star:2", Some(273), &[Some(13989), Some(8478), Some(6422), Some(4632), Some(2045)]),
            row("ps-star:4", Some(73), &[Some(16464), Some(11089), Some(6420), Some(4632), Some(2045)]),
            row("ps-star:8", Some(21), &[Some(18512), Some(12782), Some(8313), Some(4631), Some(2045)]),
            row("ps-star:16", Some(7), &[Some(20145), Some(13966), Some(9330), Some(6209), Some(2045)]),
            row("alpha-beta", None, &[Some(20836), Some(14665), Some(10046), Some(6974), Some(2045)]),
        ],
    },
    PrintedTable {
        name: "Table 6",
        width: 8,
        depth: 6,
        orders: &[(1, 1.0), (2, 1.0), (4, 1.0), (8, 1.0)],
        rows: &[
            row("sss-star", None, &[None, None, None, None]),
            row("ps-star:2", Some(85), &[Some(9984), Some(3437), Some(1921), Some(1023)]),
            row("ps-star:4", Some(15), &[Some(11283), Some(5213), Some(1915), Some(1023)]),
            row("alpha-beta", None, &[Some(11565), Some(5555), Some(2659), Some(1023)]),
        ],
    },
];

/// The note on a misprint.
fn misprint(table: &str, algorithm: &str, published: u32) -> Option<&'static str> {
    match (table, algorithm, published) {
        ("Table 3", "alpha-beta", 2981) => Some("misprint, probably 2581"),
        ("Table 5", _, 2045) => Some("misprint, the minimal tree has 2047"),
        _ => None,
    }
}

/// The range of values: fitted to the tables, like the value of the root, because the paper gives neither.
const RANGE: ValueRange = ValueRange { low: 0, high: 100 };

/// Reproduces the tables.
pub fn tables_ps(sampling: &Sampling) -> Result<Reproduction, BatchError> {
    let &Sampling { trees, seed, jobs, ref stop } = sampling;
    let mut numbers = Vec::new();
    let mut figures = Vec::new();
    for table in &TABLES {
        let mut sizes = Vec::new();
        let mut found: Vec<Vec<Mean>> = vec![Vec::new(); table.rows.len()];
        let algorithms: Vec<Algorithm> =
            table.rows.iter().map(|row| row.algorithm.parse().expect("the name of an algorithm")).collect();
        for (at, &(order, probability)) in table.orders.iter().enumerate() {
            let probability = Probability::new(probability).expect("from 0 to 1");
            let values = Values::TopDown {
                range: RANGE,
                root: RootValue::Middle,
                order: BranchOrder::Order { order, probability },
            };
            let tree = UniformTree::new(table.width, table.depth, values).expect("a tree");
            let batch = Batch {
                tree,
                trees,
                seed: seed + at as u64,
                algorithms: algorithms.clone(),
                table_bits: None,
                distinct: false,
                guess: 0,
            };
            for (row, counts) in batch.run(jobs, stop)?.iter().enumerate() {
                found[row].push(Mean::of(counts, |tree| tree.leaves));
                let largest = counts.iter().map(|tree| tree.list).max().unwrap_or(0);
                sizes.resize(table.rows.len(), 0);
                sizes[row] = sizes[row].max(largest);
            }
        }
        let name = format!("{}: w = {}, d = {}", table.name, table.width, table.depth);
        for (row, means) in table.rows.iter().zip(&found) {
            for ((&(order, probability), &published), mean) in table.orders.iter().zip(row.leaves).zip(means)
            {
                let column = if probability < 1.0 {
                    format!("order {order}, p {probability}")
                } else {
                    format!("order {order}")
                };
                let number = ReproducedNumber::new(
                    &name,
                    row.algorithm,
                    &column,
                    published.map(f64::from),
                    mean.value,
                    mean.error,
                );
                numbers.push(
                    match published.and_then(|published| misprint(table.name, row.algorithm, published)) {
                        Some(note) => number.with_note(note),
                        // All algorithms search the minimal tree.
                        None if order == table.width && mean.error == 0.0 && published.is_some() => {
                            let is_same =
                                published.is_some_and(|published| f64::from(published) == mean.value);
                            number.with_note(if is_same { EXACT } else { "not as printed" })
                        }
                        None => number,
                    },
                );
            }
        }
        for (row, &size) in table.rows.iter().zip(&sizes) {
            if let Some(published) = row.size {
                let note = if size == published { EXACT } else { "not as printed" };
                let number = ReproducedNumber::new(
                    &name,
                    row.algorithm,
                    "size",
                    Some(published as f64),
                    size as f64,
                    0.0,
                );
                numbers.push(number.with_note(note));
            }
        }
        figures.extend(figure(table, &found));
    }
    Ok(Reproduction {
        name: "tables-ps".to_string(),
        title: "Phased search: Tables 2 to 6 of phased-search-1986".to_string(),
        rows: "algorithm",
        columns: "order",
        notes: vec![
            format!("Mean number of leaves evaluated (NBP) over {trees} trees per cell; the paper has 100. `size` is the \
                largest number of states in OPEN and BACKUP."),
            "Trees are generated from the root down: the best child of a node has its value, the others worse ones. The paper \
             gives neither the range of values nor the value of the root: 0 to 100 with the root in the middle were fitted \
             to the tables. So the agreement in level is no independent evidence; differences between algorithms and orders \
             are."
                .to_string(),
            "Misprints are marked and left out of the deviation; the rows of SSS* that are illegible in our copy have no \
             published number."
                .to_string(),
        ],
        numbers,
        figures,
    })
}

/// Figures 5 to 7 of the paper are graphs of Tables 3 to 5: leaves against the number of partitions.
fn figure(table: &PrintedTable, found: &[Vec<Mean>]) -> Option<Figure> {
    let number = match table.name {
        "Table 3" => 5,
        "Table 4" => 6,
        "Table 5" => 7,
        _ => return None,
    };
    let partitions = |algorithm: &str| match algorithm.strip_prefix("ps-star:") {
        Some(partitions) => partitions.parse().unwrap_or(1.0),
        None if algorithm == "sss-star" => 1.0,
        None => f64::from(table.width),
    };
    let styles = ["mtd-f", "alpha-beta", "dual", "sss", "mtd-best"];
    let mut series = Vec::new();
    for (at, &(order, probability)) in table.orders.iter().enumerate() {
        let label = if probability < 1.0 {
            format!("order {order}, p {probability}")
        } else {
            format!("order {order}")
        };
        let ours = table.rows.iter().zip(found).map(|(row, means)| Point {
            x: partitions(row.algorithm),
            y: means[at].value,
            interval: Some((
                means[at].value - 1.96 * means[at].error,
                means[at].value + 1.96 * means[at].error,
            )),
        });
        let printed = table.rows.iter().filter_map(|row| {
            Some(Point { x: partitions(row.algorithm), y: f64::from(row.leaves[at]?), interval: None })
        });
        let style = styles[at % styles.len()].to_string();
        series.push(Series {
            label: label.clone(),
            style: style.clone(),
            points: ours.collect(),
            ..Series::default()
        });
        series.push(Series {
            label: format!("{label}, printed"),
            style,
            shape: Shape::Scatter,
            points: printed.collect(),
            ..Series::default()
        });
    }
    Some(Figure {
        name: format!("phased-search-figure-{number}"),
        caption: format!(
            "Figure {number} of phased-search-1986 ({}): leaves against the number of partitions; 1 is SSS*, {} is alpha-beta. \
             Lines are ours, markers alone are printed.",
            table.name, table.width
        ),
        chart: Chart {
            title: format!("w = {}, d = {}", table.width, table.depth),
            x: Axis { label: "partitions".to_string(), logarithmic: true, ticks: Vec::new() },
            y: Axis { label: "leaves".to_string(), logarithmic: true, ticks: Vec::new() },
            series,
            ..Chart::default()
        },
    })
}
