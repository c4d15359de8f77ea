//! The keys of the lobby.

use crate::tui::parts::{
    Action, Binding, DialogAction, Key, Section, ShellAction, Situation, shared_keys,
};

const fn dialog(action: DialogAction) -> Action {
    Action::Dialog(action)
}

#[allow(clippy::unnecessary_wraps, reason = "so a row of the table has it")]
const fn help(help: &'static str) -> Option<(Section, &'static str)> {
    Some((Section::Company, help))
}

/// The keys of the lists.
pub static KEYS: &[Binding] = &[
    Binding {
        keys: &[
            (Key::ENTER, dialog(DialogAction::Accept)),
            (Key::SPACE, dialog(DialogAction::Accept)),
        ],
        shown: "Enter",
        help: help(
            "open the game, to play, watch or look back; show a challenge, to accept it; challenge a \
         player",
        ),
        labels: &[(Situation::Dialog, "open")],
    },
    Binding {
        keys: &[
            (Key::UP, dialog(DialogAction::Scroll(-1))),
            (Key::DOWN, dialog(DialogAction::Scroll(1))),
            (Key::Char('k'), dialog(DialogAction::Scroll(-1))),
            (Key::Char('j'), dialog(DialogAction::Scroll(1))),
        ],
        shown: "Up Down",
        help: help("go up and down in the list; so do k and j, by pages PgUp and PgDn"),
        labels: &[(Situation::Dialog, "choose")],
    },
    Binding {
        keys: &[
            (Key::TAB, dialog(DialogAction::Section { forward: true })),
            (Key::RIGHT, dialog(DialogAction::Section { forward: true })),
            (Key::Char('l'), dialog(DialogAction::Section { forward: true })),
            (Key::BACK_TAB, dialog(DialogAction::Section { forward: false })),
            (Key::LEFT, dialog(DialogAction::Section { forward: false })),
            (Key::Char('h'), dialog(DialogAction::Section { forward: false })),
        ],
        shown: "Tab",
        help: help("go to the next section; Shift-Tab goes back; so do Right and Left"),
        labels: &[(Situation::Dialog, "section")],
    },
    Binding {
        keys: &[(Key::Char('n'), Action::Shell(ShellAction::NewGame))],
        shown: "n",
        help: help("make a challenge: to a player, here or not, to anyone, or to the computer"),
        labels: &[(Situation::Dialog, "new game")],
    },
    Binding {
        keys: &[(Key::Char('x'), dialog(DialogAction::Other))],
        shown: "x",
        help: help("decline a challenge to you; take back one of your own"),
        labels: &[(Situation::Dialog, "decline, take back")],
    },
    Binding {
        keys: &[(Key::Char('t'), Action::Shell(ShellAction::NextTheme))],
        shown: "t",
        help: help("use the next theme"),
        labels: &[(Situation::Dialog, "theme")],
    },
    Binding {
        keys: &[(Key::Char('g'), Action::Shell(ShellAction::RulesPage))],
        shown: "g",
        help: help("show the rules of the game"),
        labels: &[(Situation::Dialog, "rules")],
    },
    Binding {
        keys: &[
            (Key::Char('?'), Action::Shell(ShellAction::Help)),
            (Key::F1, Action::Shell(ShellAction::Help)),
        ],
        shown: "?",
        help: help("show this page"),
        labels: &[(Situation::Dialog, "help")],
    },
    Binding {
        keys: &[(Key::Char('q'), Action::Shell(ShellAction::Quit))],
        shown: "q",
        help: help("leave; games and challenges stay"),
        labels: &[(Situation::Dialog, "leave")],
    },
    shared_keys::FURTHER,
];

/// The keys of the pages to read.
pub static PAGE_KEYS: &[Binding] = &[
    shared_keys::SCROLL,
    shared_keys::PAGE,
    shared_keys::SECTION,
    shared_keys::CLOSE_TEXT,
    shared_keys::FURTHER,
];
