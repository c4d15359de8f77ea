//! All stored data of the server, in one file of `SQLite`. The server uses its [`Database`] under a
//! lock. When a method of the database returns, all of its changes are on the disk. After an error,
//! the database is unchanged.
//!
//! - [`connection`]: opens the database of a folder and brings it up to date; [`file`]: opens,
//!   checks and copies its file;
//! - [`backup`]: makes copies during use, checks and restores copies;
//! - [`resting`]: clocks of open games, which rest while no server runs, and during vacations;
//! - [`accounts`] with their [`account_name`]s and [`keys`], and banned networks;
//! - [`games`], and the operator's decisions about games; [`game_row`]: stored games with the
//!   players' private trees; [`game_lists`]; [`challenges`], which lead to games;
//! - [`chat`] of games, texts about games, and ignored players;
//! - [`ratings`]: ratings of the accounts, and their computation;
//! - [`origins`]: the networks from which the owners of accounts come;
//! - [`waiting`]: the things that wait for players, and the notices that must still be sent;
//! - [`sql`] and [`values`]: running statements, errors, and the storage of values.

mod account_name;
mod accounts;
mod backup;
mod challenges;
mod chat;
mod connection;
mod file;
mod game_lists;
mod game_row;
mod games;
mod keys;
mod origins;
mod ratings;
mod resting;
mod sql;
#[cfg(test)]
mod tests;
mod values;
mod waiting;

pub use account_name::{AccountName, AccountNameError};
pub use accounts::{Account, RegisterError, RenameError};
pub use backup::{CopyContent, back_up, check_copy, restore};
pub use challenges::{Challenge, ChallengeError, NewChallenge, OfferLimits};
pub use chat::{ChatLine, ChatOf, Report};
pub use connection::Database;
pub use file::make_folder;
pub use game_lists::Which;
pub use game_row::{GameRow, GameState, StoredGame, StoredSeat, StoredStudy, Terms};
pub use games::{GameError, GameUpdate, NewGameRow};
pub use keys::{AccountKey, Invitation, KeyError, WordHash};
pub use origins::Arrival;
pub use ratings::{RankedPlayer, RecountBatch};
#[cfg(test)]
pub use resting::VacationLeft;
pub use resting::{Leave, RestingGame, Vacation, VacationError};
pub use sql::DatabaseError;
pub use values::{AccountId, ChallengeId, GameId};
pub use waiting::{NoticeId, WaitingNumber, WaitingThing, Waits};
