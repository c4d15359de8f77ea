//! Players, the six kinds of piece, how they can lie, and reserves (rules: Pieces).

use std::fmt;

use super::board::index_step;
use super::set::SpaceSet;
use super::space::{Direction, SPACE_TABLE, Space};

/// One of the two players. White begins (rules: A turn).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// The player who begins.
    White,
    /// The other one.
    Black,
}

impl Player {
    /// Both, the one who begins first.
    pub const BOTH: [Player; 2] = [Player::White, Player::Black];

    /// The other player.
    #[must_use]
    pub const fn opponent(self) -> Player {
        match self {
            Player::White => Player::Black,
            Player::Black => Player::White,
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Player::White => "White",
            Player::Black => "Black",
        })
    }
}

/// One of the six kinds of piece (rules: Pieces).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// `T`: three dots, each next to the others.
    Triangle,
    /// `SC`: three in a row, the PÜNCT in the centre.
    StraightCentre,
    /// `SE`: three in a row, the PÜNCT at an end.
    StraightEnd,
    /// `AM`: an angle, the PÜNCT in the middle.
    AngleMiddle,
    /// `AR`: an angle, the PÜNCT at the end from which it bends to the right.
    AngleRight,
    /// `AL`: an angle, the PÜNCT at the end from which it bends to the left.
    AngleLeft,
}

impl Kind {
    /// All six, in the order of the rules.
    pub const ALL: [Kind; 6] = [
        Kind::Triangle,
        Kind::StraightCentre,
        Kind::StraightEnd,
        Kind::AngleMiddle,
        Kind::AngleRight,
        Kind::AngleLeft,
    ];

    /// The code of notation, `T SC SE AM AR AL`.
    pub const fn code(self) -> &'static str {
        match self {
            Kind::Triangle => "T",
            Kind::StraightCentre => "SC",
            Kind::StraightEnd => "SE",
            Kind::AngleMiddle => "AM",
            Kind::AngleRight => "AR",
            Kind::AngleLeft => "AL",
        }
    }

    /// The name in words.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Triangle => "triangle",
            Kind::StraightCentre => "straight, centre",
            Kind::StraightEnd => "straight, end",
            Kind::AngleMiddle => "angle, middle",
            Kind::AngleRight => "angle, right",
            Kind::AngleLeft => "angle, left",
        }
    }

    /// How many of them each player has.
    pub const fn count(self) -> u8 {
        match self {
            Kind::Triangle => 6,
            Kind::StraightEnd => 4,
            Kind::StraightCentre | Kind::AngleMiddle | Kind::AngleRight | Kind::AngleLeft => 2,
        }
    }

    /// The orientations that differ: 3 for the straight turning about its centre, else 6.
    pub fn orientations(self) -> impl DoubleEndedIterator<Item = Orientation> + Clone {
        (0..self.orientation_count()).map(Orientation)
    }

    const fn orientation_count(self) -> u8 {
        match self {
            Kind::StraightCentre => 3,
            _ => 6,
        }
    }

    /// Which dot, as [`Placement::dots`] counts them, lies between the two ends. `None` for the
    /// triangle, which has no ends and makes no bridge.
    pub const fn middle(self) -> Option<usize> {
        match self {
            Kind::Triangle => None,
            Kind::StraightCentre | Kind::AngleMiddle => Some(0),
            Kind::StraightEnd | Kind::AngleRight | Kind::AngleLeft => Some(1),
        }
    }

    /// The two dots at the ends of a kind that has a [`middle`](Kind::middle).
    pub(super) const fn ends(self) -> (usize, usize) {
        match self {
            Kind::Triangle | Kind::StraightCentre | Kind::AngleMiddle => (1, 2),
            Kind::StraightEnd | Kind::AngleRight | Kind::AngleLeft => (0, 2),
        }
    }

    /// Both minor dots from the PÜNCT, as (columns, rows).
    const fn minors(self, orientation: Orientation) -> [(i8, i8); 2] {
        let here = Direction::UpLeft.turned(orientation.0 as usize);
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

/// How a piece lies: the k of the rules' table, 0 to 5 in sixths of a turn clockwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Orientation(u8);

impl Orientation {
    /// The k of the table, 0 to 5.
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The orientation so many sixths of a turn clockwise (anticlockwise if negative) from here,
    /// for a piece of that kind.
    #[must_use]
    pub fn turned(self, kind: Kind, sixths: i8) -> Orientation {
        let count = kind.orientation_count() as i8;
        Orientation((self.0 as i8 + sixths).rem_euclid(count) as u8)
    }
}

/// A piece lying somewhere on the board, on whatever level: all three dots are within the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Placement {
    kind: Kind,
    orientation: Orientation,
    punct: Space,
}

impl Placement {
    /// The piece with its PÜNCT on a space, if none of its dots leaves the board.
    pub fn new(kind: Kind, orientation: Orientation, punct: Space) -> Option<Placement> {
        let orientation = orientation.turned(kind, 0);
        let fits = footprint(kind, orientation).within.contains(punct);
        fits.then_some(Placement { kind, orientation, punct })
    }

    /// For spaces taken from [`Footprint::within`].
    #[inline]
    pub(super) fn within(kind: Kind, orientation: Orientation, punct: Space) -> Placement {
        debug_assert!(footprint(kind, orientation).within.contains(punct));
        Placement { kind, orientation, punct }
    }

    /// The piece that covers a PÜNCT and two minor dots, in whichever order; `None` if the three
    /// are not a piece.
    pub fn from_dots(punct: Space, minors: [Space; 2]) -> Option<Placement> {
        let swapped = [minors[1], minors[0]];
        Kind::ALL.into_iter().find_map(|kind| {
            kind.orientations().filter_map(|o| Placement::new(kind, o, punct)).find(|placement| {
                let [_, a, b] = placement.dots();
                [a, b] == minors || [a, b] == swapped
            })
        })
    }

    /// What piece it is.
    pub const fn kind(self) -> Kind {
        self.kind
    }

    /// How it is turned.
    pub const fn orientation(self) -> Orientation {
        self.orientation
    }

    /// Where its PÜNCT is.
    pub const fn punct(self) -> Space {
        self.punct
    }

    /// Its three dots: the PÜNCT, then the minor dots as in the rules' table of pieces, so that
    /// for `SE`, `AR` and `AL` the middle comes before the end.
    #[inline]
    pub fn dots(self) -> [Space; 3] {
        let step = |offset: i8| {
            Space::from_bit(self.punct.index().wrapping_add_signed(isize::from(offset)))
        };
        let [first, second] = footprint(self.kind, self.orientation).offsets;
        [self.punct, step(first), step(second)]
    }

    /// Its dots in the order of canonical notation: PÜNCT, middle, end for `SE`, `AR` and `AL`,
    /// else the minor dots by letter and number (rules: Notation).
    pub fn canonical_dots(self) -> [Space; 3] {
        let [punct, first, second] = self.dots();
        match self.kind {
            Kind::StraightEnd | Kind::AngleRight | Kind::AngleLeft => [punct, first, second],
            _ => [punct, first.min(second), first.max(second)],
        }
    }

    /// The three spaces as a set.
    pub fn spaces(self) -> SpaceSet {
        self.dots().into_iter().collect()
    }

    /// The dot between the ends, if the kind has one.
    pub fn middle(self) -> Option<Space> {
        self.kind.middle().map(|dot| self.dots()[dot])
    }
}

impl fmt::Debug for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [punct, first, second] = self.canonical_dots();
        write!(f, "{}:{punct}.{first}.{second}", self.kind.code())
    }
}

/// What a kind in an orientation covers, seen from its PÜNCT.
pub(super) struct Footprint {
    /// What to add to the PÜNCT's index to get to each minor dot.
    pub offsets: [i8; 2],
    /// The spaces of the PÜNCT from which no dot leaves the board.
    pub within: SpaceSet,
}

/// The footprint of a kind in one of its orientations.
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
            let minors = Kind::ALL[kind].minors(Orientation(turn));
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
            set = set.with(punct);
        }
        index += 1;
    }
    set
}

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

    fn space(name: &str) -> Space {
        name.parse().unwrap()
    }

    /// The dots of every orientation with the PÜNCT on I9.
    fn round(kind: Kind) -> Vec<String> {
        kind.orientations()
            .map(|o| format!("{:?}", Placement::new(kind, o, Space::CENTRE).unwrap()))
            .collect()
    }

    #[test]
    fn each_player_has_18_pieces() {
        let counts = Kind::ALL.map(|kind| (kind.code(), Reserve::FULL.count(kind)));
        assert_eq!(counts, [("T", 6), ("SC", 2), ("SE", 4), ("AM", 2), ("AR", 2), ("AL", 2)]);
        assert_eq!(Reserve::FULL.total(), 18);
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
