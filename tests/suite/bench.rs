//! `bench`: the signature of the search.

use crate::program::{Run, run};

fn bench(more: &[&str]) -> Run {
    run(&[&["bench", "--depth", "6"][..], more].concat())
}

/// The nodes in the last line.
fn signature(output: &str) -> u64 {
    let words: Vec<&str> = output.lines().last().expect("a last line").split(' ').collect();
    let [nodes, "nodes", rate, "nps"] = words[..] else { panic!("{output}") };
    rate.parse::<u64>().expect("a rate");
    nodes.parse().expect("a number of nodes")
}

/// They change whenever the search or the evaluation for play does, and only then: on every machine, in every build.
#[test]
fn nodes_are_the_same_everywhere() {
    for (algorithm, nodes) in [("mtd-grow", 48_967), ("aspiration", 74_115)] {
        let output = bench(&["--algorithm", algorithm]).output();
        assert_eq!(output.lines().count(), 51, "{output}");
        assert_eq!(signature(&output), nodes, "{algorithm}");
        let sum: u64 = output
            .lines()
            .take(50)
            .map(|line| line.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap())
            .sum();
        assert_eq!(sum, nodes);
    }
}

#[test]
fn every_driver_and_every_enhancement_makes_a_difference() {
    let all = signature(&bench(&[]).output());
    for change in
        ["-null-move", "-reductions", "-futility", "-history", "-capture-history", "none,+repetition"]
    {
        assert_ne!(signature(&bench(&["--enhancements", change]).output()), all, "{change}");
    }
    assert_ne!(signature(&bench(&["--algorithm", "mtd-bi"]).output()), all);
}

#[test]
fn bad_arguments_are_named() {
    assert!(bench(&["--enhancements", "-nul-move"]).refusal().contains("unknown enhancement 'nul-move'"));
    assert!(bench(&["--profile", "1996"]).refusal().contains("expected tournament or 1995"));
    assert!(bench(&["--hash", "0"]).refusal().contains("--hash"));
}
