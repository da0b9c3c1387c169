//! The positions behind the points of a page: their boards, moves and rows.

use super::subject::Subject;
use super::{BoardStyle, BoardView, Details, Entry, EntryCell, EntryRow};
use crate::experiment::{Conditions, MergedRow, RowGroup};
use crate::game::{BoardSquare, Piece, Rgb, Side};
use crate::games::{GameId, PlayableGame, Task};
use crate::positions::{PositionFile, Selection, bundled};
use crate::search::{Algorithm, Depth};
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The most positions that a page has in it: those of three sets of 200.
pub(super) const MOST_POSITIONS: usize = 600;

/// The most rows, a few megabytes.
const MOST_ROWS: usize = 50_000;

/// The titles of the columns of rows.
const TITLES: [&str; 11] = [
    "algorithm",
    "depth",
    "value",
    "best move",
    "tests",
    "leaves",
    "nodes",
    "leaves so far",
    "nodes so far",
    "table cut-offs",
    "seconds",
];

/// The positions of all subjects, whose boards are from the bundled sets and `files`.
pub(super) fn details(subjects: &[Subject<'_>], files: &[PositionFile]) -> Details {
    let mut details = Details {
        titles: TITLES.map(ToString::to_string).to_vec(),
        note: note(subjects),
        ..Details::default()
    };
    for subject in subjects {
        add(&mut details, subject, MOST_ROWS / subjects.len(), files);
    }
    details
}

/// What is left out.
fn note(subjects: &[Subject<'_>]) -> String {
    let all: usize = subjects.iter().map(|subject| subject.main.positions()).sum();
    let entered: usize = subjects.iter().map(|subject| subject.entries.len()).sum();
    let rows: usize = subjects.iter().flat_map(Subject::groups).map(RowGroup::len).sum();
    let mut note = String::new();
    if entered < all {
        note += &format!("This page has {entered} of {all} positions in it. ");
    }
    if rows > MOST_ROWS || entered < all {
        note += &format!("It has at most {MOST_ROWS} of {rows} rows; all are in results.csv.");
    }
    note.trim_end().to_string()
}

/// Adds the positions of a subject, with its rows as far as there is room for `most`.
fn add(details: &mut Details, subject: &Subject<'_>, most: usize, files: &[PositionFile]) {
    let first = details.entries.len();
    let mut counts = vec![0; subject.entries.len()];
    let mut keys = vec![0; subject.entries.len()];
    let number = |merged: &MergedRow| Some(*subject.entries.get(&merged.position)? as usize - first);
    for (_, _, merged) in subject.groups().flat_map(RowGroup::in_order) {
        if let Some(number) = number(merged) {
            counts[number] += 1;
            keys[number] = merged.key;
        }
    }
    let mut taken = 0;
    let fits: Vec<bool> = counts
        .iter()
        .map(|count| {
            taken += count;
            taken <= most
        })
        .collect();
    let mut names: Vec<(&Arc<str>, u32)> = subject.entries.iter().map(|(id, &number)| (id, number)).collect();
    names.sort_by_key(|&(_, number)| number);
    let wanted = names.iter().zip(&keys).map(|((id, _), &key)| (id.to_string(), key)).collect();
    let set = subject.main.conditions.set.as_str();
    let (style, mut boards) = subject.game.run(Boards { game: subject.game, set, files, wanted });
    details.boards.push(style);
    let style = details.boards.len() - 1;
    for ((id, _), is_whole) in names.iter().zip(&fits) {
        details.entries.push(Entry {
            title: format!("{}, {set}, {id}", subject.game),
            board: boards.remove(&***id).map(|board| BoardView { style, ..board }),
            rows: Vec::new(),
            is_cut: !is_whole,
        });
    }
    for group in subject.groups() {
        let conditions = details.conditions.len();
        details.conditions.push(difference(group.conditions, subject.main.conditions));
        for (algorithm, depth, merged) in group.in_order() {
            let Some(number) = number(merged).filter(|&number| fits[number]) else { continue };
            let rows = &mut details.entries[first + number].rows;
            if rows.last().is_none_or(|(last, _)| *last != conditions) {
                rows.push((conditions, Vec::new()));
            }
            rows.last_mut().expect("rows of these conditions").1.push(row(algorithm, depth, merged));
        }
    }
}

/// How conditions differ from those of the main comparison.
fn difference(conditions: &Conditions, main: &Conditions) -> String {
    let fields = conditions.fields().into_iter().zip(main.fields());
    let different = fields.filter(|(own, main)| own != main);
    let different: Vec<String> =
        different.map(|((name, value), _)| format!("{} {value}", name.replace('_', " "))).collect();
    if different.is_empty() {
        "The main comparison".to_string()
    } else {
        format!("The same with {}", different.join(", "))
    }
}

/// A row, under [`TITLES`].
fn row(algorithm: Algorithm, depth: Depth, merged: &MergedRow) -> EntryRow {
    let counts = &merged.counts;
    let count = |count: u64| EntryCell::Count(i64::try_from(count).unwrap_or(i64::MAX));
    let text = |text: &str| EntryCell::Text(text.to_string());
    let times = crate::experiment::median(merged.times()).unwrap_or(merged.seconds());
    vec![
        text(&algorithm.to_string()),
        count(depth.into()),
        merged.value.map_or_else(|| text("-"), |value| EntryCell::Count(value.into())),
        text(merged.best_move().unwrap_or("-")),
        count(counts.tests),
        count(counts.leaves),
        count(counts.nodes),
        count(counts.cum_leaves),
        count(counts.cum_nodes),
        count(counts.table_cutoffs),
        EntryCell::Number((times * 1e4).round() / 1e4),
    ]
}

/// Finds positions by their ids and hash keys in the bundled set of that name or in files, and draws their boards.
struct Boards<'a> {
    game: GameId,
    set: &'a str,
    files: &'a [PositionFile],
    /// The keys of positions by their ids.
    wanted: HashMap<String, u64>,
}

impl Task for Boards<'_> {
    type Output = (BoardStyle, HashMap<String, BoardView>);

    fn run<G: PlayableGame>(self) -> Self::Output {
        let mut found = HashMap::new();
        let bundled = bundled(self.set).map(PositionFile::from);
        for file in self.files.iter().filter(|file| file.source().set_name() == self.set).chain(&bundled) {
            let Ok(kind) = file.kind(Some(self.game), None) else { continue };
            // A record that cannot be read is no record of a row.
            let _ = file.visit::<G>(kind.format, &Selection::default(), true, &mut |named| {
                if let Ok(named) = named
                    && self.wanted.get(&named.id) == Some(&named.position.key())
                {
                    found.insert(named.id, view(&named.position));
                }
                if found.len() < self.wanted.len() {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            });
        }
        (style::<G>(), found)
    }
}

/// How the boards of a game are drawn.
fn style<G: PlayableGame>() -> BoardStyle {
    let color = |Rgb(red, green, blue): Rgb| format!("#{red:02x}{green:02x}{blue:02x}");
    let squares = || G::SHAPE.squares();
    BoardStyle {
        columns: G::COLUMNS.to_vec(),
        rows: G::ROWS.to_vec(),
        numbers: squares().map(|square| G::number(square).unwrap_or(0)).collect(),
        is_dark: squares().map(G::is_dark).collect(),
        squares: [color(G::THEME.light), color(G::THEME.dark)],
        pieces: G::THEME.pieces.map(color),
        kinds: G::PIECE_KINDS.iter().map(|kind| (kind.letters, kind.glyph)).collect(),
    }
}

/// A position on a board.
fn view<G: PlayableGame>(position: &G) -> BoardView {
    let number = |square: BoardSquare| {
        usize::from(square.row) * usize::from(G::SHAPE.columns) + usize::from(square.column)
    };
    let moves = position.moves();
    let path = |m: &G::Move| position.path(*m).into_iter().map(number).collect();
    BoardView {
        style: 0,
        squares: G::SHAPE
            .squares()
            .map(|square| position.piece_at(square).map_or('.', Piece::letter))
            .collect(),
        text: position.format_position(),
        to_move: side_name::<G>(position.to_move()),
        moves: moves.iter().map(|m| (position.format_move(*m), path(m))).collect(),
    }
}

/// The name of a side at the beginning of a sentence.
fn side_name<G: PlayableGame>(side: Side) -> String {
    let name = G::side_name(side);
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Start;

    impl Task for Start {
        type Output = (BoardStyle, BoardView);

        fn run<G: PlayableGame>(self) -> Self::Output {
            (style::<G>(), view(&G::start()))
        }
    }

    #[test]
    fn every_letter_on_a_board_is_of_a_piece_that_is_drawn() {
        for game in GameId::ALL {
            let (style, view) = game.run(Start);
            let squares = style.columns.len() * style.rows.len();
            assert_eq!((view.squares.chars().count(), style.is_dark.len()), (squares, squares), "{game}");
            let letters: Vec<char> = style.kinds.iter().flat_map(|(letters, _)| *letters).collect();
            assert!(view.squares.chars().all(|letter| letter == '.' || letters.contains(&letter)), "{game}");
            assert!(view.moves.iter().all(|(_, path)| path.iter().all(|&square| square < squares)), "{game}");
            assert!(!view.moves.is_empty(), "{game}");
        }
    }
}
