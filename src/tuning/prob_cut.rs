//! Multi-ProbCut (Buro 1997): how well shallow searches foretell deep ones, by linear regression.

use crate::engine::{Engine, MoveLimits, Options, Request, Signals};
use crate::game::{ProbCutFile, ProbCutPair, Score, Selective};
use crate::search::selective::{Enhancement, Enhancements};
use crate::search::{Depth, TableError};

/// The values of a position by searches of 1, 2, 3... plies, and its stage.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ValuesByDepth {
    /// The stage of the game.
    pub stage: usize,
    /// The values for the side to move, the static one first, then that of depth 1.
    pub values: Vec<Score>,
}

/// The table of these searches has `2^TABLE_BITS` entries.
const TABLE_BITS: u32 = 18;

/// A searcher of positions at all depths, without anything selective.
#[derive(Debug)]
pub struct DepthSearcher<G: Selective> {
    engine: Engine<G>,
    signals: Signals,
}

impl<G: Selective> DepthSearcher<G> {
    /// A searcher; `signals` end its work.
    pub fn new(signals: Signals) -> Result<DepthSearcher<G>, TableError> {
        let ordering = [Enhancement::Killers, Enhancement::History, Enhancement::ContinuationHistory];
        let enhancements = ordering.into_iter().fold(Enhancements::NONE, Enhancements::with);
        let options = Options { table_bits: TABLE_BITS, enhancements, ..Options::default() };
        Ok(DepthSearcher { engine: Engine::new(options)?, signals })
    }

    /// Searches a position to every depth up to `depth`. None if it was stopped.
    pub fn values(&mut self, position: &G, depth: Depth) -> Option<ValuesByDepth> {
        self.engine.clear();
        let mut values = vec![position.evaluate_trained()];
        let limits = MoveLimits { depth: Some(depth), ..MoveLimits::default() };
        let request = Request::new(position.clone(), Vec::new());
        self.engine.search(&request, limits, &self.signals, &mut |info| {
            if info.finished {
                values.push(info.bounds.lower);
            }
        });
        (!self.signals.is_stopped()).then(|| ValuesByDepth { stage: position.prob_cut_stage(), values })
    }
}

/// The shallow depths that foretell a deep one, about a quarter and a half of it, of the same parity, because values swing
/// between odd and even depths.
pub fn shallow_depths(deep: i32) -> impl Iterator<Item = i32> {
    let same_parity = move |shallow: i32| shallow - (deep - shallow) % 2;
    let (quarter, half) = (same_parity(deep / 4), same_parity(deep / 2));
    let first = (quarter >= 0 && quarter < half).then_some(quarter);
    first.into_iter().chain([half])
}

/// The least number of positions of a regression.
const LEAST_POSITIONS: usize = 50;

/// The least deep search that is foretold.
const LEAST_DEPTH: i32 = 3;

/// Fits the pairs of every stage and depth that the positions allow.
pub fn fit_prob_cut(positions: &[ValuesByDepth]) -> ProbCutFile {
    let stages = positions.iter().map(|position| position.stage + 1).max().unwrap_or(0);
    let depths = positions.iter().map(|position| position.values.len()).max().unwrap_or(0) as i32;
    let mut pairs = Vec::new();
    for stage in 0..stages {
        for deep in LEAST_DEPTH..depths {
            for shallow in shallow_depths(deep) {
                let of_stage = positions.iter().filter(|position| position.stage == stage);
                let points: Vec<(f64, f64)> = of_stage
                    .filter_map(|position| {
                        let value =
                            |depth: i32| position.values.get(depth as usize).map(|&value| f64::from(value));
                        Some((value(shallow)?, value(deep)?))
                    })
                    .collect();
                if points.len() >= LEAST_POSITIONS {
                    pairs.push((stage, deep, regression(shallow, &points)));
                }
            }
        }
    }
    ProbCutFile(pairs)
}

/// The line of least squares through points of shallow and deep values.
fn regression(shallow: i32, points: &[(f64, f64)]) -> ProbCutPair {
    let count = points.len() as f64;
    let mean = |of: fn(&(f64, f64)) -> f64| points.iter().map(of).sum::<f64>() / count;
    let (mean_x, mean_y) = (mean(|point| point.0), mean(|point| point.1));
    let covariance = points.iter().map(|(x, y)| (x - mean_x) * (y - mean_y)).sum::<f64>();
    let variance = points.iter().map(|(x, _)| (x - mean_x).powi(2)).sum::<f64>();
    let slope = if variance > 0.0 { covariance / variance } else { 1.0 };
    let offset = mean_y - slope * mean_x;
    let squares = points.iter().map(|(x, y)| (y - slope * x - offset).powi(2)).sum::<f64>();
    ProbCutPair {
        shallow,
        slope: (slope * 1000.0).round().max(1.0) as i32,
        offset: offset.round() as Score,
        deviation: (squares / (count - 2.0)).sqrt().round().max(1.0) as Score,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shallow_depths_have_the_parity_of_the_deep_one() {
        for deep in LEAST_DEPTH..40 {
            let shallow: Vec<i32> = shallow_depths(deep).collect();
            assert!(!shallow.is_empty() && shallow.is_sorted(), "{deep}: {shallow:?}");
            assert!(
                shallow.iter().all(|shallow| (deep - shallow) % 2 == 0 && *shallow < deep),
                "{deep}: {shallow:?}"
            );
        }
        assert_eq!(shallow_depths(4).collect::<Vec<_>>(), [0, 2]);
        assert_eq!(shallow_depths(12).collect::<Vec<_>>(), [2, 6]);
    }

    #[test]
    fn a_line_is_found_again() {
        // Deep values on a line through the shallow ones, and 20 above and below it in turns.
        let positions: Vec<ValuesByDepth> = (0..200)
            .map(|number| {
                let shallow = (number * 37) % 401 - 200;
                let deep = 9 * shallow / 10 + 15 + if number % 2 == 0 { 20 } else { -20 };
                ValuesByDepth { stage: 1, values: vec![0, shallow, 0, deep] }
            })
            .collect();
        let ProbCutFile(pairs) = fit_prob_cut(&positions);
        let [(1, 3, pair)] = pairs[..] else { panic!("{pairs:?}") };
        assert_eq!(pair.shallow, 1);
        assert!((880..=920).contains(&pair.slope), "{pair:?}");
        assert!((13..=17).contains(&pair.offset) && (19..=21).contains(&pair.deviation), "{pair:?}");
    }
}
