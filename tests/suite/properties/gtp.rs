//! Lines of GTP clients.

use nullwindow::engine::{Options, TimeControl};
use nullwindow::protocols::{EngineSettings, gtp};
use nullwindow_othello::Othello;
use std::io::Cursor;

/// Short searches, with little memory.
pub(super) fn settings() -> EngineSettings {
    EngineSettings {
        options: Options { table_bits: 10, ..Options::default() },
        control: TimeControl { nodes: Some(200), ..TimeControl::default() },
        strength: None,
        ponder: false,
    }
}

/// Whatever a client sends, every command has one answer, which says whether it was good.
pub(super) fn gtp(text: &str) {
    // Control characters are left out of a line before it is read.
    let is_quit = |line: &str| line.replace(char::is_control, "").contains("quit");
    let lines: Vec<&str> = text.lines().take(30).filter(|line| !is_quit(line)).collect();
    let is_command = |line: &&&str| {
        let text = line.split('#').next().unwrap_or_default();
        text.chars().any(|c| !c.is_whitespace() && !c.is_control())
    };
    let commands = lines.iter().filter(is_command).count();
    let mut output = Vec::new();
    let input = Cursor::new(lines.join("\n"));
    gtp::serve::<Othello>(input, &mut output, settings()).expect("an output that can be written");
    let output = String::from_utf8(output).expect("text");
    let answers: Vec<&str> = output.split_terminator("\n\n").collect();
    assert_eq!(answers.len(), commands, "{lines:?}\n{output}");
    for answer in answers {
        assert!(
            answer.starts_with(['=', '?']) && !answer.replace('\n', " ").contains(char::is_control),
            "{answer:?}"
        );
    }
}
