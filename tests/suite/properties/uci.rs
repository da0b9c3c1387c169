//! Lines of UCI clients.

use nullwindow::game::{Game, Notation};
use nullwindow::protocols::uci::serve;
use nullwindow_chess::Chess;
use std::collections::VecDeque;
use std::io::Cursor;

/// Whatever a client sends, every `go` is answered by one legal best move, and every line of every principal variation is
/// legal.
pub(super) fn uci(text: &str) {
    let mut input = String::new();
    let mut searches = 0;
    for line in text.lines().take(30).filter(|line| is_harmless(line)) {
        if line.split_whitespace().next() == Some("go") {
            // The position before every search; and no search is long.
            input += &format!("d\n{line} nodes 200\nstop\n");
            searches += 1;
        } else {
            input += &format!("{line}\n");
        }
    }
    let mut output = Vec::new();
    serve(Cursor::new(input.clone()), &mut output).expect("an output that can be written");
    let output = String::from_utf8(output).expect("text");
    let answered = check_output(&output).unwrap_or_else(|what| panic!("{what}\n{input}\n{output}"));
    assert_eq!(answered, searches, "{input}\n{output}");
}

/// Whether a line ends early, takes little memory, and leaves the files of this machine alone.
fn is_harmless(line: &str) -> bool {
    let line = line.to_ascii_lowercase();
    let first = line.split_whitespace().next().unwrap_or_default();
    !matches!(first, "bench" | "d" | "quit" | "eval")
        && !["perft", "hash", "threads", "syzygypath"].iter().any(|word| line.contains(word))
}

/// Checks the lines of a session. The number of searches that were answered or refused.
fn check_output(output: &str) -> Result<usize, String> {
    let mut roots: VecDeque<Chess> = VecDeque::new();
    let mut answered = 0;
    for line in output.lines() {
        if line.contains(char::is_control) {
            return Err(format!("control characters in {line:?}"));
        }
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["Fen:", ..] => {
                let fen = line.trim_start_matches("Fen:").trim();
                roots.push_back(Chess::parse_position(fen).map_err(|error| format!("{fen}: {error}"))?);
            }
            ["info", "string", "ignored", "'go':", ..] => {
                roots.pop_back();
                answered += 1;
            }
            ["info", "string", "internal", ..] => return Err(line.to_string()),
            ["bestmove", best, ref ponder @ ..] => {
                let root = roots.pop_front().ok_or("a best move without a search")?;
                answered += 1;
                let moves = match (best, ponder) {
                    ("(none)", []) if root.moves().is_empty() => Vec::new(),
                    (_, ["ponder", reply]) => vec![best, reply],
                    (_, []) => vec![best],
                    _ => return Err(line.to_string()),
                };
                check_line(&root, &moves)?;
            }
            ["info", "depth", ref rest @ ..] => {
                let root = roots.front().ok_or("information without a search")?;
                let line = rest.iter().position(|&word| word == "pv").map_or(&[][..], |at| &rest[at + 1..]);
                check_line(root, line)?;
            }
            _ => {}
        }
    }
    if roots.is_empty() { Ok(answered) } else { Err("a search without a best move".to_string()) }
}

/// The moves of a line are legal.
fn check_line(root: &Chess, moves: &[&str]) -> Result<(), String> {
    let mut position = root.clone();
    for text in moves {
        let m = position.parse_uci(text).map_err(|error| format!("{moves:?}: {error}"))?;
        position = position.after(m);
    }
    Ok(())
}
