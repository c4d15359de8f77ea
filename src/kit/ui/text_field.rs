//! A text field: how keys edit it, and how it is drawn.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;
use tui_input::{Input, InputRequest};

use super::action::{DialogAction, DialogBinding, Edit};
use super::keys::action_of;
use super::popup::Popup;
use super::theme::TextRole;
use crate::kit::storage::visible;

/// The longest text that can be typed, in characters.
const LONGEST: usize = 200;

/// Returns the edit that a key makes in a text; `None` if it makes none.
pub fn edit_of(key: KeyEvent) -> Option<Edit> {
    Some(match (key.code, key.modifiers) {
        (KeyCode::Char('u'), KeyModifiers::CONTROL) => Edit::Clear,
        (KeyCode::Char('w'), KeyModifiers::CONTROL) => Edit::DeleteWord,
        (KeyCode::Char('a'), KeyModifiers::CONTROL) | (KeyCode::Home, _) => Edit::Home,
        (KeyCode::Char('e'), KeyModifiers::CONTROL) | (KeyCode::End, _) => Edit::End,
        (KeyCode::Char(c), KeyModifiers::NONE | KeyModifiers::SHIFT) => Edit::Insert(c),
        (KeyCode::Backspace, _) => Edit::DeleteBack,
        (KeyCode::Delete, _) => Edit::Delete,
        (KeyCode::Left, _) => Edit::Left,
        (KeyCode::Right, _) => Edit::Right,
        _ => return None,
    })
}

/// Returns the edit that inserts the character of a key; `None` for any other key.
pub fn insertion(key: KeyEvent) -> Option<DialogAction> {
    edit_of(key).filter(|edit| matches!(edit, Edit::Insert(_))).map(DialogAction::Edit)
}

/// Returns the action of a key in a form: that in the key table, or else an edit of the text. While
/// a text is typed, keys with characters always insert them.
pub fn action_in_form(keys: &[DialogBinding], key: KeyEvent, typing: bool) -> Option<DialogAction> {
    let edit = edit_of(key).filter(|_| typing);
    action_of(keys, key)
        .filter(|_| !matches!(edit, Some(Edit::Insert(_))))
        .or(edit.map(DialogAction::Edit))
}

pub fn edit(input: &mut Input, edit: Edit) {
    input.handle(match edit {
        Edit::Insert(c) => return insert(input, c),
        Edit::DeleteBack => InputRequest::DeletePrevChar,
        Edit::Delete => InputRequest::DeleteNextChar,
        Edit::DeleteWord => InputRequest::DeletePrevWord,
        Edit::Clear => InputRequest::DeleteLine,
        Edit::Left => InputRequest::GoToPrevChar,
        Edit::Right => InputRequest::GoToNextChar,
        Edit::Home => InputRequest::GoToStart,
        Edit::End => InputRequest::GoToEnd,
    });
}

/// Inserts the first line of pasted text.
pub fn paste(input: &mut Input, text: &str) {
    let line = text.trim().lines().next().unwrap_or_default();
    for c in line.chars().filter(|c| !c.is_control()).take(LONGEST) {
        insert(input, c);
    }
}

fn insert(input: &mut Input, c: char) {
    if input.value().chars().count() < LONGEST {
        input.handle(InputRequest::InsertChar(c));
    }
}

/// Returns the rest of an area below this number of its lines.
pub fn beneath(area: Rect, lines: usize) -> Rect {
    let lines = area.height.min(u16::try_from(lines).unwrap_or(u16::MAX));
    Rect { y: area.y + lines, height: area.height - lines, ..area }
}

/// Draws a field on the first line of an area, scrolled so far that the cursor is visible.
pub fn draw_field(input: &Input, area: Rect, active: bool, popup: &mut Popup) {
    if area.is_empty() {
        return;
    }
    // Characters that can't be shown are replaced first, because the replacement may have another
    // width.
    let shown = Input::new(visible(input.value())).with_cursor(input.cursor());
    let first = shown.visual_scroll(usize::from(area.width).saturating_sub(1));
    let (text, skipped) = from_column(shown.value(), first);
    popup.put(area, &Line::styled(text.to_owned(), popup.role(TextRole::Strong)));
    if active {
        let column = shown.visual_cursor().saturating_sub(skipped) as u16;
        let at = Position::new(area.x.saturating_add(column), area.y);
        if area.contains(at) {
            popup.cursor(at);
        }
    }
}

/// Draws a label, and beside it a field that is being typed in. The hint stands in an empty field
/// if there is room for it.
pub fn draw_labelled(
    label: &'static str,
    role: TextRole,
    hint: &'static str,
    input: &Input,
    area: Rect,
    popup: &mut Popup,
) {
    let label = Line::styled(label, popup.role(role));
    popup.put(area, &label);
    let indent = (label.width() as u16).min(area.width);
    let field = Rect { x: area.x + indent, width: area.width - indent, ..area };
    if input.value().is_empty() && hint.len() <= usize::from(field.width) {
        popup.put(field, &Line::styled(hint, popup.role(TextRole::Dim)));
    }
    draw_field(input, field, true, popup);
}

/// Returns the part of a text from a column on, and the number of columns before this part. If a
/// wide character covers the column, the part begins after that character.
fn from_column(text: &str, column: usize) -> (&str, usize) {
    let mut before = 0;
    for (at, c) in text.char_indices() {
        if before >= column {
            return (&text[at..], before);
        }
        before += unicode_width::UnicodeWidthChar::width(c).unwrap_or(0);
    }
    ("", before)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_characters_are_not_cut_in_half() {
        assert_eq!(from_column("abc", 1), ("bc", 1));
        assert_eq!(from_column("漢字c", 1), ("字c", 2));
        assert_eq!(from_column("漢字c", 9), ("", 5));
    }
}
