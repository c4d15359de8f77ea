//! The line of keys: those that do something now, as many as there is room for.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::kit::ui::key_rows::{self, ClickMap};
use crate::punct::screen::action::Action;
use crate::punct::screen::app::App;

/// Draws the keys. The key for help is always among them, unless a dialog has the keys.
pub fn draw(app: &App, area: Rect, buffer: &mut Buffer, click_map: &mut ClickMap<Action>) {
    key_rows::draw(&app.offered(), app.look.theme(), area, buffer, click_map);
}
