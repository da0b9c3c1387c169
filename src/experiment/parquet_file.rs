//! Rows as Parquet: column by column, compressed, for DuckDB, pandas and their like.
//!
//! A Parquet file ends in a list of its parts, and is nothing without it: rows cannot be appended to it, and one that a killed
//! run leaves behind cannot be read. So it is only written from rows that are there already.

use super::{Located, Row, RowError};
use parquet::basic::{Compression, Encoding, LogicalType, Repetition, Type as PhysicalType, ZstdLevel};
use parquet::column::reader::{ColumnReader, ColumnReaderImpl};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, DoubleType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::{EnabledStatistics, WriterProperties, WriterVersion};
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::{ColumnDescriptor, Type};
use serde_json::{Map, Value};
use std::collections::HashMap;
use std::fs::File;
use std::io::{self, Write};
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;

/// What a column holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ColumnKind {
    values: ValueKind,
    /// Whether values may be missing.
    is_optional: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ValueKind {
    Text,
    Integer,
    Number,
    Flag,
}

/// The type of a column.
pub(super) trait ColumnType {
    const KIND: ColumnKind;
}

macro_rules! column_types {
    ($($type:ty => $values:ident),+) => {
        $(impl ColumnType for $type {
            const KIND: ColumnKind = ColumnKind { values: ValueKind::$values, is_optional: false };
        })+
    };
}

column_types!(String => Text, u32 => Integer, u64 => Integer, i32 => Integer, f64 => Number, bool => Flag);

impl<T: ColumnType> ColumnType for Option<T> {
    const KIND: ColumnKind = ColumnKind { is_optional: true, ..T::KIND };
}

impl ValueKind {
    fn physical(self) -> PhysicalType {
        match self {
            ValueKind::Text => PhysicalType::BYTE_ARRAY,
            ValueKind::Integer => PhysicalType::INT64,
            ValueKind::Number => PhysicalType::DOUBLE,
            ValueKind::Flag => PhysicalType::BOOLEAN,
        }
    }
}

/// So many rows are compressed together. More make a file no smaller, and take more memory.
const GROUP: usize = 1 << 16;

/// Writes rows.
pub(super) struct ParquetWriter<W: Write + Send> {
    file: SerializedFileWriter<W>,
    columns: Vec<Column>,
    rows: usize,
}

/// The values of a column that are to be written.
struct Column {
    name: &'static str,
    is_optional: bool,
    values: Values,
    /// 1 where there is a value, 0 where it is missing.
    levels: Vec<i16>,
    /// The texts among them, which are the same again and again.
    texts: HashMap<String, ByteArray>,
}

enum Values {
    Text(Vec<ByteArray>),
    Integer(Vec<i64>),
    Number(Vec<f64>),
    Flag(Vec<bool>),
}

impl<W: Write + Send> ParquetWriter<W> {
    /// A writer at the beginning of its output.
    pub(super) fn start(out: W) -> io::Result<ParquetWriter<W>> {
        let named = || Row::COLUMNS.iter().copied().zip(Row::KINDS.iter().copied());
        let fields: Result<Vec<Arc<Type>>, ParquetError> = named()
            .map(|(name, kind)| {
                let repetition = if kind.is_optional { Repetition::OPTIONAL } else { Repetition::REQUIRED };
                let logical = (kind.values == ValueKind::Text).then_some(LogicalType::String);
                let builder = Type::primitive_type_builder(name, kind.values.physical());
                Ok(Arc::new(builder.with_repetition(repetition).with_logical_type(logical).build()?))
            })
            .collect();
        let schema = Type::group_type_builder("row").with_fields(fields?).build()?;
        let properties = WriterProperties::builder()
            .set_writer_version(WriterVersion::PARQUET_2_0)
            .set_compression(Compression::ZSTD(ZstdLevel::try_new(LEVEL)?))
            // Times hardly ever repeat.
            .set_column_dictionary_enabled("seconds".into(), false)
            .set_column_encoding("seconds".into(), Encoding::PLAIN)
            .set_statistics_enabled(EnabledStatistics::Chunk)
            .set_created_by(format!("nullwindow {}", super::VERSION));
        let file = SerializedFileWriter::new(out, Arc::new(schema), Arc::new(properties.build()))?;
        let columns = named().map(|(name, kind)| Column::new(name, kind)).collect();
        Ok(ParquetWriter { file, columns, rows: 0 })
    }

    /// Writes a row.
    pub(super) fn add(&mut self, row: &Row) -> io::Result<()> {
        let Value::Object(mut fields) = serde_json::to_value(row)? else { return Err(bad("no row")) };
        for column in &mut self.columns {
            column.push(fields.remove(column.name).unwrap_or_default())?;
        }
        self.rows += 1;
        if self.rows == GROUP { self.write_group() } else { Ok(()) }
    }

    /// Writes what comes at the end, without which the file is not whole.
    pub(super) fn finish(mut self) -> io::Result<()> {
        if self.rows > 0 {
            self.write_group()?;
        }
        self.file.close()?;
        Ok(())
    }

    fn write_group(&mut self) -> io::Result<()> {
        let mut group = self.file.next_row_group()?;
        for column in &mut self.columns {
            let mut out = group.next_column()?.ok_or_else(|| bad("too few columns"))?;
            let levels = column.is_optional.then_some(column.levels.as_slice());
            match &mut column.values {
                Values::Text(values) => {
                    out.typed::<ByteArrayType>().write_batch(values, levels, None)?;
                    values.clear();
                }
                Values::Integer(values) => {
                    out.typed::<Int64Type>().write_batch(values, levels, None)?;
                    values.clear();
                }
                Values::Number(values) => {
                    out.typed::<DoubleType>().write_batch(values, levels, None)?;
                    values.clear();
                }
                Values::Flag(values) => {
                    out.typed::<BoolType>().write_batch(values, levels, None)?;
                    values.clear();
                }
            }
            out.close()?;
            column.levels.clear();
            column.texts.clear();
        }
        group.close()?;
        self.rows = 0;
        Ok(())
    }
}

/// How hard zstd tries: the usual level.
const LEVEL: i32 = 3;

impl Column {
    fn new(name: &'static str, kind: ColumnKind) -> Column {
        let values = match kind.values {
            ValueKind::Text => Values::Text(Vec::new()),
            ValueKind::Integer => Values::Integer(Vec::new()),
            ValueKind::Number => Values::Number(Vec::new()),
            ValueKind::Flag => Values::Flag(Vec::new()),
        };
        Column { name, is_optional: kind.is_optional, values, levels: Vec::new(), texts: HashMap::new() }
    }

    fn push(&mut self, value: Value) -> io::Result<()> {
        self.levels.push(i16::from(!value.is_null()));
        match (&mut self.values, value) {
            (_, Value::Null) if self.is_optional => {}
            (Values::Text(values), Value::String(text)) => {
                let shared = self.texts.get(&text).cloned().unwrap_or_else(|| {
                    let shared = ByteArray::from(text.as_bytes().to_vec());
                    self.texts.insert(text, shared.clone());
                    shared
                });
                values.push(shared);
            }
            (Values::Integer(values), value) => {
                values.push(value.as_i64().ok_or_else(|| bad("a number beyond 2^63"))?);
            }
            (Values::Number(values), value) => values.push(value.as_f64().ok_or_else(|| bad("no number"))?),
            (Values::Flag(values), Value::Bool(flag)) => values.push(flag),
            _ => return Err(bad("a value of another kind")),
        }
        Ok(())
    }
}

fn bad(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what)
}

/// Reads rows, one after the other; they are numbered from 1. An error without a row is one of the whole file.
pub(super) fn read_rows<E: From<(Option<u64>, String)>>(
    file: File,
    visit: &mut dyn FnMut(Located) -> Result<(), E>,
) -> Result<(), E> {
    let whole = |error: ParquetError| E::from((None, unreadable(&error)));
    let reader = guarded(|| SerializedFileReader::new(file)).map_err(whole)?;
    let columns = columns_of(&reader).map_err(|message| E::from((None, message)))?;
    let mut line = 0;
    for number in 0..reader.num_row_groups() {
        let group = guarded(|| reader.get_row_group(number)).map_err(whole)?;
        let inputs: Result<Vec<ColumnReader>, ParquetError> =
            guarded(|| (0..columns.len()).map(|at| group.get_column_reader(at)).collect());
        let mut inputs = inputs.map_err(whole)?;
        let rows = group.metadata().num_rows();
        let negative = |_| whole(ParquetError::General(format!("{rows} rows")));
        let mut left = usize::try_from(rows).map_err(negative)?;
        while left > 0 {
            let batch = left.min(BATCH);
            left -= batch;
            let read = guarded(|| inputs.iter_mut().map(|input| read_batch(input, batch)).collect());
            let values: Vec<Vec<Value>> = read.map_err(whole)?;
            let mut batches: Vec<_> = columns.iter().zip(values.into_iter().map(Vec::into_iter)).collect();
            for _ in 0..batch {
                line += 1;
                let fields = batches
                    .iter_mut()
                    .map(|(name, values)| ((*name).clone(), values.next().unwrap_or_default()));
                let row = serde_json::from_value(Value::Object(fields.collect::<Map<String, Value>>()));
                let row = row
                    .map_err(|error| E::from((Some(line), RowError::new(line, error.to_string()).message)))?;
                visit(Located { row, line, end: 0 })?;
            }
        }
    }
    Ok(())
}

/// What the library makes of a file. It panics at some of those in which bytes are not what they were, which is nothing that
/// a user should see.
fn guarded<T>(read: impl FnOnce() -> Result<T, ParquetError>) -> Result<T, ParquetError> {
    let hook = panic::take_hook();
    panic::set_hook(Box::new(|_| {}));
    let outcome = panic::catch_unwind(AssertUnwindSafe(read));
    panic::set_hook(hook);
    outcome.unwrap_or_else(|_| Err(ParquetError::General("it contradicts itself".to_string())))
}

/// So many rows are read together.
const BATCH: usize = 1 << 12;

fn unreadable(error: &ParquetError) -> String {
    let reason = error.to_string();
    let reason = reason.trim_start_matches("Parquet error: ").trim_start_matches("EOF: ");
    let expected = "expected a whole file as run or convert writes it";
    RowError::new(0, format!("cannot be read as Parquet ({reason}), {expected}")).message
}

/// The names of the columns of a file, if they are those of rows.
fn columns_of(reader: &SerializedFileReader<File>) -> Result<Vec<String>, String> {
    let schema = reader.metadata().file_metadata().schema_descr_ptr();
    let expected = "expected rows of run or convert";
    let kind_of = |column: &ColumnDescriptor| {
        let at = Row::COLUMNS.iter().position(|name| *name == column.path().string())?;
        (column.max_rep_level() == 0 && column.max_def_level() <= 1).then_some(Row::KINDS[at].values)
    };
    let fits = |kind: ValueKind, physical: PhysicalType| match kind {
        ValueKind::Integer => matches!(physical, PhysicalType::INT32 | PhysicalType::INT64),
        _ => physical == kind.physical(),
    };
    let mut names = Vec::new();
    for column in schema.columns() {
        let name = column.path().string();
        match kind_of(column) {
            None => {
                return Err(
                    RowError::new(0, format!("column '{name}' is not of results, {expected}")).message
                );
            }
            Some(kind) if !fits(kind, column.physical_type()) => {
                let message = format!("column '{name}' is of type {}, {expected}", column.physical_type());
                return Err(RowError::new(0, message).message);
            }
            Some(_) => names.push(name),
        }
    }
    let is_missing = |name: &&&str| !Row::ADDED.contains(*name) && names.iter().all(|found| found != **name);
    match Row::COLUMNS.iter().find(is_missing) {
        Some(name) => Err(format!("no column '{name}', {expected}")),
        None => Ok(names),
    }
}

/// The next values of a column, of which there have to be so many.
fn read_batch(input: &mut ColumnReader, rows: usize) -> Result<Vec<Value>, ParquetError> {
    let integer = |value: i64| Value::from(value);
    match input {
        ColumnReader::BoolColumnReader(input) => read_values(input, rows, |value| Ok(Value::from(value))),
        ColumnReader::Int32ColumnReader(input) => read_values(input, rows, |value| Ok(integer(value.into()))),
        ColumnReader::Int64ColumnReader(input) => read_values(input, rows, |value| Ok(integer(value))),
        ColumnReader::DoubleColumnReader(input) => read_values(input, rows, |value| Ok(Value::from(value))),
        ColumnReader::ByteArrayColumnReader(input) => {
            read_values(input, rows, |value| Ok(Value::from(value.as_utf8()?)))
        }
        _ => Err(ParquetError::General("a column of another type".to_string())),
    }
}

fn read_values<T: DataType>(
    input: &mut ColumnReaderImpl<T>,
    rows: usize,
    value: impl Fn(T::T) -> Result<Value, ParquetError>,
) -> Result<Vec<Value>, ParquetError> {
    let (mut values, mut levels) = (Vec::new(), Vec::new());
    let (found, ..) = input.read_records(rows, Some(&mut levels), None, &mut values)?;
    if found != rows {
        return Err(ParquetError::EOF(format!("{found} of {rows} values")));
    }
    let mut values = values.into_iter();
    let mut next = || values.next().map_or(Ok(Value::Null), &value);
    if levels.is_empty() {
        return (0..rows).map(|_| next()).collect();
    }
    levels.into_iter().map(|level| if level == 0 { Ok(Value::Null) } else { next() }).collect()
}
