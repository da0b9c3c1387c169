//! The answer of a game to a command or an engine event.

/// The answer to a command or an engine event: a text to show, and what else has happened.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Response {
    /// The text, without a line end after its last line; empty if there is nothing to show.
    pub text: String,
    /// The command was refused; the text says why.
    pub refused: bool,
    /// The position, the sides or the view of the board have changed.
    pub changed: bool,
    /// The player wants to quit.
    pub quit: bool,
}

impl Response {
    /// A text alone.
    pub(super) fn message(text: impl Into<String>) -> Response {
        Response { text: text.into(), ..Response::default() }
    }

    /// The position has changed; the text says how.
    pub(super) fn changed(text: impl Into<String>) -> Response {
        Response { changed: true, ..Response::message(text) }
    }

    /// The reason why a command is refused.
    pub(super) fn refused(text: impl Into<String>) -> Response {
        Response { refused: true, ..Response::message(text) }
    }

    /// This response, followed by another.
    #[must_use]
    pub(super) fn then(self, next: Response) -> Response {
        let texts = [self.text, next.text];
        let lines: Vec<&str> = texts.iter().map(String::as_str).filter(|text| !text.is_empty()).collect();
        Response {
            text: lines.join("\n"),
            refused: self.refused | next.refused,
            changed: self.changed | next.changed,
            quit: self.quit | next.quit,
        }
    }
}
