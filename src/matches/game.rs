//! One game of a match.

use super::Opening;
use super::openings::referee;
use super::seat::{Clocks, Reply, Seat};
use crate::engine::score_text::{moves_to_win, points};
use crate::engine::{Ending, GameTime, Request, Signals, TimeControl};
use crate::game::{self, MAX_EVALUATION, Record, Score, Side};
use crate::games::PlayableGame;
use crate::search::Depth;
use std::time::{Duration, Instant};

/// What a player has put into its moves.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Effort {
    /// The moves.
    pub moves: u64,
    /// The sum of their depths.
    pub depths: u64,
    /// All nodes.
    pub nodes: u64,
    /// The time, as the clock has it.
    pub time: Duration,
}

impl std::ops::AddAssign for Effort {
    fn add_assign(&mut self, other: Effort) {
        self.moves += other.moves;
        self.depths += other.depths;
        self.nodes += other.nodes;
        self.time += other.time;
    }
}

/// A game that is over.
#[derive(Clone, Debug)]
pub struct Game<G: game::Game> {
    /// Its number in the match, from 0. Games 2 n and 2 n + 1 are a pair.
    pub number: usize,
    /// The game as files hold it.
    pub record: Record<G>,
    /// Which of the two players, 0 or 1, has won; nobody in a draw.
    pub winner: Option<usize>,
    /// Why it is over.
    pub ending: Ending,
    /// More about that, where there is more.
    pub note: String,
    /// What each player has put into it.
    pub efforts: [Effort; 2],
}

/// The player, 0 or 1, that has this side in a game. The first player begins in games of even numbers.
pub(super) const fn player_of(number: usize, side: Side) -> usize {
    (number + side.index()) % 2
}

/// What all games of a match have in common.
#[derive(Clone, Copy)]
pub(super) struct Rules<'a> {
    pub(super) names: &'a [String; 2],
    pub(super) controls: [TimeControl; 2],
    pub(super) overhead: Duration,
}

/// Plays a game to its end. None if the match was stopped.
pub(super) fn play<G: PlayableGame>(
    number: usize,
    opening: &Opening<G>,
    seats: &mut [Seat<G>; 2],
    rules: Rules<'_>,
    signals: &Signals,
) -> Option<Game<G>> {
    let mut referee = referee(opening);
    let mut request = Request::new(opening.start.clone(), opening.moves.clone());
    let control_of = |side: Side| rules.controls[player_of(number, side)];
    let time = |pick: fn(GameTime) -> Duration| {
        Side::BOTH.map(|side| control_of(side).game_time.map_or(Duration::ZERO, pick))
    };
    let increments = time(|time| time.increment);
    let mut left = time(|time| time.base);
    let mut efforts = [Effort::default(); 2];
    let mut remarks = vec![String::new(); opening.moves.len()];
    let (winner, ending, note) = loop {
        if let Some(end) = referee.game_end() {
            break (end.winner(), Ending::of(end, referee.position()), String::new());
        }
        let to_move = referee.position().to_move();
        let player = player_of(number, to_move);
        let control = control_of(to_move);
        let clocks = Clocks { control, left, increments, to_move, overhead: rules.overhead };
        let begin = Instant::now();
        let reply = seats[player].reply(&request, referee.position(), clocks, signals);
        let elapsed = begin.elapsed();
        let found = match reply {
            Reply::Stopped => return None,
            Reply::Forfeit(ending, note) => break (Some(!to_move), ending, note),
            Reply::Move(found) => found,
        };
        efforts[player] += Effort { moves: 1, depths: found.depth.into(), nodes: found.nodes, time: elapsed };
        if control.game_time.is_some() {
            let clock = &mut left[to_move.index()];
            if elapsed > *clock {
                let late = (elapsed - *clock).as_secs_f64() * 1000.0;
                break (Some(!to_move), Ending::Time, format!("{late:.1} ms too late"));
            }
            *clock = *clock - elapsed + increments[to_move.index()];
        }
        referee.play(found.best);
        request.moves.push(found.best);
        remarks.push(found.value.map_or(String::new(), |value| remark::<G>(value, found.depth)));
    };
    let mut record = record::<G>(number, opening, request.moves, rules, winner, ending);
    record.remarks = remarks;
    let winner = winner.map(|side| player_of(number, side));
    Some(Game { number, record, winner, ending, note, efforts })
}

/// The game with its tags.
fn record<G: PlayableGame>(
    number: usize,
    opening: &Opening<G>,
    moves: Vec<G::Move>,
    rules: Rules<'_>,
    winner: Option<Side>,
    ending: Ending,
) -> Record<G> {
    let mut tags: Vec<(String, String)> = Vec::new();
    let mut tag = |name: &str, value: &str| tags.push((name.to_string(), value.to_string()));
    tag("Event", "nullwindow match");
    tag("Site", "?");
    tag("Date", "????.??.??");
    tag("Round", &format!("{}.{}", number / 2 + 1, number % 2 + 1));
    for side in Side::BOTH {
        tag(G::side_name(side), &rules.names[player_of(number, side)]);
    }
    tag("Result", Ending::result(winner));
    if let Some(name) = &opening.name {
        tag("Opening", name);
    }
    let controls = Side::BOTH.map(|side| rules.controls[player_of(number, side)].tag());
    if controls[0] == controls[1] {
        tag("TimeControl", &controls[0]);
    } else {
        for side in Side::BOTH {
            tag(&format!("{}TimeControl", G::side_name(side)), &controls[side.index()]);
        }
    }
    tag("PlyCount", &moves.len().to_string());
    tag("Termination", ending.termination());
    tag("Ending", &ending.to_string());
    let result = Some(Ending::result(winner).to_string());
    Record { line: 1, tags, start: opening.start.clone(), moves, remarks: Vec::new(), result }
}

/// What a player thought of its move, as other programs that play matches write it: `+0.35/12`, `-M3/20`.
fn remark<G: PlayableGame>(value: Score, depth: Depth) -> String {
    if value.abs() <= MAX_EVALUATION {
        return format!("{}/{depth}", points::<G>(value));
    }
    let sign = if value < 0 { '-' } else { '+' };
    format!("{sign}M{}/{depth}", moves_to_win(value))
}
