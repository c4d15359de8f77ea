//! How a player takes tasks: by keys on the screen, or line by line.

use crate::lessons::{Control, Wording};
use crate::rules::Move;

#[derive(Clone, Copy)]
pub enum Manner {
    /// On the screen; tells the name of a key.
    Keys(fn(Control) -> String),
    /// Line by line, heard.
    Aloud,
}

impl Manner {
    /// A text; keys stand between backquotes.
    pub fn worded(self, text: &Wording) -> String {
        match self {
            Manner::Keys(name) => text.with_keys(|control| format!("`{}`", name(control))),
            Manner::Aloud => text.aloud(),
        }
    }

    /// A title with the number of the task and how many there are.
    pub fn counted(self, title: &str, nth: usize, all: usize) -> String {
        match self {
            Manner::Keys(_) => format!("{title} ({nth}/{all})"),
            Manner::Aloud => format!("{title}, task {nth} of {all}"),
        }
    }

    pub const fn goes_on(self) -> &'static str {
        match self {
            Manner::Keys(_) => "`Enter` goes on.",
            Manner::Aloud => "\"next\" goes on.",
        }
    }

    pub const fn try_again(self) -> &'static str {
        match self {
            Manner::Keys(_) => "`Enter`: try again.",
            Manner::Aloud => "\"again\": try again.",
        }
    }

    pub const fn next_puzzle(self) -> &'static str {
        match self {
            Manner::Keys(_) => "`Enter`: the next unsolved puzzle.",
            Manner::Aloud => "\"next\": the next unsolved puzzle.",
        }
    }

    /// What asks for a hint.
    pub const fn hint(self) -> &'static str {
        match self {
            Manner::Keys(_) => "`H`",
            Manner::Aloud => "\"hint\"",
        }
    }

    /// How a move that is shown is played.
    pub fn plays_it(self, played: Move) -> String {
        match self {
            Manner::Keys(_) => "`Enter` plays it".to_owned(),
            Manner::Aloud => format!("\"{played}\" plays it"),
        }
    }
}
