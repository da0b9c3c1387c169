//! Files of results.

use super::check_message;
use nullwindow::experiment::{LeftOut, Located, Row, RowError, RowFormat, RowReader};

fn read(text: &[u8], format: RowFormat) -> Result<(Vec<Located>, LeftOut), RowError> {
    let mut reader = RowReader::new(text, format);
    let rows = reader.by_ref().collect::<Result<_, _>>()?;
    Ok((rows, reader.left_out()))
}

/// Rows that are read are written, in both formats, so that the same are read again; and of a file that was cut off
/// everywhere before the cut.
pub(super) fn results(data: &[u8]) {
    for format in [RowFormat::Csv, RowFormat::Jsonl] {
        // A line of the input is a line of a file: the header is ours.
        let file = [format.header::<Row>().as_bytes(), data].concat();
        match read(&file, format) {
            Ok((rows, left_out)) => {
                let whole = file.len() - left_out.cut.len() - left_out.zeros as usize;
                assert!(rows.is_sorted_by_key(|located| (located.line, located.end)), "{rows:?}");
                assert!(rows.iter().all(|located| located.end <= whole as u64), "{rows:?} {left_out:?}");
                let rows: Vec<Row> = rows.into_iter().map(|located| located.row).collect();
                for other in [RowFormat::Csv, RowFormat::Jsonl] {
                    check(&rows, other);
                }
            }
            Err(error) => check_message(&error),
        }
    }
}

fn check(rows: &[Row], format: RowFormat) {
    let text = [format.header::<Row>().into_bytes(), format.encode(rows).expect("memory")].concat();
    let shown = String::from_utf8_lossy(&text);
    let (again, left_out) = read(&text, format).unwrap_or_else(|error| panic!("{error} in {shown}"));
    assert_eq!(left_out.message(), None, "{shown}");
    let again: Vec<Row> = again.into_iter().map(|located| located.row).collect();
    assert_eq!(again, rows, "{shown}");
    // Whole lines are not lost with a line that is cut off.
    if let (Some(_), Some(middle)) = (rows.last(), text.len().checked_sub(2)) {
        let cut = read(&text[..middle], format).unwrap_or_else(|error| panic!("{error} in {shown}"));
        assert_eq!(cut.0.len(), rows.len() - 1, "{shown}");
    }
}
