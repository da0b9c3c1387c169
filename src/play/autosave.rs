//! Autosave: an unfinished game is saved after every move, and can be resumed later.

use super::{GameRecord, Opponent, Play, Response, SideChoice, Sides, game_files, parse_driver};
use crate::engine::GameTime;
use crate::game::{LineError, Side};
use crate::games::PlayableGame;
use crate::search::TableError;
use crate::support::{count, write_whole};
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{env, fs, io};

/// Saves unfinished games, one file for each kind of game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Autosave {
    folder: Option<PathBuf>,
    /// Whether the file holds the game on the board.
    owns_file: bool,
    /// Whether the game on the board may replace an older one in the file: not before a move is made in it, because until
    /// then the older one can be resumed.
    may_replace: bool,
    /// Whether the user was warned that games cannot be saved.
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

impl Autosave {
    /// Saves games in a folder.
    pub fn in_folder(folder: PathBuf) -> Autosave {
        Autosave { folder: Some(folder), ..Autosave::disabled() }
    }

    /// Saves nothing.
    pub fn disabled() -> Autosave {
        Autosave { folder: None, owns_file: false, may_replace: false, warned: false }
    }

    /// The folder for the user's state: `$NULLWINDOW_STATE`, or `nullwindow` in `$XDG_STATE_HOME` or `~/.local/state`.
    pub fn default_folder() -> Option<PathBuf> {
        let path = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        let state = || path("XDG_STATE_HOME").filter(|path| path.is_absolute());
        let home = || path("HOME").map(|home| home.join(".local/state"));
        path("NULLWINDOW_STATE").or_else(|| Some(state().or_else(home)?.join("nullwindow")))
    }

    /// The file of a game.
    pub fn file<G: PlayableGame>(&self) -> Option<PathBuf> {
        let folder = self.folder.as_ref()?;
        Some(folder.join(format!("{}.{}", G::NAME, G::WRITTEN.extension())))
    }

    /// Whether the file holds the game on the board.
    pub(super) fn owns_file(&self) -> bool {
        self.owns_file
    }

    /// Writes the game on the board. An older game in the file is moved to a backup.
    fn write<G: PlayableGame>(&mut self, text: &str) -> io::Result<()> {
        let Some(file) = self.file::<G>() else { return Ok(()) };
        if let Some(folder) = file.parent() {
            fs::create_dir_all(folder)?;
        }
        if !self.owns_file && file.exists() {
            if !self.may_replace {
                return Ok(());
            }
            fs::rename(&file, backup_path(&file))?;
        }
        write_whole(&file, text.as_bytes()).map_err(|failed| failed.error)?;
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
    pub(super) fn delete<G: PlayableGame>(&mut self) {
        if std::mem::take(&mut self.owns_file)
            && let Some(file) = self.file::<G>()
            && let Err(error) = fs::remove_file(&file)
        {
            log::info!("{}: {error}", file.display());
        }
    }

    /// The saved game, or what is wrong with its file; `None` if there is no file. `opponent` says how the engine plays
    /// where the file does not.
    pub fn load<G: PlayableGame>(&self, opponent: &Opponent) -> Option<Result<SavedGame<G>, String>> {
        let file = self.file::<G>()?;
        let text = match fs::read_to_string(&file) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return None,
            Err(error) => return Some(Err(format!("{}: {error}", file.display()))),
            Ok(text) => text,
        };
        let place = |LineError { line, error }| format!("{}:{line}: {error}", file.display());
        Some(parse(&text, opponent).map_err(place))
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
    /// Applies a setting of the header. Unknown and invalid ones are ignored.
    fn set(&mut self, key: &str, value: &str) {
        let opponent = &mut self.opponent;
        let millis = |text: &str| Some(Duration::from_millis(text.parse().ok()?));
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
            "depth" => opponent.control.depth = value.parse().ok(),
            "movetime" => opponent.control.move_time = millis(value),
            "tc" => opponent.control.game_time = GameTime::parse_minutes(value).ok(),
            "clocks" => {
                self.clocks =
                    value.split_once(',').and_then(|(first, second)| Some([millis(first)?, millis(second)?]));
            }
            _ => {}
        }
    }
}

impl<G: PlayableGame> Play<G> {
    /// Sides, level, limits and clocks in one line.
    fn header(&self) -> String {
        let Opponent { level, control, options, seed } = &self.opponent;
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

    /// Saves the game if it has begun. A failure is reported once.
    pub(super) fn save_automatically(&mut self) -> Response {
        if !self.is_running() {
            if self.record.played().is_empty() {
                self.autosave.delete::<G>();
            }
            return Response::default();
        }
        let text = self.header() + &G::write(&self.file_record());
        match self.autosave.write::<G>(&text) {
            Err(error) if !self.autosave.warned => {
                self.autosave.warned = true;
                Response::message(format!("cannot autosave this game: {error}"))
            }
            _ => Response::default(),
        }
    }

    /// The message about a saved game that can be resumed, if there is one.
    pub fn resume_offer(&self) -> Option<String> {
        let saved = self.autosave.load::<G>(&self.opponent)?.ok()?;
        if saved.record.referee().game_end().is_some() || self.autosave.owns_file() {
            return None;
        }
        let moves = count(saved.record.played().len().div_ceil(2) as u64, "move", "moves");
        Some(format!("You have an unfinished game ({moves}). Type 'resume' to continue it."))
    }

    /// Resumes the saved game.
    pub(super) fn resume(&mut self) -> Response {
        if self.autosave.owns_file() {
            return Response::refused("the saved game is the one on the board");
        }
        match self.autosave.load::<G>(&self.opponent) {
            None => Response::refused(format!("no saved {} game to resume", G::NAME)),
            Some(Err(error)) => Response::refused(error),
            Some(Ok(saved)) => self.switch_to(saved),
        }
    }

    /// A saved game, or the reason why there is no memory for the engine.
    pub fn from_saved(saved: SavedGame<G>, autosave: Autosave) -> Result<Play<G>, TableError> {
        let SavedGame { record, sides, opponent, clocks } = saved;
        let mut play = Play::new(record, sides, opponent, Autosave { owns_file: true, ..autosave })?;
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
        self.autosave.owns_file = true;
        Response::changed(format!("Game resumed. {}", self.players_text())).then(self.advance())
    }
}
