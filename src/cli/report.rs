//! `nullwindow report`

use super::{Failure, terminal};
use nullwindow::experiment::{Archive, RESULTS, ResultsError, gather, write_results};
use nullwindow::positions::{PositionFile, Source};
use nullwindow::report::Report;
use nullwindow::support::{message, shell_word};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Write a report on results of compare or run: verdicts and figures
#[derive(clap::Args)]
#[command(
    after_help = "Reads any number of results files (JSONL, CSV or Parquet, packed by gzip or not): shards or different runs, of any games, algorithms \
    and settings. Cells that are there more than once are merged; contradictions are an error. Writes report.html, \
    figures/*.svg, summary.csv, and all rows in order as results.jsonl and results.csv.\n\n\
    Examples:\n  nullwindow report nullwindow-results\n  \
    nullwindow report shard-*.jsonl --output merged\n  \
    nullwindow run my.epd --depth 5 --format jsonl | nullwindow report -\n\n\
    Exit codes: 0 done, 1 failed, 2 wrong usage or unreadable input."
)]
pub(super) struct Arguments {
    /// Results files, or folders of compare; - for standard input
    #[arg(required = true)]
    files: Vec<String>,
    /// Position file of the results, for the boards on the page; may be repeated. Bundled positions are known
    #[arg(long, value_name = "FILE")]
    positions: Vec<String>,
    /// Output folder [default: the folder that is read, else nullwindow-report]
    #[arg(long, short, value_name = "FOLDER")]
    output: Option<PathBuf>,
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let mut warnings = Vec::new();
    let positions = arguments.positions.iter().map(|file| PositionFile::open(Source::from(file.as_str())));
    let positions: Vec<PositionFile> = positions.collect::<Result<_, _>>()?;
    let archive = gather(&arguments.files, &mut warnings)?;
    if archive.is_empty() {
        return Err(Failure::Usage("no results in the files, expected rows of compare or run".to_string()));
    }
    for warning in &warnings {
        message!("warning: {warning}");
    }
    let folder = match (&arguments.output, arguments.files.as_slice()) {
        (Some(folder), _) => folder.clone(),
        (None, [file]) if Path::new(file).is_dir() => PathBuf::from(file),
        _ => PathBuf::from("nullwindow-report"),
    };
    std::fs::create_dir_all(&folder)
        .map_err(|error| Failure::Failed(format!("{}: {error}", folder.display())))?;
    if !reads_from(&arguments.files, &folder.join(RESULTS)) {
        write_results(&folder, &archive)?;
    }
    present(&archive, &folder, warnings, &positions, out)
}

/// Whether a file is one of those that were read: a run may still be writing to it.
fn reads_from(files: &[String], path: &Path) -> bool {
    let Ok(path) = path.canonicalize() else { return false };
    let is_same = |file: &String| {
        let file = Path::new(file);
        let file = if file.is_dir() { file.join(RESULTS) } else { file.to_path_buf() };
        file.canonicalize().is_ok_and(|file| file == path)
    };
    files.iter().any(is_same)
}

/// Writes a report on results to a folder, and prints the summary and the path of the report.
pub(super) fn present(
    archive: &Archive,
    folder: &Path,
    warnings: Vec<String>,
    positions: &[PositionFile],
    out: &mut impl Write,
) -> Result<(), Failure> {
    let said = warnings.len();
    let report = Report::with_positions(archive, &command(), warnings, positions)?;
    for warning in &report.page.warnings[said..] {
        message!("warning: {warning}");
    }
    let page = report.write(folder)?;
    out.write_all(report.text(terminal::width()).as_bytes())?;
    writeln!(out, "report: {}", page.display())?;
    Ok(())
}

/// The command line that is running, as a shell would take it.
pub(super) fn command() -> String {
    let arguments = std::env::args_os().skip(1).map(|argument| shell_word(&argument.to_string_lossy()));
    std::iter::once("nullwindow".to_string()).chain(arguments).collect::<Vec<_>>().join(" ")
}

impl From<ResultsError> for Failure {
    fn from(error: ResultsError) -> Failure {
        Failure::Usage(error.to_string())
    }
}
