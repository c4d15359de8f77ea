//! What can be wrong with a save, and where.

use thiserror::Error;

use super::members::{GameKind, MAX_BYTES, VERSION};
use super::value::ValueType;
use crate::record::printable::printable;

/// Why a file is not a sound save. The fields hold raw text from the file; the messages are safe to
/// show.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SaveError {
    /// More than [`MAX_BYTES`].
    #[error("larger than {} MiB, so it is not a saved game", MAX_BYTES >> 20)]
    TooLarge,
    /// Nothing but white space.
    #[error("the file is empty")]
    Empty,
    /// Bytes that are not text.
    #[error("line {line} column {column}: not UTF-8 text")]
    NotUtf8 {
        /// Line of the first such byte, from 1.
        line: usize,
        /// Its column in bytes, from 1.
        column: usize,
    },
    /// Text that is not JSON.
    #[error("line {line} column {column}: not JSON: {}", cut(what))]
    NotJson {
        /// Line where reading stopped, from 1.
        line: usize,
        /// Column where it stopped in bytes, from 1.
        column: usize,
        /// What is wrong there.
        what: String,
    },
    /// A value of the wrong JSON type.
    #[error("{}expected {expected}, found {found}", place(at))]
    WrongType {
        /// The member or element; empty for the whole file.
        at: String,
        /// What it should be.
        expected: ValueType,
        /// What it is.
        found: ValueType,
    },
    /// A value of the right JSON type that can't be used.
    #[error("{}{} {fault}", place(at), cut(found))]
    Unfit {
        /// The member or element.
        at: String,
        /// The value.
        found: String,
        /// Why it can't be used.
        fault: &'static str,
    },
    /// A required member is missing.
    #[error("{at}: missing")]
    Missing {
        /// The member.
        at: String,
    },
    /// A save of another game.
    #[error("format: this is a saved game of {}; '{}' opens it", .0.name(), .0.command())]
    OtherGame(GameKind),
    /// Something is wrong in a save that is part of this one.
    #[error("{at}.{error}")]
    Within {
        /// Where that save stands.
        at: String,
        /// What is wrong in it.
        error: Box<SaveError>,
    },
    /// A member occurs more than once.
    #[error("{}: given twice", cut(at))]
    Twice {
        /// The member.
        at: String,
    },
    /// A version of the format that this program does not know.
    #[error("version: {0} is newer than this program reads ({VERSION})")]
    Newer(u64),
    /// A move that can't be read or is illegal.
    #[error("{at}: {}: {}", cut(text), cut(why))]
    Move {
        /// Where it stands, such as `moves[12]`.
        at: String,
        /// As it stands in the file.
        text: String,
        /// What is wrong with it.
        why: String,
    },
    /// A position to begin from that can't be set up.
    #[error("setup: {0}")]
    Setup(String),
    /// An ending that does not fit the game.
    #[error("ending: {0}")]
    Ending(String),
    /// The players stand after the last move.
    #[error("ply: {found} is after the last of {last} {what}")]
    Ply {
        /// After how many moves, says the file.
        found: u64,
        /// How many moves there are.
        last: usize,
        /// What they are called.
        what: &'static str,
    },
    /// Something that does not fit the rest of the save.
    #[error("{at}: {why}")]
    Contradiction {
        /// The member.
        at: String,
        /// What it does not fit.
        why: String,
    },
}

impl SaveError {
    /// The same error in a save that is part of another, where it stands at `at`.
    #[must_use]
    pub fn within(self, at: &str) -> SaveError {
        match self {
            SaveError::WrongType { at: inner, expected, found } if inner.is_empty() => {
                SaveError::WrongType { at: at.to_owned(), expected, found }
            }
            error => SaveError::Within { at: at.to_owned(), error: Box::new(error) },
        }
    }

    /// What `serde_json` says about text that is not JSON.
    pub fn not_json(error: &serde_json::Error) -> Self {
        let (line, column) = (error.line(), error.column());
        if error.is_eof() {
            return Self::NotJson { line, column, what: "the file ends too soon".to_owned() };
        }
        let what = error.to_string();
        let what = what.strip_suffix(&format!(" at line {line} column {column}")).unwrap_or(&what);
        Self::NotJson { line, column, what: what.to_owned() }
    }
}

/// Text from the file for use in a message: short and safe to show.
fn cut(text: &str) -> String {
    printable(text, 120)
}

fn place(at: &str) -> String {
    if at.is_empty() { String::new() } else { format!("{}: ", cut(at)) }
}
