//! What is open on top of the board. Each dialog has a file of its own; all are drawn on [`paper`].

mod ask;
mod form;
mod help;
mod history;
mod legend;
mod open;
mod page;
mod paper;
mod picture;
mod rules_page;
mod start;
#[cfg(test)]
mod tests;
mod text;
mod typing;

use jiff::tz::TimeZone;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::tui::app::App;
use crate::tui::dialog::Dialog;
use crate::tui::zones::Zones;
use paper::Paper;

/// Draws the dialog on top, if one is open, into the middle of an area. The mouse finds nothing in
/// the area but what the dialog has there.
pub fn draw(app: &mut App, area: Rect, buffer: &mut Buffer, zones: &mut Zones) {
    let App { dialog, session, look, samples, .. } = app;
    let Some(dialog) = dialog else { return };
    let mut paper = Paper::new(look, area, buffer, zones);
    if matches!(dialog, Dialog::Type(_)) {
        // What is typed is read off the board.
        paper.keep_low();
    }
    match dialog {
        Dialog::Start(menu) => start::draw(menu, &mut paper),
        Dialog::Help(scroll) => help::draw(scroll, samples, &mut paper),
        Dialog::Rules(scroll) => rules_page::draw(scroll, &mut paper),
        Dialog::History(played) => history::draw(*played, session.game().played(), &mut paper),
        Dialog::Type(line) => typing::draw(line, session.store().folder(), &mut paper),
        Dialog::Open(saves) => {
            open::draw(saves, session.store().folder(), &TimeZone::system(), &mut paper);
        }
        Dialog::NewGame(form) => form::draw(form, &mut paper),
        Dialog::Ask(question) => ask::draw(question, session, &mut paper),
    }
}
