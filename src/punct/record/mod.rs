//! Saved games of PÜNCT: the contents of their files, and the formats.
//!
//! - [`game_record`]: a game with everything that a file says about it; [`header`]: the rules and
//!   the players; [`tree`]: its moves with variations and comments; [`playing`]: playing on in a
//!   record; [`adjudication`]: what a server's operator has decided;
//! - [`json`]: the format of saves; [`sgf`] and [`text`]: other formats; [`encoding`]: the
//!   conversion of their bytes to text; [`remark`]: remarks on a file; [`formats`]: all formats,
//!   chosen by a file's ending or content;
//! - [`kept`]: games in the folder of saves of [`kit::storage`](crate::kit::storage), and copies;
//! - [`collection`]: all games of files and folders; [`index`]: the index of these games;
//!   [`search`]: conditions for a search, and games that are equal when turned or reflected.

mod adjudication;
pub mod collection;
mod encoding;
mod formats;
mod game_record;
mod header;
pub mod index;
pub mod json;
mod kept;
mod playing;
mod remark;
mod search;
mod sgf;
#[cfg(test)]
pub mod tests;
mod text;
mod tree;

pub use crate::punct::record::tree::{TreeEntry, TreeLine, TreeSurplus};
pub use adjudication::{Adjudication, end_that_counts};
pub use collection::{CollectionError, GamePlace};
pub use formats::Reading;
pub use game_record::Record;
pub use header::{Header, Help, Swap};
pub use kept::{GameFile, Summary, copy_name as name_of_copy, export, read, read_named, save};
pub use playing::Undone;
pub use remark::{Remark, several};
pub use search::{GameSearch, Likeness, SoughtPieces, SoughtPosition};
pub use tree::{NodeId, Tree};
