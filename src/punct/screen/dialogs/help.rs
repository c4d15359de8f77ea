//! The help page: keys, mouse and marks. The program's tables of keys and mouse actions supply the
//! first two.

use strum::VariantArray as _;

use super::{Dialog, DialogContext, Reply, legend};
use crate::kit::shell::{DialogKind, GameDialog};
use crate::kit::ui::action::{DialogAction, DialogBinding, DialogCommand, Scrolling, ShellAction};
use crate::kit::ui::appearance::Appearance;
use crate::kit::ui::keys::{Key, Section, row};
use crate::kit::ui::page::{self, Page};
use crate::kit::ui::popup::{PAGE_COLUMNS, Popup};
use crate::kit::ui::shared_keys::{CLOSE_TEXT, FURTHER, PAGE, SCROLL, SECTION};
use crate::punct::screen::action::Action;
use crate::punct::screen::keys;
use crate::punct::screen::keys::MOUSE;
use crate::punct::screen::view::Mosaic;

pub static KEYS: &[DialogBinding] = &[
    row!("b", (&[Key::Char('b')], DialogAction::Command(DialogCommand::Rules))).label("rules"),
    row!("0", (&[Key::Char('0')], DialogAction::Command(DialogCommand::Legend))).label("marks"),
    SCROLL,
    PAGE,
    SECTION,
    CLOSE_TEXT,
    FURTHER,
];

/// The number of headings before that of the marks: those of the keys, and that of the mouse.
const LEGEND: usize = Section::VARIANTS.len() + 1;

pub struct HelpPage;

impl GameDialog<Dialog> for HelpPage {
    fn kind(&self) -> DialogKind {
        DialogKind::new(KEYS).way_back("back to the help")
    }

    fn act(&mut self, action: DialogAction) -> Reply {
        match action {
            DialogAction::Command(DialogCommand::Rules) => {
                Reply::Meanwhile(Action::Shell(ShellAction::RulesPage))
            }
            DialogAction::Command(DialogCommand::Legend) => {
                Reply::Scroll(Scrolling::Heading(LEGEND))
            }
            action => page::scrolling(action).map_or(Reply::Stay, Reply::Scroll),
        }
    }

    /// Draws the visible part of the page.
    fn draw(&self, DialogContext { scroll, samples, .. }: DialogContext<'_>, popup: &mut Popup) {
        let page = page(popup.appearance, popup.columns(PAGE_COLUMNS), samples);
        page.draw("Help: keys, mouse, marks", scroll, KEYS, popup);
    }
}

/// Makes the help page in lines of this many columns. `samples` caches its pictures of the board.
pub fn page(appearance: &Appearance, columns: usize, samples: &mut Mosaic) -> Page {
    let mut page = Page::default();
    for &section in Section::VARIANTS {
        let rows = keys::rows().filter_map(|row| {
            row.help.filter(|(of, _)| *of == section).map(|(_, help)| (row.shown, help))
        });
        page.table(&section.to_string(), &rows.collect::<Vec<_>>(), appearance, columns);
    }
    page.words("The mouse", MOUSE, appearance, columns);
    legend::add(&mut page, appearance, columns, samples);
    page
}
