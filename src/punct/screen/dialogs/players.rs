//! Who plays White and who Black, to be changed in a game.

use ratatui::layout::Rect;
use ratatui::text::Line;

use super::{Dialog, Reply, Sight};
use crate::kit::shell::{DialogKind, GameDialog};
use crate::kit::ui::action::{DialogAction, DialogBinding};
use crate::kit::ui::popup::Popup;
use crate::kit::ui::seat_choice::{MEANING, SeatChoice};
use crate::kit::ui::shared_keys::{CANCEL, CHANGE, ENTER, FIELD};
use crate::kit::ui::text_field::beneath;
use crate::kit::ui::theme::TextRole;
use crate::kit::ui::{scroll, text};
use crate::punct::screen::action::{Action, SessionAction};
use crate::punct::session::Seats;
use crate::rules::Player;

/// Who plays White and who Black.
pub struct Players {
    /// White's seat and Black's.
    pub seats: [SeatChoice; 2],
    /// The one the keys change.
    pub chosen: usize,
}

pub static KEYS: &[DialogBinding] = &[FIELD, CHANGE, ENTER.label("play on"), CANCEL];

/// The largest width, in columns.
const COLUMNS: u16 = 48;

/// Where the fields begin, after their names.
const INDENT: u16 = 7;

impl Players {
    /// The seats as they are; the keys change the one the computer has.
    pub fn new(seats: Seats) -> Players {
        let seats = SeatChoice::of(seats);
        let is_computer = |seat: &SeatChoice| seat.0.is_some();
        Players { seats, chosen: seats.iter().position(is_computer).unwrap_or(1) }
    }
}

impl GameDialog<Dialog> for Players {
    fn kind(&self) -> DialogKind {
        DialogKind::new(KEYS).asking()
    }

    fn act(&mut self, action: DialogAction) -> Reply {
        match action {
            DialogAction::Accept => {
                let seats = Seats::of_computer(self.seats.map(|seat| seat.0));
                return Reply::Finish(Action::Session(SessionAction::Seat(seats)));
            }
            DialogAction::Change => self.seats[self.chosen].change(true),
            DialogAction::ChangeBack => self.seats[self.chosen].change(false),
            DialogAction::Pick(nth) if nth < self.seats.len() => {
                self.chosen = nth;
                self.seats[nth].change(true);
            }
            action => scroll::choose(&mut self.chosen, self.seats.len(), action),
        }
        Reply::Stay
    }

    /// Draws both seats and how they are changed.
    fn draw(&self, _: Sight<'_>, popup: &mut Popup) {
        let columns = popup.columns(COLUMNS);
        let note = text::wrap(MEANING, popup.role(TextRole::Normal), columns);
        let content = popup.open("The players", columns, 3 + note.len(), KEYS);
        for (nth, (player, seat)) in Player::BOTH.into_iter().zip(self.seats).enumerate() {
            let row = Rect { height: 1, ..beneath(content, nth) }.intersection(content);
            let role = if nth == self.chosen { TextRole::Selected } else { TextRole::Normal };
            popup.put(row, &Line::styled(player.to_string(), popup.role(role)));
            let value = Rect {
                x: row.x.saturating_add(INDENT),
                width: row.width.saturating_sub(INDENT),
                ..row
            };
            let line = seat.line(popup);
            popup.put(value, &line);
            popup.click_map.add(row, DialogAction::Pick(nth));
        }
        popup.put_all(beneath(content, 3), &note);
    }
}
