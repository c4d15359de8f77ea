#![doc = include_str!("RULES.md")]
//!
//! # The modules
//! The rules and nothing else: no terminal, file, clock or chance. From the ground up:
//! [`space`], [`space_set`], [`board`] the spaces, lines, sides and central hexagon;
//! [`kind`], [`placement`], [`player`], [`reserve`], [`ruleset`], [`level`], [`piece`] what a game
//! consists of; [`landing`] how a piece comes to rest; [`stacks`] what lies on what; [`position`]
//! all of it together, [`zobrist`] its hash; [`moves`] what a move is, [`legal_moves`] all legal
//! ones, [`legality`] why one is illegal ([`refusal`]), [`play`] making and undoing them;
//! [`connection`] chains; [`game`] from the first move to the end; [`setup`], [`setup_text`]
//! positions from pieces and text; [`notation`] moves as text; [`perft`] counting them.

mod board;
mod connection;
mod game;
mod kind;
mod landing;
mod legal_moves;
mod legality;
mod level;
mod moves;
mod notation;
mod perft;
mod piece;
mod placement;
mod play;
mod player;
mod position;
mod refusal;
mod reserve;
mod ruleset;
mod setup;
mod setup_text;
mod space;
mod space_set;
mod stacks;
#[cfg(test)]
mod tests;
mod word;
mod zobrist;

pub use board::{CENTRAL_HEXAGON, Side, between, lines_through, with_neighbours};
pub use connection::{chain, chains, joined_side, joins, winning_chain};
pub use game::{Ending, EndingError, Game, Outcome};
pub use kind::Kind;
pub use landing::Landing;
pub use legal_moves::MoveSet;
pub use level::Level;
pub use moves::{Move, Source};
pub use notation::NotationError;
pub use perft::perft;
pub use piece::{Layer, Piece};
pub use placement::{Orientation, Placement};
pub use play::Undo;
pub use player::Player;
pub use position::Position;
pub use refusal::Refusal;
pub use ruleset::{Bridges, Rules, Variant};
pub use setup_text::PositionTextError;
pub use space::{Direction, NoSuchSpace, SPACE_TABLE, Space};
pub use space_set::SpaceSet;
pub use word::UnknownWord;
pub use zobrist::scattered;
