//! A report of everything in an archive.

use super::subject::Subject;
use super::{Page, Section, Table, beyond, claims, figures, methods, summary_csv};
use crate::experiment::{AlgorithmSummary, Archive, BASE, Estimate, OutputError, PAPER_ALGORITHMS, Summary};
use nullwindow_support::{aligned, write_whole};
use std::fmt::Write;
use std::io;
use std::path::{Path, PathBuf};

/// A report: the page, the summary for machines and the one for people.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    /// The page.
    pub page: Page,
    /// `summary.csv`.
    pub summary_csv: Vec<u8>,
    /// The summary for the terminal.
    pub text: String,
}

impl Report {
    /// Reports on an archive. `command` is how to repeat it, and `warnings` what has to be said about the results.
    pub fn of(archive: &Archive, command: &str, mut warnings: Vec<String>) -> io::Result<Report> {
        let subjects = Subject::all(archive);
        let summaries: Vec<(&Subject<'_>, Summary)> =
            subjects.iter().filter_map(|subject| Some((subject, Summary::of(subject.main)?))).collect();
        for (subject, summary) in &summaries {
            if summary.base != BASE {
                let Subject { label, .. } = subject;
                let base = &summary.base;
                warnings.push(format!(
                    "{label}: no results of the base line {BASE}, everything is compared with {base}"
                ));
            }
        }
        let verdicts = claims::verdicts(&subjects);
        let tables: Vec<Table> =
            summaries.iter().filter_map(|(subject, summary)| table(subject, summary)).collect();
        let text = text(&tables, &verdicts);
        let mut sections = vec![Section {
            id: "summary".to_string(),
            title: "Summary".to_string(),
            paragraphs: vec![SUMMARY.to_string()],
            tables,
            ..Section::default()
        }];
        sections.extend(paper_sections(&summaries));
        sections.extend(beyond::sections(&subjects));
        sections.push(methods::methods(&subjects, command, &methods::machine()));
        let page = Page {
            title: "A new paradigm for minimax search, repeated".to_string(),
            lead: vec![LEAD.to_string(), counts(&verdicts)],
            warnings,
            verdicts,
            sections,
        };
        Ok(Report { page, summary_csv: summary_csv::summary_csv(archive)?, text })
    }

    /// Writes page, figures and summary to a folder, and says where the page is.
    pub fn write(&self, folder: &Path) -> Result<PathBuf, OutputError> {
        let page = self.page.write(folder)?;
        write_whole(&folder.join("summary.csv"), &self.summary_csv)?;
        Ok(page)
    }
}

const LEAD: &str = "In 1995 Plaat, Schaeffer, Pijls and de Bruin showed that SSS*, DUAL* and a new algorithm, MTD(f), are one \
    small procedure, MT, called by different drivers, and compared them with Aspiration NegaScout in a checkers, an Othello \
    and a chess program. This page repeats their comparison with three other programs, claim by claim.";

const SUMMARY: &str = "At the deepest depth of each game: percentages of the base line with 95 % intervals, cumulative over \
    iterations; tests, 1st % and moves of the last iteration alone.";

/// How many claims came out how.
fn counts(verdicts: &[super::Verdict]) -> String {
    use super::Mark;
    let count = |mark: Mark| verdicts.iter().filter(|verdict| verdict.mark == mark).count();
    let marks = [Mark::Reproduced, Mark::Partly, Mark::NotReproduced, Mark::Untested];
    let counted: Vec<String> = marks
        .iter()
        .filter(|&&mark| count(mark) > 0)
        .map(|&mark| format!("{} {mark}", count(mark)))
        .collect();
    format!("{} claims: {}.", verdicts.len(), counted.join(", "))
}

/// The algorithms of a game at the deepest depth.
fn table(subject: &Subject<'_>, summary: &Summary) -> Option<Table> {
    let names: Vec<&str> = subject.main.algorithms();
    let is_paper = |name: &str| PAPER_ALGORITHMS.contains(&name);
    let any_paper = names.iter().any(|name| is_paper(name));
    let shown = |found: &&AlgorithmSummary| !any_paper || is_paper(&found.algorithm);
    let depth =
        summary.depths.iter().rev().find(|depth| depth.algorithms.iter().any(|found| shown(&found)))?;
    let base = &summary.base;
    let line = |found: &AlgorithmSummary| {
        let of_base = found.of_base.as_ref();
        let percent = |found: Option<Estimate>| found.map_or_else(|| "-".to_string(), percent_text);
        let number = |value: Option<f64>, decimals: usize| {
            value.map_or_else(|| "-".to_string(), |value| format!("{value:.decimals$}"))
        };
        vec![
            found.algorithm.clone(),
            found.positions.to_string(),
            percent(of_base.map(|of_base| of_base.leaves)),
            percent(of_base.and_then(|of_base| of_base.mean_leaves)),
            percent(of_base.map(|of_base| of_base.nodes)),
            percent(of_base.and_then(|of_base| of_base.time)),
            format!("{:.1}", found.tests),
            number(found.ordering.first_move_rate().map(|rate| 100.0 * rate), 1),
            number(found.ordering.mean_moves(), 2),
        ]
    };
    let titles = [
        "algorithm",
        "positions",
        "% leaves",
        "mean % leaves",
        "% nodes",
        "% time",
        "tests",
        "1st %",
        "moves",
    ];
    Some(Table {
        caption: format!("{}, {}, depth {}, % of {base}", subject.label, subject.main.group.set, depth.depth),
        titles: titles.map(ToString::to_string).to_vec(),
        lines: depth.algorithms.iter().filter(shown).map(line).collect(),
    })
}

/// A ratio as a percentage with its interval.
fn percent_text(found: Estimate) -> String {
    let Estimate { value, interval } = found.times(100.0);
    match interval {
        Some((low, high)) if low < high => format!("{value:.1} ({low:.1}-{high:.1})"),
        _ => format!("{value:.1}"),
    }
}

/// The summary for the terminal: the tables, and a line for every claim.
fn text(tables: &[Table], verdicts: &[super::Verdict]) -> String {
    let mut text = String::new();
    for table in tables {
        let mut lines = vec![table.titles.clone()];
        lines.extend(table.lines.iter().cloned());
        let _ = writeln!(text, "{}\n{}", table.caption, aligned(&lines));
    }
    let width = verdicts.iter().map(|verdict| verdict.mark.to_string().len()).max().unwrap_or(0);
    for verdict in verdicts {
        let _ = writeln!(text, "{:width$}  {}", verdict.mark.to_string(), verdict.claim);
        let cases: Vec<String> =
            verdict.cases.iter().map(|case| format!("{} {}", case.name, case.found)).collect();
        let _ = writeln!(text, "{:width$}  paper: {}; here: {}", "", verdict.paper, cases.join(", "));
    }
    let _ = writeln!(text, "\n{}", counts(verdicts));
    text
}

/// The sections of the paper's figures: each with one figure a game.
fn paper_sections(summaries: &[(&Subject<'_>, Summary)]) -> Vec<Section> {
    let figures: Vec<super::Figure> =
        summaries.iter().flat_map(|(subject, summary)| figures::paper_figures(subject, summary)).collect();
    let titles = [
        (
            "figure-11",
            "Leaves (Figure 11)",
            "Leaf evaluations, the paper's first measure. The line at 100 % is the base line; below it an algorithm evaluates \
             fewer leaves.",
        ),
        (
            "figure-12",
            "All nodes (Figure 12)",
            "Inner nodes, leaves and every visit that the table answers: what repeated tests cost.",
        ),
        (
            "figure-13",
            "Time (Figure 13)",
            "Medians of repeated runs, the two algorithms in turns. Shallow iterations take microseconds and say little.",
        ),
        (
            "figure-14",
            "The best move without its value (Figure 14)",
            "MTD-best proves that a move is best and not how good it is, so that it may stop earlier.",
        ),
        (
            "positions",
            "Position by position",
            "The same ratios for each position: how far single positions lie from the mean.",
        ),
    ];
    let section = |(id, title, text): (&str, &str, &str)| Section {
        id: id.to_string(),
        title: title.to_string(),
        paragraphs: vec![text.to_string()],
        figures: figures.iter().filter(|figure| figure.name.starts_with(id)).cloned().collect(),
        ..Section::default()
    };
    titles.into_iter().map(section).filter(|section| !section.figures.is_empty()).collect()
}
