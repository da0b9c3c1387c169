//! Tables of text.

use std::fmt::Write;

/// Lines of cells in columns: the first one to the left, all others to the right.
pub fn aligned(lines: &[Vec<String>]) -> String {
    let columns = lines.first().map_or(0, Vec::len);
    let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut text = String::new();
    for line in lines {
        for (column, (cell, &width)) in line.iter().zip(&widths).enumerate() {
            let _ = match column {
                0 => write!(text, "{cell:width$}"),
                _ => write!(text, "  {cell:>width$}"),
            };
        }
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_aligned() {
        let lines =
            [["name", "n"], ["a", "100"], ["longer", "5"]].map(|line| line.map(String::from).to_vec());
        assert_eq!(aligned(&lines), "name      n\na       100\nlonger    5\n");
    }
}
