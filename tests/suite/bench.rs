//! `bench`: the signature of the search.

use crate::program::{Run, run};
use nullwindow::engine::{Engine, MoveLimits, Options, Request, Signals};
use nullwindow::games::PlayableGame;
use nullwindow::search::selective::{Enhancement, Enhancements};
use nullwindow::search::{Algorithm, Depth};
use nullwindow_checkers::Checkers;
use nullwindow_chess::Chess;
use nullwindow_othello::Othello;
use std::collections::HashMap;

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
    for (algorithm, nodes) in [("mtd-grow", 67_915), ("aspiration", 63_159)] {
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

/// The nodes of all bench positions to a small depth.
fn nodes(options: Options, depth: Depth) -> u64 {
    nullwindow::bench::bench(options, depth, &Signals::default(), |_, _| true).unwrap().nodes
}

/// The nodes of one position.
fn nodes_of<G: PlayableGame>(position: &str, options: Options, depth: Depth) -> u64 {
    let request = Request::new(G::parse_position(position).unwrap(), Vec::new());
    let limits = MoveLimits { depth: Some(depth), ..MoveLimits::default() };
    Engine::new(options).unwrap().search(&request, limits, &Signals::default(), &mut |_| {}).nodes
}

#[test]
fn every_driver_has_a_signature_of_its_own() {
    let mut drivers: HashMap<u64, Algorithm> = HashMap::new();
    for description in Algorithm::all().iter().filter(|description| description.algorithm.is_driver()) {
        let options = Options { algorithm: description.algorithm, ..Options::default() };
        let other = drivers.insert(nodes(options, 5), description.algorithm);
        assert_eq!(other, None, "{} searches the same nodes", description.name);
    }
    assert!(drivers.len() > 10);
}

/// Enhancements that the bench positions do not need at a small depth, and positions where they act: far from the leaves, in
/// zugzwang, at a mate, in an ending where kings walk about.
const WHERE_THEY_ACT: [(Enhancement, &str, Depth); 6] = [
    (Enhancement::NullVerification, "8/8/p1p5/1p5p/1P5p/8/PPP2K1p/4R1rk w - - 0 1", 15),
    (Enhancement::HistoryPruning, "7k/8/5p1p/3B2p1/p7/2K5/5PPP/1r6 w - - 0 1", 11),
    (Enhancement::Singular, "8/8/p1p5/1p5p/1P5p/8/PPP2K1p/4R1rk w - - 0 1", 8),
    (Enhancement::DoubleExtension, "1q1k4/2Rr4/8/2Q3K1/8/8/8/8 w - - 0 1", 9),
    (Enhancement::Repetition, "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1", 8),
    (Enhancement::MateDistance, "8/5p1k/1r3p2/7p/3q3P/K7/2R1R1P1/8 b - - 0 1", 3),
];

/// Enhancements of Othello. The endgame solver has tests of its own.
const OF_OTHELLO: [Enhancement; 3] =
    [Enhancement::MultiProbCut, Enhancement::EndgameSolver, Enhancement::EvalOrder];

/// Enhancements of checkers.
const OF_CHECKERS: [Enhancement; 5] = [
    Enhancement::Etc,
    Enhancement::Threats,
    Enhancement::ThreatExtension,
    Enhancement::SingleReply,
    Enhancement::StaticOrder,
];

/// Each of some enhancements changes the nodes of a position, and is off where the game says that it does not pay.
fn make_a_difference<G: PlayableGame>(position: &str, depth: Depth, enhancements: &[Enhancement]) {
    for &one in enhancements {
        let nodes =
            |enhancements| nodes_of::<G>(position, Options { enhancements, ..Options::default() }, depth);
        let (with, without) = (Enhancements::ALL.with(one), Enhancements::ALL.without(one));
        assert_ne!(nodes(with), nodes(without), "{}", one.name());
        let is_off = G::OFF.contains(&one.name());
        assert_eq!(nodes(Enhancements::ALL), nodes(if is_off { without } else { with }), "{}", one.name());
    }
}

#[test]
fn every_enhancement_of_checkers_makes_a_difference() {
    let position = "W:W18,21,22,24,25,26,28,30,31,32:B1,2,3,5,6,9,11,12,14,16";
    make_a_difference::<Checkers>(
        position,
        13,
        &[&OF_CHECKERS[..], &[Enhancement::CorrectionHistory]].concat(),
    );
}

#[test]
fn every_enhancement_of_othello_makes_a_difference() {
    let position = "------------------X---O---OXXO-----OOO----OXX-----XO------------ X";
    make_a_difference::<Othello>(position, 9, &[Enhancement::MultiProbCut, Enhancement::EvalOrder]);
}

#[test]
#[ignore = "long; run in release by .ci/run"]
fn every_enhancement_makes_a_difference() {
    let all = nodes(Options::default(), 6);
    // Chess has no endgame tables but those of the user.
    let of_others = [&OF_OTHELLO[..], &OF_CHECKERS, &[Enhancement::Endgames]].concat();
    for &one in Enhancement::ALL.iter().filter(|one| !of_others.contains(one)) {
        let without = Options { enhancements: Enhancements::ALL.without(one), ..Options::default() };
        let (with, without) = match WHERE_THEY_ACT.iter().find(|(acts, ..)| *acts == one) {
            Some((_, position, depth)) => (
                nodes_of::<Chess>(position, Options::default(), *depth),
                nodes_of::<Chess>(position, without, *depth),
            ),
            None => (all, nodes(without, 6)),
        };
        assert_ne!(with, without, "-{}", one.name());
    }
    let few =
        Options { enhancements: Enhancements::NONE.with(Enhancement::Repetition), ..Options::default() };
    assert_ne!(nodes(few, 3), nodes(Options::default(), 3));
}

#[test]
fn former_names_of_enhancements_are_read() {
    let former: Vec<_> = Enhancement::ALL.iter().filter(|one| one.former_name().is_some()).collect();
    assert!(former.len() >= 4);
    let all = signature(&run(&["bench", "--depth", "4"]).output());
    for one in former {
        let [new, old] = [one.name(), one.former_name().unwrap()].map(|name| {
            signature(&run(&["bench", "--depth", "4", "--enhancements", &format!("-{name}")]).output())
        });
        assert_eq!(new, old, "{}", one.name());
        // Internal iterative reductions begin at depth 5.
        assert!(new != all || *one == Enhancement::Iir, "-{}", one.name());
    }
}

#[test]
fn bad_arguments_are_named() {
    assert!(bench(&["--enhancements", "-nul-move"]).refusal().contains("unknown enhancement 'nul-move'"));
    assert!(bench(&["--profile", "1996"]).refusal().contains("expected tournament or 1995"));
    assert!(bench(&["--hash", "0"]).refusal().contains("--hash"));
}
