//! The full-screen game: a board that one can point at, and what the engine thinks beside it.
//!
//! [`draw()`] makes a picture of a [`View`] of a game and of the [`State`] of the person at it, and nothing else; a session
//! turns keys and clicks into the commands of the game. [`Geometry`] is the one place that knows which cell is which
//! square.

mod blocks;
mod board;
mod canvas;
mod draw;
mod fold;
mod geometry;
mod grid;
mod ink;
mod input;
mod keys;
mod layout;
mod look;
mod overlay;
mod panel;
mod pointing;
mod session;
mod sprites;
mod state;
mod terminal;
mod theme;
mod view;

pub use board::Marks;
pub use draw::draw;
pub use geometry::Geometry;
pub use input::Input;
pub use layout::Layout;
pub use look::{Colours, Look};
pub use overlay::Overlay;
pub use state::State;
pub use terminal::give_back;
pub use view::View;

use super::{Play, PlayError};
use crate::games::PlayableGame;
use crossbeam_channel::{Receiver, never, select, unbounded};
use crossterm::event;
use session::{Next, Session};
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use terminal::Terminal;

/// So often the screen looks at the clocks, and whether it has to end.
const GLANCE: Duration = Duration::from_millis(100);

/// Plays a game on the whole terminal until the person leaves. `stop` is set from outside by whoever wants it to end.
pub fn run<G: PlayableGame>(play: Play<G>, look: Look, stop: &AtomicBool) -> Result<(), PlayError> {
    let mut terminal = Terminal::take()?;
    let mut session = Session::new(play, look);
    session.begin();
    let end = converse(&mut session, &mut terminal, stop);
    drop(terminal);
    let farewell = session.play().farewell();
    match end? {
        Next::Interrupt if farewell.is_empty() => Err(PlayError::Interrupted("no game is kept".to_string())),
        Next::Interrupt => Err(PlayError::Interrupted(farewell)),
        Next::Leave | Next::Stay => {
            if !farewell.is_empty() {
                println!("{farewell}");
            }
            Ok(())
        }
    }
}

/// Draws and listens until somebody ends it. What has not changed is not drawn again.
fn converse<G: PlayableGame>(
    session: &mut Session<G>,
    terminal: &mut Terminal,
    stop: &AtomicBool,
) -> io::Result<Next> {
    let input = listen();
    let mut events = session.play().events().clone();
    let mut is_stale = true;
    loop {
        if is_stale {
            terminal.0.draw(|frame| {
                if let Some(caret) = session.draw(frame.buffer_mut()) {
                    frame.set_cursor_position(caret);
                }
            })?;
        }
        is_stale = true;
        select! {
            recv(input) -> event => {
                let Ok(event) = event else { return Ok(Next::Interrupt) };
                for event in std::iter::once(event).chain(input.try_iter()) {
                    match session.handle(event) {
                        Next::Stay => {}
                        end => return Ok(end),
                    }
                }
            }
            recv(events) -> event => match event {
                Ok(event) => std::iter::once(event).chain(events.try_iter()).for_each(|event| session.hear(event)),
                Err(_) => events = never(),
            },
            default(GLANCE) => {
                is_stale = session.play().clocks().is_some_and(|clocks| clocks.running().is_some());
            }
        }
        is_stale |= session.tick();
        if stop.load(Ordering::Relaxed) {
            return Ok(Next::Interrupt);
        }
    }
}

/// What the terminal says, from a thread of its own: when the terminal is gone, waiting for it may never end.
fn listen() -> Receiver<event::Event> {
    let (sender, input) = unbounded();
    std::thread::spawn(move || {
        while let Ok(event) = event::read()
            && sender.send(event).is_ok()
        {}
    });
    input
}
