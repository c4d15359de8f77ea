//! The help page of a game: its keys, the mouse, the marks on the board and the words beside it.

use strum::VariantArray as _;

use super::dialog::{DialogKind, DialogSet, DrawContext, GameDialog};
use crate::kit::ui::action::{
    DialogAction, DialogBinding, DialogCommand, DialogReply, Scrolling, ShellAction,
};
use crate::kit::ui::appearance::Appearance;
use crate::kit::ui::keys::{Key, Section, row};
use crate::kit::ui::page::{Page, scrolling};
use crate::kit::ui::popup::{Lines, PAGE_COLUMNS, Popup};
use crate::kit::ui::shared_keys::{CLOSE_TEXT, FURTHER, PAGE, RULES, SCROLL, SECTION};
use crate::kit::ui::theme::TextRole;

pub static KEYS: &[DialogBinding] = &[
    RULES.label("rules"),
    row!("0", (&[Key::Char('0')], DialogAction::Command(DialogCommand::Legend))).label("marks"),
    SCROLL,
    PAGE,
    SECTION,
    CLOSE_TEXT,
    FURTHER,
];

/// Words or signs with their meanings.
type Words = &'static [(&'static str, &'static str)];

/// Samples of the board with their meanings.
pub type MarkSamples = Vec<(Lines, &'static str)>;

/// What the help page of a game says.
pub struct HelpPage<D: DialogSet> {
    pub title: &'static str,
    /// Returns the sections of the keys: the keys as they are shown, and what they do.
    pub keys: fn(Section) -> Vec<(&'static str, &'static str)>,
    pub mouse: Words,
    pub heading_of_marks: &'static str,
    /// Draws each mark as the board on the screen shows it. A meaning stands beside each.
    pub marks: fn(&Appearance, &mut D::Samples) -> MarkSamples,
    pub beside: Words,
}

impl<D: DialogSet> HelpPage<D> {
    /// Makes the page in lines of this many columns.
    pub fn page<'a>(
        &self,
        look: &'a Appearance,
        columns: usize,
        samples: &mut D::Samples,
    ) -> Page<'a> {
        let mut page = Page::new(look, columns);
        for section in self.sections() {
            page.table(&section.to_string(), &(self.keys)(section), TextRole::Key);
        }
        page.table("The mouse", self.mouse, TextRole::Strong);
        page.heading(self.heading_of_marks);
        page.samples((self.marks)(look, samples));
        page.gap();
        page.table("Beside the board", self.beside, TextRole::Strong);
        page.lines.pop();
        page
    }

    fn sections(&self) -> impl Iterator<Item = Section> {
        let has_keys = |section: &Section| !(self.keys)(*section).is_empty();
        Section::VARIANTS.iter().copied().filter(has_keys)
    }
}

impl<D: DialogSet> GameDialog<D> for HelpPage<D> {
    fn kind(&self) -> DialogKind {
        DialogKind { way_back: "back to the help", ..DialogKind::new(KEYS) }
    }

    fn act(&mut self, action: DialogAction) -> DialogReply<D::Action> {
        match action {
            DialogAction::Command(DialogCommand::Rules) => {
                DialogReply::Meanwhile(ShellAction::RulesPage.into())
            }
            // The headings of the keys and of the mouse come before that of the marks.
            DialogAction::Command(DialogCommand::Legend) => {
                DialogReply::Scroll(Scrolling::Heading(self.sections().count() + 1))
            }
            action => scrolling(action).map_or(DialogReply::Stay, DialogReply::Scroll),
        }
    }

    fn draw(&self, DrawContext { scroll, samples, .. }: DrawContext<'_, D>, popup: &mut Popup) {
        let page = self.page(popup.appearance, popup.columns(PAGE_COLUMNS), samples);
        page.draw(self.title, scroll, KEYS, popup);
    }
}
