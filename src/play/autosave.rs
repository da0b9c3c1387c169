//! Autosave: an unfinished game is saved after every move, and can be resumed later.

use super::save_slot::SaveSlot;
use super::{GameRecord, Opponent, Play, Response, SideChoice, Sides, game_files, parse_driver};
use crate::engine::GameTime;
use crate::game::{LineError, Side};
use crate::games::PlayableGame;
use crate::search::TableError;
use crate::support::{count, write_whole};
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{env, fs, io};

/// Saves an unfinished game, in a file that no other program writes to.
#[derive(Debug)]
pub struct Autosave {
    folder: Option<PathBuf>,
    /// The file of this program, once it has one.
    slot: Option<SaveSlot>,
    /// Whether the file holds the game on the board.
    owns_file: bool,
    /// Whether the game on the board may replace an older one in the file: not before a move is made in it, because until
    /// then the older one can be resumed.
    may_replace: bool,
    /// Whether the last move could not be saved.
    has_failed: bool,
    /// Whether the user was warned that games cannot be saved, or knows it.
    warned: bool,
}

/// A saved game, with its participants and clocks.
#[derive(Clone, Debug)]
pub struct SavedGame<G: PlayableGame> {
    /// The moves.
    pub record: GameRecord<G>,
    /// Who plays which side.
    pub sides: Sides,
    /// How the engine plays.
    pub opponent: Opponent,
    /// The time left on the clocks.
    pub clocks: Option<[Duration; 2]>,
}

/// The beginning of the line with sides, level and clocks. It is a comment in PGN, PDN and transcripts.
const HEADER: &str = "% nullwindow play";

const YEAR: Duration = Duration::from_secs(365 * 24 * 60 * 60);

impl Autosave {
    /// Saves games in a folder.
    pub fn in_folder(folder: PathBuf) -> Autosave {
        Autosave { folder: Some(folder), ..Autosave::without_folder() }
    }

    /// Saves nothing, because there is no folder for it; the user is told.
    pub fn without_folder() -> Autosave {
        Autosave { warned: false, ..Autosave::disabled() }
    }

    /// Saves nothing.
    pub fn disabled() -> Autosave {
        Autosave {
            folder: None,
            slot: None,
            owns_file: false,
            may_replace: false,
            has_failed: false,
            warned: true,
        }
    }

    /// The folder for the user's state: `$NULLWINDOW_STATE`, or `nullwindow` in `$XDG_STATE_HOME` or `~/.local/state`.
    pub fn default_folder() -> Option<PathBuf> {
        let path = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        let state = || path("XDG_STATE_HOME").filter(|path| path.is_absolute());
        let home = || path("HOME").map(|home| home.join(".local/state"));
        path("NULLWINDOW_STATE").or_else(|| Some(state().or_else(home)?.join("nullwindow")))
    }

    /// The file of a game. While another program plays the same, it is the file of that program, and this one's has a number.
    pub fn file<G: PlayableGame>(&self) -> Option<PathBuf> {
        Some(SaveSlot::first_file(self.folder.as_ref()?, G::NAME, G::WRITTEN.extension()))
    }

    /// Whether the file holds the game on the board.
    pub(super) fn owns_file(&self) -> bool {
        self.owns_file
    }

    /// Whether the game on the board could not be saved after its last move.
    pub(super) fn has_failed(&self) -> bool {
        self.has_failed
    }

    /// Writes the game on the board. An older game in the file is moved to a backup.
    fn write<G: PlayableGame>(&mut self, text: &str) -> io::Result<()> {
        let Some(folder) = &self.folder else {
            return Err(io::Error::other("there is no folder for it; set HOME or use --state FOLDER"));
        };
        fs::create_dir_all(folder)?;
        let slot = match self.slot.take() {
            Some(slot) => slot,
            None => SaveSlot::claim_empty(folder, G::NAME, G::WRITTEN.extension())?,
        };
        let file = self.slot.insert(slot).file();
        if !self.owns_file && file.exists() {
            if !self.may_replace {
                return Ok(());
            }
            fs::rename(file, backup_path(file))?;
        }
        write_whole(file, text.as_bytes()).map_err(|failed| failed.error)?;
        self.owns_file = true;
        Ok(())
    }

    /// Leaves the file as it is: another game is on the board from now on.
    pub(super) fn release(&mut self) {
        (self.owns_file, self.may_replace) = (false, false);
    }

    /// The game on the board is played, so it may replace an older one.
    pub(super) fn allow_replacing(&mut self) {
        self.may_replace = true;
    }

    /// Deletes the file if it holds the game on the board.
    pub(super) fn delete(&mut self) {
        if std::mem::take(&mut self.owns_file)
            && let Some(file) = self.slot.as_ref().map(SaveSlot::file)
            && let Err(error) = fs::remove_file(file)
        {
            log::info!("{}: {error}", file.display());
        }
    }

    /// Takes the file of the game that can be resumed now, if this program has none: that is the game which a new one
    /// replaces. Games that other programs leave behind later are not touched.
    pub(super) fn hold_saved<G: PlayableGame>(&mut self) {
        if let (None, Some(folder)) = (&self.slot, &self.folder) {
            self.slot = SaveSlot::claim_saved(folder, G::NAME, G::WRITTEN.extension());
        }
    }

    /// The files with games that can be resumed, the one that is resumed first; and those that other programs play.
    fn saved<G: PlayableGame>(&self) -> (Vec<PathBuf>, Vec<PathBuf>) {
        let Some(folder) = &self.folder else { return Default::default() };
        let (mut free, mut played) = SaveSlot::saved(folder, G::NAME, G::WRITTEN.extension());
        // This program's own lock looks like that of any other.
        if let Some(own) = self.slot.as_ref().map(SaveSlot::file) {
            let is_saved = played.iter().any(|file| file == own);
            played.retain(|file| file != own);
            if is_saved && !self.owns_file {
                free.insert(0, own.to_path_buf());
            }
        }
        (free, played)
    }

    /// Takes the game that was saved last, or tells what is wrong with its file; `None` if there is none. `opponent` says
    /// how the engine plays where the file does not.
    pub fn resume<G: PlayableGame>(&mut self, opponent: &Opponent) -> Option<Result<SavedGame<G>, String>> {
        if self.slot.as_ref().is_none_or(|slot| !slot.file().exists()) {
            self.slot = SaveSlot::claim_saved(self.folder.as_ref()?, G::NAME, G::WRITTEN.extension());
        }
        let saved = SavedGame::read(self.slot.as_ref()?.file(), opponent)?;
        self.owns_file = saved.is_ok();
        Some(saved)
    }

    /// Why there is no game to resume.
    pub fn nothing_to_resume<G: PlayableGame>(&self) -> String {
        match self.saved::<G>() {
            (_, played) if !played.is_empty() => {
                format!("the saved {} game is open in another program", G::NAME)
            }
            _ => format!("no saved {} game to resume", G::NAME),
        }
    }
}

/// Where a saved game goes when another one replaces it.
fn backup_path(file: &Path) -> PathBuf {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let extension = file.extension().unwrap_or_default().to_string_lossy();
    file.with_file_name(format!("{stem}-earlier.{extension}"))
}

/// Reads a saved game.
fn parse<G: PlayableGame>(text: &str, opponent: &Opponent) -> Result<SavedGame<G>, LineError> {
    let record = game_files::first_record::<G>(text)?;
    let mut saved = SavedGame {
        record: GameRecord::new(record.start, &record.moves),
        sides: Sides::human(Side::First),
        opponent: opponent.clone(),
        clocks: None,
    };
    let header = text.lines().find_map(|line| line.strip_prefix(HEADER)).unwrap_or_default();
    for (key, value) in header.split_whitespace().filter_map(|word| word.split_once('=')) {
        saved.set(key, value);
    }
    Ok(saved)
}

impl<G: PlayableGame> SavedGame<G> {
    /// Reads a saved game, or tells what is wrong with its file; `None` if there is no file. `opponent` says how the engine
    /// plays where the file does not.
    pub fn read(file: &Path, opponent: &Opponent) -> Option<Result<SavedGame<G>, String>> {
        let text = match fs::read_to_string(file) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return None,
            Err(error) => return Some(Err(format!("{}: {error}", file.display()))),
            Ok(text) => text,
        };
        let place = |LineError { line, error }| format!("{}:{line}: {error}", file.display());
        Some(parse(&text, opponent).map_err(place))
    }

    /// Applies a setting of the header. Unknown and invalid ones are ignored.
    fn set(&mut self, key: &str, value: &str) {
        let opponent = &mut self.opponent;
        // Nobody has a year left.
        let millis = |text: &str| Some(Duration::from_millis(text.parse().ok()?)).filter(|&time| time < YEAR);
        match key {
            "side" => {
                if let Ok(choice) = SideChoice::parse::<G>(value) {
                    self.sides = choice.decide(opponent.seed);
                }
            }
            "level" => {
                let level = value.parse().ok().filter(|level| (1..=Opponent::MAX_LEVEL).contains(level));
                opponent.level = level.unwrap_or(opponent.level);
            }
            "seed" => opponent.seed = value.parse().unwrap_or(opponent.seed),
            "algorithm" => {
                opponent.options.algorithm = parse_driver(value).unwrap_or(opponent.options.algorithm);
            }
            "depth" | "movetime" => _ = opponent.control.set(key, value),
            "tc" => {
                let time = GameTime::parse_minutes(value).ok();
                opponent.control.game_time = time.or(opponent.control.game_time);
            }
            "clocks" => {
                let both = value.split_once(',');
                let both = both.and_then(|(first, second)| Some([millis(first)?, millis(second)?]));
                self.clocks = both.or(self.clocks);
            }
            _ => {}
        }
    }
}

impl<G: PlayableGame> Play<G> {
    /// Sides, level, limits and clocks in one line.
    fn header(&self) -> String {
        let Opponent { level, control, options, seed, .. } = &self.opponent;
        let side = match (self.sides, self.sides.human_side()) {
            (_, Some(side)) => G::side_name(side).to_lowercase(),
            (Sides::TWO_HUMANS, _) => "both".to_string(),
            _ => "none".to_string(),
        };
        let mut words = vec![
            format!("side={side}"),
            format!("level={level}"),
            format!("seed={seed}"),
            format!("algorithm={}", options.algorithm),
        ];
        words.extend(control.depth.map(|depth| format!("depth={depth}")));
        words.extend(control.move_time.map(|time| format!("movetime={}", time.as_millis())));
        words.extend(control.game_time.map(|time| format!("tc={}", time.format_minutes())));
        if let Some(clocks) = &self.clocks {
            let [first, second] = clocks.both(std::time::Instant::now()).map(|left| left.as_millis());
            words.push(format!("clocks={first},{second}"));
        }
        format!("{HEADER} {}\n", words.join(" "))
    }

    /// Saves the game if it has begun. A failure is reported once, when the user is to move.
    pub(super) fn save_automatically(&mut self) -> Response {
        if !self.is_running() {
            if self.record.played().is_empty() {
                self.autosave.delete();
            }
            return Response::default();
        }
        let text = self.header() + &G::write(&self.file_record());
        let saved = self.autosave.write::<G>(&text);
        self.autosave.has_failed = saved.is_err();
        // The engine's answer would replace a message that comes before it.
        let is_read = self.is_human_turn() || self.sides == Sides::ENGINE_ONLY;
        match saved {
            Err(error) if is_read && !self.autosave.warned => {
                self.autosave.warned = true;
                Response::message(format!("cannot autosave this game: {error}"))
            }
            _ => Response::default(),
        }
    }

    /// The message about the saved games that can be resumed, if there are any.
    pub fn resume_offer(&self) -> Option<String> {
        if self.autosave.owns_file() {
            return None;
        }
        let (files, _) = self.autosave.saved::<G>();
        let saved = SavedGame::<G>::read(files.first()?, &self.opponent)?.ok()?;
        if saved.record.referee().game_end().is_some() {
            return None;
        }
        let moves = count(saved.record.played().len().div_ceil(2) as u64, "move", "moves");
        Some(match files.len() {
            1 => format!("You have an unfinished game ({moves}). Type 'resume' to continue it."),
            games => format!(
                "You have {games} unfinished games. Type 'resume' to continue the last one ({moves})."
            ),
        })
    }

    /// Resumes the saved game.
    pub(super) fn resume(&mut self) -> Response {
        if self.autosave.owns_file() {
            return Response::refused("the saved game is the one on the board");
        }
        match self.autosave.resume::<G>(&self.opponent) {
            None => Response::refused(self.autosave.nothing_to_resume::<G>()),
            Some(Err(error)) => Response::refused(error),
            Some(Ok(saved)) => self.switch_to(saved),
        }
    }

    /// A game that was resumed, or the reason why there is no memory for the engine.
    pub fn from_saved(saved: SavedGame<G>, autosave: Autosave) -> Result<Play<G>, TableError> {
        let SavedGame { record, sides, opponent, clocks } = saved;
        let mut play = Play::new(record, sides, opponent, autosave)?;
        play.set_clocks(play.opponent.control.game_time, clocks);
        Ok(play)
    }

    /// Continues a saved game with its participants and clocks.
    fn switch_to(&mut self, saved: SavedGame<G>) -> Response {
        self.engine.new_game();
        self.purpose = None;
        let SavedGame { record, sides, opponent, clocks } = saved;
        (self.record, self.sides, self.opponent) = (record, sides, opponent);
        (self.conclusion, self.paused) = (None, false);
        self.set_clocks(self.opponent.control.game_time, clocks);
        Response::changed(format!("Game resumed. {}", self.players_text())).then(self.advance())
    }
}
