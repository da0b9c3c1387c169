//! `nullwindow convert`

use super::Failure;
use super::output::OutputFormat;
use nullwindow::experiment::{FileFormat, convert};
use nullwindow::support::{count, message};
use std::io::Write;
use std::path::PathBuf;

/// Convert results between CSV, JSONL and Parquet
#[derive(clap::Args)]
#[command(
    after_help = "Reads results of run or compare in any of the formats, and writes them in their order: rows are neither \
    merged nor compared, which is what report does. They are not kept in memory, so that files may be of any size.\n\n\
    Examples:\n  nullwindow convert rows.jsonl --output rows.parquet\n  \
    nullwindow convert shard-*.jsonl --output all.parquet\n  \
    nullwindow convert rows.parquet --output rows.csv\n\n\
    Exit codes: 0 done, 1 failed, 2 wrong usage or unreadable input."
)]
pub(super) struct Arguments {
    /// Results files, or folders of compare; - for standard input
    #[arg(required = true)]
    files: Vec<String>,
    /// Output file
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
    /// Format of the output [default: by its extension]
    #[arg(long, value_enum, value_name = "FORMAT")]
    format: Option<OutputFormat>,
    /// Overwrite the output file
    #[arg(long)]
    overwrite: bool,
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let Arguments { files, output, format, overwrite } = arguments;
    let found = match format {
        Some(format) => format.of_file(),
        None => FileFormat::from_path(output),
    };
    let Some(format) = found else {
        let message =
            "no format of rows, expected --output FILE.csv, FILE.jsonl or FILE.parquet, or --format";
        return Err(Failure::Usage(message.to_string()));
    };
    if let Some(message) = format.missing() {
        return Err(Failure::Usage(message.to_string()));
    }
    if !overwrite && output.metadata().is_ok_and(|file| file.len() > 0) {
        return Err(Failure::file_exists(output));
    }
    let mut warnings = Vec::new();
    let rows = convert(files, output, format, &mut warnings)?;
    for warning in &warnings {
        message!("warning: {warning}");
    }
    writeln!(out, "{}: {}", output.display(), count(rows, "row", "rows"))?;
    Ok(())
}
