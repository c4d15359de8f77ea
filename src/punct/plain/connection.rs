//! The connection of a player to a table, and the arrivals while the player is asked for a line:
//! the line, and news from the table.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::text::{AnswerLines, named_sentence};
use crate::kit::phrases::counted;
use crate::kit::text::Broken;
use crate::punct::control::table::TableClient;
use crate::punct::phrases::{Offering, vacation};
use crate::punct::play::{Offer, Session, Snapshot, TableOwner, TableView};

/// The greatest number of lines of the talk that are told.
const MOST_TALK: usize = 20;

/// A view of the game at a table in words.
#[derive(Clone, Default)]
pub struct PlainView(pub(super) Arc<PlainInbox>);

impl TableView for PlainView {
    fn show(&self, seen: Snapshot) {
        self.0.arrived().seen = Some(seen);
        self.0.changed.notify_one();
    }

    fn tell(&self, what: &str) {
        self.0.arrived().told = Some(what.to_owned());
        self.0.changed.notify_one();
    }
}

/// The connection of a player or spectator to a table.
pub(super) struct PlainConnection {
    pub client: TableClient,
    /// The owner of the table, which carries out the client's commands.
    pub owner: Box<dyn TableOwner>,
    /// The view to which the owner shows the game.
    pub view: PlainView,
    /// Whether the next news contains a change of the tree by the player here.
    pub has_edited: bool,
}

/// Collects arrivals. A reader that is slow at taking them misses no change, since only the latest
/// state of the game is kept.
#[derive(Default)]
pub struct PlainInbox {
    arrived: Mutex<Arrived>,
    changed: Condvar,
}

#[derive(Default)]
struct Arrived {
    line: Option<Result<bool, Broken>>,
    seen: Option<Snapshot>,
    /// The last text to the player here.
    told: Option<String>,
}

/// The end of a wait for an arrival.
pub enum AskEnd {
    /// A line was read; `false` stands for the end of the input.
    Line(Result<bool, Broken>),
    News,
    /// The time to wait is over.
    Nothing,
}

impl PlainInbox {
    fn arrived(&self) -> MutexGuard<'_, Arrived> {
        self.arrived.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn put_line(&self, read: Result<bool, Broken>) {
        self.arrived().line = Some(read);
        self.changed.notify_one();
    }

    /// Returns the latest state of the game and the last text, if they are new.
    pub fn take_news(&self) -> (Option<Snapshot>, Option<String>) {
        let mut arrived = self.arrived();
        (arrived.seen.take(), arrived.told.take())
    }

    /// Waits for an arrival, for this time at most. Without a time, waits until something arrives.
    pub fn wait(&self, most: Option<Duration>) -> AskEnd {
        let is_empty =
            |it: &mut Arrived| it.line.is_none() && it.seen.is_none() && it.told.is_none();
        let arrived = self.arrived();
        let mut arrived = match most {
            None => {
                self.changed.wait_while(arrived, is_empty).unwrap_or_else(PoisonError::into_inner)
            }
            Some(most) => {
                let waited = self.changed.wait_timeout_while(arrived, most, is_empty);
                waited.unwrap_or_else(PoisonError::into_inner).0
            }
        };
        match arrived.line.take() {
            Some(read) => AskEnd::Line(read),
            None if is_empty(&mut arrived) => AskEnd::Nothing,
            None => AskEnd::News,
        }
    }
}

/// Describes the state of the table besides the game: the talk, and the offers that wait for an
/// answer.
pub fn table_state(client: &TableClient, session: &Session) -> AnswerLines {
    let (me, snapshot) = (client.colour(), &client.snapshot);
    let first = me.and_then(|me| snapshot.offers.first_for(Some(me)));
    let one = |offer: Offer| {
        let text = Offering::at_table(offer, snapshot).sentence(me);
        let answers = match first {
            Some(first) if first != offer => "",
            Some(_) if Some(offer.by) == me => ": \"no\" withdraws it",
            Some(_) => ": \"yes\" or \"no\"",
            None => "",
        };
        named_sentence(session, &format!("{text}{answers}"))
    };
    let offers = snapshot.offers.all_for(me).map(one);
    let said = client.talk().count();
    let said =
        (said > 0).then(|| format!("\"talk\" tells what was said: {}.", counted(said, "line")));
    let rests = vacation(session, session.time());
    let rests = rests.map(|text| named_sentence(session, &text));
    said.into_iter().chain(rests).chain(offers).collect()
}

/// Returns what the other player has said while the player was not here.
pub fn unread_talk(client: &TableClient) -> AnswerLines {
    let talk = client.snapshot.talk_of(client.me);
    let of_other = talk.filter(|line| line.who != client.me && client.reads(line));
    let latest = of_other.rev().take(client.snapshot.unread).map(ToString::to_string);
    let mut lines: AnswerLines = latest.collect();
    lines.extend((!lines.is_empty()).then(|| "Said while you were away:".to_owned()));
    lines.reverse();
    lines
}

/// Returns the latest lines of the talk.
pub fn talk(client: &TableClient) -> AnswerLines {
    let mut lines: AnswerLines = client.talk().map(ToString::to_string).collect();
    let lines = lines.split_off(lines.len().saturating_sub(MOST_TALK));
    if lines.is_empty() { vec!["Nobody has said anything.".to_owned()] } else { lines }
}
