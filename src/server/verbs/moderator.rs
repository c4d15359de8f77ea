//! Operators and their requests, by `punct account` and by `ssh HOST`, and the arguments of these
//! commands.

use std::fmt::{self, Display};

use jiff::Timestamp;

use super::answer::AnswerResult;
use super::read::{MisreadVerb, VerbArgument, VerbArguments, YesWord, printable_word};
use crate::punct::clock::read_time;
use crate::rules::Player;
use crate::server::database::{Account, AccountId, AccountName, Verdict};
use crate::server::game_server::{GameServer, ServerError};
use crate::server::log::{LogEvent, log};
use crate::server::network::Subnet;
use crate::server::present::PresentGuests;
use crate::server::ssh::Gate;

/// The operator who gives a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    /// A person who runs commands on the server's data.
    AtTheMachine,
    Account(AccountId),
}

impl Display for Operator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Operator::AtTheMachine => f.write_str("machine"),
            Operator::Account(account) => account.fmt(f),
        }
    }
}

/// A request of an operator.
pub struct ModerationRequest {
    /// Carries out the request. Returns the answer for the operator.
    pub run: Box<dyn FnOnce(&Moderator) -> AnswerResult>,
    /// Whether games or their chat change. Then a running server must carry the request out,
    /// because it has some of the games in memory.
    pub changes_games: bool,
}

/// An operator with a request.
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
        self.gate.set_bans(self.server.database(|it| it.bans(Timestamp::now()))?);
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
        yes: Option<YesWord>,
        what: impl FnOnce() -> String,
    ) -> Result<(), ServerError> {
        let means_it = self.means_it || yes.is_some();
        if means_it { Ok(()) } else { Err(ServerError::UnconfirmedModeration(what())) }
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

impl VerbArgument for Subnet {
    fn read_word(word: &str) -> Result<Option<Subnet>, MisreadVerb> {
        let network = word.parse().map_err(|_| MisreadVerb::NoNetwork(printable_word(word)))?;
        Ok(Some(network))
    }
}

/// The network in `from ADDRESS`.
pub struct FromNetwork(pub Subnet);

impl VerbArguments for FromNetwork {
    fn read(words: &[&str]) -> Result<Option<FromNetwork>, MisreadVerb> {
        let ["from" | "FROM", address] = words else { return Ok(None) };
        Ok(Subnet::read_word(address)?.map(FromNetwork))
    }
}

/// The number of seconds in `for TIME`.
pub struct ForTime(pub u32);

impl VerbArguments for ForTime {
    fn read(words: &[&str]) -> Result<Option<ForTime>, MisreadVerb> {
        let ["for", time] = words else { return Ok(None) };
        let seconds = read_time(time).ok().filter(|seconds| *seconds > 0);
        let seconds = seconds.ok_or_else(|| MisreadVerb::NoBanTime(printable_word(time)))?;
        Ok(Some(ForTime(seconds)))
    }
}

impl VerbArgument for AccountName {
    fn read_word(word: &str) -> Result<Option<AccountName>, MisreadVerb> {
        word.parse().map(Some).map_err(MisreadVerb::Name)
    }
}

/// A player's name in a place where the number of a game may stand, too. Names begin with a letter.
pub struct NameNotNumber(pub String);

impl VerbArgument for NameNotNumber {
    fn read_word(word: &str) -> Result<Option<NameNotNumber>, MisreadVerb> {
        let is_name = word.starts_with(|c: char| c.is_ascii_alphabetic());
        Ok(is_name.then(|| NameNotNumber(word.to_owned())))
    }
}

/// Reads how a game is decided: the winner's colour, or `draw`.
impl VerbArgument for Verdict {
    fn read_word(word: &str) -> Result<Option<Verdict>, MisreadVerb> {
        let winner = word.parse::<Player>().ok().map(Verdict::Won);
        Ok(winner.or((word == "draw").then_some(Verdict::Drawn)))
    }
}
