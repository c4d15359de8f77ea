//! A text of several lines that a player types: which characters it may have, and how it is drawn.

use std::ops::Range;

use ratatui::layout::{Position, Rect};
use ratatui::text::Line;
use tui_input::{Input, InputRequest};
use unicode_width::UnicodeWidthStr;

use super::popup::Popup;
use super::scroll::first_shown;
use super::theme::TextRole;
use crate::kit::storage::{can_be_shown, visible};

/// The longest text that can be typed, in characters.
const LONGEST: usize = 4_000;

fn is_fit(c: char) -> bool {
    c == '\n' || can_be_shown(c)
}

/// Inserts a character, unless it must not reach a screen or the text is too long.
pub fn insert(input: &mut Input, c: char) {
    if is_fit(c) && input.value().chars().count() < LONGEST {
        input.handle(InputRequest::InsertChar(c));
    }
}

/// Inserts pasted text at the cursor. Keeps `\n` and `\r\n` within the text. Removes blanks and
/// line breaks at both ends.
pub fn paste(input: &mut Input, text: &str) {
    let text = text.trim().replace("\r\n", "\n").replace(['\r', '\t'], " ");
    // The text is built as a whole, because inserting many characters one by one would take long.
    let (before, after): (String, String) = {
        let value: Vec<char> = input.value().chars().collect();
        let (before, after) = value.split_at(input.cursor().min(value.len()));
        (before.iter().collect(), after.iter().collect())
    };
    let room = LONGEST.saturating_sub(before.chars().count() + after.chars().count());
    let pasted: String = text.chars().filter(|&c| is_fit(c)).take(room).collect();
    let cursor = before.chars().count() + pasted.chars().count();
    *input = Input::new(before + &pasted + &after).with_cursor(cursor);
}

/// Draws a text, scrolled so far that the cursor is visible.
pub fn draw(input: &Input, area: Rect, popup: &mut Popup) {
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
    let before = before.width() as u16;
    let y = area.y + (at - first) as u16;
    popup.cursor(Position::new(area.x.saturating_add(before), y));
}

fn visible_text(text: &[char]) -> String {
    visible(text.iter().collect::<String>().trim_end_matches('\n'))
}

/// Breaks a text into rows of at most this number of columns. Blanks at the end of a row may exceed
/// it. A row ends after a blank if possible. An empty text has one empty row.
fn rows(text: &[char], columns: usize) -> Vec<Range<usize>> {
    let (mut rows, mut start, mut width, mut blank) = (Vec::new(), 0, 0, None);
    for (at, &c) in text.iter().enumerate() {
        let wide = visible(c.encode_utf8(&mut [0; 4])).width();
        if width + wide > columns && at > start && c != ' ' && c != '\n' {
            let end = blank.unwrap_or(at);
            rows.push(start..end);
            (start, blank) = (end, None);
            width = visible_text(&text[start..at]).width();
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
    use super::*;

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
        paste(&mut input, " b\r\nc\x1b[2J\u{202E}\n");
        assert_eq!((input.value(), input.cursor()), ("ab\nc[2Jd", 7));
        insert(&mut input, '\u{7}');
        insert(&mut input, 'é');
        assert_eq!(input.value(), "ab\nc[2Jéd");
    }

    #[test]
    fn no_text_grows_without_end() {
        let mut input = Input::default();
        paste(&mut input, &"x".repeat(3 * LONGEST));
        paste(&mut input, "y");
        insert(&mut input, 'z');
        assert_eq!(input.value().len(), LONGEST);
    }
}
