//! Artificial trees: their text, the papers' examples, and what the generator promises.

use crate::random_tree::SearchLog;
use nullwindow::game::{Game, MAX_EVALUATION, Score};
use nullwindow::lab::trees::{
    BranchOrder, Example, ExplicitTree, Probability, RootValue, UniformNode, UniformTree, ValueRange, Values,
    seeds,
};
use nullwindow::search::{
    Algorithm, Bounds, BoundsKept, Guesses, History, Limits, Node, Search, Settings, Table,
};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::collections::HashSet;

/// Searches a fixed tree with enough memory.
fn run<G: Game>(root: G, depth: u32, algorithm: Algorithm) -> (Bounds, SearchLog) {
    let settings = Settings::FIXED;
    let table = Table::new(14, BoundsKept::Two).unwrap();
    let mut history = History::new::<G>();
    let limits = Limits::depth(depth);
    let mut search = Search::new(settings, &table, &mut history, limits, SearchLog::default());
    let found =
        search.search(algorithm, &Node::root(root, depth), Guesses::from_static(0)).expect("no limit");
    (found, search.into_observer())
}

/// The value of a node for the side to move, by the definition.
fn minimax<G: Game>(node: &G) -> Score {
    let children = node.moves().into_iter().map(|m| -minimax(&node.after(m)));
    children.max().unwrap_or_else(|| node.outcome().expect("over without moves").score(0))
}

fn read(text: &str) -> ExplicitTree {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A random tree as text, with a chance of names, unequal depths and few values.
fn random_text(random: &mut StdRng, depth: u32, names: &mut u32) -> String {
    let name = if random.random_bool(0.3) {
        *names += 1;
        format!("n{names}:")
    } else {
        String::new()
    };
    if depth == 0 || random.random_bool(0.2) {
        return format!("{name}{}", random.random_range(-9..=9));
    }
    let children: Vec<_> =
        (0..random.random_range(1..=4)).map(|_| random_text(random, depth - 1, names)).collect();
    format!("{name}({})", children.join(" "))
}

#[test]
fn the_examples_are_searched_as_the_papers_say() {
    for example in Example::all() {
        let tree = example.tree();
        let depth = tree.depth();
        let values = |keys: &[u64]| -> Vec<Score> {
            let node = |key| tree.nodes().find(|node| node.key() == key).expect("a node of the tree");
            keys.iter().map(|&key| node(key).value().expect("a leaf")).collect()
        };
        assert_eq!(minimax(&tree.root()), example.facts.value, "{}", example.name);
        for description in Algorithm::all() {
            let (found, _) = run(tree.root(), depth, description.algorithm);
            assert!(found.admit(example.facts.value), "{}: {}", example.name, description.name);
        }
        let (_, alpha_beta) = run(tree.root(), depth, Algorithm::AlphaBeta);
        assert_eq!(values(&alpha_beta.leaves), example.facts.alpha_beta, "{}", example.name);
        let (_, sss) = run(tree.root(), depth, Algorithm::Sss);
        assert_eq!(values(&sss.leaves), example.facts.sss, "{}", example.name);
        let mut passes: Vec<Score> = sss.bounds.iter().map(|bounds| bounds.upper).collect();
        *passes.last_mut().unwrap() = sss.bounds.last().unwrap().lower;
        assert_eq!(passes, example.facts.passes, "{}", example.name);
        assert_eq!(Example::find(example.name), Some(example));
    }
    assert_eq!(Example::find("trends"), None);
}

#[test]
fn named_nodes_have_the_values_of_the_papers() {
    let known: [(&str, &[(&str, Score)]); 2] = [
        ("trends-1997", &[("a", 35), ("b", 12), ("c", 35), ("d", 12), ("f", 35), ("j", 80), ("n", 37)]),
        (
            "new-paradigm-1995",
            &[
                ("e", 41),
                ("n", 5),
                ("g", 12),
                ("k", 34),
                ("m", 36),
                ("o", 35),
                ("q", 36),
                ("l", 35),
                ("h", 35),
            ],
        ),
    ];
    for (example, nodes) in known {
        let tree = Example::find(example).unwrap().tree();
        for &(name, value) in nodes {
            let node = tree.find(name).unwrap();
            assert_eq!(node.to_move().view(minimax(&node)), value, "{example}: {name}");
        }
    }
}

#[test]
fn every_algorithm_agrees_on_trees_of_unequal_depth() {
    let mut random = StdRng::seed_from_u64(1);
    for _ in 0..300 {
        let tree = read(&random_text(&mut random, 5, &mut 0));
        let truth = minimax(&tree.root());
        for description in Algorithm::all() {
            let (found, _) = run(tree.root(), tree.depth(), description.algorithm);
            if description.algorithm.finds_value() {
                assert_eq!(found, Bounds::exact(truth), "{} on {tree}", description.name);
            } else {
                assert!(found.admit(truth), "{} on {tree}", description.name);
            }
        }
        for node in tree.nodes() {
            assert_eq!(node.outcome().is_some(), node.moves().is_empty(), "{tree}");
            assert_eq!(node.outcome().is_some(), node.value().is_some(), "{tree}");
        }
    }
}

#[test]
fn trees_are_read_back_as_they_were_written() {
    let mut random = StdRng::seed_from_u64(2);
    for _ in 0..500 {
        let text = random_text(&mut random, 5, &mut 0);
        let tree = read(&text);
        assert_eq!(tree.to_string(), text);
        assert_eq!(read(&tree.to_string()), tree);
        let keys: HashSet<u64> = tree.nodes().map(|node| node.key()).collect();
        assert_eq!(keys.len(), tree.size());
    }
    for example in Example::all() {
        assert_eq!(read(&example.tree().to_string()), example.tree());
    }
}

#[test]
fn the_same_tree_can_be_written_in_many_ways() {
    let tree = read("((41 5) (-12 90))");
    for same in [
        "[[41,5],[-12,90]]",
        "[\r\n  [41, 5],\r\n  [-12, 90]\r\n]\r\n",
        "\u{feff}# a comment (\n((+41 5) # another: one, 2\n(-12\t90))\n#",
        "([41 , 5](-12,90))",
    ] {
        assert_eq!(read(same), tree, "{same}");
    }
    let json = serde_json::to_string_pretty(&[[41, 5], [-12, 90]]).unwrap();
    assert_eq!(read(&json), tree);
    assert_eq!(read(" a : (\nb :\n(41 5) c:(-12 90))").to_string(), "a:(b:(41 5) c:(-12 90))");
    assert_eq!(tree.leaves().collect::<Vec<_>>(), [41, 5, -12, 90]);
    let leaf = read("7");
    assert_eq!((leaf.depth(), leaf.size(), leaf.root().evaluate()), (0, 1, 7));
}

#[test]
fn bad_trees_are_explained() {
    let many = "1 ".repeat(271);
    let deep = format!("{}1{}", "(".repeat(201), ")".repeat(201));
    let long = "z".repeat(500);
    let value = "expected a whole number from -20000 to 20000";
    for (text, message) in [
        ("", "line 1: no tree, expected a number or a list".to_string()),
        ("# nothing\n\n", "line 3: no tree, expected a number or a list".to_string()),
        ("()", "line 1: an empty list, expected at least one value in it".to_string()),
        ("(1\n(2 []))", "line 2: an empty list, expected at least one value in it".to_string()),
        ("\n((1 2)\n", "line 2: '(' is never closed".to_string()),
        ("(1\n2))", "line 2: ')' closes no list".to_string()),
        ("(1\n2]", "line 2: ']' closes the '(' of line 1, expected ')'".to_string()),
        ("[1 2)", "line 1: ')' closes the '[' of line 1, expected ']'".to_string()),
        ("(1\n20001)", format!("line 2: the value '20001', {value}")),
        ("-20001", format!("line 1: the value '-20001', {value}")),
        ("(99999999999999999999)", format!("line 1: the value '99999999999999999999', {value}")),
        ("(1 2.5)", format!("line 1: the value '2.5', {value}")),
        ("(1 x)", format!("line 1: the value 'x', {value}")),
        (&long, format!("line 1: the value '{}...', {value}", &long[..30])),
        (&format!("({many})"), "line 1: a node with more than 270 children".to_string()),
        (&deep, "line 1: a tree deeper than 200 plies".to_string()),
        ("(1)\n2", "line 2: '2' after the end of the tree".to_string()),
        ("(1) (2)", "line 1: '(' after the end of the tree".to_string()),
        ("(1) b:2", "line 1: 'b' after the end of the tree".to_string()),
        ("1,", "line 1: ',' after the end of the tree".to_string()),
        ("(1,\n,2)", "line 2: ',' where a number or a list is expected".to_string()),
        ("(,1)", "line 1: ',' where a number or a list is expected".to_string()),
        ("(1,)", "line 1: ')' where a number or a list is expected".to_string()),
        ("(:1)", "line 1: ':' where a number or a list is expected".to_string()),
        ("(a:)", "line 1: ')' after 'a:', expected a number or a list".to_string()),
        ("(a:1 a:2)", "line 1: the name 'a' for a second node".to_string()),
        ("(1:2)", "line 1: '1' before ':', expected one name that begins with a letter".to_string()),
        ("a:b:2", "line 1: 'b' before ':', expected one name that begins with a letter".to_string()),
    ] {
        let error = text.parse::<ExplicitTree>().expect_err(text).to_string();
        assert_eq!(error, message, "{text}");
    }
    read(&format!("({})", &many[2..]));
    read(&deep[1..deep.len() - 1]);
}

#[test]
fn no_text_is_a_surprise() {
    let mut random = StdRng::seed_from_u64(3);
    let pieces = [
        "(", "(", ")", ")", "[", "]", ",", ":", "#", "\n", " ", "a", "b", "7", "-3", "+", "é", "\u{0}",
        "\u{2003}",
    ];
    let mut trees = 0;
    for round in 0..10_000 {
        let text: String = if round % 2 == 0 {
            (0..random.random_range(0..20)).map(|_| pieces[random.random_range(0..pieces.len())]).collect()
        } else {
            let mut text: Vec<char> = Example::all()[round / 2 % 2].text.chars().collect();
            let at = random.random_range(0..text.len());
            let piece = pieces[random.random_range(0..pieces.len())].chars();
            text.splice(at..at + random.random_range(0..2), piece);
            text.into_iter().collect()
        };
        match text.parse::<ExplicitTree>() {
            Ok(tree) => {
                trees += 1;
                assert_eq!(read(&tree.to_string()), tree, "{text:?}");
            }
            Err(error) => {
                let message = error.to_string();
                assert!(message.starts_with("line ") && !message.contains(char::is_control), "{message:?}");
                assert!((1..=text.split('\n').count()).contains(&error.line), "{text:?}: {message}");
            }
        }
    }
    assert!((500..9_500).contains(&trees), "{trees}");
}

const ORDERS: [&str; 9] = ["random", "2", "3", "4", "100", "p0.9,r4", "p0,r2", "first0.5", "first1"];

fn range(low: Score, high: Score) -> ValueRange {
    ValueRange { low, high }
}

fn order(text: &str) -> BranchOrder {
    text.parse().unwrap()
}

/// Small generated trees of all orders, root rules and many ranges, from the top.
fn small_trees() -> impl Iterator<Item = (UniformTree, u64)> {
    let shapes = [(1, 5), (2, 6), (3, 4), (5, 3), (8, 2), (12, 2), (255, 1), (7, 0)];
    let ranges =
        [range(0, 1), range(-5, 5), range(0, 999), range(-MAX_EVALUATION, MAX_EVALUATION), range(3, 3)];
    (0..720_usize).zip(seeds(4)).map(move |(number, seed)| {
        let (width, depth) = shapes[number % shapes.len()];
        let range = ranges[number / shapes.len() % ranges.len()];
        let root = [RootValue::Middle, RootValue::Uniform, RootValue::Fixed(range.high)][number % 3];
        let order = order(ORDERS[number / 3 % ORDERS.len()]);
        (UniformTree::new(width, depth, Values::TopDown { range, root, order }).unwrap(), seed)
    })
}

/// Shows every node below a node, itself first.
fn visit(node: UniformNode, see: &mut impl FnMut(UniformNode)) {
    see(node);
    for m in node.moves() {
        visit(node.after(m), see);
    }
}

#[test]
fn every_node_of_a_tree_from_the_top_has_its_minimax_value() {
    for (tree, seed) in small_trees() {
        let range = tree.values().range();
        visit(tree.root(seed), &mut |node| {
            assert_eq!(node.evaluate(), minimax(&node), "seed {seed} of {tree:?}");
            assert!(range.contains(node.value()), "seed {seed} of {tree:?}");
            assert_eq!(node.outcome().is_some(), node.moves().is_empty());
        });
        let (found, _) = run(tree.root(seed), tree.depth(), Algorithm::MTD_F);
        assert_eq!(found, Bounds::exact(tree.root(seed).value()));
    }
}

#[test]
fn the_root_has_the_value_it_should() {
    let tree = |root| {
        UniformTree::new(3, 2, Values::TopDown { range: range(-4, 9), root, order: BranchOrder::RANDOM })
            .unwrap()
    };
    let mut seen = HashSet::new();
    for seed in seeds(5).take(400) {
        assert_eq!(tree(RootValue::Fixed(-3)).root(seed).value(), -3);
        assert_eq!(tree(RootValue::Middle).root(seed).value(), 2);
        seen.insert(tree(RootValue::Uniform).root(seed).value());
    }
    assert_eq!(seen.len(), 14);
}

#[test]
fn in_a_tree_of_order_r_the_best_child_is_among_the_first() {
    for width in [1_u32, 5, 8, 24] {
        for (r, first) in [(1, width), (2, width.div_ceil(2)), (4, width.div_ceil(4)), (width, 1), (200, 1)] {
            let values = Values::TopDown {
                range: range(0, 9999),
                root: RootValue::Middle,
                order: BranchOrder::order(r),
            };
            assert_eq!(BranchOrder::order(r).first_part(width), first);
            let tree = UniformTree::new(width, 3, values).unwrap();
            let mut places = HashSet::new();
            for seed in seeds(6).take(20) {
                visit(tree.root(seed), &mut |node| {
                    let best = node.moves().into_iter().find(|&m| node.after(m).value() == node.value());
                    if node.plies_left() > 0 {
                        assert!(best.is_some_and(|m| u32::from(m) < first), "seed {seed} of {tree:?}");
                        places.insert(best.unwrap());
                    }
                });
            }
            assert_eq!(places.len(), first as usize, "every one of the first: {tree:?}");
        }
    }
}

/// How far counts are from what is expected of them, as a chi-square sum.
fn deviation(counts: &[u32], expected: impl Fn(usize) -> f64) -> f64 {
    counts
        .iter()
        .enumerate()
        .map(|(at, &count)| (f64::from(count) - expected(at)).powi(2) / expected(at))
        .sum()
}

#[test]
fn the_best_child_stands_where_the_probabilities_say() {
    const TREES: u32 = 40_000;
    let anywhere = vec![0.125; 8];
    for (text, chances) in [
        ("random", anywhere.clone()),
        ("p0.7,r1", anywhere.clone()),
        ("first0.125", anywhere),
        ("first0.5", [vec![0.5], vec![0.5 / 7.0; 7]].concat()),
        ("p0.9,r4", [vec![0.45; 2], vec![0.1 / 6.0; 6]].concat()),
        ("p0.25,r2", [vec![0.0625; 4], vec![0.1875; 4]].concat()),
    ] {
        let wide = range(-MAX_EVALUATION, MAX_EVALUATION);
        let values = Values::TopDown { range: wide, root: RootValue::Middle, order: order(text) };
        let tree = UniformTree::new(8, 1, values).unwrap();
        let mut counts = [0; 8];
        for root in tree.batch(7).take(TREES as usize) {
            let best = root.moves().into_iter().find(|&m| root.after(m).value() == 0).unwrap();
            counts[usize::from(best)] += 1;
        }
        // Once in 10 000 such experiments chance alone goes beyond it, with 7 degrees of freedom.
        let deviation = deviation(&counts, |at| f64::from(TREES) * chances[at]);
        assert!(deviation < 29.9, "{text}: {counts:?}, {deviation}");
    }
}

#[test]
fn other_children_are_uniform_up_to_the_best_one() {
    // A MAX node of value 4 in -5..=5: ten values for its other children; a MIN node: two.
    let values = |order| Values::TopDown { range: range(-5, 5), root: RootValue::Fixed(4), order };
    let tree = UniformTree::new(2, 2, values(BranchOrder::PERFECT)).unwrap();
    let (mut below_max, mut below_min) = ([0; 10], [0; 2]);
    for root in tree.batch(8).take(20_000) {
        below_max[(root.after(1).value() + 5) as usize] += 1;
        below_min[(root.after(0).after(1).value() - 4) as usize] += 1;
    }
    assert!(deviation(&below_max, |_| 2_000.0) < 33.7, "{below_max:?}");
    assert!(deviation(&below_min, |_| 10_000.0) < 15.1, "{below_min:?}");
}

#[test]
fn independent_leaves_are_uniform_and_independent() {
    let tree = UniformTree::new(6, 6, Values::Independent { range: range(-5, 5) }).unwrap();
    let mut counts = [0; 11];
    // A leaf and its left brother, and a leaf and its left cousin.
    let (mut brothers, mut cousins) = ([0; 121], [0; 121]);
    let mut leaves = 0;
    visit(tree.root(9), &mut |node| {
        let slot = |node: UniformNode| (node.value() + 5) as usize;
        match node.plies_left() {
            0 => {
                leaves += 1;
                counts[slot(node)] += 1;
            }
            1 => {
                for m in 1..6 {
                    brothers[11 * slot(node.after(m - 1)) + slot(node.after(m))] += 1;
                }
            }
            2 => {
                for m in 1..6 {
                    cousins[11 * slot(node.after(m - 1).after(0)) + slot(node.after(m).after(0))] += 1;
                }
            }
            _ => {}
        }
    });
    assert_eq!(leaves, 6_u32.pow(6));
    assert!(deviation(&counts, |_| f64::from(leaves) / 11.0) < 35.6, "{counts:?}");
    // 121 cells, hence 120 degrees of freedom.
    let total = |counts: &[u32]| f64::from(counts.iter().sum::<u32>());
    assert!(deviation(&brothers, |_| total(&brothers) / 121.0) < 182.0, "{brothers:?}");
    assert!(deviation(&cousins, |_| total(&cousins) / 121.0) < 182.0, "{cousins:?}");
}

#[test]
fn a_node_is_a_function_of_the_seed_and_the_path() {
    let values = Values::TopDown { range: range(0, 999), root: RootValue::Uniform, order: order("p0.9,r2") };
    let tree = UniformTree::new(4, 7, values).unwrap();
    let mut keys = HashSet::new();
    for seed in [0, 1, 2, u64::MAX] {
        let mut nodes = Vec::new();
        visit(tree.root(seed), &mut |node| {
            assert!(keys.insert(node.key()), "two nodes share a key");
            nodes.push(node);
        });
        let mut again = Vec::new();
        visit(UniformTree::new(4, 7, values).unwrap().root(seed), &mut |node| again.push(node));
        assert_eq!(nodes, again);
        // The last leaf is the same without a look at the others.
        assert_eq!((0..7).fold(tree.root(seed), |node, _| node.after(3)), *nodes.last().unwrap());
    }
}

#[test]
fn seeds_and_trees_are_the_same_on_every_machine() {
    assert_eq!(
        seeds(1).take(3).collect::<Vec<_>>(),
        [17_971_643_333_364_160_609, 12_751_046_405_260_142_922, 7_894_741_264_938_617_306]
    );
    let leaves = |values| {
        let root = UniformTree::new(3, 2, values).unwrap().root(42);
        let tree = ExplicitTree::copied_from(&root, 2, 100).unwrap();
        tree.to_string()
    };
    assert_eq!(
        leaves(Values::Independent { range: range(0, 999) }),
        "((315 736 97) (582 546 169) (598 621 383))"
    );
    let top_down = |root, order| Values::TopDown { range: range(0, 999), root, order };
    assert_eq!(
        leaves(top_down(RootValue::Fixed(504), order("first0.5"))),
        "((504 869 552) (630 598 113) (640 661 105))"
    );
    assert_eq!(
        leaves(top_down(RootValue::Uniform, order("p0.9,r2"))),
        "((393 113 199) (662 192 329) (614 40 408))"
    );
}

#[test]
fn a_generated_tree_can_be_written_down() {
    for (tree, seed) in small_trees() {
        let root = tree.root(seed);
        let copy = ExplicitTree::copied_from(&root, tree.depth(), 1000).unwrap();
        assert_eq!(minimax(&copy.root()), root.value());
        assert_eq!(copy.depth(), tree.depth());
        assert_eq!(copy.leaves().count(), tree.width().pow(tree.depth()) as usize);
    }
    let tree = UniformTree::new(2, 200, Values::Independent { range: range(0, 9) }).unwrap();
    let error = |depth| ExplicitTree::copied_from(&tree.root(1), depth, 500).unwrap_err().to_string();
    assert_eq!(error(200), "a tree of more than 500 nodes");
    assert_eq!(error(201), "depth 201, expected at most 200");
}

#[test]
fn perfectly_ordered_trees_are_searched_minimally() {
    let range = range(-MAX_EVALUATION, MAX_EVALUATION);
    let values = Values::TopDown { range, root: RootValue::Middle, order: BranchOrder::PERFECT };
    for (width, depth) in [(2, 7), (3, 5), (5, 4), (8, 3)] {
        let tree = UniformTree::new(width, depth, values).unwrap();
        let minimal = width.pow(depth.div_ceil(2)) + width.pow(depth / 2) - 1;
        for root in tree.batch(10).take(20) {
            let (_, search) = run(root, depth, Algorithm::AlphaBeta);
            assert_eq!(search.leaves.len(), minimal as usize, "{root:?}");
        }
    }
}

#[test]
fn bad_kinds_of_trees_are_explained() {
    let independent = |low, high| Values::Independent { range: range(low, high) };
    let top_down = |root, order| Values::TopDown { range: range(0, 9), root, order };
    let order_0 = BranchOrder::order(0);
    for (width, depth, values, message) in [
        (0, 3, independent(0, 9), "width 0, expected 1 to 255"),
        (256, 3, independent(0, 9), "width 256, expected 1 to 255"),
        (3, 201, independent(0, 9), "depth 201, expected 0 to 200"),
        (3, 3, independent(9, 8), "an empty range 9..8, expected the lowest value first"),
        (3, 3, independent(0, 20_001), "the range 0..20001, expected values from -20000 to 20000"),
        (3, 3, independent(-20_001, 0), "the range -20001..0, expected values from -20000 to 20000"),
        (
            3,
            3,
            top_down(RootValue::Fixed(10), BranchOrder::RANDOM),
            "the root value 10, expected one in 0..9",
        ),
        (
            3,
            3,
            top_down(RootValue::Fixed(-1), BranchOrder::RANDOM),
            "the root value -1, expected one in 0..9",
        ),
        (3, 3, top_down(RootValue::Middle, order_0), "order 0, expected 1 or more"),
    ] {
        let error = UniformTree::new(width, depth, values).unwrap_err().to_string();
        assert_eq!(error, message);
    }
    UniformTree::new(255, 200, independent(-MAX_EVALUATION, MAX_EVALUATION)).unwrap();
}

#[test]
fn orders_ranges_and_roots_are_read_back() {
    for text in ORDERS.into_iter().chain(["p0.123456789,r3", "first0", "first0.000000001"]) {
        assert_eq!(order(text).to_string(), text);
    }
    for (text, same) in [("1", "random"), ("p1,r4", "4"), ("first.50", "first0.5"), ("p1.0,r1", "random")] {
        assert_eq!(order(text).to_string(), same);
    }
    assert_eq!(
        order("p0.9,r4"),
        BranchOrder::Order { order: 4, probability: Probability::new(0.9).unwrap() }
    );
    for bad in [
        "", "0", "-1", "p0.9", "r4", "p0.9r4", "p0.9,r0", "p1.1,r4", "p-0.1,r2", "first", "first2",
        "firstnan", "4.0", "Random",
    ] {
        let error = bad.parse::<BranchOrder>().unwrap_err().to_string();
        assert_eq!(
            error,
            format!("bad order '{bad}', expected random, an order such as 4, p0.9,r4 or first0.5")
        );
    }
    assert_eq!(
        "2".parse::<Probability>().unwrap_err().to_string(),
        "bad probability '2', expected 0 to 1, as in 0.9"
    );
    for text in ["0..999", "-100..100", "-5..-3"] {
        assert_eq!(text.parse::<ValueRange>().unwrap().to_string(), text);
    }
    for bad in ["", "7", "1-5", "1..", "..5", "1..=5", "0..99999999999"] {
        let error = bad.parse::<ValueRange>().unwrap_err().to_string();
        assert_eq!(error, format!("bad range '{bad}', expected LOW..HIGH, as in 0..999, both included"));
    }
    for text in ["504", "-3", "middle", "uniform"] {
        assert_eq!(text.parse::<RootValue>().unwrap().to_string(), text);
    }
    let error = "half".parse::<RootValue>().unwrap_err().to_string();
    assert_eq!(error, "bad root 'half', expected a value, middle or uniform");
}
