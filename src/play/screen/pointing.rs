//! Moves by pointing at squares.

use crate::game::BoardSquare;
use crate::games::PlayableGame;

/// What pointing at a square means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Pointed<M> {
    /// These squares are the beginning of a move.
    Begun(Vec<BoardSquare>),
    /// One of these moves, which differ in the piece that is chosen; mostly there is one.
    Moves(Vec<M>),
    /// Nothing any more: the move in the making is given up.
    GivenUp,
    /// Nothing, for this reason.
    Nothing(String),
}

/// What it means to point at `square` after the squares in `chosen`, the beginning of a legal move.
///
/// The next square of a move goes on with it; a later one is enough if only one move is left then. Without a beginning
/// the square where a move ends is enough if there is only one. Anything else begins anew.
pub(super) fn point<G: PlayableGame>(
    position: &G,
    chosen: &[BoardSquare],
    square: BoardSquare,
) -> Pointed<G::Move> {
    let square = position.landing_square(square);
    let moves: Vec<(G::Move, Vec<BoardSquare>)> =
        position.moves().iter().map(|&m| (m, position.path(m))).collect();
    let longer: Vec<BoardSquare> = chosen.iter().copied().chain([square]).collect();
    if let Some(pointed) = follow(&moves, &longer) {
        return pointed;
    }
    if chosen.last() == Some(&square) {
        return Pointed::GivenUp;
    }
    if !chosen.is_empty() {
        let later = |path: &[BoardSquare]| path.starts_with(chosen) && path[chosen.len()..].contains(&square);
        if let Some(pointed) = only(&moves, later) {
            return pointed;
        }
        if let Some(pointed) = follow(&moves, &[square]) {
            return pointed;
        }
        let text: Vec<String> = longer.iter().map(|&square| G::square_name(square)).collect();
        return Pointed::Nothing(match position.parse_typed_move(&text.join("-")) {
            Ok(_) => "several moves go there: point at the squares on the way".to_string(),
            Err(error) => error.to_string(),
        });
    }
    let ends = |path: &[BoardSquare]| path.last() == Some(&square);
    if let Some(pointed) = only(&moves, ends) {
        return pointed;
    }
    let names: Vec<String> =
        moves.iter().filter(|(_, path)| ends(path)).map(|&(m, _)| position.format_move(m)).collect();
    Pointed::Nothing(match (names.is_empty(), position.piece_at(square)) {
        (false, _) => format!("several moves go to {}: {}", G::square_name(square), names.join(", ")),
        (true, Some(piece)) if piece.side == position.to_move() => {
            format!("the {} on {} cannot move", piece.kind.name, G::square_name(square))
        }
        (true, _) if !G::is_played_on(square) => "nothing is played on that square".to_string(),
        (true, _) => format!("no move goes to {}", G::square_name(square)),
    })
}

/// The squares that come next in the moves that begin with `chosen`. Without a beginning these are the squares on which
/// something can be put.
pub(super) fn targets<G: PlayableGame>(position: &G, chosen: &[BoardSquare]) -> Vec<BoardSquare> {
    let paths = position.moves().into_iter().map(|m| position.path(m));
    let paths = paths.filter(|path| path.starts_with(chosen) && (!chosen.is_empty() || path.len() == 1));
    paths.filter_map(|path| path.get(chosen.len()).copied()).collect()
}

/// The squares at which the moves end that a typed text may become; none if it can become nothing.
pub(super) fn typed_targets<G: PlayableGame>(position: &G, text: &str) -> Vec<BoardSquare> {
    typed_moves(position, text).into_iter().filter_map(|m| position.path(m).last().copied()).collect()
}

/// The moves that a typed text names but for the piece that is chosen.
pub(super) fn typed_promotions<G: PlayableGame>(position: &G, text: &str) -> Vec<G::Move> {
    let moves = typed_moves(position, text);
    let is_choice = |m: &G::Move| {
        position.promotion(*m).is_some()
            && moves.first().map(|&first| position.path(first)) == Some(position.path(*m))
    };
    if moves.iter().all(is_choice) { moves } else { Vec::new() }
}

/// The moves that a typed text may become.
fn typed_moves<G: PlayableGame>(position: &G, text: &str) -> Vec<G::Move> {
    let begins =
        |name: String| name.get(..text.len()).is_some_and(|beginning| beginning.eq_ignore_ascii_case(text));
    let is_named = |m| begins(position.format_move(m)) || begins(position.format_plain_move(m));
    position.moves().into_iter().filter(|&m| is_named(m)).collect()
}

/// The moves that begin with some squares: those that are finished with them, or the beginning.
fn follow<M: Copy>(moves: &[(M, Vec<BoardSquare>)], squares: &[BoardSquare]) -> Option<Pointed<M>> {
    let finished: Vec<M> = moves.iter().filter(|(_, path)| path == squares).map(|&(m, _)| m).collect();
    if !finished.is_empty() {
        return Some(Pointed::Moves(finished));
    }
    moves.iter().any(|(_, path)| path.starts_with(squares)).then(|| Pointed::Begun(squares.to_vec()))
}

/// The moves that fit, if all of them go through the same squares.
fn only<M: Copy>(
    moves: &[(M, Vec<BoardSquare>)],
    fits: impl Fn(&[BoardSquare]) -> bool,
) -> Option<Pointed<M>> {
    let fitting: Vec<&(M, Vec<BoardSquare>)> = moves.iter().filter(|(_, path)| fits(path)).collect();
    let (_, first) = fitting.first()?;
    let same = fitting.iter().all(|(_, path)| path == first);
    same.then(|| Pointed::Moves(fitting.iter().map(|(m, _)| *m).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::battery::walk;
    use crate::game::{Board, Game, Notation};
    use nullwindow_checkers::Checkers;
    use nullwindow_chess::Chess;
    use nullwindow_othello::Othello;

    fn square<G: PlayableGame>(name: &str) -> BoardSquare {
        G::SHAPE.squares().find(|&square| G::square_name(square) == name).expect("a square")
    }

    /// Points at the squares of every move of random games and checks that this makes the move.
    fn every_move_can_be_pointed_at<G: PlayableGame>(games: u64) {
        walk::<G>(77, games, |position, ply, _| {
            for &m in &position.moves() {
                let name =
                    format!("ply {ply}: {} in {}", position.format_move(m), position.format_position());
                let path = position.path(m);
                let mut chosen = Vec::new();
                for (at, &square) in path.iter().enumerate() {
                    assert!(chosen.is_empty() || targets(position, &chosen).contains(&square), "{name}");
                    match point(position, &chosen, square) {
                        Pointed::Begun(squares) => {
                            assert_eq!(squares, path[..=at], "{name}");
                            chosen = squares;
                        }
                        Pointed::Moves(moves) => {
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
    fn moves_can_be_pointed_at() {
        every_move_can_be_pointed_at::<Checkers>(60);
        every_move_can_be_pointed_at::<Othello>(40);
        every_move_can_be_pointed_at::<Chess>(10);
    }

    #[test]
    fn the_end_of_a_move_is_enough_where_only_one_ends_there() {
        let start = Chess::start();
        assert!(
            matches!(point(&start, &[], square::<Chess>("e4")), Pointed::Moves(moves) if moves.len() == 1)
        );
        let Pointed::Nothing(text) = point(&start, &[], square::<Chess>("f3")) else {
            panic!("f3 is ambiguous")
        };
        assert!(text.contains("Nf3") && text.contains("f3"), "{text}");
    }

    #[test]
    fn jumps_are_made_step_by_step_and_their_end_is_enough_if_it_is_the_only_one() {
        let position = Checkers::parse_position("B:W18,26:B15,3").expect("a position");
        let path = ["15", "22", "31"].map(square::<Checkers>);
        let jump = position.parse_move("15x22x31").expect("a jump");
        assert_eq!(point(&position, &[], path[0]), Pointed::Begun(path[..1].to_vec()));
        assert_eq!(point(&position, &path[..1], path[1]), Pointed::Begun(path[..2].to_vec()));
        assert_eq!(point(&position, &path[..2], path[2]), Pointed::Moves(vec![jump]));
        assert_eq!(point(&position, &path[..1], path[2]), Pointed::Moves(vec![jump]));
        assert_eq!(point(&position, &path[..2], path[1]), Pointed::GivenUp);
        let Pointed::Nothing(text) = point(&position, &[], square::<Checkers>("3")) else {
            panic!("3 must not move")
        };
        assert!(text.contains("cannot move"), "{text}");

        let position = Checkers::parse_position("B:W18,25,26,17:B14").expect("a position");
        let [from, end] = ["14", "30"].map(square::<Checkers>);
        let Pointed::Nothing(text) = point(&position, &[from], end) else { panic!("two ways lead to 30") };
        assert!(text.contains("14x21x30") && text.contains("14x23x30"), "{text}");
    }

    #[test]
    fn promotions_are_a_choice_of_four() {
        let position = Chess::parse_position("8/P6k/8/8/8/8/7K/8 w - - 0 1").expect("a position");
        let [from, to] = ["a7", "a8"].map(square::<Chess>);
        for chosen in [vec![from], vec![]] {
            let Pointed::Moves(moves) = point(&position, &chosen, to) else { panic!("a8 can be reached") };
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
