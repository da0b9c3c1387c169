//! The steps of a search, and how they are told.

use super::{Outline, Trace};
use crate::game::Score;
use crate::search::{Bounds, INFINITY, Role, Window};
use std::fmt;
use std::ops::Range;

/// Something that happened at a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// What.
    pub action: Action,
    /// Where.
    pub node: usize,
    /// The pass, counted from 1; 0 before the first one.
    pub pass: usize,
    /// What the lists held then, as a place in [`Trace::lists`].
    pub list: Option<usize>,
}

/// What happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// A pass begins.
    Begin(Question),
    /// A node was entered, or its state taken from a list.
    Visit,
    /// It was entered and its children were generated.
    Expand,
    /// A leaf was entered and evaluated.
    Evaluate(Score),
    /// A node was entered and answered from memory, which knew these bounds.
    Recall(Bounds),
    /// A node was left with what was found out.
    Prove {
        /// What was found out.
        bounds: Bounds,
        /// How many children were not searched.
        cut: usize,
    },
    /// A node was left by a search that notes nothing, and so many children were not searched.
    Leave {
        /// How many children were not searched.
        cut: usize,
    },
    /// A pass ends.
    End {
        /// What it returned, if that is a number.
        answer: Option<Score>,
    },
}

/// What a pass is to find out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// Everything.
    Open,
    /// Whether the value reaches a bound.
    Test(Score),
    /// Where the value lies, as far as a window shows.
    Window(Window),
    /// What becomes of the states with this merit, the best one.
    Merit(Score),
}

impl Question {
    pub(super) fn of(window: Window) -> Question {
        match window {
            Window::OPEN => Question::Open,
            Window { alpha, beta } if alpha + 1 == beta => Question::Test(beta),
            _ => Question::Window(window),
        }
    }
}

/// A pass of a driver.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pass {
    /// What was asked.
    pub question: Question,
    /// Of which node: the root, or a child of it.
    pub node: usize,
    /// What was returned, if that is a number.
    pub answer: Option<Score>,
    /// Its steps.
    pub steps: Range<usize>,
}

/// A node in a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The node.
    pub node: usize,
    /// What it is there for.
    pub role: Role,
    /// Its merit or value.
    pub merit: Score,
}

impl Trace {
    /// What a step does, in words.
    pub fn tell(&self, step: &Step) -> String {
        let item = self.outline.item(step.node);
        let label = &item.label;
        let place = if item.value.is_some() { "leaf" } else { item.side() };
        let taken = |default: &str| match self.taken(step) {
            Some(entry) => {
                let status = if entry.role == Role::Solved { "SOLVED" } else { "LIVE" };
                format!("take ({label}, {status}, {})", score(entry.merit))
            }
            None => format!("{default} {label}"),
        };
        match step.action {
            Action::Begin(question) => {
                format!("pass {}: {}", step.pass, question.tell(&self.outline, step.node))
            }
            Action::Visit => format!("{} ({place})", taken("visit")),
            Action::Expand => {
                format!("{} ({place}): {}", taken("visit"), count(item.children.len(), "child", "children"))
            }
            Action::Evaluate(value) => format!("{}: the leaf is worth {value}", taken("evaluate")),
            Action::Recall(bounds) => {
                format!("{label} ({place}) is answered from memory: {}", Brief(bounds))
            }
            Action::Prove { bounds, cut: 0 } => format!("{label} ({place}) is done: {}", Brief(bounds)),
            Action::Prove { bounds, cut } => {
                format!("{label} ({place}) is done: {}; {}", Brief(bounds), cut_off(cut))
            }
            Action::Leave { cut } => format!("{label} ({place}) is done; {}", cut_off(cut)),
            Action::End { .. } => {
                let pass = &self.passes[step.pass - 1];
                let answer = pass.conclusion().unwrap_or_else(|| "nothing new".to_string());
                format!("pass {} ends: {answer}", step.pass)
            }
        }
    }

    /// The entry of the list that a step of a search with a list takes.
    fn taken(&self, step: &Step) -> Option<Entry> {
        let is_state = |role| matches!(role, Role::Live | Role::Solved);
        let list = &self.lists[step.list?];
        list.iter().copied().find(|entry| entry.node == step.node && is_state(entry.role))
    }
}

impl Question {
    /// The question in words, of the root or of another node.
    pub fn tell(self, outline: &Outline, node: usize) -> String {
        let of = if node == 0 { String::new() } else { format!("{} ", outline.item(node).label) };
        match self {
            Question::Open => format!("search {of}with an open window"),
            Question::Test(bound) => format!("test {of}>= {}", score(bound)),
            Question::Window(Window { alpha, beta }) => {
                format!("search {of}with the window ({}, {})", score(alpha), score(beta))
            }
            Question::Merit(merit) => format!("states of merit {}", score(merit)),
        }
    }
}

impl Pass {
    /// What was returned, and what it means.
    pub fn conclusion(&self) -> Option<String> {
        let answer = self.answer?;
        let said = score(answer);
        Some(match self.question {
            Question::Test(bound) if answer < bound => format!("{said}, fails low: at most {said}"),
            Question::Test(_) => format!("{said}, fails high: at least {said}"),
            Question::Window(window) if answer <= window.alpha => {
                format!("{said}, fails low: at most {said}")
            }
            Question::Window(window) if answer >= window.beta => {
                format!("{said}, fails high: at least {said}")
            }
            _ => said,
        })
    }
}

fn cut_off(cut: usize) -> String {
    format!("{} cut off", count(cut, "child is", "children are"))
}

pub(super) fn count(number: usize, one: &str, many: &str) -> String {
    nullwindow_support::count(number as u64, one, many)
}

/// A score, or infinity and what is near it.
pub(super) fn score(score: Score) -> String {
    const NEAR: Score = 10;
    let sign = if score < 0 { "-" } else { "+" };
    match score.abs() - INFINITY {
        beyond if beyond < -NEAR => score.to_string(),
        0 => format!("{sign}inf"),
        beyond => {
            let by = beyond * score.signum();
            format!("{sign}inf {} {}", if by < 0 { "-" } else { "+" }, by.abs())
        }
    }
}

/// Bounds in a few letters; nothing if nothing is known.
pub(super) struct Brief(pub(super) Bounds);

impl fmt::Display for Brief {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Bounds { lower, upper } = self.0;
        match (lower > -INFINITY, upper < INFINITY) {
            (true, true) if lower == upper => write!(f, "= {lower}"),
            (true, true) => write!(f, "{lower}..{upper}"),
            (true, false) => write!(f, ">= {lower}"),
            (false, true) => write!(f, "<= {upper}"),
            (false, false) => f.write_str("unknown"),
        }
    }
}
