//! Saving and loading.

use super::{FIRST, game, random_move, say, table};
use crate::program::{file, fresh};
use nullwindow::games::{GameId, PlayableGame, Task};
use nullwindow::play::{Command, Keeper, Sheet, Sides, load};
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
            let mut play = game(Sheet::new(start, &[]), Sides::PEOPLE, Keeper::nowhere());
            let plies = rng.random_range(0..200);
            while play.sheet().played().len() < plies && random_move(&mut play, &mut rng) {}
            let path = fresh(&format!("saved-{}-{seed}.{end}", G::NAME));
            let reply = play.obey(Command::Save { file: Some(path.clone()), replace: false });
            assert_eq!((reply.refused, reply.text), (false, format!("saved as {path}")), "{case}");
            if play.sheet().played().is_empty() && *play.sheet().start() == G::start() {
                continue;
            }
            let record = load::<G>(&path, 1).unwrap_or_else(|error| panic!("{case}: {error}"));
            assert_eq!(record.start, *play.sheet().start(), "{case}");
            assert_eq!(record.moves, play.sheet().moves(), "{case}");
            if let Some(conclusion) = play.conclusion().filter(|_| G::WRITTEN.extension() != "txt") {
                assert_eq!(record.result.as_deref(), Some(conclusion.score.as_str()), "{case}");
            }
            // And at the board: the same position, with the same end.
            let mut other = table::<G>(Sides::PEOPLE);
            let reply = other.obey(Command::Load { file: path, number: 1 });
            assert!(!reply.refused && reply.changed, "{case}: {reply:?}");
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
fn files_of_others_are_not_replaced_by_accident() {
    let mut play = table::<Chess>(Sides::PEOPLE);
    say(&mut play, "e4");
    let path = file("precious.pgn", b"1. d4 *\n");
    let reply = play.obey(Command::Save { file: Some(path.clone()), replace: false });
    assert!(reply.refused && reply.text.contains("is there already; 'save! "), "{reply:?}");
    assert_eq!(std::fs::read(&path).unwrap(), b"1. d4 *\n");
    assert!(!play.obey(Command::Save { file: Some(path.clone()), replace: true }).refused);
    // Now it is our own.
    say(&mut play, "e5");
    assert!(!play.obey(Command::Save { file: Some(path.clone()), replace: false }).refused);
    assert_eq!(load::<Chess>(&path, 1).unwrap().moves.len(), 2);
    for (file, part) in [
        ("/nonexistent/folder/x.pgn", "cannot save /nonexistent/folder/x.pgn: "),
        ("game.pdn", "chess games are not saved as pdn, expected a name with .pgn"),
    ] {
        let reply = play.obey(Command::Save { file: Some(file.to_string()), replace: false });
        assert!(reply.refused && reply.text.contains(part), "{reply:?}");
    }
}

#[test]
#[cfg(unix)]
fn links_and_devices_stay_what_they_are() {
    let mut play = table::<Chess>(Sides::PEOPLE);
    say(&mut play, "e4");
    let (target, link) = (fresh("target.pgn"), fresh("link.pgn"));
    std::fs::write(&target, "1. d4 *\n").unwrap();
    std::os::unix::fs::symlink(&target, &link).unwrap();
    let reply = play.obey(Command::Save { file: Some(link.clone()), replace: true });
    assert_eq!(reply.text, format!("saved as {link}"));
    assert!(std::fs::symlink_metadata(&link).unwrap().is_symlink());
    assert!(std::fs::read_to_string(&target).unwrap().contains("1. e4"));
    if std::path::Path::new("/dev/full").exists() {
        let reply = play.obey(Command::Save { file: Some("/dev/full".to_string()), replace: true });
        assert!(reply.refused && reply.text.starts_with("cannot save /dev/full: No space left"), "{reply:?}");
        assert_eq!(reply.text.lines().count(), 1);
        assert!(!std::path::Path::new("/dev/full").is_file());
        assert!(!say(&mut play, "e5").refused);
    }
}

#[test]
fn games_of_others_go_on() {
    let mut play = table::<Chess>(FIRST);
    let two = file("two.pgn", b"[Event \"a\"]\n\n1. e4 e5 *\n\n[Event \"b\"]\n\n1. d4 d5 2. c4 1-0\n");
    let reply = say(&mut play, &format!("load {two} 2"));
    assert!(reply.text.starts_with("A game of 3 plies. You play White"), "{reply:?}");
    // Black is to move, and the engine plays Black.
    assert_eq!(play.sheet().played().len(), 4);
    let reply = play.obey(Command::Load { file: two.clone(), number: 3 });
    assert!(reply.refused && reply.text.ends_with("there are 2 games in it, expected number 3"), "{reply:?}");
    let bad = file("bad.pgn", b"1. e4 e5 2. Ke3 *\n");
    let reply = play.obey(Command::Load { file: bad, number: 1 });
    assert!(
        reply.refused && reply.text.contains("bad.pgn:1: move 3 of the game: 'Ke3' is not legal"),
        "{reply:?}"
    );
    let reply = play.obey(Command::Load { file: "nothing.pgn".to_string(), number: 1 });
    assert!(reply.refused && reply.text.starts_with("nothing.pgn: no such file"), "{reply:?}");
    assert_eq!(play.sheet().played().len(), 4);
    // Positions are games that have not begun.
    let epd = file("mate.epd", b"7k/8/5KQ1/8/8/8/8/8 w - - bm Qg7;\n");
    say(&mut play, &format!("load {epd}"));
    assert_eq!(say(&mut play, "qg7").text, "Game over, 1-0: White wins: checkmate");
    let obf = file("one.obf", b"---------------------------OX------XO--------------------------- X; f5:+0\n");
    let mut play = table::<Othello>(Sides::PEOPLE);
    assert!(!say(&mut play, &format!("load {obf}")).refused);
    assert_eq!(*play.position(), <Othello as nullwindow::game::Notation>::start());
}
