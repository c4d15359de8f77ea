//! A game as plain text, as people mail it: moves in the servers' notation, divided by white space,
//! with or without numbers (`12.`, `12...`), and how the players ended it in words.
//!
//! `#` and `;` begin comments to the end of the line. In comments before the first move this program
//! writes the rules and the players, and reads them again ([`header`]); all other comments say
//! nothing to it. [`read()`] makes a record of a text, [`write()`] a text of a record; variations
//! and comments have no place in it.

mod error;
mod header;
mod read;
mod words;
mod write;

pub use error::TextError;
pub use read::read;
pub use write::{left_out, write};
