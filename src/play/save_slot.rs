//! The files of unfinished games: one for every program that plays at the same time.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

/// The file for an unfinished game, and the lock that keeps other programs from it.
#[derive(Debug)]
pub(super) struct SaveSlot {
    file: PathBuf,
    /// None where files cannot be locked.
    _lock: Option<File>,
}

/// More programs than anybody plays with at once.
const MOST_SLOTS: usize = 100;

impl SaveSlot {
    /// The file of the first slot; the others are numbered.
    pub(super) fn first_file(folder: &Path, name: &str, extension: &str) -> PathBuf {
        folder.join(format!("{name}.{extension}"))
    }

    fn files(folder: &Path, name: &str, extension: &str) -> impl Iterator<Item = PathBuf> {
        let others = (2..=MOST_SLOTS).map(move |number| folder.join(format!("{name}-{number}.{extension}")));
        std::iter::once(SaveSlot::first_file(folder, name, extension)).chain(others)
    }

    /// The files that hold a game, the last one that was written first.
    fn written(folder: &Path, name: &str, extension: &str) -> Vec<PathBuf> {
        let time = |file: &PathBuf| fs::metadata(file).and_then(|file| file.modified()).ok();
        let mut files: Vec<_> =
            SaveSlot::files(folder, name, extension).filter_map(|file| Some((time(&file)?, file))).collect();
        files.sort_by_key(|(time, _)| std::cmp::Reverse(*time));
        files.into_iter().map(|(_, file)| file).collect()
    }

    /// The files with games that no program plays, the last one that was written first; and those that are played.
    pub(super) fn saved(folder: &Path, name: &str, extension: &str) -> (Vec<PathBuf>, Vec<PathBuf>) {
        SaveSlot::written(folder, name, extension).into_iter().partition(|file| is_free(file))
    }

    /// Takes the slot of the game that was saved last and that no program plays.
    pub(super) fn claim_saved(folder: &Path, name: &str, extension: &str) -> Option<SaveSlot> {
        // Another program may have finished a game just before it was locked.
        let claim_written = |file| claim(file).filter(|slot| slot.file.exists());
        SaveSlot::written(folder, name, extension).into_iter().find_map(claim_written)
    }

    /// Takes a slot without a game.
    pub(super) fn claim_empty(folder: &Path, name: &str, extension: &str) -> io::Result<SaveSlot> {
        SaveSlot::files(folder, name, extension)
            .filter(|file| !file.exists())
            .find_map(claim)
            .ok_or_else(|| io::Error::other(format!("there are {MOST_SLOTS} unfinished games")))
    }

    /// The file with the game.
    pub(super) fn file(&self) -> &Path {
        &self.file
    }
}

/// The file whose lock stands for that of a game. The game's own is replaced with every move.
fn lock_path(file: &Path) -> PathBuf {
    file.with_extension("lock")
}

/// Takes a slot, if no other program has it. A file system without locks, or one that cannot be written, is no reason to
/// refuse.
fn claim(file: PathBuf) -> Option<SaveSlot> {
    let lock = File::options().write(true).create(true).truncate(false).open(lock_path(&file)).ok();
    match lock.as_ref().map(File::try_lock) {
        Some(Err(TryLockError::WouldBlock)) => None,
        _ => Some(SaveSlot { file, _lock: lock }),
    }
}

/// Whether no program has a slot.
fn is_free(file: &Path) -> bool {
    let lock = File::open(lock_path(file));
    !lock.is_ok_and(|lock| matches!(lock.try_lock_shared(), Err(TryLockError::WouldBlock)))
}
