//! The six kinds of piece, and the reserve of a player (rules: Pieces).

use super::space::Direction;

coded! {
    /// The codes are those of notation. The names have no brackets, since a voice reads them badly.
    #[derive(PartialOrd, Ord, Hash)]
    pub enum Kind {
        Triangle = "T" => "triangle",
        /// Three dots in a row, with the PÜNCT in the middle.
        StraightCentre = "SC" => "straight middle",
        /// Three dots in a row, with the PÜNCT at an end.
        StraightEnd = "SE" => "straight end",
        /// An angle with the PÜNCT in the middle.
        AngleMiddle = "AM" => "angle middle",
        /// An angle with the PÜNCT at an end. Seen from there, the angle bends to the right.
        AngleRight = "AR" => "angle right",
        /// An angle with the PÜNCT at an end. Seen from there, the angle bends to the left.
        AngleLeft = "AL" => "angle left",
    }
}

impl Kind {
    /// Without the position of the PÜNCT, for texts that say elsewhere which piece is meant.
    pub const fn shape(self) -> &'static str {
        match self {
            Kind::Triangle => "triangle",
            Kind::StraightCentre | Kind::StraightEnd => "straight",
            Kind::AngleMiddle | Kind::AngleRight | Kind::AngleLeft => "angle",
        }
    }

    /// `a triangle`, `an angle left`.
    pub(super) fn with_article(self) -> String {
        let article = if self.name().starts_with('a') { "an" } else { "a" };
        format!("{article} {}", self.name())
    }

    pub const fn count(self) -> u8 {
        match self {
            Kind::Triangle => 6,
            Kind::StraightEnd => 4,
            Kind::StraightCentre | Kind::AngleMiddle | Kind::AngleRight | Kind::AngleLeft => 2,
        }
    }

    pub(super) const fn orientation_count(self) -> u8 {
        match self {
            Kind::StraightCentre => 3,
            _ => 6,
        }
    }

    /// The index of the dot between the two ends, in [`Placement::dots`](super::Placement::dots);
    /// `None` for the triangle, which has no ends and makes no bridge.
    pub const fn middle(self) -> Option<usize> {
        match self {
            Kind::Triangle => None,
            Kind::StraightCentre | Kind::AngleMiddle => Some(0),
            Kind::StraightEnd | Kind::AngleRight | Kind::AngleLeft => Some(1),
        }
    }

    /// The indices of the dots at the two ends; for a triangle, of its minor dots.
    pub(super) const fn ends(self) -> (usize, usize) {
        match self {
            Kind::Triangle | Kind::StraightCentre | Kind::AngleMiddle => (1, 2),
            Kind::StraightEnd | Kind::AngleRight | Kind::AngleLeft => (0, 2),
        }
    }

    /// The steps from the PÜNCT to the minor dots as (columns, rows), clockwise by `sixths`.
    pub(super) const fn minors(self, sixths: u8) -> [(i8, i8); 2] {
        let here = Direction::UpLeft.turned(sixths as usize);
        let (ahead, left) = (here.vector(), here.turned(5).vector());
        let (right, across) = (here.turned(1).vector(), here.turned(2).vector());
        match self {
            Kind::Triangle => [ahead, right],
            Kind::StraightCentre => [ahead, here.turned(3).vector()],
            Kind::StraightEnd => [ahead, sum(ahead, ahead)],
            Kind::AngleMiddle => [ahead, across],
            Kind::AngleRight => [ahead, sum(ahead, right)],
            Kind::AngleLeft => [ahead, sum(ahead, left)],
        }
    }
}

const fn sum(a: (i8, i8), b: (i8, i8)) -> (i8, i8) {
    (a.0 + b.0, a.1 + b.1)
}

/// The pieces that a player has not added yet, by kind (rules: Pieces).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Reserve([u8; 6]);

impl Reserve {
    pub const FULL: Reserve = {
        let mut counts = [0; 6];
        let mut kind = 0;
        while kind < 6 {
            counts[kind] = Kind::ALL[kind].count();
            kind += 1;
        }
        Reserve(counts)
    };

    pub const fn count(self, kind: Kind) -> u8 {
        self.0[kind as usize]
    }

    pub fn total(self) -> u8 {
        self.0.iter().sum()
    }

    pub fn is_empty(self) -> bool {
        self.total() == 0
    }

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
