//! The rules, from the text in `assets/rules.txt`: `#` begins a heading, `-` an item of a list, `|`
//! a row of a small board, and everything else is paragraphs, parted by empty lines.

use ratatui::text::Span;

use super::page::Page;
use super::paper::{PAGE_COLUMNS, Paper};
use super::{picture, text};
use crate::tui::dialog::Scroll;
use crate::tui::look::Look;
use crate::tui::theme::TextRole;

/// The rules in our own words.
pub const RULES: &str = include_str!("../../../../assets/rules.txt");

/// Draws the rules.
pub fn draw(scroll: &mut Scroll, paper: &mut Paper) {
    let page = page(paper.look, paper.columns(PAGE_COLUMNS));
    page.draw("The rules of PÜNCT", scroll, &[], paper);
}

/// The rules in lines of so many columns.
pub fn page(look: &Look, columns: usize) -> Page {
    let style = look.theme().text(TextRole::Normal);
    let mut page = Page::default();
    let mut rest = RULES.lines().peekable();
    while let Some(line) = rest.next() {
        if let Some(first) = line.strip_prefix('|') {
            let mut art = vec![first];
            while let Some(next) = rest.next_if(|line| line.starts_with('|')) {
                art.push(&next[1..]);
            }
            page.picture(picture::rows(&art, look));
        } else if let Some(heading) = line.strip_prefix("# ") {
            page.heading(heading, look);
        } else if let Some(item) = line.strip_prefix("- ") {
            page.text(text::hanging(&Span::styled("-", style), 2, item, style, columns));
        } else {
            page.text(text::wrap(line, style, columns));
        }
    }
    page
}
