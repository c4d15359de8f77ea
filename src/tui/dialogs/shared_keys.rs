//! Rows that the key tables of several dialogs share.

use crate::tui::action::{Action, DialogAction};
use crate::tui::keys::{Binding, Key, Situation};

const fn dialog(action: DialogAction) -> Action {
    Action::Dialog(action)
}

/// Closes the dialog and changes nothing.
pub const CANCEL: Binding = Binding {
    keys: &[(Key::ESC, dialog(DialogAction::Close))],
    shown: "Esc",
    help: None,
    labels: &[(Situation::Dialog, "cancel")],
};

/// Closes what has been looked at.
pub const CLOSE: Binding = Binding {
    keys: &[(Key::ESC, dialog(DialogAction::Close)), (Key::Char('q'), dialog(DialogAction::Close))],
    shown: "Esc",
    help: None,
    labels: &[(Situation::Dialog, "close")],
};

/// Answers a question with yes. Enter does not: it is pressed too easily.
pub const YES: Binding = Binding {
    keys: &[
        (Key::Char('y'), dialog(DialogAction::Accept)),
        (Key::Char('Y'), dialog(DialogAction::Accept)),
    ],
    shown: "y",
    help: None,
    labels: &[(Situation::Dialog, "yes")],
};

/// Answers a question with no.
pub const NO: Binding = Binding {
    keys: &[
        (Key::Char('n'), dialog(DialogAction::Close)),
        (Key::ESC, dialog(DialogAction::Close)),
        (Key::Char('N'), dialog(DialogAction::Close)),
        (Key::Char('q'), dialog(DialogAction::Close)),
    ],
    shown: "n Esc",
    help: None,
    labels: &[(Situation::Dialog, "no")],
};

/// The rows for yes and no, labelled with what they mean.
macro_rules! yes_or_no {
    ($yes:literal, $no:literal) => {{
        use $crate::tui::parts::{Binding, Situation, shared_keys};
        [
            Binding { labels: &[(Situation::Dialog, $yes)], ..shared_keys::YES },
            Binding { labels: &[(Situation::Dialog, $no)], ..shared_keys::NO },
        ]
    }};
}
pub(crate) use yes_or_no;

/// Plays another game after one that is over.
pub const PLAY_AGAIN: Binding = Binding {
    keys: &[(Key::Char('a'), dialog(DialogAction::Accept))],
    shown: "a",
    help: None,
    labels: &[(Situation::Dialog, "play again, colours swapped")],
};

/// Looks back at a game that is over.
pub const LOOK_BACK: Binding = Binding {
    keys: &[(Key::Char('p'), dialog(DialogAction::Other))],
    shown: "p",
    help: None,
    labels: &[(Situation::Dialog, "look back")],
};

/// Goes on to a new game after one that is over.
pub const NEW_GAME: Binding = Binding {
    keys: &[(Key::Char('n'), dialog(DialogAction::Change))],
    shown: "n",
    help: None,
    labels: &[(Situation::Dialog, "new game")],
};

/// Leaves the result for the board.
pub const BOARD: Binding = Binding {
    keys: &[(Key::ESC, dialog(DialogAction::Close)), (Key::ENTER, dialog(DialogAction::Close))],
    shown: "Esc",
    help: None,
    labels: &[(Situation::Dialog, "board")],
};

/// Takes what is chosen in a list. The lists say what that means.
pub const ACCEPT: Binding = Binding {
    keys: &[(Key::ENTER, dialog(DialogAction::Accept)), (Key::SPACE, dialog(DialogAction::Accept))],
    ..ENTER
};

/// Takes what has been entered in a form. The forms say what that means.
pub const ENTER: Binding = Binding {
    keys: &[(Key::ENTER, dialog(DialogAction::Accept))],
    shown: "Enter",
    help: None,
    labels: &[(Situation::Dialog, "accept")],
};

/// To the next value of a field and the one before.
pub const CHANGE: Binding = Binding {
    keys: &[
        (Key::SPACE, dialog(DialogAction::Change)),
        (Key::RIGHT, dialog(DialogAction::Change)),
        (Key::LEFT, dialog(DialogAction::ChangeBack)),
        (Key::Char('>'), dialog(DialogAction::Change)),
        (Key::Char('<'), dialog(DialogAction::ChangeBack)),
    ],
    shown: "Space",
    help: None,
    labels: &[(Situation::Dialog, "change")],
};

/// From field to field in a form.
pub const FIELD: Binding = Binding {
    keys: &[
        (Key::TAB, dialog(DialogAction::Scroll(1))),
        (Key::DOWN, dialog(DialogAction::Scroll(1))),
        (Key::BACK_TAB, dialog(DialogAction::Scroll(-1))),
        (Key::UP, dialog(DialogAction::Scroll(-1))),
    ],
    shown: "Tab Up Down",
    help: None,
    labels: &[(Situation::Dialog, "field")],
};

/// Up and down in a list.
pub const CHOOSE: Binding = Binding {
    keys: &[
        (Key::UP, dialog(DialogAction::Scroll(-1))),
        (Key::DOWN, dialog(DialogAction::Scroll(1))),
        (Key::Char('k'), dialog(DialogAction::Scroll(-1))),
        (Key::Char('j'), dialog(DialogAction::Scroll(1))),
        (Key::BACK_TAB, dialog(DialogAction::Scroll(-1))),
        (Key::TAB, dialog(DialogAction::Scroll(1))),
    ],
    shown: "Up Down",
    help: None,
    labels: &[(Situation::Dialog, "choose")],
};

/// More keys for lists and texts; the hints leave them out.
pub const FURTHER: Binding = Binding {
    keys: &[
        (Key::PAGE_UP, dialog(DialogAction::Page { forward: false })),
        (Key::PAGE_DOWN, dialog(DialogAction::Page { forward: true })),
        (Key::HOME, dialog(DialogAction::Scroll(isize::MIN))),
        (Key::END, dialog(DialogAction::Scroll(isize::MAX))),
    ],
    shown: "PgUp PgDn",
    help: None,
    labels: &[],
};

/// Up and down in a text.
pub const SCROLL: Binding = Binding { labels: &[(Situation::Dialog, "scroll")], ..CHOOSE };

/// A page forward or back in a text.
pub const PAGE: Binding = Binding {
    keys: &[
        (Key::SPACE, dialog(DialogAction::Page { forward: true })),
        (Key::Char('b'), dialog(DialogAction::Page { forward: false })),
        (Key::RIGHT, dialog(DialogAction::Page { forward: true })),
        (Key::LEFT, dialog(DialogAction::Page { forward: false })),
        (Key::Char('l'), dialog(DialogAction::Page { forward: true })),
        (Key::Char('h'), dialog(DialogAction::Page { forward: false })),
        (Key::Char('g'), dialog(DialogAction::Scroll(isize::MIN))),
        (Key::Char('G'), dialog(DialogAction::Scroll(isize::MAX))),
    ],
    shown: "Space b",
    help: None,
    labels: &[(Situation::Dialog, "page")],
};

/// From heading to heading in a text.
pub const SECTION: Binding = Binding {
    keys: &[
        (Key::Char(']'), dialog(DialogAction::Section { forward: true })),
        (Key::Char('['), dialog(DialogAction::Section { forward: false })),
    ],
    shown: "] [",
    help: None,
    labels: &[(Situation::Dialog, "topic")],
};

/// Closes a text. The hint names what lies below instead of `close`.
pub const CLOSE_TEXT: Binding = Binding {
    keys: &[
        (Key::ESC, dialog(DialogAction::Close)),
        (Key::ENTER, dialog(DialogAction::Close)),
        (Key::Char('q'), dialog(DialogAction::Close)),
        (Key::Char('?'), dialog(DialogAction::Close)),
        (Key::F1, dialog(DialogAction::Close)),
    ],
    shown: "Esc",
    help: None,
    labels: &[(Situation::Dialog, "close")],
};

/// Empties the text field.
pub const CLEAR: Binding = Binding {
    keys: &[(Key::Ctrl('u'), dialog(DialogAction::Edit(crate::tui::action::Edit::Clear)))],
    shown: "Ctrl-u",
    help: None,
    labels: &[(Situation::Dialog, "clear")],
};
