//! The session of a person at one game: the game with its file, and what the person views, which
//! is the present position or another node of the tree.

use derive_more::{Deref, DerefMut};
use thiserror::Error;

use crate::kit::phrases::moves;
use crate::punct::play::Session;
use crate::punct::record::{NodeId, Tree};
use crate::rules::Game;

#[derive(Deref, DerefMut)]
pub struct PlayerSession {
    #[deref]
    #[deref_mut]
    pub session: Session,
    pub viewing: Viewing,
}

impl From<Session> for PlayerSession {
    fn from(session: Session) -> PlayerSession {
        PlayerSession { session, viewing: Viewing::default() }
    }
}

#[derive(Default)]
pub struct Viewing {
    /// `None` while the person views the game itself.
    viewed: Option<Box<ViewedNode>>,
    /// The last node of the line viewed last.
    line_end: Option<NodeId>,
}

struct ViewedNode {
    node: NodeId,
    game: Game,
    /// Whether the node was the present one when the person began to try moves there.
    tries_from_present: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ViewStep {
    Start,
    Present,
    /// This number of plies forward in the line viewed; a negative number means back.
    By(isize),
    /// The position after this number of moves of the main line.
    Ply(usize),
    /// The variation with this number, from 1, among those that begin at the node viewed.
    Variation(usize),
    /// The next move that was played or tried in place of the last one, or the previous one.
    OtherMove {
        forward: bool,
    },
    Node(NodeId),
}

/// Why there is no such step. The texts begin with a small letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ViewError {
    #[error("this is the beginning of the game")]
    Start,
    #[error("no further move was made")]
    End,
    #[error("the game has {}", moves(*plies))]
    NoPly { plies: usize },
    #[error("\"variations\" tells which there are here")]
    NoVariation,
    #[error("no other move was tried in place of this one")]
    NoOtherMove,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TriedMoveError {
    OfGame,
    FollowedByMoves,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeKind {
    /// The present node. A move here is made in the game.
    Present,
    /// A node of the game that was played or taken back. A move here begins a variation.
    Line,
    Variation {
        /// The number of moves of the game before the variation.
        after: usize,
    },
}

impl PlayerSession {
    pub fn viewed_game(&self) -> &Game {
        self.viewing.viewed.as_ref().map_or(self.game(), |viewed| &viewed.game)
    }

    pub fn viewed_node(&self) -> NodeId {
        self.viewing.viewed.as_ref().map_or(self.current(), |viewed| viewed.node)
    }

    /// The person views the game itself: moves are made in it, not tried.
    pub fn is_present(&self) -> bool {
        self.viewing.viewed.is_none()
    }

    pub fn viewed_node_kind(&self) -> NodeKind {
        let Some(viewed) = &self.viewing.viewed else { return NodeKind::Present };
        let tree = self.tree();
        let main = tree.branch_point(viewed.node);
        if main == viewed.node {
            NodeKind::Line
        } else {
            NodeKind::Variation { after: tree.ply(main) }
        }
    }

    pub fn is_in_variation(&self) -> bool {
        matches!(self.viewed_node_kind(), NodeKind::Variation { .. })
    }

    pub fn is_planned(&self) -> bool {
        self.tree().is_planned(self.viewed_node())
    }

    /// In the game in the own turn; in other positions for both players, unless it is over there.
    pub fn may_move(&self) -> bool {
        match &self.viewing.viewed {
            Some(viewed) => viewed.game.outcome().is_none(),
            None => self.may_act(),
        }
    }

    /// The root comes first.
    pub fn viewed_line(&self) -> Vec<NodeId> {
        let node = self.viewed_node();
        let end = self.viewing.line_end.filter(|&end| self.tree().leads_to(node, end));
        self.line_of(end.unwrap_or(node))
    }

    pub fn target(&self, step: ViewStep) -> Result<NodeId, ViewError> {
        let (tree, node) = (self.tree(), self.viewed_node());
        match step {
            ViewStep::Start => Ok(Tree::ROOT),
            ViewStep::Present => Ok(self.current()),
            ViewStep::Node(there) => Ok(there),
            ViewStep::By(plies) => {
                let line = self.viewed_line();
                let from = line.iter().position(|&it| it == node).unwrap_or(0);
                let to = from.saturating_add_signed(plies).min(line.len() - 1);
                let nowhere = if plies < 0 { ViewError::Start } else { ViewError::End };
                if to == from { Err(nowhere) } else { Ok(line[to]) }
            }
            ViewStep::Ply(ply) => {
                let plies = tree.main_line().len();
                if ply > plies { Err(ViewError::NoPly { plies }) } else { Ok(tree.main_node(ply)) }
            }
            ViewStep::Variation(number) => {
                let index = number.checked_sub(1);
                index.and_then(|nth| tree.variations(node).nth(nth)).ok_or(ViewError::NoVariation)
            }
            ViewStep::OtherMove { forward } => {
                let siblings = tree.parent(node).map_or(&[][..], |parent| tree.children(parent));
                let index = siblings.iter().position(|&it| it == node).unwrap_or(0);
                let step = if forward { 1 } else { siblings.len().saturating_sub(1) };
                match siblings.get((index + step) % siblings.len().max(1)) {
                    Some(&other) if other != node => Ok(other),
                    _ => Err(ViewError::NoOtherMove),
                }
            }
        }
    }

    /// The last of a variation.
    pub fn tried_move(&self) -> Result<NodeId, TriedMoveError> {
        let node = self.viewed_node();
        if self.tree().is_main(node) {
            return Err(TriedMoveError::OfGame);
        }
        let is_last = self.tree().children(node).is_empty();
        if is_last { Ok(node) } else { Err(TriedMoveError::FollowedByMoves) }
    }

    /// If the node is on the line viewed before, keeps that line.
    pub fn view_node(&mut self, node: NodeId) {
        let line_end = self.viewing.line_end;
        let in_line = line_end.is_some_and(|end| self.tree().leads_to(node, end));
        if !in_line {
            self.viewing.line_end = self.line_of(node).last().copied();
        }
        self.viewing.viewed = None;
        if node != self.current() {
            self.set_viewed(node, false);
        }
    }

    /// Moves can be tried there then.
    pub fn try_from_present(&mut self) {
        self.set_viewed(self.current(), true);
    }

    fn set_viewed(&mut self, node: NodeId, tries_from_present: bool) {
        let game = self.game_at_node(node);
        self.viewing.viewed = Some(Box::new(ViewedNode { node, game, tries_from_present }));
    }

    pub fn return_to_present(&mut self) {
        self.viewing = Viewing::default();
    }

    /// At the end of a game that the players ended, and in a game that is owned elsewhere while it
    /// goes on.
    pub fn may_try_from_present(&self, is_owned_elsewhere: bool) -> bool {
        let game = self.game();
        let goes_on = is_owned_elsewhere && game.outcome().is_none();
        self.is_present() && (goes_on || game.ending().is_some())
    }

    /// Returns to the present if the node viewed was deleted or has become the present, or if the
    /// game has left the node from which the person tries moves. Says whether it did.
    pub fn return_if_overtaken(&mut self) -> bool {
        let PlayerSession { session, viewing } = self;
        let tree = session.tree();
        viewing.line_end.take_if(|end| !tree.contains(*end));
        let is_overtaken = viewing.viewed.as_ref().is_some_and(|viewed| {
            !tree.contains(viewed.node)
                || (viewed.node == session.current()) != viewed.tries_from_present
        });
        if is_overtaken {
            *viewing = Viewing::default();
        }
        is_overtaken
    }
}
