//! What people say of the position on the board.

use ratatui::buffer::Buffer;
use ratatui::widgets::{Paragraph, Widget};

use super::layout::Layout;
use crate::tui::app::App;
use crate::tui::theme::TextRole;
use crate::tui::view::text;

/// The fewest lines worth having.
const FEWEST_LINES: u16 = 3;

/// Draws the comment in the place of the loupe, where that is large and free. Returns whether there
/// is nothing left to tell of it.
pub fn draw(app: &App, layout: &Layout, buffer: &mut Buffer) -> bool {
    let Some(comment) = app.comment() else { return true };
    if matches!(app.board.hand_at_cursor(&app.session), Some(Ok(_))) {
        // The player looks at a piece.
        return true;
    }
    let place = layout.loupe.filter(|place| place.height >= FEWEST_LINES);
    let Some(place) = place else { return false };
    let style = app.appearance.theme().text(TextRole::Normal);
    let columns = usize::from(place.width.saturating_sub(1));
    let lines = text::excerpt(comment, style, columns, usize::from(place.height));
    Paragraph::new(lines).render(place, buffer);
    true
}
