//! Where the results of a run go, and in which form.

use super::Failure;
use clap::ValueEnum;
use nullwindow::experiment::{self, Archive, CellResult, Kept, Plan, RowFormat, RowWriter, Sink, Summary};
use nullwindow::game::Notation;
use nullwindow::search::OrderingQuality;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Where the results of a run go, and in which form.
#[derive(clap::Args)]
pub(super) struct OutputArguments {
    /// The form of the results [default: by the name of the --output file, else table]
    #[arg(long, value_enum, value_name = "FORMAT")]
    format: Option<OutputFormat>,
    /// Write to a file; - for standard output
    #[arg(long, short, value_name = "FILE")]
    output: Option<String>,
    /// Go on with a run that was cut short: keep the whole cells of the --output file, do the others
    #[arg(long, conflicts_with = "overwrite")]
    resume: bool,
    /// Replace the --output file if there is one
    #[arg(long)]
    overwrite: bool,
    /// Add a table of the quality of move ordering by remaining depth
    #[arg(long)]
    ordering: bool,
}

/// The form of the results.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum OutputFormat {
    /// A comparison for people, at the end
    Table,
    /// A line of field names, then a line a row
    Csv,
    /// A JSON object a line
    Jsonl,
}

/// What the user asked for, found consistent.
pub(super) struct Target {
    format: Option<RowFormat>,
    path: Option<PathBuf>,
    resume: bool,
    overwrite: bool,
    ordering: bool,
}

impl OutputArguments {
    /// What the user asked for, if it is consistent.
    pub(super) fn target(self) -> Result<Target, Failure> {
        let OutputArguments { format, output, resume, overwrite, ordering } = self;
        let path = output.filter(|name| name != "-").map(PathBuf::from);
        let format = match format {
            Some(OutputFormat::Table) => None,
            Some(OutputFormat::Csv) => Some(RowFormat::Csv),
            Some(OutputFormat::Jsonl) => Some(RowFormat::Jsonl),
            None => path.as_deref().and_then(RowFormat::from_path),
        };
        let refuse = |message: &str| Err(Failure::Usage(message.to_string()));
        if resume && (path.is_none() || format.is_none()) {
            return refuse("--resume goes on with a file of rows, expected --output FILE.csv or FILE.jsonl");
        }
        if overwrite && path.is_none() {
            return refuse("--overwrite replaces a file, expected --output FILE");
        }
        if ordering && format.is_some() {
            return refuse("--ordering adds to the table, expected --format table");
        }
        Ok(Target { format, path, resume, overwrite, ordering })
    }
}

/// Receives the results of a run.
pub(super) struct Output<'a> {
    form: Form<'a>,
    /// Whether a later run can go on with what is written.
    resumable: bool,
}

enum Form<'a> {
    /// Rows are written when they come.
    Rows(RowWriter<Box<dyn Write + 'a>>),
    /// Rows are kept for the table at the end.
    Table(Collected, Box<dyn Write + 'a>),
}

/// What the table is made of.
#[derive(Default)]
struct Collected {
    rows: Archive,
    /// By algorithm, if it is wanted.
    ordering: Option<Vec<(String, Vec<OrderingQuality>)>>,
}

impl<'a> Output<'a> {
    /// Opens what the user asked for, and says which results are there already.
    pub(super) fn open<G: Notation>(
        target: Target,
        plan: &Plan<G>,
        stdout: &'a mut impl Write,
    ) -> Result<(Output<'a>, Kept), Failure> {
        let Target { format, path, resume, overwrite, ordering } = target;
        let mut kept = Kept::default();
        let out: Box<dyn Write + 'a> = match (&path, format) {
            (None, _) => Box::new(stdout),
            (Some(path), Some(format)) if resume => {
                let (file, found) = experiment::resume(path, format, plan)?;
                kept = found;
                Box::new(file)
            }
            (Some(path), _) => Box::new(experiment::create(path, overwrite)?),
        };
        let form = match format {
            Some(format) if kept.bytes > 0 => Form::Rows(RowWriter::go_on(out, format)),
            Some(format) => Form::Rows(RowWriter::start(out, format)?),
            None => {
                let ordering = ordering.then(Vec::new);
                Form::Table(Collected { ordering, ..Collected::default() }, out)
            }
        };
        let resumable = format.is_some() && path.as_deref().is_some_and(Path::is_file);
        Ok((Output { form, resumable }, kept))
    }

    /// What has become of finished cells when a run was interrupted.
    pub(super) fn advice(&self) -> &'static str {
        match self.form {
            Form::Rows(_) if self.resumable => "written; go on with --resume",
            Form::Rows(_) => "written",
            Form::Table(..) => "done and lost; expected --output FILE.csv, to go on with --resume",
        }
    }

    /// Writes what comes at the end.
    pub(super) fn finish<G>(self, plan: &Plan<G>) -> Result<(), Failure> {
        let Form::Table(collected, mut out) = self.form else { return Ok(()) };
        let Some(summary) = collected.rows.views().next().and_then(Summary::of) else { return Ok(()) };
        out.write_all(experiment::comparison(plan, &summary).as_bytes())?;
        if let Some(ordering) = collected.ordering {
            out.write_all(experiment::ordering(&ordering).as_bytes())?;
        }
        Ok(out.flush()?)
    }
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
                ordering.push((row.algorithm.clone(), Vec::new()));
                ordering.len() - 1
            });
            let sums = &mut ordering[at].1;
            sums.resize(sums.len().max(result.ordering.len()), OrderingQuality::default());
            for (sum, &quality) in sums.iter_mut().zip(&result.ordering) {
                *sum += quality;
            }
        }
        for row in result.rows {
            self.rows.add(row, || "this run".to_string()).map_err(io::Error::other)?;
        }
        Ok(())
    }
}
