//! How many more spaces each player needs to join two sides.

use crate::punct::engine::spaces_to_join;
use crate::rules::{Player, Position};

/// What the players need in the position on the board, and whether that is shown.
pub struct Needs {
    /// Whether the players want to see it.
    pub wanted: bool,
    /// What is known of the position on the board; nothing while it is not shown.
    known: Option<(Position, [Need; 2])>,
}

impl Default for Needs {
    fn default() -> Needs {
        Needs { wanted: true, known: None }
    }
}

/// What a player needs to join two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// So many spaces, all of them empty.
    Spaces(u8),
    /// No way over empty spaces is left: a piece has to climb, or to leave.
    NoOpenWay,
}

impl Needs {
    /// Takes a look at the position on the board, unless it was this one before; at none where
    /// nothing is shown.
    pub fn look_at(&mut self, position: Option<&Position>) {
        if self.known.as_ref().map(|(known, _)| known) == position {
            return;
        }
        self.known = position.map(|position| {
            let need =
                |player| spaces_to_join(position, player).map_or(Need::NoOpenWay, Need::Spaces);
            (position.clone(), Player::BOTH.map(need))
        });
    }

    /// What a player needs, if that is shown.
    pub fn of(&self, player: Player) -> Option<Need> {
        self.known.as_ref().map(|(_, needs)| needs[player as usize])
    }
}
