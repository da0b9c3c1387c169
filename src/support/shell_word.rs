//! Words of a command line.

/// A word as a shell takes it.
pub fn shell_word(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./=,:+".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_string()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_shell_would_take_apart_is_quoted() {
        for word in ["run", "--depth=5", "a/b.epd", "0,5", "5+0.05"] {
            assert_eq!(shell_word(word), word);
        }
        for (word, expected) in
            [("", "''"), ("mtd-f -lmr", "'mtd-f -lmr'"), ("it's", r"'it'\''s'"), ("$x", "'$x'")]
        {
            assert_eq!(shell_word(word), expected);
        }
    }
}
