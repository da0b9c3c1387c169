//! A soak test: fast games through the real front ends for as long as there is time, chess over UCI and all games in plain play.
//! After every move: it is legal and came in time, the line ends no later than the game, and a forced win is not given up.
//!
//! `NULLWINDOW_SOAK=600 cargo test --release --test suite soak -- --ignored` plays for ten minutes instead of one.

use crate::program::{folder, start};
use crate::uci::client::Client;
use nullwindow::game::{Game, GameEnd, Notation, Referee, Side};
use nullwindow::games::{GameId, PlayableGame, Task};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use std::io::{BufRead, BufReader, Write};
use std::time::{Duration, Instant};

/// The time of a move.
const MOVE_TIME: Duration = Duration::from_millis(20);

/// How late a move may come on a machine that does other things too.
const MARGIN: Duration = Duration::from_secs(2);

/// How long it soaks unless `NULLWINDOW_SOAK` says how many seconds.
const SECONDS: u64 = 60;

/// Positions in which draws and forced wins are near; every second game begins in one of them.
const ENDINGS: [(&str, &[&str]); 2] = [
    ("checkers", &["W:W12,K10,K11,K14:B3,K1,K2", "W:WK22,27,30:BK9,20,21", "B:WK1,K6:BK15,K18,K19,22"]),
    (
        "chess",
        &[
            "8/8/8/3k4/8/8/4K2R/8 w - - 0 1",
            "1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1",
            "8/3k4/3p4/3P4/2K1R3/8/5b2/8 w - - 0 1",
            "4k3/pp4pp/8/8/8/8/PPP3PP/4K3 w - - 90 90",
        ],
    ),
];

/// A game that is being played, and who has been told to win it by force.
struct SoakGame<G: PlayableGame> {
    seed: u64,
    begin: G,
    game: Referee<G>,
    moves: Vec<G::Move>,
    forced: Option<Side>,
}

impl<G: PlayableGame> SoakGame<G> {
    /// A position to begin with: some random moves from the start, or an ending.
    fn new(seed: u64) -> SoakGame<G> {
        let mut random = StdRng::seed_from_u64(seed);
        let endings = ENDINGS.iter().find(|(game, _)| *game == G::NAME).map(|(_, endings)| endings);
        let ending = endings.filter(|_| seed % 2 == 1).and_then(|endings| endings.choose(&mut random));
        let begin = match ending {
            Some(ending) => G::parse_position(ending).expect("a position"),
            None => (0..random.random_range(2..8)).fold(G::start(), |position, _| {
                position.moves().choose(&mut random).map_or(position.clone(), |&m| position.after(m))
            }),
        };
        SoakGame { seed, game: Referee::new(begin.clone()), begin, moves: Vec::new(), forced: None }
    }

    /// The game so far, for messages.
    fn text(&self) -> String {
        let mut position = self.begin.clone();
        let mut names = Vec::new();
        for &m in &self.moves {
            names.push(position.format_plain_move(m));
            position = position.after(m);
        }
        format!("{} seed {}: {} {}", G::NAME, self.seed, self.begin.format_position(), names.join(" "))
    }

    /// A line is legal, and no longer than the game.
    fn check_line<'a>(&self, line: impl Iterator<Item = &'a str>) {
        let mut game = self.game.clone();
        for name in line {
            assert_eq!(game.game_end(), None, "the line goes on with {name}: {}", self.text());
            let m = game.position().parse_move(name);
            game.play(m.unwrap_or_else(|error| panic!("{error}: {}", self.text())));
        }
    }

    /// Plays a move that took so long and, maybe, wins by force for a side.
    fn play(&mut self, name: &str, elapsed: Duration, winner: Option<Side>) {
        assert!(elapsed <= MOVE_TIME + MARGIN, "{name} came after {elapsed:?}: {}", self.text());
        let m = self.game.position().parse_move(name);
        let m = m.unwrap_or_else(|error| panic!("{error}: {}", self.text()));
        if let (Some(before), Some(now)) = (self.forced, winner) {
            assert_eq!(before, now, "the forced win changes sides with {name}: {}", self.text());
        }
        self.forced = self.forced.or(winner);
        self.moves.push(m);
        self.game.play(m);
        if let (Some(forced), Some(end)) = (self.forced, self.game.game_end()) {
            assert_eq!(end.winner(), Some(forced), "a forced win is given up, {end:?}: {}", self.text());
        }
    }

    /// The last move, from square to square.
    fn last_move(&self) -> String {
        let (last, before) = self.moves.split_last().expect("a move");
        let position = before.iter().fold(self.begin.clone(), |position, &m| position.after(m));
        position.format_plain_move(*last)
    }

    fn end(&self) -> Option<GameEnd> {
        self.game.game_end()
    }
}

/// Plays a game of chess over UCI.
fn over_uci(seed: u64, deadline: Instant) {
    let mut soak = SoakGame::<nullwindow_chess::Chess>::new(seed);
    let mut client = Client::new();
    let mut position = format!("fen {}", soak.begin.format_position());
    while soak.end().is_none() && Instant::now() < deadline {
        let begin = Instant::now();
        // The client checks lines and moves on its own.
        let search = client.search(&position, &format!("go movetime {}", MOVE_TIME.as_millis()));
        let elapsed = begin.elapsed();
        let mover = soak.game.position().to_move();
        let score = search.last().score();
        let winner = score.strip_prefix("mate ").filter(|score| !score.contains("bound"));
        let winner = winner.map(|moves| if moves.starts_with('-') { !mover } else { mover });
        position += if soak.moves.is_empty() { " moves " } else { " " };
        position += &search.best;
        soak.play(&search.best, elapsed, winner);
    }
}

/// Plays a game in plain play: asks for a hint, and plays it.
struct PlainGame {
    seed: u64,
    deadline: Instant,
}

impl Task for PlainGame {
    type Output = ();

    fn run<G: PlayableGame>(self) {
        let mut soak = SoakGame::<G>::new(self.seed);
        let state = folder("soak");
        let (position, time) = (soak.begin.format_position(), MOVE_TIME.as_millis().to_string());
        let state = state.to_str().expect("UTF-8");
        let mut child = start(&[
            "play",
            G::NAME,
            "--plain",
            "--side",
            "both",
            "--movetime",
            &time,
            "--state",
            state,
            "--position",
            &position,
        ]);
        let mut stdin = child.stdin.take().expect("piped");
        let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines();
        while soak.end().is_none() && Instant::now() < self.deadline {
            let begin = Instant::now();
            writeln!(stdin, "hint").expect("the program reads");
            let hint = lines
                .by_ref()
                .map(|line| line.expect("UTF-8"))
                .find_map(|line| line.strip_prefix("Hint: ").map(String::from))
                .unwrap_or_else(|| panic!("no hint: {}", soak.text()));
            let elapsed = begin.elapsed();
            // `14-9 (+1.91 men for Black, depth 21), line 14-9 1-5`, or `14-9: won (database), 9 moves to go, line 14-9 1-5`
            let (head, line) = hint.rsplit_once(", line ").expect("a line");
            let (name, value) = match head.split_once(": ") {
                Some(known) => known,
                None => head.trim_end_matches(')').split_once(" (").expect("a value"),
            };
            assert!(!value.ends_with("depth 0"), "{hint}: {}", soak.text());
            soak.check_line(line.split(' '));
            assert_eq!(line.split(' ').next(), Some(name), "{hint}: {}", soak.text());
            let winner = Side::BOTH.into_iter().find(|&side| {
                let (side, first) = (G::side_name(side), side == Side::First);
                let proved = value.ends_with(", proved") && !value.starts_with("+0.0 ");
                let ahead = if first { '+' } else { '-' };
                value.starts_with(&format!("{side} {}", G::WINS)) || proved && value.starts_with(ahead)
            });
            soak.play(name, elapsed, winner);
            // Typed bxc5 may be a pawn's or a bishop's move.
            let typed = soak.last_move();
            writeln!(stdin, "{typed}").expect("the program reads");
            // Whoever has to pass passes without being asked.
            let moves = soak.game.position().moves();
            if let [m] = moves[..]
                && soak.end().is_none()
                && G::is_pass(m)
            {
                soak.play(&soak.game.position().format_plain_move(m), Duration::ZERO, None);
            }
        }
        drop(stdin);
        // What is left to read: the last board.
        lines.for_each(drop);
        let status = child.wait().expect("it ends");
        assert!(status.success(), "{status}: {}", soak.text());
    }
}

#[test]
#[ignore = "plays for a minute"]
fn fast_games_in_all_front_ends() {
    let seconds = std::env::var("NULLWINDOW_SOAK").ok();
    let seconds =
        seconds.map_or(SECONDS, |text| text.parse().expect("NULLWINDOW_SOAK is a number of seconds"));
    let deadline = Instant::now() + Duration::from_secs(seconds);
    for seed in 0.. {
        over_uci(seed, deadline);
        for game in GameId::ALL {
            game.run(PlainGame { seed, deadline });
        }
        if Instant::now() >= deadline {
            println!("{} rounds of {} games", seed + 1, GameId::ALL.len() + 1);
            break;
        }
    }
}
