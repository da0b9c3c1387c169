//! The file of a slice.
//!
//! | bytes | what |
//! |---|---|
//! | 31 | the line `nullwindow checkers endgames 1` |
//! | 4 | men and kings of the side to move, men and kings of its opponent |
//! | 4 * 8 | the numbers of positions, of wins, draws and losses of the side to move |
//! | 4 | the number of positions in a block; the last one may have fewer |
//! | 4 * n | the length of every block |
//! | | the blocks: runs, compressed by deflate |
//! | 4 | the CRC-32 of all that comes before it |
//!
//! Numbers are little-endian. Positions are in the order of [their numbers](super::index). Where a capture is forced, the
//! value is that of the best capture, and the file has whatever makes the runs longest.

use super::index::SliceIndex;
use super::material::Material;
use super::runs::{self, Runs};
use super::tables::Value;
use super::workers::{Stopped, Workers};
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use std::ops::Range;
use std::sync::OnceLock;

/// The first line of the file: what it is, and the version of the format.
const TITLE: &[u8] = b"nullwindow checkers endgames 1\n";

/// The title without the version.
const TITLE_OF_ALL: &[u8] = b"nullwindow checkers endgames ";

/// The bytes before the lengths of the blocks.
const HEADER: usize = TITLE.len() + 4 + 4 * 8 + 4;

/// The positions of a block.
const BLOCK: u64 = 1 << 18;

/// How hard deflate tries, from 0 to 10.
const COMPRESSION: u8 = 9;

/// How many positions of a slice are won, drawn and lost for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Counts {
    /// Won.
    pub wins: u64,
    /// Drawn.
    pub draws: u64,
    /// Lost.
    pub losses: u64,
}

impl Counts {
    /// Counts one position.
    pub(super) fn add(&mut self, value: Value) {
        match value.sign() {
            1 => self.wins += 1,
            0 => self.draws += 1,
            _ => self.losses += 1,
        }
    }

    /// All positions.
    pub fn total(self) -> u64 {
        self.wins + self.draws + self.losses
    }
}

impl std::ops::AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
    }
}

/// A slice as a file has it. Blocks are unpacked when they are first asked for.
#[derive(Debug)]
pub(super) struct SliceFile {
    index: SliceIndex,
    counts: Counts,
    bytes: Vec<u8>,
    block: u64,
    /// Where the blocks are.
    places: Vec<Range<usize>>,
    /// The blocks that are unpacked.
    blocks: Vec<OnceLock<Option<Runs>>>,
}

/// The name of the file of a slice.
pub(super) fn name(material: Material) -> String {
    format!("{material}.wld")
}

/// The file of a slice, and its counts; `get` tells the value of a position, and whether a capture is forced there.
pub(super) fn write(
    index: &SliceIndex,
    get: impl Fn(u64) -> (Value, bool) + Sync,
    workers: Workers<'_>,
) -> Result<(Vec<u8>, Counts), Stopped> {
    let size = index.size();
    let blocks = workers.map(size.div_ceil(BLOCK) as usize, |block| {
        let mut counts = Counts::default();
        let first = block as u64 * BLOCK;
        let values = (first..(first + BLOCK).min(size)).map(|at| {
            let (value, forced) = get(at);
            counts.add(value);
            (!forced).then_some(value)
        });
        let runs = compress_to_vec(&runs::write(values), COMPRESSION);
        (runs, counts)
    })?;
    let mut counts = Counts::default();
    blocks.iter().for_each(|&(_, of_block)| counts += of_block);
    let Material { own_men, own_kings, other_men, other_kings } = index.material();
    let mut bytes = TITLE.to_vec();
    bytes.extend([own_men, own_kings, other_men, other_kings]);
    for number in [size, counts.wins, counts.draws, counts.losses] {
        bytes.extend(number.to_le_bytes());
    }
    bytes.extend((BLOCK as u32).to_le_bytes());
    blocks.iter().for_each(|(runs, _)| bytes.extend((runs.len() as u32).to_le_bytes()));
    blocks.iter().for_each(|(runs, _)| bytes.extend(runs));
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    Ok((bytes, counts))
}

impl SliceFile {
    /// Reads a file. An error says what is wrong with it.
    pub(super) fn from_bytes(bytes: Vec<u8>) -> Result<SliceFile, String> {
        if !bytes.starts_with(TITLE) {
            return Err(if bytes.starts_with(TITLE_OF_ALL) {
                "an endgame database of another version, expected version 1".to_string()
            } else {
                "not an endgame database, which begins with 'nullwindow checkers endgames 1'".to_string()
            });
        }
        let cut = || "a damaged endgame database: cut short".to_string();
        let (content, checksum) = bytes.split_last_chunk().ok_or_else(cut)?;
        if content.len() < HEADER {
            return Err(cut());
        }
        let mut rest = &content[TITLE.len()..];
        let [own_men, own_kings, other_men, other_kings] = take(&mut rest).ok_or_else(cut)?;
        let [size, wins, draws, losses] = [0; 4].map(|_| take(&mut rest).map_or(0, u64::from_le_bytes));
        let block = u64::from(take(&mut rest).map_or(0, u32::from_le_bytes));
        let foreign = || "a damaged endgame database: pieces and positions do not match".to_string();
        let sides = [own_men, own_kings, other_men, other_kings].map(usize::from);
        let pieces: usize = sides.iter().sum();
        if sides[0] + sides[1] == 0 || sides[2] + sides[3] == 0 || pieces > Material::MOST_PIECES {
            return Err(foreign());
        }
        let index = SliceIndex::new(Material { own_men, own_kings, other_men, other_kings });
        if index.size() != size || block == 0 {
            return Err(foreign());
        }
        let count = usize::try_from(size.div_ceil(block)).map_err(|_| foreign())?;
        let mut at = count.checked_mul(4).and_then(|lengths| lengths.checked_add(HEADER)).ok_or_else(cut)?;
        if at > content.len() {
            return Err(cut());
        }
        let mut places = Vec::with_capacity(count);
        for _ in 0..count {
            let length = take(&mut rest).map_or(0, u32::from_le_bytes) as usize;
            places.push(at..at + length);
            at += length;
        }
        if at > content.len() {
            return Err(cut());
        }
        if at < content.len() || crc32fast::hash(content).to_le_bytes() != *checksum {
            return Err("a damaged endgame database: its checksum is wrong".to_string());
        }
        let counts = Counts { wins, draws, losses };
        let blocks = (0..count).map(|_| OnceLock::new()).collect();
        Ok(SliceFile { index, counts, bytes, block, places, blocks })
    }

    /// The pieces.
    pub(super) fn material(&self) -> Material {
        self.index.material()
    }

    /// The numbers of the positions.
    pub(super) fn index(&self) -> &SliceIndex {
        &self.index
    }

    /// How many positions are won, drawn and lost.
    pub(super) fn counts(&self) -> Counts {
        self.counts
    }

    /// What the file contains.
    pub(super) fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }

    /// The number of blocks.
    pub(super) fn blocks(&self) -> usize {
        self.places.len()
    }

    /// The positions of a block.
    pub(super) fn positions(&self, block: usize) -> Range<u64> {
        let first = block as u64 * self.block;
        first..(first + self.block).min(self.index.size())
    }

    /// Unpacks a block; `None` if it is not what it should be.
    pub(super) fn unpack(&self, block: usize) -> Option<Runs> {
        let positions = self.positions(block);
        let count = positions.end - positions.start;
        let packed = &self.bytes[self.places[block].clone()];
        Runs::new(decompress_to_vec_with_limit(packed, count as usize).ok()?, count)
    }

    /// The value that the file has for a position.
    #[inline]
    pub(super) fn get(&self, at: u64) -> Option<Value> {
        let block = (at / self.block) as usize;
        let runs = self.blocks[block].get_or_init(|| self.unpack(block)).as_ref()?;
        Some(runs.get((at % self.block) as u32))
    }
}

/// Takes some bytes off.
fn take<const N: usize>(rest: &mut &[u8]) -> Option<[u8; N]> {
    let (taken, others) = rest.split_first_chunk()?;
    *rest = others;
    Some(*taken)
}
