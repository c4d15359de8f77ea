#![doc = include_str!("RULES.md")]
//!
//! # The modules
//!
//! These modules hold only the rules: they use no terminal, file, clock or chance.
//! From the bottom up: [`space`], [`space_set`], [`board`]: spaces, lines, sides, chains and the
//! central hexagon; [`kind`], [`placement`], [`player`], [`ruleset`], [`piece`]: the parts of a
//! game; [`stacks`]: which piece lies on which, and how a piece comes to rest; [`position`]: all
//! these parts together, and their hash; [`moves`]: moves, whether they are legal and why not
//! ([`refusal`]), and how they are played and taken back; [`legal_moves`]: lists and counts of
//! legal moves; [`game`]: a game from the first move to the end; [`setup`]: positions from pieces
//! and from text; [`notation`], [`typed`]: moves as text; [`symmetry`]: turned and reflected
//! boards.

mod board;
mod game;
mod kind;
mod legal_moves;
mod moves;
mod notation;
mod piece;
mod placement;
mod player;
mod position;
mod refusal;
mod ruleset;
mod setup;
mod space;
mod space_set;
mod stacks;
mod symmetry;
#[cfg(test)]
mod tests;
mod typed;

pub use board::{
    CENTRAL_HEXAGON, RIM, Side, chain, chain_and_beside, chains, joined_side, joins, lines_through,
    spaces_between, winning_chain, with_neighbours,
};
pub use game::{EndReason, Ending, EndingError, Game, Outcome};
pub use kind::Kind;
pub use legal_moves::{ANYWHERE, MoveSet, perft};
pub use moves::{Move, Source, Undo};
pub use notation::{NotationError, normalized, strip_quote_marks};
pub use piece::{Layer, Level, Piece};
pub use placement::{Orientation, Placement, puncts_meeting};
pub use player::{Player, UnknownWord};
pub use position::{Position, scattered};
pub use refusal::Refusal;
pub use ruleset::{Bridges, Rules, Variant};
pub use setup::{PositionTextError, read_pieces};
pub use space::{Direction, NoSuchSpace, SPACE_TABLE, SPACES, Space};
pub use space_set::SpaceSet;
pub use stacks::Landing;
pub use symmetry::Symmetry;
pub use typed::{TypedMove, TypedSource, kinds_by_name, without_number};
