//! What a command answers.

use serde_json::{Value, json};

use crate::punct::table::Refused;
use crate::server::command_table::Command;
use crate::server::database::{Account, ChallengeError};
use crate::server::game_server::{GameServer, ServerError};
use crate::server::ssh::{Exit, GuestKey};

/// Who gives a command with the key of an account, and how the answer is wanted.
#[derive(Clone, Copy)]
pub(super) struct Asker<'a> {
    pub server: &'a GameServer,
    pub account: &'a Account,
    pub key: &'a GuestKey,
    pub manner: AnswerManner,
}

/// What a command says, or why it could not be carried out.
pub(super) type Answered = Result<String, ServerError>;

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
    pub fn done(out: Out) -> VerbAnswer {
        VerbAnswer { out, error: String::new(), exit: Exit::Done }
    }

    /// What is answered, or why it could not be done.
    pub fn of(done: Result<Out, ServerError>, manner: AnswerManner) -> VerbAnswer {
        let failed = |error: ServerError| VerbAnswer::refused(&error, manner);
        done.map_or_else(failed, VerbAnswer::done)
    }

    /// It could not be done, with the exit status of that error.
    pub fn refused(error: &ServerError, manner: AnswerManner) -> VerbAnswer {
        VerbAnswer::failed(exit_of(error), error, manner)
    }

    /// It could not be done.
    pub fn failed(exit: Exit, why: &impl ToString, manner: AnswerManner) -> VerbAnswer {
        let (why, out) = (why.to_string(), Out::Text(String::new()));
        let text = format!("error: {why}");
        let error = one(AnswerLine { text, json: json!({ "error": why }) }, manner);
        VerbAnswer { out, error, exit }
    }
}

/// A line of an answer, in both manners.
pub struct AnswerLine {
    pub text: String,
    pub json: Value,
}

/// All lines in one manner. Without lines, `none` is written for people.
pub fn written(lines: Vec<AnswerLine>, manner: AnswerManner, none: &str) -> String {
    let write = |line: AnswerLine| match manner {
        AnswerManner::Text => line.text + "\n",
        AnswerManner::Json => line.json.to_string() + "\n",
    };
    if lines.is_empty() && manner == AnswerManner::Text {
        return format!("{none}\n");
    }
    lines.into_iter().map(write).collect()
}

pub fn one(line: AnswerLine, manner: AnswerManner) -> String {
    written(vec![line], manner, "")
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

/// The list of commands, each as it is written and with what it does.
pub(super) fn listed(commands: impl Iterator<Item = Command>, manner: AnswerManner) -> String {
    let line = |Command { usage, help: what, .. }| AnswerLine {
        text: format!("{usage}\n        {what}"),
        json: json!({ "usage": usage, "what": what }),
    };
    let mut lines: Vec<AnswerLine> = commands.map(line).collect();
    if manner == AnswerManner::Text {
        let text = "--json at the end writes one object a line, an error as {\"error\":\"...\"}. Exit \
                    status: 0 done, 1 refused, 2 not understood, 3 not allowed.";
        lines.push(AnswerLine { text: text.to_owned(), json: json!({}) });
    }
    written(lines, manner, "")
}
