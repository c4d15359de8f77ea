//! A game of GIPF being played, and the file it is saved in after every turn and every move of a
//! contest.

mod contest;
#[cfg(test)]
mod tests;
mod turn;

pub use crate::gipf::record::Blocked;
pub use contest::{Announced, ContestResult};
pub use turn::Undone;

use std::path::Path;

use super::strength::GipfStrength;
use crate::gipf::record::{Agreed, Record};
use crate::gipf::rules::{Draft, Game, Jump, Position, Refusal, Removal, Step, Turn};
use crate::kit::session::{KeptGame, Opened, SavedAs, SeatOf, SeatsOf};
use crate::kit::storage::{
    FileKeeper, Name, Overwrite, SaveFile, Store, StoreError, now, read_named_game,
};
use crate::rules::Player;

/// A seat in a game of GIPF. No player is at another machine.
pub type Seat = SeatOf<GipfStrength>;

pub type Seats = SeatsOf<GipfStrength>;

pub struct Session {
    record: Record,
    seats: Seats,
    announced: Option<Announcement>,
    keeper: FileKeeper<Record>,
}

/// The folder of games of GIPF below the folder of saves.
const FOLDER: &str = "gipf";

impl Session {
    /// Where games of GIPF are kept, in a folder of saves.
    pub fn place(saves: &Store) -> Store {
        saves.subfolder(FOLDER)
    }

    /// A new game; White's name comes first. The first turn creates its file. `store` is that of
    /// [`Session::place`].
    pub fn new(store: Store, agreed: Agreed, names: [Name; 2], seats: Seats) -> Session {
        let mut session = Session::from_record(store, Record::new(agreed, names, now()));
        session.seat(seats);
        session
    }

    pub fn from_record(store: Store, record: Record) -> Session {
        let seats = Seats::from_strengths(record.header.computer);
        Session { record, seats, announced: None, keeper: FileKeeper::new(store, None) }
    }

    #[cfg(test)]
    pub fn record(&self) -> &Record {
        &self.record
    }

    pub fn agreement(&self) -> Agreed {
        self.record.agreement()
    }

    pub fn game(&self) -> &Game {
        &self.record.game
    }

    pub fn draft(&self) -> &Draft {
        &self.record.draft
    }

    /// The turns that led here, then those that were taken back.
    pub fn line(&self) -> Vec<Turn> {
        self.record.line().cloned().collect()
    }

    /// The position as it stood, or will stand again, after so many turns; `None` if there are
    /// fewer.
    pub fn position_at(&self, ply: usize) -> Option<Position> {
        self.record.game_at(ply).map(|game| game.position().clone())
    }

    pub fn names(&self) -> &[Name; 2] {
        &self.record.header.names
    }

    pub fn name(&self, player: Player) -> &Name {
        self.record.name(player)
    }

    /// Whether a person at this screen is to move, and no use waits for an answer or a game of
    /// PÜNCT.
    pub fn may_act(&self) -> bool {
        let is_here = self.seats.seat(self.game().position().turn()) == Seat::HERE;
        is_here && self.game().outcome().is_none() && self.check_free().is_ok()
    }

    /// Whether nothing waits for an answer or a game of PÜNCT.
    pub fn check_free(&self) -> Result<(), Blocked> {
        if let Some(contest) = self.record.contest() {
            return Err(Blocked::Contested(contest.jump));
        }
        self.announced_jump().map_or(Ok(()), |jump| Err(Blocked::Announced(jump)))
    }

    /// Does a step of the turn. A use is only announced: whether it is made, a contest may decide.
    pub fn step(&mut self, step: Step) -> Result<(), Blocked> {
        self.check_free()?;
        match step {
            Step::Push(..) | Step::Remove(..) => Ok(self.record.draft.step(step)?),
            Step::Jump(jump) => self.announce(jump).map(drop),
            Step::Win(_) | Step::Lose(_) => Err(Blocked::NothingAnnounced),
        }
    }

    /// Takes back the last step of the turn, or the announcement of a use that nobody has answered
    /// yet; whether there was one. What a contest decided stays.
    pub fn step_back(&mut self) -> bool {
        if self.record.contest().is_some() {
            return false;
        }
        self.announced.take().is_some() || self.record.draft.step_back()
    }

    /// Finishes the turn: plays it and saves. Turns taken back are forgotten.
    ///
    /// # Errors
    /// If the move is missing, a row has to be removed or a challenge is not decided.
    pub fn finish(&mut self) -> Result<Turn, Blocked> {
        self.check_free()?;
        let turn = self.record.draft.finish()?;
        self.play_now(&turn)?;
        Ok(turn)
    }

    fn play_now(&mut self, turn: &Turn) -> Result<(), Blocked> {
        self.record.play(turn)?;
        self.announced = None;
        self.save();
        Ok(())
    }

    /// A player resigns. The unfinished turn and its contest are forgotten. Saves.
    pub fn resign(&mut self, player: Player) -> Result<(), Refusal> {
        self.end(|game| game.resign(player))
    }

    /// The players agree on a draw, as for [`Session::resign`].
    pub fn agree_draw(&mut self) -> Result<(), Refusal> {
        self.end(Game::agree_draw)
    }

    /// Nothing is begun or taken back in a game that the players ended.
    fn end(&mut self, end: impl Fn(&mut Game) -> Result<(), Refusal>) -> Result<(), Refusal> {
        self.record.end(end)?;
        self.announced = None;
        self.save();
        Ok(())
    }
}

impl KeptGame for Session {
    type Saved = Record;
    type Level = GipfStrength;

    fn from_saved(
        store: Store,
        record: Record,
        file: Option<SaveFile<Record>>,
    ) -> (Session, Opened) {
        let opened = if file.is_some() { Opened::Itself } else { Opened::Copy };
        let keeper = FileKeeper::new(store.clone(), file);
        (Session { keeper, ..Session::from_record(store, record) }, opened)
    }

    fn import(store: Store, path: &Path) -> Result<(Session, Opened), StoreError> {
        let session = Session::from_record(store, read_named_game(path)?);
        Ok((session, Opened::Imported(Vec::new())))
    }

    fn keeper(&self) -> &FileKeeper<Record> {
        &self.keeper
    }

    fn keeper_mut(&mut self) -> &mut FileKeeper<Record> {
        &mut self.keeper
    }

    fn save(&mut self) {
        self.keeper.save(&self.record);
    }

    fn save_as(&mut self, path: &Path, overwrite: Overwrite) -> Result<SavedAs, StoreError> {
        self.keeper.save_as(&self.record, path, overwrite)?;
        Ok(SavedAs::Itself)
    }

    fn seats(&self) -> Seats {
        self.seats
    }

    fn seat(&mut self, seats: Seats) {
        self.record.header.names = Player::BOTH.map(|player| {
            let is_computer = matches!(seats.seat(player), Seat::Computer(_));
            self.name(player).for_seat(player, is_computer)
        });
        self.record.header.computer = seats.computer();
        self.seats = seats;
    }
}

/// A use that was announced and that the other player may contest.
#[derive(Clone, Debug)]
struct Announcement {
    pub jump: Jump,
    /// The rows removed after it, if it was announced as part of a whole turn.
    pub planned: Option<Vec<Removal>>,
}
