//! A second model of the rules, slow and obvious: pieces in a plain list, spaces as (column, row),
//! everything else computed anew from the list for every question.
//!
//! The model is written only from the text of the rules and shares no code with the fast rules, so
//! that results on which both agree can be trusted. It has no bit sets or hashes.

mod board;
mod end;
mod reasons;
mod shapes;
mod tests;

pub use board::{At, at_named, distance, in_centre, on_board, on_one_line, spaces, step};
pub use end::{End, hanging_together, joins_sides};
pub use reasons::Reason;
pub use shapes::{Attempt, CODES, Code, attempt, shapes};

use std::collections::BTreeMap;

/// The two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    White,
    Black,
}

impl Colour {
    pub fn other(self) -> Colour {
        match self {
            Colour::White => Colour::Black,
            Colour::Black => Colour::White,
        }
    }
}

/// A piece on the board: its dots, the PÜNCT first, all on one level.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    pub owner: Colour,
    pub code: Code,
    pub dots: [At; 3],
    pub level: usize,
}

/// A game: the pieces on the board and in the reserves, the player to move, and the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Model {
    /// Whether the rules are the basic ones.
    pub basic: bool,
    /// Whether bridges may have both ends on one piece.
    pub any: bool,
    pub pieces: Vec<Piece>,
    pub reserve: BTreeMap<(Colour, Code), usize>,
    pub turn: Colour,
    pub end: Option<End>,
}

/// The pieces on each occupied space, as indices of the list of pieces, the lowest first.
pub type Stacks = BTreeMap<At, Vec<usize>>;

/// The stacks of these pieces.
pub fn stacks(pieces: &[Piece]) -> Stacks {
    let mut stacks = Stacks::new();
    for (i, piece) in pieces.iter().enumerate() {
        for dot in piece.dots {
            stacks.entry(dot).or_default().push(i);
        }
    }
    for stack in stacks.values_mut() {
        stack.sort_by_key(|&i| pieces[i].level);
    }
    stacks
}

/// The height of a space: one more than the level of its topmost dot, 0 if the space is empty.
pub fn height(pieces: &[Piece], stacks: &Stacks, space: At) -> usize {
    top(stacks, space).map_or(0, |i| pieces[i].level + 1)
}

/// The topmost piece of a space.
pub fn top(stacks: &Stacks, space: At) -> Option<usize> {
    stacks.get(&space).and_then(|stack| stack.last().copied())
}

impl Model {
    /// The empty board.
    pub fn new(basic: bool, any: bool) -> Model {
        let each = |colour| CODES.into_iter().map(move |code| ((colour, code), code.count()));
        let reserve = each(Colour::White).chain(each(Colour::Black)).collect();
        Model { basic, any, pieces: Vec::new(), reserve, turn: Colour::White, end: None }
    }

    /// The number of pieces that a player has not added yet.
    pub fn left(&self, colour: Colour) -> usize {
        CODES.into_iter().map(|code| self.reserve[&(colour, code)]).sum()
    }

    pub fn stacks(&self) -> Stacks {
        stacks(&self.pieces)
    }

    /// The height of every occupied space.
    pub fn heights(&self) -> BTreeMap<At, usize> {
        let stacks = self.stacks();
        stacks.keys().map(|&space| (space, height(&self.pieces, &stacks, space))).collect()
    }

    /// The owner of the topmost dot of every occupied space.
    pub fn tops(&self) -> BTreeMap<At, Colour> {
        let owner = |stack: &Vec<usize>| self.pieces[*stack.last().unwrap()].owner;
        self.stacks().iter().map(|(&space, stack)| (space, owner(stack))).collect()
    }

    /// The dots of a piece that have a higher dot on their space.
    pub fn covered_dots(&self, piece: &Piece) -> Vec<At> {
        let higher =
            |dot| self.pieces.iter().any(|p| p.level > piece.level && p.dots.contains(&dot));
        piece.dots.into_iter().filter(|&dot| higher(dot)).collect()
    }

    /// The number of spaces of the central hexagon that a player tops.
    pub fn centre(&self, colour: Colour) -> usize {
        self.tops()
            .into_iter()
            .filter(|&(space, owner)| owner == colour && in_centre(space))
            .count()
    }

    /// All legal moves of the player to move, sorted; none when the game is over.
    pub fn legal(&self) -> Vec<Attempt> {
        let mut list: Vec<Attempt> = self.legal_adds().chain(self.legal_shifts()).collect();
        list.sort();
        list
    }

    /// Every legal way to add a piece.
    pub fn legal_adds(&self) -> impl Iterator<Item = Attempt> + '_ {
        let stacks = self.stacks();
        let in_hand = CODES.into_iter().filter(|&code| self.reserve[&(self.turn, code)] > 0);
        let all = in_hand.flat_map(|code| spaces().flat_map(move |punct| shapes(code, punct)));
        all.filter(move |(_, dots)| {
            self.end.is_none() && self.reasons_against_adding(&stacks, *dots).next().is_none()
        })
        .map(|(code, dots)| Attempt { from: None, code, dots })
    }

    /// Every legal way to move a piece.
    pub fn legal_shifts(&self) -> impl Iterator<Item = Attempt> + '_ {
        let mine = self.pieces.iter().filter(|piece| {
            self.end.is_none() && piece.owner == self.turn && self.covered_dots(piece).is_empty()
        });
        mine.flat_map(move |piece| {
            let lifted = self.pieces_without(piece);
            let stacks = stacks(&lifted);
            let from = piece.dots[0];
            let along = spaces().filter(move |&to| on_one_line(from, to));
            let all = along.flat_map(|to| shapes(piece.code, to));
            all.filter(move |(_, dots)| {
                self.reasons_against_landing(&lifted, &stacks, piece, *dots).is_empty()
            })
            .map(move |(code, dots)| Attempt { from: Some(from), code, dots })
        })
    }

    /// The pieces that remain when this one is lifted.
    pub fn pieces_without(&self, piece: &Piece) -> Vec<Piece> {
        self.pieces.iter().filter(|other| *other != piece).cloned().collect()
    }

    /// The highest own piece with its PÜNCT on this space: the one that a player may take hold of.
    pub fn own_piece_at(&self, punct: At) -> Option<&Piece> {
        let own = self.pieces.iter().filter(|p| p.owner == self.turn && p.dots[0] == punct);
        own.max_by_key(|p| p.level)
    }

    /// Carries out a legal move, the end of the game included.
    pub fn play(&mut self, attempt: &Attempt) {
        assert_eq!(self.reasons(attempt), [], "{attempt} is illegal");
        let mover = self.turn;
        self.place(attempt);
        self.end = self.how_it_ends(mover, attempt.from.is_none());
    }

    /// Puts the piece of a legal move in its place and passes the turn, without checking for the
    /// end.
    pub fn place(&mut self, attempt: &Attempt) {
        match attempt.from {
            None => *self.reserve.get_mut(&(self.turn, attempt.code)).unwrap() -= 1,
            Some(from) => self.pieces = self.pieces_without(self.own_piece_at(from).unwrap()),
        }
        let level = self.rest_level(attempt.dots);
        self.pieces.push(Piece { owner: self.turn, code: attempt.code, dots: attempt.dots, level });
        self.turn = self.turn.other();
    }

    /// The level on which a piece comes to rest: that of the highest space under it. In legal
    /// landings all three spaces or both ends have this height.
    fn rest_level(&self, dots: [At; 3]) -> usize {
        let stacks = self.stacks();
        dots.into_iter().map(|dot| height(&self.pieces, &stacks, dot)).max().unwrap_or(0)
    }

    /// Whether a piece bridges a gap: its middle dot has no dot right under it.
    pub fn is_bridge(&self, piece: &Piece) -> bool {
        let Some(middle) = piece.code.middle() else { return false };
        let carried =
            |p: &Piece| p.level + 1 == piece.level && p.dots.contains(&piece.dots[middle]);
        piece.level > 0 && !self.pieces.iter().any(carried)
    }

    /// Whether a dot of the piece lies under a gap: the nearest dot above it does not rest on it.
    pub fn is_under_gap(&self, piece: &Piece) -> bool {
        piece.dots.into_iter().any(|dot| {
            let above = self.pieces.iter().filter(|p| p.level > piece.level);
            let next = above.filter(|p| p.dots.contains(&dot)).map(|p| p.level).min();
            next.is_some_and(|level| level > piece.level + 1)
        })
    }

    /// The data that must recur for a position to repeat: the pieces on the board and the player to
    /// move.
    pub fn snapshot(&self) -> (Vec<Piece>, Colour) {
        let mut pieces = self.pieces.clone();
        pieces.sort();
        (pieces, self.turn)
    }
}
