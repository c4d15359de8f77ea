//! The arguments of commands that show, check, convert and search saved games.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::TypedValueParser;
use clap::{ArgGroup, Args, ValueEnum};
use jiff::civil::Date;

use super::values::{
    ForceArg, GameArg, JsonArg, RulesArgs, days, formats, number, results, seconds, themes,
    variants,
};
use crate::kit::picture::{ThemeName, WIDTHS};
use crate::kit::storage::{Format, GameEnd, Query};
use crate::punct::record::{GameSearch, PiecesQuery, PositionQuery};
use crate::rules::Variant;

/// A position of a saved game.
#[derive(Debug, Args)]
pub struct SavedPosition {
    /// Saved game: a file, or the name of one in the folder of saves
    pub save: PathBuf,
    /// Take the position after N moves, in GIPF N turns, instead of the players' position
    #[arg(long, value_name = "N", value_parser = number(0..=usize::MAX))]
    pub ply: Option<usize>,
}

/// Listing the moves in a position of a saved game.
#[derive(Debug, Args)]
pub struct MovesArgs {
    #[command(flatten)]
    pub position: SavedPosition,
    #[command(flatten)]
    pub game: GameArg,
    #[command(flatten)]
    pub json: JsonArg,
}

/// What was played in a position of the opening.
#[derive(Debug, Args)]
pub struct OpeningsArgs {
    /// Saved game [default: the empty board]
    #[arg(conflicts_with = "RulesArgs")]
    pub save: Option<PathBuf>,
    #[command(flatten)]
    pub game: GameArg,
    /// Take the position after N moves instead of the players' position
    #[arg(long, value_name = "N", requires = "save", value_parser = number(0..=usize::MAX))]
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
    #[command(flatten)]
    pub game: GameArg,
    /// Take the position in line K, after --ply moves or at the end of a variation; line 0 is the
    /// game, the others are variations
    #[arg(long, value_name = "K", value_parser = number(0..=usize::MAX))]
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
    /// How long the moving picture shows each move, in seconds; the last position is held [default:
    /// 1]
    #[arg(long, value_name = "S", requires = "Moving", value_parser = seconds())]
    pub seconds: Option<Duration>,
    /// Write the whole game to this file, as one page for a browser
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Add a review to the page: the chances as a graph, and marks of moves; NODES is how many
    /// nodes the review looks at after each move
    #[arg(long, value_name = "NODES", requires = "html", value_parser = number(1..=u32::MAX))]
    pub review: Option<u32>,
    /// Width of the picture in pixels [default: 960, of a moving one 800]
    #[arg(long, value_name = "PX", requires = "Pixels", value_parser = number(WIDTHS))]
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

/// Checking saved games of PÜNCT, of which a file may hold several.
#[derive(Debug, Args)]
pub struct CheckGames {
    #[command(flatten)]
    pub check: Check,
    /// Which of several games in a file [default: all]
    #[arg(long, value_name = "N", value_parser = number(1..=u32::MAX))]
    pub game: Option<u32>,
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
    /// Which of several games in the file [default: the first of an SGF file]
    #[arg(long, value_name = "N", value_parser = number(1..=u32::MAX))]
    pub game: Option<u32>,
    #[command(flatten)]
    pub force: ForceArg,
}

/// Searching collections of games.
#[derive(Debug, Args)]
pub struct GamesArgs {
    /// Folders with all below them, SGF collections, saves, plain texts, or - for standard input
    /// [default: the folder of saves]
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// Only games with a player whose name has this part, whatever its case and accents; if given
    /// twice, both parts must fit
    #[arg(long, value_name = "NAME")]
    player: Vec<String>,
    /// Only games with this result
    #[arg(long, value_parser = results())]
    result: Option<GameEnd>,
    /// Only games by this set of rules
    #[arg(long, value_parser = variants())]
    rules: Option<Variant>,
    /// Only games with this many moves: MIN-MAX, where MIN or MAX may be left out, or one number
    #[arg(long, value_name = "MIN-MAX", value_parser = lengths(), allow_hyphen_values = true)]
    length: Option<RangeInclusive<usize>>,
    /// Only games begun on this day or later (UTC), as in 2026-11-24; where the beginning is not
    /// known, the day of saving counts
    #[arg(long, value_name = "DATE", value_parser = days())]
    since: Option<Date>,
    /// Only games begun on this day or before
    #[arg(long, value_name = "DATE", value_parser = days())]
    until: Option<Date>,
    /// Only games with this position, as it is, turned or reflected; TEXT is what GTP's
    /// punct-position answers
    #[arg(long, value_name = "TEXT")]
    position: Option<PositionQuery>,
    /// Only games in which these pieces lay on the board at one time, as they are, turned or
    /// reflected; TEXT is like wSE0:C3.C4.C5;bT1:G7.G8.H8
    #[arg(long, value_name = "TEXT")]
    pieces: Option<PiecesQuery>,
    /// Read every file, and neither use nor keep what earlier searches found
    #[arg(long)]
    pub no_index: bool,
    /// Count how the games went instead of listing them: how they ended, by which moves, the race
    /// for the centre; games that are alike count once
    #[arg(long)]
    pub figures: bool,
    /// Print one JSON object a line, or one object of figures
    #[arg(long)]
    pub json: bool,
}

impl GamesArgs {
    pub fn search(&self) -> GameSearch {
        let facts = Query {
            words: self.player.clone(),
            result: self.result,
            rules: self.rules.map(Variant::code),
            plies: self.length.clone(),
            since: self.since,
            until: self.until,
        };
        GameSearch { query: facts, position: self.position.clone(), pieces: self.pieces.clone() }
    }
}

fn lengths() -> impl TypedValueParser<Value = RangeInclusive<usize>> {
    clap::builder::StringValueParser::new()
        .try_map(|text| read_length(&text).ok_or("write it like 20-60, 20- or -60"))
}

fn read_length(text: &str) -> Option<RangeInclusive<usize>> {
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    let least = if from.is_empty() { 0 } else { from.parse().ok()? };
    let most = if to.is_empty() { usize::MAX } else { to.parse().ok()? };
    (least <= most && text != "-" && !text.is_empty()).then_some(least..=most)
}

#[cfg(test)]
mod tests {
    use std::ffi::OsStr;

    use super::*;

    #[test]
    fn a_length_is_a_range_open_or_not() {
        let read = |text: &str| {
            lengths().parse_ref(&clap::Command::new("games"), None, OsStr::new(text)).ok()
        };
        assert_eq!(read("20-60"), Some(20..=60));
        assert_eq!(read("20-"), Some(20..=usize::MAX));
        assert_eq!(read("-60"), Some(0..=60));
        assert_eq!(read("7"), Some(7..=7));
        for wrong in ["", "-", "60-20", "x", "1-2-3", "1-x"] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }
}
