//! What a game makes of the engine's answers.

use super::adviser::News;
use super::game::Line;
use super::panel::known;
use super::{Event, Play, Purpose, Reply, words};
use crate::engine::{BestMove, Ending, Info};
use crate::game::{Score, Side, WIN};
use crate::games::PlayableGame;
use crate::search::Bounds;

/// So many moves of a line are said.
const LONGEST_LINE: usize = 8;

/// Before so many plies a draw is refused by an engine that is not losing.
const OPENING: usize = 30;

impl<G: PlayableGame> Play<G> {
    /// Hears what the engine has to say; what is about a request that nobody asks any more is dropped.
    pub fn hear(&mut self, event: Event<G>) -> Reply {
        match self.adviser.open(event) {
            None => Reply::default(),
            Some(News::Info(info, intervals)) => {
                self.learn(&info, &intervals);
                Reply::default()
            }
            Some(News::BestMove(answer)) => {
                let Some(purpose) = self.purpose.take() else { return Reply::default() };
                match answer {
                    Ok(answer) => self.answered(purpose, &answer),
                    Err(message) => self.failed(purpose, &message),
                }
            }
        }
    }

    fn learn(&mut self, info: &Info<G>, intervals: &[Bounds]) {
        if let Some(now) = &mut self.panel.now {
            now.learn(info, intervals);
        }
        if info.finished {
            self.lines.truncate(info.line - 1);
            self.lines.push(Line { bounds: info.bounds, moves: info.variation.clone() });
        }
    }

    fn answered(&mut self, purpose: Purpose, answer: &BestMove<G>) -> Reply {
        let mover = self.position().to_move();
        let value = answer.value.filter(|value| value.abs() <= WIN).map(|value| mover.view(value));
        if let (Some(now), Some(best)) = (&mut self.panel.now, answer.best) {
            now.line = line_of(self.lines.first(), best, answer);
        }
        match (purpose, answer.best) {
            (Purpose::Move, Some(best)) => self.reply_with(best, value, answer),
            (Purpose::Hint, Some(best)) => Reply::said(self.hint(best, value, answer)),
            (Purpose::Analysis(_), Some(_)) => Reply::said(self.analysis(answer)),
            (Purpose::DrawOffer, Some(_)) => self.answer_offer(value),
            (_, None) => Reply::said("the engine has no move to say"),
        }
    }

    /// The engine has failed. It plays any move rather than none.
    fn failed(&mut self, purpose: Purpose, message: &str) -> Reply {
        let any = self.position().moves().first().copied().filter(|_| purpose == Purpose::Move);
        let Some(any) = any else { return Reply::said(message) };
        let (side, name) = (G::side_name(self.position().to_move()), self.position().format_move(any));
        self.make(any, None);
        Reply::changed(format!("{message}; {side} plays any move: {name}")).and(self.proceed())
    }

    fn reply_with(&mut self, best: G::Move, value: Option<Score>, answer: &BestMove<G>) -> Reply {
        let side = G::side_name(self.position().to_move());
        let name = self.position().format_move(best);
        let words = value.map(|value| words::value::<G>(value, self.sides.only_person()));
        let depth = (answer.depth > 0).then(|| format!("depth {}", answer.depth));
        let notes: Vec<String> = words.into_iter().chain(depth).collect();
        let text = match notes.is_empty() {
            true => format!("{side} plays {name}"),
            false => format!("{side} plays {name} ({})", notes.join(", ")),
        };
        self.make(best, value);
        Reply::changed(text).and(self.proceed())
    }

    fn hint(&self, best: G::Move, value: Option<Score>, answer: &BestMove<G>) -> String {
        let position = self.position();
        let name = position.format_move(best);
        let value =
            value.map_or_else(String::new, |value| words::value::<G>(value, self.sides.only_person()) + ", ");
        let line = words::line(position, &line_of(self.lines.first(), best, answer), LONGEST_LINE);
        format!("Hint: {name} ({value}depth {}), line {line}", answer.depth)
    }

    fn analysis(&self, answer: &BestMove<G>) -> String {
        let position = self.position();
        let mover = position.to_move();
        let viewer = self.sides.only_person().unwrap_or(Side::First);
        let whom = self.sides.only_person().map_or(G::side_name(viewer), |_| "you");
        let mut text = vec![format!("Best moves at depth {}, in {} for {whom}:", answer.depth, G::POINTS)];
        for (at, line) in self.lines.iter().enumerate() {
            let value = known(line.bounds)
                .map_or_else(|| "?".to_string(), |value| words::short_value::<G>(mover.view(value), viewer));
            let moves = words::line(position, &line.moves, LONGEST_LINE);
            text.push(format!("{:>3}. {value:>7}  {moves}", at + 1));
        }
        text.join("\n")
    }

    /// Answers the offer of a draw, given the value for the first player.
    fn answer_offer(&mut self, value: Option<Score>) -> Reply {
        let Some(person) = self.sides.only_person() else { return Reply::default() };
        let own = value.map(|value| (!person).view(value));
        let said = value.map_or_else(String::new, |value| words::value::<G>(value, Some(person)));
        let name = G::side_name(!person);
        match own {
            Some(own) if own <= -G::UNIT => {}
            Some(own) if own <= G::UNIT / 5 && self.sheet.played().len() >= OPENING => {}
            Some(own) if own <= G::UNIT / 5 => {
                let text = format!("{name} declines the draw: it is too early ({said})");
                return Reply::said(text);
            }
            _ => return Reply::said(format!("{name} declines the draw: it stands better ({said})")),
        }
        Reply::said(format!("{name} accepts the draw ({said})")).and(self.conclude(Ending::Agreement, None))
    }
}

/// The line of an answer: that of the last finished depth, unless the next one has found another move.
fn line_of<G: PlayableGame>(finished: Option<&Line<G>>, best: G::Move, answer: &BestMove<G>) -> Vec<G::Move> {
    match finished {
        Some(line) if line.moves.first() == Some(&best) => line.moves.clone(),
        _ => [best].into_iter().chain(answer.reply).collect(),
    }
}
