//! The tests that every game has to pass, as propositions over random games.
//!
//! Each is a function over a game type, so that an engine's test file is a list of calls. Random choices come from the
//! seed that is passed in and that every failure names.

use crate::{
    Board, BoardSquare, Fault, Format, MAX_EVALUATION, MoveList, Notation, Outcome, PlayRules, Record,
    Selective,
};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

/// What only the tests ask of a game.
pub trait Checkable: Notation + PlayRules {
    /// The key computed from scratch.
    fn fresh_key(&self) -> u64;

    /// The position with the sides swapped and the board rotated or mirrored accordingly: equal for the side to move.
    fn mirrored(&self) -> Self;
}

/// The longest game that [`walk`] plays.
const LONGEST: usize = 300;

/// Plays `games` random games from the start and visits every position, finished ones included, with the number of plies
/// played.
pub fn walk<G: Notation>(seed: u64, games: u64, mut visit: impl FnMut(&G, usize, &mut StdRng)) {
    for game in 0..games {
        let mut rng = StdRng::seed_from_u64(seed ^ game << 32);
        let mut position = G::start();
        for ply in 0..LONGEST {
            visit(&position, ply, &mut rng);
            match position.moves().choose(&mut rng) {
                Some(&m) => position = position.after(m),
                None => break,
            }
        }
    }
}

/// The incremental key is the key of the position, and positions are equal if and only if their keys are.
pub fn keys_are_incremental_and_faithful<G: Checkable>(seed: u64, games: u64) {
    let mut seen: HashMap<u64, G> = HashMap::new();
    walk::<G>(seed, games, |position, ply, _| {
        let key = position.key();
        assert_eq!(key, position.fresh_key(), "seed {seed}, ply {ply}: {}", position.format_position());
        if let Some(earlier) = seen.get(&key) {
            assert_eq!(earlier, position, "seed {seed}: two positions share a key");
        } else if seen.len() < 200_000 {
            seen.insert(key, position.clone());
        }
    });
}

/// Swapping the sides changes nothing for the side to move.
pub fn mirrored_positions_evaluate_alike<G: Checkable>(seed: u64, games: u64) {
    walk::<G>(seed, games, |position, ply, _| {
        let mirrored = position.mirrored();
        let text = position.format_position();
        assert_ne!(mirrored.to_move(), position.to_move());
        assert_eq!(mirrored.evaluate(), position.evaluate(), "seed {seed}, ply {ply}: {text}");
        assert_eq!(mirrored.count_moves(), position.count_moves(), "seed {seed}, ply {ply}: {text}");
        assert!(position.evaluate().abs() <= MAX_EVALUATION, "seed {seed}, ply {ply}: {text}");
        assert_eq!(&mirrored.mirrored(), position, "seed {seed}, ply {ply}: {text}");
    });
}

/// The board of the screen agrees with the drawn board and the names of moves, and clicks on squares mean one move.
pub fn boards_keep_their_contracts<G: Notation + Board>(seed: u64, games: u64) {
    let letters: Vec<char> = G::PIECE_KINDS.iter().flat_map(|kind| kind.letters).collect();
    assert_eq!(letters.iter().collect::<HashSet<_>>().len(), letters.len(), "two pieces share a letter");
    walk::<G>(seed, games, |position, ply, _| {
        let text = format!("seed {seed}, ply {ply}: {}", position.format_position());
        let drawn = position.draw();
        let rows = drawn.lines().filter(|line| line.trim_start().starts_with(|c: char| c.is_ascii_digit()));
        let drawn: String = rows.flat_map(str::chars).filter(|c| letters.contains(c)).collect();
        let pieces = G::SHAPE.squares().filter_map(|square| Some((square, position.piece_at(square)?)));
        let pieces = pieces.inspect(|&(square, piece)| {
            assert!(G::is_played_on(square) && G::PIECE_KINDS.contains(piece.kind), "{square:?} {text}");
        });
        assert_eq!(pieces.map(|(_, piece)| piece.letter()).collect::<String>(), drawn, "{text}");

        let moves = position.moves();
        let paths: Vec<Vec<BoardSquare>> = moves.iter().map(|&m| position.path(m)).collect();
        for (i, (&m, path)) in moves.iter().zip(&paths).enumerate() {
            let names: String = path.iter().map(|&square| G::square_name(square)).collect();
            let plain = position.format_plain_move(m).replace(['-', 'x'], "");
            let rest = plain.strip_prefix(&names);
            let promoted = position.promotion(m).map(|piece| piece.kind.letters[1].to_string());
            assert_eq!(rest, Some(promoted.as_deref().unwrap_or_default()), "{names} for {plain} {text}");
            let [Some(&first), Some(&last)] = [path.first(), path.last()] else { continue };
            let mover = position.piece_at(first);
            assert!(mover.is_none_or(|piece| piece.side == position.to_move()), "{plain} {text}");
            let landed = position.after(m).piece_at(last);
            assert!(landed.is_none_or(|piece| piece.side == position.to_move()), "{plain} {text}");
            for (j, other) in paths.iter().enumerate().filter(|&(j, _)| j != i) {
                let apart = position.promotion(m) != position.promotion(moves[j]);
                assert!(!other.starts_with(path) || apart && other == path, "{plain} {text}");
            }
        }
    });
}

/// The game lists every move by which a position comes back: after a move of either side and another one of the first, the
/// second can often restore the position. Returns how often it could.
pub fn reversible_moves_are_listed<G: Notation + PlayRules>(seed: u64, games: u64) -> usize {
    let listed: HashMap<u64, [u16; 2]> =
        G::reversible_moves().into_iter().map(|m| (m.key_change, m.packed)).collect();
    assert_eq!(listed.len(), G::reversible_moves().len(), "two reversible moves share a change of the key");
    let mut returns = 0;
    let quiet = |position: &G| -> Vec<G::Move> {
        position.moves().into_iter().filter(|&m| !position.is_progress(m)).collect()
    };
    walk::<G>(seed, games, |position, ply, rng| {
        let Some(&m) = quiet(position).choose(rng) else { return };
        let second = position.after(m);
        let Some(&m) = quiet(&second).choose(rng) else { return };
        let third = second.after(m);
        for fourth in quiet(&third).into_iter().map(|m| third.after(m)) {
            for m in quiet(&fourth).into_iter().filter(|&m| fourth.after(m) == *position) {
                let packed = listed.get(&(fourth.key() ^ position.key()));
                assert!(
                    packed.is_some_and(|packed| packed.contains(&fourth.pack(m))),
                    "seed {seed}, ply {ply}: {m:?} is not listed"
                );
                returns += 1;
            }
        }
    });
    returns
}

/// The terms add up to the evaluation.
pub fn terms_add_up<G: Notation>(seed: u64, games: u64) {
    walk::<G>(seed, games, |position, ply, _| {
        let total = position.to_move().view(position.terms().total());
        assert_eq!(total, position.evaluate(), "seed {seed}, ply {ply}: {}", position.format_position());
    });
}

/// What the trait promises of moves: the count, the packing, the history slots, the quiescence and the outcome.
pub fn moves_keep_their_contracts<G: Notation>(seed: u64, games: u64) {
    walk::<G>(seed, games, |position, ply, rng| {
        let text = format!("seed {seed}, ply {ply}: {}", position.format_position());
        let moves = position.moves();
        let mut listed = moves.clone();
        position.list_moves(&mut listed);
        assert_eq!(moves, listed, "{text}");
        assert_eq!(moves.len(), position.count_moves(), "{text}");
        assert_eq!(moves.is_empty(), position.outcome().is_some(), "{text}");
        let settled = position.outcome().map_or_else(|| position.evaluate(), |outcome| outcome.score(0));
        assert_eq!(position.evaluate_or_settle(), settled, "{text}");
        let packed: HashSet<u16> = moves.iter().map(|&m| position.pack(m)).collect();
        assert_eq!(packed.len(), moves.len(), "{text}: two moves pack to the same");
        assert!(!packed.contains(&0), "{text}");
        for &m in &moves {
            assert_eq!(position.unpack(position.pack(m)), Some(m), "{text}");
            assert!(position.history_slot(m) < G::HISTORY_SLOTS, "{text}");
            assert_eq!(position.after(m).to_move(), !position.to_move(), "{text}");
        }
        let anything = rng.random();
        assert!(position.unpack(anything).is_none_or(|m| moves.contains(&m)), "{text}");
        let noisy = position.noisy_moves();
        if position.may_stand_pat() {
            let expected: Vec<_> = moves.iter().filter(|m| noisy.contains(m)).copied().collect();
            assert_eq!(noisy.as_slice(), expected, "{text}: noisy moves are legal and in order");
            assert!(noisy.iter().all(|&m| position.static_move_score(m) != 0), "{text}");
        } else {
            assert_eq!(noisy, moves, "{text}");
        }
    });
}

/// What the trait promises a selective search of random games: see [`selects`] and [`unpacks_nothing_else`].
pub fn selective_moves_keep_their_contracts<G: Checkable + Selective>(seed: u64, games: u64) {
    walk::<G>(seed, games, |position, ply, rng| {
        let text = format!("seed {seed}, ply {ply}: {}", position.format_position());
        selects(position, &text);
        if rng.random_range(0..100) == 0 {
            unpacks_nothing_else(position, &text);
        }
    });
}

/// The noisy and the quiet moves together are the legal ones, each once; slots and static scores are within their limits;
/// and a null move gives the other side the same position as its text does.
pub fn selects<G: Checkable + Selective>(position: &G, text: &str) {
    let moves = position.moves();
    let (mut noisy, mut quiet) = (MoveList::new(), MoveList::new());
    position.list_noisy(&mut noisy);
    position.list_quiet(&mut quiet);
    assert!(noisy.iter().all(|&m| position.is_noisy(m)), "{text}: {noisy:?}");
    assert!(!quiet.iter().any(|&m| position.is_noisy(m)), "{text}: {quiet:?}");
    // Legal moves are all different: the same number of them means each once.
    assert_eq!(noisy.len() + quiet.len(), moves.len(), "{text}: {noisy:?}, {quiet:?}, {moves:?}");
    assert!(moves.iter().all(|m| noisy.contains(m) || quiet.contains(m)), "{text}");
    // Lists are appended to, not replaced.
    position.list_noisy(&mut quiet);
    position.list_quiet(&mut noisy);
    assert!(noisy.len() == moves.len() && quiet.len() == moves.len(), "{text}");
    for &m in &moves {
        assert_eq!(position.unpack(position.pack(m)), Some(m), "{text}");
        assert!(position.piece_slot(m) < G::PIECE_SLOTS, "{text}: {m:?}");
        assert!(!position.is_noisy(m) || position.capture_slot(m) < G::CAPTURE_SLOTS, "{text}: {m:?}");
        assert!(position.static_quiet_score(m).abs() <= 8000, "{text}: {m:?}");
        assert!(position.threat_slot(m, position.attacked()) < G::THREAT_SLOTS, "{text}: {m:?}");
    }
    assert!(position.evaluate_trained().abs() <= MAX_EVALUATION, "{text}");
    if let Some(m) = position.mate_in_one() {
        assert_eq!(position.after(m).outcome(), Some(Outcome::Loss), "{text}: {m:?}");
    }
    if let Some(passed) = position.null_move() {
        assert!(!position.is_check() && !passed.is_check(), "{text}");
        assert_eq!(passed.to_move(), !position.to_move(), "{text}");
        assert_eq!(passed.key(), passed.fresh_key(), "{text}");
        let text = passed.format_position();
        match G::parse_position(&text) {
            Ok(read) => assert!(read == passed && read.key() == passed.key(), "{text}"),
            Err(error) => panic!("{text}: {error}"),
        }
    }
}

/// Of all 16-bit values, those of the legal moves and no others unpack, each to its move.
pub fn unpacks_nothing_else<G: Notation>(position: &G, text: &str) {
    let moves = position.moves();
    let mut unpacked = 0;
    for packed in 0..=u16::MAX {
        if let Some(m) = position.unpack(packed) {
            assert!(moves.contains(&m) && position.pack(m) == packed, "{text}: {packed} to {m:?}");
            unpacked += 1;
        }
    }
    assert_eq!(unpacked, moves.len(), "{text}");
}

/// Positions and moves can be written and read back.
pub fn text_round_trips<G: Notation>(seed: u64, games: u64) {
    walk::<G>(seed, games, |position, ply, _| {
        let text = position.format_position();
        match G::parse_position(&text) {
            Ok(read) => {
                assert_eq!(&read, position, "seed {seed}, ply {ply}: {text}");
                assert_eq!(read.key(), position.key(), "seed {seed}, ply {ply}: {text}");
                assert_eq!(read.format_position(), text, "seed {seed}, ply {ply}");
            }
            Err(error) => panic!("seed {seed}, ply {ply}: {text}: {error}"),
        }
        let moves = position.moves();
        let names: HashSet<String> = moves.iter().map(|&m| position.format_move(m)).collect();
        assert_eq!(names.len(), moves.len(), "seed {seed}, ply {ply}: {text}: two moves share a name");
        for &m in &moves {
            let name = position.format_move(m);
            assert_eq!(position.parse_move(&name), Ok(m), "seed {seed}, ply {ply}: {text}: {name}");
            match position.parse_typed_move(&name) {
                Ok(typed) => assert_eq!(typed, m, "seed {seed}, ply {ply}: {text}: {name}"),
                Err(error) => {
                    assert_eq!(error.fault(), Fault::Ambiguous, "seed {seed}, ply {ply}: {text}: {error}");
                }
            }
        }
    });
}

/// Whole games and positions can be written to files of every format of the game and read back.
pub fn files_round_trip<G: Notation>(seed: u64, games: u64) {
    for game in 0..games {
        let mut rng = StdRng::seed_from_u64(seed ^ game << 32);
        let mut position = G::start();
        let mut moves = Vec::new();
        let length = rng.random_range(0..LONGEST / 2);
        let mut words = Vec::new();
        while let Some(&m) = position.moves().choose(&mut rng).filter(|_| moves.len() < length) {
            words.push(position.format_move(m));
            moves.push(m);
            position = position.after(m);
        }
        for &format in G::FORMATS {
            let (text, start, moves) = match format {
                Format::Epd => {
                    (format!("{} id \"a b\";", position.format_position()), position.clone(), Vec::new())
                }
                Format::Fen | Format::Obf => (position.format_position(), position.clone(), Vec::new()),
                Format::Pgn | Format::Pdn => (untidy(&words, &mut rng), G::start(), moves.clone()),
                Format::Transcript => (words.concat(), G::start(), moves.clone()),
                Format::Ggf | Format::Wthor => {
                    let record = Record { moves: moves.clone(), ..Record::position(G::start()) };
                    let Some(text) = G::write_as(format, &record) else { continue };
                    (text, G::start(), moves.clone())
                }
            };
            if text.is_empty() {
                continue;
            }
            let mut records = Vec::new();
            let _ = G::read(format, &text, &mut |record| {
                records.push(record);
                ControlFlow::Continue(())
            });
            match records.as_slice() {
                [Ok(record)] => {
                    assert!(record.start == start && record.moves == moves, "seed {seed}: {text}");
                }
                _ => panic!("seed {seed}: {format}: {text}: {records:?}"),
            }
        }
    }
}

/// Games that begin anywhere are read back as they were written, with their tags and results.
pub fn written_games_are_read_back<G: Notation>(seed: u64, games: u64) {
    for game in 0..games {
        let mut rng = StdRng::seed_from_u64(seed ^ game << 32);
        let mut start = G::start();
        for _ in 0..rng.random_range(0..12) * (game % 2) {
            start = start.moves().choose(&mut rng).map_or_else(|| start.clone(), |&m| start.after(m));
        }
        let mut position = start.clone();
        let mut moves = Vec::new();
        let length = rng.random_range(1..LONGEST);
        while let Some(&m) = position.moves().choose(&mut rng).filter(|_| moves.len() < length) {
            moves.push(m);
            position = position.after(m);
        }
        let tags = ["Opening", "Black", "White"].map(|name| (name.to_string(), odd_text(&mut rng)));
        let remarks: Vec<String> = match game % 3 {
            0 => Vec::new(),
            _ => moves
                .iter()
                .map(|_| ["", "+0.35/12", "two (words) here"].choose(&mut rng))
                .map(|remark| remark.unwrap_or(&"").to_string())
                .collect(),
        };
        let remarks = if remarks.iter().all(String::is_empty) { Vec::new() } else { remarks };
        let result = ["1-0", "0-1", "1/2-1/2", "*"].choose(&mut rng).map(ToString::to_string);
        let record = Record { line: 1, tags: tags.to_vec(), start, moves, remarks, result };
        let mut formats = 0;
        for &format in G::FORMATS {
            if let Some(text) = G::write_as(format, &record) {
                formats += 1;
                assert!(format != G::WRITTEN || text == G::write(&record), "seed {seed}: {text}");
                check_written(format, &record, &(text.clone() + &text), seed);
            }
        }
        assert!(formats > 0, "games are written in one of the formats");
    }
}

/// A game that was written twice is read back twice, with all that the format can hold.
fn check_written<G: Notation>(format: Format, record: &Record<G>, text: &str, seed: u64) {
    let mut read = Vec::new();
    let _ = G::read(format, text, &mut |record| {
        read.push(record);
        ControlFlow::Continue(())
    });
    assert_eq!(read.len(), 2, "seed {seed}: {text}");
    for found in read {
        let found = found.unwrap_or_else(|error| panic!("seed {seed}: {error}: {text}"));
        assert!(found.start == record.start && found.moves == record.moves, "seed {seed}: {text}");
        for (name, value) in &record.tags {
            match (format, name.as_str()) {
                // It has no place for openings, and no way to write brackets in names.
                (Format::Ggf, "Opening") => {}
                (Format::Ggf, _) => {
                    let plain = value.replace('[', "(").replace(']', ")");
                    assert_eq!(found.tag(name), Some(plain.as_str()), "seed {seed}: {text}");
                }
                _ => assert_eq!(found.tag(name), Some(value.as_str()), "seed {seed}: {text}"),
            }
        }
        assert!(found.remarks == record.remarks || format == Format::Transcript, "seed {seed}: {text}");
        let keeps_result = matches!(format, Format::Pgn | Format::Pdn);
        assert!(found.result == record.result || !keeps_result, "seed {seed}: {text}");
    }
}

/// Text that is hard to quote, without blanks at its ends.
fn odd_text(rng: &mut StdRng) -> String {
    let characters = ['\\', '"', ']', '[', '{', '}', ';', '%', '#', ' ', 'a', '\u{e9}'];
    let text: String = (0..rng.random_range(0..12)).filter_map(|_| characters.choose(rng)).collect();
    format!("x{text}").trim_end().to_string()
}

/// A game in PGN or PDN as people write it: with numbers or without, comments, variations, NAGs, line breaks anywhere.
fn untidy(words: &[String], rng: &mut StdRng) -> String {
    let mut text = String::from("[Event \"x\"]\n\n");
    for (ply, word) in words.iter().enumerate() {
        match rng.random_range(0..4) {
            0 => text += &format!("{}. ", ply / 2 + 1),
            1 => text += &format!("{}{}", ply / 2 + 1, if ply % 2 == 0 { "." } else { "..." }),
            _ => {}
        }
        text += word;
        text += ["", "", "", "!", "?!", " $14", " {a (comment) 1-0}", " (1. x (y) {)} z)"]
            .choose(rng)
            .unwrap_or(&"");
        text += [" ", " ", "\n", "\r\n", " ; to the end )\n"].choose(rng).unwrap_or(&" ");
    }
    text + "*\n"
}

/// No input makes a reader panic: random bytes, random words of the game's own alphabet, and mutated real text.
pub fn readers_survive_anything<G: Notation>(seed: u64, inputs: u64, samples: &[&str]) {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut position = G::start();
    for _ in 0..inputs {
        let bytes = garbage(&mut rng, samples);
        let text = String::from_utf8_lossy(&bytes);
        if let Ok(read) = G::parse_position(&text) {
            // What is accepted must be playable.
            position = read;
            let _ = (position.evaluate(), position.format_position(), position.draw(), position.outcome());
            if let Some(&m) = position.moves().choose(&mut rng) {
                position = position.after(m);
            }
        }
        let _ = position.parse_move(&text);
        let _ = position.parse_typed_move(&text);
        let _ = position.parse_moves(&text);
        for format in Format::ALL {
            if G::FORMATS.contains(&format) {
                let _ = G::read(format, &text, &mut |_| ControlFlow::Continue(()));
            }
        }
    }
}

fn garbage(rng: &mut StdRng, samples: &[&str]) -> Vec<u8> {
    let sample = samples.choose(rng).copied().unwrap_or_default().as_bytes();
    match rng.random_range(0..4) {
        0 => (0..rng.random_range(0..100)).map(|_| rng.random()).collect(),
        1 => (0..rng.random_range(0..100)).map(|_| *sample.choose(rng).unwrap_or(&b' ')).collect(),
        _ => {
            let mut bytes = sample.to_vec();
            for _ in 0..rng.random_range(1..6) {
                let at = rng.random_range(0..=bytes.len());
                match rng.random_range(0..4) {
                    0 => bytes.truncate(at),
                    1 => bytes.insert(at, *sample.choose(rng).unwrap_or(&b' ')),
                    2 if at < bytes.len() => bytes[at] = rng.random(),
                    _ if at < bytes.len() => drop(bytes.remove(at)),
                    _ => {}
                }
            }
            bytes
        }
    }
}
