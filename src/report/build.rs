//! A report of everything in an archive.

use super::measured::SMALL_SAMPLE;
use super::subject::Subject;
use super::{
    ClaimCase, ClaimStatus, Figure, PageTable, ReportPage, Section, Verdict, beyond, claims, details,
    figures, methods, provenance, summary_csv,
};
use crate::experiment::{
    AlgorithmSummary, Archive, BASE, Conditions, Estimate, LEAVES, MixedTimes, OutputError, PAPER_ALGORITHMS,
    Summary,
};
use crate::lab::bibliography::cited;
use crate::positions::PositionFile;
use crate::search::Algorithm;
use nullwindow_support::{aligned_within, count, wrap, wrap_after, write_whole};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::io;
use std::path::{Path, PathBuf};

/// A report: the page, and the summary for machines.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    /// The page.
    pub page: ReportPage,
    /// `summary.csv`.
    pub summary_csv: Vec<u8>,
}

impl Report {
    /// A report on an archive. `command` is how to repeat it; `warnings` come first on the page.
    pub fn of(archive: &Archive, command: &str, warnings: Vec<String>) -> io::Result<Report> {
        Report::with_positions(archive, command, warnings, &[])
    }

    /// The same with the position files of the rows, beside the bundled ones, so that the page can show boards.
    pub fn with_positions(
        archive: &Archive,
        command: &str,
        mut warnings: Vec<String>,
        files: &[PositionFile],
    ) -> io::Result<Report> {
        for (game, set, finished) in archive.finished() {
            let positions = count(finished as u64, "position", "positions");
            warnings.push(format!("{game}, {set}: {positions} in which the game is over left out"));
        }
        for (game, set, forced) in archive.forced() {
            let positions = count(forced as u64, "position", "positions");
            warnings.push(format!("{game}, {set}: {positions} with one legal move left out"));
        }
        warnings.extend(archive.mixed_times().iter().map(mixed_times));
        let subjects = Subject::all(archive);
        let groups: Vec<(&Conditions, Summary)> =
            archive.groups().filter_map(|group| Some((group.conditions, Summary::of(group)?))).collect();
        let of = |subject: &Subject<'_>| {
            let mut own = groups.iter().filter(|(conditions, _)| *conditions == subject.main.conditions);
            own.next().map(|(_, summary)| summary)
        };
        let summaries: Vec<(&Subject<'_>, &Summary)> =
            subjects.iter().filter_map(|subject| Some((subject, of(subject)?))).collect();
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
        let tables: Vec<PageTable> =
            summaries.iter().filter_map(|(subject, summary)| table(subject, summary)).collect();
        let mut sections = vec![Section {
            id: "summary".to_string(),
            title: "Summary".to_string(),
            paragraphs: std::iter::once(SUMMARY.to_string())
                .chain(summaries.iter().filter_map(leverage))
                .collect(),
            tables,
            ..Section::default()
        }];
        sections.extend(paper_sections(&summaries));
        sections.extend(beyond::sections(&subjects));
        sections.push(methods::methods(&subjects));
        let page = ReportPage {
            title: "A new paradigm for minimax search, repeated".to_string(),
            lead: vec![LEAD.to_string(), counts(&verdicts)],
            facts: provenance::facts(command),
            warnings,
            verdicts,
            sections,
            bibliography: Vec::new(),
            details: details::details(&subjects, files),
        };
        let bibliography = cited(page.texts());
        let page = ReportPage { bibliography, ..page };
        Ok(Report { page, summary_csv: summary_csv::summary_csv(&groups)? })
    }

    /// Writes page, figures and summary to a folder, and returns the path of the page.
    pub fn write(&self, folder: &Path) -> Result<PathBuf, OutputError> {
        let page = self.page.write(folder)?;
        write_whole(&folder.join("summary.csv"), &self.summary_csv)?;
        Ok(page)
    }

    /// The summary for a terminal of this width: the tables, and the verdict on every claim.
    pub fn text(&self, width: usize) -> String {
        let ReportPage { sections, verdicts, .. } = &self.page;
        let mut text = String::new();
        for table in sections.first().into_iter().flat_map(|summary| &summary.tables) {
            let mut lines = vec![table.titles.clone()];
            lines.extend(table.lines.iter().cloned());
            let _ = writeln!(
                text,
                "{}\n{}",
                wrap(&table.caption, width).join("\n"),
                aligned_within(&lines, width)
            );
        }
        let indent = verdicts.iter().map(|verdict| verdict.status.to_string().len()).max().unwrap_or(0);
        for Verdict { claim, paper, cases, status, .. } in verdicts {
            let case = |case: &ClaimCase| match case.note.as_str() {
                "" => format!("{} {}", case.name, case.found),
                note => format!("{} {} [{note}]", case.name, case.found),
            };
            let found: Vec<String> = if *status == ClaimStatus::Untested {
                let notes: BTreeSet<&str> = cases.iter().map(|case| case.note.as_str()).collect();
                notes.into_iter().map(ToString::to_string).collect()
            } else {
                cases.iter().map(case).collect()
            };
            let found = format!("paper: {paper}; here: {}", found.join(", "));
            let _ =
                writeln!(text, "{}", wrap_after(&format!("{:indent$}  ", status.to_string()), claim, width));
            let _ = writeln!(text, "{}", wrap_after(&format!("{:indent$}  ", ""), &found, width));
        }
        let _ = writeln!(text, "\n{}", wrap(&counts(verdicts), width).join("\n"));
        text
    }
}

const LEAD: &str = "In 1995 Plaat, Schaeffer, Pijls and de Bruin showed that SSS*, DUAL* and a new algorithm, MTD(f), are one \
    small procedure, MT, called by different drivers, and compared them with Aspiration NegaScout in a checkers, an Othello \
    and a chess program (new-paradigm-1995). This page repeats their comparison with three other programs, claim by claim; sections and figures without a name are those of \
    that paper.";

const SUMMARY: &str = "At the deepest depth of each game: percentages of the base line with 95 % intervals, cumulative over \
    iterations, as ratios of sums and, for leaves, as geometric means, by which claims are judged; tests, 1st % and moves of \
    the last iteration alone.";

/// The largest share of the leaves that one position may have without being named.
const LARGE_SHARE: f64 = 0.2;

/// What is to be said of a position that holds a large share of the base line's leaves: ratios of sums lean on it.
fn leverage((subject, summary): &(&Subject<'_>, &Summary)) -> Option<String> {
    let (group, base) = (subject.main, summary.base);
    let rows = group.at(base, group.deepest(base, base)?);
    let total: f64 = rows.iter().map(|row| LEAVES(&row.counts)).sum();
    let largest = rows.iter().max_by(|a, b| LEAVES(&a.counts).total_cmp(&LEAVES(&b.counts)))?;
    let share = LEAVES(&largest.counts) / total;
    // Among few positions every one has a large share.
    (share > LARGE_SHARE.max(3.0 / rows.len() as f64)).then(|| {
        format!(
            "{}: position {} holds {:.0} % of the leaves of {base}, so that ratios of sums lean on it.",
            subject.label,
            largest.position,
            100.0 * share
        )
    })
}

/// What is to be said of times of different machines.
fn mixed_times(found: &MixedTimes<'_>) -> String {
    let (game, set) = found.set;
    let machines: Vec<&str> = found.machines.iter().map(String::as_str).collect();
    let ratios = match found.positions.len() {
        0 => "each position has those of one machine".to_string(),
        mixed => format!(
            "{} of several, so that ratios of times are not to be trusted",
            count(mixed as u64, "position has those", "positions have those")
        ),
    };
    format!(
        "{game}, {set}: times of {} machines meet in one figure ({}); {ratios}",
        machines.len(),
        machines.join("; ")
    )
}

/// The number of claims of each status.
fn counts(verdicts: &[Verdict]) -> String {
    let count = |status: ClaimStatus| verdicts.iter().filter(|verdict| verdict.status == status).count();
    let counted: Vec<String> = ClaimStatus::ALL
        .into_iter()
        .filter(|&status| count(status) > 0)
        .map(|status| format!("{} {status}", count(status)))
        .collect();
    format!("{} claims: {}.", verdicts.len(), counted.join(", "))
}

/// The algorithms of a game at the deepest depth.
fn table(subject: &Subject<'_>, summary: &Summary) -> Option<PageTable> {
    let is_paper = |algorithm: Algorithm| PAPER_ALGORITHMS.contains(&algorithm);
    let any_paper = subject.main.algorithms().into_iter().any(is_paper);
    let shown = |found: &&AlgorithmSummary| !any_paper || is_paper(found.algorithm);
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
            found.algorithm.to_string(),
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
    Some(PageTable {
        caption: format!(
            "{}, {}, depth {}, % of {base}{}",
            subject.label,
            subject.main.conditions.set,
            depth.depth,
            small_sample(subject.main.positions())
        ),
        titles: titles.map(ToString::to_string).to_vec(),
        lines: depth.algorithms.iter().filter(shown).map(line).collect(),
    })
}

/// What a caption says of few positions.
fn small_sample(positions: usize) -> String {
    if positions >= SMALL_SAMPLE {
        return String::new();
    }
    format!("; a small sample of {}", count(positions as u64, "position", "positions"))
}

/// A ratio as a percentage with its interval.
fn percent_text(found: Estimate) -> String {
    let Estimate { value, interval, .. } = found.times(100.0);
    match interval {
        Some((low, high)) if low < high => format!("{value:.1} ({low:.1}-{high:.1})"),
        _ => format!("{value:.1}"),
    }
}

/// The sections of the paper's figures, each with a figure for every game.
fn paper_sections(summaries: &[(&Subject<'_>, &Summary)]) -> Vec<Section> {
    let figures: Vec<Figure> =
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
