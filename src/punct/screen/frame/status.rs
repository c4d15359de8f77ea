//! What the status line of a game says.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::layout::Layout;
use super::panels;
use crate::kit::picture::Mark;
use crate::kit::storage::{printable, visible};
use crate::kit::text::{Columns, on_one_line};
use crate::kit::ui::board_size::STRIP_HEIGHT;
use crate::kit::ui::status::{StatusLine, not_saved};
use crate::kit::ui::text::{Notice, Tone};
use crate::kit::ui::theme::TextRole;
use crate::punct::screen::App;
use crate::punct::screen::app::advised_status;
use crate::punct::screen::board::viewing_in_words;
use crate::punct::screen::dialogs::Dialog;

/// A longer text goes on in the panel on the right.
pub fn status_line(app: &App, layout: &Layout) -> StatusLine {
    let text = whole_text(app, layout);
    if layout.strip.is_some() {
        return StatusLine::new(text, layout.status.width, None).without_more();
    }
    let panel = layout.history.or(layout.stack).filter(|area| area.height >= LEAST_LINES);
    // As near to the line as the panel goes, with a blank line between them.
    let more = panel.map(|panel| {
        let height = panel.height.min(STRIP_HEIGHT);
        Rect { y: panel.bottom() - height, height: height - 1, ..panel }
    });
    StatusLine::new(text, layout.status.width, more)
}

const LEAST_LINES: u16 = 2;

/// What is at the cursor or, with a piece in the hand, the last move; the fullest text first.
pub fn right_ends(app: &App) -> Vec<Line<'static>> {
    let (theme, board) = (app.appearance.theme(), &app.game.board);
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
    if board.lesson_player.is_some() {
        return vec![at_cursor];
    }
    let what = match game.position().top(at) {
        None => format!("{at}: empty"),
        Some(top) if top.level.get() > 0 => format!("{at}: level {}, {}", top.level, top.owner),
        Some(top) => {
            let whose = app.session.player_names().whose(top.owner);
            format!("{at}: {whose} {}", top.placement.kind().shape())
        }
    };
    vec![Line::styled(visible(&what), dim), at_cursor]
}

/// With the comment unless it has another area, and a warning while the game can't be saved.
fn whole_text(app: &App, layout: &Layout) -> Line<'static> {
    let theme = app.appearance.theme();
    let columns = usize::from(layout.status.width);
    let mut notice = app.status();
    // A strip has no room for the reasons for the move chosen in the analysis.
    if layout.strip.is_some()
        && app.notice.is_none()
        && let Some(Dialog::Analysis(panel)) = app.dialogs.last()
        && let Some(study) = &app.game.advice.study
        && let Some(why) =
            panel.why(study, &app.session.player_names(), |text| text.columns() <= columns)
    {
        notice = Notice::plain(why);
    }
    let style = theme.text(notice.tone.role());
    let mut spans: Vec<_> = first_span(app, columns).into_iter().collect();
    // The comment is cut so that it and the last event fit.
    let both = 2 * columns;
    if let Some(error) = app.session.save_error() {
        let used = width(&spans) + Line::from(notice.text.as_str()).columns() + 10;
        spans.insert(0, not_saved(error, both.saturating_sub(used), theme));
    }
    if notice.tone == Tone::LastMove {
        spans.push(Span::styled("■ ", theme.sign(Mark::Last)));
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
    let [full, brief] =
        app.game.advice.first_notices(&app.session, &app.game.board, &app.appearance)?;
    let fits = full.text.columns() + 2 <= columns;
    let Notice { text, tone } = if fits { full } else { brief };
    Some(Span::styled(format!("{}. ", visible(&text)), app.appearance.theme().text(tone.role())))
}
