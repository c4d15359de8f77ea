//! How the program carries out what takes a while or leaves the screen: reading, thinking, keeping.

use super::errand::Errand;
use super::message::Message;
use super::program::Playing;
use crate::gipf::session::Session;
use crate::settings::Choice;
use crate::tui::parts::{Ticket, WorkerFailure, job, worker};

impl Playing {
    /// Reads the list of saves on a thread of its own: there may be thousands.
    pub(super) fn list_saves(&mut self) {
        let store = self.app.session.store().clone();
        let report = |listed: Result<_, WorkerFailure>| {
            listed.map_or_else(Message::WorkerFailed, Message::SavesListed)
        };
        match &self.outbox {
            Some(outbox) => {
                worker::spawn("list of saves", outbox, report, move || Session::saves(&store));
            }
            None => {
                self.take(Message::SavesListed(Session::saves(&store)));
            }
        }
    }

    /// Lets the computer think on a thread of its own.
    pub(super) fn think(&mut self, ticket: Ticket, errand: Errand) {
        let think = self.minds.gipf;
        let work = move |watch: &mut job::Watch<Message>| think(errand, &mut || watch.keep_going());
        let outbox = self.outbox.as_ref();
        if let Some(done) = job::start("GIPF computer", outbox, ticket, Message::Found, work) {
            self.take(done);
        }
    }

    /// Keeps a choice for the next time. After a failure it keeps no more: to hear of it once is
    /// enough.
    pub(super) fn keep(&mut self, choice: &Choice) {
        if let Some(Err(error)) = self.settings.as_ref().map(|file| file.keep(choice)) {
            self.settings = None;
            self.take(Message::ChoiceNotKept(error));
        }
    }
}
