//! SGF, the format of game records that Boardspace's viewer reads: `GM[25]`, moves as its verbs.
//!
//! From the bottom up: [`parse`] turns text into nodes, [`pieces`] has the numbers of pieces and
//! rotations, [`verb`] reads a move property, [`numbers`] says which numbered piece is where, [`info`] the properties of a whole game, [`notes`] what is said of
//! moves, [`replay`]
//! plays what the nodes say, [`read()`] makes a record of all, [`write()`] the text of a record,
//! and [`error`] says what is wrong and where.
//!
//! Properties of ours are `RU` for the rules and those that begin with `X`; Boardspace ignores them.

mod error;
mod info;
mod notes;
mod numbers;
mod parse;
mod pieces;
mod read;
mod replay;
mod verb;
mod write;

pub use error::SgfError;
pub use read::read;
pub use write::write;
