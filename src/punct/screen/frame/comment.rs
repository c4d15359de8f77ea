//! What people say of the position on the board.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::{Paragraph, Widget};

use super::layout::Layout;
use crate::kit::ui::text;
use crate::kit::ui::theme::TextRole;
use crate::punct::screen::app::App;

/// The fewest lines worth having.
const FEWEST_LINES: u16 = 3;

/// Whether a comment on the position is read elsewhere than in the line below the board, or need not
/// be read now.
pub fn has_place(app: &App, layout: &Layout) -> bool {
    looks_at_a_piece(app) || place(app, layout).is_some()
}

fn looks_at_a_piece(app: &App) -> bool {
    matches!(app.game.board.hand_at_cursor(&app.session), Some(Ok(_)))
}

/// The place of the loupe, where that is large and no tip stands there.
fn place(app: &App, layout: &Layout) -> Option<Rect> {
    let place = layout.loupe.filter(|place| place.height >= FEWEST_LINES)?;
    app.guidance().is_empty().then_some(place)
}

/// Draws the comment in the place of the loupe, where that is large and free.
pub fn draw(app: &App, layout: &Layout, buffer: &mut Buffer) {
    let place = place(app, layout).filter(|_| !looks_at_a_piece(app));
    let (Some(comment), Some(place)) = (app.comment(), place) else { return };
    let style = app.look.theme().text(TextRole::Normal);
    let columns = usize::from(place.width.saturating_sub(1));
    let lines = text::excerpt(comment, style, columns, usize::from(place.height));
    Paragraph::new(lines).render(place, buffer);
}
