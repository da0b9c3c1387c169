//! What experiments ask of a game.

use crate::Game;

/// Experiments: how deep a study of this game goes, and what the paper says of it. A new game may keep the defaults.
pub trait Study: Game {
    /// The depths and costs of a study.
    const STUDY: StudyParams = StudyParams::DEFAULT;
}

/// How deep the searches of a study go, in plies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StudyDepths {
    /// The paper's comparison of algorithms.
    pub paper: u32,
    /// Measurements of time.
    pub time: u32,
    /// All other experiments, which search everything many times.
    pub others: u32,
}

impl StudyDepths {
    /// Depths in plies: the paper's comparison, measurements of time, all other experiments.
    pub const fn new(paper: u32, time: u32, others: u32) -> StudyDepths {
        StudyDepths { paper, time, others }
    }
}

/// The parameters of a study, declared by each game as [`Study::STUDY`].
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct StudyParams {
    /// The depths of a quick study: seconds.
    pub quick: StudyDepths,
    /// The depths of a normal study: minutes.
    pub normal: StudyDepths,
    /// The depths of a full study: as deep as the paper's, or an hour.
    pub full: StudyDepths,
    /// About how many milliseconds it takes to search a position to depth `normal.paper`. Only progress bars rely on it.
    pub search_ms: f64,
    /// The factor by which that grows with every ply.
    pub growth: f64,
    /// What new-paradigm-1995 found in this game; none for a game that is not in the paper.
    pub paper: Option<PaperFigures>,
}

/// What new-paradigm-1995 found in a game, section 4.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PaperFigures {
    /// The time of MTD(f) as a percentage of Aspiration NegaScout's (Figure 13).
    pub time: f64,
    /// The moves examined at cut nodes.
    pub moves_at_cut: f64,
    /// The mean branching factor.
    pub branching: f64,
    /// Whether SSS* is generally worse than alpha-beta in leaves (Figure 11).
    pub sss_loses: bool,
}

impl StudyParams {
    /// Depths that a game with forty moves a position can afford.
    pub const DEFAULT: StudyParams = StudyParams {
        quick: StudyDepths::new(4, 4, 3),
        normal: StudyDepths::new(5, 5, 4),
        full: StudyDepths::new(6, 6, 5),
        search_ms: 200.0,
        growth: 5.0,
        paper: None,
    };

    /// About how many milliseconds it takes to search a position to a depth.
    pub fn expected_ms(&self, depth: u32) -> f64 {
        self.search_ms * self.growth.powf(f64::from(depth) - f64::from(self.normal.paper))
    }
}
