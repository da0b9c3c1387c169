//! The features of a position, for the side to move: what is weighed, and how often.

use super::regions::{CONTENTS, REGIONS, indices};
use crate::Checkers;
use crate::bitboard::{Direction, places, row, turned};
use crate::evaluation::{SidePieces, trade};
use nullwindow_game::{Game, Side};

/// The pieces as the side to move sees them: its own men go down the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct View {
    pub(crate) own_men: u64,
    pub(crate) other_men: u64,
    pub(crate) own_kings: u64,
    pub(crate) other_kings: u64,
}

impl View {
    #[inline(always)]
    pub(crate) fn of(position: &Checkers) -> View {
        let mover = position.to_move();
        let (own, other, kings) = (position.pieces(mover), position.pieces(!mover), position.kings());
        let seen = |set: u64| if mover == Side::First { set } else { turned(set) };
        View {
            own_men: seen(own & !kings),
            other_men: seen(other & !kings),
            own_kings: seen(own & kings),
            other_kings: seen(other & kings),
        }
    }

    /// The number of pieces.
    #[inline(always)]
    pub(crate) fn pieces(&self) -> u32 {
        (self.own_men | self.other_men | self.own_kings | self.other_kings).count_ones()
    }
}

/// Where the weights of own kings on their squares begin, then those of the other side's, by the place of the bit.
pub(crate) const KINGS_AT: usize = REGIONS * CONTENTS;
pub(crate) const KING_PLACES: usize = 36;

/// Where the weights of the material begin: the men of both sides, 0 to 12, and their kings, of which more than four count as
/// four.
pub(crate) const MATERIAL_AT: usize = KINGS_AT + 2 * KING_PLACES;
const MEN: usize = 13;
const KINGS: usize = 5;

/// Where the weights of the move begin: whether the side to move has it (the opposition), by the number of pieces.
pub(crate) const MOVE_AT: usize = MATERIAL_AT + MEN * MEN * KINGS * KINGS;
const MOST_PIECES: usize = 24;

/// Where the weights of counts begin: each is weighed as often as it occurs.
pub(crate) const COUNTS_AT: usize = MOVE_AT + 2 * (MOST_PIECES + 1);

/// What is counted, for the side to move and for the other side, in this order.
pub(crate) const COUNTS: usize = 12;

/// The number of weights of a phase.
pub const FEATURES: usize = COUNTS_AT + COUNTS;

/// A count: what training begins with.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Count {
    /// The weight of one, in points.
    pub weight: f32,
    /// The usual size of the count: what is counted in large numbers has to be learned in small steps.
    pub size: f32,
}

/// The count at a place of the weights, if there is one.
pub fn count_at(feature: u32) -> Option<Count> {
    let number = (feature as usize).checked_sub(COUNTS_AT)?;
    let count = |weight, size| Some(Count { weight, size });
    match number {
        0 => count(100.0, 8.0),
        1 => count(-100.0, 8.0),
        2 => count(140.0, 1.0),
        3 => count(-140.0, 1.0),
        4 => count(2.0, 6.0),
        5 => count(-2.0, 6.0),
        6 => count(-30.0, 1.0),
        7 => count(30.0, 1.0),
        8 => count(1.0, 30.0),
        9 => count(-1.0, 30.0),
        10 => count(1.0, 30.0),
        _ => count(0.0, 1.0),
    }
}

/// The counts: men, kings, safe steps, trapped kings, runaway men, each of both sides, the material lead by what has been
/// traded, and the pieces that the other side could capture if it were its turn.
#[inline(always)]
pub(crate) fn counts(view: &View) -> [i32; COUNTS] {
    let View { own_men, other_men, own_kings, other_kings } = *view;
    let own = SidePieces::<true>::new(own_men, own_kings, other_men, other_kings);
    let other = SidePieces::<false>::new(other_men, other_kings, own_men, own_kings);
    let (own_steps, other_steps) = (own.safe_steps(), other.safe_steps());
    let count = |set: u64| set.count_ones() as i32;
    [
        count(own_men),
        count(other_men),
        count(own_kings),
        count(other_kings),
        own_steps.count,
        other_steps.count,
        count(own_kings & !own_steps.steppers),
        count(other_kings & !other_steps.steppers),
        own.runaways(),
        other.runaways(),
        trade(own.material() - other.material(), view.pieces()),
        count(threatened(view)),
    ]
}

/// The pieces of the side to move that the other side could capture if it were its turn.
#[inline(always)]
fn threatened(view: &View) -> u64 {
    let own = view.own_men | view.own_kings;
    let others = view.other_men | view.other_kings;
    let empty = crate::bitboard::BOARD & !(own | others);
    let jumped = |direction: Direction, by: u64| direction.step(by) & direction.step_back(empty) & own;
    let [up_left, up_right, down_left, down_right] = Direction::ALL;
    jumped(up_left, others)
        | jumped(up_right, others)
        | jumped(down_left, view.other_kings)
        | jumped(down_right, view.other_kings)
}

/// The places of the weights that are weighed once, but for regions and kings.
#[inline(always)]
pub(crate) fn single_features(view: &View) -> [usize; 2] {
    let men = |set: u64| (set.count_ones() as usize).min(MEN - 1);
    let kings = |set: u64| (set.count_ones() as usize).min(KINGS - 1);
    let material = (men(view.own_men) * MEN + men(view.other_men)) * KINGS * KINGS
        + kings(view.own_kings) * KINGS
        + kings(view.other_kings);
    let pieces = view.pieces() as usize;
    [MATERIAL_AT + material, MOVE_AT + 2 * pieces.min(MOST_PIECES) + usize::from(has_move(view))]
}

/// The move (the opposition): whether the pieces on every other row, counted from the side to move's home, are odd in number.
fn has_move(view: &View) -> bool {
    const SYSTEM: u64 = row(0) | row(2) | row(4) | row(6);
    let all = view.own_men | view.other_men | view.own_kings | view.other_kings;
    (all & SYSTEM).count_ones() % 2 == 1
}

/// A feature: the place of its weight, and how often it is weighed.
pub type Feature = (u32, f32);

/// The features of a position, and the share of the opening's weights in its value; the rest is the ending's.
pub fn features_of(position: &Checkers) -> (Vec<Feature>, f32) {
    let view = View::of(position);
    let index = indices(view.own_men, view.other_men).0;
    let mut features = Vec::with_capacity(REGIONS + COUNTS + 6);
    for (region, &contents) in index[..REGIONS].iter().enumerate() {
        features.push(((region * CONTENTS) as u32 + u32::from(contents), 1.0));
    }
    for (first, kings) in [(KINGS_AT, view.own_kings), (KINGS_AT + KING_PLACES, view.other_kings)] {
        features.extend(places(kings).map(|place| ((first + place as usize) as u32, 1.0)));
    }
    features.extend(single_features(&view).map(|place| (place as u32, 1.0)));
    for (number, count) in counts(&view).into_iter().enumerate() {
        if count != 0 {
            features.push(((COUNTS_AT + number) as u32, count as f32));
        }
    }
    (features, view.pieces().min(OPENING_PIECES) as f32 / OPENING_PIECES as f32)
}

/// With so many pieces the weights of the opening count alone, with none those of the ending.
pub(crate) const OPENING_PIECES: u32 = 24;
