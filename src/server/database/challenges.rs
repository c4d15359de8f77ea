//! Challenges to one player, and challenges to anyone (seeks).

use jiff::Timestamp;
use rusqlite::{Connection, Row, Transaction, named_params, params};

use super::game_row::Terms;
use super::games::{self, NewGameRow};
use super::ratings;
use super::sql::{
    self, CHALLENGES_TO_ONE, ChangeError, ChangeResult, DbResult, OPEN_CHALLENGES, OPEN_SEEKS,
};
use super::values::{AccountId, ChallengeId, GameId, Millis, optional_time, time};
use crate::rules::Player;

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
    /// The opponent that `me` would have; `None` if `me` has challenged anyone.
    pub fn other(&self, me: AccountId) -> Option<AccountId> {
        if self.from == me { self.to } else { Some(self.from) }
    }
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct OfferLimits {
    /// The lowest rating with which a player can accept; `None` for any.
    pub least: Option<u16>,
    pub most: Option<u16>,
    /// The time from which nobody can accept; `None` for never.
    pub expires: Option<Timestamp>,
}

impl OfferLimits {
    fn allow(&self, rating: f64) -> bool {
        let rating = rating.round();
        self.least.is_none_or(|least| f64::from(least) <= rating)
            && self.most.is_none_or(|most| rating <= f64::from(most))
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Challenge {
    pub id: ChallengeId,
    pub offer: NewChallenge,
    pub created: Timestamp,
}

pub fn insert(db: &Transaction, new: &NewChallenge, now: Timestamp) -> ChangeResult<ChallengeId> {
    if new.to == Some(new.from) {
        return Err(ChangeError::Yourself);
    }
    if let Some(to) = new.to {
        check_reach(db, new.from, to)?;
    }
    check_limit(db, new)?;
    let insert = "INSERT INTO challenge (challenger, challenged, colour, rules, bridges, rated,
            swap, clock, claimed, created, least, most, expires)
        VALUES (:from, :to, :colour, :rules, :bridges, :rated, :swap, :clock, :claimed, :now,
            :least, :most, :expires)";
    let NewChallenge { from, to, colour, terms, limits } = new;
    let values = named_params! {
        ":from": from,
        ":to": to,
        ":colour": colour,
        ":rules": terms.rules.variant,
        ":bridges": terms.rules.bridges,
        ":rated": terms.rated,
        ":swap": terms.swap,
        ":clock": terms.clock,
        ":claimed": terms.lateness,
        ":now": Millis(now),
        ":least": limits.least,
        ":most": limits.most,
        ":expires": limits.expires.map(Millis),
    };
    sql::run(db, insert, values)?;
    let id = ChallengeId(db.last_insert_rowid());
    if let Some(to) = to {
        let wait = "INSERT INTO waiting (account, challenge) VALUES (?1, ?2)";
        sql::run(db, wait, params![to, id])?;
    }
    Ok(id)
}

pub fn find(db: &Connection, id: ChallengeId) -> ChangeResult<Challenge> {
    let found = sql::one(db, "SELECT * FROM challenge WHERE id = ?1", [id], read)?;
    found.ok_or(ChangeError::Gone(id))
}

/// The open challenges from and to an account, including its own seeks, the oldest first.
pub fn open_for(db: &Connection, account: AccountId) -> DbResult<Vec<Challenge>> {
    let query = "SELECT * FROM challenge WHERE challenger = ?1 OR challenged = ?1 ORDER BY id";
    sql::all(db, query, [account], read)
}

/// The latest open seeks, at most `limit`. The oldest of these seeks comes first.
pub fn seeks(db: &Connection, limit: u32) -> DbResult<Vec<Challenge>> {
    let query = "SELECT * FROM challenge WHERE challenged IS NULL ORDER BY id DESC LIMIT ?1";
    let mut seeks = sql::all(db, query, [limit], read)?;
    seeks.reverse();
    Ok(seeks)
}

pub fn take(
    db: &Transaction,
    id: ChallengeId,
    by: AccountId,
    game: &NewGameRow,
    now: Timestamp,
) -> ChangeResult<GameId> {
    let taken = delete(db, id)?;
    if taken.from == by {
        return Err(ChangeError::Yourself);
    }
    if taken.to.is_some_and(|to| to != by) {
        return Err(ChangeError::NotToYou(id));
    }
    if taken.limits.expires.is_some_and(|expires| expires <= now) {
        return Err(ChangeError::Gone(id));
    }
    check_reach(db, by, taken.from)?;
    let rating = ratings::find(db, by, taken.terms.tempo(), now)?.rating;
    if !taken.limits.allow(rating) {
        return Err(ChangeError::OtherRatings(rating));
    }
    games::insert(db, game, now)
}

pub fn expire(db: &Transaction, now: Timestamp) -> DbResult<Vec<NewChallenge>> {
    let delete = "DELETE FROM challenge WHERE expires <= ?1 RETURNING *";
    let expired = sql::all(db, delete, [Millis(now)], read)?;
    Ok(expired.into_iter().map(|challenge| challenge.offer).collect())
}

pub fn next_expiry(db: &Connection) -> DbResult<Option<Timestamp>> {
    let query = "SELECT MIN(expires) FROM challenge WHERE expires IS NOT NULL";
    sql::moment(db, query, [])
}

/// Only for the account that has made the challenge.
pub fn withdraw(db: &Transaction, id: ChallengeId, by: AccountId) -> ChangeResult<NewChallenge> {
    let offer = delete(db, id)?;
    if offer.from == by { Ok(offer) } else { Err(ChangeError::NotYours(id)) }
}

/// Only for the challenged account.
pub fn decline(db: &Transaction, id: ChallengeId, by: AccountId) -> ChangeResult<NewChallenge> {
    let offer = delete(db, id)?;
    if offer.to == Some(by) { Ok(offer) } else { Err(ChangeError::NotToYou(id)) }
}

pub fn check_reach(db: &Connection, from: AccountId, to: AccountId) -> ChangeResult {
    let query = "SELECT COUNT(*) FROM ignored WHERE account = ?1 AND whom = ?2";
    if sql::count(db, query, [to, from])? > 0 {
        return Err(ChangeError::Ignored);
    }
    if sql::count(db, query, [from, to])? > 0 {
        return Err(ChangeError::Ignores);
    }
    Ok(())
}

fn check_limit(db: &Connection, challenge: &NewChallenge) -> ChangeResult {
    if let Some(to) = challenge.to {
        let blocked = "SELECT COUNT(*) FROM account WHERE id = ?1 AND blocked";
        if sql::count(db, blocked, [to])? > 0 {
            return Err(ChangeError::Closed);
        }
        let to_one = "SELECT COUNT(*) FROM challenge WHERE challenged = ?1";
        if sql::count(db, to_one, [to])? >= CHALLENGES_TO_ONE {
            return Err(ChangeError::TooManyToOne);
        }
    }
    let query = "SELECT COUNT(*) FROM challenge
        WHERE challenger = ?1 AND (challenged IS NULL) = ?2";
    let is_seek = challenge.to.is_none();
    let open = sql::count(db, query, params![challenge.from, is_seek])?;
    if is_seek && open >= OPEN_SEEKS {
        return Err(ChangeError::TooManySeeks);
    }
    if !is_seek && open >= OPEN_CHALLENGES {
        return Err(ChangeError::TooManyChallenges);
    }
    Ok(())
}

fn delete(db: &Transaction, id: ChallengeId) -> ChangeResult<NewChallenge> {
    let offer = find(db, id)?.offer;
    sql::run(db, "DELETE FROM challenge WHERE id = ?1", [id])?;
    Ok(offer)
}

fn read(row: &Row) -> rusqlite::Result<Challenge> {
    let limits = OfferLimits {
        least: row.get("least")?,
        most: row.get("most")?,
        expires: optional_time(row, "expires")?,
    };
    let offer = NewChallenge {
        from: row.get("challenger")?,
        to: row.get("challenged")?,
        colour: row.get("colour")?,
        terms: Terms::read(row)?,
        limits,
    };
    Ok(Challenge { id: row.get("id")?, offer, created: time(row, "created")? })
}
