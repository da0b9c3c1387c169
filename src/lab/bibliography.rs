#![doc = include_str!("BIBLIOGRAPHY.md")]

use nullwindow_charts::Citation;

const TEXT: &str = include_str!("BIBLIOGRAPHY.md");

/// All works, in the order of the file.
pub fn works() -> impl Iterator<Item = Citation> {
    TEXT.lines().filter_map(|line| {
        let mut cells = line.strip_prefix('|')?.strip_suffix('|')?.split('|').map(str::trim);
        let (name, text) = (cells.next()?, cells.next()?);
        (!text.is_empty() && !name.starts_with('-'))
            .then(|| Citation { name: name.to_string(), text: plain(text) })
    })
}

/// The works whose short names are in some texts.
pub fn cited<'a>(texts: impl Iterator<Item = &'a str>) -> Vec<Citation> {
    let texts: Vec<&str> = texts.collect();
    works().filter(|work| texts.iter().any(|text| text.contains(&work.name))).collect()
}

/// Markdown without its marks.
fn plain(text: &str) -> String {
    text.replace('\\', "").replace(['<', '>'], "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_work_has_authors_title_and_year() {
        let works: Vec<Citation> = works().collect();
        assert!(works.len() > 25, "{}", works.len());
        for Citation { name, text } in &works {
            assert!(text.contains('"') || text.contains("on the detection"), "{name}: {text}");
            let years = text.split(|c: char| !c.is_ascii_digit()).filter(|number| number.len() == 4);
            assert!(years.count() > 0, "{name}: {text}");
            assert!(!text.contains('\\') && !text.contains('|'), "{name}: {text}");
        }
        let stars: Vec<&Citation> = works.iter().filter(|work| work.text.contains("PS*, a New")).collect();
        assert_eq!(stars.len(), 1);
    }

    #[test]
    fn a_page_cites_what_it_names() {
        let texts = ["As trends-1997 says.", "By Knuth and Moore 1975."].into_iter();
        let names: Vec<String> = cited(texts).into_iter().map(|work| work.name).collect();
        assert_eq!(names, ["trends-1997", "Knuth and Moore 1975"]);
    }
}
