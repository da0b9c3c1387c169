//! `nullwindow trees ranges`

use crate::cli::game_parser::GameParser;
use crate::cli::position::LineArguments;
use crate::cli::{Failure, terminal};
use clap::ValueEnum;
use nullwindow::game::Score;
use nullwindow::games::{GameId, PlayableGame, Task};
use nullwindow::lab::ranges::{
    Estimated, Merit, MeritGame, MeritKind, Range, RangeAlgorithm, RangeGenerator, RangeSearch,
    RangeSearchResult, RangeTree, VpList,
};
use nullwindow::lab::trees::seeds;
use nullwindow::search::best_first::Journal;
use nullwindow::search::{Depth, Limits, MAX_DEPTH, Node};
use nullwindow::support::{aligned_within, count, wrap};
use std::io::{self, Write};
use std::num::NonZeroUsize;

/// Search trees whose leaves are ranges or distributions of values
#[derive(clap::Args)]
#[command(
    after_help = "Random trees are those of probability-based-1989: values from -6 to 6, 1 to WIDTH - 1 children at \
    every node. With --game, the leaves are evaluations with a margin of error, twice as large where there are \
    captures.\n\nExamples:\n  nullwindow trees ranges --width 6 --depth 6\n  \
    nullwindow trees ranges --generator narrowing \\\n      \
    --algorithms informed-p-ab,b-star,pb-star:prove-best@90\n  \
    nullwindow trees ranges --game chess --depth 3 --margin 50 \\\n      \
    --algorithms r-ab,b-star"
)]
pub(super) struct Arguments {
    /// Range algorithms; see `nullwindow algorithms`
    #[arg(
        long,
        short,
        value_name = "A,B,..",
        value_delimiter = ',',
        default_values = ["p-ab", "r-ab", "informed-p-ab", "b-star", "pb-star"]
    )]
    algorithms: Vec<RangeAlgorithm>,
    /// Plies from the root to the leaves
    #[arg(long, short, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(..=i64::from(MAX_DEPTH)))]
    depth: Depth,
    /// One more than the largest number of children
    #[arg(long, short, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u8).range(2..))]
    width: u8,
    /// How the ranges of children are generated
    #[arg(long, value_enum, value_name = "NAME", default_value = "consistent")]
    generator: GeneratorName,
    /// Number of trees
    #[arg(long, short, value_name = "N", default_value = "100")]
    trees: NonZeroUsize,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Search a position of GAME instead of random trees
    #[arg(long, value_name = "GAME", value_parser = GameParser, conflicts_with_all = ["width", "generator", "trees", "seed"])]
    game: Option<GameId>,
    #[command(flatten)]
    line: LineArguments,
    /// Margin of error of the evaluation of a quiet position
    #[arg(long, value_name = "N", default_value_t = 30, requires = "game", value_parser = clap::value_parser!(i32).range(0..=20_000))]
    margin: Score,
    /// What each ply above the leaves adds to the margin
    #[arg(long, value_name = "N", default_value_t = 30, requires = "game", value_parser = clap::value_parser!(i32).range(0..=20_000))]
    drift: Score,
}

/// How the ranges of children are generated.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum GeneratorName {
    /// They back up exactly their parent's range, as the paper intends
    Consistent,
    /// As the paper prints it, which loses the parent's range
    Printed,
    /// They back up a range inside their parent's, often a narrower one
    Narrowing,
}

impl From<GeneratorName> for RangeGenerator {
    fn from(name: GeneratorName) -> RangeGenerator {
        match name {
            GeneratorName::Consistent => RangeGenerator::Consistent,
            GeneratorName::Printed => RangeGenerator::Printed,
            GeneratorName::Narrowing => RangeGenerator::Narrowing,
        }
    }
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    match arguments.game {
        Some(game) => game.run(GameTask { arguments, out }),
        None => random_trees(arguments, out),
    }
}

/// The counts of a search over all trees.
#[derive(Default)]
struct Sums {
    leaves: u64,
    expanded: u64,
    entered: u64,
    list: usize,
    decided: usize,
}

impl Sums {
    fn add<M, V>(&mut self, (result, journal): &(RangeSearchResult<M, V>, Journal)) {
        self.leaves += journal.leaves.len() as u64;
        self.expanded += journal.expanded;
        self.entered += journal.entered;
        self.list = self.list.max(journal.largest_list);
        self.decided += usize::from(result.is_decided);
    }
}

/// Prints a heading and a table, both within the terminal's width.
fn print(heading: &str, lines: &[Vec<String>], out: &mut impl Write) -> io::Result<()> {
    let columns = terminal::width();
    writeln!(out, "{}", wrap(heading, columns).join("\n"))?;
    out.write_all(aligned_within(lines, columns).as_bytes())
}

fn random_trees(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let Arguments { depth, width, generator, trees, seed, .. } = *arguments;
    let roots: Vec<RangeTree> =
        seeds(seed).take(trees.get()).map(|seed| RangeTree::new(seed, width, generator.into())).collect();
    let leaves: u64 = roots.iter().map(|root| root.leaves(depth)).sum();
    let number = roots.len() as f64;
    let titles = ["algorithm", "leaves", "%", "expanded", "entered", "list", "decided"];
    let mut lines = vec![titles.map(String::from).to_vec()];
    for &algorithm in &arguments.algorithms {
        let mut sums = Sums::default();
        for root in &roots {
            match algorithm.merit() {
                MeritKind::Range => sums.add(&search::<Range, _>(algorithm, root, depth)),
                MeritKind::Distribution => sums.add(&search::<VpList, _>(algorithm, root, depth)),
            }
        }
        let mean = |sum: u64| format!("{:.1}", sum as f64 / number);
        let is_for_a_move = matches!(algorithm, RangeAlgorithm::BStar { .. } | RangeAlgorithm::PbStar { .. });
        lines.push(vec![
            algorithm.to_string(),
            mean(sums.leaves),
            format!("{:.1}", 100.0 * sums.leaves as f64 / leaves as f64),
            mean(sums.expanded),
            mean(sums.entered),
            sums.list.to_string(),
            if is_for_a_move { sums.decided.to_string() } else { "-".to_string() },
        ]);
    }
    let heading = format!(
        "{}, fewer than {width} children, depth {depth}, seed {seed}, {:.1} leaves per tree",
        count(trees.get() as u64, "tree", "trees"),
        leaves as f64 / number
    );
    Ok(print(&heading, &lines, out)?)
}

/// Searches a tree to its leaves.
fn search<M: Merit, G: MeritGame<M>>(
    algorithm: RangeAlgorithm,
    root: &G,
    depth: Depth,
) -> (RangeSearchResult<M, G::Move>, Journal) {
    let mut search = RangeSearch::new(Limits::depth(depth), Journal::default());
    let found = search.search::<M, G>(algorithm, &Node::root(root.clone(), depth));
    (found.expect("there is no limit but the depth"), search.into_observer())
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
        let heading = format!("{}, depth {depth}, margin of error {margin} and {drift} per ply", G::NAME);
        let titles = ["algorithm", "range", "leaves", "expanded", "entered", "list", "best move", "decided"];
        let mut lines = vec![titles.map(String::from).to_vec()];
        for &algorithm in &self.arguments.algorithms {
            let (result, journal) = search::<Range, _>(algorithm, &root, depth);
            let Range { lower, upper } = result.merit;
            let decided = if result.is_decided { "yes" } else { "no" };
            lines.push(vec![
                algorithm.to_string(),
                format!("{lower:+} to {upper:+}"),
                journal.leaves.len().to_string(),
                journal.expanded.to_string(),
                journal.entered.to_string(),
                journal.largest_list.to_string(),
                result.best.map_or_else(|| "-".to_string(), |m| game.format_move(m)),
                result.best.map_or("-", |_| decided).to_string(),
            ]);
        }
        Ok(print(&heading, &lines, self.out)?)
    }
}
