//! Text in lines that fit a terminal.

/// The lines of a text, none longer than `width` characters unless a word is.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut free = 0;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        match lines.last_mut() {
            Some(line) if length < free => {
                line.push(' ');
                line.push_str(word);
                free -= length + 1;
            }
            _ => {
                lines.push(word.to_string());
                free = width.saturating_sub(length);
            }
        }
    }
    lines
}

/// The same below each other: the first line after `head`, the others indented as far.
pub fn wrap_after(head: &str, text: &str, width: usize) -> String {
    let indent = head.chars().count();
    let lines = wrap(text, width.saturating_sub(indent));
    format!("{head}{}", lines.join(&format!("\n{:indent$}", "")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_as_long_as_they_may_be() {
        assert_eq!(wrap("one two  three\nfour", 9), ["one two", "three", "four"]);
        assert_eq!(wrap("one two", 7), ["one two"]);
        assert_eq!(wrap("unbreakable a", 4), ["unbreakable", "a"]);
        assert!(wrap(" ", 4).is_empty());
        assert_eq!(wrap_after("ab: ", "one two three", 11), "ab: one two\n    three");
    }
}
