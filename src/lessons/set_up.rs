//! The position of a step, from the pieces that lie on the board.

use crate::rules::{Bridges, Game, Kind, Player, PositionTextError, Variant};

/// What a step says of its position.
#[derive(Clone, Debug, Default)]
pub struct StepBoard {
    /// The rules; the basic ones unless it says otherwise.
    pub variant: Option<Variant>,
    /// Whose turn it is.
    pub turn: Option<Player>,
    /// The pieces, each as in a position's text: `wSE0:C3.C4.C5`.
    pub pieces: Vec<String>,
}

impl StepBoard {
    /// The game from there. The reserves are what the pieces leave, the number of moves the least
    /// that it takes.
    ///
    /// # Errors
    /// Why no game can come to it.
    pub fn game(&self) -> Result<Game, PositionTextError> {
        let turn = self.turn.unwrap_or(Player::White);
        let [white, black] = Player::BOTH.map(|player| self.turns_of(player));
        let ply = match turn {
            Player::White => 2 * white.max(black),
            Player::Black => 2 * white.saturating_sub(1).max(black) + 1,
        };
        let [of_white, of_black] = Player::BOTH.map(|player| self.reserve(player));
        let pieces = if self.pieces.is_empty() { "-".to_owned() } else { self.pieces.join(";") };
        let variant = self.variant.unwrap_or(Variant::Basic);
        let text = format!("{variant} {} {ply} {of_white} {of_black} {pieces}", turn.code());
        Game::from_position_text(&text, Bridges::Two)
    }

    /// A player's pieces, without the owner's letter.
    fn of(&self, player: Player) -> impl Iterator<Item = &str> {
        let letter = &player.code()[..1];
        self.pieces.iter().filter_map(move |piece| piece.strip_prefix(letter))
    }

    /// A turn for each piece, and another for each above level 0.
    fn turns_of(&self, player: Player) -> usize {
        let raised = |piece: &&str| !piece.contains("0:");
        self.of(player).count() + self.of(player).filter(raised).count()
    }

    fn reserve(&self, player: Player) -> String {
        let left = |kind: Kind| {
            let is_kind = |piece: &&str| {
                piece.trim_start_matches(kind.code()).starts_with(|c: char| c.is_ascii_digit())
            };
            usize::from(kind.count()).saturating_sub(self.of(player).filter(is_kind).count())
        };
        Kind::ALL.map(|kind| left(kind).to_string()).concat()
    }
}
