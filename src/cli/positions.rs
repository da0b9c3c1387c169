//! `nullwindow positions`

use super::Failure;
use super::game_parser::GameParser;
use nullwindow::game::Format;
use nullwindow::games::{GameId, PlayableGame, Task};
use nullwindow::positions::{
    FileKind, NamedPosition, Plies, PositionFile, PositionSet, Reading, Selection, Skipped, Skips, Source,
    Tally,
};
use nullwindow::support::{count, message, quote};
use std::fmt::Write as _;
use std::io::Write;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

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
    #[command(flatten)]
    reading: ReadingArguments,
}

/// Which positions of a file are read, and in which format.
#[derive(clap::Args)]
pub(super) struct ReadingArguments {
    /// Format of the file: epd, fen, pgn, pdn, obf, transcript, ggf or wthor [default: by its name]
    #[arg(long, value_name = "FORMAT")]
    pub(super) input_format: Option<Format>,
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

impl ReadingArguments {
    /// How a file is read by a command that skips some positions.
    pub(super) fn reading(&self, skips: Skips) -> Reading {
        let all = Selection::default();
        let selection = Selection {
            plies: self.plies.unwrap_or(all.plies),
            every: self.every.map_or(all.every, NonZeroUsize::get),
            limit: self.limit.map(NonZeroUsize::get),
        };
        Reading { selection, skip_bad: self.skip_bad, skips }
    }
}

/// What a command does with the positions of a file.
pub(super) trait PositionTask {
    /// Which positions are skipped.
    const SKIPS: Skips;

    /// Does it with the positions of one game in the set of this name.
    fn run<G: PlayableGame>(self, positions: PositionSet<G>, name: String) -> Result<(), Failure>;
}

impl InputArguments {
    /// Does a task with the positions that the user selected from a file. What is skipped is said on standard error.
    pub(super) fn run(&self, file: &str, task: impl PositionTask) -> Result<(), Failure> {
        self.run_task(self.game, file, task)
    }

    /// The same where the command names the game.
    pub(super) fn run_with(&self, game: GameId, file: &str, task: impl PositionTask) -> Result<(), Failure> {
        self.run_task(Some(game), file, task)
    }

    fn run_task(&self, game: Option<GameId>, file: &str, task: impl PositionTask) -> Result<(), Failure> {
        let file = PositionFile::open(Source::from(file))?;
        let kind = file.kind(game, self.reading.input_format)?;
        kind.game.run(ReadTask { file, kind, input: self, task })
    }
}

struct ReadTask<'a, T> {
    file: PositionFile,
    kind: FileKind,
    input: &'a InputArguments,
    task: T,
}

impl<T: PositionTask> Task for ReadTask<'_, T> {
    type Output = Result<(), Failure>;

    fn run<G: PlayableGame>(self) -> Result<(), Failure> {
        let ReadTask { file, kind, input, task } = self;
        let name = file.source().set_name();
        let reading = input.reading.reading(T::SKIPS);
        let positions = PositionSet::<G>::check(file, kind, reading)?;
        say_skipped(&positions)?;
        task.run(positions, name)
    }
}

/// Says on standard error what is skipped.
pub(super) fn say_skipped<G: PlayableGame>(positions: &PositionSet<G>) -> Result<(), Failure> {
    let Tally { positions: read, bad, finished, forced, .. } = positions.tally();
    if *bad > 0 {
        positions.for_each_bad(&mut |bad| message!("skipped: {bad}"))?;
        message!("positions read: {}, bad records skipped: {bad}", read + finished.count + forced.count);
    }
    for (skipped, why) in [(finished, "in which the game is over"), (forced, "with one legal move")] {
        if let Skipped { count: number, first: Some(first) } = skipped {
            let positions = count(*number as u64, "position", "positions");
            message!("skipped: {positions} {why}, the first is {}", quote(first));
        }
    }
    Ok(())
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    arguments.input.run(&arguments.file, List(out))
}

struct List<'a, W>(&'a mut W);

impl<W: Write> PositionTask for List<'_, W> {
    const SKIPS: Skips = Skips::Nothing;

    fn run<G: PlayableGame>(self, positions: PositionSet<G>, _: String) -> Result<(), Failure> {
        let width = positions.tally().longest_id;
        let mut written = Ok(());
        positions.for_each(&mut |NamedPosition { id, position, .. }| {
            let side = G::side_name(position.to_move());
            written = writeln!(self.0, "{id:width$}  {side}  {}", position.format_position());
            if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })?;
        Ok(written?)
    }
}
