//! The experiments that repeat the paper and go beyond it.

use super::Setup;
use crate::game::StudyDepths;
use crate::games::GameId;
use crate::search::{Algorithm, BoundsKept, Depth, Guess, Schedule, Settings};

/// An experiment.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Experiment {
    /// The paper's comparison: leaves, nodes and tests of all algorithms.
    Paper,
    /// The time of MTD(f) and Aspiration NegaScout.
    Time,
    /// What a wrong first guess costs MTD(f).
    FirstGuess,
    /// How large a table has to be.
    TableSize,
    /// Evaluations in coarser units.
    Grain,
    /// Where MTD(f) takes its first guess from.
    Guess,
    /// Without history heuristic, without the table's move.
    Ordering,
    /// Multiples of the left-first minimal graph.
    Minimal,
    /// What the branching factor has to do with it.
    Branching,
}

/// An experiment as users see it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct About {
    /// The experiment.
    pub experiment: Experiment,
    /// Its name on the command line.
    pub name: &'static str,
    /// What it finds out.
    pub summary: &'static str,
}

const fn about(experiment: Experiment, name: &'static str, summary: &'static str) -> About {
    About { experiment, name, summary }
}

/// The table of experiments.
const EXPERIMENTS: [About; 9] = [
    about(Experiment::Paper, "paper", "the paper's comparison: leaves, nodes and tests of nine algorithms"),
    about(Experiment::Time, "time", "the time of mtd-f and aspiration, measured in turns, several times"),
    about(Experiment::FirstGuess, "first-guess", "what a first guess off the true value costs mtd-f"),
    about(Experiment::TableSize, "table-size", "tables of 2^10 to 2^22 entries, with one and two bounds"),
    about(Experiment::Grain, "grain", "evaluations divided by 1, 2, 4, 8, 16, 32"),
    about(Experiment::Guess, "guess", "mtd-f from the last value, the one before, or the static one"),
    about(Experiment::Ordering, "ordering", "without the history heuristic, without the table's move"),
    about(Experiment::Minimal, "minimal", "each algorithm as a multiple of the left-first minimal graph"),
    about(Experiment::Branching, "branching", "mtd-f's advantage against the branching factor of a position"),
];

impl Experiment {
    /// All experiments.
    pub const fn all() -> &'static [About] {
        &EXPERIMENTS
    }
}

/// How much time a study may take.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Effort {
    /// Half a minute.
    Quick,
    /// A few minutes.
    Normal,
    /// As deep as in 1995.
    Full,
}

impl Effort {
    const fn depths(self, game: GameId) -> StudyDepths {
        let params = game.study();
        match self {
            Effort::Quick => params.quick,
            Effort::Normal => params.normal,
            Effort::Full => params.full,
        }
    }

    /// How often time is measured.
    const fn repeats(self) -> u32 {
        match self {
            Effort::Quick | Effort::Normal => 3,
            Effort::Full => 5,
        }
    }
}

/// A set of positions to be searched with some algorithms in one way.
#[derive(Clone, Debug)]
pub struct StudyRun {
    /// How.
    pub setup: Setup,
    /// With which algorithms.
    pub algorithms: Vec<Algorithm>,
}

/// The algorithms of the paper, with the two that it could not test.
pub const PAPER_ALGORITHMS: [&str; 9] =
    ["alpha-beta", "aspiration", "nega-scout", "sss", "dual", "mtd-f", "mtd-best", "mtd-bi", "mtd-step"];

/// How far the guesses of Figure 10 are off.
pub const OFFSETS: [i32; 13] = [-200, -100, -50, -20, -10, -5, 0, 5, 10, 20, 50, 100, 200];

/// The sizes of tables, as powers of 2.
pub const TABLE_BITS: [u32; 8] = [10, 12, 14, 16, 17, 18, 20, 22];

/// What evaluations are divided by.
pub const GRAINS: [i32; 6] = [1, 2, 4, 8, 16, 32];

/// The runs of an experiment with a set of positions.
pub fn study_runs(
    experiment: Experiment,
    effort: Effort,
    game: GameId,
    set: &str,
    step: Depth,
) -> Vec<StudyRun> {
    let depths = effort.depths(game);
    let setup = |depth| Setup {
        game: game.name(),
        set: set.to_string(),
        settings: Settings::default(),
        table_bits: 20,
        table_bounds: BoundsKept::Two,
        schedule: Schedule { depth, step },
        minimal: false,
        repeats: 0,
    };
    let run = |setup: Setup, algorithms: &[&str]| StudyRun { setup, algorithms: named(algorithms) };
    let others = || setup(depths.others);
    match experiment {
        Experiment::Paper => vec![run(setup(depths.paper), &PAPER_ALGORITHMS)],
        Experiment::Branching => vec![run(setup(depths.paper), &["aspiration", "mtd-f"])],
        Experiment::Time => {
            let setup = Setup { repeats: effort.repeats(), ..setup(depths.time) };
            vec![run(setup, &["aspiration", "mtd-f"])]
        }
        Experiment::FirstGuess => {
            let guess = |by| Algorithm::MtdF { guess: Guess::Off(by) };
            let algorithms = named(&["aspiration"]).into_iter().chain(OFFSETS.map(guess)).collect();
            vec![StudyRun { setup: others(), algorithms }]
        }
        Experiment::TableSize => [BoundsKept::Two, BoundsKept::One]
            .into_iter()
            .flat_map(|table_bounds| TABLE_BITS.map(|table_bits| (table_bounds, table_bits)))
            .map(|(table_bounds, table_bits)| Setup { table_bounds, table_bits, ..others() })
            .map(|setup| run(setup, &["alpha-beta", "aspiration", "sss", "dual", "mtd-f"]))
            .collect(),
        Experiment::Grain => GRAINS
            .map(|grain| {
                let mut setup = others();
                setup.settings.grain = grain;
                // The window shrinks with the values.
                let mut algorithms = named(&["aspiration", "mtd-f", "sss", "dual"]);
                if let Algorithm::Aspiration { width } = &mut algorithms[0] {
                    *width = (*width / grain).max(1);
                }
                StudyRun { setup, algorithms }
            })
            .to_vec(),
        Experiment::Guess => {
            vec![run(others(), &["aspiration", "mtd-f", "mtd-f:before-last", "mtd-f:static"])]
        }
        Experiment::Ordering => [(true, true), (false, true), (true, false), (false, false)]
            .map(|(history, table_move)| {
                let mut setup = others();
                setup.settings = Settings { history, table_move, ..setup.settings };
                run(setup, &["alpha-beta", "aspiration", "mtd-f"])
            })
            .to_vec(),
        Experiment::Minimal => vec![run(Setup { minimal: true, ..others() }, &PAPER_ALGORITHMS)],
    }
}

fn named(names: &[&str]) -> Vec<Algorithm> {
    names.iter().map(|name| name.parse().expect("the name of an algorithm")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_experiment_has_runs_for_every_game() {
        for about in Experiment::all() {
            for &game in GameId::ALL {
                for effort in [Effort::Quick, Effort::Normal, Effort::Full] {
                    let runs = study_runs(about.experiment, effort, game, "set", 1);
                    assert!(runs.iter().all(|run| run.algorithms.len() > 1) && !runs.is_empty());
                }
            }
        }
    }

    #[test]
    fn the_full_study_is_as_deep_as_the_paper() {
        let depth = |game| study_runs(Experiment::Paper, Effort::Full, game, "", 1)[0].setup.schedule.depth;
        assert_eq!([GameId::Checkers, GameId::Othello, GameId::Chess].map(depth), [15, 9, 7]);
    }

    #[test]
    fn experiments_share_the_iterations_of_the_paper() {
        // Where a game goes in steps of two plies, depths of another parity would be other iterations.
        for effort in [Effort::Quick, Effort::Normal, Effort::Full] {
            for &game in GameId::ALL {
                let StudyDepths { paper, time, others } = effort.depths(game);
                assert!([time, others].iter().all(|depth| (paper - depth).is_multiple_of(game.step())));
            }
        }
    }
}
