//! The parts of a screen that only PÜNCT has: its state, its events, and its tasks for the program.

use std::path::PathBuf;

use jiff::Zoned;
use jiff::civil::Date;

use super::action::{Action, NewGame};
use super::advice::Advice;
use super::animation::Animation;
use super::computer::{ComputerPlay, GameThought};
use super::guidance::Guidance;
use super::habits::Habit;
use super::modes::Mode;
use super::own_tasks::{TaskSearch, TasksHere};
use super::picture_file::PictureError;
use crate::kit::lessons::{LessonProgress, Tally};
use crate::kit::settings::{Guide, OwnStrength, StrengthMove};
use crate::kit::shell;
use crate::kit::storage::Name;
use crate::kit::strength::Strength;
use crate::kit::terminal::job::{Ticket, WorkerFailure};
use crate::kit::thought::{SearchProgress, Thought};
use crate::punct::clock::TimeWarnings;
use crate::punct::computer::{Answer, ThinkRequest};
use crate::punct::lessons::own_tasks::{StoredBook, TaskChange, TaskTrouble};
use crate::punct::lessons::puzzles::PuzzleSet;
use crate::punct::play::{Command, CommandError, Seats, Session, Snapshot};
use crate::punct::screen::advice::{AdviceTask, Finding};
use crate::punct::screen::board::Board;
use crate::punct::screen::dialogs::{Dialog, GameOver, Start, StartItem};
use crate::rules::{Player, Refusal, Rules, Variant};

pub type Message = shell::ShellMessage<Punct>;
pub type Obstacle = shell::ActionObstacle<Action>;

/// The state of a screen of PÜNCT beyond the shell's.
pub struct Punct {
    /// The player's state at the board.
    pub board: Board,
    /// The questions to the engine, and its results.
    pub advice: Advice,
    /// The animation of the last move, while it runs.
    pub animation: Option<Animation>,
    /// The computer's part in the game.
    pub computer: ComputerPlay,
    /// The computer's thought, while it thinks.
    pub thought: Option<GameThought>,
    /// The mode: what the game is part of.
    pub mode: Mode,
    pub progress: LessonProgress,
    pub puzzles: &'static PuzzleSet,
    /// The results of the puzzles tried.
    pub tally: Tally,
    /// The tasks from the player's own games.
    pub tasks: TasksHere,
    /// The texts for a newcomer beside the board.
    pub guidance: Guidance,
    /// The strengths at which the computer and the player are equally good.
    pub own_strength: OwnStrength,
    /// The player's colour in the next game against the computer without a choice of colours.
    pub next_colour: Player,
    /// Whether the finished game has been counted for that strength and searched for tasks, or was
    /// already over when it was opened.
    pub is_counted: bool,
    /// How the finished game has moved that strength, if it has.
    pub strength_move: Option<StrengthMove>,
    pub today: fn() -> Date,
    /// What the screen remembers in order to warn a player once when time runs out.
    pub warnings: TimeWarnings,
    /// The name of the player at this screen, if the player gave it.
    pub own_name: Option<Name>,
    /// The action under the mouse when the button went down, if this took or lifted a piece and the
    /// button is still down.
    pub(super) dragged_from: Option<Action>,
}

impl Punct {
    pub fn new() -> Punct {
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
            tasks: TasksHere::default(),
            guidance: Guidance::new(Guide::OFF),
            own_strength: OwnStrength::default(),
            next_colour: Player::White,
            is_counted: false,
            strength_move: None,
            today: || Zoned::now().date(),
            warnings: TimeWarnings::default(),
            own_name: None,
            dragged_from: None,
        }
    }

    /// Ends a thought for which the game no longer waits. If a thought `may_begin` and the game
    /// waits for one, begins it and returns the task. This is called after every message, so that
    /// no action leaves a waiting game without a thought.
    pub fn follow_game(&mut self, session: &Session, may_begin: bool) -> Option<Task> {
        let cause = self.computer.cause_to_think(session);
        let failure = &mut self.computer.failure;
        let begun = Thought::follow(&mut self.thought, failure, cause, may_begin)?;
        Some(Task::Think(begun.job.ticket(), begun.cause.request))
    }

    /// Returns the number of tasks that are due today.
    pub fn tasks_due(&self) -> usize {
        self.tasks.book.due((self.today)()).count()
    }
}

impl Punct {
    /// Returns the strength at which the computer fits the player in the next game.
    pub fn fitting_strength(&self) -> Strength {
        self.own_strength.fitting(self.guidance.guide.is_on())
    }

    /// Makes the start screen. `first` is the item that leads to an unfinished game, if there is
    /// one.
    pub fn start_screen(&self, first: Option<StartItem>) -> Start {
        let sums = self.tally.sums(self.puzzles);
        Start::new(first, &self.progress, self.tasks_due(), sums)
            .with_strength(self.fitting_strength(), self.guidance.guide.is_on())
    }

    /// Updates the state of the search for tasks in the open result of the game.
    pub fn show_search(&mut self, dialogs: &mut [Dialog], search: Option<TaskSearch>) {
        for dialog in self.mode.dialogs_aside().chain(dialogs) {
            if let Dialog::GameOver(GameOver { tasks: tasks @ Some(_), .. }) = dialog {
                *tasks = search;
            }
        }
    }

    /// Updates the progress on an open start screen.
    pub fn show_progress(&self, dialogs: &mut [Dialog]) {
        let sums = self.tally.sums(self.puzzles);
        let due = self.tasks_due();
        for dialog in dialogs {
            if let Dialog::Start(start) = dialog {
                start.follow_progress(&self.progress, due, sums);
            }
        }
    }

    /// Returns a new game without asking for names. The player at this screen has this colour.
    pub fn new_game(&self, variant: Variant, seats: Seats, own: Player) -> NewGame {
        let mut names = Player::BOTH.map(Name::default_of);
        if let Some(name) = &self.own_name {
            names[own as usize] = name.clone();
        }
        NewGame {
            rules: Rules { variant, ..Rules::default() },
            names,
            seats,
            swap: false,
            clock: None,
            own_name: self.own_name.clone(),
        }
    }
}

/// The events that only games of PÜNCT have.
#[derive(Debug)]
pub enum News {
    /// The search for the latest unfinished game has ended; the item leads to the game, if there is
    /// one.
    LatestFound(Option<StartItem>),
    /// A picture has been saved in this file, or could not be saved.
    PictureSaved(Result<PathBuf, PictureError>),
    /// The player's book of tasks after a change, or the reason why the change failed.
    TasksKept(Result<StoredBook, TaskTrouble>),
    /// The engine has a result.
    Found(Ticket, Finding),
    /// The computer reports the progress of its thought.
    Thinking(Ticket, SearchProgress),
    /// The computer has decided, or has failed.
    Thought(Ticket, Result<Answer, WorkerFailure>),
    /// The state that all screens at the table now show.
    #[cfg_attr(not(feature = "server"), expect(dead_code, reason = "only the server has tables"))]
    Snapshot(Box<Snapshot>),
    /// The table refuses a command.
    Refused(CommandError),
    /// The player has changed this choice on another screen.
    #[cfg_attr(not(feature = "server"), expect(dead_code, reason = "only the server has tables"))]
    Habit(Habit),
    /// Whether a rated game of the player is going on, at this table or another.
    #[cfg(feature = "server")]
    InRatedGame(bool),
    /// A text about something that has happened elsewhere.
    #[cfg(feature = "server")]
    Announced(String),
}

impl From<News> for Message {
    fn from(news: News) -> Message {
        Message::News(news)
    }
}

/// The tasks that only PÜNCT gives the program. Their results are [`News`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Task {
    /// Find the latest unfinished game, whatever the number of saves to read.
    FindLatest,
    /// Save a picture of the board as shown.
    SavePicture,
    Think(Ticket, ThinkRequest),
    /// Switch the use of the mouse on or off.
    UseMouse(bool),
    Advise(Ticket, Box<AdviceTask>),
    /// Store a change of the tasks from the player's games.
    KeepTasks(Box<TaskChange>),
    /// Give this command to the table.
    Command(Command),
}

shell::refused_by!(Refusal, CommandError);
