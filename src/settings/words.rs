//! The words for choices that the rest of the program has no word for.

use std::iter::once;
use std::str::FromStr;

use thiserror::Error;

use crate::picture::Rendering;

/// How the board is to be drawn: in a certain way, or (`None`, "auto") in the finest that suits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RenderingChoice(pub Option<Rendering>);

impl RenderingChoice {
    /// All of them, "auto" first.
    pub fn all() -> impl Iterator<Item = RenderingChoice> {
        once(None).chain(Rendering::ALL.map(Some)).map(RenderingChoice)
    }

    /// The word for it on the command line and in the settings.
    pub fn code(self) -> &'static str {
        self.0.map_or("auto", Rendering::code)
    }
}

/// A word that names no way to draw the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("there is no such way to draw the board")]
pub struct UnknownPicture;

impl FromStr for RenderingChoice {
    type Err = UnknownPicture;

    fn from_str(word: &str) -> Result<RenderingChoice, UnknownPicture> {
        RenderingChoice::all().find(|picture| picture.code() == word).ok_or(UnknownPicture)
    }
}

/// Whether threats are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThreatsChoice(pub bool);

impl ThreatsChoice {
    /// Both choices.
    pub const ALL: [ThreatsChoice; 2] = [ThreatsChoice(true), ThreatsChoice(false)];

    /// The word for it in the settings.
    pub const fn code(self) -> &'static str {
        if self.0 { "shown" } else { "hidden" }
    }
}

/// A word that does not say whether threats are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("threats are shown or hidden")]
pub struct UnknownThreats;

impl FromStr for ThreatsChoice {
    type Err = UnknownThreats;

    fn from_str(word: &str) -> Result<ThreatsChoice, UnknownThreats> {
        ThreatsChoice::ALL.into_iter().find(|choice| choice.code() == word).ok_or(UnknownThreats)
    }
}
