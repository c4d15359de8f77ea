//! The two sides of a match, and who has which colour in which game.

use std::fmt;

use crate::rules::Player;

/// A side of the match: the contestant named first or second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Team {
    A,
    B,
}

impl Team {
    pub const BOTH: [Team; 2] = [Team::A, Team::B];

    /// The other side.
    pub fn other(self) -> Team {
        match self {
            Team::A => Team::B,
            Team::B => Team::A,
        }
    }

    /// Who plays a colour in a game. Games are counted from 1; A has White in those with odd numbers.
    pub fn playing(colour: Player, number: u32) -> Team {
        let white = if number % 2 == 1 { Team::A } else { Team::B };
        match colour {
            Player::White => white,
            Player::Black => white.other(),
        }
    }
}

impl fmt::Display for Team {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Team::A => "A",
            Team::B => "B",
        })
    }
}

/// The pair that a game belongs to, counted from 0. Both of its games begin with the same opening.
pub fn pair_of(number: u32) -> u32 {
    (number - 1) / 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_two_games_of_a_pair_swap_the_colours() {
        assert_eq!([1, 2, 3, 4, 5].map(pair_of), [0, 0, 1, 1, 2]);
        let whites = [1, 2, 3, 4].map(|number| Team::playing(Player::White, number));
        assert_eq!(whites, [Team::A, Team::B, Team::A, Team::B]);
        for number in 1..=4 {
            let [white, black] = Player::BOTH.map(|colour| Team::playing(colour, number));
            assert_eq!(white.other(), black);
        }
    }
}
