//! What engines ask.

use super::database::{Database, DatabaseError};
use super::material::Material;
use super::placement::Placement;
use super::solve::solve;
use super::tables::{Distances, Tables, Value};
use super::workers::Workers;
use crate::{Checkers, Move};
use nullwindow_game::{EndgameValue, Endgames, Game, Side};
use std::path::Path;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;

/// Databases with distances are built for all positions with so many pieces, and for three kings against two.
const PIECES: u32 = 4;

/// Three kings against two.
const KINGS: Material = Material { own_men: 0, own_kings: 3, other_men: 0, other_kings: 2 };

/// Searches of positions with more pieces do not ask for distances.
const NEAR: u32 = 10;

/// The distances, once they are built: about a second and nine megabytes.
static DISTANCES: OnceLock<Tables<Distances>> = OnceLock::new();

/// Builds the distances, or waits until they are built.
fn build_distances(threads: usize) -> &'static Tables<Distances> {
    DISTANCES.get_or_init(|| {
        let stop = AtomicBool::new(false);
        let workers = Workers { threads, stop: &stop };
        let mut tables = Tables::new();
        for material in (2..=PIECES as usize).flat_map(Material::pairs).chain([KINGS]) {
            for slice in solve(material, &tables, workers).into_iter().flatten() {
                let (index, values) = slice.into_values();
                tables.insert(index, values);
            }
        }
        tables
    })
}

/// The endgame databases of an engine: those of up to four pieces, with distances, and those of a folder.
#[derive(Debug)]
pub struct CheckersEndgames {
    database: Option<Database>,
}

impl CheckersEndgames {
    /// Those of up to four pieces, and of three kings against two. They are built when they are first needed.
    pub fn builtin() -> CheckersEndgames {
        CheckersEndgames { database: None }
    }

    /// Those of a folder as well.
    pub fn open(folder: &Path) -> Result<CheckersEndgames, DatabaseError> {
        Ok(CheckersEndgames { database: Some(Database::open(folder)?) })
    }

    fn placement_value(&self, placement: &Placement, pieces: u32) -> Option<Value> {
        let distances = || DISTANCES.get()?.get(placement);
        if pieces <= PIECES + 1
            && let Some(value) = distances()
        {
            return Some(value);
        }
        self.database.as_ref()?.value(placement)
    }

    /// Whether a value of these pieces is a distance.
    fn has_distance(&self, placement: &Placement, pieces: u32) -> bool {
        pieces <= PIECES + 1 && DISTANCES.get().is_some_and(|tables| tables.has(placement.material()))
    }
}

fn pieces(position: &Checkers) -> u32 {
    (position.pieces(Side::First) | position.pieces(Side::Second)).count_ones()
}

impl Endgames<Checkers> for CheckersEndgames {
    fn prepare(&self, root: &Checkers, may_wait: bool) -> bool {
        static BEGUN: AtomicBool = AtomicBool::new(false);
        if self.database.is_none() && pieces(root) > NEAR {
            return false;
        }
        if may_wait {
            build_distances(thread::available_parallelism().map_or(1, usize::from));
        } else if DISTANCES.get().is_none() && !BEGUN.swap(true, Relaxed) {
            // Without the thread there are no distances, and engines play without them.
            let _ = thread::Builder::new().spawn(|| {
                build_distances(1);
            });
        }
        true
    }

    fn value(&self, position: &Checkers) -> Option<EndgameValue> {
        let pieces = pieces(position);
        let known = self.database.as_ref().map_or(0, Database::pieces) as u32;
        if pieces > known.max(PIECES + 1) {
            return None;
        }
        let placement = Placement::of(position);
        let value = self.placement_value(&placement, pieces)?;
        let plies = if value.is_draw() {
            None
        } else if self.has_distance(&placement, pieces) {
            Some(value.0.into())
        } else {
            // Where the game is over, that is known without a database.
            (!value.is_win() && !position.movers().can_move()).then_some(0)
        };
        Some(EndgameValue { sign: value.sign(), plies })
    }

    fn best_moves(&self, position: &Checkers) -> Option<Vec<Move>> {
        let known = self.value(position)?;
        let mut ranked = Vec::new();
        for m in position.moves() {
            let after = self.value(&position.after(m))?;
            // Best last: quick wins, slow losses.
            let plies = after.plies.filter(|_| known.plies.is_some()).map_or(0, i64::from);
            ranked.push((m, (-after.sign, if after.sign < 0 { -plies } else { plies })));
        }
        let best = ranked.iter().map(|&(_, rank)| rank).max()?;
        Some(ranked.into_iter().filter(|&(_, rank)| rank == best).map(|(m, _)| m).collect())
    }

    fn is_quick(&self) -> bool {
        true
    }

    fn stage(&self, position: &Checkers) -> Option<u64> {
        let material = Placement::of(position).material();
        Some(material.key().max(material.swapped().key()) as u64)
    }
}
