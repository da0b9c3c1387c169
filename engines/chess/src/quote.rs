//! Other people's text in our messages.

/// A text in quotation marks, cut off where it gets too long for a line.
pub(crate) fn quote(text: &str) -> String {
    const LONGEST: usize = 60;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("'{}...'", &text[..end]),
        None => format!("'{text}'"),
    }
}
