//! Long lines in pieces.

/// A line in pieces of at most so many characters, broken at blanks where there are any.
pub(super) fn fold(line: &str, width: usize) -> Vec<String> {
    let width = width.max(1);
    let mut folded = Vec::new();
    let mut rest = line;
    while let Some((end, next)) = rest.char_indices().nth(width) {
        let blank = if next == ' ' { Some(end) } else { rest[..end].rfind(' ') };
        let at = blank.filter(|&at| !rest[..at].trim().is_empty()).unwrap_or(end);
        folded.push(rest[..at].trim_end().to_string());
        rest = rest[at..].trim_start();
    }
    folded.push(rest.to_string());
    folded
}

#[cfg(test)]
mod tests {
    use super::fold;

    #[test]
    fn words_stay_whole_where_they_can() {
        assert_eq!(fold("", 5), [""]);
        assert_eq!(fold("12345", 5), ["12345"]);
        assert_eq!(fold("12345 789", 5), ["12345", "789"]);
        assert_eq!(fold("e4 e5 Nf3 Nc6", 6), ["e4 e5", "Nf3", "Nc6"]);
        assert_eq!(fold("  1. +0.24  e4", 10), ["  1. +0.24", "e4"]);
        assert_eq!(fold("ééééééé é", 3), ["ééé", "ééé", "é é"]);
        for width in 1..40 {
            let text = "a move, such as Nf3 or g1f3, or a very-long-command-without-blanks";
            assert!(fold(text, width).iter().all(|line| line.chars().count() <= width), "{width}");
        }
    }
}
