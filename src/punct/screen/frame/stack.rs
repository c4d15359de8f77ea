//! The stack of the space at the cursor.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget};

use super::reserves::without_brackets;
use crate::kit::ui::theme::TextRole;
use crate::punct::screen::app::App;

/// Draws the stack at the cursor from the top down: level, owner and kind of each dot.
pub fn draw(app: &App, area: Rect, buffer: &mut Buffer) {
    let position = app.game.board.position(&app.session);
    let (theme, skin) = (app.look.theme(), app.look.skin());
    let style = theme.text(TextRole::Normal);
    let plain = |text: String| Line::styled(text, style);
    let mut lines: Vec<Line> = position
        .stack(app.game.board.cursor)
        .map(|layer| {
            let piece = layer.piece;
            let is_punct = piece.placement.punct() == app.game.board.cursor;
            let dot = skin.glyphs.piece(piece.owner).of(is_punct).to_string();
            let gap = if layer.gap { " (gap below)" } else { "" };
            let kind = piece.placement.kind();
            let told = |kind: &str| {
                Line::from(vec![
                    Span::styled(format!("{} ", piece.level), style),
                    Span::styled(dot.clone(), skin.dot(piece.owner, is_punct, false)),
                    Span::styled(format!(" {kind}{gap}"), style),
                ])
            };
            // By its code only where no name has room.
            let names = [&without_brackets(kind), kind.shape()].map(told);
            let has_room = |line: &Line| line.width() <= usize::from(area.width);
            names.into_iter().find(has_room).unwrap_or_else(|| told(kind.code()))
        })
        .collect();
    if lines.is_empty() {
        lines.push(plain("nothing".to_owned()));
    }
    let room = usize::from(area.height);
    if lines.len() < room {
        let title = format!("{} from top", app.game.board.cursor);
        lines.insert(0, Line::styled(title, theme.text(TextRole::Dim)));
    } else if lines.len() > room {
        let more = lines.len() + 1 - room;
        lines.truncate(room.saturating_sub(1));
        lines.push(plain(format!("and {more} more")));
    }
    Paragraph::new(lines).render(area, buffer);
}
