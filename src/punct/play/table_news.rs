//! The news between two states of a game at a table.

use std::time::Duration;

use jiff::Timestamp;

use super::offers::{Offer, SettledOffer};
use super::snapshot::{ChatMessage, Snapshot};
use crate::kit::session::PersonId;
use crate::rules::Player;

/// A piece of news at a table, besides moves and talk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableNews {
    /// The last command has settled these offers.
    Settled(Vec<SettledOffer>),
    Offered(Offer),
    /// The player of this colour has received this much more time.
    TimeGiven(Player, Duration),
    Came(Player),
    /// A player has begun to show others the position at which the player looks.
    GoesOver(Player),
    Left(Player),
}

impl Snapshot {
    /// Returns the news since the state `before` for the player `me`, or for a spectator if `me` is
    /// `None`. The most important news comes first.
    pub fn news_since(
        &self,
        before: &Snapshot,
        me: Option<Player>,
        now: Timestamp,
    ) -> Vec<TableNews> {
        let mut news = Vec::new();
        if !self.settled.is_empty() && self.settled != before.settled {
            news.push(TableNews::Settled(self.settled.to_vec()));
        }
        let known = self.offers_known_from(before);
        let is_new = |offer: &Offer| !known.has(*offer);
        news.extend(self.offers.all().filter(is_new).map(TableNews::Offered));
        let given = self.time_given_since(before, now);
        news.extend(given.map(|(player, time)| TableNews::TimeGiven(player, time)));
        let others = || Player::BOTH.into_iter().filter(|player| Some(*player) != me);
        let is_changed = |player: &Player| self.is_here(*player) != before.is_here(*player);
        let moved = others().filter(is_changed).filter(|_| self.seats == before.seats);
        let (came, left): (Vec<_>, Vec<_>) = moved.partition(|player| self.is_here(*player));
        news.extend(came.into_iter().map(TableNews::Came));
        let shows = |seen: &Snapshot, player: Player| seen.looked_at[player as usize].is_some();
        let begins = |player: &Player| shows(self, *player) && !shows(before, *player);
        news.extend(others().filter(begins).filter(|_| me.is_some()).map(TableNews::GoesOver));
        news.extend(left.into_iter().map(TableNews::Left));
        news
    }

    /// Returns the player who has been given time since the state `before`, and the amount.
    fn time_given_since(&self, before: &Snapshot, now: Timestamp) -> Option<(Player, Duration)> {
        // A move changes the time of its player, a swap exchanges the times, and another game has
        // another clock.
        let is_same = self.record.game().ply() == before.record.game().ply()
            && self.seats == before.seats
            && self.round == before.round;
        let [before, after] = [before, self].map(|seen| seen.record.clock().filter(|_| is_same));
        let (before, after) = before.zip(after)?;
        // The times are compared at the moment from which the clock runs now. A clock that has
        // stopped or begun to rest has given nothing.
        let at = after.running().map_or(now, |running| running.since);
        let is_at_rest = after.running().is_none() || at > now;
        if is_at_rest && before.running() != after.running() {
            return None;
        }
        let more =
            |player| after.time_left(player, at).saturating_sub(before.time_left(player, at));
        let both = Player::BOTH.map(|player| (player, more(player)));
        both.into_iter().find(|(_, more)| !more.is_zero())
    }

    /// Returns the lines of the talk of a person that are new since the state `before`. The oldest
    /// lines of `before` may have been deleted.
    pub fn talk_since(&self, before: &Snapshot, who: PersonId) -> Vec<&ChatMessage> {
        let old: Vec<_> = before.talk_of(who).collect();
        let talk: Vec<_> = self.talk_of(who).collect();
        let same = (0..=old.len()).find(|&first| talk.starts_with(&old[first..]));
        talk[same.map_or(0, |first| old.len() - first)..].to_vec()
    }
}
