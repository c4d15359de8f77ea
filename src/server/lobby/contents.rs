//! What the lobby shows: games, challenges and players.

use jiff::Timestamp;

use crate::server::database::{Account, AccountId, AccountName, Challenge, ChallengeId, Which};
use crate::server::game_server::{GameServer, Lists, Offered, ServerError, Watched};
use crate::server::ratings::Rating;
use crate::server::verbs::listing::waits_for;

/// How many games of a player are listed at most.
pub const MOST: u32 = 100;

/// What the lobby has read in the server for an account.
pub struct Contents {
    pub account: AccountId,
    pub own: Own,
    /// What all lobbies show alike.
    pub lists: Lists,
}

/// What is the owner's.
pub struct Own {
    pub name: AccountName,
    pub rating: Rating,
    /// Their games that wait for them, what changed last first.
    pub your_move: Vec<Watched>,
    pub waiting: Vec<Watched>,
    pub to_you: Vec<Offered>,
    /// Challenges and seeks of theirs.
    pub from_you: Vec<Offered>,
    pub finished: Vec<Watched>,
    /// When their vacation ends, if they have one now.
    pub away_until: Option<Timestamp>,
}

impl Own {
    /// Reads what is the owner's.
    pub fn read(server: &GameServer, me: AccountId) -> Result<Own, ServerError> {
        let games = server.games_of(me, Which::Going, MOST)?;
        let (your_move, waiting) = games.into_iter().partition(|game| waits_for(game, me));
        let (from_you, to_you): (Vec<Offered>, _) =
            server.challenges_of(me)?.into_iter().partition(|open| open.challenge.offer.from == me);
        let finished = server.games_of(me, Which::Over, MOST)?;
        let (rating, away_until) = (server.rating(me)?, server.vacation(me)?.until);
        let name = server.database(|it| it.by_id(me))?.map(|account| account.name);
        let name = name.ok_or(ServerError::NoPlayer(me.to_string()))?;
        Ok(Own { name, rating, your_move, waiting, to_you, from_you, finished, away_until })
    }
}

impl Contents {
    pub fn read(server: &GameServer, account: &Account) -> Result<Contents, ServerError> {
        let own = Own::read(server, account.id)?;
        Ok(Contents { account: account.id, own, lists: server.lists()? })
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

    /// Whether a challenge is to the owner of the lobby only.
    pub fn is_to_you(&self, challenge: &Challenge) -> bool {
        challenge.offer.to == Some(self.account)
    }
}
