//! The whole screen: the board, the panels around it and the dialog on top. Drawing reads the
//! application and changes only its [`View`], which keeps data from frame to frame.

mod header;
pub mod layout;
mod panels;
pub mod reserves;
pub mod status;
#[cfg(test)]
mod tests;

use std::ops::RangeInclusive;

use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size as Extent};

use super::App;
use super::Punct;
use super::action::Action;
use super::app::guidance;
use super::dialogs::{Dialog, DialogContext};
use super::menu::offered_keys;
use super::modes::exercise;
use crate::kit::picture::Rendering;
use crate::kit::shell::{DialogPosition, View};
use crate::kit::ui::board_size::{BoardSize, STRIP_HEIGHT, draw_too_small};
use crate::kit::ui::keys::{ClickMap, draw_key_line};
use crate::kit::ui::popup::Popup;
use crate::punct::lessons::LessonTopic;
use crate::punct::screen::dialogs::Moves;
use crate::punct::screen::view::{BoardOnScreen, draw_edge_above};
use crate::rules::{Player, Space};
use layout::Layout;
use status::{right_ends, status_line};

pub fn draw(app: &App, view: &mut View<Punct>, area: Rect, buffer: &mut Buffer) {
    let (game, other) = split(app, area);
    let Some(size) = app.appearance.size_in(game.as_size()) else {
        let (needs, theme) = (BoardSize::S.needs(), app.appearance.theme());
        return draw_too_small(needs, app.asks_to_quit(), theme, area, buffer);
    };
    // A dialog beside the board without a part of its own uses free lines of the game's part.
    let needs_strip = other.is_none() && side_dialog(app).is_some();
    let strip = if needs_strip { layout_with_strip(app, size, game) } else { None };
    let layout = strip.unwrap_or_else(|| layout(app, size, game, 0));
    draw_game(app, &layout, view, buffer);
    let parts = [area, other.unwrap_or(area)];
    draw_exercise(app, &layout, parts, view, buffer);
    draw_dialog(app, &layout, parts, view, buffer);
}

/// A board of pixels is as large as possible above `below` free lines.
fn layout(app: &App, size: BoardSize, game: Rect, below: u16) -> Layout {
    match app.appearance.pixels(size) {
        Some(cell) => Layout::from_pixels(cell, app.appearance.widest_space(), game, below),
        None => Layout::new(size, app.appearance.rendering(size), game),
    }
}

/// An analysis leaves the board where it is: players look at both.
fn layout_with_strip(app: &App, size: BoardSize, game: Rect) -> Option<Layout> {
    let unmoved = layout(app, size, game, 0);
    let corners = if is_analysis(app) { unmoved.with_corners() } else { None };
    let moved = || layout(app, size, game, STRIP_HEIGHT).with_strip();
    corners.or_else(|| unmoved.with_strip()).or_else(moved)
}

fn is_analysis(app: &App) -> bool {
    matches!(app.dialogs.last(), Some(Dialog::Analysis(_)))
}

/// The second part, for a dialog or exercise, is on the right, or below if the board is larger
/// then. `None` if it is not needed, fits in a strip, or the screen is too small.
fn split(app: &App, area: Rect) -> (Rect, Option<Rect>) {
    let Some(dialog) = side_dialog(app) else {
        let window = area.as_size();
        if app.game.mode.exercise().is_some() && exercise::has_room_beside(&app.appearance, window)
        {
            return split_right(app, area, exercise::columns_beside(area.height));
        }
        return (area, None);
    };
    let mut in_strip = app.appearance.size_in(area.as_size());
    in_strip.take_if(|whole| layout_with_strip(app, *whole, area).is_none());
    if in_strip.is_some() && is_analysis(app) {
        return (area, None);
    }
    let columns = dialog.columns_beside(&app.session, &app.game.advice);
    let beside = size_beside(app, area, *columns.start());
    let above = size_above(app, area, Moves::LEAST_HEIGHT);
    if above > beside {
        let height = (Moves::LEAST_HEIGHT..area.height)
            .rev()
            .find(|&height| size_above(app, area, height) == above)
            .unwrap_or(Moves::LEAST_HEIGHT);
        let game = Rect { height: area.height - height, ..area };
        return (game, Some(Rect { y: game.bottom(), height, ..area }));
    }
    if in_strip > beside {
        return (area, None);
    }
    split_right(app, area, columns)
}

fn side_dialog(app: &App) -> Option<&Dialog> {
    app.dialogs.last().filter(|dialog| dialog.properties().position == DialogPosition::Side)
}

/// The second part has as many of these columns as leave the board as large as the fewest do.
fn split_right(app: &App, area: Rect, columns: RangeInclusive<u16>) -> (Rect, Option<Rect>) {
    let largest = size_beside(app, area, *columns.start());
    for width in columns.rev() {
        if largest.is_some() && size_beside(app, area, width) == largest {
            let game = Rect { width: area.width - width, ..area };
            return (game, Some(Rect { x: game.right(), width, ..area }));
        }
    }
    (area, None)
}

fn size_beside(app: &App, area: Rect, columns: u16) -> Option<BoardSize> {
    app.appearance.size_in(Extent::new(area.width.saturating_sub(columns), area.height))
}

fn size_above(app: &App, area: Rect, lines: u16) -> Option<BoardSize> {
    app.appearance.size_in(Extent::new(area.width, area.height.saturating_sub(lines)))
}

fn draw_game(app: &App, layout: &Layout, view: &mut View<Punct>, buffer: &mut Buffer) {
    view.board.draw(&app.scene(), &app.appearance, Some(layout.board), buffer);
    let click_map = &mut view.click_map;
    header::header(app).draw(app.appearance.skin(), layout.beside_header, layout.header, buffer);
    if let BoardOnScreen::Cells(geometry, Rendering::Bricks) = &layout.board {
        draw_edge_above(app.appearance.skin(), geometry, buffer);
    }
    for (player, area) in Player::BOTH.into_iter().zip(layout.reserves) {
        reserves::draw(app, player, layout.reserve_style, area, buffer, click_map);
    }
    if let Some(area) = layout.loupe {
        let texts = guidance(app);
        if texts.is_empty() {
            panels::draw_loupe(app, area, buffer, click_map);
        } else {
            panels::draw_texts(app, &texts, area, buffer);
        }
    }
    let status = status_line(app, layout);
    if !status.takes_panel() {
        draw_stack_and_moves(app, layout, buffer, click_map);
    }
    panels::draw_comment(app, layout, buffer);
    // The line of keys always shows the help key, unless a dialog takes the keys.
    let (rows, theme) = (offered_keys(app), app.appearance.theme());
    let lines = [layout.status, layout.keys];
    let keys = status.draw(right_ends(app), lines, !rows.is_empty(), theme, buffer);
    draw_key_line(&rows, theme, keys, buffer, click_map);
}

fn draw_stack_and_moves(
    app: &App,
    layout: &Layout,
    buffer: &mut Buffer,
    click_map: &mut ClickMap<Action>,
) {
    let board = &app.game.board;
    let given = app.game.advice.in_hand.concession();
    let placement = board.placement_in_words(given, app.appearance.glyphs().threat);
    if let Some(area) = layout.stack {
        panels::draw_texts(app, &placement, area, buffer);
    }
    let shows_stack =
        placement.is_empty() && layout.stack.is_some() && board.shows_stack(&app.session);
    // The first lessons do not list moves, because the player does not know the notation yet.
    let reads = board.lesson_player.is_none_or(|pupil| pupil.topic >= LessonTopic::Moving);
    let is_listed = matches!(app.dialogs.last(), Some(Dialog::Moves(_)));
    let gives_way = board.hand().is_some() && layout.stack == layout.history;
    let is_shown = reads && !is_listed && !gives_way;
    let last_moves = if is_shown { layout.last_moves(shows_stack) } else { None };
    if shows_stack && let Some(area) = layout.stack_beside(last_moves) {
        panels::draw_stack(app, area, buffer);
    }
    if let Some(area) = last_moves {
        panels::draw_last_moves(app, area, buffer, click_map);
    }
}

/// The text stands in the part beside the board, or over the board until the player closes it.
fn draw_exercise(
    app: &App,
    layout: &Layout,
    [area, beside]: [Rect; 2],
    view: &mut View<Punct>,
    buffer: &mut Buffer,
) {
    let Some(panel) = app.game.mode.exercise() else { return };
    let (map, keys) = (&mut view.dialog_map, keys_at_board(app));
    if exercise::has_room_beside(&app.appearance, area.as_size()) {
        let mut popup = Popup::new(&app.appearance, beside, "", buffer, map)
            .in_front_of(layout.texts())
            .with_keys_at_board(keys);
        exercise::draw_beside(panel, &mut popup);
    } else if app.game.mode.reads_exercise(&app.appearance) && app.dialogs.is_empty() {
        // The text hides as few as possible of the rows that it names or that have marks.
        let (scene, board) = (app.scene(), layout.board.area());
        let mut rows = Vec::new();
        for text in std::iter::once(&panel.run.sheet.text).chain(&panel.run.sheet.task) {
            rows.extend(exercise::rows_named(text));
        }
        rows.extend(scene.cursor.into_iter().chain(scene.pointed_spaces).map(Space::row));
        let lines = rows.into_iter().map(|row| {
            let rows_above = u16::from(17_u8.saturating_sub(row.unsigned_abs()));
            board.y + rows_above * board.height / 17
        });
        let mut popup = Popup::over_the_board(&app.appearance, area, buffer, map)
            .in_front_of(layout.texts())
            .with_keys_at_board(keys);
        exercise::draw_over(panel, &lines.collect::<Vec<_>>(), &mut popup);
    }
}

fn keys_at_board(app: &App) -> [Option<&'static str>; 2] {
    [app.enter().label(), app.esc().label()]
}

fn draw_dialog(
    app: &App,
    layout: &Layout,
    [area, beside]: [Rect; 2],
    view: &mut View<Punct>,
    buffer: &mut Buffer,
) {
    let View { dialog_map, samples, scrolls, .. } = view;
    let (Some(dialog), Some(scroll)) = (app.dialogs.last(), scrolls.last_mut()) else { return };
    let dialog_area = match dialog.properties().position {
        DialogPosition::Middle => area,
        DialogPosition::Over => Rect { height: layout.status.y.saturating_sub(area.y), ..area },
        DialogPosition::Side => layout.strip.unwrap_or(beside),
        DialogPosition::Below => {
            let y = layout.board.area().bottom();
            Rect { y, height: area.bottom().saturating_sub(y), ..area }
        }
    };
    let mut popup = Popup::new(&app.appearance, dialog_area, app.close_label(), buffer, dialog_map)
        .in_front_of(layout.texts())
        .with_keys_at_board(keys_at_board(app))
        .with_news(app.news_for_dialog());
    if layout.strip.is_some() {
        popup = popup.with_keys_in(layout.keys).with_text_in(layout.strip_text);
    }
    let (session, advice) = (&app.session, &app.game.advice);
    dialog.draw(DialogContext { session, advice, scroll, samples }, &mut popup);
}
