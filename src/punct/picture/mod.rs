//! The picture of the board: a [scene](Scene) becomes shapes in board units, which
//! [`kit::picture`](crate::kit::picture) turns into pixels, SVG or characters. Besides, this
//! depends only on the rules.

mod chain;
mod ground;
mod marks;
mod pieces;
#[cfg(test)]
pub mod tests;
pub mod themed;

pub use chain::shortest_chain;
pub use ground::{HIGHEST_LABEL, SideLine, label_places, tone};
pub use pieces::Shades;

use crate::kit::picture::{Detail, Drawing, Frame, LARGER_FRAME, Style, Subject};
use crate::rules::{
    Game, Level, Outcome, Placement, Player, Position, Side, Source, Space, SpaceSet,
};

#[derive(Clone, Default, PartialEq, Eq)]
pub struct Scene {
    /// Lacks a piece in the hand and a piece that is lifted to look under it.
    pub position: Position,
    pub cursor: Option<Space>,
    /// Of a lifted piece: its former space, and the owner in whose colour it is marked.
    pub marker: Option<(Space, Player)>,
    pub lines: SpaceSet,
    /// Where the PÜNCT of a moving piece may come down in some orientation.
    pub targets: SpaceSet,
    /// Empty spaces where the PÜNCT of a piece from the reserve can't lie in any orientation.
    pub misfits: SpaceSet,
    /// Pointed out by a typed move, another player, a tip, a task or a hint.
    pub pointed_spaces: SpaceSet,
    pub ghost: Option<Ghost>,
    /// If the piece in the hand would lie partly off the board: its dots that are on the board.
    pub cut_off: SpaceSet,
    pub last: SpaceSet,
    /// The former space of the PÜNCT, if the last move moved a piece on the board.
    pub last_from: Option<Space>,
    /// The one that wins, would win by the move in the hand, or a player's largest.
    pub chain: SpaceSet,
    /// A side of the pair that the winner's chain joins, at the end of a game.
    pub joined_side: Option<Side>,
    /// The visible PÜNCTs of pieces that can't be lifted because other pieces lie on them.
    pub blocked_puncts: SpaceSet,
    pub blockers: SpaceSet,
    /// Where a piece of the opponent would win at once, now or after the move in the hand.
    pub threats: SpaceSet,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ghost {
    pub owner: Player,
    pub placement: Placement,
    pub fits: bool,
    /// In the order of [`Placement::dots`]. The middle of a bridge has the level of its ends.
    pub levels: [Level; 3],
    /// Players who have not learnt about levels do not see them.
    pub tells_levels: bool,
    pub gap: Option<Space>,
}

impl Scene {
    pub fn new(position: Position) -> Scene {
        Scene { position, ..Scene::default() }
    }

    pub fn from_game(game: &Game) -> Scene {
        let mut scene = Scene::new(game.position().clone());
        scene.mark_last_move(game);
        scene.mark_end(game);
        scene
    }

    /// Marks the chain that has won, if one has.
    pub fn mark_end(&mut self, game: &Game) {
        let winner = game.outcome().and_then(Outcome::winner);
        let chain = winner.and_then(|winner| shortest_chain(game.position().tops(winner)));
        if let Some((chain, side)) = chain {
            (self.chain, self.joined_side) = (chain, Some(side));
        }
    }

    pub fn joins(&self, side: Side) -> bool {
        self.joined_side.is_some_and(|joined| [joined, joined.opposite()].contains(&side))
    }

    /// The visible spaces of the pieces that have no part in the end of the game.
    pub fn faded(&self) -> SpaceSet {
        if self.joined_side.is_none() {
            return SpaceSet::EMPTY;
        }
        let seen = self.position.pieces().into_iter().map(|it| self.position.visible_spaces(it));
        let faded = seen.filter(|seen| !seen.meets(self.chain | self.last));
        faded.fold(SpaceSet::EMPTY, |all, seen| all | seen)
    }

    /// Clears the marks of where a piece can go and of the dots that block it, to make room for
    /// other marks.
    pub fn clear_reach_marks(&mut self) {
        for marks in [&mut self.lines, &mut self.targets, &mut self.misfits, &mut self.blockers] {
            *marks = SpaceSet::EMPTY;
        }
    }

    /// Marks nothing if the scene's position lacks the piece, as while it is lifted.
    pub fn mark_last_move(&mut self, game: &Game) {
        let Some(last) = game.last_move() else { return };
        // Whole pieces are compared: a piece below may have the same placement, but has another
        // level.
        let piece = game.position().top(last.placement().punct());
        let spaces = last.placement().spaces().into_iter();
        self.last = spaces.filter(|&dot| self.position.top(dot) == piece).collect();
        if let Source::Board(from) = last.source()
            && !self.last.is_empty()
        {
            self.last_from = Some(from);
        }
    }
}

impl Subject for Scene {
    const FRAME: Frame = LARGER_FRAME;

    fn empty(style: &Style) -> Drawing {
        let mut drawing = Drawing::default();
        ground::spaces(style, &mut drawing);
        if style.detail == Detail::Fine {
            ground::sides(style, &mut drawing);
        }
        drawing
    }

    fn contents(&self, style: &Style) -> Drawing {
        let Layers { mut below, pieces, above } = layers(self, style);
        below.items.extend(pieces.into_iter().flat_map(|piece| piece.items));
        below.items.extend(above.items);
        below
    }

    fn labels(&self, style: &Style) -> Drawing {
        let mut drawing = Drawing::default();
        ground::labels(style, self.cursor, &mut drawing);
        drawing
    }
}

pub struct Layers {
    pub below: Drawing,
    /// In the order of [`Position::pieces`].
    pub pieces: Vec<Drawing>,
    pub above: Drawing,
}

fn layers(scene: &Scene, style: &Style) -> Layers {
    let (mut below, mut above) = (Drawing::default(), Drawing::default());
    marks::tints(scene, style, &mut below);
    ground::central_edge(style, &mut above);
    marks::signs(scene, style, &mut above);
    marks::cursor(scene, style, &mut above);
    if style.detail == Detail::Fine {
        ground::joined_sides(scene, style, &mut above);
    }
    pieces::ghost(scene, style, &mut above);
    Layers { below, pieces: pieces::all(scene, style), above }
}
