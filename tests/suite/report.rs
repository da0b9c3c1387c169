//! `report`: the same from files of any runs.

use crate::program::{Run, file, folder, run, run_with_input};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write;
use std::path::Path;

/// The results of a small run, as text.
fn results(more: &[&str]) -> String {
    let arguments = ["run", "positions/paper20-checkers.pdn", "--depth", "5", "--format", "jsonl"];
    let limit = if more.contains(&"--limit") { &[][..] } else { &["--limit", "4"] };
    run(&[&arguments[..], limit, more].concat()).output()
}

fn report(files: &[&str], output: &Path) -> Run {
    run(&[&["report"], files, &["--output", output.to_str().expect("UTF-8")]].concat())
}

fn read(folder: &Path, name: &str) -> String {
    std::fs::read_to_string(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn shards_make_the_report_of_the_whole() {
    let whole = file("whole.jsonl", results(&[]).as_bytes());
    let shards = ["1/3", "2/3", "3/3", "2/2"].map(|shard| {
        file(&format!("shard-{}.jsonl", shard.replace('/', "-")), results(&["--shard", shard]).as_bytes())
    });
    let (together, alone) = (folder("report-shards"), folder("report-whole"));
    // The last one repeats cells of the others.
    let text = report(&shards.each_ref().map(String::as_str), &together).output();
    let same = report(&[&whole], &alone).output();
    let without_path =
        |text: &str| text.lines().filter(|line| !line.starts_with("report: ")).collect::<Vec<_>>().join("\n");
    assert_eq!(without_path(&text), without_path(&same));
    assert_eq!(read(&together, "summary.csv"), read(&alone, "summary.csv"));
    // Merged results can be reported on again, in either format.
    let again = folder("report-again");
    let csv = together.join("results.csv");
    assert_eq!(without_path(&report(&[csv.to_str().expect("UTF-8")], &again).output()), without_path(&text));
    let again = run(&["report", together.to_str().expect("UTF-8")]).output();
    assert_eq!(without_path(&again), without_path(&text));
}

#[test]
fn results_come_from_standard_input_too() {
    let output = folder("report-stdin");
    let output_text = output.to_str().expect("UTF-8");
    let found = run_with_input(&["report", "-", "--output", output_text], results(&[]).as_bytes());
    assert!(found.output().contains("checkers, paper20-checkers, depth 5"));
    let csv =
        run(&["run", "positions/paper20-othello.obf", "-d", "2", "--limit", "1", "--format", "csv"]).output();
    let found = run_with_input(&["report", "-", "--output", output_text], csv.as_bytes());
    assert!(found.output().contains("othello, paper20-othello, depth 2"));
}

#[test]
fn results_may_be_packed() {
    let text = results(&["-a", "aspiration,mtd-f"]);
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    packed.write_all(text.as_bytes()).expect("written to memory");
    let packed = packed.finish().expect("written to memory");
    let output = folder("report-packed");
    report(&[&file("packed.jsonl.gz", &packed)], &output).output();
    assert_eq!(read(&output, "results.jsonl"), text);
    let cut = file("cut-packed.jsonl.gz", &packed[..packed.len() / 2]);
    let message = report(&[&cut], &output).refusal();
    assert!(message.starts_with(&format!("{cut}:")) && message.lines().count() == 1, "{message}");
}

/// The results in the repository make the summary beside them, which the guides quote.
#[test]
#[ignore = "slow without optimisation"]
fn the_results_of_the_full_comparison_make_its_summary() {
    let output = folder("report-full");
    let text = report(&["benches/compare-full/results.csv.gz"], &output).output();
    assert!(text.starts_with("checkers, games240-checkers, depth 15"), "{text}");
    let kept = std::fs::read_to_string("benches/compare-full/summary.csv").expect("the summary");
    assert_eq!(read(&output, "summary.csv"), kept);
}

#[test]
fn one_position_and_one_algorithm_are_enough() {
    let one = file("one.jsonl", results(&["--limit", "1", "-a", "mtd-f"]).as_bytes());
    let output = folder("report-one");
    let found = report(&[&one], &output);
    assert_eq!(found.code, 0);
    assert_eq!(
        found.stderr,
        "warning: checkers: no results of the base line aspiration, everything is compared with mtd-f\n"
    );
    assert!(found.stdout.contains("depth 5, % of mtd-f"), "{}", found.stdout);
    let page = read(&output, "report.html");
    assert!(page.contains("no results of the base line aspiration"));
    let body =
        page.split_once("<body>").expect("a body").1.split_once("<script").expect("scripts at its end").0;
    assert!(!body.contains("NaN") && !body.contains("inf"), "no numbers of nothing");
    let base = file("base.jsonl", results(&["--limit", "1", "-a", "aspiration"]).as_bytes());
    let both = report(&[&one, &base], &folder("report-two"));
    assert!(both.output().contains("depth 5, % of aspiration"));
}

#[test]
fn several_sets_of_a_game_are_kept_apart() {
    let first = file("set-a.jsonl", results(&["-a", "aspiration,mtd-f"]).as_bytes());
    let second = results(&["-a", "aspiration,mtd-f", "--limit", "2"]).replace("paper20-checkers", "my <set>");
    let second = file("set-b.jsonl", second.as_bytes());
    let output = folder("report-sets");
    let text = report(&[&first, &second], &output).output();
    assert!(
        text.contains("checkers (my <set>), my <set>, depth 5")
            && text.contains("checkers (paper20-checkers), ")
    );
    let page = read(&output, "report.html");
    assert!(page.contains("my &lt;set&gt;") && !page.contains("<set>"));
    assert!(output.join("figures/figure-11-checkers-paper20-checkers.svg").is_file());
    assert!(output.join("figures/figure-11-checkers-my--set-.svg").is_file());
}

#[test]
fn finished_positions_are_left_out_and_said() {
    let whole = results(&["-a", "aspiration,mtd-f"]);
    let rows: Vec<serde_json::Value> =
        whole.lines().map(|line| serde_json::from_str(line).expect("a row")).collect();
    let mated = rows[0]["position"].clone();
    let mut with = String::new();
    for row in &rows {
        let mut row = row.clone();
        if row["position"] == mated {
            row["best_move"] = serde_json::Value::Null;
            (row["interior"], row["nodes"], row["leaves"]) = (0.into(), 1.into(), 1.into());
        }
        with += &format!("{row}\n");
    }
    let without: String =
        rows.iter().filter(|row| row["position"] != mated).map(|row| format!("{row}\n")).collect();
    let (said, silent) = (folder("report-finished"), folder("report-unfinished"));
    let found = report(&[&file("finished.jsonl", with.as_bytes())], &said);
    let warning = "warning: checkers, paper20-checkers: 1 position in which the game is over left out\n";
    assert_eq!((found.code, found.stderr.as_str()), (0, warning));
    report(&[&file("unfinished.jsonl", without.as_bytes())], &silent).output();
    assert_eq!(read(&said, "summary.csv"), read(&silent, "summary.csv"));
    assert!(read(&said, "report.html").contains("in which the game is over left out"));
}

#[test]
fn forced_positions_of_earlier_results_are_left_out_and_said() {
    let whole = results(&["-a", "aspiration,mtd-f"]);
    let rows: Vec<serde_json::Value> =
        whole.lines().map(|line| serde_json::from_str(line).expect("a row")).collect();
    let forced = rows[0]["position"].clone();
    let with = rows.iter().map(|row| {
        let mut row = row.clone();
        if row["position"] == forced && row["depth"] == 1 {
            row["generated"] = row["interior"].clone();
        }
        format!("{row}\n")
    });
    let (with, output) = (with.collect::<String>(), folder("report-forced"));
    let found = report(&[&file("forced.jsonl", with.as_bytes())], &output);
    let warning = "warning: checkers, paper20-checkers: 1 position with one legal move left out\n";
    assert_eq!((found.code, found.stderr.as_str()), (0, warning));
    assert!(!read(&output, "results.csv").contains(forced.as_str().expect("a name")));
}

#[test]
#[ignore = "long; run in release by .ci/run"]
fn a_page_does_not_grow_with_the_number_of_positions() {
    let few = results(&["-a", "aspiration,mtd-f"]);
    let page = |copies: usize| {
        let mut text = String::new();
        for copy in 0..copies {
            text += &few.replace("\"position\":\"", &format!("\"position\":\"{copy}-"));
        }
        let output = folder("report-many");
        report(&[&file("many.jsonl", text.as_bytes())], &output).output();
        read(&output, "report.html")
    };
    let (hundreds, thousands) = (page(120), page(1200));
    assert!(!hundreds.contains("At most 500 are drawn.") && thousands.contains("At most 500 are drawn."));
    // It has so many positions in it, and says so.
    assert!(
        !hundreds.contains("This page has")
            && thousands.contains("This page has 600 of 4800 positions in it.")
    );
    assert_eq!(details(&thousands)["entries"].as_array().map(Vec::len), Some(600));
    assert!(thousands.len() < 2 * hundreds.len(), "{} and {}", hundreds.len(), thousands.len());
}

/// What a script of the page shows of positions.
fn details(page: &str) -> serde_json::Value {
    let (_, data) = page.split_once("<script type=\"application/json\" id=\"details\">").expect("details");
    serde_json::from_str(data.split_once("</script>").expect("an end").0).expect("JSON")
}

#[test]
fn a_position_has_its_board_its_moves_and_all_its_rows() {
    let rows = results(&["-a", "aspiration,mtd-f"]);
    let output = folder("report-details");
    report(&[&file("details.jsonl", rows.as_bytes())], &output).output();
    let found = details(&read(&output, "report.html"));
    let entries = found["entries"].as_array().expect("entries");
    assert_eq!(entries.len(), 4);
    let mut count = 0;
    for entry in entries {
        let board = &entry["board"];
        assert_eq!(board["squares"].as_str().map(str::len), Some(64), "{entry}");
        assert!(board["moves"].as_array().is_some_and(|moves| moves.len() > 1), "{entry}");
        let groups = entry["rows"].as_array().expect("rows");
        count += groups.iter().map(|group| group[1].as_array().map_or(0, Vec::len)).sum::<usize>();
    }
    assert_eq!(count, rows.lines().count());
}

#[test]
fn boards_of_other_positions_are_read_from_their_file() {
    let positions = std::fs::read("positions/paper20-chess.epd").expect("the bundled positions");
    let mine = file("mine.epd", &positions);
    let rows =
        run(&["run", &mine, "--depth", "1", "--limit", "2", "-a", "mtd-f,aspiration", "--format", "jsonl"]);
    let rows = file("mine.jsonl", rows.output().as_bytes());
    let output = folder("report-boards");
    let boards = || {
        let found = details(&read(&output, "report.html"));
        let entries = found["entries"].as_array().expect("entries").clone();
        entries.iter().map(|entry| entry["board"]["text"].as_str().map(str::to_string)).collect::<Vec<_>>()
    };
    report(&[&rows], &output).output();
    assert_eq!(boards(), [None, None]);
    report(&[&rows, "--positions", &mine], &output).output();
    assert!(boards().iter().all(|text| text.as_ref().is_some_and(|text| text.contains('/'))));
    // A position with the id of another one has no board.
    let swapped = String::from_utf8(positions).expect("UTF-8").replace("1.16", "1.x").replace("1.17", "1.16");
    let other = file("mine.epd", swapped.as_bytes());
    report(&[&rows, "--positions", &other], &output).output();
    assert_eq!(boards(), [None, None]);
    let refused = report(&[&rows, "--positions", "nowhere.epd"], &output).refusal();
    assert!(refused.contains("nowhere.epd: no such file"), "{refused}");
}

#[test]
fn contradictions_are_named_and_refused() {
    let text = results(&["-a", "aspiration,mtd-f"]);
    let first = file("right.jsonl", text.as_bytes());
    let line = text.lines().nth(4).expect("a row");
    let leaves = line.split("\"leaves\":").nth(1).and_then(|rest| rest.split(',').next()).expect("leaves");
    let wrong = line.replace(&format!("\"leaves\":{leaves},"), "\"leaves\":7654321,");
    let second = file("wrong.jsonl", (wrong + "\n").as_bytes());
    let output = folder("report-contradiction");
    let message = report(&[&first, &second], &output).refusal();
    let expected = format!("leaves is 7654321, but {leaves} at {first}:5");
    assert!(message.starts_with(&format!("{second}:1: checkers, paper20-checkers, position ")), "{message}");
    assert!(message.contains(&expected), "{message}");
    assert!(!output.join("report.html").exists());
}

#[test]
fn times_of_different_machines_are_said() {
    let timed = |more: &[&str]| results(&[&["-a", "aspiration,mtd-f", "--repeat", "3"], more].concat());
    let elsewhere = |text: &str| {
        let rows = text.lines().map(|line| {
            let mut row: serde_json::Value = serde_json::from_str(line).expect("a row");
            row["cpu"] = "Difference Engine".into();
            format!("{row}\n")
        });
        rows.collect::<String>()
    };
    let (first, second) = (timed(&["--shard", "1/2"]), timed(&["--shard", "2/2"]));
    let here = file("machine-1.jsonl", first.as_bytes());
    let output = folder("report-machines");
    report(&[&here, &file("machine-2.jsonl", second.as_bytes())], &output).output();
    let found = report(&[&here, &file("machine-3.jsonl", elsewhere(&second).as_bytes())], &output);
    let begin = "warning: checkers, paper20-checkers: times of 2 machines meet in one figure (";
    let end = "; each position has those of one machine\n";
    assert!(found.stderr.starts_with(begin) && found.stderr.ends_with(end), "{}", found.stderr);
    assert!(found.stderr.contains("Difference Engine, ") && found.code == 0, "{}", found.stderr);
    assert!(read(&output, "report.html").contains("times of 2 machines meet in one figure"));
    assert!(read(&output, "results.csv").contains("Difference Engine"));
    let found = report(&[&here, &file("machine-4.jsonl", elsewhere(&first).as_bytes())], &output);
    let end = "; 2 positions have those of several, so that ratios of times are not to be trusted\n";
    assert!(found.stderr.ends_with(end), "{}", found.stderr);
    // Times that are not shown need no word.
    let counted = elsewhere(&results(&["-a", "aspiration,mtd-f"]));
    report(&[&here, &file("machine-5.jsonl", counted.as_bytes())], &output).output();
}

/// Files of before there were these columns are read, and say that they do not know.
#[test]
fn rows_that_do_not_say_what_made_them_are_read() {
    let text = results(&["-a", "aspiration,mtd-f"]);
    let older = text.lines().map(|line| {
        let (before, rest) = line.split_once(",\"commit\":").expect("a commit");
        let (_, after) = rest.split_once(",\"table_bounds\":").expect("bounds");
        format!("{before},\"table_bounds\":{after}\n")
    });
    let older = file("older.jsonl", older.collect::<String>().as_bytes());
    let output = folder("report-older");
    report(&[&older], &output).output();
    assert!(read(&output, "results.csv").contains(",unknown,unknown,,two,"));
}

#[test]
fn a_line_cut_in_the_middle_is_left_out_and_said() {
    let text = results(&["-a", "aspiration,mtd-f"]);
    let cut = file("cut-report.jsonl", &text.as_bytes()[..text.len() - 50]);
    let output = folder("report-cut");
    let found = report(&[&cut], &output);
    let warning = format!("{cut}:{}: the last line is cut off and left out", text.lines().count());
    assert_eq!((found.code, found.stderr), (0, format!("warning: {warning}\n")));
    assert!(read(&output, "report.html").contains("the last line is cut off"));
    assert_eq!(read(&output, "results.jsonl").lines().count(), text.lines().count() - 1);
}

#[test]
fn what_is_no_result_is_refused() {
    let output = folder("report-nothing");
    for (name, content, expected) in [
        ("empty.jsonl", "", "no results in the files"),
        ("text.jsonl", "hello\n", "text.jsonl:1: not a row of results"),
        ("other.csv", "a,b\n1,2\n", "other.csv:1: not a row of results"),
        ("some.txt", "hello\n", "some.txt:1: not a row of results"),
    ] {
        let message = report(&[&file(name, content.as_bytes())], &output).refusal();
        assert!(message.contains(expected), "{message}");
    }
    assert!(report(&["nowhere.jsonl"], &output).refusal().contains("nowhere.jsonl: no such file"));
    assert!(run(&["report"]).refusal().contains("required"));
}

#[test]
fn unknown_names_are_refused_with_their_line() {
    let output = folder("report-unknown");
    let rows = results(&["-a", "aspiration,mtd-f"]);
    for (name, old, new, expected) in [
        (
            "algorithm.jsonl",
            "\"mtd-f\"",
            "\"mtd-g\"",
            "4: unknown algorithm 'mtd-g', expected one of minimax, ",
        ),
        ("setting.jsonl", "\"mtd-f\"", "\"mtd-f:x\"", "4: bad guess in 'mtd-f:x', expected "),
        ("game.jsonl", "\"checkers\"", "\"go\"", "1: unknown game 'go', expected one of checkers, "),
        ("field.jsonl", "\"leaf\"", "\"twig\"", "1: unknown field `twig`, expected one of `game`, "),
    ] {
        let path = file(name, rows.replace(old, new).as_bytes());
        let message = report(&[&path], &output).refusal();
        assert!(message.starts_with(&format!("{path}:{expected}")), "{message}");
    }
}

#[test]
fn the_page_needs_nothing_from_elsewhere() {
    let output = folder("report-alone");
    report(&[&file("alone.jsonl", results(&[]).as_bytes())], &output).output();
    let page = read(&output, "report.html");
    for bad in ["src=", "@import", "url(", "<link", "fetch(", "XMLHttpRequest"] {
        assert!(!page.contains(bad), "{bad}");
    }
    let links = page.match_indices("href=\"").map(|(at, _)| &page[at + 6..at + 7]);
    assert!(links.into_iter().all(|first| first == "#"));
    assert!(
        page.contains("prefers-color-scheme: dark")
            && page.contains("@media print")
            && page.contains("viewport")
    );
}
