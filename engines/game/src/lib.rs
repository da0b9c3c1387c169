//! All that a search may know of a game.
//!
//! - [`Game`] is the interface of the searches: positions that are copied on every move, legal moves in a fixed
//!   order, a key, an evaluation. Artificial trees implement it too.
//! - [`Notation`] is the interface of everything that talks to people and files: positions and moves as text, the
//!   drawn board, the evaluation term by term. Searches cannot see it.
//! - [`HubNotation`] is the notation of the Hub protocol, for the games that it is for.
//! - [`PlayRules`] and [`Referee`] hold the rules that depend on how a position was reached (repetition, move counts):
//!   they bind in play and are outside the searched tree.
//! - [`Selective`] is the advice that a search for play asks for: null moves, exchanges, noisy moves.
//! - [`Board`] is what a screen asks: the shape and colours of the board, what stands where, and which squares a move goes
//!   through.
//! - [`Study`] is what experiments ask: how deep to search; everything in it has defaults.
//! - [`portable`] is the common ground of PGN and PDN.
//! - `WeightsFile` (feature `weights`) is the format of the weights of trained evaluations.
//! - `battery` (feature `battery`) is the set of tests that every game has to pass.
//!
#![doc = include_str!("../README.md")]

#[cfg(feature = "battery")]
pub mod battery;
mod board;
mod endgames;
mod error;
mod evaluation;
mod game;
mod hub;
mod notation;
mod outcome;
mod params;
mod perft;
pub mod portable;
mod prob_cut;
mod referee;
mod replaceable;
mod score;
mod selective;
mod solver;
mod study;
mod text_reader;
mod theme;
#[cfg(feature = "weights")]
mod weights_file;
pub mod zobrist;

pub use board::{Board, BoardShape, BoardSquare, Piece, PieceKind};
pub use endgames::{EndgameValue, Endgames};
pub use error::{Fault, LineError, ParseError, message_line, one_line, quote};
pub use evaluation::{LineEvaluator, Term, TermSink, Terms};
pub use game::{Game, MoveList};
pub use hub::HubNotation;
pub use notation::{Format, Notation, Record, RecordSink, read_lines};
pub use outcome::{Outcome, Side};
pub use params::SearchParams;
pub use perft::{divide, perft};
pub use prob_cut::{ProbCutFile, ProbCutPair, ProbCutTable};
pub use referee::{GameEnd, PlayRules, Referee, ReversibleMove};
pub use replaceable::Replaceable;
pub use score::{MAX_EVALUATION, Score, WIN};
pub use selective::Selective;
pub use solver::{EndgameSolver, NoSolver};
pub use study::{PaperFigures, Study, StudyDepths, StudyParams};
pub use text_reader::TextReader;
pub use theme::{BoardTheme, Rgb};
#[cfg(feature = "weights")]
pub use weights_file::{UnpackError, WeightsFile, WeightsFileError, pack_numbers, unpack_numbers};
