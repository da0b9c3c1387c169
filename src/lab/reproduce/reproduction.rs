//! Published numbers beside ours.

use crate::bibliography::cited;
use nullwindow_charts::{Figure, PageTable, ReportPage, Section};
use nullwindow_support::{aligned_within, wrap};
use serde::Serialize;
use std::fmt::Write;
use std::io;

/// One published number and ours.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ReproducedNumber {
    /// The table or figure.
    pub table: String,
    /// Its row.
    pub row: String,
    /// Its column.
    pub column: String,
    /// The published number; `None` where our copy of the paper is illegible.
    pub published: Option<f64>,
    /// Our number.
    pub ours: f64,
    /// The difference of ours in percent.
    pub difference: Option<f64>,
    /// The standard error of ours, in percent of it.
    pub error: f64,
    /// A note, for example on a misprint; numbers with a note do not count in the deviation.
    pub note: String,
}

impl ReproducedNumber {
    /// A published number and ours, compared in percent.
    pub(super) fn new(
        table: &str,
        row: &str,
        column: &str,
        published: Option<f64>,
        ours: f64,
        error: f64,
    ) -> ReproducedNumber {
        ReproducedNumber {
            table: table.to_string(),
            row: row.to_string(),
            column: column.to_string(),
            published,
            ours,
            difference: published
                .filter(|&published| published != 0.0)
                .map(|published| 100.0 * (ours / published - 1.0)),
            error: if ours == 0.0 { 0.0 } else { 100.0 * error / ours },
            note: String::new(),
        }
    }

    /// The same with a note, so that it does not count in the deviation.
    pub(super) fn with_note(self, note: &str) -> ReproducedNumber {
        ReproducedNumber { note: note.to_string(), ..self }
    }

    /// Whether it counts in the deviation.
    pub fn counts(&self) -> bool {
        self.note.is_empty() && self.difference.is_some()
    }
}

/// How far numbers differ from the published ones.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Deviation {
    /// The number of compared numbers.
    pub numbers: usize,
    /// The root mean square of the differences, in percent.
    pub rms: f64,
    /// The largest difference, in percent.
    pub worst: f64,
}

/// A reproduced table or figure.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Reproduction {
    /// A short name, of lower-case letters, digits and hyphens.
    pub name: String,
    /// The heading.
    pub title: String,
    /// What the rows are.
    pub rows: &'static str,
    /// What the columns are.
    pub columns: &'static str,
    /// What was done, and remarks.
    pub notes: Vec<String>,
    /// The numbers.
    pub numbers: Vec<ReproducedNumber>,
    /// The figures.
    pub figures: Vec<Figure>,
}

impl Reproduction {
    /// The deviation of the numbers that count; `None` if there are none.
    pub fn deviation(&self) -> Option<Deviation> {
        let differences: Vec<f64> = self
            .numbers
            .iter()
            .filter(|number| number.counts())
            .filter_map(|number| number.difference)
            .collect();
        let numbers = differences.len();
        (numbers > 0).then(|| Deviation {
            numbers,
            rms: (differences.iter().map(|difference| difference * difference).sum::<f64>() / numbers as f64)
                .sqrt(),
            worst: differences.iter().fold(0.0, |worst: f64, difference| worst.max(difference.abs())),
        })
    }

    /// The deviation in words.
    fn deviation_text(&self) -> Option<String> {
        self.deviation().map(|Deviation { numbers, rms, worst }| {
            format!("{numbers} numbers: rms difference {rms:.1} %, largest {worst:.1} %.")
        })
    }

    /// The numbers as tables, one per published table, without columns that are empty.
    fn tables(&self) -> Vec<PageTable> {
        let titles = ["row", "column", "published", "ours", "difference", "s.e.", "note"];
        let table = |numbers: &[ReproducedNumber]| {
            let lines: Vec<Vec<String>> = numbers.iter().map(cells).collect();
            let is_empty =
                |column: usize| lines.iter().all(|line| ["", "-"].contains(&line[column].as_str()));
            let columns: Vec<usize> = (0..titles.len()).filter(|&column| !is_empty(column)).collect();
            let pick = |line: &[String]| columns.iter().map(|&column| line[column].clone()).collect();
            PageTable {
                caption: numbers[0].table.clone(),
                titles: pick(&titles.map(String::from)),
                lines: lines.iter().map(|line| pick(line)).collect(),
            }
        };
        self.numbers.chunk_by(|a, b| a.table == b.table).map(table).collect()
    }

    /// The text for a terminal of `width` columns.
    pub fn text(&self, width: usize) -> String {
        let mut text = format!("{}\n", self.title);
        for note in &self.notes {
            let _ = writeln!(text, "\n{}", wrap(note, width).join("\n"));
        }
        for table in self.tables() {
            let mut lines = vec![table.titles];
            lines.extend(table.lines.into_iter().flat_map(wrap_name));
            let _ = writeln!(text, "\n{}", table.caption);
            for line in aligned_within(&lines, width).lines() {
                let _ = writeln!(text, "{}", line.trim_end());
            }
        }
        if let Some(deviation) = self.deviation_text() {
            let _ = writeln!(text, "\n{deviation}");
        }
        text
    }

    /// The tables as the papers print them: a line for every row and a column for every column, ours above the printed
    /// number and the difference of ours. Columns become lines where there are too many.
    fn two_way_tables(&self) -> Vec<PageTable> {
        const MOST_COLUMNS: usize = 8;
        let table = |numbers: &[ReproducedNumber]| {
            let mut rows = distinct(numbers.iter().map(|number| number.row.as_str()));
            let mut columns = distinct(numbers.iter().map(|number| number.column.as_str()));
            let is_turned = columns.len() > MOST_COLUMNS && rows.len() <= MOST_COLUMNS;
            if is_turned {
                std::mem::swap(&mut rows, &mut columns);
            }
            let cell = |row: &str, column: &str| {
                let (row, column) = if is_turned { (column, row) } else { (row, column) };
                let found = numbers.iter().find(|number| number.row == row && number.column == column);
                found.map_or_else(String::new, two_way_cell)
            };
            let first = if is_turned { self.columns } else { self.rows };
            let line = |row: &&str| {
                std::iter::once((*row).to_string())
                    .chain(columns.iter().map(|column| cell(row, column)))
                    .collect()
            };
            let error = numbers.iter().map(|number| number.error).fold(0.0, f64::max);
            let printed = numbers.iter().any(|number| number.published.is_some());
            let below =
                if printed { ": ours, below it the printed number and the difference of ours" } else { "" };
            let error =
                if error > 0.0 { format!("; standard errors up to {error:.1} %") } else { String::new() };
            PageTable {
                caption: format!("{}{below}{error}", numbers[0].table),
                titles: std::iter::once(first).chain(columns.iter().copied()).map(str::to_string).collect(),
                lines: rows.iter().map(line).collect(),
            }
        };
        self.numbers.chunk_by(|a, b| a.table == b.table).map(table).collect()
    }

    /// A section of a page.
    fn section(&self) -> Section {
        Section {
            id: self.name.clone(),
            title: self.title.clone(),
            paragraphs: self.notes.iter().cloned().chain(self.deviation_text()).collect(),
            figures: self.figures.clone(),
            tables: self.two_way_tables(),
        }
    }
}

/// Texts in their order, each once.
fn distinct<'a>(texts: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut found: Vec<&str> = Vec::new();
    for text in texts {
        if !found.contains(&text) {
            found.push(text);
        }
    }
    found
}

/// The note on a number that has to be as printed, and is.
pub(super) const EXACT: &str = "exact";

/// A number in a two-way table.
fn two_way_cell(number: &ReproducedNumber) -> String {
    let cells = cells(number);
    // What is exact has no difference.
    let difference = if number.note == EXACT { "" } else { &cells[4] };
    let below: Vec<&str> = [cells[2].as_str(), difference, &number.note]
        .into_iter()
        .filter(|text| !text.is_empty() && *text != "-")
        .collect();
    if below.is_empty() { cells[3].clone() } else { format!("{}\n{}", cells[3], below.join(", ")) }
}

/// A line of a table as several lines, if its first cell is long.
fn wrap_name(mut line: Vec<String>) -> Vec<Vec<String>> {
    const LONGEST: usize = 48;
    let others = vec![String::new(); line.len() - 1];
    let mut names = wrap(&line[0], LONGEST).into_iter();
    line[0] = names.next().unwrap_or_default();
    let rest = names.map(|name| [vec![name], others.clone()].concat());
    std::iter::once(line).chain(rest).collect()
}

/// The cells of a number's row in a table.
fn cells(number: &ReproducedNumber) -> Vec<String> {
    let ReproducedNumber { row, column, published, ours, difference, error, note, .. } = number;
    let decimals =
        if published.is_some_and(|published| published.fract() != 0.0) || ours.abs() < 2.0 { 2 } else { 0 };
    let optional =
        |value: Option<f64>, text: &dyn Fn(f64) -> String| value.map_or_else(|| "-".to_string(), text);
    vec![
        row.clone(),
        column.clone(),
        optional(*published, &|value| format!("{value:.decimals$}")),
        format!("{ours:.decimals$}"),
        optional(*difference, &|value| format!("{value:+.1} %")),
        format!("{error:.1} %"),
        note.clone(),
    ]
}

/// A page of several reproductions. `facts` say where and how it was made.
pub fn page(reproductions: &[Reproduction], facts: Vec<(String, String)>) -> ReportPage {
    let page = ReportPage {
        title: "Published numbers, reproduced".to_string(),
        lead: vec![
            "The tables and figures of the papers on artificial trees, with ours beside the printed numbers."
                .to_string(),
        ],
        facts,
        sections: reproductions.iter().map(Reproduction::section).collect(),
        ..ReportPage::default()
    };
    ReportPage { bibliography: cited(page.texts()), ..page }
}

/// All numbers as CSV.
pub fn numbers_csv(reproductions: &[Reproduction]) -> io::Result<Vec<u8>> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    for number in reproductions.iter().flat_map(|reproduction| &reproduction.numbers) {
        writer.serialize(number)?;
    }
    writer.into_inner().map_err(csv::IntoInnerError::into_error)
}

/// All numbers as JSON: a list of objects.
pub fn numbers_json(reproductions: &[Reproduction]) -> io::Result<Vec<u8>> {
    let numbers: Vec<&ReproducedNumber> =
        reproductions.iter().flat_map(|reproduction| &reproduction.numbers).collect();
    let mut text = serde_json::to_vec_pretty(&numbers)?;
    text.push(b'\n');
    Ok(text)
}
