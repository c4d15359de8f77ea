//! Moves: their type, and how they are played and taken back (rules: A turn).

use super::kind::Kind;
use super::landing::Landing;
use super::piece::{Level, Piece};
use super::placement::Placement;
use super::position::Position;
use super::refusal::Refusal;
use super::space::Space;
use super::stacks::PieceId;
use super::symmetry::Symmetry;

/// A move: what a player does in one turn (rules: A turn). A shifted piece lies as `to` says
/// afterwards.
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
    /// Returns the space from which the PÜNCT of a piece on the board moves; `None` for an added
    /// piece.
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

/// The data that [`Position::undo`] needs to take back a move.
#[derive(Clone, Copy)]
pub struct Undo {
    id: PieceId,
    /// The piece as it was before its move; `None` if the move added the piece.
    before: Option<Piece>,
}

impl Position {
    /// Returns how the piece of a move would come to rest, whatever pieces it would rest on. A
    /// piece on the board is lifted first, so that it does not rest on itself.
    ///
    /// # Errors
    /// Fails if the piece would not lie level (rules: A turn, Move 4), or there is no free piece to
    /// lift.
    pub fn landing_of(&self, played: Move) -> Result<Landing, Refusal> {
        let (source, to) = (played.source(), played.placement());
        let Some(from) = source.punct() else { return self.landing(to) };
        match self.liftable(from) {
            Some(id) => Landing::new(to, |space| self.stacks().height_without(id, space)),
            None => Err(self.check_free(from).err().unwrap_or(Refusal::NothingThere(from))),
        }
    }

    /// Plays a move. Does not check whether the game is over; [`Game`](super::Game) does.
    ///
    /// # Errors
    /// Fails with the reason against the move. The position is then unchanged.
    pub fn play(&mut self, played: Move) -> Result<Undo, Refusal> {
        self.check(played)?;
        Ok(self.play_unchecked(played))
    }

    /// Plays a move without a check. The move must be legal, such as one of
    /// [`Position::legal_moves`]. An illegal move causes a panic or an invalid position.
    pub fn play_unchecked(&mut self, played: Move) -> Undo {
        assert_in_tests!(self.check(played).is_ok(), "{played} is illegal");
        let (mover, placement) = (self.turn(), played.placement());
        let (id, before) = match played {
            Move::Add(_) => {
                let id = self.next_in_reserve(mover, placement.kind());
                self.take_from_reserve(mover, placement.kind());
                (id, None)
            }
            Move::Shift { from, .. } => {
                let id = self.stacks().top(from);
                (id, id.and_then(|id| self.lift(id)))
            }
        };
        let id = id.expect("a legal move has a piece");
        let level = self.landing(placement).map_or(Level::GROUND, |Landing { level, .. }| level);
        self.put(id, placement, level);
        self.set_turn(mover.opponent(), self.ply() + 1);
        Undo { id, before }
    }

    /// Takes back the last move. `undo` must be the value that playing this move returned.
    pub fn undo(&mut self, undo: Undo) {
        let mover = self.turn().opponent();
        self.set_turn(mover, self.ply() - 1);
        let lifted = self.lift(undo.id);
        match (undo.before, lifted) {
            (Some(before), _) => self.put(undo.id, before.placement, before.level),
            (None, Some(added)) => self.give_back(mover, added.placement.kind()),
            (None, None) => {}
        }
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
