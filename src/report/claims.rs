//! The claims of new-paradigm-1995, and what rows say of them.

use super::rule::{Rule, Unit, together};
use super::subject::Subject;
use super::{Case, Mark, Verdict};
use crate::experiment::{
    Estimate, LEAVES, Metric, NODES, Pair, Record, TABLE_BITS, View, estimate, ratio_of_sums,
};
use std::collections::BTreeMap;

/// A claim of the paper: what it says, what is measured, and how that is judged.
struct Claim {
    id: &'static str,
    claim: &'static str,
    source: &'static str,
    paper: &'static str,
    /// What is measured, in one sentence.
    measured: &'static str,
    unit: Unit,
    rule: Rule,
    /// Whether it claims that something can be so, for which one case is enough.
    possible: bool,
    /// What was found, case by case.
    cases: Vec<(String, Option<Estimate>)>,
}

impl Claim {
    fn verdict(self) -> Verdict {
        let Claim { id, claim, source, paper, measured, unit, rule, possible, cases } = self;
        let judge = |(name, found): (String, Option<Estimate>)| Case {
            name,
            found: found.map_or_else(|| "-".to_string(), |found| unit.estimate(found)),
            mark: found.map_or(Mark::Untested, |found| rule.judge(found)),
        };
        let cases: Vec<Case> = cases.into_iter().map(judge).collect();
        let marks: Vec<Mark> = cases.iter().map(|case| case.mark).collect();
        let (mark, all) = match possible {
            true if marks.contains(&Mark::Reproduced) => (Mark::Reproduced, ONE),
            true => (together(&marks), ONE),
            false => (together(&marks), ALL),
        };
        let rule = format!("{measured} {} {all}", rule.text(unit));
        Verdict { id, claim, source, paper, rule, cases, mark }
    }
}

/// What becomes of a claim about all cases.
const ALL: &str = "All cases together: reproduced or not reproduced if all of them are, else partly.";

/// What becomes of a claim that something can be so.
const ONE: &str = "All cases together: reproduced if one of them is.";

/// Judges every claim.
pub(super) fn verdicts(subjects: &[Subject<'_>]) -> Vec<Verdict> {
    let mut verdicts: Vec<Verdict> = [
        size_claims(subjects),
        test_claims(subjects),
        tree_claims(subjects),
        ordering_claims(subjects),
        best_claims(subjects),
        memory_claims(subjects),
    ]
    .into_iter()
    .flatten()
    .map(Claim::verdict)
    .collect();
    verdicts.insert(TIME_AT, time_verdict(subjects));
    verdicts
}

/// Where the time stands among the claims: after the counts of leaves and nodes.
const TIME_AT: usize = 3;

/// One case a game.
fn by_game(
    subjects: &[Subject<'_>],
    found: impl Fn(&Subject<'_>) -> Option<Estimate>,
) -> Vec<(String, Option<Estimate>)> {
    subjects.iter().map(|subject| (subject.label.clone(), found(subject))).collect()
}

/// A percentage of what another algorithm needed, up to the deepest depth that both have reached.
fn percent(view: View<'_>, algorithm: &str, other: &str, metric: Metric) -> Option<Estimate> {
    let depth = view.deepest(algorithm, other)?;
    Some(view.ratio(algorithm, other, depth, metric)?.times(100.0))
}

/// Less than the other needs.
const BELOW: Rule = Rule::Less { than: 100.0, claimed: None };

/// More than the other needs.
const ABOVE: Rule = Rule::More { than: 100.0 };

/// The algorithms of the paper's Figures 11 and 12, the base line apart.
const RIVALS: [&str; 5] = ["alpha-beta", "nega-scout", "sss", "dual", "mtd-f"];

fn size_claims(subjects: &[Subject<'_>]) -> Vec<Claim> {
    let of_aspiration = |algorithm: &'static str, metric: Metric| {
        by_game(subjects, move |subject| percent(subject.main, algorithm, "aspiration", metric))
    };
    vec![
        Claim {
            id: "mtd-f-leaves",
            claim: "MTD(f) evaluates at least 5 % fewer leaves than Aspiration NegaScout.",
            source: "section 4.4, Figure 11",
            paper: "at most 95 %",
            measured: "Leaves of mtd-f as a percentage of aspiration's, cumulative over iterations up to the deepest one.",
            unit: Unit::Percent,
            rule: Rule::Less { than: 100.0, claimed: Some(95.0) },
            possible: false,
            cases: of_aspiration("mtd-f", LEAVES),
        },
        Claim {
            id: "mtd-f-nodes",
            claim: "MTD(f) also visits fewer nodes in all, in spite of its repeated tests.",
            source: "section 4.4, Figure 12",
            paper: "below 100 %",
            measured: "Nodes of mtd-f as a percentage of aspiration's, cumulative.",
            unit: Unit::Percent,
            rule: BELOW,
            possible: false,
            cases: of_aspiration("mtd-f", NODES),
        },
        Claim {
            id: "mtd-f-best",
            claim: "MTD(f) evaluates the fewest leaves of all algorithms compared.",
            source: "section 4.4",
            paper: "best in all games",
            measured: "Leaves of mtd-f as a percentage of the best of alpha-beta, aspiration, nega-scout, sss and dual.",
            unit: Unit::Percent,
            rule: BELOW,
            possible: false,
            cases: by_game(subjects, |subject| {
                let others = RIVALS.iter().filter(|&&name| name != "mtd-f").chain(&["aspiration"]);
                let found = others.filter_map(|other| percent(subject.main, "mtd-f", other, LEAVES));
                found.max_by(|a, b| a.value.total_cmp(&b.value))
            }),
        },
        Claim {
            id: "aspiration-alpha-beta",
            claim: "Aspiration NegaScout is better than alpha-beta.",
            source: "section 4.4",
            paper: "slightly better",
            measured: "Leaves of alpha-beta as a percentage of aspiration's, cumulative.",
            unit: Unit::Percent,
            rule: ABOVE,
            possible: false,
            cases: of_aspiration("alpha-beta", LEAVES),
        },
        Claim {
            id: "small-differences",
            claim: "With good ordering and memory the algorithms differ little: by less than 20 % in leaves.",
            source: "sections 4.4 and 5",
            paper: "below 20 %",
            measured: "The largest difference from aspiration's leaves among alpha-beta, nega-scout, sss, dual and mtd-f, \
                cumulative.",
            unit: Unit::Percent,
            rule: Rule::Less { than: 20.0, claimed: None },
            possible: false,
            cases: by_game(subjects, |subject| largest_difference(subject.main)),
        },
    ]
}

/// The largest difference in leaves between the base line and its rivals, in percent.
fn largest_difference(view: View<'_>) -> Option<Estimate> {
    let depth = RIVALS.iter().filter_map(|name| view.deepest(name, "aspiration")).min()?;
    let mut positions: BTreeMap<&str, Vec<Option<Pair>>> = BTreeMap::new();
    for (at, name) in RIVALS.iter().enumerate() {
        for (own, base) in view.both(name, "aspiration", depth) {
            let pairs = positions.entry(&own.row.position).or_insert_with(|| vec![None; RIVALS.len()]);
            pairs[at] = Some((LEAVES(&own.row), LEAVES(&base.row)));
        }
    }
    let positions: Vec<Vec<Option<Pair>>> = positions.into_values().collect();
    estimate(&positions, |positions| {
        let difference = |at: usize| {
            let pairs: Vec<Pair> = positions.iter().filter_map(|pairs| pairs[at]).collect();
            ratio_of_sums(&pairs).map(|ratio| 100.0 * (ratio - 1.0).abs())
        };
        (0..RIVALS.len()).filter_map(difference).max_by(f64::total_cmp)
    })
}

fn test_claims(subjects: &[Subject<'_>]) -> Vec<Claim> {
    let at_least = |least: f64| (least, f64::INFINITY);
    vec![
        Claim {
            id: "mtd-f-tests",
            claim: "MTD(f) calls MT three to four times an iteration.",
            source: "section 4.4; three to six in the later journal version",
            paper: "3 to 4",
            measured: "Mean number of tests of mtd-f in an iteration, over all iterations but the first, which has no value \
                to begin with.",
            unit: Unit::Number(1),
            rule: Rule::Within { band: (3.0, 4.0), wide: (2.0, 6.0) },
            possible: false,
            cases: by_game(subjects, |subject| mean_tests(subject.main, "mtd-f")),
        },
        Claim {
            id: "extreme-tests",
            claim: "SSS* and DUAL* need dozens and sometimes hundreds of tests an iteration.",
            source: "section 4.4",
            paper: "dozens to hundreds",
            measured: "Mean number of tests of sss and of dual in an iteration, over all iterations but the first.",
            unit: Unit::Number(1),
            rule: Rule::Within { band: at_least(24.0), wide: at_least(12.0) },
            possible: false,
            cases: for_both(subjects, |subject, name| mean_tests(subject.main, name)),
        },
        Claim {
            id: "extreme-nodes",
            claim: "SSS* and DUAL* lose against Aspiration NegaScout when all nodes are counted.",
            source: "section 4.4, Figure 12",
            paper: "above 100 %",
            measured: "Nodes of sss and of dual as a percentage of aspiration's, cumulative.",
            unit: Unit::Percent,
            rule: ABOVE,
            possible: false,
            cases: for_both(subjects, |subject, name| percent(subject.main, name, "aspiration", NODES)),
        },
    ]
}

/// A case for sss and one for dual in every game.
fn for_both(
    subjects: &[Subject<'_>],
    found: impl Fn(&Subject<'_>, &str) -> Option<Estimate>,
) -> Vec<(String, Option<Estimate>)> {
    let cases = subjects.iter().flat_map(|subject| ["sss", "dual"].map(|name| (subject, name)));
    cases.map(|(subject, name)| (format!("{} {name}", subject.label), found(subject, name))).collect()
}

/// The rows of an algorithm position by position, without those of the first iteration.
fn later_iterations<'a>(view: View<'a>, algorithm: &str) -> Vec<Vec<&'a Record>> {
    let mut positions: BTreeMap<&str, Vec<&Record>> = BTreeMap::new();
    for depth in view.depths(algorithm).into_iter().skip(1) {
        for record in view.at(algorithm, depth) {
            positions.entry(&record.row.position).or_default().push(record);
        }
    }
    positions.into_values().collect()
}

fn mean_tests(view: View<'_>, algorithm: &str) -> Option<Estimate> {
    let positions: Vec<Pair> = later_iterations(view, algorithm)
        .iter()
        .map(|records| (records.iter().map(|record| record.row.tests as f64).sum(), records.len() as f64))
        .collect();
    estimate(&positions, ratio_of_sums)
}

fn tree_claims(subjects: &[Subject<'_>]) -> Vec<Claim> {
    vec![
        Claim {
            id: "sss-branching",
            claim: "SSS* gets better with a larger branching factor.",
            source: "section 4.4",
            paper: "the larger, the better",
            measured: "Leaves of sss as a percentage of aspiration's, in the game with the largest mean branching factor \
                minus that in the game with the smallest. The interval is put together from those of the two games.",
            unit: Unit::Points,
            rule: Rule::Less { than: 0.0, claimed: None },
            possible: false,
            cases: sss_gain(subjects).into_iter().map(|(name, found)| (name, Some(found))).collect(),
        },
        Claim {
            id: "dual-odd",
            claim: "DUAL* beats SSS* at odd depths, where its solution trees are smaller.",
            source: "section 3.3",
            paper: "below 100 %",
            measured: "Leaves of dual as a percentage of sss's, in the deepest iteration of an odd depth alone.",
            unit: Unit::Percent,
            rule: BELOW,
            possible: false,
            cases: by_game(subjects, |subject| {
                let view = subject.main;
                let odd = |depth: &u32| depth % 2 == 1 && !view.both("dual", "sss", *depth).is_empty();
                let depth = view.depths("dual").into_iter().rev().find(odd)?;
                Some(view.ratio("dual", "sss", depth, |row| row.leaves as f64)?.times(100.0))
            }),
        },
        Claim {
            id: "sss-alpha-beta",
            claim: "With iterative deepening SSS* can evaluate more leaves than alpha-beta, against what is proved for \
                fixed trees.",
            source: "section 4.4, checkers",
            paper: "generally worse in checkers",
            measured: "The share of positions on which sss evaluated more leaves than alpha-beta, cumulative.",
            unit: Unit::Percent,
            rule: Rule::Within { band: (1.0, f64::INFINITY), wide: (0.1, f64::INFINITY) },
            possible: true,
            cases: by_game(subjects, |subject| {
                let view = subject.main;
                let depth = view.deepest("sss", "alpha-beta")?;
                let pairs = view.pairs("sss", "alpha-beta", depth, LEAVES);
                let worse: Vec<Pair> =
                    pairs.iter().map(|(sss, alpha_beta)| (f64::from(sss > alpha_beta), 1.0)).collect();
                Some(estimate(&worse, ratio_of_sums)?.times(100.0))
            }),
        },
    ]
}

/// How much better sss is where the branching factor is largest than where it is smallest, in points of percentages of
/// aspiration's leaves, and which games these are.
fn sss_gain(subjects: &[Subject<'_>]) -> Option<(String, Estimate)> {
    let mut games: Vec<(f64, &str, Estimate)> = subjects
        .iter()
        .filter_map(|subject| {
            let found = percent(subject.main, "sss", "aspiration", LEAVES)?;
            Some((branching(subject.main)?, subject.label.as_str(), found))
        })
        .collect();
    games.sort_by(|a, b| a.0.total_cmp(&b.0));
    let [(_, narrow, few), .., (_, broad, many)] = games.as_slice() else { return None };
    // Two independent estimates: their errors add up as squares do.
    let interval = Option::zip(few.interval, many.interval).map(|(few_interval, many_interval)| {
        let value = many.value - few.value;
        let below = (many.value - many_interval.0).hypot(few_interval.1 - few.value);
        let above = (many_interval.1 - many.value).hypot(few.value - few_interval.0);
        (value - below, value + above)
    });
    Some((format!("{broad} - {narrow}"), Estimate { value: many.value - few.value, interval }))
}

/// The mean branching factor of the nodes that aspiration expanded at its deepest depth.
pub(super) fn branching(view: View<'_>) -> Option<f64> {
    let depth = view.deepest("aspiration", "aspiration")?;
    let pairs: Vec<Pair> = view
        .at("aspiration", depth)
        .iter()
        .map(|record| (record.row.generated as f64, record.row.interior as f64))
        .collect();
    ratio_of_sums(&pairs)
}

fn ordering_claims(subjects: &[Subject<'_>]) -> Vec<Claim> {
    let at_cuts = |number: fn(&crate::experiment::Row) -> u64, factor: f64| {
        by_game(subjects, move |subject| {
            let depth = subject.main.deepest("aspiration", "aspiration")?;
            let records = subject.main.at("aspiration", depth);
            let pairs: Vec<Pair> = records
                .iter()
                .map(|record| (number(&record.row) as f64, record.row.cut_nodes as f64))
                .collect();
            Some(estimate(&pairs, ratio_of_sums)?.times(factor))
        })
    };
    vec![
        Claim {
            id: "first-move",
            claim: "At cut nodes the first move cuts in more than 95 % of the cases: almost perfectly ordered trees.",
            source: "section 4.4",
            paper: "above 95 %",
            measured: "Cut nodes that the first move cut off, in aspiration's deepest iteration.",
            unit: Unit::Percent,
            rule: Rule::Within { band: (95.0, f64::INFINITY), wide: (90.0, f64::INFINITY) },
            possible: false,
            cases: at_cuts(|row| row.cut_by_first, 100.0),
        },
        Claim {
            id: "moves-at-cuts",
            claim: "At cut nodes 1.1 to 1.2 moves are examined on average.",
            source: "section 4.4",
            paper: "1.1 (checkers), 1.2 (Othello, chess)",
            measured: "Moves tried at cut nodes, in aspiration's deepest iteration; what rounds to 1.2 or less counts.",
            unit: Unit::Number(2),
            rule: Rule::Within { band: (f64::NEG_INFINITY, 1.25), wide: (f64::NEG_INFINITY, 1.35) },
            possible: false,
            cases: at_cuts(|row| row.moves_at_cut, 1.0),
        },
    ]
}

fn best_claims(subjects: &[Subject<'_>]) -> Vec<Claim> {
    vec![
        Claim {
            id: "mtd-best-leaves",
            claim: "MTD-best, which finds the move and not its value, is often a few percent better than MTD(f).",
            source: "section 4.6, Figure 14",
            paper: "a few percent below 100 %",
            measured: "Leaves of mtd-best as a percentage of mtd-f's, cumulative.",
            unit: Unit::Percent,
            rule: BELOW,
            possible: false,
            cases: by_game(subjects, |subject| percent(subject.main, "mtd-best", "mtd-f", LEAVES)),
        },
        Claim {
            id: "mtd-best-effective",
            claim: "MTD-best is effective about half of the time.",
            source: "section 4.6",
            paper: "about 50 %",
            measured: "The share of iterations, without the first, in which mtd-best evaluated fewer leaves than mtd-f.",
            unit: Unit::Percent,
            rule: Rule::Within { band: (40.0, 60.0), wide: (25.0, 75.0) },
            possible: false,
            cases: by_game(subjects, |subject| effective(subject.main)),
        },
    ]
}

/// The share of iterations in which mtd-best needed fewer leaves than mtd-f, in percent.
fn effective(view: View<'_>) -> Option<Estimate> {
    let mut positions: BTreeMap<&str, Pair> = BTreeMap::new();
    for depth in view.depths("mtd-best").into_iter().skip(1) {
        for (best, f) in view.both("mtd-best", "mtd-f", depth) {
            let (wins, all) = positions.entry(&best.row.position).or_default();
            *wins += f64::from(best.row.leaves < f.row.leaves);
            *all += 1.0;
        }
    }
    let positions: Vec<Pair> = positions.into_values().collect();
    Some(estimate(&positions, ratio_of_sums)?.times(100.0))
}

fn memory_claims(subjects: &[Subject<'_>]) -> Vec<Claim> {
    vec![
        Claim {
            id: "first-guess",
            claim: "The closer the first guess is to the value, the smaller the tree; far off, MTD(f) loses its advantage.",
            source: "section 3.4, Figure 10",
            paper: "smallest at 0",
            measured: "Leaves of mtd-f told the true value, as a percentage of mtd-f told a value that is 100 or more off, \
                the better of both sides; experiment first-guess.",
            unit: Unit::Percent,
            rule: BELOW,
            possible: false,
            cases: by_game(subjects, |subject| {
                let far = ["mtd-f:f-200", "mtd-f:f-100", "mtd-f:f+100", "mtd-f:f+200"];
                let found = far.iter().filter_map(|name| percent(subject.main, "mtd-f:f+0", name, LEAVES));
                found.max_by(|a, b| a.value.total_cmp(&b.value))
            }),
        },
        Claim {
            id: "table-enough",
            claim: "2^20 table entries are enough.",
            source: "section 4.2",
            paper: "solution trees fit comfortably",
            measured: "Leaves of all algorithms of experiment table-size with 2^20 entries of two bounds, as a percentage of \
                those with 2^22.",
            unit: Unit::Percent,
            rule: Rule::Within { band: (f64::NEG_INFINITY, 101.0), wide: (f64::NEG_INFINITY, 105.0) },
            possible: false,
            cases: by_game(subjects, enough),
        },
        Claim {
            id: "table-sss",
            claim: "About 2^17 entries suffice for SSS* to beat alpha-beta.",
            source: "memory experiments of the same authors",
            paper: "2^17",
            measured: "The smallest table of two bounds from which on sss evaluates fewer leaves than alpha-beta; experiment \
                table-size.",
            unit: Unit::Bits,
            rule: Rule::Within { band: (0.0, 17.0), wide: (0.0, 20.0) },
            possible: false,
            cases: by_game(subjects, sss_needs),
        },
    ]
}

/// The views of experiment table-size with this kind of entries, by table size.
pub(super) fn tables<'a>(subject: &Subject<'a>, bounds: &str) -> Vec<View<'a>> {
    let mut views = subject.varying(|group, main| {
        group.table_bits = main.table_bits;
        if group.table_bounds == bounds {
            group.table_bounds.clone_from(&main.table_bounds);
        }
    });
    views.retain(|view| view.group.table_bounds == bounds);
    views
}

/// The depth of experiment table-size: the deepest that the view of the largest table has.
pub(super) fn table_depth(views: &[View<'_>]) -> Option<u32> {
    views.last()?.all_depths().last().copied()
}

/// The leaves with 2^20 entries in percent of those with 2^22.
fn enough(subject: &Subject<'_>) -> Option<Estimate> {
    let views = tables(subject, "two");
    let [usual, large] =
        [20, 22].map(|bits| views.iter().find(|view| view.group.table_bits == bits).copied());
    let (usual, large) = (usual?, large?);
    let depth = table_depth(&[large])?;
    let mut positions: BTreeMap<&str, Pair> = BTreeMap::new();
    for name in large.algorithms() {
        for record in large.at(name, depth) {
            let position = record.row.position.as_str();
            let place = crate::experiment::Place {
                position: position.to_string(),
                algorithm: name.to_string(),
                depth,
            };
            if let Some(other) = usual.places.get(&place) {
                let sums = positions.entry(position).or_default();
                *sums = (sums.0 + LEAVES(&other.row), sums.1 + LEAVES(&record.row));
            }
        }
    }
    let positions: Vec<Pair> = positions.into_values().collect();
    Some(estimate(&positions, ratio_of_sums)?.times(100.0))
}

/// The smallest table, as a power of 2, from which on sss needs fewer leaves than alpha-beta; infinity for never.
fn sss_needs(subject: &Subject<'_>) -> Option<Estimate> {
    let views = tables(subject, "two");
    let depth = table_depth(&views)?;
    if !TABLE_BITS.iter().all(|bits| views.iter().any(|view| view.group.table_bits == *bits)) {
        return None;
    }
    let mut positions: BTreeMap<&str, Vec<Pair>> = BTreeMap::new();
    for view in &views {
        for (sss, alpha_beta) in view.both("sss", "alpha-beta", depth) {
            let pairs = positions.entry(&sss.row.position).or_default();
            pairs.push((LEAVES(&sss.row), LEAVES(&alpha_beta.row)));
        }
    }
    let positions: Vec<Vec<Pair>> =
        positions.into_values().filter(|pairs| pairs.len() == views.len()).collect();
    estimate(&positions, |positions| {
        let beats = |at: usize| {
            let pairs: Vec<Pair> = positions.iter().map(|pairs| pairs[at]).collect();
            ratio_of_sums(&pairs).is_some_and(|ratio| ratio < 1.0)
        };
        let loses = (0..views.len()).rev().find(|&at| !beats(at));
        let first = loses.map_or(0, |at| at + 1);
        Some(views.get(first).map_or(f64::INFINITY, |view| f64::from(view.group.table_bits)))
    })
    .filter(|_| !positions.is_empty())
}

/// The claim about time, whose figure differs from game to game.
fn time_verdict(subjects: &[Subject<'_>]) -> Verdict {
    let claimed = |game: &str| if game == "chess" { 90.0 } else { 95.0 };
    let rule = |game: &str| Rule::LessByAbout { than: 100.0, claimed: claimed(game) };
    let cases: Vec<Case> = subjects
        .iter()
        .map(|subject| {
            let view = subject.main;
            let depths = view.depths("mtd-f").into_iter().rev();
            let times = depths.map(|depth| view.times("mtd-f", "aspiration", depth));
            let found = times
                .into_iter()
                .find(|pairs| !pairs.is_empty())
                .and_then(|pairs| estimate(&pairs, ratio_of_sums))
                .map(|found| found.times(100.0));
            Case {
                name: subject.label.clone(),
                found: found.map_or_else(|| "-".to_string(), |found| Unit::Percent.estimate(found)),
                mark: found.map_or(Mark::Untested, |found| rule(subject.game).judge(found)),
            }
        })
        .collect();
    Verdict {
        id: "time",
        claim: "MTD(f) is about 5 % faster than Aspiration NegaScout in checkers and Othello, and about 10 % in chess.",
        source: "section 4.5, Figure 13",
        paper: "95 %, 95 %, 90 %",
        rule: format!(
            "Time of mtd-f as a percentage of aspiration's, the median of repeated runs in turns for every position, all \
             iterations up to the deepest one that was timed. Checkers and Othello: {} Chess: {}",
            rule("checkers").text(Unit::Percent),
            rule("chess").text(Unit::Percent)
        ),
        mark: together(&cases.iter().map(|case| case.mark).collect::<Vec<_>>()),
        cases,
    }
}
