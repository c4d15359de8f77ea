//! The arguments of commands that show, check and convert saved games.

use std::path::PathBuf;
use std::time::Duration;

use clap::{ArgGroup, Args, ValueEnum};

use super::values::{ForceArg, JsonArg, RulesArgs, formats, number, seconds, themes, widths};
use crate::kit::picture::ThemeName;
use crate::kit::storage::Format;

/// A position of a saved game.
#[derive(Debug, Args)]
pub struct SavedPosition {
    /// Saved game: a file, or the name of one in the folder of saves
    pub save: PathBuf,
    /// After N moves, in GIPF N turns, instead of where the players stand
    #[arg(long, value_name = "N", value_parser = number(0_usize..))]
    pub ply: Option<usize>,
}

/// Listing the moves in a position of a saved game.
#[derive(Debug, Args)]
pub struct MovesArgs {
    #[command(flatten)]
    pub position: SavedPosition,
    #[command(flatten)]
    pub json: JsonArg,
}

/// What was played in a position of the opening.
#[derive(Debug, Args)]
pub struct OpeningsArgs {
    /// Saved game [default: the empty board]
    #[arg(conflicts_with = "RulesArgs")]
    pub save: Option<PathBuf>,
    /// After N moves instead of where the players stand
    #[arg(long, value_name = "N", requires = "save", value_parser = number(0_usize..))]
    pub ply: Option<usize>,
    #[command(flatten)]
    pub rules: RulesArgs,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    /// Print a collection made from the games that 'punct train' keeps in these files
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["save", "json"])]
    pub gather: Vec<PathBuf>,
}

/// Showing a saved game.
#[derive(Debug, Args)]
#[command(group = ArgGroup::new("Picture").multiple(true))]
#[command(group = ArgGroup::new("Pixels").multiple(true))]
#[command(group = ArgGroup::new("Moving").multiple(true))]
pub struct Show {
    #[command(flatten)]
    pub position: SavedPosition,
    /// In line K, at its end or after N moves; 0 is the game, the others are variations
    #[arg(long, value_name = "K", value_parser = number(0_usize..))]
    pub line: Option<usize>,
    /// List the lines: the game and the variations, with their numbers
    #[arg(long, conflicts_with_all = ["ply", "line", "Picture", "html"])]
    pub lines: bool,
    /// Write a picture to this file, as SVG; here and below, - is standard output
    #[arg(long, value_name = "FILE", group = "Picture")]
    pub svg: Option<PathBuf>,
    /// Write a picture to this file, as PNG
    #[arg(long, value_name = "FILE", groups = ["Picture", "Pixels"])]
    pub png: Option<PathBuf>,
    /// Write the game up to here to this file, as a moving picture in GIF
    #[arg(long, value_name = "FILE", groups = ["Picture", "Pixels", "Moving"])]
    pub gif: Option<PathBuf>,
    /// Write the game up to here to this file, as a moving picture in APNG
    #[arg(long, value_name = "FILE", groups = ["Picture", "Pixels", "Moving"])]
    pub apng: Option<PathBuf>,
    /// How long the moving picture shows each move, in seconds; the last position is held [default: 1]
    #[arg(long, value_name = "S", requires = "Moving", value_parser = seconds())]
    pub seconds: Option<Duration>,
    /// Write the whole game to this file, as one page for a browser
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Draw the chances in the page and mark moves, looking at so many nodes after each
    #[arg(long, value_name = "NODES", requires = "html", value_parser = number(1_u32..))]
    pub review: Option<u32>,
    /// Width of the picture in pixels [default: 960, of a moving one 800]
    #[arg(long, value_name = "PX", requires = "Pixels", value_parser = widths())]
    pub width: Option<u32>,
    /// Colours of the picture [default: dark]
    #[arg(long, requires = "Picture", value_parser = themes())]
    pub theme: Option<ThemeName>,
    /// What the picture marks [default: last]
    #[arg(long, value_enum, requires = "Picture")]
    pub marks: Option<MarksArg>,
    #[command(flatten)]
    pub force: ForceArg,
    /// Print one JSON object instead of the text
    #[arg(long, conflicts_with_all = ["lines", "Picture", "html"])]
    pub json: bool,
}

/// What a picture marks on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum MarksArg {
    /// The last move, and the chain of a game that is won
    Last,
    /// Nothing
    None,
}

/// Checking saved games.
#[derive(Debug, Args)]
pub struct Check {
    /// Saved games
    #[arg(required = true, value_name = "SAVE")]
    pub saves: Vec<PathBuf>,
    #[command(flatten)]
    pub json: JsonArg,
}

/// Converting a game.
#[derive(Debug, Args)]
pub struct Convert {
    /// File with a game, or - for standard input
    #[arg(value_name = "IN")]
    pub input: PathBuf,
    /// File to be written, or - for standard output
    #[arg(value_name = "OUT")]
    pub output: PathBuf,
    /// What IN is [default: by its ending .json, .sgf or .txt, else by its content]
    #[arg(long, value_name = "FORMAT", value_parser = formats())]
    pub from: Option<Format>,
    /// What OUT is to be [default: by its ending]
    #[arg(long, value_name = "FORMAT", value_parser = formats(), required_if_eq("output", "-"))]
    pub to: Option<Format>,
    /// Which of several games in an SGF file [default: the first]
    #[arg(long, value_name = "N", value_parser = number(1_u32..))]
    pub game: Option<u32>,
    #[command(flatten)]
    pub force: ForceArg,
}
