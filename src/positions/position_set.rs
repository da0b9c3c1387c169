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
    /// Whether positions in which the game is over are skipped: there is nothing to search.
    pub skip_finished: bool,
}

/// What a position file holds.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// The number of positions, those that are skipped not included.
    pub positions: usize,
    /// The number of bad records that are skipped.
    pub bad: usize,
    /// The number of finished positions that are skipped.
    pub finished: usize,
    /// The id of the first of them.
    pub first_finished: Option<String>,
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
                Found::Finished(id) => {
                    tally.finished += 1;
                    tally.first_finished.get_or_insert(id);
                }
                Found::Bad(_) => tally.bad += 1,
            }
            ControlFlow::Continue(())
        })?;
        if tally.positions == 0 {
            let message =
                format!("all {} positions are finished games, expected one to search", tally.finished);
            return Err(set.file.source().error(&message));
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
            Found::Finished(_) | Found::Bad(_) => ControlFlow::Continue(()),
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
        let Reading { selection, skip_bad, skip_finished } = &self.reading;
        self.file.visit(self.kind.format, selection, *skip_bad, &mut |found: Result<
            NamedPosition<G>,
            FileError,
        >| {
            visit(match found {
                Ok(named) if *skip_finished && named.position.outcome().is_some() => {
                    Found::Finished(named.id)
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
    /// The id of a position that is skipped.
    Finished(String),
    Bad(FileError),
}
