//! Who gives a command, and what it answers.

use serde_json::{Value, json};

use crate::punct::play::Refused;
use crate::server::database::{Account, ChallengeError};
use crate::server::game_server::{GameServer, ServerError};
use crate::server::ssh::{Exit, PublicKey};

/// Who gives a command with the key of an account, and how the answer is wanted.
#[derive(Clone, Copy)]
pub struct Asker<'a> {
    pub server: &'a GameServer,
    pub account: &'a Account,
    pub key: &'a PublicKey,
    pub manner: AnswerManner,
}

/// Who gives a command that guests without a key may give, too.
pub struct Viewer<'a> {
    pub server: &'a GameServer,
    /// `None` for a guest without a key.
    pub account: Option<&'a Account>,
}

/// What writes a file for an answer, as long as who asked for it is there.
pub type FileWork = Box<dyn FnOnce(&Asker, &dyn Fn() -> bool) -> VerbAnswer>;

/// The lines that a command says, or why it could not be carried out.
pub type AnswerResult = Result<Vec<AnswerLine>, ServerError>;

/// A line of an answer. Programs get none of those without JSON.
pub struct AnswerLine {
    pub text: String,
    pub json: Value,
}

/// An answer of one line.
#[allow(clippy::unnecessary_wraps, reason = "most commands end with it")]
pub fn one_line(text: impl Into<String>, json: Value) -> AnswerResult {
    Ok(vec![AnswerLine { text: text.into(), json }])
}

/// An answer of many lines. Where there are none, people are told so.
#[allow(clippy::unnecessary_wraps, reason = "most commands end with it")]
pub fn line_list(lines: impl IntoIterator<Item = AnswerLine>, none: &'static str) -> AnswerResult {
    let mut lines: Vec<AnswerLine> = lines.into_iter().collect();
    if lines.is_empty() {
        lines.push(AnswerLine::for_people(none));
    }
    Ok(lines)
}

/// The lines of an answer as they are sent.
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
    /// One JSON object a line.
    Json,
}

/// What goes to standard output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Out {
    /// Lines to be read, which end as the reader's terminal needs it.
    Text(String),
    /// A file, which must arrive as it is.
    File(Vec<u8>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerbAnswer {
    pub out: Out,
    pub error: String,
    pub exit: Exit,
}

impl VerbAnswer {
    /// All went well; this is what it was for.
    pub fn success(out: Out) -> VerbAnswer {
        VerbAnswer { out, error: String::new(), exit: Exit::Done }
    }

    /// What is said, or why it could not be done.
    pub fn from_lines(answered: AnswerResult, manner: AnswerManner) -> VerbAnswer {
        VerbAnswer::from_result(answered.map(|lines| Out::Text(write_lines(lines, manner))), manner)
    }

    /// What is answered, or why it could not be done.
    pub fn from_result(done: Result<Out, ServerError>, manner: AnswerManner) -> VerbAnswer {
        let failed = |error: ServerError| VerbAnswer::from_error(&error, manner);
        done.map_or_else(failed, VerbAnswer::success)
    }

    /// It could not be done, with the exit status of that error.
    pub fn from_error(error: &ServerError, manner: AnswerManner) -> VerbAnswer {
        VerbAnswer::failure(exit_of(error), error, manner)
    }

    /// The server restarts: a line on either stream.
    pub fn restarts(manner: AnswerManner) -> VerbAnswer {
        let text = "The server restarts. In a moment, type the same line again.";
        let said = AnswerLine { text: text.to_owned(), json: json!({ "restarts": true }) };
        let why = "the server restarts; give the same command again in a moment";
        let answer = VerbAnswer::failure(Exit::Restart, &why, manner);
        VerbAnswer { out: Out::Text(said.into_text(manner)), ..answer }
    }

    /// It could not be done.
    pub fn failure(exit: Exit, why: &impl ToString, manner: AnswerManner) -> VerbAnswer {
        let (why, out) = (why.to_string(), Out::Text(String::new()));
        let text = format!("error: {why}");
        let error = AnswerLine { text, json: json!({ "error": why }) }.into_text(manner);
        VerbAnswer { out, error, exit }
    }
}

/// The exit status of a failure.
fn exit_of(error: &ServerError) -> Exit {
    match error {
        ServerError::Blocked
        | ServerError::NotOperator
        | ServerError::OtherOperator(_)
        | ServerError::Refused(Refused::Watching)
        | ServerError::Challenge(ChallengeError::NotToYou(_) | ChallengeError::NotYours(_)) => {
            Exit::Forbidden
        }
        _ => Exit::Refused,
    }
}
