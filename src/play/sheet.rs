//! The score sheet: the moves of a game, and how far it has been taken back.

use crate::game::{Record, Referee, Score, Side};
use crate::games::PlayableGame;
use std::time::Duration;

/// A move on the sheet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ply<G: PlayableGame> {
    /// The move.
    pub m: G::Move,
    /// As the game's players write it.
    pub text: String,
    /// Who made it.
    pub side: Side,
    /// What the engine thought of the position before it, as the first player sees it.
    pub value: Option<Score>,
    /// What was left on the clocks after it.
    pub clocks: Option<[Duration; 2]>,
}

/// The moves of a game from its start, those that were taken back included.
#[derive(Clone, Debug)]
pub struct Sheet<G: PlayableGame> {
    start: G,
    plies: Vec<Ply<G>>,
    /// So many of them are on the board.
    cursor: usize,
    referee: Referee<G>,
}

impl<G: PlayableGame> Sheet<G> {
    /// The sheet of a game that begins in `start` with these moves, which have to be legal.
    pub fn new(start: G, moves: &[G::Move]) -> Sheet<G> {
        let mut sheet = Sheet { referee: Referee::new(start.clone()), start, plies: Vec::new(), cursor: 0 };
        for &m in moves {
            sheet.play(m, None, None);
        }
        sheet
    }

    /// The position in which the game began.
    pub fn start(&self) -> &G {
        &self.start
    }

    /// The moves that are on the board.
    pub fn played(&self) -> &[Ply<G>] {
        &self.plies[..self.cursor]
    }

    /// The moves that were taken back, the next one first.
    pub fn taken_back(&self) -> &[Ply<G>] {
        &self.plies[self.cursor..]
    }

    /// The moves that are on the board, alone.
    pub fn moves(&self) -> Vec<G::Move> {
        self.played().iter().map(|ply| ply.m).collect()
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

    /// Plays a legal move. What was taken back is forgotten, unless it begins with this move.
    pub fn play(&mut self, m: G::Move, value: Option<Score>, clocks: Option<[Duration; 2]>) {
        let position = self.position();
        let ply = Ply { m, text: position.format_move(m), side: position.to_move(), value, clocks };
        if self.plies.get(self.cursor).is_some_and(|next| next.m == m) {
            self.plies[self.cursor] = ply;
        } else {
            self.plies.truncate(self.cursor);
            self.plies.push(ply);
        }
        self.cursor += 1;
        self.referee.play(m);
    }

    /// Goes to the position after so many moves, at most as many as there are.
    pub fn go_to(&mut self, ply: usize) {
        self.cursor = ply.min(self.plies.len());
        self.referee = Referee::new(self.start.clone());
        for ply in &self.plies[..self.cursor] {
            self.referee.play(ply.m);
        }
    }

    /// What was left on the clocks in the present position, if a clock ran.
    pub fn clocks(&self) -> Option<[Duration; 2]> {
        self.played().last().and_then(|ply| ply.clocks)
    }
}
