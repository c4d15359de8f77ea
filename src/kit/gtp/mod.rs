//! The Go Text Protocol, version 2, for any game: requests and answers, and a [`conversation`].

mod conversation;

#[cfg(test)]
pub use conversation::Conversation;
pub use conversation::{
    DEEPEST_PERFT, GtpDone, Played, RunCommand, colour_and_text, converse, depth, empty_answer,
    file_and_overwrite, is_resignation, must_be_turn_of, score, sorted, turn_or_over,
};

use std::fmt;

use thiserror::Error;

use crate::kit::storage::{StoreError, printable};
use crate::rules::{Player, UnknownWord};

/// The greatest length of a line, in bytes, without its comment.
pub const MAX_LINE: usize = 1 << 14;

#[derive(Debug, PartialEq, Eq)]
pub struct GtpRequest {
    /// The id of the command, as the other program wrote it; `None` if it wrote none.
    pub id: Option<String>,
    /// The name of the command in small letters; empty if the line has only an id.
    pub command: String,
    /// The text after the name, trimmed.
    pub arguments: String,
    /// Whether the line is longer than [`MAX_LINE`] and may have been cut.
    pub too_long: bool,
}

impl GtpRequest {
    /// Parses a line; `None` if it is blank or holds only a comment. As the protocol prescribes,
    /// control characters are ignored, tabs are blanks and `#` begins a comment. Bytes that are not
    /// UTF-8 become `�`.
    pub fn read(line: &[u8]) -> Option<GtpRequest> {
        let request = line.split(|&byte| byte == b'#').next().unwrap_or_default();
        let too_long = request.trim_ascii_end().len() > MAX_LINE;
        let text: String = String::from_utf8_lossy(request)
            .chars()
            .map(|c| if c == '\t' { ' ' } else { c })
            .filter(|&c| !c.is_control() && c != BYTE_ORDER_MARK)
            .collect();
        let (first, rest) = word_and_rest(&text);
        if first.is_empty() {
            return None;
        }
        let numbered = first.bytes().all(|byte| byte.is_ascii_digit());
        let (command, arguments) = if numbered { word_and_rest(rest) } else { (first, rest) };
        Some(GtpRequest {
            id: numbered.then(|| first.to_owned()),
            command: command.to_lowercase(),
            arguments: arguments.to_owned(),
            too_long,
        })
    }
}

/// Some programs send this character before the first line.
const BYTE_ORDER_MARK: char = '\u{FEFF}';

/// Splits a text into its first word, which is empty if there is none, and the trimmed rest.
fn word_and_rest(text: &str) -> (&str, &str) {
    let text = text.trim();
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (word, rest.trim_start())
}

pub struct GtpAnswer {
    /// The id of the command, as the other program wrote it; `None` if it wrote none.
    pub id: Option<String>,
    /// The text of the answer, or why the command failed. If the text begins with a newline, all of
    /// it stands below the line of the `=`.
    pub result: Result<String, Failure>,
}

impl fmt::Display for GtpAnswer {
    /// Writes the answer with an empty line at its end. Empty lines within the text are left out,
    /// because an empty line ends an answer.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (sign, text) = match &self.result {
            Ok(text) => ('=', text.clone()),
            Err(failure) => ('?', failure.to_string()),
        };
        write!(f, "{sign}{}", self.id.as_deref().unwrap_or_default())?;
        let mut lines = text.lines().filter(|line| !line.trim().is_empty());
        if !text.starts_with('\n')
            && let Some(first) = lines.next()
        {
            write!(f, " {first}")?;
        }
        lines.try_for_each(|line| write!(f, "\n{line}"))?;
        f.write_str("\n\n")
    }
}

/// Why a command fails. Each message is one short line that is safe to show.
#[derive(Debug, Error)]
pub enum Failure {
    /// There is no such command. The protocol prescribes the words.
    #[error("unknown command")]
    UnknownCommand,
    /// The line is longer than [`MAX_LINE`].
    #[error("the line is too long")]
    TooLong,
    #[error("syntax error: {0}")]
    Usage(&'static str),
    /// The argument `missing` was not given.
    #[error("syntax error: {command} {expected}; {missing} is missing")]
    Missing { command: &'static str, expected: &'static str, missing: &'static str },
    /// The board has another size. The protocol prescribes the words.
    #[error("unacceptable size")]
    UnacceptableSize,
    /// The word is neither `white` nor `black`, nor the first letter of either.
    #[error("{}", short(&.0.to_string()))]
    NotAColour(#[from] UnknownWord),
    #[error("{}", short(.0))]
    Unreadable(String),
    #[error("{}", printable(.0, 200))]
    Position(String),
    /// An illegal move, and why. The protocol prescribes the first two words.
    #[error("illegal move: {0}")]
    Refused(String),
    #[error("it is not {0}'s turn")]
    NotItsTurn(Player),
    /// There is no move to undo. The protocol prescribes the words.
    #[error("cannot undo")]
    NothingToUndo,
    #[error("the game is not over")]
    NotOver,
    #[error("the game is over")]
    Over,
    /// A file can't be loaded or saved.
    #[error(transparent)]
    Store(#[from] StoreError),
}

fn short(text: &str) -> String {
    printable(text, 120)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns id, name and arguments, joined by `|`.
    fn read(line: &str) -> Option<String> {
        let GtpRequest { id, command, arguments, .. } = GtpRequest::read(line.as_bytes())?;
        Some([id.unwrap_or_default(), command, arguments].join("|"))
    }

    #[test]
    fn a_line_has_an_id_a_name_and_arguments() {
        assert_eq!(read("name\n").as_deref(), Some("|name|"));
        assert_eq!(
            read("7 play white T-D3, D4, E4\n").as_deref(),
            Some("7|play|white T-D3, D4, E4")
        );
        assert_eq!(read("007 NAME").as_deref(), Some("007|name|"));
        assert_eq!(read("12").as_deref(), Some("12||"));
        assert_eq!(read("-1 name").as_deref(), Some("|-1|name"));
    }

    #[test]
    fn blanks_comments_and_control_characters_are_ignored() {
        for silent in ["", "\n", " \t \r\n", "# all of it\n", "  #", "\u{7}\u{1b}\n", "\u{FEFF}"] {
            assert_eq!(read(silent), None, "{silent:?}");
        }
        assert_eq!(read("\t3\tname\t# what?\r\n").as_deref(), Some("3|name|"));
        assert_eq!(read("na\u{8}me\u{7f}\r\n").as_deref(), Some("|name|"));
    }

    #[test]
    fn a_comment_does_not_make_a_line_too_long() {
        let too_long = |line: String| GtpRequest::read(line.as_bytes()).map(|read| read.too_long);
        assert_eq!(too_long("x".repeat(MAX_LINE)), Some(false));
        assert_eq!(too_long(format!("{}\r\n", "x".repeat(MAX_LINE))), Some(false));
        assert_eq!(too_long("x".repeat(MAX_LINE + 1)), Some(true));
        assert_eq!(too_long(format!("name # {}", "x".repeat(MAX_LINE))), Some(false));
    }
}
