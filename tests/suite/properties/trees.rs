//! Explicit trees.

use super::check_message;
use nullwindow::game::{Game, Score};
use nullwindow::lab::trees::{ExplicitNode, ExplicitTree};
use nullwindow::search::{
    Algorithm, Bounds, BoundsKept, Guesses, History, Limits, Node, Search, Settings, Table,
};

/// A tree that is read is written so that it is read as the same again, and every algorithm finds its value.
pub(super) fn trees(text: &str) {
    let tree: ExplicitTree = match text.parse() {
        Ok(tree) => tree,
        Err(error) => return check_message(&error),
    };
    let written = tree.to_string();
    let again: ExplicitTree = written.parse().unwrap_or_else(|error| panic!("{written}: {error}"));
    assert_eq!(again, tree, "{written}");
    assert_eq!(again.to_string(), written);
    assert_eq!(
        tree.leaves().count(),
        tree.nodes().filter(|node| node.moves().is_empty()).count(),
        "{written}"
    );
    for name in tree.nodes().filter_map(|node| node.name().map(String::from)) {
        assert_eq!(again.find(&name).map(|node| node.index()), tree.find(&name).map(|node| node.index()));
    }
    // Algorithms that go in steps take as many of them as the values are apart.
    if tree.size() <= 60 && tree.leaves().all(|value| value.abs() <= 200) {
        let value = minimax(&tree.root());
        for line in Algorithm::all() {
            let found = search(&tree, line.algorithm);
            assert!(found.admit(value), "{}: {found:?}, not {value}, for {written}", line.name);
            assert!(!line.algorithm.finds_value() || found.lower == found.upper, "{}: {written}", line.name);
        }
    }
}

/// The value of a node for the side to move, by the definition.
fn minimax(node: &ExplicitNode) -> Score {
    let children = node.moves().into_iter().map(|m| -minimax(&node.after(m)));
    children.max().unwrap_or_else(|| node.evaluate())
}

fn search(tree: &ExplicitTree, algorithm: Algorithm) -> Bounds {
    let table = Table::new(8, BoundsKept::Two).expect("memory for a small table");
    let mut history = History::new::<ExplicitNode>();
    let limits = Limits::depth(tree.depth());
    let mut search = Search::new(Settings::FIXED, &table, &mut history, limits, ());
    search
        .search(algorithm, &Node::root(tree.root(), tree.depth()), Guesses::from_static(0))
        .expect("no limit")
}
