//! The arguments of `punct match`.

use std::num::NonZeroU32;
use std::path::PathBuf;

use clap::Args;

use super::values::{JsonArg, RulesArgs, number};
use crate::lab::match_games::{Contestant, SprtBounds};

/// A match between two contestants.
#[derive(Debug, Args)]
pub struct MatchArgs {
    /// First contestant: level:N (a strength, 1 to 9 or 3.4), nodes:N, ms:N, adds, greedy or
    /// gtp:COMMAND
    #[arg(value_name = "A")]
    pub a: Contestant,
    /// Second contestant
    #[arg(value_name = "B")]
    pub b: Contestant,
    /// Number of games; each opening is played twice, with both colours
    #[arg(long, value_name = "N", default_value = "100", value_parser = number(NonZeroU32::MIN..=NonZeroU32::MAX))]
    pub games: NonZeroU32,
    #[command(flatten)]
    pub rules: RulesArgs,
    /// Moves that are chosen at random among the better ones before the contestants play
    #[arg(long, value_name = "PLIES", default_value = "4", value_parser = number(0..=30_u32))]
    pub openings: u32,
    /// Seed of the random choices of openings and contestants
    #[arg(long, value_name = "N", default_value = "1", value_parser = number(0..=u64::MAX))]
    pub seed: u64,
    /// Stop as soon as it is clear whether A is stronger by ELO0 or by ELO1
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    pub sprt: Option<SprtBounds>,
    /// Folder for the games; the same command goes on there if it was stopped
    #[arg(long, value_name = "DIR")]
    pub save: Option<PathBuf>,
    #[command(flatten)]
    pub json: JsonArg,
}
