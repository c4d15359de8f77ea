//! The keys of exercises. Most of them are keys of a game that mean something similar here.

use crate::tui::action::{
    Action, AdviceAction, BoardAction, SessionAction, ShellAction, TreeAction,
};
use crate::tui::keys::Situation::{Dialog, Exercise};
use crate::tui::keys::{Binding, Key, Section};

/// The key that exercises have beyond those of a game.
pub static EXERCISE: &[Binding] = &[Binding {
    keys: &[(Key::Char('w'), Action::Shell(ShellAction::ExerciseText))],
    shown: "w",
    help: Some((Section::Exercise, "show what is asked once more")),
    labels: &[(Exercise, "text")],
}];

const ON: Binding = Binding {
    keys: &[(Key::ENTER, Action::Board(BoardAction::Confirm))],
    shown: "Enter",
    help: None,
    labels: &[(Dialog, "go on")],
};

const SHOW_THE_BOARD: Binding = Binding { labels: &[(Dialog, "show the board")], ..ON };

const TRY_AGAIN: Binding = Binding { labels: &[(Dialog, "try again")], ..ON };

const HINT: Binding = Binding {
    keys: &[(Key::Char('H'), Action::Advice(AdviceAction::Hint))],
    shown: "H",
    help: None,
    labels: &[(Dialog, "hint")],
};

const AGAIN: Binding = Binding {
    keys: &[(Key::Char('u'), Action::Session(SessionAction::Undo))],
    shown: "u",
    help: None,
    labels: &[(Dialog, "try again")],
};

const BACK: Binding = Binding {
    keys: &[(Key::Char('['), Action::Tree(TreeAction::LookBy(-1)))],
    shown: "[",
    help: None,
    labels: &[(Dialog, "back")],
};

const SKIP: Binding = Binding {
    keys: &[(Key::Char(']'), Action::Tree(TreeAction::LookBy(1)))],
    shown: "]",
    help: None,
    labels: &[(Dialog, "next")],
};

const LEAVE: Binding = Binding {
    keys: &[(Key::ESC, Action::Board(BoardAction::Back))],
    shown: "Esc",
    help: None,
    labels: &[(Dialog, "leave")],
};

/// The keys below a text that stands beside the board, while a move is asked for.
pub static TO_DO: &[Binding] = &[HINT, AGAIN, BACK, SKIP, LEAVE];

/// The keys once the task is done.
pub static TO_GO_ON: &[Binding] = &[ON, AGAIN, BACK, SKIP, LEAVE];

/// The keys where nothing is to be done.
pub static TO_GO_ON_ONLY: &[Binding] = &[ON, BACK, SKIP, LEAVE];

/// The keys below a text that lies over the board, while a move is asked for. Esc, too, shows the
/// board then.
pub static TO_READ: &[Binding] = &[SHOW_THE_BOARD, HINT, BACK, SKIP];

/// The keys once the task is spoilt.
pub static TO_TRY_AGAIN: &[Binding] = &[TRY_AGAIN, BACK, SKIP, LEAVE];

/// All rows that a text shows.
#[cfg(test)]
pub static SHOWN: &[&[Binding]] = &[TO_DO, TO_GO_ON, TO_GO_ON_ONLY, TO_READ, TO_TRY_AGAIN];
