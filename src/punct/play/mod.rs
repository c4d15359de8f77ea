//! A game being played, wherever its players sit. A [`Match`] alone decides what a [`Command`]
//! does: it answers with [`Event`]s or a [`CommandError`], and uses no files, no network and no
//! system clock. Its owner does, and saves a change before showing it ([`Snapshot`]). A [`Session`]
//! is a match with its file.

mod apply;
mod command;
mod game_match;
mod private_tree;
mod session;
mod snapshot;
#[cfg(test)]
mod tests;
mod tree;

pub use apply::DrawMethod;
pub use command::{
    ABORTABLE_BELOW_PLY, ChangeKind, Command, CommandError, CommandResult, Event, Offer, Offers,
    Pointing, Proposal, SettledOffer, Settlement, TreeChange, TreeEdit,
};
pub use game_match::Match;
#[cfg(test)]
pub use private_tree::Plan;
pub use private_tree::PlanError;
pub use session::{Session, TableStep};
pub use snapshot::{
    AwaitedAction, ChatMessage, LINES, RatingEffect, RatingStep, Snapshot, TableOwner, TableView,
    UncountedReason,
};

use crate::kit::session::{SeatOf, SeatsOf};
use crate::kit::strength::Strength;

pub type Seat = SeatOf<Strength>;

pub type Seats = SeatsOf<Strength>;
