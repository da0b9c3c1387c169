//! Lines of NBoard clients.

use super::gtp::settings;
use nullwindow::protocols::nboard;
use std::io::Cursor;

/// Whatever a client sends, every `ping` has its `pong`, and the lines are those of the protocol.
pub(super) fn nboard(text: &str) {
    let lines: Vec<&str> = text.lines().take(30).filter(|line| !line.contains("quit")).collect();
    let is_ping = |line: &&&str| line.split_whitespace().next() == Some("ping");
    let pings = lines.iter().filter(is_ping).count();
    let mut output = Vec::new();
    nboard::serve(Cursor::new(lines.join("\n")), &mut output, settings())
        .expect("an output that can be written");
    let output = String::from_utf8(output).expect("text");
    assert_eq!(output.lines().filter(|line| line.starts_with("pong")).count(), pings, "{lines:?}\n{output}");
    const WORDS: [&str; 8] = ["set", "pong", "status", "search", "nodestats", "===", "analysis", "learned"];
    for line in output.lines() {
        let word = line.split(' ').next().unwrap_or_default();
        assert!(WORDS.contains(&word) && !line.contains(char::is_control), "{line:?}");
    }
}
