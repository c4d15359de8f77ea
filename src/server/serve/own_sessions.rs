//! The sessions of an account, as its owner lists and ends them.

use serde_json::json;

use crate::kit::steady_time::moment_code;
use crate::server::database::AccountId;
use crate::server::present::{PresentGuests, SessionSeen};
use crate::server::ssh::{Gate, Visit};
use crate::server::verbs::{AnswerLine, AnswerResult, line_list, listing, one_line};

pub(super) struct OwnSessions<'a> {
    pub(super) account: AccountId,
    /// The session in which the owner lists or ends them.
    pub(super) here: &'a Visit,
    pub(super) guests: &'a PresentGuests,
    pub(super) gate: &'a Gate,
}

impl OwnSessions<'_> {
    pub(super) fn list(&self) -> AnswerResult {
        line_list(self.all().map(|session| self.line(&session)), "")
    }

    /// Ends all sessions except this one.
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

    fn line(&self, session: &SessionSeen) -> AnswerLine {
        let SessionSeen { key, address, since, keyboard, .. } = session;
        let (rests, here) = (keyboard.is_none(), self.is_here(session));
        let rest = if rests { "without a screen or command " } else { "" };
        let this = if here { "  (this one)" } else { "" };
        let key = key.as_ref().map_or("", |key| &key.0);
        AnswerLine {
            text: format!("{address}  {rest}since {}  {key}{this}", listing::moment(*since)),
            json: json!({
                "address": address.to_string(), "since": moment_code(*since), "key": key,
                "resting": rests, "this": here,
            }),
        }
    }
}
