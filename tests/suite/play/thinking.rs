//! The engine in its own thread: it can be told anything at any time.

use super::{FIRST, PATIENCE, opponent, say, settle, table};
use nullwindow::engine::TimeControl;
use nullwindow::game::{Game, Side};
use nullwindow::games::{GameId, PlayableGame, Task};
use nullwindow::play::{Command, Keeper, Opponent, Play, Purpose, Sheet, Sides};
use nullwindow::search::Algorithm;
use nullwindow_chess::Chess;

/// A game in which the engine thinks until it is told otherwise.
fn endless<G: PlayableGame>(sides: Sides) -> Play<G> {
    let opponent = Opponent {
        control: TimeControl { nodes: Some(u64::MAX), ..TimeControl::default() },
        level: Opponent::STRONGEST,
        ..opponent(1)
    };
    let mut play =
        Play::new(Sheet::new(G::start(), &[]), sides, opponent, Keeper::nowhere()).expect("a table");
    play.begin();
    play
}

/// Makes the person's first legal move, and waits until the engine has begun to think about its answer.
fn provoke<G: PlayableGame>(play: &mut Play<G>) {
    let m = play.position().moves()[0];
    assert!(!play.obey(Command::Move(m)).refused);
    wait_for_a_thought(play);
}

fn wait_for_a_thought<G: PlayableGame>(play: &mut Play<G>) {
    while play.panel().now.as_ref().is_none_or(|now| now.depth == 0) {
        let event = play.events().recv_timeout(PATIENCE).expect("the engine thinks");
        let reply = play.hear(event);
        assert!(!reply.changed, "{reply:?}");
    }
}

struct Interruptions;

impl Task for Interruptions {
    type Output = ();

    fn run<G: PlayableGame>(self) {
        // Taking back, again and again: the engine's old answers never reach the board.
        let mut play = endless::<G>(FIRST);
        for _ in 0..20 {
            provoke(&mut play);
            assert_eq!(play.thinking(), Some(Purpose::Move));
            assert!(!play.obey(Command::Undo).refused);
            assert_eq!((play.thinking(), play.sheet().played().len()), (None, 0));
            for event in play.events().try_iter().collect::<Vec<_>>() {
                assert_eq!(play.hear(event), Default::default());
            }
        }
        // The depth that is asked for at last is thought about after all of them.
        say(&mut play, "depth 1");
        let m = play.position().format_move(play.position().moves()[0]);
        say(&mut play, &m);
        assert_eq!(play.sheet().played().len(), 2, "{}", G::NAME);

        // Hurrying makes it move with what it has.
        let mut play = endless::<G>(FIRST);
        provoke(&mut play);
        play.obey(Command::Go);
        let reply = settle(&mut play);
        assert!(reply.changed && play.sheet().played().len() == 2, "{}: {reply:?}", G::NAME);

        // Another driver thinks about the same move from the beginning, and the panel shows both.
        provoke(&mut play);
        play.obey(Command::Algorithm(Algorithm::Dual));
        assert_eq!(play.thinking(), Some(Purpose::Move));
        wait_for_a_thought(&mut play);
        let panel = play.panel();
        assert_eq!(panel.now.as_ref().map(|now| now.algorithm), Some(Algorithm::Dual));
        let before = panel.before.as_ref().expect("the driver before");
        assert!(before.algorithm != Algorithm::Dual && before.depth > 0 && before.nodes > 0);

        // Leaving ends the thread: its end of the channel is closed.
        let events = play.events().clone();
        assert!(play.obey(Command::Quit).quit);
        drop(play);
        while events.recv_timeout(PATIENCE).is_ok() {}
        assert!(events.try_recv().is_err_and(|error| error.is_disconnected()), "{}", G::NAME);
    }
}

#[test]
fn thinking_can_be_interrupted_by_anything() {
    for game in GameId::ALL {
        game.run(Interruptions);
    }
}

#[test]
fn advice_is_dropped_by_a_move() {
    let mut play = endless::<Chess>(Sides::PEOPLE);
    for command in [Command::Hint, Command::Analyse(3)] {
        assert!(!play.obey(command).refused);
        assert!(play.thinking().is_some());
        let m = play.position().moves()[0];
        assert!(!play.obey(Command::Move(m)).refused);
        assert_eq!(play.thinking(), None);
    }
    assert_eq!(play.sheet().played().len(), 2);
}

#[test]
fn a_panel_holds_what_the_last_search_found() {
    let mut play = table::<Chess>(FIRST);
    say(&mut play, "depth 6");
    say(&mut play, "e4");
    let now = play.panel().now.clone().expect("a search");
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
    assert_eq!(play.sheet().played()[1].value, now.value.map(|value| Side::Second.view(value)));
    // A driver that finds no value plays, and gives advice by another that does.
    say(&mut play, "algorithm mtd-best");
    let reply = say(&mut play, "hint");
    assert!(reply.text.contains(" pawns for you, depth 6), line "), "{reply:?}");
    let reply = say(&mut play, "d4");
    assert!(reply.text.starts_with("Black plays "), "{reply:?}");
}

struct Hinted;

impl Task for Hinted {
    type Output = ();

    fn run<G: PlayableGame>(self) {
        // Searches that end anywhere, in the middle of a depth too.
        for nodes in (1000..10_000).step_by(300) {
            let control = TimeControl { nodes: Some(nodes), ..TimeControl::default() };
            let opponent = Opponent { control, ..opponent(1) };
            let sheet = Sheet::new(G::start(), &[]);
            let mut play = Play::new(sheet, Sides::PEOPLE, opponent, Keeper::nowhere()).expect("a table");
            let reply = say(&mut play, "hint");
            let line = &play.panel().now.as_ref().expect("a search").line;
            let begin = format!("Hint: {} (", play.position().format_move(line[0]));
            assert!(reply.text.starts_with(&begin), "{begin} {nodes}: {reply:?}");
        }
    }
}

#[test]
fn the_line_that_is_shown_begins_with_the_move_that_is_said() {
    for game in GameId::ALL {
        game.run(Hinted);
    }
}

#[test]
fn advice_is_refused_while_the_engine_thinks_and_after_the_end() {
    let mut play = endless::<Chess>(FIRST);
    provoke(&mut play);
    for command in [Command::Hint, Command::Analyse(2), Command::Draw] {
        assert!(play.obey(command).refused);
        assert_eq!(play.thinking(), Some(Purpose::Move));
    }
    assert!(!play.obey(Command::Resign).refused);
    assert_eq!(play.thinking(), None);
    for command in [Command::Hint, Command::Analyse(2), Command::Draw, Command::Resign, Command::Go] {
        assert!(play.obey(command).refused);
    }
}
