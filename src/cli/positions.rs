//! `nullwindow positions`

use super::Failure;
use nullwindow::game::Format;
use nullwindow::games::{GameId, PlayableGame, Task};
use nullwindow::positions::{self, Entry, Kind, Plies, Positions, Selection, Source, Text, detect};
use std::io::Write;
use std::num::NonZeroUsize;

/// List the positions of a file: id, side to move, position
#[derive(clap::Args)]
#[command(after_help = "Kinds of files, told by their names:\n  \
    .epd .fen .pgn  chess     .pdn .fen  checkers     .obf .txt  Othello positions, transcripts\n\n\
    Examples:\n  nullwindow positions positions/chess.pgn --plies 20..60 --every 10 --limit 20\n  \
    nullwindow positions my.epd --skip-bad\n  echo f5d6c3d3c4 | nullwindow positions - --game othello")]
pub(super) struct Arguments {
    /// The file; - for standard input
    file: String,
    #[command(flatten)]
    input: InputArguments,
}

/// How a position file is read, for every command that takes one.
#[derive(clap::Args)]
pub(super) struct InputArguments {
    /// The game, where the file's name does not tell it
    #[arg(long)]
    game: Option<GameId>,
    /// The kind of file, where its name does not tell it: epd, fen, pgn, pdn, obf or transcript
    #[arg(long, value_name = "FORMAT")]
    input_format: Option<Format>,
    /// Of games, the positions after FROM to TO plies, both included; either end may be left out
    #[arg(long, value_name = "FROM..TO")]
    plies: Option<Plies>,
    /// Of these, every N-th
    #[arg(long, value_name = "N", value_parser = positive)]
    every: Option<NonZeroUsize>,
    /// At most N positions in all
    #[arg(long, value_name = "N", value_parser = positive)]
    limit: Option<NonZeroUsize>,
    /// Go on after a bad record; say what was skipped and how many
    #[arg(long)]
    skip_bad: bool,
}

/// Reads a number of things of which there must be some.
fn positive(text: &str) -> Result<NonZeroUsize, &'static str> {
    text.parse().map_err(|_| "expected a number from 1")
}

impl InputArguments {
    fn selection(&self) -> Selection {
        let all = Selection::default();
        Selection {
            plies: self.plies.unwrap_or(all.plies),
            every: self.every.map_or(all.every, NonZeroUsize::get),
            limit: self.limit.map(NonZeroUsize::get),
        }
    }
}

impl InputArguments {
    /// Opens a file and tells what it is.
    pub(super) fn open(&self, file: &str) -> Result<(Text, Kind), Failure> {
        let text = Source::from(file).read()?;
        let kind = detect(&text, self.game, self.input_format)?;
        Ok((text, kind))
    }

    /// The positions that the user picked. What was skipped is said and counted.
    pub(super) fn read<G: PlayableGame>(&self, text: &Text, kind: Kind) -> Result<Vec<Entry<G>>, Failure> {
        let Positions { entries, bad } =
            positions::read::<G>(text, kind.format, &self.selection(), self.skip_bad)?;
        for bad in &bad {
            eprintln!("skipped: {bad}");
        }
        if !bad.is_empty() {
            eprintln!("positions read: {}, bad records skipped: {}", entries.len(), bad.len());
        }
        Ok(entries)
    }
}

pub(super) fn run(arguments: Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let Arguments { file, input } = arguments;
    let (text, kind) = input.open(&file)?;
    kind.game.run(List { text, kind, input, out })
}

struct List<'a, W> {
    text: Text,
    kind: Kind,
    input: InputArguments,
    out: &'a mut W,
}

impl<W: Write> Task for List<'_, W> {
    type Output = Result<(), Failure>;

    fn run<G: PlayableGame>(self) -> Result<(), Failure> {
        let entries = self.input.read::<G>(&self.text, self.kind)?;
        let width = entries.iter().map(|entry| entry.id.chars().count()).max().unwrap_or(0);
        for entry in &entries {
            let side = G::side_name(entry.position.to_move());
            writeln!(self.out, "{:width$}  {side}  {}", entry.id, entry.position.format_position())?;
        }
        Ok(())
    }
}
