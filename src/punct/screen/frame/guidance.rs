//! The tip for a newcomer, in the place of the ways to turn a piece.

use std::borrow::Cow;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::{Paragraph, Widget};

use crate::kit::ui::popup::Lines;
use crate::kit::ui::text;
use crate::kit::ui::theme::TextRole;
use crate::punct::screen::app::App;

/// Draws as many of the texts as there is room for, each as a whole.
pub fn draw(app: &App, told: &[Cow<str>], area: Rect, buffer: &mut Buffer) {
    // A blank parts it from what stands beside it.
    let area = Rect { width: area.width.saturating_sub(1), ..area };
    let style = app.look.theme().text(TextRole::Normal);
    let mut lines = Lines::new();
    for text in told {
        let more = text::wrap(text, style, area.width.into());
        if lines.len() + more.len() <= usize::from(area.height) {
            lines.extend(more);
        }
    }
    Paragraph::new(lines).render(area, buffer);
}
