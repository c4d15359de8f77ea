//! The person who gives a command: the owner of an account, a guest, or an operator; the session in
//! which they give it; and the answer.

use std::net::IpAddr;

use derive_more::Display;
use jiff::Timestamp;
use serde_json::{Value, json};

use crate::punct::play::CommandError;
use crate::server::clients::Subnet;
use crate::server::database::{Account, AccountId, ChangeError, accounts, origins};
use crate::server::game_server::{GameServer, ServerError};
use crate::server::log::{LogEvent, log};
use crate::server::present::PresentGuests;
use crate::server::ssh::{Exit, Gate, Keyboard, PublicKey, SessionPass};

/// The owner of an account who gives a command, and how the answer is wanted.
#[derive(Clone, Copy)]
pub struct Owner<'a> {
    pub server: &'a GameServer,
    pub account: &'a Account,
    pub key: &'a PublicKey,
    pub format: AnswerFormat,
}

/// The person who gives a command that is also for guests without a key.
pub struct Viewer<'a> {
    pub server: &'a GameServer,
    /// `None` for a guest without a key.
    pub account: Option<&'a Account>,
}

#[derive(Clone, Copy)]
pub struct CurrentSession<'a> {
    pub keyboard: &'a Keyboard,
    pub pass: &'a SessionPass,
    pub address: IpAddr,
    pub connection: u64,
    pub guests: &'a PresentGuests,
    pub gate: &'a Gate,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Display)]
pub enum Operator {
    /// Runs commands on the server's data.
    #[display("machine")]
    AtTheMachine,
    Account(AccountId),
}

pub type ModerationWork = Box<dyn FnOnce(&Moderator) -> AnswerResult>;

pub struct ModerationRequest {
    pub run: ModerationWork,
    /// A running server must carry the request out if games or their chat change, because it has
    /// some of the games in memory.
    pub changes_games: bool,
}

pub struct Moderator<'a> {
    pub by: Operator,
    /// Actions that can't be undone need no confirmation by programs, which can't answer questions.
    pub is_confirmed: bool,
    pub server: &'a GameServer,
    pub guests: &'a PresentGuests,
    pub gate: &'a Gate,
}

impl Moderator<'_> {
    /// `what` consists of pairs such as `event=kick name=ben`.
    pub(super) fn log(&self, what: &str) {
        log(LogEvent::Moderation { what, by: &self.by });
    }

    pub(super) fn update_gate(&self) -> Result<(), ServerError> {
        self.gate.set_bans(self.server.database(|it| origins::bans(it, Timestamp::now()))?);
        Ok(())
    }

    /// `true` if there were any connections.
    pub(super) fn disconnect(&self, account: AccountId) -> bool {
        let had_connections = self.gate.dismiss(account);
        let had_sessions = self.guests.hang_up(|guest| guest.account == Some(account));
        had_connections || had_sessions
    }

    /// Fails without a confirmation of an action that can't be undone. `what` makes the question.
    pub(super) fn confirm(
        &self,
        is_confirmed: bool,
        what: impl FnOnce() -> String,
    ) -> Result<(), ServerError> {
        if self.is_confirmed || is_confirmed {
            Ok(())
        } else {
            Err(ServerError::UnconfirmedModeration(what()))
        }
    }

    /// An operator who is connected from the network, or came from there lately.
    pub(super) fn operator_from(&self, network: Subnet) -> Result<Option<String>, ServerError> {
        let mut present = self.guests.sessions(self.gate);
        present.retain(|session| network.contains(session.address));
        let lately =
            self.server.database(|it| origins::arrivals_from(it, network, origins::today()))?;
        for account in self.server.database(accounts::all)? {
            let comes_from_there = present.iter().any(|it| it.account == Some(account.id))
                || lately.iter().any(|arrival| arrival.name == account.name);
            if account.operator && !account.closed && comes_from_there {
                return Ok(Some(account.name.to_string()));
            }
        }
        Ok(None)
    }

    /// Must not be this operator.
    pub(super) fn other_player(&self, name: &str) -> Result<Account, ServerError> {
        let account = self.player(name)?;
        match self.by {
            Operator::Account(by) if by == account.id => Err(ServerError::ShutsThemselfOut),
            Operator::Account(_) | Operator::AtTheMachine => Ok(account),
        }
    }

    /// Only an operator at the machine may act on another operator.
    pub(super) fn player(&self, name: &str) -> Result<Account, ServerError> {
        let account = self.server.account_named(name)?;
        if account.operator && matches!(self.by, Operator::Account(by) if by != account.id) {
            return Err(ServerError::OtherOperator(account.name));
        }
        Ok(account)
    }
}

/// The second argument tells whether the client is still there.
pub type FileWork = Box<dyn FnOnce(&Owner, &dyn Fn() -> bool) -> VerbAnswer>;

pub type AnswerResult = Result<Vec<AnswerLine>, ServerError>;

/// Programs do not get a line whose JSON is null.
pub struct AnswerLine {
    pub text: String,
    pub json: Value,
}

#[allow(clippy::unnecessary_wraps, reason = "most commands end with it")]
pub fn one_line(text: impl Into<String>, json: Value) -> AnswerResult {
    Ok(vec![AnswerLine { text: text.into(), json }])
}

/// If there are no lines, people read `none`.
#[allow(clippy::unnecessary_wraps, reason = "most commands end with it")]
pub fn line_list(lines: impl IntoIterator<Item = AnswerLine>, none: &'static str) -> AnswerResult {
    let mut lines: Vec<AnswerLine> = lines.into_iter().collect();
    if lines.is_empty() {
        lines.push(AnswerLine::for_people(none));
    }
    Ok(lines)
}

pub fn write_lines(lines: Vec<AnswerLine>, format: AnswerFormat) -> String {
    lines.into_iter().map(|line| line.into_text(format)).collect()
}

impl AnswerLine {
    pub(super) fn for_people(text: impl Into<String>) -> AnswerLine {
        AnswerLine { text: text.into(), json: Value::Null }
    }

    pub(super) fn into_text(self, format: AnswerFormat) -> String {
        match format {
            AnswerFormat::Text => self.text + "\n",
            AnswerFormat::Json if self.json.is_null() => String::new(),
            AnswerFormat::Json => self.json.to_string() + "\n",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerFormat {
    Text,
    /// One JSON object on each line.
    Json,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnswerBody {
    /// With the line ends that the client's side needs.
    Text(String),
    /// Sent unchanged.
    File(Vec<u8>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerbAnswer {
    pub out: AnswerBody,
    pub error: String,
    pub exit: Exit,
}

impl VerbAnswer {
    pub fn success(out: AnswerBody) -> VerbAnswer {
        VerbAnswer { out, error: String::new(), exit: Exit::Done }
    }

    pub fn from_lines(answered: AnswerResult, format: AnswerFormat) -> VerbAnswer {
        VerbAnswer::from_result(
            answered.map(|lines| AnswerBody::Text(write_lines(lines, format))),
            format,
        )
    }

    pub fn from_result(done: Result<AnswerBody, ServerError>, format: AnswerFormat) -> VerbAnswer {
        match done {
            Ok(out) => VerbAnswer::success(out),
            Err(error) => VerbAnswer::from_error(&error, format),
        }
    }

    pub fn from_error(error: &ServerError, format: AnswerFormat) -> VerbAnswer {
        let exit = match error {
            ServerError::Blocked
            | ServerError::NotOperator
            | ServerError::OtherOperator(_)
            | ServerError::Refused(CommandError::Watching)
            | ServerError::Change(ChangeError::NotToYou(_) | ChangeError::NotYours(_)) => {
                Exit::Forbidden
            }
            _ => Exit::Refused,
        };
        VerbAnswer::failure(exit, error, format)
    }

    /// A line on standard output and a line on standard error.
    pub fn restarts(format: AnswerFormat) -> VerbAnswer {
        let text = "The server restarts. In a moment, type the same line again.";
        let said = AnswerLine { text: text.to_owned(), json: json!({ "restarts": true }) };
        let why = "the server restarts; give the same command again in a moment";
        let answer = VerbAnswer::failure(Exit::Restart, &why, format);
        VerbAnswer { out: AnswerBody::Text(said.into_text(format)), ..answer }
    }

    pub fn failure(exit: Exit, why: &impl ToString, format: AnswerFormat) -> VerbAnswer {
        let (why, out) = (why.to_string(), AnswerBody::Text(String::new()));
        let text = format!("error: {why}");
        let error = AnswerLine { text, json: json!({ "error": why }) }.into_text(format);
        VerbAnswer { out, error, exit }
    }
}
