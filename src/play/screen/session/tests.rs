//! Sessions at the screen, by keys and clicks.

use super::*;
use crate::engine::{Options, TimeControl};
use crate::game::Side;
use crate::play::screen::game_view::is_flipped;
use crate::play::screen::layout::ScreenLayout;
use crate::play::{Autosave, GameRecord, Opponent, Sides};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use nullwindow_checkers::Checkers;
use nullwindow_chess::Chess;
use nullwindow_othello::Othello;

const APPEARANCE: Appearance = Appearance { colours: super::super::Colours::Indexed, ascii: false };

/// A session of a game from a position, or from the start, in a window of 80 by 24.
fn session<G: PlayableGame>(position: Option<&str>, sides: Sides) -> ScreenSession<G> {
    saved_session(position, sides, Autosave::disabled())
}

fn saved_session<G: PlayableGame>(
    position: Option<&str>,
    sides: Sides,
    autosave: Autosave,
) -> ScreenSession<G> {
    let start = position.map_or_else(G::start, |text| G::parse_position(text).expect("a position"));
    let opponent = Opponent {
        level: Opponent::MAX_LEVEL,
        control: TimeControl { depth: Some(1), ..TimeControl::default() },
        options: Options { table_bits: 10, ..Options::default() },
        seed: 1,
        ponder: false,
    };
    let play = Play::new(GameRecord::new(start, &[]), sides, opponent, autosave).expect("an engine");
    let mut session = ScreenSession::new(play, APPEARANCE);
    session.begin();
    draw_screen(&mut session);
    session
}

/// Draws the session, so that it knows its window.
fn draw_screen<G: PlayableGame>(session: &mut ScreenSession<G>) -> Buffer {
    let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 24));
    session.draw(&mut buffer);
    buffer
}

fn press<G: PlayableGame>(session: &mut ScreenSession<G>, code: KeyCode) -> Next {
    session.handle(event::Event::Key(KeyEvent::new(code, KeyModifiers::NONE)))
}

fn control<G: PlayableGame>(session: &mut ScreenSession<G>, c: char) -> Next {
    session.handle(event::Event::Key(KeyEvent::new(KeyCode::Char(c), KeyModifiers::CONTROL)))
}

fn type_line<G: PlayableGame>(session: &mut ScreenSession<G>, text: &str) -> Next {
    text.chars().for_each(|c| {
        press(session, KeyCode::Char(c));
    });
    press(session, KeyCode::Enter)
}

/// Clicks on a square by its name, wherever the board shows it.
fn click<G: PlayableGame>(session: &mut ScreenSession<G>, name: &str) -> Next {
    let layout =
        ScreenLayout::of(session.window, G::SHAPE, APPEARANCE, is_flipped(&session.play)).expect("a board");
    let square = G::SHAPE.squares().find(|&square| G::square_name(square) == name).expect("a square");
    click_at(session, layout.board.middle(square))
}

fn click_at<G: PlayableGame>(session: &mut ScreenSession<G>, cell: Position) -> Next {
    session.handle(event::Event::Mouse(event::MouseEvent {
        kind: MouseEventKind::Down(MouseButton::Left),
        column: cell.x,
        row: cell.y,
        modifiers: KeyModifiers::NONE,
    }))
}

fn moves<G: PlayableGame>(session: &ScreenSession<G>) -> Vec<&str> {
    session.play().record().played().iter().map(|ply| ply.text.as_str()).collect()
}

#[test]
fn moves_are_typed_clicked_and_made_with_the_cursor() {
    let mut session = session::<Chess>(None, Sides::TWO_HUMANS);
    type_line(&mut session, "e4");
    click(&mut session, "e7");
    click(&mut session, "e5");
    // The cursor begins on e4: down twice and right twice to g2, then up twice to g4.
    for key in [KeyCode::Down, KeyCode::Down, KeyCode::Down, KeyCode::Right, KeyCode::Right, KeyCode::Enter] {
        press(&mut session, key);
    }
    for key in [KeyCode::Up, KeyCode::Up, KeyCode::Enter] {
        press(&mut session, key);
    }
    assert_eq!(moves(&session), ["e4", "e5", "g4"]);
    assert!(!session.state.is_error, "{}", session.state.message);
    // Lines typed before the terminal was in raw mode end with a line feed.
    "qh4".chars().for_each(|c| {
        press(&mut session, KeyCode::Char(c));
    });
    control(&mut session, 'j');
    assert_eq!(moves(&session).last(), Some(&"Qh4"));
}

#[test]
fn clicks_mean_the_same_on_a_flipped_board() {
    for flips in 0..2 {
        let mut session = session::<Chess>(None, Sides::TWO_HUMANS);
        (0..flips).for_each(|_| {
            press(&mut session, KeyCode::F(8));
        });
        for (from, to) in [("g1", "f3"), ("b8", "c6"), ("e2", "e4")] {
            click(&mut session, from);
            assert_eq!(session.state.selected.len(), 1, "{from}");
            click(&mut session, to);
        }
        assert_eq!(moves(&session), ["Nf3", "Nc6", "e4"], "{flips}");
    }
}

#[test]
fn the_keys_at_the_bottom_can_be_clicked() {
    let mut session = session::<Chess>(None, Sides::TWO_HUMANS);
    type_line(&mut session, "e4");
    let picture = draw_screen(&mut session);
    let footer: String = (0..80).map(|x| picture[(x, 23)].symbol()).collect();
    let mut press = |word: &str| {
        let column = footer.find(word).expect("a key") as u16;
        click_at(&mut session, Position::new(column, 23));
        (session.play().record().played().len(), session.state.overlay.take())
    };
    assert_eq!(press("undo"), (0, None));
    assert_eq!(press("F3"), (1, None));
    assert_eq!(press("help"), (1, Some(Overlay::Help(0))));
    assert_eq!(press("quit"), (1, Some(Overlay::ConfirmQuit)));
}

#[test]
fn discs_need_one_click_and_passes_are_announced() {
    let board = format!("XO------{}XO------ X", "-".repeat(48));
    let mut session = session::<Othello>(Some(&board), Sides::TWO_HUMANS);
    click(&mut session, "c1");
    assert_eq!(moves(&session), ["c1", "--"]);
    assert!(session.state.message.contains("White cannot move and passes"), "{}", session.state.message);
    click(&mut session, "c8");
    assert_eq!(session.state.overlay, Some(Overlay::GameOver));
    // A letter is typed, not lost.
    press(&mut session, KeyCode::Char('n'));
    assert_eq!((session.state.overlay.clone(), session.state.input.text()), (None, "n"));
}

#[test]
fn jumps_go_step_by_step() {
    let mut session = session::<Checkers>(Some("B:W18,26:B15,3"), Sides::human(Side::First));
    type_line(&mut session, "3-7");
    assert!(session.state.is_error && session.state.message.contains("you must capture: 15x22x31"));
    for (square, selected) in [("15", 1), ("22", 2)] {
        click(&mut session, square);
        assert_eq!(session.state.selected.len(), selected);
    }
    press(&mut session, KeyCode::Esc);
    assert!(session.state.selected.is_empty() && moves(&session).is_empty());
    for square in ["15", "22", "31"] {
        click(&mut session, square);
    }
    assert_eq!(moves(&session), ["15x22x31"]);
    assert_eq!(session.state.overlay, Some(Overlay::GameOver));
}

#[test]
fn the_piece_of_a_promotion_is_chosen() {
    for (keys, name) in [
        (vec![KeyCode::Enter], "a8=Q"),
        (vec![KeyCode::Char('n')], "a8=N"),
        (vec![KeyCode::Char('R')], "a8=R"),
        (vec![KeyCode::Down, KeyCode::Up, KeyCode::Enter], "a8=Q"),
    ] {
        for typed in [None, Some("a8"), Some("a7a8")] {
            let mut session = session::<Chess>(Some("8/P6k/8/8/8/8/7K/8 w - - 0 1"), Sides::TWO_HUMANS);
            if let Some(text) = typed {
                type_line(&mut session, text);
            } else {
                click(&mut session, "a7");
                click(&mut session, "a8");
            }
            assert!(matches!(session.state.overlay, Some(Overlay::Promotion(..))), "{typed:?}");
            for &key in &keys {
                press(&mut session, key);
            }
            assert_eq!(moves(&session), [name]);
        }
    }
    let mut session = session::<Chess>(Some("8/P6k/8/8/8/8/7K/8 w - - 0 1"), Sides::TWO_HUMANS);
    click(&mut session, "a8");
    press(&mut session, KeyCode::Esc);
    assert!(moves(&session).is_empty() && session.state.overlay.is_none());
}

#[test]
fn quitting_an_unfinished_game_asks_first() {
    let mut session = session::<Chess>(None, Sides::TWO_HUMANS);
    type_line(&mut session, "e4");
    for (answer, next) in
        [(KeyCode::Esc, Next::Continue), (KeyCode::Char('x'), Next::Continue), (KeyCode::Enter, Next::Quit)]
    {
        assert_eq!(type_line(&mut session, "quit"), Next::Continue);
        assert_eq!(session.state.overlay, Some(Overlay::ConfirmQuit));
        assert_eq!(press(&mut session, answer), next, "{answer:?}");
    }
    assert_eq!(control(&mut session, 'c'), Next::Interrupt);
    let mut fresh = self::session::<Chess>(None, Sides::TWO_HUMANS);
    assert_eq!(press(&mut fresh, KeyCode::F(10)), Next::Quit);
}

#[test]
fn nobody_moves_while_a_saved_game_is_offered() {
    let folder = std::env::temp_dir().join(format!("nullwindow-offer-{}", std::process::id()));
    let begin = |sides| saved_session::<Chess>(None, sides, Autosave::in_folder(folder.clone()));
    type_line(&mut begin(Sides::TWO_HUMANS), "e4");
    let mut session = begin(Sides::human(Side::Second));
    assert!(matches!(session.state.overlay, Some(Overlay::Resume(_))));
    assert_eq!(session.play().thinking(), None);
    press(&mut session, KeyCode::Enter);
    assert_eq!(moves(&session), ["e4"]);
    let mut session = begin(Sides::human(Side::Second));
    press(&mut session, KeyCode::Esc);
    assert_eq!(session.play().thinking(), Some(Purpose::Move));
    assert!(session.state.overlay.is_none() && moves(&session).is_empty());
    // A move on the engine's turn is refused, whatever it is.
    type_line(&mut session, "e7e6");
    assert_eq!(session.state.message, "it is White's turn, and the engine plays White");
    std::fs::remove_dir_all(folder).expect("the folder can be removed");
}

#[test]
fn commands_are_typed_and_have_keys() {
    let mut session = session::<Chess>(None, Sides::TWO_HUMANS);
    type_line(&mut session, ":e4");
    type_line(&mut session, "/e5");
    press(&mut session, KeyCode::F(2));
    assert_eq!(moves(&session), ["e4"]);
    control(&mut session, 'y');
    assert_eq!(moves(&session), ["e4", "e5"]);
    type_line(&mut session, "no such thing");
    assert!(session.state.is_error && session.state.message.contains("unknown move or command"));
    press(&mut session, KeyCode::Char('?'));
    assert!(matches!(session.state.overlay, Some(Overlay::Help(0))));
    press(&mut session, KeyCode::PageDown);
    assert!(matches!(session.state.overlay, Some(Overlay::Help(10))));
    press(&mut session, KeyCode::Esc);
    type_line(&mut session, "driver");
    let Some(Overlay::Driver(before)) = session.state.overlay else { panic!("a list of drivers") };
    press(&mut session, KeyCode::Down);
    press(&mut session, KeyCode::Enter);
    assert_eq!(session.play().opponent().options.algorithm, drivers()[before + 1].algorithm);
    "hin".chars().for_each(|c| {
        press(&mut session, KeyCode::Char(c));
    });
    press(&mut session, KeyCode::Tab);
    assert_eq!(session.state.input.text(), "hint ");
    press(&mut session, KeyCode::Enter);
    assert_eq!(session.play().thinking(), Some(Purpose::Hint));
    let events = session.play().events().clone();
    while session.play().thinking().is_some() {
        session.handle_engine_event(events.recv().expect("the engine answers"));
    }
    assert_eq!(session.state.hint.len(), 2, "{}", session.state.message);
    assert!(session.state.message.starts_with("Hint: "));
    type_line(&mut session, "eval");
    assert!(matches!(session.state.overlay, Some(Overlay::Text(..))));
    control(&mut session, 'n');
    assert_eq!(session.state.overlay, Some(Overlay::ConfirmNew));
    press(&mut session, KeyCode::Enter);
    assert!(moves(&session).is_empty());
}

/// Keys of all kinds and clicks anywhere, by a seed.
fn press_anything<G: PlayableGame>(seed: u64) {
    use rand::rngs::StdRng;
    use rand::{RngExt, SeedableRng};
    let mut random = StdRng::seed_from_u64(seed);
    let mut session = session::<G>(None, Sides::human(Side::BOTH[seed as usize % 2]));
    let events = session.play().events().clone();
    for _ in 0..400 {
        let next = match random.random_range(0..8) {
            0 => press(&mut session, KeyCode::Enter),
            1 => press(
                &mut session,
                [KeyCode::Up, KeyCode::Down, KeyCode::Left, KeyCode::Right][random.random_range(0..4)],
            ),
            2 => press(
                &mut session,
                [KeyCode::Esc, KeyCode::Tab, KeyCode::Backspace, KeyCode::End][random.random_range(0..4)],
            ),
            // Saving would leave files.
            3 => press(&mut session, KeyCode::F(random.random_range(1..10))),
            4 => press(&mut session, KeyCode::Char(char::from(random.random_range(b' '..=b'~')))),
            _ => {
                let cell = Position::new(random.random_range(0..80), random.random_range(0..24));
                click_at(&mut session, cell)
            }
        };
        if next != Next::Continue {
            return;
        }
        if random.random_bool(0.5) {
            while session.play().thinking().is_some() {
                session.handle_engine_event(events.recv().expect("the engine answers"));
            }
        }
        if random.random_bool(0.25) {
            draw_screen(&mut session);
        }
    }
}

#[test]
fn no_input_panics() {
    for seed in 0..6 {
        press_anything::<Checkers>(seed);
        press_anything::<Othello>(seed);
        press_anything::<Chess>(seed);
    }
}

/// A board that is not eight by eight, and stands upright.
#[cfg(feature = "connect-four")]
#[test]
fn discs_are_dropped_by_clicks_and_the_cursor_on_both_sides_of_the_board() {
    use crate::game::{Board, BoardSquare};
    use nullwindow_connect_four::ConnectFour;
    for is_flipped in [false, true] {
        let mut session = session::<ConnectFour>(None, Sides::TWO_HUMANS);
        if is_flipped {
            press(&mut session, KeyCode::F(8));
        }
        // Any square of a column will do.
        let board = ScreenLayout::of(session.window, ConnectFour::SHAPE, APPEARANCE, is_flipped)
            .expect("a board")
            .board;
        click_at(&mut session, board.middle(BoardSquare::new(6, 0)));
        assert_eq!(moves(&session), ["7"], "{}", session.state.message);
        // The cursor begins in the middle; the edges stop it.
        for _ in 0..9 {
            press(&mut session, KeyCode::Right);
            press(&mut session, KeyCode::Down);
        }
        let corner = BoardSquare::new(if is_flipped { 0 } else { 6 }, 5);
        assert_eq!(session.state.cursor, Some(corner));
        press(&mut session, KeyCode::Enter);
        assert_eq!(moves(&session), ["7", if is_flipped { "1" } else { "7" }]);
    }
    for seed in 0..4 {
        press_anything::<ConnectFour>(seed);
    }
}

#[test]
fn no_clock_runs_while_the_program_is_stopped() {
    let mut session = session::<Chess>(None, Sides::TWO_HUMANS);
    type_line(&mut session, "tc 5+3");
    type_line(&mut session, "e4");
    let begin = Instant::now();
    let left =
        |session: &ScreenSession<Chess>, now| session.play.clocks().expect("clocks").left(Side::Second, now);
    let before = left(&session, begin);
    let mut stopped = std::time::Duration::ZERO;
    session.stand_still(|| {
        let begin = Instant::now();
        std::thread::sleep(std::time::Duration::from_millis(50));
        stopped = begin.elapsed();
    });
    let end = Instant::now();
    assert!(before - left(&session, end) <= end - begin - stopped);
    assert_eq!(session.play.clocks().and_then(crate::play::Clocks::running), Some(Side::Second));
}
