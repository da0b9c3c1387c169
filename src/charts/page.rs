//! The content of a report.

use super::{Chart, Details};
use nullwindow_support::{WriteError, write_whole};
use std::path::{Path, PathBuf};
use std::{fmt, fs};

/// A page: verdicts and sections.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct ReportPage {
    /// The heading.
    pub title: String,
    /// What the report is of, in a few sentences.
    pub lead: Vec<String>,
    /// Where and how it was made: date, commit, machine, command.
    pub facts: Vec<(String, String)>,
    /// Warnings: missing base lines, lines that are cut off.
    pub warnings: Vec<String>,
    /// The verdicts on claims.
    pub verdicts: Vec<Verdict>,
    /// Everything else, in order.
    pub sections: Vec<Section>,
    /// The works that the page names.
    pub bibliography: Vec<Citation>,
    /// The positions behind its points.
    pub details: Details,
}

impl ReportPage {
    /// All prose of the page.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        let verdicts = self
            .verdicts
            .iter()
            .flat_map(|verdict| [verdict.claim, verdict.source, verdict.paper, verdict.rule.as_str()]);
        let sections = self.sections.iter().flat_map(|section| {
            let captions = section.figures.iter().map(|figure| &figure.caption);
            let tables = section.tables.iter().map(|table| &table.caption);
            let own = std::iter::once(&section.title).chain(&section.paragraphs);
            own.chain(captions).chain(tables).map(String::as_str)
        });
        let notes = self.lead.iter().chain(&self.warnings).map(String::as_str);
        std::iter::once(self.title.as_str()).chain(notes).chain(verdicts).chain(sections)
    }
}

/// A work that a page names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Citation {
    /// Its short name.
    pub name: String,
    /// Authors, title, where and when.
    pub text: String,
}

impl ReportPage {
    /// Writes the page and its figures to a folder, which need not exist, and returns the path of the page.
    pub fn write(&self, folder: &Path) -> Result<PathBuf, WriteError> {
        let figures = folder.join("figures");
        fs::create_dir_all(&figures).map_err(|error| WriteError { path: figures.clone(), error })?;
        for figure in self.sections.iter().flat_map(|section| &section.figures) {
            let path = figures.join(format!("{}.svg", figure.name));
            write_whole(&path, figure.chart.svg().as_bytes())?;
        }
        let path = folder.join("report.html");
        write_whole(&path, self.html().as_bytes())?;
        Ok(path)
    }
}

/// A part of a report.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Section {
    /// A short name for links, of lower-case letters and hyphens.
    pub id: String,
    /// The heading.
    pub title: String,
    /// The text.
    pub paragraphs: Vec<String>,
    /// The figures, side by side where there is room.
    pub figures: Vec<Figure>,
    /// The tables.
    pub tables: Vec<PageTable>,
}

/// A chart with a name and a caption.
#[derive(Clone, PartialEq, Debug)]
pub struct Figure {
    /// The name of its file, without folder and extension.
    pub name: String,
    /// What it shows.
    pub caption: String,
    /// The chart.
    pub chart: Chart,
}

/// A table; the first column holds names, the others numbers.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct PageTable {
    /// What it shows.
    pub caption: String,
    /// The titles of the columns.
    pub titles: Vec<String>,
    /// The lines, as long as the titles. What follows a line break in a cell is said beside it in small.
    pub lines: Vec<Vec<String>>,
}

/// Whether a claim is reproduced.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ClaimStatus {
    /// It is confirmed.
    Reproduced,
    /// What it says is there, or may be, and is surely less than it says.
    Smaller,
    /// The results do not tell.
    Undecided,
    /// The results tell the contrary.
    Contradicted,
    /// There are no results on it.
    Untested,
}

impl ClaimStatus {
    /// All of them.
    pub const ALL: [ClaimStatus; 5] = [
        ClaimStatus::Reproduced,
        ClaimStatus::Smaller,
        ClaimStatus::Undecided,
        ClaimStatus::Contradicted,
        ClaimStatus::Untested,
    ];
}

impl ClaimStatus {
    /// Its class in the style sheet of pages.
    pub(super) const fn class(self) -> &'static str {
        match self {
            ClaimStatus::Reproduced => "yes",
            ClaimStatus::Smaller => "smaller",
            ClaimStatus::Undecided => "undecided",
            ClaimStatus::Contradicted => "no",
            ClaimStatus::Untested => "open",
        }
    }
}

impl fmt::Display for ClaimStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ClaimStatus::Reproduced => "reproduced",
            ClaimStatus::Smaller => "smaller than claimed",
            ClaimStatus::Undecided => "undecided",
            ClaimStatus::Contradicted => "contradicted",
            ClaimStatus::Untested => "no data",
        })
    }
}

/// A claim of the paper, and whether the results confirm it.
#[derive(Clone, PartialEq, Debug)]
pub struct Verdict {
    /// A short name for links, of lower-case letters and hyphens.
    pub id: &'static str,
    /// The claim, in one sentence.
    pub claim: &'static str,
    /// Where the paper makes it.
    pub source: &'static str,
    /// The paper's figure.
    pub paper: &'static str,
    /// What is measured, and the rule that decides.
    pub rule: String,
    /// The cases, mostly games.
    pub cases: Vec<ClaimCase>,
    /// The status by all cases.
    pub status: ClaimStatus,
}

/// The result of a claim in one game, or whatever else it applies to.
#[derive(Clone, PartialEq, Debug)]
pub struct ClaimCase {
    /// The game.
    pub name: String,
    /// Our figure, with its 95 % interval.
    pub found: String,
    /// What else is to be said of it: what it would take to decide, on what it hangs.
    pub note: String,
    /// The status of the claim by this case.
    pub status: ClaimStatus,
    /// Our figure as a number, to be drawn.
    pub number: Option<CaseNumber>,
}

/// A number with its interval, and what the claim says of it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CaseNumber {
    /// The number.
    pub value: f64,
    /// Its 95 % interval.
    pub interval: Option<(f64, f64)>,
    /// The range that the claim allows; an end may be infinite.
    pub claimed: (f64, f64),
    /// What is on the axis: numbers of the same axis are drawn together.
    pub axis: &'static str,
    /// Whether it is a ratio or a count, so that a logarithmic axis shows it.
    pub is_ratio: bool,
}
