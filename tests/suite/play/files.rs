//! Saving and loading.

use super::{FIRST, enter, game, new_game, random_move};
use crate::program::{file, fresh};
use nullwindow::games::{GameId, PlayableGame, Task};
use nullwindow::play::{Autosave, GameRecord, PlayCommand, Sides, load};
use nullwindow_chess::Chess;
use nullwindow_othello::Othello;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

struct Saved;

impl Task for Saved {
    type Output = ();

    fn run<G: PlayableGame>(self) {
        let end = G::WRITTEN.extension();
        for seed in 0..25 {
            let mut rng = StdRng::seed_from_u64(seed);
            let case = format!("{} seed {seed}", G::NAME);
            // From the start, or from a position in the middle of another game.
            let mut start = G::start();
            for _ in 0..rng.random_range(0..30) * (seed % 2) {
                let moves = start.moves();
                if moves.len() < 2 {
                    break;
                }
                start = start.after(moves[rng.random_range(0..moves.len())]);
            }
            if start.outcome().is_some() {
                continue;
            }
            let mut play = game(GameRecord::new(start, &[]), Sides::TWO_HUMANS, Autosave::disabled());
            let plies = rng.random_range(0..200);
            while play.record().played().len() < plies && random_move(&mut play, &mut rng) {}
            let path = fresh(&format!("saved-{}-{seed}.{end}", G::NAME));
            let response = play.execute(PlayCommand::Save { file: Some(path.clone()), replace: false });
            assert_eq!((response.refused, response.text), (false, format!("Saved to {path}")), "{case}");
            if play.record().played().is_empty() && *play.record().start() == G::start() {
                continue;
            }
            let record = load::<G>(&path, 1).unwrap_or_else(|error| panic!("{case}: {error}"));
            assert_eq!(record.start, *play.record().start(), "{case}");
            assert_eq!(record.moves, play.record().moves(), "{case}");
            if let Some(conclusion) = play.conclusion().filter(|_| G::WRITTEN.extension() != "txt") {
                assert_eq!(record.result.as_deref(), Some(conclusion.score.as_str()), "{case}");
            }
            // And at the board: the same position, with the same end.
            let mut other = new_game::<G>(Sides::TWO_HUMANS);
            let response = other.execute(PlayCommand::Load { file: path, number: 1 });
            assert!(!response.refused && response.changed, "{case}: {response:?}");
            assert_eq!(other.position(), play.position(), "{case}");
            assert_eq!(other.conclusion(), play.conclusion(), "{case}");
        }
    }
}

#[test]
fn saved_games_are_loaded_again() {
    for game in GameId::ALL {
        game.run(Saved);
    }
}

#[test]
fn existing_files_are_not_overwritten() {
    let mut play = new_game::<Chess>(Sides::TWO_HUMANS);
    enter(&mut play, "e4");
    let path = file("precious.pgn", b"1. d4 *\n");
    let response = play.execute(PlayCommand::Save { file: Some(path.clone()), replace: false });
    assert!(response.refused && response.text.contains(" exists; 'save! "), "{response:?}");
    assert_eq!(std::fs::read(&path).unwrap(), b"1. d4 *\n");
    assert!(!play.execute(PlayCommand::Save { file: Some(path.clone()), replace: true }).refused);
    // Now it is our own.
    enter(&mut play, "e5");
    assert!(!play.execute(PlayCommand::Save { file: Some(path.clone()), replace: false }).refused);
    assert_eq!(load::<Chess>(&path, 1).unwrap().moves.len(), 2);
    for (file, part) in [
        ("/nonexistent/folder/x.pgn", "cannot save /nonexistent/folder/x.pgn: "),
        ("game.pdn", "cannot save a chess game as pdn, expected a file name ending in .pgn"),
    ] {
        let response = play.execute(PlayCommand::Save { file: Some(file.to_string()), replace: false });
        assert!(response.refused && response.text.contains(part), "{response:?}");
    }
}

#[test]
#[cfg(unix)]
fn links_and_devices_stay_what_they_are() {
    let mut play = new_game::<Chess>(Sides::TWO_HUMANS);
    enter(&mut play, "e4");
    let (target, link) = (fresh("target.pgn"), fresh("link.pgn"));
    std::fs::write(&target, "1. d4 *\n").unwrap();
    std::os::unix::fs::symlink(&target, &link).unwrap();
    let response = play.execute(PlayCommand::Save { file: Some(link.clone()), replace: true });
    assert_eq!(response.text, format!("Saved to {link}"));
    assert!(std::fs::symlink_metadata(&link).unwrap().is_symlink());
    assert!(std::fs::read_to_string(&target).unwrap().contains("1. e4"));
    // A link with nothing behind it is followed, too.
    // In this order, because a link of an earlier run is followed.
    let (link, target) = (fresh("dangling.pgn"), fresh("new-target.pgn"));
    std::os::unix::fs::symlink(&target, &link).unwrap();
    let response = play.execute(PlayCommand::Save { file: Some(link.clone()), replace: false });
    assert_eq!(response.text, format!("Saved to {link}"));
    assert!(std::fs::symlink_metadata(&link).unwrap().is_symlink());
    assert!(std::fs::read_to_string(&target).unwrap().contains("1. e4"));
    if std::path::Path::new("/dev/full").exists() {
        let response = play.execute(PlayCommand::Save { file: Some("/dev/full".to_string()), replace: true });
        assert!(
            response.refused && response.text.starts_with("cannot save /dev/full: No space left"),
            "{response:?}"
        );
        assert_eq!(response.text.lines().count(), 1);
        assert!(!std::path::Path::new("/dev/full").is_file());
        assert!(!enter(&mut play, "e5").refused);
    }
}

#[test]
fn what_is_read_or_written_for_ever_is_refused() {
    let mut play = new_game::<Chess>(Sides::TWO_HUMANS);
    enter(&mut play, "e4");
    let mut load = |file: &str| {
        let response = play.execute(PlayCommand::Load { file: file.to_string(), number: 1 });
        assert!(response.refused, "{response:?}");
        response.text
    };
    assert_eq!(load("-"), "-: standard input is for moves and commands, expected the name of a file");
    assert_eq!(load("none.pgn"), "none.pgn: no such file, expected a file of games or positions");
    #[cfg(unix)]
    {
        let pipe = fresh("pipe.pgn");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo runs").success());
        for stream in [pipe.as_str(), "/dev/zero"] {
            assert_eq!(load(stream), format!("{stream}: not a regular file, expected a file of games"));
        }
        let response = play.execute(PlayCommand::Save { file: Some(pipe.clone()), replace: true });
        assert_eq!(response.text, format!("{pipe}: a pipe, expected a file to save to"));
        std::fs::remove_file(pipe).expect("removed");
    }
    assert_eq!(play.record().played().len(), 1);
}

#[test]
fn loaded_games_continue() {
    let mut play = new_game::<Chess>(FIRST);
    let two = file("two.pgn", b"[Event \"a\"]\n\n1. e4 e5 *\n\n[Event \"b\"]\n\n1. d4 d5 2. c4 1-0\n");
    let response = enter(&mut play, &format!("load {two} 2"));
    assert!(response.text.starts_with("Loaded a game of 3 plies. You play White"), "{response:?}");
    // Black is to move, and the engine plays Black.
    assert_eq!(play.record().played().len(), 4);
    let response = play.execute(PlayCommand::Load { file: two.clone(), number: 3 });
    assert!(response.refused && response.text.ends_with("no game 3, the file has 2 games"), "{response:?}");
    let bad = file("bad.pgn", b"1. e4 e5 2. Ke3 *\n");
    let response = play.execute(PlayCommand::Load { file: bad, number: 1 });
    assert!(
        response.refused && response.text.contains("bad.pgn:1: move 3 of the game: 'Ke3' is not legal"),
        "{response:?}"
    );
    let response = play.execute(PlayCommand::Load { file: "nothing.pgn".to_string(), number: 1 });
    assert!(response.refused && response.text.starts_with("nothing.pgn: no such file"), "{response:?}");
    assert_eq!(play.record().played().len(), 4);
    // Positions are games that have not begun.
    let epd = file("mate.epd", b"7k/8/5KQ1/8/8/8/8/8 w - - bm Qg7;\n");
    enter(&mut play, &format!("load {epd}"));
    assert_eq!(enter(&mut play, "qg7").text, "Game over, 1-0: White wins: checkmate");
    let obf = file("one.obf", b"---------------------------OX------XO--------------------------- X; f5:+0\n");
    let mut play = new_game::<Othello>(Sides::TWO_HUMANS);
    assert!(!enter(&mut play, &format!("load {obf}")).refused);
    assert_eq!(*play.position(), <Othello as nullwindow::game::Notation>::start());
}
