//! How games end.

use super::{FIRST, enter, game, new_game, opponent, random_move, wait_for_engine};
use nullwindow::engine::{Ending, GameTime, TimeControl};
use nullwindow::game::{Game, Notation, Selective, Side};
use nullwindow::games::{GameId, PlayableGame, Task};
use nullwindow::play::{Autosave, GameRecord, Opponent, Play, PlayCommand, Response, Sides};
use nullwindow_checkers::Checkers;
use nullwindow_chess::Chess;
use nullwindow_othello::Othello;
use rand::SeedableRng;
use rand::rngs::StdRng;
use std::time::Duration;

fn at<G: PlayableGame>(position: &str, sides: Sides) -> Play<G> {
    let position = G::parse_position(position).unwrap_or_else(|error| panic!("{position}: {error}"));
    let mut play = game(GameRecord::new(position, &[]), sides, Autosave::disabled());
    wait_for_engine(&mut play);
    play
}

fn ended<G: PlayableGame>(play: &Play<G>) -> (Ending, Option<Side>, String, String) {
    let conclusion = play.conclusion().expect("the game is over");
    (conclusion.ending, conclusion.winner, conclusion.text.clone(), conclusion.score.clone())
}

#[test]
fn chess_ends_by_mate_stalemate_repetition_moves_and_material() {
    let mut play = new_game::<Chess>(Sides::TWO_HUMANS);
    for text in ["f3", "e5", "g4"] {
        enter(&mut play, text);
    }
    let response = enter(&mut play, "qh4");
    assert_eq!(response.text, "Game over, 0-1: Black wins: checkmate");
    assert_eq!(play.execute(PlayCommand::Moves).text, "No legal moves.");
    assert_eq!(
        play.parse_command("a3").unwrap_err().to_string(),
        "the game is over (Black wins: checkmate); type 'new' to play again"
    );

    let mut play = at::<Chess>("7k/8/8/6Q1/8/8/8/K7 w - - 0 1", Sides::TWO_HUMANS);
    let response = enter(&mut play, "qg6");
    assert_eq!(response.text, "Game over, 1/2-1/2: Draw: stalemate");

    let mut play = new_game::<Chess>(Sides::TWO_HUMANS);
    for text in ["nf3", "nf6", "ng1", "ng8", "nf3", "nf6", "ng1"] {
        assert_eq!(enter(&mut play, text).text, "");
    }
    assert_eq!(enter(&mut play, "ng8").text, "Game over, 1/2-1/2: Draw: threefold repetition");

    let mut play = at::<Chess>("7k/8/8/8/8/8/R7/K7 w - - 99 80", Sides::TWO_HUMANS);
    let response = enter(&mut play, "ra3");
    assert_eq!(response.text, "Game over, 1/2-1/2: Draw: 50-move rule");

    let mut play = at::<Chess>("7k/8/8/8/8/8/1p6/K7 w - - 0 1", Sides::TWO_HUMANS);
    assert_eq!(enter(&mut play, "kxb2").text, "Game over, 1/2-1/2: Draw: insufficient material");
}

#[test]
fn checkers_ends_without_moves_and_without_progress() {
    let mut play = at::<Checkers>("B:W8:BK4", Sides::TWO_HUMANS);
    // The only move takes the only piece that is left.
    let play_on = enter(&mut play, "4x11");
    assert_eq!(play_on.text, "Game over, 1-0: Black wins: the opponent has no legal move");
    let mut play = at::<Checkers>("B:WK32,K31:BK1,K2", Sides::TWO_HUMANS);
    // Round the board on ways of which none offers a piece and none leads to a position for the third time.
    let mut response = Response::default();
    while play.conclusion().is_none() {
        let seen: Vec<Checkers> = play.record().positions();
        let price = |m| {
            let after = play.position().after(m);
            let is_offer = after.moves().iter().any(|&reply| after.is_noisy(reply));
            (is_offer, seen.iter().filter(|&before| *before == after).count())
        };
        let moves = play.position().moves();
        let best = moves.iter().copied().min_by_key(|&m| price(m)).expect("a move");
        response = play.execute(PlayCommand::Move(best));
        assert!(play.record().played().len() <= 80);
    }
    assert_eq!(response.text, "Game over, 1/2-1/2: Draw: 40-move rule");
    assert_eq!(play.record().played().len(), 80);
}

#[test]
fn othello_counts_discs_and_announces_passes() {
    let mut passes = 0;
    for seed in 0..30 {
        let mut rng = StdRng::seed_from_u64(seed);
        let mut play = new_game::<Othello>(Sides::TWO_HUMANS);
        loop {
            let before = play.record().played().len();
            let Some(&m) = play.position().moves().first().filter(|_| play.conclusion().is_none()) else {
                break;
            };
            // Mostly random, so that both sides get into trouble.
            if seed % 2 == 0 {
                if !random_move(&mut play, &mut rng) {
                    break;
                }
            } else {
                play.execute(PlayCommand::Move(m));
            }
            let made = &play.record().played()[before..];
            let passed = made.iter().filter(|ply| Othello::is_pass(ply.m)).count();
            assert_eq!(made.len(), 1 + passed, "a move, and the passes that follow");
            passes += passed;
            // Nobody is ever asked to pass.
            assert!(play.conclusion().is_some() || !Othello::is_pass(play.position().moves()[0]));
        }
        let (ending, winner, text, score) = ended(&play);
        let [black, white] = play.position().counted().expect("counted");
        assert_eq!((ending, black + white, score), (Ending::Count, 64, format!("{black}-{white}")));
        let expected = match black.cmp(&white) {
            std::cmp::Ordering::Greater => (Some(Side::First), "Black wins"),
            std::cmp::Ordering::Less => (Some(Side::Second), "White wins"),
            std::cmp::Ordering::Equal => (None, "Draw"),
        };
        assert_eq!(
            (winner, text),
            (expected.0, format!("{}: neither side can move, and the discs are counted", expected.1))
        );
    }
    assert!(passes > 0);
    // Black takes b1 and leaves White without a move.
    let row = "-OX-----".to_string() + &"-".repeat(48) + "XO------ X";
    let mut play = at::<Othello>(&row, Sides::TWO_HUMANS);
    let response = play.execute(play.parse_command("a1").expect("legal"));
    assert_eq!(response.text, "White cannot move and passes");
    assert_eq!(play.record().played().len(), 2);
}

#[test]
fn users_resign_and_agree_on_draws() {
    let mut play = new_game::<Chess>(FIRST);
    assert_eq!(enter(&mut play, "resign").text, "Game over, 0-1: Black wins: White resigns");
    assert_eq!(ended(&play).0, Ending::Resignation);
    // Taking back takes that back too.
    enter(&mut play, "new");
    enter(&mut play, "e4");
    enter(&mut play, "resign");
    assert!(play.conclusion().is_some());
    enter(&mut play, "undo");
    assert!(play.conclusion().is_none());
    let mut play = new_game::<Chess>(Sides::TWO_HUMANS);
    enter(&mut play, "e4");
    assert_eq!(enter(&mut play, "resign").text, "Game over, 1-0: White wins: Black resigns");
    let mut play = new_game::<Chess>(Sides::TWO_HUMANS);
    assert_eq!(enter(&mut play, "draw").text, "Game over, 1/2-1/2: Draw: agreement");
    let mut play = new_game::<Chess>(Sides::ENGINE_ONLY);
    assert!(play.execute(PlayCommand::Resign).refused && play.execute(PlayCommand::Draw).refused);
}

#[test]
fn the_engine_accepts_a_draw_unless_it_stands_better() {
    // The engine has Black, and a rook less; then a rook more; then nothing is decided, and nothing played.
    let mut play = at::<Chess>("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", FIRST);
    let response = enter(&mut play, "draw");
    assert!(response.text.starts_with("Black accepts the draw ("), "{response:?}");
    assert!(response.text.ends_with("Game over, 1/2-1/2: Draw: agreement"), "{response:?}");
    let mut play = at::<Chess>("r3k3/8/8/8/8/8/8/4K3 w - - 0 1", FIRST);
    let response = enter(&mut play, "draw");
    assert!(response.text.starts_with("Black declines the draw: it stands better ("), "{response:?}");
    assert!(play.conclusion().is_none());
    let mut play = at::<Chess>("4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1", FIRST);
    let response = enter(&mut play, "draw");
    assert!(response.text.starts_with("Black declines the draw: too early ("), "{response:?}");
}

struct Flags;

impl Task for Flags {
    type Output = ();

    fn run<G: PlayableGame>(self) {
        let time = GameTime { base: Duration::from_nanos(1), increment: Duration::ZERO };
        let control = TimeControl { game_time: Some(time), ..TimeControl::default() };
        let opponent = Opponent { control, ..opponent(1) };
        let start = GameRecord::new(G::start(), &[]);
        let mut play = Play::new(start, Sides::TWO_HUMANS, opponent, Autosave::disabled()).expect("a table");
        play.begin();
        assert!(play.deadline().is_some());
        // One nanosecond is over by the time that anybody looks, or a little later.
        while play.tick().text.is_empty() {
            std::thread::yield_now();
        }
        let (ending, winner, text, _) = ended(&play);
        let [first, second] = Side::BOTH.map(G::side_name);
        assert_eq!((ending, winner), (Ending::Time, Some(Side::Second)));
        assert_eq!(text, format!("{second} wins: {first} ran out of time"));
        assert!(play.deadline().is_none());
    }
}

#[test]
fn a_side_without_time_loses() {
    for game in GameId::ALL {
        game.run(Flags);
    }
}

#[test]
fn undo_restores_the_clocks() {
    let mut play = new_game::<Chess>(Sides::TWO_HUMANS);
    enter(&mut play, "tc 60+5");
    for text in ["e4", "e5", "nf3"] {
        enter(&mut play, text);
    }
    let after = |play: &Play<Chess>| play.record().clocks().expect("clocks");
    let three = after(&play);
    assert!(three.iter().all(|left| *left > Duration::from_secs(3600)), "{three:?}");
    enter(&mut play, "undo");
    let two = after(&play);
    assert!(two[0] <= three[0] && two[1] == three[1]);
    let clocks = play.clocks().expect("clocks");
    assert_eq!(clocks.running(), Some(Side::First));
    assert!(clocks.left(Side::First, std::time::Instant::now()) <= two[0]);
    enter(&mut play, "tc off");
    assert!(play.clocks().is_none() && play.deadline().is_none());
}
