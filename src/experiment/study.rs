//! The experiments that repeat the paper and go beyond it.

use super::{Conditions, LEAST_REPEATS, RunSpec};
use crate::game::StudyDepths;
use crate::games::GameId;
use crate::search::{Algorithm, BoundsKept, Depth, Evaluation, Guess};

/// An experiment.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Experiment {
    /// The paper's comparison: leaves, nodes and tests of all algorithms.
    Paper,
    /// The time of MTD(f) and Aspiration NegaScout.
    Time,
    /// The cost of a wrong first guess for MTD(f).
    FirstGuess,
    /// The size of the transposition table.
    TableSize,
    /// Evaluations in coarser units.
    Grain,
    /// The source of MTD(f)'s first guess.
    Guess,
    /// Move ordering: without the history heuristic or the table's move, with the order by replies, history with gravity or
    /// enhanced transposition cut-offs.
    Ordering,
    /// The evaluation: the classic and the trained one.
    Evaluation,
    /// Multiples of the left-first minimal graph.
    Minimal,
    /// The branching factor and MTD(f)'s advantage.
    Branching,
}

/// The name and summary of an experiment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ExperimentInfo {
    /// The experiment.
    pub experiment: Experiment,
    /// Its name on the command line.
    pub name: &'static str,
    /// What it measures.
    pub summary: &'static str,
}

const fn info(experiment: Experiment, name: &'static str, summary: &'static str) -> ExperimentInfo {
    ExperimentInfo { experiment, name, summary }
}

/// The table of experiments.
const EXPERIMENTS: [ExperimentInfo; 10] = [
    info(Experiment::Paper, "paper", "the paper's comparison: leaves, nodes and tests of nine algorithms"),
    info(Experiment::Time, "time", "the time of mtd-f and aspiration, measured several times in turns"),
    info(Experiment::FirstGuess, "first-guess", "the cost of a wrong first guess for mtd-f"),
    info(Experiment::TableSize, "table-size", "tables of 2^10 to 2^22 entries, with one and two bounds"),
    info(Experiment::Grain, "grain", "evaluations divided by 1, 2, 4, 8, 16, 32"),
    info(
        Experiment::Guess,
        "guess",
        "mtd-f's first guess: the last value, the one before, or the static one",
    ),
    info(
        Experiment::Ordering,
        "ordering",
        "without history or table move; replies, history with gravity, enhanced cut-offs",
    ),
    info(Experiment::Evaluation, "evaluation", "the classic evaluation and the trained one"),
    info(Experiment::Minimal, "minimal", "each algorithm as a multiple of the left-first minimal graph"),
    info(Experiment::Branching, "branching", "mtd-f's advantage against the branching factor of a position"),
];

impl Experiment {
    /// All experiments.
    pub const fn all() -> &'static [ExperimentInfo] {
        &EXPERIMENTS
    }

    /// The experiments whose algorithms can be chosen.
    pub fn taking_algorithms() -> impl Iterator<Item = Experiment> {
        let takes = |experiment: &Experiment| experiment.choice() != AlgorithmChoice::Fixed;
        EXPERIMENTS.iter().map(|info| info.experiment).filter(takes)
    }

    const fn choice(self) -> AlgorithmChoice {
        match self {
            Experiment::Paper | Experiment::Evaluation | Experiment::Minimal => AlgorithmChoice::Any,
            Experiment::Time | Experiment::Branching => AlgorithmChoice::Own,
            _ => AlgorithmChoice::Fixed,
        }
    }

    /// A run of this experiment with algorithms that were chosen: those, or the ones of its own that are among them. None if
    /// they cannot be chosen; nothing to run if there are not two of them to compare.
    pub fn with_algorithms(self, run: RunSpec, chosen: &[Algorithm]) -> Option<Option<RunSpec>> {
        match self.choice() {
            AlgorithmChoice::Any => Some(Some(RunSpec { algorithms: chosen.to_vec(), ..run })),
            AlgorithmChoice::Own => {
                let is_chosen = |algorithm: &Algorithm| chosen.contains(algorithm);
                let algorithms: Vec<Algorithm> = run.algorithms.iter().copied().filter(is_chosen).collect();
                Some((algorithms.len() > 1).then_some(RunSpec { algorithms, ..run }))
            }
            AlgorithmChoice::Fixed => None,
        }
    }

    /// How many positions of a bundled set it takes, if not all: time is measured on one thread and without the cache of leaf
    /// values. The first ones are as many of every phase of the game.
    pub const fn most_positions(self) -> Option<usize> {
        match self {
            Experiment::Time => Some(40),
            _ => None,
        }
    }

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        EXPERIMENTS.iter().find(|info| info.experiment == self).map_or("", |info| info.name)
    }
}

/// Which algorithms an experiment can be run with.
#[derive(Clone, Copy, PartialEq, Eq)]
enum AlgorithmChoice {
    /// Any.
    Any,
    /// Those of its own that are wanted.
    Own,
    /// All of its own.
    Fixed,
}

/// The depth of a study, and so its time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum StudyEffort {
    /// Half a minute.
    Quick,
    /// A few minutes.
    Normal,
    /// As deep as in 1995.
    Full,
    /// Every experiment to this depth.
    Depth(Depth),
}

impl StudyEffort {
    const fn depths(self, game: GameId) -> StudyDepths {
        let params = game.study();
        match self {
            StudyEffort::Quick => params.quick,
            StudyEffort::Normal => params.normal,
            StudyEffort::Full => params.full,
            StudyEffort::Depth(depth) => StudyDepths::new(depth, depth, depth),
        }
    }
}

/// The algorithms of the paper, with the two that it could not test.
pub const PAPER_ALGORITHMS: [Algorithm; 9] = [
    Algorithm::AlphaBeta,
    Algorithm::ASPIRATION,
    Algorithm::NegaScout,
    Algorithm::Sss,
    Algorithm::Dual,
    Algorithm::MTD_F,
    Algorithm::MTD_BEST,
    Algorithm::MtdBi,
    Algorithm::MTD_STEP,
];

/// The errors of the first guesses of Figure 10.
pub const OFFSETS: [i32; 13] = [-200, -100, -50, -20, -10, -5, 0, 5, 10, 20, 50, 100, 200];

/// The sizes of tables, as powers of 2.
pub const TABLE_BITS: [u32; 8] = [10, 12, 14, 16, 17, 18, 20, 22];

/// The numbers by which evaluations are divided.
pub const GRAINS: [i32; 6] = [1, 2, 4, 8, 16, 32];

/// A way to order moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveOrdering {
    /// The history heuristic.
    pub history: bool,
    /// The table's move first.
    pub table_move: bool,
    /// The opponent's replies.
    pub replies: bool,
    /// Enhanced transposition cut-offs.
    pub etc: bool,
    /// History with gravity.
    pub gravity: bool,
    /// What it is called.
    pub label: &'static str,
}

impl MoveOrdering {
    /// That of the paper.
    const PAPER: MoveOrdering = MoveOrdering {
        history: true,
        table_move: true,
        replies: false,
        etc: false,
        gravity: false,
        label: "history and table move",
    };

    /// The same conditions with this ordering.
    pub fn of(self, conditions: &Conditions) -> Conditions {
        let MoveOrdering { history, table_move, replies, etc, gravity, .. } = self;
        Conditions { history, table_move, replies, etc, gravity, ..conditions.clone() }
    }
}

/// The orderings that are compared, that of the paper first.
pub const ORDERINGS: [MoveOrdering; 9] = {
    const PAPER: MoveOrdering = MoveOrdering::PAPER;
    [
        PAPER,
        MoveOrdering { history: false, label: "no history", ..PAPER },
        MoveOrdering { table_move: false, label: "no table move", ..PAPER },
        MoveOrdering { history: false, table_move: false, label: "neither", ..PAPER },
        MoveOrdering { etc: true, label: "enhanced cut-offs", ..PAPER },
        MoveOrdering { replies: true, label: "replies", ..PAPER },
        MoveOrdering { replies: true, etc: true, label: "replies, enhanced cut-offs", ..PAPER },
        MoveOrdering { gravity: true, etc: true, label: "gravity, enhanced cut-offs", ..PAPER },
        MoveOrdering { replies: true, gravity: true, etc: true, label: "all three", ..PAPER },
    ]
};

/// The runs of an experiment with a set of positions and an evaluation.
pub fn study_runs(
    experiment: Experiment,
    effort: StudyEffort,
    (game, set): (GameId, &str),
    evaluation: Evaluation,
) -> Vec<RunSpec> {
    use Algorithm::{AlphaBeta, Dual, Sss};
    const ASPIRATION: Algorithm = Algorithm::ASPIRATION;
    const MTD_F: Algorithm = Algorithm::MTD_F;
    let depths = effort.depths(game);
    let paper = Conditions { evaluation, ..Conditions::paper(game, set) };
    let run = |depth: Depth, algorithms: &[Algorithm]| RunSpec {
        conditions: paper.clone(),
        depth,
        algorithms: algorithms.to_vec(),
        minimal: false,
        repeats: 0,
    };
    let under = |conditions: Conditions, algorithms: &[Algorithm]| RunSpec {
        conditions,
        ..run(depths.others, algorithms)
    };
    match experiment {
        Experiment::Paper => vec![run(depths.paper, &PAPER_ALGORITHMS)],
        Experiment::Branching => vec![run(depths.paper, &[ASPIRATION, MTD_F])],
        Experiment::Time => {
            vec![RunSpec { repeats: LEAST_REPEATS as u32, ..run(depths.time, &[ASPIRATION, MTD_F]) }]
        }
        Experiment::FirstGuess => {
            let algorithms: Vec<Algorithm> = [ASPIRATION].into_iter().chain(OFFSETS.map(mtd_f_off)).collect();
            vec![run(depths.others, &algorithms)]
        }
        Experiment::TableSize => [BoundsKept::Two, BoundsKept::One]
            .into_iter()
            .flat_map(|table_bounds| TABLE_BITS.map(|table_bits| (table_bounds, table_bits)))
            .map(|(table_bounds, table_bits)| {
                let conditions = Conditions { table_bounds, table_bits, ..paper.clone() };
                // Whether a table is large enough can only be judged at the depth of the comparison.
                let depth = if table_bounds == BoundsKept::Two { depths.paper } else { depths.others };
                RunSpec { depth, ..under(conditions, &[AlphaBeta, ASPIRATION, Sss, Dual, MTD_F]) }
            })
            .collect(),
        Experiment::Grain => GRAINS
            .map(|grain| {
                let conditions = Conditions { grain, ..paper.clone() };
                under(conditions, &[aspiration_of_grain(grain), MTD_F, Sss, Dual])
            })
            .to_vec(),
        Experiment::Guess => {
            let guesses = [Guess::BeforeLast, Guess::Static].map(|guess| Algorithm::MtdF { guess });
            vec![run(depths.others, &[ASPIRATION, MTD_F, guesses[0], guesses[1]])]
        }
        Experiment::Ordering => ORDERINGS
            .iter()
            .map(|ordering| ordering.of(&paper))
            .filter(|conditions| !conditions.replies || game.orders_by_reply())
            .map(|conditions| under(conditions, &[AlphaBeta, ASPIRATION, MTD_F]))
            .collect(),
        Experiment::Evaluation => [Evaluation::Classic, game.own_evaluation()]
            .into_iter()
            .map(|evaluation| {
                // The deepest searches, so that what is judged can be compared.
                let conditions = Conditions { evaluation, ..paper.clone() };
                RunSpec { depth: depths.paper, ..under(conditions, &PAPER_ALGORITHMS) }
            })
            .collect(),
        Experiment::Minimal => vec![RunSpec { minimal: true, ..run(depths.others, &PAPER_ALGORITHMS) }],
    }
}

/// MTD(f) whose first guess is off the true value.
pub fn mtd_f_off(off: i32) -> Algorithm {
    Algorithm::MtdF { guess: Guess::Off(off) }
}

/// Aspiration NegaScout with a window that shrinks with the values.
fn aspiration_of_grain(grain: i32) -> Algorithm {
    match Algorithm::ASPIRATION {
        Algorithm::Aspiration { width } => Algorithm::Aspiration { width: (width / grain).max(1) },
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_experiment_has_runs_for_every_game() {
        for info in Experiment::all() {
            for &game in GameId::ALL {
                for effort in [StudyEffort::Quick, StudyEffort::Normal, StudyEffort::Full] {
                    let runs = study_runs(info.experiment, effort, (game, "set"), game.own_evaluation());
                    assert!(runs.iter().all(|run| run.algorithms.len() > 1) && !runs.is_empty());
                }
            }
        }
    }

    #[test]
    fn algorithms_can_be_chosen_where_they_are_not_the_experiment() {
        let of_chess = |experiment| {
            study_runs(experiment, StudyEffort::Depth(4), (GameId::Chess, ""), Evaluation::Classic)
        };
        let runs = |experiment: Experiment, chosen: &[Algorithm]| -> Vec<Option<Vec<Algorithm>>> {
            let all = of_chess(experiment).into_iter();
            let chosen = all.filter_map(|run| experiment.with_algorithms(run, chosen));
            chosen.map(|run| run.map(|run| run.algorithms)).collect()
        };
        let (sss, both) = ([Algorithm::Sss], [Algorithm::MTD_F, Algorithm::Sss, Algorithm::ASPIRATION]);
        assert_eq!(runs(Experiment::Paper, &sss), [Some(sss.to_vec())]);
        assert_eq!(runs(Experiment::Time, &sss), [None]);
        assert_eq!(runs(Experiment::Time, &both), [Some(vec![Algorithm::ASPIRATION, Algorithm::MTD_F])]);
        assert_eq!(runs(Experiment::Grain, &both), []);
    }

    #[test]
    fn the_full_study_is_as_deep_as_the_paper() {
        let depth =
            |game| study_runs(Experiment::Paper, StudyEffort::Full, (game, ""), Evaluation::Classic)[0].depth;
        assert_eq!([GameId::Checkers, GameId::Othello, GameId::Chess].map(depth), [15, 9, 7]);
    }

    #[test]
    fn experiments_share_the_iterations_of_the_paper() {
        // Where a game goes in steps of two plies, depths of another parity would be other iterations.
        for effort in [StudyEffort::Quick, StudyEffort::Normal, StudyEffort::Full] {
            for &game in GameId::ALL {
                let StudyDepths { paper, time, others } = effort.depths(game);
                assert!([time, others].iter().all(|depth| (paper - depth).is_multiple_of(game.step())));
            }
        }
    }
}
