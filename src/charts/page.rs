//! The content of a report.

use super::Chart;
use nullwindow_support::{WriteError, write_whole};
use std::path::{Path, PathBuf};
use std::{fmt, fs, io};

/// A page: verdicts and sections.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct ReportPage {
    /// The heading.
    pub title: String,
    /// What the report is of, in a few sentences.
    pub lead: Vec<String>,
    /// Warnings: missing base lines, lines that are cut off.
    pub warnings: Vec<String>,
    /// The verdicts on claims.
    pub verdicts: Vec<Verdict>,
    /// Everything else, in order.
    pub sections: Vec<Section>,
}

impl ReportPage {
    /// Writes the page and its figures to a folder, which need not exist, and returns the path of the page.
    pub fn write(&self, folder: &Path) -> Result<PathBuf, WriteError> {
        let failed = |path: &Path, error: &dyn fmt::Display| WriteError {
            path: path.to_path_buf(),
            error: io::Error::other(error.to_string()),
        };
        let figures = folder.join("figures");
        fs::create_dir_all(&figures).map_err(|error| WriteError { path: figures.clone(), error })?;
        for figure in self.sections.iter().flat_map(|section| &section.figures) {
            let path = figures.join(format!("{}.svg", figure.name));
            let drawn = figure.chart.svg().map_err(|error| failed(&path, &error))?;
            write_whole(&path, drawn.as_bytes())?;
        }
        let path = folder.join("report.html");
        let html = self.html().map_err(|error| failed(&path, &error))?;
        write_whole(&path, html.as_bytes())?;
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
    /// The lines, as long as the titles.
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
}
