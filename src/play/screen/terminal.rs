//! The terminal, taken over and given back.

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

/// The whole terminal, which is given back when this is dropped, even by a panic.
pub(super) struct Terminal(pub(super) ratatui::Terminal<CrosstermBackend<Stdout>>);

/// Whether the terminal is taken.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// The thread that draws, and what other threads had to say when they failed meanwhile.
static OWNER: Mutex<Option<ThreadId>> = Mutex::new(None);
static FAILURES: Mutex<Vec<String>> = Mutex::new(Vec::new());

impl Terminal {
    /// Takes the terminal over.
    pub(super) fn take() -> io::Result<Terminal> {
        guard_against_panics();
        *OWNER.lock().unwrap_or_else(PoisonError::into_inner) = Some(thread::current().id());
        TAKEN.store(true, Ordering::SeqCst);
        let taken = || -> io::Result<Terminal> {
            enable_raw_mode()?;
            execute!(stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste)?;
            Ok(Terminal(ratatui::Terminal::new(CrosstermBackend::new(stdout()))?))
        };
        taken().inspect_err(|_| give_back())
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        give_back();
        for failure in std::mem::take(&mut *FAILURES.lock().unwrap_or_else(PoisonError::into_inner)) {
            eprintln!("{failure}");
        }
    }
}

/// Gives the terminal back as it was, if it was taken. What fails here cannot be helped.
pub fn give_back() {
    if TAKEN.swap(false, Ordering::SeqCst) {
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

/// From now on a panic of the thread that draws gives the terminal back before it says anything. Other threads are caught by
/// whoever has started them: what they say waits until the screen is gone.
fn guard_against_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            let owner = *OWNER.lock().unwrap_or_else(PoisonError::into_inner);
            if TAKEN.load(Ordering::SeqCst) && owner != Some(thread::current().id()) {
                FAILURES.lock().unwrap_or_else(PoisonError::into_inner).push(panic.to_string());
                return;
            }
            give_back();
            usual(panic);
        }));
    });
}
