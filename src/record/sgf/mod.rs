//! SGF, the format of game records that Boardspace's viewer reads: `GM[25]`, moves as its verbs.
//!
//! [`parse`] turns text into nodes, [`verb`] reads a move property, [`info`] the properties of a whole
//! game, [`replay`] plays what the nodes say.
//!
//! Properties of this program's own are `RU` for the rules and those that begin with `X`; Boardspace
//! ignores them.

mod error;
mod info;
mod parse;
mod read;
mod replay;
mod verb;
mod write;

pub use error::SgfError;
pub use read::read;
pub use write::write;
