//! Sets up a position from pieces and checks it (rules: Pieces; A turn).

use thiserror::Error;

use super::kind::Kind;
use super::piece::{Level, Piece};
use super::player::Player;
use super::position::Position;
use super::refusal::Refusal;
use super::ruleset::Rules;
use super::space::Space;

/// The parts of a position. The reserves follow from them: all pieces that are not on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    pub rules: Rules,
    pub turn: Player,
    pub ply: u32,
    /// The pieces on the board, in any order. Their levels say which piece lies on which.
    pub pieces: Vec<Piece>,
}

/// Why no game can reach a position. Some impossible positions are not recognized.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// A player has more pieces of a kind on the board than the game has (rules: Pieces).
    #[error("{owner} has {found} pieces of the kind {}, but the game has {}", kind.code(), kind.count())]
    TooMany { owner: Player, kind: Kind, found: usize },
    /// Two dots on one space have the same level.
    #[error("two pieces are on {space} at level {level}")]
    Overlap { space: Space, level: Level },
    /// A piece can't rest on the pieces below it (rules: A turn, Move 4).
    #[error("{} can't lie there: {why}", piece_name(*.piece))]
    Unsupported { piece: Piece, why: Refusal },
    /// A piece would rest on another level than the stated one.
    #[error("{} would rest at level {rests}", piece_name(*.piece))]
    WrongLevel { piece: Piece, rests: Level },
    /// White moves after an even number of plies, Black after an odd one (rules: A turn).
    #[error("after {} it is {}'s turn", moves(*.ply), .turn.opponent())]
    WrongTurn { ply: u32, turn: Player },
    /// A player has had a turn but has no piece on the board. The first turn of a player adds a
    /// piece, and pieces stay on the board (rules: A turn).
    #[error("{0} has moved but has no piece on the board")]
    NoPiece(Player),
    /// A player has had too few turns for the pieces on the board. Adding a piece takes a turn, and
    /// raising it takes another (rules: A turn).
    #[error("{player} needs {needed} turns to bring the pieces there and has had {had}")]
    TooFewTurns { player: Player, needed: usize, had: u32 },
    /// The player to move has an empty reserve, so the game has ended already (rules: The end, 2).
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
    /// Makes the position.
    ///
    /// # Errors
    /// Fails if a check shows that no game can reach the position.
    pub fn position(&self) -> Result<Position, SetupError> {
        self.check_turns()?;
        let mut position = Position::new(self.rules);
        // A piece comes to rest on lower pieces, so these are put down first.
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

    /// Puts a piece on the board, on top of the lower pieces.
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

    /// Checks that the number of plies is enough for the pieces on the board and fits the player to
    /// move.
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
