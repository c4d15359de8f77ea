//! All stored data of the server, in one file of `SQLite`. The server uses its [`Database`] under a
//! lock.
//!
//! The functions of a subject stand in its file. What reads takes a connection, and a [`Database`]
//! dereferences to one. What writes takes a transaction, which only [`Database::write`] begins: it
//! returns when the whole change is on the disk; after an error, the database is unchanged.
//!
//! - [`connection`]: opens the database of a folder and brings it up to date; [`file`]: opens,
//!   checks and copies its file;
//! - [`backup`]: makes copies during use, checks and restores copies;
//! - [`resting`]: clocks of open games, which rest while no server runs, and during vacations;
//! - [`accounts`] with their [`account_name`]s and [`keys`], and banned networks;
//! - [`games`], and the operator's decisions about games; [`game_row`]: stored games with the
//!   players' private trees; [`challenges`], which lead to games;
//! - [`chat`] of games, texts about games, and ignored players;
//! - [`ratings`]: ratings of the accounts, and their computation;
//! - [`origins`]: the networks from which the owners of accounts come;
//! - [`waiting`]: the things that wait for players, and the notices that must still be sent;
//! - [`limits`]: how much an account can have, and why a change is refused;
//! - [`sql`] and [`values`]: running statements, errors, and the storage of values.

mod account_name;
pub mod accounts;
mod backup;
pub mod challenges;
pub mod chat;
mod connection;
mod file;
pub mod game_row;
pub mod games;
pub mod keys;
mod limits;
pub mod origins;
pub mod ratings;
pub mod resting;
mod sql;
#[cfg(test)]
pub mod tests;
mod values;
pub mod waiting;

pub use account_name::{AccountName, AccountNameError};
pub use accounts::Account;
pub use backup::{CopyContent, back_up, check_copy, restore};
pub use challenges::{Challenge, NewChallenge, OfferLimits};
pub use chat::{ChatLine, ChatOf, Report};
pub use connection::Database;
pub use file::{check, fold_in, make_folder};
pub use game_row::{GameRow, GameState, StoredGame, StoredSeat, StoredStudy, Terms};
pub use games::{GameUpdate, NewGameRow, Which};
pub use keys::{AccountKey, Invitation, WordHash};
pub use limits::{ChangeError, ChangeResult};
pub use origins::Arrival;
pub use ratings::{RankedPlayer, RecountBatch};
pub use resting::{Leave, RestingGame, Vacation};
pub use sql::{DatabaseError, DbResult};
#[cfg(test)]
pub use values::VacationLeft;
pub use values::{AccountId, ChallengeId, GameId};
pub use waiting::{NoticeId, WaitingNumber, WaitingThing, Waits};
