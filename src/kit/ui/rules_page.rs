//! Pages of rules. In their texts (`assets/rules.txt`) `#` begins a heading, `-` an item of a list and
//! `|` a row of a small board; all other lines are paragraphs. Backquotes enclose keys.

use ratatui::text::Span;

use super::action::DialogBinding;
use super::appearance::Appearance;
use super::page::Page;
use super::popup::{PAGE_COLUMNS, Popup};
use super::scroll::Scroll;
use super::shared_keys::{CLOSE_TEXT, FURTHER, PAGE, SCROLL, SECTION};
use super::theme::TextRole;
use super::{board_art, text};

pub static KEYS: &[DialogBinding] = &[SCROLL, PAGE, SECTION, CLOSE_TEXT, FURTHER];

/// A text of this form as a page of its own.
pub struct RulesPage {
    pub title: &'static str,
    pub text: &'static str,
}

impl RulesPage {
    pub fn draw(&self, scroll: &mut Scroll, popup: &mut Popup) {
        let page = page(self.text, popup.appearance, popup.columns(PAGE_COLUMNS));
        page.draw(self.title, scroll, KEYS, popup);
    }
}

/// A text of this form in lines of this many columns.
pub fn page(source: &str, appearance: &Appearance, columns: usize) -> Page {
    let style = appearance.theme().text(TextRole::Normal);
    let key = appearance.theme().text(TextRole::Key);
    let mut page = Page::default();
    let mut rest = source.lines().peekable();
    while let Some(line) = rest.next() {
        if let Some(first) = line.strip_prefix('|') {
            let mut art = vec![first];
            while let Some(next) = rest.next_if(|line| line.starts_with('|')) {
                art.push(&next[1..]);
            }
            page.picture(board_art::rows(&art, appearance));
        } else if let Some(heading) = line.strip_prefix("# ") {
            page.heading(heading, appearance);
        } else if let Some(item) = line.strip_prefix("- ") {
            let lines = text::hanging(&Span::styled("-", style), 2, item, style, columns);
            page.text(text::with_keys(lines, key));
        } else {
            page.text(text::with_keys(text::wrap(line, style, columns), key));
        }
    }
    page
}
