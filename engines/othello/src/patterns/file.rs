//! The file of weights: one line of text that names it, then the weights of all features, stage by stage, in the zlib format.
//!
//! A weight is a whole number in units of 1/64 disc, stored as the difference to the weight
//! of the same feature in the stage before it; small numbers take one byte, larger ones two or three (zigzag, seven bits a
//! byte). zlib's checksum covers all of it.

use super::Patterns;
use super::features::{FEATURES, STAGES, TABLE_SIZE, fold};
use nullwindow_game::{UnpackError, pack_numbers, unpack_numbers};
use std::fmt;

/// The first line of the file: what it is, and the version of shapes and format.
const TITLE: &[u8] = b"nullwindow othello patterns 1\n";

/// Why a file is not one of weights.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PatternsError(&'static str);

impl fmt::Display for PatternsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl std::error::Error for PatternsError {}

impl Patterns {
    /// Reads a file of weights.
    pub fn from_bytes(bytes: &[u8]) -> Result<Patterns, PatternsError> {
        let Some(body) = bytes.strip_prefix(TITLE) else {
            let named = bytes.starts_with(b"nullwindow othello patterns ");
            return Err(PatternsError(match named {
                true => "Othello weights of another version, expected version 1",
                false => "not a file of Othello weights, which begins with 'nullwindow othello patterns 1'",
            }));
        };
        let numbers = unpack_numbers(body, STAGES * FEATURES).map_err(|error| {
            PatternsError(match error {
                UnpackError::Damaged => "damaged Othello weights: cut short, too long or changed",
                UnpackError::TooFew => "Othello weights end too early",
                UnpackError::TooMany => "Othello weights go on after the last one",
            })
        })?;
        let mut weights = vec![0_i32; FEATURES];
        let mut stages = Vec::with_capacity(STAGES);
        for differences in numbers.chunks(FEATURES) {
            for (weight, difference) in weights.iter_mut().zip(differences) {
                *weight += difference;
                if i16::try_from(*weight).is_err() {
                    return Err(PatternsError("an Othello weight does not fit 16 bits"));
                }
            }
            let table: Vec<i16> = fold().iter().map(|&feature| weights[feature as usize] as i16).collect();
            let table: Box<[i16; TABLE_SIZE]> =
                table.try_into().expect("a weight for every place of the table");
            stages.push(table);
        }
        Ok(Patterns { stages })
    }

    /// Writes the file of these weights.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut numbers = Vec::new();
        let mut before = vec![0_i32; FEATURES];
        for table in &self.stages {
            let mut weights = vec![0_i32; FEATURES];
            for (&feature, &weight) in fold().iter().zip(table.iter()) {
                weights[feature as usize] = i32::from(weight);
            }
            for (&weight, &before) in weights.iter().zip(&before) {
                numbers.push(weight - before);
            }
            before = weights;
        }
        let mut bytes = TITLE.to_vec();
        bytes.extend(pack_numbers(numbers));
        bytes
    }
}
