//! What somebody at a table asks for, and why it may be refused.

use thiserror::Error;

use super::offers::Proposal;
use crate::rules::{EndingError, Move, Placement, Player, Refusal, Space};

/// What somebody at a table asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wish {
    /// To play a move.
    Play {
        /// The number of the move, from 1. Who asks twice for the same does no harm. `None` for
        /// the move whose turn it is.
        number: Option<usize>,
        /// The move.
        played: Move,
    },
    /// To take over White's first move.
    TakeOver,
    /// To give up.
    Resign,
    /// To claim a draw by repetition.
    ClaimDraw,
    /// To claim the win because the other player's time is over.
    ClaimTime,
    /// To offer something, or to accept it if the other has.
    Offer(Proposal),
    /// To decline what the other has offered, or else to take back the own offer; of several, the one
    /// that is shown first ([`Offers::first_for`](super::Offers::first_for)).
    Decline,
    /// To say something.
    Say(String),
    /// To let others see where one points, or nothing any more.
    Point(Option<Pointing>),
}

/// Where a player points while a move is chosen. Nothing of it is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pointing {
    /// The space of the cursor.
    pub cursor: Space,
    /// How the piece in the hand would lie, if one is held and lies on the board there.
    pub placement: Option<Placement>,
}

/// Why a wish is refused. Nothing has changed then.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[cfg_attr(not(feature = "server"), expect(dead_code, reason = "only the server has tables"))]
pub enum Refused {
    /// It comes from somebody who only watches.
    #[error("you watch this game and don't play in it")]
    Watching,
    /// The other player is to move.
    #[error("it is {0}'s turn")]
    NotYourTurn(Player),
    /// Another move has this number.
    #[error("move {0} has been played, and it was another one")]
    OtherMove(usize),
    /// The moves before that number have not been played.
    #[error("the next move is number {next}, not {asked}")]
    TooEarly {
        /// The number asked for.
        asked: usize,
        /// The number of the next move.
        next: usize,
    },
    /// The rules forbid the move.
    #[error(transparent)]
    Rules(#[from] Refusal),
    /// The game can't end so.
    #[error(transparent)]
    Ending(#[from] EndingError),
    /// Nothing can be taken over.
    #[error("Black can take over White's first move only right after it, in a game with the swap")]
    NoSwap,
    /// There is no move of that player to take back.
    #[error("you have made no move yet that could be taken back")]
    NoMove,
    /// The game goes on.
    #[error("the game is not over yet")]
    NotOver,
    /// The computer does not agree.
    #[error("the computer declines a draw")]
    ComputerDeclines,
    /// The other player still has time.
    #[error("the other player's time is not over")]
    TimeLeft,
    /// Nothing is offered.
    #[error("nothing is offered that could be declined")]
    NoOffer,
    /// The game can't be saved after the change, which was taken back.
    #[error("this can't be saved and was not done: {0}")]
    Unsaved(String),
    /// There is nothing in it that could be shown.
    #[error("there is nothing to say")]
    Silence,
}
