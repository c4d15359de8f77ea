//! The command line. Help, completions and the man page are made from it.

mod match_args;
mod puzzles_args;

use std::num::NonZeroU32;
use std::path::PathBuf;
use std::str::FromStr;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{ArgGroup, Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use thiserror::Error;

use crate::engine::Strength;
use crate::picture::{Rendering, ThemeName, WIDTHS};
use crate::record::{Format, Name};
use crate::rules::{Bridges, Player, Rules, Variant};
use crate::session::Seats;
use crate::settings::RenderingChoice;
pub use match_args::{Contestant, Match, SprtBounds};
pub use puzzles_args::{MakePuzzles, Puzzles};

/// PÜNCT, Kris Burm's connection game, for two players or against the computer
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

/// Playing, on the screen or line by line.
#[derive(Debug, Args)]
pub struct Play {
    /// Saved game to go on with
    #[arg(value_name = "SAVE", conflicts_with_all = ["RulesArgs", "white", "black", "swap"])]
    pub save: Option<PathBuf>,
    /// Go on with the latest unfinished game
    #[arg(long, conflicts_with_all = ["save", "RulesArgs", "white", "black", "swap"])]
    pub resume: bool,
    #[command(flatten)]
    pub rules: RulesArgs,
    /// Name of the player with the white pieces [default: the one in the settings]
    #[arg(long, value_name = "NAME")]
    pub white: Option<Name>,
    /// Name of the player with the black pieces
    #[arg(long, value_name = "NAME")]
    pub black: Option<Name>,
    #[command(flatten)]
    pub opponents: Opponents,
    /// After White's first move, Black may take it over
    #[arg(long)]
    pub swap: bool,
    #[arg(long, value_name = "DIR", help = SAVES_HELP)]
    pub saves: Option<PathBuf>,
    #[command(flatten)]
    pub manner: Manner,
    #[command(flatten)]
    pub looks: Looks,
    /// Neither read nor write the settings
    #[arg(long)]
    pub no_config: bool,
}

/// What the computer plays.
#[derive(Debug, Clone, Copy, Args)]
pub struct Opponents {
    /// What the computer plays [default: what it played in the saved game, else nothing]
    #[arg(long, value_enum, value_name = "COLOUR")]
    pub computer: Option<Side>,
    /// Level of the computer from 1 to 9, or White's and Black's [default: as saved, else 2]
    #[arg(long, value_name = "N[,N]")]
    pub level: Option<Levels>,
}

impl Opponents {
    /// Whether any of the flags was given.
    pub fn are_given(self) -> bool {
        self.computer.is_some() || self.level.is_some()
    }

    /// Who plays, where `before` did until now.
    ///
    /// # Errors
    /// If there is a level and no computer to play at it.
    pub fn seats(self, before: Seats) -> Result<Seats, NoComputer> {
        let seats = self.taken(before);
        let nobody = seats.computer() == [None, None];
        if nobody && self.level.is_some() { Err(NoComputer) } else { Ok(seats) }
    }

    /// Who plays a new game: a level alone means a computer with the black pieces.
    pub fn seats_of_new_game(self) -> Seats {
        let computer = self.computer.or(self.level.map(|_| Side::Black));
        Opponents { computer, ..self }.taken(Seats::BOTH_HERE)
    }

    fn taken(self, before: Seats) -> Seats {
        let plays = |player: Player| match self.computer {
            Some(side) => side.includes(player),
            None => before.of(player).strength().is_some(),
        };
        Seats::of_computer(Player::BOTH.map(|player| {
            let given = self.level.map(|levels| levels.of(player));
            let level = given.or(before.of(player).strength()).unwrap_or(Strength::EASY);
            plays(player).then_some(level)
        }))
    }
}

/// A level for a saved game of two persons.
#[derive(Debug, Error, PartialEq, Eq)]
#[error("--level: the computer does not play in this game; say with --computer what it is to play")]
pub struct NoComputer;

/// The colours that the computer plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Side {
    /// White
    White,
    /// Black
    Black,
    /// Both: watch it play
    Both,
}

impl Side {
    fn includes(self, player: Player) -> bool {
        match self {
            Side::White => player == Player::White,
            Side::Black => player == Player::Black,
            Side::Both => true,
        }
    }
}

/// The levels of White and Black.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Levels([Strength; 2]);

impl Levels {
    fn of(self, player: Player) -> Strength {
        self.0[player as usize]
    }
}

impl FromStr for Levels {
    type Err = <Strength as FromStr>::Err;

    fn from_str(text: &str) -> Result<Levels, Self::Err> {
        let (white, black) = text.split_once(',').unwrap_or((text, text));
        Ok(Levels([white.trim().parse()?, black.trim().parse()?]))
    }
}

/// Whether there is a screen.
#[derive(Debug, Clone, Copy, Args)]
pub struct Manner {
    /// Play line by line, in words, as suits screen readers and scripts; so it is anyway where TERM is
    /// "dumb" or the settings say so
    #[arg(long, overrides_with = "no_plain")]
    pub plain: bool,
    /// Play on the screen, whatever TERM and the settings say
    #[arg(long, overrides_with = "plain")]
    pub no_plain: bool,
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

fn formats() -> impl TypedValueParser<Value = Format> {
    let help = |format| match format {
        Format::Json => "The save of this program",
        Format::Sgf => "A game record as Boardspace has them",
        Format::Text => "The moves as plain text",
    };
    let values = Format::ALL.map(|format| PossibleValue::new(format.code()).help(help(format)));
    let named = |word: String| Format::ALL.into_iter().find(|format| format.code() == word);
    PossibleValuesParser::new(values).try_map(move |word| named(word).ok_or("unknown format"))
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
    /// In line K, at its end or after N moves; 0 is the game, the others are variations
    #[arg(long, value_name = "K")]
    pub line: Option<usize>,
    /// List the lines: the game and the variations, with their numbers
    #[arg(long, conflicts_with_all = ["ply", "line", "Picture"])]
    pub lines: bool,
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
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub game: Option<u32>,
    /// Replace a game that is in OUT
    #[arg(long)]
    pub force: bool,
}

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
    /// Convert a game: a save, an SGF file as Boardspace has them, or plain text
    Convert(Convert),
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
    /// Print a good move and what speaks for it, one a line
    Hint {
        /// Saved game
        save: PathBuf,
        /// How thoroughly to look for it, from 1 to 9 [default: 6]
        #[arg(long, value_name = "N")]
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
    /// Play with another program by Go Text Protocol, version 2, on stdin and stdout
    Gtp {
        #[command(flatten)]
        rules: RulesArgs,
        /// Nodes a move, at full strength, in place of a level
        #[arg(long, value_name = "N")]
        nodes: Option<NonZeroU32>,
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
    /// Let two computer players, or other programs, play a match
    ///
    /// The last line sums it up from the view of A, with an interval for Elo that is right with a
    /// chance of 95 %. If A has 0 % or 100 % of the points, half a win and half a loss are added.
    Match(Match),
    /// Solve puzzles, prove them, or make more from the computer's games
    #[command(subcommand)]
    Puzzles(Puzzles),
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
    fn the_computer_takes_the_seats_the_flags_say() {
        let level = |number: u8| Strength::new(number).unwrap();
        let saved = Seats::of_computer([Some(level(5)), None]);
        for (args, new, resumed) in [
            (&[][..], [None, None], [Some(5), None]),
            (&["--computer", "black"], [None, Some(2)], [None, Some(2)]),
            (&["--computer", "white"], [Some(2), None], [Some(5), None]),
            (&["--level", "3"], [None, Some(3)], [Some(3), None]),
            (&["--computer", "both", "--level", "1,9"], [Some(1), Some(9)], [Some(1), Some(9)]),
        ] {
            let cli = Cli::try_parse_from([&["punct"], args].concat()).unwrap();
            let numbers = |seats: Seats| seats.computer().map(|level| level.map(Strength::number));
            assert_eq!(numbers(cli.play.opponents.seats_of_new_game()), new, "{args:?}");
            assert_eq!(numbers(cli.play.opponents.seats(saved).unwrap()), resumed, "{args:?}");
        }
        for wrong in ["0", "10", "", "1,", "1,2,3", "x"] {
            assert!(Cli::try_parse_from(["punct", "--level", wrong]).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_level_needs_a_computer_that_plays_at_it() {
        let seats = |args: &[&str]| {
            let cli = Cli::try_parse_from([&["punct", "x.json"], args].concat()).unwrap();
            cli.play.opponents.seats(Seats::BOTH_HERE)
        };
        assert_eq!(seats(&["--level", "5"]), Err(NoComputer));
        assert_eq!(seats(&[]), Ok(Seats::BOTH_HERE));
        assert!(seats(&["--level", "5", "--computer", "white"]).is_ok());
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
