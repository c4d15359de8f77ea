//! The status line below the board, and how a long text continues in the line of keys.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget, Wrap};

use super::layout::Layout;
use super::panels;
use crate::kit::storage::{printable, visible};
use crate::kit::text::{Columns, on_one_line};
use crate::kit::ui::text;
use crate::kit::ui::text::Notice;
use crate::kit::ui::theme::TextRole;
use crate::punct::screen::App;
use crate::punct::screen::app::advised_status;
use crate::punct::screen::board::viewing_in_words;
use crate::punct::screen::dialogs::Dialog;
use crate::punct::screen::menu::offered_keys;

/// The lines that the status needs; the layout may have fewer.
pub fn lines(app: &App, layout: &Layout) -> u16 {
    let room = usize::from(layout.status.width);
    text::wrap(&status_line(app, layout).to_string(), Style::new(), room).len() as u16
}

/// A text that does not fit continues in the line of keys, but leaves room for the menu and help
/// keys; below a strip, it is cut off. Returns what is left of the line of keys.
pub fn draw(app: &App, layout: &Layout, buffer: &mut Buffer) -> Rect {
    let theme = app.look.theme();
    let line = status_line(app, layout);
    let (width, room) = (line.columns(), usize::from(layout.status.width));
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
        return layout.keys;
    }
    if layout.strip.is_some() {
        // The last column stays free for the sign that the text is cut off.
        let begun = Rect { width: layout.status.width.saturating_sub(1), ..layout.status };
        let x = begun.x + columns_until(&written, begun, &text::LEFT_OUT);
        buffer.set_string(x, begun.y, "…", theme.text(TextRole::Normal));
        return layout.keys;
    }
    let separator =
        if offered_keys(app).is_empty() { None } else { Some(theme.text(TextRole::Dim)) };
    continue_in_keys(&written, layout, separator, buffer)
}

/// Up to the last cell with a character that is not in `ends`.
fn columns_until(written: &Buffer, line: Rect, ends: &[char]) -> u16 {
    (line.left()..line.right())
        .rfind(|&x| !written[(x, line.y)].symbol().starts_with(ends))
        .map_or(0, |x| x + 1 - line.x)
}

/// As many whole words as fit, and a stroke in the style `separator`. Returns the free part.
fn continue_in_keys(
    written: &Buffer,
    layout: &Layout,
    separator: Option<Style>,
    buffer: &mut Buffer,
) -> Rect {
    let keys = layout.keys;
    let y = layout.status.bottom();
    let mut used = columns_until(written, Rect { y, ..keys }, &[' ']);
    let room = keys.width.saturating_sub(PINNED_WIDTH);
    let is_cut = used > room || written.area.bottom() > y + 1;
    if is_cut {
        let most = used.min(room.saturating_sub(1));
        let width = (most.saturating_sub(LONGEST_WORD)..=most)
            .rfind(|x| written[(keys.x + x, y)].symbol() == " ")
            .unwrap_or(most);
        used = columns_until(written, Rect { y, width, ..keys }, &text::LEFT_OUT);
    }
    for x in keys.x..keys.x + used {
        buffer[(x, keys.y)] = written[(x, y)].clone();
    }
    let mut end = keys.x + used;
    if is_cut && end < keys.right() {
        let style = buffer[(end.saturating_sub(1), keys.y)].style();
        buffer.set_string(end, keys.y, "…", style);
        end += 1;
    }
    if let Some(style) = separator
        && end + 1 < keys.right()
    {
        buffer.set_string(end + 1, keys.y, "│", style);
    }
    let x = (end + SEPARATOR_WIDTH).min(keys.right());
    Rect { x, width: keys.right() - x, ..keys }
}

/// The length of the longest move. Hardly any word in texts for players is longer.
const LONGEST_WORD: u16 = 17;

const SEPARATOR_WIDTH: u16 = 3;

/// The width of the separator, and of `: menu` and `? help` with the blanks between them.
const PINNED_WIDTH: u16 = SEPARATOR_WIDTH + 6 + 2 + 6;

/// With the comment unless it has another area, and a warning while the game can't be saved.
fn status_line(app: &App, layout: &Layout) -> Line<'static> {
    let theme = app.look.theme();
    let columns = usize::from(layout.status.width);
    let mut notice = app.status();
    // A strip has no room for the reasons for the move chosen in the analysis.
    if layout.strip.is_some()
        && app.notice.is_none()
        && let Some(Dialog::Analysis(panel)) = app.dialogs.last()
        && let Some(study) = &app.game.advice.study
        && let Some(why) =
            panel.why(study, &app.session.people(), |text| text.chars().count() <= columns)
    {
        notice = Notice::plain(why);
    }
    let style = theme.text(notice.tone.role());
    let mut spans: Vec<_> = first_span(app, layout.status.width).into_iter().collect();
    // The comment shares two lines with the last event, so that both remain visible.
    let both = 2 * columns;
    if let Some(error) = app.session.save_error() {
        let used = width(&spans) + Line::from(notice.text.as_str()).columns() + 10;
        let reason = format!("NOT SAVED (s: elsewhere): {}", error.reason());
        let mut text = printable(&reason, both.saturating_sub(used).max(24));
        text += if text.ends_with('…') { " " } else { ". " };
        spans.push(Span::styled(text, theme.text(TextRole::Warning)));
    }
    let says_nothing_new = app.notice.is_none() && advised_status(app).is_none();
    spans.push(Span::styled(visible(&notice.text), style));
    if says_nothing_new
        && !panels::has_area_for_comment(app, layout)
        && let Some(comment) = app.comment()
    {
        // The path in the tree is more useful than the last move, which the board shows.
        if !app.session.is_present() {
            spans.pop();
            spans.push(Span::styled(viewing_in_words(&app.session), style));
        }
        let room = both.saturating_sub(width(&spans) + 16);
        let end = if notice.text.ends_with('.') { "" } else { "." };
        let text = format!("{end} Comment: {}", printable(&on_one_line(comment), room));
        spans.push(Span::styled(text, theme.text(TextRole::Normal)));
    }
    Line::from(spans)
}

fn width(spans: &[Span]) -> usize {
    spans.iter().map(Columns::columns).sum()
}

fn first_span(app: &App, columns: u16) -> Option<Span<'static>> {
    let [full, brief] = app.game.advice.first_notices(&app.session, &app.game.board, &app.look)?;
    let has_room = match &text::wrap(&full.text, Style::new(), columns.into())[..] {
        [_] => true,
        // The second line also has the keys for the menu and for help.
        [_, last] => last.columns() < usize::from(columns.saturating_sub(PINNED_WIDTH)),
        _ => false,
    };
    let Notice { text, tone } = if has_room { full } else { brief };
    Some(Span::styled(format!("{}. ", visible(&text)), app.look.theme().text(tone.role())))
}
