//! Traces as a page, to step through one or several searches of a tree.

use super::code::Code;
use super::picture::{self, NodeStyle};
use super::{MemoryKind, Snapshot, Trace};
use crate::bibliography::cited;
use nullwindow_charts::{Citation, STYLE, css, escape, json};
use serde::Serialize;
use std::fmt::Write;

const OWN_STYLE: &str = include_str!("style.css");
const SCRIPT: &str = include_str!("script.js");

/// A trace as the script of the page reads it.
#[derive(Serialize)]
struct Data<'a> {
    steps: Vec<StepData>,
    /// The last step of each pass.
    ends: Vec<usize>,
    /// The labels, if a table is to be shown.
    labels: Option<Vec<&'a str>>,
    lists: Vec<Vec<(&'static str, Vec<String>)>>,
}

/// A step: its line of the pseudo-code, the windows on the way to its node, its description, the contents of the lists, and the nodes whose style changes.
#[derive(Serialize)]
struct StepData {
    said: String,
    line: usize,
    windows: Vec<(usize, String)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    list: Option<usize>,
    changes: Vec<(usize, u8, String)>,
}

/// A self-contained page that loads nothing. Without its script it shows the last step.
pub fn html(title: &str, lead: &[String], traces: &[Trace]) -> String {
    let title = escape(title);
    let mut text = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<meta name=\"generator\" content=\"nullwindow\">\n\
         <title>{title}</title>\n<style>\n{}{STYLE}{OWN_STYLE}</style>\n</head>\n<body>\n<header>\n<h1>{title}</h1>\n",
        css()
    );
    for paragraph in lead {
        let _ = writeln!(text, "<p class=\"lead\">{}</p>", escape(paragraph));
    }
    text.push_str(LEGEND);
    text.push_str("</header>\n");
    if traces.len() > 1 {
        text.push_str("<div class=\"all\" hidden>\n<span>All together</span>\n");
        controls(&mut text, "all searches");
        text.push_str("<label><input type=\"checkbox\" class=\"together\"> pass by pass</label>\n</div>\n");
    }
    text.push_str("<main class=\"searches\">\n");
    for trace in traces {
        search(&mut text, trace);
    }
    let _ = writeln!(text, "</main>\n{GLOSSARY}");
    let works = cited(lead.iter().map(String::as_str));
    if !works.is_empty() {
        text.push_str("<section>\n<h2>Bibliography</h2>\n<dl class=\"works\">\n");
        for Citation { name, text: citation } in works {
            let _ = writeln!(text, "<dt>{}</dt><dd>{}</dd>", escape(&name), escape(&citation));
        }
        text.push_str("</dl>\n</section>\n");
    }
    let _ = write!(text, "<script>\n{SCRIPT}</script>\n</body>\n</html>\n");
    text
}

fn search(text: &mut String, trace: &Trace) {
    let snapshot = trace.last_snapshot();
    let name = escape(&trace.algorithm.to_string());
    let _ = writeln!(
        text,
        "<section class=\"search\" aria-label=\"{name}\">\n<h2>{name}</h2>\n<p class=\"summary\">{}</p>\n\
         <div class=\"own\" hidden>",
        escape(trace.algorithm.description().summary)
    );
    controls(text, &name);
    let last = trace.steps.last().map_or_else(String::new, |step| trace.describe(step));
    let result = trace.result_text();
    let description = format!("The tree, searched by {}: {result}", trace.algorithm);
    let _ = writeln!(
        text,
        "</div>\n<p class=\"said\" aria-live=\"polite\">{}</p>\n\
         <div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"The tree of {name}\">\n{}</div>\n\
         <p class=\"result\">In the end: {}</p>\n<ol class=\"passes\" aria-label=\"Passes\">",
        escape(&last),
        picture::svg(&trace.outline, &snapshot, &description),
        escape(&result)
    );
    for (number, pass) in (1..).zip(&trace.passes) {
        let _ = writeln!(
            text,
            "<li><button type=\"button\" disabled>{}</button></li>",
            escape(&trace.pass_heading(number, pass))
        );
    }
    text.push_str("</ol>\n<div class=\"memory\">\n");
    for (name, entries) in contents(trace, &snapshot) {
        let _ = write!(text, "<p><b>{name}</b>");
        for entry in entries {
            let _ = write!(text, " <span>{}</span>", escape(&entry));
        }
        text.push_str("</p>\n");
    }
    let data = json(&data(trace));
    text.push_str("</div>\n<figure class=\"code\">\n<figcaption>Pseudo-code");
    let code = Code::of(trace.algorithm);
    text.push_str(if code.is_negamax { ", with values as the side to move sees them" } else { "" });
    text.push_str("</figcaption>\n<ol>\n");
    for line in code.lines {
        let _ = writeln!(text, "<li>{}</li>", escape(&line));
    }
    let _ = writeln!(text, "</ol>\n</figure>\n<script type=\"application/json\">{data}</script>\n</section>");
}

/// The contents of the table or the lists.
fn contents(trace: &Trace, snapshot: &Snapshot) -> Vec<(&'static str, Vec<String>)> {
    match trace.memory() {
        MemoryKind::Table => {
            let known = trace.outline.items().iter().zip(&snapshot.bounds).filter_map(|(item, &bounds)| {
                let said = picture::brief(bounds);
                (!said.is_empty()).then(|| format!("{}\u{a0}{said}", item.label))
            });
            vec![("Table", known.collect())]
        }
        MemoryKind::Lists => trace.list_parts(trace.list(snapshot)),
        MemoryKind::None => Vec::new(),
    }
}

fn data(trace: &Trace) -> Data<'_> {
    let items = trace.outline.items();
    let mut before: Vec<(NodeStyle, String)> = vec![(NodeStyle::default(), String::new()); items.len()];
    let mut steps = Vec::with_capacity(trace.steps.len());
    let code = Code::of(trace.algorithm);
    for ((step, windows), snapshot) in trace.steps.iter().zip(&trace.windows).zip(trace.snapshots()) {
        let windows = windows.iter().map(|&(node, window)| (node, picture::window_text(window))).collect();
        let node_styles = picture::node_styles(&trace.outline, &snapshot);
        let mut changes = Vec::new();
        for (node, (style, said)) in node_styles.iter().enumerate() {
            if before[node] != (*style, said.clone()) {
                changes.push((node, style.0, said.clone()));
            }
        }
        before = node_styles;
        let line = code.line(&step.action);
        steps.push(StepData { said: trace.describe(step), line, windows, list: snapshot.list, changes });
    }
    Data {
        steps,
        ends: trace.passes.iter().map(|pass| pass.steps.end - 1).collect(),
        labels: (trace.memory() == MemoryKind::Table)
            .then(|| items.iter().map(|item| item.label.as_str()).collect()),
        lists: trace.lists.iter().map(|list| trace.list_parts(list)).collect(),
    }
}

fn controls(text: &mut String, of: &str) {
    let button = |go: &str, sign: &str, label: &str| {
        format!(
            "<button type=\"button\" data-go=\"{go}\" aria-label=\"{label}\" title=\"{label}\">{sign}</button>\n"
        )
    };
    text.push_str(&button("first", "|\u{2190}", "First step"));
    text.push_str(&button("previous-pass", "\u{ab}", "End of the pass before"));
    text.push_str(&button("previous", "\u{2190}", "Step back"));
    let _ =
        writeln!(text, "<input type=\"range\" min=\"0\" max=\"0\" value=\"0\" aria-label=\"Step of {of}\">");
    text.push_str(&button("next", "\u{2192}", "Next step"));
    text.push_str(&button("next-pass", "\u{bb}", "End of the pass"));
    text.push_str(&button("last", "\u{2192}|", "Last step"));
    text.push_str(&button("play", "\u{25b6}\u{fe0e}", "Play"));
    text.push_str(
        "<label class=\"speed\">speed <select aria-label=\"Steps a second\"><option>1</option><option selected>2</option>\
         <option>4</option><option>8</option><option>16</option></select></label>\n<output></output>\n",
    );
}

/// The words of the page.
const GLOSSARY: &str = include_str!("glossary.html");

/// The legend.
const LEGEND: &str = r#"<ul class="legend" aria-label="Legend">
<li><svg viewBox="0 0 64 22"><g class="m2"><rect class="shape" x="4" y="3" width="16" height="16" rx="2"/></g><g class="m2"><circle class="shape" cx="46" cy="11" r="8"/></g></svg> square MAX, circle MIN</li>
<li><svg viewBox="0 0 28 22"><g class="m2 now"><rect class="ring" x="3" y="0.5" width="21" height="21" rx="2"/><rect class="shape" x="6" y="3.5" width="15" height="15" rx="2"/></g></svg> the current node</li>
<li><svg viewBox="0 0 28 22"><g class="m5"><circle class="shape" cx="13" cy="11" r="8"/><circle class="new-tag" cx="21" cy="5" r="4"/></g></svg> evaluated in this pass</li>
<li><svg viewBox="0 0 28 22"><g class="m4"><circle class="shape" cx="13" cy="11" r="8"/></g></svg> visited in this pass</li>
<li><svg viewBox="0 0 28 22"><g class="m3"><circle class="shape" cx="13" cy="11" r="8"/><text class="memory-tag" x="23" y="7">M</text></g></svg> from memory</li>
<li><svg viewBox="0 0 28 22"><g class="m1"><path class="line" d="M14 0V22"/><path class="stroke" d="M8 13l12 -5m-12 10l12 -5"/></g></svg> cut off</li>
<li><svg viewBox="0 0 34 22"><g class="max"><path class="up" d="M2 18L32 4"/></g></svg> max solution tree: upper bound</li>
<li><svg viewBox="0 0 34 22"><g class="min"><path class="low" d="M2 18L32 4"/></g></svg> min solution tree: lower bound</li>
<li><svg viewBox="0 0 34 22"><g class="critical"><path class="band" d="M2 18L32 4"/></g></svg> critical path</li>
</ul>
"#;
