//! Which weights make up the value of a position, and how often: what a tuner has to know.

use super::layout::{COUNT, TEMPO};
use super::ledger::{DANGER_SHARE, DANGER_SQUARE, Record, STRONGEST_DANGER};
use super::scale::{self, WHOLE};
use super::view::View;
use super::{assess, is_dead, phase};
use crate::Chess;
use crate::evaluation::pair::Pair;
use shakmaty::{Color, Position};

/// A weight's place, and how often it applies.
pub type Count = (u16, i16);

/// How the value of a position, as White sees it, follows from the weights.
#[derive(Clone, PartialEq, Debug)]
pub struct Trace {
    /// The weights of White, less those of Black.
    pub linear: Vec<Count>,
    /// The weights of the danger that Black's king is in, and White's; none if it is not serious.
    pub dangers: [Vec<Count>; 2],
    /// The share of the opening in the value; the rest is that of the ending.
    pub opening: f64,
    /// What the ending is scaled by if it is good for White, and for Black.
    pub scales: [f64; 2],
}

impl Trace {
    /// The trace of a position, if its value depends on the weights at all.
    pub fn of(position: &Chess) -> Option<Trace> {
        let rules = position.as_shakmaty();
        if is_dead(rules) {
            return None;
        }
        let (mut white, mut black) = (Record::default(), Record::default());
        assess(rules, &mut white, &mut black);
        white.times[TEMPO] = rules.turn().fold_wb(1, -1);
        let linear = counts(|place| white.times[place] - black.times[place]);
        let danger =
            |side: &Record| if side.serious { counts(|place| side.danger[place]) } else { Vec::new() };
        let scale = |color| scale::scale(&View::new(rules.board(), color, rules.turn()));
        let scales = Color::ALL.map(scale);
        Some(Trace {
            linear,
            dangers: [danger(&white), danger(&black)],
            opening: f64::from(phase(rules.board())) / f64::from(Pair::OPENING),
            scales: [Color::White, Color::Black].map(|color| f64::from(scale(color)) / f64::from(WHOLE)),
        })
        .filter(|_| scales.iter().any(|&scale| scale > 0))
    }

    /// The value in centipawns for White by weights for the opening and the ending, and what each weight adds to it where
    /// it applies once: `receive` is given the place, whether it is for the ending, and the derivative.
    pub fn value(&self, weights: &[[f64; 2]], mut receive: impl FnMut(u16, usize, f64)) -> f64 {
        let sum = |counts: &[Count], half: usize| -> f64 {
            counts.iter().map(|&(place, times)| weights[usize::from(place)][half] * f64::from(times)).sum()
        };
        let mut halves = [0, 1].map(|half| sum(&self.linear, half));
        let dangers = [0, 1].map(|side| [0, 1].map(|half| sum(&self.dangers[side], half)));
        for (danger, sign) in dangers.iter().zip([1.0, -1.0]) {
            halves[0] += sign * danger_opening(danger[0]).0;
            halves[1] += sign * danger_ending(danger[1]).0;
        }
        let scale = if halves[1] >= 0.0 { self.scales[0] } else { self.scales[1] };
        let shares = if scale == 0.0 { [0.0; 2] } else { [self.opening, (1.0 - self.opening) * scale] };
        for half in 0..2 {
            for &(place, times) in &self.linear {
                receive(place, half, shares[half] * f64::from(times));
            }
            for (side, sign) in [(0, 1.0), (1, -1.0)] {
                let danger = dangers[side][half];
                let slope = if half == 0 { danger_opening(danger).1 } else { danger_ending(danger).1 };
                for &(place, times) in &self.dangers[side] {
                    receive(place, half, sign * shares[half] * slope * f64::from(times));
                }
            }
        }
        halves[0] * shares[0] + halves[1] * shares[1]
    }
}

/// The value of a danger in the opening, and its derivative.
fn danger_opening(danger: f64) -> (f64, f64) {
    let most = f64::from(STRONGEST_DANGER);
    let within = danger.clamp(0.0, most);
    let slope = if danger < most { 2.0 * within / f64::from(DANGER_SQUARE) } else { 0.0 };
    (within * within / f64::from(DANGER_SQUARE), slope)
}

/// The value of a danger in the ending, and its derivative.
fn danger_ending(danger: f64) -> (f64, f64) {
    let within = danger.clamp(0.0, f64::from(STRONGEST_DANGER));
    let slope = if within == danger { 1.0 / f64::from(DANGER_SHARE) } else { 0.0 };
    (within / f64::from(DANGER_SHARE), slope)
}

fn counts(times: impl Fn(usize) -> i32) -> Vec<Count> {
    (0..COUNT)
        .filter_map(|place| match times(place) {
            0 => None,
            times => Some((place as u16, times as i16)),
        })
        .collect()
}
