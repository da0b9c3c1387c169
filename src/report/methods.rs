//! The section on methods.

use super::measured::SMALL_SAMPLE;
use super::subject::Subject;
use super::{PageTable, Section};
use crate::experiment::{DRAWS, LEAST_REPEATS};

/// The section on methods.
pub(super) fn methods(subjects: &[Subject<'_>]) -> Section {
    let paragraphs = [
        "Counts are the same on every machine; times are those of the machine that measured them, which every row names beside the \
         commit of the program."
            .to_string(),
        "Every algorithm searches exactly the same tree: a fixed depth, no extensions, reductions or forward pruning, no \
         draws by repetition inside the tree, and leaves whose value is a function of the position alone. With quiet \
         leaves that value is the result of a quiescence search of its own with an open window (captures and promotions, \
         all replies to a check in chess; compulsory captures in checkers; nothing in Othello). With window leaves the value is \
         the same, but the quiescence search is asked with the window of the node, and answers with a bound: NegaScout searches \
         children at depth 0 again, and there are other tests and more nodes. Only claims about leaves are judged by such rows. All algorithms give the \
         same value, which the tests of the program compare with plain minimax."
            .to_string(),
        "Searches deepen iteratively, by one ply (Othello, chess) or two (checkers), as in the paper. The transposition \
         table and the history are empty at the beginning of every position and kept from iteration to iteration. A table \
         entry counts where its depth is exactly the wanted one. The table's move is tried first, then captures and other \
         urgent moves by static value, then quiet moves by history heuristic (Schaeffer 1989)."
            .to_string(),
        "`aspiration` is Aspiration NegaScout (Reinefeld 1983) with a window of 30 to either side of the last value and a second search of \
         what lies beyond when it fails; the first iteration has an open window. `mtd-f` begins at the last iteration's \
         value, in the first iteration at the static value. `mtd-step` goes down in steps of 20. A unit is a hundredth of a \
         pawn in chess, a hundredth of a man in checkers, and a tenth of a disc in Othello. The paper does not give its \
         window; its programs kept one bound a table entry, here it is two unless the settings say otherwise."
            .to_string(),
        format!(
            "Percentages in tables and in the further figures are ratios of sums over positions, as in the paper; mean % and the \
             figures of leaves and nodes (11, 12 and 14) are geometric means of the ratios position by position. In a ratio of sums one large tree can outweigh all others, so that claims \
             are judged by geometric means, with the ratio of sums beside them. Intervals are 95 % intervals of a paired \
             bootstrap: {DRAWS} times as many positions as there are, are drawn with replacement, both algorithms of a position \
             together, with a fixed seed."
        ),
        format!(
            "A claim is reproduced, smaller than claimed or contradicted only where the whole interval says so, and undecided \
             otherwise; then the number of positions is given at which an interval of this kind, whose width shrinks with the \
             root of their number, would be clear of what it has to be told from. Fewer than {SMALL_SAMPLE} positions are a small \
             sample. A position is named where the verdict would be another without it. Percentages are judged at the deepest odd \
             depth, because the trees of SSS* and DUAL* are of another size at even depths; the paper's depths are odd."
        ),
        "Positions in which the game is over, and those with one legal move, are left out: where there is no choice, MTD-best \
         has the best move at no cost."
            .to_string(),
        format!(
            "Times are shown only where every position was run at least {LEAST_REPEATS} times: one search at a time, the \
             algorithms in turns, all positions again for every repetition; the median counts. Times of single runs are in \
             the files and not in the report."
        ),
        "What is counted: `leaves`, static evaluations computed, which are the papers' NBP (a leaf found in the table is not \
         evaluated again); `nodes`, entries into the search procedure, table cut-offs and revisits included; `tests`, calls \
         of MT, or window searches, by the driver; `1st %`, cut nodes that the first move cut off; `moves`, moves tried at \
         cut nodes; `branching`, moves at the nodes whose children were generated. Leaves and nodes are cumulative over \
         iterations; tests, 1st %, moves and branching are of the iteration of this depth."
            .to_string(),
        "The bundled sets `games240` hold 240 positions a game, four out of each of 60 games between strong engines, from the \
         opening to the early ending; `paper20` hold 20, in five sequences of four successive plies, as in 1995. The files name \
         their sources, which are games played for this project and, in `paper20` of chess, two games of world championships."
            .to_string(),
    ];
    let line = |subject: &Subject<'_>| {
        let conditions = subject.main.conditions;
        let depths = subject.main.all_depths();
        let depths: Vec<String> = depths.iter().map(ToString::to_string).collect();
        vec![
            subject.label.clone(),
            conditions.set.clone(),
            subject.main.positions().to_string(),
            depths.join(" "),
            conditions.leaf.to_string(),
            format!("2^{}", conditions.table_bits),
            conditions.table_bounds.to_string(),
            conditions.table_depth.to_string(),
        ]
    };
    let titles = ["game", "set", "positions", "depths", "leaf", "table", "bounds", "depth rule"];
    Section {
        id: "methods".to_string(),
        title: "Methods".to_string(),
        paragraphs: paragraphs.to_vec(),
        figures: Vec::new(),
        tables: vec![PageTable {
            caption: "The main comparison.".to_string(),
            titles: titles.map(ToString::to_string).to_vec(),
            lines: subjects.iter().map(line).collect(),
        }],
    }
}
