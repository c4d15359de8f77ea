//! The free room on both sides of the hexagon, and the places of the reserves there.

use ratatui::layout::Rect;

use crate::kit::ui::board_size::BoardSize;
use crate::punct::screen::view::BoardPlace;

/// The way in which a reserve is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReserveStyle {
    /// A line for each kind, with its letter and count.
    Letters,
    /// Figures in the two corners that the hexagon leaves free on each side. The counts stand below
    /// their numbers.
    Corners,
    /// A column of figures with their counts.
    Column,
    /// A column of figures with their names and counts.
    Named,
    /// A column of figures twice as large, with their names and counts.
    Large,
}

impl ReserveStyle {
    /// Whether the kinds stand one below the other as figures.
    pub fn is_column(self) -> bool {
        matches!(self, ReserveStyle::Column | ReserveStyle::Named | ReserveStyle::Large)
    }

    /// Returns the number of lines from one kind to the next in a column: the lines of a figure,
    /// and a blank.
    pub fn lines(self) -> u16 {
        if self == ReserveStyle::Large { 5 } else { 3 }
    }
}

/// The lines and columns that the reserves need.
const LETTERS_WIDTH: u16 = 5;
const COLUMN_WIDTH: u16 = 11;
const NAMED_WIDTH: u16 = 24;
const COLUMN_HEIGHT: u16 = 18;
const LARGE_WIDTH: u16 = 32;
const LARGE_HEIGHT: u16 = 30;

/// The free room on both sides of the board.
#[derive(Clone, Copy)]
pub struct Sides {
    pub window: Rect,
    pub board: BoardPlace,
    /// The first usable line.
    pub top: u16,
    /// The line after the last usable line.
    pub bottom: u16,
}

impl Sides {
    /// Returns the number of free columns on line `y`, on the left and on the right.
    pub fn free(&self, y: u16) -> (u16, u16) {
        let area = self.board.area();
        let (before, after) = (area.x - self.window.x, self.window.right() - area.right());
        if y < area.y || y >= area.bottom() {
            return (self.window.width / 2, self.window.width / 2);
        }
        let (left, right) = self.board.free(y - area.y);
        // One column beside the board stays blank.
        (left + before.saturating_sub(u16::from(before > 0)), (right + after).saturating_sub(1))
    }

    /// Whether figures fit in the corners that the hexagon leaves free. Beside a board of pixels
    /// they never fit, because that board is as large as the parts beside it allow.
    fn has_room_in_corners(&self) -> bool {
        matches!(&self.board, BoardPlace::Cells(board, _) if board.size > BoardSize::S)
    }

    /// Returns how many columns are free on each side in all of these lines.
    fn common(&self, lines: std::ops::Range<u16>) -> u16 {
        lines.map(|y| self.free(y)).map(|(l, r)| l.min(r)).min().unwrap_or(0)
    }

    pub fn reserves(&self) -> (ReserveStyle, [Rect; 2]) {
        let lines = self.bottom.saturating_sub(self.top);
        let common = |height: u16| self.common(self.top..(self.top + height).min(self.bottom));
        let enough_lines = lines >= COLUMN_HEIGHT;
        // The parts below the reserves need room, too.
        let is_large = lines >= LARGE_HEIGHT + COLUMN_HEIGHT && common(LARGE_HEIGHT) >= LARGE_WIDTH;
        let (style, width, height) = match common(COLUMN_HEIGHT) {
            _ if is_large => (ReserveStyle::Large, LARGE_WIDTH, LARGE_HEIGHT),
            free if enough_lines && free >= NAMED_WIDTH => {
                (ReserveStyle::Named, NAMED_WIDTH, COLUMN_HEIGHT)
            }
            free if enough_lines && free >= COLUMN_WIDTH => {
                (ReserveStyle::Column, COLUMN_WIDTH, COLUMN_HEIGHT)
            }
            _ if !self.has_room_in_corners() => (ReserveStyle::Letters, LETTERS_WIDTH, 6),
            _ => {
                // The area ends at the letters of the board, so that the parts below keep a
                // distance.
                let board = self.board.area();
                (ReserveStyle::Corners, board.width, (board.bottom() - 1).saturating_sub(self.top))
            }
        };
        let left = Rect { x: self.window.x, y: self.top, width, height };
        let right = Rect { x: self.window.right().saturating_sub(width), ..left };
        (style, [left, right].map(|area| area.intersection(self.window)))
    }

    /// Returns the places for the name of one kind below the figures or letters of each reserve;
    /// `None` if the reserves show all names.
    pub fn kind_names(&self, style: ReserveStyle, reserves: [Rect; 2]) -> Option<[Rect; 2]> {
        let y = match style {
            ReserveStyle::Named | ReserveStyle::Large => return None,
            ReserveStyle::Column => reserves[0].bottom().checked_sub(1)?,
            ReserveStyle::Corners | ReserveStyle::Letters => {
                self.board.area().bottom().checked_sub(1)?
            }
        };
        let (left, right) = self.free(y);
        let line = Rect { y, height: 1, ..self.window };
        let left = Rect { width: left, ..line };
        let right = Rect { x: line.right() - right, width: right, ..line };
        // With letters, only the left side has room, so both names stand there.
        Some(if style == ReserveStyle::Letters { [left, left] } else { [left, right] })
    }

    /// Returns the tallest free rectangle of at least this size in the lower left corner, from line
    /// `from` on.
    pub fn bottom_left(&self, from: u16, width: u16, height: u16) -> Option<Rect> {
        let (y, columns) = self.tallest(from, width, height, |(left, _)| left)?;
        Some(Rect { x: self.window.x, y, width: columns, height: self.bottom - y })
    }

    /// Returns the tallest free rectangle of at least this size in the lower right corner, from
    /// line `from` on.
    pub fn bottom_right(&self, from: u16, width: u16, height: u16) -> Option<Rect> {
        let (y, columns) = self.tallest(from, width, height, |(_, right)| right)?;
        let x = self.window.right() - columns;
        Some(Rect { x, y, width: columns, height: self.bottom - y })
    }

    /// Returns the first line, at or below `from`, where a free area of at least this size begins
    /// that reaches down to the bottom, and the width of the area.
    fn tallest(
        &self,
        from: u16,
        width: u16,
        height: u16,
        side: impl Fn((u16, u16)) -> u16,
    ) -> Option<(u16, u16)> {
        let columns = |y: u16| (y..self.bottom).map(|y| side(self.free(y))).min().unwrap_or(0);
        (from..self.bottom)
            .take_while(|y| self.bottom - y >= height)
            .map(|y| (y, columns(y)))
            .find(|&(_, columns)| columns >= width)
    }
}
