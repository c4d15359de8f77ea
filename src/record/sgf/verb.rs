//! What a move property says: an optional number, which counts for nothing, a verb and its operands.

use std::str::SplitWhitespace;

use super::error::SgfFault;
use crate::record::sgf::pieces::{self, orientation};
use crate::rules::{Kind, Placement, Player, Space};

/// What a player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SgfVerb {
    /// Nothing that changes the position: play begins, or the piece in the hand turns.
    Nothing,
    /// Takes a piece from the reserve or the board into the hand, or puts it back: what was tried
    /// in this turn is taken back.
    Unplace,
    /// A piece stands here now, wherever it came from.
    Place {
        /// Its number.
        number: u8,
        /// Whose it is.
        owner: Player,
        /// How it lies.
        to: Placement,
    },
    /// The top piece here goes there.
    Move(Moving),
    /// Confirms the turn.
    Done,
    /// Gives up, once it is confirmed.
    Resign,
    /// The other player has overstepped the time.
    WinOnTime,
}

/// How a piece goes that is named by its space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moving {
    /// Where its PÜNCT is.
    pub from: Space,
    to: Space,
    rotation: u8,
}

impl Moving {
    /// How the piece lies then, if it is of this kind.
    pub fn placement(self, kind: Kind) -> Result<Placement, SgfFault> {
        placement(kind, self.to, self.rotation)
    }
}

fn placement(kind: Kind, punct: Space, rotation: u8) -> Result<Placement, SgfFault> {
    let orientation = orientation(kind, rotation).ok_or(SgfFault::Rotation(rotation))?;
    Placement::new(kind, orientation, punct).ok_or(SgfFault::OffBoard { kind, punct })
}

/// Reads a move. `None` if it is no move but a fact about the player, such as the name or the time.
pub fn read(text: &str) -> Result<Option<SgfVerb>, SgfFault> {
    let mut words = text.split_whitespace();
    let mut word = words.next().ok_or(SgfFault::EmptyMove)?;
    if word.bytes().all(|byte| byte.is_ascii_digit()) {
        word = words.next().ok_or(SgfFault::EmptyMove)?;
    }
    let verb = word.to_ascii_lowercase();
    let mut operands = Operands { words, verb: word };
    let read = match verb.as_str() {
        "dropb" => {
            let number = operands.number()?;
            let (owner, kind) = pieces::piece(number).ok_or(SgfFault::NoSuchPiece(number))?;
            let to = placement(kind, operands.space()?, operands.number()?)?;
            SgfVerb::Place { number, owner, to }
        }
        "move" => {
            let (from, to) = (operands.space()?, operands.space()?);
            SgfVerb::Move(Moving { from, to, rotation: operands.number()? })
        }
        "pickb" => {
            operands.space()?;
            SgfVerb::Unplace
        }
        "pick" | "drop" => {
            operands.word()?;
            operands.number()?;
            SgfVerb::Unplace
        }
        "start" => {
            operands.word()?;
            SgfVerb::Nothing
        }
        "rotate" => SgfVerb::Nothing,
        "done" => SgfVerb::Done,
        "resign" => SgfVerb::Resign,
        "winontime" => SgfVerb::WinOnTime,
        "id" | "time" => return Ok(None),
        _ => return Err(SgfFault::Verb(word.to_owned())),
    };
    operands.end()?;
    Ok(Some(read))
}

/// The words after a verb.
struct Operands<'a> {
    words: SplitWhitespace<'a>,
    verb: &'a str,
}

impl<'a> Operands<'a> {
    fn fault(&self) -> SgfFault {
        SgfFault::Operands(self.verb.to_owned())
    }

    fn word(&mut self) -> Result<&'a str, SgfFault> {
        self.words.next().ok_or_else(|| self.fault())
    }

    fn number(&mut self) -> Result<u8, SgfFault> {
        let fault = self.fault();
        self.word()?.parse().map_err(|_| fault)
    }

    /// A letter and a number with a blank between them.
    fn space(&mut self) -> Result<Space, SgfFault> {
        let name = format!("{}{}", self.word()?, self.word()?);
        name.parse().map_err(SgfFault::NoSuchSpace)
    }

    fn end(mut self) -> Result<(), SgfFault> {
        if self.words.next().is_none() { Ok(()) } else { Err(self.fault()) }
    }
}
