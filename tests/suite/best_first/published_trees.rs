//! The searches that keep a list or a solution tree, on the trees that the papers speak of.

use nullwindow::game::{Game, Score};
use nullwindow::lab::trees::{
    BranchOrder, Example, ExplicitTree, RootValue, UniformTree, ValueRange, Values,
};
use nullwindow::search::best_first::Journal;
use nullwindow::search::{
    Bounds, BoundsKept, Guesses, History, Leaf, Limits, Listed, Node, Observer, Search, Settings, Table,
};

/// Searches a fixed tree with enough memory.
fn run<G: Game, O: Observer + Default>(tree: &G, depth: u32, algorithm: &str) -> O {
    let settings = Settings { leaf: Leaf::Static, history: false, table_move: false, ..Settings::default() };
    let table = Table::new(16, BoundsKept::Two).unwrap();
    let mut history = History::new::<G>();
    let mut search = Search::new(settings, &table, &mut history, Limits::depth(depth), O::default());
    let root = Node::root(tree.clone(), depth);
    search.search(algorithm.parse().unwrap(), &root, Guesses::from_static(0)).expect("no limit");
    search.into_observer()
}

fn journal<G: Game>(tree: &G, depth: u32, algorithm: &str) -> Journal {
    run(tree, depth, algorithm)
}

/// The upper bound after each pass.
#[derive(Default)]
struct Passes(Vec<Score>);

impl Observer for Passes {
    fn narrowed(&mut self, bounds: Bounds) {
        self.0.push(bounds.upper);
    }
}

/// The values of the leaves of every solution tree, from left to right.
#[derive(Default)]
struct SolutionTrees {
    leaves: Vec<u64>,
    trees: Vec<Vec<Score>>,
}

impl Observer for SolutionTrees {
    fn leaf(&mut self, key: u64, _: u64) {
        self.leaves.push(key);
    }

    fn lists(&mut self, contents: impl FnOnce() -> Vec<Listed>) {
        let leaves = contents().into_iter().filter(|listed| self.leaves.contains(&listed.key));
        self.trees.push(leaves.map(|listed| listed.merit).collect());
    }
}

#[test]
fn the_solution_trees_of_sss_2_are_the_published_ones() {
    let tree = Example::find("trends-1997").unwrap().tree();
    let solutions: SolutionTrees = run(&tree.root(), tree.depth(), "sss-2");
    assert_eq!(solutions.trees, [[41, 12, 10, 36], [5, 12, 10, 36], [5, 12, 10, 35]]);
}

#[test]
fn the_examples_are_searched_in_the_published_order() {
    for example in Example::all() {
        let tree = example.tree();
        let leaves = |algorithm| -> Vec<Score> {
            let node = |key| tree.nodes().find(|node| node.key() == key).expect("a node of the tree");
            let keys = journal(&tree.root(), tree.depth(), algorithm).leaves;
            keys.into_iter().map(|key| node(key).value().expect("a leaf")).collect()
        };
        for name in ["sss", "sss-star", "sss-2", "ps-star:1"] {
            assert_eq!(leaves(name), example.facts.sss, "{name}, {}", example.name);
        }
        for name in ["alpha-beta", "nega-scout"] {
            let mut leaves = leaves(name);
            if name == "nega-scout" && example.name != "trends-1997" {
                continue;
            }
            let mut expected = example.facts.alpha_beta.to_vec();
            leaves.sort_unstable();
            expected.sort_unstable();
            assert_eq!(leaves, expected, "{name}, {}", example.name);
        }
        let passes: Passes = run(&tree.root(), tree.depth(), "sss-2");
        assert_eq!(passes.0, example.facts.passes, "{}", example.name);
    }
}

/// A tree in which only the last child of a node is ever good enough, as text: values are 0 and 1.
fn unordered(width: usize, depth: u32, is_max: bool, value: Score) -> String {
    if depth == 0 {
        return value.to_string();
    }
    // A MAX node of value 1 has one child of that value, of value 0 all; a MIN node the other way round.
    let others = if is_max { 0 } else { 1 };
    let child = |place| if place == width - 1 { value } else { others };
    let children: Vec<_> =
        (0..width).map(|place| unordered(width, depth - 1, !is_max, child(place))).collect();
    format!("({})", children.join(" "))
}

#[test]
fn perfectly_unordered_trees_are_searched_completely() {
    // trends-1997, section 5, after Roizen and Pearl. What it says there of all trees of two values holds only for searches
    // that know the two values: with infinite bounds SSS* may need fewer leaves.
    for (width, depth) in [(2, 6), (3, 4), (3, 5), (5, 3), (8, 2), (4, 1)] {
        for value in [0, 1] {
            let tree: ExplicitTree = unordered(width, depth, true, value).parse().unwrap();
            for name in ["alpha-beta", "sss-star", "dual-star", "sss-2", "dual-sss-2"] {
                let leaves = journal(&tree.root(), depth, name).leaves.len();
                assert_eq!(leaves, width.pow(depth), "{name}, width {width}, depth {depth}, value {value}");
            }
        }
    }
}

#[test]
fn phased_search_of_trees_with_an_order_needs_no_more_leaves_than_sss_star() {
    // phased-search-1986, section 3.3: if the best child is in the first partition everywhere.
    for (width, depth, count) in [(8, 4, 30), (16, 4, 6), (8, 6, 2)] {
        for order in [2, 4, 8] {
            let range = ValueRange { low: 0, high: 100 };
            let order_of_tree = BranchOrder::order(order);
            let values = Values::TopDown { range, root: RootValue::Middle, order: order_of_tree };
            let kind = UniformTree::new(width, depth, values).unwrap();
            for (number, tree) in kind.batch(3).take(count).enumerate() {
                let sss_star = journal(&tree, depth, "sss-star").leaves.len();
                for k in [2, 4, 8].into_iter().filter(|&k| k <= order) {
                    let phased = journal(&tree, depth, &format!("ps-star:{k}")).leaves.len();
                    assert!(
                        phased <= sss_star,
                        "PS*({k}), width {width}, depth {depth}, order {order}, tree {number}: {phased} > {sss_star}"
                    );
                }
            }
        }
    }
}
