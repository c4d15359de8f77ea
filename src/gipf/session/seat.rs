//! Who plays each colour.

use crate::gipf::level::Level;
use crate::rules::Player;
use crate::session::plies_back;

/// Who plays a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seat {
    /// A person at this screen.
    Here,
    /// The computer.
    Computer(Level),
}

/// The seats of both players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seats([Seat; 2]);

impl Seat {
    /// How strong the computer plays here, if it does.
    pub const fn level(self) -> Option<Level> {
        match self {
            Seat::Computer(level) => Some(level),
            Seat::Here => None,
        }
    }
}

impl Seats {
    /// Two persons at this screen.
    pub const BOTH_HERE: Seats = Seats([Seat::Here; 2]);

    /// The seats of White and Black.
    #[cfg(test)]
    pub const fn new(white: Seat, black: Seat) -> Seats {
        Seats([white, black])
    }

    /// The computer where a level is given, else a person at this screen.
    pub fn of_computer(levels: [Option<Level>; 2]) -> Seats {
        Seats(levels.map(|level| level.map_or(Seat::Here, Seat::Computer)))
    }

    /// How strong the computer plays White and Black, where it does.
    pub fn computer(self) -> [Option<Level>; 2] {
        self.0.map(Seat::level)
    }

    /// Whether the computer plays both colours.
    pub fn are_computers(self) -> bool {
        self.computer().iter().all(Option::is_some)
    }

    /// A player's seat.
    pub const fn of(self, player: Player) -> Seat {
        self.0[player as usize]
    }

    /// The player here who speaks for this screen, such as to resign: the one to move, if both are
    /// here. `None` if nobody is.
    pub fn here(self, turn: Player) -> Option<Player> {
        [turn, turn.opponent()].into_iter().find(|&player| self.of(player) == Seat::Here)
    }

    /// How many of the `played` turns an undo takes back, with `turn` to move now: back to the last
    /// turn of a person here. 0 if there is none; a game of computers belongs to them.
    pub fn turns_to_undo(self, turn: Player, played: usize) -> usize {
        plies_back(turn, played, |player| self.of(player) == Seat::Here)
    }
}
