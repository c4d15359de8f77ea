//! Everything that the server keeps, in one file of `SQLite`. One thread owns the [`Database`];
//! what a method has written is on the disk when it returns, all of it or nothing.
//!
//! - [`connection`]: the file, opened, brought up to date and checked;
//! - [`backup`]: copies of the file;
//! - [`accounts`] with their [`account_name`]s and [`keys`]; [`bans`] of networks;
//! - [`games`] with their [`chat`], conditional moves ([`plans`]), [`game_row`]s and
//!   [`game_lists`]; [`challenges`], from which games come; [`verdicts`] about them;
//! - [`notes`] of players about games, and reports;
//! - [`ratings`] of the accounts, their [`vacations`], and whom they ignore ([`ignoring`]);
//! - [`sql`] and [`values`]: how statements are run, and how values are stored; [`error`]: what
//!   goes wrong.

mod account_name;
mod accounts;
mod backup;
mod bans;
mod challenges;
mod chat;
mod connection;
mod error;
mod game_lists;
mod game_row;
mod games;
mod ignoring;
mod keys;
mod notes;
mod plans;
mod ratings;
mod sql;
#[cfg(test)]
mod tests;
mod vacations;
mod values;
mod verdicts;

pub use account_name::{AccountName, AccountNameError};
pub use accounts::{Account, RegisterError, RenameError};
pub use backup::restore;
pub use challenges::{Challenge, ChallengeError, NewChallenge, OfferLimits};
pub use chat::{ChatLine, ChatOf};
pub use connection::{Database, make_folder};
pub use error::DatabaseError;
pub use game_lists::Which;
pub use game_row::{GameRow, GameState, StoredGame, StoredSeat, Terms};
pub use games::{GameError, GameUpdate, NewGameRow};
pub use keys::{AccountKey, Fingerprint, Invitation, KeyError, PublicKey, WordHash};
pub use notes::Report;
pub use plans::StoredPlan;
pub use ratings::Standing;
pub use vacations::{Rested, Vacation, VacationError, end as end_of_vacation};
pub use values::{AccountId, ChallengeId, GameId};
pub use verdicts::Verdict;
