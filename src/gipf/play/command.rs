//! What the players of a game ask for, why it is refused, and what it has done.

use thiserror::Error;

use crate::gipf::computer::Answer;
use crate::gipf::record::Blocked;
use crate::gipf::rules::{Jump, Outcome, Refusal, Step, Turn};
use crate::rules::Player;

/// A request of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Do a step of the turn. A use is only announced: whether it is made, a contest may decide.
    /// The turn is played as soon as nothing of it is left to decide.
    Step(Step),
    /// Take back the last step of the turn, or the announcement of a use that nobody has answered.
    StepBack,
    /// Play the turn as it stands: rows that may stay on the board do.
    Finish,
    /// Play a whole turn in place of what was begun. A push may be without the rows to remove,
    /// which then remain to be decided.
    Play(Turn),
    /// Contest the announced use by a game of PÜNCT.
    Contest,
    /// Let the announced use be made.
    LetBe,
    Undo,
    Redo,
    Resign,
    AgreeDraw,
}

impl Command {
    /// What the computer, whose decision the game waits for, has decided; `None` if it has found no
    /// turn.
    pub fn from_answer(answer: Answer) -> Option<Command> {
        match answer {
            Answer::Turn(turn) => turn.map(Command::Play),
            Answer::Contests(true) => Some(Command::Contest),
            Answer::Contests(false) => Some(Command::LetBe),
        }
    }
}

/// What has happened in a match. A screen tells of it and decides nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The turn being made has changed.
    Stepped,
    /// A use waits for the answer of the other player.
    Announced(Jump),
    /// The other player did not contest the announced use.
    LetBe,
    /// The game of PÜNCT about a use has begun.
    ContestBegun,
    /// The game of PÜNCT has gone on.
    ContestMoved,
    ContestSettled(ContestResult),
    Played(Turn),
    TakenBack(Undone),
    /// The last of the turns that are played again.
    PlayedAgain(Turn),
    Ended(Outcome),
}

impl Event {
    /// Whether a file holds what has happened. The steps of a turn are in no file, but for what a
    /// contest has decided.
    pub fn is_kept(&self) -> bool {
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

/// What an undo took back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Undone {
    /// The unfinished turn; `contests` were already decided in it.
    Begun {
        contests: usize,
    },
    Ending,
    /// The latest first.
    Turns(Vec<Turn>),
}

/// How a contest was settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ContestResult {
    pub jump: Jump,
    /// The player who used the potential.
    pub user: Player,
    /// The player of GIPF who won the game of PÜNCT; `None` for a draw, which loses the use too.
    pub winner: Option<Player>,
}

impl ContestResult {
    /// Whether the use is made; otherwise the potential is out of the game.
    pub fn is_used(self) -> bool {
        self.winner == Some(self.user)
    }
}

/// What a command has done, or why it is refused.
pub(super) type Applied = Result<Vec<Event>, Refused>;

/// Why a command is refused. Nothing has changed then.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum Refused {
    #[error(transparent)]
    Rules(#[from] Refusal),
    #[error(transparent)]
    Blocked(#[from] Blocked),
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
