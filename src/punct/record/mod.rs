//! Saved games of PÜNCT: the contents of their files, and the formats.
//!
//! - [`game_record`]: a game with everything that a file says about it, and playing on in it;
//!   [`header`]: the rules and the players; [`tree`]: its moves with variations and comments;
//! - [`json`]: the format of saves; [`sgf`] and [`text`]: other formats; [`reading`]: remarks on a
//!   file, and the conversion of its bytes to text;
//! - [`files`]: games in all formats, in the folder of saves of
//!   [`kit::storage`](crate::kit::storage), and copies;
//! - [`collection`]: all games of files and folders, and the index of these games; [`search`]:
//!   conditions for a search, and games that are equal when turned or reflected.

pub mod collection;
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

pub use collection::{CollectionError, GamePlace};
pub use files::{
    GameFile, Reading, Summary, copy_name as name_of_copy, export, read, read_named, save,
};
pub use game_record::{Record, Undone};
pub use header::{Adjudication, Header, Help, Swap, end_that_counts};
pub use reading::{Remark, several};
pub use search::{GameSearch, Likeness, SoughtPieces, SoughtPosition};
pub use tree::{NodeId, Tree, TreeEntry, TreeLine, TreeSurplus};
