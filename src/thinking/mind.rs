//! What iterative deepening on a clock asks of a search, of either profile.

use crate::game::{Game, Score, Selective};
use crate::search::tournament::Tournament;
use crate::search::{Algorithm, Bounds, Guesses, INFINITY, Node, Observer, Search, Stopped};

/// A search that can be asked again and again for the value of a root.
pub(super) trait Mind<G: Game> {
    /// Who is told what it does.
    type Watcher: Observer;

    /// Who is told what it does.
    fn watcher(&mut self) -> &mut Self::Watcher;

    /// Only these moves of the root count; all, if empty.
    fn restrict(&mut self, only: Vec<G::Move>);

    /// Searches the root once.
    fn ask(&mut self, algorithm: Algorithm, n: &Node<G>, known: Guesses) -> Result<Bounds, Stopped>;

    /// The best move of the root, and the lower bound on its value that was proved last; finished or not.
    fn best(&self) -> Option<(G::Move, Score)>;

    /// The nodes used so far.
    fn used(&self) -> u64;

    /// The length of the longest line.
    fn reached(&self) -> u32;

    /// The answers that an endgame table has given.
    fn endgames(&self) -> u64;
}

impl<G: Selective, O: Observer> Mind<G> for Tournament<'_, G, O> {
    type Watcher = O;

    fn watcher(&mut self) -> &mut O {
        &mut self.watcher
    }

    fn restrict(&mut self, only: Vec<G::Move>) {
        self.only = only;
    }

    fn ask(&mut self, algorithm: Algorithm, n: &Node<G>, known: Guesses) -> Result<Bounds, Stopped> {
        // What is no driver is left to the other profile.
        self.search(algorithm, n, known).unwrap_or(Err(Stopped))
    }

    fn best(&self) -> Option<(G::Move, Score)> {
        self.root_move
    }

    fn used(&self) -> u64 {
        self.limits.used()
    }

    fn reached(&self) -> u32 {
        self.reached
    }

    fn endgames(&self) -> u64 {
        self.known_endgames
    }
}

impl<G: Game, O: Observer> Mind<G> for Search<'_, G, O> {
    type Watcher = O;

    fn watcher(&mut self) -> &mut O {
        &mut self.observer
    }

    fn restrict(&mut self, only: Vec<G::Move>) {
        self.only = only;
    }

    fn ask(&mut self, algorithm: Algorithm, n: &Node<G>, known: Guesses) -> Result<Bounds, Stopped> {
        self.search(algorithm, n, known)
    }

    /// A move of an unfinished iteration is not one to play: the search of 1995 does not say what it has proved so far.
    fn best(&self) -> Option<(G::Move, Score)> {
        self.root_move.map(|m| (m, -INFINITY))
    }

    fn used(&self) -> u64 {
        self.limits.used()
    }

    fn reached(&self) -> u32 {
        0
    }

    fn endgames(&self) -> u64 {
        0
    }
}
