//! How much of the generated trees a search has to see.

use nullwindow::game::{Game, MAX_EVALUATION, Score};
use nullwindow::lab::trees::{RootValue, UniformNode, UniformTree, ValueRange, Values};

/// Alpha-beta without memory: the value, and how many nodes it has visited.
fn alpha_beta(node: &UniformNode, alpha: Score, beta: Score, visited: &mut u32) -> Score {
    *visited += 1;
    let mut g = Score::MIN;
    for m in node.moves() {
        g = g.max(-alpha_beta(&node.after(m), -beta, -alpha.max(g), visited));
        if g >= beta {
            break;
        }
    }
    if g == Score::MIN { node.evaluate() } else { g }
}

#[test]
fn the_trees_of_solution_trees_1994_are_as_hard_as_another_program_found_them() {
    // Figure 5: width 5, depth 9, value 504 in 0..999. The other program's means are those of 20 trees each, with a
    // standard error of up to 6 per cent; a perfectly ordered tree has no scatter.
    const TREES: u32 = 40;
    let range = ValueRange { low: 0, high: 999 };
    for (text, known) in [
        ("random", 88_484),
        ("first0.25", 76_457),
        ("first0.5", 33_876),
        ("first0.9", 9_615),
        ("first1", 6_238),
    ] {
        let values = Values::TopDown { range, root: RootValue::Fixed(504), order: text.parse().unwrap() };
        let tree = UniformTree::new(5, 9, values).unwrap();
        let mut visited = 0;
        for root in tree.batch(11).take(TREES as usize) {
            assert_eq!(alpha_beta(&root, -MAX_EVALUATION, MAX_EVALUATION, &mut visited), 504);
        }
        let (mean, known) = (f64::from(visited) / f64::from(TREES), f64::from(known));
        let tolerance = if text == "first1" { 0.0 } else { 0.15 };
        assert!((mean / known - 1.0).abs() <= tolerance, "{text}: {mean}, not {known}");
    }
}
