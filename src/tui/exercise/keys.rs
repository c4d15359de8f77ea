//! The keys of exercises. Most of them are keys of a game that mean something similar here.

use crate::tui::action::{
    Action, AdviceAction, BoardAction, SessionAction, ShellAction, TreeAction,
};
use crate::tui::keys::Situation::Exercise;
use crate::tui::keys::{Binding, Key, Section, row};

/// The key that exercises have beyond those of a game.
pub static EXERCISE: &[Binding] =
    &[row!("w", (&[Key::Char('w')], Action::Shell(ShellAction::ExerciseText)))
        .help(Section::Exercise, "show what is asked once more")
        .labels(&[(&[Exercise], "text")])];

const ON: Binding =
    row!("Enter", (&[Key::ENTER], Action::Board(BoardAction::Confirm))).label("go on");

const SHOW_THE_BOARD: Binding = ON.label("show the board");

const TRY_AGAIN: Binding = ON.label("try again");

const HINT: Binding =
    row!("H", (&[Key::Char('H')], Action::Advice(AdviceAction::Hint))).label("hint");

const AGAIN: Binding =
    row!("u", (&[Key::Char('u')], Action::Session(SessionAction::Undo))).label("try again");

const BACK: Binding =
    row!("[", (&[Key::Char('[')], Action::Tree(TreeAction::LookBy(-1)))).label("back");

const SKIP: Binding =
    row!("]", (&[Key::Char(']')], Action::Tree(TreeAction::LookBy(1)))).label("next");

const LEAVE: Binding = row!("Esc", (&[Key::ESC], Action::Board(BoardAction::Back))).label("leave");

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
