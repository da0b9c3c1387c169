//! The terminal game.

use super::check_message;
use super::notation::read;
use nullwindow::engine::{Options, TimeControl};
use nullwindow::games::PlayableGame;
use nullwindow::play::plain::{self, PlainMode};
use nullwindow::play::{Autosave, GameRecord, Opponent, Play, PlayCommand, Response, Sides};
use nullwindow_checkers::Checkers;
use nullwindow_chess::Chess;
use nullwindow_othello::Othello;
use std::io::Cursor;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// Whatever a user types, the game on the board is legal, can be saved and loaded, and all answers are text.
///
/// The first byte is the game, and the others are the lines.
pub(super) fn play(data: &[u8]) {
    let Some((&game, lines)) = data.split_first() else { return };
    let lines = String::from_utf8_lossy(lines);
    match game % 3 {
        0 => play_lines::<Chess>(&lines),
        1 => play_lines::<Checkers>(&lines),
        _ => play_lines::<Othello>(&lines),
    }
}

fn play_lines<G: PlayableGame>(text: &str) {
    let mut play = new_game::<G>();
    let mut input = String::new();
    let mut response = play.begin();
    for line in text.lines().map(str::trim).take(30) {
        wait_for_engine(&mut play);
        check(&play, &response);
        match play.parse_command(line) {
            Ok(command) if !is_harmless(&command) => continue,
            Ok(command) => response = play.execute(command),
            Err(error) => check_message(&error),
        }
        input += &format!("{line}\n");
        if response.quit {
            break;
        }
    }
    wait_for_engine(&mut play);
    check(&play, &response);
    drop(play);

    let mut output = Vec::new();
    let mode = PlainMode { interactive: false, strict: false };
    plain::run(new_game::<G>(), Cursor::new(input), &mut output, mode, &AtomicBool::new(false))
        .expect("an output that can be written");
    let output = String::from_utf8(output).expect("text");
    assert!(!output.contains(|c: char| c.is_control() && c != '\n'), "{output:?}");
}

/// An engine that answers at once.
pub(super) fn opponent() -> Opponent {
    Opponent {
        level: Opponent::MAX_LEVEL,
        control: TimeControl { depth: Some(1), ..TimeControl::default() },
        options: Options { table_bits: 8, ..Options::default() },
        seed: 1,
        ponder: false,
    }
}

fn new_game<G: PlayableGame>() -> Play<G> {
    let record = GameRecord::new(G::start(), &[]);
    let sides = Sides::human(G::start().to_move());
    Play::new(record, sides, opponent(), Autosave::disabled()).expect("memory for a small table")
}

/// Whether a command ends early, and leaves the files of this machine alone.
fn is_harmless<G: PlayableGame>(command: &PlayCommand<G>) -> bool {
    match command {
        PlayCommand::Save { .. } | PlayCommand::Load { .. } | PlayCommand::Clock(Some(_)) => false,
        PlayCommand::Depth(depth) => depth.is_some_and(|depth| depth <= 2),
        PlayCommand::MoveTime(time) => time.is_none(),
        _ => true,
    }
}

fn wait_for_engine<G: PlayableGame>(play: &mut Play<G>) {
    while play.thinking().is_some() {
        let event = play.events().recv_timeout(Duration::from_secs(60)).expect("the engine answers");
        let response = play.handle_event(event);
        check(play, &response);
    }
}

/// The game is legal, and what is saved of it is loaded again.
fn check<G: PlayableGame>(play: &Play<G>, response: &Response) {
    assert!(!response.text.contains(|c: char| c.is_control() && c != '\n'), "{response:?}");
    assert!(!response.text.contains("internal error"), "{response:?}");
    let saved = play.file_record();
    let mut position = saved.start.clone();
    for &m in &saved.moves {
        assert!(position.moves().contains(&m), "{}: {m:?}", position.format_position());
        position = position.after(m);
    }
    assert_eq!(&position, play.position());
    let text = G::write(&saved);
    match &read::<G>(G::WRITTEN, &text)[..] {
        [Ok(read)] => assert!(read.start == saved.start && read.moves == saved.moves, "{text}"),
        other => panic!("{text}\nis read as {other:?}"),
    }
}
