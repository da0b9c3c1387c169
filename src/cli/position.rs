//! The arguments that name a position, shared by the commands that take one.

use nullwindow::game::{Notation, ParseError, PlayRules, Referee};

/// A position.
#[derive(clap::Args)]
pub(super) struct PositionArguments {
    /// Position to start from: a FEN, or in Othello 64 squares and the side to move
    #[arg(long, short, value_name = "P", allow_hyphen_values = true)]
    pub position: Option<String>,
}

impl PositionArguments {
    /// The given position, or the starting position of the game.
    pub(super) fn resolve<G: Notation>(&self) -> Result<G, ParseError> {
        match &self.position {
            None => Ok(G::start()),
            Some(text) => G::parse_position(text)
                .map_err(|error| ParseError::new(format!("invalid --position: {error}"))),
        }
    }
}

/// A position, and moves that were played from it.
#[derive(clap::Args)]
pub(super) struct LineArguments {
    #[command(flatten)]
    start: PositionArguments,
    /// Moves to play from there, in the game's notation
    #[arg(
        long,
        short,
        value_name = "MOVES",
        default_value = "",
        allow_hyphen_values = true,
        hide_default_value = true
    )]
    moves: String,
}

impl LineArguments {
    /// The starting position, and the moves.
    pub(super) fn line<G: Notation>(&self) -> Result<(G, Vec<G::Move>), ParseError> {
        let start: G = self.start.resolve()?;
        let moves = start
            .parse_moves(&self.moves)
            .map_err(|error| ParseError::new(format!("invalid --moves: {error}")))?;
        Ok((start, moves))
    }

    /// The game after the moves.
    pub(super) fn play<G: Notation + PlayRules>(&self) -> Result<Referee<G>, ParseError> {
        let (start, moves) = self.line()?;
        let mut referee = Referee::new(start);
        for m in moves {
            referee.play(m);
        }
        Ok(referee)
    }
}
