//! Training the network of the chess evaluation by games in which the players say what they think of their moves.
//!
//! A [`Lesson`] is a quiet position with the value that the terms give it, and the points that the side to move can expect
//! by the search that was made there and by the result of the game. [`train`] moves the weights of the network so that the
//! terms and its correction together tell these points better. The same games and settings give the same network, on any
//! number of threads.

use super::descent::{Means, shuffle};
use super::error::{best_scale, expectation};
use super::{Epoch, GameResult};
use crate::game::{Game, MAX_EVALUATION, Record, Score, Selective, Side};
use crate::support::pool::map;
use nullwindow_chess::Chess;
use nullwindow_chess::evaluation::network::{
    FEWEST_PIECES, FULL, HIDDEN, HIDDEN_ONE, INPUTS, LARGEST_INPUT, LARGEST_OUTPUT, LARGEST_OUTPUT_BIAS,
    OUTPUT_ONE, OUTPUTS, Row, inputs_of, output_of,
};
use nullwindow_chess::evaluation::{Network, Weights};
use nullwindow_game::zobrist;
use std::ops::{ControlFlow, Range};

/// A quiet position, as the side to move sees it.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// The inputs that are on.
    inputs: Box<[[u16; 2]]>,
    /// The value of the terms, in centipawns.
    terms: f32,
    /// The value that a search has found.
    searched: f32,
    /// The points of the side to move in the end.
    points: f32,
}

/// Positions whose value is larger are decided.
const DECIDED: Score = 2000;

/// The lessons of a game: positions in which a quiet move was made that was remarked on with a value, as `+0.35/12`.
pub fn lessons(record: &Record<Chess>) -> Vec<Lesson> {
    let Some(result) = GameResult::of(record) else { return Vec::new() };
    let mut lessons = Vec::new();
    for ((position, &m), remark) in record.positions().zip(&record.moves).zip(&record.remarks) {
        let Some(searched) = value_of(remark).filter(|value| value.abs() <= DECIDED) else { continue };
        // What nobody can win is not corrected.
        let Some(terms) = Weights::play().sum(&position) else { continue };
        let inputs = inputs_of(&position);
        if position.is_check() || position.is_noisy(m) || inputs.len() < FEWEST_PIECES {
            continue;
        }
        let points = match position.to_move() {
            Side::First => result.points(),
            Side::Second => 1.0 - result.points(),
        };
        lessons.push(Lesson {
            inputs: inputs.into_boxed_slice(),
            terms: terms as f32,
            searched: searched as f32,
            points: points as f32,
        });
    }
    lessons
}

/// The value in a remark, in centipawns for the side that moved.
fn value_of(remark: &str) -> Option<Score> {
    let (value, _) = remark.split_whitespace().next()?.split_once('/')?;
    let pawns: f64 = value.parse().ok()?;
    (pawns.abs() * 100.0 < f64::from(MAX_EVALUATION)).then(|| (pawns * 100.0).round() as Score)
}

/// How a network is trained.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Course {
    /// How often every lesson is looked at.
    pub epochs: u32,
    /// The first steps of a weight; they shrink to a fiftieth by the end.
    pub rate: f64,
    /// How strongly weights are drawn to nothing.
    pub decay: f64,
    /// How much of what is learned comes from the searches; the rest comes from the results.
    pub share: f64,
    /// The lessons of a step.
    pub batch: usize,
    /// The seed of the first weights and of the order in which lessons are looked at.
    pub seed: u64,
    /// The number of threads.
    pub jobs: usize,
}

impl Default for Course {
    fn default() -> Course {
        Course { epochs: 6, rate: 0.008, decay: 2e-5, share: 1.0, batch: 8192, seed: 1, jobs: 1 }
    }
}

/// Every thread adds up so many lessons before it takes others. The sums do not depend on who added them.
const CHUNK: usize = 1024;

/// Where the parts of a network lie in the list of its weights.
const INPUT: Range<usize> = 0..INPUTS * HIDDEN;
const BIAS: Range<usize> = INPUT.end..INPUT.end + HIDDEN;
const OUTPUT: Range<usize> = BIAS.end..BIAS.end + OUTPUTS * 2 * HIDDEN;
const OUTPUT_BIAS: Range<usize> = OUTPUT.end..OUTPUT.end + OUTPUTS;

type Layer = [f32; HIDDEN];

/// A network that was trained.
#[derive(Clone, PartialEq, Debug)]
pub struct Trained {
    /// The network, in whole numbers.
    pub network: Network,
    /// The error by these numbers of the lessons that were not learned from.
    pub held_out: f64,
}

/// Trains a network. `watch` is told of every epoch and may end it; what has been found by then is the answer.
pub fn train(
    training: &[Lesson],
    held_out: &[Lesson],
    course: &Course,
    mut watch: impl FnMut(Epoch) -> ControlFlow<()>,
) -> Trained {
    let scale = scale_of(training) as f32;
    let school = School { scale, share: course.share as f32 };
    let mut weights: Vec<f32> = (0..OUTPUT_BIAS.end).map(|place| first_weight(course.seed, place)).collect();
    let mut means = vec![Means::default(); weights.len()];
    let mut numbers: Vec<u32> = (0..training.len() as u32).collect();
    let mut steps = 0;
    // What the terms miss without a network.
    let nothing = vec![0.0; weights.len()];
    let error = |lessons| school.errors(&nothing, lessons, course.jobs);
    let before = error(held_out);
    if watch(Epoch { number: 0, training: error(training), held_out: before }).is_break() {
        return Trained { network: Network::empty(), held_out: before };
    }
    for epoch in 0..course.epochs {
        shuffle(&mut numbers, course.seed, epoch);
        let mut error = 0.0;
        for (number, batch) in numbers.chunks(course.batch.max(1)).enumerate() {
            let done = (epoch as usize * numbers.len() + number * course.batch) as f64;
            let rate = course.rate * 0.02_f64.powf(done / (course.epochs as usize * numbers.len()) as f64);
            let chunks: Vec<&[u32]> = batch.chunks(CHUNK).collect();
            let parts = map(&chunks, course.jobs, |chunk| {
                let mut slopes = vec![0.0; weights.len()];
                let mut error = 0.0;
                for &number in *chunk {
                    error += school.learn(&weights, &training[number as usize], &mut slopes);
                }
                (error, slopes)
            });
            let mut slopes = vec![0.0_f32; weights.len()];
            for (missed, part) in parts {
                error += missed;
                slopes.iter_mut().zip(part).for_each(|(all, slope)| *all += slope);
            }
            steps += 1;
            let known = Means::known(steps);
            for (place, (weight, means)) in weights.iter_mut().zip(&mut means).enumerate() {
                let slope = f64::from(slopes[place]) / batch.len() as f64 + course.decay * f64::from(*weight);
                let most = largest(place);
                *weight = (*weight - (rate * means.step(slope, known)) as f32).clamp(-most, most);
            }
        }
        let told = watch(Epoch {
            number: epoch + 1,
            training: error / training.len().max(1) as f64,
            held_out: school.errors(&weights, held_out, course.jobs),
        });
        if told.is_break() {
            break;
        }
    }
    for (place, weight) in weights.iter_mut().enumerate() {
        *weight = (*weight * one(place)).round() / one(place);
    }
    Trained { network: written(&weights), held_out: school.errors(&weights, held_out, course.jobs) }
}

/// The scale from values to points by which the searches tell the results best.
fn scale_of(lessons: &[Lesson]) -> f64 {
    // A part of the lessons is enough for one number.
    let some: Vec<&Lesson> = lessons.iter().step_by(lessons.len() / 50_000 + 1).collect();
    best_scale(|scale| {
        let miss =
            |lesson: &&Lesson| expectation(f64::from(lesson.searched), scale) - f64::from(lesson.points);
        some.iter().map(|lesson| miss(lesson).powi(2)).sum()
    })
}

/// What a weight begins with: between -0.1 and 0.1 in the inputs, half of that in the outputs, and nothing in the biases.
fn first_weight(seed: u64, place: usize) -> f32 {
    let random = zobrist::number(seed, place as u64) >> 40;
    match place {
        _ if INPUT.contains(&place) => (random as f32 / (1 << 23) as f32 - 1.0) * 0.1,
        _ if OUTPUT.contains(&place) => (random as f32 / (1 << 23) as f32 - 1.0) * 0.05,
        _ => 0.0,
    }
}

/// No weight of a place may be larger.
fn largest(place: usize) -> f32 {
    if place < BIAS.end {
        f32::from(LARGEST_INPUT) / HIDDEN_ONE as f32
    } else if place < OUTPUT.end {
        f32::from(LARGEST_OUTPUT) / OUTPUT_ONE as f32
    } else {
        LARGEST_OUTPUT_BIAS as f32
    }
}

/// The number that stands for 1 at a place.
fn one(place: usize) -> f32 {
    let one = match place {
        _ if place < BIAS.end => HIDDEN_ONE,
        _ if place < OUTPUT.end => OUTPUT_ONE,
        _ => HIDDEN_ONE * OUTPUT_ONE,
    };
    one as f32
}

/// How lessons are taught.
struct School {
    /// From centipawns to points.
    scale: f32,
    share: f32,
}

impl School {
    /// The expected points less those that the lesson teaches, and how the first change with the output.
    fn miss(&self, lesson: &Lesson, output: f32) -> (f32, f32) {
        let expectation = |value: f32| 1.0 / (1.0 + (-self.scale * value).exp());
        let taught = lesson.points + self.share * (expectation(lesson.searched) - lesson.points);
        let expected = expectation(lesson.terms + FULL as f32 * output);
        (expected - taught, expected * (1.0 - expected) * self.scale * FULL as f32)
    }

    /// The square of what is missed.
    fn error(&self, weights: &[f32], lesson: &Lesson) -> f64 {
        let (_, output) = forward(weights, lesson);
        f64::from(self.miss(lesson, output).0).powi(2)
    }

    /// The mean of it over lessons.
    fn errors(&self, weights: &[f32], lessons: &[Lesson], jobs: usize) -> f64 {
        let chunks: Vec<&[Lesson]> = lessons.chunks(CHUNK).collect();
        let sums =
            map(&chunks, jobs, |chunk| chunk.iter().map(|lesson| self.error(weights, lesson)).sum::<f64>());
        sums.iter().sum::<f64>() / lessons.len().max(1) as f64
    }

    /// The same, and adds its slopes to those of other lessons.
    fn learn(&self, weights: &[f32], lesson: &Lesson, slopes: &mut [f32]) -> f64 {
        let (hidden, output) = forward(weights, lesson);
        let (miss, steepness) = self.miss(lesson, output);
        let slope = 2.0 * miss * steepness;
        let chosen = output_of(lesson.inputs.len());
        slopes[OUTPUT_BIAS.start + chosen] += slope;
        for side in 0..2 {
            let outputs = output_row(chosen, side);
            let mut back: Layer = [0.0; HIDDEN];
            for (place, back) in back.iter_mut().enumerate() {
                let value = hidden[side][place].clamp(0.0, 1.0);
                let inside = f32::from(u8::from(value == hidden[side][place]));
                *back = slope * weights[outputs.start + place] * 2.0 * value * inside;
                slopes[outputs.start + place] += slope * value * value;
            }
            add(&mut slopes[BIAS], &back);
            for inputs in &lesson.inputs {
                add(&mut slopes[input_row(inputs[side])], &back);
            }
        }
        f64::from(miss).powi(2)
    }
}

/// What reaches the hidden layer from each side, and the output.
fn forward(weights: &[f32], lesson: &Lesson) -> ([Layer; 2], f32) {
    let chosen = output_of(lesson.inputs.len());
    let mut output = weights[OUTPUT_BIAS.start + chosen];
    let hidden = [0, 1].map(|side| {
        let mut hidden: Layer = [0.0; HIDDEN];
        add(&mut hidden, &weights[BIAS]);
        for inputs in &lesson.inputs {
            add(&mut hidden, &weights[input_row(inputs[side])]);
        }
        let mut parts = [0.0; 16];
        for (place, (hidden, weight)) in hidden.iter().zip(&weights[output_row(chosen, side)]).enumerate() {
            parts[place % 16] += hidden.clamp(0.0, 1.0).powi(2) * weight;
        }
        output += parts.iter().sum::<f32>();
        hidden
    });
    (hidden, output)
}

fn input_row(input: u16) -> Range<usize> {
    let start = usize::from(input) * HIDDEN;
    start..start + HIDDEN
}

fn output_row(output: usize, side: usize) -> Range<usize> {
    let start = OUTPUT.start + (output * 2 + side) * HIDDEN;
    start..start + HIDDEN
}

#[inline]
fn add(to: &mut [f32], row: &[f32]) {
    to.iter_mut().zip(row).for_each(|(to, value)| *to += value);
}

/// The network in whole numbers.
fn written(weights: &[f32]) -> Network {
    let whole = |place: usize| (weights[place] * one(place)).round() as i32;
    let row = |start: usize| Row(std::array::from_fn(|place| whole(start + place) as i16));
    let mut network = Network::empty();
    for (input, weights) in network.inputs.iter_mut().enumerate() {
        *weights = row(input * HIDDEN);
    }
    network.biases = row(BIAS.start);
    for (output, sides) in network.outputs.iter_mut().enumerate() {
        for (side, weights) in sides.iter_mut().enumerate() {
            *weights = row(output_row(output, side).start);
        }
    }
    network.output_biases = std::array::from_fn(|output| whole(OUTPUT_BIAS.start + output));
    network
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Format, Notation};

    const SCALE: f32 = 0.005;

    /// Positions of random games. The searches have found what the terms say, and more for every knight that stands on
    /// the right half of the board.
    fn planted(seed: u64, games: u64) -> Vec<(Chess, Lesson)> {
        let mut lessons = Vec::new();
        for game in 0..games {
            let mut position = Chess::start();
            for ply in 0..80 {
                let moves = position.moves();
                if moves.is_empty() {
                    break;
                }
                let random = zobrist::number(seed, game << 32 | ply);
                position = position.after(moves[(random % moves.len() as u64) as usize]);
                let inputs = inputs_of(&position);
                if inputs.len() < FEWEST_PIECES {
                    break;
                }
                // A knight's square as the side to move sees it.
                let knights = |kind: u16| {
                    inputs.iter().filter(|input| input[0] >> 6 == kind && input[0] & 7 >= 4).count() as f32
                };
                let more = 60.0 * (knights(1) - knights(7));
                let terms = (Weights::play().judge(&position) as f32).clamp(-300.0, 300.0);
                let searched = terms + more;
                let points = 1.0 / (1.0 + (-SCALE * searched).exp());
                lessons.push((
                    position.clone(),
                    Lesson { inputs: inputs.into_boxed_slice(), terms, searched, points },
                ));
            }
        }
        lessons
    }

    #[test]
    fn planted_knowledge_is_found() {
        let (positions, training): (Vec<Chess>, Vec<Lesson>) = planted(1, 300).into_iter().unzip();
        let held_out: Vec<Lesson> = planted(2, 20).into_iter().map(|(_, lesson)| lesson).collect();
        let course = Course { epochs: 12, rate: 0.01, decay: 0.0, batch: 128, ..Course::default() };
        let mut errors = Vec::new();
        let trained = train(&training, &held_out, &course, |epoch| {
            errors.push(epoch.held_out);
            ControlFlow::Continue(())
        });
        assert_eq!(errors.len(), 13);
        assert!(errors[12] < errors[0] / 5.0, "{errors:?}");
        assert!(trained.held_out < errors[0] / 4.0, "{} {errors:?}", trained.held_out);
        // The whole numbers of the network say the same.
        let missed = |correct: &dyn Fn(&Chess) -> f32| {
            let miss = |(position, lesson): (&Chess, &Lesson)| {
                (lesson.terms + correct(position) - lesson.searched).abs()
            };
            positions.iter().zip(&training).map(miss).sum::<f32>() / training.len() as f32
        };
        let (before, after) = (missed(&|_| 0.0), missed(&|position| trained.network.of(position) as f32));
        assert!(after < before / 3.0, "{before} {after}");
    }

    #[test]
    fn networks_are_the_same_on_any_number_of_threads() {
        let lessons: Vec<Lesson> = planted(5, 60).into_iter().map(|(_, lesson)| lesson).collect();
        assert!(lessons.len() > 3 * CHUNK);
        let [one, three] = [1, 3].map(|jobs| {
            let course = Course { epochs: 2, jobs, ..Course::default() };
            train(&lessons, &lessons[..1], &course, |_| ControlFlow::Continue(()))
        });
        assert_eq!(one, three);
    }

    #[test]
    fn slopes_are_those_of_the_error() {
        let lessons = planted(3, 3);
        let school = School { scale: SCALE, share: 0.6 };
        let mut weights: Vec<f32> = (0..OUTPUT_BIAS.end).map(|place| first_weight(9, place)).collect();
        let (_, lesson) = &lessons[40];
        let mut slopes = vec![0.0; weights.len()];
        let error = school.learn(&weights, lesson, &mut slopes);
        assert_eq!(error, school.error(&weights, lesson));
        let chosen = output_of(lesson.inputs.len());
        let mut steep = 0;
        for place in input_row(lesson.inputs[3][0])
            .chain(input_row(lesson.inputs[3][1]))
            .chain(BIAS)
            .chain(output_row(chosen, 0))
            .chain(output_row(chosen, 1))
            .chain([OUTPUT_BIAS.start + chosen])
        {
            let step = 1e-2;
            let mut moved = [1.0, -1.0].map(|sign| {
                let before = weights[place];
                weights[place] += sign * step;
                let error = school.error(&weights, lesson);
                weights[place] = before;
                error
            });
            moved[0] -= moved[1];
            let slope = moved[0] as f32 / (2.0 * step);
            let scale = slope.abs().max(slopes[place].abs());
            assert!(
                (slope - slopes[place]).abs() < 0.05 * scale + 1e-5,
                "{place}: {slope} {}",
                slopes[place]
            );
            steep += usize::from(scale > 1e-5);
        }
        assert!(steep > HIDDEN, "{steep}");
    }

    #[test]
    fn lessons_are_quiet_moves_with_values() {
        let text = "1. e4 {+0.35/12} e5 {book} 2. Nf3 Nc6 {-0.10/9 0.2s} 3. Bb5 {+M3/20} a6 {-21.50/7} 4. Bxc6 {+0.20/9} dxc6 \
            5. O-O {-0.07/8} 1-0";
        let mut games = Vec::new();
        let _ = Chess::read(Format::Pgn, text, &mut |record| {
            games.extend(record);
            ControlFlow::Continue(())
        });
        let found: Vec<(f32, f32)> =
            lessons(&games[0]).iter().map(|lesson| (lesson.searched, lesson.points)).collect();
        assert_eq!(found, [(35.0, 1.0), (-10.0, 0.0), (-7.0, 1.0)]);
        games[0].result = Some("*".to_string());
        assert!(lessons(&games[0]).is_empty());
    }

    #[test]
    fn an_interrupted_training_keeps_what_it_has() {
        let lessons: Vec<Lesson> = planted(4, 3).into_iter().map(|(_, lesson)| lesson).collect();
        let course = Course { epochs: 3, ..Course::default() };
        let stopped = train(&lessons, &lessons, &course, |epoch| match epoch.number {
            0 => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        });
        assert_ne!(stopped.network, Network::empty());
        let at_once = train(&lessons, &lessons, &course, |_| ControlFlow::Break(()));
        assert_eq!(at_once.network, Network::empty());
    }
}
