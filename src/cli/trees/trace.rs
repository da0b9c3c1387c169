//! `nullwindow trees trace`

use crate::cli::Failure;
use nullwindow::game::one_line;
use nullwindow::lab::trace::{self, Trace};
use nullwindow::lab::trees::{
    BranchOrder, Example, ExplicitTree, RootValue, UniformTree, ValueRange, Values,
};
use nullwindow::positions::Source;
use nullwindow::search::Algorithm;
use nullwindow::support::write_whole;
use std::io::{IsTerminal, Write, stdout};
use std::path::{Path, PathBuf};
use std::{env, fs};

/// Show a search of a small tree step by step
#[derive(clap::Args)]
#[command(
    after_help = "A tree is nested lists of numbers, from MAX's point of view, with optional names: a:(b:(41 5) c:(12 90)). \
    Each pass of the algorithm is shown as the tree with the bounds [f-, f+] known after it; what was visited, evaluated, \
    cut off or taken from memory; and the contents of the table or the lists. --steps shows every step. For a search with an \
    OPEN list, a pass lasts as long as the best state has the same merit. --html writes a page with a picture of the tree, to \
    step through with a slider or the arrow keys or to watch, several algorithms side by side, with alpha and beta at the nodes and \
    pseudo-code.\n\nExamples:\n  \
    nullwindow trees trace new-paradigm-1995 --algorithm sss\n  \
    nullwindow trees trace trends-1997 \\\n      \
    --algorithm alpha-beta,sss-star,sss-2 --html trace.html\n  \
    nullwindow trees trace uniform --width 3 --depth 3 --seed 7 \\\n      \
    --algorithm mtd-f --steps\n  \
    echo '((3 17) (2 12))' | nullwindow trees trace - --algorithm scout"
)]
pub(super) struct Arguments {
    /// Name of an example, a file (- for standard input), or `uniform` for a generated tree
    tree: String,
    /// Algorithms; see `nullwindow algorithms`
    #[arg(
        long,
        short,
        visible_alias = "algorithms",
        value_name = "A,B,..",
        value_delimiter = ',',
        default_value = "sss"
    )]
    algorithm: Vec<Algorithm>,
    /// Show every step
    #[arg(long, conflicts_with = "html")]
    steps: bool,
    /// Write a page to FILE; - for standard output
    #[arg(long, value_name = "FILE")]
    html: Option<String>,
    /// Overwrite the --html file
    #[arg(long, requires = "html")]
    overwrite: bool,
    #[command(flatten)]
    uniform: UniformArguments,
}

/// The generated tree.
#[derive(clap::Args)]
#[command(next_help_heading = "Generated trees")]
struct UniformArguments {
    /// Children per inner node [default: 2]
    #[arg(long, short, value_name = "N")]
    width: Option<u32>,
    /// Plies from the root to the leaves [default: 4]
    #[arg(long, short, value_name = "N")]
    depth: Option<u32>,
    /// Where the best child is: random, R, pP,rR or firstP [default: random]
    #[arg(long, value_name = "ORDER")]
    order: Option<BranchOrder>,
    /// Range of values [default: 0..100]
    #[arg(long, value_name = "LOW..HIGH", allow_hyphen_values = true)]
    range: Option<ValueRange>,
    /// Random seed [default: 1]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

impl UniformArguments {
    /// Whether any option was given.
    fn are_given(&self) -> bool {
        let UniformArguments { width, depth, order, range, seed } = self;
        width.is_some() || depth.is_some() || order.is_some() || range.is_some() || seed.is_some()
    }

    /// The tree and its description.
    fn tree(&self, most: usize) -> Result<(ExplicitTree, String), Failure> {
        let (width, depth) = (self.width.unwrap_or(2), self.depth.unwrap_or(4));
        let order = self.order.unwrap_or(BranchOrder::RANDOM);
        let range = self.range.unwrap_or(ValueRange { low: 0, high: 100 });
        let seed = self.seed.unwrap_or(1);
        let tree = UniformTree::new(width, depth, Values::TopDown { range, root: RootValue::Middle, order })?;
        if u64::from(width).checked_pow(depth).is_none_or(|leaves| leaves > most as u64) {
            return Err(too_large(&format!("{width}^{depth} leaves")));
        }
        let copy = ExplicitTree::copied_from(&tree.root(seed), depth, usize::MAX)?;
        Ok((copy, format!("Width {width}, depth {depth}, order {order}, values {range}, seed {seed}.")))
    }
}

/// The largest trees that can be shown.
const MOST_LEAVES: usize = 200;
const MOST_LEAVES_ON_A_PAGE: usize = 400;
const MOST_NODES: usize = 2000;

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    arguments.check_file()?;
    let most = if arguments.html.is_some() { MOST_LEAVES_ON_A_PAGE } else { MOST_LEAVES };
    let (tree, about) = tree(arguments, most)?;
    let leaves = tree.leaves().count();
    if leaves > most {
        return Err(too_large(&format!("{leaves} leaves")));
    }
    if tree.size() > MOST_NODES {
        return Err(Failure::Usage(format!(
            "a tree of {} nodes, expected at most {MOST_NODES}",
            tree.size()
        )));
    }
    let traces = arguments.algorithm.iter().map(|&algorithm| Trace::of(&tree, algorithm));
    let traces: Vec<Trace> = traces.collect::<Result<_, _>>()?;
    let Some(file) = &arguments.html else {
        let color = stdout().is_terminal() && env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
        for (at, trace) in traces.iter().enumerate() {
            let text = if arguments.steps { trace.steps_text() } else { trace.passes_text(color) };
            write!(out, "{}{text}", if at > 0 { "\n" } else { "" })?;
        }
        return Ok(());
    };
    let names: Vec<String> = arguments.algorithm.iter().map(ToString::to_string).collect();
    let lead = vec![
        about,
        "Step through with the left and right arrow keys, Home and End; the space bar plays and pauses."
            .to_string(),
    ];
    let page = trace::html(&format!("{}: {}", arguments.tree_name(), names.join(", ")), &lead, &traces);
    match file.as_str() {
        "-" => out.write_all(page.as_bytes())?,
        file => write_whole(&PathBuf::from(file), page.as_bytes())?,
    }
    Ok(())
}

impl Arguments {
    /// Refuses to overwrite a file without being asked.
    fn check_file(&self) -> Result<(), Failure> {
        let path = self.html.as_deref().filter(|&name| name != "-" && !self.overwrite).map(Path::new);
        match path {
            Some(path) if fs::metadata(path).is_ok_and(|file| file.is_file() && file.len() > 0) => {
                Err(Failure::file_exists(path))
            }
            _ => Ok(()),
        }
    }

    /// The name of the tree in the heading.
    fn tree_name(&self) -> String {
        match self.tree.as_str() {
            "-" => "A tree".to_string(),
            "uniform" => "A generated tree".to_string(),
            name => {
                Path::new(name).file_stem().map_or(name.into(), |stem| stem.to_string_lossy()).into_owned()
            }
        }
    }
}

/// The tree and its description.
fn tree(arguments: &Arguments, most: usize) -> Result<(ExplicitTree, String), Failure> {
    if arguments.tree == "uniform" {
        return arguments.uniform.tree(most);
    }
    if arguments.uniform.are_given() {
        return Err(Failure::Usage(
            "--width, --depth, --order, --range and --seed need `uniform` as the tree".to_string(),
        ));
    }
    if let Some(example) = Example::find(&arguments.tree) {
        return Ok((example.tree(), format!("{}: {}.", example.source, example.summary)));
    }
    let source = Source::from(arguments.tree.as_str());
    if let Source::File(path) = &source
        && !path.exists()
    {
        let names: Vec<&str> = Example::all().iter().map(|example| example.name).collect();
        return Err(Failure::Usage(format!(
            "'{}': no such example or file, expected {}, a file, uniform, or - for standard input",
            one_line(arguments.tree.clone()),
            names.join(", ")
        )));
    }
    let name = one_line(source.to_string());
    if let Source::File(path) = &source
        && path.is_dir()
    {
        return Err(Failure::Usage(format!("{name}: is a directory, expected a file with a tree")));
    }
    let text = source.read()?;
    let tree: ExplicitTree = text.content.parse().map_err(|bad: nullwindow::game::LineError| {
        Failure::Usage(format!("{name}:{}: {}", bad.line, bad.error))
    })?;
    Ok((tree, format!("The tree of {name}.")))
}

fn too_large(size: &str) -> Failure {
    Failure::Usage(format!(
        "a tree of {size}, expected at most {MOST_LEAVES} in a terminal and {MOST_LEAVES_ON_A_PAGE} on a page"
    ))
}
