//! What a player of PÜNCT can ask of the program around the game.

use crate::kit::clock::TimeControl;
use crate::kit::storage::Name;
use crate::kit::strength::Strength;
use crate::punct::exercises::ExerciseList;
use crate::punct::lessons::puzzles::PuzzleTheme;
use crate::punct::session::Seats;
use crate::rules::{Rules, Variant};

/// Learning by lessons and puzzles. Lessons are counted from 0, puzzles from 0 among all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StudyAction {
    /// List the lessons of the course; `chosen` is the one to begin with, if not the next.
    Lessons {
        chosen: Option<usize>,
    },
    Lesson(usize),
    /// List the puzzles of a theme, or all of them; `chosen` is the one to begin with, if not the
    /// next unsolved.
    Puzzles {
        chosen: Option<usize>,
        theme: Option<PuzzleTheme>,
    },
    /// Begin a puzzle, and go on to others of the theme.
    Puzzle {
        number: usize,
        theme: Option<PuzzleTheme>,
    },
    /// Show the rules on one screen.
    Card,
    /// Show the text of the exercise again.
    Text,
}

impl From<ExerciseList> for StudyAction {
    fn from(list: ExerciseList) -> StudyAction {
        match list {
            ExerciseList::Lessons { chosen } => StudyAction::Lessons { chosen },
            ExerciseList::Puzzles { chosen, theme } => StudyAction::Puzzles { chosen, theme },
        }
    }
}

/// Talking and pointing at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CompanyAction {
    /// Open the field for a line to the other player.
    Talk,
    Say(String),
    /// Give the other player more time.
    GiveTime,
    /// Let the other player see where this one points, and see where they do; or no more.
    Point,
}

/// Another game in place of this one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NextGame {
    Begin(Box<NewGame>),
    /// A new game by these rules, without asking for names.
    BeginAtOnce(Variant),
    /// A basic game against the computer at this level.
    PlayComputer(Strength),
    /// The game in a text that was pasted.
    OpenPasted(String),
    Gipf,
}

/// The size and the picture of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ViewAction {
    /// Draw the board larger or smaller by so many sizes.
    Zoom(i8),
    /// Draw the board as large as fits.
    ZoomToFit,
    /// Save a picture of what the board shows.
    SavePicture,
    /// Show tips for newcomers, or no more.
    Guide,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGame {
    pub rules: Rules,
    /// White's and Black's.
    pub names: [Name; 2],
    pub seats: Seats,
    /// Whether Black may take over White's first move.
    pub swap: bool,
    /// How much time the players have; `None` is no clock.
    pub clock: Option<TimeControl>,
    /// The name of the player at this screen, from now on.
    pub own_name: Option<Name>,
}
