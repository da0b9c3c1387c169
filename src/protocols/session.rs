//! The loop of a session with one client.

use crate::search::TableError;
use crate::support::lines::Line;
use crossbeam_channel::{Receiver, never, select};
use std::time::Duration;
use std::{fmt, io};

/// Why a session failed.
#[derive(Debug)]
pub enum SessionError {
    /// The output cannot be written.
    Output(io::Error),
    /// The hash table cannot be allocated.
    Table(TableError),
}

impl fmt::Display for SessionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SessionError::Output(error) => write!(f, "cannot write the output: {error}"),
            SessionError::Table(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for SessionError {}

impl From<io::Error> for SessionError {
    fn from(error: io::Error) -> SessionError {
        SessionError::Output(error)
    }
}

impl From<TableError> for SessionError {
    fn from(error: TableError) -> SessionError {
        SessionError::Table(error)
    }
}

/// Whether the session continues.
pub(super) type Continues = Result<bool, SessionError>;

/// The longest wait for a running search at the end of a session.
const GRACE: Duration = Duration::from_secs(2);

/// A session with one client: what a protocol does with the client's lines and with the events of its searches.
pub(super) trait Session: Sized {
    /// What searches tell.
    type Event;

    /// The events of searches.
    fn events(&self) -> Receiver<Self::Event>;

    /// Handles a line of the client.
    fn handle(&mut self, line: &str) -> Continues;

    /// Handles an event.
    fn handle_event(&mut self, event: Self::Event) -> Result<(), SessionError>;

    /// Tells the client that something it sent was ignored.
    fn complain(&mut self, message: &str) -> Continues;

    /// Whether a search is running.
    fn is_running(&self) -> bool;

    /// Whether the search that is running ends without being told to.
    fn is_finite(&self) -> bool {
        true
    }

    /// Whether lines wait until the search that is running is over.
    fn is_in_order(&self) -> bool {
        false
    }

    /// Tells the search that is running to stop.
    fn stop(&mut self) -> Result<(), SessionError>;

    /// Stops what is running, and waits for it.
    fn end_search(&mut self, timeout: Option<Duration>) -> Result<(), SessionError> {
        self.stop()?;
        self.wait(timeout)
    }

    /// Waits for what is running.
    fn wait(&mut self, timeout: Option<Duration>) -> Result<(), SessionError> {
        let events = self.events();
        while self.is_running() {
            let event = match timeout {
                Some(timeout) => events.recv_timeout(timeout).ok(),
                None => events.recv().ok(),
            };
            match event {
                Some(event) => self.handle_event(event)?,
                None => break,
            }
        }
        Ok(())
    }

    /// Handles lines until the client quits or its input ends.
    fn run(mut self, lines: &Receiver<Line>) -> Result<(), SessionError> {
        let (events, nothing) = (self.events(), never());
        loop {
            let lines = if self.is_in_order() && self.is_running() { &nothing } else { lines };
            select! {
                recv(lines) -> line => {
                    let continues = match line {
                        Ok(Line::Text(text)) => self.handle(&text)?,
                        Ok(Line::NotText) => self.complain("ignored a line that is not UTF-8")?,
                        Ok(Line::TooLong) => self.complain("ignored a line longer than 1 MiB")?,
                        Err(_) => {
                            // What ends by itself is finished: the client may have sent all its commands at once.
                            if self.is_running() && self.is_finite() {
                                self.wait(None)?;
                            }
                            false
                        }
                    };
                    if !continues {
                        return self.end_search(Some(GRACE));
                    }
                }
                recv(events) -> event => {
                    if let Ok(event) = event {
                        self.handle_event(event)?;
                    }
                }
            }
        }
    }
}
