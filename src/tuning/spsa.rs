//! SPSA (Spall 1992): simultaneous perturbation stochastic approximation, for the constants of the search.
//!
//! In every iteration all constants are moved at once, each up or down by lot, and two players play a pair of games: one with
//! the constants moved this way, the other with all of them moved the opposite way. Towards the winner they are then moved a
//! little.

use nullwindow_game::zobrist;

/// A constant that is tuned.
#[derive(Clone, PartialEq, Debug)]
pub struct Tuned {
    /// Its name.
    pub name: String,
    /// Its value before.
    pub start: f64,
    /// How far it is moved to either side in the last iteration; further in the earlier ones.
    pub step: f64,
}

/// The schedule: how many iterations there are, and how far the constants move in each.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Schedule {
    /// The number of iterations.
    pub iterations: u64,
    /// By how many of its steps a constant moves for a point won in the last iteration.
    pub rate: f64,
    /// Random seed of the directions.
    pub seed: u64,
}

/// Spall's exponents: of how the rate falls, and of how the steps do.
const RATE_DECAY: f64 = 0.602;
const STEP_DECAY: f64 = 0.101;

/// The share of the iterations by which the fall of the rate is delayed.
const DELAY: f64 = 0.1;

/// The state of tuning: the values after some iterations.
#[derive(Clone, PartialEq, Debug)]
pub struct Spsa {
    tuned: Vec<Tuned>,
    schedule: Schedule,
    values: Vec<f64>,
    done: u64,
}

impl Spsa {
    /// Tuning that has not begun.
    pub fn new(tuned: Vec<Tuned>, schedule: Schedule) -> Spsa {
        let values = tuned.iter().map(|constant| constant.start).collect();
        Spsa { tuned, schedule, values, done: 0 }
    }

    /// The same after some iterations.
    #[must_use]
    pub fn after(mut self, iterations: u64, values: Vec<f64>) -> Spsa {
        (self.done, self.values) = (iterations, values);
        self
    }

    /// What is tuned.
    pub fn tuned(&self) -> &[Tuned] {
        &self.tuned
    }

    /// The number of iterations that are done.
    pub fn done(&self) -> u64 {
        self.done
    }

    /// The values by now.
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// The constants of the two players of an iteration, from the values by now.
    pub fn players(&self, iteration: u64) -> [Vec<(String, i32)>; 2] {
        [1.0, -1.0].map(|side| {
            let moved = self.tuned.iter().zip(&self.values).enumerate().map(|(number, (constant, value))| {
                let value = value + side * self.direction(iteration, number) * self.step(iteration, constant);
                (constant.name.clone(), value.round() as i32)
            });
            moved.collect()
        })
    }

    /// Learns from the next iteration: the points by which the first player won, from -2 to 2.
    pub fn learn(&mut self, points: f64) {
        let Schedule { iterations, rate, .. } = self.schedule;
        let total = iterations as f64;
        let delay = DELAY * total;
        let fall = ((delay + total) / (delay + self.done as f64 + 1.0)).powf(RATE_DECAY);
        for number in 0..self.values.len() {
            let constant = &self.tuned[number];
            // The gain of the classic form, a / c, where a is proportional to the square of the last step.
            let by = rate * constant.step * constant.step / self.step(self.done, constant) * fall;
            self.values[number] += by * points * self.direction(self.done, number);
        }
        self.done += 1;
    }

    /// How far a constant is moved in an iteration.
    fn step(&self, iteration: u64, constant: &Tuned) -> f64 {
        let total = self.schedule.iterations as f64;
        constant.step * (total / (iteration as f64 + 1.0)).powf(STEP_DECAY)
    }

    /// Where the first player moves a constant: 1 or -1.
    fn direction(&self, iteration: u64, number: usize) -> f64 {
        let random = zobrist::number(self.schedule.seed, iteration << 16 | number as u64);
        if random >> 63 == 0 { 1.0 } else { -1.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn constant(name: &str, start: f64, step: f64) -> Tuned {
        Tuned { name: name.to_string(), start, step }
    }

    /// Players whose strength falls with the distance of their constants from the best ones; draws between equals.
    fn tune(seed: u64) -> Spsa {
        let tuned =
            vec![constant("near", 100.0, 10.0), constant("far", -40.0, 5.0), constant("right", 7.0, 1.0)];
        let best = [60.0, -10.0, 7.0];
        let widths = [10.0, 5.0, 1.0];
        let schedule = Schedule { iterations: 4000, rate: 0.05, seed };
        let mut spsa = Spsa::new(tuned, schedule);
        for iteration in 0..schedule.iterations {
            let distance = |constants: &[(String, i32)]| -> f64 {
                let parts = constants.iter().zip(best.iter().zip(widths));
                parts.map(|((_, value), (best, width))| ((f64::from(*value) - best) / width).powi(2)).sum()
            };
            let [first, second] = spsa.players(iteration);
            let advantage = distance(&second) - distance(&first);
            // Games with luck: the better player wins more of them.
            let luck = (zobrist::number(99, iteration) >> 11) as f64 / (1_u64 << 53) as f64 * 20.0 - 10.0;
            let points = (advantage + luck).clamp(-2.0, 2.0).round();
            spsa.learn(points);
        }
        spsa
    }

    #[test]
    fn constants_move_to_the_best_ones() {
        for seed in 1..4 {
            let spsa = tune(seed);
            let [near, far, right] = spsa.values() else { panic!("three constants") };
            assert!((near - 60.0).abs() < 8.0 && (far + 10.0).abs() < 4.0, "{seed}: {spsa:?}");
            assert!((right - 7.0).abs() < 1.5, "{seed}: {spsa:?}");
        }
    }

    #[test]
    fn the_players_differ_in_opposite_directions_and_a_draw_changes_nothing() {
        let tuned = vec![constant("a", 100.0, 4.0), constant("b", 50.0, 2.0)];
        let mut spsa = Spsa::new(tuned, Schedule { iterations: 100, rate: 0.01, seed: 3 });
        for iteration in 0..100 {
            let [first, second] = spsa.players(iteration);
            for ((one, other), middle) in first.iter().zip(&second).zip([200, 100]) {
                assert_eq!((one.0.as_str(), one.1 + other.1), (other.0.as_str(), middle));
                assert_ne!(one.1, other.1);
            }
        }
        spsa.learn(0.0);
        assert_eq!((spsa.values(), spsa.done()), ([100.0, 50.0].as_slice(), 1));
    }

    #[test]
    fn tuning_goes_on_where_it_was() {
        let whole = tune(5);
        let again =
            Spsa::new(whole.tuned.clone(), whole.schedule).after(whole.done(), whole.values().to_vec());
        assert_eq!(again, whole);
    }
}
