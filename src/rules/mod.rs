#![doc = include_str!("RULES.md")]
//!
//! # The modules
//! The rules and nothing else: no terminal, file, clock or chance. From the ground up: [`space`],
//! [`space_set`], [`board`] the spaces, lines, sides and central hexagon; [`kind`], [`placement`],
//! [`player`], [`ruleset`], [`piece`] what a game consists of; [`stacks`] what lies on what;
//! [`position`] all of it together, and its hash; [`moves`] what a move is, making and undoing it;
//! [`landing`] how a piece comes to rest; [`legality`] whether a move is legal, and why not
//! ([`refusal`]); [`legal_moves`] all legal moves, and counting them; [`connection`] chains;
//! [`game`] from the first move to the end; [`setup`], [`setup_text`] positions from pieces and
//! text; [`notation`] moves as text; [`symmetry`] turned and reflected boards.

mod board;
mod connection;
mod game;
mod kind;
mod landing;
mod legal_moves;
mod legality;
mod moves;
mod notation;
mod piece;
mod placement;
mod player;
mod position;
mod refusal;
mod ruleset;
mod setup;
mod setup_text;
mod space;
mod space_set;
mod stacks;
mod symmetry;
#[cfg(test)]
mod tests;

pub use board::{CENTRAL_HEXAGON, Side, lines_through, spaces_between, with_neighbours};
pub use connection::{chain, chain_and_beside, chains, joined_side, joins, winning_chain};
pub use game::{Ending, EndingError, Game, Outcome};
pub use kind::Kind;
pub use landing::Landing;
pub use legal_moves::{ANYWHERE, MoveSet, perft};
pub use moves::{Move, Source, Undo};
pub use notation::{NotationError, is_dash};
pub use piece::{Layer, Level, Piece};
pub use placement::{Orientation, Placement, puncts_meeting};
pub use player::{Player, UnknownWord};
pub use position::{Position, scattered};
pub use refusal::Refusal;
pub use ruleset::{Bridges, Rules, Variant};
pub use setup_text::{PositionTextError, read_pieces};
pub use space::{Direction, NoSuchSpace, SPACE_TABLE, Space};
pub use space_set::SpaceSet;
pub use symmetry::Symmetry;
