//! What the commands do.

use super::command_text::help;
use super::game::forced_pass;
use super::{Clocks, GameRecord, Participant, Play, PlayCommand, Purpose, Response, SideChoice, Sides};
use crate::engine::{Ending, GameTime, score_text};
use crate::game::{Fault, ParseError, Side, Terms};
use crate::games::PlayableGame;
use crate::support::count;
use std::time::Duration;

impl<G: PlayableGame> Play<G> {
    /// Parses a typed line: see [`PlayCommand::parse`].
    pub fn parse_command(&self, text: &str) -> Result<PlayCommand<G>, ParseError> {
        let command = PlayCommand::parse(text, self.position());
        let is_move = match &command {
            Ok(command) => matches!(command, PlayCommand::Move(_)),
            Err(error) => error.fault() != Fault::Misspelt,
        };
        match self.cannot_move_reason() {
            Some(reason) if is_move => Err(ParseError::illegal(reason)),
            _ => command,
        }
    }

    /// Why the user cannot move now, if so.
    fn cannot_move_reason(&self) -> Option<String> {
        if let Some(conclusion) = &self.conclusion {
            return Some(format!("the game is over ({}); type 'new' to play again", conclusion.text));
        }
        let side = G::side_name(self.position().to_move());
        (!self.is_human_turn()).then(|| format!("it is {side}'s turn, and the engine plays {side}"))
    }

    /// Executes a command that was parsed in the present position.
    pub fn execute(&mut self, command: PlayCommand<G>) -> Response {
        match command {
            PlayCommand::Move(m) => self.play_move(m),
            PlayCommand::Undo => self.undo(),
            PlayCommand::Redo => self.redo(),
            PlayCommand::Hint => self.start_advice(Purpose::Hint, 1),
            PlayCommand::Analyse(lines) => self.start_advice(Purpose::Analysis(lines), lines),
            PlayCommand::Evaluate => Response::message(self.evaluation_text()),
            PlayCommand::Go => self.go(),
            PlayCommand::New => {
                self.opponent.seed = self.opponent.seed.wrapping_add(1);
                self.start(GameRecord::new(G::start(), &[]), "New game")
            }
            PlayCommand::Side(choice) => self.change_sides(choice),
            PlayCommand::SetUp(position) => {
                self.start(GameRecord::new(*position, &[]), "New game from this position")
            }
            PlayCommand::Save { file, replace } => self.save(file.as_deref(), replace),
            PlayCommand::Load { file, number } => self.load(&file, number),
            PlayCommand::Resume => self.resume(),
            PlayCommand::Resign => self.resign(),
            PlayCommand::Draw => self.offer_draw(),
            PlayCommand::Level(level) => {
                self.opponent.level = level;
                self.apply_settings()
            }
            PlayCommand::Algorithm(algorithm) => {
                self.opponent.options.algorithm = algorithm;
                self.apply_settings()
            }
            PlayCommand::MoveTime(time) => {
                self.opponent.control.move_time = time;
                self.apply_settings()
            }
            PlayCommand::Depth(depth) => {
                self.opponent.control.depth = depth;
                self.apply_settings()
            }
            PlayCommand::Clock(time) => {
                self.opponent.control.game_time = time;
                self.set_clocks(time, None);
                self.apply_settings()
            }
            PlayCommand::Moves => Response::message(self.legal_moves_text()),
            PlayCommand::Game => Response::message(self.moves_text()),
            PlayCommand::Board => Response { changed: true, ..Response::default() },
            PlayCommand::Flip => {
                self.flipped = !self.flipped;
                Response { changed: true, ..Response::default() }
            }
            PlayCommand::Help => Response::message(help::<G>()),
            PlayCommand::Quit => self.quit(),
            PlayCommand::Abandon => {
                self.cancel_search();
                self.autosave.delete();
                Response { quit: true, ..Response::default() }
            }
        }
    }

    /// Plays the user's move.
    fn play_move(&mut self, m: G::Move) -> Response {
        if let Some(reason) = self.cannot_move_reason() {
            return Response::refused(reason);
        }
        if !self.position().moves().contains(&m) {
            return Response::refused("that move is not legal in this position");
        }
        // The time may have run out since the last tick.
        let late = self.tick();
        if self.conclusion.is_some() {
            return late;
        }
        self.cancel_search();
        let value = self.values().pop().flatten();
        self.make_move(m, value);
        Response { changed: true, ..Response::default() }.then(self.advance())
    }

    /// The plies at which the user is to move and has a choice.
    fn human_turns(&self, record: &GameRecord<G>) -> Vec<usize> {
        let is_turn = |position: &G| {
            self.sides.of(position.to_move()) == Participant::Human && forced_pass(position).is_none()
        };
        let positions = record.positions();
        (0..positions.len()).filter(|&ply| is_turn(&positions[ply])).collect()
    }

    fn undo(&mut self) -> Response {
        let played = self.record.played().len();
        if played == 0 {
            return Response::refused("nothing to undo");
        }
        let target = match self.sides {
            Sides::ENGINE_ONLY => Some(played - 1),
            _ => self.human_turns(&self.record).into_iter().rfind(|&ply| ply < played),
        };
        match target {
            Some(ply) => self.go_to(ply, "Undone"),
            None => Response::refused("you have no move to undo"),
        }
    }

    fn redo(&mut self) -> Response {
        let played = self.record.played().len();
        let all = played + self.record.taken_back().len();
        if all == played {
            return Response::refused("nothing to redo");
        }
        let target = match self.sides {
            Sides::ENGINE_ONLY => played + 1,
            _ => {
                let mut whole = self.record.clone();
                whole.go_to(all);
                self.human_turns(&whole).into_iter().find(|&ply| ply > played).unwrap_or(all)
            }
        };
        self.go_to(target, "Redone")
    }

    fn go_to(&mut self, ply: usize, what: &str) -> Response {
        self.cancel_search();
        let played = self.record.played().len();
        self.conclusion = None;
        self.record.go_to(ply);
        self.paused = self.sides == Sides::ENGINE_ONLY;
        if let (Some(clocks), Some(left)) = (&mut self.clocks, self.record.clocks().or(self.first_clocks)) {
            clocks.set(left);
        }
        let (from, to) = (played.min(ply), played.max(ply));
        let mut whole = self.record.clone();
        whole.go_to(to);
        let names: Vec<&str> = whole.played()[from..].iter().map(|ply| ply.text.as_str()).collect();
        Response::changed(format!("{what}: {}", names.join(" "))).then(self.advance())
    }

    /// Starts a game with these moves so far.
    pub(super) fn start(&mut self, record: GameRecord<G>, what: &str) -> Response {
        self.engine.new_game();
        self.purpose = None;
        // An unfinished game that was on the board can still be resumed.
        self.autosave.release();
        self.record = record;
        (self.conclusion, self.paused) = (None, false);
        self.set_clocks(self.opponent.control.game_time, None);
        Response::changed(format!("{what}. {}", self.players_text())).then(self.advance())
    }

    /// Sets the clocks to the time of a game, or to what is left of it.
    pub(super) fn set_clocks(&mut self, time: Option<GameTime>, left: Option<[Duration; 2]>) {
        self.clocks = time.map(|time| Clocks::with(time, left.unwrap_or([time.base; 2])));
        self.first_clocks = time.map(|time| left.unwrap_or([time.base; 2]));
    }

    /// Who plays which side, in a sentence.
    pub fn players_text(&self) -> String {
        let engine = self.opponent.describe();
        match (self.sides, self.sides.human_side()) {
            (_, Some(human)) => {
                let [yours, other] = [human, !human].map(G::side_name);
                format!("You play {yours}, the engine plays {other} ({engine}).")
            }
            (Sides::TWO_HUMANS, _) => "Two people play.".to_string(),
            _ => format!("The engine plays both sides ({engine})."),
        }
    }

    fn change_sides(&mut self, choice: Option<SideChoice>) -> Response {
        self.sides = match choice {
            Some(choice) => choice.decide(self.opponent.seed),
            None => self.sides.exchanged(),
        };
        self.cancel_search();
        self.paused = false;
        Response::changed(self.players_text()).then(self.advance())
    }

    /// Makes the engine move.
    fn go(&mut self) -> Response {
        if self.conclusion.is_some() {
            return self.game_over_error();
        }
        if self.purpose.is_some() {
            self.engine.move_now();
            return Response::default();
        }
        if self.paused {
            self.paused = false;
            return self.advance();
        }
        self.change_sides(Some(SideChoice::Sides(Sides::human(!self.position().to_move()))))
    }

    /// The engine's settings have changed: restarts the running search with them.
    fn apply_settings(&mut self) -> Response {
        let response = Response::message(format!("Engine: {}.", self.opponent.describe()));
        match self.purpose {
            Some(Purpose::Move) => {
                self.cancel_search();
                response.then(self.advance())
            }
            Some(purpose) => {
                let lines = if let Purpose::Analysis(lines) = purpose { lines } else { 1 };
                self.start_search(purpose, lines, self.opponent.advice_limits());
                response
            }
            None => {
                if self.conclusion.is_none()
                    && !self.paused
                    && let Some(clocks) = &mut self.clocks
                {
                    clocks.start(self.record.position().to_move(), std::time::Instant::now());
                }
                self.ponder();
                response.then(self.save_automatically())
            }
        }
    }

    /// Starts a search for the user's sake, not for the engine's own move.
    fn start_advice(&mut self, purpose: Purpose, lines: usize) -> Response {
        if self.conclusion.is_some() {
            return self.game_over_error();
        }
        if self.purpose == Some(Purpose::Move) {
            return Response::refused("the engine is thinking; ask again on your turn");
        }
        self.start_search(purpose, lines, self.opponent.advice_limits());
        Response::default()
    }

    fn game_over_error(&self) -> Response {
        let text = self.conclusion.as_ref().map_or("", |conclusion| &conclusion.text);
        Response::refused(format!("the game is over ({text})"))
    }

    fn resign(&mut self) -> Response {
        let loser = match self.sides {
            _ if self.conclusion.is_some() => return self.game_over_error(),
            Sides::TWO_HUMANS => self.position().to_move(),
            sides => match sides.human_side() {
                Some(human) => human,
                None => return Response::refused("nobody can resign: the engine plays both sides"),
            },
        };
        self.end_game(Ending::Resignation, Some(!loser))
    }

    fn offer_draw(&mut self) -> Response {
        match self.sides {
            _ if self.conclusion.is_some() => self.game_over_error(),
            Sides::TWO_HUMANS => self.end_game(Ending::Agreement, None),
            Sides::ENGINE_ONLY => Response::refused("nobody can offer a draw: the engine plays both sides"),
            _ if self.purpose == Some(Purpose::Move) => {
                Response::refused("the engine is thinking; offer a draw on your turn")
            }
            _ => self.start_advice(Purpose::DrawOffer, 1),
        }
    }

    fn quit(&mut self) -> Response {
        self.cancel_search();
        Response { quit: true, ..Response::message(self.exit_message()) }
    }

    /// The message at the end of a session: how to resume an unfinished game.
    pub fn exit_message(&self) -> String {
        if self.is_running() && self.autosave.owns_file() && !self.autosave.has_failed() {
            format!("Game saved. Continue it with 'nullwindow play {} --resume'.", G::NAME)
        } else {
            String::new()
        }
    }

    /// The message of an interrupted session.
    pub(super) fn interrupted_message(&self) -> String {
        match self.exit_message() {
            text if text.is_empty() && self.is_running() => "the game is not saved".to_string(),
            text if text.is_empty() => "no game to save".to_string(),
            text => text,
        }
    }

    fn legal_moves_text(&self) -> String {
        let position = self.position();
        let names: Vec<String> = position.moves().iter().map(|&m| position.format_move(m)).collect();
        if names.is_empty() {
            return "No legal moves.".to_string();
        }
        format!("{}: {}", count(names.len() as u64, "legal move", "legal moves"), names.join(" "))
    }

    /// The moves of the game with their numbers.
    fn moves_text(&self) -> String {
        let mut text = String::new();
        for (at, ply) in self.record.played().iter().enumerate() {
            let number = (at + usize::from(self.record.start().to_move() == Side::Second)) / 2 + 1;
            text += match (at, ply.side) {
                (0, Side::First) => format!("{number}. {}", ply.text),
                (0, Side::Second) => format!("{number}... {}", ply.text),
                (_, Side::First) => format!(" {number}. {}", ply.text),
                (_, Side::Second) => format!(" {}", ply.text),
            }
            .as_str();
        }
        if text.is_empty() { "No moves yet.".to_string() } else { text }
    }

    fn evaluation_text(&self) -> String {
        let terms: Terms = self.position().trained_terms();
        let name = if G::HAS_TRAINED_EVALUATION { "trained evaluation" } else { "classic evaluation" };
        let table = terms.table(name, Side::BOTH.map(G::side_name), score_text::points::<G>);
        let value = score_text::value::<G>(terms.total(), self.sides.human_side());
        let board = self.position().trained_board().map_or(String::new(), |board| format!("{board}\n\n"));
        format!("{board}{table}\nStatic evaluation, without a search: {value}")
    }
}
