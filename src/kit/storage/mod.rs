//! How games are saved: in a folder, with one locked file for each game that is being played. Every
//! write succeeds completely or changes nothing.
//!
//! From the bottom up: [`path`] finds the file for a typed path. [`disk`] reads and writes whole
//! files. [`file_name`] makes file names. [`SavedGame`] is the trait of games that can be saved.
//! [`game_file`] is the file of a game that is being played. [`store`] is the folder of games, and
//! [`list`] lists its content. [`index`] remembers facts about files, so that unchanged files are
//! not read again. [`latest`] finds the latest unfinished game. [`output`] decides which files may
//! be replaced. [`mod@printable`] makes text from files safe to show.

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
mod tests;

#[cfg(test)]
pub use error::DiskTask;
pub use error::{DiskError, DiskFault, Occupied, StoreError, StoreResult};
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
pub use printable::{can_be_shown, escaped, printable, visible, visible_path};
pub use store::{Store, save_game};

use std::path::Path;

use jiff::Timestamp;

/// How a game in a file relates to the present game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kinship {
    /// The game is an earlier state of the present game, or the same state: replacing it loses
    /// nothing.
    Earlier,
    /// The game is the present game, with a part that the present state does not have.
    Further,
    Other,
}

/// A game in the form in which it is saved.
pub trait SavedGame: Send + Sized {
    /// The facts that a list of saves shows.
    type Summary;

    /// Reads the game in a file. Also returns the file's format. Only a file in [`Format::Json`] is
    /// a save.
    fn read(path: &Path, bytes: &[u8]) -> Result<(Self, Format), ReadError>;

    fn save(&self, saved: Timestamp) -> String;

    /// Returns the players' names, White's first.
    fn names(&self) -> &[Name; 2];

    /// Returns when the game was saved; `None` if its file does not say.
    fn saved_at(&self) -> Option<Timestamp>;

    /// Whether the game has ended at the players' place in it.
    fn is_over(&self) -> bool;

    fn summary(&self) -> Self::Summary;

    /// Returns how a game in a file relates to this game.
    fn kinship(&self, found: &Self) -> Kinship;
}
