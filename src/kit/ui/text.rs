//! Text for the players: lines about what has happened, texts that are broken into lines, and
//! tables. A word is cut only if it is longer than a line, and a cell of a table never.

pub use crate::kit::phrases::sentence;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::theme::TextRole;
use crate::kit::storage::{printable, visible};
use crate::kit::text::{Columns as _, break_lines};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    pub text: String,
    pub tone: Tone,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    Plain,
    /// Tells the last move. A sign in the colour of its mark comes first.
    LastMove,
    /// Good news: a move can be played, a game is saved or won.
    Good,
    Warning,
}

impl Tone {
    pub fn role(self) -> TextRole {
        match self {
            Tone::Plain | Tone::LastMove => TextRole::Normal,
            Tone::Good => TextRole::Strong,
            Tone::Warning => TextRole::Warning,
        }
    }
}

impl Notice {
    pub fn plain(text: impl Into<String>) -> Notice {
        Notice { text: text.into(), tone: Tone::Plain }
    }

    pub fn good(text: impl Into<String>) -> Notice {
        Notice { text: text.into(), tone: Tone::Good }
    }

    pub fn warning(text: impl Into<String>) -> Notice {
        Notice { text: text.into(), tone: Tone::Warning }
    }

    pub fn refusal(reason: &impl ToString) -> Notice {
        Notice::warning(sentence(&reason.to_string()))
    }
}

pub type Lines = Vec<Line<'static>>;

pub fn wrap(text: &str, style: Style, columns: usize) -> Lines {
    break_lines(text, columns, "").into_iter().map(|line| Line::styled(line, style)).collect()
}

/// To the right of a head, which takes the first `indent` columns.
pub fn hanging(
    head: &Span<'static>,
    indent: usize,
    text: &str,
    style: Style,
    columns: usize,
) -> Lines {
    let beside = break_lines(text, columns.saturating_sub(indent), "");
    let first = " ".repeat(indent.saturating_sub(head.columns()));
    let lines = beside.into_iter().enumerate().map(|(nth, line)| {
        let text = Span::styled(line, style);
        match nth {
            0 => Line::from(vec![head.clone(), Span::styled(first.clone(), style), text]),
            _ => Line::from(vec![Span::styled(" ".repeat(indent), style), text]),
        }
    });
    lines.collect()
}

/// Styles the text between backquotes as keys, and removes the backquotes.
pub fn with_keys(mut lines: Lines, key: Style) -> Lines {
    for line in &mut lines {
        let mut spans = Vec::new();
        for span in &line.spans {
            let styles = [span.style, key].into_iter().cycle();
            let parts = span.content.split('`').map(str::to_owned).zip(styles);
            spans.extend(parts.map(|(part, style)| Span::styled(part, style)));
        }
        line.spans = spans;
    }
    lines
}

/// In at most `most` lines, without unsafe characters. A longer text ends in `…`.
pub fn excerpt(text: &str, style: Style, columns: usize, most: usize) -> Lines {
    // Only the characters that may be visible are broken into lines: twice the room, because the
    // ends of lines lose blanks.
    let room = 2 * columns * most;
    let seen: String = text.chars().take(room).collect();
    let is_cut = seen.len() < text.len();
    let paragraphs = seen.lines().map(visible);
    let mut lines: Lines = paragraphs.flat_map(|text| wrap(&text, style, columns)).collect();
    if lines.len() > most || is_cut {
        lines.truncate(most);
        if let Some(last) = lines.last_mut() {
            let cut = printable(&format!("{last}…"), columns);
            *last = Line::styled(format!("{}…", before_ellipsis(cut.trim_end_matches('…'))), style);
        }
    }
    lines
}

pub const LEFT_OUT: [char; 4] = [' ', ':', ',', ';'];

/// Without [`LEFT_OUT`] at the end, and without a last word that begins with a digit: a number
/// without the words after it would say too little.
fn before_ellipsis(line: &str) -> &str {
    let line = line.trim_end_matches(LEFT_OUT);
    match line.rsplit_once(' ') {
        Some((before, last)) if last.starts_with(|c: char| c.is_ascii_digit()) => {
            before.trim_end_matches(LEFT_OUT)
        }
        _ => line,
    }
}

/// `Line::render` would measure each span by the width of its string.
pub fn put(line: &Line<'_>, area: Rect, buffer: &mut Buffer) {
    let area = area.intersection(buffer.area);
    if !area.is_empty() {
        buffer.set_line(area.x, area.y, line, area.width);
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    Left,
    /// On the left. The column also takes the room that the other columns leave.
    Fill,
    Right,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ColumnPriority {
    /// The column is left out first. Of several such columns, the last one goes first.
    Extra,
    /// The column is left out after all extra columns.
    Useful,
    /// The column always stays.
    Figure,
}

/// The table may be `room` columns of the screen wide. `gap` is the number of blanks between two
/// columns. If there is not enough room, whole columns are left out, the least important first.
pub fn table_rows<const N: usize>(
    columns: [(Align, ColumnPriority); N],
    rows: Vec<[Span<'static>; N]>,
    gap: usize,
    room: usize,
) -> Lines {
    let mut widths: [usize; N] =
        std::array::from_fn(|nth| rows.iter().map(|row| row[nth].columns()).max().unwrap_or(0));
    while table_width(&widths, gap) > room {
        let gone =
            (0..N).rev().filter(|&nth| widths[nth] > 0 && columns[nth].1 < ColumnPriority::Figure);
        let Some(least) = gone.min_by_key(|&nth| columns[nth].1) else { break };
        widths[least] = 0;
    }
    let spare = room.saturating_sub(table_width(&widths, gap));
    for (width, (align, _)) in widths.iter_mut().zip(columns) {
        *width += if align == Align::Fill { spare } else { 0 };
    }
    let mut lines = Vec::new();
    for row in rows {
        let mut spans = Vec::new();
        for ((span, (align, _)), width) in row.into_iter().zip(columns).zip(widths) {
            if width == 0 {
                continue;
            }
            if !spans.is_empty() {
                spans.push(Span::raw(" ".repeat(gap)));
            }
            let blanks = Span::raw(" ".repeat(width.saturating_sub(span.columns())));
            spans.extend(if align == Align::Right { [blanks, span] } else { [span, blanks] });
        }
        lines.push(Line::from(spans));
    }
    lines
}

fn table_width(widths: &[usize], gap: usize) -> usize {
    let shown = widths.iter().filter(|width| **width > 0).count();
    widths.iter().sum::<usize>() + gap * shown.saturating_sub(1)
}

#[cfg(test)]
mod tests;
