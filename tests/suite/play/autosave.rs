//! Unfinished games are saved automatically.

use super::{FIRST, enter, game, opponent, random_move};
use crate::program::{file, folder, run_with_input, start};
use nullwindow::engine::{GameTime, TimeControl};
use nullwindow::game::Side;
use nullwindow::games::{GameId, PlayableGame, Task};
use nullwindow::play::{Autosave, GameRecord, Opponent, Play, PlayCommand, SavedGame, Sides};
use nullwindow::search::Algorithm;
use nullwindow_chess::Chess;
use rand::SeedableRng;
use rand::rngs::StdRng;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command as Process, ExitStatus};
use std::time::Duration;

struct EveryMove;

impl Task for EveryMove {
    type Output = ();

    fn run<G: PlayableGame>(self) {
        let place = folder(&format!("saved-{}", G::NAME));
        let autosave = || Autosave::in_folder(place.clone());
        let file = autosave().file::<G>().expect("a file");
        for seed in 0..8 {
            let mut rng = StdRng::seed_from_u64(seed);
            let sides = [Sides::TWO_HUMANS, FIRST, Sides::human(Side::Second)][seed as usize % 3];
            let mut play = game::<G>(GameRecord::new(G::start(), &[]), sides, autosave());
            super::wait_for_engine(&mut play);
            for ply in 0..30 {
                let case = format!("{} seed {seed} ply {ply}", G::NAME);
                if !random_move(&mut play, &mut rng) {
                    break;
                }
                if play.conclusion().is_some() {
                    assert!(!file.exists(), "{case}");
                    break;
                }
                let saved = SavedGame::<G>::read(&file, &opponent(9)).expect("a game").expect("a good one");
                assert_eq!(saved.record.moves(), play.record().moves(), "{case}");
                assert_eq!((saved.sides, &saved.opponent), (sides, play.opponent()), "{case}");
            }
            play.execute(PlayCommand::Abandon);
            assert!(!file.exists(), "{} seed {seed}", G::NAME);
        }
    }
}

#[test]
fn every_move_is_saved_until_the_game_is_over() {
    for game in GameId::ALL {
        game.run(EveryMove);
    }
}

#[test]
fn sides_and_clocks_are_saved_too() {
    let place = folder("saved-clocks");
    let time = GameTime { base: Duration::from_secs(300), increment: Duration::from_secs(3) };
    let mut opponent = Opponent { level: 3, seed: 99, ..opponent(2) };
    opponent.options.algorithm = Algorithm::MtdStep { size: 7 };
    opponent.control = TimeControl { game_time: Some(time), ..opponent.control };
    let record = || GameRecord::new(<Chess as nullwindow::game::Notation>::start(), &[]);
    let mut play =
        Play::<Chess>::new(record(), FIRST, opponent.clone(), Autosave::in_folder(place.clone())).unwrap();
    play.begin();
    enter(&mut play, "e4");
    drop(play);
    let mut autosave = Autosave::in_folder(place.clone());
    let saved = autosave.resume::<Chess>(&super::opponent(1)).unwrap().unwrap();
    assert_eq!(saved.opponent.level, 3);
    assert_eq!(saved.opponent.control, opponent.control);
    assert_eq!(saved.opponent.options.algorithm, opponent.options.algorithm);
    let [first, second] = saved.clocks.expect("clocks");
    assert!(first > Duration::from_secs(100) && second > Duration::from_secs(100), "{first:?} {second:?}");
    let mut other = Play::<Chess>::from_saved(saved, autosave).unwrap();
    assert_eq!(other.record().played().len(), 2);
    other.begin();
    // Undo before the first move of this session restores the saved clocks.
    enter(&mut other, "undo");
    assert_eq!(other.record().played().len(), 0);
    assert!(
        Autosave::in_folder(place).resume::<Chess>(&opponent).is_none(),
        "a game without moves is not saved"
    );
}

#[test]
fn another_game_does_not_destroy_a_saved_one() {
    let place = folder("saved-aside");
    let autosave = || Autosave::in_folder(place.clone());
    let record = || GameRecord::new(<Chess as nullwindow::game::Notation>::start(), &[]);
    let mut play = game::<Chess>(record(), Sides::TWO_HUMANS, autosave());
    for text in ["e4", "e5", "nf3"] {
        enter(&mut play, text);
    }
    drop(play);
    let mut play = game::<Chess>(record(), Sides::TWO_HUMANS, autosave());
    assert_eq!(
        play.resume_offer().as_deref(),
        Some("You have an unfinished game (2 moves). Type 'resume' to continue it.")
    );
    enter(&mut play, "d4");
    let file = autosave().file::<Chess>().expect("a file");
    let saved = SavedGame::<Chess>::read(&file, &opponent(1)).unwrap().unwrap();
    assert_eq!(saved.record.moves().len(), 1);
    let earlier = place.join("chess-earlier.pgn");
    assert_eq!(nullwindow::play::load::<Chess>(earlier.to_str().unwrap(), 1).unwrap().moves.len(), 3);
    // A new game leaves the unfinished one until its own first move.
    enter(&mut play, "new");
    assert_eq!(enter(&mut play, "resume").text, "Game resumed. Two people play.");
    assert_eq!(play.record().played().len(), 1);
    assert!(play.execute(PlayCommand::Resume).refused);
}

#[test]
fn a_saved_game_stays_until_the_user_moves() {
    let place = folder("saved-offer");
    let autosave = || Autosave::in_folder(place.clone());
    let record = || GameRecord::new(<Chess as nullwindow::game::Notation>::start(), &[]);
    let mut play = game::<Chess>(record(), Sides::TWO_HUMANS, autosave());
    enter(&mut play, "e4");
    drop(play);
    // The engine begins, and its move does not replace the saved game.
    let second = Sides::human(Side::Second);
    let mut play = game::<Chess>(record(), second, autosave());
    super::wait_for_engine(&mut play);
    assert_eq!(play.record().played().len(), 1);
    assert!(play.resume_offer().is_some());
    assert_eq!(enter(&mut play, "resume").text, "Game resumed. Two people play.");
    drop(play);
    // The user's answer does.
    let mut play = game::<Chess>(record(), second, autosave());
    super::wait_for_engine(&mut play);
    random_move(&mut play, &mut StdRng::seed_from_u64(1));
    assert!(play.resume_offer().is_none() && play.execute(PlayCommand::Resume).refused);
}

#[test]
fn a_failed_autosave_is_reported_once_and_the_game_continues() {
    let nowhere = file("a-file-and-no-folder", b"");
    let autosave = Autosave::in_folder(Path::new(&nowhere).to_path_buf());
    let record = GameRecord::new(<Chess as nullwindow::game::Notation>::start(), &[]);
    let mut play = game::<Chess>(record, Sides::TWO_HUMANS, autosave);
    assert!(enter(&mut play, "e4").text.starts_with("cannot autosave this game: "));
    assert_eq!(enter(&mut play, "e5").text, "");
    assert!(play.is_unsaved());
    assert_eq!(enter(&mut play, "quit").text, "");
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
    // The move is saved before the next line is read: White is to move again.
    assert!(lines.any(|line| line.is_ok_and(|line| line.starts_with("White to move"))));
    let kill = Process::new("kill").args(["-s", signal, &child.id().to_string()]).status();
    assert!(kill.expect("kill runs").success());
    let status = child.wait().expect("it ends");
    drop(stdin);
    status
}

#[test]
fn a_killed_game_can_be_resumed() {
    for (signal, code) in [("INT", Some(130)), ("TERM", Some(130)), ("KILL", None)] {
        let place = folder(&format!("killed-game-{signal}"));
        assert_eq!(signalled(&place, signal).code(), code, "{signal}");
        let place = place.to_str().expect("UTF-8");
        let output =
            run_with_input(&["play", "chess", "--resume", "--state", place], b"game\nd4\ngame\n").output();
        assert!(
            output.starts_with("You play White, the engine plays Black (depth 2, mtd-grow)."),
            "{output}"
        );
        assert!(output.contains("\n> game\n1. e4 ") && output.contains(" 2. d4 "), "{signal}: {output}");
    }
}

#[test]
fn a_saved_game_is_offered_and_resumed() {
    let place = folder("offered");
    let place = place.to_str().expect("UTF-8");
    let arguments = ["play", "othello", "--depth", "2", "--seed", "1", "--state", place];
    let output = run_with_input(&arguments, b"f5\n").output();
    assert!(!output.contains("unfinished game"), "{output}");
    let output = run_with_input(&arguments, b"resume\ngame\n").output();
    assert!(
        output.contains("You have an unfinished game (1 move). Type 'resume' to continue it."),
        "{output}"
    );
    assert!(output.contains("Game resumed. You play Black"), "{output}");
    assert!(output.contains("1. f5 "), "{output}");
    // An abandoned game is not offered again.
    run_with_input(&[&arguments[..], &["--resume"]].concat(), b"abandon\n").output();
    let output = run_with_input(&arguments, b"").output();
    assert!(!output.contains("unfinished game"), "{output}");
    let refused = run_with_input(&[&arguments[..], &["--resume"]].concat(), b"").refusal();
    assert_eq!(refused, "no saved othello game to resume");
}

#[test]
fn options_override_the_saved_settings() {
    let place = folder("overruled");
    let place = place.to_str().expect("UTF-8");
    run_with_input(&["play", "chess", "--depth", "2", "--seed", "1", "--state", place], b"e4\n").output();
    let resumed = ["play", "chess", "--resume", "--state", place];
    let output =
        run_with_input(&[&resumed[..], &["--side", "black", "--algorithm", "sss"]].concat(), b"").output();
    assert!(output.starts_with("You play Black, the engine plays White (depth 2, sss)."), "{output}");
    assert!(output.contains("\nWhite plays "), "{output}");
}

#[test]
fn a_damaged_file_is_an_error_and_not_lost() {
    let place = folder("damaged");
    std::fs::create_dir_all(&place).unwrap();
    std::fs::write(place.join("chess.pgn"), "1. e4 e4 *\n").unwrap();
    let path = place.to_str().expect("UTF-8");
    let refused = run_with_input(&["play", "chess", "--resume", "--state", path], b"").refusal();
    assert!(refused.contains("chess.pgn:1: move 2 of the game: 'e4' is not legal"), "{refused}");
    let output =
        run_with_input(&["play", "chess", "--depth", "1", "--seed", "1", "--state", path], b"d4\n").output();
    assert!(output.contains("> d4\nBlack plays "), "{output}");
    assert_eq!(std::fs::read_to_string(place.join("chess-earlier.pgn")).unwrap(), "1. e4 e4 *\n");
}

#[test]
fn programs_at_the_same_time_keep_their_games_apart() {
    let place = folder("two-programs");
    let begin = || {
        let record = GameRecord::new(<Chess as nullwindow::game::Notation>::start(), &[]);
        game::<Chess>(record, Sides::TWO_HUMANS, Autosave::in_folder(place.clone()))
    };
    let saved_text = "Game saved. Continue it with 'nullwindow play chess --resume'.";
    let (mut first, mut second, mut third) = (begin(), begin(), begin());
    for (one, two) in [("e4", "d4"), ("e5", "d5"), ("nf3", "c4")] {
        enter(&mut first, one);
        enter(&mut second, two);
    }
    // Both are in use, so nobody else can resume them.
    assert_eq!(third.resume_offer(), None);
    assert_eq!(enter(&mut third, "resume").text, "the saved chess game is open in another program");
    enter(&mut third, "c4");
    for play in [&mut first, &mut second, &mut third] {
        assert_eq!(enter(play, "quit").text, saved_text);
    }
    drop((first, third));
    // What was said is true: the games are offered one after another, the last one first.
    let mut play = begin();
    let offer = "You have 2 unfinished games. Type 'resume' to continue the last one (1 move).";
    assert_eq!(play.resume_offer().as_deref(), Some(offer));
    drop(second);
    let mut found = Vec::new();
    for _ in 0..3 {
        assert!(!enter(&mut play, "resume").refused);
        found.push(play.record().played().iter().map(|ply| ply.text.clone()).collect::<Vec<_>>().join(" "));
        enter(&mut play, "resign");
    }
    found.sort();
    assert_eq!(found, ["c4", "d4 d5 c4", "e4 e5 Nf3"]);
    assert_eq!(enter(&mut play, "resume").text, "no saved chess game to resume");
    drop(play);
    let mut late = begin();
    assert_eq!(late.resume_offer(), None);
    // A game that was left after this program has started is not replaced by its game.
    let mut other = begin();
    enter(&mut other, "b3");
    drop(other);
    enter(&mut late, "g3");
    drop(late);
    assert!(begin().resume_offer().is_some_and(|offer| offer.starts_with("You have 2 unfinished games.")));
}

#[test]
fn two_programs_lose_no_game() {
    let place = folder("two-processes");
    let place = place.to_str().expect("UTF-8");
    let arguments = ["play", "chess", "--side", "both", "--seed", "1", "--state", place];
    let mut programs = [start(&arguments), start(&arguments)];
    let mut inputs = programs.each_mut().map(|program| program.stdin.take().expect("piped"));
    for moves in [["e4\n", "d4\n"], ["e5\n", "d5\n"], ["nf3\n", "c4\n"]] {
        for (input, text) in inputs.iter_mut().zip(moves) {
            input.write_all(text.as_bytes()).expect("it reads");
        }
    }
    let mut outputs = programs.each_mut().map(|program| {
        let mut lines = BufReader::new(program.stdout.take().expect("piped")).lines().map_while(Result::ok);
        // Neither ends before both have played three moves.
        assert!((0..2).all(|_| lines.any(|line| line.starts_with("Black to move"))));
        lines
    });
    drop(inputs);
    for (lines, mut program) in outputs.iter_mut().zip(programs) {
        let last = lines.last();
        assert_eq!(last.as_deref(), Some("Game saved. Continue it with 'nullwindow play chess --resume'."));
        assert!(program.wait().expect("it ends").success());
    }
    let resume = [&arguments[..], &["--resume"]].concat();
    let mut found: Vec<String> = (0..2)
        .map(|_| {
            let output = run_with_input(&resume, b"game\nabandon\n").output();
            output.lines().find(|line| line.starts_with("1. ")).unwrap_or_default().to_string()
        })
        .collect();
    found.sort();
    assert_eq!(found, ["1. d4 d5 2. c4", "1. e4 e5 2. Nf3"]);
    assert_eq!(run_with_input(&resume, b"").refusal(), "no saved chess game to resume");
}

#[test]
fn without_a_folder_it_is_said_once_that_the_game_is_not_saved() {
    let mut child = Process::new(env!("CARGO_BIN_EXE_nullwindow"))
        .args(["play", "chess", "--side", "both", "--plain"])
        .env_clear()
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .expect("the program starts");
    child.stdin.take().expect("piped").write_all(b"e4\ne5\nnf3\n").expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let warning = "cannot autosave this game: there is no folder for it; set HOME or use --state FOLDER\n";
    assert_eq!(text.matches(warning).count(), 1, "{text}");
    assert!(!text.contains("Game saved"), "{text}");
}

#[test]
fn a_depth_that_cannot_be_searched_is_ignored() {
    let place = folder("saved-depth");
    let mut play = game::<Chess>(
        GameRecord::new(<Chess as nullwindow::game::Notation>::start(), &[]),
        Sides::TWO_HUMANS,
        Autosave::in_folder(place.clone()),
    );
    enter(&mut play, "e4");
    let file = Autosave::in_folder(place).file::<Chess>().expect("a file");
    let text = std::fs::read_to_string(&file).expect("saved");
    for (depth, expected) in [("9", Some(9)), ("0", Some(2)), ("4000000000", Some(2)), ("201", Some(2))] {
        let changed: Vec<String> = text
            .split(' ')
            .map(|word| if word.starts_with("depth=") { format!("depth={depth}") } else { word.to_string() })
            .collect();
        let changed = changed.join(" ");
        assert!(changed.contains(&format!("depth={depth}")), "{changed}");
        let copy = folder("saved-depth-copy").join("copy.pgn");
        std::fs::create_dir_all(copy.parent().expect("a folder")).unwrap();
        std::fs::write(&copy, changed).unwrap();
        let saved = SavedGame::<Chess>::read(&copy, &opponent(2)).expect("a file").expect("a good one");
        assert_eq!(saved.opponent.control.depth, expected, "{depth}");
    }
}

#[test]
fn limits_that_no_command_takes_are_ignored() {
    let header = "% nullwindow play depth=4000000000 movetime=18446744073709551615 tc=soon clocks=1,18446744073709551615";
    let file = file("odd-limits.pgn", format!("{header}\n1. e4 *\n").as_bytes());
    let given = opponent(3);
    let saved = SavedGame::<Chess>::read(Path::new(&file), &given).unwrap().unwrap();
    assert_eq!((saved.opponent, saved.clocks), (given, None));
}
