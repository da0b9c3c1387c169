//! `train`: from games that were played to files of weights.

use crate::program::{file, folder, fresh, run, start};
use nullwindow_chess::evaluation::Network;
use nullwindow_othello::patterns::Patterns;
use std::io::{BufRead, BufReader};
use std::process::Command;

/// Twelve short games with the values of their moves.
fn games(name: &str) -> String {
    let path = fresh(name);
    let common = ["--nodes", "200", "--games", "12", "--hash", "1", "--save", &path];
    run(&[&["match", "chess", "mtd-grow", "aspiration"], &common[..]].concat()).output();
    path
}

/// The file that `train chess` writes from games, and what it says.
fn learned(games: &str, more: &[&str]) -> (Vec<u8>, String) {
    let path = fresh(&format!("learned-{}.bin", more.concat()));
    let run = run(&[&["train", "chess", games, "--output", &path, "--epochs", "2"], more].concat());
    assert_eq!((run.code, run.stdout.as_str()), (0, ""), "{}", run.stderr);
    (std::fs::read(&path).expect("written"), run.stderr)
}

#[test]
fn networks_are_learned_from_the_games_of_a_match() {
    let games = games("learning-train.pgn");
    let (bytes, said) = learned(&games, &["--jobs", "1"]);
    let network = Network::from_bytes(&bytes).expect("a network");
    assert!(network != Network::zero());
    assert!(said.contains(" positions for training, "), "{said}");
    assert!(
        said.contains("epoch 0: training loss 0.") && said.contains("epoch 2: training loss 0."),
        "{said}"
    );
    let (again, _) = learned(&games, &["--jobs", "3", "--seed", "1"]);
    assert!(bytes == again);
    for change in
        [["--seed", "2"], ["--lambda", "0.5"], ["--learning-rate", "0.01"], ["--weight-decay", "0.5"]]
    {
        assert!(bytes != learned(&games, &change).0, "{change:?}");
    }
    assert!(said.lines().any(|line| line.ends_with(" with quantised weights")), "{said}");
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_learning_and_keeps_the_last_epoch() {
    let games = games("learning-interrupted.pgn");
    let output = fresh("interrupted-train.bin");
    let mut child = start(&["train", "chess", &games, "--epochs", "10000000", "--output", &output]);
    let mut said = BufReader::new(child.stderr.take().expect("piped")).lines().map_while(Result::ok);
    assert!(said.any(|line| line.starts_with("epoch 2")));
    let kill = Command::new("kill").args(["-s", "INT", &child.id().to_string()]).status();
    assert!(kill.expect("kill runs").success());
    let message = said.last().unwrap_or_default();
    assert_eq!(child.wait().expect("the program ends").code(), Some(130), "{message}");
    assert_eq!(message, "interrupted: the weights of the last finished epoch are written");
    let bytes = std::fs::read(&output).expect("written");
    assert!(Network::from_bytes(&bytes).expect("a network") != Network::zero());
}

#[test]
fn games_from_which_nothing_can_be_learned_are_refused() {
    // Games that are there twice would count once.
    let pawns = "abcdefg".chars().flat_map(|file| [6, 5].map(|rank| format!("{file}{rank}"))).take(12);
    let silent: String = pawns.map(|pawn| format!("1. Nf3 {pawn} 2. e4 Nh6 1-0\n\n")).collect();
    let silent = file("learning-silent.pgn", silent.as_bytes());
    assert_eq!(
        run(&["train", "chess", &silent]).refusal(),
        "no training data in 12 games, expected 10 or more games with results and move values such as {+0.35/12}"
    );
    let illegal = file("learning-illegal.pgn", b"1. e4 e5 2. Ke3 *\n");
    let message = run(&["train", "chess", &illegal]).refusal();
    assert!(message.contains("learning-illegal.pgn:1:"), "{message}");
    let message = run(&["train", "chess", &silent, "--output", &silent]).refusal();
    assert!(
        message.ends_with("learning-silent.pgn: the file exists; use --overwrite or another name"),
        "{message}"
    );
    let train = ["train", "chess", &silent];
    for (arguments, expected) in [
        (["--lambda", "2"], "--lambda 2: expected a number from 0 to 1"),
        (["--learning-rate", "0"], "--learning-rate 0: expected more than 0 and at most 1"),
        (["--weight-decay", "3"], "--weight-decay 3: expected a number from 0 to 1"),
        // The former names are still read.
        (["--decay", "3"], "--weight-decay 3: expected a number from 0 to 1"),
    ] {
        assert_eq!(run(&[&train[..], &arguments].concat()).refusal(), expected);
    }
}

/// The arguments of a short training of Othello by self-play.
const SELF_PLAY: [&str; 8] = ["train", "othello", "--rounds", "2", "--games", "12", "--nodes", "100"];

/// The files of a folder, with their content.
fn content(folder: &str) -> Vec<(String, Vec<u8>)> {
    let names = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let mut files: Vec<_> = names
        .map(|path| (path.file_name().unwrap().to_string_lossy().into_owned(), std::fs::read(path).unwrap()))
        .collect();
    files.sort();
    files
}

#[test]
fn othello_is_learned_from_self_play_in_rounds() {
    let path = |name: &str| {
        let path = folder(name);
        std::fs::create_dir_all(&path).unwrap();
        path.to_str().expect("UTF-8").to_string()
    };
    let folder = path("learning-rounds");
    let train = |folder: &str, jobs: &str| {
        let run = run(&[&SELF_PLAY[..], &["--folder", folder, "--epochs", "1", "--jobs", jobs]].concat());
        assert_eq!((run.code, run.stdout.as_str()), (0, ""), "{}", run.stderr);
        run.stderr
    };
    let said = train(&folder, "1");
    assert!(said.contains("round 2: 12 games, 0 of them played"), "{said}");
    assert!(said.contains("round-2.weights: the weights of the last round"), "{said}");
    let files = content(&folder);
    let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["round-1.pgn", "round-1.weights", "round-2.pgn", "round-2.weights"]);
    for (name, bytes) in &files {
        if name.ends_with(".weights") {
            Patterns::from_bytes(bytes).expect("weights");
        }
    }
    // The rounds are different games, because the second plays with what the first has learned.
    assert_ne!(files[0].1, files[2].1);

    // Any number of threads, and any interruption, gives the same files.
    let again = path("learning-rounds-again");
    let half = &files[0].1[..files[0].1.len() / 2];
    std::fs::write(format!("{again}/round-1.pgn"), half).unwrap();
    let said = train(&again, "3");
    assert!(!said.contains("round 1: 12 games, 0 of them"), "{said}");
    assert_eq!(content(&again), files);

    // Games made in another way are not mixed with these.
    let other = run(&[&SELF_PLAY[..], &["--folder", &folder, "--seed", "2"]].concat()).refusal();
    assert!(other.contains("round-1.pgn: it has games made with other settings"), "{other}");
    std::fs::write(format!("{folder}/round-1.weights"), b"nonsense").unwrap();
    let damaged = run(&[&SELF_PLAY[..], &["--folder", &folder]].concat()).refusal();
    assert!(damaged.contains("round-1.weights: not a file of Othello weights"), "{damaged}");

    // The games can be learned from without playing any.
    let path = fresh("learning-othello.bin");
    let games = format!("{folder}/round-2.pgn");
    let run = run(&["train", "othello", &games, "--output", &path, "--epochs", "1"]);
    assert_eq!((run.code, run.stdout.as_str()), (0, ""), "{}", run.stderr);
    Patterns::from_bytes(&std::fs::read(path).unwrap()).expect("weights");
}

#[test]
fn checkers_is_learned_from_self_play_in_rounds() {
    let path = |name: &str| {
        let path = folder(name);
        std::fs::create_dir_all(&path).unwrap();
        path.to_str().expect("UTF-8").to_string()
    };
    let first = path("learning-checkers");
    let again = path("learning-checkers-again");
    let train = |folder: &str, jobs: &str| {
        let arguments =
            ["train", "checkers", "--rounds", "2", "--games", "12", "--nodes", "100", "--epochs", "2"];
        let run = run(&[&arguments[..], &["--folder", folder, "--jobs", jobs]].concat());
        assert_eq!((run.code, run.stdout.as_str()), (0, ""), "{}", run.stderr);
    };
    train(&first, "1");
    let files = content(&first);
    let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["round-1.pgn", "round-1.weights", "round-2.pgn", "round-2.weights"]);
    assert_ne!(files[0].1, files[2].1);
    let weights = nullwindow_checkers::patterns::Patterns::from_bytes;
    assert_ne!(weights(&files[1].1).expect("weights"), weights(&files[3].1).expect("weights"));

    // Any number of threads, and any interruption, gives the same files.
    std::fs::write(format!("{again}/round-1.pgn"), &files[0].1[..files[0].1.len() / 2]).unwrap();
    train(&again, "3");
    assert_eq!(content(&again), files);

    std::fs::write(format!("{first}/round-2.weights"), &files[3].1[..100]).unwrap();
    let damaged =
        run(&["train", "checkers", "--rounds", "2", "--games", "12", "--nodes", "100", "--folder", &first]);
    let damaged = damaged.refusal();
    assert!(damaged.contains("round-2.weights: damaged checkers weights"), "{damaged}");
}

/// Games of matches that were played in shards, in whatever order they come and however often, give the same weights.
#[test]
fn games_of_many_machines_give_the_same_weights_in_any_order() {
    for (game, extension) in [("chess", "pgn"), ("checkers", "pdn"), ("othello", "ggf")] {
        let folder = folder(&format!("learning-order-{game}"));
        std::fs::create_dir_all(&folder).unwrap();
        let path = |name: &str| folder.join(name).to_str().expect("UTF-8").to_string();
        let contest =
            ["match", game, "mtd-f", "aspiration nodes=60", "--nodes", "80", "--games", "24", "--hash", "1"];
        let whole = path(&format!("whole.{extension}"));
        run(&[&contest[..], &["--save", &whole]].concat()).output();
        let shards: Vec<String> = (1..=3)
            .map(|shard| {
                let (save, tally) = (path(&format!("{shard}.{extension}")), path(&format!("{shard}.jsonl")));
                let own = ["--shard", &format!("{shard}/3"), "--tally", &tally, "--save", &save];
                run(&[&contest[..], &own].concat()).output();
                save
            })
            .collect();
        let learned = |files: &[&String]| {
            let output = path("weights");
            let files = files.iter().map(|file| file.as_str());
            let common = ["--epochs", "1", "--output", &output, "--overwrite"];
            let arguments: Vec<&str> = ["train", game].into_iter().chain(files).chain(common).collect();
            let found = run(&arguments);
            assert_eq!(found.code, 0, "{}", found.stderr);
            (std::fs::read(&output).unwrap(), found.stderr)
        };
        let [a, b, c] = [&shards[0], &shards[1], &shards[2]];
        let (expected, said) = learned(&[a, b, c]);
        assert!(!said.contains("more than once"), "{said}");
        for files in [vec![c, a, b], vec![b, c, a], vec![&whole]] {
            assert!(learned(&files).0 == expected, "{game}: other weights from {files:?}");
        }
        let (weights, said) = learned(&[c, &whole, b]);
        assert!(weights == expected, "{game}: other weights from games that are there twice");
        assert!(said.contains("games are there more than once and learned from once"), "{said}");
        assert!(learned(&[a, b]).0 != expected, "{game}: the same weights from fewer games");
    }
}
