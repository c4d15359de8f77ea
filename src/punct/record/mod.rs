//! Saved games: what a file says about a game, in which formats, and where files live.
//!
//! - [`game_record`]: a game with all a file says about it, [`header`] the rules and the players,
//!   [`tree`] its moves with variations and comments, [`playing`] how it goes on;
//! - [`json`]: the format of saves; [`sgf`] and [`text`]: other formats;
//! - [`format`]: all formats, told apart by a file's ending or content; [`draft`]: a game
//!   found in a file of another format; [`remark`]: remarks on a file;
//! - [`search`]: which games are sought, in [`folded`] words; [`likeness`]: which are the same, turned or reflected;
//! - [`storage`]: folders, files and locks; a write is on the disk when it returns;
//! - [`printable`]: text from files made safe to show, as all messages from here are.

pub mod collection;
mod draft;
mod export;
mod formats;
mod game_record;
mod header;
pub mod index;
pub mod json;
mod kept;
mod kinship;
mod likeness;
mod playing;
mod remark;
mod search;
mod sgf;
#[cfg(test)]
pub mod tests;
mod text;
mod tree;

pub use crate::punct::record::tree::{TreeEntry, TreeLine};
pub use collection::{CollectionError, GamePlace};
pub use export::{export, save};
pub use formats::Reading;
pub use game_record::Record;
pub use header::{Header, Swap};
pub use kept::{GameFile, Summary, of_copy as name_of_copy, read, read_named};
pub use likeness::Likeness;
pub use playing::Undone;
pub use remark::Remark;
pub use search::{GameSearch, SoughtPieces, SoughtPosition};
pub use tree::{NodeId, Tree};
