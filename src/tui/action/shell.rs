//! What a player can ask of the program around the game.

use std::path::PathBuf;

use crate::clock::TimeControl;
use crate::engine::Strength;
use crate::lessons::puzzles::PuzzleTheme;
use crate::record::{Name, Overwrite};
use crate::rules::{Rules, Variant};
use crate::session::Seats;

/// What the program does around any game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShellAction {
    /// Show the start screen.
    StartScreen,
    /// Open the form for a new game.
    NewGame,
    /// Begin a new game.
    Begin(Box<NewGame>),
    /// Begin a new game by these rules, without asking for names.
    BeginAtOnce(Variant),
    /// Begin a game against the computer at this level, as somebody new would.
    PlayComputer(Strength),
    /// List the lessons of the course; `chosen` is the one to begin with, if not the next.
    Lessons {
        /// Counted from 0.
        chosen: Option<usize>,
    },
    /// Begin a lesson, counted from 0.
    Lesson(usize),
    /// List the puzzles of a theme, or all of them; `chosen` is the one to begin with, if not the
    /// next unsolved.
    Puzzles {
        /// Counted from 0 among all puzzles.
        chosen: Option<usize>,
        /// The theme.
        theme: Option<PuzzleTheme>,
    },
    /// Begin a puzzle, and go on to others of the theme.
    Puzzle {
        /// Counted from 0 among all puzzles.
        number: usize,
        /// The theme; `None` for all.
        theme: Option<PuzzleTheme>,
    },
    /// Show the text of the exercise again.
    ExerciseText,
    /// Ask whether a first game is to follow the course.
    OfferGame,
    /// Open the form that says who plays.
    Players,
    /// Open the field for a line to the other player.
    Talk,
    /// Let the other player at the table see where one points, and see where they do; or no more.
    Point,
    /// Say this at the table.
    Say(String),
    /// Ask for the name of a file to save in.
    SaveAs,
    /// Save in a file.
    Save(PathBuf, Overwrite),
    /// List the saves, to open one.
    Open,
    /// Save a picture of what the board shows.
    SavePicture,
    /// Go on with a save.
    OpenSave(PathBuf),
    /// Go on with a game whose text was pasted.
    OpenPasted(String),
    /// Do something that loses a game which could not be saved: the players agreed.
    LoseUnsaved(Box<ShellAction>),
    /// Use the next theme.
    NextTheme,
    /// Draw the board in the other rendering.
    SwitchRendering,
    /// Draw the board larger or smaller.
    Zoom(i8),
    /// Draw the board as large as fits.
    ZoomToFit,
    /// Show the keys and what the marks mean.
    Help,
    /// Show the rules.
    RulesPage,
    /// Go on to GIPF.
    Gipf,
    /// Quit the program.
    Quit,
}

impl ShellAction {
    /// Whether it leaves open what lies over the board without asking for an answer: it only changes
    /// the looks, shows something on top, or asks to quit.
    pub const fn leaves_result_open(&self) -> bool {
        matches!(
            self,
            ShellAction::Help
                | ShellAction::NextTheme
                | ShellAction::SwitchRendering
                | ShellAction::Zoom(_)
                | ShellAction::ZoomToFit
                | ShellAction::Quit
        )
    }
}

/// The settings of a new game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGame {
    /// The rules it is played by.
    pub rules: Rules,
    /// White's and Black's names.
    pub names: [Name; 2],
    /// Who plays.
    pub seats: Seats,
    /// Whether Black may take over White's first move.
    pub swap: bool,
    /// How much time the players have; `None` is no clock.
    pub clock: Option<TimeControl>,
    /// The name of whoever plays here, from now on.
    pub own_name: Option<Name>,
}
