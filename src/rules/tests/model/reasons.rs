//! The reasons against a move: all of them, not only the first (rules: A turn).

use super::board::{At, in_centre, on_board, on_one_line};
use super::shapes::{Attempt, Code};
use super::{Colour, Model, Piece, Stacks, height, stacks, top};

/// One reason that makes a move illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reason {
    /// The game is over.
    Over,
    /// No piece of that kind is left in the mover's reserve.
    NoneLeft,
    /// A dot would be outside the board.
    OffBoard(At),
    /// A piece can't be added on an occupied space.
    Occupied(At),
    /// A piece can't be added here in the central hexagon, or not yet.
    Centre(At),
    /// The space from which a piece should move is empty.
    NothingThere(At),
    /// The topmost dot on the space belongs to the opponent.
    NotYours(At),
    /// No own piece has its PÜNCT on this space.
    NoPunctThere(At),
    /// The own piece there is of this other kind.
    OtherKind(Code),
    /// A dot of the piece is covered.
    Covered(At),
    /// The PÜNCT's new space is not on one of its three lines.
    OffLine,
    /// The move would change nothing.
    Unchanged,
    /// The three spaces do not have the same height, and the piece would not make a bridge either.
    NotLevel,
    /// Both ends of the bridge would rest on one piece.
    OnePiece,
    /// The topmost dot under the PÜNCT, with or without a gap between, is the opponent's.
    PunctOnOther(At),
    /// A bridge's PÜNCT would have no dot below it.
    PunctOnNothing(At),
}

impl Model {
    /// All reasons that make a move illegal; none if it is legal.
    pub fn reasons(&self, attempt: &Attempt) -> Vec<Reason> {
        let mut reasons = Vec::new();
        if self.end.is_some() {
            reasons.push(Reason::Over);
        }
        match attempt.from {
            None => {
                if self.reserve[&(self.turn, attempt.code)] == 0 {
                    reasons.push(Reason::NoneLeft);
                }
                reasons.extend(self.reasons_against_adding(&self.stacks(), attempt.dots));
            }
            Some(from) => reasons.extend(self.reasons_against_shifting(from, attempt)),
        }
        reasons
    }

    /// The reasons against adding a piece with these dots, whatever its kind.
    pub fn reasons_against_adding(
        &self,
        stacks: &Stacks,
        dots: [At; 3],
    ) -> impl Iterator<Item = Reason> {
        dots.into_iter().flat_map(|dot| {
            let off_board = (!on_board(dot)).then_some(Reason::OffBoard(dot));
            let occupied = stacks.contains_key(&dot).then_some(Reason::Occupied(dot));
            let closed = in_centre(dot) && self.centre_is_closed();
            [off_board, occupied, closed.then_some(Reason::Centre(dot))].into_iter().flatten()
        })
    }

    /// Whether the central hexagon is closed to added pieces: always in the standard game, only for
    /// White's very first piece in the basic one.
    fn centre_is_closed(&self) -> bool {
        !self.basic || (self.turn == Colour::White && self.left(Colour::White) == 18)
    }

    /// The reasons against moving a piece from a space.
    fn reasons_against_shifting(&self, from: At, attempt: &Attempt) -> Vec<Reason> {
        let mut reasons = Vec::new();
        match top(&self.stacks(), from) {
            None => reasons.push(Reason::NothingThere(from)),
            Some(i) if self.pieces[i].owner != self.turn => reasons.push(Reason::NotYours(from)),
            Some(_) => {}
        }
        let Some(piece) = self.own_piece_at(from) else {
            reasons.push(Reason::NoPunctThere(from));
            return reasons;
        };
        if piece.code != attempt.code {
            reasons.push(Reason::OtherKind(piece.code));
        }
        let covered = self.covered_dots(piece);
        reasons.extend(covered.iter().copied().map(Reason::Covered));
        if covered.is_empty() {
            // Only a piece that can be lifted can land.
            let lifted = self.pieces_without(piece);
            let moved = Piece { code: attempt.code, ..piece.clone() };
            let landing =
                self.reasons_against_landing(&lifted, &stacks(&lifted), &moved, attempt.dots);
            reasons.extend(landing);
        }
        reasons
    }

    /// The reasons against a lifted piece coming down with these dots on the remaining pieces.
    pub fn reasons_against_landing(
        &self,
        lifted: &[Piece],
        stacks: &Stacks,
        piece: &Piece,
        dots: [At; 3],
    ) -> Vec<Reason> {
        let mut reasons = Vec::new();
        if !on_one_line(piece.dots[0], dots[0]) {
            reasons.push(Reason::OffLine);
        }
        if piece.dots == dots {
            reasons.push(Reason::Unchanged);
        }
        let outside = dots.into_iter().filter(|&dot| !on_board(dot)).map(Reason::OffBoard);
        reasons.extend(outside);
        let heights = dots.map(|dot| height(lifted, stacks, dot));
        let carrier = |dot: usize| top(stacks, dots[dot]);
        let flat = heights[0] == heights[1] && heights[1] == heights[2];
        let bridge = piece.code.middle().filter(|&middle| {
            let (one, other) = ends(middle);
            heights[one] == heights[other] && heights[middle] < heights[one]
        });
        if !flat && bridge.is_none() {
            reasons.push(Reason::NotLevel);
        }
        if let Some((one, other)) = bridge.map(ends)
            && !self.any
            && carrier(one) == carrier(other)
        {
            reasons.push(Reason::OnePiece);
        }
        let above_the_board = heights.into_iter().any(|height| height > 0);
        match carrier(0) {
            Some(i) if lifted[i].owner != piece.owner => {
                reasons.push(Reason::PunctOnOther(dots[0]));
            }
            None if above_the_board => reasons.push(Reason::PunctOnNothing(dots[0])),
            _ => {}
        }
        reasons
    }
}

/// The two dots besides the middle one.
fn ends(middle: usize) -> (usize, usize) {
    match middle {
        0 => (1, 2),
        1 => (0, 2),
        _ => unreachable!("the middle is the first or the second dot"),
    }
}
