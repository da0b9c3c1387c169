//! Fuzz targets without the fuzzer: the inputs that it has kept, and random changes of them.

use crate::properties::{TARGETS, Target};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use std::fs;
use std::path::{Path, PathBuf};

/// The kept inputs of a target, in the order of their names.
fn inputs(target: &Target) -> Vec<(PathBuf, Vec<u8>)> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fuzz/corpus");
    let files = fs::read_dir(corpus.join(target.name));
    let files = files.unwrap_or_else(|error| panic!("{}: {error}", target.name));
    let mut files: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    files.sort();
    files.into_iter().map(|file| (file.clone(), fs::read(&file).unwrap())).collect()
}

#[test]
fn every_kept_input_has_the_properties() {
    for target in TARGETS {
        let inputs = inputs(target);
        assert!(!inputs.is_empty(), "{} has no inputs", target.name);
        for (file, input) in inputs {
            // The name stands before the message of a failure.
            println!("{}", file.display());
            (target.check)(&input);
        }
    }
}

#[test]
fn changed_inputs_have_the_properties() {
    const SEED: u64 = 15;
    for target in TARGETS {
        let inputs = inputs(target);
        let mut rng = StdRng::seed_from_u64(SEED);
        // Those with an engine take longer.
        let count = if matches!(target.name, "play" | "saved_games" | "uci" | "weights") { 20 } else { 1000 };
        for _ in 0..count {
            let input = changed(&inputs, &mut rng);
            println!("{}: {:?}", target.name, String::from_utf8_lossy(&input));
            (target.check)(&input);
        }
    }
}

/// The beginning of an input and the end of another one, with a few bytes changed.
fn changed(inputs: &[(PathBuf, Vec<u8>)], rng: &mut StdRng) -> Vec<u8> {
    let [(_, first), (_, second)] = [(); 2].map(|()| inputs.choose(rng).expect("there are inputs"));
    let mut input = first[..rng.random_range(0..=first.len())].to_vec();
    input.extend(&second[rng.random_range(0..=second.len())..]);
    for _ in 0..rng.random_range(0..4) {
        let at = rng.random_range(0..=input.len());
        match rng.random_range(0..3) {
            0 => input.insert(at, *first.choose(rng).unwrap_or(&b' ')),
            1 if at < input.len() => input[at] = rng.random(),
            _ if at < input.len() => drop(input.remove(at)),
            _ => {}
        }
    }
    input
}
