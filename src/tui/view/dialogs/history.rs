//! The moves played, White's and Black's side by side, to look at the game after one of them.

use ratatui::layout::Rect;
use ratatui::text::Line;

use super::paper::{Hint, Paper, close, first_shown};
use super::typing::beneath;
use crate::rules::{Move, Player};
use crate::tui::action::Action;
use crate::tui::dialog::{Played, TAKE};
use crate::tui::theme::TextRole;

/// Columns of a move's number, and of a move: the longest is `SCJ10-J10,I10,K10`.
const NUMBER: u16 = 4;
const MOVE: u16 = 18;

const HINTS: [Hint; 3] = [
    ("Arrows", "choose", Action::Scroll(1)),
    ("Enter", "look", Action::Choose(TAKE)),
    close("close"),
];

/// Draws the moves with the one chosen in the middle.
pub fn draw(played: Played, moves: &[Move], paper: &mut Paper) {
    let columns = paper.columns(NUMBER + 2 * MOVE);
    // The names of the colours and the empty board come before the moves.
    let rows = 1 + moves.len().div_ceil(Played::PER_LINE);
    let content = paper.open("The moves", columns, 1 + rows, &HINTS);
    draw_head(content, paper);
    let list = beneath(content, 1);
    let room = usize::from(list.height);
    let first = first_shown(played.chosen.div_ceil(Played::PER_LINE), 1, rows, room);
    for (row, nth) in (first..rows).zip(0..list.height) {
        let place = Rect { y: list.y + nth, height: 1, ..list };
        if row == 0 {
            draw_ply(0, "the empty board".to_owned(), place, played, paper);
            continue;
        }
        let number = Line::styled(format!("{row:>3}"), paper.role(TextRole::Dim));
        paper.put(place, &number);
        let first_ply = (row - 1) * Played::PER_LINE;
        for (side, ply) in (first_ply..moves.len().min(first_ply + Played::PER_LINE)).enumerate() {
            let cell = Rect { x: place.x + column(side), width: MOVE, ..place };
            draw_ply(ply + 1, moves[ply].to_string(), cell.intersection(place), played, paper);
        }
    }
    paper.tell_part(first, room, rows);
}

fn draw_head(content: Rect, paper: &mut Paper) {
    let style = paper.role(TextRole::Strong);
    for player in Player::BOTH {
        let x = content.x.saturating_add(column(player as usize));
        let place = Rect { x, height: 1, ..content }.intersection(content);
        paper.put(place, &Line::styled(player.to_string(), style));
    }
}

/// Where the moves of a side begin.
fn column(side: usize) -> u16 {
    NUMBER + MOVE * side as u16
}

fn draw_ply(ply: usize, text: String, place: Rect, played: Played, paper: &mut Paper) {
    let role = if ply == played.chosen { TextRole::Selected } else { TextRole::Normal };
    let line = Line::styled(text, paper.role(role));
    paper.put(place, &line);
    paper.zones.add(place, Action::Choose(ply));
}
