//! Remarks on a file that was read or written, and places in a text.

use std::fmt;

use derive_more::Display;
use thiserror::Error;

use crate::kit::storage::printable;
use crate::kit::strength::Strength;
use crate::rules::{Bridges, Move, Player, Variant};

/// Both counted from 1. The column counts characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Display)]
#[display("line {line} column {column}")]
pub struct TextPlace {
    line: usize,
    column: usize,
}

impl TextPlace {
    pub fn from_offset(text: &str, offset: usize) -> TextPlace {
        let before = text.get(..offset).unwrap_or(text);
        let line = 1 + before.bytes().filter(|&byte| byte == b'\n').count();
        let column = 1 + before.chars().rev().take_while(|&c| c != '\n').count();
        TextPlace { line, column }
    }
}

/// The message is safe to show.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{at}: {}", printable(&fault.to_string(), 240))]
pub struct ErrorAt<F: fmt::Display> {
    pub at: TextPlace,
    /// Not safe to show, because its text may come from the file.
    pub fault: F,
}

/// The file is read in spite of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Display)]
pub enum Damage {
    #[display("a ) is missing here, and the game is read as if it were there")]
    MissingBracket,
    #[display("this ) is one too many and is passed over")]
    SpareBracket,
    #[display("the game's first ; is missing here, and the game is read as if it were there")]
    MissingSemicolon,
    /// As at the end of files from old systems.
    #[display("what stands here behind the game is passed over")]
    TextBehind,
    #[display("CA[{said}] is wrong: the game is read in {is}")]
    OtherEncoding { said: &'static str, is: &'static str },
}

/// The text is safe to show.
#[derive(Debug, Clone, PartialEq, Eq, Display)]
pub enum Remark {
    #[display("{at}: {damage}")]
    Mended { at: TextPlace, damage: Damage },
    #[display("ignored properties: {}", printable(&_0.join(", "), 200))]
    Ignored(Vec<String>),
    #[display("this is the first game; {}", several(*games))]
    FirstOf { games: usize },
    /// The file does not state these rules, but this move needs them.
    #[display("the game is read with bridges {_0}: {_1} needs it")]
    NeedsBridges(Bridges, Move),
    #[display("the game is read by the {_0} rules: {_1} needs it")]
    NeedsVariant(Variant, Move),
    /// `said` is the text in the file, not safe to show; `write` is the form in which it can be
    /// read.
    #[display("{at}: \"{}\" can't be used and is left out; write {write}", printable(said, 80))]
    Unread { at: TextPlace, said: String, write: &'static str },
    #[display(
        "{_0}: this turn changes nothing, which is not a move in PÜNCT; it and what follows are left out"
    )]
    NullTurn(TextPlace),
    #[display("{_0}: this turn is not confirmed and is left out")]
    Unconfirmed(TextPlace),
    /// The text names the fault and is safe to show.
    #[display("{_0}; the variation ends before it")]
    EndedVariation(String),
    /// Boardspace ends the game at the third occurrence of a position.
    #[display(
        "move {ply} makes a position occur for the third time, which ends a game at Boardspace as a draw; what follows is kept as a variation"
    )]
    Repetition { ply: usize },
    /// The moves don't show why this player lost.
    #[display("the moves don't show why {_0} lost; the loss is kept as resigning")]
    Unexplained(Player),
    /// The player to move, because the file does not say who aborted the game.
    #[display("nothing says who aborted the game; it is kept as aborted by {_0}")]
    Unnamed(Player),
    #[display("{_0}: a resignation in a variation is left out")]
    ResignsInVariation(TextPlace),
    #[display("{} now", renumbered(_0))]
    Renumbered(Vec<(Strength, Strength)>),
    #[display("left out: {}", _0.join(", "))]
    LeftOut(Vec<&'static str>),
}

impl Remark {
    pub fn is_damage(&self) -> bool {
        matches!(self, Remark::Mended { .. } | Remark::EndedVariation(_))
    }

    pub fn games_in_file(&self) -> Option<usize> {
        if let Remark::FirstOf { games } = *self { Some(games) } else { None }
    }
}

pub fn several(games: usize) -> String {
    format!(
        "the file has {games} games: choose one with --game N, or make a file of it with \
         'punct convert --game N'"
    )
}

fn renumbered(levels: &[(Strength, Strength)]) -> String {
    let pairs = levels.iter().map(|(was, is)| format!("strength {was} is called strength {is}"));
    pairs.collect::<Vec<_>>().join(" and ")
}
