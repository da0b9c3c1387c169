//! `trees`: batches, and the published tables and figures reproduced.

use crate::program::{folder, run};
use nullwindow::lab::reproduce::{ReproducedNumber, Reproduction, Sampling, examples, figure_5, tables_ps};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

fn sampling(trees: usize) -> Sampling {
    Sampling { trees, seed: 1, jobs: 2, stop: Arc::new(AtomicBool::new(false)) }
}

const RUN: [&str; 10] =
    ["trees", "run", "--width", "4", "--depth", "5", "--order", "first0.6", "--trees", "20"];

#[test]
fn batches_are_the_same_with_any_number_of_jobs() {
    let csv = |more: &[&str]| run(&[&RUN[..], &["--format", "csv"], more].concat()).output();
    let one = csv(&["--jobs", "1"]);
    assert_eq!(one, csv(&["--jobs", "3"]));
    assert_ne!(one, csv(&["--seed", "2"]));
    let lines: Vec<Vec<&str>> = one.lines().map(|line| line.split(',').collect()).collect();
    let column = |name: &str| lines[0].iter().position(|&field| field == name).expect("a field");
    let of = |algorithm: &str, name: &str| -> f64 {
        let line = lines.iter().find(|line| line[0] == algorithm).expect("the algorithm");
        line[column(name)].parse().expect("a number")
    };
    // What is proved: SSS* as a list and as MTD(+infinity), never more leaves than alpha-beta.
    assert_eq!(of("sss-star", "leaves"), of("sss", "leaves"));
    assert_eq!(of("dual-star", "leaves"), of("dual", "leaves"));
    assert!(of("sss", "leaves") <= of("alpha-beta", "leaves"));
    assert_eq!((of("alpha-beta", "leaves_percent"), of("alpha-beta", "revisits")), (100.0, 0.0));
    assert_eq!(of("sss-star", "largest_list"), 64.0);
    let jsonl = run(&[&RUN[..], &["--format", "jsonl"]].concat()).output();
    assert_eq!(jsonl.lines().count(), lines.len() - 1);
    assert!(jsonl.starts_with("{\"algorithm\":\"alpha-beta\","));
}

#[test]
fn without_memory_alpha_beta_is_the_same_and_tests_start_over() {
    let leaves = |more: &[&str], algorithm: &str| -> (String, String) {
        let text = run(&[&RUN[..], more].concat()).output();
        let line = text.lines().find(|line| line.starts_with(&format!("{algorithm} "))).expect("a line");
        let fields: Vec<String> = line.split_whitespace().map(String::from).collect();
        (fields[1].clone(), fields[5].clone())
    };
    assert_eq!(leaves(&[], "alpha-beta"), leaves(&["--no-memory"], "alpha-beta"));
    let entered = |fields: (String, String)| fields.1.parse::<f64>().expect("a number");
    assert!(entered(leaves(&["--no-memory"], "sss")) > 2.0 * entered(leaves(&[], "sss")));
}

#[test]
fn searches_over_ranges_run_on_trees_and_games() {
    let text = run(&["trees", "ranges", "--trees", "30", "--depth", "4"]).output();
    let field = |algorithm: &str, at: usize| -> f64 {
        let line = text.lines().find(|line| line.starts_with(&format!("{algorithm} "))).expect("a line");
        line.split_whitespace().nth(at).expect("a field").parse().expect("a number")
    };
    // Pruning depends on bounds alone, and knowing more never costs leaves.
    assert_eq!((field("p-ab", 1), field("p-ab", 4)), (field("r-ab", 1), field("r-ab", 4)));
    assert!(field("informed-p-ab", 1) <= field("p-ab", 1) && field("p-ab", 2) <= 100.0);
    for game in ["checkers", "othello", "chess"] {
        let text = run(&["trees", "ranges", "--game", game, "--depth", "2", "-a", "r-ab,b-star"]).output();
        let lines: Vec<Vec<&str>> =
            text.lines().skip(2).map(|line| line.split_whitespace().collect()).collect();
        // Both find the same range of the root, which B* may know less well.
        assert_eq!(lines.len(), 2, "{text}");
        let range = |line: &[&str]| [1, 3].map(|at| line[at].parse::<i32>().expect("a number"));
        let ([low, high], [least, most]) = (range(&lines[0]), range(&lines[1]));
        assert!(low <= high && least <= high && low <= most, "{text}");
        assert!(lines[0].last() == Some(&"-") && lines[1].last() != Some(&"-"), "{text}");
    }
    assert!(run(&["trees", "ranges", "--margin", "9"]).refusal().contains("--game"));
    assert!(run(&["trees", "ranges", "-a", "p-abc"]).refusal().contains("expected one of p-ab, r-ab"));
}

#[test]
fn wrong_trees_are_refused() {
    for (arguments, expected) in [
        (&["--width", "0"][..], "width 0, expected 1 to"),
        (&["--width", "300"], "width 300, expected 1 to"),
        (&["--depth", "201"], "depth 201, expected 0 to 200"),
        (&["--range", "5..1"], "range"),
        (&["--root", "101"], "root value 101, expected one in 0..100"),
        (&["--order", "0"], "order"),
        (&["--order", "first2"], "bad order 'first2'"),
        (&["--trees", "0"], "invalid value '0'"),
        (&["--algorithms", "ps-star:0"], "ps-star"),
        (&["--algorithms", "sss-5"], "unknown algorithm 'sss-5'"),
        (&["--independent", "--order", "2"], "cannot be used with"),
        (&["--table-bits", "31"], "31"),
    ] {
        let message = run(&[&["trees", "run"], arguments].concat()).refusal();
        assert!(message.contains(expected), "{message}");
    }
    assert!(run(&["trees", "example", "nowhere"]).refusal().contains("expected one of trends-1997"));
    for arguments in [&["trees"][..], &["trees", "grow"]] {
        let message = run(arguments).refusal();
        assert!(
            message.contains("expected one of run, reproduce, example, ranges, trace; see --help"),
            "{message}"
        );
    }
    assert!(run(&["trees", "reproduce", "table-7"]).refusal().contains("tables-ps"));
}

#[test]
fn the_worked_examples_come_out_leaf_by_leaf() {
    let found = examples().expect("a reproduction");
    assert!(
        found.numbers.len() >= 20 && found.numbers.iter().all(|number| number.published == Some(number.ours))
    );
    let said: Vec<&String> = found.notes.iter().filter(|note| note.contains("printed")).collect();
    assert_eq!(said.len(), 2 * (4 + 1) + 1);
    assert!(said.iter().all(|note| note.ends_with(", as printed.")), "{said:?}");
    let text = run(&["trees", "example", "trends-1997"]).output();
    assert!(
        text.contains(
            "sss         value 35, 8 leaves: 41 12 10 36 5 35 50 37\n            passes 41 36 35 35\n"
        ),
        "{text}"
    );
    assert!(text.contains("nega-scout  value 35, 11 leaves: 41 5 12 90 99 80 10 36 35 50 37\n"), "{text}");
}

/// The sizes of lists and the minimal trees are exact, whatever the number of trees.
fn exact(found: &Reproduction) {
    let is = |note: &str| -> Vec<&ReproducedNumber> {
        found.numbers.iter().filter(|number| number.note == note).collect()
    };
    assert_eq!(is("not as printed"), Vec::<&ReproducedNumber>::new());
    assert_eq!(is("exact").iter().filter(|number| number.column == "size").count(), 18);
    assert!(is("exact").iter().all(|number| number.published == Some(number.ours)));
    assert_eq!(is("misprint, the minimal tree has 2047").len(), 5);
    assert!(is("misprint, the minimal tree has 2047").iter().all(|number| number.ours == 2047.0));
}

#[test]
fn sizes_and_minimal_trees_are_those_of_the_tables() {
    exact(&tables_ps(&sampling(2)).expect("a reproduction"));
}

#[test]
#[ignore = "long; run in release by .ci/run"]
fn the_tables_of_phased_search_come_out() {
    let found = tables_ps(&sampling(300)).expect("a reproduction");
    exact(&found);
    let deviation = found.deviation().expect("numbers");
    assert_eq!(deviation.numbers, 85);
    assert!(deviation.rms < 4.0 && deviation.worst < 9.0, "{deviation:?}");
}

#[test]
#[ignore = "long; run in release by .ci/run"]
fn the_minimum_of_figure_5_is_at_the_value() {
    let found = figure_5(&sampling(20)).expect("a reproduction");
    for curve in found.numbers.chunk_by(|a, b| a.row == b.row) {
        let at = |column: &str| curve.iter().find(|number| number.column == column).expect("a number").ours;
        let least = curve.iter().map(|number| number.ours).fold(f64::INFINITY, f64::min);
        assert_eq!(at("504"), least, "{}", curve[0].row);
        if curve[0].row.ends_with(": 1") {
            assert!(curve.iter().all(|number| number.ours == 6238.0), "perfectly ordered trees are minimal");
        } else {
            // Both arms of the V rise; the flattest one by a twentieth.
            assert!(at("8") > 1.04 * least && at("968") > 1.1 * least, "{}", curve[0].row);
        }
    }
}

#[test]
fn a_reproduction_is_written_to_a_folder() {
    let output = folder("reproduce");
    let output_text = output.to_str().expect("UTF-8");
    let text = run(&["trees", "reproduce", "claims", "--trees", "200", "--output", output_text]).output();
    assert!(text.contains("smallest counter-example ((") && text.contains("report: "), "{text}");
    for name in ["report.html", "numbers.csv", "numbers.json"] {
        assert!(output.join(name).is_file(), "{name}");
    }
    let csv =
        run(&["trees", "reproduce", "claims", "--trees", "200", "--format", "csv", "--jobs", "1"]).output();
    assert_eq!(csv, std::fs::read_to_string(output.join("numbers.csv")).expect("the numbers"));
    let json = run(&["trees", "reproduce", "claims", "--trees", "200", "--format", "json"]).output();
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(json.as_array().map(Vec::len), Some(csv.lines().count() - 1));
}
