//! Files of self-play games: written as they are played, and read again to learn from.

use super::self_play::{SelfPlay, SelfPlayer};
use crate::engine::Signals;
use crate::game::{Format, LineError, Record, RecordSink, TextReader, portable};
use crate::games::PlayableGame;
use crate::search::TableError;
use crate::support::pool::try_map;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::ops::ControlFlow;
use std::path::Path;

/// The results with which games end.
const RESULTS: &[&str] = &["1-0", "0-1", "1/2-1/2", "1/2", "*", "2-0", "0-2", "1-1", "0-0"];

/// Reads games in the layout of PGN, whatever game they are of.
pub fn read_games<G: PlayableGame>(text: &str) -> Result<Vec<Record<G>>, LineError> {
    all_records(|sink| portable::read(&mut TextReader::new(text.as_bytes()), RESULTS, sink))
}

/// Reads games of the Generic Game Server, with the values of their moves.
pub fn read_ggf<G: PlayableGame>(text: &str) -> Result<Vec<Record<G>>, LineError> {
    all_records(|sink| G::read(Format::Ggf, text, sink))
}

/// All records that a reader finds, or the first error.
fn all_records<G: PlayableGame>(
    read: impl FnOnce(&mut RecordSink<'_, G>) -> ControlFlow<()>,
) -> Result<Vec<Record<G>>, LineError> {
    let mut games = Vec::new();
    let mut failure = None;
    let _ = read(&mut |record| match record {
        Ok(record) => {
            games.push(record);
            ControlFlow::Continue(())
        }
        Err(error) => {
            failure = Some(error);
            ControlFlow::Break(())
        }
    });
    failure.map_or(Ok(games), Err)
}

/// A file of self-play games, open to be continued.
#[derive(Debug)]
pub struct Games {
    file: File,
    settings: SelfPlay,
    /// How many games it has.
    played: u64,
}

/// Games that a thread plays before they are written.
const GAMES_AT_A_TIME: usize = 32;

impl Games {
    /// Opens a file of games made with these settings, or begins one. A game that was cut off is removed. An error of the kind
    /// `InvalidData` means that the file has other games.
    pub fn open(path: &Path, settings: &SelfPlay) -> io::Result<Games> {
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        let mut text = String::new();
        file.read_to_string(&mut text)?;
        let whole = RESULTS.iter().filter_map(|result| {
            let end = format!("{result}\n\n");
            text.rfind(&end).map(|at| at + end.len())
        });
        let whole = whole.max().unwrap_or(0);
        let event = event_tag(settings);
        let played = text[..whole].lines().filter(|line| line.starts_with("[Event ")).count();
        let own = text[..whole].lines().filter(|line| *line == event).count();
        if own != played {
            let message = format!("it has games made with other settings, expected {event}");
            return Err(io::Error::new(io::ErrorKind::InvalidData, message));
        }
        file.set_len(whole as u64)?;
        file.seek(SeekFrom::End(0))?;
        Ok(Games { file, settings: settings.clone(), played: played as u64 })
    }

    /// The number of games in the file.
    pub fn played(&self) -> u64 {
        self.played
    }

    /// Plays until the file has `total` games, on `jobs` threads; `progress` receives the number of games. Stops early by a
    /// signal: then what was played is written.
    pub fn play<G: PlayableGame>(
        &mut self,
        total: u64,
        jobs: usize,
        signals: &Signals,
        mut progress: impl FnMut(u64),
    ) -> io::Result<()> {
        while self.played < total && !signals.is_stopped() {
            let last = total.min(self.played + (jobs.max(1) * GAMES_AT_A_TIME) as u64);
            let numbers: Vec<u64> = (self.played..last).collect();
            let settings = &self.settings;
            let games = try_map(
                &numbers,
                jobs,
                || SelfPlayer::<G>::new(signals.clone()),
                |player, &number| Ok::<_, TableError>(player.play(settings, number)),
            )
            .map_err(|error| io::Error::other(error.to_string()))?;
            // Games are in order: nothing after one that was stopped is kept.
            for game in games.into_iter().map_while(|game| game) {
                let mut game: Record<G> = game;
                game.tags[0].1 = event(&self.settings);
                self.file.write_all(portable::write(&game, 1).as_bytes())?;
                self.played += 1;
            }
            self.file.flush()?;
            progress(self.played);
        }
        Ok(())
    }
}

/// How the games of a file were made.
fn event(settings: &SelfPlay) -> String {
    let SelfPlay { seed, random_plies, nodes, adjudication } = settings;
    let (least, most) = (random_plies.start(), random_plies.end());
    let mut event = format!("nullwindow train, {nodes} nodes, {least}-{most} random plies, seed {seed}");
    if let Some(plies) = adjudication.draw_plies {
        event += &format!(", drawn after {plies} plies without progress");
    }
    if let Some(margin) = adjudication.win_margin {
        event += &format!(", won by {}", f64::from(margin) / 100.0);
    }
    event
}

fn event_tag(settings: &SelfPlay) -> String {
    format!("[Event \"{}\"]", event(settings))
}
