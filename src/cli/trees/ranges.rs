//! `nullwindow trees ranges`

use crate::cli::Failure;
use crate::cli::position::LineArguments;
use clap::ValueEnum;
use nullwindow::game::Score;
use nullwindow::games::{GameId, PlayableGame, Task};
use nullwindow::lab::ranges::{
    Estimated, Findings, Generator, Merit, MeritKind, Range, RangeAlgorithm, RangeTree, Survey, Uncertain,
    VpList,
};
use nullwindow::lab::trees::seeds;
use nullwindow::search::best_first::Journal;
use nullwindow::search::{Depth, Limits, MAX_DEPTH, Node};
use std::io::Write;
use std::num::NonZeroUsize;

/// Search trees whose leaves are ranges or distributions: random ones, or a game's with a margin of error
#[derive(clap::Args)]
#[command(
    after_help = "Random trees are those of probability-based-1989: values from -6 to 6, 1 to WIDTH - 1 children at \
    every node. With --game, the leaves are the evaluations of positions, give or take a margin, twice that where \
    captures wait.\n\nExamples:\n  nullwindow trees ranges --width 6 --depth 6\n  \
    nullwindow trees ranges --generator narrowing --algorithms informed-p-ab,b-star,pb-star:prove-best@90\n  \
    nullwindow trees ranges --game chess --depth 3 --margin 50 --algorithms r-ab,b-star"
)]
pub(super) struct Arguments {
    /// The searches; see `nullwindow algorithms`
    #[arg(
        long,
        short,
        value_name = "A,B,..",
        value_delimiter = ',',
        default_values = ["p-ab", "r-ab", "informed-p-ab", "b-star", "pb-star"]
    )]
    algorithms: Vec<RangeAlgorithm>,
    /// The plies from the root to the leaves
    #[arg(long, short, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(..=i64::from(MAX_DEPTH)))]
    depth: Depth,
    /// One more than the most children of a node
    #[arg(long, short, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u8).range(2..))]
    width: u8,
    /// How the ranges of children follow from that of their parent
    #[arg(long, value_enum, value_name = "NAME", default_value = "consistent")]
    generator: GeneratorName,
    /// The number of trees
    #[arg(long, short, value_name = "N", default_value = "100")]
    trees: NonZeroUsize,
    /// Which trees
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Search a position of this game instead
    #[arg(long, value_name = "GAME", conflicts_with_all = ["width", "generator", "trees", "seed"])]
    game: Option<GameId>,
    #[command(flatten)]
    line: LineArguments,
    /// How wrong the evaluation of a quiet position may be
    #[arg(long, value_name = "N", default_value_t = 30, requires = "game", value_parser = clap::value_parser!(i32).range(0..=20_000))]
    margin: Score,
    /// By how much a ply above the leaves adds to that
    #[arg(long, value_name = "N", default_value_t = 30, requires = "game", value_parser = clap::value_parser!(i32).range(0..=20_000))]
    drift: Score,
}

/// How the ranges of children follow from that of their parent.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum GeneratorName {
    /// They back up exactly their parent's range, as the paper wants it
    Consistent,
    /// As the paper prints it, which loses the parent's range
    Printed,
    /// They back up a range that is often narrower, so that there is something to be found out
    Narrowing,
}

impl From<GeneratorName> for Generator {
    fn from(name: GeneratorName) -> Generator {
        match name {
            GeneratorName::Consistent => Generator::Consistent,
            GeneratorName::Printed => Generator::Printed,
            GeneratorName::Narrowing => Generator::Narrowing,
        }
    }
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    match arguments.game {
        Some(game) => game.run(GameTask { arguments, out }),
        None => random_trees(arguments, out),
    }
}

/// What a search did on all trees.
#[derive(Default)]
struct Sums {
    leaves: u64,
    expanded: u64,
    entered: u64,
    list: usize,
    decided: usize,
}

impl Sums {
    fn add<M, V>(&mut self, findings: &Findings<M, V>, journal: &Journal) {
        self.leaves += journal.leaves.len() as u64;
        self.expanded += journal.expanded;
        self.entered += journal.entered;
        self.list = self.list.max(journal.largest_list);
        self.decided += usize::from(findings.is_decided);
    }
}

fn random_trees(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let Arguments { depth, width, generator, trees, seed, .. } = *arguments;
    let roots: Vec<RangeTree> =
        seeds(seed).take(trees.get()).map(|seed| RangeTree::new(seed, width, generator.into())).collect();
    let leaves: u64 = roots.iter().map(|root| root.leaves(depth)).sum();
    let count = roots.len() as f64;
    writeln!(
        out,
        "{count} trees, fewer than {width} children, depth {depth}, seed {seed}: {:.1} leaves a tree; means over trees",
        leaves as f64 / count
    )?;
    let names =
        arguments.algorithms.iter().map(|algorithm| algorithm.to_string().len()).max().unwrap_or(0).max(9);
    writeln!(
        out,
        "{:names$} {:>12} {:>7} {:>12} {:>12} {:>9} {:>9}",
        "algorithm", "leaves", "%", "expanded", "entered", "list", "decided"
    )?;
    for &algorithm in &arguments.algorithms {
        let mut sums = Sums::default();
        for root in &roots {
            match algorithm.merit() {
                MeritKind::Range => {
                    let (findings, journal) = search::<Range, _>(algorithm, root, depth);
                    sums.add(&findings, &journal);
                }
                MeritKind::Distribution => {
                    let (findings, journal) = search::<VpList, _>(algorithm, root, depth);
                    sums.add(&findings, &journal);
                }
            }
        }
        let is_for_a_move = matches!(algorithm, RangeAlgorithm::BStar { .. } | RangeAlgorithm::PbStar { .. });
        let decided = if is_for_a_move { sums.decided.to_string() } else { "-".to_string() };
        writeln!(
            out,
            "{:names$} {:>12.1} {:>7.1} {:>12.1} {:>12.1} {:>9} {:>9}",
            algorithm.to_string(),
            sums.leaves as f64 / count,
            100.0 * sums.leaves as f64 / leaves as f64,
            sums.expanded as f64 / count,
            sums.entered as f64 / count,
            sums.list,
            decided
        )?;
    }
    Ok(())
}

/// Searches a tree to its leaves.
fn search<M: Merit, G: Uncertain<M>>(
    algorithm: RangeAlgorithm,
    root: &G,
    depth: Depth,
) -> (Findings<M, G::Move>, Journal) {
    let mut survey = Survey::new(Limits::depth(depth), Journal::default());
    let found = survey.search::<M, G>(algorithm, &Node::root(root.clone(), depth));
    (found.expect("there is no limit but the depth"), survey.into_observer())
}

struct GameTask<'a, W> {
    arguments: &'a Arguments,
    out: &'a mut W,
}

impl<W: Write> Task for GameTask<'_, W> {
    type Output = Result<(), Failure>;

    fn run<G: PlayableGame>(self) -> Result<(), Failure> {
        let Arguments { depth, margin, drift, .. } = *self.arguments;
        let game = self.arguments.line.play::<G>()?.position().clone();
        let root = Estimated { game: game.clone(), margin, drift };
        let out = self.out;
        writeln!(out, "{}, depth {depth}, evaluations give or take {margin} and {drift} a ply", G::NAME)?;
        let names = self
            .arguments
            .algorithms
            .iter()
            .map(|algorithm| algorithm.to_string().len())
            .max()
            .unwrap_or(0)
            .max(9);
        writeln!(
            out,
            "{:names$} {:>16} {:>11} {:>11} {:>11} {:>9}  best move",
            "algorithm", "range", "leaves", "expanded", "entered", "list"
        )?;
        for &algorithm in &self.arguments.algorithms {
            let (findings, journal) = search::<Range, _>(algorithm, &root, depth);
            let Range { lower, upper } = findings.merit;
            let best = findings.best.map_or_else(|| "-".to_string(), |m| game.format_move(m));
            let sure = if findings.best.is_some() && !findings.is_decided { ", not separated" } else { "" };
            writeln!(
                out,
                "{:names$} {:>16} {:>11} {:>11} {:>11} {:>9}  {best}{sure}",
                algorithm.to_string(),
                format!("{lower:+} to {upper:+}"),
                journal.leaves.len(),
                journal.expanded,
                journal.entered,
                journal.largest_list
            )?;
        }
        Ok(())
    }
}
