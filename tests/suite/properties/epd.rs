//! EPD lines, and the ids of positions.

use super::check_message;
use super::notation::read;
use nullwindow::game::{Format, Notation, Record};
use nullwindow_chess::Chess;

/// A line that is read is, written in one way, read as the same again, and its best moves are legal.
pub(super) fn epd(text: &str) {
    for record in read::<Chess>(Format::Epd, text) {
        match record {
            Ok(record) => {
                for (_, value) in record.tags.iter().filter(|(name, _)| name == "bm" || name == "am") {
                    for name in value.split([' ', ',']).filter(|name| !name.is_empty()) {
                        assert!(record.start.parse_move(name).is_ok(), "{name} in {record:?}");
                    }
                }
                let line = write(&record);
                let again = read::<Chess>(Format::Epd, &line);
                assert_eq!(again, [Ok(Record { line: 1, ..record.clone() })], "{line}");
                let [Ok(again)] = &again[..] else { continue };
                assert_eq!(write(again), line);
            }
            Err(error) => check_message(&error),
        }
    }
}

/// A record as an EPD line. Every value is quoted, so that it may hold blanks and semicolons.
fn write(record: &Record<Chess>) -> String {
    let operations: Vec<String> =
        record.tags.iter().map(|(name, value)| format!(" {name} \"{value}\";")).collect();
    record.start.format_position() + &operations.concat()
}
