//! Files of rows, from one format to another.

use super::{OutputError, ResultsError, Row, RowFormat, RowWriter, each_row};
use nullwindow_support::write_whole_with;
use std::fs::File;
use std::io::{self, BufWriter};
use std::path::Path;

/// The format of a file of rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FileFormat {
    /// Lines of text, to which rows can be appended.
    Text(RowFormat),
    /// Columns, which are written as a whole.
    Parquet,
}

impl FileFormat {
    /// The format of a file of this name.
    pub fn from_path(path: &Path) -> Option<FileFormat> {
        if path.extension()?.eq_ignore_ascii_case("parquet") {
            return Some(FileFormat::Parquet);
        }
        RowFormat::from_path(path).map(FileFormat::Text)
    }

    /// What to tell a user if the program was built without this format.
    pub fn missing(self) -> Option<&'static str> {
        let is_missing = self == FileFormat::Parquet && !cfg!(feature = "parquet");
        is_missing.then_some(
            "this nullwindow was built without Parquet, expected CSV or JSONL, or a build with --features parquet",
        )
    }
}

/// Why a file was not converted.
#[derive(Debug)]
pub enum ConvertError {
    /// The rows cannot be read.
    Results(ResultsError),
    /// The file cannot be written.
    Output(OutputError),
}

/// Writes the rows of files to another one in their order, and returns their number. They are not kept in memory, and the
/// file is there as a whole or not at all. Warnings are added to `warnings`.
pub fn convert(
    files: &[String],
    path: &Path,
    format: FileFormat,
    warnings: &mut Vec<String>,
) -> Result<u64, ConvertError> {
    let (mut failure, mut count) = (None, 0);
    let written = write_whole_with(path, |out| {
        let mut writer = Writer::start(out, format)?;
        let mut refused = None;
        let read = files.iter().try_for_each(|file| {
            each_row(file, warnings, &mut |located, _| {
                count += 1;
                writer.add(&located.row).map_err(|error| {
                    refused = Some(error);
                    ResultsError::Stopped
                })
            })
        });
        if let Some(error) = refused {
            return Err(error);
        }
        if let Err(error) = read {
            failure = Some(error);
            return Err(io::ErrorKind::InvalidData.into());
        }
        writer.finish()
    });
    match (failure, written) {
        (Some(error), _) => Err(ConvertError::Results(error)),
        (None, Err(error)) => Err(ConvertError::Output(error.into())),
        (None, Ok(())) => Ok(count),
    }
}

enum Writer<'a> {
    Text(RowWriter<&'a mut BufWriter<File>>),
    #[cfg(feature = "parquet")]
    Parquet(Box<super::parquet_file::ParquetWriter<&'a mut BufWriter<File>>>),
}

impl<'a> Writer<'a> {
    fn start(out: &'a mut BufWriter<File>, format: FileFormat) -> io::Result<Writer<'a>> {
        match format {
            FileFormat::Text(format) => Ok(Writer::Text(RowWriter::start(out, format)?)),
            #[cfg(feature = "parquet")]
            FileFormat::Parquet => {
                Ok(Writer::Parquet(Box::new(super::parquet_file::ParquetWriter::start(out)?)))
            }
            #[cfg(not(feature = "parquet"))]
            FileFormat::Parquet => Err(io::Error::other(format.missing().unwrap_or_default())),
        }
    }

    fn add(&mut self, row: &Row) -> io::Result<()> {
        match self {
            Writer::Text(writer) => writer.add(row),
            #[cfg(feature = "parquet")]
            Writer::Parquet(writer) => writer.add(row),
        }
    }

    fn finish(self) -> io::Result<()> {
        match self {
            Writer::Text(mut writer) => writer.flush(),
            #[cfg(feature = "parquet")]
            Writer::Parquet(writer) => writer.finish(),
        }
    }
}
