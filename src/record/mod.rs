//! Games as they are kept: the save as JSON, and the files it lives in.
//!
//! What is read is checked to the last member, and what is written is on the disk before anything
//! else happens. Nothing here knows a screen; but every text that leaves it is fit for one.

mod disk;
mod error;
mod filename;
mod json;
mod list;
mod lock;
mod members;
mod read;
mod slot;
mod store;
mod text;
mod trouble;
mod write;

pub use error::SaveError;
pub use json::Record;
pub use list::{Listed, Summary};
pub use slot::{GameFile, StoreError, now, read, save};
pub use store::{Overwrite, Store};
pub use text::{Name, NameError, printable, visible, visible_path};

#[cfg(test)]
mod tests;
