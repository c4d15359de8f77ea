//! A game being played: what it holds, and what others see of it.

use std::sync::Arc;

use jiff::Timestamp;

use super::command::{ABORTABLE, Pointing};
use super::offers::{Offers, SettledOffer};
#[cfg(feature = "server")]
use super::plan::Plan;
#[cfg(feature = "server")]
use super::rating_effect::RatingEffect;
use super::snapshot::ChatMessage;
use super::{Seat, Seats};
use crate::kit::clock::{Clock, Lateness};
use crate::kit::phrases::People;
#[cfg(feature = "server")]
use crate::kit::session::PersonId;
use crate::kit::storage::Name;
use crate::punct::record::Record;
use crate::rules::{Game, Move, Player};

/// A game being played. [`Match::apply`] is the only way in which players change it.
pub struct Match {
    /// The game, shared with all who see it until it changes.
    pub(super) record: Arc<Record>,
    pub(super) seats: Seats,
    pub(super) setting: Setting,
    /// The persons at a screen now; a person with two screens is here twice.
    #[cfg(feature = "server")]
    pub(super) here: Vec<PersonId>,
    pub(super) offers: Offers,
    /// How the last command settled offers.
    pub(super) settled: Arc<[SettledOffer]>,
    /// What the players said to one another, and the spectators among themselves.
    pub(super) talk: Arc<[ChatMessage]>,
    /// The conditional moves of the player whose opponent is to move, if there are any. Nobody else
    /// sees them.
    #[cfg(feature = "server")]
    pub(super) plan: Option<(Player, Plan)>,
    /// Where White and Black point. The next change of the game forgets it.
    pub(super) pointing: [Option<Pointing>; 2],
    /// What the end of a rated game has done to the ratings, as its owner says.
    #[cfg(feature = "server")]
    pub(super) rating_effect: Option<RatingEffect>,
}

/// Where the players sit, and what follows from that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// At one screen: moves taken back can be played again, and the screen says when the clock
    /// rests.
    OneScreen,
    /// Each at a screen of their own: the clock runs once both have moved, and until then the game
    /// can be aborted.
    #[cfg_attr(not(feature = "server"), expect(dead_code, reason = "only the server has tables"))]
    Table(Lateness),
}

impl Match {
    /// A game at one screen.
    pub fn at_one_screen(record: Record, seats: Seats) -> Match {
        Match::with_record(record, seats, Setting::OneScreen)
    }

    pub(super) fn with_record(record: Record, seats: Seats, setting: Setting) -> Match {
        Match {
            record: Arc::new(record),
            seats,
            setting,
            #[cfg(feature = "server")]
            here: Vec::new(),
            offers: Offers::default(),
            settled: Arc::default(),
            talk: Arc::default(),
            #[cfg(feature = "server")]
            plan: None,
            pointing: [None; 2],
            #[cfg(feature = "server")]
            rating_effect: None,
        }
    }

    pub fn game(&self) -> &Game {
        self.record.game()
    }

    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The record, to be changed: those who see it as it was keep it so.
    pub(super) fn record_mut(&mut self) -> &mut Record {
        Arc::make_mut(&mut self.record)
    }

    pub fn clock(&self) -> Option<&Clock> {
        self.record.clock()
    }

    /// Sets the players' time. The owner knows when the clock rests.
    pub fn set_clock(&mut self, clock: Option<Clock>) {
        self.record_mut().set_clock(clock);
    }

    /// Starts the clock of the player to move, whoever is here.
    pub fn start_clock(&mut self, now: Timestamp) {
        self.record_mut().start_clock(now);
    }

    pub fn lateness(&self) -> Lateness {
        match self.setting {
            Setting::OneScreen => Lateness::default(),
            Setting::Table(lateness) => lateness,
        }
    }

    pub fn seats(&self) -> Seats {
        self.seats
    }

    /// The player who is to move, or was last.
    pub fn turn(&self) -> Player {
        self.game().position().turn()
    }

    pub(super) fn seat(&self, player: Player) -> Seat {
        self.seats.seat(player)
    }

    /// Whether a player has not moved yet in a game between screens; no result counts until both
    /// have.
    pub(super) fn is_abortable(&self) -> bool {
        self.setting != Setting::OneScreen && self.game().ply() < ABORTABLE
    }

    /// Sets who plays, and what the players are called.
    pub fn set_players(&mut self, names: [Name; 2], seats: Seats) {
        self.seats = seats;
        self.record_mut().set_players(names, seats.computer());
    }
}

/// Who plays, and what the players may do now.
impl Match {
    /// The players as they are called here: the only person here is "you".
    pub fn people(&self) -> People {
        People::new(self.names(), self.you())
    }

    /// The same by the names that they had at this move.
    pub fn people_at(&self, ply: usize) -> People {
        People::new(&self.names_at(ply), self.you())
    }

    /// The only person here, if there is one.
    pub fn you(&self) -> Option<Player> {
        match Player::BOTH.map(|player| self.seats.is_here(player)) {
            [true, false] => Some(Player::White),
            [false, true] => Some(Player::Black),
            _ => None,
        }
    }

    /// The moves that led here, then those that were taken back.
    pub fn line(&self) -> Vec<Move> {
        self.record.moves()
    }

    pub fn names(&self) -> &[Name; 2] {
        self.record.header().names()
    }

    pub fn name(&self, player: Player) -> &Name {
        self.record.header().name(player)
    }

    /// See [`Header::name_at`](crate::punct::record::Header::name_at).
    pub fn name_at(&self, ply: usize, mover: Player) -> Name {
        self.record.header().name_at(ply, mover)
    }

    /// The names of both players as they were at this move.
    pub fn names_at(&self, ply: usize) -> [Name; 2] {
        Player::BOTH.map(|player| self.name_at(ply, player))
    }

    /// Whether a person at this screen is to move.
    pub fn may_act(&self) -> bool {
        self.game().outcome().is_none() && self.seats.is_here(self.turn())
    }

    /// The player here who acts for this screen; `None` if none is here.
    pub fn player_here(&self) -> Option<Player> {
        self.seats.here(self.turn())
    }

    /// Whether a player has taken back a move of the game or has asked for good ones.
    pub fn is_helped(&self) -> bool {
        self.record.header().is_helped()
    }

    pub fn may_take_over(&self) -> bool {
        self.record.may_take_over()
    }
}
