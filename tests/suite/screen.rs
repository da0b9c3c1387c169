//! The full-screen game, as pictures in text.

use nullwindow::engine::Ending;
use nullwindow::game::{Board, BoardSquare, Rgb, Score, Side};
use nullwindow::games::{GameId, PlayableGame, Task};
use nullwindow::play::screen::{Appearance, Colours, GameView, Overlay, ScreenLayout, ScreenState, draw};
use nullwindow::play::{Conclusion, GameRecord, Purpose, SearchPanel, SearchStats, Sides};
use nullwindow::search::{Algorithm, Bounds, INFINITY};
use nullwindow_checkers::Checkers;
use nullwindow_chess::Chess;
use nullwindow_connect_four::ConnectFour;
use nullwindow_othello::Othello;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Color;
use std::path::Path;
use std::time::Duration;

const COLOURED: Appearance = Appearance { colours: Colours::Indexed, ascii: false };
const COLOURLESS: Appearance = Appearance { colours: Colours::None, ascii: false };
const ASCII: Appearance = Appearance { colours: Colours::True, ascii: true };

/// A game in which all parts of the screen have something to show.
struct Scene<G: PlayableGame> {
    record: GameRecord<G>,
    panel: SearchPanel<G>,
    sides: Sides,
    flipped: bool,
    clocks: Option<[Duration; 2]>,
    thinking: Option<Purpose>,
    conclusion: Option<Conclusion>,
    state: ScreenState,
}

impl<G: PlayableGame> Scene<G> {
    /// After some moves, with the engine's thoughts about a line from there.
    fn new(moves: &str, line: &str) -> Scene<G> {
        let start = G::start();
        let record = GameRecord::new(start.clone(), &start.parse_moves(moves).expect("moves"));
        let root = record.position().clone();
        let bounds = |lower, upper| Bounds { lower, upper };
        let stats = |algorithm, tests| SearchStats {
            algorithm,
            line: root.parse_moves(line).expect("a line"),
            root: root.clone(),
            depth: 9,
            value: Some(G::UNIT / 4),
            proved: false,
            known: None,
            intervals: vec![
                bounds(-INFINITY, G::UNIT),
                bounds(-INFINITY, G::UNIT / 2),
                bounds(-G::UNIT / 2, G::UNIT / 2),
                bounds(G::UNIT / 4, G::UNIT / 4),
            ],
            tests,
            nodes: 1_234_567,
            elapsed: Duration::from_millis(1500),
            first_move_rate: Some(0.934),
        };
        Scene {
            panel: SearchPanel {
                current: Some(stats(Algorithm::MTD_F, 4)),
                previous: Some(stats(Algorithm::Sss, 37)),
            },
            sides: Sides::human(root.to_move()),
            flipped: false,
            clocks: None,
            thinking: None,
            conclusion: None,
            state: ScreenState::default(),
            record,
        }
    }

    fn picture(&self, appearance: Appearance, width: u16, height: u16) -> Buffer {
        let wave = |ply: usize| (ply as Score * 37 % 11 - 5) * G::UNIT / 2;
        let view = GameView {
            record: &self.record,
            sides: self.sides,
            players: "You play against the engine.".to_string(),
            clocks: self.clocks,
            panel: &self.panel,
            values: (0..=self.record.played().len()).map(|ply| Some(wave(ply))).collect(),
            thinking: self.thinking,
            paused: false,
            unsaved: false,
            conclusion: self.conclusion.as_ref(),
            flipped: self.flipped,
        };
        let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a terminal");
        let drawn = terminal.draw(|frame| {
            draw(&view, &self.state, appearance, frame.buffer_mut());
        });
        drawn.expect("a picture").buffer.clone()
    }
}

fn chess() -> Scene<Chess> {
    Scene::new("e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6", "O-O f6 d4")
}

fn checkers() -> Scene<Checkers> {
    Scene { flipped: true, ..Scene::new("11-15 23-19 8-11", "22-17 11-16 24-20") }
}

/// A board that is not square, and stands upright.
fn connect_four() -> Scene<ConnectFour> {
    Scene::new("4453", "4 4 5")
}

fn othello() -> Scene<Othello> {
    Scene::new("f5 d6 c3 d3", "c4 f4 f6")
}

/// A square by its name.
fn square<G: PlayableGame>(name: &str) -> BoardSquare {
    G::SHAPE.squares().find(|&square| G::square_name(square) == name).expect("a square")
}

/// The rows of a picture without the blanks at their ends.
fn text(picture: &Buffer) -> String {
    let width = usize::from(picture.area.width);
    let row =
        |cells: &[ratatui::buffer::Cell]| cells.iter().map(ratatui::buffer::Cell::symbol).collect::<String>();
    let rows = picture.content.chunks(width).map(row);
    rows.map(|row| row.trim_end().to_string() + "\n").collect()
}

/// Compares a picture with a file. `NULLWINDOW_BLESS=1 cargo test screen` writes the files anew.
fn check(name: &str, picture: &Buffer) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/play").join(format!("{name}.txt"));
    let found = text(picture);
    if std::env::var_os("NULLWINDOW_BLESS").is_some() {
        std::fs::write(&file, &found).expect("the file can be written");
    }
    let wanted = std::fs::read_to_string(&file).unwrap_or_default();
    for (row, (found, wanted)) in found.lines().zip(wanted.lines()).enumerate() {
        assert_eq!(found, wanted, "row {row} of {name}; if it is meant, see tests/suite/screen.rs");
    }
    assert_eq!(found.lines().count(), wanted.lines().count(), "{name}");
}

#[test]
fn games_look_as_they_did() {
    check("chess-80x24", &chess().picture(COLOURED, 80, 24));
    check("chess-130x42", &chess().picture(COLOURED, 130, 42));
    check("chess-flipped", &Scene { flipped: true, ..chess() }.picture(COLOURED, 80, 24));
    check("chess-ascii", &chess().picture(ASCII, 80, 24));
    check("chess-no-colour", &chess().picture(COLOURLESS, 80, 24));
    check("checkers-80x24", &checkers().picture(COLOURED, 80, 24));
    check("checkers-ascii", &checkers().picture(ASCII, 80, 24));
    check("checkers-130x42", &checkers().picture(COLOURED, 130, 42));
    check("connect-four-80x24", &connect_four().picture(COLOURED, 80, 24));
    check("connect-four-flipped", &Scene { flipped: true, ..connect_four() }.picture(ASCII, 80, 24));
    check("othello-80x24", &othello().picture(COLOURED, 80, 24));
    check("othello-130x42", &othello().picture(COLOURED, 130, 42));
    check("othello-no-colour", &othello().picture(COLOURLESS, 80, 24));
}

#[test]
fn popups_look_as_they_did() {
    let with = |overlay: Overlay, appearance: Appearance| {
        let state = ScreenState { overlay: Some(overlay), ..ScreenState::default() };
        Scene { state, ..chess() }.picture(appearance, 80, 24)
    };
    check("help", &with(Overlay::Help(0), COLOURED));
    check("quit", &with(Overlay::ConfirmQuit, ASCII));
    check("driver", &with(Overlay::Driver(3), COLOURED));
    let over = Conclusion {
        ending: Ending::Resignation,
        winner: Some(Side::Second),
        text: "Black wins: White resigns".to_string(),
        score: "0-1".to_string(),
    };
    let state = ScreenState { overlay: Some(Overlay::GameOver), ..ScreenState::default() };
    check("game-over", &Scene { state, conclusion: Some(over), ..chess() }.picture(COLOURED, 80, 24));
}

#[test]
fn bars_are_drawn_for_the_side_that_is_searched() {
    for side in Side::BOTH {
        // White is to move, for either viewer: SSS* comes down from above.
        let found = text(&Scene { sides: Sides::human(side), ..chess() }.picture(ASCII, 80, 24));
        for part in
            ["mtd-f for White, last search", "1 <===========].. [-inf, +1.00]", "4 ..*............ = +0.25"]
        {
            assert!(found.contains(part), "{part}:\n{found}");
        }
        let score = if side == Side::First { "Score for White +2.50" } else { "Score for Black -2.50" };
        assert!(found.contains(score), "{found}");
    }
}

/// Whether a cell shows a part of a piece.
fn has_piece(cell: &ratatui::buffer::Cell) -> bool {
    let colours = Checkers::THEME.pieces.map(|Rgb(red, green, blue)| Color::Rgb(red, green, blue));
    let is_letter = cell.symbol().chars().all(char::is_alphabetic);
    is_letter || cell.symbol() != " " && colours.contains(&cell.fg) || colours.contains(&cell.bg)
}

#[test]
fn numbers_of_squares_do_not_touch_pieces() {
    let true_colour = Appearance { colours: Colours::True, ascii: false };
    let sizes = (24..90).step_by(4).map(|height| (2 * height + 48, height));
    for (appearance, (width, height)) in
        sizes.flat_map(|size| [true_colour, ASCII, COLOURLESS].map(|appearance| (appearance, size)))
    {
        let scene = checkers();
        let picture = scene.picture(appearance, width, height);
        let window = Rect::new(0, 0, width, height);
        let board = ScreenLayout::of(window, Checkers::SHAPE, appearance, true).expect("a layout").board;
        let mut numbers = 0;
        for square in Checkers::SHAPE.squares().filter(|&square| Checkers::number(square).is_some()) {
            let cells = board.cells(square);
            let is_digit = |at: &Position| picture[*at].symbol().chars().all(|c| c.is_ascii_digit());
            let digits: Vec<Position> = cells.positions().filter(is_digit).collect();
            let found: String = digits.iter().map(|&at| picture[at].symbol()).collect();
            assert!(found.is_empty() || found == Checkers::square_name(square), "{width}x{height} {found}");
            numbers += usize::from(!found.is_empty());
            for at in digits {
                for x in [at.x - 1, at.x, at.x + 1] {
                    let cell = &picture[(x, at.y)];
                    assert!(!has_piece(cell), "{width}x{height} {appearance:?}: {found} touches {cell:?}");
                }
            }
        }
        // At least the eight empty squares, and all of them where there is room.
        assert!(numbers == 32 || numbers == 8, "{width}x{height}: {numbers}");
    }
}

#[test]
fn a_selected_move_is_marked() {
    let mut scene = chess();
    scene.state.selected = vec![square::<Chess>("e1")];
    let layout = ScreenLayout::of(Rect::new(0, 0, 80, 24), Chess::SHAPE, COLOURED, false).expect("a layout");
    let plain = chess().picture(COLOURED, 80, 24);
    let marked = scene.picture(COLOURED, 80, 24);
    let cell = |picture: &Buffer, name: &str| picture[layout.board.middle(square::<Chess>(name))].clone();
    assert_ne!(cell(&marked, "e1").bg, cell(&plain, "e1").bg);
    for target in ["e2", "f1", "g1"] {
        assert_eq!(cell(&marked, target).symbol(), "•", "{target}");
    }
    assert_eq!(cell(&marked, "d3"), cell(&plain, "d3"));
    // The last move is marked as well.
    for name in ["d7", "c6"] {
        assert_ne!(cell(&plain, name).bg, cell(&plain, "a4").bg, "{name}");
    }
}

#[test]
fn without_colours_there_are_none_and_in_ascii_there_is_nothing_else() {
    for appearance in [COLOURLESS, Appearance { ascii: true, ..COLOURLESS }, ASCII] {
        for (width, height) in [(80, 24), (100, 30), (150, 50)] {
            let mut pictures = vec![
                chess().picture(appearance, width, height),
                checkers().picture(appearance, width, height),
                othello().picture(appearance, width, height),
            ];
            let state = ScreenState {
                overlay: Some(Overlay::Help(0)),
                cursor: Some(BoardSquare::new(2, 3)),
                selected: vec![square::<Chess>("e1")],
                ..ScreenState::default()
            };
            pictures.push(Scene { state, ..chess() }.picture(appearance, width, height));
            for picture in pictures {
                for cell in &picture.content {
                    let colours = [cell.fg, cell.bg];
                    assert!(appearance.colours != Colours::None || colours == [Color::Reset; 2], "{cell:?}");
                    assert!(!appearance.ascii || cell.symbol().is_ascii(), "{cell:?}");
                }
            }
        }
    }
}

/// The pieces that stand on a drawn board, by the cells of its squares.
struct PiecesAreWhereTheyStand;

impl Task for PiecesAreWhereTheyStand {
    type Output = ();

    fn run<G: PlayableGame>(self) {
        let moves = G::start().moves();
        let record = GameRecord::new(G::start(), &moves[..1]);
        let panel = SearchPanel::default();
        for (appearance, flipped, height) in [COLOURLESS, ASCII]
            .into_iter()
            .flat_map(|appearance| [(appearance, false, 24), (appearance, true, 24), (appearance, true, 50)])
        {
            let scene = Scene {
                record: record.clone(),
                panel: panel.clone(),
                sides: Sides::TWO_HUMANS,
                flipped,
                clocks: Some([Duration::from_secs(90), Duration::from_secs(5)]),
                thinking: None,
                conclusion: None,
                state: ScreenState::default(),
            };
            let width = 2 * height + 40;
            let picture = scene.picture(appearance, width, height);
            let layout = ScreenLayout::of(Rect::new(0, 0, width, height), G::SHAPE, appearance, flipped)
                .expect("a layout");
            for square in G::SHAPE.squares() {
                let cells = layout.board.cells(square);
                let inner = Rect::new(cells.x + 1, cells.y + 1, cells.width - 2, cells.height - 2);
                let found: String =
                    inner.positions().map(|at: Position| picture[at].symbol()).collect::<String>();
                let letters: String = found.chars().filter(|c| c.is_alphabetic()).collect();
                let piece = record.position().piece_at(square);
                let wanted = piece.map(|piece| piece.letter().to_string()).unwrap_or_default();
                assert_eq!(
                    letters,
                    wanted,
                    "{} {} {appearance:?} {flipped}",
                    G::NAME,
                    G::square_name(square)
                );
            }
            assert!(text(&picture).contains("1:30") && text(&picture).contains("0:05.0"));
        }
    }
}

#[test]
fn pieces_are_where_they_stand() {
    for game in GameId::ALL {
        game.run(PiecesAreWhereTheyStand);
    }
    PiecesAreWhereTheyStand.run::<ConnectFour>();
}

#[test]
fn windows_of_any_size_are_drawn_and_too_small_ones_say_so() {
    for (width, height) in [(1, 1), (10, 3), (40, 10), (79, 24), (80, 23)] {
        let found = text(&chess().picture(COLOURED, width, height));
        assert!(width < 40 || found.replace('\n', " ").contains("This window is too small"), "{found}");
    }
    for (width, height) in
        (80..220).step_by(23).flat_map(|width| (24..80).step_by(9).map(move |h| (width, h)))
    {
        for overlay in [None, Some(Overlay::Help(500)), Some(Overlay::Text(vec!["x".repeat(300); 200], 7))] {
            let wanted = if overlay.is_some() { "Esc closes" } else { "nullwindow othello" };
            let state = ScreenState { overlay, scroll: 3, ..ScreenState::default() };
            let found = text(&Scene { state, ..othello() }.picture(COLOURED, width, height));
            assert!(found.contains(wanted), "{width}x{height}:\n{found}");
        }
    }
}
