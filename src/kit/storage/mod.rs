//! How games are saved: in a folder, with one locked file for each game that is being played. Every
//! write succeeds completely or changes nothing.
//!
//! From the bottom up: [`path`] finds the file for a typed path and makes file names. [`disk`]
//! reads and writes whole files. [`SavedGame`] is the trait of games that can be saved.
//! [`game_file`] is the file of a game that is being played. [`store`] is the folder of games, and
//! [`list`] lists its content and reads no unchanged file again; a [`query`] finds games in lists.
//! [`mod@printable`] makes text from files safe to show, such as a player's [`name`].

pub mod disk;
mod error;
mod game_file;
pub mod json;
mod list;
mod name;
mod path;
mod printable;
mod query;
mod store;
#[cfg(test)]
mod tests;

pub use disk::{Overwrite, PutError, may_put, put};
#[cfg(test)]
pub use error::DiskTask;
pub use error::{DiskError, DiskFault, GameRelation, Occupied, ReadError, StoreError, StoreResult};
pub use game_file::{
    ReadSave, SaveFile, game_in, lock, lock_when_free, now, read_game, read_named_game,
};
pub use list::{FileIndex, ListedSave, QuickSearch, Stamp, is_hidden};
pub use name::{Name, NameError};
pub use path::{Format, expand_path, stem_after};
pub use printable::{can_be_shown, escaped, is_blank, printable, visible, visible_path};
pub use query::{Facts, GameEnd, Query};
pub use store::{Store, save_game};

use std::path::Path;

use jiff::Timestamp;

pub trait SavedGame: Send + Sized {
    type Summary;

    /// With the file's format: only a file in [`Format::Json`] is a save.
    fn read(path: &Path, bytes: &[u8]) -> Result<(Self, Format), ReadError>;

    fn save(&self, saved: Timestamp) -> String;

    /// White's first.
    fn names(&self) -> &[Name; 2];

    fn saved_at(&self) -> Option<Timestamp>;

    /// The game has ended at the players' place in it.
    fn is_over(&self) -> bool;

    fn summary(&self) -> Self::Summary;

    fn relation_to(&self, found: &Self) -> GameRelation;
}
