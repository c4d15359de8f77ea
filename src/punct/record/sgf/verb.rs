//! Reads a move property: an ignored number, a verb and its operands. Converts pieces and
//! orientations to Boardspace's numbers, and back.

use std::str::SplitWhitespace;

use super::SgfFault;
use crate::rules::{Kind, Move, Orientation, Placement, Player, Position, Space};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SgfVerb {
    /// The game begins, or the player turns the piece in the hand.
    Nothing,
    /// Takes a piece into the hand or puts it back. The moves tried in this turn no longer count.
    Unplace,
    Place {
        number: u8,
        owner: Player,
        to: Placement,
    },
    Move(SgfMove),
    Done,
    /// Counts once `Done` confirms the turn.
    Resign,
    WinOnTime,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SgfMove {
    pub from: Space,
    to: Space,
    rotation: u8,
}

impl SgfMove {
    pub fn placement(self, kind: Kind) -> Result<Placement, SgfFault> {
        placement(kind, self.to, self.rotation)
    }
}

fn placement(kind: Kind, punct: Space, rotation: u8) -> Result<Placement, SgfFault> {
    let orientation = orientation(kind, rotation).ok_or(SgfFault::Rotation(rotation))?;
    Placement::new(kind, orientation, punct).ok_or(SgfFault::OffBoard { kind, punct })
}

/// `None` for another fact about the player, such as the name or the time.
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
            SgfVerb::Move(SgfMove { from, to, rotation: operands.number()? })
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

    fn space(&mut self) -> Result<Space, SgfFault> {
        let name = format!("{}{}", self.word()?, self.word()?);
        name.parse().map_err(SgfFault::NoSuchSpace)
    }

    fn end(mut self) -> Result<(), SgfFault> {
        if self.words.next().is_none() { Ok(()) } else { Err(self.fault()) }
    }
}

/// The first number is that of a bare PÜNCT, which no player has.
const COLOUR: u8 = 19;

pub const COUNT: usize = 2 * COLOUR as usize;

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
    let kind = Kind::ALL.into_iter().find(|&kind| numbers(owner, kind).contains(&number))?;
    Some((owner, kind))
}

pub fn numbers(owner: Player, kind: Kind) -> std::ops::Range<u8> {
    let first = COLOUR * owner as u8 + first(kind);
    first..first + kind.count()
}

/// By how many sixths of a turn Boardspace's rotation is ahead of this program's orientation.
fn ahead(kind: Kind) -> i8 {
    match kind {
        Kind::Triangle | Kind::StraightCentre | Kind::StraightEnd | Kind::AngleRight => 3,
        Kind::AngleMiddle => 2,
        Kind::AngleLeft => 5,
    }
}

/// The lower number if there are two.
pub fn rotation(kind: Kind, orientation: Orientation) -> u8 {
    let turned = orientation.index() as i8 + ahead(kind);
    turned.rem_euclid(kind.orientations().count() as i8) as u8
}

pub fn orientation(kind: Kind, rotation: u8) -> Option<Orientation> {
    let start = Orientation::default();
    (rotation < 6).then(|| start.turned(kind, rotation as i8 - ahead(kind)))
}

/// By number: the space of the PÜNCT, and how many moves came before the piece came there.
#[derive(Clone, Debug)]
pub struct Numbers {
    spaces: [Option<(Space, u32)>; COUNT],
    count: u32,
}

impl Default for Numbers {
    fn default() -> Numbers {
        Numbers { spaces: [None; COUNT], count: 0 }
    }
}

impl Numbers {
    pub fn from_position(position: &Position) -> Numbers {
        let mut numbers = Numbers::default();
        // The pieces come in the order of their levels, so that upper pieces count as later ones.
        for piece in position.pieces() {
            numbers.note(None, piece.owner, Move::Add(piece.placement));
        }
        numbers
    }

    pub fn space(&self, number: u8) -> Option<Space> {
        self.spaces.get(usize::from(number)).copied().flatten().map(|(space, _)| space)
    }

    /// Of several pieces, the last to come there lies on top.
    pub fn number_at(&self, space: Space, owner: Player) -> Option<u8> {
        let there = (0..).zip(&self.spaces).filter_map(|(number, placed)| {
            let (at, moves_before) = (*placed)?;
            let (of, _) = piece(number)?;
            (at == space && of == owner).then_some((moves_before, number))
        });
        there.max().map(|(_, number)| number)
    }

    pub fn note(&mut self, number: Option<u8>, mover: Player, played: Move) {
        let to = played.placement();
        let number = number.or_else(|| match played {
            Move::Shift { from, .. } => self.number_at(from, mover),
            Move::Add(_) => numbers(mover, to.kind()).find(|&free| self.space(free).is_none()),
        });
        if let Some(placed) = number.and_then(|number| self.spaces.get_mut(usize::from(number))) {
            *placed = Some((to.punct(), self.count));
        }
        self.count += 1;
    }

    pub fn are_where(&self, other: &Numbers) -> bool {
        (0..COUNT as u8).all(|number| self.space(number) == other.space(number))
    }
}
