//! What players ask of a match, and its answers: events, or the reason of a refusal.

use std::fmt::{self, Display};
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

use thiserror::Error;

use super::Seats;
use super::private_tree::PlanError;
use crate::kit::storage::Name;
use crate::punct::computer::ComputerDecision;
use crate::punct::engine::MoveMark;
use crate::punct::record::{NodeId, Undone};
use crate::rules::{Ending, EndingError, Move, Placement, Player, Refusal, Space};

/// In moves. A game between screens that has fewer can be aborted, and has no result then.
pub const ABORTABLE_BELOW_PLY: usize = 2;

pub const MAX_TRIED_MOVES: usize = 500;

/// In bytes. A spectator adds no more than 64 KiB with what else a flood leaves in the session.
pub const MOST_TREE_BYTES: usize = 64 << 10;
pub const MOST_WATCHED_BYTES: usize = 36 << 10;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    Play {
        /// From 1, so that a repeated command does no harm; `None` for the next move.
        number: Option<usize>,
        played: Move,
    },
    TakeOver,
    Redo,
    Resign,
    /// Abort a game that has hardly begun, so that it does not count.
    Abort,
    ClaimDraw,
    ClaimTime,
    GiveTime(Duration),
    /// Accept it if the other player made it. It takes effect at once if nobody need be asked.
    Offer(Proposal),
    /// The other player's offer or, if there is none, the own one. Of several, it is the first one
    /// that the player sees ([`Offers::first_for`]).
    Decline,
    Say(String),
    /// Change the tree of a game at one screen, or the player's private tree at a table.
    Edit(TreeEdit),
    /// After the end: change the tree that both players share.
    Share(TreeEdit),
    /// After the end: add the own private tree to the tree that both players share.
    Join,
    /// After the end: show others the position after these moves; `None` shows none any longer.
    LookAt(Option<Vec<Move>>),
    /// Add a branch of conditional moves: replies to moves that the opponent has not made yet.
    Plan(Vec<[Move; 2]>),
    ForgetPlan,
    /// Show to others where the player points; `None` shows nothing any longer.
    Point(Option<Pointing>),
    /// Carry out the command if the game still is in the state in which the player decided.
    Decided(Box<DecidedCommand>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DecidedCommand {
    pub command: Command,
    pub round: u32,
    pub ply: usize,
    pub seats: Seats,
    pub offers: Offers,
}

impl Command {
    pub const UNDO: Command = Command::Offer(Proposal::Undo);
    pub const DRAW: Command = Command::Offer(Proposal::Draw);
    pub const REMATCH: Command = Command::Offer(Proposal::Rematch);
    pub const GIVE_TIME: Command = Command::GiveTime(Duration::from_mins(5));

    pub const fn play(played: Move) -> Command {
        Command::Play { number: None, played }
    }

    #[cfg(feature = "server")]
    pub fn itself(&self) -> &Command {
        if let Command::Decided(decision) = self { &decision.command } else { self }
    }
}

impl From<ComputerDecision> for Command {
    fn from(answer: ComputerDecision) -> Command {
        match answer {
            ComputerDecision::Play(played) => Command::play(played),
            ComputerDecision::TakeOver => Command::TakeOver,
            // If the computer finds nothing, the game is over, and the match refuses the
            // resignation.
            ComputerDecision::Resign | ComputerDecision::Nothing => Command::Resign,
        }
    }
}

/// Where a player points while choosing a move. It is never saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pointing {
    pub cursor: Space,
    /// `None` if no piece is in the hand, or if the piece would lie partly off the board.
    pub placement: Option<Placement>,
}

/// A change of a tree at one of its nodes. The moves of the game stay as they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeEdit {
    /// The round to change, so that a late change does not reach the next game; `None` for the
    /// present round.
    pub round: Option<u32>,
    /// From the start. Moves name the node at all screens, even after the game has gone on.
    pub path: Vec<Move>,
    pub change: TreeChange,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TreeChange {
    /// Add moves, one after the other, after the node as a variation, unless they are there.
    Try(Vec<Move>),
    Comment(String),
    Mark(Option<MoveMark>),
    /// Move the variation that begins with the node one place up among its siblings.
    Promote,
    /// Delete the node, which is in a variation, and all nodes after it.
    Delete,
    /// With `true`: make the player's replies on the way to the node conditional. With `false`:
    /// make the move to the node and all moves after it no longer conditional.
    Plan(bool),
}

coded! {
    pub enum Proposal {
        /// The undo of the offering player's last move and of the answer to it.
        Undo = "undo",
        Draw = "draw",
        /// Another game with the colours exchanged.
        Rematch = "rematch",
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    pub by: Player,
    pub proposal: Proposal,
}

/// At most one of each kind: a player who makes the opponent's offer, too, agrees to it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Offers([Option<Player>; Proposal::ALL.len()]);

impl Offers {
    pub fn all(self) -> impl Iterator<Item = Offer> {
        Proposal::ALL
            .into_iter()
            .filter_map(move |what| self.0[what as usize].map(|by| Offer { by, proposal: what }))
    }

    /// The opponent's come before the player's own. A spectator is `None`.
    pub fn all_for(self, me: Option<Player>) -> impl Iterator<Item = Offer> {
        let of_others = self.all().filter(move |offer| Some(offer.by) != me);
        of_others.chain(self.all().filter(move |offer| Some(offer.by) == me))
    }

    pub fn first_for(self, me: Option<Player>) -> Option<Offer> {
        self.all_for(me).next()
    }

    pub fn has(self, offer: Offer) -> bool {
        self.0[offer.proposal as usize] == Some(offer.by)
    }

    #[must_use]
    pub fn of(self, by: Player) -> Offers {
        Offers(self.0.map(|one| one.filter(|it| *it == by)))
    }

    pub fn is_empty(self) -> bool {
        self == Offers::default()
    }

    pub(super) fn add(&mut self, offer: Offer) {
        self.0[offer.proposal as usize] = Some(offer.by);
    }

    pub(super) fn end(&mut self, what: Proposal) {
        self.0[what as usize] = None;
    }

    #[must_use]
    pub(super) fn exchanged(self) -> Offers {
        Offers(self.0.map(|by| by.map(Player::opponent)))
    }
}

/// As text for storing, such as `draw:white`.
impl Display for Offers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words =
            self.all().map(|Offer { by, proposal: what }| format!("{}:{}", what.code(), by.code()));
        f.write_str(&words.collect::<Vec<_>>().join(" "))
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}' is not an offer such as draw:white")]
pub struct NoOffer(String);

impl FromStr for Offers {
    type Err = NoOffer;

    fn from_str(text: &str) -> Result<Offers, NoOffer> {
        let mut offers = Offers::default();
        for word in text.split_whitespace() {
            let known = word.split_once(':').and_then(|(what, by)| {
                let what = Proposal::from_code(what)?;
                Some(Offer { by: by.parse().ok()?, proposal: what })
            });
            offers.add(known.ok_or_else(|| NoOffer(word.to_owned()))?);
        }
        Ok(offers)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettledOffer {
    pub proposal: Proposal,
    pub by: Name,
    pub other: Name,
    pub settlement: Settlement,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Settlement {
    Agreed,
    /// The other player agreed, and the moves with these numbers are taken back.
    Undone(RangeInclusive<usize>),
    Declined,
    /// The offering player withdrew the offer, or made a move that withdrew it.
    Withdrawn,
    /// The other player made a move without answering.
    PlayedOn,
}

/// The views of the match show its events and decide nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    Played(Move),
    /// Black has taken over White's first move.
    TakenOver,
    TakenBack(Undone),
    /// The last of the moves.
    PlayedAgain(Move),
    Ended(Ending),
    /// The player of this colour has received more time.
    TimeGiven(Player),
    Offered(Offer),
    Settled(SettledOffer),
    Rematch,
    /// A node of the game's tree or of a private tree has changed, and no move of the game.
    Edited(NodeId),
    /// A node of the tree that both players share has changed.
    Shared(NodeId),
    Said,
    /// A player points elsewhere, or looks at another position.
    Pointed,
}

/// Later values are greater changes. A change must be saved before it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ChangeKind {
    Nothing,
    Pointing,
    Talk,
    Tree,
    /// The tree that both players share after the end.
    SharedTree,
    Offers,
    Game,
    NextGame,
}

impl ChangeKind {
    pub fn from_events(events: &[Event]) -> ChangeKind {
        let changes = events.iter().map(|event| match event {
            Event::Played(_)
            | Event::TakenOver
            | Event::TakenBack(_)
            | Event::PlayedAgain(_)
            | Event::Ended(_)
            | Event::TimeGiven(_) => ChangeKind::Game,
            Event::Offered(_) | Event::Settled(_) => ChangeKind::Offers,
            Event::Rematch => ChangeKind::NextGame,
            Event::Edited(_) => ChangeKind::Tree,
            Event::Shared(_) => ChangeKind::SharedTree,
            Event::Said => ChangeKind::Talk,
            Event::Pointed => ChangeKind::Pointing,
        });
        changes.max().unwrap_or(ChangeKind::Nothing)
    }
}

/// Nothing has changed then.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CommandError {
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
    #[error("with the swap, Black takes over White's first move only right after it")]
    NoSwap,
    #[error("you have made no move yet that could be taken back")]
    NoMove,
    #[error("moves give back the time they added, and a player would have none left")]
    NoTimeToUndo,
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
    ByOwner(String),
    #[error("this variation is no longer there")]
    NoSuchLine,
    #[error("the next game has begun, so the variations of the last one did not change")]
    NextGame,
    #[error(
        "the variations are full ({MAX_TRIED_MOVES} moves or {} KiB, {} if you watch): delete one",
        MOST_TREE_BYTES / 1024, MOST_WATCHED_BYTES / 1024
    )]
    FullTree,
    #[error("your variations and comments in all open games are full: 2 MiB at most")]
    FullAccount,
    #[error("not done: the game has changed meanwhile, look at it again")]
    GoneOn,
    #[error("there is nothing to say")]
    Silence,
    #[error(transparent)]
    Plan(#[from] PlanError),
}

pub type CommandResult<T = ()> = Result<T, CommandError>;

pub(super) type ApplyResult = CommandResult<Vec<Event>>;
