//! Pseudo-code, and the line of it that a step is at.

use super::{Action, MemoryKind, memory};
use crate::search::Algorithm;

/// The pseudo-code of an algorithm.
pub(super) struct Code {
    /// The lines.
    pub(super) lines: Vec<String>,
    /// Whether values are as the side to move sees them; else as MAX does.
    pub(super) is_negamax: bool,
    places: Places,
}

/// The lines of the kinds of steps, counted from 0.
#[derive(Clone, Copy)]
struct Places {
    begin: usize,
    visit: usize,
    expand: usize,
    evaluate: usize,
    table: usize,
    done: usize,
    end: usize,
}

impl Code {
    /// The pseudo-code of an algorithm.
    pub(super) fn of(algorithm: Algorithm) -> Code {
        let (text, places) = match algorithm {
            Algorithm::Minimax => (MINIMAX.to_string(), MINIMAX_PLACES),
            Algorithm::AlphaBeta => (format!("{SEARCH_ROOT}{ALPHA_BETA}"), WINDOW_PLACES),
            Algorithm::NegaScout | Algorithm::Aspiration { .. } => {
                (format!("{SEARCH_ROOT}{NEGA_SCOUT}"), WINDOW_PLACES)
            }
            Algorithm::Scout => (SCOUT.to_string(), SCOUT_PLACES),
            Algorithm::SssStar | Algorithm::DualStar | Algorithm::PsStar { .. } => {
                (OPEN_LIST.to_string(), OPEN_PLACES)
            }
            Algorithm::Sss2 | Algorithm::DualSss2 => (SOLUTION_TREES.to_string(), SOLUTION_PLACES),
            driver => (format!("{}{MT}", DRIVER.replace("NEXT", next_test(driver))), MT_PLACES),
        };
        let is_negamax = memory(algorithm) != MemoryKind::Lists;
        Code { lines: text.lines().map(str::to_string).collect(), is_negamax, places }
    }

    /// The line of a step.
    pub(super) fn line(&self, action: &Action) -> usize {
        let Places { begin, visit, expand, evaluate, table, done, end } = self.places;
        match action {
            Action::Begin(_) => begin,
            Action::Visit => visit,
            Action::Expand => expand,
            Action::Evaluate(_) => evaluate,
            Action::TableCutoff(_) => table,
            Action::Prove { .. } | Action::Leave { .. } => done,
            Action::End { .. } => end,
        }
    }
}

/// How a driver picks the bound of its next test.
fn next_test(driver: Algorithm) -> &'static str {
    match driver {
        Algorithm::Sss => "f+",
        Algorithm::Dual => "f- + 1",
        Algorithm::MtdF { .. } => "the last g, plus 1 after a test that failed high",
        Algorithm::MtdBi | Algorithm::NegaCStar { .. } => "the middle of f- and f+",
        Algorithm::MtdStep { .. } | Algorithm::Sss4 { .. } => "a step below f+, above f-",
        Algorithm::DualStep { .. } => "a step above f-, at most f+",
        Algorithm::MtdGrow { .. } => "from the last g a step that grows",
        Algorithm::Sss0 { .. } => "the hypothesis, then f+ or f- + 1",
        Algorithm::Bns => "a bound that tells the children apart",
        _ => "as the driver chooses",
    }
}

const DRIVER: &str = "\
f-, f+ := -inf, +inf
until f- = f+, or no more is wanted:
    b := NEXT
    g := MT(root, b)
    if g < b then f+ := g else f- := g
";

const MT: &str = "\
MT(n, b): is the value of n at least b?
    if the table answers: return its bound
    if n is a leaf: return its value
    g := -inf; for each child c, while g < b:
        g := max(g, -MT(c, 1 - b))
    put g into the table as a bound, return g
";

const MT_PLACES: Places = Places { begin: 3, visit: 5, expand: 8, evaluate: 7, table: 6, done: 10, end: 4 };

const SEARCH_ROOT: &str = "\
g := search(root, alpha, beta)
outside the window g is a bound: search again
";

const ALPHA_BETA: &str = "\
search(n, alpha, beta):
    if the table answers: return its bound
    if n is a leaf: return its value
    g := -inf; for each child c, while g < beta:
        g := max(g, -search(c, -beta, -max(alpha, g)))
    put g into the table as a bound, return g
";

const NEGA_SCOUT: &str = "\
search(n, alpha, beta):
    if the table answers: return its bound
    if n is a leaf: return its value
    g := -inf; for each child c, while g < beta:
        first child: -search(c, -beta, -alpha); others with a null window, again if better
    put g into the table as a bound, return g
";

const WINDOW_PLACES: Places =
    Places { begin: 0, visit: 2, expand: 5, evaluate: 4, table: 3, done: 7, end: 1 };

const MINIMAX: &str = "\
g := minimax(root)
minimax(n):
    if n is a leaf: return its value
    for each child c:
        g := max(g, -minimax(c))
    return g
";

const MINIMAX_PLACES: Places =
    Places { begin: 0, visit: 1, expand: 3, evaluate: 2, table: 1, done: 5, end: 5 };

const SCOUT: &str = "\
g := EVAL(root)
EVAL(n) searches, TEST(n, b) asks whether the value is at least b:
    if n is a leaf: its value tells
    for each child c:
        EVAL: the first child; others if TEST finds them better
        TEST: until a child settles it
    return
";

const SCOUT_PLACES: Places = Places { begin: 0, visit: 1, expand: 3, evaluate: 2, table: 1, done: 6, end: 6 };

const OPEN_LIST: &str = "\
OPEN := (root, LIVE, +inf)
take the first state (n, status, merit) of OPEN
    LIVE leaf: becomes SOLVED, its merit at most its value
    LIVE inner node: its children come into OPEN, all of them or the first
    SOLVED: its next brother becomes LIVE, or its parent SOLVED and what is below goes
    root SOLVED: its merit is the value
";

const OPEN_PLACES: Places = Places { begin: 1, visit: 4, expand: 3, evaluate: 2, table: 1, done: 4, end: 5 };

const SOLUTION_TREES: &str = "\
G := a solution tree, with the value g
repeat: diminish: look for a solution tree that is better than g
    at a node of G whose children can change: try the next brother
    expand a node that is not in G: build the leftmost solution tree below it
    leaf: its value
    better: it takes its place in G
until none is better: g is the value
";

const SOLUTION_PLACES: Places =
    Places { begin: 1, visit: 2, expand: 3, evaluate: 4, table: 2, done: 5, end: 6 };

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_has_a_line() {
        for name in
            ["minimax", "alpha-beta", "nega-scout", "scout", "sss", "mtd-f", "sss-star", "sss-2", "bns"]
        {
            let code = Code::of(name.parse().unwrap());
            let Places { begin, visit, expand, evaluate, table, done, end } = code.places;
            for place in [begin, visit, expand, evaluate, table, done, end] {
                assert!(place < code.lines.len(), "{name}: {place}");
            }
            assert!(code.lines[evaluate].contains("leaf"), "{name}");
            assert!(code.lines.iter().all(|line| !line.contains("NEXT")), "{name}");
        }
        let mt = Code::of(Algorithm::Sss);
        assert_eq!(mt.lines[mt.places.begin].trim(), "g := MT(root, b)");
        assert_eq!(mt.lines[2].trim(), "b := f+");
    }
}
