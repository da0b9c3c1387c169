//! How fast the engines are: bulk perft, the four things that a search does at every node, and what a selective search of
//! chess does besides.
//!
//! `cargo bench` runs everything in interleaved rounds and prints medians, so that the ratios hold on a noisy machine.

use nullwindow::game::{EndgameSolver, Endgames, Game, MoveList, Notation, Score, Selective, perft, zobrist};
use nullwindow::positions::load;
use nullwindow_checkers::Checkers;
use nullwindow_checkers::endgames::{Builder, CheckersEndgames, SlicePair, Workers};
use nullwindow_chess::Chess;
use nullwindow_othello::{MAX_SCORE, Othello, Solver};
use std::hint::black_box;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// The number of rounds.
const ROUNDS: usize = 7;

/// A piece of work to time; it returns how much it did.
struct Measurement<'a> {
    name: String,
    unit: &'static str,
    work: Box<dyn Fn() -> u64 + 'a>,
    /// Seconds for one piece of work, a round each.
    times: Vec<f64>,
}

impl<'a> Measurement<'a> {
    fn new(name: impl Into<String>, unit: &'static str, work: impl Fn() -> u64 + 'a) -> Self {
        Measurement { name: name.into(), unit, work: Box::new(work), times: Vec::new() }
    }

    fn round(&mut self) {
        let begin = Instant::now();
        let amount = black_box((self.work)());
        self.times.push(begin.elapsed().as_secs_f64() / amount as f64);
    }

    fn median(&self) -> f64 {
        let mut times = self.times.clone();
        times.sort_by(f64::total_cmp);
        times[times.len() / 2]
    }
}

/// Visits a tree and does at every node what a search does there: generate, play, key, evaluate.
fn visit<G: Game>(position: &G, depth: u32, sum: &mut u64) -> u64 {
    *sum ^= position.key() ^ position.evaluate() as u64;
    let moves = position.moves();
    let below = |&m| if depth == 0 { 0 } else { visit(&position.after(m), depth - 1, sum) };
    1 + moves.iter().map(below).sum::<u64>()
}

fn nodes<G: Notation>(positions: &[G], depth: u32) -> u64 {
    let mut sum = 0;
    let count = positions.iter().map(|position| visit(position, depth, &mut sum)).sum();
    black_box(sum);
    count
}

fn evaluations<G: Notation>(positions: &[G], evaluate: impl Fn(&G) -> Score) -> u64 {
    const TIMES: u64 = 20_000;
    for _ in 0..TIMES {
        for position in positions {
            black_box(evaluate(black_box(position)));
        }
    }
    TIMES * positions.len() as u64
}

/// Positions that a search meets: every so many of those two plies below the given ones.
fn below<G: Notation>(positions: &[G], every: usize) -> Vec<G> {
    let children = |position: &G| position.moves().into_iter().map(|m| position.after(m)).collect::<Vec<_>>();
    positions.iter().flat_map(children).flat_map(|position| children(&position)).step_by(every).collect()
}

/// Does something for every position, often enough to be measured; `work` returns how much it did.
fn each<G: Notation>(positions: &[G], mut work: impl FnMut(usize, &G) -> u64) -> u64 {
    const TIMES: u64 = 200;
    let mut amount = 0;
    for _ in 0..TIMES {
        for (place, position) in positions.iter().enumerate() {
            amount += work(place, black_box(position));
        }
    }
    amount
}

/// The noisy moves of positions, or all others.
fn lists<G: Selective>(positions: &[G], noisy: bool) -> Vec<MoveList<G::Move>> {
    let wanted =
        |position: &G| position.moves().into_iter().filter(|&m| position.is_noisy(m) == noisy).collect();
    positions.iter().map(wanted).collect()
}

/// What a selective search asks of a game.
fn selective<'a, G: Selective + Notation>(name: &str, positions: &'a [G]) -> Vec<Measurement<'a>> {
    let noisy = lists(positions, true);
    let quiet = lists(positions, false);
    let (captures, moves) = (noisy.clone(), quiet.clone());
    let packed: Vec<u16> = noisy.iter().chain(&quiet).flatten().map(|&m| positions[0].pack(m)).collect();
    let all: Vec<MoveList<G::Move>> = positions.iter().map(G::moves).collect();
    vec![
        Measurement::new(format!("list noisy, {name}"), "lists", || {
            let mut list = MoveList::new();
            each(positions, |_, position| {
                list.clear();
                position.list_noisy(&mut list);
                black_box(&list);
                1
            })
        }),
        Measurement::new(format!("list quiet, {name}"), "lists", || {
            let mut list = MoveList::new();
            each(positions, |_, position| {
                list.clear();
                position.list_quiet(&mut list);
                black_box(&list);
                1
            })
        }),
        Measurement::new(format!("unpack a legal move, {name}"), "moves", move || {
            each(positions, |place, position| {
                all[place].iter().for_each(|&m| _ = black_box(position.unpack(black_box(position.pack(m)))));
                all[place].len() as u64
            })
        }),
        Measurement::new(format!("unpack another position's move, {name}"), "moves", move || {
            each(positions, |place, position| {
                black_box(position.unpack(packed[place * 37 % packed.len()]));
                1
            })
        }),
        Measurement::new(format!("SEE of a noisy move, {name}"), "moves", move || {
            each(positions, |place, position| {
                captures[place].iter().for_each(|&m| _ = black_box(position.see_ge(m, 0)));
                captures[place].len() as u64
            })
        }),
        Measurement::new(format!("SEE of a quiet move, {name}"), "moves", move || {
            each(positions, |place, position| {
                moves[place].iter().for_each(|&m| _ = black_box(position.see_ge(m, 0)));
                moves[place].len() as u64
            })
        }),
        Measurement::new(format!("null move, {name}"), "moves", || {
            each(positions, |_, position| {
                black_box(&position.null_move());
                1
            })
        }),
        Measurement::new(format!("play + key + check, {name}"), "moves", move || {
            each(positions, |place, position| {
                let moves = &quiet[place];
                moves.iter().for_each(|&m| _ = black_box(black_box(&position.after(m)).is_check()));
                moves.len() as u64
            })
        }),
        Measurement::new(format!("history slots and captured value, {name}"), "moves", move || {
            each(positions, |place, position| {
                let slots = |&m| {
                    position.piece_slot(m) + position.capture_slot(m) + position.captured_value(m) as usize
                };
                black_box(noisy[place].iter().map(slots).sum::<usize>());
                noisy[place].len() as u64
            })
        }),
    ]
}

/// The nodes of solving positions with so many empty squares, which lie below these by first legal moves.
const EMPTIES: u32 = 14;

fn solve(positions: &[Othello]) -> u64 {
    let mut solver = Solver::new(18).expect("memory for a table");
    for position in positions {
        let mut position = *position;
        while <Solver as EndgameSolver<Othello>>::moves_left(&position).is_some_and(|left| left > EMPTIES) {
            let Some(&m) = position.moves().first() else { break };
            position = position.after(m);
        }
        black_box(solver.score(&position, [-MAX_SCORE, MAX_SCORE], &mut |_| true).ok());
    }
    solver.nodes()
}

/// The endgame databases of checkers in a folder, built there at first use: wins, draws and losses of up to four pieces.
fn databases() -> CheckersEndgames {
    const PIECES: usize = 4;
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("endgames");
    std::fs::create_dir_all(&folder).expect("a folder");
    let stop = AtomicBool::new(false);
    let mut builder = Builder::new(&folder, Workers { threads: 2, stop: &stop });
    for pair in SlicePair::all(PIECES) {
        if builder.finished(pair).expect("readable").is_none() {
            for slice in builder.build(pair).expect("it can be built") {
                std::fs::write(folder.join(&slice.name), &slice.bytes).expect("written");
            }
        }
    }
    CheckersEndgames::open(&folder).expect("databases")
}

/// Positions with so many pieces, out of games in which kings and men wander by lot.
fn endings(pieces: u32) -> Vec<Checkers> {
    let mut found = Vec::new();
    for game in 0.. {
        let mut position = Checkers::start();
        for ply in 0..400 {
            let moves = position.moves();
            if moves.is_empty() {
                break;
            }
            if position.piece_count() <= pieces {
                found.push(position.clone());
            }
            let random = zobrist::number(game, ply) as usize;
            position = position.after(moves[random % moves.len()]);
        }
        if found.len() >= 1000 {
            return found;
        }
    }
    unreachable!("games come to an end")
}

/// Asks for the values of positions.
fn probes(endgames: &CheckersEndgames, positions: &[Checkers]) -> u64 {
    each(positions, |_, position| u64::from(black_box(endgames.value(position)).is_some()))
}

/// The start and the positions of the bundled `paper20` set.
fn positions<G: Notation>(set: &str) -> Vec<G> {
    let file = format!("{}/positions/{set}", env!("CARGO_MANIFEST_DIR"));
    load(&file).expect(set).into_iter().map(|entry| entry.position).collect()
}

fn main() {
    // `cargo test --benches` and `cargo bench -- FILTER` pass arguments; a filter is a part of a name.
    let filter = std::env::args().skip(1).find(|argument| !argument.starts_with('-')).unwrap_or_default();
    let (checkers, othello, chess) = (Checkers::start(), Othello::start(), Chess::start());
    let shakmaty = shakmaty::Chess::default();
    let checkers20 = positions::<Checkers>("paper20-checkers.pdn");
    let othello20 = positions::<Othello>("paper20-othello.obf");
    let chess20 = positions::<Chess>("paper20-chess.epd");
    let chess_below = below(&chess20, 29);
    let (databases, endings) = (databases(), endings(4));
    let mut all = vec![
        Measurement::new("perft checkers 10", "leaves", || perft(&checkers, 10)),
        Measurement::new("perft othello 10", "leaves", || perft(&othello, 10)),
        Measurement::new("perft chess 5", "leaves", || perft(&chess, 5)),
        Measurement::new("perft chess 5, shakmaty's own", "leaves", || shakmaty::perft(&shakmaty, 5)),
        Measurement::new("generate + play + key + evaluate, checkers", "nodes", || nodes(&checkers20, 7)),
        Measurement::new("generate + play + key + evaluate, othello", "nodes", || nodes(&othello20, 4)),
        Measurement::new("generate + play + key + evaluate, chess", "nodes", || nodes(&chess20, 3)),
        Measurement::new("evaluate alone, checkers", "nodes", || evaluations(&checkers20, Game::evaluate)),
        Measurement::new("evaluate alone, othello", "nodes", || evaluations(&othello20, Game::evaluate)),
        Measurement::new("evaluate alone, chess", "nodes", || evaluations(&chess20, Game::evaluate)),
        Measurement::new("evaluate for play alone, othello", "nodes", || {
            evaluations(&othello20, Game::evaluate_trained)
        }),
        Measurement::new("evaluate for play alone, chess", "nodes", || {
            evaluations(&chess20, Game::evaluate_trained)
        }),
        Measurement::new("solve, othello", "nodes", || solve(&othello20)),
        Measurement::new("probe databases of four pieces, checkers", "probes", || {
            probes(&databases, &endings)
        }),
    ];
    all.extend(selective("chess", &chess_below));
    all.retain(|measurement| measurement.name.contains(&filter));
    for _ in 0..ROUNDS {
        all.iter_mut().for_each(Measurement::round);
    }
    println!("{:<44} {:>10} {:>16}", "median of interleaved rounds", "ns each", "million a second");
    for measurement in &all {
        let seconds = measurement.median();
        let Measurement { name, unit, .. } = measurement;
        println!("{name:<44} {:>10.1} {:>9.1} {unit}", seconds * 1e9, 1e-6 / seconds);
    }
    let time = |name: &str| all.iter().find(|measurement| measurement.name == name).map(Measurement::median);
    if let (Some(ours), Some(theirs)) = (time("perft chess 5"), time("perft chess 5, shakmaty's own")) {
        println!("chess perft, our speed over shakmaty's: {:.2}", theirs / ours);
    }
}
