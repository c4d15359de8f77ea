//! What all who see a game are shown.

use std::fmt::{self, Display};
use std::sync::Arc;

use jiff::Timestamp;

use super::command::{ABORTABLE, Pointing};
#[cfg(feature = "server")]
use super::offers::Proposal;
use super::offers::{Offers, SettledOffer};
#[cfg(feature = "server")]
use super::plan::Plan;
use super::rating_effect::RatingEffect;
use super::{Seat, Seats};
use crate::kit::clock::Lateness;
use crate::kit::session::PersonId;
use crate::kit::storage::Name;
use crate::punct::record::Record;
use crate::rules::Player;

/// A line of chat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChatMessage {
    pub who: PersonId,
    /// What they are called.
    pub by: Name,
    /// Whether they do not play the game, but watch it.
    pub watches: bool,
    /// What: a short line that is safe to show.
    pub text: String,
}

impl Display for ChatMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let watches = if self.watches { " (watching)" } else { "" };
        write!(f, "{}{watches}: {}", self.by, self.text)
    }
}

/// What waits for a player.
#[cfg(feature = "server")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Awaited {
    /// Their move.
    Move,
    /// Their answer to an offer of the opponent.
    Answer(Proposal),
}

/// What all who see a game are shown: cheap to clone, and the same for all.
#[derive(Clone, Debug)]
pub struct Snapshot {
    /// The game, with its clock. As long as nothing changes in it, it is the same one.
    pub record: Arc<Record>,
    pub seats: Seats,
    /// Whether White and Black are at a screen now. The computer always is.
    pub here: [bool; 2],
    /// What follows when a player's time is over.
    pub lateness: Lateness,
    pub offers: Offers,
    /// How the last command settled offers.
    pub settled: Arc<[SettledOffer]>,
    /// Where White and Black point, as far as they let it be seen.
    pub pointing: [Option<Pointing>; 2],
    /// What the players said to one another, and the spectators among themselves, the latest last.
    pub talk: Arc<[ChatMessage]>,
    /// What the end of a rated game has done to the ratings.
    pub rating_effect: Option<RatingEffect>,
    /// The conditional moves, to put them back; they are shown to nobody.
    #[cfg(feature = "server")]
    pub(super) plan: Option<(Player, Plan)>,
}

impl Snapshot {
    /// The colour that a person plays; `None` for a spectator.
    pub fn colour_of(&self, person: PersonId) -> Option<Player> {
        self.seats.colour_of(person)
    }

    /// The talk in which a person takes part: that of the players, or of those who watch.
    pub fn talk_of(&self, person: PersonId) -> impl DoubleEndedIterator<Item = &ChatMessage> {
        let watches = self.colour_of(person).is_none();
        self.talk.iter().filter(move |spoken| spoken.watches == watches)
    }

    /// All that a person may read: their own talk, and once the game is over the players also that
    /// of those who watched.
    pub fn read_by(&self, person: PersonId) -> impl Iterator<Item = &ChatMessage> {
        let watches = self.colour_of(person).is_none();
        let reads_all = !watches && self.record.game().outcome().is_some();
        self.talk.iter().filter(move |spoken| reads_all || spoken.watches == watches)
    }

    /// The seats as a person sees them: their own is here, those of other persons are away.
    pub fn seats_for(&self, person: PersonId) -> Seats {
        // The computer thinks at the owner's, not at every screen.
        let [white, black] = Player::BOTH.map(|player| {
            if self.seats.seat(player) == Seat::Person(person) { Seat::HERE } else { Seat::AWAY }
        });
        Seats::new(white, black)
    }

    /// The opponent of a player, if their time is over and the player may claim the win. Before
    /// both have moved, no win can be claimed: the game can be aborted instead.
    pub fn late_opponent(&self, player: Player, now: Timestamp) -> Option<Player> {
        let is_abortable = self.record.game().ply() < ABORTABLE;
        let may_claim = self.lateness == Lateness::LosesWhenClaimed && !is_abortable;
        let clock = self.record.clock().filter(|_| may_claim)?;
        clock.out_of_time(now).filter(|late| *late == player.opponent())
    }

    /// The player of a colour is to move in a game that goes on.
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

    /// What has come to wait for the player of a colour since the table was seen `before`: the
    /// answer to a new offer, or else their move. `None` if there is nothing new for them.
    #[cfg(feature = "server")]
    pub fn new_for(&self, player: Player, before: &Snapshot) -> Option<Awaited> {
        // Who takes over a move takes their offers along to the other colour.
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
