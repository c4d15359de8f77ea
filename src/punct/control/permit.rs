//! Who may give a command in a game of this program's own, and why nobody may.

use thiserror::Error;

use crate::kit::phrases::{
    TWO_COMPUTERS, declines_draw, nothing_to_play_again, nothing_to_take_back, other_turn,
};
use crate::kit::storage::Name;
use crate::punct::phrases::actions::why_no_take_over;
use crate::punct::play::{Command, Proposal, Refused, Session};
use crate::rules::Player;

/// Why what a person wants can't be done.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum IntentError {
    #[error("{}", other_turn(names, *turn))]
    OtherTurn { names: [Name; 2], turn: Player },
    #[error("{TWO_COMPUTERS}")]
    TwoComputers,
    #[error("{0}")]
    NoTakeOver(&'static str),
    #[error("{}", nothing_to_take_back("move"))]
    NothingToTakeBack,
    #[error("{}", nothing_to_play_again("move"))]
    NothingToPlayAgain,
    #[error("{}", declines_draw(.0))]
    ComputerDeclines(Name),
    #[error(transparent)]
    Refused(Refused),
}

impl From<Refused> for IntentError {
    fn from(why: Refused) -> IntentError {
        match why {
            Refused::NoMove => IntentError::NothingToTakeBack,
            Refused::NothingTakenBack => IntentError::NothingToPlayAgain,
            other => IntentError::Refused(other),
        }
    }
}

impl IntentError {
    /// Whether the person did nothing wrong: there is only nothing to be done.
    pub fn is_no_fault(&self) -> bool {
        matches!(
            self,
            IntentError::NothingToTakeBack
                | IntentError::NothingToPlayAgain
                | IntentError::ComputerDeclines(_)
        )
    }
}

/// Returns the player in whose name a person here gives a command.
///
/// # Errors
/// No person here may give the command.
pub fn commander(session: &Session, command: &Command) -> Result<Player, IntentError> {
    let (turn, here) = (session.turn(), session.player_here());
    match command {
        Command::Play { .. } if session.game().outcome().is_none() && !session.may_act() => {
            Err(IntentError::OtherTurn { names: session.names().clone(), turn })
        }
        Command::TakeOver => {
            let why = why_no_take_over(session);
            why.map_or(Ok(turn), |why| Err(IntentError::NoTakeOver(why)))
        }
        Command::Play { .. } | Command::Offer(Proposal::Rematch) => Ok(turn),
        Command::Redo => Ok(here.unwrap_or(turn)),
        _ => here.ok_or(IntentError::TwoComputers),
    }
}
