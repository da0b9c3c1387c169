//! Files of whole numbers, the weights of an evaluation: one line of text that names the file, then the numbers in the zlib
//! format.
//!
//! Small numbers take one byte, larger ones two or three (zigzag, seven bits a byte). zlib's checksum covers all of them.

use miniz_oxide::deflate::compress_to_vec_zlib;
use miniz_oxide::inflate::stream::{InflateState, inflate};
use miniz_oxide::{DataFormat, MZFlush, MZStatus};
use std::fmt;

/// What a file of weights is: its first line is `nullwindow NAME VERSION`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WeightsFile {
    /// What the weights are, such as `checkers patterns`.
    pub name: &'static str,
    /// The version of the weights and of their order.
    pub version: u32,
}

/// Why a file is not one of weights.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WeightsFileError(String);

impl fmt::Display for WeightsFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for WeightsFileError {}

/// The most bytes of a number.
const NUMBER_BYTES: usize = 3;

impl WeightsFile {
    fn title(&self) -> String {
        format!("nullwindow {} {}\n", self.name, self.version)
    }

    /// The error about a file whose numbers mean nothing.
    pub fn refuse(&self, reason: &str) -> WeightsFileError {
        WeightsFileError(format!("bad {}: {reason}", self.name))
    }

    /// Writes a file of numbers.
    pub fn write(&self, numbers: impl IntoIterator<Item = i32>) -> Vec<u8> {
        let mut bytes = self.title().into_bytes();
        bytes.extend(pack_numbers(numbers));
        bytes
    }

    /// Reads a file of `count` numbers that fit 16 bits.
    pub fn read(&self, bytes: &[u8], count: usize) -> Result<Vec<i16>, WeightsFileError> {
        let WeightsFile { name, version } = self;
        let refuse = |message: String| Err(WeightsFileError(message));
        let title = self.title();
        let Some(body) = bytes.strip_prefix(title.as_bytes()) else {
            return refuse(match bytes.starts_with(format!("nullwindow {name} ").as_bytes()) {
                true => format!("{name} of another version, expected version {version}"),
                false => format!("not a file of {name}, which begins with '{}'", title.trim_end()),
            });
        };
        let numbers = match unpack_numbers(body, count) {
            Ok(numbers) => numbers,
            Err(UnpackError::Damaged) => {
                return refuse(format!("damaged {name}: cut short, too long or changed"));
            }
            Err(UnpackError::TooFew) => return refuse(format!("{name} end too early")),
            Err(UnpackError::TooMany) => return refuse(format!("{name} go on after the last number")),
        };
        let fits = |number: i32| {
            i16::try_from(number)
                .map_err(|_| WeightsFileError(format!("a number of {name} does not fit 16 bits: {number}")))
        };
        numbers.into_iter().map(fits).collect()
    }
}

/// Why bytes are not so many numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UnpackError {
    /// They are cut short, too long or changed.
    Damaged,
    /// There are fewer numbers.
    TooFew,
    /// There are more numbers.
    TooMany,
}

/// Packs numbers of at most 20 bits and a sign: small ones take one byte, and all are compressed.
pub fn pack_numbers(numbers: impl IntoIterator<Item = i32>) -> Vec<u8> {
    let mut packed = Vec::new();
    numbers.into_iter().for_each(|number| write(&mut packed, number));
    compress_to_vec_zlib(&packed, 9)
}

/// Unpacks `count` numbers.
pub fn unpack_numbers(bytes: &[u8], count: usize) -> Result<Vec<i32>, UnpackError> {
    let packed = unpacked(bytes, NUMBER_BYTES * count + 1).ok_or(UnpackError::Damaged)?;
    let mut rest = packed.iter().copied();
    let numbers: Option<Vec<i32>> = (0..count).map(|_| read(&mut rest)).collect();
    let numbers = numbers.ok_or(UnpackError::TooFew)?;
    if rest.next().is_some() { Err(UnpackError::TooMany) } else { Ok(numbers) }
}

/// What is compressed in `body`, and nothing else; none if it is damaged or longer than `most`.
fn unpacked(body: &[u8], most: usize) -> Option<Vec<u8>> {
    let mut packed = vec![0; most];
    let result = inflate(&mut InflateState::new(DataFormat::Zlib), body, &mut packed, MZFlush::Finish);
    packed.truncate(result.bytes_written);
    (result.status == Ok(MZStatus::StreamEnd) && result.bytes_consumed == body.len()).then_some(packed)
}

fn write(bytes: &mut Vec<u8>, number: i32) {
    let mut rest = (number << 1 ^ number >> 31) as u32;
    while rest >= 0x80 {
        bytes.push(rest as u8 | 0x80);
        rest >>= 7;
    }
    bytes.push(rest as u8);
}

fn read(bytes: &mut impl Iterator<Item = u8>) -> Option<i32> {
    let mut number = 0;
    for place in 0..NUMBER_BYTES {
        let byte = bytes.next()?;
        number |= u32::from(byte & 0x7f) << (7 * place);
        if byte & 0x80 == 0 {
            return Some((number >> 1) as i32 ^ -((number & 1) as i32));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: WeightsFile = WeightsFile { name: "test weights", version: 3 };

    #[test]
    fn numbers_are_written_and_read_again() {
        let numbers: Vec<i16> = (0..2000).map(|n: i16| n.wrapping_mul(2477)).collect();
        let bytes = FILE.write(numbers.iter().map(|&n| i32::from(n)));
        assert_eq!(FILE.read(&bytes, numbers.len()), Ok(numbers));
    }

    #[test]
    fn damaged_and_foreign_files_are_refused_by_name() {
        let bytes = FILE.write((0..1000).map(|n| n % 77));
        let refused = |bytes: &[u8]| FILE.read(bytes, 1000).expect_err("not weights").to_string();
        for foreign in [&b""[..], b"GIF89a", b"nullwindow other weights 3\n"] {
            assert_eq!(
                refused(foreign),
                "not a file of test weights, which begins with 'nullwindow test weights 3'"
            );
        }
        let other = WeightsFile { version: 4, ..FILE }.write(0..1000);
        assert_eq!(refused(&other), "test weights of another version, expected version 3");
        let title = FILE.title().len();
        for length in [title, title + 1, bytes.len() / 2, bytes.len() - 1] {
            assert!(refused(&bytes[..length]).starts_with("damaged test weights"), "{length}");
        }
        assert!(refused(&[&bytes[..], b"x"].concat()).starts_with("damaged test weights"));
        for place in title..bytes.len() {
            let mut changed = bytes.clone();
            changed[place] ^= 0x10;
            assert_ne!(FILE.read(&changed, 1000), FILE.read(&bytes, 1000), "{place}");
        }
        assert_eq!(refused(&FILE.write(0..999)), "test weights end too early");
        assert_eq!(refused(&FILE.write(0..1001)), "test weights go on after the last number");
        assert_eq!(
            refused(&FILE.write(vec![40_000; 1000])),
            "a number of test weights does not fit 16 bits: 40000"
        );
    }
}
