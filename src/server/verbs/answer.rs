//! What a command answers, or why it is not understood.

use std::str::FromStr;

use serde_json::{Value, json};
use thiserror::Error;

use crate::kit::storage;
use crate::punct::play::Refused;
use crate::rules::NotationError;
use crate::server::command_table::VerbEntry;
use crate::server::database::{Account, AccountNameError, ChallengeError, GameId};
use crate::server::game_server::{GameServer, ServerError};
use crate::server::network::NoNetwork;
use crate::server::ssh::{Exit, PublicKey};

/// Who gives a command with the key of an account, and how the answer is wanted.
#[derive(Clone, Copy)]
pub struct Asker<'a> {
    pub server: &'a GameServer,
    pub account: &'a Account,
    pub key: &'a PublicKey,
    pub manner: AnswerManner,
}

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

/// The list of commands, each as it is written and with what it does.
pub(super) fn help(commands: impl Iterator<Item = VerbEntry>) -> AnswerResult {
    let line = |VerbEntry { usage, help: what, .. }| AnswerLine {
        text: format!("{usage}\n        {what}"),
        json: json!({ "usage": usage, "what": what }),
    };
    let end = "--json at the end writes one object a line, an error as {\"error\":\"...\"}. Exit status: 0 \
               done, 1 refused, 2 not understood, 3 not allowed, 4 the server restarts: give the command again.";
    line_list(commands.map(line).chain([AnswerLine::for_people(end)]), "")
}

/// Why a command line can't be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MisreadVerb {
    #[error("there is no command '{0}'; 'help' lists them all")]
    Unknown(String),
    #[error("write: {0}")]
    Usage(&'static str),
    #[error("'{0}' is not the number of a game or challenge")]
    NoNumber(String),
    #[error("{0}")]
    Notation(#[from] NotationError),
    #[error("each move of your opponent needs your reply after it")]
    NoReply,
    #[error("'{0}' is not a strength; write 1 to 9, such as 3 or 3.4")]
    NoLevel(String),
    #[error(
        "'{0}' is none of basic, standard, two, any, white, black, random, swap, none, rated, claimed, min:RATING, \
         max:RATING, expires:TIME, nor a clock such as 20m+10s, 20m or 3d (for each move)"
    )]
    NoTerm(String),
    #[error("'{0}' is none of json, sgf, text, svg, png, html")]
    NoFormat(String),
    #[error("'{0}' is none of sgf, json, as which all games can be written")]
    NoCollection(String),
    #[error("'{0}' is not a limit such as min:1400, max:1700 or expires:2d (60 days at most)")]
    NoLimit(String),
    #[error("'{0}' is too long: 60 days is the most")]
    LongTime(String),
    #[error("no rating is at least 'min' and at most 'max'")]
    NoRange,
    #[error("'min' and 'max' are for 'challenge anyone', 'expires' for challenges that wait")]
    LimitOfSeeks,
    #[error("'claimed' is about the clock, and the challenge has none")]
    NothingToClaim,
    #[error("'{0}' is not an address: {NoNetwork}")]
    NoNetwork(String),
    #[error("'{0}' is not a time for a ban: write 7d or 12h, 60 days at most")]
    NoBanTime(String),
    #[error(transparent)]
    Name(AccountNameError),
    #[error("'{0}' is not a time to wait: write seconds, 3600 at most")]
    NoSeconds(String),
    #[error("'{0}' is not a number that 'wait --json' has told as \"since\"; 0 is before all")]
    NoSince(String),
    #[error("'{0}' is not a number of minutes from 1 to 1440")]
    NoMinutes(String),
    #[error("'{0}' is not a page: what was said last stands on page 1")]
    NoPage(String),
    #[error("'{0}' is not a number of days; 'vacation end' ends a vacation")]
    NoDays(String),
}

/// A word of a command, safe to show.
pub fn printable_word(word: &str) -> String {
    storage::printable(word, 40)
}

pub fn game_id(text: &str) -> Result<GameId, MisreadVerb> {
    number(text).map(GameId)
}

pub fn number<N: FromStr>(text: &str) -> Result<N, MisreadVerb> {
    text.parse().map_err(|_| MisreadVerb::NoNumber(printable_word(text)))
}
