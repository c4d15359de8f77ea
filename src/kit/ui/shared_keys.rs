//! Rows that are in the key tables of several dialogs.

use tui_input::InputRequest;

use super::action::{DialogAction, DialogBinding, DialogCommand};
use super::keys::{Key, row};

pub const CANCEL: DialogBinding = row!("Esc", (&[Key::ESC], DialogAction::Close)).label("cancel");

pub const CLOSE: DialogBinding =
    row!("Esc", (&[Key::ESC, Key::Char('q')], DialogAction::Close)).label("close");

/// Answers a question with yes. Enter is no answer, because players press it too easily.
pub const YES: DialogBinding =
    row!("y", (&[Key::Char('y'), Key::Char('Y')], DialogAction::Accept)).label("yes");

pub const NO: DialogBinding = row!(
    "n Esc",
    (&[Key::Char('n'), Key::ESC, Key::Char('N'), Key::Char('q')], DialogAction::Close)
)
.label("no");

pub const RULES: DialogBinding =
    row!("b", (&[Key::Char('b')], DialogAction::Command(DialogCommand::Rules)));

pub const PLAY_AGAIN: DialogBinding =
    row!("a", (&[Key::Char('a'), Key::Char('A')], DialogAction::Accept))
        .label("play again, colours swapped");

pub const LOOK_BACK: DialogBinding =
    row!("p", (&[Key::Char('p')], DialogAction::Command(DialogCommand::ReviewGame)))
        .label("look back");

pub const NEW_GAME: DialogBinding =
    row!("n", (&[Key::Char('n')], DialogAction::AtBoard(Key::Char('n')))).label("new game");

pub const BOARD: DialogBinding =
    row!("Esc", (&[Key::ESC, Key::ENTER], DialogAction::Close)).label("board");

/// Accepts the chosen item of a list. The lists replace the label.
pub const ACCEPT: DialogBinding =
    row!("Enter", (&[Key::ENTER, Key::SPACE], DialogAction::Accept)).label("accept");

/// The board decides what this key does.
pub const ON: DialogBinding =
    row!("Enter", (&[Key::ENTER], DialogAction::AtBoard(Key::ENTER))).label("go on");

/// Finishes a form. The forms replace the label.
pub const ENTER: DialogBinding =
    row!("Enter", (&[Key::ENTER], DialogAction::Accept)).label("accept");

pub const CHANGE: DialogBinding = row!(
    "Space",
    (&[Key::SPACE, Key::RIGHT, Key::Char('>')], DialogAction::Change),
    (&[Key::LEFT, Key::Char('<')], DialogAction::ChangeBack)
)
.label("change");

pub const FIELD: DialogBinding = row!(
    "Tab Up Down",
    (&[Key::TAB, Key::DOWN], DialogAction::Scroll(1)),
    (&[Key::BACK_TAB, Key::UP], DialogAction::Scroll(-1))
)
.label("field");

pub const CHOOSE: DialogBinding = row!(
    "Up Down",
    (&[Key::UP, Key::Char('k'), Key::BACK_TAB], DialogAction::Scroll(-1)),
    (&[Key::DOWN, Key::Char('j'), Key::TAB], DialogAction::Scroll(1))
)
.label("choose");

/// Further keys for lists and texts. They have no label, so the hints leave them out.
pub const FURTHER: DialogBinding = row!(
    "PgUp PgDn",
    (&[Key::PAGE_UP], DialogAction::Page { forward: false }),
    (&[Key::PAGE_DOWN], DialogAction::Page { forward: true }),
    (&[Key::HOME], DialogAction::Scroll(isize::MIN)),
    (&[Key::END], DialogAction::Scroll(isize::MAX))
);

pub const SCROLL: DialogBinding = CHOOSE.label("scroll");

pub const PAGE: DialogBinding = row!(
    "Right Left",
    (&[Key::RIGHT, Key::SPACE, Key::Char('l')], DialogAction::Page { forward: true }),
    (&[Key::LEFT, Key::Char('h')], DialogAction::Page { forward: false },),
    (&[Key::Char('g')], DialogAction::Scroll(isize::MIN)),
    (&[Key::Char('G')], DialogAction::Scroll(isize::MAX))
)
.label("page");

pub const SECTION: DialogBinding = row!(
    "] [",
    (&[Key::Char(']')], DialogAction::Section { forward: true }),
    (&[Key::Char('[')], DialogAction::Section { forward: false })
)
.label("topic");

/// Closes a text. The hint says where the key leads instead of `close`.
pub const CLOSE_TEXT: DialogBinding = row!(
    "Esc",
    (&[Key::ESC, Key::ENTER, Key::Char('q'), Key::Char('?'), Key::F1], DialogAction::Close,)
)
.label("close");

pub const CLEAR: DialogBinding =
    row!("Ctrl-u", (&[Key::Ctrl('u')], DialogAction::Edit(InputRequest::DeleteLine)))
        .label("clear");
