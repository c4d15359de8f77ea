//! What the lobby has read in the hall.

use jiff::Timestamp;

use crate::server::database::{Account, AccountId, AccountName, Challenge, ChallengeId, Which};
use crate::server::hall::{Hall, HallError, Lists, Offered, Watched};
use crate::server::ratings::Rating;
use crate::server::verbs::listing::waits_for;

/// How many games of a player are listed at most.
pub const MOST: u32 = 100;

/// What the lobby has read in the hall for an account.
pub struct Contents {
    /// Whose lobby it is.
    pub account: AccountId,
    /// What the owner is called.
    pub name: AccountName,
    /// What is the owner's.
    pub own: Own,
    /// What all lobbies show alike.
    pub lists: Lists,
}

/// What is the owner's.
pub struct Own {
    /// Their rating.
    pub rating: Rating,
    /// Their games that wait for them, what changed last first.
    pub your_move: Vec<Watched>,
    /// Their other games that go on.
    pub waiting: Vec<Watched>,
    /// Challenges to them.
    pub to_you: Vec<Offered>,
    /// Challenges and seeks of theirs.
    pub from_you: Vec<Offered>,
    /// Their games that are over.
    pub finished: Vec<Watched>,
    /// When their vacation ends, if they have one now.
    pub away_until: Option<Timestamp>,
}

impl Own {
    /// Reads what is the owner's.
    ///
    /// # Errors
    /// The database fails.
    pub fn read(hall: &Hall, me: AccountId) -> Result<Own, HallError> {
        let games = hall.games_of(me, Which::Going, MOST)?;
        let (your_move, waiting) = games.into_iter().partition(|game| waits_for(game, me));
        let (from_you, to_you): (Vec<Offered>, _) =
            hall.challenges_of(me)?.into_iter().partition(|open| open.challenge.offer.from == me);
        let finished = hall.games_of(me, Which::Over, MOST)?;
        let (rating, away_until) = (hall.rating(me)?, hall.vacation(me)?.until);
        Ok(Own { rating, your_move, waiting, to_you, from_you, finished, away_until })
    }
}

impl Contents {
    /// Reads everything.
    ///
    /// # Errors
    /// The database fails.
    pub fn read(hall: &Hall, account: &Account) -> Result<Contents, HallError> {
        let own = Own::read(hall, account.id)?;
        let (account, name) = (account.id, account.name.clone());
        Ok(Contents { account, name, own, lists: hall.lists()? })
    }

    /// The seeks of others.
    pub fn seeks(&self) -> impl Iterator<Item = &Offered> {
        self.lists.seeks.iter().filter(|open| !self.is_own(&open.challenge))
    }

    /// The games of others that go on.
    pub fn going(&self) -> impl Iterator<Item = &Watched> {
        self.lists.going.iter().filter(|game| game.colour_of(self.account).is_none())
    }

    /// The challenge with this number, if it is still open.
    pub fn challenge(&self, id: ChallengeId) -> Option<&Offered> {
        let own = self.own.to_you.iter().chain(&self.own.from_you);
        own.chain(self.seeks()).find(|open| open.challenge.id == id)
    }

    /// Whether a challenge was made by the owner of the lobby.
    pub fn is_own(&self, challenge: &Challenge) -> bool {
        challenge.offer.from == self.account
    }

    /// Whether a challenge is to the owner of the lobby and nobody else.
    pub fn is_to_you(&self, challenge: &Challenge) -> bool {
        challenge.offer.to == Some(self.account)
    }
}
