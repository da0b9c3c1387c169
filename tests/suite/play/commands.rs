//! What can be typed.

use nullwindow::engine::GameTime;
use nullwindow::game::Fault;
use nullwindow::games::{GameId, PlayableGame, Task};
use nullwindow::play::{COMMANDS, PlayCommand, SideChoice, Sides, help};
use nullwindow::search::Algorithm;
use nullwindow_chess::Chess;
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use std::time::Duration;

fn chess(text: &str) -> Result<PlayCommand<Chess>, String> {
    PlayCommand::parse(text, &<Chess as nullwindow::game::Notation>::start())
        .map_err(|error| error.to_string())
}

struct NeverAMove;

impl Task for NeverAMove {
    type Output = ();

    fn run<G: PlayableGame>(self) {
        for seed in 0..3 {
            let mut rng = StdRng::seed_from_u64(seed);
            let mut position = G::start();
            for _ in 0..200 {
                for line in COMMANDS {
                    let error = position.parse_typed_move(line.name).err();
                    let fault = error.map(|error| error.fault());
                    assert_eq!(
                        fault,
                        Some(Fault::Misspelt),
                        "{} in {}",
                        line.name,
                        position.format_position()
                    );
                }
                for &m in &position.moves() {
                    for text in [position.format_move(m), position.format_plain_move(m)] {
                        match PlayCommand::parse(&format!("  {text} "), &position) {
                            Ok(read) => assert_eq!(read, PlayCommand::Move(m), "seed {seed}: {text}"),
                            Err(error) => assert_eq!(error.fault(), Fault::Ambiguous, "seed {seed}: {error}"),
                        }
                    }
                }
                match position.moves().choose(&mut rng) {
                    Some(&m) => position = position.after(m),
                    None => break,
                }
            }
        }
        // The help has a line for every command.
        assert_eq!(help::<G>().lines().count(), COMMANDS.len() + 1);
    }
}

#[test]
fn no_command_is_a_move_and_no_move_a_command() {
    for game in GameId::ALL {
        game.run(NeverAMove);
    }
}

#[test]
fn commands_are_parsed_with_their_arguments() {
    let seconds = Duration::from_secs;
    for (text, command) in [
        ("undo", PlayCommand::Undo),
        ("  U ", PlayCommand::Undo),
        ("redo", PlayCommand::Redo),
        ("HINT", PlayCommand::Hint),
        ("analyse", PlayCommand::Analyse(3)),
        ("analyze 5", PlayCommand::Analyse(5)),
        ("eval", PlayCommand::Evaluate),
        ("go", PlayCommand::Go),
        ("new", PlayCommand::New),
        ("side", PlayCommand::Side(None)),
        ("switch", PlayCommand::Side(None)),
        ("side none", PlayCommand::Side(Some(SideChoice::Sides(Sides::ENGINE_ONLY)))),
        ("side random", PlayCommand::Side(Some(SideChoice::Random))),
        ("save", PlayCommand::Save { file: None, replace: false }),
        ("save my game.pgn", PlayCommand::Save { file: Some("my game.pgn".to_string()), replace: false }),
        ("save! x.pgn", PlayCommand::Save { file: Some("x.pgn".to_string()), replace: true }),
        ("load my game.pgn", PlayCommand::Load { file: "my game.pgn".to_string(), number: 1 }),
        ("load x.pgn 12", PlayCommand::Load { file: "x.pgn".to_string(), number: 12 }),
        ("level 7", PlayCommand::Level(7)),
        ("driver mtd-step:9", PlayCommand::Algorithm(Algorithm::MtdStep { size: 9 })),
        ("movetime 1500", PlayCommand::MoveTime(Some(Duration::from_millis(1500)))),
        ("movetime off", PlayCommand::MoveTime(None)),
        ("depth 12", PlayCommand::Depth(Some(12))),
        ("depth OFF", PlayCommand::Depth(None)),
        ("tc 5+3", PlayCommand::Clock(Some(GameTime { base: seconds(300), increment: seconds(3) }))),
        ("tc 0.5", PlayCommand::Clock(Some(GameTime { base: seconds(30), increment: seconds(0) }))),
        ("tc off", PlayCommand::Clock(None)),
        ("?", PlayCommand::Help),
        ("q", PlayCommand::Quit),
        ("quit!", PlayCommand::Abandon),
    ] {
        assert_eq!(chess(text), Ok(command), "{text}");
    }
    let setup = chess("setup 8/8/8/4k3/8/4K3/8/R7 w - - 0 1");
    assert!(matches!(setup, Ok(PlayCommand::SetUp(_))), "{setup:?}");
}

#[test]
fn errors_say_what_is_wrong() {
    for (text, part) in [
        ("", "unknown move or command ''; moves look like Nf3 or g1f3, 'help' lists the commands"),
        ("nonsense", "unknown move or command 'nonsense'"),
        ("e2e5", "'e2e5' is not a legal move: the pawn on e2 cannot go to e5"),
        ("undo 3", "'undo' takes no argument, found '3'"),
        (
            "level",
            "missing argument, expected 'level 1..10': set the engine's level, 1 to 10 (10 = full strength)",
        ),
        ("level 11", "bad level '11', expected a number from 1 to 10"),
        ("level x", "bad level 'x', expected a number from 1 to 10"),
        ("analyse 0", "bad analyse '0', expected a number from 1 to 100"),
        ("side green", "unknown side 'green', expected one of black, white, random, both, none"),
        ("algorithm minimax", "unknown driver 'minimax', expected one of alpha-beta, "),
        ("algorithm", "missing argument, expected 'algorithm NAME'"),
        ("movetime 0", "bad movetime '0', expected a number from 1"),
        ("depth 0", "bad depth '0', expected a number from 1"),
        ("tc 0", "bad time control '0', expected MINUTES+SECONDS such as 5+3"),
        ("tc 1+2+3", "bad time control '1+2+3', expected MINUTES+SECONDS"),
        ("setup xyz", "xyz"),
        ("load", "missing argument, expected 'load FILE [N]'"),
    ] {
        let error = chess(text).expect_err(text);
        assert!(error.contains(part) && !error.contains('\n'), "{text}: {error}");
    }
    let long = chess(&"long ".repeat(10_000)).unwrap_err();
    assert!(long.len() < 200, "{long}");
    assert!(!chess("a\u{7}b").unwrap_err().contains('\u{7}'));
}
