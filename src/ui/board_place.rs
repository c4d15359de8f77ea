//! Where the board is on the screen, be it made of characters or of pixels.

use ratatui::layout::Rect;

use crate::rules::Space;
use crate::ui::board_size::BoardSize;
use crate::ui::geometry::Geometry;
use crate::ui::pixel_grid::PixelGrid;

/// The place of the board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum BoardPlace {
    /// Characters.
    Cells(Geometry),
    Pixels(PixelGrid),
}

impl BoardPlace {
    /// The part of the screen it takes, labels included.
    pub fn area(&self) -> Rect {
        match self {
            BoardPlace::Cells(geometry) => geometry.area(),
            BoardPlace::Pixels(grid) => grid.area(),
        }
    }

    /// The space to which a cell of the screen belongs.
    pub fn space_at(&self, x: u16, y: u16) -> Option<Space> {
        match self {
            BoardPlace::Cells(geometry) => geometry.space_at(x, y),
            BoardPlace::Pixels(grid) => grid.space_at(x, y),
        }
    }

    /// How many columns of the area are free on the left and on the right of the board and its
    /// labels, on the line so many below the area's top. A gap of one column is kept.
    pub fn free(&self, line: u16) -> (u16, u16) {
        match self {
            BoardPlace::Cells(geometry) => geometry.free(line),
            BoardPlace::Pixels(grid) => {
                let width = grid.area().width;
                match grid.columns(line) {
                    (0, 0) => (width, width),
                    (from, to) => (from.saturating_sub(1), (width - to).saturating_sub(1)),
                }
            }
        }
    }

    /// Whether figures have room in the corners that the hexagon leaves free.
    pub fn has_room_in_corners(&self) -> bool {
        match self {
            BoardPlace::Cells(geometry) => geometry.size() > BoardSize::S,
            // It is as large as what is beside it lets it.
            BoardPlace::Pixels(_) => false,
        }
    }
}
