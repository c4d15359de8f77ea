//! A dialog that is a text to scroll through, with headings and pictures.

use ratatui::text::Line;

use super::paper::{Hint, Lines, PAGE_COLUMNS, Paper, close};
use crate::tui::action::Action;
use crate::tui::dialog::{Outline, PAGE_ON, SECTION_ON, Scroll};
use crate::tui::look::Look;
use crate::tui::theme::TextRole;

/// A text in lines.
#[derive(Default)]
pub struct Page {
    /// The lines.
    pub lines: Lines,
    outline: Outline,
}

impl Page {
    /// Adds a heading.
    pub fn heading(&mut self, title: &str, look: &Look) {
        self.outline.headings.push(self.lines.len());
        self.lines.push(Line::styled(title.to_owned(), look.theme().text(TextRole::Strong)));
    }

    /// Adds lines that are to be seen together.
    pub fn picture(&mut self, lines: Lines) {
        let first = self.lines.len();
        self.lines.extend(lines);
        self.outline.pictures.push(first..self.lines.len());
    }

    /// Adds lines of text.
    pub fn text(&mut self, lines: Lines) {
        self.lines.extend(lines);
    }

    /// Adds an empty line.
    pub fn gap(&mut self) {
        self.lines.push(Line::default());
    }

    /// Draws what is seen of it, with its keys below after those that only this text has.
    pub fn draw(self, title: &str, scroll: &mut Scroll, own: &[Hint], paper: &mut Paper) {
        paper.alone();
        let columns = paper.columns(PAGE_COLUMNS);
        let hints: Vec<Hint> = own.iter().chain(&HINTS).copied().collect();
        let all = self.lines.len();
        let content = paper.open(title, columns, all, &hints);
        let room = usize::from(content.height);
        scroll.fit(Outline { lines: all, ..self.outline }, room);
        let first = scroll.first();
        paper.put_all(content, self.lines.get(first..).unwrap_or_default());
        paper.tell_part(first, room, all);
    }
}

/// The keys of every text.
const HINTS: [Hint; 4] = [
    ("Down Up", "scroll", Action::Scroll(1)),
    ("Space b", "page", Action::Choose(PAGE_ON)),
    ("] [", "section", Action::Choose(SECTION_ON)),
    close("close"),
];
