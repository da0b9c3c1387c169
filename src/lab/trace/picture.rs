//! The tree as SVG, and the styles of its nodes.

use super::layout::{NodePosition, TreeLayout};
use super::step::score;
use super::{NodeStatus, Outline, OutlineItem, Snapshot};
use crate::game::Score;
use crate::search::{Bounds, INFINITY, Window};
use nullwindow_charts::escape;
use std::fmt::Write;

/// The style of a node: its status in the three lowest bits, then one bit each for the current node, the max and the min
/// solution tree, the critical path, and nodes below one that was cut off. The script of the page reads the same bits.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct NodeStyle(pub(super) u8);

/// The classes of the bits after the status, in the page's style sheet and script.
const CLASSES: [&str; 5] = ["now", "max", "min", "critical", "gone"];

impl NodeStyle {
    /// The classes of the style sheet.
    fn classes(self) -> String {
        let mut classes = format!("m{}", self.0 & 7);
        for (bit, class) in CLASSES.iter().enumerate() {
            if self.0 & (8 << bit) != 0 {
                let _ = write!(classes, " {class}");
            }
        }
        classes
    }
}

/// The style of each node, and the text in it.
pub(super) fn node_styles(outline: &Outline, snapshot: &Snapshot) -> Vec<(NodeStyle, String)> {
    let mut node_styles: Vec<(NodeStyle, String)> = Vec::with_capacity(snapshot.statuses.len());
    for (node, item) in outline.items().iter().enumerate() {
        let is_gone = item.parent.is_some_and(|parent| {
            snapshot.statuses[parent] == NodeStatus::Cut || node_styles[parent].0.0 & (8 << 4) != 0
        });
        let bits = [
            snapshot.current == Some(node),
            snapshot.solution.max[node],
            snapshot.solution.min[node],
            snapshot.solution.critical.contains(&node),
            is_gone,
        ];
        let style = bits.iter().enumerate().fold(snapshot.statuses[node] as u8, |style, (bit, &is_set)| {
            if is_set { style | 8 << bit } else { style }
        });
        let said = if item.value.is_some() { String::new() } else { brief(snapshot.bounds[node]) };
        node_styles.push((NodeStyle(style), said));
    }
    node_styles
}

/// A window as text above a node.
pub(super) fn window_text(Window { alpha, beta }: Window) -> String {
    let end = |end: Score| score(end).replace("inf", "\u{221e}").replace(' ', "").replace('-', "\u{2212}");
    format!("\u{3b1} {} \u{3b2} {}", end(alpha), end(beta))
}

/// Bounds as text in a node.
pub(super) fn brief(bounds: Bounds) -> String {
    let Bounds { lower, upper } = bounds;
    match (lower > -INFINITY, upper < INFINITY) {
        (true, true) if lower == upper => format!("={}", number(lower)),
        (true, true) => format!("{}..{}", number(lower), number(upper)),
        (true, false) => format!("\u{2265}{}", number(lower)),
        (false, true) => format!("\u{2264}{}", number(upper)),
        (false, false) => String::new(),
    }
}

fn number(score: Score) -> String {
    score.to_string().replace('-', "\u{2212}")
}

/// The tree of a snapshot as SVG.
pub(super) fn svg(outline: &Outline, snapshot: &Snapshot, description: &str) -> String {
    let layout = TreeLayout::of(outline);
    let node_styles = node_styles(outline, snapshot);
    let mut text = format!(
        "<svg class=\"tree\" viewBox=\"0 0 {:.0} {:.0}\" style=\"min-width:{:.0}px;max-width:{:.0}px\" role=\"img\" \
         aria-label=\"{}\">\n<g class=\"edges\">\n",
        layout.width,
        layout.height,
        layout.width * 0.7,
        layout.width * 1.4,
        escape(description)
    );
    for (node, item) in outline.items().iter().enumerate() {
        let Some(parent) = item.parent else { continue };
        edge(&mut text, layout.positions[parent], layout.positions[node], node_styles[node].0);
    }
    text.push_str("</g>\n<g class=\"nodes\">\n");
    for (node, item) in outline.items().iter().enumerate() {
        shape(&mut text, item, layout.positions[node], &node_styles[node]);
    }
    text.push_str("</g>\n</svg>\n");
    text
}

/// The line to a child: the critical path is a band below it, solution trees are lines beside it, a cut-off is two strokes
/// across.
fn edge(text: &mut String, parent: NodePosition, child: NodePosition, style: NodeStyle) {
    let line = |shift: f64| {
        format!("M{:.1} {:.1}L{:.1} {:.1}", parent.x + shift, parent.y, child.x + shift, child.y)
    };
    let (x, y) = (parent.x + (child.x - parent.x) * 0.5, parent.y + (child.y - parent.y) * 0.5);
    let _ = writeln!(
        text,
        "<g class=\"{}\"><path class=\"band\" d=\"{}\"/><path class=\"line\" d=\"{}\"/><path class=\"up\" d=\"{}\"/>\
         <path class=\"low\" d=\"{}\"/><path class=\"stroke\" d=\"M{:.1} {:.1}l12 -5m-12 10l12 -5\"/></g>",
        style.classes(),
        line(0.0),
        line(0.0),
        line(-2.0),
        line(2.0),
        x - 6.0,
        y
    );
}

/// A node: a square for MAX, a circle for MIN; a leaf is smaller, with its value below.
fn shape(text: &mut String, item: &OutlineItem, position: NodePosition, (style, said): &(NodeStyle, String)) {
    let radius = if item.value.is_some() { 12.0 } else { 20.0 };
    let outline = |class: &str, radius: f64| match item.is_max() {
        true => format!(
            "<rect class=\"{class}\" x=\"{0}\" y=\"{0}\" width=\"{1}\" height=\"{1}\" rx=\"2\"/>",
            -radius,
            2.0 * radius
        ),
        false => format!("<circle class=\"{class}\" r=\"{radius}\"/>"),
    };
    let kind = match item.value {
        Some(value) => format!("leaf, {value}"),
        None => item.side().to_string(),
    };
    let name = if item.is_named { clipped(&item.label) } else { String::new() };
    let (name_y, bound_y) = match item.value {
        None if item.is_named => (-3.0, 11.0),
        _ => (4.5, 4.0),
    };
    let below = match item.value {
        Some(value) => format!("<text class=\"value\" y=\"28\">{}</text>", number(value)),
        None => format!("<text class=\"bound\" y=\"{bound_y}\">{}</text>", escape(said)),
    };
    let (tag, above) = (radius - 1.0, radius + 7.0);
    let _ = writeln!(
        text,
        "<g class=\"{}\" transform=\"translate({:.1} {:.1})\"><title>{} ({kind})</title>{}{}\
         <text class=\"name\" y=\"{name_y}\">{}</text>{below}<text class=\"window\" y=\"-{above}\"></text><text class=\"memory-tag\" x=\"{tag}\" y=\"-{tag}\">M</text>\
         <circle class=\"new-tag\" cx=\"{tag}\" cy=\"-{tag}\" r=\"4\"/></g>",
        style.classes(),
        position.x,
        position.y,
        escape(&item.label),
        outline("ring", radius + 4.0),
        outline("shape", radius),
        escape(&name),
    );
}

/// A name shortened to fit a node.
fn clipped(name: &str) -> String {
    const LONGEST: usize = 5;
    match name.char_indices().nth(LONGEST) {
        Some(_) => name.chars().take(LONGEST - 1).chain(['\u{2026}']).collect(),
        None => name.to_string(),
    }
}
