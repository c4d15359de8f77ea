//! The numbers by which Boardspace calls pieces and the ways to turn them.

use crate::rules::{Kind, Orientation, Player};

/// How many numbers each colour has. The first of them is a bare PÜNCT, which nobody plays.
const COLOUR: u8 = 19;

/// How many pieces have a number.
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

/// The piece with a number.
pub fn piece(number: u8) -> Option<(Player, Kind)> {
    let owner = *Player::BOTH.get(usize::from(number / COLOUR))?;
    let number = number % COLOUR;
    let has = |kind: &Kind| (first(*kind)..first(*kind) + kind.count()).contains(&number);
    Kind::ALL.into_iter().find(has).map(|kind| (owner, kind))
}

/// The numbers of a player's pieces of a kind.
pub fn numbers(owner: Player, kind: Kind) -> std::ops::Range<u8> {
    let first = COLOUR * owner as u8 + first(kind);
    first..first + kind.count()
}

/// By how many sixths Boardspace's turning is ahead of ours.
fn ahead(kind: Kind) -> i8 {
    match kind {
        Kind::Triangle | Kind::StraightCentre | Kind::StraightEnd | Kind::AngleRight => 3,
        Kind::AngleMiddle => 2,
        Kind::AngleLeft => 5,
    }
}

/// The number of an orientation; the lowest if it has two.
pub fn rotation(kind: Kind, orientation: Orientation) -> u8 {
    let turned = orientation.index() as i8 + ahead(kind);
    turned.rem_euclid(kind.orientations().count() as i8) as u8
}

/// The orientation with a number from 0 to 5.
pub fn orientation(kind: Kind, rotation: u8) -> Option<Orientation> {
    let start = Orientation::default();
    (rotation < 6).then(|| start.turned(kind, rotation as i8 - ahead(kind)))
}
