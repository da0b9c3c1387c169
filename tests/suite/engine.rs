//! The engine: whatever is requested and whenever it is stopped, it answers with a legal move, and its reports are true.

use nullwindow::engine::{
    BestMove, Engine, Info, MoveLimits, MoveTime, Options, Profile, Request, Signals, SolverSearch,
    is_solving,
};
use nullwindow::game::{EndgameSolver, Game, MAX_EVALUATION, Notation, Referee, Selective, WIN};
use nullwindow::games::{GameId, PlayableGame, Task};
use nullwindow::positions::BundledSet;
use nullwindow::positions::{NamedPosition, Selection, detect, read};
use nullwindow::search::selective::{Enhancement, Enhancements};
use nullwindow::search::{Algorithm, Bounds, Deepening, Limits, MAX_DEPTH, SearchMemory};
use nullwindow_checkers::Checkers;
use nullwindow_chess::Chess;
use nullwindow_othello::{Othello, Solver};
use std::time::Duration;

fn drivers() -> impl Iterator<Item = Algorithm> {
    Algorithm::all().iter().map(|description| description.algorithm).filter(|algorithm| algorithm.is_driver())
}

fn options(algorithm: Algorithm) -> Options {
    Options { algorithm, table_bits: 14, ..Options::default() }
}

/// The bundled positions of a game.
fn positions<G: PlayableGame>() -> Vec<G> {
    let game = *GameId::ALL.iter().find(|game| game.name() == G::NAME).unwrap();
    let text = BundledSet::Paper20.of(game).expect("a bundled set");
    let kind = detect(&text, Some(game), None).unwrap();
    let entries: Vec<NamedPosition<G>> =
        read(&text, kind.format, &Selection::default(), false).unwrap().entries;
    entries.into_iter().map(|entry| entry.position).collect()
}

/// Searches, and checks every report and the answer.
fn ask<G: PlayableGame>(
    engine: &mut Engine<G>,
    request: &Request<G>,
    limits: MoveLimits,
) -> (BestMove<G>, Vec<Info<G>>) {
    let mut said = Vec::new();
    let answer = engine.search(request, limits, &Signals::default(), &mut |info| said.push(info.clone()));
    let mut game = Referee::new(request.start.clone());
    request.moves.iter().for_each(|&m| game.play(m));
    let root = game.position().clone();
    let legal = root.moves();
    let best = answer.best.expect("a move");
    assert!(legal.contains(&best) && (request.searchmoves.is_empty() || request.searchmoves.contains(&best)));
    if let Some(reply) = answer.reply {
        assert!(root.after(best).moves().contains(&reply));
    }
    for info in &said {
        assert!(!info.variation.is_empty());
        let mut game = game.clone();
        for (number, &m) in info.variation.iter().enumerate() {
            let line = || format!("move {number} of {:?} in {}", info.variation, root.format_position());
            assert!(game.position().moves().contains(&m), "{}", line());
            assert!(number == 0 || game.game_end().is_none(), "the game is over: {}", line());
            game.play(m);
        }
        assert!(info.bounds.lower <= info.bounds.upper || !info.finished);
        assert!(info.nodes <= answer.nodes && info.elapsed <= answer.elapsed);
    }
    let finished: Vec<_> = said.iter().filter(|info| info.finished && info.line == 1).collect();
    assert!(finished.iter().map(|info| info.depth).eq(1..=answer.depth), "every depth once");
    assert_eq!(finished.last().map(|info| info.bounds.lower), answer.value);
    (answer, said)
}

struct AllDrivers;

impl Task for AllDrivers {
    type Output = ();

    fn run<G: PlayableGame>(self) {
        for (number, position) in positions::<G>().into_iter().enumerate() {
            let request = Request::new(position, Vec::new());
            for algorithm in drivers() {
                // One position in four for every driver, to the depth that all of them reach soon.
                if number % 4 != 0 {
                    continue;
                }
                let limits = MoveLimits { depth: Some(4), nodes: Some(200_000), ..MoveLimits::default() };
                let mut engine = Engine::<G>::new(options(algorithm)).unwrap();
                let (first, said) = ask(&mut engine, &request, limits);
                engine.clear();
                let (second, again) = ask(&mut engine, &request, limits);
                let facts = |answer: &BestMove<G>| (answer.best, answer.reply, answer.value, answer.nodes);
                assert_eq!(facts(&first), facts(&second), "{algorithm} after clearing");
                assert_eq!(said.len(), again.len());
            }
        }
    }
}

#[test]
fn every_driver_answers_and_repeats_itself() {
    for game in GameId::ALL {
        game.run(AllDrivers);
    }
}

#[test]
fn node_limits_are_kept_to_the_node() {
    for nodes in [1, 2, 10, 100, 1023, 1024, 1025, 5000] {
        for position in positions::<Chess>().into_iter().step_by(5) {
            let mut engine = Engine::new(options(Algorithm::MTD_F)).unwrap();
            let limits = MoveLimits { nodes: Some(nodes), ..MoveLimits::default() };
            let (answer, said) = ask(&mut engine, &Request::new(position, Vec::new()), limits);
            // The first iteration is finished in any case.
            let first = said.iter().find(|info| info.finished).map_or(0, |info| info.nodes);
            assert_eq!(answer.nodes, nodes.max(first));
        }
    }
}

/// The first iteration is finished whatever the limits say, unless that takes longer than 8 ms, as it may without optimisation.
/// With optimisation it takes so long only if the machine is busy with something else, and not again and again.
fn deep_enough<G: PlayableGame>(mut search: impl FnMut() -> BestMove<G>) -> Option<BestMove<G>> {
    for _ in 0..10 {
        let answer = search();
        let is_cut = answer.depth < 1 && answer.elapsed >= Duration::from_millis(8);
        if !is_cut || cfg!(debug_assertions) {
            return Some(answer).filter(|answer| answer.depth >= 1 || is_cut);
        }
    }
    None
}

struct FirstMoves;

impl Task for FirstMoves {
    type Output = ();

    fn run<G: PlayableGame>(self) {
        for algorithm in drivers() {
            // One engine for all positions: its table is full of others.
            let mut engine = Engine::<G>::new(options(algorithm)).unwrap();
            let mut fresh = Engine::<G>::new(options(algorithm)).unwrap();
            for position in positions::<G>().into_iter().step_by(4) {
                let request = Request::new(position, Vec::new());
                fresh.clear();
                let one = MoveLimits { depth: Some(1), ..MoveLimits::default() };
                let wanted = ask(&mut fresh, &request, one).0;
                let stopped = Signals::default();
                stopped.stop();
                let nodes = MoveLimits { nodes: Some(1), ..MoveLimits::default() };
                let time = MoveTime::exactly(Duration::ZERO, Duration::ZERO);
                let time = MoveLimits { time: Some(time), ..MoveLimits::default() };
                for (limits, signals) in
                    [(nodes, Signals::default()), (time, Signals::default()), (one, stopped)]
                {
                    let answer = deep_enough(|| {
                        engine.clear();
                        engine.search(&request, limits, &signals, &mut |_| {})
                    });
                    let answer = answer.unwrap_or_else(|| panic!("{algorithm} {limits:?}"));
                    // A little time may be enough for a part of the second iteration.
                    if limits.time.is_none() && answer.depth >= 1 {
                        assert_eq!(answer.best, wanted.best, "{algorithm} {limits:?}");
                    }
                    // With a warm table there is a depth as well.
                    ask(&mut engine, &request, MoveLimits { depth: Some(4), ..MoveLimits::default() });
                    let warm = deep_enough(|| engine.search(&request, limits, &signals, &mut |_| {}));
                    assert!(warm.is_some(), "{algorithm} {limits:?}");
                }
            }
        }
    }
}

#[test]
fn a_first_move_is_the_best_of_depth_one_at_least() {
    for game in GameId::ALL {
        game.run(FirstMoves);
    }
}

struct MoveTimes;

impl Task for MoveTimes {
    type Output = ();

    fn run<G: PlayableGame>(self) {
        let mut engine = Engine::<G>::new(options(Algorithm::MTD_F)).unwrap();
        for (position, ms) in positions::<G>().into_iter().step_by(5).zip([40, 100, 200, 300]) {
            let time = Duration::from_millis(ms);
            let time_limit = MoveTime::exactly(time, Duration::from_millis(20));
            let limits = MoveLimits { time: Some(time_limit), ..MoveLimits::default() };
            let (answer, _) = ask(&mut engine, &Request::new(position, Vec::new()), limits);
            let proved = answer.value.is_some_and(|value| value.abs() > MAX_EVALUATION);
            assert!(answer.elapsed >= time * 95 / 100 || proved, "{:?} of {time:?}", answer.elapsed);
        }
    }
}

#[test]
fn the_time_of_a_move_is_used() {
    for game in GameId::ALL {
        game.run(MoveTimes);
    }
}

#[test]
fn several_lines_are_different_and_in_order() {
    for position in positions::<Chess>().into_iter().step_by(3) {
        let mut engine = Engine::new(options(Algorithm::MTD_F)).unwrap();
        let request = Request { lines: 4, ..Request::new(position, Vec::new()) };
        let limits = MoveLimits { depth: Some(5), ..MoveLimits::default() };
        let (answer, said) = ask(&mut engine, &request, limits);
        let last: Vec<_> = said.iter().filter(|info| info.finished && info.depth == 5).collect();
        assert_eq!(last.iter().map(|info| info.line).collect::<Vec<_>>(), [1, 2, 3, 4]);
        assert!(last.is_sorted_by_key(|info| -info.bounds.lower));
        let mut firsts: Vec<String> = last.iter().map(|info| format!("{:?}", info.variation[0])).collect();
        firsts.sort();
        firsts.dedup();
        assert_eq!(firsts.len(), 4);
        assert_eq!(answer.best, Some(last[0].variation[0]));
    }
}

#[test]
fn only_the_wanted_moves_are_played() {
    for algorithm in drivers() {
        for profile in Profile::ALL {
            let mut engine = Engine::new(Options { profile, ..options(algorithm) }).unwrap();
            for position in positions::<Othello>().into_iter().step_by(6) {
                let only: Vec<_> = position.moves().into_iter().rev().take(2).collect();
                let request = Request { searchmoves: only, ..Request::new(position, Vec::new()) };
                ask(&mut engine, &request, MoveLimits { depth: Some(3), ..MoveLimits::default() });
            }
        }
    }
}

#[test]
fn the_profile_of_1995_is_that_of_the_experiments() {
    for position in positions::<Checkers>().into_iter().step_by(4) {
        let settings = Options { profile: Profile::Historic, ..options(Algorithm::NegaScout) };
        let mut engine = Engine::new(settings).unwrap();
        let limits = MoveLimits { depth: Some(6), ..MoveLimits::default() };
        let (answer, _) = ask(&mut engine, &Request::new(position.clone(), Vec::new()), limits);
        let mut memory = SearchMemory::new(14).unwrap();
        let last = Deepening::new(&position, Algorithm::MTD_F).depth(6).step(1).last(&mut memory);
        assert_eq!(answer.value, last.unwrap().expect("six iterations").value());
    }
}

#[test]
fn several_threads_answer_too() {
    for position in positions::<Chess>().into_iter().step_by(5) {
        let mut engine = Engine::new(Options { threads: 3, ..options(Algorithm::MTD_F) }).unwrap();
        let limits = MoveLimits { depth: Some(7), ..MoveLimits::default() };
        ask(&mut engine, &Request::new(position, Vec::new()), limits);
    }
}

#[test]
fn a_search_without_limits_ends_when_it_is_told_to() {
    for wait in [0, 1, 5, 20] {
        let mut engine = Engine::new(options(Algorithm::MTD_F)).unwrap();
        let signals = Signals::new(true);
        let teller = signals.clone();
        let answer = std::thread::scope(|scope| {
            let thread = scope.spawn(move || {
                let limits = MoveLimits {
                    time: Some(MoveTime::exactly(Duration::ZERO, Duration::ZERO)),
                    ..MoveLimits::default()
                };
                engine.search(&Request::new(Chess::start(), Vec::new()), limits, &signals, &mut |_| {})
            });
            std::thread::sleep(Duration::from_millis(wait));
            // Pondering, no time is too long; once the move has come, the time is up.
            assert!(!thread.is_finished());
            if wait % 2 == 0 {
                teller.stop();
            } else {
                teller.ponder_hit();
            }
            thread.join().unwrap()
        });
        assert!(answer.best.is_some());
    }
}

#[test]
fn lines_end_where_the_game_ends() {
    // The move rule ends the game three plies on, and the table knows longer lines from a younger clock.
    let [young, old] = ["0 1", "97 90"]
        .map(|clock| Chess::parse_position(&format!("8/8/3k4/8/8/4R3/4K3/8 w - - {clock}")).unwrap());
    for algorithm in drivers() {
        let mut engine = Engine::new(options(algorithm)).unwrap();
        ask(
            &mut engine,
            &Request::new(young.clone(), Vec::new()),
            MoveLimits { depth: Some(7), ..MoveLimits::default() },
        );
        let limits = MoveLimits { depth: Some(2), ..MoveLimits::default() };
        ask(&mut engine, &Request::new(old.clone(), Vec::new()), limits);
        // Both sides have gone out and back twice but for the last move: the third time ends the game.
        let mut position = young.clone();
        let mut moves = Vec::new();
        for text in ["e3e4", "d6c6", "e4e3", "c6d6", "e3e4", "d6c6", "e4e3"] {
            let m = position.parse_move(text).unwrap();
            moves.push(m);
            position = position.after(m);
        }
        let back = position.parse_move("c6d6").unwrap();
        let request = Request { searchmoves: vec![back], ..Request::new(young.clone(), moves) };
        let (_, said) = ask(&mut engine, &request, limits);
        assert!(said.iter().all(|info| info.variation == [back]), "{algorithm}");
    }
}

#[test]
fn repetition_and_the_move_rule_are_draws() {
    // White is a queen up and to move, but whatever happens is a draw by the move rule one ply on.
    let position = Chess::parse_position("7k/8/8/8/8/8/2Q5/K7 w - - 99 80").unwrap();
    let request = Request::new(position, Vec::new());
    for algorithm in drivers() {
        let mut engine = Engine::new(options(algorithm)).unwrap();
        let (answer, _) = ask(&mut engine, &request, MoveLimits { depth: Some(4), ..MoveLimits::default() });
        assert_eq!(answer.value, Some(0), "{algorithm}");
        let without = Enhancements::ALL.without(Enhancement::MoveRule);
        engine.set_options(Options { enhancements: without, ..options(algorithm) }).unwrap();
        engine.clear();
        let (answer, _) = ask(&mut engine, &request, MoveLimits { depth: Some(4), ..MoveLimits::default() });
        assert!(answer.value > Some(Chess::UNIT), "{algorithm} {:?}", answer.value);
    }
    // Black has no queen. The knights have gone out and back; if they do so again, it is a draw.
    let start = Chess::parse_position("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").unwrap();
    let mut position = start.clone();
    let mut moves = Vec::new();
    for text in ["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1"] {
        let m = position.parse_move(text).unwrap();
        moves.push(m);
        position = position.after(m);
    }
    // The same position twice: back is a draw only where it repeats what has been on the board twice.
    let [back, forward] = ["f6g8", "d7d5"].map(|text| position.parse_move(text).unwrap());
    let limits = MoveLimits { depth: Some(4), ..MoveLimits::default() };
    for algorithm in drivers() {
        let mut engine = Engine::new(options(algorithm)).unwrap();
        for (played, is_draw) in [(7, true), (3, false)] {
            let request = |searchmoves| Request {
                searchmoves,
                ..Request::new(start.clone(), moves[..played].to_vec())
            };
            let mut fresh = Engine::new(options(algorithm)).unwrap();
            let best = ask(&mut fresh, &request(vec![back, forward]), limits).0.best;
            assert_eq!(best, Some(if is_draw { back } else { forward }), "{algorithm} {played}");
            // Where there is no choice, a driver that looks for the best move alone has nothing to find out.
            let value = ask(&mut engine, &request(vec![back]), limits).0.value;
            if algorithm.finds_value() {
                assert_eq!(value == Some(0), is_draw, "{algorithm} {played}: {value:?}");
                assert!(is_draw || value < Some(-Chess::UNIT), "{algorithm} {played}: {value:?}");
            }
        }
    }
}

/// Othello positions with a number of empty squares, by random moves.
fn endings(empties: u32, count: u64) -> Vec<Othello> {
    let random = |game: u64| {
        let mut position = Othello::start();
        for ply in 0.. {
            let (black, white) = position.disc_counts();
            let moves = position.moves();
            if moves.is_empty() || 64 - black - white == empties {
                break;
            }
            let number = nullwindow_game::zobrist::number(game, ply) % moves.len() as u64;
            position = position.after(moves[number as usize]);
        }
        position
    };
    (0..count).map(random).filter(|position| position.outcome().is_none()).collect()
}

#[test]
fn what_the_engine_says_of_solved_roots_is_true() {
    let mut solver = Solver::new(16).unwrap();
    let mut exact = |position: &Othello| {
        EndgameSolver::search(&mut solver, position, [-WIN, WIN], &mut |_| true).expect("nobody stops it")
    };
    let mut engine = Engine::new(options(Algorithm::MTD_F)).unwrap();
    let (mut proved, mut bounded) = (0, 0);
    for (number, position) in endings(13, 60).into_iter().enumerate() {
        let value = exact(&position);
        // Enough for nothing, for win, draw or loss, and for everything.
        let nodes = [2_000, 20_000, 40_000, 2_000_000][number % 4];
        let limits = MoveLimits { nodes: Some(nodes), ..MoveLimits::default() };
        let request = Request::new(position, Vec::new());
        let mut said = Vec::new();
        let answer =
            engine.search(&request, limits, &Signals::default(), &mut |info| said.push(info.clone()));
        let best = answer.best.expect("a move");
        if answer.proved {
            proved += 1;
            assert_eq!(answer.value, Some(value), "{}", position.format_position());
            assert_eq!(-exact(&position.after(best)), value, "{}", position.format_position());
        }
        // Of win, draw or loss alone the solver says so much.
        let is_sign = |bounds: Bounds| [(1, WIN), (-WIN, -1)].contains(&(bounds.lower, bounds.upper));
        let solved: Vec<_> = said.iter().filter(|info| is_sign(info.bounds)).collect();
        for info in &solved {
            bounded += 1;
            assert!(
                (info.bounds.lower..=info.bounds.upper).contains(&value),
                "{}",
                position.format_position()
            );
        }
        if solved.iter().any(|info| info.bounds.lower == 1) {
            assert!(-exact(&position.after(best)) > 0, "a win is kept: {}", position.format_position());
        }
        engine.clear();
    }
    assert!(proved >= 20 && bounded >= 20, "{proved} proved, {bounded} won or lost");
}

#[test]
fn threads_that_solve_together_find_the_same() {
    let (mut alone, mut shared) = (Solver::new(16).unwrap(), Solver::new(16).unwrap());
    let limits = || Limits::depth(MAX_DEPTH);
    let mut helped = 0;
    for (number, position) in endings(16, 16).into_iter().enumerate() {
        let text = position.format_position();
        let mut one = SolverSearch::<Othello>::new(&mut alone, limits());
        let sign = one.win_draw_loss(&position);
        let value = one.value(&position, Algorithm::MTD_F, 0).expect("nobody stops it");
        let mut several =
            SolverSearch::<Othello>::new(&mut shared, limits()).with_threads([2, 3, 5][number % 3]);
        assert_eq!(several.win_draw_loss(&position), sign, "{text}");
        let driver = drivers().filter(|&driver| is_solving(driver)).nth(number % 5).expect("a driver");
        assert_eq!(several.value(&position, driver, 0), Ok(value), "{text} {driver}");
        // Every move of the line is proved, and the last position is worth what was said of the first.
        let line = several.best_line(&position, value).expect("nobody stops it");
        let (mut last, mut expected) = (position, value);
        for &m in &line {
            last = last.after(m);
            expected = -expected;
        }
        assert_eq!(last.outcome().map(|outcome| outcome.score(0)), Some(expected), "{text}");
        let used = several.limits.used();
        helped += used - shared.nodes();
        for solver in [&mut alone, &mut shared] {
            solver.clear();
        }
    }
    assert!(helped > 0, "nobody helped");
}

#[test]
fn openings_are_varied_by_the_seed() {
    let limits = MoveLimits { depth: Some(4), ..MoveLimits::default() };
    let start = Request::new(Othello::start(), Vec::new());
    let best = |variety: Option<u64>, request: &Request<Othello>| {
        let mut engine = Engine::new(Options { variety, ..options(Algorithm::MTD_F) }).unwrap();
        engine.search(request, limits, &Signals::default(), &mut |_| {}).best.expect("a move")
    };
    let drawn: Vec<_> = (0..16).map(|seed| best(Some(seed), &start)).collect();
    assert!(drawn.iter().any(|m| *m != drawn[0]), "sixteen seeds draw the same of four equal moves");
    assert_eq!(
        drawn,
        (0..16).map(|seed| best(Some(seed), &start)).collect::<Vec<_>>(),
        "a seed draws the same"
    );
    // After the opening, the best move is played.
    let mut game = Referee::new(Othello::start());
    let mut moves = Vec::new();
    while moves.len() < 10 {
        let m = game.position().moves()[0];
        game.play(m);
        moves.push(m);
    }
    let later = Request::new(Othello::start(), moves);
    assert!((0..8).all(|seed| best(Some(seed), &later) == best(None, &later)));
}
