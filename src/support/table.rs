//! Tables of text.

use std::fmt::Write;

/// Lines of cells in columns: the first one to the left, all others to the right.
pub fn aligned(lines: &[Vec<String>]) -> String {
    columns(lines, &widths(lines), 2)
}

/// The same in at most `width` characters: with narrower gaps or, where that is not enough, as several tables below each
/// other that all begin with the first column.
pub fn aligned_within(lines: &[Vec<String>], width: usize) -> String {
    let widths = widths(lines);
    let Some((&first, others)) = widths.split_first() else { return String::new() };
    let total = |gap: usize| first + others.iter().map(|width| gap + width).sum::<usize>();
    if let Some(gap) = [2, 1].into_iter().find(|&gap| total(gap) <= width) {
        return columns(lines, &widths, gap);
    }
    let mut text = String::new();
    let mut from = 1;
    while from < widths.len() {
        let mut used = first;
        let fits = |next: &&usize| {
            used += 2 + **next;
            used <= width
        };
        let to = from + widths[from..].iter().take_while(fits).count().max(1);
        let part = |line: &Vec<String>| [&line[..1], &line[from..to]].concat();
        let lines: Vec<Vec<String>> = lines.iter().map(part).collect();
        text.push_str(&aligned(&lines));
        from = to;
    }
    text
}

/// The widths of the columns.
fn widths(lines: &[Vec<String>]) -> Vec<usize> {
    let columns = lines.first().map_or(0, Vec::len);
    let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max().unwrap_or(0);
    (0..columns).map(width).collect()
}

fn columns(lines: &[Vec<String>], widths: &[usize], gap: usize) -> String {
    let mut text = String::new();
    for line in lines {
        for (column, (cell, &width)) in line.iter().zip(widths).enumerate() {
            let _ = match column {
                0 => write!(text, "{cell:width$}"),
                _ => write!(text, "{:gap$}{cell:>width$}", ""),
            };
        }
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines<const N: usize>(lines: &[[&str; N]]) -> Vec<Vec<String>> {
        lines.iter().map(|line| line.map(String::from).to_vec()).collect()
    }

    #[test]
    fn columns_are_aligned() {
        let lines = lines(&[["name", "n"], ["a", "100"], ["longer", "5"]]);
        assert_eq!(aligned(&lines), "name      n\na       100\nlonger    5\n");
    }

    #[test]
    fn wide_tables_are_narrowed_then_split() {
        let lines = lines(&[["name", "one", "two", "three"], ["a", "1", "2", "3"]]);
        assert_eq!(aligned_within(&lines, 21), aligned(&lines));
        assert_eq!(aligned_within(&lines, 20), "name one two three\na      1   2     3\n");
        assert_eq!(aligned_within(&lines, 14), "name  one  two\na       1    2\nname  three\na         3\n");
        assert!(aligned_within(&lines, 1).lines().all(|line| line.len() <= 11));
        assert_eq!(aligned_within(&[], 80), "");
    }
}
