//! Scores and lines of moves as text.

use crate::game::{EndgameSolver, EndgameValue, MAX_EVALUATION, Notation, Score, Selective, Side, WIN};
use nullwindow_search::Depth;

/// A score from the first player's view, in words: `+0.35 pawns for you`, `White mates in 3`. Without a person to address,
/// it is the score of the first player.
pub fn value<G: Notation + Selective>(value: Score, person: Option<Side>) -> String {
    let side = person.unwrap_or(Side::First);
    let seen = side.view(value);
    if seen.abs() <= MAX_EVALUATION {
        let whom = person.map_or(G::side_name(side), |_| "you");
        return format!("{} {} for {whom}", points::<G>(seen), G::POINTS);
    }
    let winner = if seen > 0 { side } else { !side };
    let in_moves = match moves_to_win(seen) {
        0 => String::new(),
        moves => format!(" in {moves}"),
    };
    match person {
        Some(person) if person == winner => format!("you {}{in_moves}", G::WINS.trim_end_matches('s')),
        _ => format!("{} {}{in_moves}", G::side_name(winner), G::WINS),
    }
}

/// A score from the first player's view, as seen by a side, in a few characters: `+0.35`, `#3`, `#-3`.
pub fn short_value<G: Notation + Selective>(value: Score, side: Side) -> String {
    let seen = side.view(value);
    match seen.abs() <= MAX_EVALUATION {
        true => points::<G>(seen),
        false if seen > 0 => format!("#{}", moves_to_win(seen)),
        false => format!("#-{}", moves_to_win(seen)),
    }
}

/// A score with the mark of a proved one, as in `=+38.0`.
pub fn marked(score: &str, proved: bool) -> String {
    format!("{}{score}", if proved { "=" } else { "" })
}

/// What endgame tables know of a position, for its side to move: `won (database), 10 moves to go`.
pub fn known(known: EndgameValue) -> String {
    let outcome = match known.sign.signum() {
        1 => "won",
        0 => "drawn",
        _ => "lost",
    };
    match known.plies.map(|plies| plies.div_ceil(2)) {
        None => format!("{outcome} (database)"),
        Some(1) => format!("{outcome} (database), 1 move to go"),
        Some(moves) => format!("{outcome} (database), {moves} moves to go"),
    }
}

/// What the score of a position rests on: `proved`, `depth 12`, or a selective search to the end of the game, which proves
/// nothing: `selective 96 %`, as often as it is right.
pub fn ground<G: Selective>(position: &G, proved: bool, depth: Depth) -> String {
    let ends_within = G::Solver::moves_left(position).is_some_and(|moves| moves <= depth);
    match (proved, ends_within) {
        (true, _) => "proved".to_string(),
        (false, true) => format!("selective {} %", G::Solver::SELECTIVE_PERCENT),
        (false, false) => format!("depth {depth}"),
    }
}

/// A score in the units of the game (pawns, men, discs), with its sign.
pub fn points<G: Notation + Selective>(value: Score) -> String {
    let decimals = G::UNIT.ilog10() as usize;
    format!("{:+.decimals$}", f64::from(value) / f64::from(G::UNIT))
}

/// The number of moves of the winner to a proven win.
pub fn moves_to_win(value: Score) -> i32 {
    (WIN - value.abs() + 1) / 2
}

/// The comment on a move, as other match programs write it: score and depth, `+0.35/12` or `-M3/20`.
pub fn remark<G: Notation + Selective>(value: Score, depth: Depth) -> String {
    if value.abs() <= MAX_EVALUATION {
        return format!("{}/{depth}", points::<G>(value));
    }
    let sign = if value < 0 { '-' } else { '+' };
    format!("{sign}M{}/{depth}", moves_to_win(value))
}

/// The moves of a line from a position, cut after `most` of them.
pub fn line<G: Notation>(root: &G, moves: &[G::Move], most: usize) -> String {
    let mut position = root.clone();
    let mut names = Vec::new();
    for &m in moves.iter().take(most) {
        names.push(position.format_move(m));
        position = position.after(m);
    }
    names.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow_checkers::Checkers;
    use nullwindow_chess::Chess;
    use nullwindow_othello::Othello;

    #[test]
    fn values_are_said_to_whoever_sits_there() {
        let white = Some(Side::First);
        let black = Some(Side::Second);
        assert_eq!(value::<Chess>(35, white), "+0.35 pawns for you");
        assert_eq!(value::<Chess>(35, black), "-0.35 pawns for you");
        assert_eq!(value::<Chess>(35, None), "+0.35 pawns for White");
        assert_eq!(value::<Chess>(WIN - 5, white), "you mate in 3");
        assert_eq!(value::<Chess>(WIN - 5, black), "White mates in 3");
        assert_eq!(value::<Chess>(4 - WIN, black), "you mate in 2");
        assert_eq!(value::<Chess>(4 - WIN, None), "Black mates in 2");
        assert_eq!(value::<Checkers>(-120, white), "-1.20 men for you");
        assert_eq!(value::<Checkers>(WIN - 9, None), "Black wins in 5");
        assert_eq!(value::<Othello>(-42, black), "+4.2 discs for you");
        assert_eq!(short_value::<Othello>(-42, Side::First), "-4.2");
        let won = EndgameValue { sign: 1, plies: Some(19) };
        assert_eq!(known(won), "won (database), 10 moves to go");
        assert_eq!(known(EndgameValue { sign: -1, plies: Some(2) }), "lost (database), 1 move to go");
        assert_eq!(known(EndgameValue { sign: 1, plies: None }), "won (database)");
        assert_eq!(known(EndgameValue { sign: 0, plies: None }), "drawn (database)");
        assert_eq!(short_value::<Chess>(WIN - 1, Side::Second), "#-1");
    }

    #[test]
    fn scores_say_what_they_rest_on() {
        let start = Othello::start();
        assert_eq!(ground(&start, false, 12), "depth 12");
        assert_eq!(ground(&start, false, 60), "selective 96 %");
        assert_eq!(ground(&start, true, 60), "proved");
        assert_eq!(ground(&Chess::start(), false, 60), "depth 60");
    }
}
