//! The rectangles of all parts around the board, in a window of any size.

use ratatui::layout::{Position, Rect, Size};

use super::board as view;
use crate::gipf::screen::board::BoardOnScreen;
use crate::kit::picture::Rendering;
use crate::kit::ui::appearance::{Appearance, BoardRenderings};

/// The smallest window with room for the board and the texts around it.
pub const LEAST: Size = Size { width: 44, height: 21 };

pub fn renderings(look: &Appearance) -> BoardRenderings {
    view::renderings(look, Rect::from((Position::ORIGIN, room(look.window))))
}

/// The room for the board in a window: all lines but four.
pub const fn room(window: Size) -> Size {
    Size::new(window.width, window.height.saturating_sub(4))
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Layout {
    pub header: Rect,
    pub board: Rect,
    pub place: Option<BoardOnScreen>,
    /// Between the header and the choice of pieces, with the texts beside the board.
    pub middle: Rect,
    pub choices: Rect,
    pub status: Rect,
    pub keys: Rect,
}

/// The fewest columns beside the board for the list of the last turns.
pub const COLUMN: u16 = 17;

impl Layout {
    /// `window`: at least [`LEAST`]. If pixels leave no room in the corners, the board is bricks.
    pub fn new(look: &Appearance, window: Rect) -> Layout {
        let layout = Layout::preferred(look, window);
        if matches!(layout.place, Some(BoardOnScreen::Pixels(_))) && !layout.has_corners() {
            let mut look_of_bricks = look.clone();
            look_of_bricks.request_rendering(Some(Rendering::Bricks));
            return Layout::preferred(&look_of_bricks, window);
        }
        layout
    }

    /// Room for three lines each, of 12, 9 and 9 columns from the outermost line on.
    fn has_corners(&self) -> bool {
        let Rect { y, height, .. } = self.middle;
        (0..).zip([12, 9, 9]).all(|(nth, columns)| {
            let lines = [y + nth, y + height - 1 - nth].map(|y| self.free(y));
            lines.into_iter().all(|(left, right)| left.min(right) >= columns)
        })
    }

    fn preferred(look: &Appearance, window: Rect) -> Layout {
        let [header, choices, status, keys] = [window.height, 3, 2, 1].map(|from_bottom| {
            let y = window.y + window.height.saturating_sub(from_bottom);
            Rect { y, height: 1, ..window }
        });
        let middle = Rect { y: window.y + 1, height: room(window.as_size()).height, ..window };
        let place = BoardOnScreen::fitting(look, middle).map(|place| place.in_middle_of(middle));
        let nowhere = Rect { width: 0, height: 0, ..middle };
        let board = place.map_or(nowhere, |place| place.area());
        Layout { header, board, place, middle, choices, status, keys }
    }

    /// Left and right of the board on line `y` of the screen, without the gap of one column.
    pub fn free(&self, y: u16) -> (u16, u16) {
        let left = self.board.x - self.middle.x;
        let right = self.middle.right().saturating_sub(self.board.right());
        let Some(line) = y.checked_sub(self.board.y).filter(|line| *line < self.board.height)
        else {
            let half = self.middle.width / 2;
            return (half, half);
        };
        let corners = self.place.map_or((0, 0), |place| place.free(line));
        (with_corner(left, corners.0), with_corner(right, corners.1))
    }
}

/// The free columns of a corner already leave out the gap.
fn with_corner(side: u16, corner: u16) -> u16 {
    if corner == 0 { side.saturating_sub(1) } else { side + corner }
}
