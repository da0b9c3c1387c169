//! Self-play: games of the engine against itself, with the value of every move, to learn from.

use crate::engine::score_text::remark;
use crate::engine::{Ending, Engine, MoveLimits, Options, Request, Signals, on_search_stack};
use crate::game::{GameEnd, Record, Referee, Score};
use crate::games::PlayableGame;
use crate::search::TableError;
use nullwindow_game::zobrist;
use std::ops::RangeInclusive;

/// How games are made. The same settings, number and evaluation give the same game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SelfPlay {
    /// Random seed of the openings.
    pub seed: u64,
    /// The random plies with which a game begins: one of these numbers.
    pub random_plies: RangeInclusive<u32>,
    /// The nodes of the search for a move.
    pub nodes: u64,
    /// When a game ends before the rules end it.
    pub adjudication: SelfPlayEnd,
}

/// When a game of self-play ends before the rules end it: what is known already need not be played.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct SelfPlayEnd {
    /// A draw after so many plies without progress.
    pub draw_plies: Option<u32>,
    /// A win by so many hundredths of [`Selective::UNIT`](crate::game::Selective::UNIT), as the side to move sees it.
    pub win_margin: Option<i32>,
}

/// The table of these searches has `2^TABLE_BITS` entries: enough for a game of short searches.
const TABLE_BITS: u32 = 15;

/// An engine that plays against itself.
#[derive(Debug)]
pub struct SelfPlayer<G: PlayableGame> {
    engine: Engine<G>,
    signals: Signals,
}

impl<G: PlayableGame> SelfPlayer<G> {
    /// A player; `signals` end a game.
    pub fn new(signals: Signals) -> Result<SelfPlayer<G>, TableError> {
        let options = Options { table_bits: TABLE_BITS, ..Options::default() };
        Ok(SelfPlayer { engine: Engine::new(options)?, signals })
    }

    /// Plays a game by its number; none if it was stopped.
    pub fn play(&mut self, settings: &SelfPlay, number: u64) -> Option<Record<G>> {
        on_search_stack(|| self.play_here(settings, number))?
    }

    fn play_here(&mut self, settings: &SelfPlay, number: u64) -> Option<Record<G>> {
        self.engine.clear();
        let (mut referee, mut moves) = random_opening::<G>(settings, number);
        let mut remarks = vec![String::new(); moves.len()];
        let limits = MoveLimits { nodes: Some(settings.nodes), ..MoveLimits::default() };
        let end = loop {
            if let Some(end) = referee.game_end() {
                break end;
            }
            let request = Request::new(G::start(), moves.clone());
            let answer = self.engine.search(&request, limits, &self.signals, &mut |_| {});
            if self.signals.is_stopped() {
                return None;
            }
            let best = answer.best?;
            if let Some(end) = settings.adjudication.end(&referee, answer.value) {
                break end;
            }
            referee.play(best);
            moves.push(best);
            remarks.push(answer.value.map_or(String::new(), |value| remark::<G>(value, answer.depth)));
        };
        Some(record(number, moves, remarks, end))
    }
}

impl SelfPlayEnd {
    /// How a game ends here, where the side to move has found a value.
    fn end<G: PlayableGame>(self, referee: &Referee<G>, value: Option<Score>) -> Option<GameEnd> {
        if self.draw_plies.is_some_and(|plies| referee.halfmove_clock() >= plies) {
            return Some(GameEnd::NoProgress);
        }
        let value = value
            .filter(|value| self.win_margin.is_some_and(|margin| value.abs() >= margin * G::UNIT / 100))?;
        let mover = referee.position().to_move();
        Some(GameEnd::Finished(Some(if value > 0 { mover } else { !mover })))
    }
}

/// The game as files hold it.
fn record<G: PlayableGame>(
    number: u64,
    moves: Vec<G::Move>,
    remarks: Vec<String>,
    end: GameEnd,
) -> Record<G> {
    let result = Ending::result(end.winner());
    let tags = [("Event", "nullwindow train"), ("Round", &(number + 1).to_string()), ("Result", result)];
    let tags = tags.map(|(name, value)| (name.to_string(), value.to_string())).to_vec();
    Record { line: 1, tags, start: G::start(), moves, remarks, result: Some(result.to_string()) }
}

/// Random moves from the start, after which the game is not over.
fn random_opening<G: PlayableGame>(settings: &SelfPlay, number: u64) -> (Referee<G>, Vec<G::Move>) {
    let seed = zobrist::number(settings.seed, number);
    let mut drawn = 0;
    let mut random = |below: usize| {
        drawn += 1;
        (zobrist::number(seed, drawn) % below as u64) as usize
    };
    let (least, most) = (*settings.random_plies.start(), *settings.random_plies.end());
    loop {
        let mut referee = Referee::new(G::start());
        let mut moves = Vec::new();
        for _ in 0..least as usize + random((most.saturating_sub(least) + 1) as usize) {
            let list = referee.position().moves();
            if list.is_empty() {
                break;
            }
            let m = list[random(list.len())];
            referee.play(m);
            moves.push(m);
        }
        if referee.game_end().is_none() {
            return (referee, moves);
        }
    }
}
