//! Views: functions from the application's state to cells. They compute nothing about the rules.

mod ascii;
pub mod board;
mod bricks;
mod canvas;
mod coverage;
mod dialogs;
mod figure;
pub mod geometry;
mod image;
mod layout;
mod painter;
mod panels;
pub mod raster;
mod reserves;
mod shapes;

#[cfg(test)]
mod frames;
#[cfg(test)]
mod golden;
#[cfg(test)]
mod reach;
#[cfg(test)]
mod samples;
#[cfg(test)]
mod screens;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Widget, Wrap};

use self::geometry::Size;
use self::layout::Layout;
use super::app::App;
use super::theme::TextRole;
use super::zones::Zones;
use crate::rules::Player;

/// Draws the whole screen, and notes what of it means something to the mouse.
pub fn draw(app: &mut App, area: Rect, buffer: &mut Buffer) {
    let mut zones = Zones::default();
    let size = app.look.fit(area.as_size());
    app.has_room = size.is_some();
    buffer.set_style(area, app.look.theme().text(TextRole::Normal));
    match size {
        Some(size) => draw_game(app, size, area, buffer, &mut zones),
        None => too_small(app, area, buffer),
    }
    if app.look.is_ascii() {
        ascii::to_ascii(buffer, area);
    }
    app.zones = zones;
}

fn draw_game(app: &mut App, size: Size, area: Rect, buffer: &mut Buffer, zones: &mut Zones) {
    let layout = Layout::new(size, area);
    let (scene, style) = (app.scene(), app.look.style());
    board::draw(&scene, app.look.of_board(), style, &layout.board, &mut app.raster, buffer);
    zones.set_board(layout.board);
    panels::header(app, &layout, buffer);
    for (player, place) in Player::BOTH.into_iter().zip(layout.reserves) {
        reserves::draw(app, player, layout.reserve_style, place, buffer, zones);
    }
    if let Some(place) = layout.loupe {
        panels::loupe(app, place, buffer, zones);
    }
    let stack = layout.stack.filter(|_| app.shows_stack());
    if let Some(place) = stack {
        panels::stack(app, place, buffer);
    }
    if let Some(place) = layout.history.filter(|_| layout.history != stack) {
        panels::history(app, place, buffer, zones);
    }
    if !panels::status(app, &layout, buffer) {
        panels::key_line(app, layout.keys, buffer, zones);
    }
    dialogs::draw(app, area, buffer, zones);
}

/// What is said where there is no room for the board; the game waits.
fn too_small(app: &App, area: Rect, buffer: &mut Buffer) {
    let needs = Size::S.needs();
    let mut text = format!(
        "The board needs {}x{} characters; here are {}x{}. The game waits for more room; q leaves.",
        needs.width, needs.height, area.width, area.height
    );
    if app.asks_to_quit() {
        text += " It can't be saved: y leaves all the same.";
    }
    let style = app.look.theme().text(TextRole::Normal);
    Paragraph::new(Line::styled(text, style)).wrap(Wrap { trim: true }).render(area, buffer);
}
