//! The news from a table. [`super::together`] has the requests at a table.

use std::sync::Arc;

use super::inbox::PlainInbox;
use super::place::PlainVisitor;
use super::place::{GoingOver, PlainPlace};
use super::table::PlainTable;
use super::text::{AnswerLines, sentence, with_stop};
use crate::kit::session::PersonId;
use crate::kit::storage::Store;
use crate::punct::control::viewing::Viewing;
use crate::punct::phrases::{actions, plan_ended, surplus_in_words, table_news};
use crate::punct::play::{Command, Session, Snapshot, TableStep};
use crate::punct::record::Swap;
use crate::rules::Player;

impl PlainTable {
    pub fn at_table(visitor: PlainVisitor) -> PlainTable {
        let seen = &visitor.seen;
        let (names, rules) = (seen.record.header().names().clone(), seen.record.game().rules());
        let empty = Session::new(Store::nowhere(), rules, names);
        let session = Session::from_snapshot(&empty, seen, visitor.who, false);
        let place = PlainPlace::new(visitor);
        PlainTable { place: Some(place), ..PlainTable::new(session) }
    }
}

/// The news from the table.
impl PlainTable {
    /// Returns the place where arrivals are collected while the player is asked for a line.
    pub(super) fn inbox(&self) -> Arc<PlainInbox> {
        self.place.as_ref().map_or_else(Arc::default, |place| Arc::clone(&place.inbox))
    }

    pub(super) fn hear_news(&mut self) -> AnswerLines {
        let Some(place) = &self.place else { return AnswerLines::new() };
        let (seen, told) = place.inbox.take_news();
        let mut lines = seen.map(|seen| self.see(seen)).unwrap_or_default();
        lines.extend(told.map(|told| self.sentence(&told)));
        lines
    }

    /// Adopts a new state of the game at the table, and tells what has changed.
    fn see(&mut self, seen: Snapshot) -> AnswerLines {
        let Some(place) = &mut self.place else { return AnswerLines::new() };
        let before = std::mem::replace(&mut place.seen, seen);
        let seen = place.seen.clone();
        let (me, shares, ignored) = (place.me, place.shares(), place.ignored.clone());
        let is_own_edit = std::mem::take(&mut place.has_edited);
        let step = self.session.step_to(&seen);
        let mut lines = AnswerLines::new();
        match &step {
            TableStep::Moves(moves) => {
                for &played in moves {
                    let told = self.tell_command(self.session.turn(), Command::play(played));
                    lines.extend(told.unwrap_or_else(|why| vec![sentence(&why.to_string())]));
                }
            }
            TableStep::Other => {
                lines.extend(swap_since(&before, &seen));
                self.session = Session::from_snapshot(&self.session, &seen, me, shares);
                self.viewing = Viewing::default();
            }
            TableStep::Nothing => {}
        }
        self.adopt(&seen, (me, shares));
        let colour = seen.colour_of(me);
        let news = seen.news_since(&before, colour, self.session.time());
        for news in news.into_iter().filter(|it| !it.is_about_any_of(&ignored, &seen)) {
            let news = table_news(&news, &seen, colour, "\"join\" joins in");
            lines.push(self.sentence(&news));
        }
        let ended = seen.ended_plan(me, &before);
        lines.extend((ended > 0).then(|| sentence(&plan_ended(ended))));
        lines.extend(self.talk_since(&before));
        lines.extend(self.tried_since(&before).filter(|_| !is_own_edit));
        lines.extend(self.look_where_other_looks(Some(&before)));
        if step != TableStep::Nothing {
            lines.extend(self.what_is_next());
        }
        lines
    }

    /// Makes the tree and the clock equal to those at the table. The player goes on to look at the
    /// same position.
    pub(super) fn adopt(&mut self, seen: &Snapshot, person: (PersonId, bool)) {
        let node = self.viewing.node(&self.session);
        let node = self.session.adopt_snapshot(seen, person, node);
        if !self.viewing.is_present() {
            self.viewing.view(node, &self.session);
        }
        self.session.follow_clock(seen.record.clock().cloned());
    }

    /// Returns the new lines of the talk of others.
    fn talk_since(&self, before: &Snapshot) -> AnswerLines {
        let Some(place) = &self.place else { return AnswerLines::new() };
        let new = place.seen.talk_since(before, place.me).into_iter();
        let new = new.filter(|spoken| spoken.who != place.me && place.reads(spoken));
        new.map(ToString::to_string).collect()
    }

    /// Counts what has been added to the tree that both players share, if the player here reads
    /// this tree.
    fn tried_since(&self, before: &Snapshot) -> Option<String> {
        let reads = |place: &&PlainPlace| place.shares() || place.colour().is_none();
        let place = self.place.as_ref().filter(|place| place.seen.is_over()).filter(reads)?;
        let new = place.seen.record.tree().surplus(before.record.tree());
        let is_new = before.round == place.seen.round && !new.is_empty();
        is_new.then(|| format!("New in the shared variations: {}.", surplus_in_words(new)))
    }

    /// Describes the position at which the other player looks, if the person here follows and the
    /// position is not the same as in the state `before`.
    pub(super) fn look_where_other_looks(&mut self, before: Option<&Snapshot>) -> AnswerLines {
        let Some(place) = self.place.as_ref().filter(|it| it.going_over == GoingOver::Following)
        else {
            return AnswerLines::new();
        };
        let looked_at = place.seen.looked_at_by_others(place.me, before);
        let node = looked_at.and_then(|path| self.session.tree().node_at(&path));
        node.map(|node| self.view_node(node)).unwrap_or_default()
    }
}

/// Says that White's first move was taken over since the state `before`; `None` if it was not.
fn swap_since(before: &Snapshot, now: &Snapshot) -> Option<String> {
    let [had, has] = [before, now].map(|seen| seen.record.header().swap() == Some(Swap::Taken));
    let names = before.record.header().names();
    let is_new = has && !had && before.round == now.round;
    is_new.then(|| with_stop(actions::takes_over(names, Player::Black)))
}
