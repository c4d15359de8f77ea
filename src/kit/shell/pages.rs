//! The pages of both games: the help, and the rules on a card.

use strum::VariantArray as _;

use super::dialog::{DialogProperties, DialogSet, DrawContext, GameDialog};
use crate::kit::ui::action::{
    DialogAction, DialogBinding, DialogCommand, DialogReply, Scrolling, ShellAction,
};
use crate::kit::ui::appearance::Appearance;
use crate::kit::ui::keys::{Key, Section, row};
use crate::kit::ui::page::{Page, scrolling};
use crate::kit::ui::popup::{Lines, PAGE_COLUMNS, Popup};
use crate::kit::ui::shared_keys::{CLOSE, CLOSE_TEXT, FURTHER, PAGE, RULES, SCROLL, SECTION};
use crate::kit::ui::theme::TextRole;

static HELP_KEYS: &[DialogBinding] = &[
    RULES.label("rules"),
    row!("0", (&[Key::Char('0')], DialogAction::Command(DialogCommand::Legend))).label("marks"),
    SCROLL,
    PAGE,
    SECTION,
    CLOSE_TEXT,
    FURTHER,
];

type PhraseList = &'static [(&'static str, &'static str)];

pub type MarkSamples = Vec<(Lines, &'static str)>;

pub struct HelpPage<D: DialogSet> {
    pub title: &'static str,
    /// The keys of a section as they are shown, and what they do.
    pub keys: fn(Section) -> Vec<(&'static str, &'static str)>,
    pub mouse: PhraseList,
    pub heading_of_marks: &'static str,
    /// Draws each mark as the board on the screen shows it. A meaning stands beside each.
    pub marks: fn(&Appearance, &mut D::Samples) -> MarkSamples,
    pub beside: PhraseList,
}

impl<D: DialogSet> HelpPage<D> {
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
        let all = Section::VARIANTS.iter().copied();
        all.filter(|section| !(self.keys)(*section).is_empty())
    }
}

impl<D: DialogSet> GameDialog<D> for HelpPage<D> {
    fn properties(&self) -> DialogProperties {
        DialogProperties { close_label: "back to the help", ..DialogProperties::new(HELP_KEYS) }
    }

    fn act(&mut self, action: DialogAction) -> DialogReply<D::Action> {
        match action {
            DialogAction::Command(DialogCommand::Rules) => {
                DialogReply::Perform(ShellAction::RulesPage.into())
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
        page.draw(self.title, scroll, HELP_KEYS, popup);
    }
}

/// The rules on one screen.
pub struct RulesCard<D: DialogSet> {
    pub aim: &'static str,
    /// Adds the pictures of what can be done.
    pub pictures: fn(&mut Page, &mut D::Samples),
}

static CARD_KEYS: &[DialogBinding] = &[
    RULES.label("all rules"),
    SCROLL,
    row!("Enter", (&[Key::ENTER], DialogAction::Close)),
    CLOSE,
    FURTHER,
];

impl<D: DialogSet> GameDialog<D> for RulesCard<D> {
    fn properties(&self) -> DialogProperties {
        DialogProperties::new(CARD_KEYS)
    }

    fn act(&mut self, action: DialogAction) -> DialogReply<D::Action> {
        if action == DialogAction::Command(DialogCommand::Rules) {
            return DialogReply::Perform(ShellAction::RulesPage.into());
        }
        scrolling(action).map_or(DialogReply::Stay, DialogReply::Scroll)
    }

    fn draw(&self, DrawContext { scroll, samples, .. }: DrawContext<'_, D>, popup: &mut Popup) {
        let mut page = Page::new(popup.appearance, popup.columns(PAGE_COLUMNS));
        page.text(self.aim, TextRole::Strong);
        (self.pictures)(&mut page, samples);
        page.draw("The rules on a card", scroll, CARD_KEYS, popup);
    }
}
