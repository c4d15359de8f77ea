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

/// Where White's moves and Black's begin. Black's have numbers only where there is room for them.
const COLUMNS: [u16; 2] = [NUMBER, NUMBER + MOVE];
const COLUMNS_APART: [u16; 2] = [NUMBER, 2 * NUMBER + MOVE];

const HINTS: [Hint; 3] = [
    ("Arrows", "choose", Action::Scroll(1)),
    ("Enter", "look", Action::Choose(TAKE)),
    close("close"),
];

/// Draws the moves with the one chosen in the middle.
pub fn draw(played: Played, moves: &[Move], paper: &mut Paper) {
    let width = paper.columns(COLUMNS_APART[1] + MOVE);
    let apart = width >= usize::from(COLUMNS_APART[1] + MOVE);
    let columns = if apart { COLUMNS_APART } else { COLUMNS };
    // The names of the colours and the empty board come before the moves.
    let rows = 1 + moves.len().div_ceil(Played::PER_LINE);
    let content = paper.open("The moves", width, 1 + rows, &HINTS);
    for (player, x) in Player::BOTH.into_iter().zip(columns) {
        let line = Line::styled(player.to_string(), paper.role(TextRole::Strong));
        paper.put(from_column(x, Rect { height: 1, ..content }), &line);
    }
    let list = beneath(content, 1);
    let room = usize::from(list.height);
    let first = first_shown(played.chosen.div_ceil(Played::PER_LINE), 1, rows, room);
    for (row, nth) in (first..rows).zip(0..list.height) {
        let place = Rect { y: list.y + nth, height: 1, ..list };
        let Some(before) = row.checked_sub(1).map(|row| row * Played::PER_LINE) else {
            draw_ply(0, "the empty board".to_owned(), place, played, paper);
            continue;
        };
        for ((ply, text), x) in (before + 1..).zip(&moves[before..]).zip(columns) {
            if apart || x == columns[0] {
                // Numbered like everywhere else: each player's move by itself.
                let number = Line::styled(format!("{ply:>3}"), paper.role(TextRole::Dim));
                paper.put(from_column(x - NUMBER, place), &number);
            }
            let cell = Rect { width: MOVE, ..from_column(x, place) };
            draw_ply(ply, text.to_string(), cell.intersection(place), played, paper);
        }
    }
    paper.tell_part(first, room, rows);
}

/// The rest of a line from one of its columns on.
fn from_column(column: u16, place: Rect) -> Rect {
    let width = place.width.saturating_sub(column);
    Rect { x: place.x.saturating_add(column), width, ..place }
}

fn draw_ply(ply: usize, text: String, place: Rect, played: Played, paper: &mut Paper) {
    let role = if ply == played.chosen { TextRole::Selected } else { TextRole::Normal };
    let line = Line::styled(text, paper.role(role));
    paper.put(place, &line);
    paper.zones.add(place, Action::Choose(ply));
}
