//! The output of a run.

use super::{Failure, terminal};
use clap::ValueEnum;
use nullwindow::experiment::{
    self, Archive, CellResult, FileFormat, FinishedCells, LeftOut, Origin, OutputError, OutputFile, Plan,
    RowFormat, RowWriter, RunningSummary, Sink, Summary, convert,
};
use nullwindow::game::Notation;
use nullwindow::search::{Algorithm, OrderingQuality};
use nullwindow::support::message;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Where the results of a run go, and in which format.
#[derive(clap::Args)]
pub(super) struct OutputArguments {
    /// Format of the results [default: by the extension of --output, else table]
    #[arg(long, value_enum, value_name = "FORMAT")]
    format: Option<OutputFormat>,
    /// Output file; - for standard output
    #[arg(long, short, value_name = "FILE")]
    output: Option<String>,
    /// Continue a run that was cut short: keep the finished part of the --output file
    #[arg(long, conflicts_with = "overwrite")]
    resume: bool,
    /// Overwrite the --output file
    #[arg(long)]
    overwrite: bool,
}

/// The format of results.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum OutputFormat {
    /// Table
    Table,
    /// CSV with a header
    Csv,
    /// One JSON object per line
    Jsonl,
    /// Compressed columns, written when the run is finished
    Parquet,
}

impl OutputFormat {
    /// The format of a file of rows; none for a table.
    pub(super) fn of_file(self) -> Option<FileFormat> {
        match self {
            OutputFormat::Table => None,
            OutputFormat::Csv => Some(FileFormat::Text(RowFormat::Csv)),
            OutputFormat::Jsonl => Some(FileFormat::Text(RowFormat::Jsonl)),
            OutputFormat::Parquet => Some(FileFormat::Parquet),
        }
    }
}

/// Consistent arguments.
pub(super) struct Target {
    format: Option<RowFormat>,
    path: Option<PathBuf>,
    /// The file that the rows are converted to when all of them are there.
    parquet: Option<PathBuf>,
    resume: bool,
    overwrite: bool,
}

impl OutputArguments {
    /// The arguments, if they are consistent and ask for text.
    pub(super) fn target(&self) -> Result<Target, Failure> {
        let target = self.target_of_rows()?;
        match target.parquet {
            Some(_) => Err(no_parquet()),
            None => Ok(target),
        }
    }

    /// The arguments, if they are consistent.
    ///
    /// Rows cannot be appended to a Parquet file, and a killed run would leave nothing that can be read. So rows go to a file of
    /// JSONL beside it, which can be resumed, and which becomes the Parquet file in the end.
    pub(super) fn target_of_rows(&self) -> Result<Target, Failure> {
        let &OutputArguments { format, ref output, resume, overwrite } = self;
        let path = output.as_ref().filter(|name| *name != "-").map(PathBuf::from);
        let format = match format {
            Some(format) => format.of_file(),
            None => path.as_deref().and_then(FileFormat::from_path),
        };
        let refuse = |message: &str| Err(Failure::Usage(message.to_string()));
        if let Some(message) = format.and_then(FileFormat::missing) {
            return refuse(message);
        }
        if resume && (path.is_none() || format.is_none()) {
            return refuse("--resume continues a file of rows, expected --output FILE.csv or FILE.jsonl");
        }
        if overwrite && path.is_none() {
            return refuse("--overwrite without a file, expected --output FILE");
        }
        match (format, path) {
            (Some(FileFormat::Parquet), None) => {
                refuse("--format parquet is written to a file, expected --output FILE.parquet")
            }
            (Some(FileFormat::Parquet), Some(file)) => {
                let mut rows = file.clone().into_os_string();
                rows.push(".jsonl");
                let (path, parquet) = (Some(PathBuf::from(rows)), Some(file));
                Ok(Target { format: Some(RowFormat::Jsonl), path, parquet, resume, overwrite })
            }
            (Some(FileFormat::Text(format)), path) => {
                Ok(Target { format: Some(format), path, parquet: None, resume, overwrite })
            }
            (None, path) => Ok(Target { format: None, path, parquet: None, resume, overwrite }),
        }
    }
}

/// What to say where Parquet is not written.
pub(super) fn no_parquet() -> Failure {
    Failure::Usage("Parquet is for the rows of run, expected --format table, csv or jsonl".to_string())
}

impl Target {
    /// The format of rows; none for a table.
    pub(super) fn format(&self) -> Option<RowFormat> {
        self.format
    }

    /// Opens the output. What `resume` has found in the file is handed over where it is resumed.
    pub(super) fn open<'a, T>(
        &self,
        stdout: &'a mut impl Write,
        resume: impl FnOnce(&Path, RowFormat) -> Result<(OutputFile, T), OutputError>,
    ) -> Result<(Box<dyn Write + 'a>, Option<T>), Failure> {
        Ok(match (&self.path, self.format) {
            (None, _) => (Box::new(stdout), None),
            (Some(path), Some(format)) if self.resume => {
                let (file, found) = resume(path, format)?;
                (Box::new(file), Some(found))
            }
            (Some(path), _) => (Box::new(experiment::create(path, self.overwrite)?), None),
        })
    }
}

/// Receives the results of a run.
pub(super) struct Output<'a> {
    form: Form<'a>,
    /// The file of rows and the Parquet file that it becomes.
    parquet: Option<(PathBuf, PathBuf)>,
    /// Whether a later run can resume it.
    resumable: bool,
}

enum Form<'a> {
    /// Rows are written as soon as they are found.
    Rows(RowWriter<Box<dyn Write + 'a>>),
    /// Rows are collected for the table at the end.
    Table(Box<Collected>, Box<dyn Write + 'a>),
}

/// Says on standard error that a results file ended in zeros. Half a line is what every kill leaves, and not worth a word.
pub(super) fn say_zeros(path: &Path, left_out: &LeftOut) {
    if let Some(message) = left_out.message().filter(|_| left_out.zeros > 0) {
        message!("warning: {}:{}: {message}", path.display(), left_out.line);
    }
}

/// What the table is made of.
struct Collected {
    rows: CollectedRows,
    /// By algorithm, if it is wanted.
    ordering: Option<Vec<(Algorithm, Vec<OrderingQuality>)>>,
}

enum CollectedRows {
    /// Sums alone.
    Summed(RunningSummary),
    /// All rows of a run in which those of a position do not come together.
    Kept(Archive),
}

impl CollectedRows {
    fn new<G: Notation>(plan: &Plan<G>) -> CollectedRows {
        let sums = RunningSummary::new(&plan.spec.algorithms).filter(|_| plan.is_whole());
        sums.map_or_else(|| CollectedRows::Kept(Archive::default()), CollectedRows::Summed)
    }

    fn summary(self) -> Option<Summary> {
        match self {
            CollectedRows::Summed(sums) => Some(sums.finish()),
            CollectedRows::Kept(rows) => rows.groups().next().and_then(Summary::of),
        }
    }
}

impl<'a> Output<'a> {
    /// Opens the output, and finds the results that are there already.
    pub(super) fn open<G: Notation>(
        target: &Target,
        ordering: bool,
        plan: &Plan<G>,
        stdout: &'a mut impl Write,
    ) -> Result<(Output<'a>, FinishedCells), Failure> {
        let parquet = target.path.clone().zip(target.parquet.clone());
        let mut is_restored = false;
        if let Some((rows, file)) = &parquet {
            is_restored = restore(rows, file, target)?;
        }
        let (out, finished) = target.open(stdout, |path, format| {
            let (file, finished) = experiment::resume(path, format, plan).inspect_err(|_| {
                if is_restored {
                    let _ = fs::remove_file(path);
                }
            })?;
            say_zeros(path, &finished.left_out);
            if let Some(other) = finished.other_cpu.as_ref().filter(|_| plan.spec.repeats > 0) {
                message!(
                    "warning: {}: rows of another machine ({other}, here {}), whose times cannot be compared with ours; \
                     to measure all of them here, use --overwrite",
                    path.display(),
                    experiment::cpu()
                );
            }
            Ok((file, finished))
        })?;
        let finished = finished.unwrap_or_default();
        let form = match target.format {
            Some(format) if finished.bytes > 0 => Form::Rows(RowWriter::append(out, format)),
            Some(format) => Form::Rows(RowWriter::start(out, format)?),
            None => {
                let ordering = ordering.then(Vec::new);
                Form::Table(Box::new(Collected { rows: CollectedRows::new(plan), ordering }), out)
            }
        };
        let resumable = target.format.is_some() && target.path.as_deref().is_some_and(Path::is_file);
        Ok((Output { form, parquet, resumable }, finished))
    }

    /// Whether the finished cells of an interrupted run are saved, and what to do.
    pub(super) fn advice(&self) -> &'static str {
        match self.form {
            Form::Rows(_) if self.resumable => "and saved; continue with --resume",
            Form::Rows(_) => "and written",
            Form::Table(..) => "but not saved; use --output FILE, then --resume",
        }
    }

    /// Writes what comes at the end.
    pub(super) fn finish<G: Notation>(self, plan: &Plan<G>) -> Result<(), Failure> {
        if let Some((rows, file)) = &self.parquet {
            write_parquet(rows, file)?;
            fs::remove_file(rows).map_err(|error| OutputError::Io(rows.clone(), error))?;
        }
        let Form::Table(collected, mut out) = self.form else { return Ok(()) };
        let width = terminal::width();
        let Some(summary) = collected.rows.summary() else { return Ok(()) };
        out.write_all(experiment::comparison(&plan.spec, plan.positions(), &summary, width).as_bytes())?;
        if let Some(ordering) = collected.ordering {
            out.write_all(experiment::ordering(&ordering, width).as_bytes())?;
        }
        Ok(out.flush()?)
    }
}

/// Makes the rows of a Parquet file ready to be resumed, if it is there and they are not, and tells whether it did.
fn restore(rows: &Path, file: &Path, target: &Target) -> Result<bool, Failure> {
    if !file.exists() || target.overwrite || rows.exists() && target.resume {
        return Ok(false);
    }
    if !target.resume {
        return Err(OutputError::Exists(file.to_path_buf()).into());
    }
    let format = FileFormat::Text(RowFormat::Jsonl);
    convert(&[file.to_string_lossy().into_owned()], rows, format, &mut Vec::new())?;
    Ok(true)
}

/// Writes the Parquet file of rows that are all there.
fn write_parquet(rows: &Path, file: &Path) -> Result<(), Failure> {
    convert(&[rows.to_string_lossy().into_owned()], file, FileFormat::Parquet, &mut Vec::new())?;
    Ok(())
}

impl Sink for Output<'_> {
    fn write(&mut self, result: CellResult) -> io::Result<()> {
        match &mut self.form {
            Form::Rows(writer) => writer.write(&result.rows),
            Form::Table(collected, _) => collected.add(result),
        }
    }
}

impl Collected {
    fn add(&mut self, result: CellResult) -> io::Result<()> {
        if let (Some(ordering), Some(row)) = (&mut self.ordering, result.rows.first()) {
            let at = ordering.iter().position(|(algorithm, _)| *algorithm == row.algorithm);
            let at = at.unwrap_or_else(|| {
                ordering.push((row.algorithm, Vec::new()));
                ordering.len() - 1
            });
            let sums = &mut ordering[at].1;
            sums.resize(sums.len().max(result.ordering.len()), OrderingQuality::default());
            for (sum, &quality) in sums.iter_mut().zip(&result.ordering) {
                *sum += quality;
            }
        }
        match &mut self.rows {
            CollectedRows::Summed(sums) => sums.add(result.rows),
            CollectedRows::Kept(rows) => {
                let origin = Origin::from("this run");
                for row in result.rows {
                    rows.add(row, origin.clone()).map_err(io::Error::other)?;
                }
            }
        }
        Ok(())
    }
}
