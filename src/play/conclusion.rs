//! How a game has ended.

use crate::engine::Ending;
use crate::game::{GameEnd, Side};
use crate::games::PlayableGame;

/// How a game has ended: why, and who has won.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Conclusion {
    /// Why it is over.
    pub ending: Ending,
    /// The winner; none in a draw.
    pub winner: Option<Side>,
    /// The result in words: `White wins: checkmate`.
    pub text: String,
    /// The result as files write it, `1-0`, `0-1` or `1/2-1/2`; in a counted game the count, `40-24`.
    pub score: String,
}

impl Conclusion {
    /// A game that ended by the rules, in its last position.
    pub fn of<G: PlayableGame>(end: GameEnd, last: &G) -> Conclusion {
        Conclusion::new(Ending::of(end, last), end.winner(), last)
    }

    /// A game that ended for any reason, in its last position.
    pub(super) fn new<G: PlayableGame>(ending: Ending, winner: Option<Side>, last: &G) -> Conclusion {
        let result = winner.map_or_else(|| "Draw".to_string(), |side| format!("{} wins", G::side_name(side)));
        let score = match (ending, last.counted()) {
            (Ending::Count, Some([first, second])) => format!("{first}-{second}"),
            _ => Ending::result(winner).to_string(),
        };
        Conclusion { ending, winner, text: format!("{result}: {}", reason::<G>(ending, winner)), score }
    }
}

fn reason<G: PlayableGame>(ending: Ending, winner: Option<Side>) -> String {
    let loser = winner.map_or("", |winner| G::side_name(!winner));
    match ending {
        Ending::Mate | Ending::NoMoves => G::WIN_REASON.to_string(),
        Ending::Count => format!("neither side can move, and the {} are counted", G::POINTS),
        Ending::Stalemate => G::DRAW_REASON.to_string(),
        Ending::Repetition => "threefold repetition".to_string(),
        Ending::NoProgress => format!("{}-move rule", G::HALFMOVE_LIMIT.unwrap_or_default() / 2),
        Ending::Dead => "insufficient material".to_string(),
        Ending::Time => format!("{loser} ran out of time"),
        Ending::Resignation => format!("{loser} resigns"),
        Ending::Agreement => "agreement".to_string(),
        Ending::Adjudication | Ending::IllegalMove | Ending::Crash | Ending::Hang => ending.to_string(),
    }
}
