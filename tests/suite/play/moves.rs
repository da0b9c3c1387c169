//! Moves, undo and redo.

use super::{FIRST, enter, new_game, random_move, wait_for_engine};
use nullwindow::game::{Game, Notation, Side};
use nullwindow::games::{GameId, PlayableGame, Task};
use nullwindow::play::{Participant, Play, PlayCommand, Sides};
use nullwindow_chess::Chess;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// Undoes and redoes as often as possible: everything is as it was.
fn back_and_forth<G: PlayableGame>(play: &mut Play<G>, case: &str) {
    let moves = play.record().moves();
    let position = play.position().clone();
    let conclusion = play.conclusion().cloned();
    let positions = play.record().positions();
    let mut steps = 0;
    loop {
        let before = play.record().played().len();
        let response = play.execute(PlayCommand::Undo);
        wait_for_engine(play);
        if response.refused {
            break;
        }
        steps += 1;
        let played = play.record().played().len();
        assert!(played < before, "{case}: {response:?}");
        assert_eq!(play.record().moves(), moves[..played], "{case}");
        assert_eq!(*play.position(), positions[played], "{case}");
        assert!(play.is_human_turn() || play.sides() == Sides::ENGINE_ONLY, "{case}");
        assert_eq!(play.record().taken_back().len(), moves.len() - played, "{case}");
    }
    for step in 0..steps {
        let response = play.execute(PlayCommand::Redo);
        assert!(!response.refused && response.changed, "{case}, step {step} of {steps}: {response:?}");
        wait_for_engine(play);
    }
    assert_eq!(play.record().moves(), moves, "{case}");
    assert_eq!(*play.position(), position, "{case}");
    assert_eq!(play.conclusion().cloned(), conclusion, "{case}");
    assert!(play.execute(PlayCommand::Redo).refused, "{case}");
}

struct TwoHumans;

impl Task for TwoHumans {
    type Output = ();

    fn run<G: PlayableGame>(self) {
        for seed in 0..12 {
            let mut rng = StdRng::seed_from_u64(seed);
            let mut play = new_game::<G>(Sides::TWO_HUMANS);
            let plies = rng.random_range(1..150);
            while play.record().played().len() < plies && random_move(&mut play, &mut rng) {}
            back_and_forth(&mut play, &format!("{} seed {seed}", G::NAME));
        }
    }
}

#[test]
fn undone_moves_can_be_redone() {
    for game in GameId::ALL {
        game.run(TwoHumans);
    }
}

struct AgainstTheEngine;

impl Task for AgainstTheEngine {
    type Output = ();

    fn run<G: PlayableGame>(self) {
        for seed in 0..6 {
            let mut rng = StdRng::seed_from_u64(seed);
            let side = if seed % 2 == 0 { Side::First } else { Side::Second };
            let mut play = new_game::<G>(Sides::human(side));
            wait_for_engine(&mut play);
            let case = format!("{} seed {seed}", G::NAME);
            while play.record().played().len() < 40 && random_move(&mut play, &mut rng) {
                assert!(play.is_human_turn() || play.conclusion().is_some(), "{case}");
            }
            back_and_forth(&mut play, &case);
            // The engine has a value for its own positions.
            let valued = play.record().played().iter().filter(|ply| ply.value.is_some()).count();
            assert!(3 * valued >= play.record().played().len(), "{case}: {valued}");
            assert_eq!(play.values().len(), play.record().played().len() + 1, "{case}");
        }
    }
}

#[test]
fn undo_leads_to_the_users_turn() {
    for game in GameId::ALL {
        game.run(AgainstTheEngine);
    }
}

#[test]
fn another_move_drops_the_undone_ones() {
    let mut play = new_game::<Chess>(Sides::TWO_HUMANS);
    for text in ["e4", "e5", "nf3", "nc6"] {
        enter(&mut play, text);
    }
    enter(&mut play, "undo");
    enter(&mut play, "undo");
    assert_eq!(play.record().taken_back().len(), 2);
    // The same move again leaves the rest.
    enter(&mut play, "nf3");
    assert_eq!(play.record().taken_back().len(), 1);
    enter(&mut play, "d6");
    assert_eq!(play.record().taken_back().len(), 0);
    assert_eq!(enter(&mut play, "game").text, "1. e4 e5 2. Nf3 d6");
}

#[test]
fn undo_needs_a_move() {
    let mut play = new_game::<Chess>(Sides::human(Side::Second));
    wait_for_engine(&mut play);
    assert_eq!(play.record().played().len(), 1);
    let response = play.execute(PlayCommand::Undo);
    assert_eq!((response.refused, response.text.as_str()), (true, "you have no move to undo"));
    let mut play = new_game::<Chess>(FIRST);
    assert_eq!(play.execute(PlayCommand::Undo).text, "nothing to undo");
    assert_eq!(play.execute(PlayCommand::Redo).text, "nothing to redo");
}

#[test]
fn self_play_pauses_after_undo() {
    let mut play = new_game::<Chess>(Sides::ENGINE_ONLY);
    while play.record().played().len() < 6 {
        let event = play.events().recv_timeout(super::TIMEOUT).expect("the engine answers");
        play.handle_event(event);
    }
    assert!(!play.execute(PlayCommand::Undo).refused);
    assert!(play.is_paused() && play.thinking().is_none());
    assert_eq!(play.record().played().len(), 5);
    play.execute(PlayCommand::Go);
    assert!(!play.is_paused() && play.thinking().is_some());
}

#[test]
fn sides_change_in_the_middle_of_a_game() {
    let mut play = new_game::<Chess>(FIRST);
    enter(&mut play, "e4");
    assert_eq!(play.record().played().len(), 2);
    let response = enter(&mut play, "side");
    assert!(response.text.starts_with("You play Black, the engine plays White"), "{response:?}");
    assert_eq!((play.record().played().len(), play.sides().of(Side::Second)), (3, Participant::Human));
    // The engine moves for the user, who has the other side from then on.
    enter(&mut play, "go");
    assert_eq!((play.record().played().len(), play.sides()), (4, FIRST));
    enter(&mut play, "side both");
    for _ in 0..3 {
        let m = play.position().format_move(play.position().moves()[0]);
        enter(&mut play, &m);
    }
    assert_eq!(play.record().played().len(), 7);
}

#[test]
fn moves_of_other_positions_and_other_turns_are_refused() {
    let mut play = new_game::<Chess>(FIRST);
    let response = enter(&mut play, "e4");
    assert!(response.text.starts_with("Black plays "), "{response:?}");
    let old = Chess::start().parse_move("e4").unwrap();
    let response = play.execute(PlayCommand::Move(old));
    assert_eq!((response.refused, response.text.as_str()), (true, "that move is not legal in this position"));
    let m = play.position().moves()[0];
    play.execute(PlayCommand::Move(m));
    let m = play.position().moves()[0];
    assert_eq!(play.execute(PlayCommand::Move(m)).text, "it is Black's turn, and the engine plays Black");
    assert_eq!(play.parse_command("e9").unwrap_err().fault(), nullwindow::game::Fault::Misspelt);
    assert_eq!(
        play.parse_command("a2a5").unwrap_err().to_string(),
        "it is Black's turn, and the engine plays Black"
    );
}
