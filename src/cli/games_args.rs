//! The arguments of searching collections of games.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::Args;
use clap::builder::TypedValueParser;
use jiff::civil::Date;

use super::values::{days, results, variants};
use crate::kit::storage::{GameEnd, Query};
use crate::punct::record::{GameSearch, SoughtPieces, SoughtPosition};
use crate::rules::Variant;

/// Searching collections of games.
#[derive(Debug, Args)]
pub struct GamesArgs {
    /// Folders with all below them, SGF collections, saves, plain texts, or - for standard input
    /// [default: the folder of saves]
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// Part of a player's name, in either case, with or without accents; given twice, both must fit
    #[arg(long, value_name = "NAME")]
    player: Vec<String>,
    /// Who won
    #[arg(long, value_parser = results())]
    result: Option<GameEnd>,
    /// Set of rules
    #[arg(long, value_parser = variants())]
    rules: Option<Variant>,
    /// How many moves: MIN-MAX, either of which may be left out, or one number
    #[arg(long, value_name = "MIN-MAX", value_parser = lengths(), allow_hyphen_values = true)]
    length: Option<RangeInclusive<usize>>,
    /// Begun on this day or later (UTC), as in 2026-11-24; without a beginning, saved
    #[arg(long, value_name = "DATE", value_parser = days())]
    since: Option<Date>,
    /// Begun on this day or before
    #[arg(long, value_name = "DATE", value_parser = days())]
    until: Option<Date>,
    /// Games with this position, in the words of GTP's punct-position, turned and reflected as it may be
    #[arg(long, value_name = "TEXT")]
    position: Option<SoughtPosition>,
    /// Games in which these pieces lay on the board at a time, as in wSE0:C3.C4.C5;bT1:G7.G8.H8, turned
    /// and reflected as they may be
    #[arg(long, value_name = "TEXT")]
    pieces: Option<SoughtPieces>,
    /// Read every file, and neither use nor keep what earlier searches found
    #[arg(long)]
    pub no_index: bool,
    /// Print one JSON object a line
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
        GameSearch { facts, position: self.position.clone(), pieces: self.pieces.clone() }
    }
}

/// Numbers of moves.
fn lengths() -> impl TypedValueParser<Value = RangeInclusive<usize>> {
    let read = |text: String| {
        let (least, most) = text.split_once('-').unwrap_or((&text, &text));
        let number = |text: &str, open: usize| match text {
            "" => Some(open),
            text => text.parse().ok(),
        };
        let bounds = number(least, 0).zip(number(most, usize::MAX));
        let range = bounds.filter(|(least, most)| least <= most && text != "-" && !text.is_empty());
        range.map(|(least, most)| least..=most).ok_or("write it like 20-60, 20- or -60")
    };
    clap::builder::StringValueParser::new().try_map(read)
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
