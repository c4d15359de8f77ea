//! Whether one move is legal, and if not, why (rules: A turn).

use super::board::{CENTRAL_HEXAGON, lines_through};
use super::moves::Move;
use super::piece::{Kind, Placement};
use super::position::{Bridges, Position};
use super::refusal::Refusal;
use super::space::Space;
use super::stacks::{Level, PieceId};

impl Position {
    /// Asks whether the player to move may make a move; as [`Position::legal_moves`] does, it
    /// leaves out whether the game is over.
    ///
    /// # Errors
    /// The first reason that holds, in the order of the rules.
    pub fn check(&self, attempt: Move) -> Result<(), Refusal> {
        match attempt {
            Move::Add(placement) => self.check_add(placement),
            Move::Shift { from, to } => self.check_shift(from, to),
        }
    }

    fn check_add(&self, placement: Placement) -> Result<(), Refusal> {
        let kind = placement.kind();
        if self.reserve(self.turn()).count(kind) == 0 {
            return Err(Refusal::NoneLeft(kind));
        }
        let dots = placement.dots();
        if let Some(space) = dots.into_iter().find(|&dot| self.height(dot) > Level::GROUND) {
            let bridge = self.stack(space).all(|layer| layer.gap);
            return Err(Refusal::Occupied { space, bridge });
        }
        let inside = |dot: &Space| CENTRAL_HEXAGON.contains(*dot);
        match dots.into_iter().find(inside).filter(|_| self.centre_is_closed()) {
            Some(space) => Err(Refusal::CentralHexagon { space, variant: self.rules().variant }),
            None => Ok(()),
        }
    }

    fn check_shift(&self, from: Space, to: Placement) -> Result<(), Refusal> {
        let before = self.check_free(from)?;
        if before.kind() != to.kind() {
            let (there, named) = (before.kind(), to.kind());
            return Err(Refusal::AnotherKind { space: from, there, named });
        }
        if !lines_through(from).contains(to.punct()) {
            return Err(Refusal::OffTheLines { from, to: to.punct() });
        }
        if before == to {
            return Err(Refusal::Unchanged);
        }
        let lifted = self.with_lifted(from).ok_or(Refusal::NothingThere(from))?;
        lifted.check_rest(to)
    }

    /// Asks whether the player to move may lift the piece with its PÜNCT on a space, and where
    /// it lies.
    ///
    /// # Errors
    /// Why not: there is none, or it is covered (rules: A turn, Covered and blocked).
    pub fn check_free(&self, from: Space) -> Result<Placement, Refusal> {
        let top = self.top(from).ok_or(Refusal::NothingThere(from))?;
        let mut own = self.stack(from).map(|layer| layer.piece);
        let own = own.find(|p| p.owner == self.turn() && p.placement.punct() == from);
        match own {
            Some(piece) => match self.covers(piece).first() {
                Some(&(dot, by)) => Err(Refusal::Covered { dot, by }),
                None => Ok(piece.placement),
            },
            None if top.owner == self.turn() => {
                Err(Refusal::NotThePunct { space: from, punct: top.placement.punct() })
            }
            None => Err(Refusal::NotYours(from)),
        }
    }

    /// Asks whether a piece in the hand, gone from this position, would come to rest
    /// (rules: A turn, Move 4).
    fn check_rest(&self, to: Placement) -> Result<(), Refusal> {
        let punct = to.punct();
        if self.tops(self.turn().opponent()).contains(punct) {
            return Err(Refusal::PunctOnOpponent(punct));
        }
        let dots = to.dots();
        let heights = dots.map(|dot| (dot, self.height(dot)));
        let Some(middle) = to.kind().middle() else {
            let level = heights.iter().all(|&(_, height)| height == heights[0].1);
            return if level { Ok(()) } else { Err(Refusal::Uneven(heights)) };
        };
        let (one, other) = to.kind().ends();
        let ends = heights[one].1;
        if ends != heights[other].1 {
            return Err(Refusal::EndsUneven([heights[one], heights[other]]));
        }
        if heights[middle].1 > ends {
            return Err(Refusal::MiddleHigher { middle: heights[middle], ends });
        }
        if ends > Level::GROUND && self.height(punct) == Level::GROUND {
            return Err(Refusal::PunctOverNothing(punct));
        }
        let support = |dot: usize| -> Option<PieceId> { self.stacks().top(dots[dot]) };
        let bridge = heights[middle].1 < ends;
        if bridge && self.rules().bridges == Bridges::Two && support(one) == support(other) {
            return Err(Refusal::OneSupport([dots[one], dots[other]]));
        }
        Ok(())
    }

    /// The level on which a piece in the hand would rest at a placement, legal or not, if its ends
    /// or, for a triangle, all its dots find the same height.
    pub fn rest(&self, to: Placement) -> Option<Level> {
        let [a, b, c] = to.dots().map(|dot| self.height(dot));
        let (one, other) = match to.kind() {
            Kind::StraightCentre | Kind::AngleMiddle => (b, c),
            Kind::StraightEnd | Kind::AngleRight | Kind::AngleLeft => (a, c),
            Kind::Triangle if b == c => (a, b),
            Kind::Triangle => return None,
        };
        (one == other).then_some(one)
    }
}
