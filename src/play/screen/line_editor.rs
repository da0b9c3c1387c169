//! The line that is typed.

/// An input line with a caret.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct LineEditor {
    text: String,
    /// The byte at which the next character is inserted.
    caret: usize,
}

/// The most bytes of a line: longer ones are pasted by mistake.
const LONGEST: usize = 400;

impl LineEditor {
    /// The line.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether the line is empty.
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// The characters before the caret.
    pub fn before_caret(&self) -> &str {
        &self.text[..self.caret]
    }

    /// Inserts a character.
    pub(super) fn insert(&mut self, c: char) {
        if self.text.len() < LONGEST && !c.is_control() {
            self.text.insert(self.caret, c);
            self.caret += c.len_utf8();
        }
    }

    /// Deletes the character before the caret.
    pub(super) fn backspace(&mut self) {
        if let Some(c) = self.before_caret().chars().next_back() {
            self.caret -= c.len_utf8();
            self.text.remove(self.caret);
        }
    }

    /// Deletes the character after the caret.
    pub(super) fn delete(&mut self) {
        if self.caret < self.text.len() {
            self.text.remove(self.caret);
        }
    }

    /// Moves the caret to the left.
    pub(super) fn left(&mut self) {
        self.caret -= self.before_caret().chars().next_back().map_or(0, char::len_utf8);
    }

    /// Moves the caret to the right.
    pub(super) fn right(&mut self) {
        self.caret += self.text[self.caret..].chars().next().map_or(0, char::len_utf8);
    }

    /// Moves the caret to the beginning.
    pub(super) fn home(&mut self) {
        self.caret = 0;
    }

    /// Moves the caret to the end.
    pub(super) fn end(&mut self) {
        self.caret = self.text.len();
    }

    /// Returns the line, and leaves an empty one.
    pub(super) fn take(&mut self) -> String {
        self.caret = 0;
        std::mem::take(&mut self.text)
    }

    /// Replaces the line.
    pub(super) fn replace(&mut self, text: &str) {
        self.text = text.to_string();
        self.end();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_edited_at_the_caret() {
        let mut input = LineEditor::default();
        "Nf♞3".chars().for_each(|c| input.insert(c));
        input.left();
        input.backspace();
        assert_eq!((input.text(), input.before_caret()), ("Nf3", "Nf"));
        input.home();
        input.left();
        input.backspace();
        input.delete();
        input.insert('B');
        input.insert('\n');
        assert_eq!((input.text(), input.before_caret()), ("Bf3", "B"));
        input.end();
        input.right();
        input.delete();
        assert_eq!(input.before_caret(), "Bf3");
        assert_eq!((input.take(), input.is_empty()), ("Bf3".to_string(), true));
        (0..1000).for_each(|_| input.insert('é'));
        assert!(input.text().len() <= LONGEST + 1);
    }
}
