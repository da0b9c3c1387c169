//! What a game does on command.

use super::command::help;
use super::game::forced_pass;
use super::{Choice, Clocks, Command, Play, Player, Purpose, Reply, Sheet, Sides, words};
use crate::engine::{Ending, GameTime};
use crate::game::{Fault, ParseError, Side, Terms};
use crate::games::PlayableGame;
use std::time::Duration;

impl<G: PlayableGame> Play<G> {
    /// Reads a line that somebody has typed: see [`Command::parse`].
    pub fn read(&self, text: &str) -> Result<Command<G>, ParseError> {
        let command = Command::parse(text, self.position());
        let is_move = match &command {
            Ok(command) => matches!(command, Command::Move(_)),
            Err(error) => error.fault() != Fault::Misspelt,
        };
        match self.not_now() {
            Some(reason) if is_move => Err(ParseError::illegal(reason)),
            _ => command,
        }
    }

    /// Why nobody at the keyboard can move now.
    fn not_now(&self) -> Option<String> {
        if let Some(conclusion) = &self.conclusion {
            return Some(format!("the game is over, {}; 'new' begins another", conclusion.text));
        }
        let side = G::side_name(self.position().to_move());
        (!self.is_persons_turn()).then(|| format!("it is {side}'s turn, and the engine plays {side}"))
    }

    /// Obeys a command, which was read in the present position.
    pub fn obey(&mut self, command: Command<G>) -> Reply {
        match command {
            Command::Move(m) => self.play(m),
            Command::Undo => self.undo(),
            Command::Redo => self.redo(),
            Command::Hint => self.advise(Purpose::Hint, 1),
            Command::Analyse(lines) => self.advise(Purpose::Analysis(lines), lines),
            Command::Evaluate => Reply::said(self.evaluation()),
            Command::Go => self.go(),
            Command::New => {
                self.opponent.seed = self.opponent.seed.wrapping_add(1);
                self.start(Sheet::new(G::start(), &[]), "A new game")
            }
            Command::Side(choice) => self.take_side(choice),
            Command::SetUp(position) => self.start(Sheet::new(*position, &[]), "A game from this position"),
            Command::Save { file, replace } => self.save(file.as_deref(), replace),
            Command::Load { file, number } => self.load(&file, number),
            Command::Resume => self.resume(),
            Command::Resign => self.resign(),
            Command::Draw => self.offer_draw(),
            Command::Level(level) => {
                self.opponent.level = level;
                self.reconsider()
            }
            Command::Algorithm(algorithm) => {
                self.opponent.options.algorithm = algorithm;
                self.reconsider()
            }
            Command::MoveTime(time) => {
                self.opponent.control.move_time = time;
                self.reconsider()
            }
            Command::Depth(depth) => {
                self.opponent.control.depth = depth;
                self.reconsider()
            }
            Command::Clock(time) => {
                self.opponent.control.game_time = time;
                self.set_clocks(time, None);
                self.reconsider()
            }
            Command::Moves => Reply::said(self.legal_moves()),
            Command::Game => Reply::said(self.game_so_far()),
            Command::Board => Reply { changed: true, ..Reply::default() },
            Command::Flip => {
                self.flipped = !self.flipped;
                Reply { changed: true, ..Reply::default() }
            }
            Command::Help => Reply::said(help::<G>()),
            Command::Quit => self.quit(),
            Command::Abandon => {
                self.stop_thinking();
                self.keeper.discard::<G>();
                Reply { quit: true, ..Reply::default() }
            }
        }
    }

    /// A person moves.
    fn play(&mut self, m: G::Move) -> Reply {
        if let Some(reason) = self.not_now() {
            return Reply::refused(reason);
        }
        if !self.position().moves().contains(&m) {
            return Reply::refused("that move belongs to another position");
        }
        // Time that is up is up, even if nobody has looked.
        let late = self.tick();
        if self.conclusion.is_some() {
            return late;
        }
        self.stop_thinking();
        let value = self.values().pop().flatten();
        self.make(m, value);
        Reply { changed: true, ..Reply::default() }.and(self.proceed())
    }

    /// The plies at which a person has a choice.
    fn persons_turns(&self, sheet: &Sheet<G>) -> Vec<usize> {
        let is_turn = |position: &G| {
            self.sides.of(position.to_move()) == Player::Person && forced_pass(position).is_none()
        };
        let positions = sheet.positions();
        (0..positions.len()).filter(|&ply| is_turn(&positions[ply])).collect()
    }

    fn undo(&mut self) -> Reply {
        let played = self.sheet.played().len();
        if played == 0 {
            return Reply::refused("there is nothing to take back");
        }
        let target = match self.sides {
            Sides::ENGINE => Some(played - 1),
            _ => self.persons_turns(&self.sheet).into_iter().rfind(|&ply| ply < played),
        };
        match target {
            Some(ply) => self.go_to(ply, "taken back"),
            None => Reply::refused("there is no move of yours to take back"),
        }
    }

    fn redo(&mut self) -> Reply {
        let played = self.sheet.played().len();
        let all = played + self.sheet.taken_back().len();
        if all == played {
            return Reply::refused("there is nothing to play again");
        }
        let target = match self.sides {
            Sides::ENGINE => played + 1,
            _ => {
                let mut whole = self.sheet.clone();
                whole.go_to(all);
                self.persons_turns(&whole).into_iter().find(|&ply| ply > played).unwrap_or(all)
            }
        };
        self.go_to(target, "played again")
    }

    fn go_to(&mut self, ply: usize, what: &str) -> Reply {
        self.stop_thinking();
        let played = self.sheet.played().len();
        self.conclusion = None;
        self.sheet.go_to(ply);
        self.paused = self.sides == Sides::ENGINE;
        if let (Some(clocks), Some(left)) = (&mut self.clocks, self.sheet.clocks().or(self.first_clocks)) {
            clocks.set(left);
        }
        let (from, to) = (played.min(ply), played.max(ply));
        let mut whole = self.sheet.clone();
        whole.go_to(to);
        let names: Vec<&str> = whole.played()[from..].iter().map(|ply| ply.text.as_str()).collect();
        Reply::changed(format!("{what}: {}", names.join(" "))).and(self.proceed())
    }

    /// Begins a game that has come so far.
    pub(super) fn start(&mut self, sheet: Sheet<G>, what: &str) -> Reply {
        self.adviser.forget();
        self.purpose = None;
        // What was on the board and not over can still be resumed.
        self.keeper.release();
        self.sheet = sheet;
        (self.conclusion, self.paused) = (None, false);
        self.set_clocks(self.opponent.control.game_time, None);
        Reply::changed(format!("{what}. {}", self.who_plays())).and(self.proceed())
    }

    /// Sets the clocks to the time of a game, or to what was left of it.
    pub(super) fn set_clocks(&mut self, time: Option<GameTime>, left: Option<[Duration; 2]>) {
        self.clocks = time.map(|time| Clocks::with(time, left.unwrap_or([time.base; 2])));
        self.first_clocks = time.map(|time| left.unwrap_or([time.base; 2]));
    }

    /// Who plays what, in a sentence.
    pub fn who_plays(&self) -> String {
        let engine = self.opponent.describe();
        match (self.sides, self.sides.only_person()) {
            (_, Some(person)) => {
                let [yours, other] = [person, !person].map(G::side_name);
                format!("You play {yours}, the engine plays {other} ({engine}).")
            }
            (Sides::PEOPLE, _) => "Two people play.".to_string(),
            _ => format!("The engine plays both sides ({engine})."),
        }
    }

    fn take_side(&mut self, choice: Option<Choice>) -> Reply {
        self.sides = match choice {
            Some(choice) => choice.decide(self.opponent.seed),
            None => self.sides.exchanged(),
        };
        self.stop_thinking();
        self.paused = false;
        Reply::changed(self.who_plays()).and(self.proceed())
    }

    /// Lets the engine move.
    fn go(&mut self) -> Reply {
        if self.conclusion.is_some() {
            return self.refuse_over();
        }
        if self.purpose.is_some() {
            self.adviser.hurry();
            return Reply::default();
        }
        if self.paused {
            self.paused = false;
            return self.proceed();
        }
        self.take_side(Some(Choice::Sides(Sides::person(!self.position().to_move()))))
    }

    /// The engine plays in another way from now on; what it thinks about it thinks about again.
    fn reconsider(&mut self) -> Reply {
        let reply = Reply::said(format!("The engine: {}.", self.opponent.describe()));
        match self.purpose {
            Some(Purpose::Move) => {
                self.stop_thinking();
                reply.and(self.proceed())
            }
            Some(purpose) => {
                let lines = if let Purpose::Analysis(lines) = purpose { lines } else { 1 };
                self.ask(purpose, lines, self.opponent.advice());
                reply
            }
            None => {
                if self.conclusion.is_none()
                    && !self.paused
                    && let Some(clocks) = &mut self.clocks
                {
                    clocks.start(self.sheet.position().to_move(), std::time::Instant::now());
                }
                reply.and(self.keep())
            }
        }
    }

    /// Puts a request to the engine that is not about its own move.
    fn advise(&mut self, purpose: Purpose, lines: usize) -> Reply {
        if self.conclusion.is_some() {
            return self.refuse_over();
        }
        if self.purpose == Some(Purpose::Move) {
            return Reply::refused("the engine thinks about its own move; ask when it is your turn");
        }
        self.ask(purpose, lines, self.opponent.advice());
        Reply::default()
    }

    fn refuse_over(&self) -> Reply {
        let text = self.conclusion.as_ref().map_or("", |conclusion| &conclusion.text);
        Reply::refused(format!("the game is over, {text}"))
    }

    fn resign(&mut self) -> Reply {
        let loser = match self.sides {
            _ if self.conclusion.is_some() => return self.refuse_over(),
            Sides::PEOPLE => self.position().to_move(),
            sides => match sides.only_person() {
                Some(person) => person,
                None => return Reply::refused("nobody is there to resign: the engine plays both sides"),
            },
        };
        self.conclude(Ending::Resignation, Some(!loser))
    }

    fn offer_draw(&mut self) -> Reply {
        match self.sides {
            _ if self.conclusion.is_some() => self.refuse_over(),
            Sides::PEOPLE => self.conclude(Ending::Agreement, None),
            Sides::ENGINE => Reply::refused("nobody is there to offer a draw: the engine plays both sides"),
            _ if self.purpose == Some(Purpose::Move) => {
                Reply::refused("a draw is offered in one's own turn, and the engine is to move")
            }
            _ => self.advise(Purpose::DrawOffer, 1),
        }
    }

    fn quit(&mut self) -> Reply {
        self.stop_thinking();
        Reply { quit: true, ..Reply::said(self.farewell()) }
    }

    /// What becomes of a game that is left.
    pub fn farewell(&self) -> String {
        if self.is_running() && self.keeper.is_kept() {
            format!("The game is kept: 'nullwindow play {} --resume' goes on with it.", G::NAME)
        } else {
            String::new()
        }
    }

    fn legal_moves(&self) -> String {
        let position = self.position();
        let names: Vec<String> = position.moves().iter().map(|&m| position.format_move(m)).collect();
        match names.len() {
            0 => "There is no legal move.".to_string(),
            1 => format!("1 move: {}", names[0]),
            count => format!("{count} moves: {}", names.join(" ")),
        }
    }

    /// The moves of the game, a full move a word with its number.
    fn game_so_far(&self) -> String {
        let mut text = String::new();
        for (at, ply) in self.sheet.played().iter().enumerate() {
            let number = (at + usize::from(self.sheet.start().to_move() == Side::Second)) / 2 + 1;
            text += match (at, ply.side) {
                (0, Side::First) => format!("{number}. {}", ply.text),
                (0, Side::Second) => format!("{number}... {}", ply.text),
                (_, Side::First) => format!(" {number}. {}", ply.text),
                (_, Side::Second) => format!(" {}", ply.text),
            }
            .as_str();
        }
        if text.is_empty() { "No move has been played.".to_string() } else { text }
    }

    fn evaluation(&self) -> String {
        let terms: Terms = self.position().trained_terms();
        let table = terms.table(Side::BOTH.map(G::side_name), words::points::<G>);
        let value = words::value::<G>(terms.total(), self.sides.only_person());
        format!("{table}\nWithout looking ahead: {value}")
    }
}
