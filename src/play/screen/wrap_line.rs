//! Long lines of messages.

/// A line in pieces of at most `width` characters, broken at blanks where there are any. Unlike [`wrap`](crate::support::wrap)
/// it leaves the columns of short lines alone, and breaks long words.
pub(super) fn wrap_line(line: &str, width: usize) -> Vec<String> {
    let width = width.max(1);
    let mut wrapped = Vec::new();
    let mut rest = line;
    while let Some((end, next)) = rest.char_indices().nth(width) {
        let blank = if next == ' ' { Some(end) } else { rest[..end].rfind(' ') };
        let at = blank.filter(|&at| !rest[..at].trim().is_empty()).unwrap_or(end);
        wrapped.push(rest[..at].trim_end().to_string());
        rest = rest[at..].trim_start();
    }
    wrapped.push(rest.to_string());
    wrapped
}

#[cfg(test)]
mod tests {
    use super::wrap_line;

    #[test]
    fn words_stay_whole_where_they_can() {
        assert_eq!(wrap_line("", 5), [""]);
        assert_eq!(wrap_line("12345", 5), ["12345"]);
        assert_eq!(wrap_line("12345 789", 5), ["12345", "789"]);
        assert_eq!(wrap_line("e4 e5 Nf3 Nc6", 6), ["e4 e5", "Nf3", "Nc6"]);
        assert_eq!(wrap_line("  1. +0.24  e4", 10), ["  1. +0.24", "e4"]);
        assert_eq!(wrap_line("ééééééé é", 3), ["ééé", "ééé", "é é"]);
        for width in 1..40 {
            let text = "a move, such as Nf3 or g1f3, or a very-long-command-without-blanks";
            assert!(wrap_line(text, width).iter().all(|line| line.chars().count() <= width), "{width}");
        }
    }
}
