//! Traces as text for terminals.

use super::step::{BoundsText, ListEntry, Pass, count, score};
use super::{Action, MemoryKind, NodeStatus, Snapshot, Trace};
use crate::game::Score;
use crate::search::{Bounds, INFINITY, Role};
use std::fmt::Write;

/// Lists are wrapped at this width.
const WIDTH: usize = 80;

/// Colours for node statuses, if the terminal has them.
#[derive(Clone, Copy)]
struct Paint(bool);

impl Paint {
    fn apply(self, status: NodeStatus, text: &str) -> String {
        let code = match status {
            _ if !self.0 || text.is_empty() => return text.to_string(),
            NodeStatus::Unreached | NodeStatus::Cut => "2",
            NodeStatus::Earlier => return text.to_string(),
            NodeStatus::TableCutoff => "36",
            NodeStatus::Visited => "1",
            NodeStatus::Evaluated => "1;33",
        };
        format!("\u{1b}[{code}m{text}\u{1b}[0m")
    }
}

impl Trace {
    /// The tree after every pass: bounds, what was visited, evaluated, cut off or taken from memory, and the contents of
    /// the table or the lists.
    pub fn passes_text(&self, color: bool) -> String {
        let mut text = self.heading();
        for (pass, snapshot) in self.passes.iter().zip(self.pass_snapshots()) {
            let _ = writeln!(text, "\n{}", self.pass_heading(snapshot.pass, pass));
            self.draw(&mut text, &snapshot, Paint(color));
            let _ = writeln!(text, "  evaluated  {}", or_none(&row(&self.new_leaves(pass))));
            self.solution_text(&mut text, &snapshot);
            self.memory_text(&mut text, &snapshot);
        }
        if self.passes.is_empty() {
            self.draw(&mut text, &self.last_snapshot(), Paint(color));
        }
        let _ = writeln!(text, "\n{}", self.result_text());
        text
    }

    /// One step per line, indented by the depth of its node.
    pub fn steps_text(&self) -> String {
        let mut text = self.heading();
        for (number, step) in (1..).zip(&self.steps) {
            let is_pass = matches!(step.action, Action::Begin(_) | Action::End { .. });
            let indent = if is_pass { 0 } else { 2 + 2 * self.outline.item(step.node).ply };
            let _ = writeln!(text, "{number:>5}  {:indent$}{}", "", self.describe(step));
            if let Some(list) = step.list
                && !matches!(step.action, Action::Begin(_))
                && number > 1
                && self.steps[number - 2].list != step.list
            {
                self.list_text(&mut text, &self.lists[list], 9);
            }
        }
        let _ = writeln!(text, "\n{}", self.result_text());
        text
    }

    fn heading(&self) -> String {
        format!("{}: {}\n", self.algorithm, self.algorithm.description().summary)
    }

    /// A pass in one line: what it searched for, and the result.
    pub fn pass_heading(&self, number: usize, pass: &Pass) -> String {
        let kind = pass.kind.describe(&self.outline, pass.node);
        let returned = pass.conclusion().map_or_else(String::new, |returned| format!(" -> {returned}"));
        format!("pass {number}: {kind}{returned}")
    }

    /// The result and its cost in one line.
    pub fn result_text(&self) -> String {
        let Bounds { lower, upper } = self.found;
        let value = match lower == upper {
            true => format!("value {lower}"),
            false => format!("value in [{}, {}]", score(lower), score(upper)),
        };
        format!(
            "{value} after {}, {} of {} evaluated",
            count(self.passes.len(), "pass", "passes"),
            self.leaves().len(),
            count(self.outline.items().iter().filter(|item| item.value.is_some()).count(), "leaf", "leaves")
        )
    }

    /// The leaves in the order of their first evaluation.
    pub fn leaves(&self) -> Vec<usize> {
        let mut leaves = Vec::new();
        for step in &self.steps {
            if matches!(step.action, Action::Evaluate(_)) && !leaves.contains(&step.node) {
                leaves.push(step.node);
            }
        }
        leaves
    }

    /// The values of the leaves that a pass evaluated for the first time, in order.
    pub fn new_leaves(&self, pass: &Pass) -> Vec<Score> {
        let mut seen = Vec::new();
        let mut values = Vec::new();
        for (at, step) in self.steps[..pass.steps.end].iter().enumerate() {
            if let Action::Evaluate(value) = step.action
                && !seen.contains(&step.node)
            {
                seen.push(step.node);
                values.extend((at >= pass.steps.start).then_some(value));
            }
        }
        values
    }

    /// Draws the tree; an unreached subtree is one line.
    fn draw(&self, text: &mut String, snapshot: &Snapshot, paint: Paint) {
        let items = self.outline.items();
        let mut lines: Vec<[String; 3]> = Vec::new();
        let mut statuses = Vec::new();
        let mut stack = vec![(0, String::new(), String::new())];
        while let Some((node, branch, below)) = stack.pop() {
            let item = &items[node];
            let kind = match item.value {
                Some(value) => value.to_string(),
                None => item.side().to_string(),
            };
            let status = snapshot.statuses[node];
            let bounds = if snapshot.bounds[node] == Bounds::UNKNOWN {
                String::new()
            } else {
                interval(snapshot.bounds[node])
            };
            lines.push([format!("{branch}{} {kind}", item.label), bounds, self.remark(snapshot, node)]);
            statuses.push(status);
            if status <= NodeStatus::Cut {
                continue;
            }
            for (at, &c) in item.children.iter().enumerate().rev() {
                let is_last = at + 1 == item.children.len();
                let (corner, bar) =
                    if is_last { ("\u{2514}\u{2500} ", "   ") } else { ("\u{251c}\u{2500} ", "\u{2502}  ") };
                stack.push((c, format!("{below}{corner}"), format!("{below}{bar}")));
            }
        }
        let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max().unwrap_or(0);
        let (first, second) = (width(0), width(1));
        for (line, status) in lines.iter().zip(statuses) {
            let plain = format!("  {:first$}  {:second$}  ", line[0], line[1]);
            let remark = paint.apply(status, &line[2]);
            let _ = writeln!(text, "{}", format!("{plain}{remark}").trim_end());
        }
    }

    /// What happened to a node in the pass.
    fn remark(&self, snapshot: &Snapshot, node: usize) -> String {
        let item = self.outline.item(node);
        let cut = snapshot.cut[node];
        let mut remark = match snapshot.statuses[node] {
            NodeStatus::Unreached => "not reached yet".to_string(),
            NodeStatus::Cut => "cut off".to_string(),
            NodeStatus::Earlier => String::new(),
            NodeStatus::TableCutoff => "from memory".to_string(),
            NodeStatus::Visited => "visited".to_string(),
            NodeStatus::Evaluated => "evaluated".to_string(),
        };
        if snapshot.statuses[node] <= NodeStatus::Cut && item.value.is_none() {
            let _ = write!(remark, " ({})", count(self.outline.size(node), "node", "nodes"));
        }
        if cut > 0 && snapshot.statuses[node] == NodeStatus::Visited {
            let _ =
                write!(remark, ", {} of {} cut off", cut, count(item.children.len(), "child", "children"));
        }
        remark
    }

    /// The leaves of the solution trees, and the critical path.
    fn solution_text(&self, text: &mut String, snapshot: &Snapshot) {
        let items = self.outline.items();
        let leaves = |tree: &[bool]| -> Vec<Score> {
            items.iter().zip(tree).filter_map(|(item, &is_in)| item.value.filter(|_| is_in)).collect()
        };
        let solution = &snapshot.solution;
        for (name, tree) in [("max tree", &solution.max), ("min tree", &solution.min)] {
            if tree[0] {
                let _ = writeln!(text, "  {name:<9}  {}", row(&leaves(tree)));
            }
        }
        if !solution.critical.is_empty() {
            let labels: Vec<&str> =
                solution.critical.iter().map(|&node| items[node].label.as_str()).collect();
            let _ = writeln!(text, "  {:<9}  {}", "critical", labels.join(" "));
        }
    }

    fn memory_text(&self, text: &mut String, snapshot: &Snapshot) {
        match self.memory() {
            MemoryKind::Table => wrap(text, "table", &self.table(snapshot), 2),
            MemoryKind::Lists => self.list_text(text, self.list(snapshot), 2),
            MemoryKind::None => {}
        }
    }

    /// The contents of the table, node by node.
    pub(super) fn table(&self, snapshot: &Snapshot) -> Vec<String> {
        let known = |(_, bounds): &(_, &Bounds)| **bounds != Bounds::UNKNOWN;
        let entries = self.outline.items().iter().zip(&snapshot.bounds).filter(known);
        entries.map(|(item, &bounds)| format!("{} {}", item.label, BoundsText(bounds))).collect()
    }

    fn list_text(&self, text: &mut String, list: &[ListEntry], indent: usize) {
        for (name, entries) in self.list_parts(list) {
            wrap(text, name, &entries, indent);
        }
    }

    /// The lists by name, with their entries.
    pub(super) fn list_parts(&self, list: &[ListEntry]) -> Vec<(&'static str, Vec<String>)> {
        let mut parts: Vec<(&'static str, Vec<String>)> = Vec::new();
        for entry in list {
            let label = &self.outline.item(entry.node).label;
            let merit = score(entry.merit);
            let (name, said) = match entry.role {
                Role::Live => ("OPEN", format!("({label}, LIVE, {merit})")),
                Role::Solved => ("OPEN", format!("({label}, SOLVED, {merit})")),
                Role::Backup(low) => ("BACKUP", format!("({label}, {}..{merit})", score(low))),
                Role::Kept => ("G", format!("{label} = {merit}")),
            };
            match parts.last_mut() {
                Some((last, entries)) if *last == name => entries.push(said),
                _ => parts.push((name, vec![said])),
            }
        }
        parts
    }
}

fn interval(bounds: Bounds) -> String {
    let bound = |value: Score| if value.abs() >= INFINITY { score(value) } else { value.to_string() };
    format!("[{}, {}]", bound(bounds.lower), bound(bounds.upper))
}

fn row(numbers: &[Score]) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn or_none(text: &str) -> &str {
    if text.is_empty() { "nothing" } else { text }
}

/// Writes a list of entries after its name, wrapped.
fn wrap(text: &mut String, name: &str, entries: &[String], indent: usize) {
    let start = format!("{:indent$}{name:<9}  ", "");
    let mut line = start.clone();
    for (at, entry) in entries.iter().enumerate() {
        let comma = if at + 1 < entries.len() { "," } else { "" };
        if line.chars().count() + entry.chars().count() > WIDTH
            && line.trim() != name
            && !line.trim().is_empty()
        {
            let _ = writeln!(text, "{}", line.trim_end());
            line = " ".repeat(start.len());
        }
        let _ = write!(line, "{entry}{comma} ");
    }
    let _ = writeln!(text, "{}", line.trim_end());
}
