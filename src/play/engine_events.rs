//! What a game does with the engine's messages.

use super::engine_thread::EngineMessage;
use super::game::AnalysisLine;
use super::search_stats::proven_value;
use super::{EngineEvent, Play, Purpose, Response};
use crate::engine::{BestMove, Ending, Info, score_text};
use crate::game::{Score, Side, WIN};
use crate::games::PlayableGame;
use crate::search::Bounds;

/// The most moves of a line that are shown.
const LINE_LENGTH: usize = 8;

/// The plies of an opening, in which the engine declines a draw unless it is losing.
const OPENING_PLIES: usize = 30;

impl<G: PlayableGame> Play<G> {
    /// Handles a message of the engine; those of cancelled searches are ignored.
    pub fn handle_event(&mut self, event: EngineEvent<G>) -> Response {
        match self.engine.accept(event) {
            None => Response::default(),
            Some(EngineMessage::Info(info, intervals)) => {
                self.handle_info(&info, &intervals);
                Response::default()
            }
            Some(EngineMessage::BestMove(answer)) => {
                let Some(purpose) = self.purpose.take() else { return Response::default() };
                let response = match answer {
                    Ok(answer) => self.handle_best_move(purpose, &answer),
                    Err(message) => self.handle_failure(purpose, &message),
                };
                if purpose != Purpose::Move {
                    self.ponder();
                }
                response
            }
        }
    }

    fn handle_info(&mut self, info: &Info<G>, intervals: &[Bounds]) {
        if let Some(current) = &mut self.panel.current {
            current.update(info, intervals);
        }
        if info.finished {
            self.lines.truncate(info.line - 1);
            self.lines.push(AnalysisLine {
                bounds: info.bounds,
                proved: info.proved,
                moves: info.variation.clone(),
            });
        }
    }

    fn handle_best_move(&mut self, purpose: Purpose, answer: &BestMove<G>) -> Response {
        let mover = self.position().to_move();
        let value = answer.value.filter(|value| value.abs() <= WIN).map(|value| mover.view(value));
        if let (Some(current), Some(best)) = (&mut self.panel.current, answer.best) {
            current.line = best_line(self.lines.first(), best, answer);
        }
        match (purpose, answer.best) {
            (Purpose::Move, Some(best)) => self.play_engine_move(best, value, answer),
            (Purpose::Hint, Some(best)) => Response::message(self.hint_text(best, value, answer)),
            (Purpose::Analysis(_), Some(_)) => Response::message(self.analysis_text(answer)),
            (Purpose::DrawOffer, Some(_)) => self.answer_draw_offer(value),
            (_, None) => Response::message("the engine found no move"),
        }
    }

    /// After a failed search the engine plays the first legal move rather than none.
    fn handle_failure(&mut self, purpose: Purpose, message: &str) -> Response {
        let first = self.position().moves().first().copied().filter(|_| purpose == Purpose::Move);
        let Some(first) = first else { return Response::message(message) };
        let (side, name) = (G::side_name(self.position().to_move()), self.position().format_move(first));
        self.make_move(first, None);
        Response::changed(format!("{message}; {side} plays {name} without a search")).then(self.advance())
    }

    fn play_engine_move(&mut self, best: G::Move, value: Option<Score>, answer: &BestMove<G>) -> Response {
        let side = G::side_name(self.position().to_move());
        let name = self.position().format_move(best);
        if let Some(known) = answer.known {
            self.make_move(best, value);
            let text = format!("{side} plays {name}: {}", score_text::known(known));
            return Response::changed(text).then(self.advance());
        }
        let score = value.map(|value| score_text::value::<G>(value, self.sides.human_side()));
        let depth =
            (answer.depth > 0).then(|| score_text::ground(self.position(), answer.proved, answer.depth));
        let notes: Vec<String> = score.into_iter().chain(depth).collect();
        let text = match notes.is_empty() {
            true => format!("{side} plays {name}"),
            false => format!("{side} plays {name} ({})", notes.join(", ")),
        };
        self.make_move(best, value);
        Response::changed(text).then(self.advance())
    }

    fn hint_text(&self, best: G::Move, value: Option<Score>, answer: &BestMove<G>) -> String {
        let position = self.position();
        let name = position.format_move(best);
        let score = value
            .map_or_else(String::new, |value| score_text::value::<G>(value, self.sides.human_side()) + ", ");
        let line = score_text::line(position, &best_line(self.lines.first(), best, answer), LINE_LENGTH);
        if let Some(known) = answer.known {
            return format!("Hint: {name}: {}, line {line}", score_text::known(known));
        }
        format!(
            "Hint: {name} ({score}{}), line {line}",
            score_text::ground(self.position(), answer.proved, answer.depth)
        )
    }

    fn analysis_text(&self, answer: &BestMove<G>) -> String {
        let position = self.position();
        let mover = position.to_move();
        let viewer = self.sides.human_side().unwrap_or(Side::First);
        let whom = self.sides.human_side().map_or(G::side_name(viewer), |_| "you");
        let mut text = vec![format!("Best moves at depth {}, in {} for {whom}:", answer.depth, G::POINTS)];
        for (at, line) in self.lines.iter().enumerate() {
            let value = proven_value(line.bounds).map_or_else(
                || "?".to_string(),
                |value| {
                    let score = score_text::short_value::<G>(mover.view(value), viewer);
                    score_text::marked(&score, line.proved)
                },
            );
            let moves = score_text::line(position, &line.moves, LINE_LENGTH);
            text.push(format!("{:>3}. {value:>7}  {moves}", at + 1));
        }
        text.join("\n")
    }

    /// Accepts or declines a draw, given the value for the first player.
    fn answer_draw_offer(&mut self, value: Option<Score>) -> Response {
        let Some(human) = self.sides.human_side() else { return Response::default() };
        let own = value.map(|value| (!human).view(value));
        let score = value.map_or_else(String::new, |value| score_text::value::<G>(value, Some(human)));
        let name = G::side_name(!human);
        match own {
            Some(own) if own <= -G::UNIT => {}
            Some(own) if own <= G::UNIT / 5 && self.record.played().len() >= OPENING_PLIES => {}
            Some(own) if own <= G::UNIT / 5 => {
                return Response::message(format!("{name} declines the draw: too early ({score})"));
            }
            _ => return Response::message(format!("{name} declines the draw: it stands better ({score})")),
        }
        Response::message(format!("{name} accepts the draw ({score})"))
            .then(self.end_game(Ending::Agreement, None))
    }
}

/// The line of an answer: that of the last finished iteration, unless a later one has found another move.
fn best_line<G: PlayableGame>(
    finished: Option<&AnalysisLine<G>>,
    best: G::Move,
    answer: &BestMove<G>,
) -> Vec<G::Move> {
    match finished {
        Some(line) if line.moves.first() == Some(&best) => line.moves.clone(),
        _ => [best].into_iter().chain(answer.reply).collect(),
    }
}
