//! The help page, made from the table of keys.

use ratatui::text::{Line, Span};

use super::paper::{Hint, Lines, PAGE_COLUMNS, Paper, close};
use super::text;
use crate::tui::action::Action;
use crate::tui::dialog::Scroll;
use crate::tui::keys::{MOUSE, Section, TABLE};
use crate::tui::look::Look;
use crate::tui::theme::TextRole;

const HINTS: [Hint; 4] = [
    ("r", "rules of the game", Action::Choose(0)),
    ("Down Up", "scroll", Action::Scroll(1)),
    ("Space b", "page", Action::Scroll(10)),
    close("close"),
];

/// Draws the keys and what the mouse does.
pub fn draw(scroll: &mut Scroll, paper: &mut Paper) {
    let lines = lines(paper.look, paper.columns(PAGE_COLUMNS));
    paper.page("Keys and mouse", &lines, scroll, &HINTS);
}

/// The help page in lines of so many columns.
pub fn lines(look: &Look, columns: usize) -> Lines {
    let mut lines = Lines::new();
    for section in Section::ALL {
        let rows = TABLE.iter().filter(|binding| binding.section == section);
        let rows: Vec<_> = rows.map(|binding| (binding.shown, binding.help)).collect();
        lines.extend(part(section.title(), &rows, look, columns));
    }
    lines.extend(part("The mouse", MOUSE, look, columns));
    lines.pop();
    lines
}

fn part(title: &str, rows: &[(&'static str, &str)], look: &Look, columns: usize) -> Lines {
    let style = |role| look.theme().text(role);
    let widest = rows.iter().map(|(keys, _)| Span::raw(*keys).width()).max().unwrap_or(0);
    let mut lines = vec![Line::styled(title.to_owned(), style(TextRole::Strong))];
    for &(keys, help) in rows {
        let keys = Span::styled(keys, style(TextRole::Key));
        lines.extend(text::hanging(&keys, widest + 2, help, style(TextRole::Normal), columns));
    }
    lines.push(Line::default());
    lines
}
