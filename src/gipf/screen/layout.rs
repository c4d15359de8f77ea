//! Where everything goes around the board, in a window of any size.

use ratatui::layout::{Position, Rect, Size};

use crate::gipf::view::{self, Place};
use crate::tui::Appearance;
use crate::tui::parts::Ways;

/// The smallest window with room for the board and what is around it.
pub const LEAST: Size = Size { width: 44, height: 21 };

/// The ways to draw the board in the window, and the usual one.
pub fn ways(look: &Appearance) -> Ways {
    view::ways(look, Rect::from((Position::ORIGIN, room(look.window()))))
}

/// The room for the board in such a window.
pub const fn room(window: Size) -> Size {
    Size::new(window.width, window.height.saturating_sub(4))
}

/// The parts of the screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Layout {
    /// The line at the top with the players and the rules.
    pub header: Rect,
    /// The board.
    pub board: Rect,
    /// What stands where on the board, to find the corners it leaves free.
    place: Option<Place>,
    /// The lines beside the board, where the players' pieces and the last turns are told.
    pub middle: Rect,
    /// The line with what may be pushed in.
    pub choices: Rect,
    /// The line that says what happens.
    pub status: Rect,
    /// The line of keys.
    pub keys: Rect,
}

/// The least columns beside the board for a column of words.
pub const COLUMN: u16 = 17;

impl Layout {
    /// The layout for a window that is at least [`LEAST`].
    pub fn new(look: &Appearance, window: Rect) -> Layout {
        let line = |y: u16| Rect { y: window.y + y, height: 1, ..window };
        let height = window.height;
        let middle = Rect { y: window.y + 1, height: room(window.as_size()).height, ..window };
        let size = Place::fitting(look, middle).map(|place| place.area().as_size());
        let size = size.unwrap_or_default();
        let board = Rect {
            x: middle.x + middle.width.saturating_sub(size.width) / 2,
            y: middle.y + middle.height.saturating_sub(size.height) / 2,
            ..Rect::from((Position::ORIGIN, size))
        };
        Layout {
            header: line(0),
            board,
            place: Place::fitting(look, board),
            middle,
            choices: line(height.saturating_sub(3)),
            status: line(height.saturating_sub(2)),
            keys: line(height.saturating_sub(1)),
        }
    }

    /// How many columns are free on a line of the screen on the left and on the right of the board.
    /// A gap of one column is kept.
    pub fn free(&self, y: u16) -> (u16, u16) {
        let left = self.board.x - self.middle.x;
        let right = self.middle.right().saturating_sub(self.board.right());
        let Some(line) = y.checked_sub(self.board.y).filter(|line| *line < self.board.height)
        else {
            let half = self.middle.width / 2;
            return (half, half);
        };
        let (corner_left, corner_right) = self.place.map_or((0, 0), |place| place.free(line));
        // A corner keeps the gap already.
        let free = |side: u16, corner: u16| (side + corner).saturating_sub(u16::from(corner == 0));
        (free(left, corner_left), free(right, corner_right))
    }
}
