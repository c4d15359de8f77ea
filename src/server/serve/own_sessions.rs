//! The sessions of an account, which its owner can list and end.

use serde_json::json;

use crate::server::database::AccountId;
use crate::server::present::{PresentGuests, SessionSeen};
use crate::server::ssh::{Gate, Visit};
use crate::server::verbs::rows::{SessionItem, list_rows};
use crate::server::verbs::{AnswerResult, one_line};

pub(super) struct OwnSessions<'a> {
    pub(super) account: AccountId,
    /// The session from which the owner lists or ends them.
    pub(super) here: &'a Visit,
    pub(super) guests: &'a PresentGuests,
    pub(super) gate: &'a Gate,
}

impl OwnSessions<'_> {
    pub(super) fn list(&self) -> AnswerResult {
        let all: Vec<SessionSeen> = self.all().collect();
        list_rows(all.iter().map(|session| SessionItem::new(session, self.is_here(session))), "")
    }

    /// Ends all sessions of the account except this one.
    pub(super) fn end(&self) -> AnswerResult {
        let ended = self.all().filter(|session| !self.is_here(session)).count();
        let (account, here) = (self.account, self.here);
        self.gate.dismiss_others(account.0, here.guest.connection);
        self.guests.hang_up(|it| it.account == Some(account) && !it.keyboard.is(&here.keyboard));
        let s = if ended == 1 { "" } else { "s" };
        one_line(format!("Ended: {ended} other session{s}."), json!({ "ended": ended }))
    }

    fn all(&self) -> impl Iterator<Item = SessionSeen> {
        let resting = self.gate.resting().into_iter().map(SessionSeen::from);
        let all = self.guests.sessions().into_iter().chain(resting);
        all.filter(|session| session.account == Some(self.account))
    }

    fn is_here(&self, session: &SessionSeen) -> bool {
        session.keyboard.as_ref().is_some_and(|it| it.is(&self.here.keyboard))
    }
}
