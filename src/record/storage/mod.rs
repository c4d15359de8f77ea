//! Where saved games live: a folder of saves, one locked file a game, every write all or nothing.
//!
//! From the bottom: [`disk_error`] says what a disk refuses, [`disk`] reads and writes whole files,
//! [`lock`] keeps other programs out, [`file_name`] makes names, [`saved_game`] says what a game must
//! offer to be kept, [`game_file`] is the file of a game being played, [`export`] writes a game once,
//! [`store`] is the folder of games, [`list`] what is in it.

pub mod disk;
mod disk_error;
mod export;
mod file_name;
mod game_file;
mod list;
mod lock;
mod overwrite;
mod saved_game;
mod store;
mod store_error;

#[cfg(test)]
pub use disk_error::DiskTask;
pub use disk_error::{DiskError, DiskFault};
pub use export::{export, save, save_game};
pub use game_file::{GameFile, SaveFile, now, read, read_file, read_game};
pub use list::Listed;
pub use overwrite::Overwrite;
pub use saved_game::{SavedGame, Summary};
pub use store::Store;
pub use store_error::StoreError;
