//! The events in a match, and the part of the match that they change.

use super::offers::{Offer, SettledOffer};
use crate::punct::record::{NodeId, Undone};
use crate::rules::{Ending, Move, Player};

/// An event in a match. The views of the match show its events and decide nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    Played(Move),
    /// Black has taken over White's first move.
    TakenOver,
    TakenBack(Undone),
    /// Moves that had been taken back were played again. This is the last of these moves.
    PlayedAgain(Move),
    Ended(Ending),
    /// The player of this colour has received more time.
    TimeGiven(Player),
    Offered(Offer),
    Settled(SettledOffer),
    /// Both players want another game, with the colours exchanged
    /// ([`Match::rematch`](super::Match::rematch)).
    Rematch,
    /// A node of the game's tree or of a private tree has changed. The moves of the game have not
    /// changed.
    Edited(NodeId),
    /// A node of the tree that both players share has changed.
    Shared(NodeId),
    /// The talk has a new last line.
    Said,
    /// A player points to another place, or looks at another position.
    Pointed,
}

/// The part of a match that has changed. Later values are greater changes. A change must be saved
/// before it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Changed {
    Nothing,
    /// The places where players point, or the positions at which they look. They are never saved.
    Pointing,
    Talk,
    Tree,
    /// The tree that both players share after the end.
    SharedTree,
    Offers,
    Game,
    /// Another game replaces this one.
    NextGame,
}

impl Changed {
    pub fn from_events(events: &[Event]) -> Changed {
        events.iter().map(Changed::by_one).max().unwrap_or(Changed::Nothing)
    }

    fn by_one(event: &Event) -> Changed {
        match event {
            Event::Played(_)
            | Event::TakenOver
            | Event::TakenBack(_)
            | Event::PlayedAgain(_)
            | Event::Ended(_)
            | Event::TimeGiven(_) => Changed::Game,
            Event::Offered(_) | Event::Settled(_) => Changed::Offers,
            Event::Rematch => Changed::NextGame,
            Event::Edited(_) => Changed::Tree,
            Event::Shared(_) => Changed::SharedTree,
            Event::Said => Changed::Talk,
            Event::Pointed => Changed::Pointing,
        }
    }
}
