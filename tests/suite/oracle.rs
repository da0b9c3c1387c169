//! Every algorithm gives plain minimax's value, in all three games, whatever the table.

use nullwindow::game::{Score, perft};
use nullwindow::games::PlayableGame;
use nullwindow::positions::load;
use nullwindow::search::{
    Algorithm, Bounds, BoundsKept, Deepening, DepthRule, Evaluation, History, Iteration, Leaf, Limits, Node,
    Search, SearchMemory, Settings, Table,
};
use nullwindow_checkers::Checkers;
use nullwindow_chess::Chess;
use nullwindow_othello::Othello;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

/// A position is searched as deep as its whole tree has no more leaves than this; one with few moves, whose leaves are
/// quiet, has the second number.
const LARGEST_TREES: (u64, u64) = (1500, 12_000);

/// Random positions: out of the opening and the middle of random games from the start, after some random moves from the
/// bundled positions, the last ones of long random games, finished ones included, and random endings.
fn positions<G: PlayableGame>(
    seed: u64,
    count: usize,
    set: &str,
    ending: fn(&mut StdRng) -> String,
) -> Vec<G> {
    let file = format!("{}/positions/{set}", env!("CARGO_MANIFEST_DIR"));
    let bundled = load::<G>(&file).unwrap();
    let mut rng = StdRng::seed_from_u64(seed);
    let mut all = Vec::new();
    while all.len() < count {
        if all.len() % 3 == 2 {
            all.extend(G::parse_position(&ending(&mut rng)));
            continue;
        }
        let (start, plies) = match all.len() % 9 {
            0 => (G::start(), rng.random_range(0..60)),
            1 | 4 => {
                (bundled.choose(&mut rng).expect("20 positions").position.clone(), rng.random_range(0..8))
            }
            _ => (G::start(), 300),
        };
        let mut game = vec![start];
        while game.len() <= plies
            && let Some(position) = game.last()
            && let Some(&m) = position.moves().choose(&mut rng)
        {
            game.push(position.after(m));
        }
        let back = if plies == 300 { rng.random_range(0..7) } else { 0 };
        all.push(game[game.len().saturating_sub(back + 1)].clone());
    }
    all
}

/// A chess ending of a few pieces, often an illegal one.
fn chess_ending(rng: &mut StdRng) -> String {
    let mut board = ["1"; 64];
    for piece in ["K", "k"] {
        board[rng.random_range(0..64)] = piece;
    }
    for _ in 0..rng.random_range(1..4) {
        board[rng.random_range(0..64)] = ["Q", "q", "R", "r", "B", "n", "P", "p"].choose(rng).unwrap_or(&"Q");
    }
    let ranks: Vec<String> = board.chunks(8).map(<[&str]>::concat).collect();
    format!("{} {} - -", ranks.join("/"), ["w", "b"].choose(rng).unwrap_or(&"w"))
}

/// A checkers ending of a few kings and men, sometimes an illegal one.
fn checkers_ending(rng: &mut StdRng) -> String {
    let mut army = |from: u32, to: u32| {
        let mut piece = || format!("{}{}", ["K", ""].choose(rng).unwrap_or(&""), rng.random_range(from..to));
        (0..3).map(|_| piece()).collect::<Vec<_>>().join(",")
    };
    let (white, black) = (army(5, 33), army(1, 29));
    format!("{}:W{white}:B{black}", ["W", "B"].choose(rng).unwrap_or(&"W"))
}

/// An Othello position with one empty corner region and random discs elsewhere.
fn othello_ending(rng: &mut StdRng) -> String {
    let board: String = (0..64)
        .map(|i| if i % 8 < 3 && i < 24 { '-' } else { *['X', 'O'].choose(rng).unwrap_or(&'X') })
        .collect();
    format!("{board} {}", ["X", "O"].choose(rng).unwrap_or(&"X"))
}

/// The value of every move at the root by plain minimax, or of the root itself if it is a leaf.
fn truth<G: PlayableGame>(position: &G, depth: u32, settings: Settings) -> (Score, Vec<(G::Move, Score)>) {
    let table = Table::new(0, BoundsKept::Two).unwrap();
    let mut history = History::new::<G>();
    let mut search = Search::new(settings, &table, &mut history, Limits::depth(depth), ());
    let root = Node::root(position.clone(), depth);
    let listed = if depth > 0 { position.moves() } else { Default::default() };
    let moves: Vec<_> =
        listed.iter().map(|&m| (m, -search.minimax(&root.child(m)).expect("no limit"))).collect();
    let value = search.minimax(&root).expect("no limit");
    assert_eq!(moves.iter().map(|&(_, value)| value).max().unwrap_or(value), value);
    (value, moves)
}

/// An iteration is right: the value, the best move, and the line that leads to it.
fn check<G: PlayableGame>(
    position: &G,
    (what, finds_value): (&str, bool),
    iteration: &Iteration<G>,
    value: Score,
    moves: &[(G::Move, Score)],
) {
    let Bounds { lower, upper } = iteration.bounds;
    if !finds_value {
        assert!(lower <= value && value <= upper, "{what}: {lower}..{upper}, not {value}");
    } else {
        assert_eq!((lower, upper), (value, value), "{what}");
    }
    let best = iteration.best.map(|best| moves.iter().find(|(m, _)| *m == best).expect("a legal move").1);
    assert_eq!(best, (!moves.is_empty()).then_some(value), "{what}: not the best move");
    assert_eq!(iteration.variation.first(), iteration.best.as_ref(), "{what}");
    assert!(iteration.variation.len() <= iteration.depth as usize, "{what}");
    let mut at = position.clone();
    for &m in &iteration.variation {
        assert!(at.moves().contains(&m), "{what}: an illegal variation");
        at = at.after(m);
    }
}

/// The orderings, evaluations and grains, in turns.
fn variant(number: usize) -> Settings {
    let (replies, etc) = [(false, false), (true, true), (false, true), (true, false)][number / 2 % 4];
    // A network from nothing at every leaf is what takes the time.
    let evaluation = if number % 20 == 5 { Evaluation::Trained } else { Evaluation::Classic };
    let grain = if number % 7 == 3 { 5 } else { 1 };
    let gravity = number % 3 == 1;
    Settings { replies, gravity, etc, evaluation, grain, ..Settings::default() }
}

fn oracle<G: PlayableGame>(
    seed: u64,
    count: usize,
    set: &str,
    ending: fn(&mut StdRng) -> String,
    deepest: u32,
) {
    let tables = [(14, BoundsKept::Two), (4, BoundsKept::Two), (14, BoundsKept::One), (4, BoundsKept::One)];
    let mut memories = tables.map(|(bits, kept)| SearchMemory::with_bounds(bits, kept).unwrap());
    let settings = [
        "mtd-step:1",
        "aspiration:5",
        "sss-0:40",
        "sss-4:7",
        "mtd-best:disprove-rest",
        "ps-star:1+3",
        "dual-step:1",
        "nega-c-star:1",
        "hybrid:1",
        "s-sss-0:40",
        "s-sss-4:7",
        "s-sss-4:5+wide",
        "s-sss-4:1+double",
        "mtd-exact:above",
        "mtd-exact:below",
    ]
    .map(str::parse);
    let others = settings.into_iter().map(|algorithm| algorithm.expect("an algorithm"));
    let algorithms: Vec<Algorithm> =
        Algorithm::all().iter().map(|description| description.algorithm).chain(others).collect();
    let mut reached = vec![0; deepest as usize + 1];
    for (number, position) in positions::<G>(seed, count, set, ending).iter().enumerate() {
        let largest = if position.count_moves() > 14 { LARGEST_TREES.0 } else { LARGEST_TREES.1 };
        let affordable = |&depth: &u32| perft(position, depth) <= largest;
        let depth = (1..=deepest).take_while(affordable).last().unwrap_or(1);
        reached[depth as usize] += 1;
        for leaf in [Leaf::Static, Leaf::Quiet, Leaf::Window] {
            let settings = Settings { leaf, ..variant(number) };
            // Leaves that are asked for bounds are those of quiescence searches.
            let exact = if leaf == Leaf::Window { Leaf::Quiet } else { leaf };
            let exact = Settings { leaf: exact, ..settings };
            let truths: Vec<_> = (0..=depth).map(|depth| truth(position, depth, exact)).collect();
            for (index, (memory, (bits, kept))) in memories.iter_mut().zip(tables).enumerate() {
                // Quiescence is what takes the time: each position has one of the tables.
                if leaf != Leaf::Static && index != number % tables.len() {
                    continue;
                }
                for &algorithm in &algorithms {
                    if algorithm == Algorithm::Minimax && index != 0 {
                        continue;
                    }
                    memory.clear();
                    let mut last = 0;
                    let watch = |iteration: Iteration<G>, _: &Table| {
                        let what = format!(
                            "{algorithm}, 2^{bits} entries, {kept:?} bounds, {settings:?}, depth {}, seed {seed}: {}",
                            iteration.depth,
                            position.format_position()
                        );
                        let (value, moves) = &truths[iteration.depth as usize];
                        check(position, (&what, algorithm.finds_value()), &iteration, *value, moves);
                        last = iteration.depth;
                    };
                    let search = Deepening::new(position, algorithm).settings(settings).depth(depth);
                    let done = search.step(1 + number as u32 % 2).run(memory, watch);
                    assert!(done.is_ok() && last == depth);
                }
            }
        }
    }
    assert!(reached[deepest as usize] * 10 >= count, "too few deep trees: {reached:?}");
}

/// With entries of other depths the bounds need not agree; the drivers end all the same, with a legal move.
fn ends_with_deeper_entries<G: PlayableGame>(depth: u32) {
    let settings = Settings { depth_rule: DepthRule::AtLeast, leaf: Leaf::Static, ..Settings::default() };
    for description in Algorithm::all() {
        for kept in [BoundsKept::Two, BoundsKept::One] {
            let mut memory = SearchMemory::with_bounds(10, kept).unwrap();
            for depth in [depth, depth - 2, depth - 1] {
                let position = G::start();
                let search = Deepening::new(&position, description.algorithm).settings(settings).depth(depth);
                let last = search.step(1).last(&mut memory).expect("no limit");
                let best = last.and_then(|iteration| iteration.best);
                assert!(best.is_some_and(|m| position.moves().contains(&m)), "{}", description.name);
            }
        }
    }
}

#[test]
fn every_driver_ends_with_deeper_entries() {
    ends_with_deeper_entries::<Checkers>(7);
    ends_with_deeper_entries::<Othello>(5);
    ends_with_deeper_entries::<Chess>(3);
}

#[test]
fn checkers_agrees_with_minimax() {
    oracle::<Checkers>(1, 60, "paper20-checkers.pdn", checkers_ending, 5);
}

#[test]
fn othello_agrees_with_minimax() {
    oracle::<Othello>(2, 60, "paper20-othello.obf", othello_ending, 4);
}

#[test]
fn chess_agrees_with_minimax() {
    oracle::<Chess>(3, 60, "paper20-chess.epd", chess_ending, 4);
}

#[test]
#[ignore = "long; run in release by .ci/run"]
fn checkers_agrees_with_minimax_over_many_positions() {
    oracle::<Checkers>(11, 1000, "paper20-checkers.pdn", checkers_ending, 5);
}

#[test]
#[ignore = "long; run in release by .ci/run"]
fn othello_agrees_with_minimax_over_many_positions() {
    oracle::<Othello>(12, 1000, "paper20-othello.obf", othello_ending, 4);
}

#[test]
#[ignore = "long; run in release by .ci/run"]
fn chess_agrees_with_minimax_over_many_positions() {
    oracle::<Chess>(13, 1000, "paper20-chess.epd", chess_ending, 4);
}
