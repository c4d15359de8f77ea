//! The help page. The keys and the mouse come from their tables, and the signs of the board from
//! [`legend`].

use strum::VariantArray as _;

use super::{Dialog, DialogContext, Reply, legend};
use crate::gipf::screen::act::Act;
use crate::gipf::screen::keys::{KEYS as BOARD_KEYS, MOUSE};
use crate::kit::shell::{DialogKind, GameDialog};
use crate::kit::ui::action::{DialogAction, DialogBinding, DialogCommand, ShellAction};
use crate::kit::ui::keys::{Key, Section, row};
use crate::kit::ui::page::{Page, scrolling};
use crate::kit::ui::popup::{PAGE_COLUMNS, Popup};
use crate::kit::ui::shared_keys;

pub static KEYS: &[DialogBinding] = &[
    row!("b", (&[Key::Char('b')], DialogAction::Command(DialogCommand::Rules))).label("rules"),
    shared_keys::SCROLL,
    shared_keys::PAGE,
    shared_keys::SECTION,
    shared_keys::CLOSE_TEXT,
    shared_keys::FURTHER,
];

/// The words and signs in the texts around the board, with their meanings.
const WORDS: &[(&str, &str)] = &[
    ("▶", "whose turn it is"),
    ("reserve", "basic pieces that can still be pushed in; a GIPF-piece takes two"),
    ("captured", "basic pieces of the other player, taken for good"),
    ("left", "potentials that may still come in on basic pieces; in a narrow window: to load"),
    ("loaded or used", "potentials that are on the board; in a narrow window: in play"),
    ("challenges", "how often the use of a potential may still be contested by a game of PÜNCT"),
    ("[ ]", "around the kind of piece that is chosen to be pushed in"),
];

pub struct HelpPage;

impl GameDialog<Dialog> for HelpPage {
    fn kind(&self) -> DialogKind {
        DialogKind::new(KEYS).way_back("back to the help")
    }

    fn act(&mut self, action: DialogAction) -> Reply {
        match action {
            DialogAction::Command(DialogCommand::Rules) => {
                Reply::Meanwhile(Act::Shell(ShellAction::RulesPage))
            }
            action => scrolling(action).map_or(Reply::Stay, Reply::Scroll),
        }
    }

    fn draw(&self, DialogContext { scroll, samples, .. }: DialogContext<'_>, popup: &mut Popup) {
        let columns = popup.columns(PAGE_COLUMNS);
        let mut page = Page::default();
        for &section in Section::VARIANTS {
            let rows: Vec<_> = BOARD_KEYS
                .iter()
                .filter_map(|row| {
                    row.help.filter(|(of, _)| *of == section).map(|(_, help)| (row.shown, help))
                })
                .collect();
            if !rows.is_empty() {
                page.table(&section.to_string(), &rows, popup.appearance, columns);
            }
        }
        page.words("The mouse", MOUSE, popup.appearance, columns);
        legend::add(&mut page, popup.appearance, columns, samples);
        page.words("Beside the board", WORDS, popup.appearance, columns);
        page.draw("Help: GIPF", scroll, KEYS, popup);
    }
}
