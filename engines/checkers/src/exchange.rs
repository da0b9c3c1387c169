//! Forced exchanges: what all captures together are worth that follow a move.

use crate::bitboard::{BOARD, places};
use crate::generate::{Jumper, Movers};
use crate::position::{KING_ROWS, URGENCIES};
use crate::{Checkers, Move};
use nullwindow_game::{Game, Side};

/// The score of a step after which both sides capture as much: it comes before other steps. Trades are often forced, and
/// what follows them is soon searched.
const EVEN: i32 = 50;

/// A position as an exchange sees it: without a key, and without the side to move.
#[derive(Clone, Copy)]
struct Pieces {
    pieces: [u64; 2],
    kings: u64,
}

impl Checkers {
    /// The score of a step by the exchange that follows it: gains first, even exchanges, quiet steps, losses last.
    #[inline]
    pub(crate) fn step_score(&self, m: Move) -> i32 {
        let score = self.static_move_score(m);
        match self.exchange_after(m) {
            None => score,
            Some(0) => score + EVEN,
            Some(lost) => score - lost,
        }
    }

    /// What the opponent wins by the captures that both sides are forced to make after a step of the side to move, in units of
    /// [`Game::static_move_score`]; nothing if there are none.
    #[inline]
    pub(crate) fn exchange_after(&self, m: Move) -> Option<i32> {
        let side = self.to_move();
        let (from, to) = (1 << m.start_place(), 1 << m.end_place());
        // These sets are the same for all moves of a position, and most moves touch none of them.
        let opponent = Movers::of(self, !side);
        let touched = to & opponent.neighbours() | from & opponent.landings();
        if touched == 0 && opponent.all_jumpers() == 0 {
            return None;
        }
        let mut pieces = [self.pieces(Side::First), self.pieces(Side::Second)];
        pieces[side.index()] ^= from | to;
        let mut kings = self.kings();
        if kings & from != 0 {
            kings ^= from | to;
        } else {
            kings |= to & KING_ROWS[side.index()];
        }
        Pieces { pieces, kings }.exchange(!side)
    }
}

impl Pieces {
    /// What a side wins by capturing now, with all captures that follow; nothing if it has none.
    #[inline]
    fn exchange(self, side: Side) -> Option<i32> {
        let [own, prey] = [side, !side].map(|side| self.pieces[side.index()]);
        let movers = Movers::new(side, own, self.kings, prey, BOARD & !(own | prey));
        let jumpers = movers.all_jumpers();
        (jumpers != 0).then(|| self.best_capture(side, &movers, jumpers))
    }

    /// The best of the captures that a side has.
    #[inline(never)]
    fn best_capture(self, side: Side, movers: &Movers, jumpers: u64) -> i32 {
        let of_jumper = |place: u8| {
            let from = 1 << place;
            let mut best = i32::MIN;
            Jumper::new(movers, place).finish(from, self.pieces[(!side).index()], &mut |at, prey| {
                best = best.max(self.captured(side, from, at, prey));
            });
            best
        };
        places(jumpers).map(of_jumper).max().unwrap_or(0)
    }

    /// The worth of a jump to `to` that leaves the opponent with the pieces `prey`, with the captures that follow it.
    fn captured(self, side: Side, from: u64, to: u64, prey: u64) -> i32 {
        let (man, king, promotion) = URGENCIES;
        let mut next = self;
        next.pieces[side.index()] = self.pieces[side.index()] & !from | to;
        next.pieces[(!side).index()] = prey;
        let captured = self.pieces[(!side).index()] & !prey;
        let kings = (captured & self.kings).count_ones() as i32;
        let mut worth = captured.count_ones() as i32 * man + kings * (king - man);
        next.kings &= !captured;
        if self.kings & from != 0 {
            next.kings = next.kings & !from | to;
        } else if KING_ROWS[side.index()] & to != 0 {
            next.kings |= to;
            worth += promotion;
        }
        worth - next.exchange(!side).unwrap_or(0)
    }
}
