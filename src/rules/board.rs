//! The lines, the sides and the central hexagon (rules: Board); chains of spaces that one colour
//! tops, and the sides that chains join (rules: The end, 1).

use super::space::{Direction, SPACE_TABLE, Space};
use super::space_set::SpaceSet;

/// The 19 spaces at most two steps from the centre (rules: Board).
pub const CENTRAL_HEXAGON: SpaceSet = {
    let mut set = SpaceSet::EMPTY;
    let mut column = -2_i8;
    while column <= 2 {
        let mut row = -2_i8;
        while row <= 2 {
            if (row - column).abs() <= 2
                && let Some(space) = Space::CENTRE.offset((column, row))
            {
                set = set.with_space(space);
            }
            row += 1;
        }
        column += 1;
    }
    set
};

/// A side of the board, of seven spaces, named by where it is on the screen (rules: Board).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// Row 17.
    Top,
    /// Column Q.
    UpperRight,
    /// `r − 1 − c = −8`, where r is the row from 1 and c the column from 0.
    LowerRight,
    /// Row 1.
    Bottom,
    /// Column A.
    LowerLeft,
    /// `r − 1 − c = 8`, with the same r and c.
    UpperLeft,
}

impl Side {
    pub const ALL: [Side; 6] = [
        Side::Top,
        Side::UpperRight,
        Side::LowerRight,
        Side::Bottom,
        Side::LowerLeft,
        Side::UpperLeft,
    ];

    /// One side of each pair of opposite sides.
    pub const PAIRS: [Side; 3] = [Side::Top, Side::UpperRight, Side::LowerRight];

    /// A chain between the two sides wins (rules: The end).
    pub const fn opposite(self) -> Side {
        Side::ALL[(self as usize + 3) % 6]
    }

    pub fn spaces(self) -> SpaceSet {
        SIDES[self as usize]
    }

    const fn has(self, space: Space) -> bool {
        let (column, row) = (space.column(), space.row());
        match self {
            Side::Top => row == 17,
            Side::UpperRight => column == 16,
            Side::LowerRight => row - 1 - column == -8,
            Side::Bottom => row == 1,
            Side::LowerLeft => column == 0,
            Side::UpperLeft => row - 1 - column == 8,
        }
    }
}

pub const RIM: SpaceSet = spaces_of_sides(&Side::ALL);

static SIDES: [SpaceSet; 6] = {
    let mut sides = [SpaceSet::EMPTY; 6];
    let mut side = 0;
    while side < 6 {
        sides[side] = spaces_of_sides(&[Side::ALL[side]]);
        side += 1;
    }
    sides
};

const fn spaces_of_sides(sides: &[Side]) -> SpaceSet {
    let mut spaces = SpaceSet::EMPTY;
    let mut index = 0;
    while index < SPACE_TABLE {
        if let Some(space) = Space::from_index(index) {
            let mut nth = 0;
            while nth < sides.len() {
                if sides[nth].has(space) {
                    spaces = spaces.with_space(space);
                }
                nth += 1;
            }
        }
        index += 1;
    }
    spaces
}

/// In order from the first; none if no line goes through both spaces.
pub fn spaces_between(from: Space, to: Space) -> Vec<Space> {
    if !lines_through(from).contains(to) {
        return Vec::new();
    }
    let length = from.distance(to);
    let mut spaces: Vec<Space> = lines_through(from).into_iter().collect();
    spaces.retain(|&at| at != from && at != to && from.distance(at) + at.distance(to) == length);
    spaces.sort_by_key(|at| from.distance(*at));
    spaces
}

/// The three lines along which a PÜNCT on this space can go, with the space itself (rules: A turn,
/// Move 2).
pub fn lines_through(space: Space) -> SpaceSet {
    LINES[space.index()]
}

static LINES: [SpaceSet; SPACE_TABLE] = {
    let mut lines = [SpaceSet::EMPTY; SPACE_TABLE];
    let mut index = 0;
    while index < SPACE_TABLE {
        if let Some(space) = Space::from_index(index) {
            lines[index] = rays(space);
        }
        index += 1;
    }
    lines
};

const fn rays(from: Space) -> SpaceSet {
    let mut set = SpaceSet::EMPTY.with_space(from);
    let mut direction = 0;
    while direction < 6 {
        let mut at = from;
        while let Some(next) = at.step(Direction::ALL[direction]) {
            set = set.with_space(next);
            at = next;
        }
        direction += 1;
    }
    set
}

/// The difference between the indices of two spaces that are this number of columns and rows apart.
pub(super) const fn index_step((columns, rows): (i8, i8)) -> i8 {
    16 * columns - rows
}

/// For each direction, the spaces that have a neighbour there. These masks remove the wrong spaces
/// that a shift of a set makes at the rim.
static WITHIN: [SpaceSet; 6] = {
    let mut within = [SpaceSet::EMPTY; 6];
    let mut index = 0;
    while index < SPACE_TABLE {
        if let Some(space) = Space::from_index(index) {
            let mut direction = 0;
            while direction < 6 {
                if space.step(Direction::ALL[direction]).is_some() {
                    within[direction] = within[direction].with_space(space);
                }
                direction += 1;
            }
        }
        index += 1;
    }
    within
};

/// The spaces whose neighbour in this direction belongs to the set.
#[inline]
pub fn stepped_back(set: SpaceSet, direction: Direction) -> SpaceSet {
    set.shifted_back(index_step(direction.vector())) & WITHIN[direction as usize]
}

#[inline]
pub fn with_neighbours(set: SpaceSet) -> SpaceSet {
    // A step to the right is one down and one up to the right; a step to the left is the opposite.
    let [up_left, up_right, right, down_right, down_left, left] = WRAPPING;
    let [down, up] = [set.shifted_back(-1), set.shifted_back(1)];
    let column = (down - up_left) | (up - down_right);
    let to_right = (down - right.shifted_back(-1)) | (set - up_right);
    let to_left = (up - left.shifted_back(1)) | (set - down_left);
    let columns = to_right.shifted_back(-15) | to_left.shifted_back(15);
    (set | column | columns) & SpaceSet::BOARD
}

/// For each direction, the spaces from which a step beyond the rim leads to the bit of a wrong
/// space: a few beside two corners. Elsewhere, such a step leads to a bit without a space.
const WRAPPING: [SpaceSet; 6] = {
    let mut wrapping = [SpaceSet::EMPTY; 6];
    let mut index = 0;
    while index < SPACE_TABLE {
        let mut direction = 0;
        while direction < 6 {
            let to = Direction::ALL[direction];
            let bit = index.wrapping_add_signed(index_step(to.vector()) as isize);
            if let Some(space) = Space::from_index(index)
                && space.step(to).is_none()
                && Space::from_index(bit).is_some()
            {
                wrapping[direction] = wrapping[direction].with_space(space);
            }
            direction += 1;
        }
        index += 1;
    }
    wrapping
};

/// The spaces of `within` that are in `start` or can be reached from there by steps within it.
pub fn chain(start: SpaceSet, within: SpaceSet) -> SpaceSet {
    chain_and_beside(start, within).0
}

pub fn chain_and_beside(start: SpaceSet, within: SpaceSet) -> (SpaceSet, SpaceSet) {
    let mut reached = start & within;
    loop {
        let beside = with_neighbours(reached);
        let further = beside & within;
        if (further - reached).is_empty() {
            return (reached, beside);
        }
        reached = further;
    }
}

#[inline]
pub fn joins(spaces: SpaceSet, side: Side) -> bool {
    let goal = side.opposite().spaces();
    // In most positions this check is enough, and no chain need be searched.
    if !spaces.meets(goal) || !spaces.meets(side.spaces()) {
        return false;
    }
    chain(side.spaces(), spaces).meets(goal)
}

#[inline]
pub(super) fn connects(spaces: SpaceSet) -> bool {
    Side::PAIRS.into_iter().any(|side| joins(spaces, side))
}

pub fn joined_side(spaces: SpaceSet) -> Option<Side> {
    Side::PAIRS.into_iter().find(|&side| joins(spaces, side))
}

pub fn winning_chain(spaces: SpaceSet) -> Option<SpaceSet> {
    let side = joined_side(spaces)?;
    let from_side = chain(side.spaces(), spaces);
    let joined = chain(side.opposite().spaces(), spaces);
    Some(from_side & joined)
}

/// The largest first.
pub fn chains(spaces: SpaceSet) -> Vec<SpaceSet> {
    let mut left = spaces;
    let mut chains = Vec::new();
    while let Some(start) = left.first() {
        let found = chain(SpaceSet::EMPTY.with_space(start), spaces);
        left -= found;
        chains.push(found);
    }
    chains.sort_by_key(|chain| std::cmp::Reverse(chain.len()));
    chains
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(set: SpaceSet) -> Vec<String> {
        Space::all().filter(|&s| set.contains(s)).map(|s| s.to_string()).collect()
    }

    #[test]
    fn the_central_hexagon_is_the_19_spaces_around_i9() {
        let expected = "G7 G8 G9 H7 H8 H9 H10 I7 I8 I9 I10 I11 J8 J9 J10 J11 K9 K10 K11";
        assert_eq!(names(CENTRAL_HEXAGON).join(" "), expected);
        assert!(
            Space::all().all(|s| CENTRAL_HEXAGON.contains(s) == (s.distance(Space::CENTRE) <= 2))
        );
    }

    #[test]
    fn six_sides_of_seven_spaces_and_opposites_16_steps_apart() {
        for side in Side::ALL {
            assert_eq!(side.spaces().len(), 7, "{side:?}");
            assert_eq!(side.opposite().opposite(), side);
            let nearest = side.spaces().into_iter().flat_map(|from| {
                side.opposite().spaces().into_iter().map(move |to| from.distance(to))
            });
            assert_eq!(nearest.min(), Some(16), "{side:?}");
        }
        assert_eq!(names(Side::LowerLeft.spaces()).join(" "), "A2 A3 A4 A5 A6 A7 A8");
        assert_eq!(names(Side::UpperLeft.spaces()).join(" "), "B10 C11 D12 E13 F14 G15 H16");
    }

    #[test]
    fn three_lines_run_through_every_space() {
        for space in Space::all() {
            let on_line = |other: &Space| {
                other.column() == space.column()
                    || other.row() == space.row()
                    || other.row() - other.column() == space.row() - space.column()
            };
            assert_eq!(lines_through(space), Space::all().filter(on_line).collect(), "{space}");
        }
    }

    #[test]
    fn neighbours_never_run_over_the_rim() {
        for space in Space::all() {
            let near = Space::all().filter(|other| other.distance(space) <= 1).collect();
            assert_eq!(with_neighbours(SpaceSet::EMPTY.with_space(space)), near, "{space}");
        }
    }
}
