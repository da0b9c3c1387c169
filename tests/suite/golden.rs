//! Pinned counts: a change of what is searched is seen, and has to be meant.

use crate::program::run;

/// What is pinned of a row.
const FIELDS: [&str; 9] =
    ["game", "position", "algorithm", "depth", "value", "best_move", "tests", "leaves", "nodes"];

/// Where it is pinned. `NULLWINDOW_BLESS=1 cargo test golden` writes the file anew.
const GOLDEN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden.csv");

#[test]
fn counts_are_golden() {
    let algorithms = "alpha-beta,nega-scout,aspiration,sss,dual,mtd-bi,mtd-f,mtd-step,mtd-best,\
        mtd-best:disprove-rest,sss-0,sss-4,s-sss-0,s-sss-4,mtd-exact,mtd-exact:above,mtd-trend";
    let mut found = FIELDS.join(",") + "\n";
    for (positions, depth) in [
        ("positions/paper20-checkers.pdn", "7"),
        ("positions/paper20-othello.obf", "5"),
        ("positions/paper20-chess.epd", "3"),
    ] {
        let csv = run(&["run", positions, "--limit", "2", "-d", depth, "-a", algorithms, "--format", "csv"]);
        let csv = csv.output();
        let header: Vec<&str> = csv.lines().next().expect("a header").split(',').collect();
        let places = FIELDS.map(|field| header.iter().position(|&name| name == field).expect("the field"));
        for line in csv.lines().skip(1) {
            let fields: Vec<&str> = line.split(',').collect();
            found += &(places.map(|place| fields[place]).join(",") + "\n");
        }
    }
    if std::env::var_os("NULLWINDOW_BLESS").is_some() {
        std::fs::write(GOLDEN, &found).expect("the file can be written");
    }
    let golden = std::fs::read_to_string(GOLDEN).expect("tests/golden.csv");
    for (found, golden) in found.lines().zip(golden.lines()) {
        assert_eq!(found, golden, "what is searched has changed; if it is meant, see tests/suite/golden.rs");
    }
    assert_eq!(found.lines().count(), golden.lines().count());
}
