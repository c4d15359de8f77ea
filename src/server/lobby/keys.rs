//! The keys of the lobby, and its page of help.

use super::sections::{Contents, Target};
use crate::kit::ui::action::{DialogAction, DialogBinding, DialogCommand};
use crate::kit::ui::keys::{Key, Section, row};
use crate::kit::ui::page::{self, Page};
use crate::kit::ui::popup::{PAGE_COLUMNS, Popup};
use crate::kit::ui::scroll::Scroll;
use crate::kit::ui::shared_keys::FURTHER;
use crate::kit::ui::theme::TextRole;
use crate::server::list_screen;

const COMPANY: Section = Section::Company;

const OPEN: DialogBinding = row!("Enter", (&[Key::ENTER, Key::SPACE], DialogAction::Accept))
    .help(
        COMPANY,
        "open the game, to play, watch or look back; begin the tasks for today; show a challenge, \
             to accept it; challenge a player",
    )
    .label("open");

const CHOOSE: DialogBinding = row!(
    "Up Down",
    (&[Key::UP, Key::Char('k')], DialogAction::Scroll(-1)),
    (&[Key::DOWN, Key::Char('j')], DialogAction::Scroll(1))
)
.help(COMPANY, "go up and down in the list; so do k and j; PgUp and PgDn go by pages")
.label("choose");

const SECTION: DialogBinding = row!(
    "Tab",
    (&[Key::TAB, Key::RIGHT, Key::Char('l')], DialogAction::Section { forward: true }),
    (&[Key::BACK_TAB, Key::LEFT, Key::Char('h')], DialogAction::Section { forward: false },)
)
.help(COMPANY, "go to the next section; Shift-Tab goes back; so do Right and Left")
.label("section");

const NEW: DialogBinding =
    row!("n", (&[Key::Char('n')], DialogAction::Command(DialogCommand::NewGame)))
        .help(COMPANY, "make a challenge: to a player, here or not, to anyone, or to the computer")
        .label("new game");

const DROP: DialogBinding =
    row!("x", (&[Key::Char('x')], DialogAction::Command(DialogCommand::Drop)))
        .help(COMPANY, "decline a challenge to you; take back one of your own")
        .label("decline, take back");

const THEME: DialogBinding = list_screen::THEME.help(COMPANY, "use the next theme");

const VACATION: DialogBinding =
    row!("v", (&[Key::Char('v')], DialogAction::Command(DialogCommand::Vacation)))
        .help(
            COMPANY,
            "begin a vacation, during which your time rests in games with days for each move, or \
         end it",
        )
        .label("vacation");

const RULES: DialogBinding = list_screen::RULES.help(COMPANY, "show the rules of the game");

const HELP: DialogBinding =
    row!("?", (&[Key::Char('?'), Key::F1], DialogAction::Command(DialogCommand::Help)))
        .help(COMPANY, "show this page")
        .label("help");

const LEAVE: DialogBinding = list_screen::LEAVE.help(COMPANY, "leave; games and challenges stay");

const HISTORY: DialogBinding =
    row!("H", (&[Key::Char('H')], DialogAction::Command(DialogCommand::History)))
        .help(
            COMPANY,
            "list the finished games of the chosen player, with the changes of the rating",
        )
        .label("history");

static KEYS: &[DialogBinding] = &keys([OPEN, DROP, HISTORY]);

/// The arguments are the keys that need something chosen.
const fn keys([open, drop, history]: [DialogBinding; 3]) -> [DialogBinding; 12] {
    [open, CHOOSE, SECTION, NEW, drop, history, THEME, VACATION, RULES, HELP, LEAVE, FURTHER]
}

/// A key that can do nothing with what is chosen has no label.
pub fn keys_for(contents: &Contents, chosen: Option<&Target>) -> Vec<DialogBinding> {
    let mut those = [OPEN, DROP.unlabelled(), HISTORY.unlabelled()];
    match chosen {
        None => those[0] = OPEN.unlabelled(),
        Some(Target::Game(_) | Target::Tasks) => {}
        Some(Target::Challenge(id)) => {
            if contents.own_challenges().any(|open| open.challenge.id == *id) {
                those[1] = DROP;
            }
        }
        Some(Target::Present(name) | Target::Ranked(name)) => {
            let is_you = *name == contents.own.name;
            those[0] = if is_you { OPEN.unlabelled() } else { OPEN.label("challenge") };
            those[2] = HISTORY;
        }
    }
    keys(those).to_vec()
}

const ABOUT: [&str; 3] = [
    "You can leave a game and come back to it whenever you want; only its clock goes on. The games \
     in which it is your move come first in the list.",
    "A challenge goes to one player, who may be away, or to anyone. When a player accepts it, the \
     game begins, and both players find it under Games.",
    "In a game, ? shows its keys, and q leads back here.",
];

pub fn draw_help(scroll: &mut Scroll, popup: &mut Popup) {
    let mut page = Page::new(popup.appearance, popup.columns(PAGE_COLUMNS));
    for paragraph in ABOUT {
        page.text(paragraph, TextRole::Normal);
        page.gap();
    }
    let rows = KEYS.iter().filter_map(|row| row.help.map(|(_, help)| (row.shown, help)));
    page.table("Keys of the lobby", &rows.collect::<Vec<_>>(), TextRole::Key);
    page.draw("Help: the lobby", scroll, page::KEYS, popup);
}
