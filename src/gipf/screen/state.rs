//! The state that only a screen of GIPF has, what happens only there, and what the program does
//! only for it.

use std::time::Instant;

use super::act::Act;
use super::aim::Aim;
use crate::gipf::computer::{Answer, Think, ThinkRequest, think};
use crate::gipf::play::{Event, Session};
use crate::kit::lessons::LessonProgress;
use crate::kit::shell;
use crate::kit::terminal::job::{Ticket, WorkerFailure};
use crate::kit::thought::{Thought, ThoughtFailure};

pub type Message = shell::ShellMessage<Gipf>;
pub type Obstacle = shell::ActionObstacle<Act>;

/// What a screen of GIPF has beyond the shell.
pub struct Gipf {
    /// Where the player stands at the board.
    pub aim: Aim,
    /// Whether the board of GIPF is shown while the game of PÜNCT of a contest waits.
    pub is_beside_contest: bool,
    pub thought: Option<Thought<ThoughtCause>>,
    pub failure: ThoughtFailure<ThoughtCause>,
    /// When the next of two computers begins to think.
    pub due: Option<Instant>,
    /// Whether two computers wait for the player who watches.
    pub is_paused: bool,
    /// How many other games were begun or opened on this screen.
    pub games: usize,
    pub has_start_screen: bool,
    pub lesson: Option<Box<LessonOnBoard>>,
    /// Which lessons are done.
    pub progress: LessonProgress,
}

impl Gipf {
    pub(super) fn new() -> Gipf {
        Gipf {
            aim: Aim::new(),
            is_beside_contest: false,
            thought: None,
            failure: None,
            due: None,
            is_paused: false,
            games: 0,
            has_start_screen: false,
            lesson: None,
            progress: LessonProgress::default(),
        }
    }
}

/// What a thought is about: after how many turns, and what is asked.
pub type ThoughtCause = (usize, ThinkRequest);

/// What happens only in games of GIPF.
#[derive(Debug)]
pub enum News {
    /// The computer has thought, or failed to.
    Thought(Ticket, Result<Answer, WorkerFailure>),
    /// The player comes back from the game of PÜNCT of a contest; with what its end has done, if it
    /// is over.
    ContestLeft(Vec<Event>),
}

/// What the program does only for GIPF.
#[derive(Debug, PartialEq)]
pub enum Task {
    Think(Ticket, Box<ThinkRequest>),
    /// Ask for this in the game of PÜNCT of a contest.
    AskInContest(AskedInContest),
}

/// What the tasks of GIPF need.
pub struct Host {
    pub think: Think,
    /// What was asked for in the game of PÜNCT of a contest, for the program to pass on.
    pub asked_in_contest: Option<AskedInContest>,
}

impl Default for Host {
    fn default() -> Host {
        Host { think, asked_in_contest: None }
    }
}

/// What a player asks for in the game of PÜNCT of a contest while GIPF's board is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AskedInContest {
    Resign,
    Draw,
}

/// The lesson on the board, and the game put aside for it.
pub struct LessonOnBoard {
    /// Which of the lessons it is, from 0.
    pub nth: usize,
    pub is_solved: bool,
    pub aside: Session,
}
