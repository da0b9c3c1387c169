//! `nullwindow positions`

use super::Failure;
use super::game_parser::GameParser;
use nullwindow::game::Format;
use nullwindow::games::{GameId, PlayableGame, Task};
use nullwindow::positions::{
    self, FileKind, NamedPosition, Plies, Positions, Selection, Source, Text, detect,
};
use std::fmt::Write as _;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::Path;

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
    #[arg(long, value_parser = GameParser)]
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

/// The positions that the user selected from a file.
pub(super) struct PositionSet<G> {
    /// The game.
    pub(super) game: GameId,
    /// The name of the set.
    pub(super) name: String,
    /// The positions.
    pub(super) positions: Vec<NamedPosition<G>>,
}

/// What a command does with the positions of a file.
pub(super) trait PositionTask {
    /// Does it with the positions of one game.
    fn run<G: PlayableGame>(self, set: PositionSet<G>) -> Result<(), Failure>;
}

impl InputArguments {
    /// Reads a file and does a task with the positions that the user selected. Bad records that are skipped are listed on
    /// standard error.
    pub(super) fn run(&self, file: &str, task: impl PositionTask) -> Result<(), Failure> {
        let text = Source::from(file).read()?;
        let kind = detect(&text, self.game, self.input_format)?;
        kind.game.run(ReadTask { text, kind, input: self, task })
    }
}

struct ReadTask<'a, T> {
    text: Text,
    kind: FileKind,
    input: &'a InputArguments,
    task: T,
}

impl<T: PositionTask> Task for ReadTask<'_, T> {
    type Output = Result<(), Failure>;

    fn run<G: PlayableGame>(self) -> Result<(), Failure> {
        let ReadTask { text, kind, input, task } = self;
        let Positions { entries: positions, bad } =
            positions::read::<G>(&text, kind.format, &input.selection(), input.skip_bad)?;
        for bad in &bad {
            eprintln!("skipped: {bad}");
        }
        if !bad.is_empty() {
            eprintln!("positions read: {}, bad records skipped: {}", positions.len(), bad.len());
        }
        task.run(PositionSet { game: kind.game, name: set_name(&text.source), positions })
    }
}

/// The name of a set of positions: that of its file without folder and extension, on one line.
pub(super) fn set_name(source: &Source) -> String {
    let stem = match source {
        Source::Stdin => None,
        Source::File(path) => Path::file_stem(path),
    };
    let name = stem.map_or_else(|| "stdin".to_string(), |stem| stem.to_string_lossy().into_owned());
    name.replace(char::is_control, "_")
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    arguments.input.run(&arguments.file, List(out))
}

struct List<'a, W>(&'a mut W);

impl<W: Write> PositionTask for List<'_, W> {
    fn run<G: PlayableGame>(self, set: PositionSet<G>) -> Result<(), Failure> {
        let width = set.positions.iter().map(|named| named.id.chars().count()).max().unwrap_or(0);
        for NamedPosition { id, position, .. } in &set.positions {
            let side = G::side_name(position.to_move());
            writeln!(self.0, "{id:width$}  {side}  {}", position.format_position())?;
        }
        Ok(())
    }
}
