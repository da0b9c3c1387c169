//! `compare`: one folder with everything, which can be interrupted and added to.

use crate::program::{Run, file, folder, program, run};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// A small set of positions: three of the bundled Othello ones.
fn positions(name: &str) -> String {
    let set = std::fs::read_to_string("positions/paper20-othello.obf").expect("the bundled set");
    let lines: Vec<&str> = set.lines().filter(|line| !line.starts_with('#')).step_by(6).take(3).collect();
    file(name, (lines.join("\n") + "\n").as_bytes())
}

fn compare(positions: &str, output: &Path, more: &[&str]) -> Run {
    let output = output.to_str().expect("UTF-8");
    run(&[&["compare", positions, "--quick", "--output", output], more].concat())
}

fn read(folder: &Path, name: &str) -> String {
    std::fs::read_to_string(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The rows of a folder without their times.
fn rows(folder: &Path) -> Vec<serde_json::Value> {
    let rows = read(folder, "results.jsonl");
    let parse = |line: &str| {
        let mut row: serde_json::Value = serde_json::from_str(line).expect("a row");
        (row["seconds"], row["threads"]) = (serde_json::Value::Null, serde_json::Value::Null);
        row
    };
    rows.lines().map(parse).collect()
}

/// Every line of a CSV file by the names of its fields.
fn records(csv: &str) -> Vec<BTreeMap<String, String>> {
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    reader.deserialize().map(|record| record.expect("a record")).collect()
}

#[test]
fn everything_is_in_one_folder() {
    let (positions, output) = (positions("everything.obf"), folder("everything"));
    let text = compare(&positions, &output, &["--jobs", "2"]).output();
    assert!(
        text.starts_with("othello, everything, depth 7, % of aspiration; a small sample of 3 positions\n"),
        "{text}"
    );
    assert!(text.ends_with(&format!("\nreport: {}\n", output.join("report.html").display())), "{text}");
    let (summary, _) = text.rsplit_once("\nreport: ").expect("the path of the report");
    assert!(summary.lines().all(|line| line.chars().count() <= 80), "{text}");
    let claims = text.lines().filter(|line| line.trim_start().starts_with("paper: ")).count();
    assert!(claims >= 17, "{text}");
    for name in ["figure-11", "figure-12", "figure-13", "figure-14", "positions"] {
        let svg = read(&output, &format!("figures/{name}-othello.svg"));
        assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"), "{name}");
    }
    // Three positions, nine algorithms, seven depths; two of them timed three times.
    assert_eq!(rows(&output).len(), 3 * 7 * (9 + 2 * 3));
    assert_eq!(read(&output, "results.csv").lines().count(), 1 + 3 * 7 * (9 + 2 * 3));
    let page = read(&output, "report.html");
    for part in ["id=\"methods\"", "id=\"figure-11\"", "everything.obf --quick", "paired bootstrap"] {
        assert!(page.contains(part), "{part}");
    }

    // Nothing is left to be done, and nothing changes.
    let before = ["results.jsonl", "results.csv", "summary.csv"].map(|name| read(&output, name));
    assert_eq!(compare(&positions, &output, &[]).output(), text);
    assert_eq!(["results.jsonl", "results.csv", "summary.csv"].map(|name| read(&output, name)), before);

    // What is still missing is added.
    let added = ["grain", "guess", "evaluation"].map(|name| format!("--experiment={name}"));
    compare(&positions, &output, &added.each_ref().map(String::as_str)).output();
    let page = read(&output, "report.html");
    for id in ["grain", "guess", "evaluation", "figure-11"] {
        assert!(page.contains(&format!("id=\"{id}\"")), "{id}");
    }
    let trained = rows(&output).iter().filter(|row| row["evaluation"] == "trained").count();
    assert_eq!(rows(&output).len() - trained, 3 * 7 * 9);
    assert!(output.join("figures/grain-tests-othello.svg").is_file());
}

/// The rows of a summary are recomputed here from the results, by other code.
#[test]
fn the_summary_is_what_the_results_say() {
    let (positions, output) = (positions("recomputed.obf"), folder("recomputed"));
    compare(&positions, &output, &[]).output();
    let rows = rows(&output);
    let number = |row: &serde_json::Value, name: &str| row[name].as_f64().expect("a number");
    let find = |algorithm: &str, depth: &str| -> BTreeMap<String, &serde_json::Value> {
        let is_wanted = |row: &&serde_json::Value| {
            row["algorithm"] == algorithm && row["depth"].as_u64() == depth.parse().ok()
        };
        rows.iter().filter(is_wanted).map(|row| (row["position"].to_string(), row)).collect()
    };
    let summary = records(&read(&output, "summary.csv"));
    assert_eq!(summary.len(), 9 * 7);
    let page = read(&output, "report.html");
    for line in &summary {
        let (own, base) = (find(&line["algorithm"], &line["depth"]), find("aspiration", &line["depth"]));
        assert_eq!((own.len(), base.len()), (3, 3));
        let sum = |rows: &BTreeMap<String, &serde_json::Value>, name: &str| -> f64 {
            rows.values().map(|row| number(row, name)).sum()
        };
        let is = |field: &str, expected: f64| {
            let found: f64 = line[field].parse().unwrap_or_else(|_| panic!("{field} is '{}'", line[field]));
            assert!((found - expected).abs() < 1e-5, "{field}: {found}, expected {expected} in {line:?}");
        };
        is("positions", 3.0);
        is("leaves", sum(&own, "cum_leaves"));
        is("nodes", sum(&own, "cum_nodes"));
        is("tests", sum(&own, "tests") / 3.0);
        is("leaves_percent", 100.0 * sum(&own, "cum_leaves") / sum(&base, "cum_leaves"));
        is("nodes_percent", 100.0 * sum(&own, "cum_nodes") / sum(&base, "cum_nodes"));
        let product: f64 =
            own.iter().map(|(id, row)| number(row, "cum_nodes") / number(base[id], "cum_nodes")).product();
        is("mean_nodes_percent", 100.0 * product.cbrt());
        if sum(&own, "cut_nodes") > 0.0 {
            is("first_move_percent", 100.0 * sum(&own, "cut_by_first") / sum(&own, "cut_nodes"));
            is("moves_at_cut", sum(&own, "moves_at_cut") / sum(&own, "cut_nodes"));
        }
        is("branching", sum(&own, "generated") / sum(&own, "interior"));
        let [low, value, high] = ["leaves_low", "leaves_percent", "leaves_high"]
            .map(|field| line[field].parse::<f64>().expect("a number"));
        assert!(low <= value && value <= high);
        // No position by itself is outside of what can be drawn.
        let ratios: Vec<f64> = own
            .iter()
            .map(|(id, row)| 100.0 * number(row, "cum_leaves") / number(base[id], "cum_leaves"))
            .collect();
        assert!(
            ratios.iter().any(|&ratio| ratio <= low + 1e-5)
                && ratios.iter().any(|&ratio| ratio >= high - 1e-5)
        );
        let is_timed = ["aspiration", "mtd-f"].contains(&line["algorithm"].as_str());
        assert_eq!(!line["time_percent"].is_empty(), is_timed, "{line:?}");
        // The page has the numbers of the file.
        if line["depth"] == "7" {
            assert!(page.contains(&format!("{value:.1}")), "{value}");
        }
    }
}

#[test]
fn what_was_interrupted_goes_on_to_the_same_results() {
    let positions = positions("interrupted.obf");
    let whole = folder("undisturbed");
    compare(&positions, &whole, &["--jobs", "1"]).output();
    let output = folder("interrupted");
    let results = output.join("results.jsonl");
    let mut child = program()
        .args(["compare", &positions, "--quick", "--jobs", "2", "--output"])
        .arg(&output)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let begin = Instant::now();
    while std::fs::metadata(&results).map_or(0, |file| file.len()) == 0 {
        assert!(begin.elapsed() < Duration::from_secs(60), "no results");
        std::thread::sleep(Duration::from_millis(2));
    }
    let signal = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill");
    assert!(signal.success());
    let code = child.wait().expect("the program ends").code();
    // It may have been too fast to be caught.
    assert!(code == Some(130) || code == Some(0), "{code:?}");
    if code == Some(130) {
        let mut said = String::new();
        std::io::Read::read_to_string(&mut child.stderr.take().expect("piped"), &mut said).expect("UTF-8");
        assert!(
            said.starts_with("interrupted: ") && said.trim_end().ends_with("continue with the same command"),
            "{said}"
        );
        assert!(!output.join("report.html").exists());
    }
    // A kill may also leave half a line behind.
    let mut text = std::fs::read(&results).expect("the results");
    text.truncate(text.len() - 7);
    std::fs::write(&results, text).expect("written");
    compare(&positions, &output, &[]).output();
    let (found, expected) = (rows(&output), rows(&whole));
    assert_eq!(found.len(), expected.len());
    assert!(found == expected, "rows differ");
    for (one, other) in
        records(&read(&output, "summary.csv")).iter().zip(records(&read(&whole, "summary.csv")))
    {
        for (field, value) in one.iter().filter(|(field, _)| !field.starts_with("time_")) {
            assert_eq!(*value, other[field], "{field}");
        }
    }
}

#[test]
fn a_folder_is_not_mixed_with_other_positions() {
    let (first, output) = (positions("changed.obf"), folder("changed"));
    compare(&first, &output, &["--experiment", "guess"]).output();
    let before = read(&output, "results.jsonl");
    let lines: Vec<String> =
        std::fs::read_to_string(&first).expect("positions").lines().map(String::from).collect();
    file("changed.obf", (lines[1..].join("\n") + "\n").as_bytes());
    let message = compare(&first, &output, &["--experiment", "guess"]).refusal();
    assert!(
        message.contains("position 1 of changed is not the one in the results")
            && message.contains("--overwrite"),
        "{message}"
    );
    assert_eq!(read(&output, "results.jsonl"), before);
    let old =
        before.replace(&format!("\"version\":\"{}\"", env!("CARGO_PKG_VERSION")), "\"version\":\"0.0.1\"");
    std::fs::write(output.join("results.jsonl"), old).expect("written");
    let message = compare(&first, &output, &["--experiment", "guess"]).refusal();
    assert!(message.contains("results.jsonl:1: cannot resume: version is 0.0.1"), "{message}");
    compare(&first, &output, &["--experiment", "guess", "--overwrite"]).output();
    assert_eq!(rows(&output).len(), 2 * 5 * 4);
}

#[test]
fn positions_depth_and_algorithms_are_chosen_as_in_run() {
    let output = folder("chosen");
    let output_name = output.to_str().expect("UTF-8");
    let games = "f5d6c3d3c4f4f6\nf5f6e6f4e3c5\n";
    let chosen = ["--plies", "2..6", "--every", "2", "--limit", "5", "--depth", "2", "-a", "aspiration,sss"];
    let from = ["--game", "othello", "--input-format", "transcript", "--output", output_name];
    let arguments = [&["compare", "-"], &chosen[..], &from[..]].concat();
    let text = crate::program::run_with_input(&arguments, games.as_bytes()).output();
    assert!(
        text.starts_with("othello, stdin, depth 2, % of aspiration; a small sample of 5 positions\n"),
        "{text}"
    );
    let mut rows = rows(&output);
    assert_eq!(rows.len(), 5 * 2 * 2, "positions, algorithms, depths, and no times");
    rows.retain(|row| row["depth"] == 2 && row["algorithm"] == "sss");
    let ids: Vec<&str> = rows.iter().filter_map(|row| row["position"].as_str()).collect();
    assert_eq!(ids, ["1.2", "1.4", "1.6", "2.2", "2.4"]);
    // What is missing says how to get it.
    let missing = "no data, see `nullwindow compare FILE --depth 2 --experiment table-size`";
    assert!(text.split_whitespace().collect::<Vec<_>>().join(" ").contains(missing), "{text}");
    // The same positions again are the same results.
    let before = read(&output, "results.jsonl");
    crate::program::run_with_input(&arguments, games.as_bytes()).output();
    assert_eq!(read(&output, "results.jsonl"), before);
}

#[test]
fn wrong_arguments_are_explained() {
    let here: PathBuf = folder("wrong");
    let here = here.to_str().expect("UTF-8");
    for (arguments, expected) in [
        (&["--experiment", "grains"][..], "invalid value 'grains'"),
        (&["--experiment", "grain", "--all"], "cannot be used with"),
        (&["--quick", "--full"], "cannot be used with"),
        (&["--game", "go"], "unknown game 'go'"),
        (&["--jobs", "0"], "invalid value '0'"),
        (&["no-such.epd"], "no-such.epd: no such file"),
        (&["positions/paper20-chess.epd", "--game", "othello"], "no positions of othello"),
        (&["--quick", "--depth", "3"], "cannot be used with"),
        (&["--input-format", "epd"], "--input-format is of a file"),
        (&["--set", "paper21"], "expected paper20 or games240"),
        (&["positions/paper20-chess.epd", "--set", "paper20"], "cannot be used with"),
        (&["--algorithms", "sss,sss"], "sss is named twice"),
        (
            &["--experiment", "grain", "-a", "sss"],
            "expected --algorithms with paper, time, evaluation, minimal, branching",
        ),
        (&["--experiment", "time", "-a", "sss,mtd-f"], "expected both in --algorithms"),
    ] {
        let message = run(&[&["compare", "--output", here], arguments].concat()).refusal();
        assert!(message.contains(expected), "{message}");
    }
    let file = file("no-folder", b"content");
    let found = run(&["compare", "--quick", "--output", &file]);
    assert_eq!((found.code, found.stderr.lines().count()), (1, 1), "{}", found.stderr);
    assert!(found.stderr.contains(&file), "{}", found.stderr);
}
