//! What probability-based-1989 proves of its searches, and what its best-first searches promise.

use crate::random_tree::{LeafValues, RandomTree, SearchLog};
use nullwindow::game::{Game, Score};
use nullwindow::games::PlayableGame;
use nullwindow::lab::ranges::{
    DEPTHS, Dominance, Estimated, LARGEST_VALUE, LeafRule, Merit, MeritGame, Range, RangeAlgorithm,
    RangeGenerator, RangeSearch, RangeSearchResult, RangeTree, TABLE_1, TABLE_2, TABLE_3, TreeSample, VpList,
    WIDTHS, domain, sample,
};
use nullwindow::positions::load;
use nullwindow::search::{
    BoundsKept, History, Limits, Node, Search, Settings, Stopped, Strategy, Table, Window,
};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::collections::BTreeSet;

/// Probabilities of one distribution that was computed in two ways differ by no more.
const ROUNDING: f64 = 1e-9;

/// Searches without a limit.
fn log<T>(run: impl FnOnce(&mut RangeSearch<SearchLog>) -> Result<T, Stopped>) -> (T, SearchLog) {
    let mut search = RangeSearch::new(Limits::depth(200), SearchLog::default());
    let found = run(&mut search).expect("no limit");
    (found, search.into_observer())
}

fn run<M: Merit, G: MeritGame<M>>(name: &str, root: &Node<G>) -> (RangeSearchResult<M, G::Move>, SearchLog) {
    let algorithm: RangeAlgorithm = name.parse().unwrap();
    log(|search| search.search(algorithm, root))
}

/// The merit of a node out of all leaves.
fn truth<M: Merit, G: MeritGame<M>>(root: &Node<G>) -> M {
    log(|search| search.unpruned(root)).0
}

/// Random trees of all widths of the paper and some more, shallow enough for an oracle.
fn trees(count: u64, generator: RangeGenerator) -> impl Iterator<Item = Node<RangeTree>> {
    let shapes = [(2, 6), (3, 7), (4, 6), (5, 5), (6, 4), (7, 4), (12, 3), (30, 2), (5, 1), (4, 0)];
    (0..count).map(move |seed| {
        let (width, depth) = shapes[seed as usize % shapes.len()];
        Node::root(RangeTree::new(seed, width, generator), depth)
    })
}

/// A random distribution, some of whose inner values are impossible.
fn distribution(rng: &mut StdRng) -> VpList {
    let lower = rng.random_range(-LARGEST_VALUE..=LARGEST_VALUE);
    let upper = rng.random_range(lower..=LARGEST_VALUE);
    let mut weight = |at: Score| match at {
        at if at > lower && at < upper && rng.random_range(0..4) == 0 => 0.0,
        _ => rng.random_range(0.01..1.0),
    };
    VpList::weighted(lower, &(lower..=upper).map(&mut weight).collect::<Vec<_>>()).unwrap()
}

/// A random window in the domain, with something in it.
fn window(rng: &mut StdRng) -> Window {
    let alpha = rng.random_range(-LARGEST_VALUE..LARGEST_VALUE);
    Window { alpha, beta: rng.random_range(alpha + 1..=LARGEST_VALUE) }
}

/// P_MAX or P_MIN out of all pairs of values.
fn by_definition(a: &VpList, b: &VpList, choose: fn(Score, Score) -> Score) -> Vec<f64> {
    let mut weights = vec![0.0; 2 * LARGEST_VALUE as usize + 1];
    for (v, p) in a.pairs() {
        for (w, q) in b.pairs() {
            weights[(choose(v, w) + LARGEST_VALUE) as usize] += p * q;
        }
    }
    weights
}

fn agree(list: &VpList, weights: &[f64]) -> bool {
    (-LARGEST_VALUE..=LARGEST_VALUE).zip(weights).all(|(v, p)| (list.probability(v) - p).abs() < ROUNDING)
}

fn same(a: &VpList, b: &VpList) -> bool {
    a.range() == b.range() && a.distance(b) < ROUNDING
}

#[test]
fn operations_on_distributions_are_those_of_independent_values() {
    let mut rng = StdRng::seed_from_u64(1);
    for _ in 0..3000 {
        let (a, b) = (distribution(&mut rng), distribution(&mut rng));
        assert!(agree(&a.max(b), &by_definition(&a, &b, Ord::max)), "{a} max {b}");
        assert!(agree(&a.min(b), &by_definition(&a, &b, Ord::min)), "{a} min {b}");
        let reaches: f64 =
            a.pairs().flat_map(|(v, p)| b.pairs().map(move |(w, q)| if v >= w { p * q } else { 0.0 })).sum();
        assert!((a.dominance([b].into_iter()) - reaches).abs() < ROUNDING, "{a} reaches {b}");
        for (v, p) in a.pairs() {
            assert_eq!((-a).probability(-v), p);
        }
        // The kept ends are those of the probabilities, and those of the ranges.
        for list in [a, -a, a.max(b), a.min(b), a.clamp(window(&mut rng))] {
            let possible: Vec<Score> = (-6..=6).filter(|&v| list.probability(v) > 0.0).collect();
            assert_eq!((possible[0], possible[possible.len() - 1]), (list.lower(), list.upper()), "{list}");
            assert!(((-6..=6).map(|v| list.probability(v)).sum::<f64>() - 1.0).abs() < ROUNDING);
        }
        assert_eq!(a.max(b).range(), a.range().max(b.range()));
        assert_eq!(a.min(b).range(), a.range().min(b.range()));
        assert_eq!((-a).range(), -a.range());
    }
}

#[test]
fn distributions_are_refused_that_are_none() {
    assert!(VpList::weighted(-6, &[1.0; 13]).is_some());
    for (lower, weights) in [
        (-7, &[1.0][..]),
        (6, &[1.0, 1.0]),
        (0, &[]),
        (0, &[0.0, 1.0]),
        (0, &[1.0, 0.0]),
        (0, &[1.0, -1.0, 1.0]),
        (0, &[f64::NAN]),
        (Score::MAX, &[1.0, 1.0]),
    ] {
        assert!(VpList::weighted(lower, weights).is_none(), "{lower} {weights:?}");
    }
}

#[test]
fn proposition_1() {
    let mut rng = StdRng::seed_from_u64(2);
    let (mut first, mut second) = (0, 0);
    for _ in 0..5000 {
        let (p1, p2) = (distribution(&mut rng), distribution(&mut rng));
        let max = by_definition(&p1, &p2, Ord::max);
        if p1.lower() >= p2.upper() {
            first += 1;
            assert_eq!(p1.max(p2), p1);
            assert!(agree(&p1, &max), "{p1}; {p2}");
        } else if p2.lower() < p1.upper() {
            second += 1;
            assert!(!agree(&p1, &max) && !agree(&p2, &max), "{p1}; {p2}");
        }
    }
    assert!(first > 500 && second > 500, "{first} {second}");
}

fn check_lemma_1(count: u64) {
    let mut rng = StdRng::seed_from_u64(3);
    for generator in [RangeGenerator::Consistent, RangeGenerator::Printed, RangeGenerator::Narrowing] {
        for root in trees(count, generator) {
            let p: VpList = truth(&root);
            let range: Range = truth(&root);
            assert_eq!(p.range(), range);
            let all = domain::<VpList, RangeTree>();
            for window in [all, window(&mut rng), window(&mut rng), window(&mut rng)] {
                let context = || format!("{window:?} on {root:?}");
                let (clamped, log_p) =
                    log(|search| search.p_ab::<VpList, _>(&root, window, LeafRule::Clamped));
                assert!(same(&clamped, &p.clamp(window)), "{clamped} is not {p} in {}", context());
                // The variant visits the same leaves and knows as much.
                let (whole, log_w) = log(|search| search.p_ab::<VpList, _>(&root, window, LeafRule::Whole));
                assert!(same(&whole.clamp(window), &p.clamp(window)), "{whole} is not {p} in {}", context());
                assert_eq!(log_w.leaves, log_p.leaves, "{}", context());
                // R_AB visits the same nodes in the same order.
                let (r, log_r) = log(|search| search.p_ab::<Range, _>(&root, window, LeafRule::Clamped));
                assert_eq!(r, range.clamp(window), "{}", context());
                assert_eq!(log_r.leaves, log_p.leaves, "{}", context());
                assert_eq!(log_r.nodes, log_p.nodes, "{}", context());
                // With sound bounds at interior nodes Lemma 1 holds as well.
                if generator != RangeGenerator::Printed {
                    let (informed, log_i) = log(|search| search.informed_p_ab::<VpList, _>(&root, window));
                    assert!(same(&informed, &p.clamp(window)), "informed {informed}, {p} in {}", context());
                    let leaves: BTreeSet<_> = log_p.leaves.iter().collect();
                    assert!(log_i.leaves.iter().all(|leaf| leaves.contains(leaf)), "{}", context());
                }
            }
        }
    }
}

#[test]
fn lemma_1() {
    check_lemma_1(300);
}

#[test]
#[ignore = "long; run in release by .ci/run"]
fn lemma_1_on_many_trees() {
    check_lemma_1(6000);
}

#[test]
fn theorem_1() {
    for generator in [RangeGenerator::Consistent, RangeGenerator::Printed, RangeGenerator::Narrowing] {
        let (mut visited, mut all) = (0, 0);
        for root in trees(600, generator) {
            let (p, oracle) = log(|search| search.unpruned::<VpList, _>(&root));
            for name in ["p-ab", "p-ab:whole", "informed-p-ab"] {
                if name == "informed-p-ab" && generator == RangeGenerator::Printed {
                    continue;
                }
                let (found, _) = run::<VpList, _>(name, &root);
                assert!(same(&found.merit, &p), "{name}: {} is not {p} on {root:?}", found.merit);
                assert_eq!((found.best, found.is_decided), (None, false));
            }
            visited += run::<VpList, _>("p-ab", &root).1.leaves.len();
            all += oracle.leaves.len();
            assert_eq!(oracle.leaves.len() as u64, root.position.leaves(root.depth));
        }
        assert!(visited < all, "{generator:?}: nothing was pruned");
    }
}

/// Trees whose leaves are points.
impl MeritGame<VpList> for RandomTree {
    const DOMAIN: Score = LARGEST_VALUE;

    fn merit(&self, _: u32, _: u32) -> VpList {
        VpList::point(self.evaluate())
    }
}

#[test]
fn on_point_values_p_ab_is_alpha_beta_with_the_window_of_the_domain() {
    let fixed = Settings::FIXED;
    let shapes = [(2, 8), (3, 5), (4, 4), (5, 4), (7, 3), (1, 4), (12, 2)];
    for seed in 0..700 {
        let (width, depth) = shapes[seed as usize % shapes.len()];
        let range = [1, 2, 6][seed as usize / shapes.len() % 3];
        let root = Node::root(RandomTree::new(seed, width, LeafValues::Independent { range }), depth);
        let table = Table::new(14, BoundsKept::Two).unwrap();
        let mut history = History::new::<RandomTree>();
        let mut search = Search::new(fixed, &table, &mut history, Limits::depth(depth), SearchLog::default());
        let window = Window { alpha: -LARGEST_VALUE, beta: LARGEST_VALUE };
        let value = search.alpha_beta(&root, window).unwrap();
        let alpha_beta = search.into_observer();
        let (found, p_ab) = run::<VpList, _>("p-ab", &root);
        assert_eq!(found.merit, VpList::point(value), "seed {seed}, width {width}, depth {depth}");
        assert_eq!(p_ab.leaves, alpha_beta.leaves, "seed {seed}, width {width}, depth {depth}");
        assert_eq!(p_ab.interior, alpha_beta.interior);
    }
}

#[test]
fn bounds_at_interior_nodes_save_leaves() {
    for generator in [RangeGenerator::Consistent, RangeGenerator::Narrowing] {
        let (mut plain, mut informed) = (0, 0);
        for root in trees(500, generator) {
            plain += run::<VpList, _>("p-ab", &root).1.leaves.len();
            informed += run::<VpList, _>("informed-p-ab", &root).1.leaves.len();
        }
        assert!(informed < plain, "{generator:?}: {informed} of {plain}");
    }
}

/// How many of some trees do not back up the range of their root.
fn wrong_ranges(count: u64, generator: RangeGenerator) -> usize {
    let roots = (0..count).map(|seed| {
        let width = 3 + (seed % 5) as u8;
        Node::root(RangeTree::new(seed, width, generator), 3 + (seed % 3) as u32)
    });
    roots.filter(|root| truth::<Range, _>(root) != root.position.range()).count()
}

#[test]
fn consistent_trees_back_up_the_range_of_their_root_and_printed_ones_mostly_do_not() {
    assert_eq!(wrong_ranges(3000, RangeGenerator::Consistent), 0);
    assert_eq!(wrong_ranges(3000, RangeGenerator::Printed), 2345);
    // Narrowing ranges contain what is backed up, and usually are wider.
    let wider = wrong_ranges(3000, RangeGenerator::Narrowing);
    assert!(wider > 1000, "{wider} of 3000");
    for root in trees(1000, RangeGenerator::Narrowing) {
        assert!(root.position.range().contains(truth(&root)), "{root:?}");
    }
}

#[test]
fn trees_are_functions_of_the_seed_and_draw_all_ranges_and_widths() {
    let roots: BTreeSet<_> = (0..20_000)
        .map(|seed| RangeTree::new(seed, 7, RangeGenerator::Consistent))
        .map(|tree| (tree.range().lower, tree.range().upper, tree.count_moves()))
        .collect();
    assert_eq!(roots.len(), 13 * 14 / 2 * 6, "91 ranges with 1 to 6 successors");
    let tree = RangeTree::new(9, 7, RangeGenerator::Narrowing);
    for m in tree.moves() {
        assert_eq!(tree.after(m), RangeTree::new(9, 7, RangeGenerator::Narrowing).after(m));
        assert!(tree.after(m).range().contains(Range::point(tree.after(m).evaluate())));
    }
}

/// The merits of the root's moves out of all leaves, for the side that makes them.
fn moves_by_truth<M: Merit, G: MeritGame<M>>(root: &Node<G>) -> Vec<M> {
    root.position.moves().into_iter().map(|m| -truth::<M, _>(&root.child(m))).collect()
}

const STRATEGIES: [Strategy; 2] = [Strategy::ProveBest, Strategy::DisproveRest];

/// Whether a move is not below any other.
fn is_best<M: Merit>(moves: &[M], at: usize) -> bool {
    moves.iter().enumerate().all(|(other, merit)| other == at || moves[at].is_not_below(*merit))
}

fn check_b_star(count: u64) {
    for generator in [RangeGenerator::Consistent, RangeGenerator::Narrowing] {
        let (mut decided, mut undecided) = (0, 0);
        let (mut expanded, mut whole) = (0, 0);
        for root in trees(count, generator).filter(|root| root.depth > 0) {
            let moves: Vec<Range> = moves_by_truth(&root);
            let (_, oracle) = log(|search| search.unpruned::<Range, _>(&root));
            for name in ["b-star", "b-star:disprove-rest"] {
                let (found, log) = run::<Range, _>(name, &root);
                let best = usize::from(found.best.expect("a move"));
                if found.is_decided {
                    decided += 1;
                    assert!(is_best(&moves, best), "{name} chose {best} of {moves:?} on {root:?}");
                } else {
                    undecided += 1;
                    assert!((0..moves.len()).all(|at| !is_best(&moves, at)), "{name}: {moves:?} on {root:?}");
                    assert!(moves.iter().all(|merit| merit.upper <= moves[best].upper), "{name} on {root:?}");
                }
                assert!(log.interior <= oracle.interior, "{name}: a node expanded twice");
                assert_eq!(log.largest_list, log.leaves.len() + 1);
                expanded += log.interior;
                whole += oracle.interior;
            }
        }
        assert!(decided > 0 && undecided > 0, "{generator:?}: {decided} and {undecided}");
        assert!(expanded < whole, "{generator:?}: {expanded} of {whole}");
    }
}

#[test]
fn b_star_finds_the_move_that_is_not_below_any_other_if_there_is_one() {
    check_b_star(300);
}

#[test]
#[ignore = "long; run in release by .ci/run"]
fn b_star_finds_the_move_on_many_trees() {
    check_b_star(10_000);
}

fn check_pb_star(count: u64) {
    for generator in [RangeGenerator::Consistent, RangeGenerator::Narrowing] {
        let (mut decided, mut undecided) = (0, 0);
        let mut kept = [0; 2];
        let mut expanded = [0; 2];
        for root in trees(count, generator).filter(|root| root.depth > 0) {
            let moves: Vec<VpList> = moves_by_truth(&root);
            let chance = |at: usize| {
                let others = (0..moves.len()).filter(|&other| other != at).map(|other| moves[other]);
                moves[at].dominance(others)
            };
            let highest = (0..moves.len()).map(chance).fold(0.0, f64::max);
            for strategy in STRATEGIES {
                let [with, without] = [true, false].map(|with_window| {
                    let (found, log) = log(|search| {
                        search.pb_star::<VpList, _>(&root, strategy, Dominance::CERTAIN, with_window)
                    });
                    let best = usize::from(found.best.expect("a move"));
                    let context = || format!("{strategy:?}, window {with_window}, on {root:?}");
                    if found.is_decided {
                        assert!(is_best(&moves, best), "{best}: {}", context());
                    } else {
                        assert!((0..moves.len()).all(|at| !is_best(&moves, at)), "{}", context());
                        assert!(chance(best) > highest - ROUNDING, "{best} of {moves:?}: {}", context());
                    }
                    kept[usize::from(with_window)] += log.largest_list;
                    expanded[usize::from(with_window)] += log.interior;
                    found.is_decided
                });
                assert_eq!(with, without, "{strategy:?} on {root:?}");
                decided += usize::from(with);
                undecided += usize::from(!with);
            }
        }
        assert!(decided > 0 && undecided > 0, "{generator:?}: {decided} and {undecided}");
        assert!(kept[1] < kept[0] && expanded[1] < expanded[0], "{generator:?}: {kept:?} {expanded:?}");
    }
}

#[test]
fn pb_star_finds_the_move_that_most_probably_is_the_best() {
    check_pb_star(300);
}

#[test]
#[ignore = "long; run in release by .ci/run"]
fn pb_star_finds_the_move_on_many_trees() {
    check_pb_star(6000);
}

#[test]
fn pb_star_is_cheaper_the_less_sure_it_has_to_be() {
    let counts = ["pb-star", "pb-star:prove-best@90", "pb-star:prove-best@60"].map(|name| {
        let roots = trees(400, RangeGenerator::Narrowing).filter(|root| root.depth > 0);
        roots.map(|root| run::<VpList, _>(name, &root).1.interior).sum::<u64>()
    });
    assert!(counts[0] > counts[1] && counts[1] > counts[2], "{counts:?}");
}

#[test]
fn searches_stop_at_the_limit_and_not_before() {
    for root in trees(60, RangeGenerator::Narrowing) {
        for description in RangeAlgorithm::all() {
            let run = |nodes| {
                let limits = Limits::depth(root.depth).with_nodes(nodes);
                let mut search = RangeSearch::new(limits, SearchLog::default());
                let found = search.search::<VpList, _>(description.algorithm, &root);
                (found, search.into_observer().nodes.len() as u64)
            };
            let (found, needed) = run(None);
            assert_eq!(run(Some(needed)), (found, needed), "{} on {root:?}", description.name);
            assert_eq!(run(Some(needed - 1)), (Err(Stopped), needed - 1), "{} on {root:?}", description.name);
        }
    }
}

#[test]
fn a_leaf_has_a_merit_and_no_move() {
    let leaf = Node::root(RangeTree::new(3, 7, RangeGenerator::Consistent), 0);
    for description in RangeAlgorithm::all() {
        let (found, log) = run::<Range, _>(description.name, &leaf);
        assert_eq!(found.merit, leaf.position.range(), "{}", description.name);
        assert_eq!((found.best, found.is_decided, log.interior), (None, false, 0));
        assert_eq!(log.leaves, [leaf.position.key()]);
    }
}

/// The minimax values of the moves of a position, over static leaves.
fn values<G: Game>(root: &Node<G>) -> Vec<(G::Move, Score)> {
    fn value<G: Game>(n: &Node<G>) -> Score {
        if let Some(outcome) = n.position.outcome() {
            return outcome.score(n.ply);
        }
        if n.depth == 0 {
            return n.position.evaluate();
        }
        n.position.moves().into_iter().map(|m| -value(&n.child(m))).max().expect("a game that is not over")
    }
    root.position.moves().into_iter().map(|m| (m, -value(&root.child(m)))).collect()
}

fn check_game<G: PlayableGame>(set: &str, depth: u32, positions: usize) {
    let file = format!("{}/positions/{set}", env!("CARGO_MANIFEST_DIR"));
    let (mut visited, mut all) = (0, 0);
    for entry in load::<G>(&file).unwrap().into_iter().take(positions) {
        for (margin, drift) in [(0, 0), (15, 0), (40, 25)] {
            let root = Node::root(Estimated { game: entry.position.clone(), margin, drift }, depth);
            let (found, log) = run::<Range, _>("r-ab", &root);
            let range: Range = truth(&root);
            assert_eq!(found.merit, range, "{set} {}, margin {margin}", entry.id);
            visited += log.leaves.len();
            all += self::log(|search| search.unpruned::<Range, _>(&root)).1.leaves.len();
        }
        // A drift that no move exceeds, and leaves that are points: a proof of the minimax move.
        let root = Node::root(Estimated { game: entry.position.clone(), margin: 0, drift: 100_000 }, depth);
        let values = values(&root);
        let highest = values.iter().map(|(_, value)| *value).max();
        for name in ["b-star", "b-star:disprove-rest", "pb-star"] {
            let (found, _) = run::<Range, _>(name, &root);
            let chosen = values.iter().find(|(m, _)| Some(*m) == found.best).map(|(_, value)| *value);
            assert!(found.is_decided && chosen == highest, "{name}, {set} {}: {found:?}", entry.id);
        }
    }
    assert!(visited < all, "{set}: nothing was pruned");
}

#[test]
fn ranges_of_evaluations_are_searched_in_all_games() {
    check_game::<nullwindow_checkers::Checkers>("paper20-checkers.pdn", 3, 6);
    check_game::<nullwindow_othello::Othello>("paper20-othello.obf", 3, 6);
    check_game::<nullwindow_chess::Chess>("paper20-chess.epd", 2, 3);
}

#[test]
fn table_3_follows_from_the_other_two_and_is_no_monotone() {
    let mut falls = 0;
    for (row, &depth) in DEPTHS.iter().enumerate() {
        for (column, &width) in WIDTHS.iter().enumerate() {
            let cell = TreeSample { leaves: TABLE_1[row][column], visited: TABLE_2[row][column] };
            let cut_off = (cell.efficiency() * 100.0).floor() / 100.0;
            assert!((cut_off - TABLE_3[row][column]).abs() < 1e-9, "depth {depth}, width {width}");
            falls += usize::from(row > 0 && TABLE_3[row][column] < TABLE_3[row - 1][column]);
            falls += usize::from(column > 0 && TABLE_3[row][column] < TABLE_3[row][column - 1]);
        }
    }
    assert_eq!(falls, 5);
}

/// The mean of a number over samples of a cell.
fn mean(
    repetitions: u64,
    depth: u32,
    width: u8,
    generator: RangeGenerator,
    of: fn(TreeSample) -> f64,
) -> f64 {
    let sum: f64 = (0..repetitions).map(|seed| of(sample(depth, width, seed, generator))).sum();
    sum / repetitions as f64
}

#[test]
fn sampled_trees_have_the_size_of_the_papers() {
    for (depth, width) in [(5, 4), (5, 5), (5, 6), (6, 4), (6, 5)] {
        let expected = 10.0 * (f64::from(width) / 2.0).powi(depth as i32);
        let leaves = mean(200, depth, width, RangeGenerator::Consistent, |cell| cell.leaves as f64);
        assert!(
            (leaves / expected - 1.0).abs() < 0.1,
            "depth {depth}, width {width}: {leaves}, not {expected}"
        );
    }
}

#[test]
#[ignore = "long; run in release by .ci/run"]
fn sampled_efficiencies_agree_with_table_3_for_consistent_trees_only() {
    let (mut inside, mut low) = (0, 0);
    let mut bands = String::new();
    for (row, &depth) in DEPTHS.iter().enumerate() {
        for (column, &width) in WIDTHS.iter().enumerate() {
            let of = |generator| {
                let mut efficiencies: Vec<f64> =
                    (0..200).map(|seed| sample(depth, width, seed, generator).efficiency()).collect();
                efficiencies.sort_by(f64::total_cmp);
                efficiencies
            };
            let (consistent, printed) = (of(RangeGenerator::Consistent), of(RangeGenerator::Printed));
            let [from, to] = [consistent[10], consistent[189]];
            bands.push_str(&format!(
                "depth {depth}, width {width}: {from:.2}..{to:.2}, printed to {:.2}\n",
                printed[189]
            ));
            inside += usize::from((from..=to).contains(&TABLE_3[row][column]));
            low += usize::from(printed[189] < TABLE_3[row][column]);
        }
    }
    assert_eq!(inside, 14, "of 16 cells in the band\n{bands}");
    assert_eq!(low, 16, "cells above the band of printed trees\n{bands}");
}
