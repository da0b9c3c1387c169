//! Games as files: saved for other programs, and loaded from them.

use super::{Play, Player, Reply, Sheet};
use crate::game::{Format, LineError, Record, Side};
use crate::games::{GameId, PlayableGame};
use crate::positions::{FileError, Source, detect};
use nullwindow_support::write_whole;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// The how-manieth game, from 1, of a file.
pub fn load<G: PlayableGame>(file: &str, number: usize) -> Result<Record<G>, FileError> {
    let text = Source::from(file).read()?;
    let game = GameId::ALL.iter().copied().find(|game| game.name() == G::NAME);
    let kind = detect(&text, game, None)?;
    let mut seen = 0;
    let mut found = None;
    let _ = G::read(kind.format, &text.content, &mut |record: Result<Record<G>, LineError>| {
        seen += 1;
        if seen == number {
            found = Some(record);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    match found {
        Some(Ok(record)) => Ok(record),
        Some(Err(error)) => Err(text.error(Some(error.line), error.error.to_string())),
        None => {
            let games = match seen {
                0 => format!("no game in it, expected {} in {} format", G::NAME, kind.format),
                1 => format!("there is 1 game in it, expected number {number}"),
                _ => format!("there are {seen} games in it, expected number {number}"),
            };
            Err(text.error(None, games))
        }
    }
}

/// The game of a text that we have written ourselves.
pub(super) fn only_record<G: PlayableGame>(text: &str) -> Result<Record<G>, String> {
    let mut found = Err("no game in it".to_string());
    let _ = G::read(G::WRITTEN, text, &mut |record| {
        found = record.map_err(|error| error.to_string());
        ControlFlow::Break(())
    });
    found
}

impl<G: PlayableGame> Play<G> {
    /// The game on the board as files hold it.
    pub fn record(&self) -> Record<G> {
        let result = self
            .conclusion
            .as_ref()
            .map_or("*", |conclusion| crate::engine::Ending::result(conclusion.winner));
        let mut tags: Vec<(String, String)> = Vec::new();
        let mut tag = |name: &str, value: &str| tags.push((name.to_string(), value.to_string()));
        tag("Event", "Casual game");
        tag("Site", "?");
        tag("Date", &today().replace('-', "."));
        tag("Round", "-");
        for side in [Side::First, Side::Second] {
            let name = match self.sides.of(side) {
                Player::Person => "Player".to_string(),
                Player::PlayableGame => format!("nullwindow ({})", self.opponent.describe()),
            };
            tag(G::side_name(side), &name);
        }
        tag("Result", result);
        if let Some(time) = self.opponent.control.game_time {
            tag("TimeControl", &time.to_string());
        }
        tag("PlyCount", &self.sheet.played().len().to_string());
        if let Some(conclusion) = &self.conclusion {
            tag("Termination", conclusion.ending.termination());
        }
        Record {
            line: 1,
            tags,
            start: self.sheet.start().clone(),
            moves: self.sheet.moves(),
            remarks: Vec::new(),
            result: Some(result.to_string()),
        }
    }

    pub(super) fn save(&mut self, file: Option<&str>, replace: bool) -> Reply {
        let path = match file {
            Some(file) => PathBuf::from(file),
            None => free_name::<G>(),
        };
        let wrong = Format::ALL.into_iter().find(|&format| {
            path.extension().and_then(|end| end.to_str()).and_then(Format::from_extension) == Some(format)
                && format != G::WRITTEN
        });
        if let Some(format) = wrong {
            let (name, end) = (G::NAME, G::WRITTEN.extension());
            return Reply::refused(format!(
                "{name} games are not saved as {format}, expected a name with .{end}"
            ));
        }
        if path.is_file() && !replace && !self.own_files.contains(&path) {
            let name = path.display();
            return Reply::refused(format!("{name} is there already; 'save! {name}' replaces it"));
        }
        match write_whole(&path, G::write(&self.record()).as_bytes()) {
            Ok(()) => {
                let text = format!("saved as {}", path.display());
                self.own_files.push(path);
                Reply::said(text)
            }
            Err(error) => Reply::refused(format!("cannot save {error}")),
        }
    }

    pub(super) fn load(&mut self, file: &str, number: usize) -> Reply {
        match load::<G>(file, number) {
            Ok(record) => {
                let moves = record.moves.len();
                let sheet = Sheet::new(record.start, &record.moves);
                self.start(sheet, &format!("A game of {moves} plies"))
            }
            Err(error) => Reply::refused(error.to_string()),
        }
    }
}

/// A name that says game and day, and that no file has.
fn free_name<G: PlayableGame>() -> PathBuf {
    let (name, day, end) = (G::NAME, today(), G::WRITTEN.extension());
    let names = (1..).map(|number| match number {
        1 => format!("{name}-{day}.{end}"),
        _ => format!("{name}-{day}-{number}.{end}"),
    });
    names.map(PathBuf::from).find(|path| !Path::exists(path)).unwrap_or_default()
}

/// The day, in universal time, as `2024-02-29`.
fn today() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    day(seconds / 86_400)
}

/// The day so many days after the first of January 1970.
fn day(mut days: u64) -> String {
    let is_leap = |year: u64| year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
    let mut year = 1970;
    while days >= 365 + u64::from(is_leap(year)) {
        days -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let mut month = 1;
    for length in [31, 28 + u64::from(is_leap(year)), 31, 30, 31, 30, 31, 31, 30, 31, 30] {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    format!("{year:04}-{month:02}-{:02}", days + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        for (days, text) in [
            (0, "1970-01-01"),
            (58, "1970-02-28"),
            (59, "1970-03-01"),
            (364, "1970-12-31"),
            (789, "1972-02-29"),
            (11_016, "2000-02-29"),
            (19_782, "2024-02-29"),
            (20_453, "2025-12-31"),
        ] {
            assert_eq!(day(days), text);
        }
    }
}
