//! Where saved games live: a folder of saves, one locked file for each game, every write all or
//! nothing.
//!
//! From the bottom up: [`path`] says what a typed path means, [`disk`] reads and writes whole
//! files, [`file_name`] makes names, [`SavedGame`] says what a game must offer to be kept,
//! [`game_file`] is the file of a game being played, [`store`] the folder of games, [`list`] what
//! is in it, [`index`] what is known of files without reading them, [`latest`] the game that goes
//! on, and [`output`] which files may be replaced. [`mod@printable`] makes text from files safe to
//! show.

pub mod disk;
mod error;
mod facts;
mod file_name;
mod format;
mod game_file;
mod index;
pub mod json;
mod keeper;
mod latest;
mod list;
mod output;
mod path;
mod player_name;
mod printable;
mod store;

#[cfg(test)]
pub use error::DiskTask;
pub use error::{DiskError, DiskFault, Occupied, StoreError};
pub use facts::{Facts, GameEnd, Query};
pub use file_name::stem_after;
pub use format::{Format, ReadError};
pub use game_file::{ReadSave, SaveFile, game_in, lock, now, read_game, read_named_game};
pub use index::{FileIndex, Stamp};
pub use keeper::FileKeeper;
pub use latest::Glance;
pub use list::{ListedSave, is_hidden};
pub use output::{Overwrite, PutError, may_put, put};
pub use path::meant_path;
pub use player_name::{Name, NameError};
pub use printable::is_blank;
pub use printable::{can_be_shown, printable, visible, visible_path};
pub use store::{Store, save_game};

use std::path::Path;

use jiff::Timestamp;

/// What a game in a file is to the present one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kinship {
    /// The same game, all of which the present one holds: nothing is lost if that replaces it.
    Earlier,
    /// The same game, with something that the present one does not hold.
    Further,
    Other,
}

/// A game as its file holds it.
pub trait SavedGame: Send + Sized {
    /// What a list of saves shows.
    type Summary;

    /// The game in a file, and in which format it is. Only [`Format::Json`] is a save.
    fn read(path: &Path, bytes: &[u8]) -> Result<(Self, Format), ReadError>;

    fn save(&self, saved: Timestamp) -> String;

    /// White's first.
    fn names(&self) -> &[Name; 2];

    /// When its file was written, if that says so.
    fn saved_at(&self) -> Option<Timestamp>;

    /// Whether it has ended where the players stand.
    fn is_over(&self) -> bool;

    fn summary(&self) -> Self::Summary;

    /// What a game in a file is to this one.
    fn kinship(&self, found: &Self) -> Kinship;
}
