//! Saved games of PÜNCT: the contents of their files, and the formats. Saves are in [`json`].

pub mod collection;
mod files;
mod game_record;
mod header;
pub mod json;
mod reading;
mod search;
mod sgf;
pub mod statistics;
#[cfg(test)]
pub mod tests;
mod text;
mod tree;

pub use collection::{CollectionError, GameLocation};
pub use files::{
    GameFile, ReadRecord, Summary, copy_name as name_of_copy, export, read, read_named, save,
};
pub use game_record::{Record, Undone};
pub use header::{Adjudication, Header, Help, Swap, effective_end};
pub use reading::{Remark, several};
pub use search::{GameFingerprint, GameSearch, PiecesQuery, PositionQuery};
pub use text::lone_move;
pub use tree::{NodeId, Tree, TreeEntry, TreeLine, TreeSurplus};
