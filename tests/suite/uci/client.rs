//! A client that talks to the engine over pipes.

use crate::program::start;
use nullwindow::game::{Game, Notation, Referee};
use nullwindow_chess::Chess;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// An engine that does not answer for so long hangs.
const PATIENCE: Duration = Duration::from_secs(120);

/// The searches of all engines so far, and those whose first iteration was cut off.
static SEARCHES: AtomicU32 = AtomicU32::new(0);
static CUT: AtomicU32 = AtomicU32::new(0);

/// A running engine.
pub(crate) struct Client {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Client {
    /// Starts the engine.
    pub(crate) fn new() -> Client {
        let mut child = start(&["uci"]);
        let stdin = child.stdin.take();
        let stdout = BufReader::new(child.stdout.take().expect("piped"));
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in stdout.lines() {
                let _ = sender.send(line.expect("UTF-8"));
            }
        });
        Client { child, stdin, lines }
    }

    /// Starts the engine and sets options.
    pub(crate) fn with(options: &[(&str, &str)]) -> Client {
        let mut client = Client::new();
        for (name, value) in options {
            client.send(&format!("setoption name {name} value {value}"));
        }
        assert_eq!(client.ready(), Vec::<String>::new(), "{options:?}");
        client
    }

    /// Sends bytes as they are.
    pub(crate) fn send_bytes(&mut self, bytes: &[u8]) {
        let stdin = self.stdin.as_mut().expect("open");
        stdin.write_all(bytes).and_then(|()| stdin.flush()).expect("the engine reads");
    }

    /// Sends a line, or several.
    pub(crate) fn send(&mut self, line: &str) {
        self.send_bytes(format!("{line}\n").as_bytes());
    }

    /// The next line.
    pub(crate) fn line(&self) -> String {
        self.lines.recv_timeout(PATIENCE).expect("the engine answers")
    }

    /// All lines up to one that begins with a word.
    pub(crate) fn until(&self, word: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            lines.push(self.line());
            if lines[lines.len() - 1].split(' ').next() == Some(word) {
                return lines;
            }
        }
    }

    /// What the engine has said before it says that it is ready, and nothing after it.
    pub(crate) fn ready(&mut self) -> Vec<String> {
        self.send("isready");
        let mut lines = self.until("readyok");
        lines.pop();
        lines
    }

    /// Waits for the complaint about a word that means nothing: all that was sent before it has been read. There may have
    /// been an `isready` among it.
    pub(crate) fn answers(&mut self, nonsense: &str) {
        self.send(nonsense);
        let complaint = format!("info string unknown command '{nonsense}'");
        while !self.line().starts_with(&complaint) {}
    }

    /// The answer to a line that is answered by one line at once.
    pub(crate) fn ask(&mut self, line: &str) -> String {
        self.send(line);
        let lines = self.ready();
        assert_eq!(lines.len(), 1, "{line}: {lines:?}");
        lines[0].clone()
    }

    /// The position that the engine has, as FEN.
    pub(crate) fn fen(&mut self) -> String {
        self.send("d");
        let lines = self.until("Fen:");
        self.ready();
        lines[lines.len() - 1]["Fen: ".len()..].to_string()
    }

    /// Sends a position and `go`, and checks the answer.
    pub(crate) fn search(&mut self, position: &str, go: &str) -> Search {
        self.send(&format!("position {position}"));
        self.send(go);
        let lines = self.until("bestmove");
        Search::check(&game(position), lines)
    }

    /// Ends the input. What the engine said, and its exit code.
    pub(crate) fn end(mut self) -> (Vec<String>, Option<i32>, String) {
        self.stdin = None;
        let lines = self.lines.iter().collect();
        let output = self.child.wait_with_output().expect("the engine ends");
        (lines, output.status.code(), String::from_utf8(output.stderr).expect("UTF-8"))
    }

    /// Nobody reads what the engine says any more; its exit code.
    pub(crate) fn close_output(mut command: Command, input: &str) -> Option<i32> {
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it starts");
        drop(child.stdout.take());
        let mut stdin = child.stdin.take().expect("piped");
        // The engine may be gone before it has read everything.
        let _ = stdin.write_all(input.as_bytes());
        child.wait().expect("it ends").code()
    }
}

/// The game of a `position` command.
pub(crate) fn game(position: &str) -> Referee<Chess> {
    let (start, moves) = position.split_once(" moves ").unwrap_or((position, ""));
    let start = match start.strip_prefix("fen ") {
        Some(fen) => Chess::parse_position(fen).expect("a position"),
        None => Chess::start(),
    };
    let mut game = Referee::new(start);
    for text in moves.split_whitespace() {
        game.play(game.position().parse_uci(text).expect("a legal move"));
    }
    game
}

/// The position of a `position` command.
pub(crate) fn chess(position: &str) -> Chess {
    game(position).position().clone()
}

/// What a search has said.
#[derive(Debug)]
pub(crate) struct Search {
    pub(crate) infos: Vec<Info>,
    /// What was said in words: the lines of `info string`.
    pub(crate) messages: Vec<String>,
    /// The nodes that were told last.
    pub(crate) nodes: i64,
    pub(crate) best: String,
    pub(crate) ponder: Option<String>,
}

/// An `info` line with a line of moves.
#[derive(Clone, Debug)]
pub(crate) struct Info {
    pub(crate) text: String,
    pub(crate) pv: Vec<String>,
}

impl Info {
    /// The word after a word.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        let mut words = self.text.split(' ').skip_while(|&word| word != name);
        words.nth(1)
    }

    /// The number after a word.
    pub(crate) fn number(&self, name: &str) -> i64 {
        self.get(name).and_then(|word| word.parse().ok()).unwrap_or_else(|| panic!("{name} in {}", self.text))
    }

    /// `cp 3` or `mate 3`, with `lowerbound` or `upperbound`.
    pub(crate) fn score(&self) -> String {
        let words: Vec<&str> = self.text.split(' ').skip_while(|&word| word != "score").skip(1).collect();
        let bound = words.get(2).filter(|word| word.ends_with("bound"));
        [&words[..2], bound.as_slice().iter().map(|&&word| word).collect::<Vec<_>>().as_slice()]
            .concat()
            .join(" ")
    }
}

impl Search {
    /// Reads and checks what a search has said about a game: every line of moves is legal, ends where the game ends, and there
    /// is one of a finished iteration; the best move is legal, and the move to ponder is legal after it.
    pub(crate) fn check(game: &Referee<Chess>, mut lines: Vec<String>) -> Search {
        let root = game.position();
        let last = lines.pop().expect("an answer");
        let mut words = last.split(' ');
        assert_eq!(words.next(), Some("bestmove"), "{last}");
        let best = words.next().expect("a move").to_string();
        let ponder = match (words.next(), words.next(), words.next()) {
            (Some("ponder"), Some(m), None) => Some(m.to_string()),
            (None, None, None) => None,
            _ => panic!("{last}"),
        };
        let m = root.parse_uci(&best).unwrap_or_else(|error| panic!("{last}: {error}"));
        if let Some(reply) = &ponder {
            root.after(m).parse_uci(reply).unwrap_or_else(|error| panic!("{last}: {error}"));
        }
        let told = |line: &String| line.split(" nodes ").nth(1)?.split(' ').next()?.parse().ok();
        let nodes = lines.iter().rev().find_map(told).unwrap_or_else(|| panic!("no nodes before {last}"));
        let message = |line: &String| Some(line.strip_prefix("info string ")?.to_string());
        let messages = lines.iter().filter_map(message).collect();
        let mut infos = Vec::new();
        for text in lines.into_iter().filter(|line| line.contains(" pv ")) {
            let pv: Vec<String> =
                text.split(" pv ").nth(1).expect("moves").split(' ').map(String::from).collect();
            assert!(!pv.is_empty() && !pv[0].is_empty(), "{text}");
            let mut game = game.clone();
            for (number, m) in pv.iter().enumerate() {
                // A client may ask for a move in a game that it could claim to be drawn.
                let end = game.game_end().filter(|_| number > 0);
                assert_eq!(end, None, "{text}: the game is over before {m}");
                let m = game.position().parse_uci(m).unwrap_or_else(|error| panic!("{text}: {error}"));
                game.play(m);
            }
            infos.push(Info { text, pv });
        }
        assert!(!infos.is_empty(), "nothing is said before {last}");
        let told = infos.iter().rev().find(|info| info.number("multipv") == 1).expect("a best line");
        assert_eq!(told.pv[0], best, "{} {last}", told.text);
        // The first iteration is finished whatever the limits say, unless that takes longer than 8 ms, as it may without
        // optimisation. With optimisation it takes so long only if the machine is busy with something else, and that is rare.
        let is_cut = told.number("depth") == 0;
        assert!(!is_cut || told.number("time") >= 8, "{} {last}", told.text);
        let searches = SEARCHES.fetch_add(1, Ordering::Relaxed) + 1;
        let cut = CUT.fetch_add(u32::from(is_cut), Ordering::Relaxed) + u32::from(is_cut);
        assert!(cfg!(debug_assertions) || cut <= 10 + searches / 10, "{cut} of {searches} searches are cut");
        Search { infos, messages, nodes, best, ponder }
    }

    /// The last line about the best move.
    pub(crate) fn last(&self) -> &Info {
        self.infos.iter().rev().find(|info| info.number("multipv") == 1).expect("a best line")
    }
}
