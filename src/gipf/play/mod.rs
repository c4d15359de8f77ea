//! A game of GIPF being played, with the commands of its players, why they are refused, and the
//! events that follow from them. A [`Match`] is the game with its players and a use that waits for
//! an answer. Only [`Match::apply`] and [`Match::follow_contest`] change it. A [`Session`] is a
//! match with its file, which it saves after every event that [`Event::is_saved`] names.

mod apply;
#[cfg(test)]
mod tests;

pub use apply::MOST_TURNS;

use std::path::Path;

use jiff::Timestamp;
use thiserror::Error;

use super::engine::{GipfStrength, ThinkRequest};
use crate::gipf::engine::Answer;
use crate::gipf::record::{AgreedRules, Contest, PunctRecord, Record, TurnError};
use crate::gipf::rules::{Jump, Outcome, Position, Refusal, Removal, Step, Turn};
use crate::kit::session::{GameSession, LocalMatch, SeatOf, SeatsOf};
use crate::kit::storage::{Name, Store, StoreResult, now, read_named_game};
use crate::rules::Player;

/// A seat in a game of GIPF. All players are at this machine.
pub type Seat = SeatOf<GipfStrength>;

pub type Seats = SeatsOf<GipfStrength>;

/// What only reads the game is a method of its [`Record`].
#[derive(Clone, derive_more::Deref)]
pub struct Match {
    #[deref]
    record: Record,
    seats: Seats,
    announced: Option<Announcement>,
}

#[derive(Clone, Debug)]
struct Announcement {
    jump: Jump,
    /// The rows to remove after the use, if it was announced as part of a whole turn.
    planned: Option<Vec<Removal>>,
}

impl Match {
    pub fn record(&self) -> &Record {
        &self.record
    }

    pub fn seats(&self) -> Seats {
        self.seats
    }

    pub fn turn(&self) -> Player {
        self.game().position().turn()
    }

    /// The turns played, and after them those that were taken back.
    pub fn line(&self) -> Vec<Turn> {
        self.record.line().cloned().collect()
    }

    /// Reaches into turns taken back; `None` if there are fewer.
    pub fn position_at(&self, ply: usize) -> Option<Position> {
        self.record.game_at(ply).map(|game| game.position().clone())
    }

    pub fn names(&self) -> &[Name; 2] {
        &self.record.names
    }

    /// Not while a use waits for its answer, or a game of PÜNCT goes on.
    pub fn awaits_step(&self) -> bool {
        let is_over = self.game().outcome().is_some();
        self.seats.is_here(self.turn()) && !is_over && self.check_free().is_ok()
    }

    /// Checks that no announced use waits for an answer and no game of PÜNCT is open.
    pub fn check_free(&self) -> Result<(), TurnError> {
        if let Some(contest) = self.record.contest() {
            return Err(TurnError::Contested(contest.jump));
        }
        self.announced_jump().map_or(Ok(()), |jump| Err(TurnError::Announced(jump)))
    }

    pub fn announced_jump(&self) -> Option<Jump> {
        self.announced.as_ref().map(|announcement| announcement.jump)
    }

    pub fn open_contest(&self) -> Option<&Contest> {
        self.record.contest()
    }

    pub fn challenger(&self) -> Player {
        self.turn().opponent()
    }

    /// What the computer must decide next; `None` if the game does not wait for the computer.
    pub fn think_request(&self) -> Option<ThinkRequest> {
        if self.game().outcome().is_some() || self.record.contest().is_some() {
            return None;
        }
        let position = self.draft().position().clone();
        if let Some(jump) = self.announced_jump() {
            self.seats.seat(self.challenger()).strength()?;
            return Some(ThinkRequest::Contest(position, jump));
        }
        let strength = self.seats.seat(self.turn()).strength()?;
        Some(match self.record.turn_to_finish() {
            Some(turn) => ThinkRequest::Finish(turn),
            None => ThinkRequest::Play(position, strength),
        })
    }

    /// Challenges spent in the present turn are subtracted.
    pub fn challenges_left(&self, player: Player) -> usize {
        let left = self.game().challenges_left(player);
        let spent = if player == self.challenger() { self.begun_contests() } else { 0 };
        left.saturating_sub(spent)
    }

    fn begun_contests(&self) -> usize {
        self.draft().to_turn().challenges()
    }
}

impl LocalMatch for Match {
    type Saved = Record;
    type Level = GipfStrength;

    /// A begun turn that leaves nothing to decide is played.
    fn from_saved(record: Record) -> Match {
        let seats = Seats::from_strengths(record.computer);
        let mut game = Match { record, seats, announced: None };
        game.finish_if_decided();
        game
    }

    fn to_saved(&self, _now: Timestamp) -> Record {
        self.record().clone()
    }

    fn import(path: &Path) -> StoreResult<(Record, Vec<String>)> {
        Ok((read_named_game(path)?, Vec::new()))
    }

    fn seats(&self) -> Seats {
        Match::seats(self)
    }

    fn seat(&mut self, seats: Seats) {
        self.record.names = Player::BOTH.map(|player| {
            let is_computer = matches!(seats.seat(player), Seat::Computer(_));
            self.name(player).for_seat(player, is_computer)
        });
        self.record.computer = seats.computer();
        self.seats = seats;
    }
}

pub type Session = GameSession<Match>;

impl Session {
    pub fn folder(saves: &Store) -> Store {
        saves.subfolder("gipf")
    }

    /// White's name comes first. The first change creates the file.
    pub fn new(store: Store, agreed: AgreedRules, names: [Name; 2], seats: Seats) -> Session {
        let mut session = Session::from_record(store, Record::new(agreed, names, now()));
        session.seat(seats);
        session
    }

    pub fn from_record(store: Store, record: Record) -> Session {
        Session::from_match(store, Match::from_saved(record))
    }

    /// Saves the game if its file must change.
    pub fn apply(&mut self, by: Player, command: Command) -> ApplyResult {
        self.change(|game, now| game.apply(by, command, now), must_save)
    }

    /// Carries out a command of the player who decides on it, as [`Session::apply`] does.
    pub fn take(&mut self, command: Command) -> ApplyResult {
        let by = self.decides_on(&command).unwrap_or(self.turn());
        self.apply(by, command)
    }

    /// As [`Match::follow_contest`], and saves the game.
    pub fn follow_contest(&mut self, punct: PunctRecord) -> ApplyResult {
        self.change(|game, _| game.follow_contest(punct), must_save)
    }
}

/// Once after all events of a command, so that a killed program leaves nothing half done.
fn must_save(done: &ApplyResult) -> bool {
    done.as_ref().is_ok_and(|events| events.iter().any(Event::is_saved))
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// If the other player can contest a use, the step only announces it.
    Step(Step),
    /// Take back the last step of the turn, or the announcement of a use that nobody has answered.
    StepBack,
    /// Play the turn as it stands. Rows that need not be removed stay on the board.
    Finish,
    /// In place of the begun turn. A push may lack the rows to remove, which are decided later.
    Play(Turn),
    Contest,
    DeclineContest,
    Undo,
    Redo,
    Resign,
    AgreeDraw,
}

impl Command {
    /// `None` if the computer found no turn.
    pub fn from_answer(answer: Answer) -> Option<Command> {
        match answer {
            Answer::Turn(turn) => turn.map(Command::Play),
            Answer::Contests(true) => Some(Command::Contest),
            Answer::Contests(false) => Some(Command::DeclineContest),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    Stepped,
    Announced(Jump),
    ContestDeclined,
    ContestBegun,
    ContestMoved,
    ContestSettled(ContestResult),
    Played(Turn),
    TakenBack(Undone),
    /// Turns were played again; this is the last of them.
    PlayedAgain(Turn),
    Ended(Outcome),
}

impl Event {
    /// The file has no steps of an unfinished turn, but its open and decided contests.
    pub fn is_saved(&self) -> bool {
        match self {
            Event::Stepped | Event::Announced(_) | Event::ContestDeclined => false,
            Event::TakenBack(undone) => *undone != Undone::Begun { contests: 0 },
            Event::ContestBegun
            | Event::ContestMoved
            | Event::ContestSettled(_)
            | Event::Played(_)
            | Event::PlayedAgain(_)
            | Event::Ended(_) => true,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Undone {
    /// The unfinished turn, with this number of decided contests.
    Begun {
        contests: usize,
    },
    Ending,
    /// These turns, the latest first.
    Turns(Vec<Turn>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ContestResult {
    pub jump: Jump,
    pub user: Player,
    /// The player of GIPF who won the game of PÜNCT; `None` for a draw, which also loses the use.
    pub winner: Option<Player>,
}

impl ContestResult {
    /// If not, the potential leaves the game.
    pub fn is_used(self) -> bool {
        self.winner == Some(self.user)
    }
}

/// If a command is refused, the match is unchanged.
pub(super) type ApplyResult = Result<Vec<Event>, CommandError>;

#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum CommandError {
    #[error(transparent)]
    Rules(#[from] Refusal),
    #[error(transparent)]
    Turn(#[from] TurnError),
    #[error("{0} decides that now")]
    NotYourTurn(Player),
    #[error("the computer declines a draw")]
    ComputerDeclines,
    #[error("two computers play this game")]
    Computers,
    #[error("nothing of this turn is done yet")]
    NothingBegun,
    #[error("what a challenge has decided can't be taken back step by step")]
    DecidedInTurn,
    #[error("no turn was played that could be taken back")]
    NothingPlayed,
    #[error("no turn was taken back that could be played again")]
    NothingTakenBack,
}
