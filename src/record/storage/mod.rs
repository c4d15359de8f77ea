//! Where saved games live: a folder of saves, one locked file a game, every write all or nothing.
//!
//! From the bottom: [`disk_error`] says what a disk refuses, [`disk`] reads and writes whole files,
//! [`lock`] keeps other programs out, [`file_name`] makes names, [`game_file`] is the file of a game
//! being played, [`export`] writes a game once, [`store`] is the folder of games, [`list`] what is in it.

pub mod disk;
mod disk_error;
mod export;
mod file_name;
mod game_file;
mod list;
mod lock;
mod overwrite;
mod store;
mod store_error;

#[cfg(test)]
pub use disk_error::Task;
pub use disk_error::{DiskError, DiskFault};
pub use export::{export, save};
pub use game_file::{GameFile, now, read, read_file};
pub use list::{Listed, Summary};
pub use overwrite::Overwrite;
pub use store::Store;
pub use store_error::StoreError;
