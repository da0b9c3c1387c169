//! `run`: the same rows whatever the number of jobs, in shards, and in every format.

use crate::program::{file, run, run_with_input};
use std::collections::BTreeSet;

/// Rows as CSV without what differs from run to run: the wall time, and the number of threads, which makes it differ.
pub(crate) fn without_seconds(csv: &str) -> Vec<String> {
    let mut lines = csv.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let header = lines.next().expect("a header");
    let [seconds, threads] = ["seconds", "threads"]
        .map(|name| header.iter().position(|&field| field == name).expect("the column"));
    lines
        .map(|mut fields| {
            assert_eq!(fields.len(), header.len(), "{fields:?}");
            let time: f64 = fields[seconds].parse().expect("a number");
            assert!(time >= 0.0);
            assert!(fields[threads].parse::<u32>().expect("a number") > 0);
            (fields[seconds], fields[threads]) = ("", "");
            fields.join(",")
        })
        .collect()
}

/// A small run of a game as CSV.
const RUNS: [&[&str]; 3] = [
    &["run", "positions/paper20-othello.obf", "--depth", "5", "--limit", "4", "--format", "csv"],
    &[
        "run",
        "positions/paper20-checkers.pdn",
        "--depth",
        "6",
        "--limit",
        "3",
        "--format",
        "csv",
        "--minimal",
    ],
    &[
        "run",
        "positions/paper20-chess.epd",
        "-d",
        "2",
        "--limit",
        "2",
        "--format",
        "csv",
        "--table-bits",
        "12",
    ],
];

fn rows(arguments: &[&str], more: &[&str]) -> Vec<String> {
    without_seconds(&run(&[arguments, more].concat()).output())
}

/// The columns of rows of this name.
fn column<'a>(csv: &'a str, name: &str) -> Vec<&'a str> {
    let at = csv.lines().next().expect("a header").split(',').position(|field| field == name);
    let at = at.unwrap_or_else(|| panic!("no {name}"));
    csv.lines().skip(1).map(|line| line.split(',').nth(at).expect("a field")).collect()
}

#[test]
fn counts_depend_neither_on_jobs_nor_on_the_run() {
    for arguments in RUNS {
        let one = rows(arguments, &["--jobs", "1"]);
        assert!(one.len() >= 9 * 2 * 2);
        assert_eq!(one, rows(arguments, &["--jobs", "2"]));
        assert_eq!(one, rows(arguments, &["--jobs", "2"]));
        assert_eq!(one, rows(arguments, &["--jobs", "7"]));
    }
}

#[test]
fn rows_do_not_depend_on_the_leaf_cache() {
    for arguments in RUNS {
        for more in [&[][..], &["--leaf", "static"], &["--grain", "4"]] {
            let without = rows(arguments, &[more, &["--no-leaf-cache"]].concat());
            assert_eq!(rows(arguments, more), without);
        }
    }
}

/// The positions of rows, each once, in their order.
fn positions(rows: &[String]) -> Vec<&str> {
    let mut found: Vec<&str> = rows.iter().map(|row| row.split(',').nth(2).expect("a position")).collect();
    found.dedup();
    found
}

#[test]
fn shards_put_together_are_the_whole() {
    for arguments in RUNS {
        let more: &[&[&str]] = if arguments == RUNS[2] { &[&[], &["--repeat", "2"]] } else { &[&[]] };
        for more in more {
            let whole = rows(arguments, more);
            for of in [1, 3, 8] {
                let shards: Vec<Vec<String>> = (1..=of)
                    .map(|number| {
                        rows(arguments, &[more, &["--shard", &format!("{number}/{of}")][..]].concat())
                    })
                    .collect();
                assert_eq!(shards.iter().map(Vec::len).sum::<usize>(), whole.len());
                // Every row of the whole is the next one of a shard.
                let mut rest: Vec<_> = shards.iter().map(|shard| shard.iter().peekable()).collect();
                for row in &whole {
                    assert!(
                        rest.iter_mut().any(|shard| shard.next_if(|next| *next == row).is_some()),
                        "{row}"
                    );
                }
            }
        }
    }
    assert_eq!(rows(RUNS[0], &["--shard", "1000/1000"]), Vec::<String>::new());
}

#[test]
fn all_algorithms_of_a_position_are_in_the_same_shard() {
    let whole = rows(RUNS[0], &[]);
    for of in [2, 3, 9] {
        for number in 1..=of {
            let shard = rows(RUNS[0], &["--shard", &format!("{number}/{of}")]);
            let mut own = positions(&whole).into_iter().enumerate().filter(|(at, _)| at % of == number - 1);
            let expected: Vec<&str> = own.by_ref().map(|(_, position)| position).collect();
            assert_eq!(positions(&shard), expected);
            let of_whole =
                whole.iter().filter(|row| expected.contains(&positions(std::slice::from_ref(row))[0]));
            assert_eq!(shard, of_whole.cloned().collect::<Vec<_>>());
        }
    }
    let text = run(&["run", "positions/paper20-othello.obf", "-d", "1", "--shard", "2/3"]).output();
    assert!(text.starts_with("othello, paper20-othello: 7 positions"), "{text}");
}

#[test]
fn rows_say_what_made_them() {
    let version = run(&["--version"]).output();
    let csv = run(&[RUNS[0], &["--jobs", "2"]].concat()).output();
    let [programs, commits] = ["version", "commit"].map(|name| column(&csv, name));
    let program = format!("nullwindow {} ({})", programs[0], commits[0]);
    assert_eq!(version.lines().next(), Some(program.as_str()));
    assert!(column(&csv, "cpu").iter().all(|cpu| !cpu.is_empty()));
    assert!(column(&csv, "threads").iter().all(|&threads| threads == "2"));
}

#[test]
fn csv_and_jsonl_have_the_same_content() {
    let arguments = ["run", "positions/paper20-checkers.pdn", "-d", "3", "--limit", "2", "--minimal"];
    let csv = run(&[&arguments[..], &["--format", "csv"]].concat()).output();
    let jsonl = run(&[&arguments[..], &["--format", "jsonl"]].concat()).output();
    let header: Vec<&str> = csv.lines().next().expect("a header").split(',').collect();
    assert_eq!(csv.lines().count(), jsonl.lines().count() + 1);
    for (csv, json) in csv.lines().skip(1).zip(jsonl.lines()) {
        let object: serde_json::Value = serde_json::from_str(json).expect("JSON");
        let object = object.as_object().expect("an object");
        assert_eq!(object.len(), header.len());
        let mut order = json;
        for (name, field) in header.iter().zip(csv.split(',')) {
            let (_, rest) = order.split_once(&format!("\"{name}\":")).expect("fields in the same order");
            order = rest;
            let value = match &object[*name] {
                serde_json::Value::Null => String::new(),
                serde_json::Value::String(text) => text.clone(),
                other => other.to_string(),
            };
            assert!(value == field || *name == "seconds", "{name}: {value}, {field}");
        }
    }
}

#[test]
fn rows_follow_position_algorithm_and_depth_and_add_up() {
    let csv = run(&["run", "positions/paper20-checkers.pdn", "-d", "5", "--limit", "2", "--format", "csv"]);
    let csv = csv.output();
    let keys: Vec<(&str, &str, &str)> = column(&csv, "position")
        .into_iter()
        .zip(column(&csv, "algorithm"))
        .zip(column(&csv, "depth"))
        .map(|((position, algorithm), depth)| (position, algorithm, depth))
        .collect();
    assert_eq!(keys.len(), 2 * 9 * 3);
    assert_eq!(
        keys[..4],
        [("6.4", "alpha-beta", "1"), ("6.4", "alpha-beta", "3"), ("6.4", "alpha-beta", "5")]
            .into_iter()
            .chain([("6.4", "aspiration", "1")])
            .collect::<Vec<_>>()
    );
    assert_eq!(column(&csv, "set")[0], "paper20-checkers");
    for (each, sum) in [("leaves", "cum_leaves"), ("nodes", "cum_nodes")] {
        let numbers = |name| column(&csv, name).into_iter().map(|n| n.parse::<u64>().expect("a number"));
        let (each, sums): (Vec<u64>, Vec<u64>) = (numbers(each).collect(), numbers(sum).collect());
        for cell in 0..each.len() / 3 {
            assert_eq!(sums[3 * cell + 2], each[3 * cell..3 * cell + 3].iter().sum::<u64>());
        }
    }
}

#[test]
fn the_minimal_graph_does_not_depend_on_the_algorithms() {
    let minimal = |algorithms: &str| {
        let csv = run(&[
            "run",
            "positions/paper20-othello.obf",
            "-d",
            "4",
            "--limit",
            "3",
            "--minimal",
            "--format",
            "csv",
            "--algorithms",
            algorithms,
        ])
        .output();
        let sizes = column(&csv, "minimal_leaves").into_iter().zip(column(&csv, "minimal_nodes"));
        let of: BTreeSet<(String, String, String, String)> = column(&csv, "position")
            .into_iter()
            .zip(column(&csv, "depth"))
            .zip(sizes)
            .map(|((a, b), (c, d))| (a.to_string(), b.to_string(), c.to_string(), d.to_string()))
            .collect();
        assert!(of.iter().all(|(_, _, leaves, nodes)| !leaves.is_empty() && !nodes.is_empty()));
        of
    };
    let sizes = minimal("sss,dual,mtd-f");
    assert_eq!(sizes.len(), 3 * 4);
    assert_eq!(sizes, minimal("alpha-beta"));
}

#[test]
fn the_table_compares_with_aspiration_or_with_the_first() {
    let table = |algorithms: &str, more: &[&str]| {
        let base = ["run", "positions/paper20-othello.obf", "-d", "3", "--limit", "3", "-a", algorithms];
        run(&[&base[..], more].concat()).output()
    };
    let text = table("mtd-f,aspiration,sss", &["--minimal", "--ordering"]);
    assert!(text.starts_with("othello, paper20-othello: 3 positions, depths 1 to 3"), "{text}");
    for part in ["depth 1, % of aspiration", "depth 3, % of aspiration", "leaves/min", "by remaining depth"] {
        assert!(text.contains(part), "{text}");
    }
    let aspiration: Vec<Vec<&str>> = text
        .lines()
        .filter(|line| line.starts_with("aspiration") && line.split_whitespace().count() > 5)
        .map(|line| line.split_whitespace().collect())
        .collect();
    assert_eq!(aspiration[2][4..7], ["100.0", "100.0", "100.0"], "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    let text = table("sss,mtd-f", &[]);
    assert!(text.contains("depth 3, % of sss") && !text.contains("leaves/min"), "{text}");
}

#[test]
fn a_position_with_a_single_move_is_searched_by_itself() {
    for algorithm in ["alpha-beta", "sss", "mtd-f", "mtd-best"] {
        for depth in ["1", "4"] {
            let position = ["--position", "7k/8/5K2/8/8/8/8/1Q6 b - - 0 1", "--table-bits", "4"];
            let arguments = ["search", "chess", "-d", depth, "-a", algorithm];
            let text = run(&[&arguments[..], &position].concat()).output();
            assert!(text.lines().last().is_some_and(|line| line.contains("Kg8")), "{algorithm}: {text}");
        }
    }
}

/// There is nothing to search where the game is over: percentages of it would be those of nothing. With one legal move an
/// algorithm that looks for the best one has nothing to do.
#[test]
fn finished_and_forced_positions_are_skipped_and_said() {
    let single = "7k/8/5K2/8/8/8/8/Q7 b - - id \"single\";\n";
    let forced = "7k/8/5K2/8/8/8/8/1Q6 b - - id \"forced\";\n";
    let chess = format!(
        "7k/5KQ1/8/8/8/8/8/8 b - - id \"mate\";\n{single}{forced}7k/8/5KQ1/8/8/8/8/8 b - - id \"stalemate\";\n"
    );
    let arguments = ["-d", "3", "--format", "csv", "--table-bits", "8"];
    let found = run(&[&["run", &file("finished.epd", chess.as_bytes())], &arguments[..]].concat());
    let said = "skipped: 2 positions in which the game is over, the first is 'mate'\n\
        skipped: 1 position with one legal move, the first is 'forced'\n";
    assert_eq!((found.code, found.stderr.as_str()), (0, said));
    let alone = run(&[&["run", &file("finished.epd", single.as_bytes())], &arguments[..]].concat()).output();
    assert_eq!(without_seconds(&found.stdout), without_seconds(&alone));
    let full = file("full.obf", format!("{} X\n", "XO".repeat(32)).as_bytes());
    let message = run(&["run", &full, "-d", "3"]).refusal();
    assert!(message.contains("full.obf: all 1 positions are finished games"), "{message}");
    let message = run(&["run", &file("forced.epd", forced.as_bytes()), "-d", "3"]).refusal();
    assert!(message.contains("forced.epd: all 1 positions have one legal move, expected one"), "{message}");
}

#[test]
fn positions_come_from_standard_input_too() {
    let csv = run_with_input(
        &["run", "-", "--game", "othello", "-d", "2", "-a", "mtd-f", "--plies", "3", "--format", "csv"],
        b"f5d6c3d3c4\n",
    )
    .output();
    assert_eq!(column(&csv, "set"), ["stdin", "stdin"]);
}

#[test]
fn wrong_usage_gets_one_line() {
    let refusal = |more: &[&str]| {
        let base = ["run", "positions/paper20-othello.obf"];
        run(&[&base[..], more].concat()).refusal()
    };
    for (arguments, parts) in [
        (&[][..], &["--depth"][..]),
        (&["-d", "300"], &["300", "200"]),
        (&["-d", "3", "--table-bits", "40"], &["2^40", "GiB", "available", "--table-bits"]),
        (&["-d", "3", "--table-bits", "60"], &["2^60"]),
        (&["-d", "3", "-a", "sss,ultra"], &["unknown algorithm 'ultra'", "mtd-f"]),
        (&["-d", "3", "-a", "sss,mtd-f,sss"], &["sss is named twice"]),
        (&["-d", "3", "-a", "mtd-step:0,mtd-step:size=0"], &["mtd-step:0 is named twice"]),
        (&["-d", "3", "-a", "sss:7"], &["'sss' has no setting"]),
        (&["-d", "3", "--shard", "4/3"], &["4/3", "K/N"]),
        (&["-d", "3", "--jobs", "0"], &["--jobs", "zero"]),
        (&["-d", "3", "--step", "0"], &["--step"]),
        (&["-d", "3", "--format", "xml"], &["xml", "jsonl"]),
        (&["-d", "3", "--resume"], &["--resume", "--output FILE.csv"]),
        (&["-d", "3", "--resume", "--output", "x.txt"], &["--resume", "--output FILE.csv"]),
        (&["-d", "3", "--overwrite"], &["--output"]),
        (&["-d", "3", "--ordering", "--format", "csv"], &["--ordering", "table"]),
    ] {
        let message = refusal(arguments);
        for part in parts {
            assert!(message.contains(part), "'{message}' does not say '{part}'");
        }
    }
}
