//! The whole screen: the board, the panels around it and the dialog on top. Drawing reads the
//! application and changes only its [`View`], which keeps data from frame to frame.

mod header;
mod layout;
mod loupe;
mod panels;
mod reserves;
mod sides;
mod status;
#[cfg(test)]
mod tests;

use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size as Extent};

use super::app::{App, guidance};
use super::dialogs::{Dialog, DialogContext};
use super::menu::offered_keys;
use super::modes::exercise::{self, ExercisePanel};
use super::state::Punct;
use crate::kit::picture::Rendering;
use crate::kit::shell::{DialogPlace, View};
use crate::kit::ui::board_size::{BoardSize, draw_too_small};
use crate::kit::ui::key_rows;
use crate::kit::ui::popup::Popup;
use crate::punct::lessons::Taught;
use crate::punct::screen::dialogs::Moves;
use crate::punct::screen::view::{BoardPlace, draw_edge_above};
use crate::rules::{Player, Space};
use layout::{Layout, STRIP_HEIGHT};

/// The places of the large parts of the screen.
struct Places<'a> {
    layout: &'a Layout,
    area: Rect,
    /// The place for a dialog or exercise, beside or below the game; the whole screen if there is
    /// no such place (see [`split`]).
    beside: Rect,
}

/// Draws the whole screen and notes the clickable parts.
pub fn draw(app: &App, view: &mut View<Punct>, area: Rect, buffer: &mut Buffer) {
    let [game, beside] = split(app, area);
    let Some(size) = app.look.size_in(game.as_size()) else {
        let (needs, theme) = (BoardSize::S.needs(), app.look.theme());
        return draw_too_small(needs, app.asks_to_quit(), theme, area, buffer);
    };
    // A dialog that belongs beside the board but has no part of its own uses free lines of the
    // game's part.
    let top = app.dialogs.last();
    let is_in_strip =
        beside == area && top.is_some_and(|dialog| dialog.kind().place == DialogPlace::Side);
    let strip = if is_in_strip { with_strip(app, size, game) } else { None };
    let layout = strip.unwrap_or_else(|| {
        let layout = layout(app, size, game, 0);
        layout.with_status(status::lines(app, &layout))
    });
    draw_game(app, &layout, view, buffer);
    let places = Places { layout: &layout, area, beside };
    draw_exercise(app, &places, view, buffer);
    draw_dialog(app, &places, view, buffer);
}

/// Makes the layout. A board of characters has the size `size`. A board of pixels is as large as
/// possible above `below` free lines.
fn layout(app: &App, size: BoardSize, game: Rect, below: u16) -> Layout {
    let looks = &app.look;
    match looks.pixels(size) {
        Some(cell) => Layout::from_pixels(cell, looks.widest_space(), game, below),
        None => Layout::new(size, looks.rendering(size), game),
    }
}

/// Makes the layout with a panel between the board and the status line; `None` if the panel does
/// not fit.
fn with_strip(app: &App, size: BoardSize, game: Rect) -> Option<Layout> {
    layout(app, size, game, STRIP_HEIGHT).with_strip()
}

/// Divides the screen into a part for the game and a part for a dialog or exercise. The second part
/// is on the right; for a dialog, it is below the game if the board is larger then. Both parts are
/// the whole screen if no second part is needed, if a strip in the game's part serves for the
/// dialog, or if the screen is too small.
fn split(app: &App, area: Rect) -> [Rect; 2] {
    let dialog = app.dialogs.last().filter(|dialog| dialog.kind().place == DialogPlace::Side);
    let columns = if let Some(dialog) = dialog {
        dialog.columns_beside(&app.session, &app.game.advice)
    } else if app.game.mode.exercise().is_some()
        && exercise::has_room_beside(&app.look, area.as_size())
    {
        exercise::columns_beside(area.height)
    } else {
        return [area, area];
    };
    let size_beside = |width: u16| {
        app.look.size_in(Extent { width: area.width.saturating_sub(width), ..area.as_size() })
    };
    let size_above = |height: u16| {
        app.look.size_in(Extent { height: area.height.saturating_sub(height), ..area.as_size() })
    };
    let largest = size_beside(*columns.start());
    if dialog.is_some() {
        let larger = size_above(Moves::LEAST_HEIGHT);
        if larger > largest {
            let mut heights = (Moves::LEAST_HEIGHT..area.height).rev();
            let height = heights.find(|&height| size_above(height) == larger);
            let height = height.unwrap_or(Moves::LEAST_HEIGHT);
            let game = Rect { height: area.height - height, ..area };
            return [game, Rect { y: game.bottom(), height, ..area }];
        }
        if let Some(whole) = size_beside(0)
            && Some(whole) > largest
            && with_strip(app, whole, area).is_some()
        {
            return [area, area];
        }
    }
    if largest.is_some()
        && let Some(width) = columns.rev().find(|&width| size_beside(width) == largest)
    {
        let game = Rect { width: area.width - width, ..area };
        return [game, Rect { x: game.right(), width, ..area }];
    }
    [area, area]
}

fn draw_game(app: &App, layout: &Layout, view: &mut View<Punct>, buffer: &mut Buffer) {
    view.board.draw(&app.scene(), &app.look, Some(layout.board), buffer);
    let click_map = &mut view.click_map;
    header::draw(app, layout, buffer);
    if let BoardPlace::Cells(geometry, Rendering::Bricks) = &layout.board {
        draw_edge_above(app.look.skin(), geometry, buffer);
    }
    for (player, place) in Player::BOTH.into_iter().zip(layout.reserves) {
        reserves::draw(app, player, layout.reserve_style, place, buffer, click_map);
    }
    for (player, place) in Player::BOTH.into_iter().zip(layout.kind_names.into_iter().flatten()) {
        reserves::draw_kind(app, player, place, buffer);
    }
    if let Some(place) = layout.loupe {
        let told = guidance(app);
        if told.is_empty() {
            loupe::draw(app, place, buffer, click_map);
        } else {
            panels::draw_guidance(app, &told, place, buffer);
        }
    }
    let has_stack = layout.stack.is_some() && app.game.board.shows_stack(&app.session);
    let is_listed = matches!(app.dialogs.last(), Some(Dialog::Moves(_)));
    // The first lessons do not list moves, because the player does not know the notation yet.
    let reads = app.game.board.pupil.is_none_or(|pupil| pupil.taught >= Taught::Moving);
    let last_moves = layout.last_moves(has_stack).filter(|_| reads && !is_listed);
    if let Some(place) = layout.stack_beside(last_moves).filter(|_| has_stack) {
        panels::draw_stack(app, place, buffer);
    }
    if let Some(place) = last_moves {
        panels::draw_last_moves(app, place, buffer, click_map);
    }
    panels::draw_comment(app, layout, buffer);
    let keys = status::draw(app, layout, buffer);
    // The line of keys always shows the help key, unless a dialog takes the keys.
    key_rows::draw(&offered_keys(app), app.look.theme(), keys, buffer, click_map);
}

/// Draws the text of the exercise, if there is one: beside the board, or over the board until the
/// player closes the text.
fn draw_exercise(app: &App, places: &Places, view: &mut View<Punct>, buffer: &mut Buffer) {
    let &Places { layout, area, beside } = places;
    let Some(panel) = app.game.mode.exercise() else { return };
    let map = &mut view.dialog_map;
    let keys = keys_at_board(app);
    if exercise::has_room_beside(&app.look, area.as_size()) {
        let popup = Popup::new(&app.look, beside, "", buffer, map).with_keys_at_board(keys);
        exercise::draw_beside(panel, &mut popup.in_front_of(layout.texts()));
    } else if app.game.mode.reads_exercise(&app.look) && app.dialogs.is_empty() {
        let lines = lines_spoken_of(app, panel, layout);
        let popup = Popup::over_the_board(&app.look, area, buffer, map).with_keys_at_board(keys);
        exercise::draw_over(panel, &lines, &mut popup.in_front_of(layout.texts()));
    }
}

/// Returns the screen lines of the rows that the exercise's text names, and of the cursor and the
/// pointed spaces.
fn lines_spoken_of(app: &App, panel: &ExercisePanel, layout: &Layout) -> Vec<u16> {
    let (scene, board) = (app.scene(), layout.board.area());
    let marked = scene.cursor.into_iter().chain(scene.pointed).map(Space::row);
    let texts = std::iter::once(&panel.run.sheet.text).chain(&panel.run.sheet.task);
    let named = texts.flat_map(|text| exercise::rows_named(text));
    // Row 17 is the top row.
    let below = |row: i8| u16::from(17_u8.saturating_sub(row.unsigned_abs())) * board.height / 17;
    named.chain(marked).map(|row| board.y + below(row)).collect()
}

/// Returns the present effects of Enter and Esc at the board.
fn keys_at_board(app: &App) -> [Option<&'static str>; 2] {
    [app.enter().label(), app.esc().label()]
}

fn draw_dialog(app: &App, places: &Places, view: &mut View<Punct>, buffer: &mut Buffer) {
    let &Places { layout, area, beside } = places;
    let View { dialog_map, samples, scrolls, .. } = view;
    let (Some(dialog), Some(scroll)) = (app.dialogs.last(), scrolls.last_mut()) else { return };
    let area = match dialog.kind().place {
        DialogPlace::Middle => area,
        DialogPlace::Over => Rect { height: layout.status.y.saturating_sub(area.y), ..area },
        DialogPlace::Side => layout.strip.unwrap_or(beside),
        DialogPlace::Below => {
            let y = layout.board.area().bottom();
            Rect { y, height: area.bottom().saturating_sub(y), ..area }
        }
    };
    let mut popup = Popup::new(&app.look, area, app.way_back(), buffer, dialog_map)
        .in_front_of(layout.texts())
        .with_keys_at_board(keys_at_board(app))
        .with_news(app.news_for_dialog());
    if layout.strip.is_some() {
        popup = popup.with_keys_in(layout.keys);
    }
    let (session, advice) = (&app.session, &app.game.advice);
    dialog.draw(DialogContext { session, advice, scroll, samples }, &mut popup);
}
