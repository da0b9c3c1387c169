//! Selecting a move by its squares, with the mouse or the cursor.

use crate::game::BoardSquare;
use crate::games::PlayableGame;

/// What a click on a square does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Click<M> {
    /// These squares are selected: the beginning of a move.
    Selected(Vec<BoardSquare>),
    /// One of these moves is made. If there are several, they differ in the piece of a promotion.
    Moves(Vec<M>),
    /// The selection is cancelled.
    Cancelled,
    /// Nothing, for this reason.
    Invalid(String),
}

/// What a click on a square does, given the selected squares, which are the beginning of a legal move.
///
/// The next square of a move extends the selection; a later one is enough if it leaves only one move. Without a selection
/// the square where a move ends is enough if only one ends there. Anything else starts a new selection.
pub(super) fn click<G: PlayableGame>(
    position: &G,
    selected: &[BoardSquare],
    clicked: BoardSquare,
) -> Click<G::Move> {
    let square = position.landing_square(clicked);
    let moves: Vec<(G::Move, Vec<BoardSquare>)> =
        position.moves().iter().map(|&m| (m, position.path(m))).collect();
    let longer: Vec<BoardSquare> = selected.iter().copied().chain([square]).collect();
    if let Some(click) = select(&moves, &longer) {
        return click;
    }
    if selected.last() == Some(&square) {
        return Click::Cancelled;
    }
    if !selected.is_empty() {
        let later =
            |path: &[BoardSquare]| path.starts_with(selected) && path[selected.len()..].contains(&square);
        if let Some(click) = only_path(&moves, later) {
            return click;
        }
        if let Some(click) = select(&moves, &[square]) {
            return click;
        }
        let text: Vec<String> = longer.iter().map(|&square| G::square_name(square)).collect();
        return Click::Invalid(match position.parse_typed_move(&text.join("-")) {
            Ok(_) => "several moves go there; click the squares on the way".to_string(),
            Err(error) => error.to_string(),
        });
    }
    let ends = |path: &[BoardSquare]| path.last() == Some(&square);
    if let Some(click) = only_path(&moves, ends) {
        return click;
    }
    let names: Vec<String> =
        moves.iter().filter(|(_, path)| ends(path)).map(|&(m, _)| position.format_move(m)).collect();
    Click::Invalid(match (names.is_empty(), position.piece_at(square)) {
        (false, _) => format!("several moves go to {}: {}", G::square_name(square), names.join(", ")),
        (true, Some(piece)) if piece.side == position.to_move() => {
            format!("the {} on {} cannot move", piece.kind.name, G::square_name(square))
        }
        (true, _) if !G::is_played_on(square) => "that square is not used".to_string(),
        (true, _) => format!("no legal move goes to {}", G::square_name(square)),
    })
}

/// The next squares of the moves that begin with the selected ones. Without a selection: the squares on which a piece can be
/// put.
pub(super) fn targets<G: PlayableGame>(position: &G, selected: &[BoardSquare]) -> Vec<BoardSquare> {
    let paths = position.moves().into_iter().map(|m| position.path(m));
    let paths = paths.filter(|path| path.starts_with(selected) && (!selected.is_empty() || path.len() == 1));
    paths.filter_map(|path| path.get(selected.len()).copied()).collect()
}

/// The squares where the moves end whose text begins like the typed one.
pub(super) fn typed_targets<G: PlayableGame>(position: &G, text: &str) -> Vec<BoardSquare> {
    typed_moves(position, text).into_iter().filter_map(|m| position.path(m).last().copied()).collect()
}

/// The promotions that a typed text names but for the piece.
pub(super) fn typed_promotions<G: PlayableGame>(position: &G, text: &str) -> Vec<G::Move> {
    let moves = typed_moves(position, text);
    let is_promotion = |m: &G::Move| {
        position.promotion(*m).is_some()
            && moves.first().map(|&first| position.path(first)) == Some(position.path(*m))
    };
    if moves.iter().all(is_promotion) { moves } else { Vec::new() }
}

/// The moves whose text begins like the typed one.
fn typed_moves<G: PlayableGame>(position: &G, text: &str) -> Vec<G::Move> {
    let begins =
        |name: String| name.get(..text.len()).is_some_and(|beginning| beginning.eq_ignore_ascii_case(text));
    let is_named = |m| begins(position.format_move(m)) || begins(position.format_plain_move(m));
    position.moves().into_iter().filter(|&m| is_named(m)).collect()
}

/// The moves that consist of some squares, or else these squares if a move begins with them.
fn select<M: Copy>(moves: &[(M, Vec<BoardSquare>)], squares: &[BoardSquare]) -> Option<Click<M>> {
    let complete: Vec<M> = moves.iter().filter(|(_, path)| path == squares).map(|&(m, _)| m).collect();
    if !complete.is_empty() {
        return Some(Click::Moves(complete));
    }
    moves.iter().any(|(_, path)| path.starts_with(squares)).then(|| Click::Selected(squares.to_vec()))
}

/// The moves whose squares fit, if those of all of them are the same.
fn only_path<M: Copy>(
    moves: &[(M, Vec<BoardSquare>)],
    fits: impl Fn(&[BoardSquare]) -> bool,
) -> Option<Click<M>> {
    let fitting: Vec<&(M, Vec<BoardSquare>)> = moves.iter().filter(|(_, path)| fits(path)).collect();
    let (_, first) = fitting.first()?;
    let same = fitting.iter().all(|(_, path)| path == first);
    same.then(|| Click::Moves(fitting.iter().map(|(m, _)| *m).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::battery::walk;
    use crate::game::{Board, Game, Notation};
    use nullwindow_checkers::Checkers;
    use nullwindow_chess::Chess;
    use nullwindow_connect_four::ConnectFour;
    use nullwindow_othello::Othello;

    fn square<G: PlayableGame>(name: &str) -> BoardSquare {
        G::SHAPE.squares().find(|&square| G::square_name(square) == name).expect("a square")
    }

    /// Clicks the squares of every move of random games and checks that this makes the move.
    fn every_move_can_be_clicked<G: PlayableGame>(games: u64) {
        walk::<G>(77, games, |position, ply, _| {
            for &m in &position.moves() {
                let name =
                    format!("ply {ply}: {} in {}", position.format_move(m), position.format_position());
                let path = position.path(m);
                let mut selected = Vec::new();
                for (at, &square) in path.iter().enumerate() {
                    assert!(selected.is_empty() || targets(position, &selected).contains(&square), "{name}");
                    match click(position, &selected, square) {
                        Click::Selected(squares) => {
                            assert_eq!(squares, path[..=at], "{name}");
                            selected = squares;
                        }
                        Click::Moves(moves) => {
                            assert_eq!(at + 1, path.len(), "{name}");
                            let promotions: Vec<_> = moves.iter().map(|&m| position.promotion(m)).collect();
                            assert!(
                                moves.contains(&m) && (moves.len() == 1 || !promotions.contains(&None)),
                                "{name}"
                            );
                        }
                        other => panic!("{name}: {other:?}"),
                    }
                }
            }
        });
    }

    #[test]
    fn moves_can_be_clicked() {
        every_move_can_be_clicked::<Checkers>(60);
        every_move_can_be_clicked::<Othello>(40);
        every_move_can_be_clicked::<Chess>(10);
        every_move_can_be_clicked::<ConnectFour>(30);
    }

    #[test]
    fn a_click_anywhere_in_a_column_drops_a_disc_there() {
        let start = ConnectFour::start();
        let position = start.after(start.parse_move("4").expect("a move"));
        for square in ConnectFour::SHAPE.squares() {
            let Click::Moves(moves) = click(&position, &[], square) else { panic!("{square:?}") };
            let end = *position.path(moves[0]).last().expect("a square");
            let row = if square.column == 3 { 4 } else { 5 };
            assert_eq!((moves.len(), end), (1, BoardSquare::new(square.column, row)));
        }
        assert_eq!(targets(&position, &[]).len(), 7);
    }

    #[test]
    fn the_end_of_a_move_is_enough_where_only_one_ends_there() {
        let start = Chess::start();
        assert!(matches!(click(&start, &[], square::<Chess>("e4")), Click::Moves(moves) if moves.len() == 1));
        let Click::Invalid(text) = click(&start, &[], square::<Chess>("f3")) else {
            panic!("f3 is ambiguous")
        };
        assert!(text.contains("Nf3") && text.contains("f3"), "{text}");
    }

    #[test]
    fn jumps_are_made_step_by_step_and_their_end_is_enough_if_it_is_the_only_one() {
        let position = Checkers::parse_position("B:W18,26:B15,3").expect("a position");
        let path = ["15", "22", "31"].map(square::<Checkers>);
        let jump = position.parse_move("15x22x31").expect("a jump");
        assert_eq!(click(&position, &[], path[0]), Click::Selected(path[..1].to_vec()));
        assert_eq!(click(&position, &path[..1], path[1]), Click::Selected(path[..2].to_vec()));
        assert_eq!(click(&position, &path[..2], path[2]), Click::Moves(vec![jump]));
        assert_eq!(click(&position, &path[..1], path[2]), Click::Moves(vec![jump]));
        assert_eq!(click(&position, &path[..2], path[1]), Click::Cancelled);
        let Click::Invalid(text) = click(&position, &[], square::<Checkers>("3")) else {
            panic!("3 must not move")
        };
        assert!(text.contains("cannot move"), "{text}");

        let position = Checkers::parse_position("B:W18,25,26,17:B14").expect("a position");
        let [from, end] = ["14", "30"].map(square::<Checkers>);
        let Click::Invalid(text) = click(&position, &[from], end) else { panic!("two ways lead to 30") };
        assert!(text.contains("14x21x30") && text.contains("14x23x30"), "{text}");
    }

    #[test]
    fn promotions_are_a_choice_of_four() {
        let position = Chess::parse_position("8/P6k/8/8/8/8/7K/8 w - - 0 1").expect("a position");
        let [from, to] = ["a7", "a8"].map(square::<Chess>);
        for selected in [vec![from], vec![]] {
            let Click::Moves(moves) = click(&position, &selected, to) else { panic!("a8 can be reached") };
            assert_eq!(moves.len(), 4);
        }
    }

    #[test]
    fn typing_shows_where_the_move_can_go() {
        let start = Chess::start();
        let names = |text| {
            let mut names: Vec<String> =
                typed_targets(&start, text).into_iter().map(Chess::square_name).collect();
            names.sort();
            names
        };
        assert_eq!(names("n"), ["a3", "c3", "f3", "h3"]);
        assert_eq!(names("e2"), ["e3", "e4"]);
        assert_eq!(names("Nf"), ["f3"]);
        assert!(names("undo").is_empty() && names("é").is_empty());
        assert_eq!(start.moves().len(), 20);
    }
}
