//! The error of reading a word where only a few are known.

use thiserror::Error;

/// A word that is none of the few expected.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{word} is not a {what}; write {choices}")]
pub struct UnknownWord {
    /// What the word should have named.
    pub what: &'static str,
    /// The words that are known.
    pub choices: &'static str,
    /// The word as it was written.
    pub word: String,
}
