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

    /// Writes a file of numbers.
    pub fn write(&self, numbers: impl IntoIterator<Item = i32>) -> Vec<u8> {
        let mut packed = Vec::new();
        for number in numbers {
            write(&mut packed, number);
        }
        let mut bytes = self.title().into_bytes();
        bytes.extend(compress_to_vec_zlib(&packed, 9));
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
        let Some(packed) = unpacked(body, NUMBER_BYTES * count + 1) else {
            return refuse(format!("damaged {name}: cut short, too long or changed"));
        };
        let mut rest = packed.iter().copied();
        let mut numbers = Vec::with_capacity(count);
        for _ in 0..count {
            let Some(number) = read(&mut rest) else { return refuse(format!("{name} end too early")) };
            let Ok(number) = i16::try_from(number) else {
                return refuse(format!("a number of {name} does not fit 16 bits: {number}"));
            };
            numbers.push(number);
        }
        if rest.next().is_some() {
            return refuse(format!("{name} go on after the last number"));
        }
        Ok(numbers)
    }
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
