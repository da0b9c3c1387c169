//! `nullwindow endgames`

use super::jobs::JobArguments;
use super::progress::Bar;
use super::{Failure, interrupt};
use nullwindow::support::{aligned, message, write_whole};
use nullwindow_checkers::endgames::{self, BuildError, Builder, BuiltSlice, Counts, SlicePair, Workers};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Build endgame databases: who wins every position with few pieces
#[derive(clap::Args)]
#[command(
    after_help = "The databases know of every position with up to N pieces whether the side to move wins, draws or loses. They \
    are built slice by slice, by the men and kings of both sides, from the end of the game backwards. A slice is a file: \
    KMvK.wld is a king and a man, to move, against a king. Files that are there already are kept, so that the same command \
    goes on where it was interrupted; the files are the same on any number of threads.\n\n\
    With --verify, every value is compared with those after the moves of its position.\n\n\
    Pieces, positions, and what they take on one core: 4, 6 million, 1 s, 160 KB; 5, 139 million, 20 s, 1.5 MB; 6, 2.4 \
    billion, 7 minutes and 2 GB of memory, 50 MB.\n\n\
    Engines use them with --endgames FOLDER, or where NULLWINDOW_ENDGAMES names the folder. Databases of up to four pieces, \
    with the distance to the end of the game, are built in: none are needed for them.\n\n\
    Examples:\n  \
    nullwindow endgames checkers --pieces 5 --output endgames\n  \
    nullwindow endgames checkers --pieces 5 --output endgames --verify\n  \
    nullwindow play checkers --endgames endgames"
)]
pub(super) struct Arguments {
    /// Game
    #[arg(value_enum)]
    game: BuiltGame,
    /// Largest number of pieces
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(2..=endgames::MOST_PIECES as u64))]
    pieces: u64,
    /// Folder of the databases
    #[arg(long, short, value_name = "FOLDER")]
    output: PathBuf,
    /// Verify the databases once they are built
    #[arg(long)]
    verify: bool,
    #[command(flatten)]
    jobs: JobArguments,
}

/// A game whose endgame databases can be built.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum BuiltGame {
    /// English draughts
    Checkers,
}

impl From<BuildError> for Failure {
    fn from(error: BuildError) -> Failure {
        match error {
            BuildError::Stopped => {
                Failure::Interrupted("finished slices are kept, the same command goes on".to_string())
            }
            BuildError::Database(_) | BuildError::Missing(_) => Failure::Usage(error.to_string()),
            BuildError::Wrong(_) => Failure::Failed(error.to_string()),
        }
    }
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let BuiltGame::Checkers = arguments.game;
    let folder = &arguments.output;
    fs::create_dir_all(folder).map_err(|error| Failure::Failed(format!("{}: {error}", folder.display())))?;
    let stop = interrupt::flag();
    let workers = Workers { threads: arguments.jobs.count(), stop: &stop };
    let pairs = SlicePair::all(arguments.pieces as usize);
    let begin = Instant::now();
    let slices = build(folder, &pairs, workers)?;
    write!(out, "{}", table(&slices))?;
    out.flush()?;
    message!("{:.1} s", begin.elapsed().as_secs_f64());
    if arguments.verify {
        let begin = Instant::now();
        verify(folder, &pairs, workers)?;
        message!("verified: every value follows from the moves, {:.1} s", begin.elapsed().as_secs_f64());
    }
    Ok(())
}

/// Builds the slices that are not there yet.
fn build(folder: &Path, pairs: &[SlicePair], workers: Workers<'_>) -> Result<Vec<BuiltSlice>, Failure> {
    let mut builder = Builder::new(folder, workers);
    let mut bar = Bar::of("pairs of slices", pairs.len(), 0, pairs.iter().map(|pair| pair.positions()).sum());
    let mut slices = Vec::new();
    for &pair in pairs {
        let found = match builder.finished(pair)? {
            Some(found) => found,
            None => {
                let built = builder.build(pair)?;
                for slice in &built {
                    write_whole(&folder.join(&slice.name), &slice.bytes)?;
                }
                built
            }
        };
        slices.extend(found);
        bar.advance(pair.positions(), &pair.to_string());
    }
    bar.finish();
    Ok(slices)
}

fn verify(folder: &Path, pairs: &[SlicePair], workers: Workers<'_>) -> Result<(), Failure> {
    let mut builder = Builder::new(folder, workers);
    let mut bar =
        Bar::of("pairs of slices verified", pairs.len(), 0, pairs.iter().map(|pair| pair.positions()).sum());
    for &pair in pairs {
        builder.verify(pair)?;
        bar.advance(pair.positions(), &pair.to_string());
    }
    bar.finish();
    Ok(())
}

/// A line for every slice, and one for every number of pieces.
fn table(slices: &[BuiltSlice]) -> String {
    let line = |name: &str, counts: Counts, bytes: usize| {
        let mut line = vec![name.to_string()];
        line.extend(
            [counts.total(), counts.wins, counts.draws, counts.losses, bytes as u64].map(|n| n.to_string()),
        );
        line
    };
    let titles = ["slice", "positions", "wins", "draws", "losses", "bytes"];
    let mut lines = vec![titles.map(String::from).to_vec()];
    for of_pieces in slices.chunk_by(|one, next| one.pieces == next.pieces) {
        let mut total = (Counts::default(), 0);
        for slice in of_pieces {
            total.0 += slice.counts;
            total.1 += slice.bytes.len();
            lines.push(line(slice.name.trim_end_matches(".wld"), slice.counts, slice.bytes.len()));
        }
        lines.push(line(&format!("{} pieces", of_pieces[0].pieces), total.0, total.1));
    }
    aligned(&lines)
}
