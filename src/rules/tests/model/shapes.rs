//! The six kinds of pieces, their dots in every orientation, and attempts to move them (rules:
//! Pieces, Notation).

use std::fmt;

use super::board::{At, at_named, name, on_board, step};

/// The kinds, by their codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Code {
    T,
    Sc,
    Se,
    Am,
    Ar,
    Al,
}

pub const CODES: [Code; 6] = [Code::T, Code::Sc, Code::Se, Code::Am, Code::Ar, Code::Al];

impl Code {
    /// The number of pieces of this kind that each player has.
    pub fn count(self) -> usize {
        match self {
            Code::T => 6,
            Code::Se => 4,
            Code::Sc | Code::Am | Code::Ar | Code::Al => 2,
        }
    }

    pub fn orientations(self) -> usize {
        if self == Code::Sc { 3 } else { 6 }
    }

    /// The place of the middle dot in the order of [`Code::dots`].
    pub fn middle(self) -> Option<usize> {
        match self {
            Code::T => None,
            Code::Sc | Code::Am => Some(0),
            Code::Se | Code::Ar | Code::Al => Some(1),
        }
    }

    /// The kind's code in notation.
    pub fn text(self) -> &'static str {
        match self {
            Code::T => "T",
            Code::Sc => "SC",
            Code::Se => "SE",
            Code::Am => "AM",
            Code::Ar => "AR",
            Code::Al => "AL",
        }
    }

    /// The dots in the k-th orientation, in the order of notation: the PÜNCT, the middle and the
    /// end. If the PÜNCT is the middle, or the piece has no middle, the minor dots come by letter
    /// and number.
    pub fn dots(self, punct: At, k: usize) -> [At; 3] {
        let next = step(punct, k, 1);
        let mut dots = match self {
            Code::T => [punct, next, step(punct, k + 1, 1)],
            Code::Sc => [punct, next, step(punct, k + 3, 1)],
            Code::Se => [punct, next, step(punct, k, 2)],
            Code::Am => [punct, next, step(punct, k + 2, 1)],
            Code::Ar => [punct, next, step(next, k + 1, 1)],
            Code::Al => [punct, next, step(next, k + 5, 1)],
        };
        if matches!(self, Code::T | Code::Sc | Code::Am) {
            dots[1..].sort_unstable();
        }
        dots
    }
}

/// All ways in which a kind can lie on the board with its PÜNCT on this space.
pub fn shapes(code: Code, punct: At) -> impl Iterator<Item = (Code, [At; 3])> {
    let turned = (0..code.orientations()).map(move |k| (code, code.dots(punct, k)));
    turned.filter(|(_, dots)| dots.iter().all(|&dot| on_board(dot)))
}

/// A player's attempt: adding a piece, or moving the one with its PÜNCT on `from`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Attempt {
    pub from: Option<At>,
    pub code: Code,
    /// The new dots of the piece, in the order of notation.
    pub dots: [At; 3],
}

/// Canonical notation.
impl fmt::Display for Attempt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let from = self.from.map(name).unwrap_or_default();
        let [punct, second, third] = self.dots.map(name);
        write!(f, "{}{from}-{punct},{second},{third}", self.code.text())
    }
}

/// The move that this canonical notation stands for.
pub fn attempt(text: &str) -> Attempt {
    let (what, spaces) = text.split_once('-').expect("a move has a hyphen");
    let code = CODES.into_iter().find(|code| {
        let from = what.strip_prefix(code.text());
        from.is_some_and(|from| from.is_empty() || from[1..].parse::<i8>().is_ok())
    });
    let code = code.expect("a move begins with a code");
    let from = Some(&what[code.text().len()..]).filter(|from| !from.is_empty()).map(at_named);
    let mut dots = spaces.split(',').map(at_named);
    Attempt { from, code, dots: std::array::from_fn(|_| dots.next().expect("three dots")) }
}
