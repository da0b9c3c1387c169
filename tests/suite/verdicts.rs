//! The verdicts on made-up results: every claim can be confirmed, contradicted, and left undecided.

use nullwindow::experiment::{Archive, Conditions, OFFSETS, Origin, Row, RowId, TABLE_BITS};
use nullwindow::games::GameId;
use nullwindow::report::{ClaimStatus, Report, Verdict};
use nullwindow::search::{Algorithm, Leaf};

/// What algorithms need in a made-up world, as multiples of aspiration.
struct World {
    /// Leaves of the algorithms.
    leaves: [f64; 8],
    /// Nodes of the same.
    nodes: [f64; 8],
    /// Tests of the same in an iteration.
    tests: [u64; 8],
    /// The time of mtd-f.
    time: f64,
    /// Cut nodes in a thousand that the first move cuts off, and moves at a thousand cut nodes.
    ordering: (u64, u64),
    /// Leaves when the first guess is this far off.
    off: fn(i32) -> f64,
    /// Leaves of sss, of alpha-beta and of aspiration with a table of this size.
    table: fn(u32) -> (f64, f64, f64),
    /// How many times as many leaves dual needs in iterations of an even depth.
    even: f64,
    /// By how much positions differ in their ratios.
    noise: f64,
}

const NAMES: [&str; 8] =
    ["alpha-beta", "nega-scout", "sss", "dual", "mtd-f", "mtd-best", "mtd-bi", "mtd-step"];

/// A game in which everything is as in the papers.
const AS_IN_1995: World = World {
    leaves: [1.10, 1.02, 1.05, 0.98, 0.92, 0.90, 1.05, 1.05],
    nodes: [1.08, 1.02, 1.40, 1.30, 0.94, 0.92, 1.05, 1.05],
    tests: [1, 1, 60, 50, 3, 9, 8, 20],
    time: 0.88,
    ordering: (960, 1150),
    off: |by| 0.9 + f64::from(by.abs()) / 500.0,
    table: |bits| if bits < 16 { (2.0, 1.5, 1.5) } else { (1.05, 1.10, 1.0) },
    even: 1.2,
    noise: 0.001,
};

/// A game in which nothing is.
const OTHERWISE: World = World {
    leaves: [0.95, 1.00, 0.90, 0.91, 1.30, 1.40, 1.05, 1.05],
    nodes: [0.95, 1.40, 0.90, 0.91, 1.30, 1.40, 1.05, 1.05],
    tests: [1, 1, 4, 4, 9, 20, 8, 6],
    time: 1.2,
    ordering: (750, 1500),
    off: |by| 1.3 - f64::from(by.abs()) / 500.0,
    table: |bits| if bits == 22 { (1.0, 0.7, 0.9) } else { (2.0, 1.9, 0.95) },
    even: 0.8,
    noise: 0.001,
};

/// The rows of a world, on eight positions that differ a little.
fn rows(game: GameId, branching: u64, world: &World) -> Vec<Row> {
    let mut rows = Vec::new();
    for position in 0..8_u64 {
        let size = 100_000.0 + 1000.0 * position as f64;
        let mut add = |name: &str, leaves: f64, nodes: f64, tests: u64, change: &dyn Fn(&mut Row)| {
            let mut sums = (0, 0);
            for depth in [1, 2, 3] {
                // Positions differ in their ratios, too.
                let differs = f64::from(name != "aspiration");
                let own = size * f64::from(depth) * (1.0 + world.noise * (position as f64 - 3.5) * differs);
                let even = if (name, depth) == ("dual", 2) { world.even } else { 1.0 };
                let (leaves, nodes) = ((own * leaves * even) as u64, (2.0 * own * nodes) as u64);
                sums = (sums.0 + leaves, sums.1 + nodes);
                let algorithm = name.parse().expect("an algorithm");
                let id = RowId { position: position.to_string(), algorithm, depth };
                let mut row = Row {
                    best_move: Some("the same".to_string()),
                    tests,
                    leaves,
                    nodes,
                    cum_leaves: sums.0,
                    cum_nodes: sums.1,
                    interior: 1000,
                    generated: 1000 * branching,
                    cut_nodes: 1000,
                    cut_by_first: world.ordering.0,
                    moves_at_cut: world.ordering.1,
                    ..Row::new(&Conditions::paper(game, "made-up"), id)
                };
                change(&mut row);
                rows.push(row);
            }
        };
        add("aspiration", 1.0, 1.0, 1, &|_| {});
        for (at, name) in NAMES.into_iter().enumerate() {
            // MTD-best is the better one in every other iteration, unless it never is.
            let change = |row: &mut Row| {
                if name == "mtd-best" && world.leaves[5] < world.leaves[4] && row.depth == 2 {
                    row.leaves *= 2;
                }
            };
            add(name, world.leaves[at], world.nodes[at], world.tests[at], &change);
        }
        for (name, time) in [("aspiration", 1.0), ("mtd-f", world.time)] {
            let at = NAMES.iter().position(|&other| other == name);
            let (leaves, nodes, tests) =
                at.map_or((1.0, 1.0, 1), |at| (world.leaves[at], world.nodes[at], world.tests[at]));
            for repeat in 1..=3 {
                let seconds = size * time * (1.0 + 0.01 * f64::from(repeat));
                add(name, leaves, nodes, tests, &|row| (row.repeat, row.seconds) = (repeat, seconds));
            }
        }
        for by in OFFSETS {
            add(&format!("mtd-f:f{by:+}"), (world.off)(by), 1.0, 2, &|_| {});
        }
        for bits in TABLE_BITS.into_iter().filter(|&bits| bits != 20) {
            let (sss, alpha_beta, aspiration) = (world.table)(bits);
            for (name, leaves) in [("sss", sss), ("alpha-beta", alpha_beta), ("aspiration", aspiration)] {
                add(name, leaves, 1.0, 4, &|row| row.table_bits = bits);
            }
        }
    }
    rows
}

fn verdicts(rows: impl IntoIterator<Item = Row>) -> Vec<Verdict> {
    let mut archive = Archive::default();
    for row in rows {
        archive.add(row, Origin::from("made up")).expect("no contradictions");
    }
    Report::of(&archive, "made up", Vec::new()).expect("a report").page.verdicts
}

fn statuses(worlds: &[(GameId, u64, &World)]) -> Vec<(&'static str, ClaimStatus)> {
    let verdicts =
        verdicts(worlds.iter().flat_map(|(game, branching, world)| rows(*game, *branching, world)));
    for verdict in &verdicts {
        assert!(verdict.rule.contains("Reproduced if"), "{}", verdict.rule);
        assert!(!verdict.cases.is_empty() || verdict.status == ClaimStatus::Untested);
    }
    verdicts.iter().map(|verdict| (verdict.id, verdict.status)).collect()
}

fn status(found: &[(&str, ClaimStatus)], id: &str) -> ClaimStatus {
    found.iter().find(|(other, _)| *other == id).expect("the claim").1
}

/// The claims in the order of the page.
const CLAIMS: [&str; 26] = [
    "mtd-f-leaves",
    "mtd-f-average",
    "mtd-f-nodes",
    "mtd-f-best",
    "mtd-f-nega-scout",
    "nega-scout-margin",
    "aspiration-alpha-beta",
    "small-differences",
    "time",
    "mtd-f-tests",
    "extreme-tests",
    "driver-tests",
    "extreme-nodes",
    "branching-factors",
    "sss-branching",
    "dual-odd",
    "sss-alpha-beta",
    "first-move",
    "moves-at-cuts",
    "mtd-best-leaves",
    "mtd-best-effective",
    "first-guess",
    "first-guess-loss",
    "table-enough",
    "table-sss",
    "sss-storage",
];

/// The same status of all claims, but for that on SSS* and alpha-beta, which is on checkers alone.
fn all(status: ClaimStatus) -> [(&'static str, ClaimStatus); 26] {
    CLAIMS.map(|id| (id, if id == "sss-alpha-beta" { ClaimStatus::Untested } else { status }))
}

#[test]
fn a_world_as_in_1995_reproduces_every_claim() {
    // SSS* gains with the branching factor.
    let chess = World {
        leaves: [1.10, 1.02, 1.03, 0.98, 0.92, 0.90, 1.05, 1.05],
        table: |bits| if bits < 16 { (2.0, 1.5, 1.5) } else { (1.03, 1.10, 1.0) },
        ..AS_IN_1995
    };
    let found = statuses(&[(GameId::Othello, 10, &AS_IN_1995), (GameId::Chess, 36, &chess)]);
    assert_eq!(found, all(ClaimStatus::Reproduced));
}

#[test]
fn a_contrary_world_contradicts_every_claim() {
    let chess = World { leaves: [0.95, 1.0, 0.92, 0.94, 1.30, 1.40, 1.05, 1.05], ..OTHERWISE };
    let found = statuses(&[(GameId::Othello, 4, &OTHERWISE), (GameId::Chess, 20, &chess)]);
    assert_eq!(found, all(ClaimStatus::Contradicted));
}

#[test]
fn one_game_is_enough_to_contradict_a_claim() {
    let found = statuses(&[(GameId::Othello, 10, &AS_IN_1995), (GameId::Chess, 20, &OTHERWISE)]);
    // One claim compares the games.
    let expected = all(ClaimStatus::Contradicted).map(|(id, status)| match id {
        "sss-branching" => (id, ClaimStatus::Reproduced),
        _ => (id, status),
    });
    assert_eq!(found, expected);
}

#[test]
fn leaves_that_are_asked_for_bounds_decide_on_claims_about_leaves_alone() {
    let mut rows = rows(GameId::Othello, 10, &AS_IN_1995);
    rows.iter_mut().for_each(|row| row.leaf = Leaf::Window);
    let found: Vec<_> = verdicts(rows).into_iter().map(|verdict| (verdict.id, verdict.status)).collect();
    for id in ["mtd-f-leaves", "mtd-f-nega-scout", "aspiration-alpha-beta", "mtd-best-leaves"] {
        assert_eq!(status(&found, id), ClaimStatus::Reproduced, "{id}");
    }
    for id in
        ["mtd-f-nodes", "mtd-f-tests", "extreme-tests", "driver-tests", "extreme-nodes", "time", "first-move"]
    {
        assert_eq!(status(&found, id), ClaimStatus::Untested, "{id}");
    }
}

#[test]
fn positions_that_disagree_decide_nothing() {
    let noisy = World { noise: 0.1, ..AS_IN_1995 };
    let found = statuses(&[(GameId::Othello, 10, &noisy)]);
    for id in ["mtd-f-leaves", "mtd-f-average", "mtd-f-nodes", "mtd-f-best", "aspiration-alpha-beta"] {
        assert_eq!(status(&found, id), ClaimStatus::Undecided, "{id}");
    }
    let verdicts = verdicts(rows(GameId::Othello, 10, &noisy));
    let case = &verdicts[0].cases[0];
    assert!(case.note.contains("undecided, about ") && case.note.contains(" would tell"), "{}", case.note);
    assert!(case.note.contains("ratio of sums "), "{}", case.note);
    let decided = verdicts.iter().find(|verdict| verdict.id == "mtd-f-tests").expect("the claim");
    assert_eq!(decided.cases[0].note, "small sample of 8 positions");
}

#[test]
fn what_is_there_and_less_than_claimed_is_said_to_be_smaller() {
    let leaves = [1.10, 1.02, 1.05, 0.995, 0.97, 0.96, 1.05, 1.05];
    let weaker = World { leaves, time: 0.97, ordering: (900, 1150), ..AS_IN_1995 };
    let found = statuses(&[(GameId::Chess, 36, &weaker)]);
    for (id, expected) in [
        ("mtd-f-leaves", ClaimStatus::Reproduced),
        ("mtd-f-average", ClaimStatus::Smaller),
        ("time", ClaimStatus::Smaller),
        ("first-move", ClaimStatus::Smaller),
    ] {
        assert_eq!(status(&found, id), expected, "{id}");
    }
}

#[test]
fn sss_has_to_be_worse_than_alpha_beta_on_most_positions_of_checkers() {
    let verdict = |sss: [f64; 8]| {
        let mut rows = rows(GameId::Checkers, 3, &AS_IN_1995);
        for row in rows.iter_mut().filter(|row| row.algorithm == Algorithm::Sss) {
            let position: usize = row.position.parse().expect("a number");
            row.cum_leaves = (row.cum_leaves as f64 / 1.05 * sss[position]) as u64;
        }
        let found = verdicts(rows);
        found.iter().find(|verdict| verdict.id == "sss-alpha-beta").expect("the claim").status
    };
    assert_eq!(verdict([1.2; 8]), ClaimStatus::Reproduced);
    assert_eq!(verdict([1.2, 1.2, 1.2, 1.2, 1.2, 1.2, 1.2, 1.0]), ClaimStatus::Reproduced);
    // One position is not generally, however bad it is.
    assert_eq!(verdict([9.9, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]), ClaimStatus::Contradicted);
    assert_eq!(verdict([1.2, 1.2, 1.2, 1.2, 1.2, 1.0, 1.0, 1.0]), ClaimStatus::Undecided);
    // In other games the paper does not say so.
    let found = statuses(&[(GameId::Chess, 36, &AS_IN_1995)]);
    assert_eq!(status(&found, "sss-alpha-beta"), ClaimStatus::Untested);
}

#[test]
fn an_advantage_at_all_depths_is_none_of_odd_ones() {
    let found = statuses(&[(GameId::Chess, 36, &World { even: 0.9, ..AS_IN_1995 })]);
    assert_eq!(status(&found, "dual-odd"), ClaimStatus::Contradicted);
}

#[test]
fn an_even_depth_does_not_change_a_verdict() {
    let odd = rows(GameId::Chess, 36, &AS_IN_1995);
    // One iteration more, in which all algorithms but aspiration need three times as much.
    let deeper = |row: &Row| {
        let factor = if row.algorithm == Algorithm::ASPIRATION { 1 } else { 3 };
        let (cum_leaves, cum_nodes) = (factor * row.cum_leaves, factor * row.cum_nodes);
        Row { depth: 4, cum_leaves, cum_nodes, ..row.clone() }
    };
    let even: Vec<Row> = odd.iter().filter(|row| row.depth == 3).map(deeper).collect();
    let percentages = |rows: Vec<Row>| -> Vec<(&str, ClaimStatus)> {
        let is_one = |verdict: &&Verdict| verdict.paper.contains("100 %") && verdict.id != "time";
        let found = verdicts(rows);
        found.iter().filter(is_one).map(|verdict| (verdict.id, verdict.status)).collect()
    };
    let expected = percentages(odd.clone());
    assert!(expected.len() > 5, "{expected:?}");
    assert_eq!(percentages([odd, even].concat()), expected);
}

#[test]
fn tables_are_judged_at_the_depth_of_the_comparison() {
    let shallow = |row: &Row| row.table_bits == 20 || row.depth < 3;
    let rows: Vec<Row> = rows(GameId::Chess, 36, &AS_IN_1995).into_iter().filter(shallow).collect();
    let found = verdicts(rows);
    for id in ["table-enough", "table-sss", "sss-storage"] {
        let verdict = found.iter().find(|verdict| verdict.id == id).expect("the claim");
        assert_eq!(verdict.status, ClaimStatus::Untested, "{id}");
        // What is missing can be had.
        let expected = "no data, see `nullwindow compare FILE --depth 3 --experiment table-size`";
        assert_eq!(verdict.cases[0].note, expected);
    }
}

#[test]
fn nothing_is_said_without_results() {
    assert_eq!(statuses(&[]), CLAIMS.map(|id| (id, ClaimStatus::Untested)));
}
