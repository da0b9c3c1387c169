//! What is shown as proved is true: it is what plain minimax to the end of every game says.

use nullwindow::engine::{Engine, MoveLimits, Options, Profile, Request, Signals};
use nullwindow::game::{Game, Notation, Score};
use nullwindow::games::PlayableGame;
use nullwindow::search::selective::Enhancements;
use nullwindow::search::{Algorithm, Deepening, DepthRule, Iteration, SearchMemory, Settings, Table};
use nullwindow_checkers::Checkers;
use nullwindow_chess::Chess;
use nullwindow_othello::Othello;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

/// The value of a position at the end of all games, and whether a pass occurs in any of them.
fn truth(position: &Othello) -> (Score, bool) {
    let empty = |position: &Othello| 64 - position.disc_counts().0 - position.disc_counts().1;
    let Some(outcome) = position.outcome() else {
        return position.moves().iter().fold((Score::MIN, false), |(best, passes), &m| {
            let next = position.after(m);
            let (value, below) = truth(&next);
            (best.max(-value), passes || below || empty(&next) == empty(position))
        });
    };
    (outcome.score(0), false)
}

/// Positions of random games with so many empty squares.
fn endgames(seed: u64, count: usize, empty: std::ops::RangeInclusive<u32>) -> Vec<(Othello, u32)> {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut found = Vec::new();
    while found.len() < count {
        let wanted = rng.random_range(empty.clone());
        let mut position = Othello::start();
        loop {
            let (black, white) = position.disc_counts();
            if 64 - black - white == wanted && position.outcome().is_none() {
                found.push((position, wanted));
                break;
            }
            match position.moves().choose(&mut rng) {
                Some(&m) => position = position.after(m),
                None => break,
            }
        }
    }
    found
}

#[test]
fn a_proved_value_is_that_of_the_finished_games() {
    let (mut with_passes, mut wrong_at_empties, mut proved_early) = (0, 0, 0);
    // The memory is never cleared: bounds of other depths and other positions are in it.
    let mut memories = [2, 8, 14].map(|bits| SearchMemory::new(bits).unwrap());
    for (number, (position, empty)) in endgames(5, 120, 1..=6).into_iter().enumerate() {
        let (expected, passes) = truth(&position);
        with_passes += u32::from(passes);
        let memory = &mut memories[number % 3];
        for description in Algorithm::all() {
            let depth_rule = if number % 2 == 0 { DepthRule::Exact } else { DepthRule::AtLeast };
            let (etc, replies) = (number % 3 == 0, number % 5 == 0);
            let gravity = number % 7 == 1;
            let settings = Settings { depth_rule, etc, replies, gravity, ..Settings::default() };
            let algorithm = description.algorithm;
            if algorithm.is_best_first() && empty > 4 {
                continue;
            }
            let mut last_proved = false;
            let watch = |iteration: Iteration<Othello>, _: &Table| {
                let value = iteration.bounds.lower;
                last_proved = iteration.is_proved();
                if last_proved {
                    let case = || format!("{} at depth {}", description.name, iteration.depth);
                    assert_eq!(value, expected, "{} in {}", case(), position.format_position());
                    proved_early += u32::from(iteration.depth <= empty);
                } else if iteration.depth == empty {
                    wrong_at_empties += u32::from(value != expected);
                }
            };
            // Nobody passes twice in a row: all games are over by then.
            let search = Deepening::new(&position, algorithm).settings(settings).depth(2 * empty + 1);
            search.run(memory, watch).expect("no limit");
            // A deeper entry may have told the value and lost the proof on the way.
            if algorithm.finds_value() && depth_rule == DepthRule::Exact {
                let text = position.format_position();
                assert!(last_proved, "{} does not prove {expected} in {text}", description.name);
            }
        }
    }
    assert!(with_passes > 20 && wrong_at_empties > 10 && proved_early > 100, "the positions say little");
}

#[test]
fn a_coarse_value_is_not_proved() {
    let (position, empty) = endgames(9, 1, 4..=4).remove(0);
    let mut memory = SearchMemory::new(10).unwrap();
    let settings = Settings { grain: 7, ..Settings::default() };
    let search = Deepening::new(&position, Algorithm::MTD_F).settings(settings).depth(2 * empty + 1);
    let found = search.last(&mut memory).unwrap().expect("an iteration");
    assert!(!found.is_proved() || found.bounds.lower == 0);
}

/// A proved value is found by all deeper searches.
fn stays<G: PlayableGame>(texts: &[&str], deepest: u32) {
    let mut proved = 0;
    for text in texts {
        let position = G::parse_position(text).unwrap();
        let mut memory = SearchMemory::new(16).unwrap();
        let mut before = None;
        let watch = |iteration: Iteration<G>, _: &Table| {
            if let Some((depth, value)) = before {
                assert_eq!(iteration.bounds.lower, value, "{text}: proved at depth {depth}");
            }
            if iteration.is_proved() && before.is_none() {
                before = Some((iteration.depth, iteration.bounds.lower));
                proved += 1;
            }
        };
        Deepening::new(&position, Algorithm::MTD_F).step(1).depth(deepest).run(&mut memory, watch).unwrap();
    }
    assert!(proved > 0, "nothing was proved");
}

#[test]
fn a_proved_value_stays_at_all_depths() {
    stays::<Chess>(
        &[
            "6k1/5ppp/8/8/8/8/8/R5K1 w - -",
            "7k/5Q2/5K2/8/8/8/8/8 w - -",
            "8/8/8/8/8/5k2/5p2/5K2 w - -",
            "k7/8/K7/8/8/8/8/7R w - -",
            "7k/5K2/8/6R1/8/8/8/8 w - -",
            "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - -",
        ],
        6,
    );
    stays::<Checkers>(
        &["W:WK32:B28", "W:WK18,K14:BK23", "B:WK18,K14:BK1", "W:W6:BK1", "B:W30,K23:B21,K32"],
        9,
    );
}

#[test]
fn what_the_engine_calls_proved_is_true_and_ends_the_search() {
    for profile in Profile::ALL {
        for enhancements in [Enhancements::ALL, Enhancements::NONE] {
            let options = Options { profile, enhancements, table_bits: 12, ..Options::default() };
            let mut engine = Engine::new(options).unwrap();
            let mut all = 0;
            for (position, empty) in endgames(11, 40, 2..=7) {
                let (expected, _) = truth(&position);
                for depth in [empty, empty + 1, 60] {
                    let limits = MoveLimits { depth: Some(depth), ..MoveLimits::default() };
                    let request = Request::new(position, Vec::new());
                    let answer = engine.search(&request, limits, &Signals::default(), &mut |info| {
                        let is_true = !info.proved || info.finished && info.bounds.lower == expected;
                        assert!(is_true, "{info:?} in {}", position.format_position());
                    });
                    if answer.proved {
                        assert_eq!(answer.value, Some(expected), "{}", position.format_position());
                        all += u32::from(depth == 60);
                    }
                }
            }
            // Pruning may stand in the way of a proof, but rarely in all iterations.
            assert!(all >= 36, "{profile}: {all} of 40 proved in the end");
        }
    }
}
