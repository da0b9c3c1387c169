//! Published numbers beside ours.

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

    /// A section of a page.
    fn section(&self) -> Section {
        Section {
            id: self.name.clone(),
            title: self.title.clone(),
            paragraphs: self.notes.iter().cloned().chain(self.deviation_text()).collect(),
            figures: self.figures.clone(),
            tables: self.tables(),
        }
    }
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

/// A page of several reproductions.
pub fn page(reproductions: &[Reproduction], command: &str) -> ReportPage {
    ReportPage {
        title: "Published numbers, reproduced".to_string(),
        lead: vec![
            "The tables and figures of the papers on artificial trees, with the printed number, ours, the difference and the \
             sampling error of ours."
                .to_string(),
            format!("To reproduce: `{command}`, with nullwindow {}.", env!("CARGO_PKG_VERSION")),
        ],
        sections: reproductions.iter().map(Reproduction::section).collect(),
        ..ReportPage::default()
    }
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
