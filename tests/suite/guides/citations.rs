//! Papers are named by short names: `word-word-1995` or `Author (and Author) 1979`. The bibliography has them all.

use super::{ROOT, read};
use std::path::{Path, PathBuf};

const BIBLIOGRAPHY: &str = "src/lab/BIBLIOGRAPHY.md";

/// Words before a year that are no authors.
const NO_AUTHORS: [&str; 3] = ["In", "January", "Since"];

/// The short names of papers in a text; of authors the last one and the year.
fn citations(text: &str) -> Vec<String> {
    let ends = |c: char| !c.is_alphanumeric() && c != '-';
    let words: Vec<&str> = text.split(ends).filter(|word| !word.is_empty()).collect();
    let is_year = |word: &str| {
        word.len() == 4
            && matches!(word.get(..2), Some("19" | "20"))
            && word.chars().all(|c| c.is_ascii_digit())
    };
    let is_author = |word: &str| {
        let mut letters = word.chars();
        letters.next().is_some_and(char::is_uppercase)
            && word.len() > 1
            && letters.all(char::is_lowercase)
            && !NO_AUTHORS.contains(&word)
    };
    let mut found: Vec<String> = Vec::new();
    for word in &words {
        if let Some((name, year)) = word.rsplit_once('-')
            && is_year(year)
            && name.chars().all(|c| c.is_ascii_lowercase() || c == '-')
        {
            found.push(word.to_string());
        }
    }
    for pair in words.windows(2) {
        if is_author(pair[0]) && is_year(pair[1]) {
            found.push(format!("{} {}", pair[0], pair[1]));
        }
    }
    found
}

/// Whether a line is a comment or has the source of a claim or an example in it.
fn is_comment(line: &str) -> bool {
    let line = line.trim_start();
    line.starts_with("//") || line.starts_with("source: ")
}

/// The source files and guides.
fn sources() -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![Path::new(ROOT).join("src"), Path::new(ROOT).join("engines")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path())
        {
            if entry.is_dir() {
                folders.push(entry);
            } else if entry.extension().is_some_and(|extension| extension == "rs" || extension == "md")
                && !entry.ends_with(BIBLIOGRAPHY)
            {
                found.push(entry);
            }
        }
    }
    found
}

#[test]
fn every_paper_that_is_named_is_in_the_bibliography() {
    let bibliography = read(BIBLIOGRAPHY).expect("the bibliography");
    let entries: Vec<&str> = bibliography.lines().filter(|line| line.starts_with("| ")).collect();
    let mut named = 0;
    for source in sources() {
        let text = std::fs::read_to_string(&source).expect("UTF-8");
        // Years in code are numbers.
        let is_prose =
            |line: &&str| source.extension().is_some_and(|extension| extension == "md") || is_comment(line);
        let text = text.lines().filter(is_prose).collect::<Vec<_>>().join(" ");
        for citation in citations(&text) {
            named += 1;
            let has_all = |entry: &&str| citation.split(' ').all(|word| entry.contains(word));
            let is_known = entries.iter().any(has_all);
            assert!(is_known, "{} names '{citation}', which is not in {BIBLIOGRAPHY}", source.display());
        }
    }
    assert!(named > 50, "{named} citations");
}

#[test]
fn citations_are_recognised() {
    let text = "/// SSS\\* (Stockman 1979), \"new-paradigm-1995, Figure 3\" of 1995; In 1995 Steele, Lea and Flood, 2014.";
    assert_eq!(citations(text), ["new-paradigm-1995", "Stockman 1979", "Flood 2014"]);
}
