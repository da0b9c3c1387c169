//! A page as one self-contained file.

use super::chart::escape;
use super::forest::forests;
use super::palette::{self, Tone, style_sheet};
use super::{Citation, ClaimCase, ClaimStatus, Figure, PageTable, ReportPage, Section, Verdict};
use serde::Serialize;
use std::fmt::Write;

/// The style sheet of all pages.
pub const STYLE: &str = include_str!("style.css");

/// What makes a page interactive.
const SCRIPT: &str = include_str!("page.js");

impl ReportPage {
    /// The page as HTML with style sheet, script and figures inside, which loads nothing. Without its script it shows the same
    /// figures, tables and verdicts.
    pub fn html(&self) -> String {
        let title = escape(&self.title);
        let mut text = format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta name=\"color-scheme\" content=\"light dark\">\n<meta name=\"generator\" content=\"nullwindow\">\n\
             <title>{title}</title>\n<style>\n{}{STYLE}{}</style>\n\
             <style id=\"figure-style\" media=\"not all\">\n{}</style>\n</head>\n<body>\n<header>\n<h1>{title}</h1>\n",
            palette::css(),
            style_sheet(Tone::Page),
            style_sheet(Tone::Light),
        );
        for paragraph in &self.lead {
            let _ = writeln!(text, "<p class=\"lead\">{}</p>", prose(paragraph));
        }
        facts(&mut text, &self.facts);
        text.push_str("</header>\n");
        warnings(&mut text, &self.warnings);
        contents(&mut text, self);
        text.push_str("<main>\n");
        verdicts(&mut text, &self.verdicts);
        for (index, part) in self.sections.iter().enumerate() {
            section(&mut text, index, part);
        }
        bibliography(&mut text, &self.bibliography);
        text.push_str("</main>\n");
        if !self.details.entries.is_empty() {
            let _ = writeln!(
                text,
                "<script type=\"application/json\" id=\"details\">{}</script>",
                json(&self.details)
            );
        }
        let _ = write!(text, "<script>\n{SCRIPT}</script>\n</body>\n</html>\n");
        text
    }
}

/// Data for a script of a page. No text in them can end the script element.
pub fn json(data: &impl Serialize) -> String {
    serde_json::to_string(data).expect("numbers and texts").replace('<', "\\u003c")
}

/// Where and how the page was made.
fn facts(text: &mut String, facts: &[(String, String)]) {
    if facts.is_empty() {
        return;
    }
    text.push_str("<dl class=\"facts\">\n");
    for (name, value) in facts {
        let _ = writeln!(text, "<div><dt>{}</dt><dd>{}</dd></div>", escape(name), prose(value));
    }
    text.push_str("</dl>\n");
}

fn bibliography(text: &mut String, works: &[Citation]) {
    if works.is_empty() {
        return;
    }
    let _ = writeln!(text, "<section id=\"{WORKS}\">\n<h2>{WORKS_TITLE}</h2>\n<dl class=\"works\">");
    for Citation { name, text: citation } in works {
        let _ = writeln!(text, "<dt>{}</dt><dd>{}</dd>", escape(name), prose(citation));
    }
    text.push_str("</dl>\n</section>\n");
}

const WORKS: &str = "bibliography";
const WORKS_TITLE: &str = "Bibliography";

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
    let works = (!page.bibliography.is_empty()).then(|| (WORKS.to_string(), WORKS_TITLE.to_string()));
    let entries: Vec<(String, String)> = verdicts.into_iter().chain(sections).chain(works).collect();
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
    text.push_str("</tbody>\n</table>\n");
    let forests = forests(verdicts);
    if !forests.is_empty() {
        let _ =
            writeln!(text, "<h3>The verdicts in one picture</h3>\n<p>{FOREST}</p>\n<div class=\"forests\">");
        for (number, forest) in (1..).zip(&forests) {
            let id = format!("verdicts-{number}");
            let _ = writeln!(
                text,
                "<figure id=\"{id}\" data-name=\"{id}\">\n{}<figcaption>{}</figcaption>\n</figure>",
                forest.svg(&id),
                escape(forest.axis)
            );
        }
        text.push_str("</div>\n");
    }
    text.push_str("</section>\n");
}

/// How the forest plots are read.
const FOREST: &str = "Squares are our numbers, lines their 95 % intervals, coloured by the verdict; the shaded range is what the \
    claim allows, and its edge the claimed figure. An arrow says that an interval goes on beyond the plot.";

fn case(case: &ClaimCase) -> String {
    let note = match case.note.as_str() {
        "" => String::new(),
        note => format!(" <span class=\"note\">{}</span>", prose(note)),
    };
    format!(
        "<li><span class=\"sign {}\" role=\"img\" aria-label=\"{}\" title=\"{}\">{}</span> \
         <span class=\"name\">{}</span> <span class=\"found\">{}</span>{note}</li>",
        case.status.class(),
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
        status.class(),
        sign(status)
    )
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

fn section(text: &mut String, index: usize, section: &Section) {
    let id = section_id(index, section);
    let _ = writeln!(text, "<section id=\"{id}\">\n<h2>{}</h2>", escape(&section.title));
    for paragraph in &section.paragraphs {
        let _ = writeln!(text, "<p>{}</p>", prose(paragraph));
    }
    if !section.figures.is_empty() {
        text.push_str("<div class=\"figures\">\n");
        for each in &section.figures {
            figure(text, index, each);
        }
        text.push_str("</div>\n");
    }
    for each in &section.tables {
        table(text, each);
    }
    text.push_str("</section>\n");
}

fn figure(text: &mut String, section: usize, figure: &Figure) {
    // Names may repeat from section to section, ids must not.
    let id = format!("s{}-{}", section + 1, figure.name);
    let crowded = if figure.chart.is_crowded() { CROWDED } else { "" };
    let _ = writeln!(
        text,
        "<figure id=\"{}\" data-name=\"{}\">\n{}<figcaption>{}{crowded}</figcaption>\n</figure>",
        escape(&id),
        escape(&figure.name),
        figure.chart.inline_svg(&id),
        prose(&figure.caption)
    );
}

/// What the caption of a crowded figure says.
const CROWDED: &str = " Only one series at a time shows its intervals: the one that is pointed at.";

fn table(text: &mut String, table: &PageTable) {
    // A box that scrolls has to be reachable by keyboard.
    let caption = escape(&table.caption);
    let _ = writeln!(
        text,
        "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"{caption}\">\n<table class=\"numbers\">\n\
         <caption><span>{}</span></caption>\n<thead><tr>",
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
                0 => write!(text, "<th scope=\"row\">{}</th>", two_lines(cell)),
                _ => write!(text, "<td>{}</td>", two_lines(cell)),
            };
        }
        text.push_str("</tr>\n");
    }
    text.push_str("</tbody>\n</table>\n</div>\n");
}

/// A cell, with what follows a line break in small.
fn two_lines(cell: &str) -> String {
    match cell.split_once('\n') {
        Some((first, second)) => format!("{}<small>{}</small>", prose(first), prose(second)),
        None => prose(cell),
    }
}

#[cfg(test)]
mod tests {
    use super::super::chart::tests::well_formed;
    use super::super::{Chart, Details, Entry, Point, Series};
    use super::*;

    /// A page in which every text is the given one.
    fn page(word: &'static str) -> ReportPage {
        let owned = || word.to_string();
        let point = Point { x: 1.0, y: 2.0, interval: None };
        let series = Series { label: owned(), style: owned(), points: vec![point], ..Series::default() };
        let chart = Chart { title: owned(), series: vec![series], ..Chart::default() };
        let status = ClaimStatus::Undecided;
        let case = ClaimCase { name: owned(), found: owned(), note: owned(), status, number: None };
        let entry = Entry { title: owned(), board: None, rows: Vec::new(), is_cut: false };
        ReportPage {
            title: owned(),
            lead: vec![owned()],
            facts: vec![(owned(), owned())],
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
            bibliography: vec![Citation { name: owned(), text: owned() }],
            details: Details { note: owned(), entries: vec![entry], ..Details::default() },
        }
    }

    /// The page without its own script.
    fn without_script(page: &ReportPage) -> String {
        let html = page.html();
        let (before, after) = html.split_once(SCRIPT).unwrap();
        format!(
            "{}{}",
            before.trim_end().strip_suffix("<script>").unwrap(),
            after.trim_start().strip_prefix("</script>").unwrap()
        )
    }

    #[test]
    fn all_text_is_escaped() {
        let html = without_script(&page("<script>alert(\"'&'\")</script>"));
        let (before, data) = html.split_once("<script type=\"application/json\" id=\"details\">").unwrap();
        let (data, after) = data.split_once("</script>").unwrap();
        assert!(!data.contains('<') && data.contains("\\u003cscript>alert("), "{data}");
        let html = format!("{before}{after}");
        assert!(!html.contains("<script") && !html.contains("\"'&"));
        assert!(html.contains("&lt;script&gt;alert(&quot;&#39;&amp;&#39;&quot;)&lt;/script&gt;"));
        let body = html.split_once("<body>").unwrap().1.split_once("</body>").unwrap().0;
        assert!(well_formed(body), "{body}");
    }

    #[test]
    fn a_page_loads_nothing() {
        let html = page("word").html();
        let html = html.replace("http://www.w3.org/2000/svg", "");
        for needle in ["http", "src=", "url(", "@import", "<link", "<img", "fetch(", "import("] {
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
        let html = page.html();
        let figure = html.split_once("<figure").unwrap().1.split_once("</figure>").unwrap().0;
        assert!(
            figure.contains("<svg")
                && figure.contains("<figcaption>Leaves of <code>sss</code>.</figcaption>")
        );
        assert!(html.contains("<th scope=\"row\">mtd-f</th><td>97.1</td>"));
    }

    #[test]
    fn marks_are_told_in_words() {
        let html = page("word").html();
        assert!(html.contains("</span> contradicted</span>"));
        assert!(html.contains("aria-label=\"undecided\""));
    }

    #[test]
    fn a_second_line_of_a_cell_is_small() {
        assert_eq!(two_lines("437\n<439"), "437<small>&lt;439</small>");
        assert_eq!(two_lines("437"), "437");
    }

    #[test]
    fn an_empty_page_is_a_page() {
        let html = ReportPage::default().html();
        assert!(html.starts_with("<!doctype html>") && html.ends_with("</html>\n"));
        assert!(!html.contains("<nav") && !html.contains("<aside") && !html.contains("<table"));
    }
}
