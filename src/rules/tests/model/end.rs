//! How a game ends (rules: The end).

use std::collections::BTreeSet;

use super::board::{At, opposite_sides, step};
use super::{Colour, Model};

/// Why a game is over, and its winner if there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum End {
    /// The mover joined two opposite sides.
    Connected(Colour),
    /// The mover uncovered a chain of this opponent.
    Uncovered(Colour),
    /// The last piece of a reserve was added.
    LastPiece(Option<Colour>),
    /// The player to move has no move.
    NoMove(Option<Colour>),
}

impl Model {
    /// All spaces that a player tops and that connect one side of the board with the opposite one;
    /// `None` if the player has no such chain.
    pub fn connection(&self, colour: Colour) -> Option<BTreeSet<At>> {
        let tops = self.tops();
        let own: BTreeSet<At> =
            tops.keys().copied().filter(|space| tops[space] == colour).collect();
        let on_a_side = |&space: &At| opposite_sides().iter().any(|(here, _)| here(space));
        let starts = own.iter().copied().filter(on_a_side);
        starts.map(|start| hanging_together(&own, start)).find(joins_sides)
    }

    /// Whether and how the game is over after a move; `added` tells whether the move added a piece.
    pub fn how_it_ends(&self, mover: Colour, added: bool) -> Option<End> {
        let opponent = mover.other();
        if self.connection(mover).is_some() {
            Some(End::Connected(mover))
        } else if self.connection(opponent).is_some() {
            Some(End::Uncovered(opponent))
        } else if added && self.left(mover) == 0 {
            Some(End::LastPiece(self.by_count()))
        } else if !self.can_move() {
            Some(End::NoMove(self.by_count()))
        } else {
            None
        }
    }

    /// The winner by count. Basic rules have none; by standard rules the player who tops more of
    /// the centre wins.
    fn by_count(&self) -> Option<Colour> {
        let (white, black) = (self.centre(Colour::White), self.centre(Colour::Black));
        match white.cmp(&black) {
            _ if self.basic => None,
            std::cmp::Ordering::Greater => Some(Colour::White),
            std::cmp::Ordering::Less => Some(Colour::Black),
            std::cmp::Ordering::Equal => None,
        }
    }

    /// Whether the player to move has any move.
    fn can_move(&self) -> bool {
        self.legal_adds().next().is_some() || self.legal_shifts().next().is_some()
    }
}

/// Whether a chain connects a side with the opposite one.
pub fn joins_sides(chain: &BTreeSet<At>) -> bool {
    opposite_sides().into_iter().any(|(here, there)| {
        chain.iter().any(|&space| here(space)) && chain.iter().any(|&space| there(space))
    })
}

/// The spaces among `own` that can be reached from `start` from neighbour to neighbour.
pub fn hanging_together(own: &BTreeSet<At>, start: At) -> BTreeSet<At> {
    let mut reached = BTreeSet::from([start]);
    let mut waiting = vec![start];
    while let Some(space) = waiting.pop() {
        for direction in 0..6 {
            let next = step(space, direction, 1);
            if own.contains(&next) && reached.insert(next) {
                waiting.push(next);
            }
        }
    }
    reached
}
