//! Algorithms and their depth: arguments of the commands that compare algorithms.

use super::Failure;
use nullwindow::experiment::PAPER_ALGORITHMS;
use nullwindow::search::{Algorithm, Depth, MAX_DEPTH};

/// Which algorithms search, and how deep.
#[derive(clap::Args)]
pub(super) struct AlgorithmArguments {
    /// Depth of the last iteration
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u32).range(..=i64::from(MAX_DEPTH)))]
    pub(super) depth: Option<Depth>,
    /// Algorithms, with settings after a colon; see `nullwindow algorithms` [default: nine, those of the paper and two more]
    #[arg(long, short, value_name = "A,B,..", value_delimiter = ',')]
    algorithms: Vec<Algorithm>,
}

impl AlgorithmArguments {
    /// The algorithms that were named; none if it is left to the command.
    pub(super) fn named(&self) -> Result<Option<&[Algorithm]>, Failure> {
        for (at, algorithm) in self.algorithms.iter().enumerate() {
            if self.algorithms[..at].contains(algorithm) {
                let message = format!("algorithm {algorithm} is named twice, expected it once");
                return Err(Failure::Usage(message));
            }
        }
        Ok(Some(self.algorithms.as_slice()).filter(|named| !named.is_empty()))
    }

    /// The algorithms that were named, or else those of the paper's comparison.
    pub(super) fn named_or_paper(&self) -> Result<Vec<Algorithm>, Failure> {
        Ok(self.named()?.unwrap_or(&PAPER_ALGORITHMS).to_vec())
    }
}
