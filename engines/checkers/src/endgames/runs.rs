//! Runs: how the outcomes of a block of positions are written.
//!
//! A byte is a run of positions with the same outcome: `85 * outcome + code`, with 0 for a loss, 1 for a draw and 2 for a
//! win. Codes 0 to 63 are runs of 1 to 64 positions, the codes from 64 on runs of 96, 128, 192, 256, 384 and so on.

use super::tables::Value;

/// The codes of every outcome.
const CODES: usize = 85;

/// The lengths of runs, by code.
const LENGTHS: [u32; CODES] = {
    let mut lengths = [0; CODES];
    let mut code = 0;
    while code < CODES {
        lengths[code] = match code {
            0..64 => code as u32 + 1,
            _ if code.is_multiple_of(2) => 3 << (5 + (code - 64) / 2),
            _ => 4 << (5 + (code - 64) / 2),
        };
        code += 1;
    }
    lengths
};

/// The length of the run that a byte is; 0 if it is none.
const RUNS: [u32; 256] = {
    let mut runs = [0; 256];
    let mut byte = 0;
    while byte < 3 * CODES {
        runs[byte] = LENGTHS[byte % CODES];
        byte += 1;
    }
    runs
};

/// The value that a byte stands for.
#[inline(always)]
fn value(byte: u8) -> Value {
    Value::of_sign((usize::from(byte) / CODES) as i32 - 1)
}

/// Writes values as runs; where one does not matter (`None`), the run goes on.
pub(super) fn write(values: impl Iterator<Item = Option<Value>>) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut current = None;
    let mut length = 0;
    for sign in values.map(|value| value.map(Value::sign)) {
        if sign.is_some() && current.is_some() && sign != current {
            push(&mut bytes, current, length);
            (current, length) = (sign, 0);
        }
        current = current.or(sign);
        length += 1;
    }
    push(&mut bytes, current, length);
    bytes
}

fn push(bytes: &mut Vec<u8>, sign: Option<i32>, mut length: u32) {
    let outcome = (sign.unwrap_or(0) + 1) as u8;
    while length > 0 {
        let code = LENGTHS.partition_point(|&run| run <= length) - 1;
        bytes.push(outcome * CODES as u8 + code as u8);
        length -= LENGTHS[code];
    }
}

/// So many runs are read one by one.
const STRIDE: usize = 32;

/// The runs of a block, with the places where to begin reading.
#[derive(Debug)]
pub(super) struct Runs {
    bytes: Vec<u8>,
    /// The number of the first position of every `STRIDE`-th run.
    starts: Vec<u32>,
}

impl Runs {
    /// The runs of a block of so many positions; `None` if that is not what they are.
    pub(super) fn new(bytes: Vec<u8>, positions: u64) -> Option<Runs> {
        let mut at = 0_u64;
        let mut starts = Vec::with_capacity(bytes.len().div_ceil(STRIDE));
        for (number, &byte) in bytes.iter().enumerate() {
            if number.is_multiple_of(STRIDE) {
                starts.push(u32::try_from(at).ok()?);
            }
            let run = RUNS[usize::from(byte)];
            if run == 0 {
                return None;
            }
            at += u64::from(run);
        }
        (at == positions).then_some(Runs { bytes, starts })
    }

    /// The value of a position of the block.
    #[inline]
    pub(super) fn get(&self, position: u32) -> Value {
        let stride = self.starts.partition_point(|&start| start <= position).saturating_sub(1);
        let mut at = self.starts.get(stride).copied().unwrap_or(0);
        for &byte in &self.bytes[stride * STRIDE..] {
            at += RUNS[usize::from(byte)];
            if at > position {
                return value(byte);
            }
        }
        Value::DRAW
    }

    /// The values of all positions of the block.
    pub(super) fn iter(&self) -> impl Iterator<Item = Value> {
        self.bytes.iter().flat_map(|&byte| std::iter::repeat_n(value(byte), RUNS[usize::from(byte)] as usize))
    }
}
