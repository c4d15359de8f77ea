//! What a move property says: an optional number, which counts for nothing, a verb and its operands.

use std::str::SplitWhitespace;

use super::error::Fault;
use super::pieces::{self, orientation};
use crate::rules::{Kind, Placement, Player, Space};

/// What a player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verb {
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
    pub fn placement(self, kind: Kind) -> Result<Placement, Fault> {
        placement(kind, self.to, self.rotation)
    }
}

fn placement(kind: Kind, punct: Space, rotation: u8) -> Result<Placement, Fault> {
    let orientation = orientation(kind, rotation).ok_or(Fault::Rotation(rotation))?;
    Placement::new(kind, orientation, punct).ok_or(Fault::OffBoard { kind, punct })
}

/// Reads a move. `None` if it is no move but a fact about the player, such as the name or the time.
pub fn read(text: &str) -> Result<Option<Verb>, Fault> {
    let mut words = text.split_whitespace();
    let mut word = words.next().ok_or(Fault::EmptyMove)?;
    if word.bytes().all(|byte| byte.is_ascii_digit()) {
        word = words.next().ok_or(Fault::EmptyMove)?;
    }
    let verb = word.to_ascii_lowercase();
    let mut operands = Operands { words, verb: word };
    let read = match verb.as_str() {
        "dropb" => {
            let number = operands.number()?;
            let (owner, kind) = pieces::piece(number).ok_or(Fault::NoSuchPiece(number))?;
            let to = placement(kind, operands.space()?, operands.number()?)?;
            Verb::Place { number, owner, to }
        }
        "move" => {
            let (from, to) = (operands.space()?, operands.space()?);
            Verb::Move(Moving { from, to, rotation: operands.number()? })
        }
        "pickb" => {
            operands.space()?;
            Verb::Unplace
        }
        "pick" | "drop" => {
            operands.word()?;
            operands.number()?;
            Verb::Unplace
        }
        "start" => {
            operands.word()?;
            Verb::Nothing
        }
        "rotate" => Verb::Nothing,
        "done" => Verb::Done,
        "resign" => Verb::Resign,
        "winontime" => Verb::WinOnTime,
        "id" | "time" => return Ok(None),
        _ => return Err(Fault::Verb(word.to_owned())),
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
    fn fault(&self) -> Fault {
        Fault::Operands(self.verb.to_owned())
    }

    fn word(&mut self) -> Result<&'a str, Fault> {
        self.words.next().ok_or_else(|| self.fault())
    }

    fn number(&mut self) -> Result<u8, Fault> {
        let fault = self.fault();
        self.word()?.parse().map_err(|_| fault)
    }

    /// A letter and a number with a blank between them.
    fn space(&mut self) -> Result<Space, Fault> {
        let name = format!("{}{}", self.word()?, self.word()?);
        name.parse().map_err(Fault::NoSuchSpace)
    }

    fn end(mut self) -> Result<(), Fault> {
        if self.words.next().is_none() { Ok(()) } else { Err(self.fault()) }
    }
}
