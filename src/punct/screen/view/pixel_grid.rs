//! The room that a board of pixels takes. Its hexagons are regular, whatever the shape of the
//! terminal's cells.

use crate::kit::picture::{Measures, PlanePoint};
use crate::kit::ui::pixel_area::PixelArea;
use crate::punct::picture::{HIGHEST_LABEL, label_places};
use crate::rules::Space;

/// The room of a space with a bar beside it, as distances from its middle in board units: to the
/// left and right, and up and down.
const SPACE: PlanePoint = (0.95, 0.8);
/// The room of a label with two digits, at the greatest height.
const LABEL: PlanePoint = (HIGHEST_LABEL, HIGHEST_LABEL / 2.0 + 0.1);

/// Returns the columns of the board, with its sides and labels, on line `line` of a picture's area:
/// the first column, and the column after the last. Returns (0, 0) if the line shows no part of the
/// board.
pub fn columns(picture: &PixelArea, line: u16) -> (u16, u16) {
    let (scale, cell) = (picture.scale(), picture.cell);
    let edge = |line: u16| (f32::from(line) * f32::from(cell.height) - scale.top) / scale.y;
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
    let column = |x: f32| (x * scale.x + scale.left) / f32::from(cell.width);
    let width = f32::from(picture.area.width);
    (column(from).floor().clamp(0.0, width) as u16, column(to).ceil().clamp(0.0, width) as u16)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use ratatui::layout::Size as Extent;

    use super::*;
    use crate::kit::picture::Subject;
    use crate::kit::terminal::graphics::CellSize;
    use crate::punct::picture::Scene;
    use crate::punct::screen::view::BoardPlace;

    fn fitting(room: Extent, cell: CellSize, widest: Option<u16>) -> PixelArea {
        PixelArea::fitting(Scene::FRAME, room, cell, widest)
    }

    fn space_at(grid: PixelArea, x: u16, y: u16) -> Option<Space> {
        BoardPlace::Pixels(grid).site_at(x, y)
    }

    fn grids() -> impl Strategy<Value = PixelArea> {
        let cells = (4..20_u16, 8..40_u16).prop_map(|(width, height)| CellSize { width, height });
        (40..250_u16, 20..80_u16, cells, 0..9_u16, 0..9_u16)
            .prop_map(|(w, h, cell, x, y)| fitting(Extent::new(w, h), cell, None).moved_to(x, y))
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(80))]

        #[test]
        fn the_cell_in_the_middle_of_a_space_is_that_space(grid in grids()) {
            let scale = grid.scale();
            let [width, height] = [grid.cell.width, grid.cell.height].map(f32::from);
            // If cells are larger than spaces, some spaces get no cell.
            prop_assume!(grid.unit > 2.0 * width && grid.unit > 1.5 * height);
            for space in Space::all() {
                let (x, y) = Measures::REGULAR.middle(space);
                let x = ((x * scale.x + scale.left) / width) as u16 + grid.area.x;
                let y = ((y * scale.y + scale.top) / height) as u16 + grid.area.y;
                prop_assert_eq!(space_at(grid, x, y), Some(space));
            }
        }

        #[test]
        fn a_board_takes_no_more_room_than_there_is(
            w in 1..250_u16, h in 1..80_u16, cell in (1..40_u16, 1..60_u16), widest in 1..20_u16,
        ) {
            let cell = CellSize { width: cell.0, height: cell.1 };
            for widest in [None, Some(widest)] {
                let area = fitting(Extent::new(w, h), cell, widest).area;
                prop_assert!(area.width <= w && area.height <= h);
            }
        }
    }

    fn check_columns(cases: u32) {
        proptest!(ProptestConfig::with_cases(cases), |(grid in grids())| {
            let area = grid.area;
            for (x, y) in area.positions().map(|cell| (cell.x, cell.y)) {
                if space_at(grid, x, y).is_some() {
                    let (from, to) = columns(&grid, y - area.y);
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
