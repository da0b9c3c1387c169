//! A page as one self-contained file.

use super::chart::escape;
use super::palette;
use super::{ClaimCase, ClaimStatus, DrawError, Figure, PageTable, ReportPage, Section, Verdict};
use std::fmt::Write;

/// The style sheet of all pages.
pub const STYLE: &str = include_str!("style.css");

impl ReportPage {
    /// The page as HTML with style sheet and figures inside, which loads nothing and needs no script.
    pub fn html(&self) -> Result<String, DrawError> {
        let title = escape(&self.title);
        let mut text = format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta name=\"color-scheme\" content=\"light dark\">\n<meta name=\"generator\" content=\"nullwindow\">\n\
             <title>{title}</title>\n<style>\n{}{STYLE}</style>\n</head>\n<body>\n<header>\n<h1>{title}</h1>\n",
            palette::css()
        );
        for paragraph in &self.lead {
            let _ = writeln!(text, "<p class=\"lead\">{}</p>", prose(paragraph));
        }
        text.push_str("</header>\n");
        warnings(&mut text, &self.warnings);
        contents(&mut text, self);
        text.push_str("<main>\n");
        verdicts(&mut text, &self.verdicts);
        for (index, part) in self.sections.iter().enumerate() {
            section(&mut text, index, part)?;
        }
        text.push_str("</main>\n</body>\n</html>\n");
        Ok(text)
    }
}

/// A text as HTML, with code between backticks; an unpaired backtick is kept.
fn prose(text: &str) -> String {
    let mut prose = String::new();
    let mut rest = text;
    while let Some((before, code, after)) = code_span(rest) {
        let _ = write!(prose, "{}<code>{}</code>", escape(before), escape(code));
        rest = after;
    }
    prose + &escape(rest)
}

fn code_span(text: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = text.split_once('`')?;
    let (code, after) = rest.split_once('`')?;
    Some((before, code, after))
}

fn warnings(text: &mut String, warnings: &[String]) {
    if warnings.is_empty() {
        return;
    }
    text.push_str("<aside class=\"warnings\" aria-label=\"Warnings\">\n<p><strong>\u{26a0}\u{fe0e} Note</strong></p>\n<ul>\n");
    for warning in warnings {
        let _ = writeln!(text, "<li>{}</li>", prose(warning));
    }
    text.push_str("</ul>\n</aside>\n");
}

fn contents(text: &mut String, page: &ReportPage) {
    let verdicts = (!page.verdicts.is_empty()).then(|| (CLAIMS.to_string(), CLAIMS_TITLE.to_string()));
    let sections = page.sections.iter().enumerate();
    let sections = sections.map(|(index, section)| (section_id(index, section), escape(&section.title)));
    let entries: Vec<(String, String)> = verdicts.into_iter().chain(sections).collect();
    if entries.len() < 2 {
        return;
    }
    text.push_str("<nav aria-label=\"Contents\">\n<ul>\n");
    for (id, title) in entries {
        let _ = writeln!(text, "<li><a href=\"#{id}\">{title}</a></li>");
    }
    text.push_str("</ul>\n</nav>\n");
}

const CLAIMS: &str = "claims";
const CLAIMS_TITLE: &str = "Claims and verdicts";

fn section_id(index: usize, section: &Section) -> String {
    if section.id.is_empty() { format!("section-{}", index + 1) } else { escape(&section.id) }
}

fn verdicts(text: &mut String, verdicts: &[Verdict]) {
    if verdicts.is_empty() {
        return;
    }
    let _ = writeln!(text, "<section id=\"{CLAIMS}\">\n<h2>{CLAIMS_TITLE}</h2>\n<p class=\"tally\">");
    for status in ClaimStatus::ALL {
        let count = verdicts.iter().filter(|verdict| verdict.status == status).count();
        if count > 0 {
            let _ = writeln!(text, "<span class=\"count\"><b>{count}</b> {}</span>", badge(status));
        }
    }
    // The roles keep it a table for screen readers where a narrow screen shows it as cards.
    text.push_str(
        "</p>\n<table class=\"verdicts\" role=\"table\">\n<thead role=\"rowgroup\"><tr role=\"row\">\
         <th scope=\"col\" role=\"columnheader\">Claim</th><th scope=\"col\" role=\"columnheader\">The paper</th>\
         <th scope=\"col\" role=\"columnheader\">Here</th><th scope=\"col\" role=\"columnheader\">Verdict</th>\
         </tr></thead>\n<tbody role=\"rowgroup\">\n",
    );
    for verdict in verdicts {
        let cases: String = verdict.cases.iter().map(case).collect();
        let _ = writeln!(
            text,
            "<tr id=\"claim-{}\" role=\"row\">\n<td class=\"claim\" role=\"cell\"><p>{}</p>\
             <p class=\"source\">{}</p><details><summary>How it is decided</summary><p>{}</p></details></td>\n\
             <td class=\"paper\" role=\"cell\">{}</td>\n\
             <td class=\"here\" role=\"cell\"><ul class=\"cases\">{cases}</ul></td>\n\
             <td class=\"verdict\" role=\"cell\">{}</td>\n</tr>",
            escape(verdict.id),
            prose(verdict.claim),
            prose(verdict.source),
            prose(&verdict.rule),
            prose(verdict.paper),
            badge(verdict.status)
        );
    }
    text.push_str("</tbody>\n</table>\n</section>\n");
}

fn case(case: &ClaimCase) -> String {
    let note = match case.note.as_str() {
        "" => String::new(),
        note => format!(" <span class=\"note\">{}</span>", prose(note)),
    };
    format!(
        "<li><span class=\"sign {}\" role=\"img\" aria-label=\"{}\" title=\"{}\">{}</span> \
         <span class=\"name\">{}</span> <span class=\"found\">{}</span>{note}</li>",
        class(case.status),
        case.status,
        case.status,
        sign(case.status),
        prose(&case.name),
        prose(&case.found)
    )
}

fn badge(status: ClaimStatus) -> String {
    format!(
        "<span class=\"badge {}\"><span aria-hidden=\"true\">{}</span> {status}</span>",
        class(status),
        sign(status)
    )
}

fn class(status: ClaimStatus) -> &'static str {
    match status {
        ClaimStatus::Reproduced => "yes",
        ClaimStatus::Smaller => "smaller",
        ClaimStatus::Undecided => "undecided",
        ClaimStatus::Contradicted => "no",
        ClaimStatus::Untested => "open",
    }
}

fn sign(status: ClaimStatus) -> &'static str {
    match status {
        ClaimStatus::Reproduced => "\u{2713}",
        ClaimStatus::Smaller => "\u{2264}",
        ClaimStatus::Undecided => "\u{2248}",
        ClaimStatus::Contradicted => "\u{2717}",
        ClaimStatus::Untested => "?",
    }
}

fn section(text: &mut String, index: usize, section: &Section) -> Result<(), DrawError> {
    let id = section_id(index, section);
    let _ = writeln!(text, "<section id=\"{id}\">\n<h2>{}</h2>", escape(&section.title));
    for paragraph in &section.paragraphs {
        let _ = writeln!(text, "<p>{}</p>", prose(paragraph));
    }
    if !section.figures.is_empty() {
        text.push_str("<div class=\"figures\">\n");
        for each in &section.figures {
            figure(text, index, each)?;
        }
        text.push_str("</div>\n");
    }
    for each in &section.tables {
        table(text, each);
    }
    text.push_str("</section>\n");
    Ok(())
}

fn figure(text: &mut String, section: usize, figure: &Figure) -> Result<(), DrawError> {
    // Names may repeat from section to section, ids must not.
    let id = format!("s{}-{}", section + 1, figure.name);
    let svg = figure.chart.inline_svg(&id)?;
    let _ = writeln!(
        text,
        "<figure id=\"{}\">\n{svg}<figcaption>{}</figcaption>\n</figure>",
        escape(&id),
        prose(&figure.caption)
    );
    Ok(())
}

fn table(text: &mut String, table: &PageTable) {
    // A box that scrolls has to be reachable by keyboard.
    let caption = escape(&table.caption);
    let _ = writeln!(
        text,
        "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"{caption}\">\n<table class=\"numbers\">\n\
         <caption>{}</caption>\n<thead><tr>",
        prose(&table.caption)
    );
    for title in &table.titles {
        let _ = write!(text, "<th scope=\"col\">{}</th>", prose(title));
    }
    text.push_str("</tr></thead>\n<tbody>\n");
    for line in &table.lines {
        text.push_str("<tr>");
        for (column, cell) in line.iter().enumerate() {
            let _ = match column {
                0 => write!(text, "<th scope=\"row\">{}</th>", prose(cell)),
                _ => write!(text, "<td>{}</td>", prose(cell)),
            };
        }
        text.push_str("</tr>\n");
    }
    text.push_str("</tbody>\n</table>\n</div>\n");
}

#[cfg(test)]
mod tests {
    use super::super::chart::tests::well_formed;
    use super::super::{Chart, Point, Series, Shape};
    use super::*;

    /// A page in which every text is the given one.
    fn page(word: &'static str) -> ReportPage {
        let owned = || word.to_string();
        let point = Point { x: 1.0, y: 2.0, interval: None };
        let series = Series { label: owned(), style: owned(), shape: Shape::Line, points: vec![point] };
        let chart = Chart { title: owned(), series: vec![series], ..Chart::default() };
        let case = ClaimCase { name: owned(), found: owned(), note: owned(), status: ClaimStatus::Undecided };
        ReportPage {
            title: owned(),
            lead: vec![owned()],
            warnings: vec![owned()],
            verdicts: vec![Verdict {
                id: word,
                claim: word,
                source: word,
                paper: word,
                rule: owned(),
                cases: vec![case],
                status: ClaimStatus::Contradicted,
            }],
            sections: vec![Section {
                id: owned(),
                title: owned(),
                paragraphs: vec![owned()],
                figures: vec![Figure { name: owned(), caption: owned(), chart }],
                tables: vec![PageTable {
                    caption: owned(),
                    titles: vec![owned(); 2],
                    lines: vec![vec![owned(); 2]],
                }],
            }],
        }
    }

    #[test]
    fn all_text_is_escaped() {
        let html = page("<script>alert(\"'&'\")</script>").html().unwrap();
        assert!(!html.contains("<script") && !html.contains("\"'&"));
        assert!(html.contains("&lt;script&gt;alert(&quot;&#39;&amp;&#39;&quot;)&lt;/script&gt;"));
        let body = html.split_once("<body>").unwrap().1.split_once("</body>").unwrap().0;
        assert!(well_formed(body), "{body}");
    }

    #[test]
    fn a_page_loads_nothing() {
        let html = page("word").html().unwrap();
        let html = html.replace("xmlns=\"http://www.w3.org/2000/svg\"", "");
        for needle in ["http", "src=", "url(", "@import", "<link", "<script", "<img"] {
            assert!(!html.contains(needle), "{needle}");
        }
        assert!(html.split("href=\"").skip(1).all(|link| link.starts_with('#')));
    }

    #[test]
    fn backticks_make_code() {
        assert_eq!(prose("a `b<` c `d"), "a <code>b&lt;</code> c `d");
        assert_eq!(prose("``"), "<code></code>");
        assert_eq!(prose("plain"), "plain");
    }

    #[test]
    fn figures_keep_their_captions_and_tables_their_cells() {
        let mut page = page("word");
        let section = &mut page.sections[0];
        section.figures[0].caption = "Leaves of `sss`.".to_string();
        section.tables[0].lines = vec![vec!["mtd-f".to_string(), "97.1".to_string()]];
        let html = page.html().unwrap();
        let figure = html.split_once("<figure").unwrap().1.split_once("</figure>").unwrap().0;
        assert!(
            figure.contains("<svg")
                && figure.contains("<figcaption>Leaves of <code>sss</code>.</figcaption>")
        );
        assert!(html.contains("<th scope=\"row\">mtd-f</th><td>97.1</td>"));
    }

    #[test]
    fn marks_are_told_in_words() {
        let html = page("word").html().unwrap();
        assert!(html.contains("</span> contradicted</span>"));
        assert!(html.contains("aria-label=\"undecided\""));
    }

    #[test]
    fn an_empty_page_is_a_page() {
        let html = ReportPage::default().html().unwrap();
        assert!(html.starts_with("<!doctype html>") && html.ends_with("</html>\n"));
        assert!(!html.contains("<nav") && !html.contains("<aside") && !html.contains("<table"));
    }
}
