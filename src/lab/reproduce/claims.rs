//! Claims of the papers that are not theorems: how often they fail, and the smallest counter-example.

use super::batch::{BatchError, Sampling};
use super::reproduction::{ReproducedNumber, Reproduction};
use crate::game::Score;
use crate::ranges::{Estimated, LARGEST_VALUE, LeafRule, Range, RangeSearch};
use crate::search::{
    Algorithm, BoundsKept, Guess, Guesses, History, Limits, Node, Search, Settings, Table, Window,
};
use crate::trees::{
    BranchOrder, ExplicitTree, RootValue, UniformNode, UniformTree, ValueRange, Values, seeds,
};
use nullwindow_search::best_first::Journal;
use nullwindow_support::pool;
use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A claim about the leaves that algorithms evaluate.
struct TreeClaim {
    claim: &'static str,
    source: &'static str,
    /// Whether it holds on a tree.
    holds: fn(&mut ClaimTree<'_>) -> bool,
}

const CLAIMS: [TreeClaim; 11] = [
    TreeClaim {
        claim: "Scout evaluates no more distinct leaves than alpha-beta",
        source: "new-paradigm-1995, section 2.1",
        holds: |tree| tree.leaves("scout") <= tree.leaves("alpha-beta"),
    },
    TreeClaim {
        claim: "the S-alpha-beta driver from above evaluates the same leaves as SSS-2",
        source: "solution-trees-1994",
        holds: |tree| tree.set("sss-0:31000") == tree.set("sss-2"),
    },
    TreeClaim {
        claim: "MTD(f) with a guess that is 3 off evaluates no more leaves than SSS*",
        source: "solution-trees-1994, section 5",
        holds: |tree| tree.guessed(3) <= tree.leaves("sss-star"),
    },
    TreeClaim {
        claim: "MTD-bi evaluates no more leaves than SSS*",
        source: "new-paradigm-1995, section 3",
        holds: |tree| tree.leaves("mtd-bi") <= tree.leaves("sss-star"),
    },
    TreeClaim {
        claim: "MTD-step evaluates no more leaves than SSS*",
        source: "new-paradigm-1995, section 3",
        holds: |tree| tree.leaves("mtd-step:20") <= tree.leaves("sss-star"),
    },
    TreeClaim {
        claim: "SSS-4 evaluates no more leaves than SSS*",
        source: "solution-trees-1994",
        holds: |tree| tree.leaves("sss-4:20") <= tree.leaves("sss-star"),
    },
    TreeClaim {
        claim: "PS*(2) evaluates at least as many leaves as SSS*",
        source: "phased-search-1986",
        holds: |tree| tree.leaves("ps-star:2") >= tree.leaves("sss-star"),
    },
    TreeClaim {
        claim: "PS*(2) evaluates no more leaves than alpha-beta",
        source: "phased-search-1986",
        holds: |tree| tree.leaves("ps-star:2") <= tree.leaves("alpha-beta"),
    },
    TreeClaim {
        claim: "the leaves of PS*(2) are among those of alpha-beta",
        source: "phased-search-1986",
        holds: |tree| tree.set("ps-star:2").is_subset(&tree.set("alpha-beta")),
    },
    TreeClaim {
        claim: "on trees of two values SSS* evaluates the same leaves as alpha-beta with an open window",
        source: "trends-1997, after Roizen and Pearl, whose searches know the two values",
        holds: |tree| {
            tree.replace(ValueRange { low: 0, high: 1 });
            tree.set("sss-star") == tree.set("alpha-beta")
        },
    },
    TreeClaim {
        claim: "P_AB on point values is alpha-beta with an open window",
        source: "probability-based-1989, section 4; it is alpha-beta with the window of the domain",
        holds: |tree| tree.p_ab_is_alpha_beta(),
    },
];

/// A tree that claims are tested on.
struct ClaimTree<'a> {
    root: UniformNode,
    tree: UniformTree,
    seed: u64,
    table: &'a mut Table,
    history: &'a mut History,
}

impl ClaimTree<'_> {
    fn set(&mut self, name: &str) -> HashSet<u64> {
        self.run(name.parse().expect("the name of an algorithm"), None)
    }

    fn leaves(&mut self, name: &str) -> usize {
        self.set(name).len()
    }

    /// The minimax value.
    fn value(&mut self) -> Score {
        let depth = self.tree.depth();
        let limits = Limits::depth(depth);
        let mut search = Search::new(Settings::FIXED, self.table, self.history, limits, ());
        let known = Guesses::from_static(0);
        search.search(Algorithm::Minimax, &Node::root(self.root, depth), known).expect("no limit").lower
    }

    /// The number of leaves of MTD(f) when its guess is off by `by`.
    fn guessed(&mut self, by: Score) -> usize {
        let value = self.value();
        self.run(Algorithm::MtdF { guess: Guess::Off(by) }, Some(value)).len()
    }

    /// Replaces the tree by one of the same shape with independent values of another range. Claims that do so come last.
    fn replace(&mut self, range: ValueRange) {
        let (width, depth) = (self.tree.width(), self.tree.depth());
        self.tree = UniformTree::new(width, depth, Values::Independent { range }).expect("a tree");
        self.root = self.tree.root(self.seed);
    }

    /// Whether P_AB evaluates the same leaves as alpha-beta, with values of P_AB's domain.
    fn p_ab_is_alpha_beta(&mut self) -> bool {
        self.replace(ValueRange { low: -LARGEST_VALUE, high: LARGEST_VALUE });
        let depth = self.tree.depth();
        let points = Estimated { game: self.root, margin: 0, drift: 0 };
        let domain = Window { alpha: -LARGEST_VALUE, beta: LARGEST_VALUE };
        let mut search = RangeSearch::new(Limits::depth(depth), Journal::default());
        let searched = search.p_ab::<Range, _>(&Node::root(points, depth), domain, LeafRule::Clamped);
        searched.expect("no limit");
        *search.into_observer().leaf_set() == self.set("alpha-beta")
    }

    fn run(&mut self, algorithm: Algorithm, told: Option<Score>) -> HashSet<u64> {
        self.table.clear();
        let depth = self.tree.depth();
        let limits = Limits::depth(depth);
        let mut search = Search::new(Settings::FIXED, self.table, self.history, limits, Journal::default());
        let known = Guesses { told, ..Guesses::from_static(0) };
        search.search(algorithm, &Node::root(self.root, depth), known).expect("no limit");
        search.into_observer().leaf_set().iter().copied().collect()
    }
}

/// The kinds of trees that claims are tested on, small ones first, with many ties and with few.
fn shapes() -> Vec<UniformTree> {
    let mut shapes = Vec::new();
    for (width, depth) in
        [(2, 2), (2, 3), (3, 2), (2, 4), (3, 3), (4, 2), (2, 5), (4, 3), (3, 4), (5, 3), (4, 4), (3, 5)]
    {
        for high in [5, 20, 200] {
            let range = ValueRange { low: 0, high };
            let top_down = |order| Values::TopDown { range, root: RootValue::Uniform, order };
            let random = top_down(BranchOrder::RANDOM);
            for values in [Values::Independent { range }, random, top_down(BranchOrder::order(2))] {
                shapes.push(UniformTree::new(width, depth, values).expect("a tree"));
            }
        }
    }
    shapes
}

/// The number of failures of a claim, and the smallest counter-example.
#[derive(Clone, Default)]
struct Failures {
    number: usize,
    /// The leaves of the tree, its index among all, and the tree.
    smallest: Option<(usize, usize, String)>,
}

/// Tests every claim on random trees.
pub fn claims(sampling: &Sampling) -> Result<Reproduction, BatchError> {
    let &Sampling { trees, seed, jobs, ref stop } = sampling;
    let shapes = shapes();
    let roots: Vec<(usize, UniformTree, u64)> = seeds(seed)
        .take(trees)
        .enumerate()
        .map(|(number, seed)| (number, shapes[number % shapes.len()], seed))
        .collect();
    let parts: Vec<&[(usize, UniformTree, u64)]> = roots.chunks(trees.div_ceil(jobs.max(1)).max(1)).collect();
    let mut found = vec![Failures::default(); CLAIMS.len()];
    for failures in pool::try_map(&parts, jobs, || Ok(()), |(), part| test_claims(part, stop))? {
        for (all, own) in found.iter_mut().zip(failures) {
            all.number += own.number;
            all.smallest = [all.smallest.take(), own.smallest].into_iter().flatten().min();
        }
    }
    let mut notes = vec![format!(
        "Claims of the papers that are not theorems, tested on {trees} random trees of widths 2 to 5 and depths 2 to 5, with \
         independent leaves and with values generated from the root down, with many ties and with few: the \
         percentage of trees on which they fail, and the smallest counter-example. True theorems are tests of the program."
    )];
    let mut numbers = Vec::new();
    for (claim, failures) in CLAIMS.iter().zip(&found) {
        let smallest = failures.smallest.as_ref().map_or_else(
            || "no counter-example".to_string(),
            |(_, _, tree)| format!("smallest counter-example {tree}"),
        );
        notes.push(format!(
            "\"{}\" ({}): fails on {} of {trees}; {smallest}.",
            claim.claim, claim.source, failures.number
        ));
        let rate = failures.number as f64 / trees.max(1) as f64;
        let error = (rate * (1.0 - rate) / trees.max(1) as f64).sqrt();
        numbers.push(ReproducedNumber::new(
            "Claims that fail",
            claim.claim,
            "% of trees",
            None,
            100.0 * rate,
            100.0 * error,
        ));
    }
    Ok(Reproduction {
        name: "claims".to_string(),
        title: "Claims that are not theorems".to_string(),
        rows: "claim",
        columns: "rate",
        notes,
        numbers,
        figures: Vec::new(),
    })
}

/// Tests every claim on some trees.
fn test_claims(
    roots: &[(usize, UniformTree, u64)],
    stop: &Arc<AtomicBool>,
) -> Result<Vec<Failures>, BatchError> {
    let mut table = Table::new(12, BoundsKept::Two).map_err(BatchError::Table)?;
    let mut history = History::new::<UniformNode>();
    let mut found = vec![Failures::default(); CLAIMS.len()];
    for &(number, tree, seed) in roots {
        if stop.load(Ordering::Relaxed) {
            return Err(BatchError::Stopped);
        }
        let root = tree.root(seed);
        let mut claim_tree = ClaimTree { root, tree, seed, table: &mut table, history: &mut history };
        for (claim, failures) in CLAIMS.iter().zip(&mut found) {
            if (claim.holds)(&mut claim_tree) {
                continue;
            }
            failures.number += 1;
            let leaves = (tree.width() as usize).pow(tree.depth());
            if failures.smallest.as_ref().is_none_or(|(least, index, _)| (leaves, number) < (*least, *index))
            {
                let text = ExplicitTree::copied_from(&claim_tree.root, tree.depth(), leaves * 4)
                    .map_or_else(|error| error.to_string(), |tree| tree.to_string());
                failures.smallest = Some((leaves, number, text));
            }
        }
    }
    Ok(found)
}
