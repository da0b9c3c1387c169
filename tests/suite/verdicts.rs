//! The verdicts on made-up results: every claim can be confirmed, refuted, and left undecided.

use nullwindow::experiment::{Archive, Conditions, OFFSETS, Origin, Row, RowId, TABLE_BITS};
use nullwindow::games::GameId;
use nullwindow::report::{ClaimStatus, Report};

/// What algorithms need in a made-up world, as multiples of aspiration.
struct World {
    /// Leaves of alpha-beta, nega-scout, sss, dual, mtd-f, mtd-best.
    leaves: [f64; 6],
    /// Nodes of the same.
    nodes: [f64; 6],
    /// Tests of the same in an iteration.
    tests: [u64; 6],
    /// The time of mtd-f.
    time: f64,
    /// Cut nodes in a thousand that the first move cuts off, and moves at a thousand cut nodes.
    ordering: (u64, u64),
    /// Leaves when the first guess is this far off.
    off: fn(i32) -> f64,
    /// Leaves of sss and of alpha-beta with a table of this size.
    table: fn(u32) -> (f64, f64),
    /// How many times as many leaves sss needs on the first position.
    exception: f64,
}

const NAMES: [&str; 6] = ["alpha-beta", "nega-scout", "sss", "dual", "mtd-f", "mtd-best"];

/// A game in which everything is as in the paper.
const AS_IN_1995: World = World {
    leaves: [1.10, 1.02, 1.05, 0.98, 0.92, 0.90],
    nodes: [1.08, 1.02, 1.40, 1.30, 0.94, 0.92],
    tests: [1, 1, 60, 50, 3, 9],
    time: 0.9,
    ordering: (960, 1150),
    off: |by| 0.9 + f64::from(by.abs()) / 500.0,
    table: |bits| if bits < 16 { (2.0, 1.5) } else { (1.05, 1.10) },
    exception: 1.2,
};

/// A game in which nothing is.
const OTHERWISE: World = World {
    leaves: [0.95, 1.40, 0.90, 0.91, 1.10, 1.20],
    nodes: [0.95, 1.40, 0.90, 0.91, 1.10, 1.20],
    tests: [1, 1, 4, 4, 9, 20],
    time: 1.2,
    ordering: (850, 1500),
    off: |by| 1.5 - f64::from(by.abs()) / 500.0,
    table: |bits| if bits == 22 { (1.0, 0.7) } else { (2.0, 1.9) },
    exception: 1.0,
};

/// The rows of a world, on eight positions that differ a little.
fn rows(game: GameId, branching: u64, world: &World) -> Vec<Row> {
    let mut rows = Vec::new();
    for position in 0..8_u64 {
        let size = 100_000.0 + 1000.0 * position as f64;
        let mut add = |name: &str, leaves: f64, nodes: f64, tests: u64, change: &dyn Fn(&mut Row)| {
            let mut sums = (0, 0);
            for depth in [1, 2, 3] {
                // Positions differ in their ratios, too, by half a percent.
                let own = size
                    * f64::from(depth)
                    * (1.0 + 0.001 * (position as f64 - 3.5) * f64::from(name != "aspiration"));
                let exception = if (name, position) == ("sss", 0) { world.exception } else { 1.0 };
                let (leaves, nodes) = ((own * leaves * exception) as u64, (2.0 * own * nodes) as u64);
                sums = (sums.0 + leaves, sums.1 + nodes);
                let algorithm = name.parse().expect("an algorithm");
                let id = RowId { position: position.to_string(), algorithm, depth };
                let mut row = Row {
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
            let (sss, others) = (world.table)(bits);
            add("sss", sss, 1.0, 4, &|row| row.table_bits = bits);
            add("alpha-beta", others, 1.0, 4, &|row| row.table_bits = bits);
        }
    }
    rows
}

fn statuses(worlds: &[(GameId, u64, &World)]) -> Vec<(&'static str, ClaimStatus)> {
    let mut archive = Archive::default();
    for row in worlds.iter().flat_map(|(game, branching, world)| rows(*game, *branching, world)) {
        archive.add(row, Origin::from("made up")).expect("no contradictions");
    }
    let report = Report::of(&archive, "made up", Vec::new()).expect("a report");
    for verdict in &report.page.verdicts {
        assert!(verdict.rule.contains("Reproduced if"), "{}", verdict.rule);
        assert!(!verdict.cases.is_empty() || verdict.status == ClaimStatus::Untested);
    }
    report.page.verdicts.iter().map(|verdict| (verdict.id, verdict.status)).collect()
}

/// The claims in the order of the page.
const CLAIMS: [&str; 19] = [
    "mtd-f-leaves",
    "mtd-f-nodes",
    "mtd-f-best",
    "time",
    "aspiration-alpha-beta",
    "small-differences",
    "mtd-f-tests",
    "extreme-tests",
    "extreme-nodes",
    "sss-branching",
    "dual-odd",
    "sss-alpha-beta",
    "first-move",
    "moves-at-cuts",
    "mtd-best-leaves",
    "mtd-best-effective",
    "first-guess",
    "table-enough",
    "table-sss",
];

#[test]
fn a_world_as_in_1995_reproduces_every_claim() {
    // SSS* gains with the branching factor.
    let table = |bits| if bits < 16 { (2.0, 1.5) } else { (1.0, 1.10) };
    let chess = World { leaves: [1.10, 1.02, 1.0, 0.98, 0.92, 0.90], table, exception: 1.0, ..AS_IN_1995 };
    let found = statuses(&[(GameId::Checkers, 3, &AS_IN_1995), (GameId::Chess, 36, &chess)]);
    assert_eq!(found, CLAIMS.map(|id| (id, ClaimStatus::Reproduced)));
}

#[test]
fn a_contrary_world_reproduces_none() {
    let chess = World { leaves: [0.95, 1.40, 0.92, 0.94, 1.10, 1.20], ..OTHERWISE };
    let found = statuses(&[(GameId::Checkers, 3, &OTHERWISE), (GameId::Chess, 36, &chess)]);
    assert_eq!(found, CLAIMS.map(|id| (id, ClaimStatus::NotReproduced)));
}

#[test]
fn games_that_disagree_reproduce_claims_in_part() {
    let found = statuses(&[(GameId::Checkers, 3, &AS_IN_1995), (GameId::Chess, 36, &OTHERWISE)]);
    let expected = CLAIMS.map(|id| match id {
        // It compares the games, and one example is enough for what can happen.
        "sss-branching" | "sss-alpha-beta" => (id, ClaimStatus::Reproduced),
        _ => (id, ClaimStatus::Partly),
    });
    assert_eq!(found, expected);
}

#[test]
fn nothing_is_said_without_results() {
    assert_eq!(statuses(&[]), CLAIMS.map(|id| (id, ClaimStatus::Untested)));
}
