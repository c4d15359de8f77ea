//! The status line below the board, and how a long text continues in the line of keys.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget, Wrap};

use super::layout::Layout;
use super::panels;
use crate::kit::storage::{printable, visible};
use crate::kit::text::on_one_line;
use crate::kit::ui::notice::Notice;
use crate::kit::ui::text;
use crate::kit::ui::theme::TextRole;
use crate::punct::screen::app::{App, advised_status};
use crate::punct::screen::board::viewing_in_words;
use crate::punct::screen::dialogs::Dialog;
use crate::punct::screen::menu::offered_keys;

/// Returns the number of lines that the status needs at the width of a layout. The layout may have
/// fewer status lines.
pub fn lines(app: &App, layout: &Layout) -> u16 {
    let room = usize::from(layout.status.width);
    text::wrap(&status_line(app, layout).to_string(), Style::new(), room).len() as u16
}

/// Draws the status below the board. A text that does not fit continues in the line of keys, but
/// leaves room there for the menu key and the help key; below a strip, the text is cut off instead.
/// Returns the part of the line of keys that is left for keys.
pub fn draw(app: &App, layout: &Layout, buffer: &mut Buffer) -> Rect {
    let theme = app.look.theme();
    let line = status_line(app, layout);
    let (width, room) = (line.width(), usize::from(layout.status.width));
    let all = Rect { height: lines(app, layout).max(1), ..layout.status };
    let mut written = Buffer::empty(all);
    Paragraph::new(line).wrap(Wrap { trim: true }).render(all, &mut written);
    for at in layout.status.intersection(all).positions() {
        if written[at].symbol() != " " {
            buffer[at] = written[at].clone();
        }
    }
    // If there is room, the name of the space at the cursor stands at the end of the line.
    let name = app.game.board.cursor.to_string();
    if width + name.len() < room {
        let style = theme.text(TextRole::Normal);
        Paragraph::new(Line::styled(name, style)).right_aligned().render(layout.status, buffer);
    }
    if all.height <= layout.status.height {
        layout.keys
    } else if layout.strip.is_some() {
        // The last column stays free for the sign that the text is cut off.
        let line = Rect { width: layout.status.width.saturating_sub(1), ..layout.status };
        let used = columns_until(&written, line, &text::LEFT_OUT);
        buffer.set_string(line.x + used, line.y, "…", theme.text(TextRole::Normal));
        layout.keys
    } else {
        let has_keys = !offered_keys(app).is_empty();
        go_on(&written, layout, has_keys.then(|| theme.text(TextRole::Dim)), buffer)
    }
}

/// Returns the number of used columns of a line, up to the last cell with a character that is not
/// in `ends`.
fn columns_until(written: &Buffer, line: Rect, ends: &[char]) -> u16 {
    let is_written = |x: &u16| !written[(*x, line.y)].symbol().starts_with(ends);
    (line.left()..line.right()).rev().find(is_written).map_or(0, |x| x + 1 - line.x)
}

/// Writes the rest of the text at the beginning of the line of keys, as many whole words as fit. If
/// there are keys, a stroke in the style `parting` separates the text from them. Returns the free
/// rest of the line.
fn go_on(written: &Buffer, layout: &Layout, parting: Option<Style>, buffer: &mut Buffer) -> Rect {
    let keys = layout.keys;
    let from = layout.status.bottom();
    let line = Rect { y: from, ..keys };
    let used = columns_until(written, line, &[' ']);
    let room = keys.width.saturating_sub(PINNED_WIDTH);
    let is_cut = used > room || written.area.bottom() > from + 1;
    let is_blank = |x: &u16| written[(keys.x + x, from)].symbol() == " ";
    let most = used.min(room.saturating_sub(1));
    let used = if is_cut {
        let begun = (most.saturating_sub(LONGEST_WORD)..=most).rev().find(is_blank);
        columns_until(written, Rect { width: begun.unwrap_or(most), ..line }, &text::LEFT_OUT)
    } else {
        used
    };
    for x in keys.x..keys.x + used {
        buffer[(x, keys.y)] = written[(x, from)].clone();
    }
    let mut end = keys.x + used;
    if is_cut && end < keys.right() {
        let style = buffer[(end.saturating_sub(1), keys.y)].style();
        buffer.set_string(end, keys.y, "…", style);
        end += 1;
    }
    if let Some(style) = parting.filter(|_| end + 1 < keys.right()) {
        buffer.set_string(end + 1, keys.y, "│", style);
    }
    let x = (end + PARTED).min(keys.right());
    Rect { x, width: keys.right() - x, ..keys }
}

/// The length of the longest move. Hardly any word in texts for players is longer.
const LONGEST_WORD: u16 = 17;

/// The columns between the text and the keys: a stroke with a blank on either side.
const PARTED: u16 = 3;

/// The width of the separator, and of `: menu` and `? help` with the blanks between them.
const PINNED_WIDTH: u16 = PARTED + 6 + 2 + 6;

/// Returns the text of the status line, with the comment on the position unless the comment has
/// another place. The text includes a warning as long as the game can't be saved.
fn status_line(app: &App, layout: &Layout) -> Line<'static> {
    let columns = usize::from(layout.status.width);
    let why = if layout.strip.is_some() { why_chosen(app, columns) } else { None };
    let notice = why.unwrap_or_else(|| app.status());
    let theme = app.look.theme();
    let style = theme.text(notice.tone.role());
    let mut spans: Vec<_> = first_span(app, layout.status.width).into_iter().collect();
    // The comment shares two lines with the last event, so that both remain visible.
    let both = 2 * columns;
    if let Some(trouble) = app.session.save_error() {
        let before: usize = spans.iter().map(Span::width).sum();
        let room = both.saturating_sub(before + Line::from(notice.text.as_str()).width() + 10);
        let text = format!("NOT SAVED (s: elsewhere): {}", trouble.reason());
        let mut text = printable(&text, room.max(24));
        text += if text.ends_with('…') { " " } else { ". " };
        spans.push(Span::styled(text, theme.text(TextRole::Warning)));
    }
    let says_nothing_new = app.notice.is_none() && advised_status(app).is_none();
    spans.push(Span::styled(visible(&notice.text), style));
    if says_nothing_new
        && !panels::has_place_for_comment(app, layout)
        && let Some(comment) = app.comment()
    {
        // The place in the tree is more useful than the last move, which the board shows.
        if !app.session.is_present() {
            spans.pop();
            spans.push(Span::styled(viewing_in_words(&app.session), style));
        }
        let before: usize = spans.iter().map(Span::width).sum();
        let room = both.saturating_sub(before + 16);
        let end = if notice.text.ends_with('.') { "" } else { "." };
        let text = format!("{end} Comment: {}", printable(&on_one_line(comment), room));
        spans.push(Span::styled(text, theme.text(TextRole::Normal)));
    }
    Line::from(spans)
}

/// Returns the text with which the status line begins, if there is one. Uses the short form if the
/// full form does not fit.
fn first_span(app: &App, columns: u16) -> Option<Span<'static>> {
    let [full, brief] = app.game.advice.first_notices(&app.session, &app.game.board, &app.look)?;
    let lines = text::wrap(&full.text, Style::new(), columns.into());
    let has_room = match &lines[..] {
        [_] => true,
        // The second line also has the keys for the menu and for help.
        [_, last] => last.width() < usize::from(columns.saturating_sub(PINNED_WIDTH)),
        _ => false,
    };
    let Notice { text, tone } = if has_room { full } else { brief };
    Some(Span::styled(format!("{}. ", visible(&text)), app.look.theme().text(tone.role())))
}

/// Returns the reasons for the move chosen in the analysis, in a line of this number of
/// columns. Returns `None` while there is a notice.
fn why_chosen(app: &App, columns: usize) -> Option<Notice> {
    let Some(Dialog::Analysis(panel)) = app.dialogs.last() else { return None };
    let study = app.game.advice.study.as_ref().filter(|_| app.notice.is_none())?;
    let fits = |text: &str| text.chars().count() <= columns;
    panel.why(study, &app.session.people(), fits).map(Notice::plain)
}
