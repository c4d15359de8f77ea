//! The commands of the players of a game, why they are refused, and the events that follow from
//! them.

use thiserror::Error;

use crate::gipf::computer::Answer;
use crate::gipf::record::Blocked;
use crate::gipf::rules::{Jump, Outcome, Refusal, Step, Turn};
use crate::rules::Player;

/// A request of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Do a step of the turn. If the other player can contest a use, the step only announces it.
    /// The match plays the turn as soon as nothing is left to decide.
    Step(Step),
    /// Take back the last step of the turn, or the announcement of a use that nobody has answered.
    StepBack,
    /// Play the turn as it stands. Rows that need not be removed stay on the board.
    Finish,
    /// Play a whole turn in place of the begun one. A push may lack the rows to remove, which are
    /// then decided later.
    Play(Turn),
    /// Contest the announced use by a game of PÜNCT.
    Contest,
    /// Allow the announced use.
    LetBe,
    Undo,
    Redo,
    Resign,
    AgreeDraw,
}

impl Command {
    /// Returns the command that follows from the computer's answer; `None` if the computer found no
    /// turn.
    pub fn from_answer(answer: Answer) -> Option<Command> {
        match answer {
            Answer::Turn(turn) => turn.map(Command::Play),
            Answer::Contests(true) => Some(Command::Contest),
            Answer::Contests(false) => Some(Command::LetBe),
        }
    }
}

/// An event of a match. Screens report events; they do not decide what happens.
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
    /// The game of PÜNCT has changed, for example by a move, and goes on.
    ContestMoved,
    ContestSettled(ContestResult),
    Played(Turn),
    TakenBack(Undone),
    /// Turns were played again; this is the last of them.
    PlayedAgain(Turn),
    Ended(Outcome),
}

impl Event {
    /// Whether the game's file must change after the event. The file does not have the steps of an
    /// unfinished turn, but it has open and decided contests.
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
    /// The player who used the potential.
    pub user: Player,
    /// The player of GIPF who won the game of PÜNCT; `None` for a draw, which also loses the use.
    pub winner: Option<Player>,
}

impl ContestResult {
    /// Whether the use is made. If not, the potential leaves the game.
    pub fn is_used(self) -> bool {
        self.winner == Some(self.user)
    }
}

/// The events that follow from a command, or why the command is refused.
pub(super) type Applied = Result<Vec<Event>, Refused>;

/// Why a command is refused. The match is unchanged then.
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
