//! The terminal game: the game at the board, and plain mode as a user sees it.

mod autosave;
mod commands;
mod endings;
mod engine_thread;
mod faults;
mod files;
mod moves;
mod sessions;

use crate::program::{Run, folder, run_with_input};
use nullwindow::engine::{Options, TimeControl};
use nullwindow::game::Side;
use nullwindow::games::PlayableGame;
use nullwindow::play::{Autosave, GameRecord, Opponent, Play, PlayCommand, Response, Sides};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use std::time::Duration;

/// An engine that does not answer for this long hangs.
const TIMEOUT: Duration = Duration::from_secs(120);

/// An engine with a fixed depth and a small table.
fn opponent(depth: u32) -> Opponent {
    Opponent {
        level: Opponent::MAX_LEVEL,
        control: TimeControl { depth: Some(depth), ..TimeControl::default() },
        options: Options { table_bits: 12, ..Options::default() },
        seed: 1,
        ponder: false,
    }
}

/// A game from the start, without autosave.
fn new_game<G: PlayableGame>(sides: Sides) -> Play<G> {
    game(GameRecord::new(G::start(), &[]), sides, Autosave::disabled())
}

fn game<G: PlayableGame>(record: GameRecord<G>, sides: Sides, autosave: Autosave) -> Play<G> {
    let mut play = Play::new(record, sides, opponent(1), autosave).expect("memory for the table");
    let response = play.begin();
    assert!(!response.refused, "{response:?}");
    play
}

/// Waits until the engine has answered, and returns all responses.
fn wait_for_engine<G: PlayableGame>(play: &mut Play<G>) -> Response {
    let mut all = Response::default();
    while play.thinking().is_some() {
        let event = play.events().recv_timeout(TIMEOUT).expect("the engine answers");
        let response = play.handle_event(event);
        all.text = [all.text, response.text].join("\n").trim().to_string();
        all.changed |= response.changed;
        all.refused |= response.refused;
    }
    all
}

/// Executes a line, and waits for the engine.
fn enter<G: PlayableGame>(play: &mut Play<G>, text: &str) -> Response {
    let command = play.parse_command(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let response = play.execute(command);
    let later = wait_for_engine(play);
    let text = [response.text.as_str(), later.text.as_str()].join("\n").trim().to_string();
    Response { text, changed: response.changed || later.changed, ..response }
}

/// Makes a random move of the user; false if the game is over.
fn random_move<G: PlayableGame>(play: &mut Play<G>, rng: &mut StdRng) -> bool {
    let moves = play.position().moves();
    let Some(&m) = moves.choose(rng).filter(|_| play.conclusion().is_none()) else { return false };
    let response = play.execute(PlayCommand::Move(m));
    assert!(!response.refused && response.changed, "{response:?}");
    wait_for_engine(play);
    true
}

/// The user on the first side.
const FIRST: Sides = Sides::human(Side::First);

/// Runs plain mode with a folder of its own for saved games.
fn plain(name: &str, arguments: &[&str], input: &str) -> Run {
    let state = folder(&format!("play-{name}"));
    let state = state.to_str().expect("UTF-8");
    run_with_input(&[&["play"], arguments, &["--state", state]].concat(), input.as_bytes())
}
