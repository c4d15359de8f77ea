//! Saved games of PÜNCT: what a file says about a game, and in which formats.
//!
//! - [`game_record`]: a game with everything that a file says about it; [`header`]: the rules and
//!   the players; [`tree`]: its moves with variations and comments; [`playing`]: how it goes on;
//! - [`json`]: the format of saves; [`sgf`] and [`text`]: other formats; [`encoding`]: the bytes of
//!   those as text; [`remark`]: remarks on a file; [`formats`]: all formats, told apart by a file's
//!   ending or content;
//! - [`kept`]: games in the folder of saves, as [`kit::storage`](crate::kit::storage) keeps them,
//!   and copies;
//! - [`collection`]: all games of files and folders; [`index`]: what is known of them; [`search`]:
//!   which games are sought, and which are the same, turned or reflected.

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

pub use crate::punct::record::tree::{TreeEntry, TreeLine};
pub use collection::{CollectionError, GamePlace};
pub use formats::Reading;
pub use game_record::Record;
pub use header::{Header, Swap};
pub use kept::{GameFile, Summary, copy_name as name_of_copy, export, read, read_named, save};
pub use playing::Undone;
pub use remark::Remark;
pub use search::{GameSearch, Likeness, SoughtPieces, SoughtPosition};
pub use tree::{NodeId, Tree};
