//! What a picture of the board shows, and its drawing: what lies higher comes later.

use crate::rules::{
    Game, Level, Outcome, Placement, Player, Position, Source, Space, SpaceSet, lines_through,
    spaces_between, winning_chain,
};

#[derive(Clone, PartialEq, Eq)]
pub struct Scene {
    /// The pieces as they lie; one in the hand or lifted to look under is not among them.
    pub position: Position,
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
    /// The spaces along which that PÜNCT went.
    pub last_way: SpaceSet,
    /// A chain to show: the winning one, the one that would win by the move in the hand, or a
    /// player's largest.
    pub chain: SpaceSet,
    /// The PÜNCTs that are seen of pieces that can't be lifted, because others lie on them.
    pub blocked: SpaceSet,
    /// The dots that block the piece at the cursor.
    pub blockers: SpaceSet,
    /// Where a piece of the opponent's would come down to win at once, now or after the move in the
    /// hand.
    pub threats: SpaceSet,
}

/// A piece in the hand, not a real piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ghost {
    pub owner: Player,
    /// How it would lie.
    pub placement: Placement,
    /// Whether it may be put down so, or back where it was.
    pub fits: bool,
    /// The level each dot would rest on, in the order of [`Placement::dots`]. In a bridge the
    /// middle has the ends' level.
    pub levels: [Level; 3],
    /// Whether the levels are shown: not to a player who has not been taught about them.
    pub tells_levels: bool,
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
            last_way: SpaceSet::EMPTY,
            chain: SpaceSet::EMPTY,
            blocked: SpaceSet::EMPTY,
            blockers: SpaceSet::EMPTY,
            threats: SpaceSet::EMPTY,
        }
    }

    /// The position a game has come to, with its last move and the chain that won.
    pub fn from_game(game: &Game) -> Scene {
        let mut scene = Scene::new(game.position().clone());
        scene.mark_last_move(game);
        let winner = game.outcome().and_then(Outcome::winner);
        let chain = winner.and_then(|winner| winning_chain(game.position().tops(winner)));
        scene.chain = chain.unwrap_or_default();
        scene
    }

    /// Forgets where a piece can go and what blocks it, to show something else.
    pub fn forget_reach(&mut self) {
        for marks in [&mut self.lines, &mut self.targets, &mut self.misfits, &mut self.blockers] {
            *marks = SpaceSet::EMPTY;
        }
    }

    /// Marks the last move of a game: its piece and where it came from; nothing while the piece is
    /// lifted.
    pub fn mark_last_move(&mut self, game: &Game) {
        let Some(last) = game.last_move() else { return };
        // Below it may lie a piece of the same placement, so the level counts too.
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

    /// The empty spaces of the cursor's row and column, which lead the eye to the labels. None
    /// while something else is shown that they would drown: then the labels alone stand out.
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

    /// The empty spaces along which the last move went, unless something else is shown.
    pub fn way_shown(&self) -> SpaceSet {
        if self.is_busy() {
            return SpaceSet::EMPTY;
        }
        let empty = |space: &Space| self.position.top(*space).is_none();
        self.last_way.into_iter().filter(empty).collect()
    }

    /// Whether a piece is in the hand or something is marked on the board.
    fn is_busy(&self) -> bool {
        self.ghost.is_some() || !(self.lines | self.chain | self.misfits | self.pointed).is_empty()
    }
}
