//! A game being played: its state, what this state says, and what the game's owner sets.

use std::sync::Arc;

use jiff::Timestamp;

use super::command::{
    ABORTABLE_BELOW_PLY, ApplyResult, CommandError, CommandResult, Event, Offers, Pointing,
    SettledOffer,
};
use super::private_tree::PrivateTrees;
use super::snapshot::{ChatMessage, LINES, RatingEffect, Snapshot};
use super::{Seat, Seats};
use crate::kit::phrases::PlayerNames;
use crate::kit::session::PersonId;
use crate::kit::settings::OwnMoves;
use crate::kit::storage::{self, Name, is_blank, printable};
use crate::punct::clock::{Clock, Lateness};
use crate::punct::record::{Adjudication, Help, Record, Swap};
use crate::rules::{Game, Move, Player};

const LINE_COLUMNS: usize = 200;

/// Players change it only by [`Match::apply`]. A copy shares all that is large until it changes.
#[derive(Clone)]
pub struct Match {
    pub(super) record: Arc<Record>,
    pub(super) seats: Seats,
    setting: Setting,
    /// The persons at a screen now. A person with two screens is in the list twice.
    present: Vec<PersonId>,
    pub(super) round: u32,
    pub(super) offers: Offers,
    pub(super) settled_offers: Arc<[SettledOffer]>,
    chat: Arc<[ChatMessage]>,
    pub(super) trees: PrivateTrees,
    pub(super) pointing: [Option<Pointing>; 2],
    pub(super) viewed_lines: [Option<Arc<[Move]>>; 2],
    /// The effect of the end of a rated game on the ratings. The game's owner sets it.
    rating_effect: Option<RatingEffect>,
}

/// Where the players sit, which decides some rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Setting {
    /// Moves taken back can be redone. The screen decides when the clock stops.
    OneScreen,
    /// The clock starts when both have moved, at the latest; until then, the game can be aborted.
    Table(Lateness),
}

impl Match {
    pub fn at_one_screen(record: Record, seats: Seats) -> Match {
        Match::with_record(record, seats, Setting::OneScreen)
    }

    /// No player can redo moves without the other player, so the main line ends at the present.
    pub fn at_table(record: &Record, seats: Seats) -> Match {
        Match::at_table_with(record.clone(), seats, Lateness::default())
    }

    fn at_table_with(mut record: Record, seats: Seats, lateness: Lateness) -> Match {
        record.end_main_line_here();
        record.header_mut().computer = seats.computer();
        Match::with_record(record, seats, Setting::Table(lateness))
    }

    fn with_record(record: impl Into<Arc<Record>>, seats: Seats, setting: Setting) -> Match {
        Match {
            record: record.into(),
            seats,
            setting,
            present: Vec::new(),
            round: 0,
            offers: Offers::default(),
            settled_offers: Arc::default(),
            chat: Arc::default(),
            trees: PrivateTrees::default(),
            pointing: [None; 2],
            viewed_lines: [None, None],
            rating_effect: None,
        }
    }

    #[must_use]
    pub fn rematch(&self, now: Timestamp) -> Match {
        let header = self.record.header();
        let names = Name::exchanged(&header.names);
        let mut record = Record::new(self.game().rules(), names, storage::now());
        record.header_mut().swap = header.swap.map(|_| Swap::Allowed);
        record.set_time_control(self.clock().map(Clock::control), now);
        let mut next = Match {
            present: self.present.clone(),
            round: self.round + 1,
            settled_offers: Arc::clone(&self.settled_offers),
            chat: Arc::clone(&self.chat),
            ..Match::at_table_with(record, self.seats.exchanged(), self.lateness())
        };
        next.start_if_both_are_here(now);
        next
    }

    /// Restores the times that the clock had when it last changed.
    #[must_use]
    pub fn stopped(mut self) -> Match {
        let clock = self.clock().cloned().map(Clock::stopped);
        self.set_clock(clock);
        self
    }
}

impl Match {
    pub fn game(&self) -> &Game {
        self.record.game()
    }

    pub fn record(&self) -> &Record {
        &self.record
    }

    /// Snapshots that were made before keep the old record.
    pub(super) fn record_mut(&mut self) -> &mut Record {
        Arc::make_mut(&mut self.record)
    }

    pub fn clock(&self) -> Option<&Clock> {
        self.record.clock()
    }

    /// The game's owner decides when the clock stops.
    pub fn set_clock(&mut self, clock: Option<Clock>) {
        self.record_mut().header_mut().clock = clock;
    }

    /// Even if the player to move is not at a screen.
    pub fn start_clock(&mut self, now: Timestamp) {
        self.record_mut().start_clock(now);
    }

    pub fn lateness(&self) -> Lateness {
        match self.setting {
            Setting::OneScreen => Lateness::default(),
            Setting::Table(lateness) => lateness,
        }
    }

    pub(super) fn is_at_table(&self) -> bool {
        self.setting != Setting::OneScreen
    }

    /// The player to move or, once the game is over, the player whose turn it would be.
    pub fn turn(&self) -> Player {
        self.game().position().turn()
    }

    /// Until both players of a game between screens have moved, no result counts.
    pub(super) fn is_abortable(&self) -> bool {
        self.is_at_table() && self.game().ply() < ABORTABLE_BELOW_PLY
    }

    pub fn swap(&self) -> Option<Swap> {
        self.record.header().swap
    }

    pub fn may_take_over(&self) -> bool {
        self.record.may_take_over()
    }

    /// The moves up to the present position, then the moves taken back.
    pub fn line(&self) -> Vec<Move> {
        self.record.moves()
    }

    pub fn set_decision(&mut self, decision: Adjudication) {
        self.record_mut().header_mut().decision = Some(decision);
    }

    pub fn is_helped(&self) -> bool {
        self.record.header().is_helped()
    }

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

    /// If Black has taken over White's first move, Black made it.
    pub(super) fn numbers_of(&self, player: Player) -> impl Iterator<Item = usize> + use<> {
        let header = self.record.header();
        let first = header.start().position().turn();
        let is_taken = header.swap == Some(Swap::Taken);
        (1..=self.game().ply()).filter(move |number| {
            let of_first = number.is_multiple_of(2) == (is_taken && *number == 1);
            of_first == (player == first)
        })
    }
}

impl Match {
    pub fn seats(&self) -> Seats {
        self.seats
    }

    pub(super) fn seat(&self, player: Player) -> Seat {
        self.seats.seat(player)
    }

    pub fn set_players(&mut self, names: [Name; 2], seats: Seats) {
        self.seats = seats;
        self.record_mut().header_mut().set_players(names, seats.computer());
    }

    pub fn player_names(&self) -> PlayerNames {
        PlayerNames::new(self.names(), self.only_local_player())
    }

    /// The players by the names that they had after `ply` moves.
    pub fn player_names_at(&self, ply: usize) -> PlayerNames {
        PlayerNames::new(
            &Player::BOTH.map(|player| self.name_at(ply, player)),
            self.only_local_player(),
        )
    }

    /// `None` if two persons are at this screen or none.
    pub fn only_local_player(&self) -> Option<Player> {
        match Player::BOTH.map(|player| self.seats.is_here(player)) {
            [true, false] => Some(Player::White),
            [false, true] => Some(Player::Black),
            _ => None,
        }
    }

    pub fn names(&self) -> &[Name; 2] {
        &self.record.header().names
    }

    pub fn name(&self, player: Player) -> &Name {
        self.record.header().name(player)
    }

    /// As [`Header::name_at`](crate::punct::record::Header::name_at).
    pub fn name_at(&self, ply: usize, mover: Player) -> Name {
        self.record.header().name_at(ply, mover)
    }

    pub fn may_act(&self) -> bool {
        self.game().outcome().is_none() && self.seats.is_here(self.turn())
    }

    /// The player to move, if both are here. `None` if no player is here.
    pub fn local_player_to_move(&self) -> Option<Player> {
        self.seats.local_player(self.turn())
    }

    pub(super) fn next_number_here(&self) -> usize {
        self.game().ply() + if self.seats.is_here(self.turn()) { 1 } else { 2 }
    }
}

impl Match {
    #[must_use]
    pub fn with_lateness(self, lateness: Lateness) -> Match {
        Match { setting: Setting::Table(lateness), ..self }
    }

    #[must_use]
    pub fn with_offers(self, offers: Offers) -> Match {
        Match { offers, ..self }
    }

    /// In the order in which the lines were said.
    pub fn set_talk(&mut self, talk: Vec<ChatMessage>) {
        self.chat = talk.into();
    }

    pub fn set_rating_effect(&mut self, effect: Option<RatingEffect>) {
        self.rating_effect = effect;
    }

    pub fn offers(&self) -> Offers {
        self.offers
    }

    /// With all private trees: [`Snapshot::for_person`] removes those that a viewer may not see.
    pub fn snapshot(&self) -> Snapshot {
        Snapshot {
            record: Arc::clone(&self.record),
            seats: self.seats,
            round: self.round,
            present: Player::BOTH.map(|player| self.is_at_a_screen(player)),
            lateness: self.lateness(),
            offers: self.offers,
            settled_offers: Arc::clone(&self.settled_offers),
            pointing: self.pointing,
            viewed_lines: self.viewed_lines.clone(),
            chat: Arc::clone(&self.chat),
            rating_effect: self.rating_effect,
            unread: 0,
            trees: self.trees.clone(),
        }
    }

    /// After a change that could not be saved.
    pub fn restore(&mut self, before: &Snapshot) {
        self.record = Arc::clone(&before.record);
        self.seats = before.seats;
        self.offers = before.offers;
        self.settled_offers = Arc::clone(&before.settled_offers);
        self.chat = Arc::clone(&before.chat);
        self.trees.clone_from(&before.trees);
        self.pointing = before.pointing;
    }

    fn is_at_a_screen(&self, player: Player) -> bool {
        self.seat(player).person().is_none_or(|person| self.present.contains(&person))
    }

    /// Says whether the clock starts because both players are now here: the game has changed.
    pub fn come(&mut self, person: PersonId, now: Timestamp) -> bool {
        self.present.push(person);
        self.start_if_both_are_here(now)
    }

    fn start_if_both_are_here(&mut self, now: Timestamp) -> bool {
        let is_stopped = self.clock().is_some_and(|clock| clock.running().is_none());
        let are_here = Player::BOTH.into_iter().all(|player| self.is_at_a_screen(player));
        let starts = is_stopped && self.game().outcome().is_none() && are_here;
        if starts {
            self.start_clock(now);
        }
        starts
    }

    /// A person has one screen less at the game.
    pub fn leave(&mut self, person: PersonId) {
        if let Some(index) = self.present.iter().position(|here| *here == person) {
            self.present.swap_remove(index);
        }
        if let Some(colour) = self.seats.colour_of(person)
            && !self.present.contains(&person)
        {
            self.pointing[colour as usize] = None;
            self.viewed_lines[colour as usize] = None;
        }
    }

    pub(super) fn add_chat(&mut self, by: Player, line: &str) -> ApplyResult {
        let who = self.seat(by).person().ok_or(CommandError::Watching)?;
        self.add_line(who, self.name(by).clone(), false, line)?;
        Ok(vec![Event::Said])
    }

    /// To the spectators. `by` is the spectator's name, which only the game's owner knows.
    pub fn add_spectator_chat(&mut self, who: PersonId, by: Name, line: &str) -> CommandResult {
        self.add_line(who, by, true, line)
    }

    /// The line becomes short and safe to show. If its talk is full, deletes the oldest line there.
    fn add_line(&mut self, who: PersonId, by: Name, watches: bool, line: &str) -> CommandResult {
        if is_blank(line) {
            return Err(CommandError::Silence);
        }
        let mut talk = self.chat.to_vec();
        if talk.iter().filter(|spoken| spoken.watches == watches).count() >= LINES
            && let Some(oldest) = talk.iter().position(|spoken| spoken.watches == watches)
        {
            talk.remove(oldest);
        }
        talk.push(ChatMessage {
            person: who,
            by,
            watches,
            text: printable(line.trim(), LINE_COLUMNS),
        });
        self.chat = talk.into();
        Ok(())
    }
}

impl Snapshot {
    /// Says what the table would do: a screen at another machine asks it what is allowed.
    pub fn replica(&self) -> Match {
        Match {
            round: self.round,
            offers: self.offers,
            settled_offers: Arc::clone(&self.settled_offers),
            chat: Arc::clone(&self.chat),
            trees: self.trees.clone(),
            pointing: self.pointing,
            viewed_lines: self.viewed_lines.clone(),
            rating_effect: self.rating_effect,
            ..Match::with_record(
                Arc::clone(&self.record),
                self.seats,
                Setting::Table(self.lateness),
            )
        }
    }
}
