//! What a command answers.

use serde_json::Value;

use crate::server::ssh::Exit;

/// How an answer is written.
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

/// What a command answers.
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

    /// It could not be done.
    pub fn failed(exit: Exit, why: &impl ToString) -> VerbAnswer {
        let error = format!("error: {}\n", why.to_string());
        VerbAnswer { out: Out::Text(String::new()), error, exit }
    }
}

/// A line of an answer, in both manners.
pub struct AnswerLine {
    pub text: String,
    pub json: Value,
}

/// All lines in one manner; people are told if there are none.
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

/// A single line in one manner.
pub fn one(line: AnswerLine, manner: AnswerManner) -> String {
    written(vec![line], manner, "")
}
