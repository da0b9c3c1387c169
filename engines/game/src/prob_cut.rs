//! Multi-ProbCut: how well shallow searches foretell deep ones.

use crate::{ParseError, Score};
use std::fmt;

/// A pair of depths of Multi-ProbCut (Buro 1997): how well a shallow search of a position foretells a deeper one. The deeper
/// value is `slope` times the shallow one plus `offset`, but for an error with a standard deviation of `deviation`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProbCutPair {
    /// The depth of the shallow search.
    pub shallow: i32,
    /// The slope, in thousandths.
    pub slope: i32,
    /// The offset.
    pub offset: Score,
    /// The standard deviation of the error.
    pub deviation: Score,
}

impl ProbCutPair {
    /// The least value of the shallow search that makes `beta` likely for the deeper one, by so many hundredths of the standard
    /// deviation.
    #[inline]
    pub fn least(&self, beta: Score, confidence: i32) -> Score {
        let target = beta + self.deviation * confidence / 100 - self.offset;
        // Rounded up: what is not quite enough is not enough.
        -(-target * 1000).div_euclid(self.slope.max(1))
    }

    /// The largest value of the shallow search that makes no more than `alpha` likely for the deeper one.
    #[inline]
    pub fn most(&self, alpha: Score, confidence: i32) -> Score {
        let target = alpha - self.deviation * confidence / 100 - self.offset;
        (target * 1000).div_euclid(self.slope.max(1))
    }
}

/// The pairs of a game, by stage of the game and depth, as `nullwindow prob-cut` fits them.
///
/// The file has a line for every pair: stage, depth, shallow depth, slope, offset, deviation. Depths beyond those of the file
/// are foretold by as many plies less as the deepest one of the same parity, with the same errors.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProbCutTable {
    /// By stage and depth.
    pairs: Vec<Vec<Vec<ProbCutPair>>>,
}

/// No depth of a table is larger.
const DEEPEST: usize = 64;

impl ProbCutTable {
    /// A table of pairs, each with its stage and its depth.
    pub fn new(listed: &[(usize, i32, ProbCutPair)]) -> ProbCutTable {
        let stages = listed.iter().map(|&(stage, ..)| stage + 1).max().unwrap_or(0);
        let mut pairs = vec![vec![Vec::new(); DEEPEST + 1]; stages];
        for &(stage, depth, pair) in listed {
            pairs[stage][(depth.max(0) as usize).min(DEEPEST)].push(pair);
        }
        for by_depth in &mut pairs {
            by_depth.iter_mut().for_each(|pairs| pairs.sort_by_key(|pair| pair.shallow));
            let deepest = by_depth.iter().rposition(|pairs| !pairs.is_empty()).unwrap_or(0);
            for depth in deepest + 1..=DEEPEST {
                let deeper = |pair: &ProbCutPair| ProbCutPair { shallow: pair.shallow + 2, ..*pair };
                by_depth[depth] = by_depth[depth.saturating_sub(2)].iter().map(deeper).collect();
            }
        }
        ProbCutTable { pairs }
    }

    /// The pairs of a stage and a depth, the cheapest first.
    #[inline]
    pub fn pairs(&self, stage: usize, depth: i32) -> &[ProbCutPair] {
        let by_depth = self.pairs.get(stage).map_or(&[][..], Vec::as_slice);
        by_depth.get((depth.max(0) as usize).min(DEEPEST)).map_or(&[], Vec::as_slice)
    }

    /// Reads a file.
    pub fn parse(text: &str) -> Result<ProbCutTable, ParseError> {
        let wrong = |number: usize| {
            let expected = "stage, depth, shallow depth, slope, offset and deviation";
            ParseError::new(format!("line {}: expected {expected}", number + 1))
        };
        let mut listed = Vec::new();
        for (number, line) in text.lines().enumerate() {
            if line.trim().is_empty() || line.starts_with('#') {
                continue;
            }
            let fields: Vec<i32> = line.split_whitespace().map_while(|field| field.parse().ok()).collect();
            let &[stage, depth, shallow, slope, offset, deviation] = fields.as_slice() else {
                return Err(wrong(number));
            };
            let is_whole = line.split_whitespace().count() == fields.len();
            let is_pair = (1..=DEEPEST as i32).contains(&depth) && (0..depth).contains(&shallow);
            if !is_whole || !is_pair || !(0..1000).contains(&stage) || slope < 1 || deviation < 0 {
                return Err(wrong(number));
            }
            listed.push((stage as usize, depth, ProbCutPair { shallow, slope, offset, deviation }));
        }
        Ok(ProbCutTable::new(&listed))
    }
}

/// The head of a file of pairs.
const HEAD: &str =
    "# Multi-ProbCut: stage, depth, shallow depth, slope in thousandths, offset, standard deviation";

/// A file of pairs, each with its stage and its depth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProbCutFile(pub Vec<(usize, i32, ProbCutPair)>);

impl fmt::Display for ProbCutFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEAD}")?;
        for (stage, depth, ProbCutPair { shallow, slope, offset, deviation }) in &self.0 {
            writeln!(f, "{stage} {depth} {shallow} {slope} {offset} {deviation}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_read_back() {
        let pair = |shallow, deviation| ProbCutPair { shallow, slope: 950, offset: -3, deviation };
        let listed = vec![(0, 4, pair(2, 30)), (0, 5, pair(1, 44)), (0, 5, pair(3, 28)), (1, 4, pair(2, 35))];
        let table = ProbCutTable::parse(&ProbCutFile(listed).to_string()).unwrap();
        assert_eq!(table.pairs(0, 5), [pair(1, 44), pair(3, 28)]);
        assert_eq!(table.pairs(0, 9), [pair(5, 44), pair(7, 28)], "deeper than the file");
        assert_eq!(table.pairs(1, 6), [pair(4, 35)]);
        assert_eq!(table.pairs(1, 5), []);
        assert_eq!(table.pairs(2, 5), []);
        assert_eq!(table.pairs(0, -1), []);
        for bad in
            ["0 4 2 950 -3", "0 4 2 950 -3 30 1", "0 4 4 950 -3 30", "0 4 2 0 -3 30", "x 4 2 950 -3 30"]
        {
            assert!(ProbCutTable::parse(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn bounds_are_the_nearest_that_foretell() {
        let pair = ProbCutPair { shallow: 3, slope: 900, offset: 4, deviation: 25 };
        let foretold = |value: Score| f64::from(value) * 0.9 + 4.0;
        for bound in -300..=300 {
            let least = pair.least(bound, 120);
            assert!(foretold(least) >= f64::from(bound + 30), "{bound}: {least}");
            assert!(foretold(least - 1) < f64::from(bound + 30), "{bound}: {least}");
            let most = pair.most(bound, 120);
            assert!(foretold(most) <= f64::from(bound - 30), "{bound}: {most}");
            assert!(foretold(most + 1) > f64::from(bound - 30), "{bound}: {most}");
        }
    }
}
