//! What dialogs are drawn on: a box in the middle of the screen with a title, room for lines, and
//! the keys that apply.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Padding, Widget};

use crate::tui::action::Action;
use crate::tui::dialog::CLOSE;
use crate::tui::look::Look;
use crate::tui::theme::{TextRole, Theme};
use crate::tui::zones::Zones;

/// A key that applies, what it does, and what a click on that asks for.
pub type Hint = (&'static str, &'static str, Action);

/// The key that closes.
pub const fn close(label: &'static str) -> Hint {
    ("Esc", label, Action::Choose(CLOSE))
}

/// A line of a list or page; items may have several.
pub type Lines = Vec<Line<'static>>;

/// The screen to draw a dialog on.
pub struct Paper<'a> {
    /// How it is to look.
    pub look: &'a Look,
    /// The screen.
    pub buffer: &'a mut Buffer,
    /// What the mouse finds.
    pub zones: &'a mut Zones,
    area: Rect,
    sheet: Rect,
    /// Whether the box stands at the bottom, not in the middle.
    low: bool,
}

impl<'a> Paper<'a> {
    /// A part of the screen. The mouse does nothing there but what the dialog says.
    pub fn new(
        look: &'a Look,
        area: Rect,
        buffer: &'a mut Buffer,
        zones: &'a mut Zones,
    ) -> Paper<'a> {
        let area = area.intersection(buffer.area);
        zones.add(area, Action::Nothing);
        Paper { look, buffer, zones, area, sheet: Rect::ZERO, low: false }
    }

    /// The theme.
    pub fn theme(&self) -> Theme {
        self.look.theme()
    }

    /// The style of a text.
    pub fn role(&self, role: TextRole) -> Style {
        self.theme().text(role)
    }

    /// How many columns lines can have of those wanted.
    pub fn columns(&self, wanted: u16) -> usize {
        usize::from(wanted.min(self.area.width.saturating_sub(FRAME_WIDTH)))
    }

    /// Puts the box at the bottom, where it leaves the board to be read.
    pub fn keep_low(&mut self) {
        self.low = true;
    }

    /// Takes everything else off the screen.
    pub fn alone(&mut self) {
        Clear.render(self.area, self.buffer);
        self.buffer.set_style(self.area, self.role(TextRole::Normal));
    }

    /// Draws the box with its title and keys, high enough for so many lines if the screen is.
    /// Returns where the lines have their place.
    pub fn open(&mut self, title: &str, columns: usize, lines: usize, hints: &[Hint]) -> Rect {
        let hints = rows_of(hints, columns);
        let frame = FRAME_HEIGHT + hints.len() as u16;
        let lines = u16::try_from(lines).unwrap_or(u16::MAX);
        // An empty line sets the keys off where there is room for it.
        let whole = lines.saturating_add(frame);
        let blank = u16::from(whole < self.area.height);
        let height = whole.saturating_add(blank).min(self.area.height);
        let width = (columns as u16 + FRAME_WIDTH).min(self.area.width);
        self.sheet = Rect {
            x: self.area.x + (self.area.width - width) / 2,
            y: self.area.y + (self.area.height - height) / if self.low { 1 } else { 2 },
            width,
            height,
        };
        self.draw_box(title);
        let content = Rect {
            x: self.sheet.x + FRAME_WIDTH / 2,
            y: self.sheet.y + 1,
            width: width.saturating_sub(FRAME_WIDTH),
            height: lines.min(height.saturating_sub(frame + blank)),
        };
        let bottom = self.sheet.bottom().saturating_sub(1 + hints.len() as u16);
        self.draw_hints(&hints, Rect { y: bottom.max(content.bottom()), ..content });
        content
    }

    fn draw_box(&mut self, title: &str) {
        let plain = self.role(TextRole::Normal);
        // A title takes its border's dimness on if that is not refused.
        let strong = self.role(TextRole::Strong).remove_modifier(Modifier::DIM);
        Clear.render(self.sheet, self.buffer);
        Block::bordered()
            .style(plain)
            .border_style(self.role(TextRole::Dim))
            .title(Span::styled(format!(" {title} "), strong))
            .padding(Padding::horizontal(1))
            .render(self.sheet, self.buffer);
    }

    fn draw_hints(&mut self, rows: &[Vec<Hint>], area: Rect) {
        let (key, label) = (self.role(TextRole::Key), self.role(TextRole::Normal));
        let bottom = self.sheet.bottom().saturating_sub(1);
        for (row, y) in rows.iter().zip(area.y..bottom) {
            let mut x = area.x;
            for &(keys, what, action) in row {
                let width = width_of(keys, what) as u16;
                let line = Line::from(vec![
                    Span::styled(keys, key),
                    Span::raw(" "),
                    Span::styled(what, label),
                ]);
                let place = Rect { x, y, width, height: 1 }.intersection(area_row(area, y));
                self.put(place, &line);
                self.zones.add(place, action);
                x = x.saturating_add(width + HINT_GAP);
            }
        }
    }

    /// Writes a line at the beginning of an area, as far as it fits.
    pub fn put(&mut self, area: Rect, line: &Line) {
        let area = area.intersection(self.sheet).intersection(self.buffer.area);
        if !area.is_empty() {
            self.buffer.set_line(area.x, area.y, line, area.width);
        }
    }

    /// Writes lines one below the other.
    pub fn put_all(&mut self, area: Rect, lines: &[Line]) {
        for (line, y) in lines.iter().zip(area.top()..area.bottom()) {
            self.put(area_row(area, y), line);
        }
    }

    /// Lets a click on a line of an area ask for something.
    pub fn click(&mut self, area: Rect, line: usize, action: Action) {
        let y = area.y.saturating_add(line as u16);
        self.zones.add(area_row(area, y).intersection(area), action);
    }

    /// Draws a list around the item chosen; a click on an item chooses it.
    pub fn list(&mut self, area: Rect, items: &[Lines], chosen: usize) {
        let marked = self.role(TextRole::Selected);
        let all: usize = items.iter().map(Vec::len).sum();
        let before: usize = items.iter().take(chosen).map(Vec::len).sum();
        let of_chosen = items.get(chosen).map_or(0, Vec::len);
        let first = first_shown(before, of_chosen, all, usize::from(area.height));
        let numbered = items.iter().enumerate();
        let lines = numbered.flat_map(|(nth, item)| item.iter().map(move |line| (nth, line)));
        for ((nth, line), row) in lines.skip(first).zip(0..usize::from(area.height)) {
            let place = area_row(area, area.y + row as u16);
            self.put(place, line);
            if nth == chosen {
                self.buffer.set_style(place.intersection(self.sheet), marked);
            }
            self.click(area, row, Action::Choose(nth));
        }
        self.tell_part(first, usize::from(area.height), all);
    }

    /// Says on the lower border which part of a text is seen, unless it is all.
    pub fn tell_part(&mut self, first: usize, shown: usize, all: usize) {
        if shown >= all {
            return;
        }
        let last = (first + shown).min(all);
        let text = Line::styled(
            format!(" {}-{last} of {all} ", (first + 1).min(last)),
            self.role(TextRole::Dim),
        );
        let width = text.width() as u16;
        let sheet = self.sheet;
        let place = Rect {
            x: sheet.right().saturating_sub(width + 2).max(sheet.x),
            y: sheet.bottom().saturating_sub(1),
            width,
            height: 1,
        };
        self.put(place, &text);
    }

    /// Shows where the next character typed will come.
    pub fn cursor(&mut self, at: Position) {
        if self.sheet.contains(at) {
            self.buffer[at].set_style(self.look.theme().text(TextRole::Selected));
        }
    }
}

/// The widest a page of text is, in columns: longer lines are hard to read.
pub const PAGE_COLUMNS: u16 = 72;

/// Borders and the blank columns inside them.
const FRAME_WIDTH: u16 = 4;
const FRAME_HEIGHT: u16 = 2;

/// Blank columns between two keys.
const HINT_GAP: u16 = 2;

fn area_row(area: Rect, y: u16) -> Rect {
    Rect { y, height: 1, ..area }
}

fn width_of(keys: &str, what: &str) -> usize {
    Span::raw(keys).width() + 1 + Span::raw(what).width()
}

/// Distributes keys over as many rows as they need.
fn rows_of(hints: &[Hint], columns: usize) -> Vec<Vec<Hint>> {
    let mut rows: Vec<Vec<Hint>> = Vec::new();
    let mut used = usize::MAX;
    for &hint in hints {
        let width = width_of(hint.0, hint.1);
        let longer = used.saturating_add(usize::from(HINT_GAP) + width);
        match rows.last_mut() {
            Some(row) if longer <= columns => {
                row.push(hint);
                used = longer;
            }
            _ => {
                rows.push(vec![hint]);
                used = width;
            }
        }
    }
    rows
}

/// The first of `all` lines to show where there is room for `room`, so that those chosen, which
/// come after `before` others, stand in the middle.
pub fn first_shown(before: usize, chosen: usize, all: usize, room: usize) -> usize {
    let above = room.saturating_sub(chosen) / 2;
    before.saturating_sub(above).min(all.saturating_sub(room))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chosen_lines_are_always_in_sight() {
        for room in 2..9 {
            for before in 0..19 {
                let first = first_shown(before, 2, 20, room);
                assert!(first <= before && before + 2 <= first + room, "{room} {before}");
                assert!(first + room <= 20);
            }
        }
    }

    #[test]
    fn keys_go_to_the_next_row_whole() {
        let hints = [("Esc", "close", Action::Nothing); 5];
        let rows = rows_of(&hints, 24);
        assert_eq!(rows.iter().map(Vec::len).collect::<Vec<_>>(), [2, 2, 1]);
        assert_eq!(rows_of(&hints, 3).len(), 5);
    }
}
