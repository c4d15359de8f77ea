//! Where saved games live: a folder of saves, one locked file a game, every write all or nothing.
//!
//! From the bottom: [`disk`] reads and writes whole files, [`file_name`] makes names, [`saved_game`]
//! says what a game must offer to be kept, [`game_file`] is the file of a game being played, [`store`]
//! the folder of games, [`elsewhere`] what is kept outside it, [`output`] what may be replaced, [`collection`]
//! all games of files and folders, [`index`] what is known of them.

pub mod collection;
pub mod disk;
mod elsewhere;
mod error;
mod file_name;
mod game_file;
pub mod index;
mod list;
mod output;
mod saved_game;
mod store;

pub use crate::record::storage::collection::{CollectionError, GamePlace};
pub use crate::record::storage::list::Listed;
pub use crate::record::storage::saved_game::{SavedGame, Summary};
#[cfg(test)]
pub use error::DiskTask;
pub use error::{DiskError, DiskFault, Occupied, StoreError};
pub use file_name::of_copy as name_of_copy;
pub use game_file::{GameFile, SaveFile, now, read, read_game, read_named, read_named_game};
pub use output::{Overwrite, PutError, may_put, put};
pub use store::{Store, export, save, save_game};
