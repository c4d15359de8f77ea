//! The commands of the players, why they are refused, and the events that follow from them.

use thiserror::Error;

use crate::gipf::engine::Answer;
use crate::gipf::record::TurnError;
use crate::gipf::rules::{Jump, Outcome, Refusal, Step, Turn};
use crate::rules::Player;

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
    LetBe,
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
            Answer::Contests(false) => Some(Command::LetBe),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    Stepped,
    Announced(Jump),
    LetBe,
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
            Event::Stepped | Event::Announced(_) | Event::LetBe => false,
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
pub(super) type Applied = Result<Vec<Event>, CommandError>;

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
