//! The line of keys: those that do something now, as many as there is room for.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::tui::action::Action;
use crate::tui::app::App;
use crate::tui::key_tables;
use crate::tui::situation::{Binding, Situation};
use crate::ui::action::ShellAction;
use crate::ui::key_rows;
use crate::ui::key_rows::ClickMap;

/// Draws the keys. The key for help is always among them.
pub fn draw(app: &App, area: Rect, buffer: &mut Buffer, click_map: &mut ClickMap<Action>) {
    let context = app.situation();
    let is_refused = |action| app.refusal(action).is_some();
    let is_offered = |row: &Binding| !row.first_action().is_some_and(is_refused);
    let rows: Vec<_> = key_tables::rows()
        .filter(|row| is_offered(row))
        .filter_map(|row| label(row, app, context).map(|label| (row, label)))
        .collect();
    key_rows::draw(&rows, app.look.theme(), area, buffer, click_map);
}

/// What a key is called here. In a game that is part of another, one leads back there.
fn label(row: &Binding, app: &App, context: Situation) -> Option<&'static str> {
    let leads_back = row.first_action() == Some(&START_SCREEN);
    let back = app.game.context.contest().filter(|_| leads_back).map(|bound| bound.way_back);
    back.or_else(|| row.label_in(context))
}

const START_SCREEN: Action = Action::Shell(ShellAction::StartScreen);
