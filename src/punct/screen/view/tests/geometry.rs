//! Every cell belongs to the space drawn there, and the board takes no more room than it says.

use std::collections::HashSet;

use proptest::prelude::*;
use ratatui::layout::{Rect, Size as Extent};

use crate::kit::picture::{Measures, Subject};
use crate::kit::terminal::graphics::CellSize;
use crate::kit::ui::board::CellBoard;
use crate::kit::ui::board::GridPoint;
use crate::kit::ui::board_size::BoardSize;
use crate::kit::ui::pixels::PixelArea;
use crate::punct::picture::Scene;
use crate::punct::screen::view::BoardOnScreen;
use crate::punct::screen::view::geometry::Geometry;
use crate::rules::{Side, Space};

fn sizes() -> impl Strategy<Value = BoardSize> {
    proptest::sample::select(BoardSize::all().collect::<Vec<_>>())
}

/// Makes a geometry with room for the whole board.
fn placed(size: BoardSize, x: u16, y: u16) -> Geometry {
    Geometry::new(size, Rect::new(x, y, size.board().width, size.board().height))
}

proptest! {
    #[test]
    fn every_cell_of_a_space_is_that_space(size in sizes(), x in 0..300_u16, y in 0..100_u16) {
        let geometry = placed(size, x, y);
        for space in Space::all() {
            let block = geometry.block(space);
            for (dx, dy) in (0..2 * size.zoom()).flat_map(|dx| (0..size.pitch()).map(move |dy| (dx, dy))) {
                let (x, y) = (block.x as u16 + dx, block.y as u16 + dy);
                prop_assert_eq!(geometry.space_at(x, y), Some(space));
            }
        }
    }

    #[test]
    fn every_cell_of_the_screen_belongs_to_the_block_it_is_in(
        size in sizes(), x in 0..20_u16, y in 0..20_u16, at in (0..400_u16, 0..220_u16),
    ) {
        let geometry = placed(size, x, y);
        if let Some(space) = geometry.space_at(at.0, at.1) {
            let block = geometry.block(space);
            let (dx, dy) = (i32::from(at.0) - block.x, i32::from(at.1) - block.y);
            prop_assert!((0..2 * i32::from(size.zoom())).contains(&dx));
            prop_assert!((0..i32::from(size.pitch())).contains(&dy));
        }
    }

    #[test]
    fn a_board_cut_short_names_no_space_outside(size in sizes(), w in 0..90_u16, h in 0..40_u16) {
        let geometry = Geometry::new(size, Rect::new(3, 2, w, h));
        for (x, y) in (0..100).flat_map(|x| (0..50).map(move |y| (x, y))) {
            let inside = geometry.area.contains((x, y).into());
            prop_assert!(inside || geometry.space_at(x, y).is_none());
        }
    }
}

#[test]
fn everything_of_the_board_is_within_its_area() {
    for size in BoardSize::all() {
        let geometry = placed(size, 5, 7);
        let numbers = geometry.numbers().map(|(n, c)| GridPoint { x: c.x - i32::from(n > 9), ..c });
        let cells = numbers.chain(geometry.letters().map(|(_, cell)| cell));
        for cell in cells.chain(Space::all().map(|space| geometry.dot(space))) {
            let position = (cell.x as u16, cell.y as u16).into();
            assert!(geometry.area.contains(position), "{size} {cell:?}");
        }
    }
}

#[test]
fn labels_stand_on_no_space_and_not_in_each_other() {
    for size in BoardSize::all() {
        let geometry = placed(size, 0, 0);
        let mut seen = HashSet::new();
        let numbers = geometry.numbers().flat_map(|(number, cell)| {
            (0..=i32::from(number > 9)).map(move |k| GridPoint { x: cell.x - k, ..cell })
        });
        for cell in numbers.chain(geometry.letters().map(|(_, cell)| cell)) {
            assert_eq!(geometry.space_at(cell.x as u16, cell.y as u16), None, "{size}");
            assert!(seen.insert((cell.x, cell.y)), "{size} {cell:?}");
        }
    }
}

#[test]
fn bars_of_the_sides_are_beside_their_spaces_and_on_nothing_else() {
    for size in BoardSize::all() {
        let geometry = placed(size, 5, 7);
        let labels = geometry.numbers().flat_map(|(number, cell)| {
            (0..=i32::from(number > 9)).map(move |k| GridPoint { x: cell.x - k, ..cell })
        });
        let labels = labels.chain(geometry.letters().map(|(_, cell)| cell)).collect::<Vec<_>>();
        for side in Side::ALL {
            let bar = geometry.outside(side);
            let level = matches!(side, Side::Top | Side::Bottom);
            assert_eq!(bar.len(), if level { 0 } else { 7 * usize::from(size.pitch()) });
            for cell in bar {
                let (x, y) = (cell.x as u16, cell.y as u16);
                assert!(geometry.area.contains((x, y).into()), "{size} {side:?} {cell:?}");
                assert_eq!(geometry.space_at(x, y), None, "{size} {side:?}");
                assert!(!labels.contains(&cell), "{size} {side:?} {cell:?}");
            }
            for space in side.spaces().into_iter().filter(|_| !level) {
                let block = geometry.block(space);
                let ends = [block.x - 1, block.x + 2 * i32::from(size.zoom())];
                let touches = |cell: GridPoint| {
                    ends.contains(&cell.x)
                        && (0..i32::from(size.pitch())).contains(&(cell.y - block.y))
                };
                assert!(geometry.outside(side).into_iter().any(touches), "{size} {side:?} {space}");
            }
        }
    }
}

#[test]
fn free_corners_are_free() {
    for size in BoardSize::all() {
        let geometry = placed(size, 2, 1);
        for line in 0..geometry.area.height {
            let (left, right) = geometry.free(line);
            let area = geometry.area;
            let free = (0..left).chain(area.width - right..area.width);
            for x in free {
                assert_eq!(geometry.space_at(area.x + x, area.y + line), None, "{size} {line}");
            }
        }
        let (left, right) = geometry.free(0);
        assert!(left >= 7 * size.zoom() && right >= 8 * size.zoom(), "{size}");
    }
}

fn fitting(room: Extent, cell: CellSize, widest: Option<u16>) -> PixelArea {
    PixelArea::fitting(Scene::FRAME, room, cell, widest)
}

fn space_at(grid: PixelArea, x: u16, y: u16) -> Option<Space> {
    BoardOnScreen::Pixels(grid).site_at(x, y)
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
                let (from, to) = BoardSize::columns(&grid, y - area.y);
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
