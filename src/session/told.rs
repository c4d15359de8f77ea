//! What players are told of a game that was opened or saved under a name.

use crate::record::{Remark, with_remarks};

/// What was opened when a save was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Opened {
    /// The save itself; changes go into it.
    Itself,
    /// A copy, because another program plays the save.
    Copy,
    /// A copy, because the file is not a save but of another format; with what is to be said of it.
    Imported(Vec<Remark>),
}

impl Opened {
    /// What the players should know about it, if there is anything.
    pub fn told(&self) -> Option<String> {
        let copy = "This game is open in another program, so you play on in a copy";
        match self {
            Opened::Itself => None,
            Opened::Copy => Some(copy.to_owned()),
            Opened::Imported(remarks) => {
                Some(with_remarks("What you change is saved in a copy", remarks))
            }
        }
    }
}

/// What saving under a name did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SavedAs {
    /// The game is there now; changes go there.
    Itself,
    /// A copy is there, with a remark on what has no place in it; the game stays in its own file.
    Copy(Option<Remark>),
}

impl SavedAs {
    /// What was done, with the place where that is.
    pub fn told(&self, place: &str) -> String {
        match self {
            SavedAs::Itself => format!("Saved in {place}"),
            SavedAs::Copy(left_out) => {
                let left_out = left_out.as_ref().map(|remark| format!("; {remark}"));
                let left_out = left_out.unwrap_or_default();
                format!("A copy is in {place}{left_out}; the game stays in its own file")
            }
        }
    }
}
