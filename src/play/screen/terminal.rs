//! The terminal in full-screen mode.

use crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};
use crossterm::{cursor, execute};
use ratatui::backend::CrosstermBackend;
use std::io::{self, Stdout, stdout};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, Once, PoisonError};
use std::thread::{self, ThreadId};

/// The terminal in full-screen mode. It is restored when this is dropped, even by a panic.
pub(super) struct Terminal(pub(super) ratatui::Terminal<CrosstermBackend<Stdout>>);

/// Whether the terminal is in full-screen mode.
static FULL_SCREEN: AtomicBool = AtomicBool::new(false);

/// The thread that draws, and the panic messages of other threads meanwhile.
static OWNER: Mutex<Option<ThreadId>> = Mutex::new(None);
static PANICS: Mutex<Vec<String>> = Mutex::new(Vec::new());

impl Terminal {
    /// Enters full-screen mode.
    pub(super) fn enter() -> io::Result<Terminal> {
        install_panic_hook();
        *OWNER.lock().unwrap_or_else(PoisonError::into_inner) = Some(thread::current().id());
        FULL_SCREEN.store(true, Ordering::SeqCst);
        let enter = || -> io::Result<Terminal> {
            enable_raw_mode()?;
            execute!(stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste)?;
            Ok(Terminal(ratatui::Terminal::new(CrosstermBackend::new(stdout()))?))
        };
        enter().inspect_err(|_| restore_terminal())
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        restore_terminal();
        for message in std::mem::take(&mut *PANICS.lock().unwrap_or_else(PoisonError::into_inner)) {
            eprintln!("{message}");
        }
    }
}

/// Restores the terminal if it is in full-screen mode. Errors are ignored.
pub fn restore_terminal() {
    if FULL_SCREEN.swap(false, Ordering::SeqCst) {
        let _ = execute!(
            stdout(),
            DisableBracketedPaste,
            DisableMouseCapture,
            LeaveAlternateScreen,
            cursor::Show
        );
        let _ = disable_raw_mode();
    }
}

/// Makes a panic of the drawing thread restore the terminal first. Panics of other threads are caught by those who started
/// them: their messages are printed after the session.
fn install_panic_hook() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            let owner = *OWNER.lock().unwrap_or_else(PoisonError::into_inner);
            if FULL_SCREEN.load(Ordering::SeqCst) && owner != Some(thread::current().id()) {
                PANICS.lock().unwrap_or_else(PoisonError::into_inner).push(panic.to_string());
                return;
            }
            restore_terminal();
            usual(panic);
        }));
    });
}
