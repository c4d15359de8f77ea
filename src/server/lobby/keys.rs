//! The keys of the lobby.

use super::sections::Section;
use crate::server::list_screen;
use crate::tui::parts::{
    self, Action, Binding, DialogAction, Key, ShellAction, Situation, shared_keys,
};

const fn dialog(action: DialogAction) -> Action {
    Action::Dialog(action)
}

#[allow(clippy::unnecessary_wraps, reason = "so a row of the table has it")]
const fn help(help: &'static str) -> Option<(parts::Section, &'static str)> {
    Some((parts::Section::Company, help))
}

const OPEN: Binding = Binding {
    keys: &[(Key::ENTER, dialog(DialogAction::Accept)), (Key::SPACE, dialog(DialogAction::Accept))],
    shown: "Enter",
    help: help(
        "open the game, to play, watch or look back; show a challenge, to accept it; challenge a \
     player",
    ),
    labels: &[(Situation::Dialog, "open")],
};

const CHOOSE: Binding = Binding {
    keys: &[
        (Key::UP, dialog(DialogAction::Scroll(-1))),
        (Key::DOWN, dialog(DialogAction::Scroll(1))),
        (Key::Char('k'), dialog(DialogAction::Scroll(-1))),
        (Key::Char('j'), dialog(DialogAction::Scroll(1))),
    ],
    shown: "Up Down",
    help: help("go up and down in the list; so do k and j, by pages PgUp and PgDn"),
    labels: &[(Situation::Dialog, "choose")],
};

const SECTION: Binding = Binding {
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
};

const NEW: Binding = Binding {
    keys: &[(Key::Char('n'), Action::Shell(ShellAction::NewGame))],
    shown: "n",
    help: help("make a challenge: to a player, here or not, to anyone, or to the computer"),
    labels: &[(Situation::Dialog, "new game")],
};

const DROP: Binding = Binding {
    keys: &[(Key::Char('x'), dialog(DialogAction::Other))],
    shown: "x",
    help: help("decline a challenge to you; take back one of your own"),
    labels: &[(Situation::Dialog, "decline, take back")],
};

const THEME: Binding = Binding { help: help("use the next theme"), ..list_screen::THEME };

const VACATION: Binding = Binding {
    keys: &[(Key::Char('v'), dialog(DialogAction::Change))],
    shown: "v",
    help: help(
        "begin a vacation, during which your time rests in games with days for each move, or end it",
    ),
    labels: &[(Situation::Dialog, "vacation")],
};

const RULES: Binding = Binding { help: help("show the rules of the game"), ..list_screen::RULES };

const HELP: Binding = Binding {
    keys: &[
        (Key::Char('?'), Action::Shell(ShellAction::Help)),
        (Key::F1, Action::Shell(ShellAction::Help)),
    ],
    shown: "?",
    help: help("show this page"),
    labels: &[(Situation::Dialog, "help")],
};

const LEAVE: Binding =
    Binding { help: help("leave; games and challenges stay"), ..list_screen::LEAVE };

const HISTORY: Binding = Binding {
    keys: &[(Key::Char('H'), dialog(DialogAction::Other))],
    shown: "H",
    help: help("where a player is chosen: list their finished games, and what they changed"),
    labels: &[(Situation::Dialog, "history")],
};

/// The keys of the lists of games and challenges; the page of keys shows them, too.
pub static KEYS: &[Binding] = &[
    OPEN,
    CHOOSE,
    SECTION,
    NEW,
    DROP,
    // It is only told of here.
    Binding { keys: &[], labels: &[], ..HISTORY },
    THEME,
    VACATION,
    RULES,
    HELP,
    LEAVE,
    shared_keys::FURTHER,
];

/// The keys of the list of players.
static PLAYERS: &[Binding] = &[
    Binding { labels: &[(Situation::Dialog, "challenge")], ..OPEN },
    CHOOSE,
    SECTION,
    NEW,
    HISTORY,
    THEME,
    VACATION,
    RULES,
    HELP,
    LEAVE,
    shared_keys::FURTHER,
];

/// The keys of a section.
pub fn keys_of(section: Section) -> &'static [Binding] {
    if section == Section::Players { PLAYERS } else { KEYS }
}
