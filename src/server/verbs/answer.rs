//! The person who gives a command, the session in which they give it, and the answer.

use std::net::IpAddr;

use serde_json::{Value, json};

use crate::punct::play::CommandError;
use crate::server::database::{Account, ChangeError};
use crate::server::game_server::{GameServer, ServerError};
use crate::server::present::PresentGuests;
use crate::server::ssh::{Exit, Gate, Keyboard, PublicKey, SessionPass};

/// The owner of an account who gives a command, and how the answer is wanted.
#[derive(Clone, Copy)]
pub struct Asker<'a> {
    pub server: &'a GameServer,
    pub account: &'a Account,
    pub key: &'a PublicKey,
    pub manner: AnswerManner,
}

/// The person who gives a command that is also for guests without a key.
pub struct Viewer<'a> {
    pub server: &'a GameServer,
    /// `None` for a guest without a key.
    pub account: Option<&'a Account>,
}

/// The session in which a command is given, and all sessions and connections beside it.
#[derive(Clone, Copy)]
pub struct SessionHere<'a> {
    pub keyboard: &'a Keyboard,
    pub pass: &'a SessionPass,
    pub address: IpAddr,
    /// The number of its connection.
    pub connection: u64,
    pub guests: &'a PresentGuests,
    pub gate: &'a Gate,
}

/// Writes a file as the answer. The second argument tells whether the client is still there.
pub type FileWork = Box<dyn FnOnce(&Asker, &dyn Fn() -> bool) -> VerbAnswer>;

/// The lines of an answer, or the reason why the command could not be carried out.
pub type AnswerResult = Result<Vec<AnswerLine>, ServerError>;

/// A line of an answer. Programs do not get a line whose JSON is null.
pub struct AnswerLine {
    pub text: String,
    pub json: Value,
}

/// Returns an answer of one line.
#[allow(clippy::unnecessary_wraps, reason = "most commands end with it")]
pub fn one_line(text: impl Into<String>, json: Value) -> AnswerResult {
    Ok(vec![AnswerLine { text: text.into(), json }])
}

/// Returns an answer of many lines. If there are none, people read `none`.
#[allow(clippy::unnecessary_wraps, reason = "most commands end with it")]
pub fn line_list(lines: impl IntoIterator<Item = AnswerLine>, none: &'static str) -> AnswerResult {
    let mut lines: Vec<AnswerLine> = lines.into_iter().collect();
    if lines.is_empty() {
        lines.push(AnswerLine::for_people(none));
    }
    Ok(lines)
}

/// Returns the text that is sent for the lines of an answer.
pub fn write_lines(lines: Vec<AnswerLine>, manner: AnswerManner) -> String {
    lines.into_iter().map(|line| line.into_text(manner)).collect()
}

impl AnswerLine {
    pub(super) fn for_people(text: impl Into<String>) -> AnswerLine {
        AnswerLine { text: text.into(), json: Value::Null }
    }

    pub(super) fn into_text(self, manner: AnswerManner) -> String {
        match manner {
            AnswerManner::Text => self.text + "\n",
            AnswerManner::Json if self.json.is_null() => String::new(),
            AnswerManner::Json => self.json.to_string() + "\n",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerManner {
    Text,
    /// One JSON object on each line.
    Json,
}

/// The content of standard output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Out {
    /// Lines of text. They are sent with the line ends that the client's side needs.
    Text(String),
    /// A file, which is sent unchanged.
    File(Vec<u8>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerbAnswer {
    pub out: Out,
    pub error: String,
    pub exit: Exit,
}

impl VerbAnswer {
    /// Returns the answer of a command that was carried out.
    pub fn success(out: Out) -> VerbAnswer {
        VerbAnswer { out, error: String::new(), exit: Exit::Done }
    }

    /// Returns the answer with some lines, or with an error.
    pub fn from_lines(answered: AnswerResult, manner: AnswerManner) -> VerbAnswer {
        VerbAnswer::from_result(answered.map(|lines| Out::Text(write_lines(lines, manner))), manner)
    }

    /// Returns the answer with a content of standard output, or with an error.
    pub fn from_result(done: Result<Out, ServerError>, manner: AnswerManner) -> VerbAnswer {
        let failed = |error: ServerError| VerbAnswer::from_error(&error, manner);
        done.map_or_else(failed, VerbAnswer::success)
    }

    /// Returns the answer with an error and the exit status for that error.
    pub fn from_error(error: &ServerError, manner: AnswerManner) -> VerbAnswer {
        VerbAnswer::failure(exit_of(error), error, manner)
    }

    /// Returns the answer when the server restarts: a line on standard output and a line on
    /// standard error.
    pub fn restarts(manner: AnswerManner) -> VerbAnswer {
        let text = "The server restarts. In a moment, type the same line again.";
        let said = AnswerLine { text: text.to_owned(), json: json!({ "restarts": true }) };
        let why = "the server restarts; give the same command again in a moment";
        let answer = VerbAnswer::failure(Exit::Restart, &why, manner);
        VerbAnswer { out: Out::Text(said.into_text(manner)), ..answer }
    }

    /// Returns the answer of a command that could not be carried out.
    pub fn failure(exit: Exit, why: &impl ToString, manner: AnswerManner) -> VerbAnswer {
        let (why, out) = (why.to_string(), Out::Text(String::new()));
        let text = format!("error: {why}");
        let error = AnswerLine { text, json: json!({ "error": why }) }.into_text(manner);
        VerbAnswer { out, error, exit }
    }
}

/// Returns the exit status for an error.
fn exit_of(error: &ServerError) -> Exit {
    match error {
        ServerError::Blocked
        | ServerError::NotOperator
        | ServerError::OtherOperator(_)
        | ServerError::Refused(CommandError::Watching)
        | ServerError::Change(ChangeError::NotToYou(_) | ChangeError::NotYours(_)) => {
            Exit::Forbidden
        }
        _ => Exit::Refused,
    }
}
