//! The command line. Help, completions and the man page are made from it.

use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{ArgGroup, Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;

use crate::picture::{Rendering, ThemeName, WIDTHS};
use crate::record::Name;
use crate::rules::{Bridges, Rules, Variant};
use crate::settings::RenderingChoice;

/// PÜNCT, Kris Burm's connection game, for two players at one keyboard
///
/// Without a command, plays a new game or the one saved in SAVE. A game saves itself after every move.
#[derive(Debug, Parser)]
#[command(name = "punct", version, args_conflicts_with_subcommands = true)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Option<Command>,
    #[command(flatten)]
    pub play: Play,
}

const SAVES_HELP: &str = "Folder of saved games [default: PUNCT_SAVES in the \
    environment; else ./saves if it exists; else the system's folder for data]";

/// Playing on the screen.
#[derive(Debug, Args)]
pub struct Play {
    /// Saved game to go on with
    #[arg(value_name = "SAVE", conflicts_with_all = ["RulesArgs", "white", "black"])]
    pub save: Option<PathBuf>,
    /// Go on with the latest unfinished game
    #[arg(long, conflicts_with_all = ["save", "RulesArgs", "white", "black"])]
    pub resume: bool,
    #[command(flatten)]
    pub rules: RulesArgs,
    /// Name of the player with the white pieces [default: the one in the settings]
    #[arg(long, value_name = "NAME")]
    pub white: Option<Name>,
    /// Name of the player with the black pieces
    #[arg(long, value_name = "NAME")]
    pub black: Option<Name>,
    #[arg(long, value_name = "DIR", help = SAVES_HELP)]
    pub saves: Option<PathBuf>,
    #[command(flatten)]
    pub looks: Looks,
    /// Neither read nor write the settings
    #[arg(long)]
    pub no_config: bool,
}

/// How the screen looks.
#[derive(Debug, Args)]
pub struct Looks {
    /// Draw with ASCII characters only
    #[arg(long)]
    pub ascii: bool,
    /// How to draw the board [default: as in the settings, else auto]
    #[arg(long, value_name = "HOW", value_parser = pictures())]
    pub picture: Option<RenderingChoice>,
    /// Colours [default: as in the settings, else those that suit the terminal]
    #[arg(long, value_parser = themes())]
    pub theme: Option<ThemeName>,
    /// Animate moves
    #[arg(long, overrides_with = "no_animate")]
    pub animate: bool,
    /// Don't animate moves, whatever the settings say
    #[arg(long, overrides_with = "animate")]
    pub no_animate: bool,
}

/// The rules of a new game. A saved game has its own.
#[derive(Debug, Clone, Copy, Args)]
pub struct RulesArgs {
    /// Set of rules [default: standard]
    #[arg(long, value_parser = variants())]
    rules: Option<Variant>,
    /// What the ends of a bridge must rest on [default: two]
    #[arg(long, value_parser = bridges())]
    bridges: Option<Bridges>,
}

impl RulesArgs {
    /// Whether any of the flags was given.
    pub fn is_given(self) -> bool {
        self.rules.is_some() || self.bridges.is_some()
    }

    /// The rules given, with defaults for the others.
    pub fn rules(self) -> Rules {
        Rules { variant: self.rules.unwrap_or_default(), bridges: self.bridges.unwrap_or_default() }
    }
}

fn variants() -> impl TypedValueParser<Value = Variant> {
    let help = |variant| match variant {
        Variant::Basic => "Only White's first piece keeps out of the central hexagon",
        Variant::Standard => "No piece is added in the central hexagon; it counts at the end",
    };
    let values = Variant::ALL.map(|variant| PossibleValue::new(variant.code()).help(help(variant)));
    PossibleValuesParser::new(values).try_map(|word| word.parse::<Variant>())
}

fn bridges() -> impl TypedValueParser<Value = Bridges> {
    let help = |bridges| match bridges {
        Bridges::Two => "Two different pieces",
        Bridges::Any => "Any pieces, one or two",
    };
    let values = Bridges::ALL.map(|bridges| PossibleValue::new(bridges.code()).help(help(bridges)));
    PossibleValuesParser::new(values).try_map(|word| word.parse::<Bridges>())
}

fn pictures() -> impl TypedValueParser<Value = RenderingChoice> {
    let help = |picture: RenderingChoice| match picture.0 {
        None => "The finest of these that the terminal can show",
        Some(Rendering::Pixels) => "True pixels, by a protocol for graphics",
        Some(Rendering::Sextants) => "Characters of two by three pixels",
        Some(Rendering::Quadrants) => "Characters of two by two pixels",
        Some(Rendering::Halves) => "Characters of an upper and a lower half",
        Some(Rendering::Bricks) => "Blocks of background with characters in them",
    };
    let values = RenderingChoice::all()
        .map(|picture| PossibleValue::new(picture.code()).help(help(picture)));
    PossibleValuesParser::new(values).try_map(|word| word.parse::<RenderingChoice>())
}

fn themes() -> impl TypedValueParser<Value = ThemeName> {
    PossibleValuesParser::new(ThemeName::ALL.map(ThemeName::code))
        .try_map(|word| word.parse::<ThemeName>())
}

fn widths() -> impl TypedValueParser<Value = u32> {
    clap::value_parser!(u32).range(i64::from(*WIDTHS.start())..=i64::from(*WIDTHS.end()))
}

/// Showing a saved game.
#[derive(Debug, Args)]
#[command(group = ArgGroup::new("Picture").multiple(true))]
pub struct Show {
    /// Saved game
    pub save: PathBuf,
    /// After N moves instead of where the players stand
    #[arg(long, value_name = "N")]
    pub ply: Option<usize>,
    /// Write a picture to this file, as SVG
    #[arg(long, value_name = "FILE", group = "Picture")]
    pub svg: Option<PathBuf>,
    /// Write a picture to this file, as PNG
    #[arg(long, value_name = "FILE", group = "Picture")]
    pub png: Option<PathBuf>,
    /// Width of the PNG in pixels [default: 960]
    #[arg(long, value_name = "PX", requires = "png", value_parser = widths())]
    pub width: Option<u32>,
    /// Colours of the picture [default: dark]
    #[arg(long, requires = "Picture", value_parser = themes())]
    pub theme: Option<ThemeName>,
    /// What the picture marks [default: last]
    #[arg(long, value_enum, requires = "Picture")]
    pub marks: Option<Marks>,
}

/// What a picture marks on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Marks {
    /// The last move, and the chain of a game that is won
    Last,
    /// Nothing
    None,
}

/// The commands besides playing.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Print the board and the reserves of a saved game, or make a picture of it
    Show(Show),
    /// Print every legal move, one a line, sorted
    Moves {
        /// Saved game
        save: PathBuf,
        /// After N moves instead of where the players stand
        #[arg(long, value_name = "N")]
        ply: Option<usize>,
    },
    /// Play moves into a saved game, all or none
    Move {
        /// Saved game
        save: PathBuf,
        /// Moves in notation, such as AR-L10,L9,K8 or Td3-i8h7h8
        #[arg(required = true, value_name = "MOVE")]
        moves: Vec<String>,
    },
    /// Check saved games and say what is wrong where
    Check {
        /// Saved games
        #[arg(required = true, value_name = "SAVE")]
        saves: Vec<PathBuf>,
    },
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
    /// Play with another program by Go Text Protocol, version 2, on stdin and stdout
    Gtp {
        #[command(flatten)]
        rules: RulesArgs,
    },
    /// Measure the rules and the drawing on this machine; takes half a minute
    Bench,
    /// Print completions for a shell
    Completions {
        /// Shell
        #[arg(value_enum)]
        shell: Shell,
    },
    /// Print the man page
    Man,
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
