//! Remarks on a file that was read or written, and places in a text.

use std::fmt;

use derive_more::Display;
use thiserror::Error;

use crate::kit::storage::printable;
use crate::kit::strength::Strength;
use crate::rules::{Bridges, Move, Player, Variant};

/// A line and a column of a text, both counted from 1. The column counts characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Display)]
#[display("line {line} column {column}")]
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

/// A fault in a text, and its place. The message is safe to show.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{at}: {}", printable(&fault.to_string(), 240))]
pub struct ErrorAt<F: fmt::Display> {
    pub at: TextPlace,
    /// The fault. Its text may come from the file, so it is not safe to show.
    pub fault: F,
}

/// A slight damage of an SGF file. The file is read in spite of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Display)]
pub enum Damage {
    /// The end of a game or variation has no bracket.
    #[display("a ) is missing here, and the game is read as if it were there")]
    MissingBracket,
    /// A closing bracket is one too many.
    #[display("this ) is one too many and is passed over")]
    SpareBracket,
    /// The first node of a game begins without its semicolon.
    #[display("the game's first ; is missing here, and the game is read as if it were there")]
    MissingSemicolon,
    /// Other text follows a game, as at the end of files from old systems.
    #[display("what stands here behind the game is passed over")]
    TextBehind,
    /// The game is in another encoding than the file says.
    #[display("CA[{said}] is wrong: the game is read in {is}")]
    OtherEncoding { said: &'static str, is: &'static str },
}

/// A remark on a file. The text is safe to show.
#[derive(Debug, Clone, PartialEq, Eq, Display)]
pub enum Remark {
    /// The file is damaged, and was mended while reading.
    #[display("{at}: {damage}")]
    Mended { at: TextPlace, damage: Damage },
    /// These properties have no meaning here, or this text belongs to no game.
    #[display("ignored properties: {}", printable(&_0.join(", "), 200))]
    Ignored(Vec<String>),
    /// The first of several games in a file was read.
    #[display("this is the first game; {}", several(*games))]
    FirstOf { games: usize },
    /// The file does not state these rules about bridges, but this move needs them.
    #[display("the game is read with bridges {_0}: {_1} needs it")]
    NeedsBridges(Bridges, Move),
    /// The file does not state these rules, but this move needs them.
    #[display("the game is read by the {_0} rules: {_1} needs it")]
    NeedsVariant(Variant, Move),
    /// A comment that describes the game can't be read. `said` is its text in the file, not safe to
    /// show; `write` is the form in which it can be read.
    #[display("{at}: \"{}\" can't be used and is left out; write {write}", printable(said, 80))]
    Unread { at: TextPlace, said: String, write: &'static str },
    /// A turn changes nothing. This turn and the rest of its line are left out.
    #[display(
        "{_0}: this turn changes nothing, which is not a move in PÜNCT; it and what follows are left out"
    )]
    NullTurn(TextPlace),
    /// The last turn of a line is not confirmed and is left out.
    #[display("{_0}: this turn is not confirmed and is left out")]
    Unconfirmed(TextPlace),
    /// A move in a variation can't be read or is illegal. The variation ends before the move. The
    /// text names the fault and is safe to show.
    #[display("{_0}; the variation ends before it")]
    EndedVariation(String),
    /// Boardspace ends the game at the third occurrence of a position, after move `ply`. The moves
    /// after it are kept as a variation.
    #[display(
        "move {ply} makes a position occur for the third time, which ends a game at Boardspace as a draw; what follows is kept as a variation"
    )]
    Repetition { ply: usize },
    /// The moves don't show why this player lost. The loss is recorded as a resignation.
    #[display("the moves don't show why {_0} lost; the loss is kept as resigning")]
    Unexplained(Player),
    /// The file does not say who aborted the game. It is recorded as aborted by this player, who
    /// was to move.
    #[display("nothing says who aborted the game; it is kept as aborted by {_0}")]
    Unnamed(Player),
    /// A player resigns in a variation. The resignation is left out, because a variation can't hold
    /// one.
    #[display("{_0}: a resignation in a variation is left out")]
    ResignsInVariation(TextPlace),
    /// These levels of the computer have other numbers now.
    #[display("{} now", renumbered(_0))]
    Renumbered(Vec<(Strength, Strength)>),
    /// The file's format can't hold these parts of the game.
    #[display("left out: {}", _0.join(", "))]
    LeftOut(Vec<&'static str>),
}

impl Remark {
    /// Whether the remark says that the file is damaged.
    pub fn is_damage(&self) -> bool {
        matches!(self, Remark::Mended { .. } | Remark::EndedVariation(_))
    }

    /// Returns the number of games in the file, if the first of several was read.
    pub fn games_in_file(&self) -> Option<usize> {
        if let Remark::FirstOf { games } = *self { Some(games) } else { None }
    }
}

/// Says that a file has several games, and how to choose one.
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
