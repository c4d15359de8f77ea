//! The state of a screen of GIPF, and the messages and tasks that only GIPF has.

use std::time::Instant;

use super::act::Act;
use super::aim::Aim;
use crate::gipf::computer::{Answer, Think, ThinkRequest, think};
use crate::gipf::lessons::Lessons;
use crate::gipf::play::{Event, Session};
use crate::kit::lessons::{LessonProgress, TaskStanding};
use crate::kit::shell;
use crate::kit::terminal::job::{Ticket, WorkerFailure};
use crate::kit::thought::{Thought, ThoughtFailure};

pub type Message = shell::ShellMessage<Gipf>;
pub type Obstacle = shell::ActionObstacle<Act>;

/// The state of a screen of GIPF besides the shell's.
pub struct Gipf {
    /// The player's state at the board.
    pub aim: Aim,
    /// Whether the board of GIPF is visible while the contest's game of PÜNCT waits.
    pub is_beside_contest: bool,
    pub thought: Option<Thought<ThoughtCause>>,
    pub failure: ThoughtFailure<ThoughtCause>,
    /// When the next of two computers begins to think; `None` outside of a pause between turns.
    pub due: Option<Instant>,
    /// Whether the player who watches two computers has paused their game.
    pub is_paused: bool,
    /// The number of games that were begun or opened on this screen after the first one.
    pub games: usize,
    pub has_start_screen: bool,
    pub lesson: Option<Box<LessonOnBoard>>,
    /// The lessons that are done.
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

/// The cause of a thought: the number of turns played, and the request to the computer.
pub type ThoughtCause = (usize, ThinkRequest);

/// The messages that only games of GIPF get.
#[derive(Debug)]
pub enum News {
    /// The computer has answered or failed.
    Thought(Ticket, Result<Answer, WorkerFailure>),
    /// The player comes back from the contest's game of PÜNCT. If that game is over, these are the
    /// events that follow.
    ContestLeft(Vec<Event>),
}

/// Tasks that only games of GIPF have for the program.
#[derive(Debug, PartialEq)]
pub enum Task {
    Think(Ticket, Box<ThinkRequest>),
    /// Pass this request on to the contest's game of PÜNCT.
    AskInContest(AskedInContest),
}

/// What the program uses to carry out the tasks of GIPF.
pub struct Host {
    pub think: Think,
    /// The request that the program must pass on to the contest's game of PÜNCT.
    pub asked_in_contest: Option<AskedInContest>,
}

impl Default for Host {
    fn default() -> Host {
        Host { think, asked_in_contest: None }
    }
}

/// A player's request to the contest's game of PÜNCT while GIPF's board is visible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AskedInContest {
    Resign,
    Draw,
}

/// The lesson on the board, and the player's own game, which waits.
pub struct LessonOnBoard {
    pub tasks: Lessons,
    pub standing: TaskStanding,
    pub aside: Session,
}
