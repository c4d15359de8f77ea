//! Where points, blocks and names are among the cells, and which size is chosen.

use std::collections::HashSet;

use ratatui::layout::{Rect, Size as Extent};

use crate::gipf::rules::{Dot, Point};
use crate::gipf::screen::board::{Geometry, Size};
use crate::kit::ui::board::GridPoint;

fn placed(size: Size) -> Geometry {
    Geometry::new(size, Rect::new(5, 7, size.board().width, size.board().height))
}

#[test]
fn the_cell_of_a_point_and_the_whole_of_its_block_belong_to_it() {
    for geometry in Size::all().map(placed) {
        let mut of_points = 0;
        for point in Point::all() {
            let cell = geometry.cell(point);
            assert_eq!(geometry.point_at(cell.x as u16, cell.y as u16), Some(point));
        }
        for at in geometry.area.positions() {
            let here = GridPoint { x: i32::from(at.x), y: i32::from(at.y) };
            let blocks = Point::all().filter(|point| geometry.is_in_block(*point, here)).count();
            assert!(blocks <= 1, "{:?} {at}", geometry.size);
            of_points += usize::from(geometry.point_at(at.x, at.y).is_some());
        }
        let size = geometry.size;
        assert!(of_points >= 37 * usize::from(size.column * 2 * size.half));
    }
}

#[test]
fn names_are_inside_the_area_not_in_each_other_and_on_no_point() {
    for geometry in Size::all().map(placed) {
        let mut seen = HashSet::new();
        for cell in Dot::all().flat_map(|dot| geometry.name_cells(dot)) {
            let (x, y) = (cell.x as u16, cell.y as u16);
            assert!(geometry.area.contains((x, y).into()), "{:?} {cell:?}", geometry.size);
            assert!(seen.insert((x, y)), "{:?} {cell:?}", geometry.size);
            assert!(Point::all().all(|point| geometry.cell(point) != cell));
        }
    }
}

#[test]
fn free_corners_hold_no_point() {
    for geometry in Size::all().map(placed) {
        let area = geometry.area;
        for line in 0..area.height {
            let (left, right) = geometry.free(line);
            for x in (0..left).chain(area.width - right..area.width) {
                let at = geometry.point_at(area.x + x, area.y + line);
                assert!(at.is_none_or(|point| point.dot().is_some()), "{:?}", geometry.size);
            }
        }
        assert!(geometry.free(0).0 >= 3 * geometry.size.column);
    }
}

#[test]
fn outside_of_its_area_there_is_no_point() {
    let geometry = Geometry::new(Size::S, Rect::new(3, 2, 20, 9));
    for (x, y) in (0..60).flat_map(|x| (0..30).map(move |y| (x, y))) {
        let inside = geometry.area.contains((x, y).into());
        assert!(inside || geometry.point_at(x, y).is_none());
    }
}

/// The size of a window with room for the board and all texts around it.
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
