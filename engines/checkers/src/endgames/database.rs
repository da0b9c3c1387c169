//! Databases in a folder.

use super::file::{self, Counts, SliceFile};
use super::material::Material;
use super::placement::Placement;
use super::tables::{Best, Value};
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// Why a folder of endgame databases cannot be used: a file or folder, and what is wrong with it.
#[derive(Debug)]
pub struct DatabaseError {
    path: PathBuf,
    message: String,
}

impl DatabaseError {
    fn new(path: &Path, message: impl fmt::Display) -> DatabaseError {
        DatabaseError { path: path.to_path_buf(), message: message.to_string() }
    }
}

impl fmt::Display for DatabaseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path.display(), self.message)
    }
}

impl std::error::Error for DatabaseError {}

/// Reads the file of a slice; `None` if there is none.
pub(super) fn read(folder: &Path, material: Material) -> Result<Option<SliceFile>, DatabaseError> {
    let path = folder.join(file::name(material));
    let bytes = match std::fs::read(&path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(DatabaseError::new(&path, error)),
    };
    let slice = SliceFile::from_bytes(bytes).map_err(|message| DatabaseError::new(&path, message))?;
    if slice.material() != material {
        let message = format!("the endgame database {} under another name", slice.material());
        return Err(DatabaseError::new(&path, message));
    }
    Ok(Some(slice))
}

/// Endgame databases in memory, compressed as in their files.
#[derive(Debug)]
pub struct Database {
    slices: Vec<Option<Box<SliceFile>>>,
    pieces: usize,
    counts: Counts,
}

impl Database {
    /// Opens the databases of a folder, from two pieces up to the first number of pieces that is not complete. A file that is
    /// damaged or something else is an error.
    pub fn open(folder: &Path) -> Result<Database, DatabaseError> {
        // Says why a folder cannot be read.
        std::fs::read_dir(folder).map_err(|error| DatabaseError::new(folder, error))?;
        let mut slices: Vec<Option<Box<SliceFile>>> = (0..Material::KEYS).map(|_| None).collect();
        let mut complete = 1;
        let mut counts = Counts::default();
        'pieces: for pieces in 2..=Material::MOST_PIECES {
            for material in Material::all(pieces) {
                let Some(slice) = read(folder, material)? else { break 'pieces };
                counts += slice.counts();
                slices[material.key()] = Some(Box::new(slice));
            }
            complete = pieces;
        }
        if complete < 2 {
            let message = "no endgame databases in this folder, expected KvK.wld and others as \
                'nullwindow endgames checkers' writes them";
            return Err(DatabaseError::new(folder, message));
        }
        Ok(Database { slices, pieces: complete, counts })
    }

    /// The most pieces of a position that it knows.
    pub fn pieces(&self) -> usize {
        self.pieces
    }

    /// How many positions it knows.
    pub fn positions(&self) -> u64 {
        self.counts.total()
    }

    /// The value of a position: a win is 1, a loss 0.
    pub(super) fn value(&self, placement: &Placement) -> Option<Value> {
        let material = placement.material();
        if material.own_men + material.own_kings == 0 {
            return Some(Value::LOST);
        }
        if material.pieces() > self.pieces {
            return None;
        }
        if !placement.must_capture() {
            let slice = self.slices.get(material.key())?.as_ref()?;
            return slice.get(slice.index().index(placement));
        }
        let mut best = Best::default();
        let mut is_known = true;
        placement.captures(|next| match self.value(&next) {
            Some(value) => best.add(value),
            None => is_known = false,
        });
        is_known.then(|| Value::of_sign(best.value().sign()))
    }
}
