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

mod draft;
mod folded;
mod format;
mod game_record;
mod header;
pub mod json;
mod kinship;
mod likeness;
mod player_name;
mod playing;
mod printable;
mod remark;
mod search;
mod sgf;
mod storage;
#[cfg(test)]
pub mod tests;
mod text;
mod tree;

pub use format::{Format, ReadError, Reading};
pub use game_record::Record;
pub use header::{Header, Swap, UnknownMembers};
pub use kinship::Kinship;
pub use likeness::Likeness;
pub use player_name::{Name, NameError};
pub use playing::Undone;
pub use printable::{printable, visible, visible_path};
pub use remark::{Remark, with_remarks};
pub use search::{Facts, GameEnd, Query, SoughtPieces, SoughtPosition};
pub use storage::{
    CollectionError, DiskError, DiskFault, GameFile, GamePlace, Listed, Occupied, Overwrite,
    PutError, SaveFile, SavedGame, Store, StoreError, Summary, collection, disk, export, index,
    may_put, name_of_copy, now, put, read, read_game, read_named, read_named_game, save, save_game,
};
pub use tree::{Entry, NodeId, Tree, TreeLine};
