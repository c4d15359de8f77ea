//! A game being played: its state, and the views on it.

use std::sync::Arc;

use jiff::Timestamp;

use super::command::{ABORTABLE, Pointing};
use super::offers::{Offers, SettledOffer};
use super::private_tree::PrivateTrees;
#[cfg(feature = "server")]
use super::rating_effect::RatingEffect;
use super::snapshot::ChatMessage;
use super::{Seat, Seats};
use crate::kit::phrases::People;
#[cfg(feature = "server")]
use crate::kit::session::PersonId;
use crate::kit::storage::Name;
use crate::punct::clock::{Clock, Lateness};
use crate::punct::record::Record;
use crate::rules::{Game, Move, Player};

/// A game being played. [`Match::apply`] is the only way in which players change it.
pub struct Match {
    /// The game, shared with all viewers until it changes.
    pub(super) record: Arc<Record>,
    pub(super) seats: Seats,
    pub(super) setting: Setting,
    /// The persons at a screen now. A person with two screens is in the list twice.
    #[cfg(feature = "server")]
    pub(super) here: Vec<PersonId>,
    pub(super) offers: Offers,
    /// How the last command settled offers.
    pub(super) settled: Arc<[SettledOffer]>,
    /// The talk of the players, and the talk of the spectators.
    pub(super) talk: Arc<[ChatMessage]>,
    /// The private trees of White and Black at a table.
    pub(super) trees: PrivateTrees,
    /// The places where White and Black point. The next change of the game deletes them.
    pub(super) pointing: [Option<Pointing>; 2],
    /// The moves that lead to the positions at which White and Black look after the end, if they
    /// show it.
    pub(super) looked_at: [Option<Arc<[Move]>>; 2],
    /// The effect of the end of a rated game on the ratings, set by the game's owner.
    #[cfg(feature = "server")]
    pub(super) rating_effect: Option<RatingEffect>,
}

/// Where the players sit, and the rules that follow from that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// At one screen. Moves taken back can be played again. The screen decides when the clock is
    /// stopped.
    OneScreen,
    /// Each at a screen of their own. The clock starts once both have moved; until then the game
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
            trees: PrivateTrees::default(),
            pointing: [None; 2],
            looked_at: [None, None],
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

    /// The record, for changing. Earlier viewers keep the record that they were shown.
    pub(super) fn record_mut(&mut self) -> &mut Record {
        Arc::make_mut(&mut self.record)
    }

    pub fn clock(&self) -> Option<&Clock> {
        self.record.clock()
    }

    /// Sets the players' time. The game's owner knows when the clock is stopped.
    pub fn set_clock(&mut self, clock: Option<Clock>) {
        self.record_mut().set_clock(clock);
    }

    /// Starts the clock of the player to move, even if that player is not at a screen.
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

    /// The player to move, or the last one to move.
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

    /// Sets the players and their names.
    pub fn set_players(&mut self, names: [Name; 2], seats: Seats) {
        self.seats = seats;
        self.record_mut().set_players(names, seats.computer());
    }
}

/// Methods about the players and about their possible commands.
impl Match {
    /// The players by their names here: the only person here is "you".
    pub fn people(&self) -> People {
        People::new(self.names(), self.you())
    }

    /// The players by the names that they had at this move.
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

    /// The moves up to the present position, then the moves taken back.
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

    /// The names that both players had at this move.
    pub fn names_at(&self, ply: usize) -> [Name; 2] {
        Player::BOTH.map(|player| self.name_at(ply, player))
    }

    /// Whether a person at this screen is to move.
    pub fn may_act(&self) -> bool {
        self.game().outcome().is_none() && self.seats.is_here(self.turn())
    }

    /// The player here who acts at this screen; `None` if no player is here.
    pub fn player_here(&self) -> Option<Player> {
        self.seats.here(self.turn())
    }

    /// Whether a player has taken back a move or asked for good moves.
    pub fn is_helped(&self) -> bool {
        self.record.header().is_helped()
    }

    pub fn may_take_over(&self) -> bool {
        self.record.may_take_over()
    }
}
