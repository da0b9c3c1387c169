//! The inputs that fuzzing has kept, checked without the fuzzer.

use crate::properties::TARGETS;
use std::fs;
use std::path::{Path, PathBuf};

#[test]
fn every_kept_input_has_the_properties() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fuzz/corpus");
    for target in TARGETS {
        let inputs = fs::read_dir(corpus.join(target.name));
        let inputs = inputs.unwrap_or_else(|error| panic!("{}: {error}", target.name));
        let mut inputs: Vec<PathBuf> = inputs.map(|input| input.unwrap().path()).collect();
        inputs.sort();
        assert!(!inputs.is_empty(), "{} has no inputs", target.name);
        for input in inputs {
            // The name stands before the message of a failure.
            println!("{}", input.display());
            (target.check)(&fs::read(&input).unwrap());
        }
    }
}
