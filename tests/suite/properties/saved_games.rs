//! The files in which the terminal game saves unfinished games.

use super::play::opponent;
use super::{check_message, text};
use nullwindow::engine::TimeControl;
use nullwindow::games::PlayableGame;
use nullwindow::play::{Autosave, Opponent, Play, SavedGame};
use nullwindow_checkers::Checkers;
use nullwindow_chess::Chess;
use nullwindow_othello::Othello;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::{env, fs, process};

/// A saved game that is read can be resumed, and is saved again as the same one.
///
/// The first byte is the game, and the others are the file.
pub(super) fn saved_games(data: &[u8]) {
    let Some((&game, file)) = data.split_first() else { return };
    let folder = Folder::new();
    match game % 3 {
        0 => resume::<Chess>(&folder.0, &text(file)),
        1 => resume::<Checkers>(&folder.0, &text(file)),
        _ => resume::<Othello>(&folder.0, &text(file)),
    }
}

fn resume<G: PlayableGame>(folder: &Path, text: &str) {
    let file = folder.join("given");
    fs::write(&file, text).expect("a folder for temporary files");
    // Without limits: a file says which there are, and not which there are not.
    let opponent = Opponent { control: TimeControl::default(), ..opponent() };
    let saved = match SavedGame::<G>::read(&file, &opponent).expect("the file is there") {
        Ok(saved) => saved,
        Err(error) => return check_message(&error),
    };
    let autosave = Autosave::in_folder(folder.to_path_buf());
    let written = autosave.file::<G>().expect("a folder");
    let mut play = Play::from_saved(saved.clone(), autosave).expect("memory for a small table");
    let _ = play.begin();
    if let Some(again) = SavedGame::<G>::read(&written, &opponent) {
        let again = again.unwrap_or_else(|error| panic!("{error} in {:?}", fs::read_to_string(&written)));
        let text = fs::read_to_string(&written).unwrap_or_default();
        assert_eq!(again.record.start(), saved.record.start(), "{text}");
        // A forced pass is played at once.
        assert!(again.record.moves().starts_with(&saved.record.moves()), "{text}");
        assert_eq!((again.sides, again.opponent), (saved.sides, saved.opponent), "{text}");
        assert_eq!(again.clocks.is_some(), play.clocks().is_some(), "{text}");
    }
}

/// A folder of its own, which is deleted with everything in it.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        // In memory where that is possible: every input writes files.
        let parent = [PathBuf::from("/dev/shm"), env::temp_dir()].into_iter().find(|folder| folder.is_dir());
        let parent = parent.expect("a folder for temporary files");
        let folder = parent.join(format!("nullwindow-saved-{}-{number}", process::id()));
        fs::create_dir_all(&folder).expect("a folder for temporary files");
        Folder(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
