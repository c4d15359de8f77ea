//! Where saved games live: a folder of saves, with one locked file for each game. Every write
//! succeeds completely or changes nothing.
//!
//! From the bottom up: [`path`] finds the file for a typed path, [`disk`] reads and writes whole
//! files, [`file_name`] makes names, [`SavedGame`] is what a game must offer to be saved,
//! [`game_file`] is the file of a game being played, [`store`] the folder of games, [`list`] its
//! content, [`index`] the known facts of unread files, [`latest`] the latest unfinished game, and
//! [`output`] the rule for replacing files. [`mod@printable`] makes text from files safe to show.

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
pub use game_file::{
    ReadSave, SaveFile, game_in, lock, lock_when_free, now, read_game, read_named_game,
};
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

/// How a game in a file relates to the present one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kinship {
    /// An earlier state of the present game: replacing it loses nothing.
    Earlier,
    /// The same game, with a part that the present one does not have.
    Further,
    Other,
}

/// A game in the form that its file holds.
pub trait SavedGame: Send + Sized {
    /// The facts that a list of saves shows.
    type Summary;

    /// The game in a file, and the file's format. Only [`Format::Json`] is a save.
    fn read(path: &Path, bytes: &[u8]) -> Result<(Self, Format), ReadError>;

    fn save(&self, saved: Timestamp) -> String;

    /// White's name first.
    fn names(&self) -> &[Name; 2];

    /// When the file was written, if the file has that time.
    fn saved_at(&self) -> Option<Timestamp>;

    /// Whether the game has ended where the players stand.
    fn is_over(&self) -> bool;

    fn summary(&self) -> Self::Summary;

    /// How a game in a file relates to this one.
    fn kinship(&self, found: &Self) -> Kinship;
}
