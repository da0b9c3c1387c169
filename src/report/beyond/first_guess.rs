//! The cost of a wrong first guess: Figure 10 of the paper.

use super::{by_game, section};
use crate::experiment::{BASE, LEAVES, mtd_f_off};
use crate::report::Section;
use crate::report::figures::first_guess_figure;
use crate::report::rule::Unit;
use crate::report::subject::Subject;

/// The section of the experiment.
pub(super) fn section_of(subjects: &[Subject<'_>]) -> Option<Section> {
    let table = by_game(
        subjects,
        "Leaves of mtd-f as a percentage of aspiration at the deepest depth, by how far the guess is off.",
        Unit::Percent,
        &[-200, -20, -5, 0, 5, 20, 200],
        |off| format!("{off:+}"),
        |subject, &off| {
            let depth = subject.main.deepest(mtd_f_off(off), BASE)?;
            Some(subject.main.ratio(mtd_f_off(off), BASE, depth, LEAVES)?.times(100.0))
        },
    );
    section(
        "first-guess",
        "What a first guess is worth (Figure 10)",
        "In every iteration MTD(f) is told a value that is off the true one by a fixed amount; the true one is found by a \
         search of its own that is not counted. To the left MTD(f) comes close to DUAL*, to the right to SSS*. The value of \
         the last iteration is a good guess as far as the curve is flat around 0.",
        subjects.iter().filter_map(first_guess_figure).collect(),
        vec![table],
    )
}
