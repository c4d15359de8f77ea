//! The status below a board: one line, with what is at the cursor at its right end. What more there
//! is to say goes on in a panel or, without one, in the line of keys.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget, Wrap};

use super::text;
use super::theme::{TextRole, Theme};
use crate::kit::storage::{StoreError, printable};
use crate::kit::text::Columns;

pub struct StatusLine {
    line: Line<'static>,
    more: Line<'static>,
    panel: Option<Rect>,
}

impl StatusLine {
    /// In a line of this number of columns. `panel`: where a longer text goes on.
    pub fn new(text: Line<'static>, columns: u16, panel: Option<Rect>) -> StatusLine {
        let [line, more] = split(text, columns.into());
        StatusLine { line, more, panel }
    }

    #[must_use]
    pub fn without_more(self) -> StatusLine {
        StatusLine { more: Line::default(), ..self }
    }

    /// The text goes on in the panel.
    pub fn takes_panel(&self) -> bool {
        self.panel.is_some() && !self.more.spans.is_empty()
    }

    /// With the first of `ends` that has room at the right end. Returns what is left of the line of
    /// keys, which is parted from the text if keys follow.
    pub fn draw(
        self,
        ends: Vec<Line<'static>>,
        [status, keys]: [Rect; 2],
        has_keys: bool,
        theme: Theme,
        buffer: &mut Buffer,
    ) -> Rect {
        let room = usize::from(status.width).saturating_sub(self.line.columns() + GAP);
        if let Some(end) = ends.into_iter().find(|end| end.columns() <= room) {
            Paragraph::new(end).right_aligned().render(status, buffer);
        }
        text::put(&self.line, status, buffer);
        if self.more.spans.is_empty() {
            return keys;
        }
        if let Some(panel) = self.panel {
            let [begun, _] = split(self.more, usize::from(panel.width * panel.height));
            Paragraph::new(begun).wrap(Wrap { trim: true }).render(panel, buffer);
            return keys;
        }
        let [begun, _] = split(self.more, keys.width.saturating_sub(PINNED_WIDTH).into());
        let end = keys.x + begun.columns() as u16;
        text::put(&begun, keys, buffer);
        if has_keys && end + 1 < keys.right() {
            buffer.set_string(end + 1, keys.y, "│", theme.text(TextRole::Dim));
        }
        let x = (end + SEPARATOR_WIDTH).min(keys.right());
        Rect { x, width: keys.right() - x, ..keys }
    }
}

/// What the status says before anything else, in at most this number of columns or the fewest that
/// tell it.
pub fn not_saved(error: &StoreError, columns: usize, theme: Theme) -> Span<'static> {
    let reason = format!("NOT SAVED (s: elsewhere): {}", error.reason());
    let text = printable(&reason, columns.max(FEWEST_COLUMNS));
    let end = if text.ends_with('…') { " " } else { ". " };
    Span::styled(text + end, theme.text(TextRole::Warning))
}

const FEWEST_COLUMNS: usize = 24;

/// Between the text and what is at the cursor.
const GAP: usize = 2;

/// What is left out where the text is parted.
pub const BETWEEN_PARTS: [char; 5] = [' ', ':', ',', ';', '.'];

const SEPARATOR_WIDTH: u16 = 3;

/// The width of the separator, and of `: all` and `? help` with the blanks between them.
const PINNED_WIDTH: u16 = SEPARATOR_WIDTH + 5 + 2 + 6;

/// As many whole words as fit, with the sign that they go on if they do, and the others.
fn split(line: Line<'static>, columns: usize) -> [Line<'static>; 2] {
    if line.columns() <= columns {
        return [line, Line::default()];
    }
    let lines = text::wrap(&line.to_string(), Style::new(), columns.saturating_sub(1));
    let first = lines.first().map_or(String::new(), ToString::to_string);
    let end = first.trim_end_matches(BETWEEN_PARTS).len();
    let (mut begun, mut others, mut at) = (Vec::new(), Vec::new(), 0);
    for span in line.spans {
        let before = end.saturating_sub(at).min(span.content.len());
        at += span.content.len();
        let (head, tail) = span.content.split_at_checked(before).unwrap_or((&span.content, ""));
        begun.extend((!head.is_empty()).then(|| Span::styled(head.to_owned(), span.style)));
        let is_first = others.is_empty();
        let tail = if is_first { tail.trim_start_matches(BETWEEN_PARTS) } else { tail };
        others.extend((!tail.is_empty()).then(|| Span::styled(tail.to_owned(), span.style)));
    }
    let style = begun.last().map_or(Style::new(), |last| last.style);
    begun.push(Span::styled("…", style));
    [Line::from(begun), Line::from(others)]
}
