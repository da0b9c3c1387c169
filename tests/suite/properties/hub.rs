//! Lines of Hub clients.

use super::gtp::settings;
use nullwindow::protocols::hub;
use nullwindow_checkers::Checkers;
use std::io::Cursor;

/// Whatever a client sends, every `go` has its `done` and every `ping` its `pong`, and the lines are those of the protocol.
pub(super) fn hub(text: &str) {
    // Tables and threads that take long, and clocks.
    let is_slow = |line: &str| ["set-param", "time", "depth"].iter().any(|word| line.contains(word));
    let name = |line: &str| line.split_whitespace().next().unwrap_or_default().to_string();
    let lines: Vec<&str> =
        text.lines().take(30).filter(|line| !is_slow(line) && name(line) != "quit").collect();
    // A quotation mark without its counterpart makes a line unreadable.
    let count =
        |wanted: &str| lines.iter().filter(|line| name(line) == wanted && !line.contains('"')).count();
    let mut output = Vec::new();
    hub::serve::<Checkers>(Cursor::new(lines.join("\n")), &mut output, settings(), None)
        .expect("an output that can be written");
    let output = String::from_utf8(output).expect("text");
    let said = |wanted: &str| output.lines().filter(|line| name(line) == wanted).count();
    assert!(said("done") >= count("go") && said("pong") >= count("ping"), "{lines:?}\n{output}");
    const WORDS: [&str; 8] = ["id", "param", "wait", "ready", "pong", "info", "done", "error"];
    for line in output.lines() {
        let word = line.split(' ').next().unwrap_or_default();
        assert!(WORDS.contains(&word) && !line.contains(char::is_control), "{line:?}");
        assert!(line.matches('"').count().is_multiple_of(2), "{line:?}");
    }
}
