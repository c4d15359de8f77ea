//! A game being played: its state, and the methods that read this state.

use std::sync::Arc;

use jiff::Timestamp;

use super::command::{ABORTABLE, Pointing};
use super::offers::{Offers, SettledOffer};
use super::private_tree::PrivateTrees;
use super::rating_effect::RatingEffect;
use super::snapshot::ChatMessage;
use super::{Seat, Seats};
use crate::kit::phrases::People;
use crate::kit::session::PersonId;
use crate::kit::settings::OwnMoves;
use crate::kit::storage::Name;
use crate::punct::clock::{Clock, Lateness};
use crate::punct::record::{Adjudication, Help, Record, Swap};
use crate::rules::{Game, Move, Player};

/// A game being played. Players change it only by [`Match::apply`]. A copy shares all that is
/// large until it changes.
#[derive(Clone)]
pub struct Match {
    /// The game, shared with all viewers until it changes.
    pub(super) record: Arc<Record>,
    pub(super) seats: Seats,
    pub(super) setting: Setting,
    /// The persons at a screen now. A person with two screens is in the list twice.
    pub(super) here: Vec<PersonId>,
    /// The number of games that the players have finished at this table since it was loaded.
    pub(super) round: u32,
    pub(super) offers: Offers,
    /// The offers that the last command settled, with the ways in which it did.
    pub(super) settled: Arc<[SettledOffer]>,
    /// The talk of the players, and the talk of the spectators.
    pub(super) talk: Arc<[ChatMessage]>,
    /// The private trees of White and Black at a table.
    pub(super) trees: PrivateTrees,
    /// The places where White and Black point. The next change of the game deletes them.
    pub(super) pointing: [Option<Pointing>; 2],
    /// The moves that lead to the positions at which White and Black look after the end; `None` for
    /// a player who shows no position.
    pub(super) looked_at: [Option<Arc<[Move]>>; 2],
    /// The effect of the end of a rated game on the ratings. The game's owner sets it.
    pub(super) rating_effect: Option<RatingEffect>,
}

/// The places where the players sit, and the rules that depend on these places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// Both players sit at one screen. They can redo moves that were taken back. The screen decides
    /// when the clock stops.
    OneScreen,
    /// The players sit at different screens. The clock starts when both have moved, at the latest.
    /// Until then, the game can be aborted.
    Table(Lateness),
}

impl Match {
    pub fn at_one_screen(record: Record, seats: Seats) -> Match {
        Match::with_record(record, seats, Setting::OneScreen)
    }

    pub(super) fn with_record(
        record: impl Into<Arc<Record>>,
        seats: Seats,
        setting: Setting,
    ) -> Match {
        Match {
            record: record.into(),
            seats,
            setting,
            here: Vec::new(),
            round: 0,
            offers: Offers::default(),
            settled: Arc::default(),
            talk: Arc::default(),
            trees: PrivateTrees::default(),
            pointing: [None; 2],
            looked_at: [None, None],
            rating_effect: None,
        }
    }

    pub fn game(&self) -> &Game {
        self.record.game()
    }

    pub fn record(&self) -> &Record {
        &self.record
    }

    /// Returns the record for a change. Snapshots that were made before keep the old record.
    pub(super) fn record_mut(&mut self) -> &mut Record {
        Arc::make_mut(&mut self.record)
    }

    pub fn clock(&self) -> Option<&Clock> {
        self.record.clock()
    }

    /// Sets the players' clock. The game's owner decides when the clock stops.
    pub fn set_clock(&mut self, clock: Option<Clock>) {
        self.record_mut().header_mut().clock = clock;
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

    /// Returns the player to move. Once the game is over, returns the player whose turn it would
    /// be.
    pub fn turn(&self) -> Player {
        self.game().position().turn()
    }

    pub(super) fn seat(&self, player: Player) -> Seat {
        self.seats.seat(player)
    }

    /// Whether a game between screens can be aborted, because a player has not moved yet. Until
    /// both have moved, no result counts.
    pub(super) fn is_abortable(&self) -> bool {
        self.setting != Setting::OneScreen && self.game().ply() < ABORTABLE
    }

    /// Notes that an operator has decided how the game has ended.
    pub fn set_decision(&mut self, decision: Adjudication) {
        self.record_mut().header_mut().decision = Some(decision);
    }

    pub fn set_players(&mut self, names: [Name; 2], seats: Seats) {
        self.seats = seats;
        self.record_mut().header_mut().set_players(names, seats.computer());
    }

    /// Returns the players as texts at this screen call them: the only person here is "you".
    pub fn people(&self) -> People {
        People::new(self.names(), self.you())
    }

    /// Returns the players by the names that they had after `ply` moves.
    pub fn people_at(&self, ply: usize) -> People {
        People::new(&Player::BOTH.map(|player| self.name_at(ply, player)), self.you())
    }

    /// Returns the only person at this screen; `None` if two persons are here or none.
    pub fn you(&self) -> Option<Player> {
        match Player::BOTH.map(|player| self.seats.is_here(player)) {
            [true, false] => Some(Player::White),
            [false, true] => Some(Player::Black),
            _ => None,
        }
    }

    /// Returns the moves up to the present position, then the moves taken back.
    pub fn line(&self) -> Vec<Move> {
        self.record.moves()
    }

    pub fn names(&self) -> &[Name; 2] {
        &self.record.header().names
    }

    pub fn name(&self, player: Player) -> &Name {
        self.record.header().name(player)
    }

    /// Returns the name of the player who made a move, as
    /// [`Header::name_at`](crate::punct::record::Header::name_at) does.
    pub fn name_at(&self, ply: usize, mover: Player) -> Name {
        self.record.header().name_at(ply, mover)
    }

    /// Whether a person at this screen is to move.
    pub fn may_act(&self) -> bool {
        self.game().outcome().is_none() && self.seats.is_here(self.turn())
    }

    /// Returns the player at this screen who acts now: the player to move, if both are here. `None`
    /// if no player is here.
    pub fn player_here(&self) -> Option<Player> {
        self.seats.here(self.turn())
    }

    /// Whether a move was made with help.
    pub fn is_helped(&self) -> bool {
        self.record.header().is_helped()
    }

    /// Returns the number of the next move of a person here.
    pub(super) fn next_number_here(&self) -> usize {
        self.game().ply() + if self.seats.is_here(self.turn()) { 1 } else { 2 }
    }

    /// Counts the moves that a player made, by their help.
    pub fn moves_of(&self, player: Player) -> OwnMoves {
        let header = self.record.header();
        let mut moves = OwnMoves::default();
        for number in self.numbers_of(player) {
            match header.help(number) {
                None => moves.alone += 1,
                Some(Help::Tip) => moves.tips += 1,
                Some(Help::Hint | Help::Undo) => moves.otherwise_helped += 1,
                Some(Help::Taught) => moves.taught += 1,
            }
        }
        moves
    }

    /// Returns the numbers of the moves that a player has made, or whoever played this colour. If
    /// Black has taken over White's first move, Black made it.
    fn numbers_of(&self, player: Player) -> impl Iterator<Item = usize> + use<> {
        let header = self.record.header();
        let first = header.start().position().turn();
        let is_taken = header.swap == Some(Swap::Taken);
        let is_own = move |number: &usize| {
            let of_first = number.is_multiple_of(2) == (is_taken && *number == 1);
            of_first == (player == first)
        };
        (1..=self.game().ply()).filter(is_own)
    }

    /// Notes that the computer made the moves of a colour until now.
    pub(super) fn note_moves_of_computer(&mut self, player: Player) {
        for number in self.numbers_of(player) {
            self.record_mut().header_mut().note_help(number, Help::Hint);
        }
    }

    pub fn may_take_over(&self) -> bool {
        self.record.may_take_over()
    }
}
