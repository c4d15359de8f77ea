//! Rows that the key tables of several dialogs share.

use crate::tui::action::{Action, DialogAction};
use crate::tui::keys::{Binding, Key, row};

const fn dialog(action: DialogAction) -> Action {
    Action::Dialog(action)
}

/// Closes the dialog and changes nothing.
pub const CANCEL: Binding = row!("Esc", (&[Key::ESC], dialog(DialogAction::Close))).label("cancel");

/// Closes what has been looked at.
pub const CLOSE: Binding =
    row!("Esc", (&[Key::ESC, Key::Char('q')], dialog(DialogAction::Close))).label("close");

/// Answers a question with yes. Enter does not: it is pressed too easily.
pub const YES: Binding =
    row!("y", (&[Key::Char('y'), Key::Char('Y')], dialog(DialogAction::Accept))).label("yes");

/// Answers a question with no.
pub const NO: Binding = row!(
    "n Esc",
    (&[Key::Char('n'), Key::ESC, Key::Char('N'), Key::Char('q')], dialog(DialogAction::Close))
)
.label("no");

/// The rows for yes and no, labelled with what they mean.
pub const fn yes_or_no(yes: &'static str, no: &'static str) -> [Binding; 2] {
    [YES.label(yes), NO.label(no)]
}

/// Plays another game after one that is over.
pub const PLAY_AGAIN: Binding = row!("a", (&[Key::Char('a')], dialog(DialogAction::Accept)))
    .label("play again, colours swapped");

/// Looks back at a game that is over.
pub const LOOK_BACK: Binding =
    row!("p", (&[Key::Char('p')], dialog(DialogAction::Other))).label("look back");

/// Goes on to a new game after one that is over.
pub const NEW_GAME: Binding =
    row!("n", (&[Key::Char('n')], dialog(DialogAction::Change))).label("new game");

/// Leaves the result for the board.
pub const BOARD: Binding =
    row!("Esc", (&[Key::ESC, Key::ENTER], dialog(DialogAction::Close))).label("board");

/// Takes what is chosen in a list. The lists say what that means.
pub const ACCEPT: Binding =
    row!("Enter", (&[Key::ENTER, Key::SPACE], dialog(DialogAction::Accept))).label("accept");

/// Takes what has been entered in a form. The forms say what that means.
pub const ENTER: Binding =
    row!("Enter", (&[Key::ENTER], dialog(DialogAction::Accept))).label("accept");

/// To the next value of a field and the one before.
pub const CHANGE: Binding = row!(
    "Space",
    (&[Key::SPACE, Key::RIGHT, Key::Char('>')], dialog(DialogAction::Change)),
    (&[Key::LEFT, Key::Char('<')], dialog(DialogAction::ChangeBack))
)
.label("change");

/// From field to field in a form.
pub const FIELD: Binding = row!(
    "Tab Up Down",
    (&[Key::TAB, Key::DOWN], dialog(DialogAction::Scroll(1))),
    (&[Key::BACK_TAB, Key::UP], dialog(DialogAction::Scroll(-1)))
)
.label("field");

/// Up and down in a list.
pub const CHOOSE: Binding = row!(
    "Up Down",
    (&[Key::UP, Key::Char('k'), Key::BACK_TAB], dialog(DialogAction::Scroll(-1))),
    (&[Key::DOWN, Key::Char('j'), Key::TAB], dialog(DialogAction::Scroll(1)))
)
.label("choose");

/// More keys for lists and texts; the hints leave them out.
pub const FURTHER: Binding = row!(
    "PgUp PgDn",
    (&[Key::PAGE_UP], dialog(DialogAction::Page { forward: false })),
    (&[Key::PAGE_DOWN], dialog(DialogAction::Page { forward: true })),
    (&[Key::HOME], dialog(DialogAction::Scroll(isize::MIN))),
    (&[Key::END], dialog(DialogAction::Scroll(isize::MAX)))
);

/// Up and down in a text.
pub const SCROLL: Binding = CHOOSE.label("scroll");

/// A page forward or back in a text.
pub const PAGE: Binding = row!(
    "Space b",
    (&[Key::SPACE, Key::RIGHT, Key::Char('l')], dialog(DialogAction::Page { forward: true })),
    (&[Key::Char('b'), Key::LEFT, Key::Char('h')], dialog(DialogAction::Page { forward: false }),),
    (&[Key::Char('g')], dialog(DialogAction::Scroll(isize::MIN))),
    (&[Key::Char('G')], dialog(DialogAction::Scroll(isize::MAX)))
)
.label("page");

/// From heading to heading in a text.
pub const SECTION: Binding = row!(
    "] [",
    (&[Key::Char(']')], dialog(DialogAction::Section { forward: true })),
    (&[Key::Char('[')], dialog(DialogAction::Section { forward: false }))
)
.label("topic");

/// Closes a text. The hint names what lies below instead of `close`.
pub const CLOSE_TEXT: Binding = row!(
    "Esc",
    (&[Key::ESC, Key::ENTER, Key::Char('q'), Key::Char('?'), Key::F1], dialog(DialogAction::Close),)
)
.label("close");

/// Empties the text field.
pub const CLEAR: Binding = row!(
    "Ctrl-u",
    (&[Key::Ctrl('u')], dialog(DialogAction::Edit(crate::tui::action::Edit::Clear)))
)
.label("clear");
