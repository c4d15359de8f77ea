//! A line for the players: what has just happened, what a key would do, or why an action is
//! impossible.

pub use crate::kit::phrases::sentence;

use super::theme::TextRole;

/// A line for the players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    pub text: String,
    pub tone: Tone,
}

/// The tone of a line, which decides its style.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    Plain,
    /// Good news: a move can be played, a game is saved or won.
    Good,
    /// A refusal or an error.
    Warning,
}

impl Tone {
    pub fn role(self) -> TextRole {
        match self {
            Tone::Plain => TextRole::Normal,
            Tone::Good => TextRole::Strong,
            Tone::Warning => TextRole::Warning,
        }
    }
}

impl Notice {
    /// Makes a line with information.
    pub fn plain(text: impl Into<String>) -> Notice {
        Notice { text: text.into(), tone: Tone::Plain }
    }

    /// Makes a line with good news.
    pub fn good(text: impl Into<String>) -> Notice {
        Notice { text: text.into(), tone: Tone::Good }
    }

    /// Makes a line with a refusal or an error.
    pub fn warning(text: impl Into<String>) -> Notice {
        Notice { text: text.into(), tone: Tone::Warning }
    }

    /// Makes a line with the reason for a refusal, as a sentence.
    pub fn refusal(reason: &impl ToString) -> Notice {
        Notice::warning(sentence(&reason.to_string()))
    }
}
