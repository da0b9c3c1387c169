//! The terminal game: the game at the board, and plain mode as a user sees it.

mod board;
mod commands;
mod endings;
mod faults;
mod files;
mod keeping;
mod sessions;
mod thinking;

use crate::program::{Run, folder, run_with_input};
use nullwindow::engine::{Options, TimeControl};
use nullwindow::game::Side;
use nullwindow::games::PlayableGame;
use nullwindow::play::{Command, Keeper, Opponent, Play, Reply, Sheet, Sides};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use std::time::Duration;

/// An engine that does not answer for so long hangs.
const PATIENCE: Duration = Duration::from_secs(120);

/// An engine that thinks to a depth, with a small table.
fn opponent(depth: u32) -> Opponent {
    Opponent {
        level: Opponent::STRONGEST,
        control: TimeControl { depth: Some(depth), ..TimeControl::default() },
        options: Options { table_bits: 12, ..Options::default() },
        seed: 1,
    }
}

/// A game from the start that keeps nothing.
fn table<G: PlayableGame>(sides: Sides) -> Play<G> {
    game(Sheet::new(G::start(), &[]), sides, Keeper::nowhere())
}

fn game<G: PlayableGame>(sheet: Sheet<G>, sides: Sides, keeper: Keeper) -> Play<G> {
    let mut play = Play::new(sheet, sides, opponent(1), keeper).expect("memory for the table");
    let reply = play.begin();
    assert!(!reply.refused, "{reply:?}");
    play
}

/// Waits until the engine has answered everything, and gives all that was said.
fn settle<G: PlayableGame>(play: &mut Play<G>) -> Reply {
    let mut all = Reply::default();
    while play.thinking().is_some() {
        let event = play.events().recv_timeout(PATIENCE).expect("the engine answers");
        let reply = play.hear(event);
        all.text = [all.text, reply.text].join("\n").trim().to_string();
        all.changed |= reply.changed;
        all.refused |= reply.refused;
    }
    all
}

/// Reads a line and obeys it, and waits for the engine.
fn say<G: PlayableGame>(play: &mut Play<G>, text: &str) -> Reply {
    let command = play.read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let reply = play.obey(command);
    let later = settle(play);
    let text = [reply.text.as_str(), later.text.as_str()].join("\n").trim().to_string();
    Reply { text, changed: reply.changed || later.changed, ..reply }
}

/// Lets the person make a random move; false if the game is over.
fn random_move<G: PlayableGame>(play: &mut Play<G>, rng: &mut StdRng) -> bool {
    let moves = play.position().moves();
    let Some(&m) = moves.choose(rng).filter(|_| play.conclusion().is_none()) else { return false };
    let reply = play.obey(Command::Move(m));
    assert!(!reply.refused && reply.changed, "{reply:?}");
    settle(play);
    true
}

/// The side that moves first, which most people play here.
const FIRST: Sides = Sides::person(Side::First);

/// Runs plain mode with a folder of its own for kept games.
fn plain(name: &str, arguments: &[&str], input: &str) -> Run {
    let state = folder(&format!("play-{name}"));
    let state = state.to_str().expect("UTF-8");
    run_with_input(&[&["play"], arguments, &["--state", state]].concat(), input.as_bytes())
}
