//! The status below the board: one line, with what is at the cursor at its right end. What more
//! there is to say goes on in the panel on the right or, without one, in the line of keys.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget, Wrap};

use super::layout::{Layout, STRIP_HEIGHT};
use super::panels;
use crate::kit::picture::Mark;
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

pub struct StatusLine {
    line: Line<'static>,
    more: Line<'static>,
    panel: Option<Rect>,
}

impl StatusLine {
    pub fn new(app: &App, layout: &Layout) -> StatusLine {
        let [line, more] = split(whole_text(app, layout), layout.status.width.into());
        let panel = layout.history.or(layout.stack).filter(|area| area.height >= LEAST_LINES);
        StatusLine { line, more, panel: if layout.strip.is_some() { None } else { panel } }
    }

    /// The text goes on in the panel on the right.
    pub fn takes_panel(&self) -> bool {
        self.panel.is_some() && !self.more.spans.is_empty()
    }

    /// Returns what is left of the line of keys.
    pub fn draw(self, app: &App, layout: &Layout, buffer: &mut Buffer) -> Rect {
        let room = usize::from(layout.status.width).saturating_sub(self.line.columns() + GAP);
        let ends = right_ends(app);
        if let Some(end) = ends.into_iter().find(|end| end.columns() <= room) {
            Paragraph::new(end).right_aligned().render(layout.status, buffer);
        }
        text::put(&self.line, layout.status, buffer);
        let keys = layout.keys;
        if self.more.spans.is_empty() || layout.strip.is_some() {
            return keys;
        }
        if let Some(panel) = self.panel {
            // As near to the line as the panel goes, with a blank line between them.
            let height = panel.height.min(STRIP_HEIGHT);
            let lines = Rect { y: panel.bottom() - height, height: height - 1, ..panel };
            let [begun, _] = split(self.more, usize::from(lines.width * lines.height));
            Paragraph::new(begun).wrap(Wrap { trim: true }).render(lines, buffer);
            return keys;
        }
        let [begun, _] = split(self.more, keys.width.saturating_sub(PINNED_WIDTH).into());
        let end = keys.x + begun.columns() as u16;
        text::put(&begun, keys, buffer);
        if !offered_keys(app).is_empty() && end + 1 < keys.right() {
            buffer.set_string(end + 1, keys.y, "│", app.look.theme().text(TextRole::Dim));
        }
        let x = (end + SEPARATOR_WIDTH).min(keys.right());
        Rect { x, width: keys.right() - x, ..keys }
    }
}

/// Between the text and what is at the cursor.
const GAP: usize = 2;

const LEAST_LINES: u16 = 2;

/// What is left out where the text is parted.
pub const BETWEEN_PARTS: [char; 5] = [' ', ':', ',', ';', '.'];

const SEPARATOR_WIDTH: u16 = 3;

/// The width of the separator, and of `: all` and `? help` with the blanks between them.
const PINNED_WIDTH: u16 = SEPARATOR_WIDTH + 5 + 2 + 6;

/// As many whole words as fit, with the sign that they go on if they do, and the others.
fn split(line: Line<'static>, columns: usize) -> [Line<'static>; 2] {
    if line.columns() <= columns {
        return [line, Line::default()];
    }
    let lines = text::wrap(&line.to_string(), Style::new(), columns.saturating_sub(1));
    let first = lines.first().map_or(String::new(), ToString::to_string);
    let end = first.trim_end_matches(BETWEEN_PARTS).len();
    let (mut begun, mut others, mut at) = (Vec::new(), Vec::new(), 0);
    for span in line.spans {
        let before = end.saturating_sub(at).min(span.content.len());
        at += span.content.len();
        let (head, tail) = span.content.split_at_checked(before).unwrap_or((&span.content, ""));
        begun.extend((!head.is_empty()).then(|| Span::styled(head.to_owned(), span.style)));
        let is_first = others.is_empty();
        let tail = if is_first { tail.trim_start_matches(BETWEEN_PARTS) } else { tail };
        others.extend((!tail.is_empty()).then(|| Span::styled(tail.to_owned(), span.style)));
    }
    let style = begun.last().map_or(Style::new(), |last| last.style);
    begun.push(Span::styled("…", style));
    [Line::from(begun), Line::from(others)]
}

/// What is at the cursor or, with a piece in the hand, the last move; the fullest text first.
fn right_ends(app: &App) -> Vec<Line<'static>> {
    let (theme, board) = (app.look.theme(), &app.game.board);
    let (game, at) = (app.session.viewed_game(), board.cursor);
    let dim = theme.text(TextRole::Dim);
    let at_cursor = Line::styled(at.to_string(), dim);
    if board.hand().is_some() {
        let Some(last) = game.last_move() else { return vec![at_cursor] };
        let last = Span::styled(format!("■ {} {last}", game.ply()), theme.sign(Mark::Last));
        return vec![Line::from(vec![last, Span::styled(format!("  {at}"), dim)]), at_cursor];
    }
    if !board.shows_cursor(game) {
        return Vec::new();
    }
    if board.pupil.is_some() {
        return vec![at_cursor];
    }
    let what = match game.position().top(at) {
        None => format!("{at}: empty"),
        Some(top) if top.level.get() > 0 => format!("{at}: level {}, {}", top.level, top.owner),
        Some(top) => {
            let whose = app.session.people().whose(top.owner);
            format!("{at}: {whose} {}", top.placement.kind().shape())
        }
    };
    vec![Line::styled(visible(&what), dim), at_cursor]
}

/// With the comment unless it has another area, and a warning while the game can't be saved.
fn whole_text(app: &App, layout: &Layout) -> Line<'static> {
    let theme = app.look.theme();
    let columns = usize::from(layout.status.width);
    let mut notice = app.status();
    // A strip has no room for the reasons for the move chosen in the analysis.
    if layout.strip.is_some()
        && app.notice.is_none()
        && let Some(Dialog::Analysis(panel)) = app.dialogs.last()
        && let Some(study) = &app.game.advice.study
        && let Some(why) = panel.why(study, &app.session.people(), |text| text.columns() <= columns)
    {
        notice = Notice::plain(why);
    }
    let style = theme.text(notice.tone.role());
    let mut spans: Vec<_> = first_span(app, columns).into_iter().collect();
    // The comment is cut so that it and the last event fit.
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
            spans.push(Span::styled(viewing_in_words(&app.session).concat(), style));
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

fn first_span(app: &App, columns: usize) -> Option<Span<'static>> {
    let [full, brief] = app.game.advice.first_notices(&app.session, &app.game.board, &app.look)?;
    let fits = full.text.columns() + 2 <= columns;
    let Notice { text, tone } = if fits { full } else { brief };
    Some(Span::styled(format!("{}. ", visible(&text)), app.look.theme().text(tone.role())))
}
