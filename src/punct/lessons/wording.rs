//! Texts for the player. In braces, they name a key by its use: `{take T}`, `{put down}`.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::rules::Kind;

/// An action that the player takes with a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Control {
    Take(Kind),
    /// Lifts a piece or puts it down.
    Confirm,
    Turn,
    /// Goes to the next place where the piece fits, or to the next free piece.
    NextPlace,
    StepOnLine,
    NextLine,
    Back,
    TypeMove,
    Peek,
    Chains,
    Hint,
    Again,
}

impl Control {
    /// The names of all controls but [`Control::Take`].
    const NAMED: [(&'static str, Control); 11] = [
        ("put down", Control::Confirm),
        ("turn", Control::Turn),
        ("next place", Control::NextPlace),
        ("along", Control::StepOnLine),
        ("next line", Control::NextLine),
        ("put back", Control::Back),
        ("type", Control::TypeMove),
        ("look under", Control::Peek),
        ("chains", Control::Chains),
        ("hint", Control::Hint),
        ("again", Control::Again),
    ];

    fn from_name(name: &str) -> Option<Control> {
        if let Some(code) = name.strip_prefix("take ") {
            return Kind::from_code(code).map(Control::Take);
        }
        Control::NAMED.into_iter().find(|(of, _)| *of == name).map(|(_, control)| control)
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wording {
    parts: Vec<WordingPart>,
    /// The text for play without keys and a picture, if that text is another one.
    aloud: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum WordingPart {
    Words(String),
    Key(Control),
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WordingError {
    #[error("a brace is not closed")]
    Open,
    #[error("no control is called {0}")]
    NoControl(String),
}

impl Wording {
    /// Returns the text with keys. `key` names the key of each control.
    pub fn with_keys(&self, key: impl Fn(Control) -> String) -> String {
        let parts = self.parts.iter().map(|part| match part {
            WordingPart::Words(words) => words.clone(),
            WordingPart::Key(control) => key(*control),
        });
        parts.collect()
    }

    pub fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// Returns the text for play line by line.
    pub fn aloud(&self) -> String {
        self.aloud.clone().unwrap_or_else(|| self.to_string())
    }

    pub(super) fn say_instead(&mut self, text: &str) {
        self.aloud = Some(text.to_owned());
    }
}

impl FromStr for Wording {
    type Err = WordingError;

    fn from_str(text: &str) -> Result<Wording, WordingError> {
        let mut parts = Vec::new();
        let mut rest = text;
        while let Some((words, after)) = rest.split_once('{') {
            let (name, further) = after.split_once('}').ok_or(WordingError::Open)?;
            let control =
                Control::from_name(name).ok_or_else(|| WordingError::NoControl(name.to_owned()))?;
            parts.extend([WordingPart::Words(words.to_owned()), WordingPart::Key(control)]);
            rest = further;
        }
        parts.push(WordingPart::Words(rest.to_owned()));
        parts.retain(|part| *part != WordingPart::Words(String::new()));
        Ok(Wording { parts, aloud: None })
    }
}

/// Writes the text with each control in braces, by its name in the code: `{Confirm}`.
impl fmt::Display for Wording {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.with_keys(|control| format!("{{{control:?}}}")))
    }
}
