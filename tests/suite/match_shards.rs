//! `match --shard`, `--tally`, `--resume` and `--merge`: a match that is split or killed is the match that is not.

use crate::matches::line;
use crate::program::{file, folder, fresh, run, start};
use std::fs;
use std::path::{Path, PathBuf};

/// The games of a file, in one order.
fn games(text: &str) -> Vec<String> {
    let mut games: Vec<String> = if text.starts_with('[') {
        text.split("[Event ").map(ToString::to_string).collect()
    } else {
        text.lines().map(ToString::to_string).collect()
    };
    games.retain(|game| !game.is_empty());
    games.sort();
    games
}

/// The lines of a report after the first that do not depend on how fast the machine is.
fn timeless(report: &str) -> Vec<&str> {
    report.lines().skip(1).filter(|line| !line.contains(" per move  ")).collect()
}

/// A match, in a folder of its own.
struct Contest {
    folder: PathBuf,
    arguments: Vec<String>,
    extension: &'static str,
}

impl Contest {
    fn new(name: &str, game: &str, extension: &'static str, games: &str) -> Contest {
        let folder = folder(name);
        fs::create_dir_all(&folder).expect("a folder");
        let arguments = [
            "match",
            game,
            "mtd-f",
            "aspiration -null-move",
            "--nodes",
            "60",
            "--hash",
            "1",
            "--games",
            games,
        ];
        Contest { folder, arguments: arguments.map(ToString::to_string).to_vec(), extension }
    }

    fn path(&self, name: &str) -> String {
        self.folder.join(name).to_str().expect("UTF-8").to_string()
    }

    /// The tally of a shard, and its games.
    fn files(&self, shard: &str) -> [String; 2] {
        let name = shard.replace('/', "-of-");
        [self.path(&format!("{name}.jsonl")), self.path(&format!("{name}.{}", self.extension))]
    }

    fn command(&self, more: &[&str]) -> Vec<String> {
        self.arguments.iter().cloned().chain(more.iter().map(ToString::to_string)).collect()
    }

    /// What the match that is not split says, and its games.
    fn whole(&self) -> (String, Vec<String>) {
        let path = self.path(&format!("whole.{}", self.extension));
        let report = play(&self.command(&["--save", &path]));
        (report, games(&fs::read_to_string(path).expect("games")))
    }

    /// The arguments of a shard.
    fn shard(&self, shard: &str, more: &[&str]) -> Vec<String> {
        let [tally, save] = self.files(shard);
        let own = ["--shard", shard, "--tally", &tally, "--save", &save];
        self.command(&[&own, more].concat())
    }
}

fn strings(arguments: &[String]) -> Vec<&str> {
    arguments.iter().map(String::as_str).collect()
}

fn play(arguments: &[String]) -> String {
    run(&strings(arguments)).output()
}

fn refused(arguments: &[String]) -> String {
    run(&strings(arguments)).refusal()
}

fn merge(tallies: &[String]) -> Vec<String> {
    ["match", "--merge"].map(ToString::to_string).into_iter().chain(tallies.iter().cloned()).collect()
}

#[test]
fn shards_of_any_number_are_the_match_that_is_not_split() {
    for (game, extension) in [("chess", "pgn"), ("checkers", "pdn"), ("othello", "ggf")] {
        let contest = Contest::new(&format!("match-shards-{game}"), game, extension, "18");
        let (report, expected) = contest.whole();
        assert_eq!(expected.len(), 18);
        // More shards than pairs, too. Checkers takes its time to begin.
        let numbers: &[usize] = match game {
            "checkers" => &[3],
            "chess" => &[1, 3, 8],
            _ => &[1, 3, 8, 11],
        };
        for &of in numbers {
            let shards: Vec<String> = (1..=of).map(|number| format!("{number}/{of}")).collect();
            let mut found = String::new();
            for shard in &shards {
                play(&contest.shard(shard, &["--jobs", "2"]));
                found += &fs::read_to_string(&contest.files(shard)[1]).expect("games");
            }
            assert_eq!(games(&found), expected, "{game}, {of} shards");
            let tallies: Vec<String> =
                shards.iter().rev().map(|shard| contest.files(shard)[0].clone()).collect();
            let merged = play(&merge(&tallies));
            assert_eq!(timeless(&merged), timeless(&report), "{game}, {of} shards");
        }
        // Shards of different sizes go together, too.
        let tallies = ["1/3", "2/3", "3/3"].map(|shard| contest.files(shard)[0].clone());
        assert!(play(&merge(&tallies)).starts_with(&format!("{game}, 60 nodes per move, ")));
    }
}

#[test]
fn the_test_is_applied_to_all_shards_together() {
    let mut contest = Contest::new("match-shards-sprt", "othello", "ggf", "60");
    contest.arguments[2] = "mtd-f depth=4".to_string();
    contest.arguments[3] = "mtd-f depth=1".to_string();
    contest.arguments.extend(["--sprt", "-50,50"].map(ToString::to_string));
    for shard in ["1/2", "2/2"] {
        let report = play(&contest.shard(shard, &[]));
        assert!(!report.contains("SPRT") && report.contains("of 30 points"), "{report}");
    }
    let tallies = ["1/2", "2/2"].map(|shard| contest.files(shard)[0].clone());
    let merged = play(&merge(&tallies));
    assert!(
        line(&merged, "SPRT").contains("H1 accepted, LLR ") && merged.contains("of 60 points"),
        "{merged}"
    );
    let other =
        run(&strings(&[merge(&tallies), ["--sprt", "600,700"].map(ToString::to_string).to_vec()].concat()));
    assert!(other.stdout.contains("H0 600 Elo, H1 700 Elo"), "{}{}", other.stdout, other.stderr);
    // A match that is not split ends as soon as the test has decided, and misses nothing; resumed it plays no more.
    let [tally, save] = contest.files("1/1");
    let whole = contest.command(&["--tally", &tally, "--save", &save, "--jobs", "1"]);
    let report = play(&whole);
    let played = games(&fs::read_to_string(&save).expect("games")).len();
    assert!(played < 60 && line(&report, "SPRT").contains("H1 accepted"), "{report}");
    assert_eq!(timeless(&play(&merge(&[tally]))), timeless(&report));
    assert_eq!(timeless(&play(&[whole, vec!["--resume".to_string()]].concat())), timeless(&report));
}

/// Wherever a match is killed, its files go on to be those of the match that was not.
#[test]
fn a_killed_shard_goes_on_after_its_last_finished_pair() {
    let contest = Contest::new("match-killed", "othello", "ggf", "120");
    let undisturbed = contest.shard("1/2", &["--jobs", "2"]);
    let report = play(&undisturbed);
    let expected = contest.files("1/2").map(|path| fs::read_to_string(path).expect("a file"));
    for path in contest.files("1/2") {
        fs::remove_file(path).expect("removed");
    }
    let command = contest.shard("1/2", &["--jobs", "2", "--resume"]);
    let mut kills = 0;
    for wait in 1.. {
        let mut child = start(&strings(&command));
        std::thread::sleep(std::time::Duration::from_millis(30 + 7 * wait));
        child.kill().expect("killed, if it is not over");
        if child.wait().expect("it ends").success() {
            break;
        }
        kills += 1;
        assert!(kills < 500, "it does not get on");
    }
    assert!(kills > 0, "it was never killed");
    let found = contest.files("1/2").map(|path| fs::read_to_string(path).expect("a file"));
    assert_eq!(games(&found[1]), games(&expected[1]));
    assert!(found[1] == expected[1], "the games are in another order");
    assert_eq!(without_times(&found[0]), without_times(&expected[0]));
    assert_eq!(timeless(&play(&command)), timeless(&report));
}

/// A tally without the times of searches.
fn without_times(tally: &str) -> Vec<String> {
    let without = |line: &str| -> String {
        line.split(',').filter(|field| !field.contains("nanoseconds")).collect::<Vec<_>>().join(",")
    };
    tally.lines().map(without).collect()
}

/// What a kill can leave: a games file that is ahead, half a line of the tally, and a tally that is ahead.
#[test]
fn files_that_were_cut_anywhere_go_on() {
    let contest = Contest::new("match-cut", "chess", "pgn", "12");
    play(&contest.shard("1/1", &[]));
    let [tally, save] = contest.files("1/1");
    let [counts, text] = [&tally, &save].map(|path| fs::read_to_string(path).expect("a file"));
    let lines: Vec<usize> = counts.match_indices('\n').map(|(at, _)| at + 1).collect();
    let resumed = contest.shard("1/1", &["--resume"]);
    // Any part of the tally, with all games or with those that it counts and a half.
    for (cut, extra) in [
        (0, None),
        (17, None),
        (lines[0], Some(0)),
        (lines[0], Some(99)),
        (lines[2] + 40, None),
        (lines[4], Some(500)),
        (lines[5], Some(3)),
    ] {
        fs::write(&tally, &counts[..cut]).expect("written");
        let bytes: usize = counts[..cut]
            .split("\"bytes\":")
            .skip(1)
            .filter_map(|rest| rest.split_once(',').filter(|(_, rest)| rest.contains('\n')))
            .map(|(bytes, _)| bytes.parse::<usize>().expect("a number"))
            .sum();
        let kept = if cut < lines[0] { 0 } else { extra.map_or(text.len(), |extra| bytes + extra) };
        fs::write(&save, &text[..kept.min(text.len())]).expect("written");
        let found = run(&strings(&resumed));
        assert_eq!((found.code, found.stderr.as_str()), (0, ""), "{cut} {extra:?}");
        assert_eq!(fs::read_to_string(&save).expect("games"), text, "{cut} {extra:?}");
        assert_eq!(without_times(&fs::read_to_string(&tally).expect("a tally")), without_times(&counts));
    }
    // A power failure: the games of the last pairs are gone.
    fs::write(&save, &text[..text.len() / 2]).expect("written");
    let found = run(&strings(&resumed));
    assert_eq!(found.code, 0, "{}", found.stderr);
    assert!(
        found.stderr.contains("; the others are played again") && found.stderr.contains(".pgn: "),
        "{}",
        found.stderr
    );
    assert_eq!(fs::read_to_string(&save).expect("games"), text);
    // What are other games is left alone.
    let other = text.replacen("mtd-f", "xtd-f", 1);
    for content in ["", &other] {
        fs::write(&save, content).expect("written");
        let message = refused(&resumed);
        assert!(
            message.contains("1-of-1.pgn:1: cannot resume: ") && message.contains("--overwrite"),
            "{message}"
        );
        assert_eq!(fs::read_to_string(&save).expect("games"), content);
    }
    play(&contest.shard("1/1", &["--overwrite"]));
    assert_eq!(fs::read_to_string(&save).expect("games"), text);
}

#[test]
fn what_does_not_belong_together_is_refused_by_name() {
    let contest = Contest::new("match-refused", "othello", "ggf", "12");
    for shard in ["1/3", "2/3", "3/3", "1/2"] {
        play(&contest.shard(shard, &[]));
    }
    let tally = |shard: &str| contest.files(shard)[0].clone();
    let text = fs::read_to_string(tally("2/3")).expect("a tally");
    let header = text.lines().next().expect("settings").to_string() + "\n";
    let (first, ours) = (tally("1/3"), file("match-altered.jsonl", b""));
    for (old, new, expected) in [
        ("\"seed\":1", "\"seed\":2", "seed is 2, but 1 in "),
        ("\"algorithm\":\"mtd-f\"", "\"algorithm\":\"sss\"", "a engine algorithm is sss, but mtd-f in "),
        (
            "\"enhancements\":\"all,-null-move\"",
            "\"enhancements\":\"all\"",
            "b engine enhancements is all, but ",
        ),
        (
            "\"limits\":\"60 nodes per move\"",
            "\"limits\":\"depth 3\"",
            "a limits is depth 3, but 60 nodes per move in ",
        ),
        ("\"version\":\"", "\"version\":\"9.", "version is 9."),
        ("\"games\":12", "\"games\":14", "games is 14, but 12 in "),
        ("\"openings_checksum\":\"", "\"openings_checksum\":\"f", "openings_checksum is f"),
        ("\"format\":1", "\"format\":2", "tally of format 2, but this version reads 1"),
        ("{\"match\"", "{\"contest\"", "unknown variant `contest`, expected `match` or `pair`"),
        ("\"shard\":\"2/3\"", "\"shard\":\"4/3\"", "expected K/N with K from 1 to N"),
        ("\"number\":1", "\"number\":2", "pair 3 is not the next one of shard 2/3"),
    ] {
        assert!(text.contains(old), "{old}: {text}");
        fs::write(&ours, text.replacen(old, new, 1)).expect("written");
        let message = refused(&merge(&[first.clone(), ours.clone(), tally("3/3")]));
        assert!(message.contains("match-altered.jsonl") && message.contains(expected), "{old}: {message}");
    }
    let message = refused(&merge(&[first.clone(), tally("2/3"), tally("1/3")]));
    assert!(
        message.contains("1-of-3.jsonl: pair 1 is also in ") && message.contains("expected every pair once"),
        "{message}"
    );
    let message = refused(&merge(&[first.clone(), tally("1/2")]));
    assert!(message.contains("1-of-2.jsonl: pair 1 is also in "), "{message}");
    // What is missing is said after the result of the rest.
    fs::write(&ours, &text[..text.len() - 30]).expect("written");
    for (tallies, expected) in [
        (
            vec![first.clone(), tally("3/3")],
            "2 of 6 pairs missing; no tally of shard 2/3, expected its tally too",
        ),
        (
            vec![first.clone(), ours.clone(), tally("3/3")],
            " lacks 1 pair of shard 2/3, continue it with --resume",
        ),
        (vec![tally("2/3")], "4 of 6 pairs missing; no tally of shards 1/3, 3/3, expected their tallies too"),
        (vec![tally("1/2"), header_only(&header)], "lacks 2 pairs of shard 2/3, continue it with --resume"),
    ] {
        let found = run(&strings(&merge(&tallies)));
        assert_eq!((found.code, found.stderr.lines().count()), (1, 1), "{}", found.stderr);
        assert!(found.stderr.contains(expected), "{}", found.stderr);
        assert!(found.stdout.contains("score of A "), "{}", found.stdout);
    }
    // Files that are no tallies.
    let rows = file("match-rows.jsonl", b"{\"game\":\"chess\"}\n");
    let empty = file("match-empty.jsonl", b"");
    let pgn = file("match-games.pgn", b"1. e4 e5 *\n");
    let here = Path::new(env!("CARGO_TARGET_TMPDIR")).to_str().expect("UTF-8").to_string();
    for (path, expected) in [
        (
            fresh("match-none.jsonl"),
            "match-none.jsonl: no such file, expected a tally as `nullwindow match --tally`",
        ),
        (rows, "match-rows.jsonl:1: unknown variant `game`, expected `match` or `pair`"),
        (empty, "match-empty.jsonl:1: no settings of a match, expected a tally as "),
        (pgn, "match-games.pgn:1: not a row of tallies"),
        (here, ": is a directory"),
    ] {
        let message = refused(&merge(&[path]));
        assert!(message.contains(expected), "{message}");
    }
}

/// A tally of no pairs yet.
fn header_only(header: &str) -> String {
    file("match-header.jsonl", header.as_bytes())
}

#[test]
fn bad_arguments_and_files_of_others_are_refused() {
    let contest = Contest::new("match-arguments", "othello", "ggf", "8");
    for shard in ["0/3", "4/3", "1/0", "x", "1"] {
        let message = refused(&contest.shard(shard, &[]));
        assert!(message.contains("expected K/N with K from 1 to N, like 1/3"), "{message}");
    }
    let [tally, save] = contest.files("1/2");
    for (more, expected) in [
        (&["--shard", "1/2"][..], "--tally <FILE>"),
        (&["--resume"], "--tally <FILE>"),
        (&["--tally", &tally, "--resume", "--overwrite"], "cannot be used with"),
        (&["--merge", &tally], "cannot be used with"),
    ] {
        let message = refused(&contest.command(more));
        assert!(message.contains(expected), "{more:?}: {message}");
    }
    play(&contest.shard("1/2", &[]));
    let before = [&tally, &save].map(|path| fs::read_to_string(path).expect("a file"));
    for (more, expected) in [
        (&[][..], ": file exists, expected --resume or --overwrite"),
        (
            &["--seed", "7", "--resume"],
            ": cannot resume: its match has seed 1, expected 7, or another --tally",
        ),
        (&["--games", "10", "--resume"], ": cannot resume: its match has games 8, expected 10"),
        (&["--opening-plies", "2", "--resume"], "its match has openings_checksum "),
    ] {
        // An option that is given again replaces the one before only where it is given once.
        let mut arguments = contest.shard("1/2", &[]);
        arguments.retain(|word| !(more.contains(&"--games") && (word == "--games" || word == "8")));
        arguments.extend(more.iter().map(ToString::to_string));
        let message = refused(&arguments);
        assert!(message.contains(expected), "{more:?}: {message}");
    }
    let mut other = contest.shard("1/2", &["--resume"]);
    let at = other.iter().position(|word| word == "1/2").expect("a shard");
    other[at] = "2/2".to_string();
    assert!(refused(&other).contains("its match has shard 1/2, expected 2/2"));
    assert_eq!([&tally, &save].map(|path| fs::read_to_string(path).expect("a file")), before);
}

/// Two matches never write to one file.
#[test]
fn a_second_writer_is_refused() {
    let contest = Contest::new("match-busy", "othello", "ggf", "4");
    let [tally, save] = contest.files("1/1");
    let own = contest.shard("1/1", &[]);
    for (held, more) in
        [(&tally, "--resume"), (&save, "--resume"), (&tally, "--overwrite"), (&save, "--overwrite")]
    {
        let lock = fs::File::options().create(true).append(true).open(held).expect("a file");
        lock.lock().expect("a lock");
        let message = refused(&[own.clone(), vec![more.to_string()]].concat());
        assert!(
            message.ends_with(
                ": another run is writing to it, expected another file, or to wait until it has ended"
            ),
            "{message}"
        );
        assert!(message.starts_with(held.as_str()), "{message}");
        drop(lock);
    }
    // Without a tally, too.
    let lock = fs::File::options().create(true).append(true).open(&save).expect("a file");
    lock.lock().expect("a lock");
    assert!(refused(&contest.command(&["--save", &save])).contains("another run is writing to it"));
}
