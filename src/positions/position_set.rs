//! The positions that a user selected from a file.

use super::{FileError, FileKind, NamedPosition, PositionFile, Selection};
use crate::game::Notation;
use std::marker::PhantomData;
use std::ops::ControlFlow;

/// How a position file is read.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Reading {
    /// Which positions of games are picked.
    pub selection: Selection,
    /// Whether bad records are skipped.
    pub skip_bad: bool,
    /// Which positions are skipped.
    pub skips: Skips,
}

/// Which positions are skipped, because there is nothing to be found out about them.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Skips {
    /// None.
    #[default]
    Nothing,
    /// Those in which the game is over.
    Finished,
    /// These, and those with one legal move: an algorithm that only looks for the best move has it at no cost.
    FinishedAndForced,
}

/// Positions that are skipped for the same reason.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Skipped {
    /// How many.
    pub count: usize,
    /// The id of the first.
    pub first: Option<String>,
}

impl Skipped {
    fn add(&mut self, id: String) {
        self.count += 1;
        self.first.get_or_insert(id);
    }
}

/// What a position file holds.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// The number of positions, those that are skipped not included.
    pub positions: usize,
    /// The number of bad records that are skipped.
    pub bad: usize,
    /// The positions that are skipped because the game is over.
    pub finished: Skipped,
    /// The positions that are skipped because there is one legal move.
    pub forced: Skipped,
    /// The length of the longest id.
    pub longest_id: usize,
}

/// The positions that a user selected from a file. They are read anew whenever they are gone through, so that their number
/// takes no memory.
#[derive(Clone, Debug)]
pub struct PositionSet<G> {
    file: PositionFile,
    kind: FileKind,
    reading: Reading,
    tally: Tally,
    game: PhantomData<fn() -> G>,
}

impl<G: Notation> PositionSet<G> {
    /// Reads the whole file once, so that whatever is wrong with it is found before anything is done with its positions.
    pub fn check(file: PositionFile, kind: FileKind, reading: Reading) -> Result<PositionSet<G>, FileError> {
        let mut set = PositionSet { file, kind, reading, tally: Tally::default(), game: PhantomData };
        let mut tally = Tally::default();
        set.visit(&mut |found| {
            match found {
                Found::Position(position) => {
                    tally.positions += 1;
                    tally.longest_id = tally.longest_id.max(position.id.chars().count());
                }
                Found::Finished(id) => tally.finished.add(id),
                Found::Forced(id) => tally.forced.add(id),
                Found::Bad(_) => tally.bad += 1,
            }
            ControlFlow::Continue(())
        })?;
        if tally.positions == 0 {
            let Tally { finished, forced, .. } = tally;
            let what = match (finished.count, forced.count) {
                (_, 0) => "are finished games",
                (0, _) => "have one legal move",
                _ => "are finished games or have one legal move",
            };
            let all = finished.count + forced.count;
            return Err(set
                .file
                .source()
                .error(&format!("all {all} positions {what}, expected one to search")));
        }
        set.tally = tally;
        Ok(set)
    }

    /// The game and the format.
    pub fn kind(&self) -> FileKind {
        self.kind
    }

    /// What there is.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// Goes through the positions.
    pub fn for_each(
        &self,
        visit: &mut dyn FnMut(NamedPosition<G>) -> ControlFlow<()>,
    ) -> Result<(), FileError> {
        self.visit(&mut |found| match found {
            Found::Position(position) => visit(position),
            Found::Finished(_) | Found::Forced(_) | Found::Bad(_) => ControlFlow::Continue(()),
        })
    }

    /// Goes through the bad records that are skipped.
    pub fn for_each_bad(&self, visit: &mut dyn FnMut(FileError)) -> Result<(), FileError> {
        self.visit(&mut |found| {
            if let Found::Bad(bad) = found {
                visit(bad);
            }
            ControlFlow::Continue(())
        })
    }

    fn visit(&self, visit: &mut dyn FnMut(Found<G>) -> ControlFlow<()>) -> Result<(), FileError> {
        let Reading { selection, skip_bad, skips } = &self.reading;
        self.file.visit(self.kind.format, selection, *skip_bad, &mut |found: Result<
            NamedPosition<G>,
            FileError,
        >| {
            visit(match found {
                Ok(named) if *skips != Skips::Nothing && named.position.outcome().is_some() => {
                    Found::Finished(named.id)
                }
                Ok(named) if *skips == Skips::FinishedAndForced && named.position.count_moves() == 1 => {
                    Found::Forced(named.id)
                }
                Ok(named) => Found::Position(named),
                Err(bad) => Found::Bad(bad),
            })
        })
    }
}

/// What is found in a file.
enum Found<G> {
    Position(NamedPosition<G>),
    /// The id of a finished position that is skipped.
    Finished(String),
    /// The id of a position with one legal move that is skipped.
    Forced(String),
    Bad(FileError),
}
