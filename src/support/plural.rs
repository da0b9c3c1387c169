//! Numbers with their nouns.

/// A number with its noun: `count(1, "draw", "draws")` is `1 draw`.
pub fn count(number: u64, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_singular() {
        assert_eq!(
            [0, 1, 2].map(|number| count(number, "loss", "losses")),
            ["0 losses", "1 loss", "2 losses"]
        );
    }
}
