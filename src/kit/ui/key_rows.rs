//! Draws the line of keys, and knows the actions of clicks. The line consists of rows of a key
//! table with their labels.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use super::keys::KeyBinding;
use super::theme::{TextRole, Theme};

/// Draws the rows of a key table for which there is room. Pinned rows always get room.
pub fn draw<A: Clone, S: Copy + PartialEq>(
    rows: &[(&KeyBinding<A, S>, &str)],
    theme: Theme,
    area: Rect,
    buffer: &mut Buffer,
    click_map: &mut ClickMap<A>,
) {
    let width = |shown: &str, label: &str| (shown.len() + label.len() + 1) as u16;
    let pinned = rows.iter().filter(|(row, _)| row.is_pinned);
    let reserved: u16 = pinned.map(|(row, label)| width(row.shown, label) + KEY_GAP).sum();
    let mut room = (area.width + KEY_GAP).saturating_sub(reserved);
    let mut x = area.x;
    for &(row, label) in rows {
        let wide = width(row.shown, label) + KEY_GAP;
        if !row.is_pinned {
            let Some(left) = room.checked_sub(wide) else { continue };
            room = left;
        }
        let line = Line::from(vec![
            Span::styled(row.shown, theme.text(TextRole::Key)),
            Span::styled(format!(" {label}"), theme.text(TextRole::Normal)),
        ]);
        let place = Rect { x, width: wide - KEY_GAP, ..area }.intersection(area);
        line.render(place, buffer);
        add_keys(row, place, click_map);
        x += wide;
    }
}

/// The number of blank columns between two entries.
const KEY_GAP: u16 = 2;

/// Makes each shown key clickable. A click on the label has the action of the first key.
fn add_keys<A: Clone, S: Copy + PartialEq>(
    row: &KeyBinding<A, S>,
    place: Rect,
    click_map: &mut ClickMap<A>,
) {
    let mut rest = place;
    for shown in row.shown.split(' ') {
        // Several keys under one name, such as the arrows, are not clickable.
        if let Some(action) = row.action(shown) {
            let label_too = rest.x == place.x;
            let width = if label_too { rest.width } else { rest.width.min(shown.len() as u16) };
            click_map.add(Rect { width, ..rest }, action);
        }
        let taken = rest.width.min(shown.len() as u16 + 1);
        rest = Rect { x: rest.x + taken, width: rest.width - taken, ..rest };
    }
}

/// The clickable areas with their actions. Later areas lie over earlier ones.
pub struct ClickMap<A>(Vec<(Rect, A)>);

// A derived `Default` would require `A: Default`.
impl<A> Default for ClickMap<A> {
    fn default() -> ClickMap<A> {
        ClickMap(Vec::new())
    }
}

impl<A: Clone> ClickMap<A> {
    /// Makes an area of the screen clickable.
    pub fn add(&mut self, area: Rect, action: A) {
        self.0.push((area, action));
    }

    /// Returns the action of a click at a cell; `None` if the cell is not clickable.
    pub fn action_at(&self, cell: Position) -> Option<A> {
        let hit = self.0.iter().rev().find(|(area, _)| area.contains(cell));
        hit.map(|(_, action)| action.clone())
    }
}
