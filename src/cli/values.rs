//! Reads the values of flags. Also has the flags that several commands share.

use std::any::TypeId;
use std::fmt::Display;
use std::num::NonZero;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use clap::builder::{
    PathBufValueParser, PossibleValue, PossibleValuesParser, StringValueParser, TypedValueParser,
};
use clap::{Args, Command, ValueEnum};
use jiff::civil::Date;

use crate::kit::gtp::DEEPEST_PERFT;
use crate::kit::picture::{Rendering, ThemeName};
use crate::kit::settings::RenderingChoice;
use crate::kit::storage::{Format, GameEnd, expand_path};
use crate::kit::system::most_threads;
use crate::punct::clock::TimeControl;
use crate::rules::{Bridges, Rules, Variant};

/// A chapter of the manual.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Topic {
    /// Lessons, keys, clocks, advice, variations, puzzles
    Playing,
    /// How PÜNCT is played well, by the computer's games
    Strategy,
    /// How the computer plays
    Computer,
    /// Saved games, files of other programs, pictures and pages
    Saves,
    /// Terminals, plain play, settings
    Screens,
    /// Two machines, and servers for many
    Server,
    /// GIPF with PÜNCT-potentials
    Gipf,
    /// Commands and protocols
    Programs,
    /// How the program is built
    House,
}

pub(super) fn one_of<T: Copy + Send + Sync + 'static>(
    all: impl IntoIterator<Item = T>,
    code: fn(T) -> &'static str,
    help: Option<fn(T) -> &'static str>,
) -> impl TypedValueParser<Value = T> {
    let all: Vec<T> = all.into_iter().collect();
    let values = all.iter().map(|&it| match help {
        Some(help) => PossibleValue::new(code(it)).help(help(it)),
        None => PossibleValue::new(code(it)),
    });
    PossibleValuesParser::new(values.collect::<Vec<_>>())
        .try_map(move |word| all.iter().copied().find(|&it| code(it) == word).ok_or("unknown"))
}

pub(super) fn variants() -> impl TypedValueParser<Value = Variant> {
    one_of(
        Variant::ALL,
        Variant::code,
        Some(|variant| match variant {
            Variant::Basic => "Only White's first piece keeps out of the central hexagon",
            Variant::Standard => "No piece is added in the central hexagon; it counts at the end",
        }),
    )
}

pub(super) fn results() -> impl TypedValueParser<Value = GameEnd> {
    one_of(GameEnd::ALL, GameEnd::code, None)
}

pub(super) fn bridges() -> impl TypedValueParser<Value = Bridges> {
    one_of(
        Bridges::ALL,
        Bridges::code,
        Some(|bridges| match bridges {
            Bridges::Two => "Two different pieces",
            Bridges::Any => "Any pieces, one or two",
        }),
    )
}

pub(super) fn pictures() -> impl TypedValueParser<Value = RenderingChoice> {
    one_of(
        RenderingChoice::all(),
        RenderingChoice::code,
        Some(|picture: RenderingChoice| match picture.0 {
            None => "The finest of these that the terminal can show",
            Some(Rendering::Pixels) => "True pixels, by a protocol for graphics",
            Some(Rendering::Sextants) => "Characters of two by three pixels",
            Some(Rendering::Quadrants) => "Characters of two by two pixels",
            Some(Rendering::Halves) => "Characters of an upper and a lower half",
            Some(Rendering::Bricks) => "Blocks of background with characters in them",
        }),
    )
}

pub(super) fn themes() -> impl TypedValueParser<Value = ThemeName> {
    one_of(ThemeName::ALL, ThemeName::code, None)
}

pub(super) fn formats() -> impl TypedValueParser<Value = Format> {
    one_of(
        Format::ALL,
        Format::code,
        Some(|format| match format {
            Format::Json => "The save of this program",
            Format::Sgf => "A game record as Boardspace has them",
            Format::Text => "The moves as plain text",
        }),
    )
}

pub(super) fn number<T>(range: RangeInclusive<T>) -> impl TypedValueParser<Value = T>
where
    T: FromStr + PartialOrd + Display + Clone + Send + Sync + 'static,
{
    StringValueParser::new().try_map(move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| format!("write a number from {} to {}", range.start(), range.end()))
    })
}

pub(super) fn thread_counts() -> impl TypedValueParser<Value = NonZero<usize>> {
    number(NonZero::<usize>::MIN..=most_threads())
}

pub(super) fn depths() -> impl TypedValueParser<Value = u32> {
    number(1..=DEEPEST_PERFT)
}

/// A text that was probably meant otherwise is an error, which says how to write it.
pub(super) fn clocks() -> impl TypedValueParser<Value = TimeControl> {
    StringValueParser::new().try_map(|text| match TimeControl::meant_by(&text) {
        Some(meant) => Err(format!(
            "did you mean {meant}? {text}+0s is {text} for all moves, with no more time for a move"
        )),
        None => text.parse::<TimeControl>().map_err(|error| error.to_string()),
    })
}

/// Replaces `~/` at the beginning, because not every shell does so everywhere.
fn paths() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().map(|typed| expand_path(&typed))
}

pub(super) fn with_meant_paths(command: Command) -> Command {
    command
        .mut_args(|arg| {
            let is_path = arg.get_value_parser().type_id() == TypeId::of::<PathBuf>();
            if is_path { arg.value_parser(paths()) } else { arg }
        })
        .mut_subcommands(with_meant_paths)
}

pub(super) fn days() -> impl TypedValueParser<Value = Date> {
    StringValueParser::new()
        .try_map(|text| text.parse::<Date>().map_err(|_| "write a day like 2026-11-24"))
}

/// How long a picture is shown, within the limits of both formats of moving pictures.
pub(super) fn seconds() -> impl TypedValueParser<Value = Duration> {
    StringValueParser::new().try_map(|text| match text.parse::<f64>() {
        Ok(seconds) if (0.02..=600.0).contains(&seconds) => Ok(Duration::from_secs_f64(seconds)),
        Ok(_) | Err(_) => Err("give 0.02 to 600 seconds"),
    })
}

/// Which game of a file with several.
#[derive(Debug, Clone, Copy, Default, Args)]
pub struct GameArg {
    /// Which of several games in the file [default: the first of an SGF file]
    #[arg(long = "game", value_name = "N", requires = "save", value_parser = number(1..=u32::MAX))]
    pub number: Option<u32>,
}

/// Whether to print JSON, for programs.
#[derive(Debug, Clone, Copy, Args)]
pub struct JsonArg {
    /// Print JSON, an object a line
    #[arg(long)]
    pub json: bool,
}

/// Whether a file may be replaced.
#[derive(Debug, Clone, Copy, Args)]
pub struct ForceArg {
    /// Replace a file that punct has written in the same form; any other is never replaced
    #[arg(long)]
    pub force: bool,
}

/// The rules of a new game. A saved game has its own.
#[derive(Debug, Clone, Copy, Args)]
pub struct RulesArgs {
    /// Set of rules of PÜNCT [default: standard]
    #[arg(long, value_parser = variants())]
    rules: Option<Variant>,
    /// What the ends of a bridge must rest on [default: two]
    #[arg(long, value_parser = bridges())]
    bridges: Option<Bridges>,
}

impl RulesArgs {
    pub fn is_given(self) -> bool {
        self.rules.is_some() || self.bridges.is_some()
    }

    /// Missing flags have their defaults.
    pub fn rules(self) -> Rules {
        Rules { variant: self.rules.unwrap_or_default(), bridges: self.bridges.unwrap_or_default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::strength::Strength;

    #[test]
    fn the_manual_names_every_theme_picture_and_strength() {
        let screens = include_str!("../../assets/manual/screens.md");
        let row = |member: &str| {
            let is_it = |line: &&str| line.starts_with(&format!("| `\"{member}\"` |"));
            screens.lines().find(is_it).expect("a member of the settings")
        };
        for theme in ThemeName::ALL.map(ThemeName::code) {
            assert!(row("theme").contains(&format!("`\"{theme}\"`")), "{theme}");
        }
        for picture in RenderingChoice::all().map(RenderingChoice::code) {
            assert!(row("picture").contains(&format!("`\"{picture}\"`")), "{picture}");
        }
        let pictures: Vec<_> = RenderingChoice::all().map(RenderingChoice::code).collect();
        assert!(screens.contains(&format!("--picture {}", pictures.join("|"))));
        let computer = include_str!("../../assets/manual/computer.md");
        let strengths = format!("Strengths go from {} to {}", Strength::MIN, Strength::MAX);
        assert!(computer.contains(&strengths), "{strengths}");
    }
}
