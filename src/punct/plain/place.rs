//! A place at a table, in play line by line.

use std::sync::Arc;

use super::inbox::PlainInbox;
use crate::kit::session::PersonId;
use crate::punct::play::TableView;
use crate::punct::play::{ChatMessage, Session, Snapshot, TableOwner};
use crate::rules::Player;

/// A view of the game at a table in words.
#[derive(Clone, Default)]
pub struct PlainView(Arc<PlainInbox>);

impl TableView for PlainView {
    fn show(&self, seen: Snapshot) {
        self.0.put_snapshot(seen);
    }

    fn tell(&self, what: &str) {
        self.0.put_text(what);
    }
}

/// A player or spectator at a table, who plays line by line.
pub struct PlainVisitor {
    pub who: PersonId,
    pub seen: Snapshot,
    /// The owner of the table, which carries out the visitor's commands.
    pub owner: Box<dyn TableOwner>,
    /// The view to which the owner shows the game.
    pub view: PlainView,
    /// Whether the engine gives no advice while the game goes on.
    pub forbids_advice: bool,
    /// The persons whose talk the visitor does not want to read.
    pub ignored: Vec<PersonId>,
}

/// How the person here goes over a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GoingOver {
    Alone,
    /// The person sees and changes the shared tree.
    Together,
    /// The answers also tell the positions at which the other player looks.
    Following,
}

/// The place of a player or spectator at a table.
pub(super) struct PlainPlace {
    pub(super) me: PersonId,
    pub(super) seen: Snapshot,
    pub(super) owner: Box<dyn TableOwner>,
    pub(super) inbox: Arc<PlainInbox>,
    pub(super) forbids_advice: bool,
    pub(super) ignored: Vec<PersonId>,
    pub(super) going_over: GoingOver,
    /// Whether the next news contains a change of the tree by the player here.
    pub(super) has_edited: bool,
}

impl PlainPlace {
    pub(super) fn new(visitor: PlainVisitor) -> PlainPlace {
        let PlainVisitor { who, seen, owner, view, forbids_advice, ignored } = visitor;
        PlainPlace {
            me: who,
            seen,
            owner,
            inbox: view.0,
            forbids_advice,
            ignored,
            going_over: GoingOver::Alone,
            has_edited: false,
        }
    }

    pub(super) fn colour(&self) -> Option<Player> {
        self.seen.colour_of(self.me)
    }

    /// Whether the person here wants to see the shared tree once the game is over.
    pub(super) fn shares(&self) -> bool {
        self.going_over != GoingOver::Alone
    }

    /// Returns the opponent whose time is over, if the player here may claim the win.
    pub(super) fn late_opponent(&self, session: &Session) -> Option<Player> {
        self.seen.late_opponent(self.colour()?, session.time())
    }

    /// Returns the talk that the person here reads, the latest line last.
    pub(super) fn talk(&self) -> impl Iterator<Item = &ChatMessage> {
        self.seen.read_by(self.me).filter(|spoken| self.reads(spoken))
    }

    pub(super) fn reads(&self, spoken: &ChatMessage) -> bool {
        !self.ignored.contains(&spoken.who)
    }
}
