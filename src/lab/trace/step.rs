//! The steps of a search, and their descriptions.

use super::{Outline, Trace};
use crate::game::Score;
use crate::search::{Bounds, INFINITY, Role, Window};
use std::fmt;
use std::ops::Range;

/// A step of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TraceStep {
    /// What happened.
    pub action: Action,
    /// The node.
    pub node: usize,
    /// The pass, from 1; 0 before the first.
    pub pass: usize,
    /// The contents of the lists, as an index of [`Trace::lists`].
    pub list: Option<usize>,
}

/// What happened at a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// A pass begins.
    Begin(PassKind),
    /// A node was entered, or its state taken from a list.
    Visit,
    /// A node was entered and expanded.
    Expand,
    /// A leaf was entered and evaluated.
    Evaluate(Score),
    /// A node was entered and answered by the transposition table, with these bounds.
    TableCutoff(Bounds),
    /// A node was left with proven bounds.
    Prove {
        /// The bounds.
        bounds: Bounds,
        /// The number of children not searched.
        cut: usize,
    },
    /// A node was left by a search without memory, with children not searched.
    Leave {
        /// The number of children not searched.
        cut: usize,
    },
    /// A pass ends.
    End {
        /// The value it returned, if any.
        returned: Option<Score>,
    },
}

/// What a pass searches for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PassKind {
    /// The value, with an open window.
    Open,
    /// Whether the value reaches a bound, with a null window.
    Test(Score),
    /// The value, with this window.
    Window(Window),
    /// The states with this merit, the highest in OPEN.
    Merit(Score),
}

impl PassKind {
    pub(super) fn of(window: Window) -> PassKind {
        match window {
            Window::OPEN => PassKind::Open,
            Window { alpha, beta } if alpha + 1 == beta => PassKind::Test(beta),
            _ => PassKind::Window(window),
        }
    }
}

/// A pass of a driver.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pass {
    /// What it searches for.
    pub kind: PassKind,
    /// The node it searches: the root, or a child of it.
    pub node: usize,
    /// The value it returned, if any.
    pub returned: Option<Score>,
    /// Its steps.
    pub steps: Range<usize>,
}

/// A node in a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ListEntry {
    /// The node.
    pub node: usize,
    /// Its role.
    pub role: Role,
    /// Its merit or value.
    pub merit: Score,
}

impl Trace {
    /// A step in words.
    pub fn describe(&self, step: &TraceStep) -> String {
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
            Action::Begin(kind) => {
                format!("pass {}: {}", step.pass, kind.describe(&self.outline, step.node))
            }
            Action::Visit => format!("{} ({place})", taken("visit")),
            Action::Expand => {
                format!("{} ({place}): {}", taken("visit"), count(item.children.len(), "child", "children"))
            }
            Action::Evaluate(value) => format!("{}: leaf value {value}", taken("evaluate")),
            Action::TableCutoff(bounds) => {
                format!("{label} ({place}) is answered from memory: {}", BoundsText(bounds))
            }
            Action::Prove { bounds, cut: 0 } => format!("{label} ({place}) is done: {}", BoundsText(bounds)),
            Action::Prove { bounds, cut } => {
                format!("{label} ({place}) is done: {}; {}", BoundsText(bounds), cut_off(cut))
            }
            Action::Leave { cut } => format!("{label} ({place}) is done; {}", cut_off(cut)),
            Action::End { .. } => {
                let pass = &self.passes[step.pass - 1];
                let returned = pass.conclusion().unwrap_or_else(|| "nothing new".to_string());
                format!("pass {} ends: {returned}", step.pass)
            }
        }
    }

    /// The state that a step takes from the OPEN list.
    fn taken(&self, step: &TraceStep) -> Option<ListEntry> {
        let is_state = |role| matches!(role, Role::Live | Role::Solved);
        let list = &self.lists[step.list?];
        list.iter().copied().find(|entry| entry.node == step.node && is_state(entry.role))
    }
}

impl PassKind {
    /// The pass in words, with the node unless it is the root.
    pub fn describe(self, outline: &Outline, node: usize) -> String {
        let of = if node == 0 { String::new() } else { format!("{} ", outline.item(node).label) };
        match self {
            PassKind::Open => format!("search {of}with an open window"),
            PassKind::Test(bound) => format!("test {of}>= {}", score(bound)),
            PassKind::Window(Window { alpha, beta }) => {
                format!("search {of}with the window ({}, {})", score(alpha), score(beta))
            }
            PassKind::Merit(merit) => format!("states of merit {}", score(merit)),
        }
    }
}

impl Pass {
    /// The returned value, and what it proves.
    pub fn conclusion(&self) -> Option<String> {
        let returned = self.returned?;
        let value = score(returned);
        Some(match self.kind {
            PassKind::Test(bound) if returned < bound => format!("{value}, fails low: at most {value}"),
            PassKind::Test(_) => format!("{value}, fails high: at least {value}"),
            PassKind::Window(window) if returned <= window.alpha => {
                format!("{value}, fails low: at most {value}")
            }
            PassKind::Window(window) if returned >= window.beta => {
                format!("{value}, fails high: at least {value}")
            }
            _ => value,
        })
    }
}

fn cut_off(cut: usize) -> String {
    format!("{} cut off", count(cut, "child is", "children are"))
}

pub(super) fn count(number: usize, one: &str, many: &str) -> String {
    nullwindow_support::count(number as u64, one, many)
}

/// A score; near infinity as `+inf - 1`.
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

/// Bounds in short: `>= 5`, `= 5`, `3..5`.
pub(super) struct BoundsText(pub(super) Bounds);

impl fmt::Display for BoundsText {
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
