//! Files of results.

use super::check_message;
use nullwindow::experiment::{Row, RowFormat, read_results};

/// Rows that are read are written, in both formats, so that the same are read again; and of a file that was cut off
/// everywhere before the cut.
pub(super) fn results(data: &[u8]) {
    for format in [RowFormat::Csv, RowFormat::Jsonl] {
        // A line of the input is a line of a file: the header is ours.
        let file = [format.header().as_bytes(), data].concat();
        match read_results(&file, format) {
            Ok(read) => {
                assert!(read.whole <= file.len() && read.cut.is_some() == (read.whole < file.len()));
                assert!(read.rows.is_sorted_by_key(|located| (located.line, located.end)), "{:?}", read.rows);
                assert!(read.rows.iter().all(|located| located.end <= read.whole as u64), "{:?}", read.rows);
                let rows: Vec<Row> = read.rows.into_iter().map(|located| located.row).collect();
                for other in [RowFormat::Csv, RowFormat::Jsonl] {
                    check(&rows, other);
                }
            }
            Err(error) => check_message(&error),
        }
    }
}

fn check(rows: &[Row], format: RowFormat) {
    let text = [format.header().into_bytes(), format.encode(rows).expect("memory")].concat();
    let shown = String::from_utf8_lossy(&text);
    let read = read_results(&text, format).unwrap_or_else(|error| panic!("{error} in {shown}"));
    assert_eq!((read.whole, read.cut), (text.len(), None), "{shown}");
    let again: Vec<Row> = read.rows.into_iter().map(|located| located.row).collect();
    assert_eq!(again, rows, "{shown}");
    // Whole lines are not lost with a line that is cut off.
    if let (Some(_), Some(middle)) = (rows.last(), text.len().checked_sub(2)) {
        let cut = read_results(&text[..middle], format).unwrap_or_else(|error| panic!("{error} in {shown}"));
        assert_eq!(cut.rows.len(), rows.len() - 1, "{shown}");
    }
}
