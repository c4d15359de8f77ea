//! What can be wrong with a save, said with the place where it is.

use thiserror::Error;

use super::json::{MAX_BYTES, VERSION};
use super::members::Kind;
use super::text::printable;

/// Why a file is not taken as a saved game. The texts held here are as in the file; the messages
/// made of them are fit for a screen.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SaveError {
    /// More than [`MAX_BYTES`].
    #[error("larger than {} MiB, which no saved game is", MAX_BYTES >> 20)]
    TooLarge,
    /// Nothing in it, or nothing but white space.
    #[error("the file is empty")]
    Empty,
    /// Bytes that are no text; line and column from 1.
    #[error("line {line} column {column}: not UTF-8 text")]
    NotUtf8 {
        /// Line of the first such byte.
        line: usize,
        /// Its column, in bytes.
        column: usize,
    },
    /// Text that is no JSON; line and column from 1.
    #[error("line {line} column {column}: not JSON: {}", cut(what))]
    NotJson {
        /// Line where reading stopped.
        line: usize,
        /// Column where it stopped, in bytes.
        column: usize,
        /// What is wrong there.
        what: String,
    },
    /// A value of another JSON type than it must have.
    #[error("{}{found} where {expected} is due", place(at))]
    WrongType {
        /// The member or element, empty for the whole.
        at: String,
        /// What it should be.
        expected: Kind,
        /// What it is.
        found: Kind,
    },
    /// A value of the right JSON type, but not one that can be used.
    #[error("{}{} {fault}", place(at), cut(found))]
    Unfit {
        /// The member or element.
        at: String,
        /// What stands there.
        found: String,
        /// Why that is not taken.
        fault: &'static str,
    },
    /// A member that must be there is not.
    #[error("{at}: missing")]
    Missing {
        /// The member.
        at: &'static str,
    },
    /// A member occurs more than once.
    #[error("{}: given twice", cut(at))]
    Twice {
        /// The member.
        at: String,
    },
    /// Written by a later program.
    #[error("version: {0} is newer than this program reads ({VERSION})")]
    Newer(u64),
    /// A move that the rules refuse, or that can't be read as one.
    #[error("moves[{index}]: {}: {}", cut(text), cut(why))]
    Move {
        /// Its place in the list, from 0.
        index: usize,
        /// As it stands in the file.
        text: String,
        /// Why not.
        why: String,
    },
    /// An ending that the position does not bear out.
    #[error("ending: {0}")]
    Ending(String),
    /// Players standing behind the last move.
    #[error("ply: {found} is after the last of {moves} moves")]
    Ply {
        /// Where the file has them.
        found: u64,
        /// How many moves it has.
        moves: usize,
    },
}

impl SaveError {
    /// What `serde_json` found in a text that is no JSON.
    pub(super) fn not_json(error: &serde_json::Error) -> Self {
        let (line, column) = (error.line(), error.column());
        if error.is_eof() {
            return Self::NotJson { line, column, what: "the file ends too soon".to_owned() };
        }
        let what = error.to_string();
        let what = what.strip_suffix(&format!(" at line {line} column {column}")).unwrap_or(&what);
        Self::NotJson { line, column, what: what.to_owned() }
    }
}

/// A foreign text inside a message: short, and fit for a screen.
fn cut(text: &str) -> String {
    printable(text, 120)
}

fn place(at: &str) -> String {
    if at.is_empty() { String::new() } else { format!("{}: ", cut(at)) }
}
