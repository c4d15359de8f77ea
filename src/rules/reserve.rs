//! The pieces a player has not yet brought into play (rules: Pieces).

use super::kind::Kind;

/// The pieces a player has not yet brought into play: a number for each kind (rules: Pieces).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Reserve([u8; 6]);

impl Reserve {
    /// The full set of 18.
    pub const FULL: Reserve = {
        let mut counts = [0; 6];
        let mut kind = 0;
        while kind < 6 {
            counts[kind] = Kind::ALL[kind].count();
            kind += 1;
        }
        Reserve(counts)
    };

    /// How many of a kind are left.
    pub const fn count(self, kind: Kind) -> u8 {
        self.0[kind as usize]
    }

    /// How many pieces are left in all.
    pub fn total(self) -> u8 {
        self.0.iter().sum()
    }

    /// Whether the last piece is on the board.
    pub fn is_empty(self) -> bool {
        self.total() == 0
    }

    /// The kinds of which one is left.
    pub fn kinds(self) -> impl Iterator<Item = Kind> {
        Kind::ALL.into_iter().filter(move |&kind| self.count(kind) > 0)
    }

    pub(super) fn take(&mut self, kind: Kind) {
        self.0[kind as usize] -= 1;
    }

    pub(super) fn give_back(&mut self, kind: Kind) {
        self.0[kind as usize] += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_player_has_18_pieces() {
        let counts = Kind::ALL.map(|kind| (kind.code(), Reserve::FULL.count(kind)));
        assert_eq!(counts, [("T", 6), ("SC", 2), ("SE", 4), ("AM", 2), ("AR", 2), ("AL", 2)]);
        assert_eq!(Reserve::FULL.total(), 18);
    }
}
