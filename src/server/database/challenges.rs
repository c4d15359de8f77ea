//! Challenges to one player, and challenges to anyone (seeks).

use jiff::Timestamp;
use rusqlite::{Connection, Row, ToSql, params};
use thiserror::Error;

use super::connection::Database;
use super::game_row::Terms;
use super::games::{self, GameError, NewGameRow};
use super::ratings;
use super::resting::one_moment;
use super::sql::{self, DatabaseError};
use super::values::{AccountId, ChallengeId, Claimed, GameId, Millis};
use crate::rules::Player;

/// The greatest number of open seeks of an account.
pub const OPEN_SEEKS: u32 = 5;

/// The greatest number of open challenges from an account to single players.
pub const OPEN_CHALLENGES: u32 = 50;

/// The greatest number of open challenges from all accounts to one player.
pub const CHALLENGES_TO_ONE: u32 = 20;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewChallenge {
    pub from: AccountId,
    /// The challenged account; `None` for anyone.
    pub to: Option<AccountId>,
    /// The colour that the challenger wants; `None` for a random colour.
    pub colour: Option<Player>,
    pub terms: Terms,
    pub limits: OfferLimits,
}

impl NewChallenge {
    /// Returns the opponent that `me` would have: the challenged account if `me` is the challenger,
    /// otherwise the challenger. `None` if `me` has challenged anyone.
    pub fn other(&self, me: AccountId) -> Option<AccountId> {
        if self.from == me { self.to } else { Some(self.from) }
    }
}

/// The limits of a challenge: the ratings with which players can accept it, and the time for this.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct OfferLimits {
    /// The lowest rating with which a player can accept; `None` for any.
    pub least: Option<u16>,
    /// The highest rating with which a player can accept; `None` for any.
    pub most: Option<u16>,
    /// The time from which nobody can accept; `None` for never.
    pub expires: Option<Timestamp>,
}

impl OfferLimits {
    /// Whether a rating is within the limits.
    fn allow(&self, rating: f64) -> bool {
        let rating = rating.round();
        self.least.is_none_or(|least| f64::from(least) <= rating)
            && self.most.is_none_or(|most| rating <= f64::from(most))
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Challenge {
    pub id: ChallengeId,
    /// The players, the terms and the limits.
    pub offer: NewChallenge,
    pub created: Timestamp,
}

/// The reason why a challenge can't be made, accepted, declined or withdrawn.
#[derive(Debug, Error)]
pub enum ChallengeError {
    #[error("there is no challenge {0}, or not any more")]
    Gone(ChallengeId),
    #[error("challenge {0} is to another player")]
    NotToYou(ChallengeId),
    #[error("challenge {0} is another player's")]
    NotYours(ChallengeId),
    #[error("the account of this player is closed")]
    Closed,
    #[error("you can't play against yourself")]
    Yourself,
    #[error("you have {OPEN_SEEKS} open seeks, the most there can be; cancel one first")]
    TooManySeeks,
    #[error("you have {OPEN_CHALLENGES} open challenges, the most there can be; cancel one first")]
    TooManyChallenges,
    #[error("this player has {CHALLENGES_TO_ONE} open challenges, the most there can be")]
    TooManyToOne,
    #[error("this seek is for players of other ratings; yours is {0:.0}")]
    OtherRatings(f64),
    #[error("this player ignores you")]
    Ignored,
    #[error("you ignore this player; 'ignore NAME end' ends that")]
    Ignores,
    #[error(transparent)]
    Game(#[from] GameError),
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

impl Database {
    /// Stores a challenge.
    ///
    /// # Errors
    /// The challenger challenges themselves or has too many challenges; the challenged player is
    /// blocked or has too many challenges; or one of them ignores the other.
    pub fn challenge(
        &mut self,
        challenge: &NewChallenge,
        now: Timestamp,
    ) -> Result<ChallengeId, ChallengeError> {
        if challenge.to == Some(challenge.from) {
            return Err(ChallengeError::Yourself);
        }
        let transaction = self.begin()?;
        if let Some(to) = challenge.to {
            check_reach(&transaction, challenge.from, to)?;
        }
        check_limit(&transaction, challenge)?;
        let insert = "INSERT INTO challenge (challenger, challenged, colour, rules, bridges, rated,
                swap, clock, claimed, created, least, most, expires)
            VALUES (:from, :to, :colour, :rules, :bridges, :rated, :swap, :clock, :claimed, :now,
                :least, :most, :expires)";
        let now = Millis(now);
        let NewChallenge { from, to, colour, terms, limits } = challenge;
        let (claimed, expires) = (Claimed(terms.lateness), limits.expires.map(Millis));
        let mut values: Vec<(&str, &dyn ToSql)> = vec![
            (":from", from),
            (":to", to),
            (":colour", colour),
            (":now", &now),
            (":least", &limits.least),
            (":most", &limits.most),
            (":expires", &expires),
        ];
        values.extend(terms.values(&claimed));
        sql::run(&transaction, insert, values.as_slice())?;
        let id = ChallengeId(transaction.last_insert_rowid());
        if let Some(to) = to {
            let wait = "INSERT INTO waiting (account, challenge) VALUES (?1, ?2)";
            sql::run(&transaction, wait, params![to, id])?;
        }
        sql::commit(transaction)?;
        Ok(id)
    }

    pub fn check_reach(&self, from: AccountId, to: AccountId) -> Result<(), ChallengeError> {
        check_reach(&self.connection, from, to)
    }

    pub fn open_challenge(&self, id: ChallengeId) -> Result<Option<Challenge>, DatabaseError> {
        find(&self.connection, id)
    }

    /// Returns the open challenges from and to an account, including its own seeks, the oldest
    /// first.
    pub fn open_for(&self, account: AccountId) -> Result<Vec<Challenge>, DatabaseError> {
        let query = "SELECT * FROM challenge WHERE challenger = ?1 OR challenged = ?1 ORDER BY id";
        sql::all(&self.connection, query, [account], read)
    }

    /// Returns the latest open seeks, at most `limit`. The oldest of these seeks comes first.
    pub fn seeks(&self, limit: u32) -> Result<Vec<Challenge>, DatabaseError> {
        let query = "SELECT * FROM challenge WHERE challenged IS NULL ORDER BY id DESC LIMIT ?1";
        let mut seeks = sql::all(&self.connection, query, [limit], read)?;
        seeks.reverse();
        Ok(seeks)
    }

    /// Accepts a challenge: deletes the challenge and begins the game.
    ///
    /// # Errors
    /// The challenge no longer exists, has expired, is the player's own, is to another player, or
    /// is for players of other ratings; one player ignores the other; or a player has too many
    /// games. On an error, the database does not change.
    pub fn take_challenge(
        &mut self,
        id: ChallengeId,
        by: AccountId,
        game: &NewGameRow,
        now: Timestamp,
    ) -> Result<GameId, ChallengeError> {
        let transaction = self.begin()?;
        let taken = delete(&transaction, id)?.offer;
        if taken.from == by {
            return Err(ChallengeError::Yourself);
        }
        if taken.to.is_some_and(|to| to != by) {
            return Err(ChallengeError::NotToYou(id));
        }
        if taken.limits.expires.is_some_and(|expires| expires <= now) {
            return Err(ChallengeError::Gone(id));
        }
        check_reach(&transaction, by, taken.from)?;
        let rating = ratings::find(&transaction, by, taken.terms.tempo(), now)?.rating;
        if !taken.limits.allow(rating) {
            return Err(ChallengeError::OtherRatings(rating));
        }
        let game = games::insert(&transaction, game, now)?;
        sql::commit(transaction)?;
        Ok(game)
    }

    /// Removes the challenges that have expired, and returns them.
    pub fn expire(&mut self, now: Timestamp) -> Result<Vec<NewChallenge>, DatabaseError> {
        let delete = "DELETE FROM challenge WHERE expires <= ?1 RETURNING *";
        let expired = sql::all(&self.connection, delete, [Millis(now)], read)?;
        Ok(expired.into_iter().map(|challenge| challenge.offer).collect())
    }

    /// Returns the next time at which a challenge expires; `None` if no challenge expires.
    pub fn next_expiry(&self) -> Result<Option<Timestamp>, DatabaseError> {
        let query = "SELECT MIN(expires) FROM challenge WHERE expires IS NOT NULL";
        one_moment(&self.connection, query, [])
    }

    /// Withdraws a challenge of the account `by`, and returns the challenge.
    ///
    /// # Errors
    /// The challenge no longer exists, or is another player's.
    pub fn withdraw(
        &mut self,
        id: ChallengeId,
        by: AccountId,
    ) -> Result<Challenge, ChallengeError> {
        let transaction = self.begin()?;
        let withdrawn = delete(&transaction, id)?;
        if withdrawn.offer.from != by {
            return Err(ChallengeError::NotYours(id));
        }
        sql::commit(transaction)?;
        Ok(withdrawn)
    }

    /// Declines a challenge to the account `by`, and returns the challenge.
    ///
    /// # Errors
    /// The challenge no longer exists, or is to another player or to anyone.
    pub fn decline(&mut self, id: ChallengeId, by: AccountId) -> Result<Challenge, ChallengeError> {
        let transaction = self.begin()?;
        let declined = delete(&transaction, id)?;
        if declined.offer.to != Some(by) {
            return Err(ChallengeError::NotToYou(id));
        }
        sql::commit(transaction)?;
        Ok(declined)
    }
}

/// Checks that one account may ask something of another: neither ignores the other.
fn check_reach(
    connection: &Connection,
    from: AccountId,
    to: AccountId,
) -> Result<(), ChallengeError> {
    let query = "SELECT COUNT(*) FROM ignored WHERE account = ?1 AND whom = ?2";
    if sql::count(connection, query, [to, from])? > 0 {
        return Err(ChallengeError::Ignored);
    }
    if sql::count(connection, query, [from, to])? > 0 {
        return Err(ChallengeError::Ignores);
    }
    Ok(())
}

fn check_limit(connection: &Connection, challenge: &NewChallenge) -> Result<(), ChallengeError> {
    if let Some(to) = challenge.to {
        let query = "SELECT COUNT(*) FROM account WHERE id = ?1 AND blocked";
        if sql::count(connection, query, [to])? > 0 {
            return Err(ChallengeError::Closed);
        }
        let query = "SELECT COUNT(*) FROM challenge WHERE challenged = ?1";
        if sql::count(connection, query, params![to])? >= CHALLENGES_TO_ONE {
            return Err(ChallengeError::TooManyToOne);
        }
    }
    let query = "SELECT COUNT(*) FROM challenge
        WHERE challenger = ?1 AND (challenged IS NULL) = ?2";
    let is_seek = challenge.to.is_none();
    let open = sql::count(connection, query, params![challenge.from, is_seek])?;
    match is_seek {
        true if open >= OPEN_SEEKS => Err(ChallengeError::TooManySeeks),
        false if open >= OPEN_CHALLENGES => Err(ChallengeError::TooManyChallenges),
        _ => Ok(()),
    }
}

fn find(connection: &Connection, id: ChallengeId) -> Result<Option<Challenge>, DatabaseError> {
    sql::one(connection, "SELECT * FROM challenge WHERE id = ?1", [id], read)
}

/// Removes a challenge, and returns it.
fn delete(connection: &Connection, id: ChallengeId) -> Result<Challenge, ChallengeError> {
    let found = find(connection, id)?.ok_or(ChallengeError::Gone(id))?;
    sql::run(connection, "DELETE FROM challenge WHERE id = ?1", [id])?;
    Ok(found)
}

fn read(row: &Row) -> rusqlite::Result<Challenge> {
    let Millis(created) = row.get("created")?;
    let expires: Option<Millis> = row.get("expires")?;
    let limits = OfferLimits {
        least: row.get("least")?,
        most: row.get("most")?,
        expires: expires.map(|Millis(expires)| expires),
    };
    let offer = NewChallenge {
        from: row.get("challenger")?,
        to: row.get("challenged")?,
        colour: row.get("colour")?,
        terms: Terms::read(row)?,
        limits,
    };
    Ok(Challenge { id: row.get("id")?, offer, created })
}
