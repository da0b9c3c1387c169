//! The terminal in full-screen mode.

use crate::support::message;
use crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use crossterm::{cursor, execute};
use ratatui::backend::CrosstermBackend;
use std::io::{self, Stdout, Write, stdout};
use std::mem::ManuallyDrop;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, Once, PoisonError};
use std::thread::{self, ThreadId};

/// What draws. Dropping it would print to standard error if the terminal is gone, and panic when that fails.
type Drawing = ManuallyDrop<ratatui::Terminal<CrosstermBackend<Stdout>>>;

/// The terminal in full-screen mode. It is restored when this is dropped, even by a panic.
pub(super) struct Terminal(pub(super) Drawing);

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
        Ok(Terminal(begin_drawing()?))
    }

    /// Enters full-screen mode again after the program was stopped: meanwhile the shell has done with the terminal what it
    /// likes.
    pub(super) fn enter_again(&mut self) -> io::Result<()> {
        disable_raw_mode()?;
        self.0 = begin_drawing()?;
        Ok(())
    }
}

/// Sets the terminal, and clears it.
fn begin_drawing() -> io::Result<Drawing> {
    FULL_SCREEN.store(true, Ordering::SeqCst);
    let begin = || -> io::Result<Drawing> {
        enable_raw_mode()?;
        execute!(
            stdout(),
            EnterAlternateScreen,
            Clear(ClearType::All),
            EnableMouseCapture,
            EnableBracketedPaste
        )?;
        Ok(ManuallyDrop::new(ratatui::Terminal::new(CrosstermBackend::new(stdout()))?))
    };
    begin().inspect_err(|_| restore_terminal())
}

impl Drop for Terminal {
    fn drop(&mut self) {
        restore_terminal();
        for panic in std::mem::take(&mut *PANICS.lock().unwrap_or_else(PoisonError::into_inner)) {
            message!("{panic}");
        }
    }
}

/// Restores the terminal if it is in full-screen mode, from any thread. Errors are ignored.
pub fn restore_terminal() {
    if FULL_SCREEN.swap(false, Ordering::SeqCst) {
        // First what cannot be held up by a terminal that takes no output.
        let _ = disable_raw_mode();
        let _ = execute!(
            unlocked_stdout(),
            DisableBracketedPaste,
            DisableMouseCapture,
            LeaveAlternateScreen,
            cursor::Show
        );
    }
}

/// Standard output without its lock, which the thread that draws may hold for ever.
fn unlocked_stdout() -> Box<dyn Write> {
    #[cfg(unix)]
    if let Ok(copy) = std::os::fd::AsFd::as_fd(&stdout()).try_clone_to_owned() {
        return Box::new(std::fs::File::from(copy));
    }
    Box::new(stdout())
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
