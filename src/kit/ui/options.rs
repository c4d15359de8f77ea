//! The options of a field of a form, and the digits that choose one.

use ratatui::text::{Line, Span};

use super::popup::Popup;
use super::theme::TextRole;

/// A digit of the number that names a choice, from 0 to 9.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Digit {
    Whole(u8),
    /// A digit for the tenths of the chosen number.
    Tenths(u8),
}

/// A line of options, one of them chosen.
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
