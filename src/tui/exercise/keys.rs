//! The keys of exercises. Most of them are keys of a game that mean something similar here.

use crate::tui::action::{Action, StudyAction};
use crate::tui::situation::Binding;
use crate::tui::situation::Situation::Exercise;
use crate::ui::action::DialogAction;
use crate::ui::keys::{DialogBinding, Key, Section, row};

/// The key that exercises have beyond those of a game.
pub static EXERCISE: &[Binding] =
    &[row!("w", (&[Key::Char('w')], Action::Study(StudyAction::Text)))
        .help(Section::Exercise, "show what is asked once more")
        .labels(&[(&[Exercise], "text")])];

const ON: DialogBinding =
    row!("Enter", (&[Key::ENTER], DialogAction::AtBoard(Key::ENTER))).label("go on");

const SHOW_THE_BOARD: DialogBinding = ON.label("show the board");

const TRY_AGAIN: DialogBinding = ON.label("try again");

const HINT: DialogBinding =
    row!("H", (&[Key::Char('H')], DialogAction::AtBoard(Key::Char('H')))).label("hint");

const AGAIN: DialogBinding =
    row!("u", (&[Key::Char('u')], DialogAction::AtBoard(Key::Char('u')))).label("try again");

const BACK: DialogBinding =
    row!("[", (&[Key::Char('[')], DialogAction::AtBoard(Key::Char('[')))).label("back");

const SKIP: DialogBinding =
    row!("]", (&[Key::Char(']')], DialogAction::AtBoard(Key::Char(']')))).label("next");

const LEAVE: DialogBinding =
    row!("Esc", (&[Key::ESC], DialogAction::AtBoard(Key::ESC))).label("leave");

/// The keys below a text that stands beside the board, while a move is asked for.
pub static TO_DO: &[DialogBinding] = &[HINT, AGAIN, BACK, SKIP, LEAVE];

/// The keys once the task is done.
pub static TO_GO_ON: &[DialogBinding] = &[ON, AGAIN, BACK, SKIP, LEAVE];

/// The keys where nothing is to be done.
pub static TO_GO_ON_ONLY: &[DialogBinding] = &[ON, BACK, SKIP, LEAVE];

/// The keys below a text that lies over the board, while a move is asked for. Esc, too, shows the
/// board then.
pub static TO_READ: &[DialogBinding] = &[SHOW_THE_BOARD, HINT, BACK, SKIP];

/// The keys once the task is spoilt.
pub static TO_TRY_AGAIN: &[DialogBinding] = &[TRY_AGAIN, BACK, SKIP, LEAVE];

/// All rows that a text shows.
#[cfg(test)]
pub static SHOWN: &[&[DialogBinding]] = &[TO_DO, TO_GO_ON, TO_GO_ON_ONLY, TO_READ, TO_TRY_AGAIN];
