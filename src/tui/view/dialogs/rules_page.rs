//! The rules, from the text in `assets/rules.txt`: `#` begins a heading, `-` an item of a list, `|`
//! a row of a small board, and everything else is paragraphs, parted by empty lines.

use ratatui::text::{Line, Span};

use super::paper::{Hint, Lines, PAGE_COLUMNS, Paper, close};
use super::{picture, text};
use crate::tui::action::Action;
use crate::tui::dialog::Scroll;
use crate::tui::look::Look;
use crate::tui::theme::TextRole;

/// The rules in our own words.
const RULES: &str = include_str!("../../../../assets/rules.txt");

const HINTS: [Hint; 3] = [
    ("Down Up", "scroll", Action::Scroll(1)),
    ("Space b", "page", Action::Scroll(10)),
    close("close"),
];

/// Draws the rules.
pub fn draw(scroll: &mut Scroll, paper: &mut Paper) {
    let lines = lines(paper.look, paper.columns(PAGE_COLUMNS));
    paper.page("The rules of PÜNCT", &lines, scroll, &HINTS);
}

/// The rules in lines of so many columns.
pub fn lines(look: &Look, columns: usize) -> Lines {
    let style = |role| look.theme().text(role);
    let mut lines = Lines::new();
    let mut rest = RULES.lines().peekable();
    while let Some(line) = rest.next() {
        if let Some(first) = line.strip_prefix('|') {
            let mut art = vec![first];
            while let Some(next) = rest.next_if(|line| line.starts_with('|')) {
                art.push(&next[1..]);
            }
            lines.extend(picture::rows(&art, look));
        } else if let Some(heading) = line.strip_prefix("# ") {
            lines.push(Line::styled(heading, style(TextRole::Strong)));
        } else if let Some(item) = line.strip_prefix("- ") {
            let head = Span::styled("-", style(TextRole::Normal));
            lines.extend(text::hanging(&head, 2, item, style(TextRole::Normal), columns));
        } else {
            lines.extend(text::wrap(line, style(TextRole::Normal), columns));
        }
    }
    lines
}
