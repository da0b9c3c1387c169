//! Published numbers beside ours.

use nullwindow_charts::{Figure, PageTable, ReportPage, Section};
use serde::Serialize;
use std::fmt::Write;
use std::io;

/// One published number and ours.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Comparison {
    /// The table or figure.
    pub table: String,
    /// The line of it.
    pub line: String,
    /// The column of it.
    pub column: String,
    /// What is printed; nothing where the print is lost.
    pub published: Option<f64>,
    /// What we find.
    pub ours: f64,
    /// By how many percent ours is larger.
    pub difference: Option<f64>,
    /// The standard error of ours, in percent of it.
    pub error: f64,
    /// What has to be said of it, as that it is a misprint; such numbers do not count in the score.
    pub note: String,
}

impl Comparison {
    /// A number that is compared in percent.
    pub(super) fn new(
        table: &str,
        line: &str,
        column: &str,
        published: Option<f64>,
        ours: f64,
        error: f64,
    ) -> Comparison {
        Comparison {
            table: table.to_string(),
            line: line.to_string(),
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

    /// The same with a note, so that it does not count.
    pub(super) fn noted(self, note: &str) -> Comparison {
        Comparison { note: note.to_string(), ..self }
    }

    /// Whether it counts in the score.
    pub fn counts(&self) -> bool {
        self.note.is_empty() && self.difference.is_some()
    }
}

/// How far numbers are off together.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Score {
    /// How many numbers.
    pub numbers: usize,
    /// The root of the mean square of the differences, in percent.
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
    /// What was done, and what has to be known about it.
    pub notes: Vec<String>,
    /// The numbers.
    pub numbers: Vec<Comparison>,
    /// The figures.
    pub figures: Vec<Figure>,
}

impl Reproduction {
    /// How far the numbers that count are off; none if there are none.
    pub fn score(&self) -> Option<Score> {
        let differences: Vec<f64> = self
            .numbers
            .iter()
            .filter(|number| number.counts())
            .filter_map(|number| number.difference)
            .collect();
        let numbers = differences.len();
        (numbers > 0).then(|| Score {
            numbers,
            rms: (differences.iter().map(|difference| difference * difference).sum::<f64>() / numbers as f64)
                .sqrt(),
            worst: differences.iter().fold(0.0, |worst: f64, difference| worst.max(difference.abs())),
        })
    }

    /// The score in words.
    fn score_text(&self) -> Option<String> {
        self.score().map(|Score { numbers, rms, worst }| {
            format!("{numbers} numbers: rms difference {rms:.1} %, largest {worst:.1} %.")
        })
    }

    /// The numbers as tables, one for each of the published.
    fn tables(&self) -> Vec<PageTable> {
        let titles = ["line", "column", "published", "ours", "difference", "+- (s.e.)", "note"];
        self.numbers
            .chunk_by(|a, b| a.table == b.table)
            .map(|numbers| PageTable {
                caption: numbers[0].table.clone(),
                titles: titles.map(ToString::to_string).to_vec(),
                lines: numbers.iter().map(line).collect(),
            })
            .collect()
    }

    /// Everything as text for a terminal.
    pub fn text(&self) -> String {
        let mut text = format!("{}\n", self.title);
        for note in &self.notes {
            let _ = writeln!(text, "{note}");
        }
        for table in self.tables() {
            let mut lines = vec![table.titles];
            lines.extend(table.lines);
            let _ = writeln!(text, "\n{}\n{}", table.caption, nullwindow_support::aligned(&lines).trim_end());
        }
        if let Some(score) = self.score_text() {
            let _ = writeln!(text, "\n{score}");
        }
        text
    }

    /// A section of a page.
    fn section(&self) -> Section {
        Section {
            id: self.name.clone(),
            title: self.title.clone(),
            paragraphs: self.notes.iter().cloned().chain(self.score_text()).collect(),
            figures: self.figures.clone(),
            tables: self.tables(),
        }
    }
}

fn line(number: &Comparison) -> Vec<String> {
    let Comparison { line, column, published, ours, difference, error, note, .. } = number;
    let decimals =
        if published.is_some_and(|published| published.fract() != 0.0) || ours.abs() < 2.0 { 2 } else { 0 };
    let optional =
        |value: Option<f64>, text: &dyn Fn(f64) -> String| value.map_or_else(|| "-".to_string(), text);
    vec![
        line.clone(),
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
            format!("To repeat it: `{command}`, with nullwindow {}.", env!("CARGO_PKG_VERSION")),
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
    let numbers: Vec<&Comparison> =
        reproductions.iter().flat_map(|reproduction| &reproduction.numbers).collect();
    let mut text = serde_json::to_vec_pretty(&numbers)?;
    text.push(b'\n');
    Ok(text)
}
