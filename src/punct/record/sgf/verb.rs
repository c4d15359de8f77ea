//! Reads a move property: an optional number, which is ignored, a verb and its operands. Also knows
//! the numbers that Boardspace gives to pieces.

use std::str::SplitWhitespace;

use super::SgfFault;
use crate::rules::{Kind, Move, Orientation, Placement, Player, Position, Space};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SgfVerb {
    /// Changes nothing: play begins, or the player turns the piece in the hand.
    Nothing,
    /// Takes a piece into the hand or puts it back, which takes back the tries of this turn.
    Unplace,
    /// Puts a piece on a space, wherever it came from.
    Place {
        number: u8,
        owner: Player,
        to: Placement,
    },
    /// Moves the top piece of a space to another.
    Move(Moving),
    Done,
    /// Resigns, once the turn is confirmed.
    Resign,
    /// The other player has exceeded the time.
    WinOnTime,
}

/// The move of a piece that its space identifies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moving {
    pub from: Space,
    to: Space,
    rotation: u8,
}

impl Moving {
    /// The new placement of a piece of this kind.
    pub fn placement(self, kind: Kind) -> Result<Placement, SgfFault> {
        placement(kind, self.to, self.rotation)
    }
}

fn placement(kind: Kind, punct: Space, rotation: u8) -> Result<Placement, SgfFault> {
    let orientation = orientation(kind, rotation).ok_or(SgfFault::Rotation(rotation))?;
    Placement::new(kind, orientation, punct).ok_or(SgfFault::OffBoard { kind, punct })
}

/// Reads a move. `None` for another fact about the player, such as the name or the time.
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
            let (owner, kind) = piece(number).ok_or(SgfFault::NoSuchPiece(number))?;
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

/// The number of numbers of each colour. The first is a bare PÜNCT, which no player has.
const COLOUR: u8 = 19;

pub const COUNT: usize = 2 * COLOUR as usize;

/// The number of White's first piece of a kind.
fn first(kind: Kind) -> u8 {
    match kind {
        Kind::Triangle => 1,
        Kind::StraightCentre => 7,
        Kind::StraightEnd => 9,
        Kind::AngleRight => 13,
        Kind::AngleMiddle => 15,
        Kind::AngleLeft => 17,
    }
}

pub fn piece(number: u8) -> Option<(Player, Kind)> {
    let owner = *Player::BOTH.get(usize::from(number / COLOUR))?;
    let number = number % COLOUR;
    let has = |kind: &Kind| (first(*kind)..first(*kind) + kind.count()).contains(&number);
    Kind::ALL.into_iter().find(has).map(|kind| (owner, kind))
}

pub fn numbers(owner: Player, kind: Kind) -> std::ops::Range<u8> {
    let first = COLOUR * owner as u8 + first(kind);
    first..first + kind.count()
}

/// By how many sixths of a turn Boardspace's rotation is ahead of this program's.
fn ahead(kind: Kind) -> i8 {
    match kind {
        Kind::Triangle | Kind::StraightCentre | Kind::StraightEnd | Kind::AngleRight => 3,
        Kind::AngleMiddle => 2,
        Kind::AngleLeft => 5,
    }
}

/// The number of an orientation; the lower one if it has two.
pub fn rotation(kind: Kind, orientation: Orientation) -> u8 {
    let turned = orientation.index() as i8 + ahead(kind);
    turned.rem_euclid(kind.orientations().count() as i8) as u8
}

/// The orientation of a number from 0 to 5.
pub fn orientation(kind: Kind, rotation: u8) -> Option<Orientation> {
    let start = Orientation::default();
    (rotation < 6).then(|| start.turned(kind, rotation as i8 - ahead(kind)))
}

/// The space of the PÜNCT of each numbered piece, and the number of moves after which the piece
/// came there.
#[derive(Clone, Debug)]
pub struct Numbers {
    places: [Option<(Space, u32)>; COUNT],
    /// How many moves were made so far.
    count: u32,
}

impl Default for Numbers {
    fn default() -> Numbers {
        Numbers { places: [None; COUNT], count: 0 }
    }
}

impl Numbers {
    /// The numbers of the pieces in a position that was set up: the lowest numbers of their kinds.
    pub fn from_position(position: &Position) -> Numbers {
        let mut numbers = Numbers::default();
        // The pieces come in order of their levels, so that upper ones count as later.
        for piece in position.pieces() {
            numbers.note(None, piece.owner, Move::Add(piece.placement));
        }
        numbers
    }

    /// The space of a piece; `None` if the piece is in the reserve.
    pub fn space(&self, number: u8) -> Option<Space> {
        self.places.get(usize::from(number)).copied().flatten().map(|(space, _)| space)
    }

    /// The number of the player's piece that has its PÜNCT on a space and came last, and so lies on
    /// top.
    pub fn number_at(&self, space: Space, owner: Player) -> Option<u8> {
        let is_own = |number| piece(number).is_some_and(|(of, _)| of == owner);
        let numbered = (0..).zip(&self.places);
        let there = numbered.filter_map(|(number, place)| {
            place.filter(|&(at, _)| at == space && is_own(number)).map(|(_, late)| (late, number))
        });
        there.max().map(|(_, number)| number)
    }

    /// Notes a move, with the number of its piece if the file gives it.
    pub fn note(&mut self, number: Option<u8>, mover: Player, played: Move) {
        let to = played.placement();
        let number = number.or_else(|| match played {
            Move::Shift { from, .. } => self.number_at(from, mover),
            Move::Add(_) => numbers(mover, to.kind()).find(|&free| self.space(free).is_none()),
        });
        if let Some(place) = number.and_then(|number| self.places.get_mut(usize::from(number))) {
            *place = Some((to.punct(), self.count));
        }
        self.count += 1;
    }

    /// Whether every piece is on the same space in both.
    pub fn are_where(&self, other: &Numbers) -> bool {
        (0..COUNT as u8).all(|number| self.space(number) == other.space(number))
    }
}
