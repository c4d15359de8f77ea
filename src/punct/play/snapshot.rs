//! The state of a game that all its viewers are shown.

use std::fmt::{self, Display};
use std::sync::Arc;

use jiff::Timestamp;

use super::command::{ABORTABLE, Pointing};
#[cfg(feature = "server")]
use super::offers::Proposal;
use super::offers::{Offers, SettledOffer};
use super::private_tree::PrivateTrees;
use super::rating_effect::RatingEffect;
use super::{Seat, Seats};
use crate::kit::session::PersonId;
use crate::kit::storage::Name;
use crate::punct::clock::Lateness;
use crate::punct::record::{Record, Tree};
use crate::rules::{Move, Player};

/// A line of chat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChatMessage {
    pub who: PersonId,
    /// The name of the writer.
    pub by: Name,
    /// Whether the writer is a spectator.
    pub watches: bool,
    /// The text: a short line that is safe to show.
    pub text: String,
}

impl Display for ChatMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let watches = if self.watches { " (watching)" } else { "" };
        write!(f, "{}{watches}: {}", self.by, self.text)
    }
}

/// The thing that a player should do.
#[cfg(feature = "server")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Awaited {
    /// Make a move.
    Move,
    /// Answer this offer of the opponent.
    Answer(Proposal),
}

/// The state of a game that its viewers are shown. A snapshot is cheap to clone. What it holds is
/// the same for all, but for the private trees ([`Snapshot::for_person`]).
#[derive(Clone, Debug)]
pub struct Snapshot {
    /// The game, with its clock. Snapshots share the record until it changes.
    pub record: Arc<Record>,
    pub seats: Seats,
    /// Whether White and Black are at a screen now. The computer always is.
    pub here: [bool; 2],
    /// The consequence when a player's time is over.
    pub lateness: Lateness,
    pub offers: Offers,
    /// How the last command settled offers.
    pub settled: Arc<[SettledOffer]>,
    /// The places where White and Black point, if they allow others to see them.
    pub pointing: [Option<Pointing>; 2],
    /// The moves that lead to the positions at which White and Black look after the end, if they
    /// show it.
    pub looked_at: [Option<Arc<[Move]>>; 2],
    /// The talk of the players, and the talk of the spectators, the latest line last.
    pub talk: Arc<[ChatMessage]>,
    /// The effect of the end of a rated game on the ratings.
    pub rating_effect: Option<RatingEffect>,
    pub(super) trees: PrivateTrees,
}

impl Snapshot {
    /// The colour that a person plays; `None` for a spectator.
    pub fn colour_of(&self, person: PersonId) -> Option<Player> {
        self.seats.colour_of(person)
    }

    /// Returns the private tree of a person, if they have made one in this game.
    pub fn private_tree(&self, person: PersonId) -> Option<&Tree> {
        self.trees.get(self.colour_of(person)?)
    }

    /// Returns the snapshot that a person's screen is shown: the only private tree in it is that of
    /// the person.
    #[cfg(feature = "server")]
    #[must_use]
    pub fn for_person(mut self, person: PersonId) -> Snapshot {
        self.trees.keep_only(self.colour_of(person));
        self
    }

    /// The talk in which a person takes part: the players' talk or the spectators'.
    pub fn talk_of(&self, person: PersonId) -> impl DoubleEndedIterator<Item = &ChatMessage> {
        let watches = self.colour_of(person).is_none();
        self.talk.iter().filter(move |spoken| spoken.watches == watches)
    }

    /// All lines that a person may read: the own talk and, for players once the game is over, also
    /// the spectators' talk.
    pub fn read_by(&self, person: PersonId) -> impl Iterator<Item = &ChatMessage> {
        let watches = self.colour_of(person).is_none();
        let reads_all = !watches && self.record.game().outcome().is_some();
        self.talk.iter().filter(move |spoken| reads_all || spoken.watches == watches)
    }

    /// The seats as a person sees them: the person's own seat is here, seats of other persons are
    /// away.
    pub fn seats_for(&self, person: PersonId) -> Seats {
        // The computer thinks at the game's owner, not at every screen.
        let [white, black] = Player::BOTH.map(|player| {
            if self.seats.seat(player) == Seat::Person(person) { Seat::HERE } else { Seat::AWAY }
        });
        Seats::new(white, black)
    }

    /// The opponent of a player, if the opponent's time is over and the player may claim the win.
    /// No win can be claimed before both have moved; then the game can be aborted.
    pub fn late_opponent(&self, player: Player, now: Timestamp) -> Option<Player> {
        let is_abortable = self.record.game().ply() < ABORTABLE;
        let may_claim = self.lateness == Lateness::LosesWhenClaimed && !is_abortable;
        let clock = self.record.clock().filter(|_| may_claim)?;
        clock.out_of_time(now).filter(|late| *late == player.opponent())
    }

    /// Whether the player of a colour is to move in an open game.
    #[cfg(feature = "server")]
    fn is_turn_of(&self, player: Player) -> bool {
        let game = self.record.game();
        game.outcome().is_none() && game.position().turn() == player
    }

    /// Whether the player of a colour is to move, or to answer an offer.
    #[cfg(feature = "server")]
    pub fn waits_for(&self, player: Player) -> bool {
        self.is_turn_of(player) || self.offers.all().any(|offer| offer.by != player)
    }

    /// The thing that the player should now do and that was not due at the snapshot `before`:
    /// answering a new offer, or else moving. `None` if there is nothing new.
    #[cfg(feature = "server")]
    pub fn new_for(&self, player: Player, before: &Snapshot) -> Option<Awaited> {
        // A player who takes over a move keeps their offers under the new colour.
        let is_exchanged = self.seats != before.seats;
        let known = if is_exchanged { before.offers.exchanged() } else { before.offers };
        let mut offered = self.offers.all().filter(|it| it.by != player && !known.has(*it));
        let was = if is_exchanged { player.opponent() } else { player };
        let ply = |snapshot: &Snapshot| snapshot.record.game().ply();
        let moves =
            self.is_turn_of(player) && !(before.is_turn_of(was) && ply(before) == ply(self));
        offered.next().map(|it| Awaited::Answer(it.what)).or(moves.then_some(Awaited::Move))
    }

    /// Whether a person plays and is at a screen now.
    #[cfg(feature = "server")]
    pub fn is_at_a_screen(&self, person: PersonId) -> bool {
        self.colour_of(person).is_some_and(|player| self.is_here(player))
    }

    pub fn is_here(&self, player: Player) -> bool {
        self.here[player as usize]
    }
}
