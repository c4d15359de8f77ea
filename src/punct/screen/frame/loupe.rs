//! The loupe: all orientations of the piece in the hand, side by side.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Widget;

use crate::kit::ui::key_rows::ClickMap;
use crate::kit::ui::theme::TextRole;
use crate::punct::screen::action::{Action, BoardAction};
use crate::punct::screen::app::App;
use crate::punct::screen::board::{Hand, Outlook};
use crate::punct::screen::view::figure::Figure;

/// The size of a cell: a figure of at most three lines, and a mark on either side.
const CELL_WIDTH: u16 = 7;
const CELL_HEIGHT: u16 = 3;

/// Draws all orientations of the piece in the hand. Marks the present orientation, and dims those
/// that don't fit at the cursor.
pub fn draw(app: &App, area: Rect, buffer: &mut Buffer, click_map: &mut ClickMap<Action>) {
    let Some(hand) = app.game.board.hand() else { return };
    let outlooks = hand.outlooks(app.game.board.cursor);
    if area.height < CELL_HEIGHT {
        return loupe_line(app, &outlooks, area, buffer);
    }
    let per_line = (area.width / CELL_WIDTH).max(1);
    let count = outlooks.len() as u16;
    let gap = u16::from(area.height >= 4 * count.div_ceil(per_line) - 1);
    for (outlook, n) in outlooks.into_iter().zip(0..count) {
        let (column, line) = (n % per_line, n / per_line);
        let cell = Rect {
            x: area.x + column * CELL_WIDTH,
            y: area.y + line * (CELL_HEIGHT + gap),
            width: CELL_WIDTH,
            height: CELL_HEIGHT,
        }
        .intersection(area);
        if column + 1 < per_line && n + 1 < count {
            draw_border(app, cell, buffer);
        }
        draw_outlook(app, hand, outlook, cell, buffer);
        click_map.add(cell, Action::Board(BoardAction::TurnTo(outlook.orientation)));
    }
}

/// Draws the loupe as a line of text, if there is no room for figures: the number of the present
/// orientation, and how many orientations there are.
fn loupe_line(app: &App, outlooks: &[Outlook], area: Rect, buffer: &mut Buffer) {
    let Some(nth) = outlooks.iter().position(|outlook| outlook.current) else { return };
    let role = if outlooks[nth].attempt.fits() { TextRole::Normal } else { TextRole::Dim };
    let text = format!("way {}/{}", nth + 1, outlooks.len());
    Line::styled(text, app.look.theme().text(role)).render(area, buffer);
}

/// Draws a line on the right of a cell, which separates neighbouring figures.
fn draw_border(app: &App, cell: Rect, buffer: &mut Buffer) {
    let x = cell.x + CELL_WIDTH - 1;
    for y in (cell.y..cell.bottom()).filter(|&y| cell.contains((x, y).into())) {
        buffer.set_string(x, y, "│", app.look.theme().text(TextRole::Dim));
    }
}

fn draw_outlook(app: &App, hand: &Hand, outlook: Outlook, cell: Rect, buffer: &mut Buffer) {
    let theme = app.look.theme();
    let legal = outlook.attempt.fits();
    let figure = Figure::new(hand.kind(), outlook.orientation);
    let inside = Rect { x: cell.x + 1, width: Figure::WIDTH, ..cell }.intersection(cell);
    figure.draw(hand.owner(), !legal, app.look.skin(), inside, buffer);
    if outlook.current {
        let brackets = if legal { ["[", "]"] } else { ["(", ")"] };
        for (bracket, x) in brackets.into_iter().zip([cell.x, cell.x + CELL_WIDTH - 1]) {
            for y in (cell.y..cell.bottom()).filter(|&y| cell.contains((x, y).into())) {
                buffer.set_string(x, y, bracket, theme.text(TextRole::Strong));
            }
        }
    }
}
