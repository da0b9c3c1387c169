//! Moves, taking back and playing again.

use super::{FIRST, random_move, say, settle, table};
use nullwindow::game::{Game, Notation, Side};
use nullwindow::games::{GameId, PlayableGame, Task};
use nullwindow::play::{Command, Play, Player, Sides};
use nullwindow_chess::Chess;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// Takes back and plays again as often as that is possible: everything comes back as it was.
fn back_and_forth<G: PlayableGame>(play: &mut Play<G>, case: &str) {
    let moves = play.sheet().moves();
    let position = play.position().clone();
    let conclusion = play.conclusion().cloned();
    let positions = play.sheet().positions();
    let mut steps = 0;
    loop {
        let before = play.sheet().played().len();
        let reply = play.obey(Command::Undo);
        settle(play);
        if reply.refused {
            break;
        }
        steps += 1;
        let played = play.sheet().played().len();
        assert!(played < before, "{case}: {reply:?}");
        assert_eq!(play.sheet().moves(), moves[..played], "{case}");
        assert_eq!(*play.position(), positions[played], "{case}");
        assert!(play.is_persons_turn() || play.sides() == Sides::ENGINE, "{case}");
        assert_eq!(play.sheet().taken_back().len(), moves.len() - played, "{case}");
    }
    for step in 0..steps {
        let reply = play.obey(Command::Redo);
        assert!(!reply.refused && reply.changed, "{case}, step {step} of {steps}: {reply:?}");
        settle(play);
    }
    assert_eq!(play.sheet().moves(), moves, "{case}");
    assert_eq!(*play.position(), position, "{case}");
    assert_eq!(play.conclusion().cloned(), conclusion, "{case}");
    assert!(play.obey(Command::Redo).refused, "{case}");
}

struct People;

impl Task for People {
    type Output = ();

    fn run<G: PlayableGame>(self) {
        for seed in 0..12 {
            let mut rng = StdRng::seed_from_u64(seed);
            let mut play = table::<G>(Sides::PEOPLE);
            let plies = rng.random_range(1..150);
            while play.sheet().played().len() < plies && random_move(&mut play, &mut rng) {}
            back_and_forth(&mut play, &format!("{} seed {seed}", G::NAME));
        }
    }
}

#[test]
fn what_people_take_back_they_can_play_again() {
    for game in GameId::ALL {
        game.run(People);
    }
}

struct AgainstTheEngine;

impl Task for AgainstTheEngine {
    type Output = ();

    fn run<G: PlayableGame>(self) {
        for seed in 0..6 {
            let mut rng = StdRng::seed_from_u64(seed);
            let side = if seed % 2 == 0 { Side::First } else { Side::Second };
            let mut play = table::<G>(Sides::person(side));
            settle(&mut play);
            let case = format!("{} seed {seed}", G::NAME);
            while play.sheet().played().len() < 40 && random_move(&mut play, &mut rng) {
                assert!(play.is_persons_turn() || play.conclusion().is_some(), "{case}");
            }
            back_and_forth(&mut play, &case);
            // The engine has a value for its own positions.
            let valued = play.sheet().played().iter().filter(|ply| ply.value.is_some()).count();
            assert!(3 * valued >= play.sheet().played().len(), "{case}: {valued}");
            assert_eq!(play.values().len(), play.sheet().played().len() + 1, "{case}");
        }
    }
}

#[test]
fn taking_back_leads_to_ones_own_turn() {
    for game in GameId::ALL {
        game.run(AgainstTheEngine);
    }
}

#[test]
fn another_move_forgets_what_was_taken_back() {
    let mut play = table::<Chess>(Sides::PEOPLE);
    for text in ["e4", "e5", "nf3", "nc6"] {
        say(&mut play, text);
    }
    say(&mut play, "undo");
    say(&mut play, "undo");
    assert_eq!(play.sheet().taken_back().len(), 2);
    // The same move again leaves the rest.
    say(&mut play, "nf3");
    assert_eq!(play.sheet().taken_back().len(), 1);
    say(&mut play, "d6");
    assert_eq!(play.sheet().taken_back().len(), 0);
    assert_eq!(say(&mut play, "game").text, "1. e4 e5 2. Nf3 d6");
}

#[test]
fn nothing_is_taken_back_where_nothing_was_played() {
    let mut play = table::<Chess>(Sides::person(Side::Second));
    settle(&mut play);
    assert_eq!(play.sheet().played().len(), 1);
    let reply = play.obey(Command::Undo);
    assert_eq!((reply.refused, reply.text.as_str()), (true, "there is no move of yours to take back"));
    let mut play = table::<Chess>(FIRST);
    assert_eq!(play.obey(Command::Undo).text, "there is nothing to take back");
    assert_eq!(play.obey(Command::Redo).text, "there is nothing to play again");
}

#[test]
fn an_engine_that_plays_itself_waits_after_taking_back() {
    let mut play = table::<Chess>(Sides::ENGINE);
    while play.sheet().played().len() < 6 {
        let event = play.events().recv_timeout(super::PATIENCE).expect("the engine answers");
        play.hear(event);
    }
    assert!(!play.obey(Command::Undo).refused);
    assert!(play.is_paused() && play.thinking().is_none());
    assert_eq!(play.sheet().played().len(), 5);
    play.obey(Command::Go);
    assert!(!play.is_paused() && play.thinking().is_some());
}

#[test]
fn sides_change_in_the_middle_of_a_game() {
    let mut play = table::<Chess>(FIRST);
    say(&mut play, "e4");
    assert_eq!(play.sheet().played().len(), 2);
    let reply = say(&mut play, "side");
    assert!(reply.text.starts_with("You play Black, the engine plays White"), "{reply:?}");
    assert_eq!((play.sheet().played().len(), play.sides().of(Side::Second)), (3, Player::Person));
    // The engine moves for the person, who has the other side from then on.
    say(&mut play, "go");
    assert_eq!((play.sheet().played().len(), play.sides()), (4, FIRST));
    say(&mut play, "side both");
    for _ in 0..3 {
        let m = play.position().format_move(play.position().moves()[0]);
        say(&mut play, &m);
    }
    assert_eq!(play.sheet().played().len(), 7);
}

#[test]
fn moves_of_other_positions_and_other_turns_are_refused() {
    let mut play = table::<Chess>(FIRST);
    let reply = say(&mut play, "e4");
    assert!(reply.text.starts_with("Black plays "), "{reply:?}");
    let old = Chess::start().parse_move("e4").unwrap();
    let reply = play.obey(Command::Move(old));
    assert_eq!((reply.refused, reply.text.as_str()), (true, "that move belongs to another position"));
    let m = play.position().moves()[0];
    play.obey(Command::Move(m));
    let m = play.position().moves()[0];
    assert_eq!(play.obey(Command::Move(m)).text, "it is Black's turn, and the engine plays Black");
    assert_eq!(play.read("e9").unwrap_err().fault(), nullwindow::game::Fault::Misspelt);
    assert_eq!(play.read("a2a5").unwrap_err().to_string(), "it is Black's turn, and the engine plays Black");
}
