//! The things that a picture of the board shows.

use crate::rules::{
    Game, Level, Outcome, Placement, Player, Position, Source, Space, SpaceSet, lines_through,
    spaces_between, winning_chain,
};

#[derive(Clone, PartialEq, Eq)]
pub struct Scene {
    /// The pieces on the board, without a piece in the hand and without a piece that is lifted to
    /// look under it.
    pub position: Position,
    pub cursor: Option<Space>,
    /// The former space of a lifted piece's PÜNCT, and the piece's owner, in whose colour the space
    /// is marked.
    pub marker: Option<(Space, Player)>,
    /// The spaces of the three lines along which the PÜNCT can go.
    pub lines: SpaceSet,
    /// The spaces where the PÜNCT of a moving piece may come down in some orientation.
    pub targets: SpaceSet,
    /// The empty spaces where the PÜNCT of a piece from the reserve can't lie in any orientation.
    pub misfits: SpaceSet,
    /// The spaces that are pointed out: by a typed move, another player, a tip, a task or a hint.
    pub pointed: SpaceSet,
    /// The piece in the hand as it would lie at the cursor.
    pub ghost: Option<Ghost>,
    /// If the piece in the hand would lie partly off the board: its dots that are on the board.
    pub cut_off: SpaceSet,
    /// The spaces where the piece of the last move is visible.
    pub last: SpaceSet,
    /// The former space of the PÜNCT, if the last move moved a piece on the board.
    pub last_from: Option<Space>,
    /// The spaces between the former and the new space of that PÜNCT.
    pub last_way: SpaceSet,
    /// The chain to show: the winning chain, the chain that would win by the move in the hand, or a
    /// player's largest chain.
    pub chain: SpaceSet,
    /// The visible PÜNCTs of pieces that can't be lifted because other pieces lie on them.
    pub blocked: SpaceSet,
    /// The dots that block the piece at the cursor.
    pub blockers: SpaceSet,
    /// The spaces where a piece of the opponent would win at once, now or after the move in the
    /// hand.
    pub threats: SpaceSet,
}

/// A piece in the hand, not a real piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ghost {
    pub owner: Player,
    /// The placement that the piece would have at the cursor.
    pub placement: Placement,
    /// Whether the piece may be put down at this placement, or be put back there.
    pub fits: bool,
    /// The level on which each dot would rest, in the order of [`Placement::dots`]. The middle of a
    /// bridge has the level of its ends.
    pub levels: [Level; 3],
    /// Whether the levels are shown. Players who have not learnt about levels do not see them.
    pub tells_levels: bool,
    /// The middle dot if it would hang over a gap.
    pub gap: Option<Space>,
}

impl Scene {
    /// Makes a scene of the position alone, without marks.
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
            last_way: SpaceSet::EMPTY,
            chain: SpaceSet::EMPTY,
            blocked: SpaceSet::EMPTY,
            blockers: SpaceSet::EMPTY,
            threats: SpaceSet::EMPTY,
        }
    }

    /// Makes a scene of the present position of a game, with the last move and the winning chain
    /// marked.
    pub fn from_game(game: &Game) -> Scene {
        let mut scene = Scene::new(game.position().clone());
        scene.mark_last_move(game);
        let winner = game.outcome().and_then(Outcome::winner);
        let chain = winner.and_then(|winner| winning_chain(game.position().tops(winner)));
        scene.chain = chain.unwrap_or_default();
        scene
    }

    /// Clears the marks of where a piece can go and of the dots that block it, to make room for
    /// other marks.
    pub fn forget_reach(&mut self) {
        for marks in [&mut self.lines, &mut self.targets, &mut self.misfits, &mut self.blockers] {
            *marks = SpaceSet::EMPTY;
        }
    }

    /// Marks the last move of a game: the visible part of the piece, the space it came from, and
    /// the spaces between. Marks nothing if the scene's position lacks the piece, as while the
    /// piece is lifted.
    pub fn mark_last_move(&mut self, game: &Game) {
        let Some(last) = game.last_move() else { return };
        // Whole pieces are compared: a piece below may have the same placement, but has another
        // level.
        let piece = game.position().top(last.placement().punct());
        let lies = |dot: &Space| self.position.top(*dot) == piece;
        self.last = last.placement().spaces().into_iter().filter(lies).collect();
        if let Source::Board(from) = last.source()
            && !self.last.is_empty()
        {
            self.last_from = Some(from);
            self.last_way = spaces_between(from, last.placement().punct()).into_iter().collect();
        }
    }

    /// Returns the empty spaces of the cursor's row and column, which lead the eye to the labels.
    /// Returns no space if a piece is in the hand, or if lines, a chain, misfits or pointed spaces
    /// are marked, since the crosshair would hide them. Then only the labels are highlighted.
    pub fn crosshair(&self) -> SpaceSet {
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

    /// Returns the empty spaces that the last move passed. Returns no space if a piece is in the
    /// hand, or if lines, a chain, misfits or pointed spaces are marked.
    pub fn way_shown(&self) -> SpaceSet {
        if self.is_busy() {
            return SpaceSet::EMPTY;
        }
        let empty = |space: &Space| self.position.top(*space).is_none();
        self.last_way.into_iter().filter(empty).collect()
    }

    /// Whether a piece is in the hand, or lines, a chain, misfits or pointed spaces are marked.
    fn is_busy(&self) -> bool {
        self.ghost.is_some() || !(self.lines | self.chain | self.misfits | self.pointed).is_empty()
    }
}
