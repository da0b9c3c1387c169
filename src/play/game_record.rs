//! The moves of a game, and how far it has been taken back.

use crate::game::{Record, Referee, Score, Side};
use crate::games::PlayableGame;
use std::time::Duration;

/// A move of a game record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedMove<G: PlayableGame> {
    /// The move.
    pub m: G::Move,
    /// The move as the game's players write it.
    pub text: String,
    /// Who made it.
    pub side: Side,
    /// The engine's value of the position before it, for the first player.
    pub value: Option<Score>,
    /// The time left on both clocks after it.
    pub clocks: Option<[Duration; 2]>,
}

/// The moves of a game from its start, including those that were taken back.
#[derive(Clone, Debug)]
pub struct GameRecord<G: PlayableGame> {
    start: G,
    moves: Vec<PlayedMove<G>>,
    /// How many of them are on the board; the others were taken back.
    played: usize,
    referee: Referee<G>,
}

impl<G: PlayableGame> GameRecord<G> {
    /// The record of a game that begins in `start` with these legal moves.
    pub fn new(start: G, moves: &[G::Move]) -> GameRecord<G> {
        let mut record =
            GameRecord { referee: Referee::new(start.clone()), start, moves: Vec::new(), played: 0 };
        for &m in moves {
            record.play(m, None, None);
        }
        record
    }

    /// The position in which the game began.
    pub fn start(&self) -> &G {
        &self.start
    }

    /// The moves that are on the board.
    pub fn played(&self) -> &[PlayedMove<G>] {
        &self.moves[..self.played]
    }

    /// The moves that were taken back, the next one first.
    pub fn taken_back(&self) -> &[PlayedMove<G>] {
        &self.moves[self.played..]
    }

    /// The moves that are on the board, alone.
    pub fn moves(&self) -> Vec<G::Move> {
        self.played().iter().map(|played| played.m).collect()
    }

    /// The referee of the game as it is on the board.
    pub fn referee(&self) -> &Referee<G> {
        &self.referee
    }

    /// The present position.
    pub fn position(&self) -> &G {
        self.referee.position()
    }

    /// The positions from the start to the present one, both included.
    pub fn positions(&self) -> Vec<G> {
        let record = Record { moves: self.moves(), ..Record::position(self.start.clone()) };
        record.positions().collect()
    }

    /// Plays a legal move. The moves that were taken back are dropped, unless they begin with this one.
    pub fn play(&mut self, m: G::Move, value: Option<Score>, clocks: Option<[Duration; 2]>) {
        let position = self.position();
        let played = PlayedMove { m, text: position.format_move(m), side: position.to_move(), value, clocks };
        if self.moves.get(self.played).is_some_and(|next| next.m == m) {
            self.moves[self.played] = played;
        } else {
            self.moves.truncate(self.played);
            self.moves.push(played);
        }
        self.played += 1;
        self.referee.play(m);
    }

    /// Goes to the position after this many moves, or after all of them if there are fewer.
    pub fn go_to(&mut self, ply: usize) {
        self.played = ply.min(self.moves.len());
        self.referee = Referee::new(self.start.clone());
        for played in &self.moves[..self.played] {
            self.referee.play(played.m);
        }
    }

    /// The time left on both clocks in the present position, if the game has clocks.
    pub fn clocks(&self) -> Option<[Duration; 2]> {
        self.played().last().and_then(|played| played.clocks)
    }
}
