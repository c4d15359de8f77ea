//! Remarks on a file that was read or written, and places in a text.

use std::fmt;

use thiserror::Error;

use crate::kit::storage::printable;
use crate::kit::strength::Strength;
use crate::rules::{Bridges, Move, Player, Variant};

/// A line and a column of a text, both counted from 1. The column counts characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TextPlace {
    line: usize,
    column: usize,
}

impl TextPlace {
    /// Returns the place of the byte at `offset`.
    pub fn from_offset(text: &str, offset: usize) -> TextPlace {
        let before = text.get(..offset).unwrap_or(text);
        let line = 1 + before.bytes().filter(|&byte| byte == b'\n').count();
        let column = 1 + before.chars().rev().take_while(|&c| c != '\n').count();
        TextPlace { line, column }
    }
}

impl fmt::Display for TextPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {} column {}", self.line, self.column)
    }
}

/// A fault in a text, and its place. The message is safe to show.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{at}: {}", printable(&fault.to_string(), 240))]
pub struct ErrorAt<F: fmt::Display> {
    pub at: TextPlace,
    /// The fault. Its text may come from the file, so it is not safe to show.
    pub fault: F,
}

/// A slight damage of an SGF file. The file is read in spite of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Damage {
    /// The end of a game or variation has no bracket.
    MissingBracket,
    /// A closing bracket is one too many.
    SpareBracket,
    /// The first node of a game begins without its semicolon.
    MissingSemicolon,
    /// Other text follows a game, as at the end of files from old systems.
    TextBehind,
    /// The game is in another encoding than the file says.
    OtherEncoding { said: &'static str, is: &'static str },
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Damage::OtherEncoding { said, is } => {
                return write!(f, "CA[{said}] is wrong: the game is read in {is}");
            }
            Damage::MissingBracket => {
                "a ) is missing here, and the game is read as if it were there"
            }
            Damage::SpareBracket => "this ) is one too many and is passed over",
            Damage::MissingSemicolon => {
                "the game's first ; is missing here, and the game is read as if it were there"
            }
            Damage::TextBehind => "what stands here behind the game is passed over",
        })
    }
}

/// A remark on a file. The text is safe to show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Remark {
    /// The file is damaged, and was mended while reading.
    Mended { at: TextPlace, damage: Damage },
    /// These properties have no meaning here, or this text belongs to no game.
    Ignored(Vec<String>),
    OneOf {
        /// The game's number, from 1.
        game: usize,
        games: usize,
    },
    /// The file does not state these rules about bridges, but this move needs them.
    NeedsBridges(Bridges, Move),
    /// The file does not state these rules, but this move needs them.
    NeedsVariant(Variant, Move),
    /// A comment that describes the game can't be read.
    Unread {
        at: TextPlace,
        /// The comment's text from the file, not safe to show.
        said: String,
        /// The form in which the comment can be read.
        write: &'static str,
    },
    /// A turn changes nothing. This turn and the rest of its line are left out.
    NullTurn(TextPlace),
    /// The last turn of a line is not confirmed and is left out.
    Unconfirmed(TextPlace),
    /// A move in a variation can't be read or is illegal. The variation ends before the move. The
    /// text names the fault and is safe to show.
    EndedVariation(String),
    /// Boardspace ends the game at the third occurrence of a position, after move `ply`. The moves
    /// after it are kept as a variation.
    Repetition { ply: usize },
    /// The moves don't show why this player lost. The loss is recorded as a resignation.
    Unexplained(Player),
    /// A player resigns in a variation. The resignation is left out, because a variation can't hold
    /// one.
    ResignsInVariation(TextPlace),
    /// These levels of the computer have other numbers now.
    Renumbered(Vec<(Strength, Strength)>),
    /// The file's format can't hold these parts of the game.
    LeftOut(Vec<&'static str>),
}

impl Remark {
    /// Whether the remark says that the file is damaged.
    pub fn is_damage(&self) -> bool {
        matches!(self, Remark::Mended { .. } | Remark::EndedVariation(_))
    }
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Remark::Mended { at, damage } => write!(f, "{at}: {damage}"),
            Remark::Ignored(names) => {
                write!(f, "ignored properties: {}", printable(&names.join(", "), 200))
            }
            Remark::OneOf { game, games } => {
                write!(f, "this is game {game} of {games} in the file")
            }
            Remark::NeedsBridges(bridges, by) => {
                write!(f, "the game is read with bridges {bridges}: {by} needs it")
            }
            Remark::NeedsVariant(variant, by) => {
                write!(f, "the game is read by the {variant} rules: {by} needs it")
            }
            Remark::Unread { at, said, write } => {
                let said = printable(said, 80);
                write!(f, "{at}: \"{said}\" can't be used and is left out; write {write}")
            }
            Remark::NullTurn(at) => {
                write!(f, "{at}: this turn changes nothing, which is not a move in PÜNCT; ")?;
                f.write_str("it and what follows are left out")
            }
            Remark::Unconfirmed(at) => {
                write!(f, "{at}: this turn is not confirmed and is left out")
            }
            Remark::EndedVariation(why) => write!(f, "{why}; the variation ends before it"),
            Remark::Repetition { ply } => {
                write!(f, "move {ply} makes a position occur for the third time, which ends a ")?;
                f.write_str("game at Boardspace as a draw; what follows is kept as a variation")
            }
            Remark::Unexplained(loser) => {
                write!(f, "the moves don't show why {loser} lost; the loss is kept as resigning")
            }
            Remark::ResignsInVariation(at) => {
                write!(f, "{at}: a resignation in a variation is left out")
            }
            Remark::Renumbered(levels) => {
                let told = |(was, is): &(Strength, Strength)| {
                    format!("strength {was} is called strength {is}")
                };
                let told: Vec<String> = levels.iter().map(told).collect();
                write!(f, "{} now", told.join(" and "))
            }
            Remark::LeftOut(what) => write!(f, "left out: {}", what.join(", ")),
        }
    }
}
