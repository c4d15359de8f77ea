//! What the game on the screen is part of, and what may be done there.

use super::action::{Action, AdviceAction, SessionAction, TreeAction};
use super::place::TablePlace;
use crate::kit::ui::action::ShellAction;
use crate::punct::screen::action::{NextGame, StudyAction, ViewAction};
use crate::punct::screen::exercise::Exercise;

/// What the game on the screen is part of.
pub enum Context {
    /// A game at this screen, or against the computer.
    Own,
    #[cfg_attr(not(feature = "server"), expect(dead_code, reason = "only the server has tables"))]
    Table(Box<TablePlace>),
    /// A game that decides a use in GIPF.
    Contest(ContestWords),
    /// An exercise; the game is put aside.
    Exercise(Box<Exercise>),
}

/// What a game that decides a use in GIPF says of it.
pub struct ContestWords {
    /// What the game decides, for the line at the top: the longest wording first.
    pub headings: Vec<String>,
    /// What the game decides, as a sentence.
    pub stake: String,
    /// What is said once it is over, as a sentence.
    pub decided: String,
    /// Where the key of the start screen leads.
    pub way_back: &'static str,
    /// Why no other game can be begun or opened here.
    pub why: String,
}

impl Context {
    pub fn place(&self) -> Option<&TablePlace> {
        if let Context::Table(place) = self { Some(place) } else { None }
    }

    pub fn place_mut(&mut self) -> Option<&mut TablePlace> {
        if let Context::Table(place) = self { Some(place) } else { None }
    }

    pub fn contest(&self) -> Option<&ContestWords> {
        if let Context::Contest(contest) = self { Some(contest) } else { None }
    }

    pub fn exercise(&self) -> Option<&Exercise> {
        if let Context::Exercise(exercise) = self { Some(exercise) } else { None }
    }

    pub fn exercise_mut(&mut self) -> Option<&mut Exercise> {
        if let Context::Exercise(exercise) = self { Some(exercise) } else { None }
    }
}

/// Kinds of actions: what contexts allow and refuse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActionKind {
    /// Help, rules, looks, dialogs, the cursor, leaving the program.
    Free,
    StartScreen,
    /// The forms and files of an own game.
    OwnGame,
    Picture,
    /// Another game, or a list of lessons or puzzles, in place of this one.
    NextGame,
    /// A certain lesson or puzzle.
    Exercise,
    ExerciseText,
    /// Talking and pointing at a table.
    Company,
    Play,
    Undo,
    Redo,
    /// Resigning and agreeing on or claiming an end.
    End,
    PlayAgain,
    TakeOver,
    /// Who plays, and how well the computer does.
    Seats,
    /// How two computers play.
    Pace,
    /// Walking along the moves.
    Walk,
    /// Looking at other moves and variations.
    Look,
    /// Comments, marks and the order of variations.
    Note,
    Delete,
    Hint,
    Threats,
    Analysis,
}

impl Action {
    pub const fn kind(&self) -> ActionKind {
        match self {
            Action::Board(_)
            | Action::Dialog(_)
            | Action::View(ViewAction::Zoom(_) | ViewAction::ZoomToFit | ViewAction::Guide) => {
                ActionKind::Free
            }
            Action::Shell(action) => match action {
                ShellAction::Help
                | ShellAction::RulesPage
                | ShellAction::Menu
                | ShellAction::NextTheme
                | ShellAction::SwitchRendering
                | ShellAction::Quit => ActionKind::Free,
                ShellAction::StartScreen => ActionKind::StartScreen,
                ShellAction::NewGame
                | ShellAction::SaveAs
                | ShellAction::Save(..)
                | ShellAction::Open => ActionKind::OwnGame,
                ShellAction::OpenSave(_) => ActionKind::NextGame,
            },
            Action::Next(
                NextGame::Begin(_)
                | NextGame::BeginAtOnce(_)
                | NextGame::PlayComputer(_)
                | NextGame::OpenPasted(_)
                | NextGame::Gipf,
            ) => ActionKind::NextGame,
            Action::View(ViewAction::SavePicture) => ActionKind::Picture,
            Action::Study(action) => match action {
                StudyAction::Lessons { .. } | StudyAction::Puzzles { .. } => ActionKind::NextGame,
                StudyAction::Lesson(_) | StudyAction::Puzzle { .. } => ActionKind::Exercise,
                StudyAction::Card => ActionKind::Free,
                StudyAction::Text => ActionKind::ExerciseText,
            },
            Action::Company(_) => ActionKind::Company,
            Action::Session(action) => match action {
                SessionAction::Play(_) => ActionKind::Play,
                SessionAction::Undo => ActionKind::Undo,
                SessionAction::Redo => ActionKind::Redo,
                SessionAction::Resign
                | SessionAction::Abort
                | SessionAction::Draw
                | SessionAction::End(_) => ActionKind::End,
                SessionAction::PlayAgain | SessionAction::PlayAtLevel(_) => ActionKind::PlayAgain,
                SessionAction::TakeOver => ActionKind::TakeOver,
                SessionAction::Players => ActionKind::OwnGame,
                SessionAction::Seat(_) | SessionAction::Level(_) => ActionKind::Seats,
                SessionAction::OneMove | SessionAction::Slower(_) => ActionKind::Pace,
            },
            Action::Tree(action) => match action {
                TreeAction::LookBy(_) | TreeAction::LookToStart | TreeAction::LookToPresent => {
                    ActionKind::Walk
                }
                TreeAction::Look(_) | TreeAction::OtherMove { .. } | TreeAction::Moves => {
                    ActionKind::Look
                }
                TreeAction::Comment
                | TreeAction::SetComment(..)
                | TreeAction::Marks
                | TreeAction::SetMark(..)
                | TreeAction::Promote => ActionKind::Note,
                TreeAction::Delete | TreeAction::Forget(_) => ActionKind::Delete,
            },
            Action::Advice(action) => match action {
                AdviceAction::Hint | AdviceAction::Warnings => ActionKind::Hint,
                AdviceAction::Threats | AdviceAction::Needs => ActionKind::Threats,
                AdviceAction::Analyse
                | AdviceAction::Openings
                | AdviceAction::Review
                | AdviceAction::LookAtTurn(_) => ActionKind::Analysis,
            },
        }
    }
}
