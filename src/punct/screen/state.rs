//! The state that only a screen of PÜNCT has, what happens only there, and what the program does
//! only for it.

use std::path::PathBuf;

use jiff::Zoned;
use jiff::civil::Date;

use super::action::Action;
use super::advice::Advice;
use super::animation::Animation;
use super::computer::{ComputerPlay, ThoughtCause};
use super::guidance::Guidance;
use super::habits::Habit;
use super::modes::Mode;
use super::picture_file::PictureError;
use crate::kit::lessons::{LessonProgress, Tally};
use crate::kit::settings::{Guide, Streak};
use crate::kit::shell;
use crate::kit::storage::Name;
use crate::kit::terminal::job::{Ticket, WorkerFailure};
use crate::kit::thought::{SearchProgress, Thought};
use crate::punct::computer::{Answer, ThinkRequest};
use crate::punct::lessons::puzzles::PuzzleSet;
use crate::punct::play::{Command, Refused, Snapshot};
use crate::punct::screen::advice::{AdviceTask, Finding};
use crate::punct::screen::board::Board;
use crate::punct::screen::dialogs::StartItem;
use crate::rules::Refusal;

pub type Message = shell::ShellMessage<Punct>;
pub type Obstacle = shell::ActionObstacle<Action>;

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
    pub mode: Mode,
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
            mode: Mode::Own,
            progress: LessonProgress::default(),
            puzzles: PuzzleSet::built_in(),
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

/// What happens only in games of PÜNCT.
#[derive(Debug)]
pub enum News {
    /// The item that leads to the latest unfinished game, if there is one.
    LatestFound(Option<StartItem>),
    /// A picture has been saved in this file, or why not.
    PictureSaved(Result<PathBuf, PictureError>),
    /// The engine has found something.
    Found(Ticket, Finding),
    /// The computer says how far its thought is.
    Thinking(Ticket, SearchProgress),
    /// The computer has thought, or failed to.
    Thought(Ticket, Result<Answer, WorkerFailure>),
    /// All screens at the table show this now.
    #[cfg_attr(not(feature = "server"), expect(dead_code, reason = "only the server has tables"))]
    Snapshot(Box<Snapshot>),
    /// The table refuses what was asked for.
    Refused(Refused),
    /// The player has changed this on another screen.
    #[cfg_attr(not(feature = "server"), expect(dead_code, reason = "only the server has tables"))]
    Habit(Habit),
    /// Whether a rated game of the player goes on, be it at another table.
    #[cfg(feature = "server")]
    InRatedGame(bool),
    /// Something has happened elsewhere.
    #[cfg(feature = "server")]
    Announced(String),
}

impl From<News> for Message {
    fn from(news: News) -> Message {
        Message::News(news)
    }
}

/// What the program does only for PÜNCT. What comes of it is [`News`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Task {
    /// Find the latest unfinished game, however many saves must be read for it.
    FindLatest,
    /// Save a picture of what the board shows.
    SavePicture,
    Think(Ticket, ThinkRequest),
    /// Use the mouse from now on, or no more.
    UseMouse(bool),
    Advise(Ticket, Box<AdviceTask>),
    /// Ask the table for this.
    Command(Command),
}

shell::refused_by!(Refusal, Refused);
