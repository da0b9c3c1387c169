//! A game that is not over is kept, so that the next start can go on with it.

use super::{Opponent, Play, Reply, Sheet, Sides, saving};
use crate::engine::GameTime;
use crate::game::Side;
use crate::games::PlayableGame;
use crate::search::TableError;
use nullwindow_support::write_whole;
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{env, fs, io};

/// Keeps the game on the board in a file of its own, one for each of our games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Keeper {
    folder: Option<PathBuf>,
    /// Whether the file is of the game on the board.
    own: bool,
    /// Whether a game of another time may be put aside for the one on the board: not before somebody has really begun to
    /// play it, as until then the other one is offered.
    begun: bool,
    /// Whether it was said that nothing can be kept.
    complained: bool,
}

/// A game that was kept, with its players and clocks.
#[derive(Clone, Debug)]
pub struct Kept<G: PlayableGame> {
    /// The moves.
    pub sheet: Sheet<G>,
    /// Who plays which side.
    pub sides: Sides,
    /// How the engine plays.
    pub opponent: Opponent,
    /// What is left on the clocks.
    pub clocks: Option<[Duration; 2]>,
}

/// The beginning of the line that says who plays. PGN, PDN and transcripts take it for a comment.
const HEADER: &str = "% nullwindow play";

impl Keeper {
    /// Keeps games in a folder.
    pub fn in_folder(folder: PathBuf) -> Keeper {
        Keeper { folder: Some(folder), ..Keeper::nowhere() }
    }

    /// Keeps nothing.
    pub fn nowhere() -> Keeper {
        Keeper { folder: None, own: false, begun: false, complained: false }
    }

    /// The folder of the user's state: `$NULLWINDOW_STATE`, or `nullwindow` in `$XDG_STATE_HOME` or `~/.local/state`.
    pub fn usual_folder() -> Option<PathBuf> {
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

    /// Whether the game on the board is in the file.
    pub(super) fn is_kept(&self) -> bool {
        self.own
    }

    /// Writes the game on the board. One of another time that is there is put aside.
    fn keep<G: PlayableGame>(&mut self, text: &str) -> io::Result<()> {
        let Some(file) = self.file::<G>() else { return Ok(()) };
        if let Some(folder) = file.parent() {
            fs::create_dir_all(folder)?;
        }
        if !self.own && file.exists() {
            if !self.begun {
                return Ok(());
            }
            fs::rename(&file, aside(&file))?;
        }
        write_whole(&file, text.as_bytes()).map_err(|failed| failed.error)?;
        self.own = true;
        Ok(())
    }

    /// Leaves the file as it is: another game is on the board from now on.
    pub(super) fn release(&mut self) {
        (self.own, self.begun) = (false, false);
    }

    /// Somebody plays the game on the board, and not the one that was kept.
    pub(super) fn begin(&mut self) {
        self.begun = true;
    }

    /// Removes the file if it is of the game on the board.
    pub(super) fn discard<G: PlayableGame>(&mut self) {
        if std::mem::take(&mut self.own)
            && let Some(file) = self.file::<G>()
            && let Err(error) = fs::remove_file(&file)
        {
            log::info!("{}: {error}", file.display());
        }
    }

    /// The game that was kept, with an engine that plays like this one where the file does not say; none if there is no
    /// file, or what is wrong with it.
    pub fn find<G: PlayableGame>(&self, opponent: &Opponent) -> Option<Result<Kept<G>, String>> {
        let file = self.file::<G>()?;
        let text = match fs::read_to_string(&file) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return None,
            Err(error) => return Some(Err(format!("{}: {error}", file.display()))),
            Ok(text) => text,
        };
        Some(read(&text, opponent).map_err(|error| format!("{}: {error}", file.display())))
    }
}

/// Where a kept game goes that makes room for another.
fn aside(file: &Path) -> PathBuf {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let extension = file.extension().unwrap_or_default().to_string_lossy();
    file.with_file_name(format!("{stem}-earlier.{extension}"))
}

/// Reads a kept game.
fn read<G: PlayableGame>(text: &str, opponent: &Opponent) -> Result<Kept<G>, String> {
    let record = saving::only_record::<G>(text)?;
    let mut kept = Kept {
        sheet: Sheet::new(record.start, &record.moves),
        sides: Sides::person(Side::First),
        opponent: opponent.clone(),
        clocks: None,
    };
    let header = text.lines().find_map(|line| line.strip_prefix(HEADER)).unwrap_or_default();
    for (key, value) in header.split_whitespace().filter_map(|word| word.split_once('=')) {
        kept.set(key, value);
    }
    Ok(kept)
}

impl<G: PlayableGame> Kept<G> {
    /// Takes over what a word of the header says; what cannot be understood is left as it is.
    fn set(&mut self, key: &str, value: &str) {
        let opponent = &mut self.opponent;
        let millis = |text: &str| Some(Duration::from_millis(text.parse().ok()?));
        match key {
            "side" => {
                if let Ok(choice) = super::Choice::parse::<G>(value) {
                    self.sides = choice.decide(opponent.seed);
                }
            }
            "level" => {
                let level = value.parse().ok().filter(|level| (1..=Opponent::STRONGEST).contains(level));
                opponent.level = level.unwrap_or(opponent.level);
            }
            "seed" => opponent.seed = value.parse().unwrap_or(opponent.seed),
            "algorithm" => {
                opponent.options.algorithm = super::parse_driver(value).unwrap_or(opponent.options.algorithm);
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
    /// Who plays and how, as a kept game says it.
    fn header(&self) -> String {
        let Opponent { level, control, options, seed } = &self.opponent;
        let side = match (self.sides, self.sides.only_person()) {
            (_, Some(side)) => G::side_name(side).to_lowercase(),
            (Sides::PEOPLE, _) => "both".to_string(),
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

    /// Keeps the game, if it has begun. If that fails it is said once.
    pub(super) fn keep(&mut self) -> Reply {
        if !self.is_running() {
            if self.sheet.played().is_empty() {
                self.keeper.discard::<G>();
            }
            return Reply::default();
        }
        let text = self.header() + &G::write(&self.record());
        match self.keeper.keep::<G>(&text) {
            Err(error) if !self.keeper.complained => {
                self.keeper.complained = true;
                Reply::said(format!("this game cannot be kept for another time: {error}"))
            }
            _ => Reply::default(),
        }
    }

    /// What is said about a kept game at the start, if there is one: it can be resumed.
    pub fn offer(&self) -> Option<String> {
        let kept = self.keeper.find::<G>(&self.opponent)?.ok()?;
        if kept.sheet.referee().game_end().is_some() || self.keeper.is_kept() {
            return None;
        }
        let moves = kept.sheet.played().len().div_ceil(2);
        let moves = if moves == 1 { "1 move".to_string() } else { format!("{moves} moves") };
        Some(format!("A game of {moves} was kept: 'resume' goes on with it."))
    }

    /// Goes on with the game that was kept.
    pub(super) fn resume(&mut self) -> Reply {
        if self.keeper.is_kept() {
            return Reply::refused("the game that is kept is the one on the board");
        }
        match self.keeper.find::<G>(&self.opponent) {
            None => Reply::refused("no game was kept"),
            Some(Err(error)) => Reply::refused(error),
            Some(Ok(kept)) => self.take_over(kept),
        }
    }

    /// A game that was kept by this keeper, or the reason why there is no engine.
    pub fn resumed(kept: Kept<G>, keeper: Keeper) -> Result<Play<G>, TableError> {
        let Kept { sheet, sides, opponent, clocks } = kept;
        let mut play = Play::new(sheet, sides, opponent, Keeper { own: true, ..keeper })?;
        play.set_clocks(play.opponent.control.game_time, clocks);
        Ok(play)
    }

    /// Goes on with a kept game, its players and its clocks.
    fn take_over(&mut self, kept: Kept<G>) -> Reply {
        self.adviser.forget();
        self.purpose = None;
        let Kept { sheet, sides, opponent, clocks } = kept;
        (self.sheet, self.sides, self.opponent) = (sheet, sides, opponent);
        (self.conclusion, self.paused) = (None, false);
        self.set_clocks(self.opponent.control.game_time, clocks);
        self.keeper.own = true;
        Reply::changed(format!("The game goes on. {}", self.who_plays())).and(self.proceed())
    }
}
