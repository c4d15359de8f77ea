//! The state that only a screen of PÜNCT has.

use jiff::Zoned;
use jiff::civil::Date;

use super::action::Action;
use super::advice::Advice;
use super::animation::Animation;
use super::context::Context;
use super::guidance::Guidance;
use crate::kit::lessons::{LessonProgress, Tally};
use crate::kit::settings::{Guide, Streak};
use crate::kit::storage::Name;
use crate::kit::thought::Thought;
use crate::punct::lessons::puzzles::PuzzleSet;
use crate::punct::screen::board::Board;
use crate::punct::screen::computer::{ComputerPlay, ThoughtCause};

/// What a screen of PÜNCT has beyond the shell.
pub struct Punct {
    /// Where the player stands at the board.
    pub board: Board,
    /// What the engine was asked, and what it has found.
    pub advice: Advice,
    /// The animation of the last move, while it runs.
    pub animation: Option<Animation>,
    /// The computer's part in the game.
    pub computer: ComputerPlay,
    /// What it thinks about, if it does.
    pub thought: Option<Thought<ThoughtCause>>,
    /// What the game is part of.
    pub context: Context,
    pub progress: LessonProgress,
    pub puzzles: &'static PuzzleSet,
    /// What has come of the puzzles tried.
    pub tally: Tally,
    /// What a newcomer is told beside the board.
    pub guidance: Guidance,
    /// The last games against the computer, if they ended alike.
    pub streak: Option<Streak>,
    /// Whether the game that is over has been counted there, or was over when it was opened.
    pub is_counted: bool,
    pub today: fn() -> Date,
    /// The name of the player at this screen, if they gave it.
    pub own_name: Option<Name>,
    /// What the mouse button, still held, was pressed on, if that took or lifted a piece.
    pub(super) dragged_from: Option<Action>,
}

impl Punct {
    pub(super) fn new() -> Punct {
        Punct {
            board: Board::new(),
            advice: Advice::default(),
            animation: None,
            computer: ComputerPlay::new(),
            thought: None,
            context: Context::Own,
            progress: LessonProgress::default(),
            puzzles: PuzzleSet::shipped(),
            tally: Tally::default(),
            guidance: Guidance::new(Guide::OFF),
            streak: None,
            is_counted: false,
            today: || Zoned::now().date(),
            own_name: None,
            dragged_from: None,
        }
    }
}
