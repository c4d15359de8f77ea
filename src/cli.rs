//! The command line. Help, completions and the man page are made from it.
//!
//! Here are the commands; the arguments of the larger ones have files of their own, and [`values`]
//! says what the values of flags may be.

#[cfg(feature = "server")]
mod account_args;
mod games_args;
mod gipf_args;
mod match_args;
mod play_args;
mod puzzles_args;
mod record_args;
#[cfg(feature = "server")]
mod serve_args;
mod values;

use std::num::{NonZero, NonZeroU32};
use std::path::PathBuf;

use clap::{Parser, Subcommand};
use clap_complete::Shell;

use crate::engine::Strength;
#[cfg(feature = "server")]
pub use account_args::{Account, AccountCommand};
pub use games_args::GamesArgs;
pub use gipf_args::{Gipf, GipfCommand, PlayGipf};
pub use match_args::{Contestant, Match, SprtBounds};
pub use play_args::{ComputerLevel, LocalArgs, LookArgs, Opponents, PlayArgs, PlayManner};
pub use puzzles_args::{MakePuzzles, PuzzlesArgs, ShowPuzzle, Train};
pub use record_args::{Check, Convert, MarksArg, OpeningsArgs, SavedPosition, Show};
#[cfg(feature = "server")]
pub use serve_args::{DataArg, Host, PORT, Serve, ServeCommand};
pub use values::{RulesArgs, Topic};

/// PÜNCT, Kris Burm's connection game, for two players or against the computer
///
/// Without a command, plays a new game or the one saved in SAVE. A game saves itself after every move, in
/// auto/ in the folder of saves (see --saves); 'punct games' lists what is there.
#[derive(Debug, Parser)]
#[command(name = "punct", version = env!("PUNCT_VERSION"), args_conflicts_with_subcommands = true)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Option<Command>,
    #[command(flatten)]
    pub play: PlayArgs,
}

/// The commands besides playing.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Print the board and the reserves of a saved game, or make a picture of it
    Show(Show),
    /// Print every legal move, one a line, sorted
    Moves(SavedPosition),
    /// Play moves into a saved game, all or none
    Move {
        /// Saved game
        save: PathBuf,
        /// Moves in notation, such as AR-L10,L9,K8 or Td3-i8h7h8
        #[arg(required = true, value_name = "MOVE")]
        moves: Vec<String>,
    },
    /// Convert a game: a save, an SGF file as Boardspace has them, or plain text
    Convert(Convert),
    /// Check saved games and say what is wrong where
    Check(Check),
    /// Count the sequences of legal moves; prints depth, nodes, seconds, nodes a second
    Perft {
        /// Depth in moves
        #[arg(value_parser = clap::value_parser!(u32).range(1..))]
        depth: u32,
        /// Start from this saved game instead of the empty board
        #[arg(conflicts_with = "RulesArgs")]
        save: Option<PathBuf>,
        #[command(flatten)]
        rules: RulesArgs,
    },
    /// Print a good move and what speaks for it, one a line
    Hint {
        /// Saved game
        save: PathBuf,
        /// As thoroughly as a player of this strength, 1 to 9 [default: as in the game]
        #[arg(long, visible_alias = "strength", value_name = "N")]
        level: Option<Strength>,
    },
    /// Print what each move of a saved game gained or lost
    Analyse {
        /// Saved game
        save: PathBuf,
        /// How many nodes to look at after each move [default: 1000]
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
        nodes: Option<u32>,
        /// Print one JSON object
        #[arg(long)]
        json: bool,
    },
    /// Print how the moves of the opening fared in games of the computer against itself
    Openings(OpeningsArgs),
    /// List the games of folders and files, or search them
    ///
    /// A line for each game, with the number it has in its file. Of a game that is another one turned
    /// or reflected, the line says so. Files that can't be read are named on standard error and left out.
    Games(GamesArgs),
    /// Play GIPF with PÜNCT-potentials, contested by games of PÜNCT
    ///
    /// Without a command, plays a new game or the one saved in SAVE. A game saves itself after every
    /// turn, and while PÜNCT is played in it after every move.
    Gipf(Box<Gipf>),
    /// Open a game to one guest, who comes by ssh from another machine
    #[cfg(feature = "server")]
    Host(Box<Host>),
    /// Be a server where many play, who come by ssh
    #[cfg(feature = "server")]
    Serve(Serve),
    /// Look after the players and games of a server
    #[cfg(feature = "server")]
    Account(Account),
    /// In a build without the server: says how to get one with it
    #[cfg(not(feature = "server"))]
    #[command(name = "serve", aliases = ["host", "account"], hide = true)]
    NotBuilt {
        /// Whatever they are given
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<std::ffi::OsString>,
    },
    /// Play with another program by Go Text Protocol, version 2, on stdin and stdout
    Gtp {
        #[command(flatten)]
        rules: RulesArgs,
        /// Nodes a move, at full strength, in place of a strength
        #[arg(long, value_name = "N")]
        nodes: Option<NonZeroU32>,
        /// Threads to think with where time decides how long [default: all cores but one]
        #[arg(long, value_name = "N")]
        threads: Option<NonZero<usize>>,
        /// Weights to play with, as 'punct train' writes them; "hand" means those set by hand
        /// [default: those that come with the program]
        #[arg(long, value_name = "FILE|hand")]
        weights: Option<PathBuf>,
    },
    /// Measure the rules, the computer and the drawing on this machine; takes half a minute
    Bench,
    /// Learn the computer's weights from games against itself; takes half an hour
    Train(Train),
    /// Print completions for a shell
    Completions {
        /// Shell
        #[arg(value_enum)]
        shell: Shell,
    },
    /// Print the man page
    Man,
    /// Print a chapter of the manual; without a topic, the topics
    HelpTopic {
        /// Chapter
        #[arg(value_enum)]
        topic: Option<Topic>,
    },
    /// Install the man page, completions for bash, fish and zsh, the entry of the desktop's menu and its
    /// icon; tells what it wrote
    InstallExtras {
        /// Folder above share/ [default: ~/.local]
        #[arg(long, value_name = "DIR")]
        prefix: Option<PathBuf>,
        /// Remove them
        #[arg(long)]
        remove: bool,
    },
    /// Let two computer players, or other programs, play a match
    ///
    /// The last line sums it up from the view of A, with an interval for Elo that is right with a
    /// chance of 95 %. If A has 0 % or 100 % of the points, half a win and half a loss are added.
    Match(Match),
    /// Solve puzzles, prove them, or make more from the computer's games
    #[command(subcommand)]
    Puzzles(PuzzlesArgs),
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_well_formed() {
        Cli::command().debug_assert();
    }

    #[test]
    fn a_saved_game_has_its_own_rules_and_names() {
        for args in [
            &["punct", "x.json", "--rules", "basic"][..],
            &["punct", "x.json", "--white", "Anna"],
            &["punct", "--resume", "x.json"],
            &["punct", "--resume", "--bridges", "any"],
            &["punct", "perft", "2", "x.json", "--rules", "basic"],
        ] {
            assert!(Cli::try_parse_from(args).is_err(), "{args:?}");
        }
    }
}
