//! The help page: the keys and the mouse, from their tables, and what the marks mean.

use ratatui::text::Span;

use super::page::Page;
use super::paper::{Hint, PAGE_COLUMNS, Paper};
use super::{legend, text};
use crate::tui::action::Action;
use crate::tui::dialog::Scroll;
use crate::tui::keys::{MOUSE, Section, TABLE};
use crate::tui::look::Look;
use crate::tui::theme::TextRole;
use crate::tui::view::raster::Raster;

const RULES: Hint = ("r", "rules of the game", Action::Choose(0));

/// Draws the keys, what the mouse does and what the marks mean.
pub fn draw(scroll: &mut Scroll, raster: &mut Raster, paper: &mut Paper) {
    let page = page(paper.look, paper.columns(PAGE_COLUMNS), raster);
    page.draw("Keys, mouse, marks", scroll, &[RULES], paper);
}

/// The help page in lines of so many columns, with its boards drawn by the raster given.
pub fn page(look: &Look, columns: usize, raster: &mut Raster) -> Page {
    let mut page = Page::default();
    for section in Section::ALL {
        let rows = TABLE.iter().filter(|binding| binding.section == section);
        let rows: Vec<_> = rows.map(|binding| (binding.shown, binding.help)).collect();
        table(&mut page, section.title(), &rows, look, columns);
    }
    table(&mut page, "The mouse", MOUSE, look, columns);
    legend::add(&mut page, look, columns, raster);
    page
}

/// Adds a section of words and what they mean.
pub fn table(
    page: &mut Page,
    title: &str,
    rows: &[(&'static str, &str)],
    look: &Look,
    columns: usize,
) {
    let style = |role| look.theme().text(role);
    let widest = rows.iter().map(|(keys, _)| Span::raw(*keys).width()).max().unwrap_or(0);
    page.heading(title, look);
    for &(keys, help) in rows {
        let keys = Span::styled(keys, style(TextRole::Key));
        page.text(text::hanging(&keys, widest + 2, help, style(TextRole::Normal), columns));
    }
    page.gap();
}
