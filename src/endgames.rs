//! Endgame tables in folders of the user: those of chess (Syzygy), and those that games bring with them.

use crate::game::{EndgameValue, Endgames, Game, Selective};
use nullwindow_chess::Chess;
use shakmaty::{Move, Position};
use shakmaty_syzygy::{Tablebase, Wdl};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{env, fmt, io};

/// The environment variable with the folder of endgame databases.
pub const FOLDER_VARIABLE: &str = "NULLWINDOW_ENDGAMES";

/// The endgame databases of a folder.
pub struct EndgamesFolder<G> {
    /// The folder.
    pub folder: PathBuf,
    /// What is in it.
    pub tables: Arc<dyn Endgames<G>>,
}

impl<G> fmt::Debug for EndgamesFolder<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EndgamesFolder").field("folder", &self.folder).finish_non_exhaustive()
    }
}

/// Opens the endgame databases of a game: those in a folder or, if none is given, in that of [`FOLDER_VARIABLE`]. `None`: there
/// is no folder, or it is that of another game.
pub fn open<G: Selective>(folder: Option<&Path>) -> Result<Option<EndgamesFolder<G>>, String> {
    let variable = env::var_os(FOLDER_VARIABLE).filter(|folder| G::READS_ENDGAMES && !folder.is_empty());
    let Some(folder) = folder.map(Path::to_path_buf).or(variable.map(PathBuf::from)) else {
        return Ok(None);
    };
    let tables = G::open_endgames(&folder)?;
    Ok(Some(EndgamesFolder { folder, tables }))
}

/// Syzygy endgame tables.
pub struct Syzygy {
    tables: Tablebase<shakmaty::Chess>,
    files: usize,
    bad: Vec<String>,
}

impl Syzygy {
    /// Opens the tables in one or more folders, separated like those of `PATH`. A file that cannot be a table is left out.
    pub fn open(folders: &str) -> Result<Syzygy, String> {
        let mut tables = Tablebase::new();
        let (mut files, mut bad) = (0, Vec::new());
        for folder in env::split_paths(folders).filter(|folder| *folder != Path::new("")) {
            let unreadable = |error| format!("cannot read folder '{}': {error}", folder.display());
            for entry in std::fs::read_dir(&folder).map_err(unreadable)? {
                let path = entry.map_err(unreadable)?.path();
                match tables.add_file(&path) {
                    Ok(()) => files += 1,
                    // Not named like a table.
                    Err(error) if error.kind() == io::ErrorKind::InvalidInput => {}
                    Err(error) => bad.push(format!("{}: {error}", path.display())),
                }
            }
        }
        bad.sort();
        Ok(Syzygy { tables, files, bad })
    }

    /// The number of table files.
    pub fn files(&self) -> usize {
        self.files
    }

    /// The files that are named like tables and cannot be used, and why.
    pub fn bad(&self) -> &[String] {
        &self.bad
    }

    /// The largest number of pieces that the tables cover.
    pub fn pieces(&self) -> usize {
        self.tables.max_pieces()
    }

    fn covers(&self, rules: &shakmaty::Chess) -> bool {
        rules.board().occupied().count() <= self.tables.max_pieces() && rules.castles().is_empty()
    }

    /// DTZ after a move, for the side that made it: the plies to the next capture or pawn move with best play. Above 0 it
    /// wins, the smaller the better.
    fn distance(&self, position: &Chess, m: Move) -> Option<i32> {
        let after = position.after(m);
        let rules = after.as_shakmaty();
        if rules.is_checkmate() {
            return Some(1);
        }
        if rules.is_stalemate() || rules.is_insufficient_material() {
            return Some(0);
        }
        if m.is_zeroing() {
            // The count starts again, so the result is all that matters.
            return Some(match self.tables.probe_wdl_after_zeroing(rules).ok()? {
                Wdl::Win => -1,
                Wdl::CursedWin => -101,
                Wdl::Draw => 0,
                Wdl::BlessedLoss => 101,
                Wdl::Loss => 1,
            });
        }
        let distance = -i32::from(self.tables.probe_dtz(rules).ok()?.ignore_rounding());
        Some(distance + distance.signum())
    }
}

impl fmt::Debug for Syzygy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Syzygy").field("files", &self.files).finish_non_exhaustive()
    }
}

impl Endgames<Chess> for Syzygy {
    /// Only with a halfmove clock of 0, so that it does not matter how the position was reached.
    fn value(&self, position: &Chess) -> Option<EndgameValue> {
        let rules = position.as_shakmaty();
        if rules.halfmoves() != 0 || !self.covers(rules) {
            return None;
        }
        let sign = match self.tables.probe_wdl_after_zeroing(rules).ok()? {
            Wdl::Win => 1,
            Wdl::Loss => -1,
            // The fifty-move rule turns a late win into a draw.
            Wdl::Draw | Wdl::CursedWin | Wdl::BlessedLoss => 0,
        };
        Some(EndgameValue { sign, plies: None })
    }

    /// Won: the moves with the smallest DTZ. Lost: those with the largest. Drawn: all that draw.
    fn best_moves(&self, position: &Chess) -> Option<Vec<Move>> {
        let rules = position.as_shakmaty();
        if !self.covers(rules) {
            return None;
        }
        let moves = position.moves();
        let distances: Option<Vec<(Move, i32)>> =
            moves.into_iter().map(|m| self.distance(position, m).map(|distance| (m, distance))).collect();
        let distances = distances?;
        // The plies left by the fifty-move rule.
        let left = 100 - rules.halfmoves() as i32;
        let result = |distance: i32| if distance.abs() > left { 0 } else { distance.signum() };
        // Best last: quick wins, slow losses; among draws, those that the fifty-move rule made of wins.
        let rank = |distance: i32| match result(distance) {
            1 => (1, -distance),
            -1 => (-1, -distance),
            _ => (0, distance.signum()),
        };
        let best = distances.iter().map(|&(_, distance)| rank(distance)).max()?;
        let chosen = distances.iter().filter(|&&(_, distance)| rank(distance) == best).map(|&(m, _)| m);
        Some(chosen.collect())
    }
}
