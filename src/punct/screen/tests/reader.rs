//! A player at the screen of a shared table who reads the talk.

use std::sync::mpsc::{Receiver, channel};

use super::seat::Seat;
use crate::kit::session::PersonId;
use crate::kit::terminal::{Input, Outbox};
use crate::punct::control::table::TableClient;
use crate::punct::play::Snapshot;
use crate::punct::screen::Message;
use crate::punct::screen::ScreenHandle;
use crate::punct::screen::dialogs::Dialog;
use crate::punct::screen::modes::table::TablePanel;

pub struct Reader {
    seat: Seat,
    inputs: Receiver<Input<Message>>,
}

/// A handle to a screen at a table, and the receiver of its messages.
pub fn connect() -> (ScreenHandle, Receiver<Input<Message>>) {
    let (to, inputs) = channel();
    (ScreenHandle::new(Outbox::new(to)), inputs)
}

impl Reader {
    /// Opens such a screen and its list of the talk.
    pub fn new(
        me: PersonId,
        seen: Snapshot,
        ignored: Vec<PersonId>,
        inputs: Receiver<Input<Message>>,
    ) -> Reader {
        let mut panel = TablePanel::new(TableClient::new(me, seen, false));
        panel.client.ignored = ignored;
        let mut seat = Seat::at_table(panel);
        seat.keys("\"");
        Reader { seat, inputs }
    }

    /// The lines in the list now.
    pub fn reads(&mut self) -> Vec<String> {
        for input in self.inputs.try_iter() {
            if let Input::Message(message) = input {
                self.seat.take(message);
            }
        }
        let listed = self.seat.app().dialogs.iter().find_map(|dialog| match dialog {
            Dialog::Talk(talk) => Some(talk.lines()),
            _ => None,
        });
        listed.expect("the list is open")
    }
}
