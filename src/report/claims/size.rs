//! Leaves and nodes.

use super::{ABOVE, BELOW, Case, PaperClaim, by_game, judged_depth, percent};
use crate::experiment::{
    BASE, CONFIDENCE, Estimate, Experiment, Fraction, LEAVES, Metric, NODES, RowGroup, estimate_mean,
    estimate_with, geometric_mean,
};
use crate::report::measured::Measured;
use crate::report::rule::{ClaimRule, Unit};
use crate::report::subject::Subject;
use crate::search::Algorithm;

const MTD_F: Algorithm = Algorithm::MTD_F;

/// The algorithms of the paper's Figures 11 and 12, MTD(f) apart.
const RIVALS: [Algorithm; 5] =
    [Algorithm::AlphaBeta, BASE, Algorithm::NegaScout, Algorithm::Sss, Algorithm::Dual];

/// The claims.
pub(super) fn claims(subjects: &[Subject<'_>]) -> Vec<PaperClaim> {
    let of_aspiration = |algorithm: Algorithm, metric: Metric| {
        by_game(subjects, move |subject| percent(subject.main, algorithm, BASE, metric))
    };
    let mean = Case::of_all("mean of the games".to_string(), mean_of_games(subjects));
    vec![
        PaperClaim {
            id: "mtd-f-leaves",
            claim: "MTD(f) evaluates consistently fewer leaves than Aspiration NegaScout.",
            source: "section 4.4, Figure 11",
            paper: "below 100 %",
            measured: "Leaves of mtd-f as a percentage of aspiration's, cumulative over iterations.",
            unit: Unit::Percent,
            rule: BELOW,
            experiment: Experiment::Paper,
            cases: of_aspiration(MTD_F, LEAVES),
        },
        PaperClaim {
            id: "mtd-f-average",
            claim: "On average over the games MTD(f) evaluates at least 5 % fewer leaves.",
            source: "section 4.4: averaging at least a 5 % improvement",
            paper: "at most 95 %",
            measured: "The geometric mean over games of leaves of mtd-f as a percentage of aspiration's, cumulative. The \
                interval is put together from those of the games.",
            unit: Unit::Percent,
            rule: ClaimRule::AtMost { than: 100.0, claimed: 95.0 },
            experiment: Experiment::Paper,
            cases: if subjects.is_empty() { Vec::new() } else { vec![mean] },
        },
        PaperClaim {
            id: "mtd-f-nodes",
            claim: "MTD(f) also visits fewer nodes in all, in spite of its repeated tests.",
            source: "section 4.4, Figure 12",
            paper: "below 100 %",
            measured: "Nodes of mtd-f as a percentage of aspiration's, cumulative.",
            unit: Unit::Percent,
            rule: BELOW,
            experiment: Experiment::Paper,
            cases: of_aspiration(MTD_F, NODES),
        },
        PaperClaim {
            id: "mtd-f-best",
            claim: "MTD(f) evaluates the fewest leaves of all algorithms compared.",
            source: "section 4.4",
            paper: "best in all games",
            measured: "Leaves of mtd-f as a percentage of the best of alpha-beta, aspiration, nega-scout, sss and dual. One of \
                five is best by chance, too: the upper end is the highest of five 95 % intervals, the lower end the highest of \
                five 99 % intervals.",
            unit: Unit::Percent,
            rule: BELOW,
            experiment: Experiment::Paper,
            cases: subjects.iter().map(best_rival).collect(),
        },
        PaperClaim {
            id: "mtd-f-nega-scout",
            claim: "MTD(f) is better than NegaScout, with margins of 1 to 15 %.",
            source: "trends-1997, section 6",
            paper: "85 % to 99 %",
            measured: "Leaves of mtd-f as a percentage of nega-scout's, cumulative. A larger margin is no contradiction.",
            unit: Unit::Percent,
            rule: ClaimRule::AtMost { than: 100.0, claimed: 99.0 },
            experiment: Experiment::Paper,
            cases: by_game(subjects, |subject| percent(subject.main, MTD_F, Algorithm::NegaScout, LEAVES)),
        },
        PaperClaim {
            id: "nega-scout-margin",
            claim: "NegaScout is better than SSS* and alpha-beta, by never more than 10 %.",
            source: "trends-1997, section 6",
            paper: "100 % to 110 %",
            measured: "Leaves of sss and of alpha-beta as a percentage of nega-scout's, cumulative.",
            unit: Unit::Percent,
            rule: ClaimRule::Within { band: (100.0, 110.0) },
            experiment: Experiment::Paper,
            cases: subjects
                .iter()
                .flat_map(|subject| {
                    [Algorithm::Sss, Algorithm::AlphaBeta].map(|algorithm| {
                        let found = percent(subject.main, algorithm, Algorithm::NegaScout, LEAVES);
                        Case::of(subject, found).named(algorithm)
                    })
                })
                .collect(),
        },
        PaperClaim {
            id: "aspiration-alpha-beta",
            claim: "Aspiration NegaScout is better than alpha-beta.",
            source: "section 4.4",
            paper: "slightly better",
            measured: "Leaves of alpha-beta as a percentage of aspiration's, cumulative.",
            unit: Unit::Percent,
            rule: ABOVE,
            experiment: Experiment::Paper,
            cases: of_aspiration(Algorithm::AlphaBeta, LEAVES),
        },
        PaperClaim {
            id: "small-differences",
            claim: "With good ordering and memory the algorithms differ little: by less than 20 % in leaves.",
            source: "sections 4.4 and 5",
            paper: "below 20 %",
            measured: "The largest difference from aspiration's leaves among alpha-beta, nega-scout, sss, dual and mtd-f, \
                cumulative. One of five is the largest by chance, too: the upper end is the highest of five 95 % intervals, \
                the lower end the highest of five 99 % intervals.",
            unit: Unit::Percent,
            rule: ClaimRule::Below { than: 20.0 },
            experiment: Experiment::Paper,
            cases: subjects.iter().map(largest_difference).collect(),
        },
    ]
}

/// The mean over games of MTD(f)'s leaves in percent of the base line's.
fn mean_of_games(subjects: &[Subject<'_>]) -> Option<Estimate> {
    let of_game =
        |subject: &Subject<'_>| Some(percent(subject.main, MTD_F, BASE, LEAVES)?.estimate.map(f64::ln));
    let games: Vec<Estimate> = subjects.iter().filter_map(of_game).collect();
    let weight = 1.0 / games.len() as f64;
    let parts: Vec<(f64, Estimate)> = games.into_iter().map(|game| (weight, game)).collect();
    (!parts.is_empty()).then(|| Estimate::weighted_sum(&parts).map(f64::exp))
}

/// The leaves of an algorithm in percent of another's, with an interval that is also right for the most extreme of several.
struct Picked {
    /// Which.
    algorithm: Algorithm,
    found: Estimate,
    /// The interval that allows for the picking.
    wide: Option<(f64, f64)>,
}

impl Picked {
    /// The largest of some numbers, whose interval allows for its having been picked: its lower end is above something only
    /// if one of the numbers is with more confidence, its upper end below only if all are.
    fn largest(all: &[Picked]) -> Option<(Algorithm, Estimate)> {
        let largest = all.iter().max_by(|a, b| a.found.value.total_cmp(&b.found.value))?;
        let ends: Option<Vec<(f64, f64)>> =
            all.iter().map(|picked| Some((picked.wide?.0, picked.found.interval?.1))).collect();
        let interval = ends.map(|ends| {
            let highest = |end: fn(&(f64, f64)) -> f64| ends.iter().map(end).fold(f64::MIN, f64::max);
            (highest(|ends| ends.0), highest(|ends| ends.1))
        });
        Some((largest.algorithm, Estimate { interval, ..largest.found }))
    }

    /// What an algorithm needs in percent of another, one of `number` that are looked at.
    fn of(
        group: RowGroup<'_>,
        [own, other]: [Algorithm; 2],
        named: Algorithm,
        number: usize,
    ) -> Option<Picked> {
        let pairs: Vec<Fraction> = group.pairs(own, other, judged_depth(group, own, other)?, LEAVES);
        let confidence = 1.0 - (1.0 - CONFIDENCE) / number as f64;
        let wide = estimate_with(confidence, &pairs, geometric_mean)?.times(100.0).interval;
        Some(Picked { algorithm: named, found: estimate_mean(&pairs)?.times(100.0), wide })
    }

    /// How far it is from 100 %.
    fn difference(self) -> Picked {
        let ends = |interval: Option<(f64, f64)>| {
            let (low, high) = interval?;
            let (low, high) = (low - 100.0, high - 100.0);
            let nearest = if low <= 0.0 && high >= 0.0 { 0.0 } else { low.abs().min(high.abs()) };
            Some((nearest, low.abs().max(high.abs())))
        };
        let Picked { algorithm, found, wide } = self;
        let found = Estimate { value: (found.value - 100.0).abs(), interval: ends(found.interval), ..found };
        Picked { algorithm, found, wide: ends(wide) }
    }
}

/// MTD(f) against the best of its rivals.
fn best_rival(subject: &Subject<'_>) -> Case {
    let against = |&rival: &Algorithm| Picked::of(subject.main, [MTD_F, rival], rival, RIVALS.len());
    picked_case(subject, &RIVALS.iter().filter_map(against).collect::<Vec<_>>())
}

/// The largest difference in leaves between the base line and the others, in percent.
fn largest_difference(subject: &Subject<'_>) -> Case {
    let others = RIVALS.iter().copied().filter(|&rival| rival != BASE).chain([MTD_F]);
    let of_base = |own: Algorithm| Picked::of(subject.main, [own, BASE], own, RIVALS.len());
    picked_case(subject, &others.filter_map(of_base).map(Picked::difference).collect::<Vec<_>>())
}

fn picked_case(subject: &Subject<'_>, all: &[Picked]) -> Case {
    match Picked::largest(all) {
        Some((algorithm, found)) => {
            Case::of(subject, Some(Measured::from(found))).named(format_args!("({algorithm})"))
        }
        None => Case::of(subject, None),
    }
}
