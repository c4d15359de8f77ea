//! A game being played, wherever its players sit.
//!
//! A [`Match`] alone decides what a [`Command`] does. It answers with [`Event`]s, or with the
//! reason of a refusal ([`CommandError`]). A match uses no files, no network and no system clock. The
//! game's owner uses these, and saves a change before showing it ([`Snapshot`]). The game at this
//! screen is a [`Session`]: a match with its file.

mod agreements;
mod apply;
mod between_screens;
mod check;
mod command;
mod event;
mod game_match;
mod offers;
mod plan;
mod planning;
mod private_tree;
mod rating_effect;
mod session;
mod snapshot;
mod table;
mod taking_back;
mod talk;
#[cfg(test)]
mod tests;
mod tree;

pub use agreements::DrawWay;
pub use command::TreeEdit;
pub use command::{ABORTABLE, Command, CommandError, CommandResult, Pointing, TreeChange};
pub use event::Changed;
pub use event::Event;
pub use game_match::Match;
pub use offers::Offers;
pub use offers::{Offer, Proposal, SettledOffer, Settlement};
pub use plan::{Plan, PlanError};
pub use rating_effect::RatingEffect;
pub use rating_effect::{RatingStep, Uncounted};
pub use session::Session;
pub use snapshot::Awaited;
pub use snapshot::{ChatMessage, Snapshot};
pub use table::TableView;
pub use table::{TableOwner, TableStep};
pub use talk::LINES;

use crate::kit::session::{SeatOf, SeatsOf};
use crate::kit::strength::Strength;

/// The seat of a colour in a game of PÜNCT.
pub type Seat = SeatOf<Strength>;

/// The seats of White and Black.
pub type Seats = SeatsOf<Strength>;
