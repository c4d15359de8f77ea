//! Saved games of PÜNCT: the contents of their files, and the formats. Saves are in [`json`].

pub mod collection;
pub mod figures;
mod files;
mod game_record;
mod header;
pub mod json;
mod reading;
mod search;
mod sgf;
#[cfg(test)]
pub mod tests;
mod text;
mod tree;

pub use collection::{CollectionError, GameLocation};
pub use files::{
    GameFile, Reading, Summary, copy_name as name_of_copy, export, read, read_named, save,
};
pub use game_record::{Record, Undone};
pub use header::{Adjudication, Header, Help, Swap, end_that_counts};
pub use reading::{Remark, several};
pub use search::{GameSearch, Likeness, SoughtPieces, SoughtPosition};
pub use text::lone_move;
pub use tree::{NodeId, Tree, TreeEntry, TreeLine, TreeSurplus};
