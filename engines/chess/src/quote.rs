//! Quoted text in messages.

/// A text in quotation marks, shortened to fit a line.
pub(crate) fn quote(text: &str) -> String {
    const LONGEST: usize = 60;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("'{}...'", &text[..end]),
        None => format!("'{text}'"),
    }
}
