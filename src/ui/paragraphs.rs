//! Paragraphs in a box: a question or a result, with an empty line between its parts.

use ratatui::text::Line;

use crate::ui::keys::DialogBinding;
use crate::ui::popup::{Lines, Popup};
use crate::ui::text;
use crate::ui::theme::TextRole;

/// A paragraph and how it looks.
pub type Paragraph = (String, TextRole);

/// The largest width, in columns.
const COLUMNS: u16 = 56;

/// Draws paragraphs, which are safe to show, in a box with a title and the keys below.
pub fn draw(title: &str, paragraphs: &[Paragraph], keys: &[DialogBinding], popup: &mut Popup) {
    let columns = popup.columns(COLUMNS);
    let wrapped = |(text, role): &Paragraph| text::wrap(text, popup.role(*role), columns);
    let wrapped: Vec<Lines> = paragraphs.iter().map(wrapped).collect();
    let lines = wrapped.join(&Line::default());
    let content = popup.open(title, columns, lines.len(), keys);
    popup.put_all(content, &lines);
}
