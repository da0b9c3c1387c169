//! A trace for terminals.

use super::step::{Brief, Entry, Pass, count, score};
use super::{Action, Frame, Mark, Memory, Trace};
use crate::game::Score;
use crate::search::{Bounds, INFINITY, Role};
use std::fmt::Write;

/// No line of a list is longer.
const WIDTH: usize = 100;

/// How marks look where there is colour.
#[derive(Clone, Copy)]
struct Paint(bool);

impl Paint {
    fn apply(self, mark: Mark, text: &str) -> String {
        let code = match mark {
            _ if !self.0 || text.is_empty() => return text.to_string(),
            Mark::Unreached | Mark::Cut => "2",
            Mark::Earlier => return text.to_string(),
            Mark::Recalled => "36",
            Mark::Visited => "1",
            Mark::Evaluated => "1;33",
        };
        format!("\u{1b}[{code}m{text}\u{1b}[0m")
    }
}

impl Trace {
    /// The tree after every pass: bounds, what was visited, evaluated, cut off or taken from memory, and what the table or
    /// the lists hold.
    pub fn passes_text(&self, color: bool) -> String {
        let mut text = self.heading();
        for (pass, frame) in self.passes.iter().zip(self.pass_frames()) {
            let _ = writeln!(text, "\n{}", self.pass_heading(frame.pass, pass));
            self.draw(&mut text, &frame, Paint(color));
            let _ = writeln!(text, "  evaluated  {}", or_none(&row(&self.new_leaves(pass))));
            self.solution_text(&mut text, &frame);
            self.memory_text(&mut text, &frame);
        }
        if self.passes.is_empty() {
            self.draw(&mut text, &self.last_frame(), Paint(color));
        }
        let _ = writeln!(text, "\n{}", self.result_text());
        text
    }

    /// Every step, one a line, indented by the depth of its node.
    pub fn steps_text(&self) -> String {
        let mut text = self.heading();
        for (number, step) in (1..).zip(&self.steps) {
            let is_pass = matches!(step.action, Action::Begin(_) | Action::End { .. });
            let indent = if is_pass { 0 } else { 2 + 2 * self.outline.item(step.node).ply };
            let _ = writeln!(text, "{number:>5}  {:indent$}{}", "", self.tell(step));
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

    /// A pass in one line: what was asked, and what came back.
    pub fn pass_heading(&self, number: usize, pass: &Pass) -> String {
        let question = pass.question.tell(&self.outline, pass.node);
        let answer = pass.conclusion().map_or_else(String::new, |answer| format!(" -> {answer}"));
        format!("pass {number}: {question}{answer}")
    }

    /// What was found, and at what cost.
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

    /// The tree in lines. What was never reached is one line a subtree.
    fn draw(&self, text: &mut String, frame: &Frame, paint: Paint) {
        let items = self.outline.items();
        let mut lines: Vec<[String; 3]> = Vec::new();
        let mut marks = Vec::new();
        let mut stack = vec![(0, String::new(), String::new())];
        while let Some((node, branch, below)) = stack.pop() {
            let item = &items[node];
            let kind = match item.value {
                Some(value) => value.to_string(),
                None => item.side().to_string(),
            };
            let mark = frame.marks[node];
            let bounds = if frame.bounds[node] == Bounds::UNKNOWN {
                String::new()
            } else {
                interval(frame.bounds[node])
            };
            lines.push([format!("{branch}{} {kind}", item.label), bounds, self.remark(frame, node)]);
            marks.push(mark);
            if mark <= Mark::Cut {
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
        for (line, mark) in lines.iter().zip(marks) {
            let plain = format!("  {:first$}  {:second$}  ", line[0], line[1]);
            let remark = paint.apply(mark, &line[2]);
            let _ = writeln!(text, "{}", format!("{plain}{remark}").trim_end());
        }
    }

    /// What happened to a node in the pass.
    fn remark(&self, frame: &Frame, node: usize) -> String {
        let item = self.outline.item(node);
        let cut = frame.cut[node];
        let mut remark = match frame.marks[node] {
            Mark::Unreached => "not reached yet".to_string(),
            Mark::Cut => "cut off".to_string(),
            Mark::Earlier => String::new(),
            Mark::Recalled => "from memory".to_string(),
            Mark::Visited => "visited".to_string(),
            Mark::Evaluated => "evaluated".to_string(),
        };
        if frame.marks[node] <= Mark::Cut && item.value.is_none() {
            let _ = write!(remark, " ({})", count(self.outline.size(node), "node", "nodes"));
        }
        if cut > 0 && frame.marks[node] == Mark::Visited {
            let _ =
                write!(remark, ", {} of {} cut off", cut, count(item.children.len(), "child", "children"));
        }
        remark
    }

    /// The leaves of the solution trees and the critical path, as far as there are any.
    fn solution_text(&self, text: &mut String, frame: &Frame) {
        let items = self.outline.items();
        let leaves = |tree: &[bool]| -> Vec<Score> {
            items.iter().zip(tree).filter_map(|(item, &is_in)| item.value.filter(|_| is_in)).collect()
        };
        let solution = &frame.solution;
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

    fn memory_text(&self, text: &mut String, frame: &Frame) {
        match self.memory() {
            Memory::Table => wrap(text, "table", &self.table(frame), 2),
            Memory::Lists => self.list_text(text, self.list(frame), 2),
            Memory::None => {}
        }
    }

    /// What the table holds, node by node.
    pub(super) fn table(&self, frame: &Frame) -> Vec<String> {
        let known = |(_, bounds): &(_, &Bounds)| **bounds != Bounds::UNKNOWN;
        let entries = self.outline.items().iter().zip(&frame.bounds).filter(known);
        entries.map(|(item, &bounds)| format!("{} {}", item.label, Brief(bounds))).collect()
    }

    fn list_text(&self, text: &mut String, list: &[Entry], indent: usize) {
        for (name, entries) in self.list_parts(list) {
            wrap(text, name, &entries, indent);
        }
    }

    /// The lists by name, entry by entry.
    pub(super) fn list_parts(&self, list: &[Entry]) -> Vec<(&'static str, Vec<String>)> {
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

/// Writes entries under a name, in as many lines as they need.
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
