//! Where saved games live: a folder of saves, one locked file for each game, every write all or
//! nothing.
//!
//! From the bottom up: [`disk`] reads and writes whole files, [`file_name`] makes names,
//! [`saved_game`] says what a game must offer to be kept, [`game_file`] is the file of a game being
//! played, [`store`] the folder of games, [`list`] what is in it, [`elsewhere`] what is kept
//! outside it, and [`output`] which files may be replaced. [`mod@printable`] makes text from files
//! safe to show.

pub mod disk;
mod elsewhere;
mod error;
mod facts;
mod file_name;
mod format;
mod game_file;
pub mod json;
mod list;
mod output;
mod player_name;
mod printable;
mod saved_game;
mod store;

#[cfg(test)]
pub use error::DiskTask;
pub use error::{DiskError, DiskFault, Occupied, StoreError};
pub use facts::{Facts, GameEnd, Query};
pub use file_name::stem_after;
pub use format::{Format, ReadError};
pub use game_file::{ReadSave, SaveFile, game_in, lock, now, read_game, read_named_game};
pub use list::{Listed, is_hidden};
pub use output::{Overwrite, PutError, may_put, put};
pub use player_name::{Name, NameError};
pub use printable::{printable, visible, visible_path};
pub use saved_game::{Kinship, SavedGame};
pub use store::{Store, save_game};
