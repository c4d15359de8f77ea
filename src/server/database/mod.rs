//! Everything that the server keeps, in one file of `SQLite`. One thread owns the [`Database`];
//! what a method has written is on the disk when it returns, all of it or nothing.
//!
//! - [`connection`]: the database of a folder, opened and brought up to date; [`file`]: its file,
//!   checked and copied;
//! - [`backup`]: copies, made while it is used, and put in its place;
//! - [`clocks`] of the games that go on, which rest while no server runs;
//! - [`accounts`] with their [`account_name`]s and [`keys`], and banned networks;
//! - [`games`], decided by the operator, too; their [`game_row`]s with conditional moves, and
//!   [`game_lists`]; [`challenges`], from which games come;
//! - [`chat`]: what is said in games and written about them, and whom players ignore;
//! - [`ratings`] of the accounts and how they are worked out ([`recount`]), and their
//!   [`vacations`];
//! - [`origins`]: from where the owners of accounts come;
//! - [`sql`] and [`values`]: how statements are run and what goes wrong, and how values are stored.

mod account_name;
mod accounts;
mod backup;
mod challenges;
mod chat;
mod clocks;
mod connection;
mod file;
mod game_lists;
mod game_row;
mod games;
mod keys;
mod origins;
mod ratings;
mod recount;
mod sql;
#[cfg(test)]
mod tests;
mod vacations;
mod values;
mod waiting;

pub use account_name::{AccountName, AccountNameError};
pub use accounts::{Account, RegisterError, RenameError};
pub use backup::{CopyContent, check_copy, restore};
pub use challenges::{Challenge, ChallengeError, NewChallenge, OfferLimits};
pub use chat::{ChatLine, ChatOf, Report};
pub use clocks::RestingGame;
pub use connection::Database;
pub use file::make_folder;
pub use game_lists::Which;
pub use game_row::{GameRow, GameState, StoredGame, StoredPlan, StoredSeat, Terms};
pub use games::{GameError, GameUpdate, NewGameRow, Verdict};
pub use keys::{AccountKey, Invitation, KeyError, WordHash};
pub use origins::Arrival;
pub use ratings::RankedPlayer;
pub use recount::RecountBatch;
pub use sql::DatabaseError;
#[cfg(test)]
pub use vacations::VacationLeft;
pub use vacations::{Vacation, VacationError};
pub use values::{AccountId, ChallengeId, GameId};
pub use waiting::{NoticeId, WaitingNumber, WaitingThing, Waits};
