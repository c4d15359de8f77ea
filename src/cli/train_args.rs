//! The arguments of `punct train`.

use std::path::PathBuf;

use clap::Args;

/// Learning weights.
#[derive(Debug, Args)]
pub struct Train {
    /// File for the weights, written after every round
    pub out: PathBuf,
    /// Begin with these weights [default: those set by hand]
    #[arg(long, value_name = "FILE")]
    pub from: Option<PathBuf>,
    /// Rounds of playing and learning
    #[arg(long, default_value_t = 2)]
    pub rounds: u32,
    /// Number of the first round, to go on from weights learnt before
    #[arg(long, default_value_t = 0)]
    pub first: u32,
    /// Games a round
    #[arg(long, default_value_t = 1_000)]
    pub games: u32,
    /// Nodes a move
    #[arg(long, default_value_t = 120)]
    pub nodes: u32,
    /// What all chance is drawn from
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}
