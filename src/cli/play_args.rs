//! The arguments of playing, on the screen or line by line, and those of every game on this
//! machine.

use std::num::NonZero;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::LazyLock;

use clap::{Args, ValueEnum};

use super::values::{GameArg, RulesArgs, clocks, pictures, themes, thread_counts};
use crate::gipf::engine::GipfStrength;
use crate::kit::picture::ThemeName;
use crate::kit::session::SeatsOf;
use crate::kit::settings::RenderingChoice;
use crate::kit::storage::Name;
use crate::kit::strength::Strength;
use crate::kit::system::new_seed;
use crate::kit::text::ParseError;
use crate::punct::clock::TimeControl;
use crate::rules::Player;

/// The arguments that only a new game has.
const OF_NEW_GAMES: [&str; 5] = ["RulesArgs", "white", "black", "swap", "clock"];

/// Playing, on the screen or line by line.
#[derive(Debug, Args)]
#[allow(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub struct PlayArgs {
    /// Saved game to go on with: a file, or the name of one in the folder of saves
    #[arg(value_name = "SAVE", conflicts_with_all = OF_NEW_GAMES)]
    pub save: Option<PathBuf>,
    #[command(flatten)]
    pub game: GameArg,
    /// Go on with SAVE or the latest unfinished game
    #[arg(long, conflicts_with_all = OF_NEW_GAMES)]
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
    /// Play with a clock: 20m+10s is 20 minutes each, and 10 seconds more with each move; 3d is
    /// three days for each move [default: none]
    #[arg(long, value_name = "TIME", value_parser = clocks())]
    pub clock: Option<TimeControl>,
    /// Threads that look for moves while the list of best moves is shown [default: all cores but
    /// one]
    #[arg(long, value_name = "N", value_parser = thread_counts())]
    pub threads: Option<NonZero<usize>>,
    /// Play line by line, in words, as suits screen readers and scripts; this is the default where
    /// TERM says that there is no screen ("dumb", "unknown", "vt52", "emacs", none) or the settings
    /// say so
    #[arg(long, overrides_with = "no_plain")]
    pub plain: bool,
    /// Play on the screen, whatever TERM and the settings say
    #[arg(long, overrides_with = "plain")]
    pub no_plain: bool,
    #[command(flatten)]
    pub local: LocalArgs,
}

/// The colours that the computer plays, and its strength.
#[derive(Debug, Clone, Copy, Args)]
pub struct Opponents<L: ComputerLevel = Strength> {
    /// What the computer plays [default: as saved, else nothing]
    #[arg(long, value_enum, value_name = "COLOUR")]
    computer: Option<ComputerSide>,
    #[arg(long, visible_alias = "strength", value_name = "N[,N]", help = L::HELP)]
    #[arg(value_parser = ComputerLevels::<L>::from_str)]
    level: Option<ComputerLevels<L>>,
    #[arg(skip)]
    own: Option<L>,
}

/// A strength of the computer that a flag can give, in PÜNCT or in GIPF.
pub trait ComputerLevel:
    Copy + PartialEq + FromStr<Err: std::error::Error + Send + Sync> + Send + Sync + 'static
{
    const USUAL: Self;
    /// Whether players have a level of their own.
    const IS_OWN: bool;
    const HELP: &'static str;
}

impl ComputerLevel for Strength {
    const USUAL: Strength = Strength::FIRST;
    const IS_OWN: bool = true;
    const HELP: &'static str = "Strength of the computer from 1 to 9, such as 3 or 3.4, or \"yours\", which follows your results; two are White's and Black's [default: as saved, else 1]";
}

impl ComputerLevel for GipfStrength {
    const USUAL: GipfStrength = GipfStrength::DEFAULT;
    const IS_OWN: bool = false;
    const HELP: &'static str = "Strength of the computer from 1 to 3; two are White's and Black's [default: as saved, else 2]";
}

impl<L: ComputerLevel> Opponents<L> {
    #[must_use]
    pub fn with_own(self, own: L) -> Opponents<L> {
        Opponents { own: Some(own), ..self }
    }

    pub fn is_any_set(&self) -> bool {
        self.computer.is_some() || self.level.is_some()
    }

    /// The players of a game that goes on. The flags may replace its players until now.
    pub fn seats(&self, before: SeatsOf<L>) -> Result<SeatsOf<L>, ParseError> {
        self.check(self.take_seats(before, self.computer))
    }

    /// These players, if the computer plays with each level that is given.
    pub fn check(&self, seats: SeatsOf<L>) -> Result<SeatsOf<L>, ParseError> {
        let plays = seats.computer().map(|level| level.is_some());
        let Some(ComputerLevels([white, black])) = self.level else { return Ok(seats) };
        if plays == [false, false] {
            return Err(NO_COMPUTER);
        }
        if white != black && plays != [true, true] {
            return Err(ONE_COMPUTER);
        }
        Ok(seats)
    }

    /// If only a strength is given, the computer plays Black.
    pub fn seats_of_new_game(&self) -> SeatsOf<L> {
        let side = self.computer.or(self.level.map(|_| ComputerSide::Black));
        self.take_seats(SeatsOf::BOTH_HERE, side)
    }

    fn take_seats(&self, before: SeatsOf<L>, side: Option<ComputerSide>) -> SeatsOf<L> {
        SeatsOf::from_strengths(Player::BOTH.map(|player| {
            let known = before.computer()[player as usize];
            let plays = side.map_or(known.is_some(), |side| side.includes(player));
            let level = match self.level {
                Some(ComputerLevels(levels)) => levels[player as usize].or(self.own),
                None => known,
            };
            plays.then_some(level.unwrap_or(L::USUAL))
        }))
    }
}

/// The game is a saved one between two persons.
const NO_COMPUTER: ParseError = ParseError(
    "--strength: the computer does not play in this game; say with --computer what it is to play",
);

const ONE_COMPUTER: ParseError = ParseError(
    "--strength: a comma parts White's strength from Black's, and the computer plays only one of \
     them; tenths follow a point, as in 3.4",
);

/// The colours that the computer plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ComputerSide {
    /// White
    White,
    /// Black
    Black,
    /// Both: watch it play
    Both,
    /// White or Black, drawn by lot
    Lot,
}

/// Drawn once in a run.
static DRAWN: LazyLock<Player> =
    LazyLock::new(|| if new_seed().is_multiple_of(2) { Player::White } else { Player::Black });

impl ComputerSide {
    fn includes(self, player: Player) -> bool {
        match self {
            ComputerSide::White => player == Player::White,
            ComputerSide::Black => player == Player::Black,
            ComputerSide::Both => true,
            ComputerSide::Lot => *DRAWN == player,
        }
    }
}

/// The levels of White and Black; `None` is the player's own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ComputerLevels<L = Strength>([Option<L>; 2]);

impl<L: ComputerLevel> FromStr for ComputerLevels<L> {
    type Err = L::Err;

    fn from_str(text: &str) -> Result<ComputerLevels<L>, L::Err> {
        let (white, black) = text.split_once(',').unwrap_or((text, text));
        Ok(ComputerLevels([one_level(white)?, one_level(black)?]))
    }
}

fn one_level<L: ComputerLevel>(text: &str) -> Result<Option<L>, L::Err> {
    match text.trim() {
        "yours" if L::IS_OWN => Ok(None),
        number => number.parse().map(Some),
    }
}

/// The saves, appearance and settings of a game on this machine.
#[derive(Debug, Args)]
#[allow(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub struct LocalArgs {
    /// Folder of saved games [default: PUNCT_SAVES in the environment; else ./saves if it exists;
    /// else the system's folder for data]
    #[allow(clippy::doc_markdown, reason = "this is read as help")]
    #[arg(long, value_name = "DIR")]
    pub saves: Option<PathBuf>,
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
    /// Neither read nor write the settings
    #[arg(long)]
    pub no_config: bool,
    /// Leave without a last line that says where the game is saved
    #[arg(long)]
    pub quiet: bool,
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::punct::play::Seats;

    /// The arguments alone, without commands besides.
    #[derive(Debug, Parser)]
    struct Cli {
        #[command(flatten)]
        play: PlayArgs,
    }

    #[test]
    fn the_computer_takes_the_seats_the_flags_say() {
        let level = |number: u8| Strength::whole(number);
        let saved = Seats::from_strengths([Some(level(5)), None]);
        for (args, new, resumed) in [
            (&[][..], [None, None], [Some(5), None]),
            (&["--computer", "black"], [None, Some(1)], [None, Some(1)]),
            (&["--computer", "white"], [Some(1), None], [Some(5), None]),
            (&["--level", "3"], [None, Some(3)], [Some(3), None]),
            (&["--strength", "3"], [None, Some(3)], [Some(3), None]),
            (&["--computer", "both", "--level", "1,9"], [Some(1), Some(9)], [Some(1), Some(9)]),
        ] {
            let cli = Cli::try_parse_from([&["punct"], args].concat()).unwrap();
            let seats =
                |numbers: [Option<u8>; 2]| Seats::from_strengths(numbers.map(|it| it.map(level)));
            assert_eq!(cli.play.opponents.seats_of_new_game(), seats(new), "{args:?}");
            assert_eq!(cli.play.opponents.seats(saved).unwrap(), seats(resumed), "{args:?}");
        }
        for wrong in ["0", "10", "", "1,", "1,2,3", "x", "3.45", "9.1"] {
            assert!(Cli::try_parse_from(["punct", "--level", wrong]).is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_own_level_is_the_one_in_the_settings() {
        let (own, three) = (Strength::from_tenths(26), Some(Strength::whole(3)));
        for (text, seats) in
            [("yours", [own; 2]), ("3,yours", [three, own]), ("yours , 3", [own, three])]
        {
            let cli = Cli::try_parse_from(["punct", "--computer", "both", "--strength", text]);
            let opponents = cli.unwrap().play.opponents.with_own(own.unwrap());
            assert_eq!(opponents.seats_of_new_game().computer(), seats, "{text}");
        }
    }

    #[test]
    fn the_lot_gives_the_computer_one_colour_and_the_same_all_the_time() {
        let cli = Cli::try_parse_from(["punct", "--computer", "lot", "--strength", "3.4"]).unwrap();
        let drawn = cli.play.opponents.seats_of_new_game();
        let strength = Strength::from_tenths(34);
        assert!([[strength, None], [None, strength]].contains(&drawn.computer()));
        assert_eq!(cli.play.opponents.seats(Seats::BOTH_HERE), Ok(drawn));
    }

    #[test]
    fn a_level_needs_a_computer_that_plays_at_it() {
        let seats = |args: &[&str]| {
            let cli = Cli::try_parse_from([&["punct", "x.json"], args].concat()).unwrap();
            cli.play.opponents.seats(Seats::BOTH_HERE)
        };
        assert_eq!(seats(&["--level", "5"]), Err(NO_COMPUTER));
        assert_eq!(seats(&[]), Ok(Seats::BOTH_HERE));
        assert!(seats(&["--level", "5", "--computer", "white"]).is_ok());
    }
}
