//! What a person must hear of a table when its state has changed.

use std::time::Duration;

use jiff::Timestamp;

use super::notification::Notification;
use super::table::TableClient;
use crate::punct::play::{Offer, Snapshot};
use crate::punct::record::Swap;
use crate::rules::Player;

impl TableClient {
    /// Returns what the person must hear of what has happened since the state `before`, besides
    /// moves and talk. The most important comes first.
    pub fn news_since(&self, before: &Snapshot, now: Timestamp) -> Vec<Notification> {
        let seen = &self.snapshot;
        let mut news = Vec::new();
        if !seen.settled.is_empty() && seen.settled != before.settled {
            news.push(Notification::Settled(seen.settled.to_vec()));
        }
        let count = seen.ended_plan(self.me, before);
        if count > 0 {
            let by_move = seen.record.game().ply() > before.record.game().ply();
            news.push(Notification::PlanEnded { count, by_move });
        }
        let swaps = [before, seen].map(|it| it.record.header().swap == Some(Swap::Taken));
        if swaps == [false, true] && before.round == seen.round {
            news.push(Notification::TakenOver);
        }
        let known = seen.offers_known_from(before);
        let is_new = |offer: &Offer| !known.has(*offer);
        news.extend(seen.offers.all().filter(is_new).map(Notification::Offered));
        let given = time_given(before, seen, now);
        news.extend(given.map(|(player, time)| Notification::TimeGiven(player, time)));
        for player in Player::BOTH {
            let person = seen.seats.seat(player).person();
            if person.is_some_and(|it| it == self.me || self.ignored.contains(&it)) {
                continue;
            }
            let is_here = [before, seen].map(|it| it.is_here(player));
            let shows = [before, seen].map(|it| it.looked_at[player as usize].is_some());
            let is_same = seen.seats == before.seats;
            if is_same && is_here == [false, true] {
                news.push(Notification::Came(player));
            }
            if shows == [false, true] && self.colour().is_some() && !self.shares() {
                news.push(Notification::GoesOver(player));
            }
            if is_same && is_here == [true, false] {
                news.push(Notification::Left(player));
            }
        }
        news
    }
}

/// Returns the player who has been given time since the state `before`, and the amount.
fn time_given(before: &Snapshot, seen: &Snapshot, now: Timestamp) -> Option<(Player, Duration)> {
    // A move changes the time of its player, a swap exchanges the times, and another game has
    // another clock.
    if seen.record.game().ply() != before.record.game().ply()
        || seen.seats != before.seats
        || seen.round != before.round
    {
        return None;
    }
    let (before, after) = before.record.clock().zip(seen.record.clock())?;
    // The times are compared at the moment from which the clock runs now. A clock that has
    // stopped or begun to rest has given nothing.
    let at = after.running().map_or(now, |running| running.since);
    let is_at_rest = after.running().is_none() || at > now;
    if is_at_rest && before.running() != after.running() {
        return None;
    }
    let more = |player| after.time_left(player, at).saturating_sub(before.time_left(player, at));
    let both = Player::BOTH.map(|player| (player, more(player)));
    both.into_iter().find(|(_, more)| !more.is_zero())
}
