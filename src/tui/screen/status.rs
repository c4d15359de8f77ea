//! The line below the board.

use ratatui::buffer::Buffer;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget, Wrap};

use super::layout::Layout;
use crate::record::{printable, visible};
use crate::tui::app::App;
use crate::tui::notice::Tone;
use crate::tui::theme::TextRole;
use crate::tui::view::text;

/// Whether what there is to say needs more than a line of so many columns.
pub fn is_long(app: &App, columns: u16) -> bool {
    Line::from(visible(&app.status().text)).width() > usize::from(columns)
}

/// Draws the line below the board, with the comment on the position if wanted. While the game can't
/// be saved, it keeps saying so. A long text goes on in the line of keys; returns whether it does.
pub fn draw(app: &App, with_comment: bool, layout: &Layout, buffer: &mut Buffer) -> bool {
    let notice = app.status();
    let theme = app.appearance.theme();
    let role = match notice.tone {
        Tone::Plain => TextRole::Normal,
        Tone::Good => TextRole::Strong,
        Tone::Warning => TextRole::Warning,
    };
    let mut spans = Vec::new();
    if let Some(trouble) = app.session.unsaved() {
        // They share both lines, so that the warning does not push out what just happened.
        let both = 2 * usize::from(layout.status.width);
        let room = both.saturating_sub(Line::from(notice.text.as_str()).width() + 10);
        let text = format!("NOT SAVED (s: elsewhere): {}", trouble.reason());
        let text = printable(&text, room.max(24));
        let text = format!("{text}{} ", if text.ends_with('…') { "" } else { "." });
        spans.push(Span::styled(text, theme.text(TextRole::Warning)));
    }
    let comment = app.comment().filter(|_| with_comment && app.says_nothing_new());
    spans.push(Span::styled(visible(&notice.text), theme.text(role)));
    if let Some(comment) = comment {
        // It is more than what was played, which the board shows.
        if app.board.is_aside() {
            spans.pop();
            let place = app.board.place_aside(&app.session);
            spans.push(Span::styled(place, theme.text(role)));
        }
        let before: usize = spans.iter().map(Span::width).sum();
        let room = (2 * usize::from(layout.status.width)).saturating_sub(before + 16);
        let words = comment.split_whitespace().collect::<Vec<_>>().join(" ");
        let end = if notice.text.ends_with('.') { "" } else { "." };
        let text = format!("{end} Comment: {}", printable(&words, room));
        spans.push(Span::styled(text, theme.text(TextRole::Normal)));
    }
    let line = Line::from(spans);
    let (width, room) = (line.width(), usize::from(layout.status.width));
    let goes_on =
        text::wrap(&line.to_string(), Style::new(), room).len() > usize::from(layout.status.height);
    let place = if goes_on { layout.status.union(layout.keys) } else { layout.status };
    Paragraph::new(line).wrap(Wrap { trim: true }).render(place, buffer);
    // The name of the space at the cursor stands at the end of the line, if there is room.
    let name = app.board.cursor.to_string();
    if width + name.len() < room {
        let style = theme.text(TextRole::Normal);
        Paragraph::new(Line::styled(name, style)).right_aligned().render(layout.status, buffer);
    }
    goes_on
}
