//! Saved games: what a save says, how it is written as JSON, and the files it lives in.
//!
//! - [`game_record`]: what a file says about a game, with the [`player_name`]s;
//! - [`json`]: reading and writing it, every member checked;
//! - [`storage`]: folders, files and locks; a write is on the disk when it returns;
//! - [`printable`]: text from files made safe to show. Every message from here is.

mod game_record;
pub mod json;
mod player_name;
mod printable;
mod storage;
#[cfg(test)]
mod tests;

pub use game_record::{Header, Record, Swap};
pub use player_name::{Name, NameError};
pub use printable::{printable, visible, visible_path};
pub use storage::{
    DiskError, DiskFault, GameFile, Listed, Overwrite, Store, StoreError, Summary, disk, now, read,
    save,
};
