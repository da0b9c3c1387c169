//! `solve`, and the drivers on the endgame solver.

use crate::program::{file, fresh, run, run_with_input};
use nullwindow::engine::{Engine, MoveLimits, Options, Request, Signals, SolverSearch, is_solving};
use nullwindow::game::{EndgameSolver, Format, Game, Notation, Score, Selective, zobrist};
use nullwindow::positions::{NamedPosition, load};
use nullwindow::search::{Algorithm, Limits, MAX_DEPTH};
use nullwindow_othello::{Othello, Solver};
use std::io::Write;
use std::ops::ControlFlow;

/// Positions of random games with this many empty squares.
fn positions(seed: u64, count: usize, empties: u32) -> Vec<Othello> {
    let mut found = Vec::new();
    for game in 0.. {
        if found.len() == count {
            break;
        }
        let mut position = Othello::start();
        for ply in 0.. {
            let moves = position.moves();
            if moves.is_empty() {
                break;
            }
            if Solver::moves_left(&position) == Some(empties) {
                found.push(position);
                break;
            }
            let random = zobrist::number(seed, game << 16 | ply);
            position = position.after(moves[(random % moves.len() as u64) as usize]);
        }
    }
    found
}

fn search(solver: &mut Solver) -> SolverSearch<'_, Othello> {
    SolverSearch::new(solver, Limits::depth(MAX_DEPTH))
}

/// All drivers find the same score, win/draw/loss is its sign, and the best line leads to it.
#[test]
fn all_drivers_solve_alike() {
    let mut solver = Solver::new(16).unwrap();
    for position in [positions(1, 12, 12), positions(4, 4, 13), positions(2, 3, 14)].concat() {
        let text = position.format_position();
        let mut scores = Vec::new();
        for description in Algorithm::all().iter().filter(|description| is_solving(description.algorithm)) {
            solver.clear();
            let score = search(&mut solver).value(&position, description.algorithm, 30).unwrap();
            scores.push((description.name, score));
        }
        assert!(scores.len() >= 9, "{scores:?}");
        assert!(scores.iter().all(|&(_, score)| score == scores[0].1), "{text}: {scores:?}");
        let score = scores[0].1;
        solver.clear();
        assert_eq!(search(&mut solver).win_draw_loss(&position).unwrap(), score.signum(), "{text}");
        let line = search(&mut solver).best_line(&position, score).unwrap();
        let last = line.iter().fold(position, |position, &m| position.after(m));
        let outcome = last.outcome().expect("the line goes to the end").score(0);
        assert_eq!(position.to_move().view(score), last.to_move().view(outcome), "{text}");
    }
    assert_eq!(Othello::UNIT, 10);
}

/// A file of positions and answers: true ones, or one of them wrong.
fn obf(name: &str, wrong: bool) -> String {
    let mut solver = Solver::new(14).unwrap();
    let mut text = String::new();
    for (number, position) in positions(3, 6, 10).into_iter().enumerate() {
        let mut search = search(&mut solver);
        let value = search.value(&position, Algorithm::MTD_F, 0).unwrap();
        let best = search.best_line(&position, value).unwrap()[0];
        let score = value / 10 + if wrong && number == 4 { 2 } else { 0 };
        text += &format!("{}; {}:{score:+};\n", position.format_position(), position.format_move(best));
    }
    file(name, text.as_bytes())
}

/// A file must not say of the best move that another one is better. What was wrong before a resumption is wrong after it.
#[test]
fn the_answer_of_the_best_move_is_checked_too() {
    let position = positions(5, 1, 10)[0];
    let mut solver = Solver::new(14).unwrap();
    let mut search = search(&mut solver);
    let value = search.value(&position, Algorithm::MTD_F, 0).unwrap();
    let best = search.best_line(&position, value).unwrap()[0];
    let other = *position.moves().iter().find(|&&m| m != best).expect("another move");
    let [best, other] = [best, other].map(|m| position.format_move(m));
    let score = value / 10;
    let answers = format!("{}; {best}:{:+}; {other}:{score:+}\n", position.format_position(), score - 2);
    let name = file("solve-answers.obf", answers.as_bytes());
    let output = fresh("solve-answers.csv");
    let solve = |more: &[&str]| run(&[&["solve", "othello", &name], more].concat());
    for more in [&[][..], &["--output", &output], &["--output", &output, "--resume"]] {
        let found = solve(more);
        assert_eq!(found.code, 1, "{more:?}: {}", found.stderr);
        assert!(found.stderr.contains("1 score is not as the file says"), "{more:?}: {}", found.stderr);
        assert!(
            !more.is_empty() || found.stdout.contains(&format!(" wrong, file {:+}", score - 2)),
            "{}",
            found.stdout
        );
    }
}

/// Rows without the seconds.
fn timeless(csv: &str) -> Vec<String> {
    let row = |line: &str| {
        let mut fields: Vec<&str> = line.split(',').collect();
        fields.remove(8);
        fields.join(",")
    };
    csv.lines().map(row).collect()
}

#[test]
fn positions_of_a_file_are_solved_and_checked() {
    let name = obf("solve.obf", false);
    let output = run(&["solve", "othello", &name]).output();
    assert_eq!(output.matches(" ok").count(), 6, "{output}");
    assert!(output.starts_with("position  empties   score  best  nodes  seconds "), "{output}");
    let run_csv =
        |more: &[&str]| run(&[&["solve", "othello", &name, "--format", "csv"], more].concat()).output();
    let csv = run_csv(&["--jobs", "1"]);
    assert!(
        csv.starts_with("position,board,empties,kind,score,best_move,line,nodes,seconds,answer\n"),
        "{csv}"
    );
    // Counts do not depend on the number of threads.
    assert_eq!(timeless(&csv), timeless(&run_csv(&["--jobs", "3"])));
    assert_ne!(timeless(&csv), timeless(&run_csv(&["--algorithm", "sss"])));
    let wld = run(&["solve", "othello", &name, "--wld"]).output();
    assert_eq!(wld.matches(" ok").count(), 6, "{wld}");
    let jsonl = run(&["solve", "othello", &name, "--format", "jsonl"]).output();
    assert_eq!(jsonl.lines().filter(|line| line.contains("\"kind\":\"exact\"")).count(), 6, "{jsonl}");

    let wrong = run(&["solve", "othello", &obf("solve-wrong.obf", true)]);
    assert_eq!(wrong.code, 1, "{}", wrong.stderr);
    assert!(wrong.stdout.contains(" wrong, file "), "{}", wrong.stdout);
    assert!(wrong.stderr.contains("1 score is not as the file says"), "{}", wrong.stderr);
}

#[test]
fn solving_goes_on_where_it_was_cut_off() {
    let name = obf("solve-resume.obf", false);
    for extension in ["csv", "jsonl"] {
        let path = fresh(&format!("solved.{extension}"));
        let solve = |more: &[&str]| run(&[&["solve", "othello", &name, "--output", &path], more].concat());
        assert_eq!(solve(&[]).code, 0);
        let whole = std::fs::read_to_string(&path).unwrap();
        assert!(solve(&[]).refusal().contains("file exists, expected --resume or --overwrite"));
        for length in [0, whole.len() / 3, whole.len() / 2, whole.len() - 1, whole.len()] {
            std::fs::write(&path, &whole[..length]).unwrap();
            let again = solve(&["--resume"]);
            assert_eq!(again.code, 0, "{}", again.stderr);
            let text = std::fs::read_to_string(&path).unwrap();
            let same: fn(&str) -> Vec<String> = match extension {
                "csv" => timeless,
                _ => |text| {
                    text.lines().map(|line| line.split("\"seconds\"").next().unwrap().to_string()).collect()
                },
            };
            assert_eq!(same(&text), same(&whole), "{extension} {length}");
        }
        let other =
            file("solve-other.obf", format!("{} \n", positions(9, 1, 8)[0].format_position()).as_bytes());
        let refused = run(&["solve", "othello", &other, "--output", &path, "--resume"]).refusal();
        assert!(refused.contains("is not the next one of the input"), "{refused}");
        // What is of something else stays as it is.
        for (foreign, message) in [
            ("nonsense\nmore nonsense\n", "not a row of solutions"),
            ("a note without an end", "not solutions of this program"),
        ] {
            std::fs::write(&path, foreign).unwrap();
            assert!(solve(&["--resume"]).refusal().contains(message), "{extension} {foreign}");
            assert_eq!(std::fs::read_to_string(&path).unwrap(), foreign);
        }
    }
}

#[test]
fn shards_solve_what_one_process_solves() {
    let name = obf("solve-shards.obf", false);
    let rows = |shard: &str| {
        let found = run(&["solve", "othello", &name, "--format", "csv", "--shard", shard]);
        assert_eq!(found.code, 0, "{}", found.stderr);
        timeless(&found.stdout)
    };
    let whole = rows("1/1");
    for of in [2, 3, 8] {
        let mut found = Vec::new();
        for shard in 1..=of {
            let rows = rows(&format!("{shard}/{of}"));
            assert_eq!(rows[0], whole[0]);
            found.extend(rows[1..].to_vec());
        }
        let mut expected = whole[1..].to_vec();
        found.sort();
        expected.sort();
        assert_eq!(found, expected, "{of} shards");
    }
    let message = run(&["solve", "othello", &name, "--shard", "3/2"]).refusal();
    assert!(message.contains("expected K/N with K from 1 to N"), "{message}");
}

#[test]
fn what_cannot_be_solved_is_refused() {
    let name = obf("solve-refused.obf", false);
    for (arguments, expected) in [
        (&["solve", "othello", &name, "--empties", "4"][..], "expected endgames, or a larger --empties"),
        (&["solve", "othello", &name, "--algorithm", "mtd-best"], "expected a driver such as mtd-f"),
        (&["solve", "othello", &name, "--algorithm", "minimax"], "expected a driver such as mtd-f"),
        (&["solve", "othello", "no-such-file.obf"], "no-such-file.obf"),
        (&["solve", "chess", "positions/paper20-chess.epd"], "chess has no endgame solver, expected othello"),
        (&["solve", "othello", &name, "--resume"], "--output"),
    ] {
        let message = run(arguments).refusal();
        assert!(message.contains(expected), "{message}");
    }
    // Positions of games that are too far from the end are skipped.
    let solved = run(&["solve", "othello", "positions/othello.txt", "--limit", "60", "--empties", "8"]);
    assert_eq!(solved.code, 0, "{}", solved.stderr);
    assert!(
        solved.stderr.contains("skipped: ") && solved.stderr.contains("with more than 8 moves left"),
        "{}",
        solved.stderr
    );
}

/// A game is solved alike in all its formats, and out of a pipe.
#[test]
fn games_of_all_formats_are_solved() {
    let text =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/positions/othello.txt")).unwrap();
    let mut game = None;
    let _ = Othello::read(Format::Transcript, &text, &mut |record| {
        game = Some(record.expect("bundled"));
        ControlFlow::Break(())
    });
    let game = game.expect("a game");
    let squares = game.moves.iter().filter_map(|m| m.square());
    let mut wtb = vec![20, 24, 12, 31, 1, 0, 0, 0, 0, 0, 0xd1, 7, 8, 0, 24, 0, 1, 0, 200, 0, 201, 0, 40, 36];
    wtb.extend(squares.map(|square| (square / 8 + 1) as u8 * 10 + square as u8 % 8 + 1));
    wtb.resize(16 + 68, 0);
    let ggf = Othello::write_as(Format::Ggf, &game).expect("GGF is written");
    let transcript = Othello::write(&game);
    let solve = |input: &str, more: &[&str], piped: &[u8]| {
        let fixed = ["solve", "othello", input, "--plies", "50..", "--format", "csv"];
        let found = run_with_input(&[&fixed[..], more].concat(), piped);
        assert_eq!(found.code, 0, "{}", found.stderr);
        timeless(&found.stdout)
    };
    let expected = solve(&file("solve-game.txt", transcript.as_bytes()), &[], b"");
    assert!(expected.len() > 8, "{expected:?}");
    assert_eq!(solve(&file("solve-game.ggf", ggf.as_bytes()), &[], b""), expected);
    assert_eq!(solve(&file("solve-game.wtb", &wtb), &[], b""), expected);
    assert_eq!(solve("-", &[], transcript.as_bytes()), expected);
    assert_eq!(solve("-", &["--input-format", "wthor"], &wtb), expected);
}

/// The scores of the bundled endgames were found after each of their moves.
#[test]
#[ignore = "long; run in release by .ci/run"]
fn the_bundled_endgames_have_the_scores_of_the_file() {
    let solve = |more: &[&str]| {
        let fixed = ["solve", "othello", "positions/endgames-othello.obf", "--format", "csv"];
        run(&[&fixed[..], more].concat()).output()
    };
    let rows = |csv: &str, column: usize| -> Vec<i64> {
        csv.lines().skip(1).map(|line| line.split(',').nth(column).unwrap().parse().unwrap()).collect()
    };
    let (empties, score, nodes) = (2, 4, 7);
    let by_tests = solve(&["--algorithm", "mtd-f"]);
    let by_windows = solve(&["--algorithm", "nega-scout"]);
    assert_eq!(rows(&by_tests, score), rows(&by_windows, score));
    let signs: Vec<i64> = rows(&by_tests, score).into_iter().map(i64::signum).collect();
    assert_eq!(rows(&solve(&["--wld"]), score), signs);
    assert_eq!(signs.len(), 32);
    let all = rows(&by_tests, empties).into_iter().zip(rows(&by_tests, nodes));
    let sixteen: Vec<i64> = all.filter(|&(empties, _)| empties == 16).map(|(_, nodes)| nodes).collect();
    let mean = sixteen.iter().sum::<i64>() / sixteen.len() as i64;
    assert!(sixteen.len() >= 8 && mean < 400_000, "{mean} nodes for 16 empty squares");
}

/// Two lines are asked for, so that the engine searches the root and does not solve it.
#[test]
#[ignore = "long; run in release by .ci/run"]
fn selective_searches_to_the_end_are_right_as_often_as_they_say() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/positions/endgames-othello.obf");
    let positions = load::<Othello>(file).expect("bundled");
    let is_right = |entry: &NamedPosition<Othello>| {
        let depth = Solver::moves_left(&entry.position);
        let mut engine = Engine::new(Options { table_bits: 20, ..Options::default() }).expect("a table");
        let request = Request { lines: 2, ..Request::new(entry.position, Vec::new()) };
        let limits = MoveLimits { depth, ..MoveLimits::default() };
        let found = engine.search(&request, limits, &Signals::default(), &mut |_| {});
        let scores = entry.tags.iter().map(|(_, score)| score.parse::<Score>().expect("a score"));
        found.value == scores.max().map(|score| score * Othello::UNIT)
    };
    let right = positions.iter().filter(|entry| is_right(entry)).count() as u32;
    assert_eq!(100 * right / positions.len() as u32, Solver::SELECTIVE_PERCENT, "{right} right");
}

/// The yardstick of endgame solvers, FFO 40 to 44. It is not ours to bundle: NULLWINDOW_FFO names the file, or it lies where
/// this project keeps what it shares.
#[test]
#[ignore = "long; run in release by .ci/run"]
fn the_positions_of_the_french_federation_are_solved() {
    let file = std::env::var("NULLWINDOW_FFO").unwrap_or_else(|_| {
        concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/games/ffo-40-44.obf").to_string()
    });
    if !std::path::Path::new(&file).exists() {
        // The harness keeps what is printed by the macros to itself.
        let _ =
            writeln!(std::io::stderr(), "skipped: no FFO positions, expected {file} or NULLWINDOW_FFO=FILE");
        return;
    }
    let csv = run(&["solve", "othello", &file, "--jobs", "1", "--format", "csv"]).output();
    // A wrong answer would have failed the command.
    let nodes: Vec<u64> =
        csv.lines().skip(1).map(|line| line.split(',').nth(7).unwrap().parse().unwrap()).collect();
    assert_eq!(nodes.len(), 5, "{csv}");
    assert!(nodes.iter().sum::<u64>() <= 120_000_000, "{nodes:?}");
}
