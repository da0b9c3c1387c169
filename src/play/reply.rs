//! What a game says to whoever sits at it.

/// What comes of a command or of the engine's thinking: words to show, and what else has happened.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Reply {
    /// What is said, in whole lines, the last one without its end; empty if there is nothing to say.
    pub text: String,
    /// The command was not obeyed; the text says why.
    pub refused: bool,
    /// The position, the sides or the way to look at them have changed.
    pub changed: bool,
    /// The person wants to leave.
    pub quit: bool,
}

impl Reply {
    /// Only words.
    pub(super) fn said(text: impl Into<String>) -> Reply {
        Reply { text: text.into(), ..Reply::default() }
    }

    /// The position has changed, and how.
    pub(super) fn changed(text: impl Into<String>) -> Reply {
        Reply { changed: true, ..Reply::said(text) }
    }

    /// The reason why a command is not obeyed.
    pub(super) fn refused(text: impl Into<String>) -> Reply {
        Reply { refused: true, ..Reply::said(text) }
    }

    /// This, and then another one.
    #[must_use]
    pub(super) fn and(self, next: Reply) -> Reply {
        let texts = [self.text, next.text];
        let said: Vec<&str> = texts.iter().map(String::as_str).filter(|text| !text.is_empty()).collect();
        Reply {
            text: said.join("\n"),
            refused: self.refused | next.refused,
            changed: self.changed | next.changed,
            quit: self.quit | next.quit,
        }
    }
}
