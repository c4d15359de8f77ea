//! The match of the game at this screen. A session saves it after every change.

use std::path::Path;
use std::time::Duration;

use jiff::Timestamp;

use super::command::{ApplyResult, ChangeKind, Command, CommandResult, TreeChange, TreeEdit};
use super::game_match::Match;
use super::snapshot::Snapshot;
use super::{Seat, Seats};
use crate::kit::session::{GameSession, LocalMatch, OpenedGame, PersonId, SavedAs};
use crate::kit::settings::{OwnResult, OwnStrength, StrengthMove};
use crate::kit::storage::{Format, Name, Overwrite, Store, StoreResult, now};
use crate::kit::strength::Strength;
use crate::punct::clock::{Clock, TimeControl};
use crate::punct::computer::ThinkRequest;
use crate::punct::record::{self, Help, NodeId, ReadRecord, Record, Swap, Tree};
use crate::rules::{Game, Move, Player, Refusal, Rules};

pub type Session = GameSession<Match>;

impl Session {
    /// White's name comes first. The first move creates the file.
    pub fn new(store: Store, rules: Rules, names: [Name; 2]) -> Session {
        Session::from_record(store, Record::new(rules, names, now()))
    }

    pub fn from_game(store: Store, game: Game, names: [Name; 2]) -> Session {
        Session::from_record(store, Record::from_game(game, names, now()))
    }

    pub fn from_record(store: Store, record: Record) -> Session {
        Session::from_match(store, Match::from_saved(record))
    }

    /// The caller makes the opponent's moves. Never saved; `store` serves for pictures and exports.
    pub fn for_exercise(store: Store, start: Game) -> Session {
        let turn = start.position().turn();
        let [white, black] =
            Player::BOTH.map(|player| if player == turn { Seat::HERE } else { Seat::AWAY });
        let record = Record::from_game(start, Player::BOTH.map(Name::default_of), now());
        Session::without_file(store, Match::at_one_screen(record, Seats::new(white, black)))
    }

    /// Another part of the program owns the game, so the session saves nothing.
    pub fn at_table(store: Store, record: Record, seats: Seats) -> Session {
        Session::without_file(store, Match::at_one_screen(record, seats))
    }

    /// Saves nothing yet.
    #[must_use]
    pub fn with_seats(mut self, seats: Seats, swap: bool) -> Session {
        let swap = swap.then_some(Swap::Allowed);
        self.change_unsaved(|game, _| game.record_mut().header_mut().swap = swap);
        self.seat(seats);
        self
    }

    /// `None` if the computer is not to move.
    pub fn think_request(&self, seed: u64) -> Option<ThinkRequest> {
        ThinkRequest::in_game(self.record(), self.seats().seat(self.turn()).strength(), seed)
    }

    pub fn is_between_computers(&self) -> bool {
        self.seats().are_computers() && self.game().outcome().is_none()
    }

    /// `None` if the game has no clock.
    pub fn time_left(&self, player: Player) -> Option<Duration> {
        Some(self.clock()?.time_left(player, self.time()))
    }

    /// `None` if the computer did not play at this strength. `has_tips`: the next game has tips.
    pub fn strength_move(&self, before: OwnStrength, has_tips: bool) -> Option<StrengthMove> {
        let winner = self.game().outcome()?.winner();
        let (person, played_at) = self.seats().person_and_level()?;
        if !before.includes(played_at) {
            return None;
        }
        let is_won = winner.map(|winner| winner == person);
        let result = OwnResult { is_won, played_at, moves: self.moves_of(person) };
        Some(StrengthMove { before, after: before.after_game(result), result, has_tips })
    }

    /// The computer plays at the new own strength, unless its strength was changed since.
    pub fn seats_again(&self, moved: Option<StrengthMove>) -> Seats {
        let seats = self.seats();
        if let Some(moved) = moved
            && let Some((_, level)) = seats.person_and_level()
            && moved.result.played_at == level
        {
            return seats.at_level(moved.next());
        }
        seats
    }

    pub fn add_help(&mut self, help: Help) {
        self.add_help_at(self.next_number_here(), help);
    }

    /// If the game has a file, saves the game.
    pub fn add_help_at(&mut self, number: usize, help: Help) {
        let has_file = self.path().is_some();
        self.change(
            |game, _| game.record_mut().header_mut().add_help(number, help),
            |is_new| *is_new && has_file,
        );
    }

    /// Saves nothing yet.
    #[must_use]
    pub fn with_clock(mut self, control: Option<TimeControl>) -> Session {
        self.follow_clock(control.map(Clock::new));
        self
    }

    pub fn follow_clock(&mut self, clock: Option<Clock>) {
        self.change_unsaved(|game, _| game.set_clock(clock));
    }

    pub fn start_clock(&mut self) {
        self.change_unsaved(Match::start_clock);
    }

    pub fn stop_clock(&mut self) {
        self.change_unsaved(|game, now| game.record_mut().stop_clock(now));
    }

    /// Saves the game. A game that another part of the program owns does not end here.
    pub fn end_on_time(&mut self) -> bool {
        self.saves_here() && self.change(Match::end_on_time, |ended| *ended)
    }

    /// `wanted` is the number of the game in the file, from 1; `None` takes the first.
    pub fn import_one(
        store: Store,
        path: &Path,
        wanted: Option<usize>,
    ) -> StoreResult<(Session, OpenedGame)> {
        let (record, remarks) = read_with_remarks(path, wanted)?;
        Ok((Session::from_record(store, record), OpenedGame::Imported(remarks)))
    }
}

impl Session {
    /// After an error nothing has changed, but that the game may have ended on time.
    pub fn apply(&mut self, by: Player, command: Command) -> ApplyResult {
        if self.end_on_time() {
            return Err(Refusal::GameOver.into());
        }
        self.change(
            |game, now| game.apply(by, command, now),
            |done| {
                done.as_ref()
                    .is_ok_and(|events| ChangeKind::from_events(events) == ChangeKind::Game)
            },
        )
    }

    pub fn play(&mut self, played: Move) -> ApplyResult {
        self.apply(self.turn(), Command::play(played))
    }

    /// Saves the game, even if a player's time is over. No events mean that nothing has changed.
    pub fn edit(&mut self, edit: TreeEdit) -> ApplyResult {
        let by = self.turn();
        self.change(
            |game, now| game.apply(by, Command::Edit(edit), now),
            |done| done.as_ref().is_ok_and(|events| !events.is_empty()),
        )
    }

    /// Returns the change, for a table; `None` if nothing has changed.
    pub fn edit_node(&mut self, node: NodeId, new: TreeChange) -> CommandResult<Option<TreeEdit>> {
        let edit = self.edit_at(node, new)?;
        let events = self.edit(edit.clone())?;
        Ok((!events.is_empty()).then_some(edit))
    }
}

/// The step from the game of a session to the game at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableStep {
    Nothing,
    /// These moves were played. A conditional reply comes together with the move before it.
    Moves(Vec<Move>),
    /// Moves were taken back, the game has ended, or another game has begun.
    Other,
}

impl Session {
    pub fn step_to(&self, seen: &Snapshot) -> TableStep {
        let game = seen.record.game();
        let (old, new) = (self.game().moves(), game.moves());
        // A swap changes only itself where both players have one name.
        let [here, there] = [self.record().header(), seen.record.header()];
        if here.names != there.names || here.swap != there.swap {
            return TableStep::Other;
        }
        if new == old && game.outcome() == self.game().outcome() {
            return TableStep::Nothing;
        }
        match new.strip_prefix(old) {
            Some(next) if (1..=2).contains(&next.len()) => TableStep::Moves(next.to_vec()),
            _ => TableStep::Other,
        }
    }

    /// A spectator's variations are in this session alone, so the table's moves are only added.
    pub fn adopt_tree(&mut self, tree: &Tree, watches: bool) {
        self.change_unsaved(|game, _| {
            let own = game.record_mut().tree_mut();
            if watches { own.include(tree) } else { own.adopt(tree) }
        });
    }
}

fn read_with_remarks(path: &Path, wanted: Option<usize>) -> StoreResult<(Record, Vec<String>)> {
    let ReadRecord { record, remarks, .. } = record::read_named(path, wanted)?;
    Ok((record, remarks.iter().map(ToString::to_string).collect()))
}

impl LocalMatch for Match {
    type Saved = Record;
    type Level = Strength;

    /// Stops the clock, which did not run while the game was closed.
    fn from_saved(mut record: Record) -> Match {
        record.header_mut().clock = record.clock().cloned().map(Clock::stopped);
        let seats = Seats::from_strengths(record.header().computer);
        Match::at_one_screen(record, seats)
    }

    fn to_saved(&self, now: Timestamp) -> Record {
        self.record().stopped(now)
    }

    fn import(path: &Path) -> StoreResult<(Record, Vec<String>)> {
        read_with_remarks(path, None)
    }

    fn export(
        record: &Record,
        store: &Store,
        path: &Path,
        overwrite: Overwrite,
    ) -> StoreResult<Option<SavedAs>> {
        let Some(format @ (Format::Sgf | Format::Text)) = Format::from_path(path) else {
            return Ok(None);
        };
        store.export(record, path, format, overwrite)?;
        let remark = format.remark_on_writing(record).map(|remark| remark.to_string());
        Ok(Some(SavedAs::Copy(remark)))
    }

    fn remark_on(record: &Record) -> Option<String> {
        record.header().remark_on_levels().map(|remark| remark.to_string())
    }

    fn seats(&self) -> Seats {
        Match::seats(self)
    }

    fn seat(&mut self, seats: Seats) {
        let names = Player::BOTH.map(|player| match seats.seat(player) {
            Seat::Person(person) if person != PersonId::HERE => self.name(player).clone(),
            seat => self.name(player).for_seat(player, seat.strength().is_some()),
        });
        // The computer made the moves of a colour that a person here takes over.
        for player in seats.local_players() {
            if self.seats().seat(player).strength().is_some() {
                for number in self.numbers_of(player) {
                    self.record_mut().header_mut().add_help(number, Help::Hint);
                }
            }
        }
        self.set_players(names, seats);
    }

    /// Says whether the clock was running. If the time is over, ends the game instead.
    fn pause(&mut self, now: Timestamp) -> bool {
        let runs = self.clock().is_some_and(|clock| clock.running().is_some());
        if runs && !self.end_on_time(now) {
            self.record_mut().stop_clock(now);
        }
        runs
    }
}
