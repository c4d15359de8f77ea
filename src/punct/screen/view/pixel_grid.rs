//! Where a board is on the screen. One of pixels has regular hexagons, whatever shape the cells have.

use ratatui::layout::{Rect, Size as Extent};

use super::geometry::Geometry;
use crate::kit::picture::{Measures, PlanePoint, Scale, Subject};
use crate::kit::terminal::graphics::CellSize;
use crate::kit::ui::board_size::BoardSize;
use crate::kit::ui::pixel_area::PixelArea;
use crate::punct::picture::{HIGHEST_LABEL, Scene, label_places};
use crate::rules::Space;

/// A board of pixels in an area of whole cells.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PixelGrid {
    picture: PixelArea,
}

/// How far around its middle a space with a bar beside it takes room, in board units: to the sides,
/// and up and down.
const SPACE: PlanePoint = (0.95, 0.8);
/// The same for a label: two digits, the highest there are.
const LABEL: PlanePoint = (HIGHEST_LABEL, HIGHEST_LABEL / 2.0 + 0.1);

impl PixelGrid {
    /// The largest board that leaves room for the panels of a window, none of whose spaces is wider than
    /// `widest` columns.
    pub fn in_window(window: Extent, cell: CellSize, widest: Option<u16>) -> PixelGrid {
        PixelGrid { picture: PixelArea::in_window(Scene::FRAME, window, cell, widest) }
    }

    /// The same board with the upper left corner of its area there.
    #[must_use]
    pub fn at(self, x: u16, y: u16) -> PixelGrid {
        PixelGrid { picture: self.picture.at(x, y) }
    }

    pub fn picture(&self) -> &PixelArea {
        &self.picture
    }

    /// The part of the screen it takes, labels included.
    pub fn area(&self) -> Rect {
        self.picture.area()
    }

    fn scale(&self) -> Scale {
        self.picture.scale()
    }

    fn cell(&self) -> CellSize {
        self.picture.cell()
    }

    /// The space that is nearest to the middle of a cell of the screen, if the cell is on the board.
    pub fn space_at(&self, x: u16, y: u16) -> Option<Space> {
        let (px, py) = self.picture.middle(x, y)?;
        let distance = |space: Space| {
            let (x, y) = Measures::REGULAR.middle(space);
            (x - px).hypot(y - py)
        };
        let nearest = Space::all().min_by(|a, b| distance(*a).total_cmp(&distance(*b)))?;
        (distance(nearest) < 0.58).then_some(nearest)
    }

    /// The columns of its area that the board with its sides and labels takes on the line so many
    /// below the area's top: the first, and the one after the last. None: they are equal.
    pub fn columns(&self, line: u16) -> (u16, u16) {
        let scale = self.scale();
        let edge =
            |line: u16| (f32::from(line) * f32::from(self.cell().height) - scale.top) / scale.y;
        let (top, bottom) = (edge(line), edge(line + 1));
        let measures = Measures::REGULAR;
        let spaces = Space::all().map(|space| (measures.middle(space), SPACE));
        let labels = label_places(&measures).map(|(_, at)| (at, LABEL));
        let (mut from, mut to) = (f32::INFINITY, f32::NEG_INFINITY);
        for ((x, y), (across, down)) in spaces.chain(labels) {
            if y - down < bottom && y + down > top {
                from = from.min(x - across);
                to = to.max(x + across);
            }
        }
        if from > to {
            return (0, 0);
        }
        let column = |x: f32| (x * scale.x + scale.left) / f32::from(self.cell().width);
        let width = f32::from(self.area().width);
        (column(from).floor().clamp(0.0, width) as u16, column(to).ceil().clamp(0.0, width) as u16)
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum BoardPlace {
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

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    impl PixelGrid {
        fn fitting(room: Extent, cell: CellSize, widest: Option<u16>) -> PixelGrid {
            PixelGrid { picture: PixelArea::fitting(Scene::FRAME, room, cell, widest) }
        }

        fn unit(&self) -> f32 {
            self.picture.unit()
        }
    }

    fn grids() -> impl Strategy<Value = PixelGrid> {
        let cells = (4..20_u16, 8..40_u16).prop_map(|(width, height)| CellSize { width, height });
        (40..250_u16, 20..80_u16, cells, 0..9_u16, 0..9_u16).prop_map(|(w, h, cell, x, y)| {
            PixelGrid::fitting(Extent::new(w, h), cell, None).at(x, y)
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(80))]

        #[test]
        fn the_cell_in_the_middle_of_a_space_is_that_space(grid in grids()) {
            let scale = grid.scale();
            let [width, height] = [grid.cell().width, grid.cell().height].map(f32::from);
            // Where cells are larger than spaces, some spaces have none.
            prop_assume!(grid.unit() > 2.0 * width && grid.unit() > 1.5 * height);
            for space in Space::all() {
                let (x, y) = Measures::REGULAR.middle(space);
                let x = ((x * scale.x + scale.left) / width) as u16 + grid.area().x;
                let y = ((y * scale.y + scale.top) / height) as u16 + grid.area().y;
                prop_assert_eq!(grid.space_at(x, y), Some(space));
            }
        }

        #[test]
        fn a_board_takes_no_more_room_than_there_is(
            w in 1..250_u16, h in 1..80_u16, cell in (1..40_u16, 1..60_u16), widest in 1..20_u16,
        ) {
            let cell = CellSize { width: cell.0, height: cell.1 };
            for widest in [None, Some(widest)] {
                let area = PixelGrid::fitting(Extent::new(w, h), cell, widest).area();
                prop_assert!(area.width <= w && area.height <= h);
            }
        }
    }

    fn check_columns(cases: u32) {
        proptest!(ProptestConfig::with_cases(cases), |(grid in grids())| {
            let area = grid.area();
            for (x, y) in area.positions().map(|cell| (cell.x, cell.y)) {
                if grid.space_at(x, y).is_some() {
                    let (from, to) = grid.columns(y - area.y);
                    prop_assert!((from..to).contains(&(x - area.x)));
                }
            }
        });
    }

    #[test]
    fn every_space_is_within_the_columns_the_board_takes() {
        check_columns(20);
    }

    #[test]
    #[ignore = "takes a minute: many more boards"]
    fn every_space_of_many_boards_is_within_its_columns() {
        check_columns(800);
    }
}
