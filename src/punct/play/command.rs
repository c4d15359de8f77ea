//! What the player of a colour asks of a match, and why it may be refused.

use std::time::Duration;

use thiserror::Error;

use super::offers::Proposal;
#[cfg(feature = "server")]
use super::plan::PlanError;
use crate::punct::computer::Answer;
use crate::punct::engine::MoveMark;
use crate::punct::record::NodeId;
use crate::rules::{EndingError, Move, Placement, Player, Refusal, Space};

/// Before this ply a game between several screens can be aborted, and no result counts.
pub const ABORTABLE: usize = 2;

/// A request of the player of a colour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    Play {
        /// The number of the move, from 1. To ask twice for the same move does no harm. `None` for
        /// the next move.
        number: Option<usize>,
        played: Move,
    },
    /// To take over White's first move.
    TakeOver,
    /// To play moves again that were taken back.
    Redo,
    Resign,
    /// To end a game that has hardly begun, so that it counts for nothing.
    Abort,
    /// To claim a draw by the rules.
    ClaimDraw,
    /// To claim the win because the other player's time is over.
    ClaimTime,
    /// To give the other player more time.
    GiveTime(Duration),
    /// To offer something, or to accept it if the other player has offered it. Where nobody need be
    /// asked, it is done at once.
    Offer(Proposal),
    /// To decline what the other player has offered, or else to take back the own offer; of
    /// several, the one that is shown first ([`Offers::first_for`](super::Offers::first_for)).
    Decline,
    Say(String),
    /// To change comments, marks and variations.
    Edit(TreeEdit),
    /// To answer moves of the opponent with these replies, before the opponent has moved: a branch
    /// of conditional moves.
    #[cfg(feature = "server")]
    Plan(Vec<[Move; 2]>),
    /// To forget all conditional moves.
    #[cfg(feature = "server")]
    ForgetPlan,
    /// To let others see where the player points, or nothing any more.
    Point(Option<Pointing>),
}

impl Command {
    /// To take back the own last move, and the answer to it.
    pub const UNDO: Command = Command::Offer(Proposal::Undo);
    pub const DRAW: Command = Command::Offer(Proposal::Draw);
    pub const REMATCH: Command = Command::Offer(Proposal::Rematch);

    /// To play a move that is the next one, whichever number it has.
    pub const fn play(played: Move) -> Command {
        Command::Play { number: None, played }
    }
}

/// What the computer, which is to move, has decided.
impl From<Answer> for Command {
    fn from(answer: Answer) -> Command {
        match answer {
            Answer::Play(played) => Command::play(played),
            Answer::TakeOver => Command::TakeOver,
            // Where the computer finds nothing, the game is over, and to resign is refused.
            Answer::Resign | Answer::Nothing => Command::Resign,
        }
    }
}

/// Where a player points while a move is chosen. Nothing of it is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pointing {
    pub cursor: Space,
    /// How the piece in the hand would lie, if one is held and lies on the board there.
    pub placement: Option<Placement>,
}

/// A change of variations, comments and marks. It changes no move of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TreeEdit {
    /// Try a move after a node, or follow it if it is there.
    Try {
        node: NodeId,
        tried: Move,
    },
    Comment(NodeId, String),
    Mark(NodeId, Option<MoveMark>),
    /// Put the variation that begins with a node before the one that stands before it.
    Promote(NodeId),
    /// Delete a node of a variation and all after it.
    Delete(NodeId),
}

/// Why a command is refused. Nothing has changed then.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[cfg_attr(not(feature = "server"), expect(dead_code, reason = "only the server has tables"))]
pub enum Refused {
    #[error("you watch this game and don't play in it")]
    Watching,
    #[error("it is {0}'s turn")]
    NotYourTurn(Player),
    #[error("move {0} was a different move")]
    OtherMove(usize),
    #[error("the next move is number {next}, not {asked}")]
    TooEarly { asked: usize, next: usize },
    #[error(transparent)]
    Rules(#[from] Refusal),
    #[error(transparent)]
    Ending(#[from] EndingError),
    #[error("Black can take over White's first move only right after it, in a game with the swap")]
    NoSwap,
    #[error("you have made no move yet that could be taken back")]
    NoMove,
    #[error("no move was taken back that could be played again")]
    NothingTakenBack,
    #[error("the game is not over yet")]
    NotOver,
    #[error("the computer declines a draw")]
    ComputerDeclines,
    #[error("both have made a move: a game can be aborted only before that")]
    Begun,
    #[error("the other player's time is not over")]
    TimeLeft,
    #[error("this game has no clock")]
    NoClock,
    #[error("the other clock is full")]
    TimeFull,
    #[error("nothing is offered that could be declined")]
    NoOffer,
    #[error("not done: it could not be saved: {0}")]
    Unsaved(String),
    #[error("{0}")]
    TooOften(String),
    #[error("both players see this game, so it has no comments and variations")]
    SharedGame,
    #[error("there is nothing to say")]
    Silence,
    #[cfg(feature = "server")]
    #[error(transparent)]
    Plan(#[from] PlanError),
}
