//! The modes in which each action is allowed, and the reasons for refusals.

use super::{ContestWords, Mode};
use crate::kit::ui::action::ShellAction;
use crate::punct::play::Command;
use crate::punct::screen::action::{
    Action, AdviceAction, SessionAction, StudyAction, ViewAction, WhichTasks,
};

/// The kinds of modes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ModeKind {
    Own,
    Table,
    Contest,
    Exercise,
    /// An exercise on a screen that shows nothing else.
    ExerciseAlone,
}

use ModeKind::{Contest, Exercise, ExerciseAlone, Own, Table};

const EVERYWHERE: &[ModeKind] = &[Own, Table, Contest, Exercise, ExerciseAlone];
const IN_GAMES: &[ModeKind] = &[Own, Table, Contest];

/// Returns the modes in which an action is allowed. The state of the game may refuse it even there.
#[expect(clippy::match_same_arms, reason = "a table, in the order of the actions")]
pub(super) fn modes(action: &Action) -> &'static [ModeKind] {
    match action {
        action if action.needs_company() => &[Table],
        Action::Board(_) | Action::Dialog(_) => EVERYWHERE,
        Action::Shell(action) => match action {
            ShellAction::NewGame
            | ShellAction::SaveAs
            | ShellAction::Save(..)
            | ShellAction::Open => &[Own],
            ShellAction::OpenSave(_) => &[Own, Exercise],
            ShellAction::StartScreen => &[Own, Contest, Exercise],
            _ => EVERYWHERE,
        },
        Action::Next(_) => &[Own, Exercise],
        Action::View(ViewAction::SavePicture) => &[Own, Contest, Exercise],
        Action::View(_) | Action::Company(_) | Action::Study(StudyAction::Card) => EVERYWHERE,
        Action::Study(StudyAction::Text) => &[Exercise, ExerciseAlone],
        Action::Study(StudyAction::OwnTasks(WhichTasks::OfGame)) => &[Own, Table, Exercise],
        Action::Study(_) => &[Own, Exercise],
        Action::Command(command) => match command {
            Command::Play { .. } => EVERYWHERE,
            &Command::UNDO => &[Own, Table, Exercise, ExerciseAlone],
            Command::Redo => &[Own],
            &Command::REMATCH | Command::TakeOver => &[Own, Table],
            _ => IN_GAMES,
        },
        Action::Session(action) => match action {
            SessionAction::Resign | SessionAction::Draw => IN_GAMES,
            SessionAction::PlayAgain | SessionAction::PlayAtLevel(_) => &[Own, Table],
            SessionAction::Players | SessionAction::Seat(_) => &[Own],
            SessionAction::OneMove | SessionAction::Slower(_) => &[Own, Contest],
        },
        Action::Tree(action) if action.walks() => EVERYWHERE,
        Action::Advice(AdviceAction::Hint) => EVERYWHERE,
        Action::Advice(AdviceAction::Warnings) => &[Own, Table, Contest, Exercise],
        Action::Tree(_) | Action::Advice(_) => IN_GAMES,
    }
}

impl Mode {
    pub(super) fn kind(&self) -> ModeKind {
        match self {
            Mode::Own => Own,
            Mode::Table(_) => Table,
            Mode::Contest(_) => Contest,
            Mode::Exercise(exercise) if exercise.aside.is_none() => ExerciseAlone,
            Mode::Exercise(_) => Exercise,
        }
    }

    /// Returns the reason why this mode does not allow an action, if it does not.
    pub(super) fn refusal(&self, action: &Action) -> Option<&str> {
        if modes(action).contains(&self.kind()) {
            return None;
        }
        Some(match (modes(action), self) {
            ([Table], _) => "Nobody else is at this game",
            ([Exercise, ..], _) | (_, Mode::Own) => {
                "That is for lessons and puzzles; g leads to them"
            }
            (_, Mode::Exercise(_)) => "That is for games; Esc leaves the exercise",
            (_, Mode::Contest(ContestWords { why, .. })) => why,
            (_, Mode::Table(_)) => match action {
                Action::Command(_)
                | Action::Session(
                    SessionAction::Seat(_) | SessionAction::OneMove | SessionAction::Slower(_),
                ) => "That is for games at one screen",
                Action::Shell(ShellAction::SaveAs) => {
                    "Kept already. On a server: ssh HOST export NUMBER; ssh HOST games has the numbers"
                }
                _ => "You play with others here: q leaves this game first",
            },
        })
    }
}
