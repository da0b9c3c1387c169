//! `nullwindow positions`

use super::Failure;
use nullwindow::game::Format;
use nullwindow::games::{GameId, PlayableGame, Task};
use nullwindow::positions::{
    self, FileKind, NamedPosition, Plies, Positions, Selection, Source, Text, detect,
};
use std::fmt::Write as _;
use std::io::Write;
use std::num::NonZeroUsize;

/// List the positions of a file: id, side to move and position
#[derive(clap::Args)]
#[command(after_help = formats_and_examples())]
pub(super) struct Arguments {
    /// Position file; - for standard input
    file: String,
    #[command(flatten)]
    input: InputArguments,
}

/// What stands below the arguments: the formats of every game, and examples.
fn formats_and_examples() -> String {
    let mut text = "Formats by extension:\n".to_string();
    for game in GameId::ALL {
        let extensions: Vec<String> =
            game.formats().iter().map(|format| format!(".{}", format.extension())).collect();
        let _ = writeln!(text, "  {:<10} {}", game.name(), extensions.join(" "));
    }
    text + "\nExamples:\n  \
        nullwindow positions positions/chess.pgn --plies 20..60 --every 10\n  \
        nullwindow positions my.epd --skip-bad\n  \
        echo f5d6c3d3c4 | nullwindow positions - --game othello"
}

/// How a position file is read: arguments of the commands that take one.
#[derive(clap::Args)]
pub(super) struct InputArguments {
    /// Game [default: by the name of the file]
    #[arg(long)]
    game: Option<GameId>,
    /// Format of the file: epd, fen, pgn, pdn, obf or transcript [default: by its name]
    #[arg(long, value_name = "FORMAT")]
    input_format: Option<Format>,
    /// Positions of games after FROM to TO plies, both included; either end may be left out
    #[arg(long, value_name = "FROM..TO")]
    plies: Option<Plies>,
    /// Every N-th of these
    #[arg(long, value_name = "N", value_parser = positive)]
    every: Option<NonZeroUsize>,
    /// Maximum number of positions
    #[arg(long, value_name = "N", value_parser = positive)]
    limit: Option<NonZeroUsize>,
    /// Skip bad records, with a message for each
    #[arg(long)]
    skip_bad: bool,
}

/// Reads a number above 0.
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
    /// Opens a file and detects its game and format.
    pub(super) fn open(&self, file: &str) -> Result<(Text, FileKind), Failure> {
        let text = Source::from(file).read()?;
        let kind = detect(&text, self.game, self.input_format)?;
        Ok((text, kind))
    }

    /// The positions that the user selected. Bad records that are skipped are listed on standard error.
    pub(super) fn read<G: PlayableGame>(
        &self,
        text: &Text,
        kind: FileKind,
    ) -> Result<Vec<NamedPosition<G>>, Failure> {
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
    kind: FileKind,
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
