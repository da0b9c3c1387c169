//! Results files: a run that was killed, interrupted or cut short goes on to the same file as an undisturbed one.

use crate::program::{file, fresh, program, run};
use crate::run::without_seconds;
use std::io::{BufRead, Read};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// A run of some seconds, in many cells.
const LONG: [&str; 8] =
    ["run", "positions/paper20-othello.obf", "--depth", "7", "--algorithms", "sss,dual,mtd-f", "--jobs", "2"];

/// A run of a moment.
const SHORT: [&str; 7] =
    ["run", "positions/paper20-checkers.pdn", "--depth", "3", "--limit", "3", "--jobs=2"];

fn read(path: &str) -> String {
    std::fs::read_to_string(path).expect("the results")
}

/// Rows of either format without the wall time.
pub(crate) fn rows(text: &str) -> Vec<String> {
    if !text.starts_with('{') {
        return without_seconds(text);
    }
    let without = |line: &str| {
        let mut object: serde_json::Value = serde_json::from_str(line).expect("JSON");
        (object["seconds"], object["threads"]) = (serde_json::Value::Null, serde_json::Value::Null);
        object.to_string()
    };
    text.lines().map(without).collect()
}

pub(crate) fn run_to(arguments: &[&str], path: &str, more: &[&str]) -> crate::program::Run {
    run(&[arguments, &["--output", path], more].concat())
}

/// Waits until there is something in a file.
fn await_content(path: &str) {
    let begin = Instant::now();
    while begin.elapsed() < Duration::from_secs(60)
        && std::fs::metadata(Path::new(path)).map_or(0, |file| file.len()) == 0
    {
        std::thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn an_existing_file_is_neither_overwritten_nor_mixed() {
    let path = fresh("existing.csv");
    assert_eq!(run_to(&SHORT, &path, &[]).output(), "");
    let before = read(&path);
    let message = run_to(&SHORT, &path, &[]).refusal();
    assert!(message.contains("--resume") && message.contains("--overwrite"), "{message}");
    for (more, difference) in [
        (&["--table-bits", "16"][..], "table_bits is 20, but 16 in this run"),
        (&["--leaf", "static"], "leaf is quiet, but static in this run"),
        (&["--table-bounds", "one"], "table_bounds is two, but one"),
        (&["--table-depth", "at-least"], "table_depth is exact, but at-least"),
        (&["--step", "1"], "step is 2, but 1"),
        (&["--minimal"], "the minimal graph is not measured, but measured"),
        (&["--algorithms", "sss,dual"], "with alpha-beta is not in this run"),
        (&["--shard", "2/2"], "--shard"),
        (&["--format", "jsonl"], "not a row of results"),
    ] {
        let message = run_to(&SHORT, &path, &[more, &["--resume"]].concat()).refusal();
        assert!(message.contains(&path) && message.contains(difference), "{message}");
    }
    for (depth, difference) in
        [("1", "depth is 3, expected none beyond 1"), ("5", "ends at depth 3, expected depth 5")]
    {
        let arguments: Vec<&str> = SHORT.map(|word| if word == "3" { depth } else { word }).to_vec();
        let message =
            run(&[&arguments[..4], &["--limit", "3", "--output", &path, "--resume"]].concat()).refusal();
        assert!(message.contains(difference), "{message}");
    }
    assert_eq!(read(&path), before);
    assert_eq!(run_to(&SHORT, &path, &["--resume"]).output(), "");
    assert_eq!(read(&path), before);
    assert_eq!(run_to(&SHORT, &path, &["--overwrite", "--algorithms", "sss"]).output(), "");
    assert_eq!(rows(&read(&path)).len(), 3 * 2);
    let text = file("notes.csv", b"my notes");
    assert!(
        run_to(&SHORT, &text, &["--resume"]).refusal().contains("notes.csv:1: cannot resume: not results")
    );
    assert_eq!(read(&text), "my notes");
}

#[test]
fn other_positions_of_the_same_name_are_noticed() {
    let positions = file("changing.epd", b"8/8/8/8/8/4k3/8/4K3 w - -\n");
    let path = fresh("changing.jsonl");
    run(&["run", &positions, "-d", "1", "--output", &path]).output();
    file("changing.epd", b"8/8/8/8/4k3/8/8/4K3 w - -\n");
    let message = run(&["run", &positions, "-d", "1", "--output", &path, "--resume"]).refusal();
    assert!(message.contains("position 1 is not the one in this run"), "{message}");
}

/// Counts do not depend on the machine, times do; and another program may count otherwise.
#[test]
fn a_run_goes_on_elsewhere_but_not_with_another_program() {
    let path = fresh("elsewhere.jsonl");
    run_to(&SHORT, &path, &["--repeat", "3"]).output();
    let whole = read(&path);
    let first: serde_json::Value = serde_json::from_str(whole.lines().next().expect("a row")).expect("JSON");
    let half: String = whole.split_inclusive('\n').take(20).collect();
    let field = |name: &str, value: &str| format!("\"{name}\":\"{value}\"");
    let with = |name: &str, value: &str| {
        half.replace(&field(name, first[name].as_str().expect("text")), &field(name, value))
    };
    std::fs::write(&path, with("cpu", "Difference Engine")).expect("written");
    let found = run_to(&SHORT, &path, &["--repeat", "3", "--resume"]);
    assert_eq!((found.code, found.stderr.lines().count()), (0, 1), "{}", found.stderr);
    let said = format!("warning: {path}: rows of another machine (Difference Engine, here ");
    assert!(found.stderr.starts_with(&said), "{}", found.stderr);
    let without_cpu =
        |text: &str| rows(text).join("\n").replace("Difference Engine", first["cpu"].as_str().expect("text"));
    assert_eq!(without_cpu(&read(&path)), without_cpu(&whole));
    for (name, value) in [("version", "0.0.9"), ("commit", "0123456789ab")] {
        let other = with(name, value);
        std::fs::write(&path, &other).expect("written");
        let message = run_to(&SHORT, &path, &["--repeat", "3", "--resume"]).refusal();
        let expected = format!("{path}:1: cannot resume: {name} is {value}, but ");
        assert!(message.starts_with(&expected) && message.contains("--overwrite"), "{message}");
        assert_eq!(read(&path), other);
    }
    // Where only counts are wanted, it makes no difference.
    let counts = fresh("elsewhere.csv");
    run_to(&SHORT, &counts, &[]).output();
    let text = read(&counts).replace(first["cpu"].as_str().expect("text"), "Difference Engine");
    std::fs::write(&counts, &text[..text.len() / 2]).expect("written");
    run_to(&SHORT, &counts, &["--resume"]).output();
}

#[cfg(unix)]
#[test]
fn two_runs_do_not_write_to_one_file() {
    let path = fresh("busy.jsonl");
    let mut child = Command::new(env!("CARGO_BIN_EXE_nullwindow"))
        .args(LONG)
        .args(["--output", &path])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .stdin(Stdio::null())
        .spawn()
        .expect("the program starts");
    await_content(&path);
    for more in ["--resume", "--overwrite"] {
        let message = run_to(&LONG, &path, &[more]).refusal();
        let expected = format!("{path}: another run is writing to it, expected another file");
        assert!(message.starts_with(&expected), "{message}");
    }
    child.kill().expect("killed");
    child.wait().expect("the program ends");
}

#[test]
fn a_file_cut_anywhere_is_completed() {
    for (name, more) in [("cut.csv", &[][..]), ("cut.jsonl", &["--minimal"])] {
        let path = fresh(name);
        run_to(&SHORT, &path, more).output();
        let whole = read(&path);
        for cut in [0, 1, 40, whole.len() / 3, whole.len() / 2 + 7, whole.len() - 1] {
            std::fs::write(&path, &whole[..cut]).expect("written");
            run_to(&SHORT, &path, &[more, &["--resume"]].concat()).output();
            let resumed = read(&path);
            assert_eq!(rows(&resumed), rows(&whole), "cut at {cut}");
            // What was whole was not run again.
            let cell = whole[..cut].rfind("alpha-beta").map_or(0, |at| whole[..at].rfind('\n').unwrap_or(0));
            assert_eq!(resumed[..cell], whole[..cell], "cut at {cut}");
        }
    }
}

/// A file system may leave zeros where the last blocks of a file were not written.
#[test]
fn zeros_after_a_power_failure_are_cut_off_and_said() {
    for name in ["zeros.csv", "zeros.jsonl"] {
        let path = fresh(name);
        run_to(&SHORT, &path, &[]).output();
        let whole = read(&path);
        for cut in [0, 40, whole.len() / 2, whole.len()] {
            let content = [&whole.as_bytes()[..cut], &[0; 5000]].concat();
            std::fs::write(&path, &content).expect("written");
            let found = run_to(&SHORT, &path, &["--resume"]);
            let line = whole[..cut].lines().count() + usize::from(whole[..cut].ends_with('\n') || cut == 0);
            let said = format!("warning: {path}:{line}: 5000 zeros at the end, as after a power failure, ");
            assert_eq!((found.code, found.stderr.lines().count()), (0, 1), "{}", found.stderr);
            assert!(found.stderr.starts_with(&said), "{}", found.stderr);
            assert_eq!(rows(&read(&path)), rows(&whole), "cut at {cut}");
        }
        let hole = [&whole.as_bytes()[..whole.len() / 2], &[0; 5000], whole.as_bytes()].concat();
        std::fs::write(&path, &hole).expect("written");
        let message = run_to(&SHORT, &path, &["--resume"]).refusal();
        assert!(message.contains("zeros in the middle of the file"), "{message}");
        assert_eq!(std::fs::read(&path).expect("the file"), hole);
    }
}

#[cfg(unix)]
#[test]
fn a_file_that_is_deleted_during_a_run_is_a_failure() {
    for replaced in [false, true] {
        let path = fresh("deleted.jsonl");
        let child = program()
            .args(LONG)
            .args(["--output", &path])
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .stdin(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        await_content(&path);
        std::fs::remove_file(&path).expect("removed");
        if replaced {
            std::fs::write(&path, b"notes\n").expect("written");
        }
        let output = child.wait_with_output().expect("the program ends");
        let message = String::from_utf8(output.stderr).expect("UTF-8");
        let expected =
            format!("error: cannot write the output: {path} was deleted or replaced during the run");
        assert!(output.status.code() == Some(1) && message.starts_with(&expected), "{message}");
        assert!(!replaced || read(&path) == "notes\n");
    }
}

#[test]
fn cells_that_were_finished_before_their_turn_are_kept() {
    let path = fresh("gap.csv");
    run_to(&SHORT, &path, &["--minimal"]).output();
    let whole = read(&path);
    let lines: Vec<&str> = whole.lines().collect();
    // The second and the fourth cell are missing; a cell has two rows.
    let gaps: Vec<&str> = [&lines[..3], &lines[5..7], &lines[9..]].concat();
    std::fs::write(&path, gaps.join("\n") + "\n").expect("written");
    run_to(&SHORT, &path, &["--minimal", "--resume"]).output();
    let resumed = read(&path);
    assert_eq!(rows(&resumed), rows(&whole));
    let resumed: Vec<&str> = resumed.lines().collect();
    assert_eq!((&resumed[5..7], &resumed[9..]), (&lines[5..7], &lines[9..]));
}

#[cfg(unix)]
#[test]
fn a_killed_run_goes_on() {
    let undisturbed = fresh("undisturbed.jsonl");
    run_to(&LONG, &undisturbed, &[]).output();
    let whole = rows(&read(&undisturbed));
    for (signal, code) in [("INT", Some(130)), ("TERM", Some(130)), ("KILL", None)] {
        let path = fresh(&format!("killed-{signal}.jsonl"));
        let child = program()
            .args(LONG)
            .args(["--output", &path])
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .stdin(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        await_content(&path);
        let kill = Command::new("kill").args(["-s", signal, &child.id().to_string()]).status();
        assert!(kill.expect("kill runs").success());
        let output = child.wait_with_output().expect("the program ends");
        assert_eq!(output.status.code(), code, "{signal}");
        let finished = rows(&read(&path)).len() / 7;
        assert!((1..60).contains(&finished), "{signal} came after {finished} cells");
        if code.is_some() {
            let message = String::from_utf8(output.stderr).expect("UTF-8");
            let expected =
                format!("interrupted: {finished} of 60 cells finished and saved; continue with --resume\n");
            assert_eq!(message, expected);
        }
        run_to(&LONG, &path, &["--resume"]).output();
        assert_eq!(rows(&read(&path)), whole, "{signal}");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_table_says_how_to_save() {
    let mut child = program()
        .args(["run", "positions/paper20-othello.obf", "--depth", "60"])
        .env("RUST_LOG", "info")
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // The log says when the positions are being read; soon after, the run begins.
    let mut stderr = std::io::BufReader::new(child.stderr.take().expect("piped"));
    let mut line = String::new();
    stderr.read_line(&mut line).expect("a line of the log");
    std::thread::sleep(Duration::from_secs(2));
    let kill = Command::new("kill").args(["-s", "INT", &child.id().to_string()]).status();
    assert!(kill.expect("kill runs").success());
    let mut said = String::new();
    stderr.read_to_string(&mut said).expect("UTF-8");
    assert_eq!(child.wait().expect("the program ends").code(), Some(130), "{said}");
    let expected = "interrupted: 0 of 180 cells finished but not saved; use --output FILE, then --resume";
    assert_eq!(said.lines().last(), Some(expected), "{said}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_a_failure_and_a_closed_pipe_is_not() {
    let command = |more: &[&str]| {
        let mut command = program();
        command.args(SHORT).args(more).current_dir(env!("CARGO_MANIFEST_DIR"));
        command.stdin(Stdio::null()).stderr(Stdio::piped());
        command
    };
    let full = || std::fs::File::options().write(true).open("/dev/full").expect("/dev/full");
    for output in [
        command(&["--format", "csv"]).stdout(full()).output(),
        command(&["--format", "table"]).stdout(full()).output(),
        command(&["--format", "jsonl", "--output", "/dev/full"]).output(),
    ] {
        let output = output.expect("the program runs");
        let message = String::from_utf8_lossy(&output.stderr).to_string();
        assert_eq!(output.status.code(), Some(1), "{message}");
        assert!(message.starts_with("error: cannot write the output: "), "{message}");
        assert_eq!(message.lines().count(), 1, "{message}");
    }
    for format in ["csv", "jsonl", "table"] {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let output = command(&["--format", format]).stdout(writer).output().expect("the program runs");
        assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), b"".as_slice()));
    }
}

#[test]
fn the_form_of_a_file_follows_its_name() {
    let table = fresh("comparison.txt");
    run_to(&SHORT, &table, &[]).output();
    assert!(read(&table).starts_with("checkers, paper20-checkers: 3 positions"));
    let csv = fresh("rows.csv");
    run_to(&SHORT, &csv, &[]).output();
    assert!(read(&csv).starts_with("game,set,position,"));
    let odd = fresh("odd.csv");
    run_to(&SHORT, &odd, &["--format", "jsonl"]).output();
    assert!(read(&odd).starts_with("{\"game\":"));
    let stdout = run_to(&SHORT, "-", &["--format", "jsonl"]).output();
    assert_eq!(rows(&stdout), rows(&read(&odd)));
}
