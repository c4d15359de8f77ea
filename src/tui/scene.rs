//! What the picture of the board shows, whichever style and size draws it.
//!
//! A scene is made from the application's state ([`super::app`]); the views under [`super::view`]
//! turn it into cells and ask the rules nothing.

use crate::rules::{Level, Placement, Player, Position, Space, SpaceSet, lines_through};

/// Everything the board's picture depends on.
#[derive(Clone, PartialEq, Eq)]
pub struct Scene {
    /// The pieces as they lie; one in the hand or lifted to look under is not among them.
    pub position: Position,
    /// The space the cursor is on.
    pub cursor: Option<Space>,
    /// The marker where a lifted piece's PÜNCT was, in its owner's colour.
    pub marker: Option<(Space, Player)>,
    /// The spaces of the three lines along which the PÜNCT can go.
    pub lines: SpaceSet,
    /// Where the PÜNCT of a piece that is moved may come down in some orientation.
    pub targets: SpaceSet,
    /// Empty spaces where the PÜNCT of a piece from the reserve can't be in any orientation.
    pub misfits: SpaceSet,
    /// Spaces named in a move that is being typed.
    pub pointed: SpaceSet,
    /// The piece in the hand as it would lie at the cursor.
    pub ghost: Option<Ghost>,
    /// The dots of a piece in the hand that are on the board while another would leave it.
    pub cut_off: SpaceSet,
    /// The spaces of the last move: where its piece lies now.
    pub last: SpaceSet,
    /// Where the PÜNCT of the last move came from, if it was on the board.
    pub last_from: Option<Space>,
    /// A chain to show: the winning one, or a player's largest.
    pub chain: SpaceSet,
    /// The dots that block the piece at the cursor.
    pub blockers: SpaceSet,
}

/// A piece in the hand, not a real piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ghost {
    /// Whose it is.
    pub owner: Player,
    /// How it would lie.
    pub placement: Placement,
    /// Whether it may be put down so, be it only back where it was.
    pub fits: bool,
    /// The level each dot would rest on, in the order of [`Placement::dots`]. In a bridge the
    /// middle has the ends' level.
    pub levels: [Level; 3],
    /// The middle dot that would hang over a gap.
    pub gap: Option<Space>,
}

impl Scene {
    /// The position alone, nothing marked.
    pub fn new(position: Position) -> Scene {
        Scene {
            position,
            cursor: None,
            marker: None,
            lines: SpaceSet::EMPTY,
            targets: SpaceSet::EMPTY,
            misfits: SpaceSet::EMPTY,
            pointed: SpaceSet::EMPTY,
            cut_off: SpaceSet::EMPTY,
            ghost: None,
            last: SpaceSet::EMPTY,
            last_from: None,
            chain: SpaceSet::EMPTY,
            blockers: SpaceSet::EMPTY,
        }
    }

    /// The empty spaces of the cursor's row and column, which lead the eye to the labels. None while
    /// something else is shown that they would drown: then the labels alone stand out.
    pub fn crossed(&self) -> SpaceSet {
        let Some(cursor) = self.cursor.filter(|_| !self.is_busy()) else {
            return SpaceSet::EMPTY;
        };
        let lines = lines_through(cursor).into_iter();
        let empty = |space: &Space| self.position.top(*space).is_none() && *space != cursor;
        lines
            .filter(|space| space.row() == cursor.row() || space.column() == cursor.column())
            .filter(empty)
            .collect()
    }

    /// Whether a piece is in the hand or something is marked on the board.
    fn is_busy(&self) -> bool {
        self.ghost.is_some() || !(self.lines | self.chain | self.misfits | self.pointed).is_empty()
    }

    /// The spaces that may look different from how they did in a scene before.
    pub fn changed_since(&self, before: &Scene) -> SpaceSet {
        let [pieces, former] = [self, before].map(|scene| scene.position.pieces());
        let come = pieces.iter().filter(|piece| !former.contains(piece));
        let gone = former.iter().filter(|piece| !pieces.contains(piece));
        // A mark on one dot may change how all of its piece looks.
        let marked = (self.chain ^ before.chain) | (self.last ^ before.last);
        let marked_pieces = pieces.iter().filter(|piece| piece.placement.spaces().meets(marked));
        let mut changed = marked
            | (self.lines ^ before.lines)
            | (self.targets ^ before.targets)
            | (self.misfits ^ before.misfits)
            | (self.pointed ^ before.pointed)
            | (self.cut_off ^ before.cut_off)
            | (self.blockers ^ before.blockers);
        for piece in come.chain(gone).chain(marked_pieces) {
            changed |= piece.placement.spaces();
        }
        if self.ghost != before.ghost {
            let ghosts = self.ghost.into_iter().chain(before.ghost);
            changed |= ghosts.flat_map(|ghost| ghost.placement.spaces()).collect();
        }
        if self.marker != before.marker {
            let markers = self.marker.into_iter().chain(before.marker);
            changed |= markers.map(|(space, _)| space).collect();
        }
        changed |= self.crossed() ^ before.crossed();
        for (now, then) in [(self.cursor, before.cursor), (self.last_from, before.last_from)] {
            if now != then {
                changed |= now.into_iter().chain(then).collect();
            }
        }
        changed
    }
}
