//! PÜNCT on the screen: its state, and [`game`] in the shell.
//!
//! A key, the mouse or one of the [`dialogs`] asks for an [`action`]. [`board_actions`] carries out
//! those at the [`board`]; [`perform`] decides about all others. Work that takes time is a job on a
//! thread of its own, started by [`program`]. Parts of the state return a text, a choice to save or
//! a question to the engine, and the screen hands it on.

pub mod action;
pub mod advice;
pub mod app;
mod board;
mod board_actions;
mod computer;
mod dialogs;
mod frame;
mod game;
mod game_actions;
#[cfg(feature = "server")]
mod guest_sessions;
mod guidance;
mod key_to_frame;
pub mod keys;
mod menu;
mod modes;
mod perform;
mod program;
mod starting;
#[cfg(test)]
pub mod tests;
pub mod view;

#[cfg(feature = "server")]
pub use crate::punct::screen::advice::{Budgets, REVIEW, SEARCH_FOR_TASKS};
#[cfg(feature = "server")]
pub use dialogs::RULES;
#[cfg(feature = "server")]
pub use guest_sessions::{
    GuestSession, InitialView, ScreenHandle, TableVisitor, TaskVisitor, run_local, run_remote,
};
pub use key_to_frame::{KeyToFrame, MeasuredScreen};
#[cfg(feature = "server")]
pub use modes::table::{Bell, Preference, Preferences};
pub use modes::{ContestWords, Mode};
pub use program::RunningApp;

use std::path::PathBuf;

use jiff::civil::Date;
use thiserror::Error;

use crate::kit::lessons::{LessonProgress, PuzzleId, Tally};
use crate::kit::picture::ExportError;
use crate::kit::session::{OpenedGame, StartedGame};
use crate::kit::settings::{Guide, OwnStrength, PlayedDays, SavedSettings, StrengthMove};
use crate::kit::shell;
use crate::kit::storage::{DiskError, Name, visible_path};
use crate::kit::strength::Strength;
use crate::kit::system;
use crate::kit::terminal::job::{Job, Ticket, WorkerFailure};
use crate::kit::thought::{SearchProgress, Thought};
use crate::kit::ui::appearance::Appearance;
use crate::kit::ui::text::Notice;
use crate::punct::clock::TimeWarnings;
use crate::punct::computer::{ComputerDecision, ThinkRequest};
use crate::punct::control::intent::ExerciseChoice;
use crate::punct::control::viewing::PlayerSession;
use crate::punct::lessons::own_tasks::{
    OwnTask, StoredBook, StoredTask, TaskBook, TaskChange, TaskFile, TaskStore, TaskStoreError,
};
use crate::punct::lessons::puzzles::PuzzleSet;
use crate::punct::own_record::{OwnGames, OwnRecord};
use crate::punct::play::{Command, CommandError, Match, Seats, Session, Snapshot};
use crate::punct::record::Tree;
use crate::rules::{Player, Refusal, Rules, Variant};
use action::{Action, NewGame};
use advice::{Advice, AdviceTask, EngineQuestion, Finding};
use board::{Animation, Board};
use computer::{ComputerPlay, GameThought};
use dialogs::{Dialog, GameOver, Start, StartItem};
use guidance::Guidance;
#[cfg(not(feature = "server"))]
use modes::table::Preference;
use starting::introduction;

pub type App = shell::Shell<Punct>;
pub type Message = shell::ShellMessage<Punct>;
pub type Obstacle = shell::ActionObstacle<Action>;

pub struct Punct {
    pub board: Board,
    pub advice: Advice,
    pub animation: Option<Animation>,
    pub computer: ComputerPlay,
    pub thought: Option<GameThought>,
    pub mode: Mode,
    pub progress: LessonProgress,
    pub puzzles: &'static PuzzleSet,
    pub tally: Tally,
    pub tasks: TasksHere,
    pub guidance: Guidance,
    /// The strengths at which the computer and the player are equally good.
    pub own_strength: OwnStrength,
    pub days: PlayedDays,
    /// In the next game against the computer without a choice of colours.
    pub next_colour: Player,
    /// Counted for that strength and searched for tasks, or already over when it was opened.
    pub is_end_counted: bool,
    /// How the finished game has moved that strength.
    pub strength_move: Option<StrengthMove>,
    pub today: fn() -> Date,
    /// What has been said already: a player is warned once when time runs out.
    pub warnings: TimeWarnings,
    pub own_name: Option<Name>,
    /// The action under the mouse when the button went down, if this took or lifted a piece and the
    /// button is still down.
    dragged_from: Option<Action>,
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
            days: PlayedDays::default(),
            next_colour: Player::White,
            is_end_counted: false,
            strength_move: None,
            today: system::today,
            warnings: TimeWarnings::default(),
            own_name: None,
            dragged_from: None,
        }
    }

    /// Called after every message, so that no action leaves a waiting game without a thought, and
    /// none goes on for which the game no longer waits.
    pub fn follow_game(&mut self, session: &Session, may_begin: bool) -> Option<Task> {
        let cause = self.computer.cause_to_think(session);
        let failure = &mut self.computer.failure;
        let begun = Thought::update(&mut self.thought, failure, cause, may_begin)?;
        Some(Task::Think(begun.job.ticket(), begun.cause.request))
    }

    pub fn tasks_due(&self) -> usize {
        self.tasks.book.due((self.today)()).count()
    }

    pub fn suggested_strength(&self) -> Strength {
        self.own_strength.fitting(self.guidance.guide.is_on())
    }

    /// `first` is the item that leads to an unfinished game, if there is one.
    pub fn start_screen(&self, first: Option<StartItem>) -> Start {
        let sums = self.tally.sums(self.puzzles);
        Start::new(first, &self.progress, self.tasks_due(), sums)
            .with_record(self.days.count() > 0)
            .with_strength(self.suggested_strength(), self.guidance.guide.is_on())
    }

    pub fn own_record(&self, games: OwnGames) -> OwnRecord<'_> {
        OwnRecord {
            games,
            strength: self.own_strength,
            days: &self.days,
            progress: &self.progress,
            tally: &self.tally,
            tasks: &self.tasks.book,
            today: (self.today)(),
        }
    }

    pub fn show_search(&mut self, dialogs: &mut [Dialog], search: Option<TaskSearch>) {
        for dialog in self.mode.suspended_dialogs().chain(dialogs) {
            if let Dialog::GameOver(GameOver { tasks: tasks @ Some(_), .. }) = dialog {
                *tasks = search;
            }
        }
    }

    pub fn show_progress(&self, dialogs: &mut [Dialog]) {
        let sums = self.tally.sums(self.puzzles);
        let due = self.tasks_due();
        for dialog in dialogs {
            if let Dialog::Start(start) = dialog {
                start.follow_progress(&self.progress, due, sums);
            }
        }
    }

    /// Asks for no names. The player at this screen has the colour `own`.
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

#[derive(Debug)]
pub enum News {
    LatestFound(Option<StartItem>),
    OwnGames(OwnGames),
    PictureSaved(Result<PathBuf, PictureError>),
    TasksSaved(Result<StoredBook, TaskStoreError>),
    Found(Ticket, Finding),
    Thinking(Ticket, SearchProgress),
    Thought(Ticket, Result<ComputerDecision, WorkerFailure>),
    #[cfg_attr(not(feature = "server"), expect(dead_code, reason = "only the server has tables"))]
    Snapshot(Box<Snapshot>),
    Refused(CommandError),
    #[cfg_attr(not(feature = "server"), expect(dead_code, reason = "only the server has tables"))]
    Preference(Preference),
    /// A rated game of the player is going on, at this table or another.
    #[cfg(feature = "server")]
    InRatedGame(bool),
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
    /// Read all games for the person's record.
    ReadOwnGames(Option<Name>),
    SavePicture,
    Think(Ticket, ThinkRequest),
    UseMouse(bool),
    Advise(Ticket, Box<AdviceTask>),
    SaveTasks(Box<TaskChange>),
    Command(Command),
}

shell::refused_by!(Refusal, CommandError);

#[derive(Default)]
pub struct TasksHere {
    pub book: TaskBook,
    /// A game that ends is searched for tasks.
    pub are_sought: bool,
    search: Option<Job>,
    of_game: Vec<PuzzleId>,
    /// The tasks for which the player leaves the table.
    wanted: Vec<PuzzleId>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TaskSearch {
    /// In percent.
    Going(u8),
    Found(usize),
}

impl TasksHere {
    pub fn new(book: TaskBook) -> TasksHere {
        TasksHere { book, are_sought: true, ..TasksHere::default() }
    }

    /// In a game that has just ended. `None` if no search is wanted or no player is here.
    pub fn begin_search(&mut self, session: &PlayerSession) -> Option<EngineQuestion> {
        let players: Vec<Player> = session.seats().local_players().collect();
        if !self.are_sought || players.is_empty() {
            return None;
        }
        let start = session.game_at_node(Tree::ROOT).position().clone();
        let moves = session.game().moves().to_vec();
        let (job, question) = AdviceTask::Tasks { start, moves, players }.with_job();
        (self.search, self.of_game) = (Some(job), Vec::new());
        Some(question)
    }

    pub fn waits_for(&self, ticket: &Ticket) -> bool {
        self.search.as_ref().is_some_and(|search| search.has(ticket))
    }

    pub fn end_search(&mut self, found: &[OwnTask]) {
        self.search = None;
        self.of_game = found.iter().map(OwnTask::id).collect();
    }

    pub fn chosen(&self, choice: ExerciseChoice, today: Date) -> Vec<StoredTask> {
        if choice == ExerciseChoice::TasksOfGame {
            self.of_game.iter().filter_map(|&id| self.book.find(id)).cloned().collect()
        } else {
            self.book.due(today).cloned().collect()
        }
    }
}

#[derive(Debug, Error)]
pub enum PictureError {
    #[error(transparent)]
    Picture(#[from] ExportError),
    /// The disk error's advice to save a game elsewhere does not apply.
    #[error("{}: {}", visible_path(&.0.path), .0.fault)]
    Disk(#[from] DiskError),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Welcome {
    /// The start screen stays closed, as the game is already chosen.
    Skipped,
    Usual,
    /// The start screen invites a newcomer to the lessons.
    Newcomer,
}

pub fn running(
    (session, opened): StartedGame<Match>,
    welcome: Welcome,
    appearance: Appearance,
    saved: SavedSettings,
) -> RunningApp {
    let mut app = App::new(session, appearance);
    app.game.progress = saved.settings.lessons;
    app.game.tally = saved.settings.puzzles;
    let task_file = saved.file.as_ref().map(TaskFile::from_settings);
    let (book, task_trouble) = task_file.as_ref().map(TaskFile::read).unwrap_or_default();
    app.game.tasks = TasksHere::new(book);
    app.game.own_strength = saved.settings.own_strength;
    app.game.days = saved.settings.days;
    app.game.next_colour = saved.settings.next_colour.unwrap_or(Player::White);
    app.game.guidance = Guidance::new(saved.settings.guide);
    app.update_guidance();
    app.notice = opened.as_ref().and_then(OpenedGame::message).map(Notice::warning);
    match welcome {
        Welcome::Skipped => {}
        Welcome::Usual => app.welcome(false),
        Welcome::Newcomer => app.welcome(true),
    }
    app.game.own_name = saved.settings.name;
    app.game.advice.threats.wanted = saved.settings.threats;
    app.game.advice.in_hand.is_hushed = saved.settings.warnings == Some(false);
    app.game.advice.needs.is_shown = saved.settings.needs != Some(false);
    let trouble = saved.error.as_ref().map(Notice::refusal);
    app.deferred_notice = trouble.or_else(|| task_trouble.as_ref().map(Notice::refusal));
    if app.dialogs.is_empty() {
        app.notice = app.notice.take().or_else(|| introduction(&app.session));
    }
    let mut running = RunningApp::new(app);
    running.settings = saved.file;
    running.host.task_store = task_file.map(|file| Box::new(file) as Box<dyn TaskStore>);
    running
}
