//! Draws the whole screen: the board, the texts around it, and the dialog on top. Drawing does not
//! change the game.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget};

use super::app::App;
use super::dialogs::DialogContext;
use super::layout::{LEAST, Layout};
use super::scene_of::scene;
use super::state::Gipf;
use super::status::{LINES, status};
use super::{keys, panels};
use crate::kit::shell::{DialogPlace, View};
use crate::kit::ui::board_size::draw_too_small;
use crate::kit::ui::key_rows;
use crate::kit::ui::popup::{Lines, Popup};
use crate::kit::ui::text;
use crate::kit::ui::theme::TextRole;

/// Draws the whole screen, or a hint if the window is too small. `view` learns which parts are
/// clickable.
pub fn draw(app: &App, view: &mut View<Gipf>, area: Rect, buffer: &mut Buffer) {
    if !app.has_room() {
        return draw_too_small(LEAST, app.asks_to_quit(), app.look.theme(), area, buffer);
    }
    let layout = Layout::new(&app.look, area);
    let texts = draw_game(app, &layout, view, buffer);
    let View { dialog_map, samples, scrolls, .. } = view;
    let (Some(dialog), Some(scroll)) = (app.dialogs.last(), scrolls.last_mut()) else { return };
    let area = if dialog.kind().place == DialogPlace::Below {
        let y = layout.board.bottom().min(layout.choices.y);
        Rect { y, height: area.bottom().saturating_sub(y), ..area }
    } else {
        area
    };
    let popup = Popup::new(&app.look, area, app.way_back(), buffer, dialog_map).in_front_of(texts);
    let mut popup = popup.with_news(app.news_for_dialog());
    dialog.draw(DialogContext { session: &app.session, advice: &(), scroll, samples }, &mut popup);
}

/// Draws the game; returns the places of the texts around the board.
fn draw_game(app: &App, layout: &Layout, view: &mut View<Gipf>, buffer: &mut Buffer) -> Vec<Rect> {
    view.board.draw(&scene(app), &app.look, layout.place, buffer);
    panels::draw_header(app, layout, buffer);
    let mut texts = vec![layout.header, layout.choices, layout.status, layout.keys];
    texts.extend(panels::draw_belongings(app, layout, buffer));
    texts.extend(panels::draw_last_turns(app, layout, buffer));
    let lines = status_lines(app, layout.status.width);
    // A notice of two lines takes the line of the choice of pieces.
    if lines.len() < LINES {
        panels::draw_choices(app, layout, buffer, &mut view.click_map);
    }
    draw_status(app, &lines, layout, buffer);
    let numbers = app.game.aim.numbers(app.session.draft());
    let (has_start, may_undo) = (app.game.has_start_screen, app.session.may_undo());
    let rows = keys::shown_rows(app.situation(), numbers, has_start, may_undo);
    let rows: Vec<_> = rows.iter().map(|(row, label)| (row, *label)).collect();
    key_rows::draw(&rows, app.look.theme(), layout.keys, buffer, &mut view.click_map);
    texts
}

/// Returns the one or two lines below the board. If the game can't be saved, they say so, too.
fn status_lines(app: &App, columns: u16) -> Lines {
    let (notice, theme, columns) = (status(app), app.look.theme(), usize::from(columns));
    let style = theme.text(notice.tone.role());
    let Some(trouble) = app.session.save_error() else {
        return text::excerpt(&notice.text, style, columns, LINES);
    };
    let text = format!("NOT SAVED (s: elsewhere): {}.", trouble.reason());
    let warning = theme.text(TextRole::Warning);
    let warned = text::excerpt(&text, warning, columns, 1);
    let shown = text::excerpt(&notice.text, style, columns, 1);
    let all = [warned, shown].concat();
    let width = all.iter().map(Line::width).sum::<usize>() + 1;
    if width > columns {
        return all;
    }
    let spans = all.into_iter().flat_map(|line| [line.to_string().into(), Span::raw(" ")]);
    let spans = spans.zip([warning, Style::new(), style]);
    vec![Line::from(spans.map(|(span, style)| span.style(style)).collect::<Vec<_>>())]
}

/// Draws one or two lines. Two lines begin one line higher.
fn draw_status(app: &App, lines: &[Line<'static>], layout: &Layout, buffer: &mut Buffer) {
    let first = if lines.len() < LINES { layout.status } else { layout.choices };
    for (line, y) in lines.iter().zip(first.y..) {
        line.render(Rect { y, ..first }, buffer);
    }
    // The name of the cursor's point stands at the right end of the line, if there is room.
    let name = app.game.aim.cursor.to_string();
    let width = lines.last().map_or(0, Line::width);
    if width + name.len() < usize::from(layout.status.width) {
        let style = app.look.theme().text(TextRole::Normal);
        Paragraph::new(Line::styled(name, style)).right_aligned().render(layout.status, buffer);
    }
}
