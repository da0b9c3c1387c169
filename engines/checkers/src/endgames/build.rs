//! Building and verifying the databases of a folder, slice by slice.

use super::database::{self, DatabaseError};
use super::file::{self, Counts, SliceFile};
use super::index::SliceIndex;
use super::material::Material;
use super::placement::Placement;
use super::solve::solve;
use super::tables::{Best, Outcomes, SliceValues, Tables, Value};
use super::workers::{Stopped, Workers};
use crate::Checkers;
use nullwindow_game::{Notation, Side};
use std::fmt;
use std::path::Path;

/// The most pieces that databases are built for.
pub const MOST_PIECES: usize = Material::MOST_PIECES;

/// Why databases were not built or are not right.
#[derive(Debug)]
pub enum BuildError {
    /// Somebody stopped it.
    Stopped,
    /// A file cannot be used.
    Database(DatabaseError),
    /// A file that is needed is missing.
    Missing(String),
    /// A value does not follow from those of the moves: file, position, and what is there and should be there.
    Wrong(String),
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BuildError::Stopped => f.write_str("stopped"),
            BuildError::Database(error) => error.fmt(f),
            BuildError::Missing(message) | BuildError::Wrong(message) => f.write_str(message),
        }
    }
}

impl std::error::Error for BuildError {}

impl From<Stopped> for BuildError {
    fn from(_: Stopped) -> BuildError {
        BuildError::Stopped
    }
}

impl From<DatabaseError> for BuildError {
    fn from(error: DatabaseError) -> BuildError {
        BuildError::Database(error)
    }
}

/// Two slices that are solved together, as they differ in the side to move; or one, where both sides have the same pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SlicePair(Material);

impl SlicePair {
    /// All pairs of up to so many pieces, in an order in which each needs only those before it.
    pub fn all(pieces: usize) -> Vec<SlicePair> {
        (2..=pieces).flat_map(Material::pairs).map(SlicePair).collect()
    }

    fn materials(self) -> Vec<Material> {
        let mut materials = vec![self.0];
        if self.0.swapped() != self.0 {
            materials.push(self.0.swapped());
        }
        materials
    }

    /// The number of positions.
    pub fn positions(self) -> u64 {
        self.materials().into_iter().map(|material| SliceIndex::new(material).size()).sum()
    }
}

impl fmt::Display for SlicePair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A slice that was built, or was there already.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BuiltSlice {
    /// The name of its file.
    pub name: String,
    /// The number of its pieces.
    pub pieces: usize,
    /// How many positions are won, drawn and lost.
    pub counts: Counts,
    /// The content of its file.
    pub bytes: Vec<u8>,
}

/// Builds the databases of a folder. It reads the files there that it needs, and leaves it to the caller to write those that
/// it makes.
pub struct Builder<'a> {
    folder: &'a Path,
    workers: Workers<'a>,
    solved: Tables<Outcomes>,
}

impl fmt::Debug for Builder<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Builder").field("folder", &self.folder).finish_non_exhaustive()
    }
}

impl<'a> Builder<'a> {
    /// A builder for a folder.
    pub fn new(folder: &'a Path, workers: Workers<'a>) -> Builder<'a> {
        Builder { folder, workers, solved: Tables::new() }
    }

    /// What the files of a pair say of their slices, if all are there.
    pub fn finished(&self, pair: SlicePair) -> Result<Option<Vec<BuiltSlice>>, BuildError> {
        let mut found = Vec::new();
        for material in pair.materials() {
            let Some(slice) = database::read(self.folder, material)? else { return Ok(None) };
            found.push(BuiltSlice {
                name: file::name(material),
                pieces: material.pieces(),
                counts: slice.counts(),
                bytes: slice.into_bytes(),
            });
        }
        Ok(Some(found))
    }

    /// Solves a pair of slices.
    pub fn build(&mut self, pair: SlicePair) -> Result<Vec<BuiltSlice>, BuildError> {
        self.forget(pair);
        for material in pair.materials() {
            self.load_all(&after_captures(material))?;
            self.load_all(&after_promotions(material))?;
        }
        let slices = solve(pair.0, &self.solved, self.workers)?;
        let mut built = Vec::new();
        for slice in slices {
            let material = slice.index().material();
            let (bytes, counts) = file::write(slice.index(), |at| slice.get(at), self.workers)?;
            built.push(BuiltSlice { name: file::name(material), pieces: material.pieces(), counts, bytes });
            let (index, values) = slice.into_values();
            self.solved.insert(index, values);
        }
        Ok(built)
    }

    /// Compares every value of a pair with the values after its moves.
    pub fn verify(&mut self, pair: SlicePair) -> Result<(), BuildError> {
        self.forget(pair);
        for material in pair.materials() {
            self.load_all(&after_captures(material))?;
            self.load_all(&after_promotions(material))?;
        }
        let materials = pair.materials();
        let files: Result<Vec<SliceFile>, BuildError> =
            materials.iter().map(|&material| self.required(material)).collect();
        self.load_all(&materials)?;
        for slice in files? {
            self.verify_slice(&slice)?;
        }
        Ok(())
    }

    fn verify_slice(&self, slice: &SliceFile) -> Result<(), BuildError> {
        let name = file::name(slice.material());
        let found = self.workers.map(slice.blocks(), |block| {
            let mut cursor = slice.index().cursor();
            let mut counts = Counts::default();
            for at in slice.positions(block) {
                let placement = cursor.placement(at);
                let value = self.solved.value(&placement);
                counts.add(value);
                if placement.must_capture() {
                    // Not from the file, but computed as it was loaded.
                    continue;
                }
                let mut best = Best::default();
                placement.steps(|next| best.add(self.solved.value(&next)));
                placement.promotions(|next| best.add(self.solved.value(&next)));
                if best.value().sign() != value.sign() {
                    return Err((placement, value, best.value()));
                }
            }
            Ok(counts)
        })?;
        let mut counts = Counts::default();
        for block in found {
            match block {
                Ok(of_block) => counts += of_block,
                Err((placement, value, right)) => {
                    let (value, right) = (outcome(value), outcome(right));
                    return Err(BuildError::Wrong(format!(
                        "{}: {} is {value}, but by its moves it is {right}",
                        self.folder.join(name).display(),
                        fen(&placement)
                    )));
                }
            }
        }
        if counts != slice.counts() {
            let path = self.folder.join(name);
            let message = "the numbers of wins, draws and losses are not those of the positions";
            return Err(BuildError::Wrong(format!("{}: {message}", path.display())));
        }
        Ok(())
    }

    /// Forgets the slices that neither a pair nor any pair after it needs.
    fn forget(&mut self, pair: SlicePair) {
        let (pieces, men) = (pair.0.pieces(), pair.0.men());
        self.solved.retain(|material| material.pieces() < pieces || material.men() + 1 >= men);
    }

    fn required(&self, material: Material) -> Result<SliceFile, BuildError> {
        database::read(self.folder, material)?.ok_or_else(|| {
            let path = self.folder.join(file::name(material));
            BuildError::Missing(format!("{}: missing, expected an endgame database", path.display()))
        })
    }

    /// Loads the slices that are not in memory, and all that these need.
    fn load_all(&mut self, materials: &[Material]) -> Result<(), BuildError> {
        for &material in materials {
            if !self.solved.has(material) {
                self.load_all(&after_captures(material))?;
                self.load(material)?;
            }
        }
        Ok(())
    }

    /// Loads a slice, and finds the values where captures are forced.
    fn load(&mut self, material: Material) -> Result<(), BuildError> {
        let slice = self.required(material)?;
        let blocks = self.workers.map(slice.blocks(), |block| {
            let mut cursor = slice.index().cursor();
            let runs = slice.unpack(block)?;
            let positions = slice.positions(block);
            let values = positions.clone().zip(runs.iter()).map(|(at, value)| {
                let placement = cursor.placement(at);
                if !placement.must_capture() {
                    return value;
                }
                let mut best = Best::default();
                placement.captures(|next| best.add(self.solved.value(&next)));
                best.value()
            });
            Some(Outcomes::keep(positions.end - positions.start, values))
        })?;
        let blocks: Option<Vec<Outcomes>> = blocks.into_iter().collect();
        let Some(blocks) = blocks else {
            let path = self.folder.join(file::name(material));
            return Err(BuildError::Wrong(format!("{}: a block cannot be unpacked", path.display())));
        };
        self.solved.insert(SliceIndex::new(material), Outcomes::joined(blocks));
        Ok(())
    }
}

/// The pieces after the captures, with the opponent to move; without those after which it has none.
fn after_captures(material: Material) -> Vec<Material> {
    let mut after = Vec::new();
    let Material { own_men, own_kings, other_men, other_kings } = material;
    for men in 0..=other_men {
        for kings in 0..=other_kings {
            let left = men + kings;
            if left == 0 || left == other_men + other_kings {
                continue;
            }
            let next = Material { own_men, own_kings, other_men: men, other_kings: kings };
            after.push(next.swapped());
            if own_men > 0 {
                after.push(Material { own_men: own_men - 1, own_kings: own_kings + 1, ..next }.swapped());
            }
        }
    }
    after
}

/// The pieces after a step that makes a king, with the opponent to move.
fn after_promotions(material: Material) -> Vec<Material> {
    let Material { own_men, own_kings, .. } = material;
    if own_men == 0 {
        return Vec::new();
    }
    vec![Material { own_men: own_men - 1, own_kings: own_kings + 1, ..material }.swapped()]
}

fn outcome(value: Value) -> &'static str {
    match value.sign() {
        1 => "won",
        0 => "drawn",
        _ => "lost",
    }
}

/// The position with Black to move.
fn fen(placement: &Placement) -> String {
    let Placement { own_men, own_kings, other_men, other_kings } = *placement;
    Checkers::new(own_men | own_kings, other_men | other_kings, own_kings | other_kings, Side::First)
        .format_position()
}
