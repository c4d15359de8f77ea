//! Operators and their requests, by `punct account` and by `ssh HOST`.

use derive_more::Display;
use jiff::Timestamp;

use super::answer::AnswerResult;
use super::misread::printable_word;
use crate::server::clients::Subnet;
use crate::server::database::{Account, AccountId, accounts, origins};
use crate::server::game_server::{GameServer, ServerError};
use crate::server::log::{LogEvent, log};
use crate::server::present::{PresentGuests, SessionSeen};
use crate::server::ssh::Gate;

/// The operator who gives a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display)]
pub enum Operator {
    /// A person who runs commands on the server's data.
    #[display("machine")]
    AtTheMachine,
    Account(AccountId),
}

/// Carries out a request. Returns the answer for the operator.
pub type ModerationWork = Box<dyn FnOnce(&Moderator) -> AnswerResult>;

/// A request of an operator.
pub struct ModerationRequest {
    pub run: ModerationWork,
    /// Whether games or their chat change. Then a running server must carry the request out,
    /// because it has some of the games in memory.
    pub changes_games: bool,
}

/// The operator who gives a request, and the parts of the server that carry it out.
pub struct Moderator<'a> {
    pub by: Operator,
    /// Whether actions that can't be undone need no confirmation. This is so for programs, which
    /// can't answer questions.
    pub means_it: bool,
    pub server: &'a GameServer,
    pub guests: &'a PresentGuests,
    pub gate: &'a Gate,
}

impl Moderator<'_> {
    /// Logs an action. `what` consists of pairs such as `event=kick name=ben`.
    pub(super) fn log(&self, what: &str) {
        log(LogEvent::Moderation { what, by: &self.by });
    }

    /// Passes the present bans on to the gate.
    pub(super) fn tell_gate(&self) -> Result<(), ServerError> {
        self.gate.set_bans(self.server.database(|it| origins::bans(it, Timestamp::now()))?);
        Ok(())
    }

    /// Ends the sessions and connections of an account. Returns whether there were any.
    pub(super) fn disconnect(&self, account: AccountId) -> bool {
        let had_connections = self.gate.dismiss(account.0);
        let had_sessions = self.guests.hang_up(|guest| guest.account == Some(account));
        had_connections || had_sessions
    }

    /// Fails without a confirmation of an action that can't be undone. `what` makes the question.
    pub(super) fn confirm(
        &self,
        is_confirmed: bool,
        what: impl FnOnce() -> String,
    ) -> Result<(), ServerError> {
        if self.means_it || is_confirmed {
            Ok(())
        } else {
            Err(ServerError::UnconfirmedModeration(what()))
        }
    }

    /// Returns the name of an operator who is connected from a network, or came from there lately.
    pub(super) fn operator_from(&self, network: Subnet) -> Result<Option<String>, ServerError> {
        let resting = self.gate.resting().into_iter().map(SessionSeen::from);
        let present = self.guests.sessions().into_iter().chain(resting);
        let present = present.filter(|it| network.contains(it.address));
        let present: Vec<_> = present.filter_map(|it| it.account).collect();
        let lately =
            self.server.database(|it| origins::arrivals_from(it, network, origins::today()))?;
        let came_lately = |it: &Account| lately.iter().any(|arrival| arrival.name == it.name);
        let accounts = self.server.database(accounts::all)?.into_iter();
        let operators = accounts.filter(|account| account.operator && !account.closed);
        let mut from_there = operators.filter(|it| present.contains(&it.id) || came_lately(it));
        Ok(from_there.next().map(|account| account.name.to_string()))
    }

    /// Returns the player with this name, who must not be this operator.
    pub(super) fn other_player(&self, name: &str) -> Result<Account, ServerError> {
        let account = self.player(name)?;
        match self.by {
            Operator::Account(by) if by == account.id => Err(ServerError::ShutsThemselfOut),
            Operator::Account(_) | Operator::AtTheMachine => Ok(account),
        }
    }

    /// Returns the player with this name. Only an operator at the machine may act on another
    /// operator.
    pub(super) fn player(&self, name: &str) -> Result<Account, ServerError> {
        let account = self.server.account_named(name)?;
        if account.operator && matches!(self.by, Operator::Account(by) if by != account.id) {
            return Err(ServerError::OtherOperator(account.name));
        }
        Ok(account)
    }
}

/// Returns a typed name in a form that is safe for the log.
pub(super) fn name_for_log(name: &str) -> String {
    printable_word(name).escape_default().to_string()
}
