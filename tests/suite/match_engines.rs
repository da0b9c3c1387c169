//! `match --against`: engines that flood, hang, crash, cheat, come too late and stay.
#![cfg(unix)]

use crate::matches::line;
use crate::program::{file, fresh, run, start};
use std::process::{Child, Command, ExitStatus};
use std::time::{Duration, Instant};

/// Nothing that is waited for takes as long.
const PATIENCE: Duration = Duration::from_secs(60);

/// Waits until something is so.
fn wait_until(what: &str, is_so: impl Fn() -> bool) {
    let begin = Instant::now();
    while !is_so() {
        assert!(begin.elapsed() < PATIENCE, "{what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// A program that speaks UCI and answers `go` and `stop` with shell commands.
fn engine(name: &str, go: &str, stop: &str) -> String {
    engine_with(name, ":", go, stop)
}

/// Such a program that does something else first.
fn engine_with(name: &str, begin: &str, go: &str, stop: &str) -> String {
    let script = format!(
        "{begin}\nwhile read -r line; do case \"$line\" in\n\
         uci) echo 'id name Fake {name}'; echo 'option name Hash type spin default 1 min 1 max 9'; echo uciok;;\n\
         isready) echo readyok;;\ngo*) {go};;\nstop) {stop};;\nquit) exit;;\nesac; done\n"
    );
    format!("sh '{}'", file(&format!("{name}.sh"), script.as_bytes()))
}

#[test]
fn engines_that_fail_lose_and_the_match_goes_on() {
    for (name, go, stop, ending) in [
        ("crash", "exit 1", ":", "crash"),
        ("illegal", "echo bestmove e2e5", ":", "illegal move"),
        // Neither reads any more: the shell waits for the program that it has started.
        ("flood", "yes info string 0123456789", ":", "no response"),
        ("line", "tr '\\0' x </dev/zero", ":", "no response"),
        ("mute", ":", ":", "no response"),
        ("slow", ":", "echo bestmove e2e4", "time"),
    ] {
        let command = engine(name, go, stop);
        let path = fresh(&format!("against-{name}.pgn"));
        let options = ["--option", "Hash=2", "--games", "2", "--tc", "0.2+0.1", "--save", &path];
        let found =
            run(&[&["match", "chess", "mtd-f nodes=100", "--against", &command][..], &options].concat());
        assert_eq!(found.code, 0, "{}", found.stderr);
        assert_eq!(found.stderr.lines().count(), 2, "{}", found.stderr);
        assert!(found.stderr.contains(&format!("game 1: Fake {name} loses by {ending}")), "{}", found.stderr);
        assert!(line(&found.stdout, "score of A").contains("2 wins, 0 draws, 0 losses"), "{}", found.stdout);
        assert!(line(&found.stdout, "games ended by").ends_with(&format!("{ending} 2")), "{}", found.stdout);
        let games = std::fs::read_to_string(&path).expect("games are saved");
        assert_eq!(games.matches(&format!("[Ending \"{ending}\"]")).count(), 2, "{games}");
        run(&["positions", &path]).output();
    }
    let command = engine("fine", ":", ":");
    let found =
        run(&["match", "chess", "mtd-f nodes=100", "--against", &command, "--option", "Hush=1"]).refusal();
    assert!(found.ends_with("has no option 'Hush', expected one of Hash"), "{found}");
}

#[test]
fn a_flood_takes_no_memory() {
    let command = engine("flood-memory", "yes info depth 1 nodes 1", ":");
    let arguments = [
        "match",
        "chess",
        "mtd-f nodes=100",
        "--against",
        &command,
        "--games",
        "2",
        "--movetime",
        "1000",
        "--margin",
    ];
    let mut child = start(&[&arguments[..], &["1000", "--hash", "1", "--jobs", "1"]].concat());
    let mut most = 0;
    while child.try_wait().expect("it can be waited for").is_none() {
        let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        most = most.max(peak.and_then(|peak| peak.trim().strip_suffix(" kB")?.parse().ok()).unwrap_or(0));
        std::thread::sleep(Duration::from_millis(20));
    }
    assert!(most < 200_000, "{most} kB");
    assert_eq!(child.wait().expect("it has ended").code(), Some(0));
}

#[test]
fn an_engine_that_fails_is_restarted() {
    for (name, go) in
        [("again-illegal", "echo bestmove e2e5"), ("again-crash", "exit 1"), ("again-mute", ":")]
    {
        let starts = fresh(&format!("{name}-starts"));
        let command = engine_with(name, &format!("echo start >>'{starts}'"), go, ":");
        let tc = ["--games", "4", "--tc", "0.1+0.1", "--jobs", "1"];
        let found = run(&[&["match", "chess", "mtd-f nodes=100", "--against", &command][..], &tc].concat());
        assert_eq!(found.code, 0, "{}", found.stderr);
        assert!(line(&found.stdout, "score of A").contains("4 wins"), "{}", found.stdout);
        // Once for its name, and once a game.
        let starts = std::fs::read_to_string(starts).expect("it has started").lines().count();
        assert_eq!(starts, 5, "{name}");
    }
}

/// Two positions in which White mates at once, and an engine that takes 0.4 s for it.
fn late(arguments: &[&str]) -> String {
    let openings = file("mate-in-one.epd", b"7k/8/5KQ1/8/8/8/8/8 w - -\n");
    let program = env!("CARGO_BIN_EXE_nullwindow");
    let script = format!(
        "while read -r line; do case \"$line\" in go*) sleep 0.4;; esac; echo \"$line\"; done | '{program}' uci\n"
    );
    let command = format!("sh '{}'", file("late.sh", script.as_bytes()));
    let fixed = [
        "match",
        "chess",
        "mtd-f nodes=100",
        "--against",
        &command,
        "--games",
        "2",
        "--jobs",
        "1",
        "--openings",
        &openings,
    ];
    let found = run(&[&fixed[..], arguments].concat());
    assert_eq!(found.code, 0, "{}", found.stderr);
    found.stdout
}

#[test]
fn time_may_be_overstepped_by_the_margin_and_no_more() {
    for arguments in [
        &["--tc", "0.1"][..],
        &["--tc", "0.1", "--margin", "50"],
        &["--movetime", "100", "--margin", "50"],
        &["--movetime", "100", "--margin", "0"],
    ] {
        let report = late(arguments);
        assert!(line(&report, "lost on time").ends_with("A 0, B 1"), "{arguments:?}: {report}");
    }
    for arguments in [
        &["--tc", "0.1", "--margin", "30000"][..],
        &["--movetime", "100", "--margin", "30000"],
        &["--movetime", "100"],
    ] {
        let report = late(arguments);
        assert!(line(&report, "games ended by").ends_with("mate 2"), "{arguments:?}: {report}");
    }
}

/// An engine that starts another program and ignores `quit`, signals and the end of its input. Gives the command, and the
/// file with the numbers of all processes.
fn lingering(name: &str) -> (String, String) {
    let numbers = fresh(&format!("{name}-numbers"));
    let begin = format!(
        "trap '' HUP INT TERM\nsh -c 'trap \"\" HUP INT TERM; echo $$ >>\"{numbers}\"; while :; do sleep 1; done' &\n\
         echo $$ >>'{numbers}'\n"
    );
    let script = begin
        + &format!(
            "while :; do read -r line || sleep 1; case \"$line\" in\n\
             uci) echo 'id name Fake {name}'; echo uciok;;\nisready) echo readyok;;\nesac; line=; done\n"
        );
    (format!("sh '{}'", file(&format!("{name}.sh"), script.as_bytes())), numbers)
}

/// Whether all processes are gone that have written their numbers into a file. Those that nobody waits for are.
fn all_are_gone(numbers: &str) -> bool {
    let text = std::fs::read_to_string(numbers).unwrap_or_default();
    let is_gone = |number: &str| {
        let state = std::fs::read_to_string(format!("/proc/{number}/stat")).unwrap_or_default();
        state.rsplit_once(") ").is_none_or(|(_, state)| state.starts_with('Z'))
    };
    text.lines().count() >= 2 && text.lines().all(is_gone)
}

#[test]
fn an_engine_is_gone_with_all_that_it_has_started() {
    let signal = |child: &Child, name: &str| {
        let kill = Command::new("kill").args(["-s", name, &child.id().to_string()]).status();
        assert!(kill.as_ref().is_ok_and(ExitStatus::success), "{kill:?}");
    };
    for way in ["END", "INT", "TERM", "KILL"] {
        let (command, numbers) = lingering(&format!("lingering-{way}"));
        let time = if way == "END" { "100" } else { "600000" };
        let fixed = [
            "match",
            "chess",
            "mtd-f nodes=100",
            "--against",
            &command,
            "--games",
            "2",
            "--jobs",
            "1",
            "--margin",
            "0",
        ];
        let mut child = start(&[&fixed[..], &["--hash", "1", "--movetime", time]].concat());
        if way != "END" {
            // Two processes that have told the name of the engine, and two that play.
            wait_until("the match begins", || {
                std::fs::read_to_string(&numbers).unwrap_or_default().lines().count() >= 4
            });
            std::thread::sleep(Duration::from_millis(100));
            signal(&child, way);
        }
        let expected = match way {
            "END" => Some(0),
            "KILL" => None,
            _ => Some(130),
        };
        assert_eq!(child.wait().expect("it ends").code(), expected, "{way}");
        wait_until(&format!("all are gone after {way}"), || all_are_gone(&numbers));
    }
}
