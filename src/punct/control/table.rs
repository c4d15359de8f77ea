//! A person at a table: the state that the person has seen, the person's choices there, and the
//! commands that follow. The front end gives them to the table's owner.

use std::time::Duration;

use jiff::Timestamp;

use super::intent::{IntentError, Permission};
use super::notification::Notification;
use super::viewing::PlayerSession;
use crate::kit::session::PersonId;
use crate::kit::storage::Store;
use crate::punct::phrases::NO_ADVICE_IN_GAME;
use crate::punct::play::{
    ChatMessage, Command, CommandError, CommandResult, Offer, Seat, Session, Snapshot, TableStep,
    TreeEdit,
};
use crate::punct::record::{NodeId, Swap, Tree, TreeSurplus};
use crate::rules::{Move, Player};

pub struct TableClient {
    pub me: PersonId,
    pub snapshot: Snapshot,
    /// In a rated game, and if two persons play with a clock, while the game goes on.
    pub bans_advice: bool,
    pub is_muted: bool,
    pub ignored: Vec<PersonId>,
    pub review: ReviewMode,
    /// The move that the person has asked the table to play, until the game has changed.
    pending_move: Option<Move>,
    /// The node that the person shows the others, as last reported to the table.
    reported_node: Option<NodeId>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReviewMode {
    Alone,
    /// The person sees and changes the tree that both players share.
    Together,
    /// The person also views the positions that the other player views.
    Following,
}

pub struct TableUpdate {
    pub before: Snapshot,
    /// The step of the game. The session does not have its moves yet; it has any other step.
    pub step: TableStep,
    /// The move that the person had asked for, if the game has changed.
    pub asked_move: Option<Move>,
    /// What the person must hear, the most important first.
    pub news: Vec<Notification>,
    pub new_messages: Vec<ChatMessage>,
}

impl TableClient {
    pub fn new(me: PersonId, snapshot: Snapshot, bans_advice: bool) -> TableClient {
        TableClient {
            me,
            snapshot,
            bans_advice,
            is_muted: false,
            ignored: Vec::new(),
            review: ReviewMode::Alone,
            pending_move: None,
            reported_node: None,
        }
    }

    /// `None` for a spectator.
    pub fn colour(&self) -> Option<Player> {
        self.snapshot.colour_of(self.me)
    }

    pub fn new_session(&self) -> Session {
        let record = &self.snapshot.record;
        let (rules, names) = (record.game().rules(), record.header().names.clone());
        self.session_after(&Session::new(Store::without_folder(), rules, names))
    }

    /// The variations that a spectator has tried in this game, in the session `before`, stay.
    fn session_after(&self, before: &Session) -> Session {
        let Snapshot { record, seats, .. } = &self.snapshot;
        let mut tree = before.tree().clone();
        if self.colour().is_none() && *before.names() == record.header().names {
            tree.follow(&record.moves());
            tree.include(record.tree());
        } else {
            tree.adopt(self.tree());
        }
        // The computer's seat is away, too, because it thinks where the game's owner is.
        let seats = seats
            .both()
            .map(|seat| if seat == Seat::Person(self.me) { Seat::HERE } else { Seat::AWAY });
        Session::at_table(before.store().clone(), record.with_tree(tree), seats.into())
    }

    /// The shared tree if the person shares it, otherwise the private tree if there is one.
    fn tree(&self) -> &Tree {
        let shared = self.snapshot.record.tree();
        if self.is_shared() {
            return shared;
        }
        self.snapshot.private_tree(self.me).unwrap_or(shared)
    }

    /// The caller plays the moves of the step, and then calls [`adopt`](TableClient::adopt).
    pub fn receive(&mut self, snapshot: Snapshot, session: &mut Session) -> TableUpdate {
        let before = std::mem::replace(&mut self.snapshot, snapshot);
        let now = &self.snapshot;
        let step = session.step_to(now);
        let news = self.notifications_since(&before, session.time());
        let new_talk = now.chat_since(&before, self.me).into_iter();
        let talk = new_talk.filter(|line| self.is_message_visible(line)).cloned().collect();
        if step == TableStep::Other {
            *session = self.session_after(session);
        }
        // The table has forgotten the node of the last game.
        self.reported_node.take_if(|_| before.round != self.snapshot.round);
        let asked_move = self.pending_move.take_if(|_| step != TableStep::Nothing);
        TableUpdate { before, step, asked_move, news, new_messages: talk }
    }

    /// Gives the session the tree that the person sees, and the clock. If the node viewed is gone,
    /// views the last one before it. Says whether the node viewed has changed.
    pub fn adopt(&self, session: &mut PlayerSession) -> bool {
        session.follow_clock(self.snapshot.record.clock().cloned());
        let nodes = session.tree().nodes_to(session.viewed_node());
        session.adopt_tree(self.tree(), self.colour().is_none());
        let last = nodes.iter().rfind(|node| session.tree().contains(**node));
        let is_other = last != nodes.last();
        if is_other && let Some(&node) = last {
            session.view_node(node);
        }
        is_other
    }

    /// Undoes what is ahead of the table. Says whether the node viewed has changed.
    pub fn reject(&mut self, session: &mut PlayerSession) -> bool {
        self.pending_move = None;
        self.adopt(session)
    }
}

impl TableClient {
    pub fn command(&mut self, command: Command) -> Command {
        if let Command::Play { played, .. } = command {
            self.pending_move = Some(played);
        }
        self.snapshot.decided_command(command)
    }

    /// In the shared tree if the person sees it, otherwise in the private tree. A spectator's
    /// changes are in the session alone.
    pub fn edit_command(&self, edit: TreeEdit) -> Option<Command> {
        self.colour()?;
        let edit = TreeEdit { round: Some(self.snapshot.round), ..edit };
        Some(if self.is_shared() { Command::Share(edit) } else { Command::Edit(edit) })
    }

    /// `None` if it is not new to the table, from spectators, and from players who do not share.
    pub fn report_node(&mut self, session: &Session, viewed: NodeId) -> Option<Command> {
        let node = self.is_shared().then_some(viewed);
        if self.colour().is_none() || node == self.reported_node {
            return None;
        }
        self.reported_node = node;
        Some(Command::LookAt(node.map(|node| session.tree().path(node))))
    }

    /// Otherwise two players who follow each other would move each other's boards for ever.
    pub fn hide_node(&mut self, viewed: NodeId) -> Option<Command> {
        self.reported_node = Some(viewed);
        self.colour().map(|_| Command::LookAt(None))
    }

    pub fn would_change(&self, command: &Command, now: Timestamp) -> bool {
        let by = self.colour();
        by.is_some_and(|by| self.snapshot.replica().would_change(by, command, now))
    }

    pub fn offer_to_answer(&self) -> Option<Offer> {
        let me = self.colour()?;
        self.snapshot.offers.first_for(Some(me)).filter(|offer| offer.by != me)
    }

    /// `None` if the person may not claim the win.
    pub fn late_opponent(&self, now: Timestamp) -> Option<Player> {
        self.snapshot.late_opponent(self.colour()?, now)
    }

    pub fn advice_ban_reason(&self) -> Option<&'static str> {
        (self.bans_advice && !self.snapshot.is_over()).then_some(NO_ADVICE_IN_GAME)
    }
}

impl TableClient {
    pub fn is_sharing(&self) -> bool {
        self.review != ReviewMode::Alone
    }

    pub fn is_following(&self) -> bool {
        self.review == ReviewMode::Following
    }

    pub fn is_shared(&self) -> bool {
        self.is_sharing() && self.snapshot.is_over()
    }

    pub fn check_over(&self) -> CommandResult {
        if self.snapshot.is_over() { Ok(()) } else { Err(CommandError::NotOver) }
    }

    /// A spectator always sees the shared tree.
    pub fn check_toggle_sharing(&self) -> Permission {
        self.check_over()?;
        if self.colour().is_none() {
            return Err(IntentError::SharedWithSpectators);
        }
        let may = self.is_sharing() || self.may_share();
        if may { Ok(()) } else { Err(IntentError::ComputerGoesOverNothing) }
    }

    /// Returns what only the person's own tree has, if the person now shares.
    pub fn toggle_sharing(&mut self) -> Option<TreeSurplus> {
        if self.is_sharing() {
            self.review = ReviewMode::Alone;
            return None;
        }
        self.review = ReviewMode::Together;
        let own = self.snapshot.private_tree(self.me);
        Some(own.map(|own| own.surplus(self.snapshot.record.tree())).unwrap_or_default())
    }

    /// The computer does not look at the shared tree.
    pub fn may_share(&self) -> bool {
        self.snapshot.is_over() && self.has_human_opponent()
    }

    pub fn has_human_opponent(&self) -> bool {
        let other = self.colour().map(|me| self.snapshot.seats.seat(me.opponent()));
        other.is_some_and(|other| other.person().is_some())
    }

    pub fn toggle_following(&mut self) {
        self.review =
            if self.is_following() { ReviewMode::Together } else { ReviewMode::Following };
    }

    pub fn is_node_shown(&self) -> bool {
        self.shown_path(None).is_some()
    }

    fn shown_path(&self, before: Option<&Snapshot>) -> Option<&[Move]> {
        let me = self.colour();
        let others = Player::BOTH.into_iter().filter(|player| Some(*player) != me);
        others.map(|player| player as usize).find_map(|other| {
            let path = self.snapshot.viewed_lines[other].as_ref()?;
            let was = before.and_then(|before| before.viewed_lines[other].as_ref());
            (was != Some(path)).then_some(&**path)
        })
    }

    /// `None` if the node is the same as in the state `before`.
    pub fn followed_node(&self, session: &Session, before: Option<&Snapshot>) -> Option<NodeId> {
        if !self.is_following() {
            return None;
        }
        session.tree().node_at(self.shown_path(before)?)
    }
}

impl TableClient {
    pub fn set_ignored(&mut self, whom: PersonId, ignored: bool) {
        self.ignored.retain(|it| *it != whom);
        self.ignored.extend(ignored.then_some(whom));
    }

    pub fn is_message_visible(&self, line: &ChatMessage) -> bool {
        !self.is_muted && !self.ignored.contains(&line.person)
    }

    /// The latest line comes last.
    pub fn visible_messages(&self) -> impl Iterator<Item = &ChatMessage> {
        self.snapshot.chat_readable_by(self.me).filter(|line| self.is_message_visible(line))
    }
}

impl TableClient {
    /// Without moves and talk. The most important comes first.
    pub fn notifications_since(&self, before: &Snapshot, now: Timestamp) -> Vec<Notification> {
        let seen = &self.snapshot;
        let mut news = Vec::new();
        if !seen.settled_offers.is_empty() && seen.settled_offers != before.settled_offers {
            news.push(Notification::Settled(seen.settled_offers.to_vec()));
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
        let known = seen.earlier_offers(before);
        let new_offers = seen.offers.all().filter(|offer| !known.has(*offer));
        news.extend(new_offers.map(Notification::Offered));
        let given = added_time(before, seen, now);
        news.extend(given.map(|(player, time)| Notification::TimeGiven(player, time)));
        for player in Player::BOTH {
            let person = seen.seats.seat(player).person();
            if person.is_some_and(|it| it == self.me || self.ignored.contains(&it)) {
                continue;
            }
            let is_here = [before, seen].map(|it| it.is_player_present(player));
            let shows = [before, seen].map(|it| it.viewed_lines[player as usize].is_some());
            let is_same = seen.seats == before.seats;
            if is_same && is_here == [false, true] {
                news.push(Notification::Came(player));
            }
            if shows == [false, true] && self.colour().is_some() && !self.is_sharing() {
                news.push(Notification::GoesOver(player));
            }
            if is_same && is_here == [true, false] {
                news.push(Notification::Left(player));
            }
        }
        news
    }
}

fn added_time(before: &Snapshot, seen: &Snapshot, now: Timestamp) -> Option<(Player, Duration)> {
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
    // stopped, or begun a pause, has given nothing.
    let at = after.running().map_or(now, |running| running.since);
    let is_idle = after.running().is_none() || at > now;
    if is_idle && before.running() != after.running() {
        return None;
    }
    Player::BOTH.into_iter().find_map(|player| {
        let more = after.time_left(player, at).saturating_sub(before.time_left(player, at));
        (!more.is_zero()).then_some((player, more))
    })
}
