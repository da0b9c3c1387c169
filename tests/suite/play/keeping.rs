//! Games that are not over are kept.

use super::{FIRST, game, opponent, random_move, say};
use crate::program::{folder, run_with_input, start};
use nullwindow::engine::{GameTime, TimeControl};
use nullwindow::game::Side;
use nullwindow::games::{GameId, PlayableGame, Task};
use nullwindow::play::{Command, Keeper, Opponent, Play, Sheet, Sides};
use nullwindow::search::Algorithm;
use nullwindow_chess::Chess;
use rand::SeedableRng;
use rand::rngs::StdRng;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command as Process, ExitStatus};
use std::time::Duration;

struct Kept;

impl Task for Kept {
    type Output = ();

    fn run<G: PlayableGame>(self) {
        let place = folder(&format!("kept-{}", G::NAME));
        let keeper = || Keeper::in_folder(place.clone());
        let file = keeper().file::<G>().expect("a file");
        for seed in 0..8 {
            let mut rng = StdRng::seed_from_u64(seed);
            let sides = [Sides::PEOPLE, FIRST, Sides::person(Side::Second)][seed as usize % 3];
            let mut play = game::<G>(Sheet::new(G::start(), &[]), sides, keeper());
            super::settle(&mut play);
            for ply in 0..30 {
                let case = format!("{} seed {seed} ply {ply}", G::NAME);
                if !random_move(&mut play, &mut rng) {
                    break;
                }
                if play.conclusion().is_some() {
                    assert!(!file.exists(), "{case}");
                    break;
                }
                let kept = keeper().find::<G>(&opponent(9)).expect("a game").expect("a good one");
                assert_eq!(kept.sheet.moves(), play.sheet().moves(), "{case}");
                assert_eq!((kept.sides, &kept.opponent), (sides, play.opponent()), "{case}");
            }
            play.obey(Command::Abandon);
            assert!(!file.exists(), "{} seed {seed}", G::NAME);
        }
    }
}

#[test]
fn every_move_is_kept_until_the_game_is_over() {
    for game in GameId::ALL {
        game.run(Kept);
    }
}

#[test]
fn players_and_clocks_are_kept_too() {
    let place = folder("kept-clocks");
    let time = GameTime { base: Duration::from_secs(300), increment: Duration::from_secs(3) };
    let mut opponent = Opponent { level: 3, seed: 99, ..opponent(2) };
    opponent.options.algorithm = Algorithm::MtdStep { size: 7 };
    opponent.control = TimeControl { game_time: Some(time), ..opponent.control };
    let sheet = || Sheet::new(<Chess as nullwindow::game::Notation>::start(), &[]);
    let mut play =
        Play::<Chess>::new(sheet(), FIRST, opponent.clone(), Keeper::in_folder(place.clone())).unwrap();
    play.begin();
    say(&mut play, "e4");
    let kept = Keeper::in_folder(place.clone()).find::<Chess>(&super::opponent(1)).unwrap().unwrap();
    assert_eq!(kept.opponent.level, 3);
    assert_eq!(kept.opponent.control, opponent.control);
    assert_eq!(kept.opponent.options.algorithm, opponent.options.algorithm);
    let [first, second] = kept.clocks.expect("clocks");
    assert!(first > Duration::from_secs(100) && second > Duration::from_secs(100), "{first:?} {second:?}");
    let mut other = Play::<Chess>::resumed(kept, Keeper::in_folder(place.clone())).unwrap();
    assert_eq!(other.position(), play.position());
    other.begin();
    // Taking back before the first move of this session goes to what was left then.
    say(&mut other, "undo");
    assert_eq!(other.sheet().played().len(), 0);
    assert!(Keeper::in_folder(place).find::<Chess>(&opponent).is_none(), "a game without moves is not kept");
}

#[test]
fn another_game_does_not_destroy_a_kept_one() {
    let place = folder("kept-aside");
    let keeper = || Keeper::in_folder(place.clone());
    let sheet = || Sheet::new(<Chess as nullwindow::game::Notation>::start(), &[]);
    let mut play = game::<Chess>(sheet(), Sides::PEOPLE, keeper());
    for text in ["e4", "e5", "nf3"] {
        say(&mut play, text);
    }
    drop(play);
    let mut play = game::<Chess>(sheet(), Sides::PEOPLE, keeper());
    assert_eq!(play.offer().as_deref(), Some("A game of 2 moves was kept: 'resume' goes on with it."));
    say(&mut play, "d4");
    let kept = keeper().find::<Chess>(&opponent(1)).unwrap().unwrap();
    assert_eq!(kept.sheet.moves().len(), 1);
    let earlier = place.join("chess-earlier.pgn");
    assert_eq!(nullwindow::play::load::<Chess>(earlier.to_str().unwrap(), 1).unwrap().moves.len(), 3);
    // A new game leaves the running one until its own first move.
    say(&mut play, "new");
    assert_eq!(say(&mut play, "resume").text, "The game goes on. Two people play.");
    assert_eq!(play.sheet().played().len(), 1);
    assert!(play.obey(Command::Resume).refused);
}

#[test]
fn a_kept_game_is_there_until_the_person_moves() {
    let place = folder("kept-offer");
    let keeper = || Keeper::in_folder(place.clone());
    let sheet = || Sheet::new(<Chess as nullwindow::game::Notation>::start(), &[]);
    let mut play = game::<Chess>(sheet(), Sides::PEOPLE, keeper());
    say(&mut play, "e4");
    drop(play);
    // The engine begins, and its move does not push the other game away.
    let second = Sides::person(Side::Second);
    let mut play = game::<Chess>(sheet(), second, keeper());
    super::settle(&mut play);
    assert_eq!(play.sheet().played().len(), 1);
    assert!(play.offer().is_some());
    assert_eq!(say(&mut play, "resume").text, "The game goes on. Two people play.");
    // Whoever answers it plays another game.
    let mut play = game::<Chess>(sheet(), second, keeper());
    super::settle(&mut play);
    random_move(&mut play, &mut StdRng::seed_from_u64(1));
    assert!(play.offer().is_none() && play.obey(Command::Resume).refused);
}

#[test]
fn what_cannot_be_kept_is_said_once_and_the_game_goes_on() {
    let nowhere = crate::program::file("a-file-and-no-folder", b"");
    let keeper = Keeper::in_folder(Path::new(&nowhere).to_path_buf());
    let sheet = Sheet::new(<Chess as nullwindow::game::Notation>::start(), &[]);
    let mut play = game::<Chess>(sheet, Sides::PEOPLE, keeper);
    assert!(say(&mut play, "e4").text.starts_with("this game cannot be kept for another time: "));
    assert_eq!(say(&mut play, "e5").text, "");
    assert_eq!(say(&mut play, "quit").text, "");
}

/// Starts a game, makes a move, waits for the engine's, and sends a signal.
fn signalled(place: &Path, signal: &str) -> ExitStatus {
    let place = place.to_str().expect("UTF-8");
    let mut child = start(&["play", "chess", "--depth", "2", "--seed", "1", "--state", place]);
    let mut stdin = child.stdin.take().expect("piped");
    stdin.write_all(b"e2e4\n").expect("it reads");
    let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines();
    let moved = lines.find(|line| line.as_ref().is_ok_and(|line| line.starts_with("Black plays ")));
    assert!(moved.is_some());
    // The move that is said is kept before the next line is waited for: White is to move again.
    assert!(lines.any(|line| line.is_ok_and(|line| line.starts_with("White to move"))));
    let kill = Process::new("kill").args(["-s", signal, &child.id().to_string()]).status();
    assert!(kill.expect("kill runs").success());
    let status = child.wait().expect("it ends");
    drop(stdin);
    status
}

#[test]
fn a_killed_game_goes_on() {
    for (signal, code) in [("INT", Some(130)), ("TERM", Some(130)), ("KILL", None)] {
        let place = folder(&format!("killed-game-{signal}"));
        assert_eq!(signalled(&place, signal).code(), code, "{signal}");
        let place = place.to_str().expect("UTF-8");
        let said =
            run_with_input(&["play", "chess", "--resume", "--state", place], b"game\nd4\ngame\n").output();
        assert!(said.starts_with("You play White, the engine plays Black (depth 2, mtd-grow)."), "{said}");
        assert!(said.contains("\n> game\n1. e4 ") && said.contains(" 2. d4 "), "{signal}: {said}");
    }
}

#[test]
fn a_kept_game_is_offered_and_resumed() {
    let place = folder("offered");
    let place = place.to_str().expect("UTF-8");
    let arguments = ["play", "othello", "--depth", "2", "--seed", "1", "--state", place];
    let said = run_with_input(&arguments, b"f5\n").output();
    assert!(!said.contains("was kept"), "{said}");
    let said = run_with_input(&arguments, b"resume\ngame\n").output();
    assert!(said.contains("A game of 1 move was kept: 'resume' goes on with it."), "{said}");
    assert!(said.contains("The game goes on. You play Black"), "{said}");
    assert!(said.contains("1. f5 "), "{said}");
    // Whoever abandons it is not offered it again.
    run_with_input(&[&arguments[..], &["--resume"]].concat(), b"abandon\n").output();
    let said = run_with_input(&arguments, b"").output();
    assert!(!said.contains("was kept"), "{said}");
    let refused = run_with_input(&[&arguments[..], &["--resume"]].concat(), b"").refusal();
    assert_eq!(refused, "no game of othello was kept, expected a game without --resume");
}

#[test]
fn flags_overrule_what_was_kept() {
    let place = folder("overruled");
    let place = place.to_str().expect("UTF-8");
    run_with_input(&["play", "chess", "--depth", "2", "--seed", "1", "--state", place], b"e4\n").output();
    let resumed = ["play", "chess", "--resume", "--state", place];
    let said =
        run_with_input(&[&resumed[..], &["--side", "black", "--algorithm", "sss"]].concat(), b"").output();
    assert!(said.starts_with("You play Black, the engine plays White (depth 2, sss)."), "{said}");
    assert!(said.contains("\nWhite plays "), "{said}");
}

#[test]
fn a_spoilt_file_is_an_error_and_not_lost() {
    let place = folder("spoilt");
    std::fs::create_dir_all(&place).unwrap();
    std::fs::write(place.join("chess.pgn"), "1. e4 e4 *\n").unwrap();
    let path = place.to_str().expect("UTF-8");
    let refused = run_with_input(&["play", "chess", "--resume", "--state", path], b"").refusal();
    assert!(refused.contains("chess.pgn: line 1: move 2 of the game: 'e4' is not legal"), "{refused}");
    let said =
        run_with_input(&["play", "chess", "--depth", "1", "--seed", "1", "--state", path], b"d4\n").output();
    assert!(said.contains("> d4\nBlack plays "), "{said}");
    assert_eq!(std::fs::read_to_string(place.join("chess-earlier.pgn")).unwrap(), "1. e4 e4 *\n");
}
