//! The state of a game that its viewers see.

use std::sync::Arc;

use derive_more::Display;
use jiff::Timestamp;

use super::Seats;
use super::command::{ABORTABLE, Command, DecidedCommand, Pointing};
use super::offers::Proposal;
use super::offers::{Offers, SettledOffer};
use super::private_tree::PrivateTrees;
use super::rating_effect::RatingEffect;
use crate::kit::session::PersonId;
use crate::kit::storage::Name;
use crate::punct::clock::Lateness;
use crate::punct::record::{Record, Tree};
use crate::rules::{Move, Player};

#[derive(Clone, Debug, PartialEq, Eq, Display)]
#[display("{by}{}: {text}", if *watches { " (watching)" } else { "" })]
pub struct ChatMessage {
    pub who: PersonId,
    /// The name of the writer.
    pub by: Name,
    /// Whether the writer is a spectator.
    pub watches: bool,
    /// The text, a short line that is safe to show.
    pub text: String,
}

/// An act of a player for which the game waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Awaited {
    Move,
    /// Answer this offer of the opponent.
    Answer(Proposal),
}

/// The state of a game that its viewers see. A snapshot is cheap to clone. All viewers see the same
/// state, except for the private trees ([`Snapshot::for_person`]).
#[derive(Clone, Debug)]
pub struct Snapshot {
    /// The game with its clock. Snapshots share the record until it changes.
    pub record: Arc<Record>,
    pub seats: Seats,
    /// The number of games that the players have finished at this table since it was loaded.
    pub round: u32,
    /// Whether White and Black are at a screen now. The computer counts as always being there.
    pub here: [bool; 2],
    /// What happens when a player's time is over.
    pub lateness: Lateness,
    pub offers: Offers,
    /// The offers that the last command settled, with the ways in which it did.
    pub settled: Arc<[SettledOffer]>,
    /// The places where White and Black point; `None` for a player who shows no place.
    pub pointing: [Option<Pointing>; 2],
    /// The moves that lead to the positions at which White and Black look after the end; `None` for
    /// a player who shows no position.
    pub looked_at: [Option<Arc<[Move]>>; 2],
    /// The talk of the players, and the talk of the spectators, the latest line last.
    pub talk: Arc<[ChatMessage]>,
    /// The effect of the end of a rated game on the ratings.
    pub rating_effect: Option<RatingEffect>,
    /// The number of lines of the talk that the person who comes to the table has not read.
    pub unread: usize,
    pub(super) trees: PrivateTrees,
}

impl Snapshot {
    /// Returns the colour that a person plays; `None` for a spectator.
    pub fn colour_of(&self, person: PersonId) -> Option<Player> {
        self.seats.colour_of(person)
    }

    /// Returns the private tree of a person, if the person has one in this game.
    pub fn private_tree(&self, person: PersonId) -> Option<&Tree> {
        self.trees.get(self.colour_of(person)?)
    }

    /// Returns the number of conditional moves of a person that have ended since the snapshot
    /// `before` because the game has changed in a way that the person did not foresee, such as by
    /// another move of the opponent. It is 0 if the game is over.
    pub fn ended_plan(&self, person: PersonId, before: &Snapshot) -> usize {
        let planned =
            |seen: &Snapshot| seen.private_tree(person).map_or(0, |tree| tree.planned().count());
        let (old, game) = (before.record.game(), self.record.game());
        // A planned reply comes together with the move before it.
        let is_answered = game.ply() == old.ply() + 2;
        let has_changed = game.moves() != old.moves() || self.seats != before.seats;
        let has_ended = has_changed && !is_answered && !self.is_over() && planned(self) == 0;
        if has_ended { planned(before) } else { 0 }
    }

    pub fn is_over(&self) -> bool {
        self.record.game().outcome().is_some()
    }

    /// Returns a command as one of a player who has decided to give it in this state. The table
    /// refuses a move once another move has been played, and other commands for the game once it
    /// has changed.
    pub fn decided(&self, command: Command) -> Command {
        let ply = self.record.game().ply();
        match command {
            Command::Play { played, .. } => Command::Play { number: Some(ply + 1), played },
            command @ (Command::TakeOver
            | Command::Resign
            | Command::Abort
            | Command::ClaimDraw
            | Command::ClaimTime
            | Command::Offer(_)
            | Command::Decline) => {
                let &Snapshot { round, seats, offers, .. } = self;
                Command::Decided(Box::new(DecidedCommand { command, round, ply, seats, offers }))
            }
            command => command,
        }
    }

    /// Returns the snapshot for a person's screen. Its only private tree is the person's own.
    #[must_use]
    pub fn for_person(mut self, person: PersonId) -> Snapshot {
        self.trees.keep_only(self.colour_of(person));
        self
    }

    /// Returns the talk in which a person takes part: the players' talk or the spectators' talk.
    pub fn talk_of(&self, person: PersonId) -> impl DoubleEndedIterator<Item = &ChatMessage> {
        let watches = self.colour_of(person).is_none();
        self.talk.iter().filter(move |spoken| spoken.watches == watches)
    }

    /// Returns the lines of the talk of a person that are new since the state `before`. The oldest
    /// lines of `before` may have been deleted.
    pub fn talk_since(&self, before: &Snapshot, who: PersonId) -> Vec<&ChatMessage> {
        let old: Vec<_> = before.talk_of(who).collect();
        let talk: Vec<_> = self.talk_of(who).collect();
        let same = (0..=old.len()).find(|&first| talk.starts_with(&old[first..]));
        talk[same.map_or(0, |first| old.len() - first)..].to_vec()
    }

    /// Returns all lines that a person may read: the talk in which the person takes part and, for a
    /// player once the game is over, also the spectators' talk.
    pub fn read_by(&self, person: PersonId) -> impl Iterator<Item = &ChatMessage> {
        let watches = self.colour_of(person).is_none();
        let reads_all = !watches && self.is_over();
        self.talk.iter().filter(move |spoken| reads_all || spoken.watches == watches)
    }

    /// Whether the game can be aborted, as [`Match::is_abortable`] says.
    pub fn is_abortable(&self) -> bool {
        self.record.game().ply() < ABORTABLE
    }

    /// Returns the opponent of a player, if the opponent's time is over and the player may claim
    /// the win. Nobody may claim a win before both have moved, because the game can be aborted
    /// until then.
    pub fn late_opponent(&self, player: Player, now: Timestamp) -> Option<Player> {
        let may_claim = self.lateness == Lateness::LosesWhenClaimed && !self.is_abortable();
        let clock = self.record.clock().filter(|_| may_claim)?;
        clock.out_of_time(now).filter(|late| *late == player.opponent())
    }

    /// Whether the player of a colour is to move in an open game.
    fn is_turn_of(&self, player: Player) -> bool {
        let game = self.record.game();
        game.outcome().is_none() && game.position().turn() == player
    }

    /// Whether the player of a colour must move or answer an offer.
    pub fn waits_for(&self, player: Player) -> bool {
        self.is_turn_of(player) || self.offers.all().any(|offer| offer.by != player)
    }

    /// Returns the act for which the game now waits, if it did not wait for this act at the
    /// snapshot `before`: the answer to a new offer, or else a move. `None` if there is nothing
    /// new.
    pub fn new_for(&self, player: Player, before: &Snapshot) -> Option<Awaited> {
        let is_exchanged = self.seats != before.seats;
        let known = self.offers_known_from(before);
        let mut offered = self.offers.all().filter(|it| it.by != player && !known.has(*it));
        let was = if is_exchanged { player.opponent() } else { player };
        let ply = |snapshot: &Snapshot| snapshot.record.game().ply();
        let moves =
            self.is_turn_of(player) && !(before.is_turn_of(was) && ply(before) == ply(self));
        offered.next().map(|it| Awaited::Answer(it.what)).or(moves.then_some(Awaited::Move))
    }

    /// Returns the offers of the snapshot `before`, with the colours of this one: players who have
    /// exchanged their colours keep their offers.
    pub fn offers_known_from(&self, before: &Snapshot) -> Offers {
        if self.seats == before.seats { before.offers } else { before.offers.exchanged() }
    }

    /// Whether a person plays in this game and is at a screen now.
    pub fn is_at_a_screen(&self, person: PersonId) -> bool {
        self.colour_of(person).is_some_and(|player| self.is_here(player))
    }

    pub fn is_here(&self, player: Player) -> bool {
        self.here[player as usize]
    }
}
