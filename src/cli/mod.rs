//! The command line. The help, the completions and the man page are made from these definitions.
//!
//! This file has the commands. The arguments of larger commands have files of their own, and
//! [`values`] reads the values of flags.

mod gipf_args;
mod lab_args;
mod listing;
mod play_args;
mod record_args;
#[cfg(feature = "server")]
mod server_args;
#[cfg(test)]
mod tests;
mod values;

pub use gipf_args::{GipfArgs, GipfCommand, PlayGipf};
pub use lab_args::{MakePuzzles, MatchArgs, PuzzlesArgs, ShowPuzzle, TodaysTasks, Train};
pub use listing::{EXAMPLES, GROUPS, command, completion_command, completions_for};
pub use play_args::{ComputerLevel, LocalArgs, Opponents, PlayArgs};
pub use record_args::{
    Check, CheckGames, Convert, GamesArgs, MarksArg, MovesArgs, OpeningsArgs, SavedPosition, Show,
};
#[cfg(feature = "server")]
pub use server_args::{AccountArgs, AccountCommand, DataArg, HostArgs, PORT, Serve, ServeCommand};
pub use values::{GameArg, JsonArg, RulesArgs, Topic};

use std::env;
use std::ffi::OsString;
use std::num::{NonZero, NonZeroU32};
use std::path::{Path, PathBuf};

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{FromArgMatches as _, Parser, Subcommand};
use clap_complete::Shell;

use crate::kit::storage::{printable, visible};
use crate::kit::strength::Strength;
use crate::kit::text::suggestion;
use values::{depths, number, thread_counts};

/// PÜNCT, Kris Burm's connection game, for two players or against the computer
///
/// Without a command, plays a new game or the one saved in SAVE: a file, or the name of a save in
/// the folder of saves. A new game saves itself after every move, in auto/ in that folder (see
/// --saves); 'punct games' lists what is there.
#[derive(Debug, Parser)]
#[command(name = "punct", version = env!("PUNCT_VERSION"), args_conflicts_with_subcommands = true)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Option<CliCommand>,
    #[command(flatten)]
    pub play: PlayArgs,
}

impl Cli {
    /// If a shell asks for completions, answers it and ends the process. Help and version, if
    /// requested, come as errors, too.
    pub fn from_process() -> Result<Cli, clap::Error> {
        listing::complete();
        let words: Vec<OsString> = env::args_os().collect();
        let matches = command().try_get_matches_from(&words);
        let read = matches.and_then(|found| Cli::from_arg_matches(&found));
        read.and_then(Cli::with_two_names).map_err(|read| {
            let mut error = with_suggestion(&words, read);
            // A long word is repeated in short, and a suggestion would repeat the whole of it.
            let strings = error.context().filter_map(|(kind, value)| match value {
                ContextValue::String(word) => Some((kind, printable(word, REPEATED))),
                _ => None,
            });
            for (kind, word) in strings.collect::<Vec<_>>() {
                if word.ends_with('…') {
                    error.insert(ContextKind::Suggested, ContextValue::None);
                }
                error.insert(kind, ContextValue::String(word));
            }
            error
        })
    }

    /// With equal names for both players, nobody could tell whose move it is.
    fn with_two_names(self) -> Result<Cli, clap::Error> {
        let [white, black] = match &self.command {
            None => [&self.play.white, &self.play.black],
            Some(CliCommand::Gipf(gipf)) => [&gipf.play.white, &gipf.play.black],
            Some(_) => return Ok(self),
        };
        if white.is_none() || white != black {
            return Ok(self);
        }
        let text = "--white and --black: the names of the players must differ\n";
        Err(clap::Error::raw(ErrorKind::ValueValidation, text))
    }
}

/// The most characters of a word that a message repeats.
const REPEATED: usize = 100;

/// If the first word is neither a command nor a file, but similar to a command, the error suggests
/// that command.
fn with_suggestion(words: &[OsString], error: clap::Error) -> clap::Error {
    let Some(word) = words.get(1).and_then(|word| word.to_str()) else { return error };
    if !error.use_stderr() || word.starts_with('-') || Path::new(word).exists() {
        return error;
    }
    let Some(meant) = suggested_command(word) else { return error };
    let text = format!("{}: there is no such command{meant}\n", visible(word));
    clap::Error::raw(ErrorKind::InvalidSubcommand, text)
}

/// The end of a message that suggests the command to which a word is similar; `None` if the word is
/// a command, or similar to none.
pub fn suggested_command(word: &str) -> Option<String> {
    let all = command();
    if all.find_subcommand(word).is_some() {
        return None;
    }
    let shown = all.get_subcommands().filter(|it| !it.is_hide_set());
    suggestion(word, shown.map(clap::Command::get_name))
}

/// The commands besides playing.
#[derive(Debug, Subcommand)]
pub enum CliCommand {
    /// Print the board of a saved game, or make a picture of it
    ///
    /// Without a flag, prints the board and the reserves as text.
    Show(Show),
    /// Print every legal move of a saved game, one a line, sorted
    Moves(MovesArgs),
    /// Play moves into a saved game, all or none
    Move {
        /// Saved game
        save: PathBuf,
        /// Moves in notation, such as AR-L10,L9,K8 or Td3-i8h7h8
        #[arg(required = true, value_name = "MOVE")]
        moves: Vec<String>,
    },
    /// Convert a game to a save, to SGF or to plain text
    ///
    /// SGF is read and written as Boardspace has it.
    Convert(Convert),
    /// Check saved games and say what is wrong where
    Check(CheckGames),
    /// Count the sequences of legal moves
    ///
    /// Prints a line for each depth: depth, nodes, seconds, nodes a second.
    Perft {
        /// Depth in moves
        #[arg(value_parser = depths())]
        depth: u32,
        /// Start from this saved game instead of the empty board
        #[arg(conflicts_with = "RulesArgs")]
        save: Option<PathBuf>,
        #[command(flatten)]
        game: GameArg,
        #[command(flatten)]
        rules: RulesArgs,
        #[command(flatten)]
        json: JsonArg,
    },
    /// Print a good move and what speaks for it, one a line
    Hint {
        /// Saved game
        save: PathBuf,
        #[command(flatten)]
        game: GameArg,
        /// Search as thoroughly as a player of this strength, from 1 to 9, such as 3.4 [default:
        /// as for a hint on the screen]
        #[arg(long, visible_alias = "strength", value_name = "N")]
        level: Option<Strength>,
        #[command(flatten)]
        json: JsonArg,
    },
    /// Print what each move of a saved game gained or lost
    Analyse {
        /// Saved game
        save: PathBuf,
        #[command(flatten)]
        game: GameArg,
        /// How many nodes to look at after each move [default: 1000]
        #[arg(long, value_name = "N", value_parser = number(1..=u32::MAX))]
        nodes: Option<u32>,
        /// Print one JSON object
        #[arg(long)]
        json: bool,
    },
    /// Print how the moves of the opening fared
    ///
    /// The results come from games of the computer against itself.
    Openings(OpeningsArgs),
    /// List the games of folders and files, or search them
    ///
    /// Prints a line for each game, with the game's number in its file. The line says if the game
    /// is another one, turned or reflected. Files that can't be read are named on standard error
    /// and left out.
    Games(GamesArgs),
    /// Print what you have played and learnt
    ///
    /// Your games in the saves' folder, by result and the computer's strength, lessons, puzzles and
    /// tasks done, the days on which you played, and how your strength changed.
    Record {
        /// Forget the days on which you played, and your strength on each
        #[arg(long, conflicts_with = "json")]
        forget: bool,
        /// Print one JSON object
        #[arg(long)]
        json: bool,
    },
    /// Play GIPF with PÜNCT-potentials, contested by games of PÜNCT
    ///
    /// Without a command, plays a new game or the one saved in SAVE. A game saves itself after
    /// every turn and, while PÜNCT is played in it, after every move.
    Gipf(Box<GipfArgs>),
    /// Play with one guest, who comes by ssh
    #[cfg(feature = "server")]
    Host(Box<HostArgs>),
    /// Run a server on which many play, by ssh
    ///
    /// A setting that no flag gives may stand in the file server.json of the data folder: the
    /// members are "openness" ("open", "invited" or "closed"), "guests" (true or false),
    /// "connections", "per_address" and "memory". The server reads the file again when it gets
    /// SIGHUP.
    #[cfg(feature = "server")]
    #[allow(clippy::doc_markdown, reason = "this is read as help")]
    Serve(Serve),
    /// Look after the players and games of a server
    #[cfg(feature = "server")]
    Account(AccountArgs),
    /// In a build without the server: says how to get one with it
    #[cfg(not(feature = "server"))]
    #[command(name = "serve", aliases = ["host", "account"], hide = true)]
    NotBuilt {
        /// Whatever they are given
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<std::ffi::OsString>,
    },
    /// Play with another program by Go Text Protocol, version 2
    ///
    /// Commands come on standard input, answers go to standard output.
    Gtp {
        #[command(flatten)]
        rules: RulesArgs,
        /// Search this many nodes for each move, at full strength, instead of playing at a strength
        #[arg(long, value_name = "N", value_parser = number(NonZeroU32::MIN..=NonZeroU32::MAX))]
        nodes: Option<NonZeroU32>,
        /// Threads for searches with a time limit [default: all cores but one]
        #[arg(long, value_name = "N", value_parser = thread_counts())]
        threads: Option<NonZero<usize>>,
        /// File of weights to play with, as 'punct train' writes it; "hand" means the weights set
        /// by hand [default: the weights that come with the program]
        #[arg(long, value_name = "FILE|hand")]
        weights: Option<PathBuf>,
    },
    /// Measure the program on this machine; takes half a minute
    ///
    /// Measures the rules, the computer and the drawing.
    Bench(JsonArg),
    /// Learn weights from games of self-play; takes half an hour
    Train(Train),
    /// Print completions for a shell
    Completions {
        /// Shell
        #[arg(value_enum)]
        shell: Shell,
        /// How the shell calls the program [default: by its own path]
        #[arg(long, value_name = "WORD")]
        program: Option<String>,
    },
    /// Print the man page
    Man,
    /// Show a chapter of the manual, or list the chapters
    ///
    /// At a terminal, the chapter is laid out in its columns. If PAGER in the environment names a
    /// program, that program shows the chapter.
    HelpTopic {
        /// Chapter
        #[arg(value_enum)]
        topic: Option<Topic>,
        /// Print the chapter unchanged, in Markdown, as a pipe gets it
        #[arg(long)]
        raw: bool,
    },
    /// Install the man page, completions, menu entry and icon
    ///
    /// Completions are for bash, fish and zsh. Prints the names of the files.
    InstallExtras {
        /// Folder above share/ [default: ~/.local]
        #[arg(long, value_name = "DIR")]
        prefix: Option<PathBuf>,
        /// How the menu and the shells call the program [default: by its own path]
        #[arg(long, value_name = "WORD")]
        program: Option<String>,
        /// Remove what this command has written there
        #[arg(long)]
        remove: bool,
    },
    /// Let two computer players, or other programs, play a match
    ///
    /// The last line sums the match up from the view of A, with an interval that holds the
    /// difference in Elo with a chance of 95 %. If A has 0 % or 100 % of the points, half a win and
    /// half a loss are added.
    Match(MatchArgs),
    /// Solve puzzles, prove them, or make more
    #[command(subcommand)]
    Puzzles(PuzzlesArgs),
}
