//! The solver against plain searches.

use super::stability::stable_discs;
use super::*;
use crate::bitboard::squares;
use nullwindow_game::{Notation, Outcome, Score, zobrist};

/// Random numbers of a seed.
struct Random(u64, u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.1 += 1;
        (zobrist::number(self.0, self.1) % bound as u64) as usize
    }
}

/// A position of a random game with this many empty squares, or at its end if that comes before.
fn random_position(random: &mut Random, empties: u32) -> Othello {
    let mut position = Othello::start();
    loop {
        let (own, other) = discs(&position);
        let moves = position.moves();
        if moves.is_empty() || (own | other).count_zeros() <= empties {
            return position;
        }
        position = position.after(moves[random.below(moves.len())]);
    }
}

/// Discs anywhere: positions that no game leads to, with many passes and sides without discs.
fn scattered_position(random: &mut Random, empties: u32) -> Othello {
    let mut content = [0; 64];
    let favour = random.below(9);
    for square in &mut content {
        *square = 1 + u8::from(random.below(8) < favour);
    }
    for _ in 0..empties {
        content[random.below(64)] = 0;
    }
    let set =
        |of: u8| (0..64).filter(|&square| content[square] == of).fold(0, |set, square| set | 1 << square);
    let side = [nullwindow_game::Side::First, nullwindow_game::Side::Second][random.below(2)];
    Othello::new(set(1), set(2), side)
}

/// Plain minimax over the rules of the game.
fn minimax(position: &Othello) -> Score {
    match position.outcome() {
        Some(Outcome::Margin(margin)) => margin / DISC,
        Some(_) => unreachable!("discs are counted"),
        None => position.moves().iter().map(|&m| -minimax(&position.after(m))).max().expect("not over"),
    }
}

/// Plain alpha-beta, for more empty squares than minimax can do.
fn alpha_beta(position: &Othello, alpha: Score, beta: Score) -> Score {
    if let Some(Outcome::Margin(margin)) = position.outcome() {
        return margin / DISC;
    }
    let mut best = -65;
    for m in position.moves() {
        best = best.max(-alpha_beta(&position.after(m), -beta, -alpha.max(best)));
        if best >= beta {
            break;
        }
    }
    best
}

fn solved(solver: &mut Solver, position: &Othello, window: [i32; 2]) -> i32 {
    solver.score(position, window, &mut |_| true).expect("nobody stops it")
}

/// Ten thousand positions; the solver's table stays warm from one to the next.
#[test]
fn scores_are_those_of_minimax() {
    let mut random = Random(1, 0);
    let mut solver = Solver::new(12).unwrap();
    let (mut passes, mut double_passes, mut wiped_out) = (0, 0, 0);
    for number in 0..10_000 {
        let empties = match number % 100 {
            0 => 9 + number / 100 % 2,
            1..=9 => 8,
            _ => 1 + number % 7,
        };
        let position = match number % 2 {
            0 => random_position(&mut random, empties),
            _ => scattered_position(&mut random, empties.min(7)),
        };
        let truth = if empties <= 6 { minimax(&position) } else { alpha_beta(&position, -65, 65) };
        let text = position.format_position();
        assert_eq!(solved(&mut solver, &position, [-64, 64]), truth, "{text}");
        // Any window: fail-soft.
        let alpha = random.below(130) as i32 - 65;
        let beta = alpha + 1 + random.below((65 - alpha) as usize) as i32;
        let value = solved(&mut solver, &position, [alpha, beta]);
        match () {
            () if value <= alpha => assert!(truth <= value, "{text} {alpha} {beta}: {value}, truth {truth}"),
            () if value >= beta => assert!(truth >= value, "{text} {alpha} {beta}: {value}, truth {truth}"),
            () => assert_eq!(value, truth, "{text} {alpha} {beta}"),
        }
        // The best move leads to the score.
        solved(&mut solver, &position, [-64, 64]);
        if position.outcome().is_none() {
            let best = solver.best_move(&position).expect("a best move");
            let after = position.after(best);
            assert_eq!(-alpha_beta(&after, -65, 65), truth, "{text}");
            passes += u32::from(best == Move::PASS);
        }
        let (own, other) = discs(&position);
        double_passes += u32::from(position.outcome().is_some() && (own | other) != u64::MAX);
        wiped_out += u32::from(truth.abs() == 64);
    }
    let counts = [passes, double_passes, wiped_out];
    assert!(counts.iter().all(|&count| count > 100), "passes, double passes and wipe-outs: {counts:?}");
}

#[test]
fn the_solver_stops_when_it_is_told_to() {
    let position = random_position(&mut Random(4, 0), 24);
    let mut solver = Solver::new(12).unwrap();
    let mut asked = 0;
    let stopped = solver.score(&position, [-64, 64], &mut |nodes| {
        asked += 1;
        nodes < 20_000
    });
    assert_eq!(stopped, Err(Interrupted));
    assert!(solver.nodes() < 30_000, "{}", solver.nodes());
    assert!(asked > 5, "{asked}");
}

#[test]
fn stable_discs_are_never_turned() {
    let mut random = Random(5, 0);
    let mut found = 0;
    for number in 0..2000 {
        let mut position = random_position(&mut random, 4 + number % 30);
        let sides = nullwindow_game::Side::BOTH;
        let stable = sides.map(|side| stable_discs(position.discs(side), position.discs(!side)));
        found += stable[0].count_ones() + stable[1].count_ones();
        loop {
            let moves = position.moves();
            if moves.is_empty() {
                break;
            }
            position = position.after(moves[random.below(moves.len())]);
            for (side, stable) in sides.into_iter().zip(stable) {
                let lost: Vec<u32> = squares(stable & !position.discs(side)).collect();
                assert!(lost.is_empty(), "{lost:?} in {}", position.format_position());
            }
        }
    }
    assert!(found > 5000, "{found}");
}
