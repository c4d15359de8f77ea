//! Who plays White and who Black, to be changed in a game.

use super::{Dialog, Reply, Sight};
use crate::kit::shell::{DialogKind, GameDialog};
use crate::kit::ui::action::{DialogAction, DialogBinding};
use crate::kit::ui::form::{Form, Row, Sheet};
use crate::kit::ui::popup::Popup;
use crate::kit::ui::seat_choice::{MEANING, SeatChoice};
use crate::kit::ui::shared_keys::{CANCEL, CHANGE, ENTER, FIELD};
use crate::punct::screen::action::{Action, SessionAction};
use crate::punct::session::Seats;

/// White's seat and Black's.
pub type Players = Form<[SeatChoice; 2]>;

static KEYS: &[DialogBinding] = &[FIELD, CHANGE, ENTER.label("play on"), CANCEL];

static SHEET: Sheet<[SeatChoice; 2]> = Sheet {
    title: "The players",
    columns: 48,
    indent: 7,
    most: 2,
    rows: &[
        Row::<[SeatChoice; 2]>::choice(
            "White",
            |seats, _, popup| seats[0].line(popup),
            |seats, forward| seats[0].change(forward),
        )
        .note(&[MEANING]),
        Row::<[SeatChoice; 2]>::choice(
            "Black",
            |seats, _, popup| seats[1].line(popup),
            |seats, forward| seats[1].change(forward),
        )
        .note(&[MEANING]),
    ],
    button: None,
};

impl Players {
    /// The seats as they are; the keys change the one the computer has.
    pub fn new(seats: Seats) -> Players {
        let seats = SeatChoice::of(seats);
        let is_white = seats[0].0.is_some();
        let mut form = Form::of(&SHEET, KEYS, seats, Default::default());
        form.go_to(if is_white { "White" } else { "Black" });
        form
    }
}

impl GameDialog<Dialog> for Players {
    fn kind(&self) -> DialogKind {
        DialogKind::new(self.keys).asking()
    }

    fn act(&mut self, action: DialogAction) -> Reply {
        if !self.act(action) {
            return Reply::Stay;
        }
        let seats = Seats::of_computer(self.state.map(|seat| seat.0));
        Reply::Finish(Action::Session(SessionAction::Seat(seats)))
    }

    fn draw(&self, _: Sight<'_>, popup: &mut Popup) {
        self.draw(popup);
    }
}
