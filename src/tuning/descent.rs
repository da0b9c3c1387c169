//! Moving the weights downhill: Adam (Kingma and Ba 2015) on batches of samples.

use super::Samples;
use nullwindow_chess::evaluation::Weights;
use nullwindow_game::zobrist;
use std::ops::ControlFlow;

/// How weights are tuned.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Schedule {
    /// How often every sample is looked at.
    pub epochs: u32,
    /// The first steps of a weight, in centipawns; they shrink to a tenth by the end.
    pub rate: f64,
    /// How strongly a weight is held where it began: what the samples say little about stays there.
    pub pull: f64,
    /// The samples of a step.
    pub batch: usize,
    /// The seed of the order in which samples are looked at.
    pub seed: u64,
}

impl Default for Schedule {
    fn default() -> Schedule {
        Schedule { epochs: 60, rate: 1.0, pull: 5e-7, batch: 16_384, seed: 1 }
    }
}

/// What an epoch has come to.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Epoch {
    /// Its number, from 1; 0 is before the first one.
    pub number: u32,
    /// The mean error of the samples when their batches were looked at.
    pub training: f64,
    /// The error of the samples that are not learned from.
    pub held_out: f64,
}

/// The larger part of a mean that is kept from step to step, for slopes and their squares.
const KEPT: [f64; 2] = [0.9, 0.999];

/// The means of the slopes of one weight and of their squares.
#[derive(Clone, Copy, Default)]
pub(super) struct Means([f64; 2]);

impl Means {
    /// How much of the means is known after so many steps; they begin with nothing.
    pub(super) fn known(steps: i32) -> [f64; 2] {
        KEPT.map(|kept| 1.0 - kept.powi(steps))
    }

    /// How far the weight is moved downhill by one more slope, in units of the rate.
    #[inline]
    pub(super) fn step(&mut self, slope: f64, known: [f64; 2]) -> f64 {
        let [mean, square] = &mut self.0;
        *mean += (1.0 - KEPT[0]) * (slope - *mean);
        *square += (1.0 - KEPT[1]) * (slope * slope - *square);
        *mean / known[0] / ((*square / known[1]).sqrt() + 1e-12)
    }
}

/// No weight grows beyond this.
const LARGEST: f64 = 1500.0;

/// Moves the weights so that the training samples are explained better. `watch` is told of every epoch and may end it;
/// what has been found by then is the answer.
pub fn tune(
    start: &Weights,
    training: &Samples,
    held_out: &Samples,
    scale: f64,
    schedule: &Schedule,
    mut watch: impl FnMut(Epoch) -> ControlFlow<()>,
) -> Weights {
    let origin = start.to_numbers();
    let mut weights = origin.clone();
    let mut means = vec![[Means::default(); 2]; weights.len()];
    let mut numbers: Vec<u32> = (0..training.len() as u32).collect();
    let mut steps = 0_i32;
    for epoch in 0..schedule.epochs {
        shuffle(&mut numbers, schedule.seed, epoch);
        let rate = schedule.rate * 0.1_f64.powf(f64::from(epoch) / f64::from(schedule.epochs.max(1)));
        let mut error = 0.0;
        for batch in numbers.chunks(schedule.batch.max(1)) {
            let gradient = training.gradient(batch, &weights, scale);
            error += gradient.error * batch.len() as f64;
            steps += 1;
            let known = Means::known(steps);
            for (place, means) in means.iter_mut().enumerate() {
                for half in 0..2 {
                    let pull = schedule.pull * (weights[place][half] - origin[place][half]);
                    let slope = gradient.slopes[place][half] + pull;
                    let moved = weights[place][half] - rate * means[half].step(slope, known);
                    weights[place][half] = moved.clamp(-LARGEST, LARGEST);
                }
            }
        }
        let told = watch(Epoch {
            number: epoch + 1,
            training: error / training.len().max(1) as f64,
            held_out: held_out.error(&weights, scale),
        });
        if told.is_break() {
            break;
        }
    }
    let mut tuned = start.clone();
    for (place, weight) in weights.into_iter().enumerate() {
        tuned.set(place, weight.map(|half| half.round() as i16));
    }
    tuned
}

pub(super) fn shuffle(numbers: &mut [u32], seed: u64, epoch: u32) {
    for last in (1..numbers.len()).rev() {
        let random = zobrist::number(seed, u64::from(epoch) << 32 | last as u64);
        numbers.swap(last, (random % (last as u64 + 1)) as usize);
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Sample, fit_scale};
    use super::*;
    use crate::game::{Game, Notation};
    use nullwindow_chess::Chess;
    use nullwindow_chess::evaluation::{GROUPS, Trace};

    const SCALE: f64 = 0.006;

    /// Positions of random games, with the points that the given weights expect.
    fn samples(weights: &Weights, seed: u64, games: u64) -> Vec<Sample> {
        let weights = weights.to_numbers();
        let mut samples = Vec::new();
        for game in 0..games {
            let mut position = Chess::start();
            for ply in 0..100 {
                let moves = position.moves();
                if moves.is_empty() {
                    break;
                }
                position = position
                    .after(moves[(zobrist::number(seed, game << 32 | ply) % moves.len() as u64) as usize]);
                if let Some(trace) = Trace::of(&position).filter(|_| ply % 3 == 0) {
                    let points = 1.0 / (1.0 + (-SCALE * trace.value(&weights, |_, _, _| {})).exp());
                    samples.push(Sample { trace, points, searched: None });
                }
            }
        }
        samples
    }

    fn place(name: &str) -> usize {
        GROUPS.iter().find(|group| group.name == name).expect(name).start
    }

    #[test]
    fn planted_weights_are_found_again_on_any_number_of_threads() {
        let truth = Weights::play();
        let mut wrong = truth.clone();
        let planted = [(place("material") + 1, 60), (place("bishop pair"), 30), (place("tempo"), -25)];
        for (place, change) in planted {
            let [opening, ending] = truth.get(place);
            wrong.set(place, [(opening + change) as i16, (ending + change) as i16]);
        }
        let schedule = Schedule { epochs: 60, batch: 1024, pull: 0.0, rate: 2.0, ..Schedule::default() };
        let mut results = Vec::new();
        for jobs in [1, 3] {
            let training = Samples::new(samples(truth, 1, 150), jobs);
            let held_out = Samples::new(samples(truth, 2, 40), jobs);
            let before = held_out.error(&wrong.to_numbers(), SCALE);
            let mut last = f64::INFINITY;
            let tuned = tune(&wrong, &training, &held_out, SCALE, &schedule, |epoch| {
                last = epoch.held_out;
                ControlFlow::Continue(())
            });
            assert!(last < before / 20.0, "{before} {last}");
            // What a knight is worth shows on its squares and in its mobility too: look at what has no company.
            for half in 0..2 {
                let tempo = |weights: &Weights| weights.get(planted[2].0)[half];
                assert!((tempo(&tuned) - tempo(truth)).abs() <= 4, "{} {}", tempo(&tuned), tempo(truth));
            }
            results.push(tuned);
        }
        assert_eq!(results[0], results[1]);
    }

    #[test]
    fn the_scale_is_found_again() {
        let truth = Weights::play();
        let samples = Samples::new(samples(truth, 3, 30), 2);
        let scale = fit_scale(&samples, &truth.to_numbers());
        assert!((scale / SCALE - 1.0).abs() < 0.01, "{scale}");
    }

    #[test]
    fn an_interrupted_tuning_keeps_what_it_has() {
        let start = Weights::play();
        let training = Samples::new(samples(start, 4, 5), 1);
        let stopped =
            tune(start, &training, &training, 0.003, &Schedule::default(), |_| ControlFlow::Break(()));
        let one = Schedule { epochs: 1, ..Schedule::default() };
        let once = tune(start, &training, &training, 0.003, &one, |_| ControlFlow::Continue(()));
        assert_eq!(stopped, once);
        assert_ne!(&stopped, start);
    }
}
