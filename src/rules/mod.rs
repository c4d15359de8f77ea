//! The rules of PÜNCT, and nothing else: no terminal, file, clock or chance comes in here.
//!
//! From the ground up: [`space`] and [`set`] name the 211 spaces, [`board`] says what is drawn on
//! them, [`piece`] what can lie there, [`stacks`] what does; [`position`] adds reserves and turn.
//! [`relief`] says where a piece can rest,
//! [`moves`] lists what is legal, [`legality`] tells why something is not ([`refusal`]),
//! [`connection`] sees chains, [`game`] is the whole from the empty board to its end.
//! [`notation`] reads and writes moves, [`perft`] counts them.

mod board;
mod connection;
mod game;
mod key;
mod legality;
mod moves;
mod notation;
mod perft;
mod piece;
mod position;
mod refusal;
mod relief;
mod set;
mod space;
mod stacks;
#[cfg(test)]
mod tests;

pub use board::{CENTRAL_HEXAGON, Side, lines_through};
pub use connection::{chains, joined_side, winning_chain};
pub use game::{Ending, EndingError, Game, Outcome};
pub use moves::{Move, Source};
pub use notation::NotationError;
pub use perft::perft;
pub use piece::{Kind, Orientation, Placement, Player};
pub use position::{Bridges, Position, Rules, Variant};
pub use refusal::Refusal;
pub use set::SpaceSet;
pub use space::{Direction, Space};
pub use stacks::{Layer, Level, Piece};
