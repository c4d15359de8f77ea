//! The arguments of `punct puzzles`, `punct train` and `punct match`.

use std::num::NonZeroU32;
use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::values::{ForceArg, JsonArg, RulesArgs, number};
use crate::lab::match_games::{Contestant, SprtBounds};

/// What to do with puzzles.
#[derive(Debug, Subcommand)]
pub enum PuzzlesArgs {
    /// Print a line for each puzzle, from the easiest to the hardest
    List(JsonArg),
    /// Print the position and the task of a puzzle
    Show(ShowPuzzle),
    /// Try moves, one after the other, against the best answers; exit status 1 if one is wrong
    Try {
        /// Number of the puzzle
        #[arg(value_parser = number(0..=usize::MAX))]
        number: usize,
        /// Moves in notation, without the opponent's
        #[arg(required = true, value_name = "MOVE")]
        moves: Vec<String>,
        #[command(flatten)]
        json: JsonArg,
    },
    /// List the tasks from your own games that are due, show one, or try a move in it; exit status
    /// 1 if the move is wrong
    Today(TodaysTasks),
    /// Prove every puzzle anew and print a table; takes some minutes
    Check {
        /// File of puzzles [default: those that come with the program]
        file: Option<PathBuf>,
        #[command(flatten)]
        json: JsonArg,
    },
    /// Find puzzles in the computer's games against itself; takes an hour
    Make(MakePuzzles),
}

/// What to do with the tasks for today.
#[derive(Debug, Args)]
pub struct TodaysTasks {
    /// Number of the task to show [default: list them all]
    #[arg(value_parser = number(0..=usize::MAX))]
    pub number: Option<usize>,
    /// Move to try in it, in notation
    #[arg(value_name = "MOVE")]
    pub played: Option<String>,
    #[command(flatten)]
    pub json: JsonArg,
}

/// Showing a puzzle.
#[derive(Debug, Args)]
pub struct ShowPuzzle {
    /// Number of the puzzle [default: that of the day]
    #[arg(value_parser = number(0..=usize::MAX))]
    pub number: Option<usize>,
    /// Print the right moves too
    #[arg(long)]
    pub solution: bool,
    /// Write a page for a browser to this file, with the solution behind a button
    #[arg(long, value_name = "FILE", conflicts_with_all = ["solution", "json"])]
    pub html: Option<PathBuf>,
    #[command(flatten)]
    pub json: JsonArg,
    #[command(flatten)]
    pub force: ForceArg,
}

/// Making puzzles.
#[derive(Debug, Args)]
pub struct MakePuzzles {
    /// File for the puzzles, written whenever one is found
    pub out: PathBuf,
    /// How many games to play
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = number(0..=u32::MAX))]
    pub games: u32,
    /// Look at the last positions of the games that 'punct train' kept in this file, instead of
    /// playing
    #[arg(long, value_name = "FILE")]
    pub kept: Option<PathBuf>,
    /// Number of the first game, to go on from games played before
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = number(0..=u32::MAX))]
    pub first: u32,
    /// Seed of all random choices
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number(0..=u64::MAX))]
    pub seed: u64,
    /// Take the puzzles of these files as found before
    #[arg(long, value_name = "FILE")]
    pub with: Vec<PathBuf>,
    #[command(flatten)]
    pub force: ForceArg,
}

/// Learning weights.
#[derive(Debug, Args)]
pub struct Train {
    /// File for the weights; the games are kept beside it, in a file with the ending .games, from
    /// which an interrupted run goes on
    pub out: PathBuf,
    /// Begin with these weights [default: those set by hand]
    #[arg(long, value_name = "FILE")]
    pub from: Option<PathBuf>,
    /// Games to learn from
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = number(1..=u32::MAX))]
    pub games: u32,
    /// Number of nodes that the search visits for each move
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = number(1..=u32::MAX))]
    pub nodes: u32,
    /// Begin four games with the moves of each line of this file in turn
    #[arg(long, value_name = "FILE")]
    pub begin: Option<PathBuf>,
    /// Seed of all random choices
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number(0..=u64::MAX))]
    pub seed: u64,
    #[command(flatten)]
    pub force: ForceArg,
}

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
    /// Let the computer play on where it would resign
    #[arg(long)]
    pub play_on: bool,
    /// Folder for the games; the same command goes on there if it was stopped
    #[arg(long, value_name = "DIR")]
    pub save: Option<PathBuf>,
    #[command(flatten)]
    pub json: JsonArg,
}
