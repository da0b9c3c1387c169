//! Arguments of the commands that run an engine.

use super::Failure;
use nullwindow::endgames::{self, EndgamesFolder};
use nullwindow::engine::{Options, Strength, TimeControl};
use nullwindow::game::Selective;
use nullwindow::play::parse_driver;
use nullwindow::protocols::EngineSettings;
use nullwindow::search::{Algorithm, MAX_DEPTH};
use std::hash::{BuildHasher, RandomState};
use std::num::NonZeroU64;
use std::path::PathBuf;
use std::time::Duration;

/// How the engine plays where the other program does not say.
#[derive(clap::Args)]
pub(super) struct EngineArguments {
    /// Strength of the engine, 1 to 10 (10 = full strength)
    #[arg(long, short, value_name = "N", default_value_t = FULL_STRENGTH, value_parser = clap::value_parser!(u32).range(1..=FULL_STRENGTH.into()))]
    level: u32,
    /// Time per move, in milliseconds, unless the other program has a clock [default: 2000 without another limit]
    #[arg(long, value_name = "MS")]
    movetime: Option<NonZeroU64>,
    /// Search depth
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=i64::from(MAX_DEPTH)))]
    depth: Option<u32>,
    /// Nodes per move
    #[arg(long, value_name = "N")]
    nodes: Option<NonZeroU64>,
    #[command(flatten)]
    search: SearchArguments,
    /// Random seed of varied openings, and of the engine's mistakes at lower levels [default: random]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

const FULL_STRENGTH: u32 = 10;

impl EngineArguments {
    /// The settings that the user described, for a game whose weights are loaded.
    pub(super) fn settings<G: Selective>(&self) -> Result<EngineSettings, Failure> {
        self.search.load_weights::<G>()?;
        let seed = self.seed.unwrap_or_else(|| RandomState::new().hash_one(0));
        Ok(EngineSettings {
            options: self.search.options(seed),
            control: TimeControl {
                depth: self.depth,
                nodes: self.nodes.map(NonZeroU64::get),
                move_time: self.movetime.map(|ms| Duration::from_millis(ms.get())),
                game_time: None,
            },
            strength: (self.level < FULL_STRENGTH).then(|| Strength::level(self.level, seed)),
            ponder: false,
        })
    }
}

/// The endgame databases of an engine.
#[derive(clap::Args)]
pub(super) struct EndgamesArguments {
    /// Folder of endgame databases, as 'nullwindow endgames' builds them [default: $NULLWINDOW_ENDGAMES]
    #[arg(long, value_name = "FOLDER")]
    endgames: Option<PathBuf>,
}

impl EndgamesArguments {
    /// Opens the databases, if there is a folder.
    pub(super) fn open<G: Selective>(&self) -> Result<Option<EndgamesFolder<G>>, Failure> {
        endgames::open(self.endgames.as_deref()).map_err(Failure::Usage)
    }
}

/// The options of an engine's searches.
#[derive(clap::Args)]
pub(super) struct SearchArguments {
    /// Search driver, with its setting after a colon; see 'nullwindow algorithms'
    #[arg(long, short, value_name = "NAME", value_parser = parse_driver)]
    pub(super) algorithm: Option<Algorithm>,
    /// Number of search threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=256))]
    threads: u64,
    /// Size of the transposition table, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u64).range(1..=1 << 20))]
    hash: u64,
    /// Vary the openings: in the first 10 plies, draw a move by the seed from those nearly as good as the best
    #[arg(long)]
    varied: bool,
    /// Weights of the evaluation, as 'nullwindow train' writes them [default: those of the program]
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
}

impl SearchArguments {
    /// Evaluates with the weights that the user gave, if any.
    pub(super) fn load_weights<G: Selective>(&self) -> Result<(), Failure> {
        let Some(path) = &self.weights else { return Ok(()) };
        let refused = |error: String| Failure::Usage(format!("{}: {error}", path.display()));
        let weights = std::fs::read(path).map_err(|error| refused(error.to_string()))?;
        G::play_with(Some(&weights)).map_err(refused)
    }

    /// The options that the user described. `seed` is that of varied openings.
    pub(super) fn options(&self, seed: u64) -> Options {
        let options = Options::default();
        Options {
            algorithm: self.algorithm.unwrap_or(options.algorithm),
            threads: self.threads as usize,
            table_bits: Options::bits_for(self.hash),
            variety: self.varied.then_some(seed),
            ..options
        }
    }
}
