//! Positions, moves and files of any game.

use super::check_message;
use nullwindow::game::{Fault, Format, LineError, MAX_EVALUATION, Notation, ParseError, Record, TextReader};
use nullwindow::games::PlayableGame;
use nullwindow_othello::Othello;
use std::ops::ControlFlow;

/// A position that is read can be played, and is written so that it is read again.
pub(super) fn positions<G: PlayableGame>(text: &str) {
    match G::parse_position(text) {
        Ok(position) => {
            check_position(&position);
            for &m in &position.moves() {
                check_position(&position.after(m));
            }
        }
        Err(error) => check_message(&error),
    }
}

/// The first line is a position, or else the start; every further one is a move, which is played if it is legal. The lines
/// together are a sequence of moves.
pub(super) fn moves<G: PlayableGame>(text: &str) {
    let (first, rest) = text.split_once('\n').unwrap_or(("", text));
    let start = G::parse_position(first).unwrap_or_else(|_| G::start());
    let mut position = start.clone();
    for line in rest.lines().take(300) {
        let read = position.parse_move(line);
        check_move(&position, &read);
        let typed = position.parse_typed_move(line);
        check_move(&position, &typed);
        let Ok(m) = read else { continue };
        match typed {
            Ok(typed) => assert_eq!(typed, m, "{}: {line}", position.format_position()),
            Err(error) => {
                assert_eq!(error.fault(), Fault::Ambiguous, "{}: {error}", position.format_position());
            }
        }
        position = position.after(m);
    }
    match start.parse_moves(rest) {
        Ok(moves) => {
            let names = check_line(&start, &moves);
            assert_eq!(start.parse_moves(&names.join(" ")).as_ref(), Ok(&moves), "{names:?}");
        }
        Err(error) => check_message(&error),
    }
}

/// Every record of a file is legal, and is written so that the same is read again.
pub(super) fn games<G: PlayableGame>(text: &str) {
    let lines = text.lines().count();
    for &format in G::FORMATS {
        let records = read::<G>(format, text);
        // A file of bytes has no lines: its games are numbered.
        let is_line = |line| format == Format::Wthor || (1..=lines.max(1)).contains(&line);
        if text.len().is_multiple_of(16) {
            check_pieces(format, text, &records);
        }
        for record in records {
            match record {
                Ok(record) => {
                    assert!(is_line(record.line), "{record:?}");
                    check_line(&record.start, &record.moves);
                    check_record(&record, format);
                }
                Err(LineError { line, error }) => {
                    assert!(is_line(line), "line {line} of {lines}: {error}");
                    check_message(&error);
                }
            }
        }
    }
}

/// Every record of a WTHOR file is legal, and there are no more of them than the file has room for.
pub(super) fn wthor(data: &[u8]) {
    let mut records = 0;
    let _ = Othello::read_from(Format::Wthor, &mut TextReader::binary(data), &mut |record| {
        records += 1;
        match record {
            Ok(record) => {
                check_line(&record.start, &record.moves);
                check_record(&record, Format::Wthor);
            }
            Err(LineError { error, .. }) => check_message(&error),
        }
        ControlFlow::Continue(())
    });
    assert!(records <= data.len() / 68 + 1, "{records} records in {} bytes", data.len());
}

/// All records of a text, and its errors.
pub(super) fn read<G: Notation>(format: Format, text: &str) -> Vec<Result<Record<G>, LineError>> {
    let mut records = Vec::new();
    let _ = G::read(format, text, &mut |record| {
        records.push(record);
        ControlFlow::Continue(())
    });
    records
}

/// The same records are read where the text is read in two pieces: those of readers are of 64 KiB.
fn check_pieces<G: Notation>(format: Format, text: &str, records: &[Result<Record<G>, LineError>]) {
    const PIECE: usize = 64 << 10;
    let comment = "x".repeat(PIECE.saturating_sub(text.len() / 2 + 2));
    // A file of bytes has no comments.
    if text.starts_with('\u{feff}') || format == Format::Wthor {
        return;
    }
    let mut later = read::<G>(format, &format!("%{comment}\n{text}"));
    for record in &mut later {
        match record {
            Ok(record) => record.line -= 1,
            Err(error) => error.line -= 1,
        }
    }
    assert!(later == records, "{text}\nis read as {records:?}\nand in pieces as {later:?}");
}

/// A position is written as it is read, and its moves keep their contracts.
fn check_position<G: PlayableGame>(position: &G) {
    let text = position.format_position();
    let again = G::parse_position(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(&again, position, "{text}");
    assert_eq!(again.format_position(), text);
    assert_eq!(again.key(), position.key(), "{text}");
    assert_eq!(again.evaluate(), position.evaluate(), "{text}");
    assert!(position.evaluate().abs() <= MAX_EVALUATION, "{text}: {}", position.evaluate());
    assert_eq!(position.to_move().view(position.terms().total()), position.evaluate(), "{text}");
    let _ = (position.draw(), position.trained_terms());

    let moves = position.moves();
    assert_eq!(moves.len(), position.count_moves(), "{text}");
    assert_eq!(moves.is_empty(), position.outcome().is_some(), "{text}");
    for &m in &moves {
        for name in [position.format_move(m), position.format_plain_move(m)] {
            assert_eq!(position.parse_move(&name), Ok(m), "{text}: {name}");
        }
        assert_eq!(position.unpack(position.pack(m)), Some(m), "{text}");
        assert_eq!(position.after(m).to_move(), !position.to_move(), "{text}");
    }
}

/// What is read as a move is legal, and is written so that it is read again.
fn check_move<G: Notation>(position: &G, read: &Result<G::Move, ParseError>) {
    match read {
        Ok(m) => {
            assert!(position.moves().contains(m), "{}: {m:?}", position.format_position());
            let name = position.format_move(*m);
            assert_eq!(position.parse_move(&name), Ok(*m), "{}: {name}", position.format_position());
        }
        Err(error) => check_message(error),
    }
}

/// Every move of a line is legal where it is played. Returns their names.
fn check_line<G: Notation>(start: &G, moves: &[G::Move]) -> Vec<String> {
    let mut position = start.clone();
    let mut names = Vec::new();
    for &m in moves {
        assert!(position.moves().contains(&m), "{}: {m:?}", position.format_position());
        names.push(position.format_move(m));
        position = position.after(m);
    }
    names
}

/// A record is written so that the same is read again, and once more: all of it that the written format can hold.
fn check_record<G: PlayableGame>(record: &Record<G>, format: Format) {
    for written in Format::ALL {
        let Some(text) = G::write_as(written, record) else { continue };
        let read = match &read::<G>(written, &text)[..] {
            [Ok(read)] => read.clone(),
            other => panic!("{record:?}\nis written as\n{text}\nand read as {other:?}"),
        };
        assert_eq!(read.start, record.start, "{text}");
        assert_eq!(read.start.format_position(), record.start.format_position(), "{text}");
        assert_eq!(read.moves, record.moves, "{text}");
        if written == format && written == G::WRITTEN {
            assert_eq!(G::write(&read), text);
            check_rest(record, &read, &text);
        }
    }
}

/// What is read again from a game that was written as `text` has the same tags, remarks and result.
fn check_rest<G: PlayableGame>(record: &Record<G>, read: &Record<G>, text: &str) {
    for (name, value) in record.tags.iter().filter(|(name, _)| !name.eq_ignore_ascii_case("FEN")) {
        // The result of a finished game of Othello is its discs.
        let is_counted =
            name == "Result" && read.positions().last().is_some_and(|last| last.counted().is_some());
        assert!(is_counted || read.tag(name) == Some(value), "{name}: {value:?} in\n{text}");
    }
    if G::WRITTEN != Format::Transcript {
        assert_eq!(read.remarks, record.remarks, "{text}");
        assert_eq!(read.result.as_deref(), Some(record.result.as_deref().unwrap_or("*")), "{text}");
    }
}
