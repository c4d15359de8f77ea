//! Text that a player types, in a field or in an area of several lines: which characters it may
//! have, how keys edit it, and how it is drawn.

use std::ops::Range;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;
use tui_input::{Input, InputRequest};

use super::action::{DialogAction, DialogBinding};
use super::keys::action_of;
use super::popup::Popup;
use super::scroll::first_shown;
use super::theme::TextRole;
use crate::kit::storage::{can_be_shown, visible};
use crate::kit::text::{Columns as _, end_of};

const LONGEST: usize = 200;

pub fn edit_of(key: KeyEvent) -> Option<InputRequest> {
    let KeyEvent { code, modifiers, .. } = key;
    Some(match code {
        KeyCode::Char('u') if modifiers == KeyModifiers::CONTROL => InputRequest::DeleteLine,
        KeyCode::Char('w') if modifiers == KeyModifiers::CONTROL => InputRequest::DeletePrevWord,
        KeyCode::Char('a') if modifiers == KeyModifiers::CONTROL => InputRequest::GoToStart,
        KeyCode::Char('e') if modifiers == KeyModifiers::CONTROL => InputRequest::GoToEnd,
        KeyCode::Char(c) if KeyModifiers::SHIFT.contains(modifiers) => InputRequest::InsertChar(c),
        KeyCode::Home => InputRequest::GoToStart,
        KeyCode::End => InputRequest::GoToEnd,
        KeyCode::Backspace => InputRequest::DeletePrevChar,
        KeyCode::Delete => InputRequest::DeleteNextChar,
        KeyCode::Left => InputRequest::GoToPrevChar,
        KeyCode::Right => InputRequest::GoToNextChar,
        _ => return None,
    })
}

pub fn insertion(key: KeyEvent) -> Option<DialogAction> {
    edit_of(key).filter(|edit| matches!(edit, InputRequest::InsertChar(_))).map(DialogAction::Edit)
}

/// That in the key table, or else an edit of the text. While a text is typed, keys with characters
/// always insert them.
pub fn action_in_form(keys: &[DialogBinding], key: KeyEvent, typing: bool) -> Option<DialogAction> {
    if !typing {
        return action_of(keys, key);
    }
    let edit = edit_of(key);
    if matches!(edit, Some(InputRequest::InsertChar(_))) {
        return edit.map(DialogAction::Edit);
    }
    action_of(keys, key).or(edit.map(DialogAction::Edit))
}

pub fn edit(input: &mut Input, edit: InputRequest) {
    if let InputRequest::InsertChar(c) = edit {
        insert(input, c);
    } else {
        input.handle(edit);
    }
}

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
    let (before, after) = shown.value().split_at(byte_of_cursor(&shown));
    // The last column stays free for the cursor.
    let seen = end_of(before, usize::from(area.width).saturating_sub(1));
    let text = format!("{seen}{after}");
    popup.put(area, &Line::styled(text, popup.role(TextRole::Strong)));
    if active {
        let column = seen.columns() as u16;
        let at = Position::new(area.x.saturating_add(column), area.y);
        if area.contains(at) {
            popup.cursor(at);
        }
    }
}

/// The hint stands in an empty field if there is room for it.
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
    let indent = (label.columns() as u16).min(area.width);
    let field = Rect { x: area.x + indent, width: area.width - indent, ..area };
    if input.value().is_empty() && hint.len() <= usize::from(field.width) {
        popup.put(field, &Line::styled(hint, popup.role(TextRole::Dim)));
    }
    draw_field(input, field, true, popup);
}

pub fn byte_of_cursor(input: &Input) -> usize {
    let text = input.value();
    text.char_indices().nth(input.cursor()).map_or(text.len(), |(at, _)| at)
}

const LONGEST_AREA: usize = 4_000;

fn is_fit(c: char) -> bool {
    c == '\n' || can_be_shown(c)
}

pub fn insert_in_area(input: &mut Input, c: char) {
    if is_fit(c) && input.value().chars().count() < LONGEST_AREA {
        input.handle(InputRequest::InsertChar(c));
    }
}

/// Keeps `\n` and `\r\n` within the text. Removes blanks and line breaks at both ends.
pub fn paste_in_area(input: &mut Input, text: &str) {
    let text = text.trim().replace("\r\n", "\n").replace(['\r', '\t'], " ");
    // The text is built as a whole, because inserting many characters one by one would take long.
    let (before, after): (String, String) = {
        let value: Vec<char> = input.value().chars().collect();
        let (before, after) = value.split_at(input.cursor().min(value.len()));
        (before.iter().collect(), after.iter().collect())
    };
    let room = LONGEST_AREA.saturating_sub(before.chars().count() + after.chars().count());
    let pasted: String = text.chars().filter(|&c| is_fit(c)).take(room).collect();
    let cursor = before.chars().count() + pasted.chars().count();
    *input = Input::new(before + &pasted + &after).with_cursor(cursor);
}

/// Draws a text, scrolled so far that the cursor is visible.
pub fn draw_area(input: &Input, area: Rect, popup: &mut Popup) {
    if area.is_empty() {
        return;
    }
    let text: Vec<char> = input.value().chars().collect();
    // The last column stays free for the cursor.
    let rows = rows(&text, usize::from(area.width) - 1);
    let cursor = input.cursor().min(text.len());
    let at = rows.iter().rposition(|row| row.start <= cursor).unwrap_or(0);
    let first = first_shown(at, 1, rows.len(), usize::from(area.height));
    for (row, y) in rows.iter().skip(first).zip(area.top()..area.bottom()) {
        let style = popup.role(TextRole::Strong);
        popup.put(
            Rect { y, height: 1, ..area },
            &Line::styled(visible_text(&text[row.clone()]), style),
        );
    }
    // The whole row is converted, because a character after the cursor can change how the character
    // before it is shown.
    let row = visible_text(&text[rows[at].clone()]);
    let before: String = row.chars().take(cursor - rows[at].start).collect();
    let x = area.x.saturating_add(before.columns() as u16);
    popup.cursor(Position::new(x, area.y + (at - first) as u16));
}

fn visible_text(text: &[char]) -> String {
    visible(text.iter().collect::<String>().trim_end_matches('\n'))
}

/// Rows of at most this number of columns. Blanks at the end of a row may exceed it. A row ends
/// after a blank if possible. An empty text has one empty row.
fn rows(text: &[char], columns: usize) -> Vec<Range<usize>> {
    let (mut rows, mut start, mut width, mut blank) = (Vec::new(), 0, 0, None);
    for (at, &c) in text.iter().enumerate() {
        let wide = visible(c.encode_utf8(&mut [0; 4])).columns();
        if width + wide > columns && at > start && c != ' ' && c != '\n' {
            let end = blank.unwrap_or(at);
            rows.push(start..end);
            (start, blank) = (end, None);
            width = visible_text(&text[start..at]).columns();
        }
        width += wide;
        match c {
            '\n' => {
                rows.push(start..at + 1);
                (start, width, blank) = (at + 1, 0, None);
            }
            ' ' => blank = Some(at + 1),
            _ => {}
        }
    }
    rows.push(start..text.len());
    rows
}

#[cfg(test)]
mod tests {
    use ratatui::buffer::Buffer;

    use super::*;
    use crate::kit::picture::ThemeName;
    use crate::kit::ui::appearance::Appearance;
    use crate::kit::ui::colour::Depth;
    use crate::kit::ui::keys::ClickMap;

    #[test]
    fn a_field_without_room_shows_nothing_and_a_narrow_one_the_end() {
        let looks = Appearance::new(ThemeName::Dark, Depth::None, false);
        for width in 0..=16 {
            let area = Rect::new(0, 0, 40, 8);
            let (mut buffer, mut map) = (Buffer::empty(area), ClickMap::default());
            let mut popup = Popup::new(&looks, area, "", &mut buffer, &mut map);
            let field = Rect { width, height: 1, ..popup.side_panel("", &[]) };
            draw_field(&Input::new("abc".to_owned()), field, true, &mut popup);
            let cells = (field.x..field.x + 16).map(|x| buffer[(x, field.y)].symbol());
            let text: String = cells.collect();
            // The last column is the cursor's.
            let shown = match width {
                0 | 1 => "",
                2 => "c",
                3 => "bc",
                _ => "abc",
            };
            assert_eq!(text.trim_end(), shown, "{width}");
        }
    }

    fn broken(text: &str, columns: usize) -> Vec<String> {
        let text: Vec<char> = text.chars().collect();
        rows(&text, columns).into_iter().map(|row| text[row].iter().collect()).collect()
    }

    #[test]
    fn rows_end_after_a_blank_where_they_can_and_lose_nothing() {
        assert_eq!(broken("", 5), [""]);
        assert_eq!(broken("one two three", 7), ["one two ", "three"]);
        assert_eq!(broken("abcdefgh ij", 4), ["abcd", "efgh ", "ij"]);
        assert_eq!(broken("a\n\nb\n", 4), ["a\n", "\n", "b\n", ""]);
        assert_eq!(broken("漢字漢字", 4), ["漢字", "漢字"]);
        assert_eq!(broken("ab", 0), ["a", "b"]);
    }

    #[test]
    fn pasted_lines_stay_and_what_a_terminal_would_obey_does_not() {
        let mut input = Input::new("ad".to_owned()).with_cursor(1);
        paste_in_area(&mut input, " b\r\nc\x1b[2J\u{202E}\n");
        assert_eq!((input.value(), input.cursor()), ("ab\nc[2Jd", 7));
        insert_in_area(&mut input, '\u{7}');
        insert_in_area(&mut input, 'é');
        assert_eq!(input.value(), "ab\nc[2Jéd");
    }

    #[test]
    fn no_text_grows_without_end() {
        let mut input = Input::default();
        paste_in_area(&mut input, &"x".repeat(3 * LONGEST_AREA));
        paste_in_area(&mut input, "y");
        insert_in_area(&mut input, 'z');
        assert_eq!(input.value().len(), LONGEST_AREA);
    }
}
