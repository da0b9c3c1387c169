//! How a game at the board has ended.

use crate::engine::Ending;
use crate::game::{GameEnd, Side};
use crate::games::PlayableGame;

/// How a game has ended: why, and who has won.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Conclusion {
    /// Why it is over.
    pub ending: Ending,
    /// Who has won; nobody in a draw.
    pub winner: Option<Side>,
    /// What is said about it, in a sentence.
    pub text: String,
    /// The result as files write it, `1-0`, `0-1` or `1/2-1/2`; in a counted game what was counted, `40-24`.
    pub score: String,
}

impl Conclusion {
    /// How a game ended of which a referee gave this end, in its last position.
    pub(super) fn of<G: PlayableGame>(end: GameEnd, last: &G) -> Conclusion {
        let ending = Ending::of(end, last);
        Conclusion::new(ending, end.winner(), last)
    }

    /// A game that ended in a position for a reason.
    pub(super) fn new<G: PlayableGame>(ending: Ending, winner: Option<Side>, last: &G) -> Conclusion {
        let result = match winner {
            Some(winner) => format!("{} wins", G::side_name(winner)),
            None => "a draw".to_string(),
        };
        let reason = reason(ending, winner, last);
        let score = match (ending, last.counted()) {
            (Ending::Count, Some([first, second])) => format!("{first}-{second}"),
            _ => Ending::result(winner).to_string(),
        };
        Conclusion { ending, winner, text: format!("{result}: {reason}"), score }
    }
}

fn reason<G: PlayableGame>(ending: Ending, winner: Option<Side>, last: &G) -> String {
    let loser = winner.map_or("", |winner| G::side_name(!winner));
    match ending {
        Ending::Mate => "checkmate".to_string(),
        Ending::NoMoves => format!("{loser} has no move left"),
        Ending::Count => format!("neither side can move, and the {} are counted", G::POINTS),
        Ending::Stalemate => {
            format!("stalemate, {} has no move and is not in check", G::side_name(last.to_move()))
        }
        Ending::Repetition => "the same position for the third time".to_string(),
        Ending::NoProgress => {
            let moves = G::HALFMOVE_LIMIT.unwrap_or_default() / 2;
            format!("{moves} moves of each side without progress")
        }
        Ending::Dead => "nobody can win with what is left".to_string(),
        Ending::Time => format!("{loser}'s time is up"),
        Ending::Resignation => format!("{loser} resigns"),
        Ending::Agreement => "agreed".to_string(),
        Ending::IllegalMove | Ending::Crash | Ending::Hang => ending.to_string(),
    }
}
