//! The start screen: what the game is, and how to begin.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::paper::{Hint, Lines, Paper};
use super::typing::beneath;
use super::{picture, text};
use crate::record::visible;
use crate::tui::action::Action;
use crate::tui::dialog::{CLOSE, Menu, StartItem, TAKE};
use crate::tui::theme::TextRole;

/// The widest the screen is, in columns.
const COLUMNS: u16 = 46;

/// A game that White has won, on a board much smaller than the real one.
const EMBLEM: [&str; 5] = [
    r"  .   X---x\  .   .",
    r"    .   .   x   .",
    r"  O---o---o  /O\  .",
    r"    .  /x\  o---o",
    r"  .   X---x   .   .",
];

const WHAT: &str = "Join two opposite sides of the board.";
const WHOSE: &str = "A game by Kris Burm, for two players.";

const HINTS: [Hint; 3] = [
    ("Down Up", "pick", Action::Scroll(1)),
    ("Enter", "go", Action::Choose(TAKE)),
    ("1-6", "take a piece", Action::Choose(CLOSE)),
];

/// Draws the name, a picture, and what there is to choose.
pub fn draw(menu: &Menu, paper: &mut Paper) {
    let columns = paper.columns(COLUMNS);
    let header = header(columns, paper);
    let items: Vec<Lines> = menu.items.iter().map(|item| entry(item, columns, paper)).collect();
    let listed: usize = items.iter().map(Vec::len).sum();
    paper.alone();
    let content = paper.open("PÜNCT", columns, header.len() + listed, &HINTS);
    // Where room is short the items come first.
    let above = usize::from(content.height).saturating_sub(listed).min(header.len());
    paper.put_all(Rect { height: above as u16, ..content }, &header[header.len() - above..]);
    paper.list(beneath(content, above), &items, menu.chosen);
}

fn header(columns: usize, paper: &Paper) -> Lines {
    let mut header = picture::rows(&EMBLEM, paper.look);
    let width = header.iter().map(Line::width).max().unwrap_or(0);
    for line in &mut header {
        line.spans.insert(0, Span::raw(" ".repeat(columns.saturating_sub(width) / 2)));
    }
    header.push(Line::default());
    for (text, role) in [(WHAT, TextRole::Strong), (WHOSE, TextRole::Normal)] {
        let lines = text::wrap(text, paper.role(role), columns);
        header.extend(lines.into_iter().map(|line| centred(line, columns)));
    }
    header.push(Line::default());
    header
}

fn centred(mut line: Line<'static>, columns: usize) -> Line<'static> {
    let left = columns.saturating_sub(line.width()) / 2;
    line.spans.insert(0, Span::raw(" ".repeat(left)));
    line
}

/// The width of the keys before the items.
const INDENT: usize = 3;

fn entry(item: &StartItem, columns: usize, paper: &Paper) -> Lines {
    let label = match item {
        StartItem::Begin => "Begin a game".to_owned(),
        StartItem::Resume(_, game) => format!("Go on: {}", visible(game)),
        StartItem::NewGame => "New game with names and rules".to_owned(),
        StartItem::Open => "Open a saved game".to_owned(),
        StartItem::Rules => "Rules of the game".to_owned(),
        StartItem::Help => "Keys, mouse, what the marks mean".to_owned(),
        StartItem::Quit => "Quit".to_owned(),
    };
    let key = Span::styled(item.key().to_string(), paper.role(TextRole::Strong));
    text::hanging(&key, INDENT, &label, paper.role(TextRole::Normal), columns)
}
