//! The offers of the players to each other, and their outcomes.

use std::fmt::{self, Display};
use std::ops::RangeInclusive;
use std::str::FromStr;

use thiserror::Error;

use crate::kit::storage::Name;
use crate::rules::Player;

coded! {
    /// A kind of offer.
    pub enum Proposal {
        /// The undo of the offering player's last move and of the answer to it.
        Undo = "undo",
        Draw = "draw",
        /// Another game with the colours exchanged.
        Rematch = "rematch",
    }
}

/// An offer that waits for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    pub by: Player,
    pub what: Proposal,
}

/// The open offers, also those to a player who is not at a screen. There is at most one offer of
/// each kind, because a player who makes the opponent's offer, too, agrees to it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Offers([Option<Player>; Proposal::ALL.len()]);

impl Offers {
    pub fn all(self) -> impl Iterator<Item = Offer> {
        let of = move |what: Proposal| self.0[what as usize].map(|by| Offer { by, what });
        Proposal::ALL.into_iter().filter_map(of)
    }

    /// Returns the offers in the order in which a player sees them: the opponent's before the
    /// player's own. A spectator is `None`.
    pub fn all_for(self, me: Option<Player>) -> impl Iterator<Item = Offer> {
        let of_others = self.all().filter(move |offer| Some(offer.by) != me);
        of_others.chain(self.all().filter(move |offer| Some(offer.by) == me))
    }

    /// Returns the offer that a player sees first.
    pub fn first_for(self, me: Option<Player>) -> Option<Offer> {
        self.all_for(me).next()
    }

    pub fn has(self, offer: Offer) -> bool {
        self.0[offer.what as usize] == Some(offer.by)
    }

    /// Returns the offers that a player has made.
    #[must_use]
    pub fn of(self, by: Player) -> Offers {
        Offers(self.0.map(|one| one.filter(|it| *it == by)))
    }

    pub fn is_empty(self) -> bool {
        self == Offers::default()
    }

    pub(super) fn add(&mut self, offer: Offer) {
        self.0[offer.what as usize] = Some(offer.by);
    }

    /// Removes an offer.
    pub(super) fn end(&mut self, what: Proposal) {
        self.0[what as usize] = None;
    }

    /// Returns the offers after the players have exchanged their colours.
    #[must_use]
    pub(super) fn exchanged(self) -> Offers {
        Offers(self.0.map(|by| by.map(Player::opponent)))
    }
}

/// Writes the offers as text for storing, with a word for each, such as `draw:white`.
impl Display for Offers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = |Offer { by, what }: Offer| format!("{}:{}", what.code(), by.code());
        f.write_str(&self.all().map(word).collect::<Vec<_>>().join(" "))
    }
}

/// The error for a word that is no stored offer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}' is not an offer such as draw:white")]
pub struct NoOffer(String);

impl FromStr for Offers {
    type Err = NoOffer;

    fn from_str(text: &str) -> Result<Offers, NoOffer> {
        let mut offers = Offers::default();
        for word in text.split_whitespace() {
            let known = word.split_once(':').and_then(|(what, by)| {
                let what = Proposal::from_code(what)?;
                Some(Offer { by: by.parse().ok()?, what })
            });
            offers.add(known.ok_or_else(|| NoOffer(word.to_owned()))?);
        }
        Ok(offers)
    }
}

/// An offer that is closed, and the way in which it was settled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettledOffer {
    pub what: Proposal,
    pub by: Name,
    pub other: Name,
    pub how: Settlement,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Settlement {
    Agreed,
    /// The other player agreed, and the moves with these numbers are taken back.
    Undone(RangeInclusive<usize>),
    Declined,
    /// The offering player withdrew the offer, or made a move that withdrew it.
    Withdrawn,
    /// The other player made a move without answering.
    PlayedOn,
}
