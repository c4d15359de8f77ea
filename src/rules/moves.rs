//! Moves: their type, whether a single move is legal and why it is not, and how moves are played
//! and taken back (rules: A turn).

use super::board::{CENTRAL_HEXAGON, lines_through};
use super::kind::Kind;
use super::piece::{Level, Piece};
use super::placement::Placement;
use super::position::Position;
use super::refusal::Refusal;
use super::ruleset::{Bridges, Variant};
use super::space::Space;
use super::space_set::SpaceSet;
use super::stacks::Landing;
use super::stacks::PieceId;
use super::symmetry::Symmetry;

/// What a player does in one turn (rules: A turn). A shifted piece lies as `to` says afterwards.
///
/// ```
/// let played: Move = "Td3-i8h7h8".parse()?;
/// assert_eq!(played.source(), Source::Board("D3".parse()?));
/// assert_eq!(played.placement().kind(), Kind::Triangle);
/// assert_eq!(played.to_string(), "TD3-I8,H7,H8");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Move {
    Add(Placement),
    Shift { from: Space, to: Placement },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    Reserve(Kind),
    /// The piece on the board with its PÜNCT on this space.
    Board(Space),
}

impl Source {
    /// The space from which the PÜNCT of a piece on the board moves; `None` for an added piece.
    pub const fn punct(self) -> Option<Space> {
        match self {
            Source::Board(punct) => Some(punct),
            Source::Reserve(_) => None,
        }
    }
}

impl Move {
    pub fn new(source: Source, to: Placement) -> Move {
        match source {
            Source::Reserve(_) => Move::Add(to),
            Source::Board(from) => Move::Shift { from, to },
        }
    }

    #[inline]
    pub const fn placement(self) -> Placement {
        match self {
            Move::Add(placement) | Move::Shift { to: placement, .. } => placement,
        }
    }

    pub const fn source(self) -> Source {
        match self {
            Move::Add(placement) => Source::Reserve(placement.kind()),
            Move::Shift { from, .. } => Source::Board(from),
        }
    }
}

#[derive(Clone, Copy)]
pub struct Undo {
    id: PieceId,
    /// `None` if the move added the piece.
    before: Option<Piece>,
}

impl Position {
    /// Whatever pieces it would rest on. A piece on the board is lifted first.
    pub fn landing_of(&self, played: Move) -> Result<Landing, Refusal> {
        let (source, to) = (played.source(), played.placement());
        let Some(from) = source.punct() else { return self.landing(to) };
        match self.liftable(from) {
            Some(id) => Landing::new(to, |space| self.stacks().height_without(id, space)),
            None => Err(self.check_free(from).err().unwrap_or(Refusal::NothingThere(from))),
        }
    }

    /// Does not check whether the game is over; [`Game`](super::Game) does. An error leaves the
    /// position unchanged.
    pub fn play(&mut self, played: Move) -> Result<Undo, Refusal> {
        self.check(played)?;
        Ok(self.play_unchecked(played))
    }

    /// The move must be legal, such as one of [`Position::legal_moves`]. An illegal move causes a
    /// panic or an invalid position.
    pub fn play_unchecked(&mut self, played: Move) -> Undo {
        assert_in_tests!(self.check(played).is_ok(), "{played} is illegal");
        let (mover, placement) = (self.turn(), played.placement());
        let (piece, before) = match played {
            Move::Add(_) => {
                let next = self.next_in_reserve(mover, placement.kind());
                self.take_from_reserve(mover, placement.kind());
                (next, None)
            }
            Move::Shift { from, .. } => {
                let top = self.stacks().top(from);
                (top, top.and_then(|id| self.lift(id)))
            }
        };
        let id = piece.expect("a legal move has a piece");
        let level = self.landing(placement).map_or(Level::GROUND, |Landing { level, .. }| level);
        self.put(id, placement, level);
        self.set_turn(mover.opponent(), self.ply() + 1);
        Undo { id, before }
    }

    /// `undo` must be the value that playing the last move returned.
    pub fn undo(&mut self, undo: Undo) {
        let mover = self.turn().opponent();
        self.set_turn(mover, self.ply() - 1);
        let lifted = self.lift(undo.id);
        if let Some(before) = undo.before {
            self.put(undo.id, before.placement, before.level);
        } else if let Some(added) = lifted {
            self.give_back(mover, added.placement.kind());
        }
    }
}

impl Position {
    /// Gives the first reason against the move, in the order of the rules. Does not check whether
    /// the game is over.
    pub fn check(&self, attempt: Move) -> Result<(), Refusal> {
        match attempt {
            Move::Add(placement) => {
                let kind = placement.kind();
                if self.reserve(self.turn()).count(kind) == 0 {
                    return Err(Refusal::NoneLeft(kind));
                }
                let dots = placement.dots();
                if let Some(space) = dots.into_iter().find(|&dot| self.height(dot) > Level::GROUND)
                {
                    let bridge = self.stack(space).all(|layer| layer.gap);
                    return Err(Refusal::Occupied { space, bridge });
                }
                match dots.into_iter().find(|&dot| CENTRAL_HEXAGON.contains(dot)) {
                    Some(space) if self.centre_is_closed() => {
                        Err(Refusal::CentralHexagon { space, variant: self.rules().variant })
                    }
                    Some(_) | None => Ok(()),
                }
            }
            Move::Shift { from, to } => {
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
        }
    }

    /// Rules: A turn, Add.
    pub(super) fn open_for_adding(&self) -> SpaceSet {
        let empty = !(self.tops(self.turn()) | self.tops(self.turn().opponent()));
        if self.centre_is_closed() { empty - CENTRAL_HEXAGON } else { empty }
    }

    /// Under standard rules always; under basic rules only for White's first piece (rules: A turn,
    /// Add).
    fn centre_is_closed(&self) -> bool {
        match self.rules().variant {
            Variant::Standard => true,
            Variant::Basic => self.stacks().pieces().next().is_none(),
        }
    }

    /// `from` is the space of the PÜNCT. No dot may cover the piece (rules: A turn, Covered and
    /// blocked).
    pub fn check_free(&self, from: Space) -> Result<Placement, Refusal> {
        let top = self.top(from).ok_or(Refusal::NothingThere(from))?;
        let mut pieces = self.stack(from).map(|layer| layer.piece);
        if let Some(own) = pieces.find(|p| p.owner == self.turn() && p.placement.punct() == from) {
            self.check_uncovered(own)?;
            return Ok(own.placement);
        }
        if top.owner == self.turn() {
            return Err(Refusal::NotThePunct { space: from, punct: top.placement.punct() });
        }
        Err(Refusal::NotYours(from))
    }

    /// Whoever owns the piece.
    pub fn check_uncovered(&self, piece: Piece) -> Result<(), Refusal> {
        match self.covering_layers(piece).first() {
            Some(&(dot, by)) => Err(Refusal::Covered { dot, by }),
            None => Ok(()),
        }
    }

    /// Rules: A turn, Move 4. The piece must be free or not on the board.
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

impl Symmetry {
    pub fn turn_move(self, played: Move) -> Move {
        match played {
            Move::Add(to) => Move::Add(self.turn_placement(to)),
            Move::Shift { from, to } => {
                Move::Shift { from: self.turn_space(from), to: self.turn_placement(to) }
            }
        }
    }
}
