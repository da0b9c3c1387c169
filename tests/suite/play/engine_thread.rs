//! The engine in its own thread: every command works while it searches.

use super::{FIRST, TIMEOUT, enter, new_game, opponent, wait_for_engine};
use nullwindow::engine::TimeControl;
use nullwindow::game::{Game, Side};
use nullwindow::games::{GameId, PlayableGame, Task};
use nullwindow::play::{Autosave, GameRecord, Opponent, Play, PlayCommand, Purpose, Sides};
use nullwindow::search::Algorithm;
use nullwindow_chess::Chess;
use std::time::{Duration, Instant};

/// A game in which the engine searches until it is stopped.
fn endless<G: PlayableGame>(sides: Sides) -> Play<G> {
    let opponent = Opponent {
        control: TimeControl { nodes: Some(u64::MAX), ..TimeControl::default() },
        level: Opponent::MAX_LEVEL,
        ..opponent(1)
    };
    let mut play =
        Play::new(GameRecord::new(G::start(), &[]), sides, opponent, Autosave::disabled()).expect("a table");
    play.begin();
    play
}

/// Makes the user's first legal move, and waits until the engine has begun to search its answer.
fn start_engine<G: PlayableGame>(play: &mut Play<G>) {
    let m = play.position().moves()[0];
    assert!(!play.execute(PlayCommand::Move(m)).refused);
    wait_for_info(play);
}

fn wait_for_info<G: PlayableGame>(play: &mut Play<G>) {
    while play.panel().current.as_ref().is_none_or(|now| now.depth == 0) {
        let event = play.events().recv_timeout(TIMEOUT).expect("the engine searches");
        let response = play.handle_event(event);
        assert!(!response.changed, "{response:?}");
    }
}

struct Interruptions;

impl Task for Interruptions {
    type Output = ();

    fn run<G: PlayableGame>(self) {
        // Undo again and again: the answers of cancelled searches never reach the board.
        let mut play = endless::<G>(FIRST);
        for _ in 0..20 {
            start_engine(&mut play);
            assert_eq!(play.thinking(), Some(Purpose::Move));
            assert!(!play.execute(PlayCommand::Undo).refused);
            assert_eq!((play.thinking(), play.record().played().len()), (None, 0));
            for event in play.events().try_iter().collect::<Vec<_>>() {
                assert_eq!(play.handle_event(event), Default::default());
            }
        }
        // The next search works as usual.
        enter(&mut play, "depth 1");
        let m = play.position().format_move(play.position().moves()[0]);
        enter(&mut play, &m);
        assert_eq!(play.record().played().len(), 2, "{}", G::NAME);

        // `go` makes it move at once.
        let mut play = endless::<G>(FIRST);
        start_engine(&mut play);
        play.execute(PlayCommand::Go);
        let response = wait_for_engine(&mut play);
        assert!(response.changed && play.record().played().len() == 2, "{}: {response:?}", G::NAME);

        // Another driver searches the same move again, and the panel shows both.
        start_engine(&mut play);
        play.execute(PlayCommand::Algorithm(Algorithm::Dual));
        assert_eq!(play.thinking(), Some(Purpose::Move));
        wait_for_info(&mut play);
        let panel = play.panel();
        assert_eq!(panel.current.as_ref().map(|current| current.algorithm), Some(Algorithm::Dual));
        let before = panel.previous.as_ref().expect("the driver before");
        assert!(before.algorithm != Algorithm::Dual && before.depth > 0 && before.nodes > 0);

        // Quitting ends the thread: its end of the channel is closed.
        let events = play.events().clone();
        assert!(play.execute(PlayCommand::Quit).quit);
        drop(play);
        while events.recv_timeout(TIMEOUT).is_ok() {}
        assert!(events.try_recv().is_err_and(|error| error.is_disconnected()), "{}", G::NAME);
    }
}

#[test]
fn searches_can_be_interrupted_by_anything() {
    for game in GameId::ALL {
        game.run(Interruptions);
    }
}

#[test]
fn a_move_cancels_advice() {
    let mut play = endless::<Chess>(Sides::TWO_HUMANS);
    for command in [PlayCommand::Hint, PlayCommand::Analyse(3)] {
        assert!(!play.execute(command).refused);
        assert!(play.thinking().is_some());
        let m = play.position().moves()[0];
        assert!(!play.execute(PlayCommand::Move(m)).refused);
        assert_eq!(play.thinking(), None);
    }
    assert_eq!(play.record().played().len(), 2);
}

#[test]
fn a_panel_holds_what_the_last_search_found() {
    let mut play = new_game::<Chess>(FIRST);
    enter(&mut play, "depth 6");
    enter(&mut play, "e4");
    let now = play.panel().current.clone().expect("a search");
    assert_eq!((now.depth, now.side()), (6, Side::Second));
    assert!(now.value.is_some() && !now.line.is_empty() && now.nodes > 0 && now.tests > 0);
    // The interval has closed on the value, test by test.
    let last = now.intervals.last().expect("tests");
    assert_eq!(Some(last.lower), now.value);
    assert!(now.intervals.iter().all(|bounds| bounds.lower <= bounds.upper));
    assert!(
        now.intervals.len() as u64 >= now.tests,
        "{} intervals, {} tests",
        now.intervals.len(),
        now.tests
    );
    assert!(now.first_move_rate.is_some_and(|rate| (0.0..=1.0).contains(&rate)));
    assert_eq!(play.record().played()[1].value, now.value.map(|value| Side::Second.view(value)));
    // A driver that finds no value plays; advice comes from one that does.
    enter(&mut play, "algorithm mtd-best");
    let response = enter(&mut play, "hint");
    assert!(response.text.contains(" pawns for you, depth 6), line "), "{response:?}");
    let response = enter(&mut play, "d4");
    assert!(response.text.starts_with("Black plays "), "{response:?}");
}

struct Hinted;

impl Task for Hinted {
    type Output = ();

    fn run<G: PlayableGame>(self) {
        // Searches that end anywhere, even in the middle of an iteration.
        for nodes in (1000..10_000).step_by(300) {
            let control = TimeControl { nodes: Some(nodes), ..TimeControl::default() };
            let opponent = Opponent { control, ..opponent(1) };
            let record = GameRecord::new(G::start(), &[]);
            let mut play =
                Play::new(record, Sides::TWO_HUMANS, opponent, Autosave::disabled()).expect("a table");
            let response = enter(&mut play, "hint");
            let line = &play.panel().current.as_ref().expect("a search").line;
            let begin = format!("Hint: {} (", play.position().format_move(line[0]));
            assert!(response.text.starts_with(&begin), "{begin} {nodes}: {response:?}");
        }
    }
}

#[test]
fn the_displayed_line_begins_with_the_hint() {
    for game in GameId::ALL {
        game.run(Hinted);
    }
}

#[test]
fn advice_is_refused_while_the_engine_thinks_and_after_the_end() {
    let mut play = endless::<Chess>(FIRST);
    start_engine(&mut play);
    for command in [PlayCommand::Hint, PlayCommand::Analyse(2), PlayCommand::Draw] {
        assert!(play.execute(command).refused);
        assert_eq!(play.thinking(), Some(Purpose::Move));
    }
    assert!(!play.execute(PlayCommand::Resign).refused);
    assert_eq!(play.thinking(), None);
    for command in
        [PlayCommand::Hint, PlayCommand::Analyse(2), PlayCommand::Draw, PlayCommand::Resign, PlayCommand::Go]
    {
        assert!(play.execute(command).refused);
    }
}

struct Pondering;

impl Task for Pondering {
    type Output = ();

    fn run<G: PlayableGame>(self) {
        for ponder in [true, false] {
            let opponent = Opponent { ponder, ..opponent(2) };
            let record = GameRecord::new(G::start(), &[]);
            let mut play = Play::new(record, FIRST, opponent, Autosave::disabled()).expect("a table");
            play.begin();
            for turn in 1..4 {
                let m = play.position().format_move(play.position().moves()[0]);
                enter(&mut play, &m);
                assert_eq!((play.thinking(), play.record().played().len()), (None, 2 * turn), "{}", G::NAME);
                let seen = |play: &Play<G>| {
                    play.panel().current.as_ref().map(|now| (now.root.key(), now.depth, now.line.clone()))
                };
                let before = seen(&play);
                if !ponder {
                    assert!(play.events().recv_timeout(PAUSE).is_err(), "{}: it does not ponder", G::NAME);
                }
                for _ in 0..if ponder { 3 } else { 0 } {
                    // Nobody asked for this, and nobody sees it.
                    let event = play.events().recv_timeout(TIMEOUT).expect("the engine ponders");
                    assert_eq!(play.handle_event(event), Default::default());
                    assert_eq!((play.thinking(), seen(&play)), (None, before.clone()), "{}", G::NAME);
                }
                let hint = enter(&mut play, "hint").text;
                assert!(hint.starts_with("Hint: "), "{}: {hint}", G::NAME);
                if ponder {
                    play.events().recv_timeout(TIMEOUT).expect("the engine ponders after a hint");
                }
            }
            // At a lower level it does not, and what it was about has come to an end.
            enter(&mut play, "level 3");
            wait_for_silence(&play);
            enter(&mut play, "level 10");
            let pause = if ponder { TIMEOUT } else { PAUSE };
            assert_eq!(play.events().recv_timeout(pause).is_ok(), ponder, "{}", G::NAME);
            enter(&mut play, "resign");
            wait_for_silence(&play);
        }
    }
}

/// A search that has been told to stop is silent after this long.
const PAUSE: Duration = Duration::from_millis(200);

/// Waits until the engine has nothing more to tell.
fn wait_for_silence<G: PlayableGame>(play: &Play<G>) {
    let begin = Instant::now();
    while play.events().recv_timeout(PAUSE).is_ok() {
        assert!(begin.elapsed() < TIMEOUT, "{}: the engine does not stop", G::NAME);
    }
}

#[test]
fn the_engine_ponders_unseen_on_the_users_turn() {
    for game in GameId::ALL {
        game.run(Pondering);
    }
}
