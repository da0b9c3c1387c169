//! `nullwindow hub`: scripted sessions.

use crate::program::{run_with_input, start};
use nullwindow::game::{Game, HubNotation, Notation};
use nullwindow_checkers::Checkers;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin};
use std::time::{Duration, Instant};

/// What is said in a session that ends with its input.
fn session(input: &str) -> Vec<String> {
    let output = run_with_input(&["hub", "--hash", "1", "--depth", "4"], input.as_bytes()).output();
    output.lines().map(String::from).collect()
}

/// The command that sets a position.
fn pos(fen: &str) -> String {
    format!("pos pos={}", Checkers::parse_position(fen).expect(fen).format_hub_position())
}

/// The moves of a `done` line.
fn done(line: &str) -> (&str, Option<&str>) {
    let moves = line.strip_prefix("done move=").unwrap_or_else(|| panic!("{line}"));
    moves.split_once(" ponder=").map_or((moves, None), |(best, reply)| (best, Some(reply)))
}

/// A session whose lines are read as they come.
struct Live {
    child: Child,
    input: ChildStdin,
    lines: std::sync::mpsc::Receiver<String>,
}

impl Live {
    fn start(arguments: &[&str]) -> Live {
        let mut child = start(arguments);
        let input = child.stdin.take().expect("piped");
        let output = BufReader::new(child.stdout.take().expect("piped"));
        let (sender, lines) = std::sync::mpsc::channel();
        std::thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                let _ = sender.send(line);
            }
        });
        Live { child, input, lines }
    }

    fn send(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("the engine reads");
    }

    /// The next line that is no `info`. Far longer than an answer takes, and far shorter than for ever.
    fn next(&self) -> String {
        loop {
            let line = self.lines.recv_timeout(Duration::from_secs(60)).expect("an answer");
            if !line.starts_with("info ") {
                return line;
            }
        }
    }

    /// Whether nothing but `info` comes for a while.
    fn is_searching(&self) -> bool {
        let end = Instant::now() + Duration::from_millis(300);
        while let Ok(line) = self.lines.recv_timeout(end.saturating_duration_since(Instant::now())) {
            if !line.starts_with("info ") {
                return false;
            }
        }
        true
    }

    fn quit(mut self) {
        self.send("quit");
        assert_eq!(self.child.wait().expect("it ends").code(), Some(0));
    }
}

#[test]
fn the_session_of_the_description() {
    let said = session(
        "hub\nset-param name=variant value=english\nset-param name=Hash value=2\nset-param name=threads value=2\ninit\n\
         new-game\npos pos=Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww moves=\"11-15 22-18 15x22x18\"\nlevel depth=5\ngo think\nping\nhub\n",
    );
    assert!(said[0].starts_with("id name=nullwindow version="), "{said:?}");
    assert_eq!(said[1], "param name=variant value=english type=enum values=\"english\"");
    let wait = said.iter().position(|line| line == "wait").expect("the end of the parameters");
    assert!(said[1..wait].iter().all(|line| line.starts_with("param name=")));
    assert_eq!(said[wait + 1], "ready");
    // Ping is answered at once, whatever is searched; so is `hub`, with the new values.
    assert_eq!(said.iter().filter(|line| *line == "pong").count(), 1);
    assert_eq!(
        said.iter().filter(|line| *line == "param name=hash value=2 type=int min=1 max=262144").count(),
        1
    );
    assert!(said.iter().any(|line| line == "param name=threads value=2 type=int min=1 max=256"));
    let infos: Vec<&String> = said.iter().filter(|line| line.starts_with("info ")).collect();
    assert!(infos.len() >= 5, "{said:?}");
    for (number, info) in infos.iter().enumerate() {
        let rest = info.strip_prefix(&format!("info depth={} score=", number + 1));
        let rest = rest.unwrap_or_else(|| panic!("{info}"));
        let (score, rest) = rest.split_once(" nodes=").expect(info);
        assert!(score.parse::<f64>().is_ok_and(|score| score.abs() < 90.0), "{info}");
        let (nodes, rest) = rest.split_once(" time=").expect(info);
        assert!(nodes.parse::<u64>().is_ok(), "{info}");
        let (time, rest) = rest.split_once(" nps=").expect(info);
        let (speed, line) = rest.split_once(" pv=\"").expect(info);
        assert!(time.parse::<f64>().is_ok() && speed.parse::<f64>().is_ok(), "{info}");
        let mut position = Checkers::start();
        for text in "11-15 22-18 15x22x18 ".split_whitespace().chain(line.trim_end_matches('"').split(' ')) {
            let m = position.parse_hub_move(text).unwrap_or_else(|error| panic!("{info}: {error}"));
            position = position.after(m);
        }
    }
    // The man on 22 has to be taken, by one of two men.
    let line = said.iter().find(|line| line.starts_with("done ")).expect("an answer");
    assert!(["25x18x22", "26x17x22"].contains(&done(line).0) && done(line).1.is_some(), "{line}");
}

#[test]
fn what_is_wrong_is_said_and_changes_nothing() {
    let wrong = [
        (
            "pos pos=W",
            "0 squares after the side to move; expected W or B and then w, b, W, B or e for each of the 32 squares; the position is unchanged",
        ),
        (
            "pos",
            "expected 'pos pos=POSITION' and, where there are any, moves='MOVES'; the position is unchanged",
        ),
        (
            "pos pos=Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww moves=\"11-15 11-15\"",
            "move 2: '11-15' is not legal, expected one of 21-17, 22-17, 22-18, 23-18, 23-19, 24-19, 24-20; the position is unchanged",
        ),
        ("pos pos=\"W", "the value of 'pos' has no end, expected another '''"),
        ("level depth=x", "expected a number for depth, found 'x'"),
        ("level", "no limit after 'level', expected depth=, nodes=, move-time=, time= or infinite"),
        ("set-param name=variant value=frisian", "unsupported variant 'frisian', expected english"),
        ("set-param name=hash value=no", "expected a number from 1 to 262144 for hash, found 'no'"),
        ("set-param hash", "expected 'set-param name=NAME value=VALUE'"),
    ];
    let set = pos("W:W22,32:B18,11");
    let input: String = wrong.iter().map(|(command, _)| format!("{set}\n{command}\ngo think\n")).collect();
    let said = session(&input);
    // What is wrong may be said while the search before it is still running.
    let errors: Vec<&String> = said.iter().filter(|line| line.starts_with("error ")).collect();
    assert_eq!(
        errors,
        wrong.map(|(_, message)| format!("error message=\"{message}\"")).iter().collect::<Vec<_>>()
    );
    let moves: Vec<&str> =
        said.iter().filter(|line| line.starts_with("done ")).map(|line| done(line).0).collect();
    assert_eq!(moves, ["22x8x11x18"; 9]);
}

#[test]
fn what_is_not_understood_is_ignored() {
    let said = session("help\n\n  \ngo-on\nping what=1 ever\npos pos=x-y extra\nstop\nponder-hit\nping\n");
    assert_eq!((said.len(), said[0].as_str(), said[2].as_str()), (3, "pong", "pong"), "{said:?}");
    assert!(said[1].starts_with("error message="), "{said:?}");
}

#[test]
fn a_game_that_is_over_has_an_answer_too() {
    let said = session(&format!("{}\nlevel depth=3\ngo think\nping\n", pos("B:W32:B")));
    let error = "error message=\"the game is over, expected a position with a legal move\"";
    assert_eq!(said, [error, "done move=0-0", "pong"]);
}

#[test]
fn a_level_is_for_one_search() {
    let depth = |said: &[String]| said.iter().filter(|line| line.starts_with("info ")).count();
    let set = pos("B:W21-32:B1-12");
    assert_eq!(depth(&session(&format!("{set}\nlevel depth=2\ngo think\n"))), 2);
    // The depth of the command line holds where there is no level.
    let mut live = Live::start(&["hub", "--hash", "1", "--depth", "4"]);
    for (level, depth) in [("", 4), ("level depth=2", 2), ("", 4), ("level depth=9\nlevel depth=3", 3)] {
        live.send(&format!("{set}\n{level}\ngo think"));
        let mut seen = 0;
        loop {
            let line = live.lines.recv_timeout(Duration::from_secs(60)).expect("an answer");
            if line.starts_with("done ") {
                break;
            }
            seen += 1;
            assert!(line.starts_with(&format!("info depth={seen} ")), "{line}");
        }
        assert_eq!(seen, depth, "{level}");
    }
    live.quit();
}

#[test]
fn an_endless_search_answers_pings_and_stops() {
    let mut live = Live::start(&["hub", "--hash", "1"]);
    for mode in ["think", "analyze", "ponder"] {
        live.send(&format!("{}\nlevel infinite\ngo {mode}", pos("B:W21-32:B1-12")));
        assert!(live.is_searching(), "{mode}");
        live.send("ping");
        assert_eq!(live.next(), "pong");
        live.send("stop");
        let line = live.next();
        assert!(Checkers::start().parse_hub_move(done(&line).0).is_ok(), "{line}");
    }
    // A search may be replaced without `stop`: every `go` has its `done`.
    live.send("level infinite\ngo analyze\nlevel depth=3\ngo think");
    assert!(live.next().starts_with("done ") && live.next().starts_with("done "));
    live.quit();
}

#[test]
fn neither_time_nor_nodes_count_while_pondering() {
    for level in ["nodes=10", "move-time=0.01", "time=0.1", "time=-0.9 inc=1"] {
        let mut live = Live::start(&["hub", "--hash", "1"]);
        live.send(&format!("{} moves=\"11-15\"\nlevel {level}\ngo ponder", pos("B:W21-32:B1-12")));
        assert!(live.is_searching(), "{level}");
        live.send("ponder-hit");
        assert!(live.next().starts_with("done "), "{level}");
        live.quit();
    }
    // Only a depth does: the answer may come before the opponent's move, and `ponder-hit` is too late.
    let mut live = Live::start(&["hub", "--hash", "1"]);
    live.send("level depth=2\ngo ponder");
    assert!(live.next().starts_with("done "));
    live.send("ponder-hit\nping");
    assert_eq!(live.next(), "pong");
    live.quit();
}

#[test]
fn a_search_that_ends_by_itself_is_finished_where_the_input_ends() {
    let said = session("level nodes=20000\ngo think");
    assert!(said[said.len() - 1].starts_with("done "), "{said:?}");
    // One that does not is ended.
    for mode in ["think", "ponder"] {
        let said = session(&format!("level infinite\ngo {mode}\n"));
        assert!(said[said.len() - 1].starts_with("done "), "{said:?}");
    }
}

#[test]
fn a_position_that_comes_back_a_third_time_is_seen() {
    // Black is a king down. The moves of both have come to the position after 1-6 twice before: going there is a draw.
    let set = pos("B:WK32,K31:BK1");
    let moves = "1-6 32-28 6-1 28-32 1-6 32-28 6-1 28-32";
    let said = session(&format!("{set} moves=\"{moves}\"\nlevel depth=1\ngo think\n"));
    assert_eq!(done(&said[said.len() - 1]).0, "1-6", "{said:?}");
    assert!(said[0].starts_with("info depth=1 score=0.00 "), "{said:?}");
}

/// Random games as pydraughts sends them, from the start and from positions on the way.
#[test]
fn whole_games_are_played_from_any_position() {
    const SEED: u64 = 20_261_118;
    let mut random = StdRng::seed_from_u64(SEED);
    let (mut input, mut positions) = (String::new(), Vec::new());
    for _ in 0..20 {
        let (mut start, mut moves, mut position) = (Checkers::start(), Vec::new(), Checkers::start());
        while position.outcome().is_none() && positions.len() < 1200 {
            let legal = position.moves();
            let m = legal[random.random_range(0..legal.len())];
            moves.push(position.format_hub_move(m));
            position = position.after(m);
            if position.outcome().is_some() {
                break;
            }
            if random.random_range(0..20) == 0 {
                (start, moves) = (position.clone(), Vec::new());
            }
            let list =
                if moves.is_empty() { String::new() } else { format!(" moves=\"{}\"", moves.join(" ")) };
            input += &format!("pos pos={}{list}\nlevel depth=1\ngo think\n", start.format_hub_position());
            positions.push(position.clone());
        }
    }
    let output = run_with_input(&["hub", "--hash", "1"], input.as_bytes()).output();
    let answers: Vec<&str> = output.lines().filter(|line| !line.starts_with("info ")).collect();
    assert_eq!(answers.len(), positions.len(), "seed {SEED}");
    for (answer, position) in answers.iter().zip(positions) {
        let (best, reply) = done(answer);
        let best = position.parse_hub_move(best).unwrap_or_else(|error| panic!("seed {SEED}: {error}"));
        let after = position.after(best);
        assert!(reply.is_none_or(|reply| after.parse_hub_move(reply).is_ok()), "seed {SEED}: {answer}");
    }
}

#[test]
fn a_closed_output_is_no_error() {
    let mut child = start(&["hub"]);
    drop(child.stdout.take());
    let _ = child.stdin.take().expect("piped").write_all(b"ping\nping\n");
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
}
