//! The table of games.

use nullwindow_game::{Board, Format, Game, Notation, ParseError, Selective, Study, StudyParams};
use nullwindow_search::Evaluation;
use std::fmt;
use std::str::FromStr;

/// A game as commands need it: rules, text, a board to show, the rules and parameters of play, and of experiments.
pub trait PlayableGame: Notation + Board + Selective + Study {}

impl<G: Notation + Board + Selective + Study> PlayableGame for G {}

/// Something that is done with a game whose type is known only at run time.
pub trait Task {
    /// What comes out.
    type Output;

    /// Does it with the positions of one game.
    fn run<G: PlayableGame>(self) -> Self::Output;
}

macro_rules! games {
    ($($(#[$attribute:meta])* $id:ident: $position:ty),+ $(,)?) => {
        /// A game, by name.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum GameId {
            $(
                $(#[$attribute])*
                #[doc = concat!("The positions are `", stringify!($position), "`.")]
                $id,
            )+
        }

        impl GameId {
            /// All games.
            pub const ALL: &'static [GameId] = &[$($(#[$attribute])* GameId::$id),+];

            /// The name on the command line.
            pub const fn name(self) -> &'static str {
                match self {
                    $($(#[$attribute])* GameId::$id => <$position>::NAME,)+
                }
            }

            /// One sentence on the game.
            pub const fn summary(self) -> &'static str {
                match self {
                    $($(#[$attribute])* GameId::$id => <$position>::SUMMARY,)+
                }
            }

            /// The formats of its position files.
            pub const fn formats(self) -> &'static [Format] {
                match self {
                    $($(#[$attribute])* GameId::$id => <$position>::FORMATS,)+
                }
            }

            /// The usual number of plies between iterations.
            pub const fn step(self) -> u32 {
                match self {
                    $($(#[$attribute])* GameId::$id => <$position>::STEP,)+
                }
            }

            /// The parameters of experiments.
            pub const fn study(self) -> StudyParams {
                match self {
                    $($(#[$attribute])* GameId::$id => <$position>::STUDY,)+
                }
            }

            /// Whether there is a trained evaluation.
            pub const fn has_trained_evaluation(self) -> bool {
                match self {
                    $($(#[$attribute])* GameId::$id => <$position>::HAS_TRAINED_EVALUATION,)+
                }
            }

            /// Whether moves can be ordered by the opponent's replies.
            pub const fn orders_by_reply(self) -> bool {
                match self {
                    $($(#[$attribute])* GameId::$id => <$position>::ORDERS_BY_REPLY,)+
                }
            }

            /// Whether the engines of the game speak UCI.
            pub const fn speaks_uci(self) -> bool {
                match self {
                    $($(#[$attribute])* GameId::$id => <$position>::UCI,)+
                }
            }

            /// Does a task with this game.
            pub fn run<T: Task>(self, task: T) -> T::Output {
                match self {
                    $($(#[$attribute])* GameId::$id => task.run::<$position>(),)+
                }
            }
        }
    };
}

games! {
    Checkers: nullwindow_checkers::Checkers,
    Othello: nullwindow_othello::Othello,
    Chess: nullwindow_chess::Chess,
    #[cfg(feature = "connect-four")]
    ConnectFour: nullwindow_connect_four::ConnectFour,
}

impl GameId {
    /// The evaluation of the program that plays this game: the trained one, where there is one.
    pub const fn own_evaluation(self) -> Evaluation {
        if self.has_trained_evaluation() { Evaluation::Trained } else { Evaluation::Classic }
    }

    /// The game with these positions, if it is in the table.
    pub fn of<G: Notation>() -> Option<GameId> {
        GameId::ALL.iter().copied().find(|game| game.name() == G::NAME)
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for GameId {
    type Err = ParseError;

    fn from_str(name: &str) -> Result<GameId, ParseError> {
        GameId::ALL.iter().copied().find(|game| game.name() == name).ok_or_else(|| {
            let names: Vec<&str> = GameId::ALL.iter().map(|game| game.name()).collect();
            ParseError::new(format!("unknown game '{name}', expected one of {}", names.join(", ")))
        })
    }
}
