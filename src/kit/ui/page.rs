//! Text in boxes: paragraphs, and pages that scroll and have headings and pictures, such as the
//! rules. In the text of such a page (`assets/rules.txt`), `#` begins a heading, `-` an item of a
//! list, and `|` a row of a small board. Every other line is a paragraph.

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::action::{DialogAction, DialogBinding, Scrolling};
use super::appearance::Appearance;
use super::popup::{Lines, PAGE_COLUMNS, Popup};
use super::scroll::{Scroll, TextOutline};
use super::shared_keys::{CLOSE_TEXT, FURTHER, PAGE, SCROLL, SECTION};
use super::theme::TextRole;
use super::{board_art, text};
use crate::kit::storage::visible;

/// The lines of a text, and where its headings and pictures are.
pub struct Page<'a> {
    look: &'a Appearance,
    columns: usize,
    pub lines: Lines,
    outline: TextOutline,
}

impl Page<'_> {
    /// Makes an empty page for lines of this many columns.
    pub fn new(look: &Appearance, columns: usize) -> Page<'_> {
        Page { look, columns, lines: Lines::new(), outline: TextOutline::default() }
    }

    fn style(&self, role: TextRole) -> Style {
        self.look.theme().text(role)
    }

    pub fn heading(&mut self, title: &str) {
        self.outline.headings.push(self.lines.len());
        self.lines.push(Line::styled(title.to_owned(), self.style(TextRole::Strong)));
    }

    /// Adds lines that scrolling by pages keeps together.
    pub fn picture(&mut self, lines: Lines) {
        let first = self.lines.len();
        self.lines.extend(lines);
        self.outline.pictures.push(first..self.lines.len());
    }

    /// Adds samples of a board, each with its meaning beside it. In the meanings, keys stand
    /// between backquotes.
    pub fn samples(&mut self, rows: Vec<(Lines, &'static str)>) {
        let (style, key) = (self.style(TextRole::Normal), self.style(TextRole::Key));
        let widths = rows.iter().flat_map(|(sample, _)| sample).map(Line::width);
        let indent = widths.max().unwrap_or(0) + 2;
        for (sample, meaning) in rows {
            let meaning = text::wrap(meaning, style, self.columns.saturating_sub(indent));
            self.picture(join_columns(sample, indent, text::with_keys(meaning, key)));
        }
    }

    /// Adds a paragraph.
    pub fn text(&mut self, text: &str, role: TextRole) {
        self.lines.extend(text::wrap(text, self.style(role), self.columns));
    }

    /// Adds an empty line.
    pub fn gap(&mut self) {
        self.lines.push(Line::default());
    }

    /// Adds a section that lists keys or words, in the style of `role`, and their meanings.
    pub fn table(&mut self, title: &str, rows: &[(&'static str, &str)], role: TextRole) {
        let (style, plain) = (self.style(role), self.style(TextRole::Normal));
        let widest = rows.iter().map(|(head, _)| Span::raw(*head).width()).max().unwrap_or(0);
        self.heading(title);
        for &(head, meaning) in rows {
            let head = Span::styled(head, style);
            self.lines.extend(text::hanging(&head, widest + 2, meaning, plain, self.columns));
        }
        self.gap();
    }

    /// Draws the visible part of the page, with the keys below it.
    pub fn draw(self, title: &str, scroll: &mut Scroll, keys: &[DialogBinding], popup: &mut Popup) {
        popup.alone();
        let columns = popup.columns(PAGE_COLUMNS);
        let all = self.lines.len();
        let content = popup.open(title, columns, all, keys);
        let room = usize::from(content.height);
        scroll.fit(TextOutline { lines: all, ..self.outline }, room);
        let first = scroll.first();
        popup.put_all(content, self.lines.get(first..).unwrap_or_default());
        popup.tell_part(first, room, all);
    }
}

/// Returns how far an action scrolls a text; `None` if it does not scroll.
pub fn scrolling(action: DialogAction) -> Option<Scrolling> {
    match action {
        DialogAction::Scroll(lines) => Some(Scrolling::Lines(lines)),
        DialogAction::Page { forward } => Some(Scrolling::Page { forward }),
        DialogAction::Section { forward } => Some(Scrolling::Section { forward }),
        _ => None,
    }
}

/// Returns the contents of areas of a buffer, side by side. The areas should have the same height.
pub fn cut(buffer: &Buffer, areas: &[Rect]) -> Lines {
    let line = |y: u16| {
        let cells = |area: &Rect| {
            let at = Rect { y: area.y + y, ..*area };
            (at.left()..at.right()).filter_map(move |x| buffer.cell((x, at.y)))
        };
        areas.iter().flat_map(cells).map(span).collect()
    };
    let height = areas.iter().map(|area| area.height).max().unwrap_or(0);
    (0..height).map(line).collect()
}

/// Returns a cell's text with its style. An empty cell has no style of its own.
fn span(cell: &Cell) -> Span<'static> {
    let style = if *cell == Cell::EMPTY { Style::new() } else { cell.style() };
    Span::styled(cell.symbol().to_owned(), style)
}

/// Puts a meaning to the right of a sample, vertically centred. The meaning begins at the column
/// `indent`.
fn join_columns(mut sample: Lines, indent: usize, meaning: Lines) -> Lines {
    let above = sample.len().saturating_sub(meaning.len()) / 2;
    sample.resize(sample.len().max(meaning.len()), Line::default());
    for (whole, line) in sample.iter_mut().skip(above).zip(meaning) {
        whole.spans.push(Span::raw(" ".repeat(indent.saturating_sub(whole.width()))));
        whole.spans.extend(line.spans.into_iter().map(|span| span.patch_style(line.style)));
    }
    sample
}

pub type Paragraph = (String, TextRole);

/// The largest width, in columns.
const COLUMNS: u16 = 56;

/// Draws paragraphs in a box, with a title and the keys below. The paragraphs must be safe to show.
pub fn draw(title: &str, paragraphs: &[Paragraph], keys: &[DialogBinding], popup: &mut Popup) {
    let columns = popup.columns(COLUMNS);
    let wrapped = |(text, role): &Paragraph| text::wrap(text, popup.role(*role), columns);
    let wrapped: Vec<Lines> = paragraphs.iter().map(wrapped).collect();
    let lines = wrapped.join(&Line::default());
    let content = popup.open(title, columns, lines.len(), keys);
    popup.put_all(content, &lines);
}

/// Draws paragraphs centred in a bar at the bottom of the screen, with the keys below. The
/// paragraphs need not be safe to show.
pub fn draw_below(paragraphs: &[Paragraph], keys: &[DialogBinding], popup: &mut Popup) {
    let columns = popup.columns(u16::MAX);
    let wrapped = paragraphs
        .iter()
        .flat_map(|(text, role)| text::wrap(&visible(text), popup.role(*role), columns));
    let lines: Lines = wrapped.map(Line::centered).collect();
    let content = popup.bar(lines.len() as u16, keys);
    popup.put_all(content, &lines);
}

pub static KEYS: &[DialogBinding] = &[SCROLL, PAGE, SECTION, CLOSE_TEXT, FURTHER];

/// A page with a title and a text in the form that [`page()`] reads.
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

/// Makes a page from a text in which `#` begins a heading, `-` an item and `|` a row of a small
/// board. The lines of the page have at most this number of columns.
pub fn page<'a>(source: &str, look: &'a Appearance, columns: usize) -> Page<'a> {
    let mut page = Page::new(look, columns);
    let (style, key) = (page.style(TextRole::Normal), page.style(TextRole::Key));
    let mut rest = source.lines().peekable();
    while let Some(line) = rest.next() {
        if let Some(first) = line.strip_prefix('|') {
            let mut art = vec![first];
            while let Some(next) = rest.next_if(|line| line.starts_with('|')) {
                art.push(&next[1..]);
            }
            page.picture(board_art::rows(&art, look));
        } else if let Some(heading) = line.strip_prefix("# ") {
            page.heading(heading);
        } else {
            let lines = match line.strip_prefix("- ") {
                Some(item) => text::hanging(&Span::styled("-", style), 2, item, style, columns),
                None => text::wrap(line, style, columns),
            };
            page.lines.extend(text::with_keys(lines, key));
        }
    }
    page
}
