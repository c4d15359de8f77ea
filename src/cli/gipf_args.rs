//! The arguments of GIPF.

use std::path::PathBuf;

use clap::builder::TypedValueParser;
use clap::{Args, Subcommand};

use super::play_args::{LocalArgs, Opponents};
use super::record_args::{Check, SavedPosition};
use super::values::{JsonArg, RulesArgs, depths, one_of};
use crate::gipf::engine::GipfStrength;
use crate::gipf::record::AgreedRules;
use crate::gipf::rules::{Challenges, Potentials, Rules, RulesError, Version};
use crate::kit::storage::Name;

/// GIPF: playing, or one of its commands.
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct GipfArgs {
    #[command(subcommand)]
    pub command: Option<GipfCommand>,
    #[command(flatten)]
    pub play: PlayGipf,
}

/// The commands of GIPF besides playing.
#[derive(Debug, Subcommand)]
pub enum GipfCommand {
    /// Print the board and the reserves of a saved game
    Show {
        #[command(flatten)]
        position: SavedPosition,
        #[command(flatten)]
        json: JsonArg,
    },
    /// List the saved games, the latest first
    Games {
        /// Folder of the saves; else that of the games on this machine
        folder: Option<PathBuf>,
        #[command(flatten)]
        json: JsonArg,
    },
    /// Print every legal turn, one a line, sorted
    Moves {
        #[command(flatten)]
        position: SavedPosition,
        #[command(flatten)]
        json: JsonArg,
    },
    /// Play turns into a saved game, all or none
    Move {
        /// Saved game
        save: PathBuf,
        /// Turns in notation, such as e1-e2 or 'xb2,c3,d4,e5;Ge1-e2'
        #[arg(required = true, value_name = "TURN")]
        turns: Vec<String>,
    },
    /// Check saved games and say what is wrong where
    Check(Check),
    /// Count the sequences of legal turns; prints depth, nodes, seconds, nodes a second
    Perft {
        /// Depth in turns
        #[arg(value_parser = depths())]
        depth: u32,
        /// Start from this saved game instead of a new one
        #[arg(conflicts_with = "GipfRules")]
        save: Option<PathBuf>,
        #[command(flatten)]
        rules: GipfRules,
        #[command(flatten)]
        json: JsonArg,
    },
    /// Play with another program by Go Text Protocol, version 2, on stdin and stdout
    Gtp {
        #[command(flatten)]
        rules: GipfRules,
        #[command(flatten)]
        challenges: ChallengesArg,
    },
}

/// The rules of a new game of GIPF. A saved game has its own.
#[derive(Debug, Clone, Copy, Args)]
pub struct GipfRules {
    /// Version of the game [default: tournament]
    #[arg(long, value_parser = versions())]
    version: Option<Version>,
    /// PÜNCT-potentials of each player: 0, 3, 4, 5 or 6 [default: 6; in the basic version 0]
    #[arg(long, value_name = "N")]
    potentials: Option<Potentials>,
}

/// The flag that limits how often each player may contest the use of a potential.
#[derive(Debug, Clone, Copy, Args)]
pub struct ChallengesArg {
    /// How often each player may contest a use of a potential: 0, 1 or 3 [default: 1]
    #[arg(long, value_name = "N")]
    challenges: Option<Challenges>,
}

impl GipfRules {
    pub fn is_any_set(self) -> bool {
        self.version.is_some() || self.potentials.is_some()
    }

    /// Missing flags have their defaults. An error if the version is never played with potentials,
    /// but the flags name some.
    pub fn rules(self) -> Result<Rules, RulesError> {
        let usual = self.version.map_or_else(Rules::default, Rules::usual);
        Rules::new(usual.version(), self.potentials.unwrap_or(usual.potentials()))
    }

    pub fn agreement(self, challenges: ChallengesArg) -> Result<AgreedRules, RulesError> {
        let challenges = challenges.challenges.unwrap_or(Challenges::DEFAULT);
        Ok(AgreedRules { rules: self.rules()?, challenges, ..AgreedRules::default() })
    }
}

/// The arguments that only a new game has.
const OF_NEW_GAMES: [&str; 5] = ["GipfRules", "ChallengesArg", "RulesArgs", "white", "black"];

/// Playing GIPF on the screen.
#[derive(Debug, Args)]
pub struct PlayGipf {
    /// Saved game to go on with: a file, or the name of one in gipf/ in the folder of saves
    #[arg(value_name = "SAVE", conflicts_with_all = OF_NEW_GAMES)]
    pub save: Option<PathBuf>,
    /// Go on with SAVE or the latest unfinished game
    #[arg(long, conflicts_with_all = OF_NEW_GAMES)]
    pub resume: bool,
    #[command(flatten)]
    pub gipf_rules: GipfRules,
    #[command(flatten)]
    pub challenges: ChallengesArg,
    #[command(flatten)]
    pub punct_rules: RulesArgs,
    /// Name of the player with the white pieces [default: the one in the settings]
    #[arg(long, value_name = "NAME")]
    pub white: Option<Name>,
    /// Name of the player with the black pieces
    #[arg(long, value_name = "NAME")]
    pub black: Option<Name>,
    #[command(flatten)]
    pub opponents: Opponents<GipfStrength>,
    #[command(flatten)]
    pub local: LocalArgs,
    /// GIPF has no plain play; says where there is one
    #[arg(long, hide = true)]
    pub plain: bool,
}

impl PlayGipf {
    pub fn agreement(&self) -> Result<AgreedRules, RulesError> {
        let agreed = self.gipf_rules.agreement(self.challenges)?;
        Ok(AgreedRules { punct: self.punct_rules.rules(), ..agreed })
    }

    /// Whether the flags decide the rules or the players of a new game.
    pub fn decide(&self) -> bool {
        let rules = self.gipf_rules.is_any_set() || self.punct_rules.is_given();
        let people = self.white.is_some() || self.black.is_some() || self.opponents.is_any_set();
        rules || people || self.challenges.challenges.is_some()
    }
}

fn versions() -> impl TypedValueParser<Value = Version> {
    one_of(
        Version::ALL,
        Version::code,
        Some(|version| match version {
            Version::Basic => "Single pieces only",
            Version::Standard => "Three GIPF-pieces of each player stand on the board",
            Version::Tournament => "The players bring as many GIPF-pieces as they like",
        }),
    )
}
