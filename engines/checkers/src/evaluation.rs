//! Static evaluation.
//!
//! All terms are sums over bitboards, and the same for both sides from their points of view.

use crate::Checkers;
use crate::bitboard::{BOARD, Direction, row, squares, turned};
use crate::patterns::Patterns;
use crate::position::KING_ROWS;
use nullwindow_game::{Game, MAX_EVALUATION, Score, Side, TermSink, Terms};

/// The weights of the terms; a man is 100.
struct TermWeights {
    man: Score,
    king: Score,
    /// Advancement: for every row that a man has advanced, with 24 pieces on the board and with none, interpolated between:
    /// early in the game men are worth more at home.
    advance: (Score, Score),
    /// Back rank: for every man on a square of the bridge, while the opponent has men.
    guard: Score,
    /// Bridge: for both of them.
    bridge: Score,
    centre_man: Score,
    centre_king: Score,
    /// Mobility: for every safe step.
    step: Score,
    trapped_king: Score,
    /// Runaway man: nothing can stop it on its way to the king row; by the number of steps it needs, from 1.
    runaway: [Score; 4],
    /// Trades: a material lead grows by `lead * (24 - pieces) / trade`.
    trade: Score,
}

const WEIGHTS: TermWeights = TermWeights {
    man: 100,
    king: 140,
    advance: (-2, 2),
    guard: 6,
    bridge: 8,
    centre_man: 4,
    centre_king: 5,
    step: 2,
    trapped_king: -30,
    runaway: [34, 30, 25, 20],
    trade: 60,
};

/// The largest possible evaluation: twelve kings against nothing, or twelve men with all bonuses.
const _: () = assert!(12 * (2 * WEIGHTS.king + 100) < MAX_EVALUATION);

/// Bridge: the two squares of Black's home row from which two men guard all of it.
const BRIDGE: u64 = squares([1, 3]);

/// The centre of the board.
const CENTRE: u64 = squares([10, 11, 14, 15, 18, 19, 22, 23]);

const _: () = assert!(CENTRE == turned(CENTRE));

/// The evaluation for the side to move; every term goes to `sink`.
#[inline(always)]
pub(crate) fn evaluate<T: TermSink>(position: &Checkers, sink: &mut T) -> Score {
    let (black, white) = (SidePieces::<true>::of(position), SidePieces::<false>::of(position));
    let (black_steps, white_steps) = (black.safe_steps(), white.safe_steps());
    let lead = black.material() - white.material();
    let pieces = position.piece_count();
    let trade = trade(lead, pieces);
    let pieces = pieces as Score;

    let mut total = 0;
    let mut term = |name, first, second| {
        sink.term(name, first, second);
        total += first - second;
    };
    term("men", black.men_value(), white.men_value());
    term("kings", black.kings_value(), white.kings_value());
    term("advancement", black.advancement(pieces), white.advancement(pieces));
    term("back rank", black.back_rank(), white.back_rank());
    term("centre", black.centre(), white.centre());
    term("mobility", black_steps.mobility(), white_steps.mobility());
    term("trapped kings", black_steps.trapped(black.kings), white_steps.trapped(white.kings));
    term("runaway men", black.runaways(), white.runaways());
    term("trades", trade.max(0), (-trade).max(0));
    position.to_move().view(total)
}

/// The trained evaluation for the side to move; the classic one where there are no weights, and in endings.
#[inline]
pub(crate) fn evaluate_trained(position: &Checkers) -> Score {
    match weights_for(position) {
        Some(patterns) => patterns.evaluate(position),
        None => position.evaluate(),
    }
}

/// With so few pieces the classic evaluation plays: games of self-play tell little about endings that are won slowly.
pub const ENDING_PIECES: u32 = 7;

#[inline]
fn weights_for(position: &Checkers) -> Option<&'static Patterns> {
    Patterns::current().filter(|_| position.piece_count() > ENDING_PIECES)
}

/// The trained evaluation term by term; none where the classic one plays.
pub(crate) fn trained_terms(position: &Checkers) -> Option<Terms> {
    let patterns = weights_for(position)?;
    let mut terms = Terms::default();
    for (name, value) in patterns.terms(position) {
        match position.to_move() {
            Side::First => terms.term(name, value, 0),
            Side::Second => terms.term(name, 0, value),
        }
    }
    Some(terms)
}

/// Trades: what a material lead is worth more with so many pieces left.
#[inline(always)]
pub(crate) const fn trade(lead: Score, pieces: u32) -> Score {
    lead * (24 - pieces as Score) / WEIGHTS.trade
}

fn count(set: u64) -> Score {
    set.count_ones() as Score
}

/// The pieces of a side and of its opponent; `BLACK` is the side.
pub(crate) struct SidePieces<const BLACK: bool> {
    men: u64,
    kings: u64,
    enemy_men: u64,
    enemy_kings: u64,
    empty: u64,
}

impl<const BLACK: bool> SidePieces<BLACK> {
    const SIDE: Side = if BLACK { Side::First } else { Side::Second };

    /// The directions of the men, then the others.
    const DIRECTIONS: [Direction; 4] = if BLACK {
        [Direction::DownLeft, Direction::DownRight, Direction::UpLeft, Direction::UpRight]
    } else {
        [Direction::UpLeft, Direction::UpRight, Direction::DownLeft, Direction::DownRight]
    };

    #[inline(always)]
    fn of(position: &Checkers) -> Self {
        let (own, enemy) = (position.pieces(Self::SIDE), position.pieces(!Self::SIDE));
        let kings = position.kings();
        SidePieces::new(own & !kings, own & kings, enemy & !kings, enemy & kings)
    }

    #[inline(always)]
    pub(crate) const fn new(men: u64, kings: u64, enemy_men: u64, enemy_kings: u64) -> Self {
        let empty = BOARD & !(men | kings | enemy_men | enemy_kings);
        SidePieces { men, kings, enemy_men, enemy_kings, empty }
    }

    /// A set given for Black, from this side's point of view.
    const fn seen(set: u64) -> u64 {
        if BLACK { set } else { turned(set) }
    }

    /// The squares from which a man steps onto one of `squares`.
    #[inline(always)]
    fn behind(squares: u64) -> u64 {
        let [left, right, ..] = Self::DIRECTIONS;
        (left.step_back(squares) | right.step_back(squares)) & BOARD
    }

    fn men_value(&self) -> Score {
        count(self.men) * WEIGHTS.man
    }

    fn kings_value(&self) -> Score {
        count(self.kings) * WEIGHTS.king
    }

    pub(crate) fn material(&self) -> Score {
        self.men_value() + self.kings_value()
    }

    /// The rows are summed by the bits of their numbers.
    fn advancement(&self, pieces: Score) -> Score {
        let ones = const { Self::seen(row(1) | row(3) | row(5) | row(7)) };
        let twos = const { Self::seen(row(2) | row(3) | row(6) | row(7)) };
        let fours = const { Self::seen(row(4) | row(5) | row(6) | row(7)) };
        let rows = count(self.men & ones) + 2 * count(self.men & twos) + 4 * count(self.men & fours);
        let (full, bare) = WEIGHTS.advance;
        rows * (full * pieces + bare * (24 - pieces)) / 24
    }

    fn back_rank(&self) -> Score {
        let guards = count(self.men & const { Self::seen(BRIDGE) });
        let value = guards * WEIGHTS.guard + (guards >> 1) * WEIGHTS.bridge;
        if self.enemy_men == 0 { 0 } else { value }
    }

    fn centre(&self) -> Score {
        count(self.men & CENTRE) * WEIGHTS.centre_man + count(self.kings & CENTRE) * WEIGHTS.centre_king
    }

    /// Safe steps: the piece cannot be jumped at once.
    #[inline(always)]
    pub(crate) fn safe_steps(&self) -> SafeSteps {
        let enemies = self.enemy_men | self.enemy_kings;
        let [left, right, back_left, back_right] = Self::DIRECTIONS;
        // Squares with an enemy on one side and none on the other.
        let jumped = |direction: Direction, by: u64| direction.step_back(by) & direction.step(self.empty);
        let safe = self.empty
            & !jumped(left, enemies)
            & !jumped(right, enemies)
            & !jumped(back_left, self.enemy_kings)
            & !jumped(back_right, self.enemy_kings);
        // The square that the piece leaves is empty too.
        let landings = |direction: Direction, movers: u64, by: u64| {
            let landings = direction.step(movers) & safe & !direction.step_back(by);
            (landings, direction.step_back(landings))
        };
        let movers = self.men | self.kings;
        let steps = [
            landings(left, movers, enemies),
            landings(right, movers, enemies),
            landings(back_left, self.kings, self.enemy_kings),
            landings(back_right, self.kings, self.enemy_kings),
        ];
        SafeSteps {
            count: steps.iter().map(|&(landings, _)| count(landings)).sum(),
            steppers: steps.iter().fold(0, |set, &(_, steppers)| set | steppers),
        }
    }

    /// Runaway men: no enemy man ahead and no enemy king near their way to the king row.
    pub(crate) fn runaways(&self) -> Score {
        let near = |kings: u64| (kings | kings << 4 | kings << 5 | kings >> 4 | kings >> 5) & BOARD;
        let mut met = self.enemy_men | near(near(self.enemy_kings));
        for _ in 1..WEIGHTS.runaway.len() {
            met |= Self::behind(met);
        }
        let free = self.empty & !met;
        let mut way = free & KING_ROWS[Self::SIDE.index()];
        let mut value = 0;
        for weight in WEIGHTS.runaway {
            let behind = Self::behind(way);
            value += count(behind & self.men) * weight;
            way = behind & free;
        }
        value
    }
}

/// The safe steps of a side.
pub(crate) struct SafeSteps {
    pub(crate) count: Score,
    /// The pieces that have one.
    pub(crate) steppers: u64,
}

impl SafeSteps {
    fn mobility(&self) -> Score {
        self.count * WEIGHTS.step
    }

    fn trapped(&self, kings: u64) -> Score {
        count(kings & !self.steppers) * WEIGHTS.trapped_king
    }
}
