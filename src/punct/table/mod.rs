//! A game whose players sit at screens of their own.
//!
//! All clients at the [`Table`] see the same ([`Seen`]) and ask for changes with a [`Wish`]; the
//! table grants it or says why not ([`Refused`]). It keeps no files, knows no network and reads no
//! clock: its owner does that, and saves a change before it is shown.

#[cfg(feature = "server")]
mod agreements;
mod offers;
#[cfg(feature = "server")]
mod plan;
mod rating_effect;
mod seen;
#[cfg(feature = "server")]
mod shared_game;
#[cfg(all(test, feature = "server"))]
mod tests;
mod wish;

#[cfg(feature = "server")]
pub use agreements::LINES;
#[cfg(feature = "server")]
pub use offers::Offers;
pub use offers::{Offer, Proposal, SettledOffer, Settlement, plies_to_undo};
#[cfg(feature = "server")]
pub use plan::{Plan, PlanError};
pub use rating_effect::RatingEffect;
#[cfg(feature = "server")]
pub use rating_effect::{RatingStep, Uncounted};
#[cfg(feature = "server")]
pub use seen::Awaited;
pub use seen::{PersonId, Seen, Sitter, Spoken};
#[cfg(feature = "server")]
pub use shared_game::{Heard, Table};
pub use wish::{ABORTABLE, Pointing, Refused, Wish};
