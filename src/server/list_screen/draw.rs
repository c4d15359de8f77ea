//! Draws a list, and the dialog on top of it.

use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Rect, Size};
use ratatui::style::Color;
use ratatui::text::{Line, Span};

use super::{List, ListRow, ListScreen};
use crate::kit::ui::appearance::Appearance;
use crate::kit::ui::key_rows::ClickMap;
use crate::kit::ui::popup::{Lines, Popup};
use crate::kit::ui::text;
use crate::kit::ui::text_field::beneath;
use crate::kit::ui::theme::TextRole;

/// The smallest size of a window with room for a list.
const LEAST: Size = Size { width: 44, height: 21 };

/// The number of columns between the head of an item and its text.
const GAP: usize = 2;

pub(super) fn has_room(look: &Appearance) -> bool {
    let window = look.window;
    window.width >= LEAST.width && window.height >= LEAST.height
}

impl<L: List> ListScreen<L> {
    /// Draws the whole screen. In a window that is too small, tells the size that is needed.
    pub(super) fn draw_all(&mut self, area: Rect, buffer: &mut Buffer) {
        let look = self.habits.look.clone();
        let mut click_map = ClickMap::default();
        let plain = look.theme().text(TextRole::Normal);
        if look.theme().paper() != Color::Reset {
            buffer.set_style(area, plain);
        }
        if has_room(&look) {
            self.draw_list(&mut Popup::new(&look, area, "leave", buffer, &mut click_map));
            if let Some(dialog) = &mut self.dialog {
                dialog.draw(&mut Popup::new(&look, area, L::WAY_BACK, buffer, &mut click_map));
            }
        } else {
            let said = format!(
                "The {} needs {}x{} characters; this window has {}x{}. q leaves.",
                L::NAME,
                LEAST.width,
                LEAST.height,
                area.width,
                area.height
            );
            let lines = text::wrap(&said, plain, usize::from(area.width));
            for (line, y) in lines.iter().zip(area.top()..area.bottom()) {
                buffer.set_line(area.x, y, line, area.width);
            }
        }
        look.characters.restrict(buffer, area);
        self.click_map = click_map;
    }

    fn draw_list(&self, popup: &mut Popup) {
        let keys = self.list.keys(self.target());
        let content = popup.side(&self.list.title(), &keys).inner(Margin::new(1, 0));
        let columns = usize::from(content.width);
        let rest = beneath(content, self.list.draw_head(content, popup));
        let notice = self.notice.as_ref().map_or_else(Lines::new, |notice| {
            text::excerpt(&notice.text, popup.role(notice.tone.role()), columns, 3)
        });
        // A line is always reserved for a notice, so that a notice of one line does not move the
        // list.
        let below = notice.len().max(1) as u16;
        let room = Rect { height: rest.height.saturating_sub(below), ..rest };
        popup.put_all(beneath(rest, usize::from(room.height)), &notice);
        let items = lines(&self.rows, columns, popup);
        match self.chosen {
            Some(chosen) => popup.list(room, &items, chosen),
            None => popup.put_all(room, &items.concat()),
        }
    }
}

/// Returns the lines of each row. A heading or a note has an empty line above it, unless it is the
/// first row.
pub fn lines<T>(rows: &[ListRow<T>], columns: usize, popup: &Popup) -> Vec<Lines> {
    let plain = popup.role(TextRole::Normal);
    let gap = |nth: usize| if nth > 0 { vec![Line::default()] } else { Lines::new() };
    let lines = |(nth, row): (usize, &ListRow<T>)| match row {
        ListRow::Heading(heading) => {
            let heading = Line::styled(*heading, popup.role(TextRole::Strong));
            [gap(nth), vec![heading]].concat()
        }
        ListRow::Note(note) => [gap(nth), text::wrap(note, plain, columns)].concat(),
        ListRow::Item(head, item, _) => {
            let head = Span::styled(head.clone(), popup.role(TextRole::Dim));
            text::hanging(&head, head.width() + GAP, item, plain, columns)
        }
    };
    rows.iter().enumerate().map(lines).collect()
}
