//! `nullwindow endgames`, and how engines play with its databases.

use crate::program::{folder, run, run_with_input, start};
use nullwindow::engine::{Engine, MoveLimits, Options, Profile, Request, Signals};
use nullwindow::game::{GameEnd, Notation, Referee, Selective, Side};
use nullwindow::search::selective::{Enhancement, Enhancements};
use nullwindow_checkers::Checkers;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

/// The databases of a folder: names and contents.
fn databases(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let databases = entries.filter(|path| path.extension().is_some_and(|extension| extension == "wld"));
    databases
        .map(|path| {
            let name = path.file_name().expect("a name").to_str().expect("UTF-8").to_string();
            (name, std::fs::read(&path).expect("readable"))
        })
        .collect()
}

fn build(folder: &Path, more: &[&str]) -> crate::program::Run {
    let folder = folder.to_str().expect("UTF-8");
    run(&[&["endgames", "checkers", "--pieces", "3", "--output", folder], more].concat())
}

#[test]
fn databases_are_built_and_verified() {
    let folder = folder("endgames-built");
    let built = build(&folder, &["--verify"]);
    assert_eq!(built.code, 0, "{}", built.stderr);
    assert!(built.stderr.contains("verified: every value follows from the moves"), "{}", built.stderr);
    assert!(
        built.stdout.starts_with("slice     positions    wins  draws  losses  bytes\n"),
        "{}",
        built.stdout
    );
    let line = |name: &str| built.stdout.lines().find(|line| line.starts_with(name)).expect("a line");
    assert_eq!(
        line("KKvK ").split_whitespace().collect::<Vec<_>>()[..5],
        ["KKvK", "14880", "14846", "34", "0"]
    );
    assert!(line("3 pieces").contains("196032  100250   8477   87305"), "{}", built.stdout);
    assert_eq!(databases(&folder).len(), 16);
}

#[test]
fn a_killed_generator_goes_on_to_the_same_bytes() {
    let whole = folder("endgames-whole");
    assert_eq!(build(&whole, &["--jobs", "1"]).code, 0);
    let whole = databases(&whole);
    let killed = folder("endgames-killed");
    let path = killed.to_str().expect("UTF-8");
    let mut unfinished = 0;
    for pause in [1, 5, 20, 60, 120, 250] {
        let mut child = start(&["endgames", "checkers", "--pieces", "3", "--output", path]);
        std::thread::sleep(Duration::from_millis(pause));
        child.kill().expect("it can be killed");
        child.wait().expect("it ends");
        if killed.exists() {
            let found = databases(&killed);
            unfinished += usize::from(found.len() < whole.len());
            assert!(found.iter().all(|(name, bytes)| whole[name] == *bytes), "after {pause} ms");
        }
    }
    // As if it had been killed while a pair of slices was written.
    std::fs::create_dir_all(&killed).unwrap();
    let _ = std::fs::remove_file(killed.join("KvKM.wld"));
    let _ = std::fs::remove_file(killed.join("MvMM.wld"));
    std::fs::write(killed.join("MvMM.wld.1.part"), b"nullwindow").unwrap();
    assert_eq!(build(&killed, &["--jobs", "2"]).code, 0);
    assert!(databases(&killed) == whole, "not the same bytes; killed {unfinished} times");
}

#[test]
fn cut_and_foreign_files_are_refused_by_name() {
    let folder = folder("endgames-refused");
    assert_eq!(build(&folder, &[]).code, 0);
    let path = folder.join("KMvK.wld");
    let right = std::fs::read(&path).unwrap();
    let refused = |content: &[u8], expected: &str| {
        std::fs::write(&path, content).unwrap();
        for more in [&[][..], &["--verify"]] {
            let message = build(&folder, more).refusal();
            assert!(message.contains("KMvK.wld: ") && message.contains(expected), "{message}");
        }
    };
    refused(&right[..right.len() / 2], "a damaged endgame database: cut short");
    refused(&right[..right.len() - 1], "a damaged endgame database: ");
    refused(b"something else", "not an endgame database");
    let other = std::fs::read(folder.join("KvK.wld")).unwrap();
    refused(&other, "the endgame database KvK under another name");
    let mut changed = right.clone();
    *changed.last_mut().unwrap() ^= 1;
    refused(&changed, "its checksum is wrong");
    refused(
        &[b"nullwindow checkers endgames 9\n", &right[31..]].concat(),
        "another version, expected version 1",
    );
}

#[test]
fn bad_arguments_are_refused() {
    for (arguments, expected) in [
        (&["endgames", "chess", "--pieces", "3", "--output", "x"][..], "checkers"),
        (&["endgames", "checkers", "--pieces", "1", "--output", "x"], "2..=7"),
        (&["endgames", "checkers", "--pieces", "8", "--output", "x"], "2..=7"),
        (&["endgames", "checkers", "--pieces", "3"], "--output"),
        (&["endgames", "checkers", "--output", "x"], "--pieces"),
    ] {
        let message = run(arguments).refusal();
        assert!(message.contains(expected), "{message}");
    }
    let message = run(&["endgames", "checkers", "--pieces", "2", "--output", "Cargo.toml/x"]);
    assert_eq!((message.code, message.stdout.as_str()), (1, ""), "{}", message.stderr);
    assert!(message.stderr.contains("Cargo.toml/x: "), "{}", message.stderr);
}

/// A game from some position on, so many nodes a move: who wins, and after how many plies.
fn play_on(fen: &str, nodes: u64) -> (Option<Side>, usize) {
    let start = Checkers::parse_position(fen).expect("a position");
    let mut engines =
        [(); 2].map(|()| Engine::new(Options { table_bits: 18, ..Options::default() }).expect("a table"));
    let mut game = Referee::new(start.clone());
    let mut request = Request::new(start, Vec::new());
    while game.game_end().is_none() {
        let limits = MoveLimits { nodes: Some(nodes), ..MoveLimits::default() };
        let engine = &mut engines[request.moves.len() % 2];
        let best = engine.search(&request, limits, &Signals::default(), &mut |_| {}).best.expect("a move");
        request.moves.push(best);
        game.play(best);
    }
    (game.game_end().and_then(GameEnd::winner), request.moves.len())
}

/// The position with colours exchanged.
fn exchanged(fen: &str) -> String {
    let side = |colour: char| {
        let start = fen.find(&format!(":{colour}")).expect("a side") + 2;
        let squares = fen[start..].split(':').next().expect("squares");
        let turn = |square: &str| {
            let (king, number) = square.strip_prefix('K').map_or(("", square), |number| ("K", number));
            format!("{king}{}", 33 - number.parse::<u32>().expect("a number"))
        };
        squares.split(',').map(turn).collect::<Vec<_>>().join(",")
    };
    let to_move = if fen.starts_with('W') { 'B' } else { 'W' };
    format!("{to_move}:W{}:B{}", side('B'), side('W'))
}

#[test]
fn first_position_is_won_in_the_fewest_moves() {
    // Both sides play by the distance: 61 plies from the diagram.
    for (fen, winner) in [("W:WK19,K23:B12,K28", Side::Second), ("B:WK5,21:BK10,K14", Side::First)] {
        assert_eq!(play_on(fen, 100), (Some(winner), 61), "{fen}");
    }
    assert_eq!(exchanged("W:WK19,K23:B12,K28"), "B:W21,K5:BK14,K10");
}

/// The longest wins of two kings against one and of three against two, in plies: see the tests of the databases.
const LONGEST: [u32; 2] = [33, 67];

/// Whoever plays the strong side needs no more plies than this; the longest defence of two kings against three lasts so long.
#[test]
fn two_kings_beat_one_and_three_beat_two() {
    let endgames = Checkers::builtin_endgames().expect("endgames");
    let mut random = StdRng::seed_from_u64(17);
    let mut longest = [0; 2];
    let mut won = 0;
    for number in 0..4000 {
        let kings = 2 + number % 2;
        let mut squares: Vec<u32> = (1..=32).collect();
        let mut take = |count: usize| {
            let drawn: Vec<String> = (0..count)
                .map(|_| format!("K{}", squares.swap_remove(random.random_range(0..squares.len()))))
                .collect();
            drawn.join(",")
        };
        let position = Checkers::parse_position(&format!("W:W{}:B{}", take(kings), take(kings - 1))).unwrap();
        assert!(endgames.prepare(&position, true));
        let known = endgames.value(&position).expect("known");
        if known.sign > 0 {
            won += 1;
            longest[kings - 2] = longest[kings - 2].max(known.plies.expect("a distance"));
        }
    }
    assert!(
        won > 3900 && longest[0] <= LONGEST[0] && longest[1] <= LONGEST[1],
        "{won} won, in {longest:?} plies"
    );
    for fen in ["W:WK1,K2:BK32", "W:WK32,K31,K30:BK1,K2", "B:WK32,K31,K30:BK1,K2", "W:WK29,K30,K31:BK14,K19"]
    {
        let (winner, plies) = play_on(fen, 100);
        assert!(winner == Some(Side::Second) && plies < 60, "{fen}: {winner:?} after {plies} plies");
    }
}

/// Second Position comes out of the search, which sees the databases of four pieces from afar.
#[test]
#[ignore = "long; run in release by .ci/run"]
fn second_position_is_won() {
    let fen = "W:WK22,27,30:BK9,20,21";
    for (fen, winner) in [(fen.to_string(), Side::Second), (exchanged(fen), Side::First)] {
        let (won, plies) = play_on(&fen, 100_000);
        assert_eq!(won, Some(winner), "{fen}, {plies} plies");
    }
}

#[test]
#[ignore = "long; run in release by .ci/run"]
fn fourth_position_is_won() {
    let fen = "W:W12,K10,K11,K14:B3,K1,K2";
    for (fen, winner) in [(fen.to_string(), Side::Second), (exchanged(fen), Side::First)] {
        let (won, plies) = play_on(&fen, 1_000_000);
        assert_eq!(won, Some(winner), "{fen}, {plies} plies");
    }
}

#[test]
fn colours_do_not_matter() {
    let endgames = Checkers::builtin_endgames().expect("endgames");
    for fen in ["W:WK19,K23:B12,K28", "B:WK19,K23:B12,K28", "W:W21:B1", "W:W5,K2:BK32", "B:WK7:B1,2"] {
        let [one, other] =
            [fen.to_string(), exchanged(fen)].map(|fen| Checkers::parse_position(&fen).unwrap());
        assert!(endgames.prepare(&one, true));
        assert_eq!(endgames.value(&one), endgames.value(&other), "{fen}");
        assert!(endgames.value(&one).is_some(), "{fen}");
    }
}

#[test]
#[ignore = "long; run in release by .ci/run"]
fn play_says_what_the_database_knows() {
    let play = |fen: &str, more: &[&str], input: &str| {
        let arguments =
            [&["play", "checkers", "--depth", "5", "--seed", "1", "--position", fen], more].concat();
        run_with_input(&arguments, input.as_bytes()).output()
    };
    let text = play("W:WK19,K23:B12,K28", &["--side", "black"], "");
    assert!(text.contains(": won (database), 31 moves to go"), "{text}");
    let text = play("W:WK19,K23:B12,K28", &[], "hint\n");
    assert!(text.contains("Hint: ") && text.contains(": won (database), 31 moves to go, line "), "{text}");
    let text = play("W:WK1:BK32", &["--side", "black"], "");
    assert!(text.contains(": drawn (database)"), "{text}");
    // Six pieces are beyond what is built in; a folder of three does not help.
    let folder = folder("endgames-play");
    assert_eq!(build(&folder, &[]).code, 0);
    let name = folder.to_str().expect("UTF-8");
    let text = play("W:WK22,27,30:BK9,20,21", &["--side", "black", "--endgames", name], "");
    assert!(!text.contains("database"), "{text}");
    std::fs::write(folder.join("KvM.wld"), "x").unwrap();
    let refused = run(&["play", "checkers", "--endgames", name]).refusal();
    assert!(refused.contains("KvM.wld: not an endgame database"), "{refused}");
    let refused = run(&["play", "checkers", "--endgames", "/no/such/folder"]).refusal();
    assert!(refused.contains("/no/such/folder: "), "{refused}");
    let refused = run(&["play", "othello", "--endgames", name]).refusal();
    assert!(refused.contains("no endgame databases for this game"), "{refused}");
}

/// Without the enhancement, and in the tree of the experiments, nothing is probed.
#[test]
fn endgames_can_be_switched_off() {
    let start = Checkers::parse_position("W:WK19,K23:B12,K28").unwrap();
    let known = |options: Options| {
        let mut engine = Engine::new(Options { table_bits: 16, ..options }).expect("a table");
        let limits = MoveLimits { depth: Some(5), ..MoveLimits::default() };
        let request = Request::new(start.clone(), Vec::new());
        engine.search(&request, limits, &Signals::default(), &mut |_| {}).known.and_then(|known| known.plies)
    };
    assert_eq!(known(Options::default()), Some(61));
    let enhancements = Enhancements::ALL.without(Enhancement::Endgames);
    assert_eq!(known(Options { enhancements, ..Options::default() }), None);
    assert_eq!(known(Options { profile: Profile::Historic, ..Options::default() }), None);
}

#[test]
fn hub_and_matches_read_the_folder() {
    let folder = folder("endgames-hub");
    assert_eq!(build(&folder, &[]).code, 0);
    let name = folder.to_str().expect("UTF-8");
    let input = format!(
        "hub\nset-param name=endgames value=\"{name}\"\nhub\nset-param name=Endgames value=/no/such\nhub\n\
         set-param name=endgames value=\"\"\nhub\nquit\n"
    );
    let said = run_with_input(&["hub"], input.as_bytes()).output();
    let values: Vec<&str> =
        said.lines().filter_map(|line| line.strip_prefix("param name=endgames value=")).collect();
    let empty = "\"\" type=string".to_string();
    let set = format!("\"{name}\" type=string");
    // A folder that cannot be opened changes nothing.
    assert_eq!(values, [&empty, &set, &set, &empty], "{said}");
    assert!(said.contains("error message=\"/no/such: "), "{said}");
    let said = run_with_input(&["hub", "--endgames", name], b"hub\n").output();
    assert!(said.contains(&set), "{said}");

    let play = |first: &str| run(&["match", "checkers", first, "mtd-f", "--games", "2", "--depth", "1"]);
    assert_eq!(play(&format!("mtd-f endgames={name}")).code, 0);
    let refused = play("mtd-f endgames=/no/such");
    assert!(refused.code != 0 && refused.stderr.contains("/no/such: "), "{}", refused.stderr);
}
