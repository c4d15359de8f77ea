//! Popups, on which dialogs are drawn. A popup has lines and keys. It is a box in the middle of the
//! screen, a box or strip beside the board, or a bar at the bottom.

use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Position, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Borders, Clear, Widget};

use super::action::{DialogAction, DialogBinding};
use super::appearance::Appearance;
use super::keys::{ClickMap, Key};
use super::scroll::first_shown;
use super::text;
pub use super::text::Lines;
use super::theme::{TextRole, Theme};
use crate::kit::storage::visible;
use crate::kit::text::Columns as _;

struct KeyHint {
    keys: &'static str,
    label: &'static str,
    action: DialogAction,
}

pub struct Popup<'a> {
    pub appearance: &'a Appearance,
    pub buffer: &'a mut Buffer,
    pub click_map: &'a mut ClickMap<DialogAction>,
    pub area: Rect,
    sheet: Rect,
    /// Texts behind the popup. If the popup covers a part of a text, the whole text disappears.
    behind: Vec<Rect>,
    keys_line: Option<Rect>,
    /// For what a strip says besides its list; `None` if the list leaves room for it.
    text_area: Option<Rect>,
    /// For the key that closes the dialog. It says where the key leads.
    back_to: &'static str,
    /// The labels of Enter and Esc at the board, for dialogs that leave these keys to the board.
    /// `None` for a key that does nothing there.
    at_board: [Option<&'static str>; 2],
    /// What has happened while the dialog is open. It stands above the lines.
    news: Option<&'a str>,
}

impl<'a> Popup<'a> {
    /// Clicks in this part of the screen do not reach the board.
    pub fn new(
        appearance: &'a Appearance,
        area: Rect,
        back_to: &'static str,
        buffer: &'a mut Buffer,
        click_map: &'a mut ClickMap<DialogAction>,
    ) -> Popup<'a> {
        click_map.add(area.intersection(buffer.area), DialogAction::Nothing);
        Popup { back_to, ..Popup::over_the_board(appearance, area, buffer, click_map) }
    }

    /// For a text over the board. Clicks beside the text reach the board.
    pub fn over_the_board(
        appearance: &'a Appearance,
        area: Rect,
        buffer: &'a mut Buffer,
        click_map: &'a mut ClickMap<DialogAction>,
    ) -> Popup<'a> {
        let area = area.intersection(buffer.area);
        Popup {
            appearance,
            buffer,
            click_map,
            area,
            sheet: Rect::ZERO,
            behind: Vec::new(),
            keys_line: None,
            text_area: None,
            back_to: "",
            at_board: [None; 2],
            news: None,
        }
    }

    #[must_use]
    pub fn in_front_of(self, behind: Vec<Rect>) -> Popup<'a> {
        Popup { behind, ..self }
    }

    /// A strip without a box, whose keys replace the board's in this line.
    #[must_use]
    pub fn with_keys_in(self, line: Rect) -> Popup<'a> {
        self.click_map.add(line, DialogAction::Nothing);
        Popup { keys_line: Some(line), ..self }
    }

    #[must_use]
    pub fn with_text_in(self, text_area: Option<Rect>) -> Popup<'a> {
        Popup { text_area, ..self }
    }

    #[must_use]
    pub fn with_keys_at_board(self, at_board: [Option<&'static str>; 2]) -> Popup<'a> {
        Popup { at_board, ..self }
    }

    #[must_use]
    pub fn with_news(self, news: Option<&'a str>) -> Popup<'a> {
        Popup { news, ..self }
    }

    fn news(&self, columns: usize) -> Lines {
        let news = self.news.map(|news| format!("{}.", visible(news)));
        news.map_or_else(Lines::new, |news| {
            text::wrap(&news, self.role(TextRole::Warning), columns)
        })
    }

    fn put_news(&mut self, news: &Lines, content: Rect) -> Rect {
        self.put_all(content, news);
        let lines = content.height.min(news.len() as u16);
        Rect { y: content.y + lines, height: content.height - lines, ..content }
    }

    pub fn is_strip(&self) -> bool {
        self.keys_line.is_some()
    }

    pub fn theme(&self) -> Theme {
        self.appearance.theme()
    }

    pub fn role(&self, role: TextRole) -> Style {
        self.theme().text(role)
    }

    pub fn columns(&self, wanted: u16) -> usize {
        usize::from(wanted.min(self.area.width.saturating_sub(FRAME_WIDTH)))
    }

    pub fn has_room(&self, lines: usize, keys: &[DialogBinding]) -> bool {
        let columns = usize::from(self.area.width.saturating_sub(FRAME_WIDTH));
        lines + self.hints(keys, columns).len() <= usize::from(self.area.height)
    }

    pub fn restrict_to(&mut self, columns: std::ops::Range<u16>) {
        let (x, width) = (self.area.x + columns.start, columns.end - columns.start);
        self.area = Rect { x, width, ..self.area }.intersection(self.area);
    }

    pub fn alone(&mut self) {
        Clear.render(self.area, self.buffer);
        self.buffer.set_style(self.area, self.role(TextRole::Normal));
    }

    /// The box is `inner` columns wide and high enough for this number of lines if possible. It
    /// leaves the lines at the bottom of the screen free; if it needs them and little else would be
    /// left of the screen, the screen is cleared. Returns the rectangle for the lines, as the
    /// following functions do.
    pub fn open(&mut self, title: &str, inner: usize, rows: usize, keys: &[DialogBinding]) -> Rect {
        let (hints, news) = (self.hints(keys, inner), self.news(inner));
        let frame = FRAME_HEIGHT + hints.len() as u16;
        let rows = u16::try_from(rows + news.len()).unwrap_or(u16::MAX);
        // If there is room, an empty line separates the keys from the rows.
        let whole = rows.saturating_add(frame);
        let above = self.area.height.saturating_sub(FLOOR);
        let room = if whole <= above { above } else { self.area.height };
        let width = (inner as u16 + FRAME_WIDTH).min(self.area.width);
        if whole > above && self.area.width < width + SCRAPS {
            self.alone();
        }
        let blank = u16::from(whole < room);
        let height = whole.saturating_add(blank).min(room);
        self.sheet = Rect {
            x: self.area.x + (self.area.width - width) / 2,
            y: self.area.y + (room - height) / 2,
            width,
            height,
        };
        self.draw_frame(title, Borders::ALL);
        let content = Rect {
            x: self.sheet.x + FRAME_WIDTH / 2,
            y: self.sheet.y + 1,
            width: width.saturating_sub(FRAME_WIDTH),
            height: rows.min(height.saturating_sub(frame + blank)),
        };
        let bottom = self.sheet.bottom().saturating_sub(1 + hints.len() as u16);
        self.draw_hints(&hints, Rect { y: bottom.max(content.bottom()), ..content });
        self.put_news(&news, content)
    }

    /// A box that fills the area, or a strip without a box.
    pub fn side_panel(&mut self, title: &str, keys: &[DialogBinding]) -> Rect {
        if let Some(line) = self.keys_line {
            let hints = self.hints(keys, usize::from(line.width));
            self.take_sheet(line);
            self.draw_hints(&hints, line);
            self.take_sheet(self.area);
            return self.area;
        }
        self.sheet = self.area;
        self.draw_frame(title, Borders::ALL);
        let inside = self.sheet.inner(Margin::new(1, 1));
        let hints = self.hints(keys, usize::from(inside.width));
        let rows = (hints.len() as u16).min(inside.height.saturating_sub(1));
        let content = Rect { height: inside.height - rows, ..inside };
        self.draw_hints(&hints, Rect { y: content.bottom(), height: rows, ..inside });
        content
    }

    /// The area for what a strip says besides its list, in the strip or apart from it.
    pub fn beside_strip(&mut self, in_strip: Rect) -> Rect {
        let Some(apart) = self.text_area else { return in_strip };
        self.take_sheet(apart);
        apart
    }

    /// A bar at the bottom of the screen, with a border if there is room.
    pub fn bottom_bar(&mut self, lines: u16, keys: &[DialogBinding]) -> Rect {
        let bottom = self.buffer.area.bottom().min(self.area.bottom());
        let columns = usize::from(self.area.width.saturating_sub(FRAME_WIDTH));
        let (hints, news) = (self.hints(keys, columns), self.news(columns));
        let lines = lines + news.len() as u16;
        let inner = lines + hints.len() as u16;
        let framed = self.area.height >= inner + FRAME_HEIGHT;
        let height = (if framed { inner + FRAME_HEIGHT } else { inner }).min(bottom);
        self.sheet = Rect { y: bottom - height, height, ..self.area };
        self.click_map.add(self.sheet, DialogAction::Nothing);
        let inside = if framed {
            self.draw_frame("", Borders::ALL);
            self.sheet.inner(Margin::new(FRAME_WIDTH / 2, 1))
        } else {
            self.clear();
            self.buffer.set_style(self.sheet, self.role(TextRole::Normal));
            self.sheet
        };
        let content = Rect { height: inside.height.min(lines), ..inside };
        let below = Rect { y: content.bottom(), ..inside };
        self.draw_hints(&hints, below);
        self.put_news(&news, content)
    }

    /// A text with a border only above, so that it covers little. It is at the bottom of the
    /// screen, or at the top if it covers fewer of the important lines `worth` there.
    pub fn bottom_panel(
        &mut self,
        title: &str,
        rows: u16,
        keys: &[DialogBinding],
        worth: &[u16],
    ) -> Rect {
        let bottom = self.buffer.area.bottom().min(self.area.bottom());
        let hints = self.hints(keys, usize::from(self.area.width.saturating_sub(FRAME_WIDTH)));
        let height = (1 + rows + hints.len() as u16).min(bottom);
        let y = [bottom - height, self.area.y]
            .into_iter()
            .min_by_key(|&y| worth.iter().filter(|line| (y..y + height).contains(*line)).count());
        self.sheet = Rect { y: y.unwrap_or_default(), height, ..self.area };
        self.click_map.add(self.sheet, DialogAction::Nothing);
        self.draw_frame(title, Borders::TOP);
        let inside = self.sheet.inner(Margin::new(FRAME_WIDTH / 2, 0));
        let content =
            Rect { y: inside.y + 1, height: rows.min(height.saturating_sub(1)), ..inside };
        self.draw_hints(&hints, Rect { y: content.bottom(), ..inside });
        content
    }

    /// In as many rows as the keys need. A key with the label `close` says instead where it leads.
    /// If the dialog leaves Enter or Esc to the board, the key gets its label at the board.
    fn hints(&self, keys: &[DialogBinding], columns: usize) -> Vec<Vec<KeyHint>> {
        let hints = keys.iter().filter_map(|row| {
            let label = row.label?;
            let action = row.first_action().copied().unwrap_or(DialogAction::Nothing);
            let label_here = match action {
                DialogAction::AtBoard(Key::ENTER) => self.at_board[0]?,
                DialogAction::AtBoard(Key::ESC) => self.at_board[1]?,
                DialogAction::Close if label == "close" => self.back_to,
                _ => label,
            };
            Some(KeyHint { keys: row.shown, label: label_here, action })
        });
        rows_of(hints, columns)
    }

    fn draw_frame(&mut self, title: &str, borders: Borders) {
        let plain = self.role(TextRole::Normal);
        // Without this, the title would be dim like its border.
        let strong = self.role(TextRole::Strong).remove_modifier(Modifier::DIM);
        self.clear();
        Block::new()
            .borders(borders)
            .style(plain)
            .border_style(self.role(TextRole::Dim))
            .title(if title.is_empty() {
                Span::raw("")
            } else {
                Span::styled(format!(" {title} "), strong)
            })
            .render(self.sheet, self.buffer);
    }

    fn take_sheet(&mut self, sheet: Rect) {
        self.sheet = sheet;
        self.clear();
        self.buffer.set_style(self.sheet, self.role(TextRole::Normal));
    }

    /// If the box covers a part of a text behind it, clears the whole text.
    fn clear(&mut self) {
        let plain = self.role(TextRole::Normal);
        for text in self.behind.iter().filter(|text| text.intersects(self.sheet)) {
            Clear.render(*text, self.buffer);
            self.buffer.set_style(*text, plain);
        }
        Clear.render(self.sheet, self.buffer);
    }

    fn draw_hints(&mut self, rows: &[Vec<KeyHint>], area: Rect) {
        let (key, label) = (self.role(TextRole::Key), self.role(TextRole::Normal));
        for (row, y) in rows.iter().zip(area.y..self.sheet.bottom()) {
            let mut x = area.x;
            for hint in row {
                let width = hint.width() as u16;
                let line = Line::from(vec![
                    Span::styled(hint.keys, key),
                    Span::raw(" "),
                    Span::styled(hint.label, label),
                ]);
                let rect = Rect { x, y, width, height: 1 }.intersection(area_row(area, y));
                self.put(rect, &line);
                self.click_map.add(rect, hint.action);
                x = x.saturating_add(width + HINT_GAP);
            }
        }
    }

    pub fn put(&mut self, area: Rect, line: &Line) {
        text::put(line, area.intersection(self.sheet), self.buffer);
    }

    pub fn put_all(&mut self, area: Rect, lines: &[Line]) {
        for (line, y) in lines.iter().zip(area.top()..area.bottom()) {
            self.put(area_row(area, y), line);
        }
    }

    pub fn click(&mut self, area: Rect, line: usize, action: DialogAction) {
        let y = area.y.saturating_add(line as u16);
        self.click_map.add(area_row(area, y).intersection(area), action);
    }

    /// Draws the part of a list around the chosen item. Makes the items clickable.
    pub fn list(&mut self, area: Rect, items: &[Lines], chosen: usize) {
        self.list_below(0, area, items, chosen);
    }

    /// The numbers in the border do not count the first `heads` items, which are headings.
    pub fn list_below(&mut self, heads: usize, area: Rect, items: &[Lines], chosen: usize) {
        let marked = self.role(TextRole::Selected);
        let all: usize = items.iter().map(Vec::len).sum();
        let before: usize = items.iter().take(chosen).map(Vec::len).sum();
        let of_chosen = items.get(chosen).map_or(0, Vec::len);
        let room = usize::from(area.height);
        let first = first_shown(before, of_chosen, all, room);
        let mut shown = None;
        let (mut start, mut row) = (0, 0);
        for (nth, item) in items.iter().enumerate() {
            // An item is left out if there is no room for all its lines, unless it is chosen.
            let is_whole = start >= first && row + item.len() <= room;
            start += item.len();
            if !is_whole && nth != chosen {
                if row > 0 {
                    break;
                }
                continue;
            }
            for line in item.iter().take(room - row) {
                let rect = area_row(area, area.y + row as u16);
                self.put(rect, line);
                if nth == chosen {
                    self.buffer.set_style(rect.intersection(self.sheet), marked);
                }
                self.click(area, row, DialogAction::Pick(nth));
                row += 1;
            }
            shown = Some((shown.map_or(nth, |(from, _)| from), nth + 1));
        }
        if let Some((from, to)) = shown {
            let [from, to] = [from, to].map(|nth: usize| nth.saturating_sub(heads));
            self.write_part(from, to - from, items.len().saturating_sub(heads));
        }
    }

    /// Draws numbered items of a list, one at each of these places. Makes the items clickable.
    pub fn cells(
        &mut self,
        rects: impl IntoIterator<Item = Rect>,
        items: impl IntoIterator<Item = (usize, Line<'static>)>,
        chosen: usize,
    ) {
        let marked = self.role(TextRole::Selected);
        for (rect, (nth, line)) in rects.into_iter().zip(items) {
            self.put(rect, &line);
            if nth == chosen {
                let rect = rect.intersection(self.sheet).intersection(self.buffer.area);
                self.buffer.set_style(rect, marked);
            }
            self.click_map.add(rect, DialogAction::Pick(nth));
        }
    }

    /// Writes on the lower border which part of a text or list is shown, unless all of it is shown.
    pub fn write_part(&mut self, first: usize, shown: usize, all: usize) {
        if shown >= all || self.is_strip() {
            return;
        }
        let last = (first + shown).min(all);
        let text = Line::styled(
            format!(" {}-{last} of {all} ", (first + 1).min(last)),
            self.role(TextRole::Dim),
        );
        let width = text.columns() as u16;
        let sheet = self.sheet;
        let rect = Rect {
            x: sheet.right().saturating_sub(width + 2).max(sheet.x),
            y: sheet.bottom().saturating_sub(1),
            width,
            height: 1,
        };
        self.put(rect, &text);
    }

    pub fn cursor(&mut self, at: Position) {
        if self.sheet.contains(at) {
            self.buffer[at].set_style(self.appearance.theme().text(TextRole::Selected));
        }
    }
}

/// The largest width of a page of text, in columns. Longer lines are hard to read.
pub const PAGE_COLUMNS: u16 = 72;

/// The columns of the two borders and of the blank column beside each.
pub const FRAME_WIDTH: u16 = 4;
const FRAME_HEIGHT: u16 = 2;

const FLOOR: u16 = 2;

/// With fewer columns beside a box of the screen's height, nobody makes out what they show.
const SCRAPS: u16 = 40;

const HINT_GAP: u16 = 2;

fn area_row(area: Rect, y: u16) -> Rect {
    Rect { y, height: 1, ..area }
}

impl KeyHint {
    fn width(&self) -> usize {
        Span::raw(self.keys).columns() + 1 + Span::raw(self.label).columns()
    }
}

fn rows_of(hints: impl IntoIterator<Item = KeyHint>, columns: usize) -> Vec<Vec<KeyHint>> {
    let mut rows: Vec<Vec<KeyHint>> = Vec::new();
    let mut used = usize::MAX;
    for hint in hints {
        let width = hint.width();
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_go_to_the_next_row_whole() {
        let hints = || {
            std::iter::repeat_with(|| KeyHint {
                keys: "Esc",
                label: "close",
                action: DialogAction::Nothing,
            })
        };
        let rows = rows_of(hints().take(5), 24);
        assert_eq!(rows.iter().map(Vec::len).collect::<Vec<_>>(), [2, 2, 1]);
        assert_eq!(rows_of(hints().take(5), 3).len(), 5);
    }
}
