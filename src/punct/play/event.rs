//! What a command has done to a match.

use super::offers::{Offer, SettledOffer};
use crate::punct::record::{NodeId, Undone};
use crate::rules::{Ending, Move, Player};

/// What has happened in a match. Whoever shows the match tells of it; nothing is decided there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    Played(Move),
    /// Black has taken over White's first move.
    TakenOver,
    TakenBack(Undone),
    /// The last of the moves that are played again.
    PlayedAgain(Move),
    Ended(Ending),
    /// The player of this colour has got more time.
    TimeGiven(Player),
    Offered(Offer),
    Settled(SettledOffer),
    /// Both want another game with the colours exchanged
    /// ([`Match::rematch`](super::Match::rematch)).
    Rematch,
    /// The conditional moves of a player have changed.
    #[cfg(feature = "server")]
    Planned,
    /// Something is new at a node of the tree, which the moves of the game don't show.
    Edited(NodeId),
    /// The last line of the talk is new.
    Said,
    /// A player points somewhere else.
    Pointed,
}

impl Event {
    /// What the events have taken back, if anything.
    pub fn first_undone(events: Vec<Event>) -> Option<Undone> {
        events.into_iter().find_map(|event| match event {
            Event::TakenBack(undone) => Some(undone),
            _ => None,
        })
    }

    /// The last move that the events have played again, if any.
    pub fn last_redone(events: Vec<Event>) -> Option<Move> {
        events.into_iter().find_map(|event| match event {
            Event::PlayedAgain(played) => Some(played),
            _ => None,
        })
    }
}

/// How much of a match has changed, the least first. What is kept must be kept before it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Changed {
    Nothing,
    /// Where players point, which is not kept.
    Pointing,
    #[cfg(feature = "server")]
    Plan,
    Talk,
    Tree,
    Offers,
    Game,
    /// Another game takes its place.
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
            #[cfg(feature = "server")]
            Event::Planned => Changed::Plan,
            Event::Edited(_) => Changed::Tree,
            Event::Said => Changed::Talk,
            Event::Pointed => Changed::Pointing,
        }
    }
}
