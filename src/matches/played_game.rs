//! One game of a match.

use super::Match;
use super::adjudication::Adjudicator;
use super::openings::{Opening, referee};
use super::player::{ClockState, MoveReply, Player};
use crate::engine::score_text::remark;
use crate::engine::{Ending, GameTime, Request, Signals};
use crate::game::{Game, Record, Side};
use crate::games::PlayableGame;
use std::time::{Duration, Instant};

/// The sums over the searches of a player.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct SearchTotals {
    /// The number of moves.
    pub moves: u64,
    /// The sum of the depths.
    pub depths: u64,
    /// All nodes.
    pub nodes: u64,
    /// The time on the clock.
    pub time: Duration,
}

impl std::ops::AddAssign for SearchTotals {
    fn add_assign(&mut self, other: SearchTotals) {
        self.moves += other.moves;
        self.depths += other.depths;
        self.nodes += other.nodes;
        self.time += other.time;
    }
}

/// What counts of a finished game of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameResult {
    /// Its number in the match, from 0. Games 2 n and 2 n + 1 are a pair.
    pub number: usize,
    /// The player, 0 or 1, that has won; none in a draw.
    pub winner: Option<usize>,
    /// How it ended.
    pub ending: Ending,
    /// The search totals of each player.
    pub totals: [SearchTotals; 2],
}

/// A finished game of a match.
#[derive(Clone, Debug)]
pub struct PlayedGame<G: Game> {
    /// What counts.
    pub result: GameResult,
    /// The game as files hold it.
    pub record: Record<G>,
    /// Details of a forfeit; may be empty.
    pub note: String,
}

/// The player, 0 or 1, that has this side in a game. The first player moves first in games of even numbers.
pub(super) const fn player_of(number: usize, side: Side) -> usize {
    (number + side.index()) % 2
}

/// Plays a game to its end. None if the match was stopped.
pub(super) fn play<G: PlayableGame>(
    contest: &Match<G>,
    number: usize,
    players: &mut [Player<G>; 2],
    signals: &Signals,
) -> Option<PlayedGame<G>> {
    let opening = contest.openings.of_pair(number / 2);
    let mut referee = referee(&opening);
    let mut request = Request::new(opening.start.clone(), opening.moves.clone());
    let time_control_of = |side: Side| contest.players[player_of(number, side)].time_control;
    let time = |pick: fn(GameTime) -> Duration| {
        Side::BOTH.map(|side| time_control_of(side).game_time.map_or(Duration::ZERO, pick))
    };
    let increments = time(|time| time.increment);
    let mut left = time(|time| time.base);
    let mut totals = [SearchTotals::default(); 2];
    let mut remarks = vec![String::new(); opening.moves.len()];
    let mut adjudicator = Adjudicator::new::<G>(contest.adjudication);
    let (winner, ending, note) = loop {
        if let Some(end) = referee.game_end() {
            break (end.winner(), Ending::of(end, referee.position()), String::new());
        }
        if let Some(winner) = adjudicator.verdict(request.moves.len()) {
            break (winner, Ending::Adjudication, String::new());
        }
        let to_move = referee.position().to_move();
        let player = player_of(number, to_move);
        let time_control = time_control_of(to_move);
        let &Match { overhead, margin, .. } = contest;
        let clocks = ClockState { time_control, left, increments, to_move, overhead, margin };
        let begin = Instant::now();
        let reply = players[player].best_move(&request, referee.position(), clocks, signals);
        let elapsed = begin.elapsed();
        let searched = match reply {
            MoveReply::Stopped => return None,
            MoveReply::Forfeit(ending, note) => break (Some(!to_move), ending, note),
            MoveReply::Move(searched) => searched,
        };
        totals[player] +=
            SearchTotals { moves: 1, depths: searched.depth.into(), nodes: searched.nodes, time: elapsed };
        let late = clocks.limit().map_or(Duration::ZERO, |limit| elapsed.saturating_sub(limit));
        if late > margin.unwrap_or_default() {
            let note = format!("{:.1} ms too late", late.as_secs_f64() * 1000.0);
            break (Some(!to_move), Ending::Time, note);
        }
        let clock = &mut left[to_move.index()];
        *clock = clock.saturating_sub(elapsed) + increments[to_move.index()];
        adjudicator.add(to_move, searched.value);
        referee.play(searched.best);
        request.moves.push(searched.best);
        remarks.push(searched.value.map_or(String::new(), |value| remark::<G>(value, searched.depth)));
    };
    let mut record = record(contest, number, &opening, request.moves, winner, ending);
    record.remarks = remarks;
    let winner = winner.map(|side| player_of(number, side));
    Some(PlayedGame { result: GameResult { number, winner, ending, totals }, record, note })
}

/// The game with its tags.
fn record<G: PlayableGame>(
    contest: &Match<G>,
    number: usize,
    opening: &Opening<G>,
    moves: Vec<G::Move>,
    winner: Option<Side>,
    ending: Ending,
) -> Record<G> {
    let player = |side: Side| &contest.players[player_of(number, side)];
    let mut tags: Vec<(String, String)> = Vec::new();
    let mut tag = |name: &str, value: &str| tags.push((name.to_string(), value.to_string()));
    tag("Event", "nullwindow match");
    tag("Site", "?");
    tag("Date", "????.??.??");
    tag("Round", &format!("{}.{}", number / 2 + 1, number % 2 + 1));
    for side in Side::BOTH {
        tag(G::side_name(side), &player(side).name);
    }
    tag("Result", Ending::result(winner));
    if let Some(name) = &opening.name {
        tag("Opening", name);
    }
    let time_controls = Side::BOTH.map(|side| player(side).time_control.tag());
    if time_controls[0] == time_controls[1] {
        tag("TimeControl", &time_controls[0]);
    } else {
        for side in Side::BOTH {
            tag(&format!("{}TimeControl", G::side_name(side)), &time_controls[side.index()]);
        }
    }
    tag("PlyCount", &moves.len().to_string());
    tag("Termination", ending.termination());
    tag("Ending", &ending.to_string());
    let result = Some(Ending::result(winner).to_string());
    Record { line: 1, tags, start: opening.start.clone(), moves, remarks: Vec::new(), result }
}
