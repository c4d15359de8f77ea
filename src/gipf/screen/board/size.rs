//! The sizes in which a board of characters is drawn, and the room that each needs.

use ratatui::layout::Size as Extent;

/// The size of a board of characters. A larger size compares as greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Size {
    /// Half the distance between two points of a column, in lines.
    half: u16,
    /// The distance between two columns of the board, in characters.
    column: u16,
}

impl Size {
    /// Four columns and two lines for a spot.
    pub const S: Size = Size { half: 1, column: 4 };
    /// Six columns and two lines for a spot.
    pub const M: Size = Size { half: 1, column: 6 };
    /// Seven columns and four lines for a spot: the least for a picture.
    pub const L: Size = Size { half: 2, column: 7 };

    /// Returns all sizes, the smallest first. From L on the board is as close to a regular hexagon
    /// as cells allow.
    pub fn all() -> impl DoubleEndedIterator<Item = Size> {
        let larger = [(3, 10), (4, 14), (5, 17), (6, 21), (8, 28), (10, 35)];
        let larger = larger.map(|(half, column)| Size { half, column });
        [Size::S, Size::M, Size::L].into_iter().chain(larger)
    }

    /// Returns half the distance between two points of a column, in lines.
    pub const fn half(self) -> u16 {
        self.half
    }

    /// Returns the distance between two columns of the board, in characters.
    pub const fn column(self) -> u16 {
        self.column
    }

    /// Returns the columns and lines of the board with its names.
    pub const fn board(self) -> Extent {
        Extent::new(
            8 * self.column + 1 + 2 * self.margin(),
            16 * self.half + 1 + 2 * self.headroom(),
        )
    }

    /// Returns the largest size whose board fits into this room; `None` if none fits.
    pub fn fitting(room: Extent) -> Option<Size> {
        Size::all().rfind(|size| {
            let board = size.board();
            board.width <= room.width && board.height <= room.height
        })
    }

    /// Whether the board has a plate that reaches beyond the dots.
    pub const fn has_plate(self) -> bool {
        self.half > 1
    }

    /// Returns the columns from the leftmost and rightmost dots to the end of their names.
    pub(super) const fn margin(self) -> u16 {
        self.gap() + 2
    }

    /// Returns the columns between a leftmost or rightmost dot and its name.
    pub(super) const fn gap(self) -> u16 {
        if self.has_plate() { (3 * self.column).div_ceil(10) } else { 1 }
    }

    /// Returns the lines above the uppermost dot, and below the lowest.
    pub(super) const fn headroom(self) -> u16 {
        if self.has_plate() { (52 * self.half + 50) / 100 } else { 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the size of a window with room for the board and all texts around it.
    fn needs(size: Size) -> Extent {
        let board = size.board();
        match (size.half, size.column) {
            (1, ..=4) => Extent::new(44, 21),
            (1, _) => Extent::new(80, 24),
            (2, _) => Extent::new(96, 38),
            _ => Extent::new(board.width + 30, board.height + 3),
        }
    }

    #[test]
    fn the_smallest_boards_leave_room_in_the_usual_windows() {
        let table: Vec<_> = Size::all().take(3).map(|size| (size.board(), needs(size))).collect();
        let extent = Extent::new;
        assert_eq!(table[0], (extent(39, 17), extent(44, 21)));
        assert_eq!(table[1], (extent(55, 17), extent(80, 24)));
        assert_eq!(table[2], (extent(67, 35), extent(96, 38)));
    }

    #[test]
    fn each_size_is_chosen_where_it_just_fits() {
        assert!(Size::all().is_sorted());
        for size in Size::all() {
            let (board, needs) = (size.board(), needs(size));
            assert_eq!(Size::fitting(board), Some(size));
            assert!(board.width <= needs.width && board.height <= needs.height, "{size:?}");
        }
        assert_eq!(Size::fitting(Extent::new(38, 40)), None);
    }
}
