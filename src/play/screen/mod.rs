//! The full-screen game: a board to click on, and the engine's search beside it.
//!
//! [`draw()`] draws a [`GameView`], what there is to see of a game, and a [`ScreenState`], what the user is doing; a session
//! turns keys and clicks into commands. [`BoardGeometry`] is the one place that knows which cell belongs to which square.

mod appearance;
mod blocks;
mod board;
mod draw;
mod game_view;
mod geometry;
mod grid;
mod job_control;
mod keys;
mod layout;
mod line_editor;
mod move_selection;
mod overlay;
mod panel;
mod pixels;
mod screen_state;
mod session;
mod sprites;
mod terminal;
mod text_styles;
mod theme;
mod wrap_line;

pub use appearance::{Appearance, Colours};
pub use board::BoardMarks;
pub use draw::draw;
pub use game_view::GameView;
pub use geometry::BoardGeometry;
pub use layout::ScreenLayout;
pub use line_editor::LineEditor;
pub use overlay::Overlay;
pub use screen_state::ScreenState;
pub use terminal::restore_terminal;

use super::{Play, PlayError};
use crate::games::PlayableGame;
use crossbeam_channel::{Receiver, never, select, unbounded};
use crossterm::event;
use job_control::{JobSignal, job_signals};
use session::{Next, ScreenSession};
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use terminal::Terminal;

/// How often `stop` is checked.
const POLL_INTERVAL: Duration = Duration::from_millis(8);

/// How often running clocks are drawn.
const CLOCK_INTERVAL: Duration = Duration::from_millis(100);

/// Plays a game in full screen until the user quits or `stop` is set.
pub fn run<G: PlayableGame>(
    play: Play<G>,
    appearance: Appearance,
    stop: &AtomicBool,
) -> Result<(), PlayError> {
    let mut terminal = Terminal::enter()?;
    let mut session = ScreenSession::new(play, appearance);
    session.begin();
    let end = event_loop(&mut session, &mut terminal, stop);
    drop(terminal);
    // A terminal that takes no output is gone.
    match end.unwrap_or(Next::Interrupt) {
        Next::Interrupt => Err(PlayError::Interrupted(session.play().interrupted_message())),
        Next::Quit | Next::Continue => {
            let message = session.play().exit_message();
            if !message.is_empty() {
                let _ = writeln!(io::stdout(), "{message}");
            }
            Ok(())
        }
    }
}

/// Draws, and handles events until one of them ends the session. The screen is drawn again when something has changed.
fn event_loop<G: PlayableGame>(
    session: &mut ScreenSession<G>,
    terminal: &mut Terminal,
    stop: &AtomicBool,
) -> io::Result<Next> {
    let input = terminal_events();
    let signals = job_signals();
    let mut events = session.play().events().clone();
    let mut is_stale = true;
    let mut drawn = Instant::now();
    loop {
        if is_stale {
            drawn = Instant::now();
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
                        Next::Continue => {}
                        end => return Ok(end),
                    }
                }
            }
            recv(events) -> event => match event {
                Ok(event) => {
                    let events = std::iter::once(event).chain(events.try_iter());
                    events.for_each(|event| session.handle_engine_event(event));
                }
                Err(_) => events = never(),
            },
            recv(signals) -> signal => {
                if signal == Ok(JobSignal::Stop) {
                    restore_terminal();
                    session.stand_still(job_control::stop);
                }
                terminal.enter_again()?;
            }
            default(POLL_INTERVAL) => {
                let is_running = session.play().clocks().is_some_and(|clocks| clocks.running().is_some());
                is_stale = is_running && drawn.elapsed() >= CLOCK_INTERVAL;
            }
        }
        is_stale |= session.tick();
        if stop.load(Ordering::Relaxed) {
            return Ok(Next::Interrupt);
        }
    }
}

/// The events of the terminal, from a thread of their own: when the terminal is gone, reading may block forever.
fn terminal_events() -> Receiver<event::Event> {
    let (sender, input) = unbounded();
    std::thread::spawn(move || {
        while let Ok(event) = event::read()
            && sender.send(event).is_ok()
        {}
    });
    input
}
