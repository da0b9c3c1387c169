//! The order in which games are learned from.

use crate::game::Record;
use crate::games::PlayableGame;
use nullwindow_game::zobrist;

/// Games in an order that depends on nothing but what is learned from them, each of them once, and how many were there again.
/// So files from any number of machines give the same weights, in whatever order they come. The order is that of a hash:
/// games of one opening do not come together, as every tenth one is held out.
pub fn in_order<G: PlayableGame>(games: Vec<Record<G>>) -> (Vec<Record<G>>, usize) {
    let before = games.len();
    let mut hashed: Vec<(u64, Record<G>)> =
        games.into_iter().map(|game| (hash(content(&game)), game)).collect();
    // Two different games hardly ever have the same hash.
    hashed.sort_by(|(hash, game), (other_hash, other)| {
        hash.cmp(other_hash).then_with(|| content(game).cmp(content(other)))
    });
    hashed.dedup_by(|(hash, game), (other_hash, other)| hash == other_hash && is_same(game, other));
    let games: Vec<Record<G>> = hashed.into_iter().map(|(_, game)| game).collect();
    let again = before - games.len();
    (games, again)
}

/// Whether there is nothing to be learned from one game that is not in the other. The names of the players may differ.
fn is_same<G: PlayableGame>(game: &Record<G>, other: &Record<G>) -> bool {
    let parts = |game: &Record<G>| (game.start.key(), game.result.clone());
    parts(game) == parts(other) && game.moves == other.moves && game.remarks == other.remarks
}

/// What is learned from: the positions, the values of the moves and the result.
fn content<G: PlayableGame>(game: &Record<G>) -> impl Iterator<Item = u64> + '_ {
    let remarks = game.remarks.iter().flat_map(|remark| remark.bytes().chain([b'\n']));
    let text = remarks.chain(game.result.iter().flat_map(|result| result.bytes()));
    game.positions().map(|position| position.key()).chain(text.map(u64::from))
}

fn hash(content: impl Iterator<Item = u64>) -> u64 {
    content.fold(0, zobrist::number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Game, Notation};
    use nullwindow_othello::Othello;

    #[test]
    fn order_does_not_depend_on_the_order_of_the_input() {
        let games: Vec<Record<Othello>> = (0..40)
            .map(|number: u64| {
                let mut game = Record::position(Othello::start());
                let mut position = game.start;
                for ply in 0..10 {
                    let moves = position.moves();
                    let m = moves[zobrist::number(number / 2, ply) as usize % moves.len()];
                    position = position.after(m);
                    game.moves.push(m);
                    game.remarks.push(format!("+{number}.0/1"));
                }
                game.tags.push(("Round".to_string(), number.to_string()));
                game
            })
            .collect();
        let (expected, again) = in_order(games.clone());
        assert_eq!((expected.len(), again), (40, 0));
        for seed in 0..20 {
            let mut shuffled = games.clone();
            shuffled.sort_by_key(|game| zobrist::number(seed, game.tag("Round").unwrap().parse().unwrap()));
            assert_eq!(in_order(shuffled.clone()), (expected.clone(), 0));
            shuffled.extend(games[..7].iter().cloned());
            assert_eq!(in_order(shuffled), (expected.clone(), 7));
        }
        // What is not learned from makes no game another one, and what is does.
        let mut other = vec![games[3].clone(), games[3].clone()];
        other[1].tags.clear();
        assert_eq!(in_order(other.clone()).1, 1);
        other[1].remarks[4] = "+0.5/1".to_string();
        assert_eq!(in_order(other).1, 0);
    }
}
