//! The keys of the lobby.

use super::sections::LobbySection;
use crate::server::list_screen;
use crate::tui::parts::{self, Action, Binding, DialogAction, Key, ShellAction, row, shared_keys};

const fn dialog(action: DialogAction) -> Action {
    Action::Dialog(action)
}

const COMPANY: parts::Section = parts::Section::Company;

const OPEN: Binding = row!("Enter", (&[Key::ENTER, Key::SPACE], dialog(DialogAction::Accept)))
    .help(
        COMPANY,
        "open the game, to play, watch or look back; show a challenge, to accept it; \
             challenge a player",
    )
    .label("open");

const CHOOSE: Binding = row!(
    "Up Down",
    (&[Key::UP, Key::Char('k')], dialog(DialogAction::Scroll(-1))),
    (&[Key::DOWN, Key::Char('j')], dialog(DialogAction::Scroll(1)))
)
.help(COMPANY, "go up and down in the list; so do k and j, by pages PgUp and PgDn")
.label("choose");

const SECTION: Binding = row!(
    "Tab",
    (&[Key::TAB, Key::RIGHT, Key::Char('l')], dialog(DialogAction::Section { forward: true })),
    (&[Key::BACK_TAB, Key::LEFT, Key::Char('h')], dialog(DialogAction::Section { forward: false }),)
)
.help(COMPANY, "go to the next section; Shift-Tab goes back; so do Right and Left")
.label("section");

const NEW: Binding = row!("n", (&[Key::Char('n')], Action::Shell(ShellAction::NewGame)))
    .help(COMPANY, "make a challenge: to a player, here or not, to anyone, or to the computer")
    .label("new game");

const DROP: Binding = row!("x", (&[Key::Char('x')], dialog(DialogAction::Other)))
    .help(COMPANY, "decline a challenge to you; take back one of your own")
    .label("decline, take back");

const THEME: Binding = list_screen::THEME.help(COMPANY, "use the next theme");

const VACATION: Binding = row!("v", (&[Key::Char('v')], dialog(DialogAction::Change)))
    .help(
        COMPANY,
        "begin a vacation, during which your time rests in games with days for each move, or \
         end it",
    )
    .label("vacation");

const RULES: Binding = list_screen::RULES.help(COMPANY, "show the rules of the game");

const HELP: Binding = row!("?", (&[Key::Char('?'), Key::F1], Action::Shell(ShellAction::Help)))
    .help(COMPANY, "show this page")
    .label("help");

const LEAVE: Binding = list_screen::LEAVE.help(COMPANY, "leave; games and challenges stay");

const HISTORY: Binding = row!("H", (&[Key::Char('H')], dialog(DialogAction::Other)))
    .help(COMPANY, "where a player is chosen: list their finished games, and what they changed")
    .label("history");

/// The keys of the lists of games and challenges; the page of keys shows them, too.
pub static KEYS: &[Binding] = &[
    OPEN,
    CHOOSE,
    SECTION,
    NEW,
    DROP,
    HISTORY.only_told_of(),
    THEME,
    VACATION,
    RULES,
    HELP,
    LEAVE,
    shared_keys::FURTHER,
];

/// The keys of the list of players.
static PLAYERS: &[Binding] = &[
    OPEN.label("challenge"),
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
pub fn keys_of(section: LobbySection) -> &'static [Binding] {
    if section == LobbySection::Players { PLAYERS } else { KEYS }
}
