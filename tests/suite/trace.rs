//! Searches step by step, against the figures of the papers and against the searches themselves.

use crate::program::{file, run, run_with_input};
use nullwindow::game::{Game, Score};
use nullwindow::lab::reproduce::run_example;
use nullwindow::lab::trace::{Action, NodeStatus, PassKind, Snapshot, Solution, Trace, html};
use nullwindow::lab::trees::{Example, ExplicitNode, ExplicitTree, UniformTree, ValueRange, Values};
use nullwindow::search::{Algorithm, Bounds, INFINITY, Window};

fn example(name: &str) -> ExplicitTree {
    Example::find(name).expect("an example").tree()
}

fn trace(tree: &ExplicitTree, algorithm: &str) -> Trace {
    Trace::of(tree, algorithm.parse().expect("an algorithm")).expect("enough memory")
}

/// Small trees with many ties and with few.
fn random_trees() -> impl Iterator<Item = ExplicitTree> {
    let shapes = [(2, 4, 3), (3, 3, 9), (2, 5, 999), (3, 4, 999), (4, 2, 2)];
    shapes.into_iter().flat_map(|(width, depth, high)| {
        let values = Values::Independent { range: ValueRange { low: -high, high } };
        let tree = UniformTree::new(width, depth, values).expect("a kind of trees");
        (1..=8).map(move |seed| ExplicitTree::copied_from(&tree.root(seed), depth, 1000).expect("a tree"))
    })
}

fn all_algorithms() -> impl Iterator<Item = Algorithm> {
    let more = ["mtd-best:disprove-rest", "mtd-step:3", "sss-0:7", "sss-4:5", "ps-star:1", "ps-star:1+2"];
    let more = more.into_iter().map(|name: &str| name.parse().expect("an algorithm"));
    Algorithm::all().iter().map(|description| description.algorithm).chain(more)
}

fn minimax(node: &ExplicitNode) -> Score {
    let values = node.moves().into_iter().map(|m| minimax(&node.after(m)));
    match node.value() {
        Some(value) => value,
        None if node.ply().is_multiple_of(2) => values.max().expect("a child"),
        None => values.min().expect("a child"),
    }
}

/// The values of the leaves of a solution tree.
fn leaves_in(trace: &Trace, tree: &[bool]) -> Vec<Score> {
    let items = trace.outline.items().iter().zip(tree);
    items.filter(|&(_, &is_in)| is_in).filter_map(|(item, _)| item.value).collect()
}

fn labels(trace: &Trace, nodes: &[usize]) -> String {
    nodes.iter().map(|&node| trace.outline.item(node).label.as_str()).collect::<Vec<_>>().join(" ")
}

#[test]
fn sss_on_the_tree_of_new_paradigm_1995_is_figures_4_to_7() {
    let trace = trace(&example("new-paradigm-1995"), "sss");
    let at_most = |upper: Score| Bounds { lower: -INFINITY, upper };
    let at_least = |lower: Score| Bounds { lower, upper: INFINITY };
    let exact = Bounds::exact;
    let snapshots: Vec<Snapshot> = trace.pass_snapshots().collect();
    let questions: Vec<PassKind> = trace.passes.iter().map(|pass| pass.kind).collect();
    assert_eq!(questions, [INFINITY, 41, 36, 35].map(PassKind::Test));
    let answers: Vec<Option<Score>> = trace.passes.iter().map(|pass| pass.returned).collect();
    assert_eq!(answers, [41, 36, 35, 35].map(Some));
    let leaves: Vec<Vec<Score>> = trace.passes.iter().map(|pass| trace.new_leaves(pass)).collect();
    assert_eq!(leaves, [vec![41, 12, 34, 36], vec![5], vec![35], vec![50, 36]]);

    let known =
        |pass: usize, label: &str| snapshots[pass - 1].bounds[trace.outline.find(label).expect("a node")];
    let mark =
        |pass: usize, label: &str| snapshots[pass - 1].statuses[trace.outline.find(label).expect("a node")];
    // Figure 4: upper bounds everywhere, values at the leaves.
    for (label, value) in
        [("a", 41), ("b", 41), ("c", 41), ("d", 41), ("f", 12), ("h", 36), ("i", 36), ("j", 34), ("l", 36)]
    {
        assert_eq!(known(1, label), at_most(value), "{label}");
        assert_eq!(mark(1, label), NodeStatus::Visited, "{label}");
    }
    for (label, value) in [("e", 41), ("g", 12), ("k", 34), ("m", 36)] {
        assert_eq!((known(1, label), mark(1, label)), (exact(value), NodeStatus::Evaluated), "{label}");
    }
    assert_eq!(["n", "p", "o"].map(|label| mark(1, label)), [NodeStatus::Cut; 3]);
    // Figure 5: the critical path of pass 1 is descended; e, f and h are answered from memory.
    assert_eq!(labels(&trace, &snapshots[0].solution.critical), "a b c d e");
    for (label, value) in [("a", 36), ("b", 12), ("c", 12), ("d", 5), ("f", 12), ("h", 36)] {
        assert_eq!(known(2, label), at_most(value), "{label}");
    }
    assert_eq!(["e", "f", "h"].map(|label| mark(2, label)), [NodeStatus::TableCutoff; 3]);
    assert_eq!(["a", "b", "c", "d"].map(|label| mark(2, label)), [NodeStatus::Visited; 4]);
    assert_eq!(["i", "l", "m"].map(|label| mark(2, label)), [NodeStatus::Earlier; 3]);
    assert_eq!((known(2, "n"), mark(2, "n")), (exact(5), NodeStatus::Evaluated));
    // Figure 6.
    assert_eq!(labels(&trace, &snapshots[1].solution.critical), "a h i l m");
    for (label, value) in [("a", 35), ("b", 12), ("h", 35), ("i", 35), ("j", 34), ("l", 35)] {
        assert_eq!(known(3, label), at_most(value), "{label}");
    }
    assert_eq!(["b", "j", "m"].map(|label| mark(3, label)), [NodeStatus::TableCutoff; 3]);
    assert_eq!((known(3, "o"), mark(3, "o")), (exact(35), NodeStatus::Evaluated));
    // Figure 7: l gets its other bound, the cut at p proves that h, and so a, is not below 35.
    assert_eq!(labels(&trace, &snapshots[2].solution.critical), "a h i l o");
    for (label, bounds) in [
        ("a", exact(35)),
        ("b", at_most(12)),
        ("h", exact(35)),
        ("i", exact(35)),
        ("j", at_most(34)),
        ("l", exact(35)),
        ("p", at_least(36)),
        ("q", at_least(36)),
        ("r", exact(50)),
        ("s", exact(36)),
    ] {
        assert_eq!(known(4, label), bounds, "{label}");
    }
    assert_eq!(["b", "j", "m", "o"].map(|label| mark(4, label)), [NodeStatus::TableCutoff; 4]);
    assert_eq!(mark(4, "p.2"), NodeStatus::Cut);
    assert_eq!(labels(&trace, &snapshots[3].solution.critical), "a h i l o");
    assert_eq!(trace.found, exact(35));
}

#[test]
fn sss_refines_the_solution_trees_of_trends_1997() {
    for name in ["sss", "sss-star", "sss-2", "ps-star:1"] {
        let trace = trace(&example("trends-1997"), name);
        let snapshots: Vec<Snapshot> = trace.pass_snapshots().collect();
        let trees: Vec<Vec<Score>> =
            snapshots.iter().map(|snapshot| leaves_in(&trace, &snapshot.solution.max)).collect();
        assert_eq!(
            trees,
            [vec![41, 12, 10, 36], vec![5, 12, 10, 36], vec![5, 12, 10, 35], vec![5, 12, 10, 35]],
            "{name}"
        );
        let last = snapshots.last().expect("a pass");
        assert_eq!(leaves_in(&trace, &last.solution.min), [36, 35, 50, 37], "{name}");
        assert!(snapshots[..3].iter().all(|snapshot| !snapshot.solution.min[0]), "{name}");
    }
}

#[test]
fn a_trace_evaluates_what_the_search_evaluates() {
    let examples = Example::all().iter().map(Example::tree);
    for tree in examples.chain(random_trees()) {
        for algorithm in all_algorithms() {
            let trace = Trace::of(&tree, algorithm).expect("enough memory");
            let run_example = run_example(&tree, algorithm).expect("enough memory");
            let value = |node: usize| trace.outline.item(node).value.expect("a leaf");
            let leaves: Vec<Score> = trace.leaves().into_iter().map(value).collect();
            assert_eq!(leaves, run_example.leaves, "{algorithm} on {tree}");
            assert_eq!(trace.found.lower, run_example.value, "{algorithm} on {tree}");
            let by_pass: Vec<Score> = trace.passes.iter().flat_map(|pass| trace.new_leaves(pass)).collect();
            assert_eq!(by_pass, leaves, "{algorithm} on {tree}");
            let entries = trace.steps.iter().filter(|step| {
                matches!(
                    step.action,
                    Action::Visit | Action::Expand | Action::Evaluate(_) | Action::TableCutoff(_)
                )
            });
            let mut entered: Vec<usize> = entries.map(|step| step.node).collect();
            let all = entered.len();
            entered.sort_unstable();
            entered.dedup();
            assert_eq!((all - entered.len()) as u64, run_example.revisits, "{algorithm} on {tree}");
            if run_example.passes.len() > 1 {
                let answers: Vec<Score> = trace.passes.iter().filter_map(|pass| pass.returned).collect();
                assert_eq!(answers, run_example.passes, "{algorithm} on {tree}");
            }
        }
    }
}

/// MTD(+infinity) and SSS\* do the same work in the same stretches: a pass is what is done at one merit of OPEN.
#[test]
fn passes_are_the_merits_of_open() {
    for tree in random_trees() {
        for (driver, list) in [("sss", "sss-star"), ("sss", "ps-star:1"), ("dual", "dual-star")] {
            let [driven, listed] = [driver, list].map(|name| {
                let trace = trace(&tree, name);
                trace.passes.iter().map(|pass| trace.new_leaves(pass)).collect::<Vec<_>>()
            });
            let new = |passes: Vec<Vec<Score>>| -> Vec<Vec<Score>> {
                passes.into_iter().filter(|leaves| !leaves.is_empty()).collect()
            };
            assert_eq!(new(driven), new(listed), "{list} on {tree}");
        }
    }
}

#[test]
fn what_is_shown_holds() {
    for tree in random_trees() {
        let values: Vec<Score> = tree.nodes().map(|node| minimax(&node)).collect();
        for algorithm in all_algorithms() {
            let trace = Trace::of(&tree, algorithm).expect("enough memory");
            for snapshot in trace.snapshots() {
                let Solution { bounds, max, min, critical } = &snapshot.solution;
                for (node, &value) in values.iter().enumerate() {
                    assert!(
                        bounds[node].admit(value) && snapshot.bounds[node].admit(value),
                        "{algorithm}, {tree}"
                    );
                    // Nothing is known that the evaluated leaves do not prove.
                    assert!(snapshot.bounds[node].lower <= bounds[node].lower, "{algorithm} on {tree}");
                    assert!(snapshot.bounds[node].upper >= bounds[node].upper, "{algorithm} on {tree}");
                    let is_leaf = trace.outline.item(node).value.is_some();
                    assert!(
                        !is_leaf || !(max[node] || min[node]) || snapshot.is_evaluated(node),
                        "{algorithm}"
                    );
                    if snapshot.statuses[node] == NodeStatus::Cut {
                        let below = node..node + trace.outline.size(node);
                        assert!(below.clone().all(|node| bounds[node] == Bounds::UNKNOWN), "{algorithm}");
                    }
                }
                assert_eq!(max[0], bounds[0].upper < INFINITY, "{algorithm} on {tree}");
                assert_eq!(min[0], bounds[0].lower > -INFINITY, "{algorithm} on {tree}");
                if max[0] {
                    assert_eq!(leaves_in(&trace, max).into_iter().max(), Some(bounds[0].upper));
                }
                if min[0] {
                    assert_eq!(leaves_in(&trace, min).into_iter().min(), Some(bounds[0].lower));
                }
                if bounds[0].is_exact() {
                    let common = (0..values.len()).filter(|&node| max[node] && min[node]);
                    assert_eq!(common.collect::<Vec<_>>(), *critical, "{algorithm} on {tree}");
                    let leaf = critical[critical.len() - 1];
                    assert_eq!(trace.outline.item(leaf).value, Some(values[0]), "{algorithm} on {tree}");
                }
            }
            if algorithm.finds_value() {
                let last = trace.last_snapshot();
                assert_eq!(last.solution.bounds[0], Bounds::exact(values[0]), "{algorithm} on {tree}");
                assert_eq!(last.bounds[0], Bounds::exact(values[0]), "{algorithm} on {tree}");
            }
        }
    }
}

#[test]
fn the_trace_in_the_terminal_is_golden() {
    let golden = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/trace.txt");
    let found = run(&["trees", "trace", "new-paradigm-1995", "--algorithm", "sss"]).output();
    if std::env::var_os("NULLWINDOW_BLESS").is_some() {
        std::fs::write(golden, &found).expect("tests/trace.txt");
    }
    assert_eq!(found, std::fs::read_to_string(golden).expect("tests/trace.txt"));
}

#[test]
fn steps_are_lines() {
    let tree = file("steps.tree", b"# a tree\na:(b:(3 17)\n   c:(2 12))\n");
    let found = run(&["trees", "trace", &tree, "--algorithm", "alpha-beta,sss-star", "--steps"]).output();
    let lines: Vec<&str> = found.lines().collect();
    assert_eq!(
        lines[..12],
        [
            "alpha-beta: alpha-beta with memory, fail-soft, one open window",
            "    1  pass 1: search with an open window",
            "    2    visit a (MAX): 2 children",
            "    3      visit b (MIN): 2 children",
            "    4        evaluate b.1: leaf value 3",
            "    5        evaluate b.2: leaf value 17",
            "    6      b (MIN) is done: = 3",
            "    7      visit c (MIN): 2 children",
            "    8        evaluate c.1: leaf value 2",
            "    9      c (MIN) is done: <= 2; 1 child is cut off",
            "   10    a (MAX) is done: = 3",
            "   11  pass 1 ends: 3",
        ]
    );
    assert!(found.contains("OPEN       (c, LIVE, +inf), (b.1, SOLVED, 3)"), "{found}");
}

/// Texts of the page outside its script and its style.
fn without_code(page: &str) -> String {
    let mut rest = page;
    let mut text = String::new();
    for (begin, end) in [("<style>", "</style>"), ("<script>", "</script>")] {
        let (before, after) = rest.split_once(begin).expect(begin);
        text += before;
        rest = after.split_once(end).expect(end).1;
    }
    text + rest
}

#[test]
fn the_page_loads_nothing_and_escapes_everything() {
    let name = "x</script><script>\"&'";
    let tree: ExplicitTree = format!("{name}:(b<b>:(3 -17) (2 c&amp;:12))").parse().expect("a tree");
    let traces: Vec<Trace> =
        ["alpha-beta", "sss-star", "scout", "sss-2"].map(|name| trace(&tree, name)).into();
    let page = html("<i>&", &["<lead>".to_string()], &traces);
    for needle in ["http", "src=", "url(", "@import", "<link", "<img", "href", "b<b>", "<lead>", "<i>"] {
        assert!(!page.contains(needle), "{needle}");
    }
    let text = without_code(&page);
    // What is left of scripts are the data, which end where they should.
    assert_eq!(text.matches("<script").count(), traces.len());
    assert_eq!(text.matches("</script>").count(), traces.len());
    for data in text.split("<script type=\"application/json\">").skip(1) {
        let (data, _) = data.split_once("</script>").expect("an end");
        let data: serde_json::Value = serde_json::from_str(data).expect("JSON");
        let steps = data["steps"].as_array().expect("steps");
        assert!(steps.iter().any(|step| step["said"].as_str().is_some_and(|said| said.contains(name))));
    }
    assert!(text.contains("<title>x&lt;/script&gt;&lt;script&gt;&quot;&amp;&#39; (MAX)</title>"));
    assert!(text.contains("b&lt;b&gt; (MIN)") && text.contains("c&amp;amp; (leaf, 12)"));
}

/// The page without its script shows the last step, and the changes of all steps lead to the same picture.
#[test]
fn the_steps_of_the_page_lead_to_its_picture() {
    let trace = trace(&example("new-paradigm-1995"), "sss");
    let page = html("A tree", &[], std::slice::from_ref(&trace));
    let (_, data) = page.split_once("<script type=\"application/json\">").expect("data");
    let data: serde_json::Value =
        serde_json::from_str(data.split_once("</script>").expect("an end").0).expect("JSON");
    let mut looks = vec![(0, String::new()); trace.outline.items().len()];
    for step in data["steps"].as_array().expect("steps") {
        for change in step["changes"].as_array().expect("changes") {
            let node = change[0].as_u64().expect("a node") as usize;
            looks[node] = (change[1].as_u64().expect("bits"), change[2].as_str().expect("text").to_string());
        }
    }
    let (_, nodes) = page.split_once("<g class=\"nodes\">").expect("nodes");
    let drawn = nodes.lines().skip(1).take(looks.len());
    for ((bits, bound), line) in looks.iter().zip(drawn) {
        let names = ["now", "max", "min", "critical", "gone"];
        let names = names.iter().enumerate().filter(|(bit, _)| bits & (8 << bit) != 0);
        let classes = names.fold(format!("m{}", bits & 7), |classes, (_, name)| format!("{classes} {name}"));
        assert!(line.starts_with(&format!("<g class=\"{classes}\" ")), "{classes}: {line}");
        assert!(bound.is_empty() || line.contains(&format!(">{bound}</text>")), "{bound}: {line}");
    }
    assert_eq!(data["ends"].as_array().map(Vec::len), Some(4));
    assert!(page.contains("aria-live=\"polite\">pass 4 ends: 35, fails high: at least 35</p>"));
}

/// In a test the window of every node is that of the test, and in alpha-beta that of its parent, with what its brothers
/// have raised.
#[test]
fn windows_are_those_of_the_search() {
    let tree = example("trends-1997");
    let enters = |action: Action| matches!(action, Action::Visit | Action::Expand | Action::Evaluate(_));
    for name in ["sss", "dual", "mtd-f", "mtd-bi"] {
        let trace = trace(&tree, name);
        let mut entered = 0;
        for (step, windows) in trace.steps.iter().zip(&trace.windows) {
            if let (true, PassKind::Test(bound)) = (enters(step.action), trace.passes[step.pass - 1].kind) {
                assert_eq!(windows[0], (step.node, Window { alpha: bound - 1, beta: bound }), "{name}");
                entered += 1;
            }
        }
        assert!(entered > 20, "{name}: {entered}");
    }
    let trace = trace(&tree, "alpha-beta");
    for (step, windows) in trace.steps.iter().zip(&trace.windows).filter(|(step, _)| enters(step.action)) {
        let own = windows[0].1;
        let around = windows.get(1).map_or(Window::OPEN, |(_, window)| *window);
        assert_eq!((windows[0].0, own), (step.node, around));
    }
    let leaves = trace.steps.iter().zip(&trace.windows).filter(|(step, _)| enters(step.action));
    let narrow = leaves.filter(|(_, windows)| windows[0].1 != Window::OPEN).count();
    assert!(narrow > 5, "{narrow}");
}

#[test]
fn pages_are_written_to_files() {
    let path = file("trace.html", b"");
    let arguments = ["trees", "trace", "trends-1997", "--algorithm", "sss,mtd-f,ps-star:2", "--html"];
    assert_eq!(run(&[&arguments[..], &[&path]].concat()).output(), "");
    let page = std::fs::read_to_string(&path).expect("the page");
    assert_eq!(page.matches("<section class=\"search\"").count(), 3);
    assert_eq!(run(&[&arguments[..], &["-"]].concat()).output(), page);
    // A file is not overwritten without being asked.
    std::fs::write(&path, "precious").expect("written");
    let refused = run(&[&arguments[..], &[&path]].concat()).refusal();
    assert_eq!(refused, format!("{path}: the file exists; use --overwrite or another name"));
    assert_eq!(std::fs::read_to_string(&path).expect("the file"), "precious");
    assert_eq!(run(&[&arguments[..], &[&path, "--overwrite"]].concat()).output(), "");
    assert_eq!(std::fs::read_to_string(&path).expect("the page"), page);
}

#[test]
fn what_cannot_be_traced_is_refused_in_a_line() {
    let refusal = |arguments: &[&str]| run(&[&["trees", "trace"], arguments].concat()).refusal();
    assert_eq!(
        refusal(&["trends-1998"]),
        "'trends-1998': no such example or file, expected trends-1997, new-paradigm-1995, a file, uniform, or - \
         for standard input"
    );
    let bad = file("bad.tree", b"a:(b:(1 2)\n  c:(3 x))\n");
    assert_eq!(
        refusal(&[&bad]),
        format!("{bad}:2: the value 'x', expected a whole number from -20000 to 20000")
    );
    assert_eq!(refusal(&["src"]), "src: is a directory, expected a file with a tree");
    assert!(
        refusal(&["trends-1997", "--algorithm", "sss,nonsense"]).contains("unknown algorithm 'nonsense'")
    );
    assert_eq!(
        refusal(&["uniform", "--width", "3", "--depth", "5"]),
        "a tree of 3^5 leaves, expected at most 200 in a terminal and 400 on a page"
    );
    assert_eq!(
        refusal(&["uniform", "--width", "201", "--depth", "200", "--html", "-"]),
        "a tree of 201^200 leaves, expected at most 200 in a terminal and 400 on a page"
    );
    assert_eq!(
        refusal(&["trends-1997", "--seed", "2"]),
        "--width, --depth, --order, --range and --seed need `uniform` as the tree"
    );
    let wide = format!("({})", vec!["1"; 201].join(" "));
    let run = run_with_input(&["trees", "trace", "-"], wide.as_bytes());
    assert_eq!(run.refusal(), "a tree of 201 leaves, expected at most 200 in a terminal and 400 on a page");
    let long = format!("({})", vec![format!("{}1{}", "(".repeat(100), ")".repeat(100)); 30].join(" "));
    let run = run_with_input(&["trees", "trace", "-"], long.as_bytes());
    assert_eq!(run.refusal(), "a tree of 3031 nodes, expected at most 2000");
}

#[test]
fn generated_trees_can_be_traced() {
    let arguments = ["trees", "trace", "uniform", "--width", "3", "--depth", "3", "--seed", "7"];
    let found = run(&[&arguments[..], &["--algorithm", "minimax,mtd-best,second-best"]].concat()).output();
    assert!(found.contains("value 50 after 1 pass, 27 of 27 leaves evaluated"), "{found}");
    assert!(found.contains("\u{251c}\u{2500} 1 MIN"), "{found}");
    let input = run_with_input(&["trees", "trace", "-", "--algorithm", "mtd-best"], b"((3 17))").output();
    assert!(input.contains("root MAX") && input.contains("after 0 passes"), "{input}");
}
