//! The options of a field in a form, and the digits that choose an option.

use ratatui::text::{Line, Span};

use super::popup::Popup;
use super::theme::TextRole;

/// A digit, from 0 to 9, of the number that names a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Digit {
    Whole(u8),
    /// The digit of the tenths.
    Tenths(u8),
}

/// Returns a line of options. Each option is a label, and whether it is chosen.
pub fn options_line(
    options: impl IntoIterator<Item = (String, bool)>,
    popup: &Popup,
) -> Line<'static> {
    let mut spans = Vec::new();
    for (label, chosen) in options {
        let (mark, role) =
            if chosen { ("(*) ", TextRole::Strong) } else { ("( ) ", TextRole::Normal) };
        spans.push(Span::styled(mark, popup.role(role)));
        spans.push(Span::styled(label, popup.role(role)));
        spans.push(Span::raw("  "));
    }
    Line::from(spans)
}
