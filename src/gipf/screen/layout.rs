//! The places of all parts around the board, in a window of any size.

use ratatui::layout::{Position, Rect, Size};

use super::board as view;
use crate::gipf::screen::board::BoardPlace;
use crate::kit::picture::Rendering;
use crate::kit::ui::appearance::Appearance;
use crate::kit::ui::ways::BoardRenderings;

/// The smallest window with room for the board and its surroundings.
pub const LEAST: Size = Size { width: 44, height: 21 };

/// The ways to draw the board in the window, and the usual one.
pub fn ways(look: &Appearance) -> BoardRenderings {
    view::ways(look, Rect::from((Position::ORIGIN, room(look.window()))))
}

/// The room for the board in this window.
pub const fn room(window: Size) -> Size {
    Size::new(window.width, window.height.saturating_sub(4))
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Layout {
    /// The line at the top with the players and the rules.
    pub header: Rect,
    /// The part of the screen that the board takes.
    pub board: Rect,
    pub place: Option<BoardPlace>,
    /// The lines beside the board, with the players' pieces and the last turns.
    pub middle: Rect,
    /// The line with the choice of pieces to push in.
    pub choices: Rect,
    /// The line with the notice.
    pub status: Rect,
    pub keys: Rect,
}

/// The fewest columns beside the board for a column of words.
pub const COLUMN: u16 = 17;

impl Layout {
    /// The layout for a window of at least [`LEAST`]. If a picture of pixels leaves no room for the
    /// texts in the corners, the board is drawn as bricks.
    pub fn new(look: &Appearance, window: Rect) -> Layout {
        let layout = Layout::as_wanted(look, window);
        if matches!(layout.place, Some(BoardPlace::Pixels(_))) && !layout.has_corners() {
            let mut look = look.clone();
            look.ask_for(Some(Rendering::Bricks));
            return Layout::as_wanted(&look, window);
        }
        layout
    }

    /// Whether the corners have room for the players' pieces: three lines each, the outermost
    /// first.
    fn has_corners(&self) -> bool {
        let Rect { y, height, .. } = self.middle;
        (0..).zip([12, 9, 9]).all(|(nth, columns)| {
            let lines = [y + nth, y + height - 1 - nth].map(|y| self.free(y));
            lines.into_iter().all(|(left, right)| left.min(right) >= columns)
        })
    }

    fn as_wanted(look: &Appearance, window: Rect) -> Layout {
        let line = |y: u16| Rect { y: window.y + y, height: 1, ..window };
        let height = window.height;
        let middle = Rect { y: window.y + 1, height: room(window.as_size()).height, ..window };
        let place = BoardPlace::fitting(look, middle).map(|place| place.in_middle_of(middle));
        let nowhere = Rect { width: 0, height: 0, ..middle };
        let board = place.map_or(nowhere, |place| place.area());
        Layout {
            header: line(0),
            board,
            place,
            middle,
            choices: line(height.saturating_sub(3)),
            status: line(height.saturating_sub(2)),
            keys: line(height.saturating_sub(1)),
        }
    }

    /// The number of free columns on a line of the screen, on the left and on the right of the
    /// board. A gap of one column stays free.
    pub fn free(&self, y: u16) -> (u16, u16) {
        let left = self.board.x - self.middle.x;
        let right = self.middle.right().saturating_sub(self.board.right());
        let Some(line) = y.checked_sub(self.board.y).filter(|line| *line < self.board.height)
        else {
            let half = self.middle.width / 2;
            return (half, half);
        };
        let (corner_left, corner_right) = self.place.map_or((0, 0), |place| place.free(line));
        // A corner already includes the gap.
        let free = |side: u16, corner: u16| (side + corner).saturating_sub(u16::from(corner == 0));
        (free(left, corner_left), free(right, corner_right))
    }
}
