//! Setting up a position from pieces, checked (rules: Pieces; A turn).

use thiserror::Error;

use super::kind::Kind;
use super::piece::{Level, Piece};
use super::player::Player;
use super::position::Position;
use super::refusal::Refusal;
use super::ruleset::Rules;
use super::space::Space;

/// The parts of a position. The reserves are the full sets without the pieces on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    pub rules: Rules,
    pub turn: Player,
    pub ply: u32,
    /// The pieces on the board, in any order: their levels tell which lies on which.
    pub pieces: Vec<Piece>,
}

/// Why no game can reach a position, as far as counts, support and overlap show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// A player has more pieces of a kind than the game (rules: Pieces).
    #[error("{owner} has {found} pieces of the kind {}, but the game has {}", kind.code(), kind.count())]
    TooMany { owner: Player, kind: Kind, found: usize },
    /// Two dots of one level are on the same space.
    #[error("two pieces are on {space} at level {level}")]
    Overlap { space: Space, level: Level },
    /// A piece can't rest on the pieces below it (rules: A turn, Move 4).
    #[error("{} can't lie there: {why}", piece_name(*.piece))]
    Unsupported { piece: Piece, why: Refusal },
    /// A piece rests on another level than the stated one.
    #[error("{} would rest at level {rests}", piece_name(*.piece))]
    WrongLevel {
        /// The piece with the stated level.
        piece: Piece,
        rests: Level,
    },
    /// White moves after an even number of plies, Black after an odd one (rules: A turn).
    #[error("after {} it is {}'s turn", moves(*.ply), .turn.opponent())]
    WrongTurn { ply: u32, turn: Player },
    /// A player's first turn adds a piece, which stays on the board (rules: A turn).
    #[error("{0} has moved but has no piece on the board")]
    NoPiece(Player),
    /// A player adds each piece in one turn and moves each raised one in another (rules: A turn).
    #[error("{player} needs {needed} turns to bring the pieces there and has had {had}")]
    TooFewTurns {
        player: Player,
        /// One turn for each piece and one more for each above level 0.
        needed: usize,
        had: u32,
    },
    /// The game ended when a player added the last piece (rules: The end, 2).
    #[error("{0} to move has no piece left in the reserve: the game ended with the last one")]
    NothingLeft(Player),
}

fn piece_name(Piece { owner, placement, level }: Piece) -> String {
    let (kind, punct) = (placement.kind().name(), placement.punct());
    format!("the {} {kind} with its PÜNCT on {punct} at level {level}", owner.code())
}

fn moves(ply: u32) -> String {
    if ply == 1 { "1 move".to_owned() } else { format!("{ply} moves") }
}

impl Setup {
    /// The position of these pieces.
    ///
    /// # Errors
    /// Fails if no game can reach the position: because of a count, an overlap, or a piece that
    /// can't rest in its place.
    pub fn position(&self) -> Result<Position, SetupError> {
        self.check_turns()?;
        let mut position = Position::new(self.rules);
        // The pieces below a piece were there first and have not moved since.
        let mut pieces = self.pieces.clone();
        pieces.sort_by_key(|piece| piece.level);
        for piece in pieces {
            self.put(piece, &mut position)?;
        }
        position.set_turn(self.turn, self.ply);
        if position.reserve(self.turn).is_empty() {
            return Err(SetupError::NothingLeft(self.turn));
        }
        Ok(position)
    }

    /// Puts a piece on top of the lower ones.
    fn put(&self, piece: Piece, position: &mut Position) -> Result<(), SetupError> {
        let Piece { owner, placement, level } = piece;
        let kind = placement.kind();
        let Some(id) = position.next_in_reserve(owner, kind) else {
            let alike = |other: &&Piece| other.owner == owner && other.placement.kind() == kind;
            let found = self.pieces.iter().filter(alike).count();
            return Err(SetupError::TooMany { owner, kind, found });
        };
        if let Some(space) = placement.dots().into_iter().find(|&dot| position.height(dot) > level)
        {
            return Err(SetupError::Overlap { space, level });
        }
        let landing = position
            .check_landing(id, placement)
            .map_err(|why| SetupError::Unsupported { piece, why })?;
        if landing.level != level {
            return Err(SetupError::WrongLevel { piece, rests: landing.level });
        }
        position.take_from_reserve(owner, kind);
        position.put(id, placement, level);
        Ok(())
    }

    /// Checks that `ply` plies are enough for the pieces on the board, and that the right player is
    /// to move.
    fn check_turns(&self) -> Result<(), SetupError> {
        let turns = [self.ply.div_ceil(2), self.ply / 2];
        let turn = if self.ply.is_multiple_of(2) { Player::White } else { Player::Black };
        if turn != self.turn {
            return Err(SetupError::WrongTurn { ply: self.ply, turn: self.turn });
        }
        for (player, had) in Player::BOTH.into_iter().zip(turns) {
            let own = self.pieces.iter().filter(|piece| piece.owner == player);
            let raised = own.clone().filter(|piece| piece.level > Level::GROUND).count();
            let needed = own.clone().count() + raised;
            if had > 0 && needed == 0 {
                return Err(SetupError::NoPiece(player));
            }
            if needed > had as usize {
                return Err(SetupError::TooFewTurns { player, needed, had });
            }
        }
        Ok(())
    }
}
