//! The screen in a window that is too small for the board.

use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Widget, Wrap};

use super::theme::{TextRole, Theme};

/// Shows the size that the board needs. If the player asks to quit an unsaved game, also says that
/// quitting loses it.
pub fn draw(needs: Size, asks_to_quit: bool, theme: Theme, area: Rect, buffer: &mut Buffer) {
    let mut text = format!(
        "The board needs {}x{} characters; this window has {}x{}. The game waits until there is \
         room; q quits.",
        needs.width, needs.height, area.width, area.height
    );
    if asks_to_quit {
        text += " It can't be saved: y quits all the same.";
    }
    let style = theme.text(TextRole::Normal);
    Paragraph::new(Line::styled(text, style)).wrap(Wrap { trim: true }).render(area, buffer);
}
