//! Checks whether a single move is legal, and says why it is not (rules: A turn).

use super::board::{CENTRAL_HEXAGON, lines_through};
use super::landing::Landing;
use super::moves::Move;
use super::piece::{Level, Piece};
use super::placement::Placement;
use super::position::Position;
use super::refusal::Refusal;
use super::ruleset::{Bridges, Variant};
use super::space::Space;
use super::space_set::SpaceSet;
use super::stacks::PieceId;

impl Position {
    /// Checks whether the player to move may make a move. Does not check whether the game is over.
    ///
    /// # Errors
    /// Fails with the first reason against the move, in the order of the rules.
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

    /// Returns the spaces on which a piece may be added now (rules: A turn, Add).
    pub(super) fn open_for_adding(&self) -> SpaceSet {
        let empty = !(self.tops(self.turn()) | self.tops(self.turn().opponent()));
        if self.centre_is_closed() { empty - CENTRAL_HEXAGON } else { empty }
    }

    /// Whether a piece that is added now must keep out of the central hexagon. Under standard rules
    /// it always must; under basic rules only White's first piece must (rules: A turn, Add).
    fn centre_is_closed(&self) -> bool {
        match self.rules().variant {
            Variant::Standard => true,
            Variant::Basic => self.stacks().pieces().next().is_none(),
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
        let id = self.liftable(from).ok_or(Refusal::NothingThere(from))?;
        self.check_landing(id, to).map(|_| ())
    }

    /// Returns the placement of the piece that has its PÜNCT on a space, if the player to move may
    /// lift the piece.
    ///
    /// # Errors
    /// Fails if there is no such piece, or a dot covers the piece (rules: A turn, Covered and
    /// blocked).
    pub fn check_free(&self, from: Space) -> Result<Placement, Refusal> {
        let top = self.top(from).ok_or(Refusal::NothingThere(from))?;
        let mut own = self.stack(from).map(|layer| layer.piece);
        let own = own.find(|p| p.owner == self.turn() && p.placement.punct() == from);
        match own {
            Some(piece) => self.check_uncovered(piece).map(|()| piece.placement),
            None if top.owner == self.turn() => {
                Err(Refusal::NotThePunct { space: from, punct: top.placement.punct() })
            }
            None => Err(Refusal::NotYours(from)),
        }
    }

    /// Checks that no dot covers a piece, whoever owns the piece.
    pub fn check_uncovered(&self, piece: Piece) -> Result<(), Refusal> {
        match self.covers(piece).first() {
            Some(&(dot, by)) => Err(Refusal::Covered { dot, by }),
            None => Ok(()),
        }
    }

    /// Returns how a piece would come to rest (rules: A turn, Move 4). The piece must be free or
    /// not on the board.
    pub(super) fn check_landing(&self, id: PieceId, to: Placement) -> Result<Landing, Refusal> {
        let top = |space| self.stacks().top_without(id, space);
        let punct = to.punct();
        if top(punct).is_some_and(|below| below.owner() != id.owner()) {
            return Err(Refusal::PunctOnOpponent(punct));
        }
        let landing = Landing::new(to, |space| self.stacks().height_without(id, space))?;
        if landing.level > Level::GROUND && top(punct).is_none() {
            return Err(Refusal::PunctOverNothing(punct));
        }
        let (dots, (one, other)) = (to.dots(), to.kind().ends());
        let ends = [dots[one], dots[other]];
        let two_supports = self.rules().bridges == Bridges::Two;
        if landing.gap.is_some() && two_supports && top(ends[0]) == top(ends[1]) {
            return Err(Refusal::OneSupport(ends));
        }
        Ok(landing)
    }
}
