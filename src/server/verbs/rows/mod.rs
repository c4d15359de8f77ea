//! Rows of the server's lists. Commands make text or JSON from a row, and the lobby makes an item.
//!
//! - [`games`]: games, their moves, and challenges;
//! - [`people`]: players, their keys and sessions, what they say, and who is let in or kept out.

pub mod games;
pub mod people;

use std::fmt::Display;

use serde_json::Value;

use super::answer::{AnswerLine, AnswerResult, line_list};

/// A row of a list.
pub struct ListedRow {
    /// The number before the text, in a column. It is empty for a row without a number.
    pub head: String,
    /// The text for people.
    pub text: String,
    /// The object for programs.
    pub json: Value,
}

impl ListedRow {
    fn new(text: impl Into<String>, json: Value) -> ListedRow {
        ListedRow { head: String::new(), text: text.into(), json }
    }

    pub fn numbered(number: impl Display, text: String, json: Value) -> ListedRow {
        ListedRow { head: format!("{number:>5}"), text, json }
    }

    /// Converts the row to a line of an answer.
    pub fn into_line(self) -> AnswerLine {
        let ListedRow { head, text, json } = self;
        let text = if head.is_empty() { text } else { format!("{head}  {text}") };
        AnswerLine { text, json }
    }
}

/// Returns an answer of rows. If there are none, people read `none`.
pub fn list_rows(rows: impl IntoIterator<Item = ListedRow>, none: &'static str) -> AnswerResult {
    line_list(rows.into_iter().map(ListedRow::into_line), none)
}
