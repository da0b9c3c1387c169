//! The trees of the papers' figures.

use super::ExplicitTree;
use crate::game::Score;

/// An example tree of a paper.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Example {
    /// The name, everywhere.
    pub name: &'static str,
    /// Where it is printed.
    pub source: &'static str,
    /// One sentence about it.
    pub summary: &'static str,
    /// The tree as text.
    pub text: &'static str,
    /// The published search of it.
    pub facts: Facts,
}

/// The published facts about the search of an example, values from MAX's point of view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Facts {
    /// The minimax value.
    pub value: Score,
    /// The leaves in the order in which alpha-beta evaluates them.
    pub alpha_beta: &'static [Score],
    /// The leaves in the order in which SSS\* evaluates them, as MTD(+infinity) or with a list.
    pub sss: &'static [Score],
    /// What the passes of MTD(+infinity) return; the last one fails high.
    pub passes: &'static [Score],
}

/// The table of examples.
const EXAMPLES: [Example; 2] = [
    Example {
        name: "trends-1997",
        source: "trends-1997, Figure 1",
        summary: "the game tree on which all algorithms of the paper are explained; the leaves of k and o and the \
                  right one of l, which the text does not name, are those of Pearl's tree",
        text: "a:(b:(d:(h:(41 5) i:(12 90)) e:(j:(99 80) k:(20 30)))
                  c:(f:(l:(10 80) m:(36 35)) g:(n:(50 37) o:(25 3))))",
        facts: Facts {
            value: 35,
            alpha_beta: &[41, 5, 12, 90, 99, 80, 10, 36, 35, 50, 37],
            sss: &[41, 12, 10, 36, 5, 35, 50, 37],
            passes: &[41, 36, 35, 35],
        },
    },
    Example {
        name: "new-paradigm-1995",
        source: "new-paradigm-1995, Figure 3, after Pearl's Heuristics (1984)",
        summary: "the tree on which MTD(+infinity) is explained in four passes; nodes that the text does not name \
                  have no name here",
        text: "a:(b:(c:(d:(e:41 n:5) f:(g:12 90)) ((101 80) (20 30)))
                  h:(i:(j:(k:34 80) l:(m:36 o:35)) p:(q:(r:50 s:36) (25 3))))",
        facts: Facts {
            value: 35,
            alpha_beta: &[41, 5, 12, 90, 101, 80, 34, 80, 36, 35, 50, 36],
            sss: &[41, 12, 34, 36, 5, 35, 50, 36],
            passes: &[41, 36, 35, 35],
        },
    },
];

impl Example {
    /// All examples.
    pub const fn all() -> &'static [Example] {
        &EXAMPLES
    }

    /// The example of this name, if there is one.
    pub fn find(name: &str) -> Option<&'static Example> {
        EXAMPLES.iter().find(|example| example.name == name)
    }

    /// The tree.
    pub fn tree(&self) -> ExplicitTree {
        self.text.parse().expect("examples are tested")
    }
}
