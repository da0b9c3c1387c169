//! Thinking: whatever it is asked and whenever it is stopped, an engine answers with a legal move and says the truth.

use nullwindow::engine::{Answer, Budget, Options, Profile, Question, Signals, Thinker, Thought, Time};
use nullwindow::game::{Game, Notation, Selective};
use nullwindow::games::{Engine, GameId, Task};
use nullwindow::positions::paper_set;
use nullwindow::positions::{Entry, Selection, detect, read};
use nullwindow::search::selective::{Enhancement, Enhancements};
use nullwindow::search::{
    Algorithm, BoundsKept, History, Limits, Schedule, Settings, Table, Workplace, deepen,
};
use nullwindow_checkers::Checkers;
use nullwindow_chess::Chess;
use nullwindow_othello::Othello;
use std::time::Duration;

fn drivers() -> impl Iterator<Item = Algorithm> {
    Algorithm::all().iter().map(|description| description.algorithm).filter(|algorithm| algorithm.is_driver())
}

fn options(algorithm: Algorithm) -> Options {
    Options { algorithm, table_bits: 14, ..Options::default() }
}

/// The bundled positions of a game.
fn positions<G: Engine>() -> Vec<G> {
    let game = *GameId::ALL.iter().find(|game| game.name() == G::NAME).unwrap();
    let text = paper_set(game);
    let kind = detect(&text, Some(game), None).unwrap();
    let entries: Vec<Entry<G>> = read(&text, kind.format, &Selection::default(), false).unwrap().entries;
    entries.into_iter().map(|entry| entry.position).collect()
}

/// Thinks, and checks everything that is said and answered.
fn ask<G: Engine>(
    thinker: &mut Thinker<G>,
    question: &Question<G>,
    budget: Budget,
) -> (Answer<G>, Vec<Thought<G>>) {
    let mut said = Vec::new();
    let answer =
        thinker.think(question, budget, &Signals::default(), &mut |thought| said.push(thought.clone()));
    let root = question.moves.iter().fold(question.start.clone(), |position, &m| position.after(m));
    let legal = root.moves();
    let best = answer.best.expect("a move");
    assert!(legal.contains(&best) && (question.only.is_empty() || question.only.contains(&best)));
    if let Some(reply) = answer.reply {
        assert!(root.after(best).moves().contains(&reply));
    }
    for thought in &said {
        assert!(!thought.variation.is_empty());
        let mut position = root.clone();
        for &m in &thought.variation {
            assert!(position.moves().contains(&m), "{:?} in {}", thought.variation, root.format_position());
            position = position.after(m);
        }
        assert!(thought.bounds.lower <= thought.bounds.upper || !thought.finished);
        assert!(thought.nodes <= answer.nodes && thought.elapsed <= answer.elapsed);
    }
    let finished: Vec<_> = said.iter().filter(|thought| thought.finished && thought.line == 1).collect();
    assert!(finished.iter().map(|thought| thought.depth).eq(1..=answer.depth), "every depth once");
    assert_eq!(finished.last().map(|thought| thought.bounds.lower), answer.value);
    (answer, said)
}

struct AllDrivers;

impl Task for AllDrivers {
    type Output = ();

    fn run<G: Engine>(self) {
        for (number, position) in positions::<G>().into_iter().enumerate() {
            let question = Question::new(position, Vec::new());
            for algorithm in drivers() {
                // One position in four for every driver, to the depth that all of them reach soon.
                if number % 4 != 0 {
                    continue;
                }
                let budget = Budget { depth: Some(4), nodes: Some(200_000), ..Budget::default() };
                let mut thinker = Thinker::<G>::new(options(algorithm)).unwrap();
                let (first, said) = ask(&mut thinker, &question, budget);
                thinker.clear();
                let (second, again) = ask(&mut thinker, &question, budget);
                let facts = |answer: &Answer<G>| (answer.best, answer.reply, answer.value, answer.nodes);
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
            let mut thinker = Thinker::new(options(Algorithm::MTD_F)).unwrap();
            let budget = Budget { nodes: Some(nodes), ..Budget::default() };
            let (answer, _) = ask(&mut thinker, &Question::new(position, Vec::new()), budget);
            assert_eq!(answer.nodes, nodes);
        }
    }
}

#[test]
fn several_lines_are_different_and_in_order() {
    for position in positions::<Chess>().into_iter().step_by(3) {
        let mut thinker = Thinker::new(options(Algorithm::MTD_F)).unwrap();
        let question = Question { lines: 4, ..Question::new(position, Vec::new()) };
        let budget = Budget { depth: Some(5), ..Budget::default() };
        let (answer, said) = ask(&mut thinker, &question, budget);
        let last: Vec<_> = said.iter().filter(|thought| thought.finished && thought.depth == 5).collect();
        assert_eq!(last.iter().map(|thought| thought.line).collect::<Vec<_>>(), [1, 2, 3, 4]);
        assert!(last.is_sorted_by_key(|thought| -thought.bounds.lower));
        let mut firsts: Vec<String> =
            last.iter().map(|thought| format!("{:?}", thought.variation[0])).collect();
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
            let mut thinker = Thinker::new(Options { profile, ..options(algorithm) }).unwrap();
            for position in positions::<Othello>().into_iter().step_by(6) {
                let only: Vec<_> = position.moves().into_iter().rev().take(2).collect();
                let question = Question { only, ..Question::new(position, Vec::new()) };
                ask(&mut thinker, &question, Budget { depth: Some(3), ..Budget::default() });
            }
        }
    }
}

#[test]
fn the_profile_of_1995_is_that_of_the_experiments() {
    for position in positions::<Checkers>().into_iter().step_by(4) {
        let settings = Options { profile: Profile::Historic, ..options(Algorithm::NegaScout) };
        let mut thinker = Thinker::new(settings).unwrap();
        let budget = Budget { depth: Some(6), ..Budget::default() };
        let (answer, _) = ask(&mut thinker, &Question::new(position.clone(), Vec::new()), budget);
        let table = Table::new(14, BoundsKept::Two).unwrap();
        let mut workplace = Workplace { table, history: History::new::<Checkers>() };
        let mut values = Vec::new();
        let schedule = Schedule { depth: 6, step: 1 };
        let limits = Limits::depth(6);
        deepen(
            &position,
            Algorithm::MTD_F,
            Settings::default(),
            schedule,
            limits,
            &mut workplace,
            |found, _| {
                values.push(found.value());
            },
        )
        .unwrap();
        assert_eq!(Some(answer.value), values.last().copied());
    }
}

#[test]
fn several_threads_answer_too() {
    for position in positions::<Chess>().into_iter().step_by(5) {
        let mut thinker = Thinker::new(Options { threads: 3, ..options(Algorithm::MTD_F) }).unwrap();
        let budget = Budget { depth: Some(7), ..Budget::default() };
        ask(&mut thinker, &Question::new(position, Vec::new()), budget);
    }
}

#[test]
fn a_search_without_limits_ends_when_it_is_told_to() {
    for wait in [0, 1, 5, 20] {
        let mut thinker = Thinker::new(options(Algorithm::MTD_F)).unwrap();
        let signals = Signals::new(true);
        let teller = signals.clone();
        let answer = std::thread::scope(|scope| {
            let thread = scope.spawn(move || {
                let budget =
                    Budget { time: Some(Time::exactly(Duration::ZERO, Duration::ZERO)), ..Budget::default() };
                thinker.think(&Question::new(Chess::start(), Vec::new()), budget, &signals, &mut |_| {})
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
fn repetition_and_the_move_rule_are_draws() {
    // White is a queen up and to move, but whatever happens is a draw by the move rule one ply on.
    let position = Chess::parse_position("7k/8/8/8/8/8/2Q5/K7 w - - 99 80").unwrap();
    let question = Question::new(position, Vec::new());
    for algorithm in drivers() {
        let mut thinker = Thinker::new(options(algorithm)).unwrap();
        let (answer, _) = ask(&mut thinker, &question, Budget { depth: Some(4), ..Budget::default() });
        assert_eq!(answer.value, Some(0), "{algorithm}");
        let without = Enhancements::ALL.without(Enhancement::MoveRule);
        thinker.set_options(Options { enhancements: without, ..options(algorithm) }).unwrap();
        thinker.clear();
        let (answer, _) = ask(&mut thinker, &question, Budget { depth: Some(4), ..Budget::default() });
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
    let back = vec![position.parse_move("f6g8").unwrap()];
    for algorithm in drivers() {
        let mut thinker = Thinker::new(options(algorithm)).unwrap();
        for (played, is_draw) in [(7, true), (3, false)] {
            let question =
                Question { only: back.clone(), ..Question::new(start.clone(), moves[..played].to_vec()) };
            let (answer, _) = ask(&mut thinker, &question, Budget { depth: Some(3), ..Budget::default() });
            let value = answer.value.unwrap();
            let finds_value = algorithm.finds_value();
            assert_eq!(value == 0, is_draw || !finds_value && value == 0, "{algorithm} {played}: {value}");
            assert!(is_draw || !finds_value || value < -Chess::UNIT, "{algorithm} {played}: {value}");
        }
    }
}
