//! Evaluation traces: how often each weight applies in a position. What Texel tuning works on.

use super::accumulator::{DANGER_DIVISOR, DANGER_SQUARE_DIVISOR, MAX_DANGER, TraceAccumulator};
use super::layout::{COUNT, TEMPO};
use super::scale::{self, NORMAL};
use super::view::SideView;
use super::{accumulate, is_dead, phase};
use crate::Chess;
use crate::evaluation::tapered::TaperedScore;
use shakmaty::{Color, Position};

/// The index of a weight, and how often it applies.
pub type Coefficient = (u16, i16);

/// Evaluation trace: the value of a position, from White's point of view, as a function of the weights.
#[derive(Clone, PartialEq, Debug)]
pub struct EvalTrace {
    /// The coefficients of White, less those of Black.
    pub linear: Vec<Coefficient>,
    /// The coefficients of the danger of Black's king, and of White's; empty if it does not count.
    pub dangers: [Vec<Coefficient>; 2],
    /// The game phase: the share of the middlegame in the value, 0 to 1.
    pub phase: f64,
    /// The scale factor of the endgame if White is ahead in it, and if Black is.
    pub scales: [f64; 2],
}

impl EvalTrace {
    /// The trace of a position, if its value depends on the weights at all.
    pub fn of(position: &Chess) -> Option<EvalTrace> {
        let rules = position.as_shakmaty();
        if is_dead(rules) {
            return None;
        }
        let (mut white, mut black) = (TraceAccumulator::default(), TraceAccumulator::default());
        accumulate(rules, &mut white, &mut black);
        white.times[TEMPO] = rules.turn().fold_wb(1, -1);
        let linear = coefficients(|index| white.times[index] - black.times[index]);
        let danger = |side: &TraceAccumulator| {
            if side.has_danger { coefficients(|index| side.danger[index]) } else { Vec::new() }
        };
        let scale = |color| scale::scale(&SideView::new(rules.board(), color, rules.turn()));
        let scales = Color::ALL.map(scale);
        Some(EvalTrace {
            linear,
            dangers: [danger(&white), danger(&black)],
            phase: f64::from(phase(rules.board())) / f64::from(TaperedScore::MAX_PHASE),
            scales: [Color::White, Color::Black].map(|color| f64::from(scale(color)) / f64::from(NORMAL)),
        })
        .filter(|_| scales.iter().any(|&scale| scale > 0))
    }

    /// The value in centipawns for White by middlegame and endgame weights. `gradient` receives the derivative by each
    /// weight that applies: its index, 0 for middlegame or 1 for endgame, and the derivative.
    pub fn value(&self, weights: &[[f64; 2]], mut gradient: impl FnMut(u16, usize, f64)) -> f64 {
        let sum = |coefficients: &[Coefficient], half: usize| -> f64 {
            coefficients
                .iter()
                .map(|&(index, times)| weights[usize::from(index)][half] * f64::from(times))
                .sum()
        };
        let mut halves = [0, 1].map(|half| sum(&self.linear, half));
        let dangers = [0, 1].map(|side| [0, 1].map(|half| sum(&self.dangers[side], half)));
        for (danger, sign) in dangers.iter().zip([1.0, -1.0]) {
            halves[0] += sign * danger_mg(danger[0]).0;
            halves[1] += sign * danger_eg(danger[1]).0;
        }
        let scale = if halves[1] >= 0.0 { self.scales[0] } else { self.scales[1] };
        let shares = if scale == 0.0 { [0.0; 2] } else { [self.phase, (1.0 - self.phase) * scale] };
        for half in 0..2 {
            for &(index, times) in &self.linear {
                gradient(index, half, shares[half] * f64::from(times));
            }
            for (side, sign) in [(0, 1.0), (1, -1.0)] {
                let danger = dangers[side][half];
                let slope = if half == 0 { danger_mg(danger).1 } else { danger_eg(danger).1 };
                for &(index, times) in &self.dangers[side] {
                    gradient(index, half, sign * shares[half] * slope * f64::from(times));
                }
            }
        }
        halves[0] * shares[0] + halves[1] * shares[1]
    }
}

/// The middlegame value of king danger, and its derivative.
fn danger_mg(danger: f64) -> (f64, f64) {
    let most = f64::from(MAX_DANGER);
    let within = danger.clamp(0.0, most);
    let slope = if danger < most { 2.0 * within / f64::from(DANGER_SQUARE_DIVISOR) } else { 0.0 };
    (within * within / f64::from(DANGER_SQUARE_DIVISOR), slope)
}

/// The endgame value of king danger, and its derivative.
fn danger_eg(danger: f64) -> (f64, f64) {
    let within = danger.clamp(0.0, f64::from(MAX_DANGER));
    let slope = if within == danger { 1.0 / f64::from(DANGER_DIVISOR) } else { 0.0 };
    (within / f64::from(DANGER_DIVISOR), slope)
}

fn coefficients(times: impl Fn(usize) -> i32) -> Vec<Coefficient> {
    (0..COUNT)
        .filter_map(|index| match times(index) {
            0 => None,
            times => Some((index as u16, times as i16)),
        })
        .collect()
}
