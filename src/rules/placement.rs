//! How a piece can lie on the board: its kind, its orientation and the space of its PÜNCT (rules:
//! Pieces).

use std::fmt;

use super::board::index_step;
use super::kind::Kind;
use super::space::{SPACE_TABLE, Space};
use super::space_set::SpaceSet;

/// In sixths of a turn clockwise: the k in the table of pieces (rules: Pieces).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Orientation(u8);

impl Kind {
    pub fn orientations(self) -> impl DoubleEndedIterator<Item = Orientation> + Clone {
        (0..self.orientation_count()).map(Orientation)
    }
}

impl Orientation {
    /// From 0 to 5.
    pub const fn index(self) -> u8 {
        self.0
    }

    /// Clockwise; anticlockwise if the number is negative.
    #[must_use]
    pub fn turned(self, kind: Kind, sixths: i8) -> Orientation {
        let count = kind.orientation_count() as i8;
        Orientation((self.0 as i8 + sixths).rem_euclid(count) as u8)
    }
}

/// A kind, its orientation and the space of its PÜNCT, without a level. All three dots are on the
/// board.
///
/// ```
/// let [punct, near, far]: [Space; 3] = ["H9".parse()?, "I9".parse()?, "J9".parse()?];
/// let straight = Placement::from_dots(punct, [near, far]).ok_or("no piece")?;
/// assert_eq!(straight.kind(), Kind::StraightEnd);
/// assert_eq!(straight.dots()[0], punct);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Placement {
    kind: Kind,
    orientation: Orientation,
    punct: Space,
}

impl Placement {
    /// `None` if a dot would be off the board.
    pub fn new(kind: Kind, orientation: Orientation, punct: Space) -> Option<Placement> {
        let orientation = orientation.turned(kind, 0);
        let fits = footprint(kind, orientation).within.contains(punct);
        fits.then_some(Placement { kind, orientation, punct })
    }

    /// The PÜNCT must be on a space of [`Footprint::within`].
    #[inline]
    pub(super) fn from_parts(kind: Kind, orientation: Orientation, punct: Space) -> Placement {
        assert_in_tests!(footprint(kind, orientation).within.contains(punct));
        Placement { kind, orientation, punct }
    }

    /// The minor dots may be in either order. `None` if no piece has these three dots.
    pub fn from_dots(punct: Space, minors: [Space; 2]) -> Option<Placement> {
        let swapped = [minors[1], minors[0]];
        Kind::ALL.into_iter().find_map(|kind| {
            kind.orientations().filter_map(|o| Placement::new(kind, o, punct)).find(|placement| {
                let [_, a, b] = placement.dots();
                [a, b] == minors || [a, b] == swapped
            })
        })
    }

    pub const fn kind(self) -> Kind {
        self.kind
    }

    pub const fn orientation(self) -> Orientation {
        self.orientation
    }

    pub const fn punct(self) -> Space {
        self.punct
    }

    /// The PÜNCT, then the minor dots, in the order of the table of pieces: for `SE`, `AR` and `AL`
    /// the middle and then the end.
    #[inline]
    pub fn dots(self) -> [Space; 3] {
        let [first, second] = footprint(self.kind, self.orientation).offsets;
        let at = |offset: i8| {
            Space::from_bit(self.punct.index().wrapping_add_signed(isize::from(offset)))
        };
        [self.punct, at(first), at(second)]
    }

    /// In canonical notation, the minor dots of the other kinds are sorted by letter and number
    /// (rules: Notation).
    pub fn canonical_dots(self) -> [Space; 3] {
        let [punct, first, second] = self.dots();
        match self.kind {
            Kind::StraightEnd | Kind::AngleRight | Kind::AngleLeft => [punct, first, second],
            _ => [punct, first.min(second), first.max(second)],
        }
    }

    pub fn spaces(self) -> SpaceSet {
        self.dots().into_iter().collect()
    }
}

impl fmt::Debug for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [punct, first, second] = self.canonical_dots();
        write!(f, "{}:{punct}.{first}.{second}", self.kind.code())
    }
}

pub(super) struct Footprint {
    /// For each minor dot, the difference of its index from the index of the PÜNCT.
    pub offsets: [i8; 2],
    pub within: SpaceSet,
}

/// Where the PÜNCT can be so that a dot of the piece is on one of these spaces.
#[inline]
pub fn puncts_meeting(kind: Kind, orientation: Orientation, spaces: SpaceSet) -> SpaceSet {
    let Footprint { offsets: [first, second], within } = *footprint(kind, orientation);
    within & (spaces | spaces.shifted_back(first) | spaces.shifted_back(second))
}

#[inline]
pub(super) fn footprint(kind: Kind, orientation: Orientation) -> &'static Footprint {
    &FOOTPRINTS[kind as usize][orientation.0 as usize]
}

static FOOTPRINTS: [[Footprint; 6]; 6] = {
    const NONE: Footprint = Footprint { offsets: [0; 2], within: SpaceSet::EMPTY };
    let mut footprints = [const { [NONE; 6] }; 6];
    let mut kind = 0;
    while kind < 6 {
        let mut turn = 0;
        while turn < Kind::ALL[kind].orientation_count() {
            let minors = Kind::ALL[kind].minors(turn);
            footprints[kind][turn as usize] = Footprint {
                offsets: [index_step(minors[0]), index_step(minors[1])],
                within: puncts_within(minors),
            };
            turn += 1;
        }
        kind += 1;
    }
    footprints
};

const fn puncts_within(minors: [(i8, i8); 2]) -> SpaceSet {
    let mut set = SpaceSet::EMPTY;
    let mut index = 0;
    while index < SPACE_TABLE {
        if let Some(punct) = Space::from_index(index)
            && punct.offset(minors[0]).is_some()
            && punct.offset(minors[1]).is_some()
        {
            set = set.with_space(punct);
        }
        index += 1;
    }
    set
}

#[cfg(test)]
mod tests {
    use super::*;

    fn space(name: &str) -> Space {
        name.parse().unwrap()
    }

    /// Returns the dots of every orientation with the PÜNCT on I9.
    fn round(kind: Kind) -> Vec<String> {
        kind.orientations()
            .map(|o| format!("{:?}", Placement::new(kind, o, Space::CENTRE).unwrap()))
            .collect()
    }

    #[test]
    fn orientations_follow_the_table() {
        assert_eq!(round(Kind::Triangle)[..2], ["T:I9.I10.J10", "T:I9.J9.J10"]);
        assert_eq!(round(Kind::StraightCentre), ["SC:I9.I8.I10", "SC:I9.H8.J10", "SC:I9.H9.J9"]);
        assert_eq!(round(Kind::StraightEnd)[..2], ["SE:I9.I10.I11", "SE:I9.J10.K11"]);
        assert_eq!(round(Kind::AngleMiddle)[..2], ["AM:I9.I10.J9", "AM:I9.I8.J10"]);
        assert_eq!(round(Kind::AngleRight)[..2], ["AR:I9.I10.J11", "AR:I9.J10.K10"]);
        assert_eq!(round(Kind::AngleLeft)[..2], ["AL:I9.I10.H10", "AL:I9.J10.J11"]);
    }

    #[test]
    fn a_full_turn_is_identity() {
        for kind in Kind::ALL {
            for orientation in kind.orientations() {
                let once = (0..6).fold(orientation, |o, _| o.turned(kind, 1));
                assert_eq!(once, orientation);
                assert_eq!(orientation.turned(kind, 1).turned(kind, -1), orientation);
            }
        }
    }

    #[test]
    fn dots_name_their_piece() {
        for kind in Kind::ALL {
            for orientation in kind.orientations() {
                for placement in Space::all().filter_map(|s| Placement::new(kind, orientation, s)) {
                    let [punct, a, b] = placement.dots();
                    assert_eq!(Placement::from_dots(punct, [a, b]), Some(placement));
                    assert_eq!(Placement::from_dots(punct, [b, a]), Some(placement));
                }
            }
        }
        assert_eq!(Placement::from_dots(space("I9"), [space("I10"), space("I12")]), None);
        assert_eq!(Placement::from_dots(space("I9"), [space("I9"), space("I10")]), None);
    }

    #[test]
    fn a_piece_stays_within_the_board() {
        let up = Orientation(0);
        assert_eq!(Placement::new(Kind::StraightEnd, up, space("A7")), None);
        assert!(Placement::new(Kind::StraightEnd, up, space("A6")).is_some());
        assert_eq!(Placement::new(Kind::Triangle, Orientation(3), space("I2")), None);
    }

    #[test]
    fn the_middle_lies_between_the_ends() {
        for kind in Kind::ALL {
            let Some(middle) = kind.middle() else { continue };
            let (one, other) = kind.ends();
            for orientation in kind.orientations() {
                let dots = Placement::new(kind, orientation, Space::CENTRE).unwrap().dots();
                assert_eq!(dots[middle].distance(dots[one]), 1);
                assert_eq!(dots[middle].distance(dots[other]), 1);
                assert_eq!(dots[one].distance(dots[other]), 2);
            }
        }
    }
}
